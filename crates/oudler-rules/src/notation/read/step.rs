//! The steps of a deal: who does what.

use super::{NotationFault, Read, unknown};
use crate::action::{Action, Keep};
use crate::auction::Bid;
use crate::card::{Card, CardStyle};
use crate::card_set::CardSet;
use crate::fault::Sentence;
use crate::game::Assented;
use crate::notation::RecordStep;
use crate::seat::Seat;

const STEP: &str = "a step is a seat and what it does: A pass, B garde, B discards …, B jeu, A KS";

pub(in crate::notation) fn read_step(text: &str, style: CardStyle) -> Read<RecordStep> {
    let words: Vec<&str> = text.split_whitespace().collect();
    match words[..] {
        ["arbiter", "grants"] => return Ok(RecordStep::Assent(Assented::Granted)),
        ["arbiter", "refuses"] => return Ok(RecordStep::Assent(Assented::Refused)),
        ["arbiter", "rules", fault, culprit, ref measure @ ..] => {
            let (fault, culprit, measure) = (fault.parse()?, culprit.parse()?, measure.join(" ").parse()?);
            return Ok(RecordStep::Rule(Sentence { fault, culprit, measure }));
        }
        _ => {}
    }
    let (seat, action) = seat_and(text)?;
    Ok(RecordStep::Act(seat, read_action(action, style)?))
}

/// An action as a record writes it, such as `garde`, `discards 2S 3S …` or `KS`.
pub fn read_action(text: &str, style: CardStyle) -> Result<Action, NotationFault> {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let rest = rest.trim();
    Ok(match (word, rest) {
        ("pass", "") => Action::Bid(Bid::Pass),
        ("petite" | "prise" | "garde" | "garde-sans" | "garde-contre", "") => {
            Action::Bid(Bid::Take(word.parse()?))
        }
        ("bare-petit", "") => Action::AnnounceBarePetit,
        ("calls", card) => Action::Call(Card::parse(card, style)?),
        ("discards", cards) => Action::Discard(CardSet::parse(cards, style)?),
        ("slam", "") => Action::AnnounceSlam,
        ("jeu", "") => Action::Jeu,
        ("handful", rest) => {
            let (handful, cards) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
            Action::ShowHandful(handful.parse()?, CardSet::parse(cards, style)?)
        }
        ("asks", seat) => Action::AskHandful(seat.parse()?),
        ("misere", misere) => Action::DeclareMisere(misere.parse()?),
        ("calls-arbiter", "") => Action::CallArbiter,
        ("accepts", "") => Action::AcceptCount,
        ("records", "") => Action::KeepScore(Keep::Record),
        ("cancels", "") => Action::KeepScore(Keep::Cancel),
        (card, "") => match Card::parse(card, style) {
            Ok(card) => Action::Play(card),
            // Digits and capitals were meant for a card; a word for something to do.
            Err(why) if card.contains(|c: char| c.is_ascii_digit() || c.is_uppercase()) => return Err(why.into()),
            Err(_) => return Err(unknown(text, STEP)),
        },
        _ => return Err(unknown(text, STEP)),
    })
}

/// A seat and what stands behind it.
pub(super) fn seat_and(item: &str) -> Read<(Seat, &str)> {
    let (seat, rest) = item.trim().split_once(char::is_whitespace).ok_or_else(|| unknown(item, STEP))?;
    Ok((seat.parse()?, rest.trim()))
}
