//! A replayed record, told to a person.

use oudler_rules::notation::{Record, ReplayError, ReplayFault, Step, action_text};
use oudler_rules::{
    Action, Assented, CardSet, CardStyle, Command, Contract, Ending, Event, Game, GameOver, Public, Reason, Rules,
    ScoreSheet, Seat, Stage, TableKind, target,
};

use crate::render::{self, DIM, GOOD, STRONG, line};

/// Tells the record as far as it can be replayed, and gives what stopped it.
pub(super) fn replay(record: &Record, style: CardStyle) -> (String, Option<ReplayError>) {
    let mut teller = Teller { record, style, trick: None, open_line: String::new(), page: String::new() };
    line!(teller.page, "{STRONG}{}{STRONG:#}, rules {}", table_words(record.rules.table), record.rules);
    let mut replay = record.replay();
    while let Some(step) = replay.next_step() {
        match step {
            Ok(step) => teller.step(&step),
            Err(error) => {
                teller.flush();
                return (teller.page, Some(error));
            }
        }
    }
    teller.flush();
    if let Some(game) = replay.game() {
        teller.close(game);
    }
    (teller.page, None)
}

fn table_words(table: TableKind) -> &'static str {
    match table {
        TableKind::Three => "three players",
        TableKind::Four => "four players",
        TableKind::Five => "five players",
        TableKind::FiveSittingOut => "table of five, the dealer sits out",
    }
}

/// An error with what was legal and what the clause says.
pub(super) fn explain(error: &ReplayError, style: CardStyle) -> String {
    let mut text = render::restyle(&error.to_string(), style);
    if let (Some(legal), ReplayFault::Refused(refusal)) = (&error.legal, &error.fault)
        && refusal.legal_cards().is_empty()
    {
        let legal = legal.words(style);
        let legal = if legal.is_empty() { "nothing: this seat is not to act".into() } else { legal.join("; ") };
        text += &format!("\n  legal there: {legal}");
    }
    if let Some(clause) = error.fault.clause() {
        text += &format!("\n  {clause}: {}", clause.text());
    }
    text
}

struct Teller<'a> {
    record: &'a Record,
    style: CardStyle,
    trick: Option<usize>,
    open_line: String,
    page: String,
}

