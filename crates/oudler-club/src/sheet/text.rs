//! A sheet as text that people read, and edit by hand: some lines on top, then one line a deal.
//!
//! ```text
//! oudler sheet 1
//! title: Friday
//! players: Anne, Bruno, Chloé, David
//! rules: 4 fft
//!
//! 1. Anne: garde, 49, 2 oudlers, petit attack, handful single Anne = 318 -106 -106 -106
//! 2. passed out
//! ```

use std::fmt::{self, Write};

use oudler_rules::{BadPoints, BadWord, Contract, HalfPoints, Side, target};

use super::change::{Change, ChangeId, Heading, Place, Sanction, SheetMeasure, What};
use super::entry::{Entry, HandfulShown, MiserePaid, Outcome, Played, Player};
use super::standing::{Next, Row, Standing};
use super::{BadChange, Opening, Sheet};

/// The first line of a sheet, with the version of this form. Who writes by hand may leave it out.
const TITLE: &str = "oudler sheet 1";

/// A sheet as text, with the comments people wrote in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SheetFile {
    /// The sheet.
    pub sheet: Sheet,
    /// Comments, each with the number of deals above it.
    pub comments: Vec<(usize, String)>,
}

impl SheetFile {
    /// Reads the text.
    pub fn parse(text: &str) -> Result<Self, BadSheet> {
        let mut sheet: Option<Sheet> = None;
        let mut head = Head::default();
        let mut comments = Vec::new();
        for (i, raw) in text.lines().enumerate() {
            let raw = if i == 0 { raw.trim_start_matches('\u{feff}') } else { raw };
            let (line, comment) = raw.split_once('#').map_or((raw, None), |(line, text)| (line, Some(text)));
            let line = line.trim();
            let wrong = |why| BadSheet { line: i + 1, why };
            if let Some(comment) = comment {
                let n_above = sheet.as_ref().map_or(0, |sheet| sheet.standing().rows.len());
                comments.push((n_above, comment.trim().to_owned()));
            }
            match line.split_once(':') {
                _ if line.is_empty() => {}
                None if line.starts_with("oudler sheet") && sheet.is_none() => {
                    if line != TITLE {
                        return Err(wrong(BadLine::Version { text: cut(line) }));
                    }
                }
                Some((key, value)) if sheet.is_none() && Head::has(key) => {
                    head.set(key.trim(), value.trim()).map_err(wrong)?;
                }
                _ => {
                    if sheet.is_none() {
                        sheet = Some(head.opened().map_err(wrong)?);
                    }
                    sheet.as_mut().expect("it was opened").add_line(line).map_err(wrong)?;
                }
            }
        }
        let at_the_end = |why| BadSheet { line: text.lines().count(), why };
        let sheet = sheet.map_or_else(|| head.opened().map_err(at_the_end), Ok)?;
        Ok(Self { sheet, comments })
    }
}

/// The sheet and its comments; read again it says the same.
impl fmt::Display for SheetFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let standing = self.sheet.standing();
        let comments = |f: &mut fmt::Formatter<'_>, n_above: usize| {
            let here = self.comments.iter().filter(|(n, _)| *n == n_above);
            here.into_iter().try_for_each(|(_, text)| writeln!(f, "# {text}"))
        };
        standing.write_head(f)?;
        comments(f, 0)?;
        standing.write_sanctions(f, None, standing.rows.first())?;
        for (i, line) in standing.lines().iter().enumerate() {
            writeln!(f, "{}. {line}", i + 1)?;
            comments(f, i + 1)?;
            standing.write_sanctions(f, standing.rows.get(i), standing.rows.get(i + 1))?;
        }
        Ok(())
    }
}

impl Sheet {
    /// Reads a sheet from its text.
    pub fn parse(text: &str) -> Result<Self, BadSheet> {
        SheetFile::parse(text).map(|file| file.sheet)
    }

    /// Adds what one line says: a deal, or a measure of the arbiter.
    pub fn add_line(&mut self, line: &str) -> Result<(), BadLine> {
        let standing = self.standing();
        let last = standing.rows.last().map(|row| row.place);
        let (line, written) = match line.split_once(" =") {
            Some((line, scores)) => (line.trim(), Some(scores.trim())),
            None => (line.trim(), None),
        };
        let what = match standing.read_line(line)? {
            Item::Deal(entry) => What::Deal { place: Place::after(last), entry: Some(entry), over: Vec::new() },
            Item::Sanction(sanction) => What::Sanction(Sanction { after: last, ..sanction }),
        };
        let id = ChangeId::new(&format!("line-{}", self.changes().len() + 1)).expect("letters and digits");
        let change = Change { id, n: self.next_n(), at: 0, by: String::new(), what };
        self.check(&change)?;
        self.apply(change);
        if let Some(written) = written {
            let scores = self.standing().rows.last().map(|row| scores_text(&row.scores)).unwrap_or_default();
            if !written.split_whitespace().eq(scores.split_whitespace()) {
                return Err(BadLine::OtherScores { written: written.into(), scores });
            }
        }
        Ok(())
    }
}

