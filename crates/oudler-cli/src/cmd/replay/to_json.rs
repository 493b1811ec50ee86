//! A replayed record as JSON, every step with what was legal there.

use oudler_rules::notation::{Record, ReplayError, Step, action_text};
use oudler_rules::{
    Assented, CardSet, CardStyle, Command, Draw, Ending, Event, Legal, Misdeal, Public, ScoreSheet, TableKind,
};
use serde_json::{Map, Value, json};

use super::tell;
use crate::render;

/// The replay, and what stopped it if something did.
pub(super) fn replay(record: &Record, style: CardStyle) -> (Value, Option<ReplayError>) {
    let mut deals: Vec<Value> = Vec::new();
    let mut steps: Vec<Value> = Vec::new();
    let mut result = Value::Null;
    let mut current = None;
    let mut error = None;
    let mut replay = record.replay();
    while let Some(next) = replay.next_step() {
        match next {
            Ok(step) => {
                if let Command::Deal(_) = step.command {
                    close(&mut deals, record, style, current, &mut steps, &mut result);
                    current = Some(step.deal);
                }
                if step.step.is_some() {
                    steps.push(step_json(&step, style));
                }
                result = ending(&step, record.rules.table, style).unwrap_or(result);
            }
            Err(why) => error = Some(why),
        }
    }
    close(&mut deals, record, style, current, &mut steps, &mut result);
    let game = replay.game();
    let by_seat = |value: &dyn Fn(oudler_rules::Seat) -> i32| -> Map<String, Value> {
        record.rules.table.seats().map(|seat| (seat.to_string(), json!(value(seat)))).collect()
    };
    let json = json!({
        "legal": error.is_none(),
        "table": record.rules.table.to_string(),
        "rules": record.rules.to_string(),
        "draw": record.draw.as_ref().map(|draw| draw_json(draw, style)),
        "deals": deals,
        "totals": by_seat(&|seat| game.map_or(0, |game| game.totals()[seat])),
        "penalties": by_seat(&|seat| game.map_or(0, |game| game.penalties()[seat])),
        "error": error.as_ref().map(|error| error_json(error, style)),
    });
    (json, error)
}

fn close(
    deals: &mut Vec<Value>,
    record: &Record,
    style: CardStyle,
    current: Option<usize>,
    steps: &mut Vec<Value>,
    result: &mut Value,
) {
    let Some(n) = current else { return };
    deals.push(json!({
        "deal": n + 1,
        "dealer": record.deals[n].dealer.to_string(),
        "misdeals": misdeals_json(&record.deals[n].misdeals, style),
        "steps": std::mem::take(steps),
        "result": result.take(),
    }));
}

fn step_json(step: &Step, style: CardStyle) -> Value {
    let mut json = Map::new();
    let action = match &step.command {
        Command::Act { seat, action } => {
            json.insert("seat".into(), json!(seat.to_string()));
            action_text(action, style)
        }
        Command::Assent(Assented::Granted) => "arbiter grants".into(),
        Command::Assent(Assented::Refused) => "arbiter refuses".into(),
        Command::Rule(sentence) => {
            format!("arbiter rules {} {} {}", sentence.fault.word(), sentence.culprit, sentence.measure.words())
        }
        Command::Draw(_) | Command::Misdeal(_) | Command::Deal(_) | Command::Stop => String::new(),
    };
    json.insert("action".into(), json!(action));
    if let Some(trick) = step.trick {
        json.insert("trick".into(), json!(trick));
    }
    if let Some(legal) = &step.legal {
        json.insert("legal".into(), legal_json(legal, style));
    }
    for event in &step.events {
        match event {
            Event::Public(Public::TrickWon { seat }) => {
                json.insert("won_by".into(), json!(seat.to_string()));
            }
            Event::Public(Public::Ruled(ruling)) => {
                let rulings = json.entry("rulings").or_insert_with(|| json!([]));
                if let Value::Array(rulings) = rulings {
                    rulings.push(json!({
                        "ruling": render::restyle(&ruling.to_string(), style),
                        "clause": ruling.clause.id(),
                        "culprit": ruling.culprit.map(|seat| seat.to_string()),
                    }));
                }
            }
            _ => {}
        }
    }
    Value::Object(json)
}

fn draw_json(draw: &Draw, style: CardStyle) -> Value {
    let drawn = draw.drawn().iter();
    let drawn =
        drawn.map(|(seat, card)| json!({ "seat": seat.to_string(), "card": card.styled(style).to_string() }));
    json!({ "drawn": drawn.collect::<Vec<_>>(), "dealer": draw.dealer().to_string() })
}

