//! One question to a position, card by card: does the attack get at least so much?

use oudler_rules::Side;

use super::bounds::Bounds;
use super::features::{Features, Guard};
use super::ground::Ground;
use super::hand::{EXCUSE, Hand, Id, LANE, MIDDLE, NO_CARD, PIPS, worth};
use super::line::{Line, TRUMP_LANE};
use super::payoff::{ATTACK_ALL, DEFENCE_ALL, Payoff};
use super::run::{NOBODY, Run};
use super::table::{Key, Known, Table};
use crate::Time;

/// After how many nodes the time is looked at.
const NODES_PER_LOOK: u64 = 4096;

/// A position that is asked, and what is known of it.
pub(super) struct Search<'a> {
    pub(super) hands: [Hand; 5],
    pub(super) n_players: u8,
    /// The seats of the attack, as bits.
    pub(super) attack: u8,
    pub(super) payoff: Payoff,
    pub(super) features: Features,
    pub(super) table: &'a mut Table,
    pub(super) time: Time<'a>,
    /// Cards played so far, and how many may be.
    pub(super) nodes: u64,
    pub(super) most_nodes: u64,
    pub(super) next_look: u64,
    pub(super) is_stopped: bool,
}

/// An answer: the value is at least this if it reaches the target, else at most.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) value: i32,
    pub(super) line: Line,
    /// The card that reaches it, for who has the choice.
    pub(super) card: Id,
}

impl From<Known> for Found {
    fn from(known: Known) -> Self {
        Self { value: known.value, line: known.line, card: NO_CARD }
    }
}

