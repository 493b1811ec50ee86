//! What happened, as JSON: the public part both ways, for the log is kept in this form too, and
//! what a viewer saw one way only.

use oudler_rules::{
    BadDraw, Bid, BySeat, Card, CardSet, Clause, Contract, Draw, Ending, FaultKind, Figures, GameOver, HalfPoints,
    Handful, Mark, Measure, Misdeal, MisdealKind, Misere, Public, Reason, Rules, Ruling, ScoreLine, ScoreSheet,
    Seat, SeatSet, SeenEvent, Side, TableKind,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::table::WireAround;
use crate::wire::{BadWire, by_seat};

/// The rules of a table, in the words of a record: `table` 3, 4, 5 or 5-sitting-out, `rules` a
/// preset and what is changed in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[allow(missing_docs)]
pub struct WireRules {
    pub table: String,
    pub rules: String,
}

impl From<&Rules> for WireRules {
    fn from(rules: &Rules) -> Self {
        Self { table: rules.table.to_string(), rules: rules.to_string() }
    }
}

impl TryFrom<&WireRules> for Rules {
    type Error = BadWire;
    fn try_from(wire: &WireRules) -> Result<Self, BadWire> {
        let table: TableKind = wire.table.parse().map_err(BadWire::new)?;
        Self::parse(table, &wire.rules).map_err(BadWire::new)
    }
}

/// A card drawn for the first deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Drawn")]
#[allow(missing_docs)]
pub struct WireDrawn {
    pub seat: Seat,
    pub card: Card,
}

impl WireDrawn {
    /// All the cards of a draw, in order.
    pub fn all(draw: &Draw) -> Vec<Self> {
        draw.drawn().iter().map(|&(seat, card)| Self { seat, card }).collect()
    }

    /// The draw these cards are at a table.
    pub(crate) fn draw(table: TableKind, drawn: &[Self]) -> Result<Draw, BadDraw> {
        Draw::new(table, drawn.iter().map(|one| (one.seat, one.card)).collect())
    }
}

/// What the arbiter said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct WireRuling {
    /// What went wrong.
    pub fault: FaultKind,
    /// Who did it.
    pub culprit: Option<Seat>,
    /// The card it is about.
    pub card: Option<Card>,
    /// The trick, counted from 1.
    pub trick: Option<u8>,
    /// What follows.
    pub measure: Measure,
    /// The clause it rests on.
    pub clause: Clause,
}

/// A line of the score sheet: why, and what each defender pays the taker.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[allow(missing_docs)]
pub struct WireLine {
    pub reason: Reason,
    pub points: i32,
}

/// A misère that was declared.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[allow(missing_docs)]
pub struct WireMisere {
    pub seat: Seat,
    pub misere: Misere,
}

impl WireMisere {
    pub(crate) fn all(declared: &[(Seat, Misere)]) -> Vec<Self> {
        declared.iter().map(|&(seat, misere)| Self { seat, misere }).collect()
    }
}

/// The score of a deal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct WireSheet {
    /// Who took.
    pub taker: Seat,
    /// The partner, at five.
    pub partner: Option<Seat>,
    /// The contract.
    pub contract: Contract,
    /// The attack's card points, in halves.
    pub half_points: u16,
    /// The attack's oudlers.
    pub oudlers: u8,
    /// Who has the petit in the last trick.
    pub petit_au_bout: Option<Side>,
    /// How many single, double and triple handfuls were shown.
    pub handfuls: [u8; 3],
    /// Whether a slam was announced.
    pub slam_announced: bool,
    /// Who has every trick.
    pub slam: Option<Side>,
    /// Whether the contract was made.
    pub made: bool,
    /// By how much.
    pub margin: i32,
    /// The score reason by reason.
    pub lines: Vec<WireLine>,
    /// Misères declared.
    pub miseres: Vec<WireMisere>,
    /// Each seat's score.
    pub scores: Vec<i32>,
}

/// How a deal ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "how", rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum WireEnding {
    PassedOut,
    BarePetit { seat: Seat, hand: CardSet },
    Scored { sheet: Box<WireSheet>, aside: CardSet },
    Cancelled { clause: Clause },
}

/// What everybody saw.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "e", rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum WirePublic {
    Started { rules: WireRules, dealer: Option<Seat> },
    Drawn { drawn: Vec<WireDrawn>, dealer: Seat },
    Misdealt { kind: MisdealKind, culprit: Option<Seat> },
    Bid { seat: Seat, bid: Bid },
    ContractAsked { seat: Seat, contract: Contract },
    AssentRefused { seat: Seat },
    Called { card: Card },
    DogTurned { cards: CardSet },
    SlamAsked,
    SlamAnnounced,
    Jeu,
    HandfulShown { seat: Seat, handful: Handful, cards: CardSet },
    Misere { seat: Seat, misere: Misere },
    Played { seat: Seat, card: Card },
    TrickWon { seat: Seat },
    ArbiterCalled { seat: Seat },
    CardsReturned { n: u8 },
    Ruled { ruling: WireRuling },
    CountOpened,
    CountAccepted { seat: Seat },
    DealEnded { ending: WireEnding },
    GameEnded { why: GameOver },
}

