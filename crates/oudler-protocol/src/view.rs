//! The table as one viewer may see it, as JSON. Made from [`SeatView`] and [`TableView`] and from
//! nothing else.

use oudler_rules::{
    DealView, DeclaredHandful, DiscardRule, Handful, Legal, Partner, SeatView, SlamBid, TableKind, TableStage,
    TableView, Trick, WonTrick,
};
use serde::Serialize;
use ts_rs::TS;

use crate::event::{WireEnding, WireMisere, WireRules, WireRuling};
use crate::wire::{WireCard, WireCards, WireSeat, by_seat};

/// The whole table for one viewer: what everybody sees, and the viewer's own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct WireView {
    /// The rules of the table.
    pub rules: WireRules,
    /// Where it stands: `waiting` before the game, then `drawing`, `dealing`, `auction`, `call`, `aside`, `play`, `count`, `choice`
    /// or `over`.
    pub stage: String,
    /// Who is to deal, while a deal is awaited.
    pub next_dealer: Option<WireSeat>,
    /// Each seat's running total.
    pub totals: Vec<i32>,
    /// Penalty points by seat.
    pub penalties: Vec<i32>,
    /// Deals dealt.
    pub n_dealt: u32,
    /// Deals scored.
    pub n_scored: u32,
    /// The deal under way, or the one that ended last.
    pub deal: Option<WireDeal>,
    /// The viewer's own seat, cards and choices; not there for a spectator.
    pub own: Option<WireOwnView>,
}

/// Where the table stands after an event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct WireNow {
    /// As in [`WireView`].
    pub stage: String,
    /// Who is to speak, play, call or discard.
    pub turn: Option<WireSeat>,
    /// Who is to deal, while a deal is awaited.
    pub next_dealer: Option<WireSeat>,
    /// How many cards each seat holds.
    pub n_cards: Vec<u8>,
}

impl From<&TableView> for WireNow {
    fn from(view: &TableView) -> Self {
        let deal = view.deal.as_ref();
        Self {
            stage: stage(view.stage).into(),
            turn: deal.and_then(|deal| turn(deal, view.stage)),
            next_dealer: next_dealer(view.stage),
            n_cards: deal.map(|deal| by_seat(view.rules.table, &deal.n_cards, |n| n)).unwrap_or_default(),
        }
    }
}

/// What only the viewer's own seat knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct WireOwnView {
    /// The viewer's seat.
    pub seat: WireSeat,
    /// The cards in hand.
    pub hand: WireCards,
    /// The viewer's own discard.
    pub discard: Option<WireCards>,
    /// What may be done now.
    pub legal: WireLegal,
}

/// A deal as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct WireDeal {
    /// Who dealt.
    pub dealer: WireSeat,
    /// Who plays, in order.
    pub players: Vec<WireSeat>,
    /// Who may not bid on it (BID-08).
    pub banned: Vec<WireSeat>,
    /// What was said in the auction, in order.
    pub bids: Vec<WireBid>,
    /// Who is to speak, play, call or discard.
    pub turn: Option<WireSeat>,
    /// The taker, once the auction is over.
    pub taker: Option<WireSeat>,
    /// The contract.
    pub contract: Option<String>,
    /// A contract or slam waits for the arbiter.
    pub asked: bool,
    /// The called card, at five.
    pub called: Option<WireCard>,
    /// `none`, `hidden`, `shown` or `alone`.
    pub partner_known: String,
    /// The partner, once shown.
    pub partner: Option<WireSeat>,
    /// The dog, once turned.
    pub dog: Option<WireCards>,
    /// Whether the taker has put cards aside.
    pub has_discarded: bool,
    /// Trumps forced into the discard.
    pub forced: WireCards,
    /// Whether a slam is announced.
    pub slam: bool,
    /// How many cards each seat holds.
    pub n_cards: Vec<u8>,
    /// The trick on the table.
    pub trick: WireTrick,
    /// The trick before it.
    pub previous: Option<WireTrick>,
    /// How many tricks each seat has won.
    pub n_tricks: Vec<u8>,
    /// Handfuls declared.
    pub handfuls: Vec<WireHandful>,
    /// Misères declared.
    pub miseres: Vec<WireMisere>,
    /// What the arbiter said.
    pub rulings: Vec<WireRuling>,
    /// Who has accepted the count.
    pub accepted: Vec<WireSeat>,
    /// How it ended.
    pub ending: Option<WireEnding>,
}

/// A bid.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[allow(missing_docs)]
pub struct WireBid {
    pub seat: WireSeat,
    pub bid: String,
}

/// A trick: who led, the cards in order, and who is winning or has won it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[allow(missing_docs)]
pub struct WireTrick {
    pub leader: WireSeat,
    pub cards: Vec<WireCard>,
    pub winner: WireSeat,
}

