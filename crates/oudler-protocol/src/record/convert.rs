//! Between a record of the rules and its JSON, both ways; what comes in is checked.

use std::collections::BTreeMap;

use oudler_rules::notation::{
    DealRecord, Hint, Record, RecordResult, RecordStep, Rest, Shuffle, VERSION, is_level, is_name,
};
use oudler_rules::{
    Action, BySeat, CardSet, Drawn, Layout, Misdeal, Options, Rules, Seat, SeatSet, Sentence, TableKind,
};

use super::{JsonDeal, JsonHint, JsonMisdeal, JsonRecord, JsonRest, JsonResult, JsonRules, JsonShuffle, JsonStep};
use crate::table::WireWord;

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
        Self {
            format: "oudler-record".into(),
            version: VERSION,
            table: record.rules.table,
            rules: JsonRules {
                preset,
                options: changes.into_iter().map(|(key, value)| (key.into(), value)).collect(),
            },
            names: record.names.clone(),
            bots: record.bots.clone(),
            warned: record.warned,
            banned: record.banned,
            draw: record.draw.as_ref().map(Drawn::all).unwrap_or_default(),
            deals: record.deals.iter().map(|deal| deal_to_json(deal, record.rules.table)).collect(),
            misdeals: record.misdeals.iter().copied().map(JsonMisdeal::from).collect(),
            stopped: record.is_stopped,
        }
    }
}

impl From<Misdeal> for JsonMisdeal {
    fn from(Misdeal { kind, culprit }: Misdeal) -> Self {
        Self { kind, culprit }
    }
}

impl From<JsonMisdeal> for Misdeal {
    fn from(JsonMisdeal { kind, culprit }: JsonMisdeal) -> Self {
        Self { kind, culprit }
    }
}

fn deal_to_json(deal: &DealRecord, table: TableKind) -> JsonDeal {
    let ring = table.ring(deal.dealer);
    JsonDeal {
        dealer: deal.dealer,
        misdeals: deal.misdeals.iter().copied().map(JsonMisdeal::from).collect(),
        shuffle: deal.shuffle.as_ref().map(shuffle_to_json),
        hands: ring.seats().iter().map(|seat| (seat, deal.layout.hands()[seat])).collect(),
        dog: deal.layout.dog(),
        steps: deal.steps.iter().map(JsonStep::from).collect(),
        rest: deal.rest.map(JsonRest::from),
        hints: deal.hints.iter().map(|&Hint { seat, before }| JsonHint { seat, before: before as u32 }).collect(),
        result: deal.result.map(|result| match result {
            RecordResult::Scores(scores) => {
                JsonResult::Scores(table.seats().map(|seat| (seat, scores[seat])).collect())
            }
            RecordResult::PassedOut => JsonResult::PassedOut(true),
            RecordResult::BarePetit(seat) => JsonResult::BarePetit(seat),
            RecordResult::Cancelled(clause) => JsonResult::Cancelled(clause),
        }),
    }
}

fn shuffle_to_json(shuffle: &Shuffle) -> JsonShuffle {
    JsonShuffle {
        table: shuffle.table().into(),
        number: shuffle.number(),
        commitment: shuffle.commitment().into(),
        seed: shuffle.seed().map(Into::into),
        words: shuffle.words().iter().map(|(seat, word)| WireWord::new(*seat, word)).collect(),
    }
}

impl From<&RecordStep> for JsonStep {
    fn from(step: &RecordStep) -> Self {
        let (seat, action) = match *step {
            RecordStep::Act(seat, action) => (seat, action),
            RecordStep::Assent(answer) => return Self::Assent { answer },
            RecordStep::Rule(Sentence { fault, culprit, measure }) => {
                return Self::Rule { fault, culprit, measure };
            }
        };
        match action {
            Action::Bid(bid) => Self::Bid { seat, bid },
            Action::AnnounceBarePetit => Self::BarePetit { seat },
            Action::Call(card) => Self::Call { seat, card },
            Action::Discard(cards) => Self::Discard { seat, cards },
            Action::AnnounceSlam => Self::Slam { seat },
            Action::Jeu => Self::Jeu { seat },
            Action::ShowHandful(handful, cards) => Self::Handful { seat, handful, cards },
            Action::AskHandful(whose) => Self::Ask { seat, whose },
            Action::DeclareMisere(misere) => Self::Misere { seat, misere },
            Action::Play(card) => Self::Play { seat, card },
            Action::CallArbiter => Self::CallArbiter { seat },
            Action::AcceptCount => Self::Accept { seat },
            Action::KeepScore(keep) => Self::KeepScore { seat, keep },
        }
    }
}