impl Teller<'_> {
    fn name(&self, seat: Seat) -> String {
        self.record.names.get(seat.index()).cloned().unwrap_or_else(|| seat.to_string())
    }

    fn flush(&mut self) {
        if !self.open_line.is_empty() {
            line!(self.page, "{}", self.open_line);
            self.open_line.clear();
        }
    }

    fn say(&mut self, line: &str) {
        self.flush();
        line!(self.page, "{line}");
    }

    /// What stands when the record ends: a deal cut short, and the totals of a game.
    fn close(&mut self, game: &Game) {
        if let Stage::Playing(_) = game.stage() {
            self.say("  the record ends here; the deal is not finished");
        }
        if game.n_dealt() < 2 && game.penalties().0 == [0; 5] {
            return;
        }
        let total = |seat: Seat| format!("{} {}", self.name(seat), render::points(game.totals()[seat]));
        let totals: Vec<String> = self.record.rules.table.seats().map(total).collect();
        let line = format!("\n{STRONG}totals{STRONG:#}  {}", totals.join("  "));
        self.say(&line);
        for seat in self.record.rules.table.seats().filter(|&seat| game.penalties()[seat] != 0) {
            let line = format!("  penalties of {}: {}", self.name(seat), game.penalties()[seat]);
            self.say(&line);
        }
    }

    fn step(&mut self, step: &Step) {
        match &step.command {
            Command::Draw(draw) => {
                let drawn: Vec<String> = draw
                    .drawn()
                    .iter()
                    .map(|&(seat, card)| format!("{} {}", self.name(seat), render::card(card, self.style, 0)))
                    .collect();
                let line = format!("draw: {}; {} deals first", drawn.join(", "), self.name(draw.dealer()));
                self.say(&line);
            }
            Command::Deal(layout) | Command::Board { layout, .. } => {
                let deal = &self.record.deals[step.deal];
                let line =
                    format!("\n{STRONG}deal {}{STRONG:#}, dealt by {}", step.deal + 1, self.name(deal.dealer));
                self.say(&line);
                for seat in self.record.rules.table.ring(deal.dealer).seats().iter() {
                    let line =
                        format!("  {:<10} {}", self.name(seat), render::cards(layout.hands()[seat], self.style));
                    self.say(&line);
                }
                let line = format!("  {DIM}{:<10}{DIM:#} {}", "dog", render::cards(layout.dog(), self.style));
                self.say(&line);
            }
            Command::Act { seat, action } => self.action(*seat, action, step.trick),
            Command::Misdeal(misdeal) => {
                let kind = render::restyle(&misdeal.kind.to_string(), self.style);
                self.say(&format!("misdeal: {kind}; the same dealer deals again (FAULT-02)"));
            }
            Command::Assent(answer) => {
                self.say(match answer {
                    Assented::Granted => "  the arbiter assents",
                    Assented::Refused => "  the arbiter refuses",
                });
            }
            Command::Rule(_) => {}
            Command::Stop => self.say("the players stop"),
        }
        for event in &step.events {
            self.event(event);
        }
    }

    fn action(&mut self, seat: Seat, action: &Action, trick: Option<usize>) {
        let Action::Play(card) = action else {
            let line = format!("  {} {}", self.name(seat), action_text(action, self.style));
            return self.say(&line);
        };
        if self.open_line.is_empty() {
            // A trick that something interrupted goes on without its number.
            let number = if self.trick == trick { None } else { trick };
            self.trick = trick;
            let number = number.map(|n| n.to_string()).unwrap_or_default();
            self.open_line = format!("  {DIM}{number:>2}{DIM:#} ");
        }
        let name = self.name(seat);
        self.open_line += &format!(" {DIM}{name}{DIM:#} {}", render::card(*card, self.style, 3));
    }

    fn event(&mut self, event: &Event) {
        let Event::Public(public) = event else { return };
        match public {
            Public::TrickWon { seat } => {
                let name = self.name(*seat);
                self.open_line += &format!("  {GOOD}→ {name}{GOOD:#}");
                self.flush();
            }
            Public::DogTurned { cards } => {
                let line = format!("  the dog is turned: {}", render::cards(*cards, self.style));
                self.say(&line);
            }
            Public::Ruled(ruling) => {
                self.say(&render::restyle(&format!("  the arbiter: {ruling}"), self.style));
            }
            Public::CardsReturned { n } => {
                let line = format!(
                    "  {n} card{} go{} back",
                    if *n == 1 { "" } else { "s" },
                    if *n == 1 { "es" } else { "" }
                );
                self.say(&line);
            }
            Public::DealEnded(ending) => self.ending(ending),
            Public::GameEnded(over) => {
                self.say(match over {
                    GameOver::Agreed => "the game is over",
                    GameOver::DealsPlayed => "the game is over: the last deal is played",
                    GameOver::ScoreReached => "the game is over: the score is reached",
                });
            }
            _ => {}
        }
    }

    fn ending(&mut self, ending: &Ending) {
        match ending {
            Ending::PassedOut => self.say("  everybody passed; the next player deals (BID-06)"),
            Ending::BarePetit { seat, .. } => {
                let line = format!("  {} has a bare petit: the deal is annulled (PSEC-01)", self.name(*seat));
                self.say(&line);
            }
            Ending::Cancelled { clause } => {
                let line = format!("  the deal is cancelled ({clause}): {}", clause.text());
                self.say(&line);
            }
            Ending::Scored { sheet, aside } => {
                self.flush();
                self.sheet(sheet, *aside);
            }
        }
    }

    fn sheet(&mut self, sheet: &ScoreSheet, aside: CardSet) {
        let rules: &Rules = &self.record.rules;
        let mut page = String::new();
        let figures = &sheet.figures;
        let mark = figures.mark(rules);
        let pile = match figures.contract {
            Contract::Petite | Contract::Garde => "discard",
            Contract::GardeSans => "dog, to the taker",
            Contract::GardeContre => "dog, to the defence",
        };
        line!(page, "  {DIM}{pile}:{DIM:#} {}", render::cards(aside, self.style));
        line!(
            page,
            "  count: {} points with {} oudler{}, {} to make: {STRONG}{} {} by {}{STRONG:#}",
            figures.half_points,
            figures.oudlers,
            if figures.oudlers == 1 { "" } else { "s" },
            target(figures.oudlers),
            figures.contract,
            if mark.made { "made" } else { "failed" },
            mark.margin,
        );
        for line in &sheet.lines {
            line!(page, "    {:<28}{:>6}", reason(line.reason), format!("{:+}", line.points));
        }
        for (seat, misere) in &sheet.miseres {
            line!(page, "    misère {misere} of {}: every other player pays {}", self.name(*seat), rules.misere);
        }
        let score = |seat: Seat| format!("{} {}", self.name(seat), render::points(sheet.scores[seat]));
        let scores: Vec<String> = rules.table.seats().map(score).collect();
        line!(page, "  {STRONG}score{STRONG:#}  {}", scores.join("  "));
        self.page += &page;
    }
}

fn reason(reason: Reason) -> String {
    match reason {
        Reason::Contract => "contract".into(),
        Reason::Handful(handful) => format!("{handful} handful"),
        Reason::PetitAuBout(side) => format!("petit au bout, {side}"),
        Reason::SlamAnnounced => "slam, announced".into(),
        Reason::SlamMade => "slam, not announced".into(),
        Reason::SlamFailed => "slam announced, failed".into(),
        Reason::DefenceSlam => "slam of the defence".into(),
    }
}
