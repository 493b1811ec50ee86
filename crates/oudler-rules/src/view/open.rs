//! Everything, once a deal is scored; and what only the arbiter is shown.

use crate::card_set::CardSet;
use crate::deal::Phase;
use crate::deck::Layout;
use crate::event::Ending;
use crate::game::Game;
use crate::play::SlamBid;
use crate::score::ScoreSheet;
use crate::seat::Seat;

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

impl Game {
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
