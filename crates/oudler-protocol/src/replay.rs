//! A record played through by the rules and told moment by moment: what a replay shows, so that
//! whoever shows it needs no rules of its own.

use oudler_rules::notation::{DealRecord, Record, RecordStep, ReplayError, Shuffle, Step};
use oudler_rules::{
    Action, Aside, Auction, BySeat, Card, CardSet, CardStyle, Clause, Command, Contract, Deal, Drawn, Ending,
    Event, Game, HalfPoints, Layout, Legal, Phase, Play, Public, Rules, Ruling, Seat, SeatSet, SlamBid, Taken,
    WonTrick, target,
};
use serde::Serialize;
use ts_rs::TS;

use crate::record::{JsonMisdeal, JsonRest, JsonStep};
use crate::view::{WireBid, WireHandful, WireTrick};
use crate::wire::by_seat;

/// A record, told as far as it keeps to the rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct WireReplay {
    /// The rules of the table.
    #[ts(as = "oudler_rules::RulesForm")]
    pub rules: Rules,
    /// One name a seat, if they are written down.
    pub names: Vec<String>,
    /// How well each seat's bot plays; null where a person sits, or it is not written down.
    pub levels: Vec<Option<String>>,
    /// The draw for the first deal.
    pub draw: Vec<Drawn>,
    /// The deals in order.
    pub deals: Vec<WireReplayDeal>,
    /// Each seat's total at the end.
    pub totals: Vec<i32>,
    /// Penalty points by seat.
    pub penalties: Vec<i32>,
    /// What stopped it, if something did.
    pub error: Option<WireReplayError>,
}

/// One deal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct WireReplayDeal {
    /// Its number: at its table where the shuffle says it, else in the record, counted from 1.
    pub number: u32,
    /// Who dealt.
    pub dealer: Seat,
    /// Who plays, in the order of the seats.
    pub players: SeatSet,
    /// Deals that went wrong before.
    pub misdeals: Vec<JsonMisdeal>,
    /// The dog.
    pub dog: CardSet,
    /// How many tricks the deal has.
    pub n_tricks: u8,
    /// Everything that happened, one by one.
    pub moments: Vec<WireMoment>,
    /// How it ended; null where the record breaks off.
    pub ending: Option<Ending>,
    /// All that the arbiter said.
    pub rulings: Vec<Ruling>,
    /// What each side has won at the end of a deal that was played out.
    pub piles: Option<WirePiles>,
}

/// The cards each side has won, dog or discard included.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[allow(missing_docs)]
pub struct WirePiles {
    pub attack: CardSet,
    pub defence: CardSet,
}

/// Something that happened, and how the deal then stands, every hand open.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct WireMoment {
    /// What happened.
    pub did: WireDid,
    /// What the seat that acted could have done, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub legal: Vec<String>,
    /// The card was against the rules.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub illegal: bool,
    /// Who asked for a hint just before.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Seat>>")]
    pub hinted: Vec<Seat>,
    /// Who has just claimed or conceded the rest, which the house then played.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rest: Option<JsonRest>,
    /// How the deal then stands.
    #[serde(flatten)]
    pub stand: WireStand,
}

/// How a deal stands, every hand open.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, TS)]
pub struct WireStand {
    /// Who is to act.
    pub turn: Option<Seat>,
    /// What each seat holds.
    pub hands: Vec<CardSet>,
    /// What has been said in the auction.
    pub bids: Vec<WireBid>,
    /// The taker, once the auction is over.
    pub taker: Option<Seat>,
    /// The contract.
    pub contract: Option<Contract>,
    /// The called card, at five.
    pub called: Option<Card>,
    /// The taker's partner, whether the players know it or not.
    pub partner: Option<Seat>,
    /// Whether everybody has seen the dog.
    pub dog_turned: bool,
    /// The discard, or the dog at a garde sans or contre, once it is settled.
    pub aside: Option<CardSet>,
    /// Whether a slam is announced.
    pub slam: bool,
    /// Handfuls declared.
    pub handfuls: Vec<WireHandful>,
    /// The trick on the table; complete, it stays until the next card.
    pub trick: Option<WireTrick>,
    /// Its number, counted from 1; 0 before the first card.
    pub trick_number: u8,
    /// Whether it is complete.
    pub trick_over: bool,
    /// How many tricks each seat has won.
    pub tricks_won: Vec<u8>,
    /// Half points the attack has so far, with what lies aside for it.
    pub attack: u16,
    /// Half points the defence has.
    pub defence: u16,
    /// Oudlers the attack has so far.
    pub oudlers: u8,
    /// The points it needs with these.
    pub target: u16,
}

