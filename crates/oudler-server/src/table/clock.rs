//! Time at a table: the players' thinking time, and the pace of bots. Nothing here reads a clock.

use std::time::Duration;

use oudler_protocol::table::{WireClock, WirePace};
use oudler_rules::{BySeat, Seat, SeatSet};
use tokio::time::Instant;

/// How long a table waits for people, and for bots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timing {
    /// For a player whose connection is lost; then a bot plays.
    pub grace: Duration,
    /// For everybody to be ready for the next deal.
    pub before_deal: Duration,
    /// For anybody to come, before the table is put away until somebody does.
    pub idle: Duration,
    /// For a bot of the level `master` to think; others have less. One that takes five times as long is
    /// played for.
    pub thought: Duration,
    /// For others to come who want to play at once; then bots take the free seats.
    pub pairing: Duration,
}

impl Default for Timing {
    fn default() -> Self {
        Self {
            grace: Duration::from_secs(30),
            before_deal: Duration::from_secs(60),
            idle: Duration::from_secs(600),
            thought: Duration::from_secs(1),
            pairing: Duration::from_secs(20),
        }
    }
}

/// The thinking time of the players.
#[derive(Clone, Debug)]
pub(super) struct Clock {
    setting: WireClock,
    left: BySeat<Duration>,
    since: Instant,
    waiting: SeatSet,
}

impl Clock {
    pub(super) fn new(setting: WireClock, now: Instant) -> Self {
        let mut clock = Self { setting, left: BySeat::default(), since: now, waiting: SeatSet::EMPTY };
        clock.new_deal();
        clock
    }

    /// Everybody has all the time of a deal again.
    pub(super) fn new_deal(&mut self) {
        if let WireClock::Deal { seconds } = self.setting {
            self.left = BySeat([Duration::from_secs(seconds.into()); 5]);
        }
    }

    /// From now on the table waits for these players.
    pub(super) fn wait_for(&mut self, waiting: SeatSet, now: Instant) {
        let spent = now - self.since;
        match self.setting {
            WireClock::None => {}
            WireClock::Move { seconds } => {
                for seat in waiting.iter().filter(|&seat| !self.waiting.contains(seat)) {
                    self.left[seat] = Duration::from_secs(seconds.into());
                }
                self.charge(spent);
            }
            WireClock::Deal { .. } => self.charge(spent),
        }
        self.waiting = waiting;
        self.since = now;
    }

    /// A player has moved: time per move begins anew for the next one.
    pub(super) fn acted(&mut self, seat: Seat, now: Instant) {
        let mut waiting = self.waiting;
        waiting.remove(seat);
        self.wait_for(waiting, now);
    }

    fn charge(&mut self, spent: Duration) {
        for seat in self.waiting.iter() {
            self.left[seat] = self.left[seat].saturating_sub(spent);
        }
    }

    /// When the first of those the table waits for runs out of time.
    pub(super) fn deadline(&self) -> Option<Instant> {
        if self.setting == WireClock::None {
            return None;
        }
        self.waiting.iter().map(|seat| self.since + self.left[seat]).min()
    }

    /// Who has run out of time.
    pub(super) fn late(&self, now: Instant) -> SeatSet {
        let late = |seat: &Seat| self.setting != WireClock::None && self.since + self.left[*seat] <= now;
        self.waiting.iter().filter(late).collect()
    }

    /// Whom the table waits for, and how long the first of them has.
    pub(super) fn shown(&self, now: Instant) -> Option<(SeatSet, Duration)> {
        self.deadline().map(|deadline| (self.waiting, deadline.saturating_duration_since(now)))
    }
}

/// What a bot is about to do, as far as its pace is concerned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Moment {
    /// Bid, call, discard.
    Thought,
    /// Play a card to a trick.
    Card,
    /// Lead to the next trick, when the last one has been looked at.
    Lead,
    /// Begin the next deal, when nobody has to be waited for.
    Deal,
}

/// How long a bot takes. `chance` is a random number that keeps it from being a metronome.
pub(super) fn pause(pace: WirePace, moment: Moment, chance: u32) -> Duration {
    let (least, more) = match (pace, moment) {
        (WirePace::Instant, _) => return Duration::ZERO,
        (WirePace::Quick, Moment::Thought) => (400, 300),
        (WirePace::Quick, Moment::Card) => (250, 200),
        (WirePace::Quick, Moment::Lead) => (700, 200),
        (WirePace::Quick, Moment::Deal) => (2500, 0),
        (WirePace::Calm, Moment::Thought) => (1000, 1200),
        (WirePace::Calm, Moment::Card) => (600, 700),
        (WirePace::Calm, Moment::Lead) => (1500, 600),
        (WirePace::Calm, Moment::Deal) => (6000, 0),
    };
    Duration::from_millis(least + u64::from(chance) % (more + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn seats(seats: &[Seat]) -> SeatSet {
        seats.iter().copied().collect()
    }

    #[test]
    fn time_per_move_begins_anew_with_every_move() {
        let start = Instant::now();
        let mut clock = Clock::new(WireClock::Move { seconds: 10 }, start);
        clock.wait_for(seats(&[Seat::A]), start);
        assert_eq!(clock.deadline(), Some(start + 10 * SECOND));
        clock.acted(Seat::A, start + 4 * SECOND);
        clock.wait_for(seats(&[Seat::A]), start + 4 * SECOND);
        assert_eq!(clock.deadline(), Some(start + 14 * SECOND));
        assert!(clock.late(start + 13 * SECOND).is_empty());
        assert_eq!(clock.late(start + 14 * SECOND), seats(&[Seat::A]));
    }

    #[test]
    fn what_others_do_gives_no_more_time() {
        let start = Instant::now();
        let mut clock = Clock::new(WireClock::Move { seconds: 10 }, start);
        clock.wait_for(seats(&[Seat::A, Seat::B]), start);
        clock.wait_for(seats(&[Seat::A]), start + 6 * SECOND);
        assert_eq!(clock.late(start + 10 * SECOND), seats(&[Seat::A]));
    }

    #[test]
    fn time_per_deal_is_spent_only_on_ones_own_moves() {
        let start = Instant::now();
        let mut clock = Clock::new(WireClock::Deal { seconds: 60 }, start);
        clock.wait_for(seats(&[Seat::A]), start);
        clock.wait_for(seats(&[Seat::B]), start + 20 * SECOND);
        clock.wait_for(seats(&[Seat::A]), start + 50 * SECOND);
        assert_eq!(clock.shown(start + 50 * SECOND), Some((seats(&[Seat::A]), 40 * SECOND)));
        clock.new_deal();
        clock.wait_for(seats(&[Seat::A]), start + 50 * SECOND);
        assert_eq!(clock.shown(start + 50 * SECOND), Some((seats(&[Seat::A]), 60 * SECOND)));
    }

    #[test]
    fn without_a_clock_nobody_is_late() {
        let start = Instant::now();
        let mut clock = Clock::new(WireClock::None, start);
        clock.wait_for(seats(&[Seat::A]), start);
        assert_eq!(clock.deadline(), None);
        assert!(clock.late(start + 3600 * SECOND).is_empty());
    }

    #[test]
    fn a_bot_at_once_takes_no_time_and_a_calm_one_looks_at_the_trick() {
        assert_eq!(pause(WirePace::Instant, Moment::Lead, 7), Duration::ZERO);
        for chance in [0, 1, 699, u32::MAX] {
            assert!(pause(WirePace::Calm, Moment::Lead, chance) > pause(WirePace::Calm, Moment::Card, chance));
        }
    }
}