/// What a line says.
enum Item {
    Deal(Entry),
    Sanction(Sanction),
}

/// The lines on top.
#[derive(Default)]
struct Head {
    people: Vec<String>,
    rules: Option<String>,
    dealer: Option<String>,
    heading: Heading,
}

impl Head {
    const KEYS: [&'static str; 6] = ["title", "table", "position", "players", "rules", "first dealer"];

    fn has(key: &str) -> bool {
        Self::KEYS.contains(&key.trim())
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), BadLine> {
        let number = || value.parse().map_err(|_| BadLine::Number { text: value.into() });
        match key {
            "title" => self.heading.title = value.into(),
            "table" => self.heading.table = Some(number()?),
            "position" => self.heading.position = Some(number()?),
            "players" => self.people = value.split(',').map(|name| name.trim().to_owned()).collect(),
            "rules" => self.rules = Some(value.into()),
            _ => self.dealer = Some(value.into()),
        }
        Ok(())
    }

    fn opened(&self) -> Result<Sheet, BadLine> {
        if self.people.is_empty() {
            return Err(BadLine::NoPlayers);
        }
        // Without a word on the rules: as many as are there play, and of more than five, four.
        let n = if (3..=5).contains(&self.people.len()) { self.people.len() } else { 4 };
        let rules = self.rules.clone().unwrap_or_else(|| format!("{n} fft"));
        let dealer = match &self.dealer {
            None => Player(0),
            Some(name) => find(&self.people, name).ok_or_else(|| BadLine::Stranger { name: name.clone() })?,
        };
        let opening = Opening { people: self.people.clone(), rules, dealer, heading: self.heading.clone() };
        opening.check()?;
        Ok(Sheet::new(opening))
    }
}

fn find(people: &[String], name: &str) -> Option<Player> {
    let name = name.trim().to_lowercase();
    people.iter().position(|other| other.to_lowercase() == name).map(|i| Player(i as u8))
}

/// Lines are read knowing who is there and who deals next.
impl Standing {
    fn read_line(&self, line: &str) -> Result<Item, BadLine> {
        // The number of the deal is for people.
        let line = match line.split_once('.') {
            Some((number, rest)) if number.parse::<u32>().is_ok() => rest.trim(),
            _ => line,
        };
        if let Some(sanction) = self.read_sanction(line)? {
            return Ok(Item::Sanction(sanction));
        }
        let (who, phrases) = match line.split_once(':') {
            Some((who, phrases)) => (Some(who.trim()), phrases),
            None => (None, line),
        };
        let mut phrases = phrases.split(',').map(str::trim);
        let first = phrases.next().unwrap_or_default();
        let mut entry = match who {
            Some(who) => self.read_taken(who, first)?,
            None => self.read_untaken(first)?,
        };
        let mut said = Said::default();
        let mut out = Vec::new();
        for phrase in phrases {
            self.read_phrase(phrase, &mut entry, &mut said, &mut out)?;
        }
        entry.playing = self.who_plays(entry.dealer, &out);
        if let Outcome::Played(played) = &mut entry.outcome {
            played.oudlers = said.oudlers.ok_or(BadLine::NoOudlers)?;
            played.half_points = said.points.ok_or(BadLine::NoPoints)?.of_attack(played.oudlers)?;
        }
        Ok(Item::Deal(entry))
    }

    /// `warning Anne FAULT-12`, `penalty 100 Anne FAULT-12`, `ban Anne FAULT-10`.
    fn read_sanction(&self, line: &str) -> Result<Option<Sanction>, BadLine> {
        let Some((word, rest)) = line.split_once(' ') else { return Ok(None) };
        let (measure, rest) = match word {
            "warning" => (SheetMeasure::Warning, rest),
            "ban" => (SheetMeasure::Ban, rest),
            "penalty" => {
                let (points, rest) = rest.split_once(' ').ok_or(BadLine::Sanction)?;
                let points = points.parse().map_err(|_| BadLine::Number { text: points.into() })?;
                (SheetMeasure::Penalty { points }, rest)
            }
            _ => return Ok(None),
        };
        let (name, clause) = rest.rsplit_once(' ').ok_or(BadLine::Sanction)?;
        Ok(Some(Sanction { player: self.named(name)?, measure, clause: clause.parse()?, after: None }))
    }

