//! `oudler play`: a game in the terminal.

pub(super) mod draw;
pub(super) mod hint;
mod refusal;
pub(super) mod tell;
mod typed;

use std::fs::OpenOptions;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{BufRead, IsTerminal, Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::Duration;

use anyhow::Context;
use oudler_ai::matches::Player;
use oudler_ai::{BotTable, Level};
use oudler_rules::{Event, Layout, Seat, SeatView, Stage, TableStage, Viewer};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{Language, RulesArgs};
use crate::player::{Contestant, PlayerSpec, Source, Times};
use crate::render::{self, BAD, DIM, STRONG, line};
use draw::{Drawing, Pen};
use tell::Teller;
use typed::Typed;

/// The player's own seat.
const ME: Seat = Seat::A;

/// The longest line that is read; what is longer is nothing anybody would type.
const MAX_LINE: u64 = 1000;

/// How long a program that plays may take; people wait.
const THINK: Duration = Duration::from_secs(60);

/// Play a game in the terminal, against bots.
///
/// Cards are said by their number or their name, bids in words or by number; ? tells the rest. The
/// same seed deals the same cards.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  oudler play\n  oudler play --players 5 --lang fr --deals 4 --record evening.txt"
)]
pub(crate) struct Args {
    /// Who plays the other seats: a level of bots, or a program as in `oudler match`.
    #[arg(long, value_name = "PLAYER", default_value = "habit")]
    level: PlayerSpec,
    #[command(flatten)]
    rules: RulesArgs,
    /// The same seed deals the same cards; another one every time unless said.
    #[arg(long)]
    seed: Option<u64>,
    /// How many deals; as many as you like unless said.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    deals: Option<u32>,
    /// The language of the table; that of your system unless said.
    #[arg(long, value_enum)]
    lang: Option<Language>,
    /// Write the game to this new file, as a record.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Draw cards in plain letters, for a simple terminal or a screen reader.
    #[arg(long)]
    plain: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let rules = args.rules.rules()?;
    let lang = args.lang.unwrap_or_else(|| system_language(|name| std::env::var(name).ok()));
    let seed = args.seed.unwrap_or_else(|| RandomState::new().build_hasher().finish() % 1_000_000);
    if let Some(path) = &args.record {
        // Found out now rather than after an evening.
        OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(path)
            .with_context(|| format!("beginning the record {}", path.display()))?;
    }
    let is_dumb = !std::io::stdout().is_terminal() || std::env::var("TERM").is_ok_and(|term| term == "dumb");
    let drawing = if args.plain || is_dumb { Drawing::Plain } else { Drawing::Boxes };
    let mut cards = Xoshiro256PlusPlus::seed_from_u64(seed);
    let dealer =
        Seat::new(cards.next_u32() as usize % rules.table.n_seats()).expect("a table has at most five seats");
    let source = Source::new(&args.level, rules, THINK);
    let mut sitting = Sitting {
        args,
        teller: Teller { pen: Pen { lang, drawing }, me: ME, rules },
        table: BotTable::new(rules, dealer)?,
        view: SeatView::new(rules, ME, Some(dealer)),
        input: std::io::stdin().lock(),
        bots: Xoshiro256PlusPlus::seed_from_u64(seed ^ 0x9E37_79B9_7F4A_7C15),
        cards,
    };
    sitting.welcome(seed)?;
    let played = sitting.play(&source);
    sitting.keep_record()?;
    played?;
    sitting.goodbye()?;
    Ok(ExitCode::SUCCESS)
}

/// French where the system speaks it, English anywhere else.
pub(super) fn system_language(variable: impl Fn(&str) -> Option<String>) -> Language {
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(variable).find(|value| !value.is_empty());
    if set.is_some_and(|value| value.to_lowercase().starts_with("fr")) { Language::Fr } else { Language::En }
}

/// Whether the game goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flow {
    On,
    Quit,
}

/// A person at a table of bots.
struct Sitting<'a, R> {
    args: &'a Args,
    teller: Teller,
    table: BotTable,
    /// What the person sees, which is less than what bots remember.
    view: SeatView,
    input: R,
    cards: Xoshiro256PlusPlus,
    bots: Xoshiro256PlusPlus,
}

