//! What happened, as JSON: the public part both ways, for the log is kept in this form too, and
//! what a viewer saw one way only.

use oudler_rules::{
    Bid, BySeat, Card, CardSet, Clause, Contract, Draw, Ending, FaultKind, Figures, GameOver, HalfPoints, Handful,
    Mark, Measure, Misdeal, Misere, Public, Reason, Rules, Ruling, ScoreLine, ScoreSheet, Seat, SeenEvent, Side,
    TableKind,
};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::table::WireAround;
use crate::wire::{BadWire, WireCard, WireCards, WireSeat, by_seat, exactly};

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
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[allow(missing_docs)]
pub struct WireDrawn {
    pub seat: WireSeat,
    pub card: WireCard,
}

/// What the arbiter said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct WireRuling {
    /// What went wrong, a word of `docs/notation.md`.
    pub fault: String,
    /// Who did it.
    pub culprit: Option<WireSeat>,
    /// The card it is about.
    pub card: Option<WireCard>,
    /// The trick, counted from 1.
    pub trick: Option<u8>,
    /// What follows, in words of `docs/notation.md`.
    pub measure: String,
    /// The clause it rests on.
    pub clause: String,
}

/// One of the two sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum WireSide {
    Attack,
    Defence,
}

impl From<Side> for WireSide {
    fn from(side: Side) -> Self {
        match side {
            Side::Attack => Self::Attack,
            Side::Defence => Self::Defence,
        }
    }
}

impl From<WireSide> for Side {
    fn from(side: WireSide) -> Self {
        match side {
            WireSide::Attack => Self::Attack,
            WireSide::Defence => Self::Defence,
        }
    }
}

/// A line of the score sheet: why, and what each defender pays the taker.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[allow(missing_docs)]
pub struct WireLine {
    pub reason: String,
    pub points: i32,
}

/// A misère that was declared.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[allow(missing_docs)]
pub struct WireMisere {
    pub seat: WireSeat,
    pub misere: String,
}

/// The score of a deal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct WireSheet {
    /// Who took.
    pub taker: WireSeat,
    /// The partner, at five.
    pub partner: Option<WireSeat>,
    /// The contract.
    pub contract: String,
    /// The attack's card points, in halves.
    pub half_points: u16,
    /// The attack's oudlers.
    pub oudlers: u8,
    /// Who has the petit in the last trick.
    pub petit_au_bout: Option<WireSide>,
    /// How many single, double and triple handfuls were shown.
    pub handfuls: [u8; 3],
    /// Whether a slam was announced.
    pub slam_announced: bool,
    /// Who has every trick.
    pub slam: Option<WireSide>,
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
    BarePetit { seat: WireSeat, hand: WireCards },
    Scored { sheet: Box<WireSheet>, aside: WireCards },
    Cancelled { clause: String },
}

/// What everybody saw.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "e", rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum WirePublic {
    Started { rules: WireRules, dealer: Option<WireSeat> },
    Drawn { drawn: Vec<WireDrawn>, dealer: WireSeat },
    Misdealt { kind: String, culprit: Option<WireSeat> },
    Bid { seat: WireSeat, bid: String },
    ContractAsked { seat: WireSeat, contract: String },
    AssentRefused { seat: WireSeat },
    Called { card: WireCard },
    DogTurned { cards: WireCards },
    SlamAsked,
    SlamAnnounced,
    Jeu,
    HandfulShown { seat: WireSeat, handful: String, cards: WireCards },
    Misere { seat: WireSeat, misere: String },
    Played { seat: WireSeat, card: WireCard },
    TrickWon { seat: WireSeat },
    ArbiterCalled { seat: WireSeat },
    CardsReturned { n: u8 },
    Ruled { ruling: WireRuling },
    CountOpened,
    CountAccepted { seat: WireSeat },
    DealEnded { ending: WireEnding },
    GameEnded { why: String },
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
    Dealt { dealer: WireSeat, players: Vec<WireSeat>, hand: Option<WireCards>, banned: Vec<WireSeat> },
    /// The taker has put cards aside: `own` when they are the viewer's, `shown` are trumps that
    /// had to go.
    Discarded { seat: WireSeat, own: Option<WireCards>, shown: WireCards },
    /// A handful is declared, its trumps face down.
    HandfulDeclared { seat: WireSeat, handful: String, own: Option<WireCards> },
}

