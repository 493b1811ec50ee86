//! One deal of a sheet: what was entered, whether it can be, and what it scores.

use oudler_rules::{
    BadFigures, BySeat, Clause, Contract, Figures, HalfPoints, Handful, Misere, PlayerCount, Rules, ScoreLine,
    ScoreSheet, Seat, Side, TableKind, target,
};
use serde::{Deserialize, Serialize};

/// Somebody on the sheet, by the place in its list of people, from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts-rs", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Player(pub u8);

impl Player {
    /// The place in the list.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A deal as it is entered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts-rs", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Who dealt; plays too, unless left out of those who play.
    pub dealer: Player,
    /// Who played, in the order of the list.
    pub playing: Vec<Player>,
    /// What came of it.
    pub outcome: Outcome,
    /// Misères, each paid by every other player (MIS-03).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts-rs", ts(optional, as = "Option<Vec<MiserePaid>>"))]
    pub miseres: Vec<MiserePaid>,
    /// Why it does not count, where it was annulled (FAULT-09, PSEC-03).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts-rs", ts(optional))]
    pub annulled: Option<Clause>,
}

/// What came of a deal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts-rs", derive(ts_rs::TS))]
#[serde(tag = "is", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Outcome {
    /// Somebody took.
    Played(Played),
    /// Nobody did.
    PassedOut,
    /// Somebody showed a bare petit.
    BarePetit {
        /// Who.
        player: Player,
    },
    /// The cards were dealt wrongly; the same player deals again (FAULT-02).
    Misdeal {
        /// Whose fault it was, who may not bid on the new deal (FAULT-03).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts-rs", ts(optional))]
        culprit: Option<Player>,
    },
    /// Only the scores are known, as in a sheet that was kept elsewhere.
    Scores {
        /// One for each who played, in the same order; together zero (SHEET-02).
        scores: Vec<i32>,
    },
}

/// A contract played out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts-rs", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// Who took.
    pub taker: Player,
    /// The partner, at five; none is alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts-rs", ts(optional))]
    pub partner: Option<Player>,
    /// The contract.
    pub contract: Contract,
    /// The attack's card points, in halves.
    pub half_points: u16,
    /// The attack's oudlers.
    pub oudlers: u8,
    /// The side with the petit in the last trick.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts-rs", ts(optional))]
    pub petit: Option<Side>,
    /// Handfuls, and whose.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts-rs", ts(optional, as = "Option<Vec<HandfulShown>>"))]
    pub handfuls: Vec<HandfulShown>,
    /// Whether the taker announced a slam.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts-rs", ts(optional, as = "Option<bool>"))]
    pub slam_announced: bool,
    /// The side with every trick.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts-rs", ts(optional))]
    pub slam: Option<Side>,
}

/// A handful somebody showed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts-rs", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct HandfulShown {
    /// Who.
    pub player: Player,
    /// How many trumps.
    pub handful: Handful,
}

/// A misère somebody declared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts-rs", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct MiserePaid {
    /// Who.
    pub player: Player,
    /// Which.
    pub misere: Misere,
}

impl Played {
    /// What its score depends on.
    pub fn figures(&self) -> Figures {
        let mut handfuls = [0u8; 3];
        for shown in &self.handfuls {
            let n = &mut handfuls[shown.handful as usize];
            *n = n.saturating_add(1);
        }
        Figures {
            contract: self.contract,
            half_points: HalfPoints(self.half_points),
            oudlers: self.oudlers,
            petit_au_bout: self.petit,
            handfuls,
            slam_announced: self.slam_announced,
            slam: self.slam,
        }
    }
}

/// What a deal scores.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// What each defender pays the taker, reason by reason; empty where nobody took.
    pub lines: Vec<ScoreLine>,
    /// By how many points the contract was made, or failed, where one was played.
    pub margin: Option<i32>,
    /// One for each who played, in the order of [`Entry::playing`]. The sum is zero.
    pub scores: Vec<i32>,
}

