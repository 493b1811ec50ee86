//! What a strong player would do, for who asks.

use oudler_ai::{Advice, Level, Opinion, Time};
use oudler_rules::{Action, Bid, SeatView};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::tell::Teller;
use crate::render::{DIM, STRONG, line};

/// How many choices are told.
const N_TOLD: usize = 5;

/// What a player of this level would do. The view is that of a bot at the seat, which remembers what it
/// saw. The same view gets the same advice.
pub(in crate::cmd) fn advice(view: &SeatView, level: Level) -> Advice {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(view.hand().len().into());
    level.advise(view, Time::ENDLESS, &mut rng)
}

/// What to do and why, in a few lines.
pub(in crate::cmd) fn hint(page: &mut String, advice: &Advice, teller: &Teller) {
    let Some(action) = action(&advice.action, teller) else {
        line!(page, "  {}", teller.either("There is nothing to advise.", "Il n’y a rien à conseiller."));
        return;
    };
    line!(page, "  {STRONG}{}{STRONG:#} {action}", teller.either("Hint:", "Conseil :"));
    if let Some(gain) = gain(advice, teller) {
        line!(page, "  {gain}");
    }
    for opinion in advice.options.iter().take(N_TOLD) {
        line!(page, "  {DIM}{}{DIM:#}", expectation(opinion, teller));
    }
}

/// How much better than the next choice it is.
fn gain(advice: &Advice, teller: &Teller) -> Option<String> {
    let [best, next, ..] = &advice.options[..] else { return None };
    let gain = best.score - next.score;
    Some(if gain < 1.0 {
        teller.either("Several choices are about as good.", "Plusieurs choix se valent.").into()
    } else {
        let points = format!("{gain:.0}");
        match teller.pen.lang {
            super::super::Language::En => format!("On average {points} points more than the next choice."),
            super::super::Language::Fr => format!("En moyenne {points} points de plus que le choix suivant."),
        }
    })
}

/// What is expected of a choice.
fn expectation(opinion: &Opinion, teller: &Teller) -> String {
    let action = action(&opinion.action, teller).unwrap_or_default();
    if opinion.n_worlds == 0 {
        return action;
    }
    let made = teller.either("contract made", "contrat réussi");
    let score = teller.either("points expected", "points espérés");
    let colon = teller.either(":", " :");
    format!("{action}{colon} {:+.0} {score}, {made} {:.0} %", opinion.score, 100.0 * opinion.made)
}

fn action(action: &Action, teller: &Teller) -> Option<String> {
    let pen = teller.pen;
    Some(match action {
        Action::Play(card) => pen.card(*card),
        Action::Call(card) => format!("{} {}", teller.either("call", "appeler"), pen.card(*card)),
        Action::Discard(cards) => format!("{} {}", teller.either("discard", "écarter"), pen.cards(*cards)),
        Action::Bid(Bid::Pass) => teller.either("pass", "passer").into(),
        Action::Bid(bid) => teller.bid(*bid).into(),
        Action::ShowHandful(handful, _) => teller.handful(*handful).into(),
        Action::AnnounceSlam => teller.either("announce a slam", "annoncer le chelem").into(),
        _ => return None,
    })
}