/// What led to a moment: a step of the record, or what follows from one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(untagged)]
pub enum WireDid {
    /// Somebody did something.
    Step(JsonStep),
    /// It followed by itself.
    Follows(WireFollows),
}

/// What happens by itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "do", rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum WireFollows {
    /// The cards are dealt.
    Dealt,
    /// The dog is turned.
    Dog,
    /// The arbiter says something.
    Ruled { ruling: Ruling },
    /// The deal is over.
    End,
}

/// Where and why a record is wrong.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct WireReplayError {
    /// The whole sentence.
    pub message: String,
    /// The deal, counted from 1.
    pub deal: u32,
    /// The trick, counted from 1.
    pub trick: Option<u32>,
    /// Who acted.
    pub seat: Option<Seat>,
    /// The clause it is against.
    pub clause: Option<Clause>,
    /// What the seat could have done, in words.
    pub legal: Vec<String>,
}

impl From<&ReplayError> for WireReplayError {
    fn from(error: &ReplayError) -> Self {
        Self {
            message: error.to_string(),
            deal: error.deal as u32,
            trick: error.trick.map(|trick| trick as u32),
            seat: error.seat,
            clause: error.fault.clause(),
            legal: error.legal.as_ref().map_or_else(Vec::new, |legal| legal.words(CardStyle::English)),
        }
    }
}

impl From<&Record> for WireReplay {
    fn from(record: &Record) -> Self {
        let mut deals: Vec<WireReplayDeal> = Vec::new();
        let mut replay = record.replay();
        let mut error = None;
        loop {
            let before = replay.game().cloned();
            match replay.next_step() {
                None => break,
                Some(Err(why)) => error = Some((&why).into()),
                Some(Ok(step)) => {
                    if let Command::Deal(layout) | Command::Board { layout, .. } = &step.command {
                        deals.push(WireReplayDeal::begin(record, step.deal, layout));
                    }
                    if let Some(deal) = deals.last_mut() {
                        deal.tell(&record.deals[step.deal.min(record.deals.len() - 1)], &step, before);
                    }
                }
            }
        }
        let table = record.rules.table;
        let game = replay.game();
        let points = |of: fn(&Game) -> &BySeat<i32>| by_seat(table, &game.map(of).copied().unwrap_or_default());
        Self {
            rules: record.rules,
            names: record.names.clone(),
            levels: table.seats().map(|seat| record.bots.get(&seat).cloned()).collect(),
            draw: record.draw.as_ref().map(Drawn::all).unwrap_or_default(),
            deals,
            totals: points(Game::totals),
            penalties: points(Game::penalties),
            error,
        }
    }
}

impl WireReplayDeal {
    fn begin(record: &Record, n: usize, layout: &Layout) -> Self {
        let deal = &record.deals[n];
        let table = record.rules.table;
        let ring = table.ring(deal.dealer);
        let stand = WireStand {
            turn: Some(ring.next(deal.dealer)),
            hands: by_seat(table, layout.hands()),
            tricks_won: table.seats().map(|_| 0).collect(),
            target: target(0).0 / 2,
            ..WireStand::default()
        };
        Self {
            number: deal.shuffle.as_ref().map_or(n as u32 + 1, Shuffle::number),
            dealer: deal.dealer,
            players: ring.seats(),
            misdeals: deal.misdeals.iter().copied().map(JsonMisdeal::from).collect(),
            dog: layout.dog(),
            n_tricks: ring.players().hand_size() as u8,
            moments: vec![WireMoment::follows(WireFollows::Dealt, stand)],
            ending: None,
            rulings: Vec::new(),
            piles: None,
        }
    }

