//! Records as text.

use std::fmt::Write;

use super::{DealRecord, Record, RecordResult, RecordStep, Shuffle, VERSION};
use crate::action::{Action, Keep};
use crate::card::CardStyle;
use crate::fault::{Misdeal, MisdealKind, Sentence};
use crate::game::Assented;
use crate::seat::{Seat, TableKind};

pub(super) fn write(record: &Record, style: CardStyle) -> String {
    let mut out = format!("oudler record {VERSION}\n");
    let table = record.rules.table;
    line(&mut out, format_args!("table {table}"));
    line(&mut out, format_args!("rules {}", record.rules));
    if style == CardStyle::French {
        line(&mut out, format_args!("cards fr"));
    }
    if !record.names.is_empty() {
        line(&mut out, format_args!("names {}", record.names.join(" | ")));
    }
    if !record.bots.is_empty() {
        let bots: Vec<String> = record.bots.iter().map(|(seat, level)| format!("{seat} {level}")).collect();
        line(&mut out, format_args!("bots {}", bots.join(", ")));
    }
    for (word, seats) in [("warned", record.warned), ("banned", record.banned)] {
        if !seats.is_empty() {
            let seats: Vec<String> = seats.iter().map(|seat| seat.to_string()).collect();
            line(&mut out, format_args!("{word} {}", seats.join(" ")));
        }
    }
    if let Some(draw) = &record.draw {
        let drawn: Vec<String> =
            draw.drawn().iter().map(|(seat, card)| format!("{seat} {}", card.styled(style))).collect();
        line(&mut out, format_args!("draw {}", drawn.join(", ")));
    }
    let tricks = trick_numbers(record);
    for (n, deal) in record.deals.iter().enumerate() {
        line(&mut out, format_args!("\ndeal {} dealer {}", n + 1, deal.dealer));
        write_deal(&mut out, deal, table, &tricks[n], style);
    }
    if !record.misdeals.is_empty() {
        out.push('\n');
        write_misdeals(&mut out, &record.misdeals, style);
    }
    if record.is_stopped {
        line(&mut out, format_args!("\nstop"));
    }
    out
}

fn line(out: &mut String, text: std::fmt::Arguments<'_>) {
    out.write_fmt(text).expect("writing to a string does not fail");
    out.push('\n');
}

fn write_misdeals(out: &mut String, misdeals: &[Misdeal], style: CardStyle) {
    for misdeal in misdeals {
        let culprit = misdeal.culprit.map_or_else(|| "nobody".to_owned(), |seat| seat.to_string());
        let kind = match misdeal.kind {
            MisdealKind::ExposedCard(card) => format!("exposed {}", card.styled(style)),
            other => other.to_string(),
        };
        line(out, format_args!("misdeal {culprit} {kind}"));
    }
}

fn write_deal(out: &mut String, deal: &DealRecord, table: TableKind, tricks: &[usize], style: CardStyle) {
    write_misdeals(out, &deal.misdeals, style);
    if let Some(shuffle) = &deal.shuffle {
        write_shuffle(out, shuffle);
    }
    for seat in table.ring(deal.dealer).seats().iter() {
        line(out, format_args!("{seat}: {}", deal.layout.hands()[seat].styled(style)));
    }
    line(out, format_args!("dog: {}", deal.layout.dog().styled(style)));
    // Steps of one kind share a line; each trick has its own.
    let mut current = String::new();
    let mut last: Option<LineKind> = None;
    let hints = |before: usize| deal.hints.iter().filter(move |hint| hint.before == before);
    let rest = |before: usize| deal.rest.filter(|rest| rest.before == before);
    for (n, (step, &trick)) in deal.steps.iter().zip(tricks).enumerate() {
        let kind = LineKind::of(step, trick);
        if last == Some(kind) && kind != LineKind::Alone {
            current.push_str(", ");
        } else {
            flush(out, &mut current);
            if let LineKind::Trick(n) = kind {
                current = format!("trick {n}: ");
            }
        }
        for hint in hints(n) {
            current.push_str(&format!("{} hint, ", hint.seat));
        }
        if let Some(rest) = rest(n) {
            current.push_str(&format!("{} {}, ", rest.seat, rest.settled));
        }
        current.push_str(&step_text(step, style));
        last = Some(kind);
    }
    flush(out, &mut current);
    for hint in hints(deal.steps.len()) {
        line(out, format_args!("{} hint", hint.seat));
    }
    if let Some(rest) = rest(deal.steps.len()) {
        line(out, format_args!("{} {}", rest.seat, rest.settled));
    }
    if let Some(result) = &deal.result {
        line(out, format_args!("result: {}", result_text(result, table)));
    }
}

