//! The table as one viewer may see it, as JSON. Made from [`SeatView`] and [`TableView`] and from
//! nothing else.

use oudler_rules::{
    ArbiterView, Asked, Auction, Bid, Card, CardSet, Contract, DealView, DeclaredHandful, DeclaredMisere,
    DiscardRule, Ending, Handful, Legal, Measure, Misere, Partner, Rules, Ruling, Seat, SeatSet, SeatView,
    SeenHandful, SlamBid, TableKind, TableStage, TableView, Trick, WonTrick,
};
use serde::Serialize;
use ts_rs::TS;

use crate::wire::by_seat;

/// The whole table for one viewer: what everybody sees, and the viewer's own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct WireView {
    /// The rules of the table.
    #[ts(as = "oudler_rules::RulesForm")]
    pub rules: Rules,
    /// Where it stands.
    pub stage: WireStage,
    /// Who is to deal, while a deal is awaited.
    pub next_dealer: Option<Seat>,
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
    /// What only the arbiter is shown; not there for anybody else.
    pub arbiter: Option<WireArbiterView>,
}

/// What the arbiter of a table is shown besides: the tricks so far, a hand while its player presents
/// it to him, and what he may rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct WireArbiterView {
    /// The tricks of the deal that are won, the first first.
    pub tricks: Vec<WireTrick>,
    /// Who waits for his assent.
    pub asked: Option<WireAsked>,
    /// What he may do about a fault, as in `arbiter rules FAULT SEAT …`, each with an amount for example.
    pub measures: Vec<Measure>,
}

/// A contract or a slam that waits for the arbiter's assent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct WireAsked {
    /// Who asks.
    pub seat: Seat,
    /// What for; a slam where there is no contract.
    pub contract: Option<Contract>,
    /// The hand that is presented.
    pub hand: CardSet,
    /// How many of its cards can lose, where a slam is asked for.
    pub losing_cards: Option<u8>,
}

impl WireArbiterView {
    /// What the arbiter is shown of a game that everybody sees so.
    pub fn new(shown: &ArbiterView, table: &TableView) -> Self {
        let tricks = table.deal.iter().flat_map(|deal| &deal.tricks).map(WireTrick::from).collect();
        let asked = shown.asked.map(|Asked { seat, contract, hand, losing_cards }| WireAsked {
            seat,
            contract,
            hand,
            losing_cards: losing_cards.map(|n| n as u8),
        });
        Self { tricks, asked, measures: shown.measures.clone() }
    }
}

/// Where a table stands, from before the game to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum WireStage {
    Waiting,
    Drawing,
    Dealing,
    Auction,
    Call,
    Aside,
    Play,
    Count,
    Choice,
    Over,
}

/// Where the table stands after an event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct WireNow {
    /// As in [`WireView`].
    pub stage: WireStage,
    /// Who is to speak, play, call or discard.
    pub turn: Option<Seat>,
    /// Who is to deal, while a deal is awaited.
    pub next_dealer: Option<Seat>,
    /// How many cards each seat holds.
    pub n_cards: Vec<u8>,
}

impl From<&TableView> for WireNow {
    fn from(view: &TableView) -> Self {
        let deal = view.deal.as_ref();
        Self {
            stage: view.stage.into(),
            turn: deal.and_then(|deal| turn(deal, view.stage)),
            next_dealer: next_dealer(view.stage),
            n_cards: deal.map(|deal| by_seat(view.rules.table, &deal.n_cards)).unwrap_or_default(),
        }
    }
}

/// What only the viewer's own seat knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct WireOwnView {
    /// The viewer's seat.
    pub seat: Seat,
    /// The cards in hand.
    pub hand: CardSet,
    /// The viewer's own discard.
    pub discard: Option<CardSet>,
    /// What may be done now.
    pub legal: WireLegal,
}

/// A deal as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct WireDeal {
    /// Who dealt.
    pub dealer: Seat,
    /// Who plays, in order.
    pub players: Vec<Seat>,
    /// Who may not bid on it (BID-08).
    pub banned: SeatSet,
    /// What was said in the auction, in order.
    pub bids: Vec<WireBid>,
    /// Who is to speak, play, call or discard.
    pub turn: Option<Seat>,
    /// The taker, once the auction is over.
    pub taker: Option<Seat>,
    /// The contract.
    pub contract: Option<Contract>,
    /// A contract or slam waits for the arbiter.
    pub asked: bool,
    /// The called card, at five.
    pub called: Option<Card>,
    /// What is known of the partner.
    pub partner_known: WirePartner,
    /// The partner, once shown.
    pub partner: Option<Seat>,
    /// The dog, once turned.
    pub dog: Option<CardSet>,
    /// Whether the taker has put cards aside.
    pub has_discarded: bool,
    /// Trumps forced into the discard.
    pub forced: CardSet,
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
    pub miseres: Vec<DeclaredMisere>,
    /// What the arbiter said.
    pub rulings: Vec<Ruling>,
    /// Who has accepted the count.
    pub accepted: SeatSet,
    /// How it ended.
    pub ending: Option<Ending>,
}