fn misdeals_json(misdeals: &[Misdeal], style: CardStyle) -> Vec<Value> {
    let one = |misdeal: &Misdeal| {
        json!({
            "kind": render::restyle(&misdeal.kind.to_string(), style),
            "culprit": misdeal.culprit.map(|seat| seat.to_string()),
        })
    };
    misdeals.iter().map(one).collect()
}

fn names(cards: CardSet, style: CardStyle) -> Vec<String> {
    cards.sorted().into_iter().map(|card| card.styled(style).to_string()).collect()
}

/// Only what is possible is there.
fn legal_json(legal: &Legal, style: CardStyle) -> Value {
    let mut json = Map::new();
    let strings = |items: Vec<String>| json!(items);
    for (key, is_legal) in [
        ("pass", legal.pass),
        ("slam", legal.slam),
        ("jeu", legal.jeu),
        ("bare_petit", legal.bare_petit),
        ("call_arbiter", legal.arbiter),
        ("accept", legal.accept),
        ("choose", legal.choice),
    ] {
        if is_legal {
            json.insert(key.into(), json!(true));
        }
    }
    let lists = [
        ("contracts", legal.contracts.iter().map(ToString::to_string).collect()),
        ("calls", names(legal.calls, style)),
        ("handfuls", legal.handfuls.iter().map(ToString::to_string).collect()),
        ("handful_from", names(legal.handful_from, style)),
        ("handful_again", names(legal.handful_again, style)),
        ("asks", legal.asks.iter().map(ToString::to_string).collect()),
        ("miseres", legal.miseres.iter().map(ToString::to_string).collect()),
        ("cards", names(legal.cards, style)),
    ];
    for (key, items) in lists {
        if !items.is_empty() {
            json.insert(key.into(), strings(items));
        }
    }
    if let Some(rule) = legal.discard {
        json.insert(
            "discard".into(),
            json!({
                "n": rule.n(),
                "free": names(rule.free(), style),
                "n_forced_trumps": rule.n_forced_trumps(),
                "forced_from": names(rule.forced_from(), style),
            }),
        );
    }
    Value::Object(json)
}

fn ending(step: &Step, table: TableKind, style: CardStyle) -> Option<Value> {
    step.events.iter().find_map(|event| match event {
        Event::Public(Public::DealEnded(ending)) => Some(match ending {
            Ending::PassedOut => json!({ "ending": "passed-out" }),
            Ending::BarePetit { seat, .. } => json!({ "ending": "bare-petit", "seat": seat.to_string() }),
            Ending::Cancelled { clause } => json!({ "ending": "cancelled", "clause": clause.id() }),
            Ending::Scored { sheet, aside } => sheet_json(sheet, *aside, table, style),
        }),
        _ => None,
    })
}

fn sheet_json(sheet: &ScoreSheet, aside: CardSet, table: TableKind, style: CardStyle) -> Value {
    let figures = &sheet.figures;
    let scores: Map<String, Value> =
        table.seats().map(|seat| (seat.to_string(), json!(sheet.scores[seat]))).collect();
    let per_reason: Vec<Value> = sheet
        .lines
        .iter()
        .map(|line| json!({ "reason": line.reason.to_string(), "points": line.points }))
        .collect();
    let miseres: Vec<Value> = sheet
        .miseres
        .iter()
        .map(|(seat, misere)| json!({ "seat": seat.to_string(), "misere": misere.to_string() }))
        .collect();
    json!({
        "ending": "scored",
        "taker": sheet.taker.to_string(),
        "partner": sheet.partner.map(|seat| seat.to_string()),
        "contract": figures.contract.to_string(),
        "points": f64::from(figures.half_points.0) / 2.0,
        "oudlers": figures.oudlers,
        "aside": names(aside, style),
        "per_reason": per_reason,
        "miseres": miseres,
        "scores": scores,
    })
}

fn error_json(error: &ReplayError, style: CardStyle) -> Value {
    json!({
        "message": render::restyle(&error.to_string(), style),
        "deal": error.deal,
        "trick": error.trick,
        "seat": error.seat.map(|seat| seat.to_string()),
        "clause": tell::clause(&error.fault).map(oudler_rules::Clause::id),
        "legal": error.legal.as_ref().map(|legal| legal_json(legal, style)),
    })
}