impl From<&JsonStep> for RecordStep {
    fn from(json: &JsonStep) -> Self {
        let (seat, action) = match *json {
            JsonStep::Assent { answer } => return Self::Assent(answer),
            JsonStep::Rule { fault, culprit, measure } => {
                return Self::Rule(Sentence { fault, culprit, measure });
            }
            JsonStep::Bid { seat, bid } => (seat, Action::Bid(bid)),
            JsonStep::BarePetit { seat } => (seat, Action::AnnounceBarePetit),
            JsonStep::Call { seat, card } => (seat, Action::Call(card)),
            JsonStep::Discard { seat, cards } => (seat, Action::Discard(cards)),
            JsonStep::Slam { seat } => (seat, Action::AnnounceSlam),
            JsonStep::Jeu { seat } => (seat, Action::Jeu),
            JsonStep::Handful { seat, handful, cards } => (seat, Action::ShowHandful(handful, cards)),
            JsonStep::Ask { seat, whose } => (seat, Action::AskHandful(whose)),
            JsonStep::Misere { seat, misere } => (seat, Action::DeclareMisere(misere)),
            JsonStep::Play { seat, card } => (seat, Action::Play(card)),
            JsonStep::CallArbiter { seat } => (seat, Action::CallArbiter),
            JsonStep::Accept { seat } => (seat, Action::AcceptCount),
            JsonStep::KeepScore { seat, keep } => (seat, Action::KeepScore(keep)),
        };
        Self::Act(seat, action)
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
        let table = json.table;
        let mut record = Self::new(rules(table, &json.rules)?);
        let is_named = json.names.len() == table.n_seats() && json.names.iter().all(|name| is_name(name));
        if !json.names.is_empty() && !is_named {
            return Err(BadRecord::new("names", "one name a seat, on one line, without | or #"));
        }
        record.names = json.names;
        seats_of(table, json.bots.keys().copied().collect(), "bots")?;
        if let Some(level) = json.bots.values().find(|level| !is_level(level)) {
            let level: String = level.chars().take(20).collect();
            return Err(BadRecord::new("bots", format!("{level:?} is no word for how well a bot plays")));
        }
        record.bots = json.bots;
        record.warned = seats_of(table, json.warned, "warned")?;
        record.banned = seats_of(table, json.banned, "banned")?;
        if !json.draw.is_empty() {
            let draw = Drawn::draw(table, &json.draw).map_err(|why| BadRecord::new("draw", why))?;
            record.draw = Some(draw);
        }
        record.misdeals = json.misdeals.into_iter().map(Misdeal::from).collect();
        for (n, deal) in json.deals.into_iter().enumerate() {
            record.deals.push(deal_from(deal, table, &format!("deals[{n}]"))?);
        }
        record.is_stopped = json.stopped;
        Ok(record)
    }
}

fn rules(table: TableKind, json: &JsonRules) -> Result<Rules, BadRecord> {
    let mut options: Options = json.preset.options(table);
    for (key, value) in &json.options {
        options.set(key, value).map_err(|why| BadRecord::new("rules.options", why))?;
    }
    Rules::new(options).map_err(|why| BadRecord::new("rules", why))
}

impl From<Rest> for JsonRest {
    fn from(Rest { seat, settled, before }: Rest) -> Self {
        Self { seat, settled, before: before as u32 }
    }
}

/// The same seats, which the table must have.
fn seats_of(table: TableKind, seats: SeatSet, at: &str) -> Result<SeatSet, BadRecord> {
    match seats.iter().find(|&seat| !table.has(seat)) {
        Some(seat) => Err(BadRecord::new(at, format!("a table of {table} has no seat {seat}"))),
        None => Ok(seats),
    }
}

