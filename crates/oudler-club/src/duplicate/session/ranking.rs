//! What everybody has come to, with the working of every figure.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{Mode, Play, SessionState, Sitting};
use crate::duplicate::{Attempt, MatchPoints, Note, Percent, alternate, difference, general, global, notes};

/// One board at one table beside the others.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Compared {
    /// Where.
    pub play: Play,
    /// Who attacked.
    pub attacker: String,
    /// Who defended.
    pub defenders: Vec<String>,
    /// What each defender paid.
    pub score: i32,
    /// What the attack has for it.
    pub attack: String,
    /// What the defence has.
    pub defence: String,
    /// How that was made.
    pub working: String,
}

/// A place in the ranking.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Ranked {
    /// The rank.
    pub rank: usize,
    /// The person or the team.
    pub who: String,
    /// The line they sit in, from 0.
    pub line: usize,
    /// How many boards count.
    pub n_boards: usize,
    /// The mean as attacker, where there are percentages.
    pub attack: Option<String>,
    /// And as defender.
    pub defence: Option<String>,
    /// The percentage, or the match points.
    pub total: String,
    /// How it was made.
    pub working: String,
}

impl SessionState {
    /// Every result of a board, with what it is worth beside the others.
    pub fn compared(&self, board: u16) -> Vec<Compared> {
        self.all_compared().remove(&board).unwrap_or_default()
    }

    /// The same for every board.
    pub fn all_compared(&self) -> BTreeMap<u16, Vec<Compared>> {
        let sittings: BTreeMap<(u16, u16), Sitting> =
            self.sittings().into_iter().map(|sitting| ((sitting.table, sitting.first_board), sitting)).collect();
        let per_round = u16::from(self.plan.boards).max(1);
        let mut boards = BTreeMap::<u16, Vec<Compared>>::new();
        for (&play, score) in &self.scores {
            let Some(score) = *score else { continue };
            let first_board = (play.board - 1) / per_round * per_round + 1;
            let Some(sitting) = sittings.get(&(play.table, first_board)) else { continue };
            let Some(attacker) = sitting.attacker(self.taker(play.board)) else { continue };
            let defenders = sitting.places.iter().map(|(_, who)| who.clone()).filter(|who| who != attacker);
            boards.entry(play.board).or_default().push(Compared {
                play,
                attacker: attacker.to_owned(),
                defenders: defenders.collect(),
                score,
                attack: String::new(),
                defence: String::new(),
                working: String::new(),
            });
        }
        for compared in boards.values_mut() {
            self.reckon(compared);
        }
        boards
    }

    /// Fills in what each result of one board is worth.
    fn reckon(&self, compared: &mut [Compared]) {
        if self.plan.mode.is_percent() {
            let scores: Vec<i32> = compared.iter().map(|one| one.score).collect();
            for (one, note) in compared.iter_mut().zip(notes(&scores)) {
                one.attack = note.attack.to_string();
                one.defence = note.defence.to_string();
                one.working = note.working();
            }
            return;
        }
        let others: Vec<(String, Vec<String>, i32)> =
            compared.iter().map(|one| (one.attacker.clone(), one.defenders.clone(), one.score)).collect();
        for one in compared {
            // The other attacker on the same cards is that of the team that defends here.
            let other = others.iter().find(|(attacker, defenders, _)| {
                one.defenders.contains(attacker) && defenders.contains(&one.attacker)
            });
            let Some((_, _, theirs)) = other else {
                one.working = format!("{:+}: the other attacker has no result yet", one.score);
                continue;
            };
            let line = difference(one.score, *theirs);
            let points = if self.plan.mode == Mode::Match { line.credited().0 } else { line.points };
            one.attack = points.to_string();
            one.defence = match self.plan.mode {
                Mode::Match => line.credited().1.to_string(),
                _ => MatchPoints(-line.points.0).to_string(),
            };
            one.working = line.working();
        }
    }

    /// The ranking: by percentage (DUP-12), or by match points.
    pub fn ranking(&self) -> Vec<Ranked> {
        if self.plan.mode.is_percent() { self.by_percent() } else { self.by_points() }
    }

    /// The alternate ranking (DUP-12): the winners of the lines first, then the seconds. The general
    /// one where there are no lines.
    pub fn alternate_ranking(&self) -> Vec<Ranked> {
        let all = self.ranking();
        if !self.plan.mode.is_percent() {
            return all;
        }
        let percents = self.percents();
        let n_lines = self.units.len() / self.n_tables().max(1);
        let line = |line: usize| {
            let of_line = all.iter().filter(|ranked| ranked.line == line);
            of_line.filter_map(|ranked| Some((ranked.who.clone(), *percents.get(&ranked.who)?))).collect()
        };
        let order = alternate((0..n_lines).map(line).collect());
        let find = |who: &str| all.iter().find(|ranked| ranked.who == who).cloned();
        order.into_iter().filter_map(|line| Some(Ranked { rank: line.rank, ..find(&line.who)? })).collect()
    }

