//! Between a record of the rules and its JSON, both ways; what comes in is checked.
//!
//! The single steps go through the text form, so that each has one meaning.

use std::collections::BTreeMap;

use oudler_rules::notation::{DealRecord, Record, RecordResult, RecordStep, Shuffle, VERSION, is_name};
use oudler_rules::{
    Action, Assented, Bid, BySeat, Card, CardSet, Clause, Draw, FaultKind, Keep, Layout, Measure, Misdeal,
    Options, Preset, Rules, Seat, SeatSet, Sentence, TableKind,
};

use super::{
    JsonCard, JsonDeal, JsonDrawn, JsonMisdeal, JsonRecord, JsonResult, JsonRules, JsonSeat, JsonShuffle,
    JsonStep, JsonWord,
};
use crate::wire::exactly;

/// JSON that is no record: where, and what is wrong.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{at}: {why}")]
pub struct BadRecord {
    /// The place, such as `deals[0].steps[4]`.
    pub at: String,
    /// What is wrong there.
    pub why: String,
}

impl BadRecord {
    fn new(at: impl Into<String>, why: impl ToString) -> Self {
        Self { at: at.into(), why: why.to_string() }
    }
}

impl From<&Record> for JsonRecord {
    fn from(record: &Record) -> Self {
        let (preset, changes) = record.rules.described();
        let drawn = record.draw.as_ref().map(|draw| draw.drawn().to_vec()).unwrap_or_default();
        Self {
            format: "oudler-record".into(),
            version: VERSION,
            table: record.rules.table.to_string(),
            rules: JsonRules {
                preset: preset.name().into(),
                options: changes.into_iter().map(|(key, value)| (key.into(), value)).collect(),
            },
            names: record.names.clone(),
            warned: record.warned.iter().map(seat).collect(),
            banned: record.banned.iter().map(seat).collect(),
            draw: drawn.into_iter().map(|(s, c)| JsonDrawn { seat: seat(s), card: card(c) }).collect(),
            deals: record.deals.iter().map(|deal| deal_to_json(deal, record.rules.table)).collect(),
            misdeals: record.misdeals.iter().copied().map(JsonMisdeal::from).collect(),
            stopped: record.is_stopped,
        }
    }
}

fn seat(seat: Seat) -> JsonSeat {
    JsonSeat(seat.to_string())
}

fn card(card: Card) -> JsonCard {
    JsonCard(card.to_string())
}

fn cards(cards: CardSet) -> Vec<JsonCard> {
    cards.sorted().into_iter().map(card).collect()
}

impl From<Misdeal> for JsonMisdeal {
    fn from(misdeal: Misdeal) -> Self {
        Self { kind: misdeal.kind.to_string(), culprit: misdeal.culprit.map(seat) }
    }
}

fn deal_to_json(deal: &DealRecord, table: TableKind) -> JsonDeal {
    let ring = table.ring(deal.dealer);
    let hands = ring.seats().iter().map(|s| (s.to_string(), cards(deal.layout.hands()[s])));
    JsonDeal {
        dealer: seat(deal.dealer),
        misdeals: deal.misdeals.iter().copied().map(JsonMisdeal::from).collect(),
        shuffle: deal.shuffle.as_ref().map(shuffle_to_json),
        hands: hands.collect(),
        dog: cards(deal.layout.dog()),
        steps: deal.steps.iter().map(JsonStep::from).collect(),
        result: deal.result.map(|result| match result {
            RecordResult::Scores(scores) => {
                JsonResult::Scores(table.seats().map(|s| (s.to_string(), scores[s])).collect())
            }
            RecordResult::PassedOut => JsonResult::PassedOut(true),
            RecordResult::BarePetit(s) => JsonResult::BarePetit(seat(s)),
            RecordResult::Cancelled(clause) => JsonResult::Cancelled(clause.to_string()),
        }),
    }
}

fn shuffle_to_json(shuffle: &Shuffle) -> JsonShuffle {
    JsonShuffle {
        table: shuffle.table().into(),
        number: shuffle.number(),
        commitment: shuffle.commitment().into(),
        seed: shuffle.seed().map(Into::into),
        words: shuffle.words().iter().map(|(s, word)| JsonWord { seat: seat(*s), word: word.clone() }).collect(),
    }
}

