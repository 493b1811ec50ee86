//! A finished deal into the lines of a score sheet, one per reason.

use std::fmt;

use crate::auction::Contract;
use crate::declaration::{Handful, Misere};
use crate::points::{HalfPoints, target};
use crate::position::{Side, Tally};
use crate::rules::{Assent, Rules};
use crate::seat::{BySeat, PlayerCount, Ring, Seat};
use crate::words::BadWord;

/// What a deal came to: all that its score depends on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts-rs", derive(ts_rs::TS))]
pub struct Figures {
    /// The contract played.
    pub contract: Contract,
    /// The attack's card points, in halves.
    #[cfg_attr(feature = "ts-rs", ts(as = "u16"))]
    pub half_points: HalfPoints,
    /// The attack's oudlers.
    pub oudlers: u8,
    /// The side with the petit in the last trick.
    pub petit_au_bout: Option<Side>,
    /// How many single, double and triple handfuls were shown, by whomever.
    pub handfuls: [u8; 3],
    /// Whether the taker announced a slam.
    pub slam_announced: bool,
    /// The side with every trick.
    pub slam: Option<Side>,
}

impl Figures {
    /// The figures of a deal played out.
    pub const fn new(contract: Contract, tally: Tally, handfuls: [u8; 3], slam_announced: bool) -> Self {
        Self {
            contract,
            half_points: tally.half_points,
            oudlers: tally.oudlers,
            petit_au_bout: tally.petit_au_bout,
            handfuls,
            slam_announced,
            slam: tally.slam,
        }
    }

    /// What each defender pays the taker, reason by reason (SCORE-01 to SCORE-04).
    ///
    /// ```
    /// use oudler_rules::{Contract, Figures, HalfPoints, Rules, Side, TableKind};
    ///
    /// // Two oudlers: 41 to make. 49 is 8 over, so (25 + 8) × 2, and 20 each for the handful and
    /// // the petit au bout.
    /// let figures = Figures {
    ///     contract: Contract::Garde,
    ///     half_points: HalfPoints::whole(49),
    ///     oudlers: 2,
    ///     petit_au_bout: Some(Side::Attack),
    ///     handfuls: [1, 0, 0],
    ///     slam_announced: false,
    ///     slam: None,
    /// };
    /// assert_eq!(figures.mark(&Rules::fft(TableKind::Four)).per_defender(), 106);
    /// ```
    #[inline]
    pub fn mark(&self, rules: &Rules) -> Mark {
        let multiplier = rules.multiplier(self.contract);
        let over = i32::from(self.half_points.0) - i32::from(target(self.oudlers).0);
        let made = over >= 0;
        let sign = if made { 1 } else { -1 };
        // P3-03: half a point goes to whoever wins the deal, so a margin is rounded away from zero.
        let margin = (over.abs() + 1) / 2;
        let handfuls: i32 =
            self.handfuls.iter().zip(rules.handful_points).map(|(&n, points)| i32::from(n) * points).sum();
        let slam = match (self.slam, self.slam_announced) {
            (Some(Side::Attack), true) => rules.slam.announced,
            (Some(Side::Attack), false) => rules.slam.made,
            (_, true) => -rules.slam.failed,
            (_, false) => 0,
        };
        Mark {
            made,
            margin,
            contract: sign * (rules.contract_base + margin) * multiplier,
            handfuls: sign * handfuls,
            petit_au_bout: match self.petit_au_bout {
                Some(Side::Attack) => rules.petit_au_bout * multiplier,
                Some(Side::Defence) => -rules.petit_au_bout * multiplier,
                None => 0,
            },
            slam,
            defence_slam: if self.slam == Some(Side::Defence) { -rules.slam.defence } else { 0 },
        }
    }