impl<R: BufRead> Sitting<'_, R> {
    fn welcome(&self, seed: u64) -> anyhow::Result<()> {
        let (rules, level) = (&self.teller.rules, &self.args.level);
        let against = self.teller.either("against", "contre");
        let help = self.teller.either("? for help, q to leave", "? pour l’aide, q pour quitter");
        let seed_word = self.teller.either("seed", "graine");
        render::print(&format!(
            "{STRONG}Tarot{STRONG:#} {against} {level} {DIM}· table {}, {rules} · {seed_word} {seed} · {help}{DIM:#}\n",
            rules.table,
        ))
    }

    fn goodbye(&self) -> anyhow::Result<()> {
        let mut page = String::new();
        // Between two deals the totals have just been told.
        if self.view.table().n_scored > 0 && self.table.waits_for().is_some() {
            line!(page);
            self.teller.standing(&mut page, &self.view);
        }
        if let Some(path) = &self.args.record {
            let text = self.teller.either("The game is in", "La partie est dans");
            line!(page, "{DIM}{text} {}{DIM:#}", path.display());
        }
        line!(page, "{}", self.teller.either("Goodbye.", "À bientôt."));
        render::print(&page)
    }

    /// Deal after deal, until the game is over or the person has had enough.
    fn play(&mut self, source: &Source) -> anyhow::Result<()> {
        let mut n_dealt = 0;
        loop {
            let Some(dealer) = self.table.game().dealer() else { return Ok(()) };
            let layout = Layout::random(&self.teller.rules, dealer, &mut self.cards);
            if self.deal(source, layout)? == Flow::Quit {
                return Ok(());
            }
            self.keep_record()?;
            n_dealt += 1;
            let is_last = self.args.deals.is_some_and(|n| n_dealt >= n);
            if is_last || matches!(self.table.game().stage(), Stage::Over { .. }) || self.between()? == Flow::Quit
            {
                return Ok(());
            }
        }
    }

    fn deal(&mut self, source: &Source, layout: Layout) -> anyhow::Result<Flow> {
        let times = Mutex::new(Times::default());
        let mut bots: Vec<Contestant<'_>> =
            self.teller.rules.table.seats().map(|_| source.player(&times)).collect();
        let mut events = self.table.deal(layout);
        loop {
            self.happened(&events, &mut bots)?;
            let Some(view) = self.table.waits_for() else { return Ok(Flow::On) };
            let seat = view.seat();
            events = if seat == ME {
                let Some(events) = self.ask()? else { return Ok(Flow::Quit) };
                events
            } else {
                let action = bots[seat.index()].answer(view, &mut self.bots)?;
                self.table.act(seat, action)
            };
        }
    }

    /// Lets everybody see what happened, and tells the person.
    fn happened(&mut self, events: &[Event], bots: &mut [Contestant<'_>]) -> anyhow::Result<()> {
        let mut page = String::new();
        for event in events {
            for (seat, bot) in self.teller.rules.table.seats().zip(&mut *bots).filter(|(_, bot)| bot.listens()) {
                bot.see(&event.seen_by(Viewer::Seat(seat)));
            }
            let seen = event.seen_by(Viewer::Seat(ME));
            self.view.see(&seen);
            self.teller.event(&mut page, &seen, &self.view);
        }
        render::print(&page)
    }

    /// Asks until something is done, and says what happened; nothing when the person leaves.
    fn ask(&mut self) -> anyhow::Result<Option<Vec<Event>>> {
        let is_changing = self.view.table().deal.as_ref().is_some_and(|deal| deal.has_discarded)
            && self.view.table().stage == TableStage::Aside;
        // The hand was shown when it was dealt, and before the discard.
        if self.view.table().stage != TableStage::Auction && !is_changing {
            self.show()?;
        }
        loop {
            prompt(&self.choices())?;
            let Some(line) = self.read_line()? else { return Ok(None) };
            let mut page = String::new();
            match typed::read(&line, &self.view, self.teller.pen.style()) {
                Ok(Typed::Help) => page += self.help(),
                Ok(Typed::Hint) => {
                    // Advice comes from somebody who remembers the dog and the discard.
                    if let Some(view) = self.table.waits_for() {
                        let advice = hint::advice(view, Level::Expert);
                        hint::hint(&mut page, &advice, &self.teller);
                    }
                }
                Ok(Typed::Quit) if self.confirm_quit()? == Flow::Quit => return Ok(None),
                Ok(Typed::Quit) => {}
                Ok(Typed::Last) => {
                    if let Some(deal) = &self.view.table().deal {
                        self.teller.last_trick(&mut page, deal);
                    }
                }
                Ok(Typed::Scores) => self.teller.standing(&mut page, &self.view),
                Ok(Typed::Look) => self.show()?,
                Ok(Typed::Act(action)) => match self.table.try_act(ME, action) {
                    Ok(events) => return Ok(Some(events)),
                    Err(why) => line!(page, "  {BAD}{}{BAD:#}", refusal::refusal(&why, self.teller.pen.lang)),
                },
                Err(why) => line!(page, "  {BAD}{}{BAD:#}", why.said(self.teller.pen.lang)),
            }
            render::print(&page)?;
        }
    }

    /// The cards to choose from, after what lies on the table.
    fn show(&self) -> anyhow::Result<()> {
        let Some(deal) = &self.view.table().deal else { return Ok(()) };
        let (legal, teller) = (self.view.legal(), &self.teller);
        let mut page = String::new();
        if legal.discard.is_none() && legal.cards.is_empty() {
            teller.hand(&mut page, &self.view);
        }
        if !deal.trick.is_empty() {
            line!(page, "{}   …", teller.trick(&deal.ring, deal.tricks.len() + 1, &deal.trick));
        }
        let may = legal.discard.map_or(legal.cards, |rule| rule.allowed()) | legal.calls;
        if !may.is_empty() {
            page += &teller.pen.row(&typed::numbered(&self.view), may);
        }
        render::print(&page)
    }

    /// What may be done, short enough for a prompt.
    fn choices(&self) -> String {
        let (legal, teller) = (self.view.legal(), &self.teller);
        let mut words: Vec<String> = Vec::new();
        if legal.pass {
            let bid = |(n, bid)| format!("{n} {}", teller.bid(bid));
            words.push((1..).zip(typed::bids(&legal)).map(bid).collect::<Vec<_>>().join(", "));
        }
        if !legal.calls.is_empty() {
            words.push(teller.either("call a card", "appelez une carte").into());
        }
        let has_discarded = self.view.table().deal.as_ref().is_some_and(|deal| deal.has_discarded);
        if let Some(rule) = legal.discard {
            words.push(match (has_discarded, teller.pen.lang) {
                (false, Language::En) => format!("discard {} cards, by number or name", rule.n()),
                (false, Language::Fr) => format!("écartez {} cartes, par numéro ou nom", rule.n()),
                (true, Language::En) => "or other cards".into(),
                (true, Language::Fr) => "ou d’autres cartes".into(),
            });
        }
        if legal.jeu {
            words.insert(0, teller.either("Enter for “jeu”", "Entrée pour « jeu »").into());
        } else if let (Some(card), 1) = (legal.cards.first(), legal.cards.len()) {
            words.push(format!("{} {}", teller.either("Enter plays", "Entrée joue"), teller.pen.card(card)));
        } else if !legal.cards.is_empty() {
            words.push(teller.either("play a card", "jouez une carte").into());
        }
        for &handful in &legal.handfuls {
            let word = teller.either("handful", "poignée");
            words.push(format!("{word} {}", size_word(handful, teller.pen.lang)));
        }
        if !legal.miseres.is_empty() {
            words.push(teller.either("misere", "misère").into());
        }
        words.extend(legal.asks.iter().map(|seat| format!("{} {seat}", teller.either("ask", "voir"))));
        if legal.slam {
            words.push(teller.either("slam", "chelem").into());
        }
        if legal.bare_petit {
            words.push(teller.either("bare-petit", "petit-sec").into());
        }
        if legal.accept {
            words.push(teller.either("Enter accepts the count", "Entrée accepte le décompte").into());
        }
        if legal.arbiter {
            words.push(teller.either("arbiter", "arbitre").into());
        }
        if legal.choice {
            words.push(teller.either("record, cancel", "marquer, annuler").into());
        }
        words.push("?".into());
        words.join(" · ")
    }

    const fn help(&self) -> &'static str {
        self.teller.either(
            "  A card: its number, or its name: KS 10H T21 EX (K Q N J 10 … 2 A; S H D C).\n  \
             A bid: its number, or p, petite, garde (g), garde sans (gs), garde contre (gc).\n  \
             The discard: all its cards on one line, as in 3 4 9 10 11 12; then Enter.\n  \
             handful, slam, misere: as offered. “handful single T21 T20 …” chooses what is shown.\n  \
             l last trick · m my cards · s totals · h hint · q leave\n",
            "  Une carte : son numéro, ou son nom : RP 10C A21 EX (R D C V 10 … 2 A ; P C K T).\n  \
             Une enchère : son numéro, ou p, petite, garde (g), garde sans (gs), garde contre (gc).\n  \
             L’écart : toutes ses cartes sur une ligne, comme 3 4 9 10 11 12 ; puis Entrée.\n  \
             poignée, chelem, misère : si proposé. « poignée simple A21 A20 … » choisit ce qu’on montre.\n  \
             d dernier pli · m ma main · t totaux · h conseil · q quitter\n",
        )
    }

    fn between(&mut self) -> anyhow::Result<Flow> {
        loop {
            prompt(
                self.teller.either(
                    "Enter for the next deal, q to leave",
                    "Entrée pour la donne suivante, q pour quitter",
                ),
            )?;
            let Some(line) = self.read_line()? else { return Ok(Flow::Quit) };
            match line.trim().to_lowercase().as_str() {
                "" => return Ok(Flow::On),
                "q" => return Ok(Flow::Quit),
                _ => {}
            }
        }
    }

    /// Whoever leaves in the middle of a deal is asked twice.
    fn confirm_quit(&mut self) -> anyhow::Result<Flow> {
        prompt(self.teller.either("Leave the game? y/n", "Quitter la partie ? o/n"))?;
        let Some(line) = self.read_line()? else { return Ok(Flow::Quit) };
        let is_yes = matches!(line.trim().to_lowercase().as_str(), "y" | "yes" | "o" | "oui" | "q");
        Ok(if is_yes { Flow::Quit } else { Flow::On })
    }

    /// The next line; nothing where the input ends.
    fn read_line(&mut self) -> anyhow::Result<Option<String>> {
        let mut line = Vec::new();
        let n = (&mut self.input).take(MAX_LINE).read_until(b'\n', &mut line)?;
        if n == 0 {
            render::print("\n")?;
            return Ok(None);
        }
        if !std::io::stdin().is_terminal() {
            // Whoever reads what a script made of it sees the answers too.
            render::print(&format!("{}\n", String::from_utf8_lossy(&line).trim_end()))?;
        }
        Ok(Some(String::from_utf8_lossy(&line).into_owned()))
    }

    fn keep_record(&self) -> anyhow::Result<()> {
        let Some(path) = &self.args.record else { return Ok(()) };
        let mut record = self.table.clone().into_record();
        record.names = self.teller.rules.table.seats().map(|seat| self.teller.name(seat).to_owned()).collect();
        let text = record.to_text(self.teller.pen.style());
        std::fs::File::create(path)
            .and_then(|mut file| file.write_all(text.as_bytes()))
            .with_context(|| format!("writing the record {}", path.display()))
    }
}

fn prompt(text: &str) -> anyhow::Result<()> {
    render::print(&format!("{DIM}{text}{DIM:#} {STRONG}>{STRONG:#} "))
}

/// The word that names a handful of this size.
const fn size_word(handful: oudler_rules::Handful, lang: Language) -> &'static str {
    match handful {
        oudler_rules::Handful::Single => lang.either("single", "simple"),
        oudler_rules::Handful::Double => "double",
        oudler_rules::Handful::Triple => "triple",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_system_says_the_language() {
        let with = |set: &'static [(&str, &str)]| {
            system_language(|name| set.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned()))
        };
        assert_eq!(with(&[]), Language::En);
        assert_eq!(with(&[("LANG", "fr_FR.UTF-8")]), Language::Fr);
        assert_eq!(with(&[("LANG", "de_DE.UTF-8")]), Language::En);
        assert_eq!(with(&[("LC_ALL", ""), ("LANG", "fr_CA")]), Language::Fr);
        assert_eq!(with(&[("LC_ALL", "C"), ("LANG", "fr_FR.UTF-8")]), Language::En);
    }
}