    /// A step is one moment, and so is the dog, each ruling and the end that follow from it.
    fn tell(&mut self, record: &DealRecord, step: &Step, mut game: Option<Game>) {
        let mut stand = self.moments.last().map(|last| last.stand.clone()).unwrap_or_default();
        let mut act = step.step.map(|n| {
            let hinted = record.hints.iter().filter(|hint| hint.before == n).map(|hint| hint.seat).collect();
            let rest = record.rest.filter(|rest| rest.before == n).map(JsonRest::from);
            WireMoment { hinted, rest, ..WireMoment::act(&record.steps[n], step.legal.as_ref()) }
        });
        for event in &step.events {
            let follows = match event {
                Event::Public(Public::DogTurned { .. }) => Some(WireFollows::Dog),
                Event::Public(Public::Ruled(ruling)) => Some(WireFollows::Ruled { ruling: *ruling }),
                Event::Public(Public::DealEnded(_)) => Some(WireFollows::End),
                _ => None,
            };
            // Cards that go back were on the table first.
            if follows.is_some() || matches!(event, Event::Public(Public::CardsReturned { .. })) {
                self.moments.extend(act.take().map(|act| WireMoment { stand: stand.clone(), ..act }));
            }
            if let Some(game) = &mut game {
                if let (Event::Public(Public::DealEnded(_)), Some(play)) = (event, game.deal().and_then(play)) {
                    self.piles = Some(WirePiles::new(play));
                }
                game.apply(event);
                if let Some(deal) = game.deal() {
                    stand.see(deal);
                }
            }
            match event {
                Event::Public(Public::Ruled(ruling)) => self.rulings.push(*ruling),
                Event::Public(Public::DealEnded(ending)) => self.ending = Some(ending.clone()),
                _ => {}
            }
            self.moments.extend(follows.map(|follows| WireMoment::follows(follows, stand.clone())));
        }
        self.moments.extend(act.map(|act| WireMoment { stand, ..act }));
    }
}

impl WireMoment {
    const fn follows(follows: WireFollows, stand: WireStand) -> Self {
        let did = WireDid::Follows(follows);
        Self { did, legal: Vec::new(), illegal: false, hinted: Vec::new(), rest: None, stand }
    }

    fn act(step: &RecordStep, legal: Option<&Legal>) -> Self {
        let illegal = match (step, legal) {
            (RecordStep::Act(_, Action::Play(card)), Some(legal)) => !legal.cards.contains(*card),
            _ => false,
        };
        Self {
            did: WireDid::Step(step.into()),
            legal: legal.map_or_else(Vec::new, |legal| legal.words(CardStyle::English)),
            illegal,
            hinted: Vec::new(),
            rest: None,
            stand: WireStand::default(),
        }
    }
}

/// The play, while a deal has one.
fn play(deal: &Deal) -> Option<&Play> {
    match deal.phase() {
        Phase::Play(play) => Some(play),
        Phase::Count(count) => Some(&count.play),
        _ => None,
    }
}

impl WireStand {
    /// Takes in how the deal stands now. What was played stays when it is over.
    fn see(&mut self, deal: &Deal) {
        self.turn = None;
        match deal.phase() {
            Phase::Auction(auction) => {
                *self = Self { aside: None, attack: 0, defence: 0, oudlers: 0, ..std::mem::take(self) };
                self.see_auction(auction);
            }
            Phase::Call(taken) => self.see_taken(taken),
            Phase::Aside(Aside { taken, discard, .. }) => {
                self.see_taken(taken);
                self.dog_turned = taken.contract.takes_dog();
                let aside = if self.dog_turned { *discard } else { Some(deal.layout().dog()) };
                self.see_aside(taken.contract, aside);
                if let Some(discard) = discard {
                    let held = deal.layout().hands()[taken.taker] | deal.layout().dog();
                    self.hands[taken.taker.index()] = held - *discard;
                }
                self.partner = taken.called.and_then(|card| {
                    let holds = |seat: &Seat| deal.layout().hands()[*seat].contains(card);
                    deal.ring().seats().iter().find(holds).filter(|&seat| seat != taken.taker)
                });
            }
            Phase::Play(play) => {
                self.see_play(play);
                self.turn = (!play.position().is_over()).then(|| play.position().turn());
            }
            Phase::Count(count) => {
                self.see_play(&count.play);
                self.turn = count.is_choosing.then(|| count.play.taken().taker);
            }
            Phase::Over(_) => {}
        }
    }