    /// The lines of the score sheet, from the taker's side, per defender.
    pub fn lines(&self, rules: &Rules) -> Vec<ScoreLine> {
        let mark = self.mark(rules);
        let sign = if mark.made { 1 } else { -1 };
        let mut lines = vec![ScoreLine { reason: Reason::Contract, points: mark.contract }];
        for (handful, n) in Handful::ALL.into_iter().zip(self.handfuls) {
            let line = ScoreLine { reason: Reason::Handful(handful), points: sign * handful.points(rules) };
            lines.extend(std::iter::repeat_n(line, n.into()));
        }
        if let Some(side) = self.petit_au_bout {
            lines.push(ScoreLine { reason: Reason::PetitAuBout(side), points: mark.petit_au_bout });
        }
        let slam = match (self.slam, self.slam_announced) {
            (Some(Side::Attack), true) => Some(Reason::SlamAnnounced),
            (Some(Side::Attack), false) => Some(Reason::SlamMade),
            (_, true) => Some(Reason::SlamFailed),
            (_, false) => None,
        };
        lines.extend(slam.map(|reason| ScoreLine { reason, points: mark.slam }));
        if self.slam == Some(Side::Defence) {
            lines.push(ScoreLine { reason: Reason::DefenceSlam, points: mark.defence_slam });
        }
        lines
    }

    /// Whether any deal at such a table can come to this. For figures people type in.
    pub fn check(&self, rules: &Rules) -> Result<(), BadFigures> {
        use BadFigures as No;
        let players = rules.table.players();
        if self.oudlers > 3 {
            return Err(No::Oudlers { n: self.oudlers });
        }
        if self.half_points > HalfPoints::PACK {
            return Err(No::Points { half_points: self.half_points });
        }
        // Tricks of four and a dog of six: the attack counts an even number of cards, and every
        // card is worth an odd number of halves.
        if players == PlayerCount::Four && self.half_points.0 % 2 == 1 {
            return Err(No::HalfAtFour { half_points: self.half_points });
        }
        if let (Some(slam), Some(petit)) = (self.slam, self.petit_au_bout)
            && slam != petit
        {
            return Err(No::PetitAgainstSlam { slam });
        }
        match (self.petit_au_bout, self.oudlers) {
            (Some(side @ Side::Attack), 0) | (Some(side @ Side::Defence), 3) => {
                return Err(No::PetitIsAnOudler { side, oudlers: self.oudlers });
            }
            _ => {}
        }
        let (least, most) = self.bounds(players).ok_or(No::SlamWithOudlers { figures: *self })?;
        if self.half_points < least || self.half_points > most {
            return Err(No::Range { half_points: self.half_points, figures: *self, least, most });
        }
        let shown: u32 =
            Handful::ALL.into_iter().zip(self.handfuls).map(|(h, n)| h.size(rules) * u32::from(n)).sum();
        if shown > 22 {
            return Err(No::Handfuls { n_trumps: shown });
        }
        Ok(())
    }

    /// The fewest and the most points the attack can count with these oudlers, tricks and
    /// contract; `None` when the oudlers alone rule it out.
    fn bounds(&self, players: PlayerCount) -> Option<(HalfPoints, HalfPoints)> {
        let n_dog = players.dog_size() as u16;
        let n_trick = players.get() as u16;
        let (held, lost) = (u16::from(self.oudlers), 3 - u16::from(self.oudlers));
        let contre = self.contract == Contract::GardeContre;
        // The most that `n` cards can count with this many oudlers at hand: Kings, then Queens.
        let rich = |n: u16, oudlers: u16| {
            let nines = n.min(4 + oudlers);
            9 * nines + 7 * (n - nines)
        };
        // A side without a trick has the dog at most, and its Excuse, which counts 8 as it comes
        // back from a lost trick.
        let trickless = |oudlers: u16| {
            let most = if oudlers == 0 { rich(n_dog, 0) } else { 8 + rich(n_dog, oudlers - 1) };
            (n_dog + 8 * oudlers, most)
        };
        let (least, most) = match self.slam {
            Some(Side::Attack) if contre => {
                let (least, most) = trickless(lost);
                (182 - most, 182 - least)
            }
            Some(Side::Attack) if lost <= 1 => (182 - 8 * lost, 182 - 8 * lost),
            Some(Side::Defence) if self.contract == Contract::GardeSans => trickless(held),
            Some(Side::Defence) if held <= 1 && contre => (8 * held, 8 * held),
            Some(Side::Defence) if held <= 1 => {
                let discard = if players == PlayerCount::Five { 3 * 7 } else { 4 * 7 + 2 * 5 };
                (n_dog + 8 * held, discard + 8 * held)
            }
            Some(_) => return None,
            // Each side has a trick, and one of them the dog or the discard.
            None => {
                let (attack_dog, defence_dog) = if contre { (0, n_dog) } else { (n_dog, 0) };
                (attack_dog + n_trick + 8 * held, 182 - (defence_dog + n_trick + 8 * lost))
            }
        };
        Some((HalfPoints(least), HalfPoints(most)))
    }
}