    fn attempts(&self) -> BTreeMap<String, Vec<Attempt>> {
        let mut attempts: BTreeMap<String, Vec<Attempt>> =
            self.units.iter().map(|unit| (unit.clone(), Vec::new())).collect();
        for (board, compared) in self.all_compared() {
            let scores: Vec<i32> = compared.iter().map(|one| one.score).collect();
            let noted: Vec<Note> = notes(&scores);
            for (one, note) in compared.iter().zip(noted) {
                let attack = Attempt { board, is_taker: true, percent: note.attack };
                attempts.entry(one.attacker.clone()).or_default().push(attack);
                for who in &one.defenders {
                    let defence = Attempt { board, is_taker: false, percent: note.defence };
                    attempts.entry(who.clone()).or_default().push(defence);
                }
            }
        }
        attempts
    }

    /// A quarter for the attack, and a half for teams of three (DUP-11).
    const fn quarters(&self) -> u8 {
        if matches!(self.plan.mode, Mode::Triplettes) { 2 } else { 1 }
    }

    fn penalty(&self, who: &str) -> u64 {
        self.penalties.get(who).copied().unwrap_or(0)
    }

    fn percents(&self) -> BTreeMap<String, Percent> {
        let percent = |(who, attempts): (String, Vec<Attempt>)| {
            let penalty = Percent::thousandths(self.penalty(&who) as i64);
            let percent = global(attempts, self.quarters(), penalty).global;
            (who, percent)
        };
        self.attempts().into_iter().map(percent).collect()
    }

    fn by_percent(&self) -> Vec<Ranked> {
        let attempts = self.attempts();
        let percents: Vec<(String, Percent)> = self.percents().into_iter().collect();
        let ranked = general(percents).into_iter().map(|line| {
            let attempts = attempts.get(&line.who).cloned().unwrap_or_default();
            let penalty = Percent::thousandths(self.penalty(&line.who) as i64);
            let n_boards = attempts.len();
            let global = global(attempts, self.quarters(), penalty);
            Ranked {
                rank: line.rank,
                line: self.unit(&line.who).map_or(0, |unit| self.line(unit)),
                n_boards,
                attack: global.attack.map(|percent| percent.to_string()),
                defence: global.defence.map(|percent| percent.to_string()),
                total: global.global.to_string(),
                working: global.working(),
                who: line.who,
            }
        });
        ranked.collect()
    }

    fn by_points(&self) -> Vec<Ranked> {
        let mut points: BTreeMap<&str, Vec<i64>> =
            self.units.iter().map(|unit| (unit.as_str(), Vec::new())).collect();
        let compared = self.all_compared();
        for one in compared.values().flatten().filter(|one| !one.attack.is_empty()) {
            let theirs = compared[&one.play.board]
                .iter()
                .find(|other| one.defenders.contains(&other.attacker) && other.defenders.contains(&one.attacker));
            let Some(theirs) = theirs else { continue };
            let line = difference(one.score, theirs.score);
            let gained = if self.plan.mode == Mode::Match { line.credited().0 } else { line.points };
            if let Some(points) = points.get_mut(one.attacker.as_str()) {
                points.push(gained.0);
            }
        }
        let mut all: Vec<(i64, &str, Vec<i64>)> = points
            .into_iter()
            .map(|(who, points)| (points.iter().sum::<i64>() - self.penalty(who) as i64, who, points))
            .collect();
        all.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(b.1)));
        let rank_of = |total: i64| 1 + all.iter().filter(|other| other.0 > total).count();
        let ranked = all.iter().map(|(total, who, points)| {
            let parts: Vec<String> = points.iter().map(|&points| MatchPoints(points).to_string()).collect();
            let sum = if parts.is_empty() { "0".to_owned() } else { parts.join(" + ").replace("+ -", "− ") };
            let penalty = match self.penalty(who) {
                0 => String::new(),
                off => format!(" − {}", MatchPoints(off as i64)),
            };
            Ranked {
                rank: rank_of(*total),
                who: (*who).to_owned(),
                line: 0,
                n_boards: points.len(),
                attack: None,
                defence: None,
                total: MatchPoints(*total).to_string(),
                working: format!("{sum}{penalty} = {}", MatchPoints(*total)),
            }
        });
        ranked.collect()
    }
}
