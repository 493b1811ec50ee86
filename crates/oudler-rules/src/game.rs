//! A game: deals in a row, the dealer's rotation, the running totals, and the one place where
//! commands become events.

use crate::action::Action;
use crate::clause::Clause;
use crate::deal::{Deal, Phase};
use crate::deck::{Draw, Layout};
use crate::event::{Decided, Ending, Event, GameOver, Public, public};
use crate::fault::{Measure, Misdeal, Sentence};
use crate::refusal::Refusal;
use crate::rules::{GameEnd, Rules};
use crate::seat::{BySeat, PlayerCount, Seat, SeatSet, TableKind};
use crate::slam::{MAX_LOSING_CARDS, losing_cards};
use crate::untimely::Untimely;
use crate::words::words;

/// Something asked of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// The draw for the first deal.
    Draw(Draw),
    /// The deal went wrong and is to be done again.
    Misdeal(Misdeal),
    /// The cards are dealt.
    Deal(Layout),
    /// A deal that was made beforehand comes to the table; it says itself who deals (DUP-02).
    Board {
        /// Who deals, whoever's turn it would be.
        dealer: Seat,
        /// The cards.
        layout: Layout,
    },
    /// A seat acts.
    Act {
        /// Who.
        seat: Seat,
        /// What.
        action: Action,
    },
    /// The arbiter grants or refuses what waits for his assent.
    Assent(Assented),
    /// The arbiter rules on what the rules leave to him.
    Rule(Sentence),
    /// The players stop.
    Stop,
}

/// The arbiter's answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Assented {
    /// Yes.
    Granted,
    /// No.
    Refused,
}

words! { Assented, "answer of the arbiter": Granted = "granted", Refused = "refused" }

/// The state of a game, computed from its events.
///
/// ```
/// use oudler_rules::{Action, Bid, Command, Deck, DogPattern, Game, PlayerCount, Rules, Seat, TableKind};
/// use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
///
/// let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
/// let rules = Rules::fft(TableKind::Four);
/// let mut game = Game::new(rules, Some(Seat::D))?;
/// let dog = DogPattern::random(PlayerCount::Four, &mut rng);
/// let layout = Deck::shuffled(&mut rng).cut(30, &rules)?.deal(&rules.table.ring(Seat::D), Seat::D, &dog);
/// game.act(Command::Deal(layout))?;
/// let events = game.act(Command::Act { seat: Seat::A, action: Action::Bid(Bid::Pass) })?;
/// assert_eq!(events.len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    rules: Rules,
    stage: Stage,
    totals: BySeat<i32>,
    /// Penalties, kept apart from the scores so that these sum to zero (FAULT-12).
    penalties: BySeat<i32>,
    warned: SeatSet,
    /// Who may not bid on the next deal.
    banned: SeatSet,
    n_dealt: u32,
    n_scored: u32,
}

/// Where a game stands.
#[derive(Clone, Debug)]
pub enum Stage {
    /// The first dealer is to be drawn for.
    Drawing,
    /// This seat is to deal; the deal before, if there was one, can still be looked at.
    Dealing {
        /// Who deals.
        dealer: Seat,
        /// The deal that is over.
        before: Option<Box<Deal>>,
    },
    /// A deal is under way.
    Playing(Box<Deal>),
    /// The game is over.
    Over {
        /// Why.
        why: GameOver,
        /// The deal that was played last.
        before: Option<Box<Deal>>,
    },
}

impl Game {
    /// A game that begins now, with a dealer named or to be drawn for.
    pub fn new(rules: Rules, dealer: Option<Seat>) -> Result<Self, BadDealer> {
        match dealer {
            Some(seat) if !rules.table.has(seat) => Err(BadDealer { seat, table: rules.table }),
            _ => Ok(Self {
                rules,
                stage: dealer.map_or(Stage::Drawing, |dealer| Stage::Dealing { dealer, before: None }),
                totals: BySeat::default(),
                penalties: BySeat::default(),
                warned: SeatSet::EMPTY,
                banned: SeatSet::EMPTY,
                n_dealt: 0,
                n_scored: 0,
            }),
        }
    }

    /// The same game, carried on from deals that are not told: who was warned in them (FAULT-12),
    /// and who may not bid on the next one (BID-08).
    #[must_use]
    pub const fn carrying_on(mut self, warned: SeatSet, banned: SeatSet) -> Self {
        self.warned = warned;
        self.banned = banned;
        self
    }

    /// The event a game begins with.
    pub fn started(rules: Rules, dealer: Option<Seat>) -> Event {
        Event::Public(Public::Started { rules, dealer })
    }