/// What everybody knows of the taker's partner: there is none, or one not yet shown, or who it is,
/// or that the taker called a card of his own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum WirePartner {
    None,
    Hidden,
    Shown,
    Alone,
}

/// A bid.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[allow(missing_docs)]
pub struct WireBid {
    pub seat: Seat,
    pub bid: Bid,
}

/// A trick: who led, the cards in order, and who is winning or has won it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[allow(missing_docs)]
pub struct WireTrick {
    pub leader: Seat,
    pub cards: Vec<Card>,
    pub winner: Seat,
}

/// A handful, its trumps where the viewer may see them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[allow(missing_docs)]
pub struct WireHandful {
    pub seat: Seat,
    pub handful: Handful,
    pub cards: Option<CardSet>,
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
    pub contracts: Vec<Contract>,
    /// Cards that may be called.
    pub calls: CardSet,
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
    pub handful_from: CardSet,
    /// Whose handful may be asked for.
    pub asks: Vec<Seat>,
    /// Misères that may be declared.
    pub miseres: Vec<Misere>,
    /// Cards that may be played.
    pub cards: CardSet,
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
    /// May ask for a `hint`.
    pub hint: bool,
    /// What rules of thumb make of the hand, where one may speak and ask for hints.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub thumb: Option<WireThumb>,
    /// May `claim` the rest: it is surely this seat's.
    pub claim: bool,
    /// May `concede` the rest, or agree to it.
    pub concede: bool,
}

/// A count of the hand by rules of thumb, and what it is worth by them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct WireThumb {
    /// The count.
    pub count: i32,
    /// What each contract asks for, from the lowest up.
    pub needed: Vec<i32>,
    /// The highest contract it is enough for, or a pass.
    pub bid: Bid,
}

/// The discard: `n` cards of `free`; where these are fewer, all of them and the rest trumps of
/// `forced_from`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[allow(missing_docs)]
pub struct WireDiscard {
    pub n: u8,
    pub free: CardSet,
    pub n_forced: u8,
    pub forced_from: CardSet,
}

/// A handful that may be shown: `n` trumps of `handful_from`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[allow(missing_docs)]
pub struct WireHandfulChoice {
    pub handful: Handful,
    pub n: u8,
    /// Trumps of the discard that must be among them.
    pub with: CardSet,
    /// Trumps of the discard that may not.
    pub without: CardSet,
}

impl From<&TableView> for WireView {
    fn from(view: &TableView) -> Self {
        let table = view.rules.table;
        Self {
            rules: view.rules,
            stage: view.stage.into(),
            next_dealer: next_dealer(view.stage),
            totals: by_seat(table, &view.totals),
            penalties: by_seat(table, &view.penalties),
            n_dealt: view.n_dealt,
            n_scored: view.n_scored,
            deal: view.deal.as_ref().map(|deal| wire_deal(deal, table, view.stage)),
            own: None,
            arbiter: None,
        }
    }
}

impl From<&SeatView> for WireView {
    fn from(view: &SeatView) -> Self {
        let own = WireOwnView {
            seat: view.seat(),
            hand: view.hand(),
            discard: view.discard(),
            legal: WireLegal::new(view),
        };
        Self { own: Some(own), ..view.table().into() }
    }
}

impl From<TableStage> for WireStage {
    fn from(stage: TableStage) -> Self {
        match stage {
            TableStage::Drawing => Self::Drawing,
            TableStage::Dealing(_) => Self::Dealing,
            TableStage::Auction => Self::Auction,
            TableStage::Call => Self::Call,
            TableStage::Aside => Self::Aside,
            TableStage::Play => Self::Play,
            TableStage::Count => Self::Count,
            TableStage::Choice => Self::Choice,
            TableStage::Over(_) => Self::Over,
        }
    }
}

fn next_dealer(stage: TableStage) -> Option<Seat> {
    match stage {
        TableStage::Dealing(dealer) => Some(dealer),
        _ => None,
    }
}