/// What each defender pays the taker, by reason; negative when it goes the other way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    /// Whether the contract was made.
    pub made: bool,
    /// By how many points it was made or failed, rounded as P3-03 says.
    pub margin: i32,
    /// The contract.
    pub contract: i32,
    /// All handfuls together.
    pub handfuls: i32,
    /// The petit in the last trick.
    pub petit_au_bout: i32,
    /// The taker's slam.
    pub slam: i32,
    /// The defence's slam.
    pub defence_slam: i32,
}

impl Mark {
    /// All of it together.
    #[inline]
    pub const fn per_defender(&self) -> i32 {
        self.contract + self.handfuls + self.petit_au_bout + self.slam + self.defence_slam
    }
}

/// Each seat's score for a deal worth `points` per defender (MARK-01 to MARK-04). The sum is zero.
#[inline]
pub fn share(ring: &Ring, taker: Seat, partner: Option<Seat>, points: i32) -> BySeat<i32> {
    let mut scores = BySeat::default();
    for seat in ring.seats().iter() {
        scores[seat] = -points;
    }
    let n_defenders = ring.players().get() as i32 - 1 - i32::from(partner.is_some());
    if let Some(partner) = partner {
        scores[partner] = points;
    }
    scores[taker] = points * (n_defenders - i32::from(partner.is_some()));
    scores
}

/// Why points change hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The contract made or failed.
    Contract,
    /// A handful shown.
    Handful(Handful),
    /// The petit in the last trick, to the side named.
    PetitAuBout(Side),
    /// A slam announced and made.
    SlamAnnounced,
    /// A slam made without a word.
    SlamMade,
    /// A slam announced and not made.
    SlamFailed,
    /// Every trick to the defence.
    DefenceSlam,
}

impl Reason {
    /// Every reason there is.
    pub const ALL: [Self; 10] = [
        Self::Contract,
        Self::Handful(Handful::Single),
        Self::Handful(Handful::Double),
        Self::Handful(Handful::Triple),
        Self::PetitAuBout(Side::Attack),
        Self::PetitAuBout(Side::Defence),
        Self::SlamAnnounced,
        Self::SlamMade,
        Self::SlamFailed,
        Self::DefenceSlam,
    ];
}

impl std::str::FromStr for Reason {
    type Err = BadWord;

    fn from_str(text: &str) -> Result<Self, BadWord> {
        const REASONS: &[&str] = &["contract", "handful-…", "petit-au-bout-…", "slam-…"];
        let reason = Self::ALL.into_iter().find(|reason| reason.to_string() == text);
        reason.ok_or_else(|| BadWord::new(text, "reason for points", REASONS))
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Self::Contract => "contract".to_owned(),
            Self::Handful(handful) => format!("handful-{handful}"),
            Self::PetitAuBout(side) => format!("petit-au-bout-{side}"),
            Self::SlamAnnounced => "slam-announced-made".to_owned(),
            Self::SlamMade => "slam-made".to_owned(),
            Self::SlamFailed => "slam-announced-failed".to_owned(),
            Self::DefenceSlam => "slam-defence".to_owned(),
        };
        f.pad(&text)
    }
}

/// One line of the score sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts-rs", derive(ts_rs::TS), ts(rename = "WireLine"))]
pub struct ScoreLine {
    /// Why.
    pub reason: Reason,
    /// What each defender pays the taker.
    pub points: i32,
}

