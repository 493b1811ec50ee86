//! What a search adds up: card points alone, or what decides the score.

use std::ops::RangeInclusive;

use oudler_rules::{Figures, HalfPoints, Side, target};

/// A side with every trick so far, as a bit.
pub(super) const ATTACK_ALL: u8 = 1;
pub(super) const DEFENCE_ALL: u8 = 2;

/// What the tricks give beside their card points. All of it is in half points, and adds up.
///
/// The margin is additive: whoever gets an oudler moves the target once, and the moves add up to the target of
/// as many oudlers as there are in the end, in whatever order they come. What petit au bout and slams are worth
/// is not additive, but for one question *is the score at least S?* it is: with a bonus the margin may be
/// smaller by so much.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Payoff {
    /// By how much the target of no oudler is lowered by this many.
    lowered: [i32; 4],
    /// What is added in the end, by slam and by petit au bout: nobody, the attack, the defence.
    bonus: [[i32; 3]; 3],
    /// The least and the most of it, by the petit out of play or in play and by who may still have a slam.
    range: [[(i32, i32); 4]; 2],
    /// A number for what may still be added.
    marks: [[u16; 4]; 2],
}

const fn index(side: Option<Side>) -> usize {
    match side {
        None => 0,
        Some(Side::Attack) => 1,
        Some(Side::Defence) => 2,
    }
}

/// How a deal may end, by slam and by petit au bout, with the petit in play or not and these sides having every
/// trick so far.
fn ends(petit_in_play: bool, all: u8) -> impl Iterator<Item = (usize, usize)> {
    (0..9).map(|i| (i / 3, i % 3)).filter(move |&(slam, au_bout)| {
        // Who has every trick has the petit too.
        let petit = au_bout == 0 || (petit_in_play && (slam == 0 || slam == au_bout));
        petit && (slam == 0 || all >> (slam - 1) & 1 == 1)
    })
}

impl Payoff {
    /// Card points, and nothing else.
    pub(super) const POINTS: Self =
        Self { lowered: [0; 4], bonus: [[0; 3]; 3], range: [[(0, 0); 4]; 2], marks: [[0; 4]; 2] };

    /// Card points less the target.
    pub(super) fn margin() -> Self {
        let lowered = [0, 1, 2, 3].map(|n| i32::from(target(0).0) - i32::from(target(n).0));
        Self { lowered, ..Self::POINTS }
    }

    /// The margin, with these bonuses by slam and by petit au bout. `seen` numbers those there have been.
    fn with_bonus(bonus: [[i32; 3]; 3], seen: &mut Vec<[[i32; 3]; 3]>) -> Self {
        let mut payoff = Self { bonus, ..Self::margin() };
        for (petit, all) in [false, true].into_iter().flat_map(|petit| (0..4).map(move |all| (petit, all))) {
            let mut left = [[0; 3]; 3];
            let (mut least, mut most) = (0, 0);
            for (slam, au_bout) in ends(petit, all) {
                let bonus = bonus[slam][au_bout];
                left[slam][au_bout] = bonus;
                (least, most) = (least.min(bonus), most.max(bonus));
            }
            let mark = seen.iter().position(|&one| one == left).unwrap_or_else(|| {
                seen.push(left);
                seen.len() - 1
            });
            let (petit, all) = (usize::from(petit), usize::from(all));
            payoff.range[petit][all] = (least, most);
            payoff.marks[petit][all] = mark as u16;
        }
        payoff
    }

    /// What `n` more oudlers are worth to an attack that has `have`, beside their card points.
    #[inline]
    pub(super) fn shift(&self, have: u8, n: u8) -> i32 {
        self.lowered[usize::from(have + n)] - self.lowered[usize::from(have)]
    }

    /// What is added in the end.
    #[inline]
    pub(super) fn bonus(&self, slam: Option<Side>, petit_au_bout: Option<Side>) -> i32 {
        self.bonus[index(slam)][index(petit_au_bout)]
    }

    /// The least and the most that may still be added.
    #[inline]
    pub(super) fn range(&self, petit_in_play: bool, all: u8) -> (i32, i32) {
        self.range[usize::from(petit_in_play)][usize::from(all)]
    }

    /// Whether oudlers count for more than their card points.
    #[inline]
    pub(super) fn moves_target(&self) -> bool {
        self.lowered[3] != 0
    }

    /// A number of what may still be added, the same only for the same bonuses.
    #[inline]
    pub(super) fn mark(&self, petit_in_play: bool, all: u8) -> u16 {
        self.marks[usize::from(petit_in_play)][usize::from(all)]
    }

    /// Whether a slam of one of these sides is worth something.
    #[inline]
    pub(super) fn pays_slam(&self, bit: u8) -> bool {
        let slam = if bit == ATTACK_ALL { 1 } else { 2 };
        self.bonus[slam] != self.bonus[0]
    }
}

/// The margins there are, in half points.
const LEAST: i32 = -112;
const MOST: i32 = 110;

/// What each margin is worth, and what petit au bout and slams add to it.
#[derive(Clone, Debug)]
pub(super) struct Scale {
    /// The score by margin, from [`LEAST`] up.
    scores: Vec<i32>,
    extra: [[i32; 3]; 3],
    /// At four a margin is always whole.
    step: usize,
    /// The bonuses there have been.
    seen: Vec<[[i32; 3]; 3]>,
}

impl Scale {
    /// The scale of a deal; `mark` gives what each defender pays for some figures.
    pub(super) fn new(figures: Figures, step: usize, mark: impl Fn(&Figures) -> i32) -> Self {
        let at = |margin: i32, slam: Option<Side>, petit_au_bout: Option<Side>| {
            let oudlers = if margin < 0 { 0 } else { 3 };
            let half_points = HalfPoints((i32::from(target(oudlers).0) + margin) as u16);
            mark(&Figures { half_points, oudlers, slam, petit_au_bout, ..figures })
        };
        let scores: Vec<i32> = (LEAST..=MOST).map(|margin| at(margin, None, None)).collect();
        let sides = [None, Some(Side::Attack), Some(Side::Defence)];
        let extra = sides.map(|slam| sides.map(|petit| at(0, slam, petit) - at(0, None, None)));
        Self { scores, extra, step, seen: vec![[[0; 3]; 3]] }
    }

    /// The least margin that gives this score without petit au bout or slam; one more than there is, where none
    /// does.
    fn least_margin(&self, score: i32) -> i32 {
        let n = self.scores.partition_point(|&is| is < score);
        LEAST + n.next_multiple_of(self.step) as i32
    }

    /// How to ask whether the score is at least this: what to add up, and what it must come to.
    pub(super) fn question(&mut self, score: i32) -> (Payoff, i32) {
        let threshold = self.least_margin(score);
        let bonus = self.extra.map(|extra| extra.map(|extra| threshold - self.least_margin(score - extra)));
        (Payoff::with_bonus(bonus, &mut self.seen), threshold)
    }

    /// The score of a margin without petit au bout or slam.
    pub(super) fn score(&self, margin: i32) -> i32 {
        self.scores[(margin - LEAST) as usize]
    }

    /// Every score a deal with one of these margins may come to, from the lowest.
    pub(super) fn all_scores(&self, margins: RangeInclusive<i32>, petit_in_play: bool, all: u8) -> Vec<i32> {
        let mut scores = Vec::new();
        for (slam, au_bout) in ends(petit_in_play, all) {
            let extra = self.extra[slam][au_bout];
            scores.extend(margins.clone().step_by(self.step).map(|margin| self.score(margin) + extra));
        }
        scores.sort_unstable();
        scores.dedup();
        scores
    }
}
