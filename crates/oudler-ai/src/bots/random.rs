//! A player that does something legal, at random. For tests, and as the floor of every comparison.

use oudler_rules::playout::{random_card, random_cards, random_discard};
use oudler_rules::{Action, Bid, Card, CardSet, Contract, Handful, Keep, Legal, Misere, SeatView};
use rand_core::Rng;

use crate::{Bot, Time};

/// Legal actions at random; it passes often enough that auctions stay open, declares what it
/// holds now and then, and announces a slam hardly ever.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl Bot for Random {
    fn act(&mut self, view: &SeatView, _: Time<'_>, rng: &mut dyn Rng) -> Action {
        // The helpers take a sized generator; a reborrow of the reference is one.
        let mut rng = rng;
        let legal = view.legal();
        if legal.bare_petit {
            return Action::AnnounceBarePetit;
        }
        if legal.pass {
            return Action::Bid(bid(&legal, &mut rng));
        }
        if !legal.calls.is_empty() {
            return Action::Call(random_card(legal.calls, &mut rng));
        }
        if let Some(rule) = legal.discard
            && !view.table().deal.as_ref().is_some_and(|deal| deal.has_discarded)
        {
            return Action::Discard(random_discard(&rule, &mut rng));
        }
        if legal.slam && one_in(1000, &mut rng) {
            return Action::AnnounceSlam;
        }
        if let Some(declaration) = declaration(view, &legal, &mut rng) {
            return declaration;
        }
        if legal.jeu {
            return Action::Jeu;
        }
        if !legal.cards.is_empty() {
            return Action::Play(random_card(legal.cards, &mut rng));
        }
        if legal.choice {
            return Action::KeepScore(if one_in(2, &mut rng) { Keep::Record } else { Keep::Cancel });
        }
        legal.first().expect("a bot is asked when its seat is to act")
    }
}

/// One time in `n`.
fn one_in(n: u32, rng: &mut impl Rng) -> bool {
    rng.next_u32().is_multiple_of(n)
}

fn bid(legal: &Legal, rng: &mut impl Rng) -> Bid {
    let chosen = legal.contracts.iter().find(|contract| match contract {
        Contract::Petite | Contract::Garde => one_in(6, rng),
        Contract::GardeSans => one_in(20, rng),
        Contract::GardeContre => one_in(40, rng),
    });
    chosen.map_or(Bid::Pass, |&contract| Bid::Take(contract))
}

/// A handful or a misère, half the time one is held.
fn declaration(view: &SeatView, legal: &Legal, rng: &mut impl Rng) -> Option<Action> {
    let handful: Option<&Handful> = legal.handfuls.last().filter(|_| one_in(2, rng));
    if let Some(&handful) = handful {
        return Some(Action::ShowHandful(handful, shown(view, legal, handful, rng)));
    }
    let misere: Option<&Misere> = legal.miseres.first().filter(|_| one_in(2, rng));
    if let Some(&misere) = misere {
        return Some(Action::DeclareMisere(misere));
    }
    legal.asks.first().filter(|_| one_in(2, rng)).map(|&seat| Action::AskHandful(seat))
}

/// The trumps of a handful: any of them, and the Excuse only when nothing else is left (HAND-05).
fn shown(view: &SeatView, legal: &Legal, handful: Handful, rng: &mut impl Rng) -> CardSet {
    let size = handful.size(&view.table().rules) as usize;
    let (must, from) = legal.handful_parts(size as u32);
    let mut cards = must | random_cards(from & CardSet::TRUMPS, size - must.len() as usize, rng);
    if (cards.len() as usize) < size {
        cards.insert(Card::EXCUSE);
    }
    cards
}