/// A handful, its trumps where the viewer may see them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[allow(missing_docs)]
pub struct WireHandful {
    pub seat: WireSeat,
    pub handful: String,
    pub cards: Option<WireCards>,
}

/// What may be done now. Actions are sent in the words of `docs/notation.md`: `pass`, `garde`,
/// `calls KH`, `discards 2S 3S …`, `slam`, `jeu`, `handful single T21 …`, `asks B`,
/// `misere no-trumps`, `KS`, `bare-petit`, `calls-arbiter`, `accepts`, `records`, `cancels`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, TS)]
#[allow(clippy::struct_excessive_bools)] // each is a thing a player may or may not do
pub struct WireLegal {
    /// Whether the table waits for this seat.
    pub to_act: bool,
    /// May pass.
    pub pass: bool,
    /// Contracts that may be named.
    pub contracts: Vec<String>,
    /// Cards that may be called.
    pub calls: WireCards,
    /// What may be put aside.
    pub discard: Option<WireDiscard>,
    /// May announce a slam.
    pub slam: bool,
    /// Where a slam waits for the arbiter: how many cards of the hand can lose. One may.
    pub losing_cards: Option<u8>,
    /// May say "jeu".
    pub jeu: bool,
    /// Handfuls that may be shown, with the number of trumps each takes.
    pub handfuls: Vec<WireHandfulChoice>,
    /// The trumps to show them from.
    pub handful_from: WireCards,
    /// Whose handful may be asked for.
    pub asks: Vec<WireSeat>,
    /// Misères that may be declared.
    pub miseres: Vec<String>,
    /// Cards that may be played.
    pub cards: WireCards,
    /// May announce a bare petit.
    pub bare_petit: bool,
    /// May call the arbiter.
    pub arbiter: bool,
    /// May accept the count.
    pub accept: bool,
    /// Is to choose whether the score is recorded.
    pub choice: bool,
    /// May say `ready`, and add a `word` to the shuffle, before a deal.
    pub ready: bool,
}

/// The discard: `n` cards of `free`; where these are fewer, all of them and the rest trumps of
/// `forced_from`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[allow(missing_docs)]
pub struct WireDiscard {
    pub n: u8,
    pub free: WireCards,
    pub n_forced: u8,
    pub forced_from: WireCards,
}

/// A handful that may be shown: `n` trumps of `handful_from`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[allow(missing_docs)]
pub struct WireHandfulChoice {
    pub handful: String,
    pub n: u8,
    /// Trumps of the discard that must be among them.
    pub with: WireCards,
    /// Trumps of the discard that may not.
    pub without: WireCards,
}

impl From<&TableView> for WireView {
    fn from(view: &TableView) -> Self {
        let table = view.rules.table;
        Self {
            rules: (&view.rules).into(),
            stage: stage(view.stage).into(),
            next_dealer: next_dealer(view.stage),
            totals: by_seat(table, &view.totals, |total| total),
            penalties: by_seat(table, &view.penalties, |penalty| penalty),
            n_dealt: view.n_dealt,
            n_scored: view.n_scored,
            deal: view.deal.as_ref().map(|deal| wire_deal(deal, table, view.stage)),
            own: None,
        }
    }
}

impl From<&SeatView> for WireView {
    fn from(view: &SeatView) -> Self {
        let own = WireOwnView {
            seat: view.seat().into(),
            hand: view.hand().into(),
            discard: view.discard().map(WireCards::from),
            legal: WireLegal::new(view),
        };
        Self { own: Some(own), ..view.table().into() }
    }
}

const fn stage(stage: TableStage) -> &'static str {
    match stage {
        TableStage::Drawing => "drawing",
        TableStage::Dealing(_) => "dealing",
        TableStage::Auction => "auction",
        TableStage::Call => "call",
        TableStage::Aside => "aside",
        TableStage::Play => "play",
        TableStage::Count => "count",
        TableStage::Choice => "choice",
        TableStage::Over(_) => "over",
    }
}

fn next_dealer(stage: TableStage) -> Option<WireSeat> {
    match stage {
        TableStage::Dealing(dealer) => Some(dealer.into()),
        _ => None,
    }
}

fn turn(deal: &DealView, stage: TableStage) -> Option<WireSeat> {
    let turn = match stage {
        TableStage::Auction => deal.auction.turn(),
        TableStage::Call | TableStage::Aside | TableStage::Choice => deal.taken.map(|(taker, _)| taker),
        TableStage::Play => deal.turn,
        _ => None,
    };
    turn.map(WireSeat::from)
}