impl From<&SeenEvent> for WireSeen {
    fn from(event: &SeenEvent) -> Self {
        Self::Own(match event {
            SeenEvent::Public(public) => return Self::Public(public.into()),
            SeenEvent::Dealt { dealer, players, hand, banned } => WireOwn::Dealt {
                dealer: (*dealer).into(),
                players: players.after(*dealer).map(WireSeat::from).collect(),
                hand: hand.map(WireCards::from),
                banned: banned.iter().map(WireSeat::from).collect(),
            },
            SeenEvent::Discarded { seat, own, shown } => {
                WireOwn::Discarded { seat: (*seat).into(), own: own.map(WireCards::from), shown: (*shown).into() }
            }
            SeenEvent::HandfulDeclared { seat, handful, own } => WireOwn::HandfulDeclared {
                seat: (*seat).into(),
                handful: handful.to_string(),
                own: own.map(WireCards::from),
            },
        })
    }
}

impl From<&Public> for WirePublic {
    fn from(public: &Public) -> Self {
        match public {
            Public::Started { rules, dealer } => {
                Self::Started { rules: rules.into(), dealer: dealer.map(WireSeat::from) }
            }
            Public::Drawn(draw) => {
                let drawn = draw.drawn().iter();
                Self::Drawn {
                    drawn: drawn.map(|&(seat, card)| WireDrawn { seat: seat.into(), card: card.into() }).collect(),
                    dealer: draw.dealer().into(),
                }
            }
            Public::Misdealt(misdeal) => {
                Self::Misdealt { kind: misdeal.kind.to_string(), culprit: misdeal.culprit.map(WireSeat::from) }
            }
            Public::BidMade { seat, bid } => Self::Bid { seat: (*seat).into(), bid: bid.to_string() },
            Public::ContractAsked { seat, contract } => {
                Self::ContractAsked { seat: (*seat).into(), contract: contract.to_string() }
            }
            Public::AssentRefused { seat } => Self::AssentRefused { seat: (*seat).into() },
            Public::Called { card } => Self::Called { card: (*card).into() },
            Public::DogTurned { cards } => Self::DogTurned { cards: (*cards).into() },
            Public::SlamAsked => Self::SlamAsked,
            Public::SlamAnnounced => Self::SlamAnnounced,
            Public::PlayBegun => Self::Jeu,
            Public::HandfulShown { seat, handful, cards } => {
                Self::HandfulShown { seat: (*seat).into(), handful: handful.to_string(), cards: (*cards).into() }
            }
            Public::MisereDeclared { seat, misere } => {
                Self::Misere { seat: (*seat).into(), misere: misere.to_string() }
            }
            Public::CardPlayed { seat, card } => Self::Played { seat: (*seat).into(), card: (*card).into() },
            Public::TrickWon { seat } => Self::TrickWon { seat: (*seat).into() },
            Public::ArbiterCalled { seat } => Self::ArbiterCalled { seat: (*seat).into() },
            Public::CardsReturned { n } => Self::CardsReturned { n: *n },
            Public::Ruled(ruling) => Self::Ruled { ruling: ruling.into() },
            Public::CountOpened => Self::CountOpened,
            Public::CountAccepted { seat } => Self::CountAccepted { seat: (*seat).into() },
            Public::DealEnded(ending) => Self::DealEnded { ending: ending.into() },
            Public::GameEnded(over) => Self::GameEnded {
                why: match over {
                    GameOver::Agreed => "agreed",
                    GameOver::DealsPlayed => "deals-played",
                    GameOver::ScoreReached => "score-reached",
                }
                .into(),
            },
        }
    }
}

impl TryFrom<&WirePublic> for Public {
    type Error = BadWire;

