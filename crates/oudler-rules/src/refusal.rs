//! Why an action is refused: always with the clause, and with what would have been right.

use crate::auction::IllegalBid;
use crate::call::IllegalCall;
use crate::card_set::CardSet;
use crate::clause::Clause;
use crate::deck::{BadDraw, BadLayout};
use crate::declaration::{IllegalHandful, IllegalMisere};
use crate::discard::IllegalDiscard;
use crate::fault::IllegalMisdeal;
use crate::seat::Seat;
use crate::trick::IllegalPlay;
use crate::untimely::Untimely;

/// Why something cannot be done. Nothing has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs)] // each text says what its fields are
pub enum Refusal {
    /// A bid.
    #[error(transparent)]
    Bid(#[from] IllegalBid),
    /// A call.
    #[error(transparent)]
    Call(#[from] IllegalCall),
    /// A discard.
    #[error(transparent)]
    Discard(#[from] IllegalDiscard),
    /// A handful.
    #[error(transparent)]
    Handful(#[from] IllegalHandful),
    /// A misère.
    #[error(transparent)]
    Misere(#[from] IllegalMisere),
    /// A card.
    #[error(transparent)]
    Play(#[from] IllegalPlay),
    /// Cards that are no deal.
    #[error(transparent)]
    Layout(#[from] BadLayout),
    /// A draw that names no dealer of this table.
    #[error(transparent)]
    Draw(#[from] BadDraw),
    /// An exposed card that spoils nothing.
    #[error(transparent)]
    NotAMisdeal(#[from] IllegalMisdeal),
    /// The table has no such seat.
    #[error("there is no seat {seat} at this table")]
    NoSuchSeat { seat: Seat },
    /// The seat sits this deal out.
    #[error("{seat} sits this deal out")]
    NotPlaying { seat: Seat },
    /// Another seat is to play.
    #[error("{turn} is to play, not {seat}")]
    NotYourTurn { seat: Seat, turn: Seat },
    /// Only the taker may do this.
    #[error("only the taker, {taker}, may do this")]
    NotTheTaker {
        /// The taker.
        taker: Seat,
        /// The clause that gives it to him.
        clause: Clause,
    },
    /// The arbiter has seen all there is to see.
    #[error("no card was played since the arbiter found nothing; call again when one has been")]
    NothingNew,
    /// A bare petit has ended the deal before anybody could do anything.
    #[error("{seat} has a bare petit, so this deal is cancelled; the next one is to be dealt")]
    BarePetitShown { seat: Seat },
    /// The seat has agreed with the count.
    #[error("{seat} has accepted the count, and can no longer call the arbiter for this deal")]
    CountAccepted { seat: Seat },
    /// The arbiter has said no to a slam, for the whole deal.
    #[error("the arbiter has refused {seat} a slam for this deal; play on without it")]
    SlamRefused { seat: Seat },
    /// This is not the time for it.
    #[error(transparent)]
    Untimely(#[from] Untimely),
}

impl Refusal {
    /// The clause the refusal rests on.
    pub const fn clause(&self) -> Clause {
        match self {
            Self::Bid(why) => why.clause(),
            Self::Call(why) => why.clause(),
            Self::Discard(why) => why.clause(),
            Self::Handful(why) => why.clause(),
            Self::Misere(why) => why.clause(),
            Self::Play(why) => why.clause(),
            Self::Layout(_) => Clause::Deal09,
            Self::Draw(why) => why.clause(),
            Self::NotAMisdeal(_) => Clause::Fault01,
            Self::NoSuchSeat { .. } => Clause::Play02,
            Self::NotPlaying { .. } => Clause::Tourn05,
            Self::NotYourTurn { .. } => Clause::Play12,
            Self::BarePetitShown { .. } => Clause::Psec01,
            Self::CountAccepted { .. } => Clause::Arb05,
            Self::SlamRefused { .. } => Clause::Slam03,
            Self::NothingNew => Clause::Arb03,
            Self::NotTheTaker { clause, .. } => *clause,
            Self::Untimely(why) => why.clause(),
        }
    }

    /// The word a client translates: one for each reason.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Bid(why) => match why {
                IllegalBid::Closed => "auction-closed",
                IllegalBid::SpokenAlready { .. } => "spoken-already",
                IllegalBid::NotYourTurn { .. } => "not-your-turn",
                IllegalBid::TooLow { .. } => "bid-too-low",
                IllegalBid::NothingHigher { .. } => "nothing-higher",
                IllegalBid::Banned { .. } => "banned",
                IllegalBid::AwaitingAssent { .. } => "awaiting-assent",
                IllegalBid::AssentRefused { .. } => "assent-refused",
            },
            Self::Call(IllegalCall::NotACourt { .. }) => "call-not-a-court",
            Self::Call(IllegalCall::HigherRankMissing { .. }) => "call-higher-missing",
            Self::Discard(why) => match why {
                IllegalDiscard::NotHeld { .. } => "not-held",
                IllegalDiscard::King { .. } => "discard-king",
                IllegalDiscard::Oudler { .. } => "discard-oudler",
                IllegalDiscard::AvoidableTrump { .. } => "discard-trump",
                IllegalDiscard::WrongCount { .. } => "discard-count",
                IllegalDiscard::TooOften => "discard-too-often",
            },
            Self::Handful(why) => match why {
                IllegalHandful::NotATrump { .. } => "handful-not-a-trump",
                IllegalHandful::NotHeld { .. } => "handful-not-held",
                IllegalHandful::AgainForNothing { .. } => "handful-again",
                IllegalHandful::NotAllAgain { .. } => "handful-not-all-again",
                IllegalHandful::WrongCount { .. } => "handful-count",
                IllegalHandful::ExcuseHidesTrumps { .. } => "handful-excuse",
                IllegalHandful::WrongMoment => "handful-moment",
                IllegalHandful::Twice => "handful-twice",
                IllegalHandful::NothingToSee => "handful-nothing",
            },
            Self::Misere(why) => match why {
                IllegalMisere::NotPlayed => "misere-not-played",
                IllegalMisere::Held { .. } => "misere-held",
                IllegalMisere::Twice => "misere-twice",
                IllegalMisere::WrongMoment => "misere-moment",
            },
            Self::Play(why) => match why {
                IllegalPlay::NotInHand { .. } => "not-in-hand",
                IllegalPlay::MustFollow { .. } => "must-follow",
                IllegalPlay::MustFollowTrump { .. } => "must-follow-trump",
                IllegalPlay::MustRuff { .. } => "must-ruff",
                IllegalPlay::MustOvertrump { .. } => "must-overtrump",
                IllegalPlay::MustOverruff { .. } => "must-overruff",
                IllegalPlay::CalledSuitLed { .. } => "called-suit",
            },
            Self::Layout(_) => "not-a-deal",
            Self::Draw(_) => "not-a-draw",
            Self::NotAMisdeal(_) => "not-a-misdeal",
            Self::NoSuchSeat { .. } => "no-such-seat",
            Self::NotPlaying { .. } => "not-playing",
            Self::NotYourTurn { .. } => "not-your-turn",
            Self::NotTheTaker { .. } => "not-the-taker",
            Self::BarePetitShown { .. } => "bare-petit-shown",
            Self::CountAccepted { .. } => "count-accepted",
            Self::SlamRefused { .. } => "slam-refused",
            Self::NothingNew => "nothing-new",
            Self::Untimely(why) => why.code(),
        }
    }

    /// The cards that may be played instead, when a card was refused.
    pub const fn legal_cards(&self) -> CardSet {
        match self {
            Self::Play(why) => why.legal(),
            _ => CardSet::EMPTY,
        }
    }
}
