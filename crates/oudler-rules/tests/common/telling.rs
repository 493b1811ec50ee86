//! A table told line by line. `;` ends a line too. A line is one of these:
//!
//! | line | what it does |
//! | --- | --- |
//! | `table 4 fft assent=needed` | a table, and its rules; the last seat deals first |
//! | `table 4 from B fft`, `table 4 drawn fft` | another dealer, or one to be drawn for |
//! | `deal A T2..T12 / dog EX` | a deal: the cards wanted, the others go round |
//! | `A pass, B garde` | steps of a record, and `draw`, `misdeal` and `stop` as a record has them |
//! | `A takes garde`, `A takes garde calling KS` | the whole auction, and where five play the call |
//! | `nobody takes` | everybody passes |
//! | `2S JH 3S` | cards, each by whoever is to play |
//! | `until Play`, `until 3 tricks` | the plainest steps up to there |
//! | `step`, `finish`, `finish highest` | the plainest step, or all to the end of the deal, or these cards |
//! | `may A slam, A jeu` | each of them is allowed now, and offered |
//! | `SLAM-02 refuses A slam, B slam` | each of them is refused on this clause, and not offered |
//! | `SLAM-02 refuses A slam saying before the first card` | and the reason has these words in it |
//! | `turn = B`, `hand A = KS 2S` | what everybody, or this seat, sees now |

use oudler_rules::notation::RecordStep;
use oudler_rules::playout::random_card;
use oudler_rules::{
    Action, BadDraw, Bid, Card, CardSet, Command, Draw, Event, FaultPolicy, Misdeal, MisdealKind, Seat, SeatView,
    TableKind, TableStage,
};
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};

use super::{Told, card, cards, layout, run, seat};

/// Tells a story from its first line, which is the table.
#[track_caller]
pub(crate) fn tell_from(text: &str) -> Told {
    let (first, rest) = text.trim().split_once([';', '\n']).unwrap_or((text.trim(), ""));
    let (kind, rules) =
        first.strip_prefix("table ").and_then(|words| words.split_once(' ')).expect("a table first");
    let kind: TableKind = kind.parse().unwrap_or_else(|why| panic!("{why}"));
    let (dealer, rules) = match rules.split_once(' ') {
        Some(("from", rest)) => (Some(seat(&rest[..1])), &rest[2..]),
        Some(("drawn", rest)) => (None, rest),
        _ => (kind.seats().next_back(), rules),
    };
    let mut table = Told::new(kind, rules, dealer);
    table.tell(rest);
    table
}

impl Told {
    /// Goes on with its story, and gives all that happened.
    #[track_caller]
    pub(crate) fn tell(&mut self, text: &str) -> Vec<Event> {
        let mut all = vec![];
        for line in text.split([';', '\n']).map(str::trim).filter(|line| !line.is_empty()) {
            if !self.is_true(line) {
                self.events.clear();
                self.line(line);
                all.extend_from_slice(&self.events);
            }
        }
        all
    }

    /// Checks a line that asks for nothing to be done; false for any other.
    #[track_caller]
    fn is_true(&self, line: &str) -> bool {
        if let Some((what, expected)) = line.split_once(" =") {
            self.sees(what, expected.trim());
        } else if let Some(steps) = line.strip_prefix("may ") {
            for step in commands(steps) {
                self.allows(step);
            }
        } else if let Some((clause, steps)) = line.split_once(" refuses ") {
            let (steps, words) = steps.split_once(" saying ").unwrap_or((steps, ""));
            for step in commands(steps) {
                let command = self.command(step);
                let why = self.refused(&command, clause).to_string();
                assert!(why.contains(words), "{step}: {why}");
                if let Command::Act { seat, action } = command {
                    assert_ne!(self.offers(seat, &action), Some(true), "offered: {step}");
                }
            }
        } else {
            return false;
        }
        true
    }

    #[track_caller]
    pub(crate) fn allows(&self, step: &str) {
        let command = self.command(step);
        if let Err(why) = self.game().decide(&command) {
            panic!("{step}: {why} ({})", why.clause());
        }
        if let Command::Act { seat, action } = command {
            assert_ne!(self.offers(seat, &action), Some(false), "not offered: {step}");
        }
    }

    /// Whether the seat's own view offers this, where that says something.
    fn offers(&self, seat: Seat, action: &Action) -> Option<bool> {
        let rules = self.game().rules();
        let is_risk = rules.faults == FaultPolicy::Arbitrated && matches!(action, Action::Play(_));
        let view = self.views().get(seat.index()).filter(|_| !is_risk)?;
        Some(view.legal().allows(rules, action))
    }