    fn see_auction(&mut self, auction: &Auction) {
        self.turn = auction.turn();
        self.bids = WireBid::all(auction);
    }

    fn see_taken(&mut self, taken: &Taken) {
        self.see_auction(&taken.auction);
        self.turn = Some(taken.taker);
        self.taker = self.turn;
        self.contract = Some(taken.contract);
        self.called = taken.called;
        self.slam = taken.slam == SlamBid::Announced;
    }

    /// What lies aside counts for its side before the first trick (CON-05, CON-06).
    fn see_aside(&mut self, contract: Contract, aside: Option<CardSet>) {
        self.aside = aside;
        let cards = aside.unwrap_or_default();
        let of_attack = if contract == Contract::GardeContre { CardSet::EMPTY } else { cards };
        self.count(of_attack.half_points(), of_attack.n_oudlers(), cards);
    }

    /// `gathered` is all that lies with one side or the other.
    fn count(&mut self, attack: HalfPoints, oudlers: u8, gathered: CardSet) {
        self.attack = attack.0;
        self.defence = gathered.half_points().0.saturating_sub(attack.0);
        self.oudlers = oudlers;
        self.target = target(oudlers).0 / 2;
    }

    fn see_play(&mut self, play: &Play) {
        let position = play.position();
        self.see_taken(play.taken());
        self.aside = Some(play.aside());
        self.partner = play.partner();
        for seat in position.ring().seats().iter() {
            self.hands[seat.index()] = position.hands()[seat];
        }
        self.handfuls = play.handfuls().iter().map(WireHandful::from).collect();
        let tally = play.tally();
        let tricks = play.tricks();
        let won = tricks.iter().flat_map(|won| won.trick.cards()).copied();
        self.count(tally.half_points, tally.oudlers, won.chain(play.aside().iter()).collect());
        for (seat, n) in Seat::ALL.into_iter().zip(&mut self.tricks_won) {
            *n = tricks.iter().filter(|won| won.winner == seat).count() as u8;
        }
        self.trick_over = position.trick().is_empty() && !tricks.is_empty();
        self.trick_number = (tricks.len() + usize::from(!position.trick().is_empty())) as u8;
        self.trick = match tricks.last() {
            Some(won) if self.trick_over => Some(won.into()),
            _ => (!position.trick().is_empty()).then(|| position.trick().into()),
        };
    }
}

impl WirePiles {
    fn new(play: &Play) -> Self {
        let position = play.position();
        let is_attack = |seat: Seat| position.attack().contains(seat);
        // By whether they are the attack's.
        let mut piles = [CardSet::EMPTY; 2];
        piles[usize::from(play.taken().contract != Contract::GardeContre)] = play.aside();
        let mut owes = None;
        for (n, WonTrick { trick, winner }) in play.tricks().iter().enumerate() {
            let is_last = n + 1 == play.tricks().len();
            for (seat, &card) in position.ring().from(trick.leader()).zip(trick.cards()) {
                // The Excuse stays with whoever played it, but for the last trick (EXC-01, EXC-06).
                let is_kept = card == Card::EXCUSE && !is_last;
                let to = usize::from(is_attack(if is_kept { seat } else { *winner }));
                if is_kept && to != usize::from(is_attack(*winner)) {
                    owes = Some(to);
                }
                piles[to].insert(card);
            }
        }
        // Who kept it from a lost trick gives a low card of the tricks for it (EXC-02 to EXC-04).
        if let Some(owes) = owes
            && let Some(low) = (piles[owes] - play.aside()).iter().find(|card| card.half_points().0 == 1)
        {
            piles[owes].remove(low);
            piles[1 - owes].insert(low);
        }
        let [defence, attack] = piles;
        Self { attack, defence }
    }
}