impl Search<'_> {
    #[inline]
    pub(super) fn attacks(&self, seat: u8) -> bool {
        self.attack >> seat & 1 == 1
    }

    #[inline]
    pub(super) fn next(&self, seat: u8) -> u8 {
        if seat + 1 == self.n_players { 0 } else { seat + 1 }
    }

    pub(super) fn seats(&self) -> impl Iterator<Item = u8> + use<> {
        0..self.n_players
    }

    /// Whether it is to be given up.
    fn must_stop(&mut self) -> bool {
        if self.nodes >= self.next_look {
            self.next_look = self.nodes + NODES_PER_LOOK;
            self.is_stopped |= self.time.is_up();
        }
        self.is_stopped |= self.nodes >= self.most_nodes;
        self.is_stopped
    }

    /// The position between two tricks.
    pub(super) fn lead(&mut self, ground: &Ground, n_left: u32, leader: u8, target: i32) -> Found {
        if n_left == 1 {
            return self.last_trick(ground, leader);
        }
        let bounds = Bounds {
            ground,
            hands: &self.hands,
            n_players: self.n_players,
            attack: self.attack,
            leader,
            n_left,
            payoff: &self.payoff,
            features: &self.features,
        };
        if let Some(known) = bounds.answer(target) {
            return known.into();
        }
        if self.must_stop() {
            return Found { value: target, line: Line::NONE, card: NO_CARD };
        }
        let features = self.features;
        if !features.table {
            let legal = self.hands[usize::from(leader)];
            return self.ply(ground, Run::new(leader), n_left, leader, target, legal, NO_CARD);
        }
        let key = Key::new(ground, &self.hands, leader, self.attack, &self.payoff, &features);
        let hint = match self.table.find(&key, ground, target, &features) {
            Ok(known) => return known.into(),
            Err(hint) => hint,
        };
        let legal = self.hands[usize::from(leader)];
        let found = self.ply(ground, Run::new(leader), n_left, leader, target, legal, hint);
        if !self.is_stopped {
            let known = Known { value: found.value, line: found.line };
            self.table.store(&key, ground, known, target, found.card, features.lines);
        }
        found
    }

    /// The position in the middle of a trick; not of the last.
    #[allow(clippy::too_many_arguments)] // all of it changes with every card
    pub(super) fn ply(
        &mut self,
        ground: &Ground,
        run: Run,
        n_left: u32,
        seat: u8,
        target: i32,
        legal: Hand,
        hint: Id,
    ) -> Found {
        let hand = self.hands[usize::from(seat)];
        let cards = if self.features.merge { Hand::distinct(legal, hand, ground.in_play) } else { legal };
        let choices = self.choices(ground, &run, seat, cards, hint);
        let attacks = self.attacks(seat);
        // What the ranks of the hand decide about its legal cards is part of every answer.
        let legal_line = if run.depends_on_ranks(hand) && self.features.keeps(Guard::OvertrumpMarked) {
            Line::trump(run.best_trump())
        } else {
            Line::NONE
        };
        let mut line = legal_line;
        let mut best = if attacks { i32::MIN } else { i32::MAX };
        let mut skipped = Hand::default();
        for choice in choices.as_slice() {
            let card = choice.card;
            if skipped.contains(card) {
                continue;
            }
            let (after, found) = self.try_card(ground, run, n_left, seat, target, card);
            if self.is_stopped {
                return Found { value: target, line: Line::NONE, card: NO_CARD };
            }
            if attacks == (found.value >= target) {
                return Found { value: found.value, line: legal_line.and(found.line), card };
            }
            best = if attacks { best.max(found.value) } else { best.min(found.value) };
            line = line.and(found.line);
            if self.features.skip && self.features.lines {
                self.skip_like(card, &after, seat, cards, found, target, &mut skipped, &mut best);
            }
        }
        if self.features.merge && self.features.keeps(Guard::LineThroughGroup) {
            line = through_groups(line, hand, ground.in_play);
        }
        Found { value: best, line, card: NO_CARD }
    }

    /// What comes of a card.
    #[inline]
    fn try_card(
        &mut self,
        ground: &Ground,
        run: Run,
        n_left: u32,
        seat: u8,
        target: i32,
        card: Id,
    ) -> (Run, Found) {
        self.nodes += 1;
        let mut after = run;
        after.add(seat, card);
        self.hands[usize::from(seat)].remove(card);
        let found = if after.n < self.n_players {
            let next = self.next(seat);
            let legal = after.legal(self.hands[usize::from(next)]);
            self.ply(ground, after, n_left, next, target, legal, NO_CARD)
        } else {
            let (gain, below) = self.close(ground, &after, n_left);
            let mut found = self.lead(&below, n_left - 1, after.winner, target - gain);
            found.value += gain;
            if self.features.keeps(Guard::WinnerMarked) {
                found.line = found.line.and(after.line());
            }
            found
        };
        self.hands[usize::from(seat)].add(card);
        (after, found)
    }

    /// A complete trick that is not the last: what the attack gets of it, and the ground under the next.
    #[inline]
    pub(super) fn close(&self, ground: &Ground, run: &Run, n_left: u32) -> (i32, Ground) {
        let mut below = *ground;
        let mut seat = run.leader;
        for &card in &run.cards[..usize::from(run.n)] {
            below.remove(seat, card);
            seat = self.next(seat);
        }
        below.rest -= run.half_points;
        let attack_wins = self.attacks(run.winner);
        let (mut gain, mut n_oudlers) = if attack_wins { (run.half_points, run.n_oudlers) } else { (0, 0) };
        if run.excuse_by != NOBODY {
            // EXC-08: eight of its nine half points are its owner's, and one the winner's.
            below.rest -= worth(EXCUSE);
            gain += i32::from(attack_wins);
            if self.attacks(run.excuse_by) {
                gain += 8;
                n_oudlers += 1;
            }
        }
        gain += self.payoff.shift(ground.n_oudlers, n_oudlers);
        below.n_oudlers += n_oudlers;
        below.all &= if attack_wins { ATTACK_ALL } else { DEFENCE_ALL };
        below.petit_fell = n_left == 2 && run.has_petit;
        (gain, below)
    }

    /// The last trick, which plays itself.
    pub(super) fn last_trick(&self, ground: &Ground, leader: u8) -> Found {
        let mut run = Run::new(leader);
        let mut seat = leader;
        for _ in 0..self.n_players {
            let hand = self.hands[usize::from(seat)];
            let card =
                if hand.suits != 0 { hand.suits.trailing_zeros() } else { 64 + hand.trumps.trailing_zeros() };
            run.add(seat, card as Id);
            seat = self.next(seat);
        }
        let has_excuse = run.excuse_by != NOBODY;
        let mut attack_wins = self.attacks(run.winner);
        let mut line = run.line();
        let mut by_excuse = false;
        if has_excuse {
            let owner = self.attacks(run.excuse_by);
            // SLAM-06, EXC-07: it wins for a side that has every trick before.
            if ground.all & if owner { ATTACK_ALL } else { DEFENCE_ALL } != 0 {
                (attack_wins, by_excuse, line) = (owner, true, Line::NONE);
            }
        }
        let (mut value, mut n_oudlers) = (0, 0);
        if attack_wins {
            value = run.half_points + if has_excuse { worth(EXCUSE) } else { 0 };
            n_oudlers = run.n_oudlers + u8::from(has_excuse);
        }
        value += self.payoff.shift(ground.n_oudlers, n_oudlers);
        let winner = if attack_wins { Side::Attack } else { Side::Defence };
        // PAB-01, and SLAM-07: behind a slam's last Excuse the trick before counts as the last.
        let petit_au_bout = (run.has_petit || (by_excuse && ground.petit_fell)).then_some(winner);
        let is_slam = ground.all & if attack_wins { ATTACK_ALL } else { DEFENCE_ALL } != 0;
        value += self.payoff.bonus(is_slam.then_some(winner), petit_au_bout);
        Found { value, line, card: NO_CARD }
    }

    /// Marks the cards that need not be tried after this one: those of its suit that lie below the line as it
    /// does, where they can be better by their worth at most, and that is not enough.
    #[allow(clippy::too_many_arguments)]
    #[inline]
    fn skip_like(
        &self,
        card: Id,
        after: &Run,
        seat: u8,
        cards: Hand,
        found: Found,
        target: i32,
        skipped: &mut Hand,
        best: &mut i32,
    ) {
        if card > EXCUSE {
            let low = found.line.low(TRUMP_LANE);
            if MIDDLE >> (card - EXCUSE) & 1 == 1 && u32::from(card - EXCUSE) < low {
                skipped.trumps |= MIDDLE & ((1 << low) - 1);
            }
            return;
        }
        if card == EXCUSE {
            return;
        }
        let suit = card >> 4;
        let low = found.line.low(suit);
        if u32::from(card & 15) >= low {
            return;
        }
        let below = ((1 << low) - 1) & LANE;
        let mut like = cards.suits & below << (16 * suit) & !(1 << card) & !skipped.suits;
        if like == 0 {
            return;
        }
        let attacks = self.attacks(seat);
        let slack = if attacks { target - 1 - found.value } else { found.value - target };
        let winner =
            if like & !PIPS != 0 || card & 15 > 9 { self.surely_wins(after, self.next(seat)) } else { None };
        while like != 0 {
            let other = like.trailing_zeros() as Id;
            like &= like - 1;
            let more = worth(other) - worth(card);
            // A dearer card on a trick that is lost, or a cheaper one on one's own, gains nothing.
            let gains_nothing =
                more == 0 || winner.is_some_and(|attack_wins| (more > 0) == (attack_wins != attacks));
            if gains_nothing {
                skipped.add(other);
            } else if more.abs() <= slack {
                skipped.add(other);
                if self.features.keeps(Guard::SkippedWorth) {
                    *best = if attacks {
                        (*best).max(found.value + more.abs())
                    } else {
                        (*best).min(found.value - more.abs())
                    };
                }
            }
        }
    }
}

/// The line taken down through the groups of the hand of which only one card was tried: that they are one must
/// hold wherever the line is relied on.
#[inline]
fn through_groups(line: Line, hand: Hand, in_play: Hand) -> Line {
    let mut out = line;
    for suit in 0..4 {
        let low = line.low(suit);
        if low < 10 && hand.lane(suit) >> low & 1 == 1 {
            let below = (1u64 << low) - 1;
            let others = in_play.lane(suit) & !hand.lane(suit) & below;
            let mine = hand.lane(suit) & below & !(others.checked_ilog2().map_or(0, |top| (2u64 << top) - 1));
            if mine != 0 {
                out = out.with(suit, mine.trailing_zeros());
            }
        }
    }
    let low = line.low(TRUMP_LANE);
    if low <= 20 && hand.trumps >> low & 1 == 1 {
        let below = ((1u32 << low) - 1) & MIDDLE;
        let others = in_play.trumps & !hand.trumps & below;
        let mine = hand.trumps & below & !(others.checked_ilog2().map_or(0, |top| (2u32 << top) - 1));
        if mine != 0 {
            out = out.with(TRUMP_LANE, mine.trailing_zeros());
        }
    }
    out
}