impl From<&RecordStep> for JsonStep {
    fn from(step: &RecordStep) -> Self {
        let (s, action) = match *step {
            RecordStep::Act(s, action) => (seat(s), action),
            RecordStep::Assent(Assented::Granted) => return Self::Assent { answer: "granted".into() },
            RecordStep::Assent(Assented::Refused) => return Self::Assent { answer: "refused".into() },
            RecordStep::Rule(Sentence { fault, culprit, measure }) => {
                return Self::Rule {
                    fault: fault.word().into(),
                    culprit: seat(culprit),
                    measure: measure.words(),
                };
            }
        };
        match action {
            Action::Bid(bid) => Self::Bid { seat: s, bid: bid.to_string() },
            Action::AnnounceBarePetit => Self::BarePetit { seat: s },
            Action::Call(c) => Self::Call { seat: s, card: card(c) },
            Action::Discard(set) => Self::Discard { seat: s, cards: cards(set) },
            Action::AnnounceSlam => Self::Slam { seat: s },
            Action::Jeu => Self::Jeu { seat: s },
            Action::ShowHandful(handful, set) => {
                Self::Handful { seat: s, handful: handful.to_string(), cards: cards(set) }
            }
            Action::AskHandful(whose) => Self::Ask { seat: s, whose: seat(whose) },
            Action::DeclareMisere(misere) => Self::Misere { seat: s, misere: misere.to_string() },
            Action::Play(c) => Self::Play { seat: s, card: card(c) },
            Action::CallArbiter => Self::CallArbiter { seat: s },
            Action::AcceptCount => Self::Accept { seat: s },
            Action::KeepScore(Keep::Record) => Self::KeepScore { seat: s, keep: "record".into() },
            Action::KeepScore(Keep::Cancel) => Self::KeepScore { seat: s, keep: "cancel".into() },
        }
    }
}

impl TryFrom<JsonRecord> for Record {
    type Error = BadRecord;

    fn try_from(json: JsonRecord) -> Result<Self, BadRecord> {
        if json.format != "oudler-record" {
            return Err(BadRecord::new("format", "a record has the format oudler-record"));
        }
        if json.version != VERSION {
            return Err(BadRecord::new("version", format!("this program reads version {VERSION}")));
        }
        let table = json.table.parse().map_err(|why| BadRecord::new("table", why))?;
        let mut record = Self::new(rules(table, &json.rules)?);
        let is_named = json.names.len() == table.n_seats() && json.names.iter().all(|name| is_name(name));
        if !json.names.is_empty() && !is_named {
            return Err(BadRecord::new("names", "one name a seat, on one line, without | or #"));
        }
        record.names = json.names;
        record.warned = seats_from(&json.warned, table, "warned")?;
        record.banned = seats_from(&json.banned, table, "banned")?;
        if !json.draw.is_empty() {
            record.draw = Some(draw(table, &json.draw)?);
        }
        for (n, misdeal) in json.misdeals.iter().enumerate() {
            record.misdeals.push(misdeal_from(misdeal, &format!("misdeals[{n}]"))?);
        }
        for (n, deal) in json.deals.iter().enumerate() {
            record.deals.push(deal_from(deal, table, &format!("deals[{n}]"))?);
        }
        record.is_stopped = json.stopped;
        Ok(record)
    }
}

fn rules(table: TableKind, json: &JsonRules) -> Result<Rules, BadRecord> {
    let preset = Preset::ALL
        .into_iter()
        .find(|preset| preset.name() == json.preset)
        .ok_or_else(|| BadRecord::new("rules.preset", "presets are fft and house"))?;
    let mut options: Options = preset.options(table);
    for (key, value) in &json.options {
        options.set(key, value).map_err(|why| BadRecord::new("rules.options", why))?;
    }
    Rules::new(options).map_err(|why| BadRecord::new("rules", why))
}