impl Entry {
    /// Whether such a deal can be, among so many people.
    pub fn check(&self, n_people: usize, rules: &Rules) -> Result<(), BadEntry> {
        let n_playing = rules.table.players().get();
        let known = |player: Player| player.index() < n_people;
        if let Some(&stranger) = self.playing.iter().chain([&self.dealer]).find(|&&player| !known(player)) {
            return Err(BadEntry::Stranger { number: stranger.0 });
        }
        if !self.playing.is_sorted_by(|a, b| a < b) || self.playing.len() != n_playing {
            return Err(BadEntry::Playing { n: self.playing.len(), right: n_playing });
        }
        let plays = |player: Player| {
            if self.playing.contains(&player) { Ok(()) } else { Err(BadEntry::DoesNotPlay { player }) }
        };
        for (i, paid) in self.miseres.iter().enumerate() {
            plays(paid.player)?;
            if rules.misere == 0 {
                return Err(BadEntry::NoMiseres);
            }
            if self.miseres[..i].contains(paid) {
                return Err(BadEntry::MisereTwice { player: paid.player });
            }
        }
        match &self.outcome {
            Outcome::Played(played) => self.check_played(played, plays, rules),
            Outcome::PassedOut if self.miseres.is_empty() => Ok(()),
            Outcome::BarePetit { player } if self.miseres.is_empty() => plays(*player),
            // Whoever dealt may sit out.
            Outcome::Misdeal { culprit } if self.miseres.is_empty() => match culprit {
                Some(culprit) if !known(*culprit) => Err(BadEntry::Stranger { number: culprit.0 }),
                _ => Ok(()),
            },
            Outcome::PassedOut | Outcome::BarePetit { .. } | Outcome::Misdeal { .. } => {
                Err(BadEntry::MisereWithoutPlay)
            }
            Outcome::Scores { scores } => {
                let sum = scores.iter().map(|&score| i64::from(score)).sum();
                if scores.len() != n_playing {
                    Err(BadEntry::Scores { n: scores.len(), right: n_playing })
                } else if scores.iter().any(|score| score.unsigned_abs() > MAX_SCORE) {
                    Err(BadEntry::ScoreTooHigh)
                } else if sum != 0 {
                    Err(BadEntry::NotZero { sum })
                } else if self.miseres.is_empty() {
                    Ok(())
                } else {
                    Err(BadEntry::MisereWithoutPlay)
                }
            }
        }
    }

    fn check_played(
        &self,
        played: &Played,
        plays: impl Fn(Player) -> Result<(), BadEntry>,
        rules: &Rules,
    ) -> Result<(), BadEntry> {
        plays(played.taker)?;
        if let Some(partner) = played.partner {
            plays(partner)?;
            if rules.table.players() != PlayerCount::Five {
                return Err(BadEntry::NoPartner { players: rules.table.players().get() });
            }
            if partner == played.taker {
                return Err(BadEntry::OwnPartner);
            }
        }
        for (i, shown) in played.handfuls.iter().enumerate() {
            plays(shown.player)?;
            if played.handfuls[..i].iter().any(|other| other.player == shown.player) {
                return Err(BadEntry::HandfulTwice { player: shown.player });
            }
            if self.miseres.iter().any(|paid| paid.player == shown.player && paid.misere == Misere::NoTrumps) {
                return Err(BadEntry::HandfulAndMisere { player: shown.player });
            }
        }
        played.figures().check(rules).map_err(BadEntry::Figures)
    }

    /// What it scores. The entry has been checked.
    pub fn score(&self, rules: &Rules) -> Score {
        let n = self.playing.len();
        let nothing = || Score { scores: vec![0; n], ..Score::default() };
        if self.annulled.is_some() {
            return nothing();
        }
        match &self.outcome {
            Outcome::PassedOut | Outcome::BarePetit { .. } | Outcome::Misdeal { .. } => nothing(),
            Outcome::Scores { scores } => Score { scores: scores.clone(), ..Score::default() },
            Outcome::Played(played) => {
                let sheet = self.score_sheet(played, rules);
                let scores: BySeat<i32> = sheet.scores;
                Score { lines: sheet.lines, margin: Some(sheet.margin), scores: scores.0[..n].to_vec() }
            }
        }
    }

    /// The same deal at a table where who played sits in the order of the list.
    fn score_sheet(&self, played: &Played, rules: &Rules) -> ScoreSheet {
        let seat = |player: Player| {
            let place = self.playing.iter().position(|&other| other == player);
            place.and_then(Seat::new).expect("who is named in a checked entry plays")
        };
        let everybody_plays = match rules.table {
            TableKind::FiveSittingOut => TableKind::Four,
            table => table,
        };
        ScoreSheet::new(
            rules,
            &everybody_plays.ring(Seat::A),
            seat(played.taker),
            played.partner.map(seat),
            played.figures(),
            self.miseres.iter().map(|paid| (seat(paid.player), paid.misere)).collect(),
        )
    }

    /// Whether all who are named are there and play, which is what its score needs.
    pub(super) fn is_whole(&self, n_people: usize, n_playing: usize) -> bool {
        let named: Vec<Player> = match &self.outcome {
            Outcome::Played(played) => [played.taker].into_iter().chain(played.partner).collect(),
            Outcome::Scores { scores } if scores.len() != n_playing => return false,
            Outcome::Misdeal { culprit: Some(culprit) } if culprit.index() >= n_people => return false,
            Outcome::PassedOut | Outcome::BarePetit { .. } | Outcome::Misdeal { .. } | Outcome::Scores { .. } => {
                Vec::new()
            }
        };
        let misery = self.miseres.iter().map(|paid| paid.player);
        self.playing.len() == n_playing
            && self.playing.iter().chain([&self.dealer]).all(|player| player.index() < n_people)
            && named.into_iter().chain(misery).all(|player| self.playing.contains(&player))
    }