    /// The game a log tells of; `None` unless the log begins with its start.
    pub fn from_events<'a>(events: impl IntoIterator<Item = &'a Event>) -> Option<Self> {
        let mut events = events.into_iter();
        let Event::Public(Public::Started { rules, dealer }) = events.next()? else { return None };
        let mut game = Self::new(*rules, *dealer).ok()?;
        events.for_each(|event| game.apply(event));
        Some(game)
    }

    /// The rules of the table.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Where the game stands.
    pub const fn stage(&self) -> &Stage {
        &self.stage
    }

    /// The deal under way, or the one that ended last.
    pub fn deal(&self) -> Option<&Deal> {
        match &self.stage {
            Stage::Playing(deal) => Some(deal),
            Stage::Dealing { before, .. } | Stage::Over { before, .. } => before.as_deref(),
            Stage::Drawing => None,
        }
    }

    /// Who is to deal, while the game waits for it.
    pub const fn dealer(&self) -> Option<Seat> {
        match &self.stage {
            Stage::Dealing { dealer, .. } => Some(*dealer),
            _ => None,
        }
    }

    /// Each seat's running total; the sum is always zero (END-02).
    pub const fn totals(&self) -> &BySeat<i32> {
        &self.totals
    }

    /// Penalty points by seat, beside the scores.
    pub const fn penalties(&self) -> &BySeat<i32> {
        &self.penalties
    }

    /// How many deals have been dealt.
    pub const fn n_dealt(&self) -> u32 {
        self.n_dealt
    }

    /// How many deals have been scored.
    pub const fn n_scored(&self) -> u32 {
        self.n_scored
    }

    /// Who may not bid on the next deal (BID-08).
    pub const fn banned(&self) -> SeatSet {
        self.banned
    }

    /// What a command leads to, or why it is refused. Nothing changes.
    pub fn decide(&self, command: &Command) -> Result<Vec<Event>, Refusal> {
        let mut events = match (&self.stage, command) {
            (Stage::Over { .. }, _) => Err(Untimely::GameOver.into()),
            (Stage::Drawing, Command::Draw(draw)) => {
                // A draw made at another table has other seats.
                Draw::new(self.rules.table, draw.drawn().to_vec())?;
                public(Public::Drawn(draw.clone()))
            }
            (Stage::Drawing | Stage::Dealing { .. }, Command::Stop) => public(Public::GameEnded(GameOver::Agreed)),
            (Stage::Drawing, _) => Err(Untimely::DrawFirst.into()),
            (Stage::Dealing { .. }, Command::Board { dealer, .. }) if !self.rules.table.has(*dealer) => {
                Err(Refusal::NoSuchSeat { seat: *dealer })
            }
            (Stage::Dealing { dealer, .. }, Command::Deal(layout))
            | (Stage::Dealing { .. }, Command::Board { dealer, layout }) => self.dealt(*dealer, layout),
            (Stage::Dealing { .. }, Command::Misdeal(misdeal)) => {
                misdeal.kind.check(&self.rules)?;
                match misdeal.culprit.filter(|&seat| !self.rules.table.has(seat)) {
                    Some(seat) => Err(Refusal::NoSuchSeat { seat }),
                    None => public(Public::Misdealt(*misdeal)),
                }
            }
            (Stage::Dealing { .. } | Stage::Playing(_), Command::Draw(_)) => Err(Untimely::DrawnAlready.into()),
            (Stage::Dealing { before: Some(_), .. }, Command::Act { action: Action::CallArbiter, .. }) => {
                Err(Untimely::NotContested.into())
            }
            (Stage::Dealing { before, .. }, _) => Err(match before.as_deref().map(Deal::phase) {
                Some(Phase::Over(Ending::BarePetit { seat, .. })) => Refusal::BarePetitShown { seat: *seat },
                Some(_) => Untimely::DealOver.into(),
                None => Untimely::DealFirst.into(),
            }),
            (Stage::Playing(deal), Command::Act { seat, action }) => deal.decide(*seat, *action),
            (Stage::Playing(deal), Command::Assent(answer)) => deal.decide_assent(*answer),
            (Stage::Playing(deal), Command::Rule(sentence)) => {
                self.check_sentence(sentence)?;
                deal.decide_sentence(*sentence)
            }
            (Stage::Playing(_), Command::Deal(_) | Command::Board { .. } | Command::Misdeal(_)) => {
                Err(Untimely::DealUnderWay.into())
            }
            (Stage::Playing(_), Command::Stop) => Err(Untimely::StopsBetweenDeals.into()),
        }?;
        if let Some(Event::Public(Public::DealEnded(ending))) = events.last() {
            events.extend(self.game_over_after(ending).map(|over| Event::Public(Public::GameEnded(over))));
        }
        Ok(events)
    }

    fn dealt(&self, dealer: Seat, layout: &Layout) -> Decided {
        // A layout made for another ring has the wrong seats empty.
        Layout::new(&self.rules.table.ring(dealer), *layout.hands(), layout.dog())?;
        let dealt = Event::Dealt { dealer, layout: *layout, banned: self.banned };
        let bare_petit = Deal::bare_petit_ending(&self.rules, layout).map(Public::DealEnded);
        Ok([dealt].into_iter().chain(bare_petit.map(Event::Public)).collect())
    }

    /// Takes in what happened. Events come from [`Game::decide`]; others are passed over.
    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::Public(Public::Drawn(draw)) => {
                self.stage = Stage::Dealing { dealer: draw.dealer(), before: None };
            }
            Event::Public(Public::Misdealt(misdeal)) => {
                // FAULT-02: the same dealer deals again.
                self.banned.extend(misdeal.culprit);
            }
            Event::Dealt { dealer, layout, banned } => {
                let deal = Deal::new(self.rules, *dealer, *layout, *banned, self.warned);
                self.stage = Stage::Playing(Box::new(deal));
                // BID-08: a ban is for one distribution.
                self.banned = SeatSet::EMPTY;
                self.n_dealt += 1;
            }
            Event::Public(Public::GameEnded(why)) => {
                let before = match std::mem::replace(&mut self.stage, Stage::Drawing) {
                    Stage::Dealing { before, .. } => before,
                    _ => None,
                };
                self.stage = Stage::Over { why: *why, before };
            }
            Event::Public(Public::Started { .. }) => {}
            _ => {
                let Stage::Playing(deal) = &mut self.stage else { return };
                deal.apply(event);
                match event {
                    Event::Public(Public::Ruled(ruling)) => {
                        self.warned.extend(ruling.warned_for_a_card());
                        let Some(culprit) = ruling.culprit else { return };
                        match ruling.measure {
                            Measure::Penalty(points) => self.penalties[culprit] -= points,
                            Measure::BanFromAuction => self.banned.insert(culprit),
                            _ => {}
                        }
                    }
                    Event::Public(Public::DealEnded(ending)) => self.end_deal(ending),
                    _ => {}
                }
            }
        }
    }

    /// Decides and applies in one go, and says what happened.
    pub fn act(&mut self, command: Command) -> Result<Vec<Event>, Refusal> {
        let events = self.decide(&command)?;
        events.iter().for_each(|event| self.apply(event));
        Ok(events)
    }

    /// What the program answers where it is the arbiter itself; `None` while nothing waits for an
    /// assent. It agrees to every contract, for which there is no measure, and to a slam when at
    /// most [`MAX_LOSING_CARDS`] can lose (SLAM-03). A person decides freely.
    pub fn arbiters_answer(&self) -> Option<Assented> {
        let (_, hand) = self.shown_to_arbiter()?;
        let is_slam = !matches!(self.deal()?.phase(), Phase::Auction(_));
        let is_agreed = !is_slam || losing_cards(hand, self.rules.table.players()) <= MAX_LOSING_CARDS;
        Some(if is_agreed { Assented::Granted } else { Assented::Refused })
    }

    fn check_sentence(&self, sentence: &Sentence) -> Result<(), Refusal> {
        if self.rules.faults == crate::rules::FaultPolicy::Refused {
            return Err(Untimely::NothingToRule.into());
        }
        if !self.rules.table.has(sentence.culprit) {
            return Err(Refusal::NoSuchSeat { seat: sentence.culprit });
        }
        match sentence.measure {
            Measure::Penalty(points) if !(1..=10_000).contains(&points) => Err(Untimely::PenaltyRange.into()),
            Measure::MendCount(halves) if !(-182..=182).contains(&halves) => Err(Untimely::MendRange.into()),
            Measure::MendCount(halves) if halves % 2 != 0 && self.rules.table.players() == PlayerCount::Four => {
                Err(Untimely::MendHalf.into())
            }
            _ => Ok(()),
        }
    }

    fn game_over_after(&self, ending: &Ending) -> Option<GameOver> {
        let Ending::Scored { sheet, .. } = ending else { return None };
        match self.rules.end {
            GameEnd::Deals(n) if self.n_scored + 1 >= n => Some(GameOver::DealsPlayed),
            GameEnd::Score(score) => {
                let reached = |seat: Seat| self.totals[seat] + sheet.scores[seat] >= score;
                self.rules.table.seats().any(reached).then_some(GameOver::ScoreReached)
            }
            _ => None,
        }
    }

    fn end_deal(&mut self, ending: &Ending) {
        if let Ending::Scored { sheet, .. } = ending {
            for seat in Seat::ALL {
                self.totals[seat] += sheet.scores[seat];
            }
            self.n_scored += 1;
        }
        let Stage::Playing(deal) = std::mem::replace(&mut self.stage, Stage::Drawing) else { return };
        let dealer = next_dealer(self.rules.table, deal.dealer(), ending);
        self.stage = Stage::Dealing { dealer, before: Some(deal) };
    }
}

/// Who deals next: the right neighbour, whether or not the deal was played (ROT-01, ROT-02); at a
/// table where the dealer sits out, the same one until somebody takes (TOURN-08).
pub fn next_dealer(table: TableKind, dealer: Seat, ending: &Ending) -> Seat {
    match ending {
        Ending::PassedOut | Ending::BarePetit { .. } if table == TableKind::FiveSittingOut => dealer,
        _ => table.right_of(dealer),
    }
}

/// The table has no such seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a table of {table} has no seat {seat}")]
pub struct BadDealer {
    /// The seat.
    pub seat: Seat,
    /// The table.
    pub table: TableKind,
}

impl BadDealer {
    /// The clause the refusal rests on.
    pub const fn clause(&self) -> Clause {
        Clause::Rot01
    }
}
