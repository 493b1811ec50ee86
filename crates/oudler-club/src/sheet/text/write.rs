//! A sheet into lines.

use std::fmt::{self, Write};

use oudler_rules::{HalfPoints, Side};

use super::TITLE;
use crate::sheet::change::{Heading, Sanction, SheetMeasure};
use crate::sheet::entry::{Entry, Outcome, Played, Player};
use crate::sheet::standing::{Next, Row, Standing};

/// The whole sheet as text; read again it says the same.
impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_head(f)?;
        self.write_sanctions(f, None, self.rows.first())?;
        for (i, line) in self.lines().iter().enumerate() {
            writeln!(f, "{}. {line}", i + 1)?;
            self.write_sanctions(f, self.rows.get(i), self.rows.get(i + 1))?;
        }
        Ok(())
    }
}

impl Standing {
    pub(super) fn write_head(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Heading { title, table, position } = &self.heading;
        writeln!(f, "{TITLE}")?;
        if !title.is_empty() {
            writeln!(f, "title: {title}")?;
        }
        for (key, number) in [("table", table), ("position", position)] {
            if let Some(number) = number {
                writeln!(f, "{key}: {number}")?;
            }
        }
        writeln!(f, "players: {}", self.people.join(", "))?;
        writeln!(f, "rules: {} {}", self.rules.table, self.rules)?;
        let first = self.first_dealer();
        if first != Player(0) {
            writeln!(f, "first dealer: {}", self.name(first))?;
        }
        writeln!(f)
    }

    fn first_dealer(&self) -> Player {
        let first = self.rows.first().and_then(|row| row.versions[0].entry.as_ref());
        first.map_or(self.next.dealer, |entry| entry.dealer)
    }

    /// Every deal as a line of text, without its number.
    pub fn lines(&self) -> Vec<String> {
        let (first, n) = (self.first_dealer(), self.people.len());
        let mut next = Next::after(None, first, n, &self.rules);
        let line = |row: &Row| {
            let text = self.row_text(row, &next);
            if let Some(entry) = &row.versions[0].entry {
                next = Next::after(Some(entry), first, n, &self.rules);
            }
            text
        };
        self.rows.iter().map(line).collect()
    }
}

impl Standing {
    /// One deal as a line, without its number.
    fn row_text(&self, row: &Row, next: &Next) -> String {
        let Some(entry) = &row.versions[0].entry else { return String::new() };
        let mut text = self.entry_text(entry);
        if entry.dealer != next.dealer {
            text += &format!(", dealer {}", self.name(entry.dealer));
        }
        let usual = Next::after(None, entry.dealer, self.people.len(), &self.rules).playing;
        if entry.playing != usual {
            let out = (0..self.people.len() as u8).map(Player).filter(|player| !entry.playing.contains(player));
            out.for_each(|player| text += &format!(", out {}", self.name(player)));
        }
        if let Outcome::Scores { .. } = entry.outcome {
            return text;
        }
        format!("{text} = {}", scores_text(&row.scores))
    }

    /// A deal in words, but for its dealer and who sat out.
    pub fn entry_text(&self, entry: &Entry) -> String {
        let mut text = match &entry.outcome {
            Outcome::Played(played) => self.played_text(played),
            Outcome::PassedOut => "passed out".into(),
            Outcome::BarePetit { player } => format!("bare petit {}", self.name(*player)),
            Outcome::Misdeal { culprit: None } => "misdeal".into(),
            Outcome::Misdeal { culprit: Some(culprit) } => format!("misdeal {}", self.name(*culprit)),
            Outcome::Scores { scores } => {
                let words: Vec<String> = scores.iter().map(i32::to_string).collect();
                format!("scores {}", words.join(" "))
            }
        };
        for paid in &entry.miseres {
            text += &format!(", misere {} {}", paid.misere, self.name(paid.player));
        }
        if let Some(clause) = entry.annulled {
            text += &format!(", annulled {clause}");
        }
        text
    }

    fn played_text(&self, played: &Played) -> String {
        let is_five = self.rules.table.players().get() == 5;
        let mut text = self.name(played.taker).to_owned();
        match played.partner {
            Some(partner) => text += &format!(" with {}", self.name(partner)),
            None if is_five => text += " alone",
            None => {}
        }
        let plural = if played.oudlers == 1 { "" } else { "s" };
        let points = HalfPoints(played.half_points);
        text += &format!(": {}, {points}, {} oudler{plural}", played.contract, played.oudlers);
        if let Some(side) = played.petit {
            text += &format!(", petit {side}");
        }
        for shown in &played.handfuls {
            text += &format!(", handful {} {}", shown.handful, self.name(shown.player));
        }
        for slam in played.slam_text() {
            text += &format!(", slam {slam}");
        }
        text
    }

    /// The measures that belong between two rows, or before the first and after the last.
    pub(super) fn write_sanctions(
        &self,
        f: &mut fmt::Formatter<'_>,
        from: Option<&Row>,
        until: Option<&Row>,
    ) -> fmt::Result {
        let (from, until) = (from.map(|row| row.place), until.map(|row| row.place));
        for (_, Sanction { player, measure, clause, after }) in &self.sanctions {
            if *after < from || (until.is_some() && *after >= until) {
                continue;
            }
            let name = self.name(*player);
            match measure {
                SheetMeasure::Warning => writeln!(f, "warning {name} {clause}")?,
                SheetMeasure::Ban => writeln!(f, "ban {name} {clause}")?,
                SheetMeasure::Penalty { points } => writeln!(f, "penalty {points} {name} {clause}")?,
            }
        }
        Ok(())
    }
}

impl Played {
    /// The slams of a deal, as they are written after `slam`.
    pub(in crate::sheet) const fn slam_text(&self) -> &'static [&'static str] {
        match (self.slam_announced, self.slam) {
            (false, None) => &[],
            (false, Some(Side::Attack)) => &["made"],
            (false, Some(Side::Defence)) => &["defence"],
            (true, None) => &["announced failed"],
            (true, Some(Side::Attack)) => &["announced made"],
            (true, Some(Side::Defence)) => &["announced failed", "defence"],
        }
    }
}

/// `318 -106 -106 -106`; who sat out has `-`.
pub(super) fn scores_text(scores: &[Option<i32>]) -> String {
    let mut text = String::new();
    for score in scores {
        let gap = if text.is_empty() { "" } else { " " };
        match score {
            Some(score) => write!(text, "{gap}{score}"),
            None => write!(text, "{gap}-"),
        }
        .expect("a string takes all that is written to it");
    }
    text
}