/// What one viewer saw. It has nowhere to put another hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(untagged)]
pub enum WireSeen {
    /// What everybody saw.
    Public(WirePublic),
    /// What is not the same for all.
    Own(WireOwn),
    /// What happened around the game.
    Around(WireAround),
}

/// What a viewer saw of something that is partly hidden.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "e", rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum WireOwn {
    /// The cards are dealt: `players` in the order of play, `hand` the viewer's own.
    Dealt { dealer: Seat, players: Vec<Seat>, hand: Option<CardSet>, banned: SeatSet },
    /// The taker has put cards aside: `own` when they are the viewer's, `shown` are trumps that
    /// had to go.
    Discarded { seat: Seat, own: Option<CardSet>, shown: CardSet },
    /// A handful is declared, its trumps face down.
    HandfulDeclared { seat: Seat, handful: Handful, own: Option<CardSet> },
}

impl From<&SeenEvent> for WireSeen {
    fn from(event: &SeenEvent) -> Self {
        Self::Own(match *event {
            SeenEvent::Public(ref public) => return Self::Public(public.into()),
            SeenEvent::Dealt { dealer, players, hand, banned } => {
                WireOwn::Dealt { dealer, players: players.after(dealer).collect(), hand, banned }
            }
            SeenEvent::Discarded { seat, own, shown } => WireOwn::Discarded { seat, own, shown },
            SeenEvent::HandfulDeclared { seat, handful, own } => WireOwn::HandfulDeclared { seat, handful, own },
        })
    }
}

impl From<&Public> for WirePublic {
    fn from(public: &Public) -> Self {
        match *public {
            Public::Started { ref rules, dealer } => Self::Started { rules: rules.into(), dealer },
            Public::Drawn(ref draw) => Self::Drawn { drawn: WireDrawn::all(draw), dealer: draw.dealer() },
            Public::Misdealt(Misdeal { kind, culprit }) => Self::Misdealt { kind, culprit },
            Public::BidMade { seat, bid } => Self::Bid { seat, bid },
            Public::ContractAsked { seat, contract } => Self::ContractAsked { seat, contract },
            Public::AssentRefused { seat } => Self::AssentRefused { seat },
            Public::Called { card } => Self::Called { card },
            Public::DogTurned { cards } => Self::DogTurned { cards },
            Public::SlamAsked => Self::SlamAsked,
            Public::SlamAnnounced => Self::SlamAnnounced,
            Public::PlayBegun => Self::Jeu,
            Public::HandfulShown { seat, handful, cards } => Self::HandfulShown { seat, handful, cards },
            Public::MisereDeclared { seat, misere } => Self::Misere { seat, misere },
            Public::CardPlayed { seat, card } => Self::Played { seat, card },
            Public::TrickWon { seat } => Self::TrickWon { seat },
            Public::ArbiterCalled { seat } => Self::ArbiterCalled { seat },
            Public::CardsReturned { n } => Self::CardsReturned { n },
            Public::Ruled(ref ruling) => Self::Ruled { ruling: ruling.into() },
            Public::CountOpened => Self::CountOpened,
            Public::CountAccepted { seat } => Self::CountAccepted { seat },
            Public::DealEnded(ref ending) => Self::DealEnded { ending: ending.into() },
            Public::GameEnded(why) => Self::GameEnded { why },
        }
    }
}

impl TryFrom<&WirePublic> for Public {
    type Error = BadWire;

    fn try_from(wire: &WirePublic) -> Result<Self, BadWire> {
        Ok(match *wire {
            WirePublic::Started { ref rules, dealer } => Self::Started { rules: rules.try_into()?, dealer },
            WirePublic::Drawn { ref drawn, .. } => {
                // The table is not said here; it is the smallest that has every seat.
                let table = match drawn.iter().map(|one| one.seat).max() {
                    Some(Seat::C) => TableKind::Three,
                    Some(Seat::D) => TableKind::Four,
                    _ => TableKind::Five,
                };
                Self::Drawn(WireDrawn::draw(table, drawn).map_err(BadWire::new)?)
            }
            WirePublic::Misdealt { kind, culprit } => Self::Misdealt(Misdeal { kind, culprit }),
            WirePublic::Bid { seat, bid } => Self::BidMade { seat, bid },
            WirePublic::ContractAsked { seat, contract } => Self::ContractAsked { seat, contract },
            WirePublic::AssentRefused { seat } => Self::AssentRefused { seat },
            WirePublic::Called { card } => Self::Called { card },
            WirePublic::DogTurned { cards } => Self::DogTurned { cards },
            WirePublic::SlamAsked => Self::SlamAsked,
            WirePublic::SlamAnnounced => Self::SlamAnnounced,
            WirePublic::Jeu => Self::PlayBegun,
            WirePublic::HandfulShown { seat, handful, cards } => Self::HandfulShown { seat, handful, cards },
            WirePublic::Misere { seat, misere } => Self::MisereDeclared { seat, misere },
            WirePublic::Played { seat, card } => Self::CardPlayed { seat, card },
            WirePublic::TrickWon { seat } => Self::TrickWon { seat },
            WirePublic::ArbiterCalled { seat } => Self::ArbiterCalled { seat },
            WirePublic::CardsReturned { n } => Self::CardsReturned { n },
            WirePublic::Ruled { ref ruling } => Self::Ruled(ruling.into()),
            WirePublic::CountOpened => Self::CountOpened,
            WirePublic::CountAccepted { seat } => Self::CountAccepted { seat },
            WirePublic::DealEnded { ref ending } => Self::DealEnded(ending.try_into()?),
            WirePublic::GameEnded { why } => Self::GameEnded(why),
        })
    }
}

