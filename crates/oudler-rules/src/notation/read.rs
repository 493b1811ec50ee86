//! Reads records, and says which line is wrong and what would be right there.

mod shuffle;
mod step;

pub use step::read_action;
pub(super) use step::read_step;

use self::shuffle::OpenShuffle;
use self::step::seat_and;
use super::shuffle::BadShuffle;
use super::write::trick_numbers;
use super::{DealRecord, Hint, Record, RecordResult, RecordStep, Rest, VERSION};
use crate::card::{BadCard, Card, CardStyle};
use crate::card_set::{BadCards, CardSet};
use crate::claim::Settled;
use crate::clause::Clause;
use crate::deck::{BadDraw, BadLayout, Draw, Layout};
use crate::fault::{Misdeal, MisdealKind};
use crate::rules::{BadRules, Rules};
use crate::seat::{BySeat, Seat, TableKind};
use crate::words::BadWord;

/// Text that is no record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct NotationError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub fault: NotationFault,
}

/// What is wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs)] // each text says what its fields are
pub enum NotationFault {
    /// The first line is not the title.
    #[error("a record begins with the line \"oudler record {VERSION}\"")]
    NoTitle,
    /// The record is of a later version.
    #[error("this is a record of version {version}; this program reads version {VERSION}")]
    Version { version: String },
    /// A line is missing before this one.
    #[error("{missing} comes before this")]
    Missing { missing: &'static str },
    /// A line stands twice.
    #[error("{what} is written twice")]
    Twice { what: String },
    /// A line nobody understands.
    #[error("{text:?} is not understood; {right}")]
    NotUnderstood { text: String, right: &'static str },
    /// A seat, a contract, a handful and the like.
    #[error(transparent)]
    Word(#[from] BadWord),
    /// Rules.
    #[error(transparent)]
    Rules(#[from] BadRules),
    /// A card.
    #[error(transparent)]
    Card(#[from] BadCard),
    /// Cards.
    #[error(transparent)]
    Cards(#[from] BadCards),
    /// A draw.
    #[error(transparent)]
    Draw(#[from] BadDraw),
    /// A shuffle.
    #[error(transparent)]
    Shuffle(#[from] BadShuffle),
    /// Hands and dog.
    #[error(transparent)]
    Layout(#[from] BadLayout),
    /// A trick with the wrong number.
    #[error("this is written as trick {written}, but it belongs to trick {right}")]
    TrickNumber { written: usize, right: usize },
}

/// What follows the title.
const HEADER: &str = "expected table, rules, cards, names, bots, warned, banned, draw, deal, misdeal or stop";

type Read<T> = Result<T, NotationFault>;

pub(super) fn read(text: &str, style: CardStyle) -> Result<Record, NotationError> {
    let mut reader = Reader::new(style);
    let mut n_lines = 0;
    // Some editors put a byte order mark first.
    for (n, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        n_lines = n + 1;
        let line = without_comment(line.trim());
        if !line.is_empty() {
            reader.line(line, n_lines).map_err(|fault| NotationError { line: n_lines, fault })?;
        }
    }
    reader.end(n_lines + 1)
}

/// A player's word may have a `#` in it, so no comment follows one.
fn without_comment(line: &str) -> &str {
    match line.split_whitespace().next() {
        Some("word") => line,
        _ => line.split('#').next().unwrap_or_default().trim(),
    }
}

struct Reader {
    style: CardStyle,
    has_title: bool,
    table: Option<TableKind>,
    record: Option<Record>,
    names: Vec<String>,
    deal: Option<OpenDeal>,
    /// Where the record says which trick is played: deal, step, number, line.
    labels: Vec<(usize, usize, usize, usize)>,
}

/// A deal whose cards are still being read.
struct OpenDeal {
    dealer: Seat,
    misdeals: Vec<Misdeal>,
    shuffle: OpenShuffle,
    hands: BySeat<Option<CardSet>>,
    dog: Option<CardSet>,
    layout: Option<Layout>,
    steps: Vec<RecordStep>,
    hints: Vec<Hint>,
    rest: Option<Rest>,
    result: Option<RecordResult>,
}

impl Reader {
    fn new(style: CardStyle) -> Self {
        Self {
            style,
            has_title: false,
            table: None,
            record: None,
            names: Vec::new(),
            deal: None,
            labels: Vec::new(),
        }
    }

    fn line(&mut self, line: &str, n: usize) -> Read<()> {
        if !self.has_title {
            return self.title(line);
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "table" => {
                once(self.table.is_some(), "table")?;
                self.table = Some(rest.parse()?);
                Ok(())
            }
            "rules" => {
                once(self.record.is_some(), "rules")?;
                let table = self.table.ok_or(NotationFault::Missing { missing: "the line table" })?;
                self.record = Some(Record::new(Rules::parse(table, rest)?));
                Ok(())
            }
            "cards" => {
                if self.deal.is_some() || self.record.as_ref().is_some_and(|record| record.draw.is_some()) {
                    return Err(unknown(line, "cards is written before the first card"));
                }
                self.style = match rest {
                    "en" => CardStyle::English,
                    "fr" => CardStyle::French,
                    _ => return Err(unknown(line, "write cards en or cards fr")),
                };
                Ok(())
            }
            "names" => self.read_names(rest),
            "bots" => self.read_bots(rest),
            "warned" | "banned" => self.read_seats(word, rest),
            "draw" => self.read_draw(rest),
            "deal" => self.read_deal(rest),
            "misdeal" => self.read_misdeal(rest),
            "shuffle" | "commitment" | "seed" | "word" => self.read_shuffle(word, rest),
            "stop" if rest.is_empty() => {
                self.close_deal()?;
                let record = self.record()?;
                once(record.is_stopped, "stop")?;
                record.is_stopped = true;
                Ok(())
            }
            "dog:" => {
                let cards = CardSet::parse(rest, self.style)?;
                let deal = self.open_deal()?;
                deal.shuffle.check()?;
                once(deal.dog.is_some(), "the dog")?;
                deal.dog = Some(cards);
                self.lay_out()
            }
            "result:" => {
                let result = self.read_result(rest)?;
                let deal = self.open_deal()?;
                once(deal.result.is_some(), "the result")?;
                deal.result = Some(result);
                Ok(())
            }
            "trick" => self.read_trick(line, rest, n),
            _ => match word.strip_suffix(':') {
                Some(seat) => self.read_hand(seat.parse()?, rest),
                None => self.read_steps(line),
            },
        }
    }

    fn title(&mut self, line: &str) -> Read<()> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let ["oudler", "record", version] = words[..] else { return Err(NotationFault::NoTitle) };
        if version != VERSION.to_string() {
            return Err(NotationFault::Version { version: short(version) });
        }
        self.has_title = true;
        Ok(())
    }

    fn record(&mut self) -> Read<&mut Record> {
        self.record.as_mut().ok_or(NotationFault::Missing { missing: "the line rules" })
    }

    fn open_deal(&mut self) -> Read<&mut OpenDeal> {
        self.deal.as_mut().ok_or(NotationFault::Missing { missing: "a line such as \"deal 1 dealer D\"" })
    }

    fn read_names(&mut self, rest: &str) -> Read<()> {
        let table = self.table.ok_or(NotationFault::Missing { missing: "the line table" })?;
        once(!self.names.is_empty(), "names")?;
        let names: Vec<String> = rest.split('|').map(|name| name.trim().to_owned()).collect();
        if names.len() != table.n_seats() || !names.iter().all(|name| is_name(name)) {
            return Err(unknown(rest, "write one name a seat, with | between them"));
        }
        self.names = names;
        Ok(())
    }

    fn read_bots(&mut self, rest: &str) -> Read<()> {
        const RIGHT: &str = "write the seats of bots and how well each plays: bots B habit, C expert";
        if self.deal.is_some() {
            return Err(unknown(rest, "who is a bot is written before the first deal"));
        }
        let record = self.record()?;
        once(!record.bots.is_empty(), "bots")?;
        for item in rest.split(',') {
            let (seat, level) = item.trim().split_once(char::is_whitespace).ok_or_else(|| unknown(item, RIGHT))?;
            let (seat, level): (Seat, &str) = (seat.parse()?, level.trim());
            if !record.rules.table.has(seat) {
                return Err(unknown(item, "the table has no such seat"));
            }
            if !is_level(level) {
                return Err(unknown(item, RIGHT));
            }
            once(record.bots.insert(seat, level.into()).is_some(), "a bot's seat")?;
        }
        Ok(())
    }

    /// Who was warned, or may not bid, when the record begins.
    fn read_seats(&mut self, word: &str, rest: &str) -> Read<()> {
        if self.deal.is_some() {
            return Err(unknown(word, "who was warned or banned before is written before the first deal"));
        }
        let record = self.record()?;
        let seats = if word == "warned" { &mut record.warned } else { &mut record.banned };
        once(!seats.is_empty(), word)?;
        for name in rest.split_whitespace() {
            let seat: Seat = name.parse()?;
            if !record.rules.table.has(seat) {
                return Err(unknown(name, "the table has no such seat"));
            }
            once(seats.contains(seat), name)?;
            seats.insert(seat);
        }
        if seats.is_empty() { Err(unknown(word, "write the seats after it")) } else { Ok(()) }
    }

    fn read_draw(&mut self, rest: &str) -> Read<()> {
        let style = self.style;
        let record = self.record()?;
        once(record.draw.is_some(), "draw")?;
        let mut drawn = Vec::new();
        for item in rest.split(',') {
            let (seat, card) = seat_and(item)?;
            drawn.push((seat, Card::parse(card, style)?));
        }
        record.draw = Some(Draw::new(record.rules.table, drawn)?);
        Ok(())
    }

    fn read_deal(&mut self, rest: &str) -> Read<()> {
        const RIGHT: &str = "write deal NUMBER dealer SEAT";
        self.close_deal()?;
        let record = self.record()?;
        let words: Vec<&str> = rest.split_whitespace().collect();
        let [number, "dealer", dealer] = words[..] else { return Err(unknown(rest, RIGHT)) };
        if number != (record.deals.len() + 1).to_string() {
            return Err(unknown(rest, "deals are numbered 1, 2, 3 …"));
        }
        let dealer = dealer.parse()?;
        if !record.rules.table.has(dealer) {
            return Err(unknown(rest, "the table has no such seat"));
        }
        let misdeals = std::mem::take(&mut record.misdeals);
        self.deal = Some(OpenDeal {
            dealer,
            misdeals,
            shuffle: OpenShuffle::default(),
            hands: BySeat::default(),
            dog: None,
            layout: None,
            steps: Vec::new(),
            hints: Vec::new(),
            rest: None,
            result: None,
        });
        Ok(())
    }

    fn read_misdeal(&mut self, rest: &str) -> Read<()> {
        let (culprit, kind) = rest.split_once(' ').unwrap_or((rest, ""));
        let culprit = if culprit == "nobody" { None } else { Some(culprit.parse()?) };
        let kind = match kind.split_once(' ') {
            Some(("exposed", card)) => MisdealKind::ExposedCard(Card::parse(card.trim(), self.style)?),
            _ => kind.parse().map_err(|_| unknown(kind, "write exposed CARD, wrong-count or wrong-dealer"))?,
        };
        let misdeal = Misdeal { kind, culprit };
        // Before the cards of a deal it belongs to that deal; after them, to the next one.
        match &mut self.deal {
            Some(deal) if deal.layout.is_none() => deal.misdeals.push(misdeal),
            _ => {
                self.close_deal()?;
                self.record()?.misdeals.push(misdeal);
            }
        }
        Ok(())
    }

    fn read_shuffle(&mut self, word: &str, rest: &str) -> Read<()> {
        let table = self.record()?.rules.table;
        let deal = self.open_deal()?;
        if deal.dog.is_some() || deal.hands.0.iter().any(Option::is_some) {
            return Err(unknown(word, "the shuffle is written between the line deal and the hands"));
        }
        deal.shuffle.line(word, rest, table)
    }

    fn read_hand(&mut self, seat: Seat, rest: &str) -> Read<()> {
        let cards = CardSet::parse(rest, self.style)?;
        let deal = self.open_deal()?;
        deal.shuffle.check()?;
        once(deal.hands[seat].is_some(), "the hand")?;
        deal.hands[seat] = Some(cards);
        self.lay_out()
    }

    /// Makes the layout once every hand and the dog are there.
    fn lay_out(&mut self) -> Read<()> {
        let table = self.record()?.rules.table;
        let deal = self.open_deal()?;
        let ring = table.ring(deal.dealer);
        let Some(dog) = deal.dog else { return Ok(()) };
        if ring.seats().iter().any(|seat| deal.hands[seat].is_none()) {
            return Ok(());
        }
        let hands = BySeat(deal.hands.0.map(Option::unwrap_or_default));
        deal.layout = Some(Layout::new(&ring, hands, dog)?);
        Ok(())
    }

    fn read_trick(&mut self, line: &str, rest: &str, n: usize) -> Read<()> {
        let (number, steps) = rest.split_once(':').ok_or_else(|| unknown(line, "write trick 1: A KS, …"))?;
        let number: usize = number.trim().parse().map_err(|_| unknown(line, "write trick 1: A KS, …"))?;
        let deal_number = self.record()?.deals.len();
        let step = self.open_deal()?.steps.len();
        self.labels.push((deal_number, step, number, n));
        self.read_steps(steps)
    }

    fn read_steps(&mut self, line: &str) -> Read<()> {
        let style = self.style;
        if self.deal.is_none() {
            return Err(unknown(line, HEADER));
        }
        let table = self.record()?.rules.table;
        let deal = self.open_deal()?;
        if deal.layout.is_none() {
            return Err(NotationFault::Missing { missing: "every hand and the dog" });
        }
        if deal.result.is_some() {
            return Err(unknown(line, "nothing is done in a deal after its result"));
        }
        for item in line.split(',') {
            match seat_and(item) {
                Ok((seat, "hint")) if table.has(seat) => {
                    deal.hints.push(Hint { seat, before: deal.steps.len() });
                }
                Ok((seat, word)) if table.has(seat) && word.parse::<Settled>().is_ok() => {
                    once(deal.rest.is_some(), "who claims or concedes the rest")?;
                    deal.rest = Some(Rest { seat, settled: word.parse()?, before: deal.steps.len() });
                }
                _ => deal.steps.push(read_step(item.trim(), style)?),
            }
        }
        Ok(())
    }

    fn read_result(&mut self, rest: &str) -> Read<RecordResult> {
        const RIGHT: &str = "write the scores (A +12, B -4, …), passed-out, bare-petit SEAT or cancelled CLAUSE";
        let table = self.record()?.rules.table;
        let words: Vec<&str> = rest.split_whitespace().collect();
        match words[..] {
            ["passed-out"] => return Ok(RecordResult::PassedOut),
            ["bare-petit", seat] => return Ok(RecordResult::BarePetit(seat.parse()?)),
            ["cancelled", clause] => {
                return Clause::find(clause).map(RecordResult::Cancelled).ok_or_else(|| unknown(rest, RIGHT));
            }
            _ => {}
        }
        let mut scores: BySeat<Option<i32>> = BySeat::default();
        for item in rest.split(',') {
            let (seat, score) = seat_and(item)?;
            once(scores[seat].is_some(), "a seat's score")?;
            scores[seat] = Some(score.parse().map_err(|_| unknown(rest, RIGHT))?);
        }
        if Seat::ALL.into_iter().any(|seat| scores[seat].is_some() != table.has(seat)) {
            return Err(unknown(rest, "write one score for every seat of the table"));
        }
        Ok(RecordResult::Scores(BySeat(scores.0.map(Option::unwrap_or_default))))
    }

    fn close_deal(&mut self) -> Read<()> {
        let Some(deal) = self.deal.take() else { return Ok(()) };
        let layout = deal.layout.ok_or(NotationFault::Missing { missing: "every hand and the dog" })?;
        let OpenDeal { dealer, misdeals, shuffle, steps, hints, rest, result, .. } = deal;
        let shuffle = shuffle.close();
        self.record()?.deals.push(DealRecord { dealer, misdeals, shuffle, layout, steps, hints, rest, result });
        Ok(())
    }

    fn end(mut self, n: usize) -> Result<Record, NotationError> {
        let at_end = |fault| NotationError { line: n, fault };
        if !self.has_title {
            return Err(at_end(NotationFault::NoTitle));
        }
        self.close_deal().map_err(at_end)?;
        let labels = std::mem::take(&mut self.labels);
        let names = std::mem::take(&mut self.names);
        let record = self.record().map_err(at_end)?;
        record.names = names;
        check_labels(record, &labels)?;
        self.record.ok_or_else(|| at_end(NotationFault::NoTitle))
    }
}

/// A name that stands on one line between bars, and that a terminal may print.
pub fn is_name(name: &str) -> bool {
    let is_clean = !name.contains(['|', '#']) && !name.contains(char::is_control);
    !name.is_empty() && name.len() <= 80 && name == name.trim() && is_clean
}

/// A word for how well a bot plays: 1 to 20 small letters, digits and dashes.
pub fn is_level(word: &str) -> bool {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    (1..=20).contains(&word.len()) && word.chars().all(fits)
}

/// A trick number that is not the one being played shows a card left out.
fn check_labels(record: &Record, labels: &[(usize, usize, usize, usize)]) -> Result<(), NotationError> {
    let tricks = trick_numbers(record);
    for &(deal, step, written, line) in labels {
        let right = tricks.get(deal).and_then(|steps| steps.get(step)).copied().unwrap_or(0);
        // Where the record breaks a rule before this, replaying it says so better.
        if right != 0 && right != written {
            return Err(NotationError { line, fault: NotationFault::TrickNumber { written, right } });
        }
    }
    Ok(())
}

fn once(is_there: bool, what: &str) -> Read<()> {
    if is_there { Err(NotationFault::Twice { what: what.to_owned() }) } else { Ok(()) }
}

fn unknown(text: &str, right: &'static str) -> NotationFault {
    NotationFault::NotUnderstood { text: short(text), right }
}

fn short(text: &str) -> String {
    text.chars().take(60).collect()
}
