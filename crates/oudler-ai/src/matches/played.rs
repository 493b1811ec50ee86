//! One deal of a match, and what its plays came to.

use oudler_rules::{Action, BySeat, Contract, Ending, Event, Layout, Phase, Rules, Seat, SeatView, Viewer};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{Match, Player};
use crate::BotTable;

/// All plays of one deal, in the order of the protocol.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DealPlays {
    /// The number of the deal in its match.
    pub n: u64,
    /// What each play came to.
    pub plays: Vec<Played>,
}

/// What one play of a deal came to, as far as a match counts it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Played {
    /// Everybody passed.
    PassedOut,
    /// An arbiter, or the taker's choice, took it off the sheet.
    Cancelled,
    /// It was played and counted.
    Scored(Scored),
}

/// A play that was counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scored {
    /// Who took.
    pub taker: Seat,
    /// The partner, at five.
    pub partner: Option<Seat>,
    /// What was played.
    pub contract: Contract,
    /// Whether it was made.
    pub made: bool,
    /// What each defender paid the taker.
    pub mark: i32,
    /// Each seat's score.
    pub scores: BySeat<i32>,
}

impl Played {
    /// What was counted, if anything was.
    pub const fn scored(&self) -> Option<&Scored> {
        match self {
            Self::Scored(scored) => Some(scored),
            Self::PassedOut | Self::Cancelled => None,
        }
    }

    fn of(ending: &Ending, rules: &Rules) -> Self {
        let sheet = match ending {
            Ending::PassedOut => return Self::PassedOut,
            Ending::BarePetit { .. } | Ending::Cancelled { .. } => return Self::Cancelled,
            Ending::Scored { sheet, .. } => sheet,
        };
        Self::Scored(Scored {
            taker: sheet.taker,
            partner: sheet.partner,
            contract: sheet.figures.contract,
            made: sheet.made,
            mark: sheet.figures.mark(rules).per_defender(),
            scores: sheet.scores,
        })
    }
}

/// One deal of a match: its cards, and what chance its players have.
pub(super) struct Dealt {
    pub(super) rules: Rules,
    pub(super) n: u64,
    pub(super) dealer: Seat,
    pub(super) layout: Layout,
    /// The generator as it was after the deal; every play begins with it.
    rng: Xoshiro256PlusPlus,
}

/// A player at a seat, and how much of what happened it has been told.
struct Seated<P> {
    seat: Seat,
    player: P,
    n_told: usize,
}

impl Dealt {
    /// The `n`th deal of a match. A bare petit is dealt again: nobody plays it (PSEC-01).
    pub(super) fn new(game: &Match, n: u64) -> Self {
        let rules = game.rules;
        let dealer = dealer(&rules, n);
        let seed = game.seed.wrapping_mul(0xD1B5_4A32_D192_ED03).wrapping_add(n);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        loop {
            let layout = Layout::random(&rules, dealer, &mut rng);
            if layout.bare_petit().is_none() {
                return Self { rules, n, dealer, layout, rng };
            }
        }
    }

    /// Plays the deal to its end. What `forced` says is done whatever the players think; `make`
    /// gives the player of a seat when it is first asked.
    pub(super) fn play<P: Player>(
        &self,
        forced: impl Fn(&SeatView) -> Option<Action>,
        make: impl Fn(&SeatView) -> P,
    ) -> Result<Played, P::Failure> {
        let mut rng = self.rng.clone();
        let mut table = BotTable::new(self.rules, self.dealer).expect("the dealer sits at the table");
        let mut log = table.deal(self.layout);
        let mut players: [Option<Seated<P>>; 5] = Default::default();
        while let Some(view) = table.waits_for() {
            let seat = view.seat();
            let action = if let Some(action) = forced(view) {
                action
            } else {
                let fresh = || Seated { seat, player: make(view), n_told: 0 };
                let seated = players[seat.index()].get_or_insert_with(fresh);
                seated.tell(&log);
                seated.player.answer(view, &mut rng)?
            };
            log.extend(table.act(seat, action));
        }
        players.iter_mut().flatten().for_each(|seated| seated.tell(&log));
        match table.game().deal().expect("a deal has been played").phase() {
            Phase::Over(ending) => Ok(Played::of(ending, &self.rules)),
            _ => unreachable!("the deal is over"),
        }
    }
}

impl<P: Player> Seated<P> {
    /// Tells what has happened since.
    fn tell(&mut self, log: &[Event]) {
        if self.player.listens() {
            for event in &log[self.n_told..] {
                self.player.see(&event.seen_by(Viewer::Seat(self.seat)));
            }
        }
        self.n_told = log.len();
    }
}

/// Who deals the `n`th deal.
pub(super) fn dealer(rules: &Rules, n: u64) -> Seat {
    Seat::new((n % rules.table.n_seats() as u64) as usize).expect("a table has at most five seats")
}