fn draw(table: TableKind, json: &[JsonDrawn]) -> Result<Draw, BadRecord> {
    let mut drawn = Vec::new();
    for (n, one) in json.iter().enumerate() {
        let at = format!("draw[{n}]");
        drawn.push((seat_from(&one.seat, &at)?, card_from(&one.card, &at)?));
    }
    Draw::new(table, drawn).map_err(|why| BadRecord::new("draw", why))
}

fn seat_from(json: &JsonSeat, at: &str) -> Result<Seat, BadRecord> {
    exactly(&json.0).map_err(|why| BadRecord::new(at, why))
}

fn seats_from(json: &[JsonSeat], table: TableKind, at: &str) -> Result<SeatSet, BadRecord> {
    let mut seats = SeatSet::EMPTY;
    for one in json {
        let seat = seat_from(one, at)?;
        if !table.has(seat) || seats.contains(seat) {
            return Err(BadRecord::new(at, format!("{seat} is no seat of the table, or is there twice")));
        }
        seats.insert(seat);
    }
    Ok(seats)
}

fn card_from(json: &JsonCard, at: &str) -> Result<Card, BadRecord> {
    exactly(&json.0).map_err(|why| BadRecord::new(at, why))
}

fn cards_from(json: &[JsonCard], at: &str) -> Result<CardSet, BadRecord> {
    let mut set = CardSet::EMPTY;
    for one in json {
        let card = card_from(one, at)?;
        if set.contains(card) {
            return Err(BadRecord::new(at, format!("{card} is there twice")));
        }
        set.insert(card);
    }
    Ok(set)
}

fn misdeal_from(json: &JsonMisdeal, at: &str) -> Result<Misdeal, BadRecord> {
    let culprit = json.culprit.as_ref().map(|culprit| seat_from(culprit, at)).transpose()?;
    Ok(Misdeal { kind: json.kind.parse().map_err(|why| BadRecord::new(at, why))?, culprit })
}

fn deal_from(json: &JsonDeal, table: TableKind, at: &str) -> Result<DealRecord, BadRecord> {
    let dealer = seat_from(&json.dealer, at)?;
    if !table.has(dealer) {
        return Err(BadRecord::new(format!("{at}.dealer"), format!("a table of {table} has no seat {dealer}")));
    }
    let mut hands: BySeat<CardSet> = BySeat::default();
    for (name, hand) in &json.hands {
        let at = format!("{at}.hands.{name}");
        hands[seat_from(&JsonSeat(name.clone()), &at)?] = cards_from(hand, &at)?;
    }
    let dog = cards_from(&json.dog, &format!("{at}.dog"))?;
    let layout = Layout::new(&table.ring(dealer), hands, dog).map_err(|why| BadRecord::new(at, why))?;
    let mut misdeals = Vec::new();
    for misdeal in &json.misdeals {
        misdeals.push(misdeal_from(misdeal, &format!("{at}.misdeals"))?);
    }
    let shuffle_at = format!("{at}.shuffle");
    let shuffle = json.shuffle.as_ref().map(|shuffle| shuffle_from(shuffle, table, &shuffle_at)).transpose()?;
    let mut steps = Vec::new();
    for (n, step) in json.steps.iter().enumerate() {
        steps.push(step_from(step, &format!("{at}.steps[{n}]"))?);
    }
    let at = format!("{at}.result");
    let result = json.result.as_ref().map(|result| result_from(result, table, &at)).transpose()?;
    Ok(DealRecord { dealer, misdeals, shuffle, layout, steps, result })
}

fn shuffle_from(json: &JsonShuffle, table: TableKind, at: &str) -> Result<Shuffle, BadRecord> {
    let bad = |why| BadRecord::new(at, why);
    let mut shuffle = Shuffle::new(&json.table, json.number, &json.commitment).map_err(bad)?;
    if let Some(seed) = &json.seed {
        shuffle = shuffle.with_seed(seed).map_err(bad)?;
    }
    for (n, JsonWord { seat, word }) in json.words.iter().enumerate() {
        let at = format!("{at}.words[{n}]");
        let seat = seat_from(seat, &at)?;
        if !table.has(seat) {
            return Err(BadRecord::new(at, format!("a table of {table} has no seat {seat}")));
        }
        shuffle = shuffle.with_word(seat, word).map_err(|why| BadRecord::new(at, why))?;
    }
    Ok(shuffle)
}