fn turn(deal: &DealView, stage: TableStage) -> Option<Seat> {
    match stage {
        TableStage::Auction => deal.auction.turn(),
        TableStage::Call | TableStage::Aside | TableStage::Choice => deal.taken.map(|(taker, _)| taker),
        TableStage::Play => deal.turn,
        _ => None,
    }
}

fn wire_deal(deal: &DealView, table: TableKind, stage: TableStage) -> WireDeal {
    let taker = deal.taken.map(|(taker, _)| taker);
    let (partner_known, partner) = match deal.partner {
        Partner::NoCall => (WirePartner::None, None),
        Partner::Hidden => (WirePartner::Hidden, None),
        Partner::Shown(seat) => (WirePartner::Shown, Some(seat)),
        Partner::Alone => (WirePartner::Alone, None),
    };
    let won_by = |seat| deal.tricks.iter().filter(|won| won.winner == seat).count() as u8;
    let handful = |seen: &SeenHandful| WireHandful { seat: seen.seat, handful: seen.handful, cards: seen.cards };
    WireDeal {
        dealer: deal.dealer,
        players: deal.ring.from(deal.ring.next(deal.dealer)).collect(),
        banned: deal.auction.banned(),
        bids: WireBid::all(&deal.auction),
        turn: turn(deal, stage),
        taker,
        contract: deal.taken.map(|(_, contract)| contract),
        asked: deal.waits_for_assent(),
        called: deal.called,
        partner_known,
        partner,
        dog: deal.dog,
        has_discarded: deal.has_discarded,
        forced: deal.forced,
        slam: deal.slam == SlamBid::Announced,
        n_cards: by_seat(table, &deal.n_cards),
        trick: (&deal.trick).into(),
        previous: deal.previous_trick().map(WireTrick::from),
        n_tricks: table.seats().map(won_by).collect(),
        handfuls: deal.handfuls.iter().map(handful).collect(),
        miseres: DeclaredMisere::all(&deal.miseres),
        rulings: deal.rulings.clone(),
        accepted: deal.accepted,
        ending: deal.ending.clone(),
    }
}

impl WireBid {
    pub(crate) fn all(auction: &Auction) -> Vec<Self> {
        auction.bids().map(|(seat, bid)| Self { seat, bid }).collect()
    }
}

impl From<&Trick> for WireTrick {
    fn from(trick: &Trick) -> Self {
        Self { leader: trick.leader(), cards: trick.cards().to_vec(), winner: trick.winner() }
    }
}

impl From<&WonTrick> for WireTrick {
    fn from(won: &WonTrick) -> Self {
        Self { winner: won.winner, ..(&won.trick).into() }
    }
}

impl From<&DeclaredHandful> for WireHandful {
    fn from(declared: &DeclaredHandful) -> Self {
        let DeclaredHandful { seat, handful, cards, .. } = *declared;
        Self { seat, handful, cards: Some(cards) }
    }
}

impl WireLegal {
    /// What this seat may do now.
    pub fn new(view: &SeatView) -> Self {
        let legal: Legal = view.legal();
        let rules = &view.table().rules;
        let handfuls = legal.handfuls.iter().map(|&handful| wire_handful(&legal, handful, handful.size(rules)));
        Self {
            handfuls: handfuls.collect(),
            to_act: legal.is_to_act(),
            pass: legal.pass,
            contracts: legal.contracts,
            calls: legal.calls,
            discard: legal.discard.map(wire_discard),
            slam: legal.slam,
            losing_cards: legal.losing_cards.map(|n| n as u8),
            jeu: legal.jeu,
            handful_from: legal.handful_from,
            asks: legal.asks,
            miseres: legal.miseres,
            cards: legal.cards,
            bare_petit: legal.bare_petit,
            arbiter: legal.arbiter,
            accept: legal.accept,
            choice: legal.choice,
            ready: false,
            hint: false,
            thumb: None,
            claim: false,
            concede: false,
        }
    }
}

fn wire_handful(legal: &Legal, handful: Handful, n: u32) -> WireHandfulChoice {
    let (with, from) = legal.handful_parts(n);
    WireHandfulChoice { handful, n: n as u8, with, without: legal.handful_from - with - from }
}

fn wire_discard(rule: DiscardRule) -> WireDiscard {
    WireDiscard {
        n: rule.n() as u8,
        free: rule.free(),
        n_forced: rule.n_forced_trumps() as u8,
        forced_from: rule.forced_from(),
    }
}
