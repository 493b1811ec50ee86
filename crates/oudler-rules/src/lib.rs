//! The rules of French Tarot, whole and exact, as pure functions.
//!
//! Commands go in, events come out ([`Game::decide`]), events change the state ([`Game::apply`]),
//! and what one seat may know of them has types of its own ([`SeatView`], [`SeenEvent`]). There is
//! no I/O, no clock and no hidden randomness here.
//!
//! A whole deal played by whoever takes the first card that is legal:
//!
//! ```
//! use oudler_rules::{Command, Deck, DogPattern, PlayerCount, Rules, Seat, Stage, Table, TableKind};
//! use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
//!
//! let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
//! let rules = Rules::fft(TableKind::Four);
//! let dog = DogPattern::random(PlayerCount::Four, &mut rng);
//! let layout = Deck::shuffled(&mut rng).deal(&rules.table.ring(Seat::D), Seat::D, &dog);
//!
//! let mut table = Table::new(rules, Some(Seat::D))?;
//! table.act(Command::Deal(layout))?;
//! while let Some(view) = table.to_act() {
//!     // Each seat looks only at its own view.
//!     let (seat, action) = (view.seat(), view.legal().first().expect("who is to act can do something"));
//!     table.act(Command::Act { seat, action })?;
//! }
//! assert!(matches!(table.game().stage(), Stage::Dealing { .. }));
//! assert_eq!(table.game().totals().0.iter().sum::<i32>(), 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where to begin
//!
//! | for | see |
//! | --- | --- |
//! | cards and sets of them | [`Card`], [`CardSet`] |
//! | the rules of a table | [`Rules`], [`TableKind`] |
//! | a game, and everybody's view of it | [`Table`], [`Game`], [`SeatView`], [`Legal`] |
//! | a score, with its reasons | [`Figures`], [`ScoreSheet`] |
//! | search | [`Position`], [`Unseen`], [`World`] |
//! | records as text | [`notation`] |
//!
//! # Features
//!
//! None is on by default.
//!
//! - `serde`: cards, seats, contracts and the like are read and written as their one text, sets as
//!   lists; what everybody sees happen ([`Public`]) is read and written as well.
//! - `schemars`, `ts-rs`: the same words in a JSON Schema, and as TypeScript types.

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod action;
mod auction;
mod call;
mod card;
mod card_set;
mod claim;
mod clause;
mod deal;
mod deck;
mod declaration;
mod discard;
mod event;
mod fault;
mod game;
#[cfg(feature = "serde")]
mod json;
mod legal;
mod limits;
pub mod notation;
pub mod perft;
mod play;
pub mod playout;
mod points;
mod position;
mod refusal;
mod rules;
mod score;
mod seat;
mod slam;
mod table;
mod trick;
mod unseen;
mod untimely;
mod view;
mod words;
mod world;

pub use action::{Action, Keep};
pub use auction::{Auction, Bid, Contract, IllegalBid};
pub use call::{IllegalCall, callable};
pub use card::{BadCard, Card, CardKind, CardStyle, Rank, StyledCard, Suit};
pub use card_set::{BadCards, CardSet, Cards};
pub use claim::{Settled, house_card, sure_rest};
pub use clause::{Clause, Scope};
pub use deal::{Aside, Count, Deal, Phase};
pub use deck::{
    BadCut, BadDeck, BadDogPattern, BadDraw, BadLayout, Deck, DogPattern, Draw, Layout, Place, is_bare_petit,
};
pub use declaration::{Handful, HandfulRule, IllegalHandful, IllegalMisere, Misere};
pub use discard::{DiscardRule, IllegalDiscard};
pub use event::{Ending, Event, GameOver, Public};
pub use fault::{
    EXPOSED_CARD_PENALTY, FaultKind, IllegalMisdeal, Measure, Misdeal, MisdealKind, Ruling, Sentence, after_fault,
    after_illegal_card, after_own_revoke, after_revoke,
};
pub use game::{Assented, BadDealer, Command, Game, Stage, next_dealer};
#[cfg(feature = "serde")]
pub use json::{DeclaredMisere, Drawn, RulesForm};
pub use legal::Legal;
pub use limits::{MAX_CARDS_BACK, MAX_DISCARDS};
pub use play::{DeclaredHandful, Play, SlamBid, Taken};
pub use points::{BadPoints, HalfPoints, target};
pub use position::{Position, Side, Tally, Undo};
pub use refusal::Refusal;
pub use rules::{
    ArbiterActs, Assent, BadRules, FaultPolicy, GameEnd, HandfulShown, MisdealCards, Options, Preset, Recall,
    Rules, SlamPoints,
};
pub use score::{BadFigures, Figures, Mark, Reason, ScoreLine, ScoreSheet, share};
pub use seat::{BySeat, PlayerCount, Ring, Seat, SeatSet, TableKind};
pub use slam::{MAX_LOSING_CARDS, losing_cards};
pub use table::Table;
pub use trick::{IllegalPlay, Trick, WonTrick};
pub use unseen::{Together, Unseen};
pub use untimely::Untimely;
pub use view::{
    ArbiterView, Asked, DealView, OpenView, Partner, SeatView, SeenEvent, SeenHandful, TableStage, TableView,
    Viewer,
};
pub use words::BadWord;
pub use world::{BadWorld, World};