    /// `Anne`, `Anne with Bruno` or `Anne alone`, and the contract.
    fn read_taken(&self, who: &str, contract: &str) -> Result<Entry, BadLine> {
        let (taker, partner) = match (self.named(who), who.split_once(" with ")) {
            (Ok(taker), _) => (taker, None),
            (_, Some((taker, partner))) => (self.named(taker)?, Some(self.named(partner)?)),
            (no, None) => (who.strip_suffix(" alone").map_or(no, |taker| self.named(taker))?, None),
        };
        let contract: Contract = contract.to_lowercase().replace(' ', "-").parse()?;
        Ok(self.begun(Outcome::Played(Played {
            taker,
            partner,
            contract,
            half_points: 0,
            oudlers: 0,
            petit: None,
            handfuls: Vec::new(),
            slam_announced: false,
            slam: None,
        })))
    }

    /// A deal in which nobody took, or of which only the scores are known.
    fn read_untaken(&self, first: &str) -> Result<Entry, BadLine> {
        let outcome = match (first, first.strip_prefix("bare petit "), first.strip_prefix("scores ")) {
            ("passed out", ..) => Outcome::PassedOut,
            (_, Some(name), _) => Outcome::BarePetit { player: self.named(name)? },
            (.., Some(scores)) => {
                let number = |word: &str| word.parse().map_err(|_| BadLine::Number { text: word.into() });
                // Who sits out has none.
                let scores = scores.split_whitespace().filter(|&word| word != "-").map(number);
                Outcome::Scores { scores: scores.collect::<Result<_, _>>()? }
            }
            _ => return Err(BadLine::What { text: cut(first) }),
        };
        Ok(self.begun(outcome))
    }

    fn begun(&self, outcome: Outcome) -> Entry {
        let dealer = self.next.dealer;
        Entry { dealer, playing: Vec::new(), outcome, miseres: Vec::new(), annulled: None }
    }

    fn read_phrase(
        &self,
        phrase: &str,
        entry: &mut Entry,
        said: &mut Said,
        out: &mut Vec<Player>,
    ) -> Result<(), BadLine> {
        let (word, rest) = phrase.split_once(' ').unwrap_or((phrase, ""));
        match (word, &mut entry.outcome) {
            ("dealer", _) => entry.dealer = self.named(rest)?,
            ("out", _) => out.push(self.named(rest)?),
            ("annulled", _) => entry.annulled = Some(rest.parse()?),
            ("misere", _) => {
                let (misere, name) = rest.split_once(' ').ok_or_else(|| BadLine::What { text: cut(phrase) })?;
                entry.miseres.push(MiserePaid { player: self.named(name)?, misere: misere.parse()? });
            }
            ("petit", Outcome::Played(played)) => played.petit = Some(rest.parse()?),
            ("handful", Outcome::Played(played)) => {
                let (handful, name) = rest.split_once(' ').ok_or_else(|| BadLine::What { text: cut(phrase) })?;
                let player = self.named(name)?;
                played.handfuls.push(HandfulShown { player, handful: handful.parse()? });
            }
            ("slam", Outcome::Played(played)) => {
                let (announced, slam) = match rest {
                    "made" => (false, Some(Side::Attack)),
                    "announced made" => (true, Some(Side::Attack)),
                    "announced failed" => (true, None),
                    // With `slam announced failed` before it, both.
                    "defence" => (played.slam_announced, Some(Side::Defence)),
                    _ => return Err(BadLine::Slam { text: cut(rest) }),
                };
                (played.slam_announced, played.slam) = (announced, slam);
            }
            (n, Outcome::Played(_)) if ["oudler", "oudlers", "bout", "bouts"].contains(&rest) => {
                said.oudlers = Some(n.parse().map_err(|_| BadLine::Number { text: cut(n) })?);
            }
            (_, Outcome::Played(_)) => said.points = Some(Points::read(phrase)?),
            _ => return Err(BadLine::What { text: cut(phrase) }),
        }
        Ok(())
    }

    /// Who plays: all but those who are out, or if none is named, those whose turn it is.
    fn who_plays(&self, dealer: Player, out: &[Player]) -> Vec<Player> {
        let n = self.people.len();
        if out.is_empty() {
            return Next::after(None, dealer, n, &self.rules).playing;
        }
        (0..n as u8).map(Player).filter(|player| !out.contains(player)).collect()
    }