fn deal_from(json: JsonDeal, table: TableKind, at: &str) -> Result<DealRecord, BadRecord> {
    let dealer = json.dealer;
    seats_of(table, SeatSet::of(dealer), &format!("{at}.dealer"))?;
    let mut hands: BySeat<CardSet> = BySeat::default();
    for (seat, hand) in json.hands {
        hands[seat] = hand;
    }
    let layout = Layout::new(&table.ring(dealer), hands, json.dog).map_err(|why| BadRecord::new(at, why))?;
    let shuffle_at = format!("{at}.shuffle");
    let shuffle = json.shuffle.map(|shuffle| shuffle_from(&shuffle, table, &shuffle_at)).transpose()?;
    let result_at = format!("{at}.result");
    let hints = json.hints.iter().enumerate().map(|(n, hint)| {
        let at = format!("{at}.hints[{n}]");
        seats_of(table, SeatSet::of(hint.seat), &at)?;
        let before = hint.before as usize;
        if before > json.steps.len() {
            return Err(BadRecord::new(at, format!("the deal has {} steps", json.steps.len())));
        }
        Ok(Hint { seat: hint.seat, before })
    });
    let rest = json.rest.map(|JsonRest { seat, settled, before }| {
        let at = format!("{at}.rest");
        seats_of(table, SeatSet::of(seat), &at)?;
        let before = before as usize;
        if before > json.steps.len() {
            return Err(BadRecord::new(at, format!("the deal has {} steps", json.steps.len())));
        }
        Ok(Rest { seat, settled, before })
    });
    let mut hints = hints.collect::<Result<Vec<Hint>, BadRecord>>()?;
    // The text has them where they were asked for.
    hints.sort_by_key(|hint| hint.before);
    Ok(DealRecord {
        dealer,
        misdeals: json.misdeals.into_iter().map(Misdeal::from).collect(),
        shuffle,
        layout,
        steps: json.steps.iter().map(RecordStep::from).collect(),
        hints,
        rest: rest.transpose()?,
        result: json.result.map(|result| result_from(&result, table, &result_at)).transpose()?,
    })
}

fn shuffle_from(json: &JsonShuffle, table: TableKind, at: &str) -> Result<Shuffle, BadRecord> {
    let bad = |why| BadRecord::new(at, why);
    let mut shuffle = Shuffle::new(&json.table, json.number, &json.commitment).map_err(bad)?;
    if let Some(seed) = &json.seed {
        shuffle = shuffle.with_seed(seed).map_err(bad)?;
    }
    for (n, WireWord { seat, word }) in json.words.iter().enumerate() {
        let at = format!("{at}.words[{n}]");
        seats_of(table, SeatSet::of(*seat), &at)?;
        shuffle = shuffle.with_word(*seat, word).map_err(|why| BadRecord::new(at, why))?;
    }
    Ok(shuffle)
}

fn result_from(json: &JsonResult, table: TableKind, at: &str) -> Result<RecordResult, BadRecord> {
    match *json {
        JsonResult::Scores(ref by_seat) => scores_from(by_seat, table, at).map(RecordResult::Scores),
        JsonResult::PassedOut(true) => Ok(RecordResult::PassedOut),
        JsonResult::PassedOut(false) => Err(BadRecord::new(at, "passed-out is true, or not there")),
        JsonResult::BarePetit(seat) => Ok(RecordResult::BarePetit(seat)),
        JsonResult::Cancelled(clause) => Ok(RecordResult::Cancelled(clause)),
    }
}

fn scores_from(by_seat: &BTreeMap<Seat, i32>, table: TableKind, at: &str) -> Result<BySeat<i32>, BadRecord> {
    if !table.seats().eq(by_seat.keys().copied()) {
        return Err(BadRecord::new(at, "one score for every seat of the table"));
    }
    let mut scores = BySeat::default();
    for (&seat, &score) in by_seat {
        scores[seat] = score;
    }
    Ok(scores)
}
