//! Everything, once a deal is scored; and what only the arbiter is shown.

use crate::auction::Contract;
use crate::card_set::CardSet;
use crate::deal::Phase;
use crate::deck::Layout;
use crate::event::Ending;
use crate::fault::{EXPOSED_CARD_PENALTY, FaultKind, Measure, Sentence};
use crate::game::{Command, Game, Stage};
use crate::play::SlamBid;
use crate::score::ScoreSheet;
use crate::seat::Seat;
use crate::slam::losing_cards;

/// What a human arbiter may choose from, the mildest first.
const SENTENCES: [Measure; 8] = [
    Measure::PlayOn,
    Measure::Warning,
    Measure::Penalty(EXPOSED_CARD_PENALTY),
    Measure::BanFromAuction,
    Measure::MendCount(2),
    Measure::AtTheEnd,
    Measure::Stands,
    Measure::CancelDeal,
];

/// Everything about a deal, for everybody, once it is scored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenView {
    /// Who dealt.
    pub dealer: Seat,
    /// Who was dealt what.
    pub layout: Layout,
    /// The discard, or the dog nobody had looked at.
    pub aside: CardSet,
    /// The score.
    pub sheet: ScoreSheet,
}

/// What the arbiter of a table sees beside what everybody does: a hand while its player presents it
/// to him, never the dog or a discard, and what he may rule.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ArbiterView {
    /// Who asks for his assent.
    pub asked: Option<Asked>,
    /// What he may do about a fault now, each with an amount for example.
    pub measures: Vec<Measure>,
}

/// A contract or a slam that waits for the arbiter (BID-07, SLAM-03).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Asked {
    /// Who asks.
    pub seat: Seat,
    /// What for; a slam where there is no contract.
    pub contract: Option<Contract>,
    /// The hand he presents.
    pub hand: CardSet,
    /// How many of its cards can lose, where a slam is asked for.
    pub losing_cards: Option<usize>,
}

impl Game {
    /// What the arbiter is shown.
    pub fn arbiter_view(&self) -> ArbiterView {
        let Some(deal) = self.deal().filter(|_| matches!(self.stage(), Stage::Playing(_))) else {
            return ArbiterView::default();
        };
        let asked = self.shown_to_arbiter().map(|(seat, hand)| {
            let contract = match deal.phase() {
                Phase::Auction(auction) => auction.asked(),
                _ => None,
            };
            let losing_cards = contract.is_none().then(|| losing_cards(hand, self.rules().table.players()));
            Asked { seat, contract, hand, losing_cards }
        });
        let culprit = deal.ring().next(deal.dealer());
        let may = |&measure: &Measure| {
            let sentence = Sentence { fault: FaultKind::OutOfTurn, culprit, measure };
            self.decide(&Command::Rule(sentence)).is_ok()
        };
        ArbiterView { asked, measures: SENTENCES.iter().copied().filter(may).collect() }
    }

    /// The last deal laid open; `None` while a deal is under way, and after one that was not
    /// played to its score, whose hands stay hidden (BID-06).
    pub fn open_view(&self) -> Option<OpenView> {
        let deal = self.deal()?;
        match deal.phase() {
            Phase::Over(Ending::Scored { sheet, aside }) => Some(OpenView {
                dealer: deal.dealer(),
                layout: *deal.layout(),
                aside: *aside,
                sheet: (**sheet).clone(),
            }),
            _ => None,
        }
    }

    /// The hand the arbiter is asked to look at, and whose it is; never the dog (BID-07).
    pub fn shown_to_arbiter(&self) -> Option<(Seat, CardSet)> {
        let deal = self.deal()?;
        let seat = match deal.phase() {
            Phase::Auction(auction) => auction.asked().and(auction.turn()),
            Phase::Call(taken) => (taken.slam == SlamBid::Asked).then_some(taken.taker),
            Phase::Aside(aside) if aside.taken.slam == SlamBid::Asked => {
                let seat = aside.taken.taker;
                let dog = if aside.taken.contract.takes_dog() { deal.layout().dog() } else { CardSet::EMPTY };
                let held = (deal.layout().hands()[seat] | dog) - aside.discard.unwrap_or_default();
                return Some((seat, held));
            }
            Phase::Play(play) if play.taken.slam == SlamBid::Asked => {
                let seat = play.taken.taker;
                return Some((seat, play.position.hands()[seat]));
            }
            _ => None,
        }?;
        Some((seat, deal.layout().hands()[seat]))
    }
}