fn write_shuffle(out: &mut String, shuffle: &Shuffle) {
    line(out, format_args!("shuffle {} {}", shuffle.table(), shuffle.number()));
    line(out, format_args!("commitment {}", shuffle.commitment()));
    if let Some(seed) = shuffle.seed() {
        line(out, format_args!("seed {seed}"));
    }
    for (seat, word) in shuffle.words() {
        line(out, format_args!("word {seat} {word}"));
    }
}

fn flush(out: &mut String, current: &mut String) {
    if !current.is_empty() {
        out.push_str(current);
        out.push('\n');
        current.clear();
    }
}

/// What a step stands beside on its line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LineKind {
    Auction,
    Trick(usize),
    Count,
    Alone,
}

impl LineKind {
    fn of(step: &RecordStep, trick: usize) -> Self {
        match step {
            RecordStep::Act(_, Action::Bid(_)) => Self::Auction,
            RecordStep::Act(_, Action::AcceptCount) => Self::Count,
            _ if trick > 0 => Self::Trick(trick),
            _ => Self::Alone,
        }
    }
}

/// For each step of each deal, the trick it belongs to, counted from 1; 0 before the first one,
/// after the last one, and from where the record cannot be replayed.
pub(super) fn trick_numbers(record: &Record) -> Vec<Vec<usize>> {
    let mut tricks: Vec<Vec<usize>> = record.deals.iter().map(|deal| vec![0; deal.steps.len()]).collect();
    let mut replay = record.replay();
    while let Some(Ok(step)) = replay.next_step() {
        if let (Some(n), Some(trick)) = (step.step, step.trick) {
            tricks[step.deal][n] = trick;
        }
    }
    tricks
}

pub(super) fn step_text(step: &RecordStep, style: CardStyle) -> String {
    match step {
        RecordStep::Act(seat, action) => format!("{seat} {}", action_text(action, style)),
        RecordStep::Assent(Assented::Granted) => "arbiter grants".into(),
        RecordStep::Assent(Assented::Refused) => "arbiter refuses".into(),
        RecordStep::Rule(Sentence { fault, culprit, measure }) => {
            format!("arbiter rules {fault} {culprit} {measure}")
        }
    }
}

/// An action as a record writes it.
pub fn action_text(action: &Action, style: CardStyle) -> String {
    match action {
        Action::Bid(bid) => bid.to_string(),
        Action::AnnounceBarePetit => "bare-petit".into(),
        Action::Call(card) => format!("calls {}", card.styled(style)),
        Action::Discard(cards) => format!("discards {}", cards.styled(style)),
        Action::AnnounceSlam => "slam".into(),
        Action::Jeu => "jeu".into(),
        Action::ShowHandful(handful, cards) => format!("handful {handful} {}", cards.styled(style)),
        Action::AskHandful(seat) => format!("asks {seat}"),
        Action::DeclareMisere(misere) => format!("misere {misere}"),
        Action::Play(card) => card.styled(style).to_string(),
        Action::CallArbiter => "calls-arbiter".into(),
        Action::AcceptCount => "accepts".into(),
        Action::KeepScore(Keep::Record) => "records".into(),
        Action::KeepScore(Keep::Cancel) => "cancels".into(),
    }
}

fn result_text(result: &RecordResult, table: TableKind) -> String {
    match result {
        RecordResult::Scores(scores) => {
            let scores: Vec<String> =
                table.seats().map(|seat: Seat| format!("{seat} {:+}", scores[seat])).collect();
            scores.join(", ")
        }
        RecordResult::PassedOut => "passed-out".into(),
        RecordResult::BarePetit(seat) => format!("bare-petit {seat}"),
        RecordResult::Cancelled(clause) => format!("cancelled {clause}"),
    }
}