    fn try_from(wire: &WirePublic) -> Result<Self, BadWire> {
        Ok(match wire {
            WirePublic::Started { rules, dealer } => {
                Self::Started { rules: rules.try_into()?, dealer: dealer.map(Seat::from) }
            }
            WirePublic::Drawn { drawn, .. } => {
                let mut cards = Vec::new();
                for one in drawn {
                    cards.push((Seat::from(one.seat), Card::try_from(&one.card)?));
                }
                // The table is not said here; it is the smallest that has every seat.
                let n = cards.iter().map(|(seat, _)| seat.index() + 1).max().unwrap_or(0);
                let table = match n {
                    3 => TableKind::Three,
                    4 => TableKind::Four,
                    _ => TableKind::Five,
                };
                Self::Drawn(Draw::new(table, cards).map_err(BadWire::new)?)
            }
            WirePublic::Misdealt { kind, culprit } => Self::Misdealt(Misdeal {
                kind: kind.parse().map_err(BadWire::new)?,
                culprit: culprit.map(Seat::from),
            }),
            WirePublic::Bid { seat, bid } => Self::BidMade {
                seat: (*seat).into(),
                bid: if bid == "pass" { Bid::Pass } else { Bid::Take(exactly(bid)?) },
            },
            WirePublic::ContractAsked { seat, contract } => {
                Self::ContractAsked { seat: (*seat).into(), contract: exactly(contract)? }
            }
            WirePublic::AssentRefused { seat } => Self::AssentRefused { seat: (*seat).into() },
            WirePublic::Called { card } => Self::Called { card: card.try_into()? },
            WirePublic::DogTurned { cards } => Self::DogTurned { cards: cards.try_into()? },
            WirePublic::SlamAsked => Self::SlamAsked,
            WirePublic::SlamAnnounced => Self::SlamAnnounced,
            WirePublic::Jeu => Self::PlayBegun,
            WirePublic::HandfulShown { seat, handful, cards } => Self::HandfulShown {
                seat: (*seat).into(),
                handful: exactly::<Handful>(handful)?,
                cards: cards.try_into()?,
            },
            WirePublic::Misere { seat, misere } => {
                Self::MisereDeclared { seat: (*seat).into(), misere: exactly::<Misere>(misere)? }
            }
            WirePublic::Played { seat, card } => Self::CardPlayed { seat: (*seat).into(), card: card.try_into()? },
            WirePublic::TrickWon { seat } => Self::TrickWon { seat: (*seat).into() },
            WirePublic::ArbiterCalled { seat } => Self::ArbiterCalled { seat: (*seat).into() },
            WirePublic::CardsReturned { n } => Self::CardsReturned { n: *n },
            WirePublic::Ruled { ruling } => Self::Ruled(ruling.try_into()?),
            WirePublic::CountOpened => Self::CountOpened,
            WirePublic::CountAccepted { seat } => Self::CountAccepted { seat: (*seat).into() },
            WirePublic::DealEnded { ending } => Self::DealEnded(ending.try_into()?),
            WirePublic::GameEnded { why } => Self::GameEnded(match why.as_str() {
                "agreed" => GameOver::Agreed,
                "deals-played" => GameOver::DealsPlayed,
                "score-reached" => GameOver::ScoreReached,
                _ => return Err(BadWire(format!("{why:?} ends no game"))),
            }),
        })
    }
}

impl From<&Ruling> for WireRuling {
    fn from(ruling: &Ruling) -> Self {
        Self {
            fault: ruling.fault.word().into(),
            culprit: ruling.culprit.map(WireSeat::from),
            card: ruling.card.map(WireCard::from),
            trick: ruling.trick,
            measure: ruling.measure.words(),
            clause: ruling.clause.id().into(),
        }
    }
}

impl TryFrom<&WireRuling> for Ruling {
    type Error = BadWire;
    fn try_from(wire: &WireRuling) -> Result<Self, BadWire> {
        let bad = |what: &str, text: &str| BadWire(format!("{text:?} is no {what}"));
        Ok(Self {
            fault: FaultKind::from_word(&wire.fault).ok_or_else(|| bad("fault", &wire.fault))?,
            culprit: wire.culprit.map(Seat::from),
            card: wire.card.as_ref().map(Card::try_from).transpose()?,
            trick: wire.trick,
            measure: Measure::from_words(&wire.measure).ok_or_else(|| bad("measure", &wire.measure))?,
            clause: Clause::find(&wire.clause).ok_or_else(|| bad("clause", &wire.clause))?,
        })
    }
}