    /// One command in words.
    #[track_caller]
    fn command(&self, text: &str) -> Command {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        let table = self.game().rules().table;
        match word {
            "deal" => {
                let under_way = self.onlooker().deal.as_ref().map(|deal| deal.dealer);
                let dealer = self.game().dealer().or(under_way).unwrap_or(Seat::A);
                Command::Deal(layout(table, dealer, rest))
            }
            "draw" => Command::Draw(draw(table, rest).unwrap_or_else(|why| panic!("{why}"))),
            "misdeal" => {
                let (culprit, kind) = rest.split_once(' ').expect("who, and what went wrong");
                let kind = match kind.split_once(' ') {
                    Some(("exposed", word)) => MisdealKind::ExposedCard(card(word)),
                    _ => kind.parse().expect("a misdeal"),
                };
                Command::Misdeal(Misdeal { kind, culprit: (culprit != "nobody").then(|| seat(culprit)) })
            }
            "stop" => Command::Stop,
            _ => {
                let spelled = |word: &str| run(word).iter().map(Card::to_string).collect::<Vec<_>>().join(" ");
                let words =
                    text.split(' ').map(|word| if word.contains("..") { spelled(word) } else { word.to_owned() });
                let step = words.collect::<Vec<String>>().join(" ");
                step.parse::<RecordStep>().unwrap_or_else(|why| panic!("{step}: {why}")).into()
            }
        }
    }

    #[track_caller]
    fn line(&mut self, line: &str) {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["nobody", "takes"] => {
                while let Some(seat) = self.deal().auction.turn() {
                    self.act(seat, Action::Bid(Bid::Pass));
                }
            }
            [taker, "takes", contract, ref rest @ ..] => {
                let (taker, bid) = (seat(taker), Bid::Take(contract.parse().expect("a contract")));
                while let Some(seat) = self.deal().auction.turn() {
                    self.act(seat, Action::Bid(if seat == taker { bid } else { Bid::Pass }));
                }
                if let (&["calling", word], TableStage::Call) = (rest, self.onlooker().stage) {
                    self.act(taker, Action::Call(card(word)));
                }
            }
            ["until", n, "tricks"] => {
                let n: usize = n.parse().expect("a number");
                while self.onlooker().stage == TableStage::Play && self.deal().tricks.len() < n {
                    self.step("");
                }
            }
            ["until", stage] => {
                while format!("{:?}", self.onlooker().stage) != stage {
                    self.step("");
                }
            }
            ["finish", ref how @ ..] => {
                while !matches!(self.onlooker().stage, TableStage::Dealing(_) | TableStage::Over(_)) {
                    self.step(how.first().copied().unwrap_or_default());
                }
            }
            ["step", ref how @ ..] => self.step(how.first().copied().unwrap_or_default()),
            [word, ..] if word.parse::<Card>().is_ok() => {
                for word in words {
                    self.act(self.deal().turn.expect("somebody is to play"), Action::Play(card(word)));
                }
            }
            _ => {
                for text in commands(line) {
                    let command = self.command(text);
                    let events = self.obey(command);
                    self.events.extend(events);
                }
            }
        }
    }

    #[track_caller]
    fn act(&mut self, seat: Seat, action: Action) {
        let events = self.obey(Command::Act { seat, action });
        self.events.extend(events);
    }

    /// The plainest step of whoever is to act, but for the card if the way to choose it is said.
    #[track_caller]
    fn step(&mut self, how: &str) {
        let next = |view: &SeatView| Some((view.seat(), view.legal().first()?));
        let (seat, mut action) = self.views().iter().find_map(next).expect("somebody is to act");
        if let Action::Play(_) = action {
            let legal = self.view(seat).legal().cards;
            let but_excuse = legal - CardSet::EXCUSE;
            let highest = |cards: CardSet| cards.iter().last();
            let chosen = match how {
                "" => legal.first(),
                "excuse-first" if legal.contains(Card::EXCUSE) => Some(Card::EXCUSE),
                "highest" | "excuse-first" => highest(legal),
                "excuse-last" => highest(but_excuse).or(legal.first()),
                seed => {
                    let seed: u64 = seed.parse().expect("a way to choose a card, or a seed");
                    let n_fallen = self.deal().tricks.len() * 5 + self.deal().trick.len();
                    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed * 1000 + n_fallen as u64);
                    Some(random_card(legal, &mut rng))
                }
            };
            action = Action::Play(chosen.expect("a card is legal"));
        }
        self.act(seat, action);
    }
}

/// A draw has commas of its own.
fn commands(line: &str) -> Vec<&str> {
    if line.starts_with("draw ") { vec![line] } else { line.split(", ").collect() }
}

#[track_caller]
pub(crate) fn draw(table: TableKind, text: &str) -> Result<Draw, BadDraw> {
    let drawn = text.split(", ").map(|part| part.split_once(' ').expect("a seat and a card"));
    Draw::new(table, drawn.map(|(who, what)| (seat(who), card(what))).collect())
}