impl From<&Ruling> for WireRuling {
    fn from(ruling: &Ruling) -> Self {
        let Ruling { fault, culprit, card, trick, measure, clause } = *ruling;
        Self { fault, culprit, card, trick, measure, clause }
    }
}

impl From<&WireRuling> for Ruling {
    fn from(wire: &WireRuling) -> Self {
        let WireRuling { fault, culprit, card, trick, measure, clause } = *wire;
        Self { fault, culprit, card, trick, measure, clause }
    }
}

impl From<&Ending> for WireEnding {
    fn from(ending: &Ending) -> Self {
        match *ending {
            Ending::PassedOut => Self::PassedOut,
            Ending::BarePetit { seat, hand } => Self::BarePetit { seat, hand },
            Ending::Scored { ref sheet, aside } => Self::Scored { sheet: Box::new((&**sheet).into()), aside },
            Ending::Cancelled { clause } => Self::Cancelled { clause },
        }
    }
}

impl TryFrom<&WireEnding> for Ending {
    type Error = BadWire;
    fn try_from(wire: &WireEnding) -> Result<Self, BadWire> {
        Ok(match *wire {
            WireEnding::PassedOut => Self::PassedOut,
            WireEnding::BarePetit { seat, hand } => Self::BarePetit { seat, hand },
            WireEnding::Scored { ref sheet, aside } => {
                Self::Scored { sheet: Box::new((&**sheet).try_into()?), aside }
            }
            WireEnding::Cancelled { clause } => Self::Cancelled { clause },
        })
    }
}

impl From<&ScoreSheet> for WireSheet {
    fn from(sheet: &ScoreSheet) -> Self {
        let figures = &sheet.figures;
        Self {
            taker: sheet.taker,
            partner: sheet.partner,
            contract: figures.contract,
            half_points: figures.half_points.0,
            oudlers: figures.oudlers,
            petit_au_bout: figures.petit_au_bout,
            handfuls: figures.handfuls,
            slam_announced: figures.slam_announced,
            slam: figures.slam,
            made: sheet.mark.made,
            margin: sheet.mark.margin,
            lines: sheet.lines.iter().map(|&ScoreLine { reason, points }| WireLine { reason, points }).collect(),
            miseres: WireMisere::all(&sheet.miseres),
            // The sheet does not say its table; a seat nobody sits on has scored nothing.
            scores: by_seat(TableKind::Five, &sheet.scores),
        }
    }
}

impl TryFrom<&WireSheet> for ScoreSheet {
    type Error = BadWire;
    fn try_from(wire: &WireSheet) -> Result<Self, BadWire> {
        let lines: Vec<_> =
            wire.lines.iter().map(|&WireLine { reason, points }| ScoreLine { reason, points }).collect();
        let sum =
            |is: fn(Reason) -> bool| lines.iter().filter(|line| is(line.reason)).map(|line| line.points).sum();
        let mark = Mark {
            made: wire.made,
            margin: wire.margin,
            contract: sum(|reason| reason == Reason::Contract),
            handfuls: sum(|reason| matches!(reason, Reason::Handful(_))),
            petit_au_bout: sum(|reason| matches!(reason, Reason::PetitAuBout(_))),
            slam: sum(|r| matches!(r, Reason::SlamAnnounced | Reason::SlamMade | Reason::SlamFailed)),
            defence_slam: sum(|reason| reason == Reason::DefenceSlam),
        };
        let scores: [i32; 5] =
            wire.scores.clone().try_into().map_err(|_| BadWire::new("a sheet has five scores"))?;
        Ok(Self {
            taker: wire.taker,
            partner: wire.partner,
            figures: Figures {
                contract: wire.contract,
                half_points: HalfPoints(wire.half_points),
                oudlers: wire.oudlers,
                petit_au_bout: wire.petit_au_bout,
                handfuls: wire.handfuls,
                slam_announced: wire.slam_announced,
                slam: wire.slam,
            },
            mark,
            lines,
            miseres: wire.miseres.iter().map(|one| (one.seat, one.misere)).collect(),
            scores: BySeat(scores),
        })
    }
}