    fn named(&self, name: &str) -> Result<Player, BadLine> {
        self.player(name).ok_or_else(|| BadLine::Stranger { name: cut(name) })
    }
}

fn cut(text: &str) -> String {
    text.chars().take(40).collect()
}

/// What is said of a contract in any order.
#[derive(Default)]
struct Said {
    points: Option<Points>,
    oudlers: Option<u8>,
}

/// Points as people say them.
#[derive(Clone, Copy)]
enum Points {
    Attack(HalfPoints),
    Defence(HalfPoints),
    /// More than the contract needed, or fewer.
    Over(i32),
}

impl Points {
    fn read(text: &str) -> Result<Self, BadLine> {
        let over = |text: &str, sign: i32| {
            let n: Option<u8> = text.trim().parse().ok();
            let n = n.ok_or_else(|| BadLine::What { text: cut(text) })?;
            Ok(Self::Over(sign * i32::from(n)))
        };
        for (prefix, sign) in [("made by ", 1), ("+", 1), ("down ", -1), ("-", -1)] {
            if let Some(n) = text.strip_prefix(prefix) {
                return over(n, sign);
            }
        }
        match text.strip_prefix("defence ") {
            Some(points) => Ok(Self::Defence(points.trim().parse()?)),
            None if text.starts_with(|first: char| first.is_ascii_digit()) => Ok(Self::Attack(text.parse()?)),
            None => Err(BadLine::What { text: cut(text) }),
        }
    }

    /// The attack's half points.
    fn of_attack(self, oudlers: u8) -> Result<u16, BadLine> {
        let half_points = match self {
            Self::Attack(points) => i32::from(points.0),
            Self::Defence(points) => i32::from(HalfPoints::PACK.0) - i32::from(points.0),
            Self::Over(n) => i32::from(target(oudlers).0) + 2 * n,
        };
        u16::try_from(half_points).map_err(|_| BadLine::Below)
    }
}

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
    fn write_head(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
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
    fn write_sanctions(&self, f: &mut fmt::Formatter<'_>, from: Option<&Row>, until: Option<&Row>) -> fmt::Result {
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
    pub(super) const fn slam_text(&self) -> &'static [&'static str] {
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
fn scores_text(scores: &[Option<i32>]) -> String {
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

/// Where a text is no sheet, and why.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {why}")]
pub struct BadSheet {
    /// The line, from 1.
    pub line: usize,
    /// Why.
    pub why: BadLine,
}

/// Why a line says nothing about a sheet.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BadLine {
    /// Written by another version.
    #[error("{text:?}: this program reads `oudler sheet 1`")]
    Version {
        /// What was written.
        text: String,
    },
    /// Nobody is named.
    #[error("a sheet begins with its people, as in `players: Anne, Bruno, Chloé, David`")]
    NoPlayers,
    /// Somebody is named who is not on the sheet.
    #[error("{name} is not on the sheet; the line `players:` has the names")]
    Stranger {
        /// What was written.
        name: String,
    },
    /// A phrase that means nothing here.
    #[error(
        "{text:?} says nothing here; a deal is `Anne: garde, 49, 2 oudlers`, `passed out`, `bare petit Anne` or `scores 30 -10 -10 -10`"
    )]
    What {
        /// What was written.
        text: String,
    },
    /// No number.
    #[error("{text:?} is no number")]
    Number {
        /// What was written.
        text: String,
    },
    /// The points are missing.
    #[error("the points are missing: `49`, `defence 42`, `made by 8` or `down 3`")]
    NoPoints,
    /// The oudlers are missing.
    #[error("the attack's oudlers are missing, as in `2 oudlers`")]
    NoOudlers,
    /// Down by more than there is.
    #[error("the attack cannot be down by so much")]
    Below,
    /// No slam.
    #[error("{text:?} is no slam; write made, announced made, announced failed or defence")]
    Slam {
        /// What was written.
        text: String,
    },
    /// No measure.
    #[error("a measure is `warning Anne FAULT-12`, `penalty 100 Anne FAULT-12` or `ban Anne FAULT-10`")]
    Sanction,
    /// The scores written are not those of the deal.
    #[error("this deal scores {scores}, not {written}")]
    OtherScores {
        /// What was written.
        written: String,
        /// What it comes to.
        scores: String,
    },
    /// A word that is none.
    #[error(transparent)]
    Word(#[from] BadWord),
    /// A number of points that is none.
    #[error(transparent)]
    Points(#[from] BadPoints),
    /// It cannot be.
    #[error(transparent)]
    Change(#[from] BadChange),
}