    /// Whether there was no contract.
    pub fn nobody_took(&self) -> bool {
        matches!(self.outcome, Outcome::PassedOut | Outcome::BarePetit { .. })
    }

    /// Whether the cards were dealt wrongly.
    pub const fn is_misdeal(&self) -> bool {
        matches!(self.outcome, Outcome::Misdeal { .. })
    }

    /// What is possible here, but so rare that one asks whether it is meant.
    pub fn unlikely(&self, rules: &Rules) -> Vec<Unlikely> {
        match &self.outcome {
            Outcome::Played(played) => Unlikely::of(&played.figures(), rules),
            _ => Vec::new(),
        }
    }
}

/// The most anybody can be given for one deal where only scores are entered.
const MAX_SCORE: u32 = 1_000_000;

/// A contract made or failed by more points than this is seen once in many evenings.
const FAR_OFF: i32 = 35;

/// Something rare.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts-rs", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Unlikely {
    /// Made or failed by very many points.
    Margin,
    /// Every trick to one side, or announced.
    Slam,
    /// Garde contre.
    GardeContre,
    /// Handfuls of nearly all the trumps.
    Handfuls,
}

impl Unlikely {
    /// What is rare about figures that can be.
    pub fn of(figures: &Figures, rules: &Rules) -> Vec<Self> {
        let over = i32::from(figures.half_points.0) - i32::from(target(figures.oudlers).0);
        let shown = Handful::ALL.into_iter().zip(figures.handfuls);
        let n_trumps = shown.map(|(handful, n)| u32::from(n) * handful.size(rules)).sum::<u32>();
        let mut found = Vec::new();
        let mut see = |is_so: bool, what| found.extend(is_so.then_some(what));
        see(over.abs() > 2 * FAR_OFF, Self::Margin);
        see(figures.slam.is_some() || figures.slam_announced, Self::Slam);
        see(figures.contract == Contract::GardeContre, Self::GardeContre);
        see(n_trumps > 18, Self::Handfuls);
        found
    }
}

/// Why no deal can be entered so.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BadEntry {
    /// Nobody on the sheet has this number.
    #[error("nobody on the sheet has number {number}")]
    Stranger {
        /// What was given.
        number: u8,
    },
    /// Too many or too few play, or somebody twice.
    #[error("{n} players: {right} different people play, in the order of the sheet")]
    Playing {
        /// How many were given.
        n: usize,
        /// How many play.
        right: usize,
    },
    /// Somebody is named who sits this deal out.
    #[error("player {} sits this deal out", player.0 + 1)]
    DoesNotPlay {
        /// Who.
        player: Player,
    },
    /// A partner at three or four.
    #[error("a partner at {players} players: only at 5 does the taker call one")]
    NoPartner {
        /// How many play.
        players: usize,
    },
    /// The taker as partner.
    #[error("the taker is no partner of theirs: who calls a card of their own plays alone")]
    OwnPartner,
    /// Two handfuls in one hand.
    #[error("player {} shows one handful only", player.0 + 1)]
    HandfulTwice {
        /// Who.
        player: Player,
    },
    /// A handful without trumps.
    #[error("player {} has no trump, or a handful, not both", player.0 + 1)]
    HandfulAndMisere {
        /// Who.
        player: Player,
    },
    /// The rules of the sheet have no misères.
    #[error("these rules have no misères (MIS-04)")]
    NoMiseres,
    /// The same misère twice.
    #[error("player {} declares a misère once", player.0 + 1)]
    MisereTwice {
        /// Who.
        player: Player,
    },
    /// A misère in a deal nobody played.
    #[error("a misère is declared in a deal that is played")]
    MisereWithoutPlay,
    /// Too many or too few scores.
    #[error("{n} scores: {right} play, so {right} scores")]
    Scores {
        /// How many were given.
        n: usize,
        /// How many play.
        right: usize,
    },
    /// A score beyond all measure.
    #[error("a score is at most {MAX_SCORE}")]
    ScoreTooHigh,
    /// Scores that do not balance.
    #[error("these scores add up to {sum}; together they are zero (SHEET-02)")]
    NotZero {
        /// What they add up to.
        sum: i64,
    },
    /// The count cannot be.
    #[error(transparent)]
    Figures(BadFigures),
}

impl BadEntry {
    /// A word for the reason, which clients translate.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Stranger { .. } => "stranger",
            Self::Playing { .. } => "playing",
            Self::DoesNotPlay { .. } => "does-not-play",
            Self::NoPartner { .. } => "no-partner",
            Self::OwnPartner => "own-partner",
            Self::HandfulTwice { .. } => "handful-twice",
            Self::HandfulAndMisere { .. } => "handful-and-misere",
            Self::NoMiseres => "no-miseres",
            Self::MisereTwice { .. } => "misere-twice",
            Self::MisereWithoutPlay => "misere-without-play",
            Self::Scores { .. } => "scores",
            Self::ScoreTooHigh => "score-too-high",
            Self::NotZero { .. } => "not-zero",
            Self::Figures(why) => why.code(),
        }
    }
}