impl From<&Ending> for WireEnding {
    fn from(ending: &Ending) -> Self {
        match ending {
            Ending::PassedOut => Self::PassedOut,
            Ending::BarePetit { seat, hand } => Self::BarePetit { seat: (*seat).into(), hand: (*hand).into() },
            Ending::Scored { sheet, aside } => {
                Self::Scored { sheet: Box::new((&**sheet).into()), aside: (*aside).into() }
            }
            Ending::Cancelled { clause } => Self::Cancelled { clause: clause.id().into() },
        }
    }
}

impl TryFrom<&WireEnding> for Ending {
    type Error = BadWire;
    fn try_from(wire: &WireEnding) -> Result<Self, BadWire> {
        Ok(match wire {
            WireEnding::PassedOut => Self::PassedOut,
            WireEnding::BarePetit { seat, hand } => {
                Self::BarePetit { seat: (*seat).into(), hand: hand.try_into()? }
            }
            WireEnding::Scored { sheet, aside } => {
                Self::Scored { sheet: Box::new((&**sheet).try_into()?), aside: CardSet::try_from(aside)? }
            }
            WireEnding::Cancelled { clause } => Self::Cancelled {
                clause: Clause::find(clause).ok_or_else(|| BadWire(format!("{clause:?} is no clause")))?,
            },
        })
    }
}

impl From<&ScoreSheet> for WireSheet {
    fn from(sheet: &ScoreSheet) -> Self {
        let figures = &sheet.figures;
        // The sheet does not say its table; a seat nobody sits on has scored nothing.
        let scores = by_seat(TableKind::Five, &sheet.scores, |score| score);
        Self {
            taker: sheet.taker.into(),
            partner: sheet.partner.map(WireSeat::from),
            contract: figures.contract.to_string(),
            half_points: figures.half_points.0,
            oudlers: figures.oudlers,
            petit_au_bout: figures.petit_au_bout.map(WireSide::from),
            handfuls: figures.handfuls,
            slam_announced: figures.slam_announced,
            slam: figures.slam.map(WireSide::from),
            made: sheet.mark.made,
            margin: sheet.mark.margin,
            lines: sheet
                .lines
                .iter()
                .map(|line| WireLine { reason: line.reason.to_string(), points: line.points })
                .collect(),
            miseres: sheet
                .miseres
                .iter()
                .map(|(seat, misere)| WireMisere { seat: (*seat).into(), misere: misere.to_string() })
                .collect(),
            scores,
        }
    }
}

impl TryFrom<&WireSheet> for ScoreSheet {
    type Error = BadWire;
    fn try_from(wire: &WireSheet) -> Result<Self, BadWire> {
        let mut lines = Vec::new();
        for line in &wire.lines {
            lines.push(ScoreLine { reason: exactly(&line.reason)?, points: line.points });
        }
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
        let mut miseres = Vec::new();
        for one in &wire.miseres {
            miseres.push((Seat::from(one.seat), exactly::<Misere>(&one.misere)?));
        }
        let scores: [i32; 5] =
            wire.scores.clone().try_into().map_err(|_| BadWire::new("a sheet has five scores"))?;
        Ok(Self {
            taker: wire.taker.into(),
            partner: wire.partner.map(Seat::from),
            figures: Figures {
                contract: exactly::<Contract>(&wire.contract)?,
                half_points: HalfPoints(wire.half_points),
                oudlers: wire.oudlers,
                petit_au_bout: wire.petit_au_bout.map(Side::from),
                handfuls: wire.handfuls,
                slam_announced: wire.slam_announced,
                slam: wire.slam.map(Side::from),
            },
            mark,
            lines,
            miseres,
            scores: BySeat(scores),
        })
    }
}