fn wire_deal(deal: &DealView, table: TableKind, stage: TableStage) -> WireDeal {
    let taker = deal.taken.map(|(taker, _)| taker);
    let (partner_known, partner) = match deal.partner {
        Partner::NoCall => ("none", None),
        Partner::Hidden => ("hidden", None),
        Partner::Shown(seat) => ("shown", Some(seat)),
        Partner::Alone => ("alone", None),
    };
    let won_by = |seat| deal.tricks.iter().filter(|won| won.winner == seat).count() as u8;
    WireDeal {
        dealer: deal.dealer.into(),
        players: deal.ring.from(deal.ring.next(deal.dealer)).map(WireSeat::from).collect(),
        banned: deal.auction.banned().iter().map(WireSeat::from).collect(),
        bids: deal.auction.bids().map(|(seat, bid)| WireBid { seat: seat.into(), bid: bid.to_string() }).collect(),
        turn: turn(deal, stage),
        taker: taker.map(WireSeat::from),
        contract: deal.taken.map(|(_, contract)| contract.to_string()),
        asked: deal.waits_for_assent(),
        called: deal.called.map(WireCard::from),
        partner_known: partner_known.into(),
        partner: partner.map(WireSeat::from),
        dog: deal.dog.map(WireCards::from),
        has_discarded: deal.has_discarded,
        forced: deal.forced.into(),
        slam: deal.slam == SlamBid::Announced,
        n_cards: by_seat(table, &deal.n_cards, |n| n),
        trick: (&deal.trick).into(),
        previous: deal.previous_trick().map(WireTrick::from),
        n_tricks: table.seats().map(won_by).collect(),
        handfuls: deal
            .handfuls
            .iter()
            .map(|seen| WireHandful {
                seat: seen.seat.into(),
                handful: seen.handful.to_string(),
                cards: seen.cards.map(WireCards::from),
            })
            .collect(),
        miseres: deal
            .miseres
            .iter()
            .map(|(seat, misere)| WireMisere { seat: (*seat).into(), misere: misere.to_string() })
            .collect(),
        rulings: deal.rulings.iter().map(WireRuling::from).collect(),
        accepted: deal.accepted.iter().map(WireSeat::from).collect(),
        ending: deal.ending.as_ref().map(WireEnding::from),
    }
}

impl From<&Trick> for WireTrick {
    fn from(trick: &Trick) -> Self {
        Self {
            leader: trick.leader().into(),
            cards: trick.cards().iter().map(|&card| card.into()).collect(),
            winner: trick.winner().into(),
        }
    }
}

impl From<&WonTrick> for WireTrick {
    fn from(won: &WonTrick) -> Self {
        Self { winner: won.winner.into(), ..(&won.trick).into() }
    }
}

impl From<&DeclaredHandful> for WireHandful {
    fn from(declared: &DeclaredHandful) -> Self {
        let DeclaredHandful { seat, handful, cards, .. } = *declared;
        Self { seat: seat.into(), handful: handful.to_string(), cards: Some(cards.into()) }
    }
}

impl WireLegal {
    /// What this seat may do now.
    pub fn new(view: &SeatView) -> Self {
        let legal: Legal = view.legal();
        let rules = &view.table().rules;
        Self {
            to_act: legal.is_to_act(),
            pass: legal.pass,
            contracts: legal.contracts.iter().map(ToString::to_string).collect(),
            calls: legal.calls.into(),
            discard: legal.discard.map(wire_discard),
            slam: legal.slam,
            losing_cards: legal.losing_cards.map(|n| n as u8),
            jeu: legal.jeu,
            handfuls: legal
                .handfuls
                .iter()
                .map(|handful| wire_handful(&legal, *handful, handful.size(rules)))
                .collect(),
            handful_from: legal.handful_from.into(),
            asks: legal.asks.iter().map(|&seat| seat.into()).collect(),
            miseres: legal.miseres.iter().map(ToString::to_string).collect(),
            cards: legal.cards.into(),
            bare_petit: legal.bare_petit,
            arbiter: legal.arbiter,
            accept: legal.accept,
            choice: legal.choice,
            ready: false,
        }
    }
}

fn wire_handful(legal: &Legal, handful: Handful, n: u32) -> WireHandfulChoice {
    let (with, from) = legal.handful_parts(n);
    WireHandfulChoice {
        handful: handful.to_string(),
        n: n as u8,
        with: with.into(),
        without: (legal.handful_from - with - from).into(),
    }
}

fn wire_discard(rule: DiscardRule) -> WireDiscard {
    WireDiscard {
        n: rule.n() as u8,
        free: rule.free().into(),
        n_forced: rule.n_forced_trumps() as u8,
        forced_from: rule.forced_from().into(),
    }
}
