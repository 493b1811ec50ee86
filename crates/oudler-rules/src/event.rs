//! What happened, in full. The log of a table is a list of these and nothing else.

use crate::auction::{Bid, Contract};
use crate::card::Card;
use crate::card_set::CardSet;
use crate::clause::Clause;
use crate::deck::{Draw, Layout};
use crate::declaration::{Handful, Misere};
use crate::fault::{Misdeal, Ruling};
use crate::refusal::Refusal;
use crate::rules::Rules;
use crate::score::ScoreSheet;
use crate::seat::{Seat, SeatSet};
use crate::words::words;

/// Something that happened at a table. Three kinds hold what not everybody may know;
/// [`Event::seen_by`](crate::Event::seen_by) says what one viewer learns of them.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // a field is what its type says
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
    Discarded { seat: Seat, cards: CardSet },
    /// A handful is declared, its trumps face down until someone asks (HAND-10).
    HandfulDeclared { seat: Seat, handful: Handful, cards: CardSet },
}

/// Something everybody at the table, and anybody looking on, learns as it happens.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // a field is what its type says
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
    BidMade { seat: Seat, bid: Bid },
    /// A high contract waits for the arbiter (BID-07).
    ContractAsked { seat: Seat, contract: Contract },
    /// The arbiter said no to a contract or a slam.
    AssentRefused { seat: Seat },
    /// The taker called a card.
    Called { card: Card },
    /// The dog is turned for all to see (ECART-01).
    DogTurned { cards: CardSet },
    /// A slam waits for the arbiter (SLAM-03).
    SlamAsked,
    /// The taker announced a slam.
    SlamAnnounced,
    /// The taker said "jeu", or did something that says it.
    #[cfg_attr(feature = "serde", serde(rename = "jeu"))]
    PlayBegun,
    /// A handful is on the table.
    HandfulShown { seat: Seat, handful: Handful, cards: CardSet },
    /// A misère is declared.
    #[cfg_attr(feature = "serde", serde(rename = "misere"))]
    MisereDeclared { seat: Seat, misere: Misere },
    /// A card is played.
    #[cfg_attr(feature = "serde", serde(rename = "played"))]
    CardPlayed { seat: Seat, card: Card },
    /// A trick is complete.
    TrickWon { seat: Seat },
    /// A player called the arbiter.
    ArbiterCalled { seat: Seat },
    /// The last so many cards played go back to their hands.
    CardsReturned { n: u8 },
    /// The arbiter has ruled.
    #[cfg_attr(feature = "serde", serde(with = "crate::json::ruling"))]
    Ruled(#[cfg_attr(feature = "ts-rs", ts(type = "{ ruling: WireRuling, }"))] Ruling),
    /// The last card of an arbitrated deal is played: everybody accepts the count, or calls the
    /// arbiter.
    CountOpened,
    /// A player agrees with the count.
    CountAccepted { seat: Seat },
    /// The deal is over.
    #[cfg_attr(feature = "serde", serde(with = "crate::json::ending"))]
    DealEnded(#[cfg_attr(feature = "ts-rs", ts(type = "{ ending: WireEnding, }"))] Ending),
    /// The game is over.
    #[cfg_attr(feature = "serde", serde(with = "crate::json::why"))]
    GameEnded(#[cfg_attr(feature = "ts-rs", ts(type = "{ why: GameOver, }"))] GameOver),
}

/// What something asked for leads to, or why it is refused.
pub(crate) type Decided = Result<Vec<Event>, Refusal>;

/// It leads to this, which everybody sees.
#[allow(clippy::unnecessary_wraps)] // an answer beside those that refuse
pub(crate) fn public(what: Public) -> Decided {
    Ok(vec![Event::Public(what)])
}

/// How a deal ended.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // a field is what its type says
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "how", rename_all = "kebab-case")
)]
#[cfg_attr(feature = "ts-rs", derive(ts_rs::TS), ts(rename = "WireEnding"))]
pub enum Ending {
    /// Everybody passed; nobody's hand is seen (BID-06).
    PassedOut,
    /// A bare petit, the hand laid open for everybody before the auction (PSEC-01).
    BarePetit { seat: Seat, hand: CardSet },
    /// Played, counted and written down.
    Scored {
        /// The score.
        sheet: Box<ScoreSheet>,
        /// The discard, or the dog nobody had looked at.
        aside: CardSet,
    },
    /// The arbiter, or the taker's choice, took it off the sheet.
    Cancelled { clause: Clause },
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