/// The score of a deal: what it came to, why, and each seat's share.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts-rs", derive(ts_rs::TS), ts(rename = "WireSheet"))]
pub struct ScoreSheet {
    /// Who took.
    pub taker: Seat,
    /// The partner, at five.
    pub partner: Option<Seat>,
    /// What the deal came to.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub figures: Figures,
    /// Whether the contract was made.
    pub made: bool,
    /// By how many points, as in [`Mark`].
    pub margin: i32,
    /// What each defender pays the taker, reason by reason.
    pub lines: Vec<ScoreLine>,
    /// Misères declared, each paid by every other player (MIS-03).
    #[cfg_attr(feature = "serde", serde(with = "crate::json::miseres"))]
    #[cfg_attr(feature = "ts-rs", ts(as = "Vec<crate::json::DeclaredMisere>"))]
    pub miseres: Vec<(Seat, Misere)>,
    /// Each seat's score, misères included.
    #[cfg_attr(feature = "ts-rs", ts(as = "Vec<i32>"))]
    pub scores: BySeat<i32>,
}

impl ScoreSheet {
    /// The sheet of a deal.
    pub fn new(
        rules: &Rules,
        ring: &Ring,
        taker: Seat,
        partner: Option<Seat>,
        figures: Figures,
        miseres: Vec<(Seat, Misere)>,
    ) -> Self {
        let mark = figures.mark(rules);
        let Mark { made, margin, .. } = mark;
        let mut scores = share(ring, taker, partner, mark.per_defender());
        for &(winner, _) in &miseres {
            for seat in ring.seats().iter() {
                scores[seat] -= rules.misere;
            }
            scores[winner] += rules.misere * ring.players().get() as i32;
        }
        Self { taker, partner, figures, made, margin, lines: figures.lines(rules), miseres, scores }
    }
}

/// Why no deal can come to some figures.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs)] // each text says what its fields are
pub enum BadFigures {
    /// There are three oudlers.
    #[error("{n} oudlers: there are three, so 0 to 3")]
    Oudlers { n: u8 },
    /// There are 91 points.
    #[error("{half_points} points: a pack has 91, so 0 to 91")]
    Points { half_points: HalfPoints },
    /// At four the count is always whole.
    #[error("{half_points} points: at four players the count is always whole")]
    HalfAtFour { half_points: HalfPoints },
    /// The points do not go with the oudlers, the contract and the tricks.
    #[error("{half_points} points: a {} with {} oudlers{} gives {least} to {most}",
        figures.contract, figures.oudlers, match figures.slam {
            Some(Side::Attack) => " and every trick",
            Some(Side::Defence) => " and no trick",
            None => " and no slam of either side",
        })]
    Range { half_points: HalfPoints, figures: Figures, least: HalfPoints, most: HalfPoints },
    /// A side without a trick has no oudler but its Excuse, or what is in the dog.
    #[error("{} oudlers do not go with {} at a {}", figures.oudlers, match figures.slam {
        Some(Side::Defence) => "no trick: 0 or 1 do",
        _ => "every trick: 2 or 3 do",
    }, figures.contract)]
    SlamWithOudlers { figures: Figures },
    /// Who wins the petit has an oudler.
    #[error("the {side} has the petit au bout, so {oudlers} oudlers for the attack cannot be")]
    PetitIsAnOudler { side: Side, oudlers: u8 },
    /// Who has every trick has the last one too.
    #[error("the {slam} has every trick, so the petit in the last one is its own")]
    PetitAgainstSlam { slam: Side },
    /// There are not that many trumps.
    #[error("handfuls of {n_trumps} trumps in all: there are 21, and the Excuse")]
    Handfuls { n_trumps: u32 },
}

impl BadFigures {
    /// A word for the reason, which clients translate.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Oudlers { .. } => "oudlers",
            Self::Points { .. } => "points",
            Self::HalfAtFour { .. } => "half-at-four",
            Self::Range { .. } => "range",
            Self::SlamWithOudlers { .. } => "slam-with-oudlers",
            Self::PetitIsAnOudler { .. } => "petit-is-an-oudler",
            Self::PetitAgainstSlam { .. } => "petit-against-slam",
            Self::Handfuls { .. } => "too-many-trumps",
        }
    }
}

impl Contract {
    /// Whether a bid waits for the arbiter at this table (BID-07).
    pub(crate) fn needs_assent(self, rules: &Rules) -> bool {
        rules.assent == Assent::Needed && !self.takes_dog()
    }
}