fn result_from(json: &JsonResult, table: TableKind, at: &str) -> Result<RecordResult, BadRecord> {
    match json {
        JsonResult::Scores(by_name) => scores_from(by_name, table, at).map(RecordResult::Scores),
        JsonResult::PassedOut(true) => Ok(RecordResult::PassedOut),
        JsonResult::PassedOut(false) => Err(BadRecord::new(at, "passed-out is true, or not there")),
        JsonResult::BarePetit(seat) => Ok(RecordResult::BarePetit(seat_from(seat, at)?)),
        JsonResult::Cancelled(id) => {
            let clause = Clause::find(id).ok_or_else(|| BadRecord::new(at, format!("{id} is not a clause")))?;
            Ok(RecordResult::Cancelled(clause))
        }
    }
}

fn scores_from(by_name: &BTreeMap<String, i32>, table: TableKind, at: &str) -> Result<BySeat<i32>, BadRecord> {
    let mut scores = BySeat::default();
    for (name, score) in by_name {
        scores[seat_from(&JsonSeat(name.clone()), at)?] = *score;
    }
    let is_whole = table.seats().all(|seat| by_name.contains_key(&seat.to_string()));
    if is_whole && by_name.len() == table.n_seats() {
        Ok(scores)
    } else {
        Err(BadRecord::new(at, "one score for every seat of the table"))
    }
}

fn step_from(json: &JsonStep, at: &str) -> Result<RecordStep, BadRecord> {
    let bad = |right: &str| BadRecord::new(at, right);
    let (seat, action) = match json {
        JsonStep::Assent { answer } => {
            return Ok(RecordStep::Assent(match answer.as_str() {
                "granted" => Assented::Granted,
                "refused" => Assented::Refused,
                _ => return Err(bad("an answer is granted or refused")),
            }));
        }
        JsonStep::Rule { fault, culprit, measure } => {
            return Ok(RecordStep::Rule(Sentence {
                fault: FaultKind::from_word(fault).ok_or_else(|| bad("no such fault"))?,
                culprit: seat_from(culprit, at)?,
                measure: Measure::from_words(measure).ok_or_else(|| bad("no such measure"))?,
            }));
        }
        JsonStep::Bid { seat, bid } => {
            let bid = match bid.as_str() {
                "pass" => Bid::Pass,
                contract => Bid::Take(contract.parse().map_err(|why| BadRecord::new(at, why))?),
            };
            (seat, Action::Bid(bid))
        }
        JsonStep::BarePetit { seat } => (seat, Action::AnnounceBarePetit),
        JsonStep::Call { seat, card } => (seat, Action::Call(card_from(card, at)?)),
        JsonStep::Discard { seat, cards } => (seat, Action::Discard(cards_from(cards, at)?)),
        JsonStep::Slam { seat } => (seat, Action::AnnounceSlam),
        JsonStep::Jeu { seat } => (seat, Action::Jeu),
        JsonStep::Handful { seat, handful, cards } => {
            let handful = handful.parse().map_err(|why| BadRecord::new(at, why))?;
            (seat, Action::ShowHandful(handful, cards_from(cards, at)?))
        }
        JsonStep::Ask { seat, whose } => (seat, Action::AskHandful(seat_from(whose, at)?)),
        JsonStep::Misere { seat, misere } => {
            (seat, Action::DeclareMisere(misere.parse().map_err(|why| BadRecord::new(at, why))?))
        }
        JsonStep::Play { seat, card } => (seat, Action::Play(card_from(card, at)?)),
        JsonStep::CallArbiter { seat } => (seat, Action::CallArbiter),
        JsonStep::Accept { seat } => (seat, Action::AcceptCount),
        JsonStep::KeepScore { seat, keep } => {
            let keep = match keep.as_str() {
                "record" => Keep::Record,
                "cancel" => Keep::Cancel,
                _ => return Err(bad("keep is record or cancel")),
            };
            (seat, Action::KeepScore(keep))
        }
    };
    Ok(RecordStep::Act(seat_from(seat, at)?, action))
}
