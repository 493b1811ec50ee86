//! What happened, in full. The log of a table is a list of these and nothing else.

use crate::auction::{Bid, Contract};
use crate::card::Card;
use crate::card_set::CardSet;
use crate::clause::Clause;
use crate::deck::{Draw, Layout};
use crate::declaration::{Handful, Misere};
use crate::fault::{Misdeal, Ruling};
use crate::rules::Rules;
use crate::score::ScoreSheet;
use crate::seat::{Seat, SeatSet};
use crate::words::words;

/// Something that happened at a table. Three kinds hold what not everybody may know;
/// [`Event::seen_by`](crate::Event::seen_by) says what one viewer learns of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// Everybody saw it.
    Public(Public),
    /// The cards are dealt.
    Dealt {
        /// Who dealt.
        dealer: Seat,
        /// Who has what.
        layout: Layout,
        /// Who may not bid (BID-08).
        banned: SeatSet,
    },
    /// The taker has put cards aside.
    Discarded {
        /// The taker.
        seat: Seat,
        /// The cards.
        cards: CardSet,
    },
    /// A handful is declared, its trumps face down until someone asks (HAND-10).
    HandfulDeclared {
        /// Who declares it.
        seat: Seat,
        /// Which.
        handful: Handful,
        /// The trumps chosen.
        cards: CardSet,
    },
}

/// Something everybody at the table, and anybody looking on, learns as it happens.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "e", rename_all = "kebab-case")
)]
#[cfg_attr(feature = "ts-rs", derive(ts_rs::TS), ts(rename = "WirePublic"))]
pub enum Public {
    /// The game begins; the first dealer is named, or drawn for.
    Started {
        /// The rules, for the whole game.
        #[cfg_attr(feature = "ts-rs", ts(as = "crate::json::RulesForm"))]
        rules: Rules,
        /// The first dealer, if it is not drawn for.
        dealer: Option<Seat>,
    },
    /// The draw for the first deal.
    Drawn(#[cfg_attr(feature = "ts-rs", ts(type = "{ drawn: Array<WireDrawn>, dealer: Seat, }"))] Draw),
    /// A deal that went wrong.
    Misdealt(#[cfg_attr(feature = "ts-rs", ts(type = "{ kind: MisdealKind, culprit: Seat | null, }"))] Misdeal),
    /// A bid.
    #[cfg_attr(feature = "serde", serde(rename = "bid"))]
    BidMade {
        /// Who spoke.
        seat: Seat,
        /// What was said.
        bid: Bid,
    },
    /// A high contract waits for the arbiter (BID-07).
    ContractAsked {
        /// Who bids.
        seat: Seat,
        /// The contract.
        contract: Contract,
    },
    /// The arbiter said no to a contract or a slam.
    AssentRefused {
        /// Who asked.
        seat: Seat,
    },
    /// The taker called a card.
    Called {
        /// The card.
        card: Card,
    },
    /// The dog is turned for all to see (ECART-01).
    DogTurned {
        /// Its cards.
        cards: CardSet,
    },
    /// A slam waits for the arbiter (SLAM-03).
    SlamAsked,
    /// The taker announced a slam.
    SlamAnnounced,
    /// The taker said "jeu", or did something that says it.
    #[cfg_attr(feature = "serde", serde(rename = "jeu"))]
    PlayBegun,
    /// A handful is on the table.
    HandfulShown {
        /// Whose.
        seat: Seat,
        /// Which.
        handful: Handful,
        /// Its trumps.
        cards: CardSet,
    },
    /// A misère is declared.
    #[cfg_attr(feature = "serde", serde(rename = "misere"))]
    MisereDeclared {
        /// By whom.
        seat: Seat,
        /// Which.
        misere: Misere,
    },
    /// A card is played.
    #[cfg_attr(feature = "serde", serde(rename = "played"))]
    CardPlayed {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// A trick is complete.
    TrickWon {
        /// Who takes it.
        seat: Seat,
    },
    /// A player called the arbiter.
    ArbiterCalled {
        /// Who.
        seat: Seat,
    },
    /// The last cards played go back to their hands.
    CardsReturned {
        /// How many.
        n: u8,
    },
    /// The arbiter has ruled.
    #[cfg_attr(feature = "serde", serde(with = "crate::json::ruling"))]
    Ruled(#[cfg_attr(feature = "ts-rs", ts(type = "{ ruling: WireRuling, }"))] Ruling),
    /// The last card of an arbitrated deal is played: everybody accepts the count, or calls the
    /// arbiter.
    CountOpened,
    /// A player agrees with the count.
    CountAccepted {
        /// Who.
        seat: Seat,
    },
    /// The deal is over.
    #[cfg_attr(feature = "serde", serde(with = "crate::json::ending"))]
    DealEnded(#[cfg_attr(feature = "ts-rs", ts(type = "{ ending: WireEnding, }"))] Ending),
    /// The game is over.
    #[cfg_attr(feature = "serde", serde(with = "crate::json::why"))]
    GameEnded(#[cfg_attr(feature = "ts-rs", ts(type = "{ why: GameOver, }"))] GameOver),
}

/// How a deal ended.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "how", rename_all = "kebab-case")
)]
#[cfg_attr(feature = "ts-rs", derive(ts_rs::TS), ts(rename = "WireEnding"))]
pub enum Ending {
    /// Everybody passed; nobody's hand is seen (BID-06).
    PassedOut,
    /// A bare petit, laid open before the auction (PSEC-01).
    BarePetit {
        /// Whose.
        seat: Seat,
        /// The hand, which everybody sees.
        hand: CardSet,
    },
    /// Played, counted and written down.
    Scored {
        /// The score.
        sheet: Box<ScoreSheet>,
        /// The discard, or the dog nobody had looked at.
        aside: CardSet,
    },
    /// The arbiter, or the taker's choice, took it off the sheet.
    Cancelled {
        /// The clause.
        clause: Clause,
    },
}

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameOver {
    /// The players stopped.
    Agreed,
    /// The number of deals is played.
    DealsPlayed,
    /// Someone reached the score.
    ScoreReached,
}

words! { GameOver, "reason to end a game":
    Agreed = "agreed",
    DealsPlayed = "deals-played",
    ScoreReached = "score-reached",
}
