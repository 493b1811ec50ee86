//! Lines into deals and measures.

use oudler_rules::{Contract, HalfPoints, Side, target};

use super::write::scores_text;
use super::{BadLine, cut};
use crate::sheet::change::{Change, ChangeId, Heading, Place, Sanction, SheetMeasure, What};
use crate::sheet::entry::{Entry, HandfulShown, MiserePaid, Outcome, Played, Player};
use crate::sheet::standing::{Next, Standing};
use crate::sheet::{Opening, Sheet, usual_rules};

/// Where lines are read: what a line needs to know of those above it, without adding all of them up
/// for each.
pub(in crate::sheet) struct Cursor {
    /// The people and the rules, and who deals next; the rest is as it was at the beginning.
    standing: Standing,
    last: Option<Place>,
    pub(super) n_deals: usize,
}

impl Cursor {
    pub(in crate::sheet) fn at_the_end_of(sheet: &Sheet) -> Self {
        let standing = sheet.standing();
        let (last, n_deals) = (standing.rows.last().map(|row| row.place), standing.rows.len());
        Self { standing, last, n_deals }
    }

    /// Goes past what was read.
    fn pass(&mut self, what: &What) {
        if let What::Deal { place, entry: Some(entry), .. } = what {
            let n = self.standing.people.len();
            self.standing.next = Next::after(Some(entry), entry.dealer, n, &self.standing.rules);
            self.last = Some(*place);
            self.n_deals += 1;
        }
    }
}

impl Sheet {
    /// Adds what one line says: a deal, or a measure of the arbiter.
    pub fn add_line(&mut self, line: &str) -> Result<(), BadLine> {
        self.add_line_at(&mut Cursor::at_the_end_of(self), line)
    }

    /// The same for who reads many.
    pub(in crate::sheet) fn add_line_at(&mut self, cursor: &mut Cursor, line: &str) -> Result<(), BadLine> {
        let (line, written) = match line.split_once(" =") {
            Some((line, scores)) => (line.trim(), Some(scores.trim())),
            None => (line.trim(), None),
        };
        let Cursor { standing, last, .. } = &*cursor;
        let what = match standing.read_line(line)? {
            Item::Deal(entry) => What::Deal { place: Place::after(*last), entry: Some(entry), over: Vec::new() },
            Item::Sanction(sanction) => What::Sanction(Sanction { after: *last, ..sanction }),
        };
        let id = ChangeId::new(&format!("line-{}", self.changes().len() + 1)).expect("letters and digits");
        let change = Change { id, n: self.next_n(), at: 0, by: String::new(), what };
        self.check_in(standing, &change)?;
        if let Some(written) = written {
            let scores = standing.scores_of(&change.what);
            if !written.split_whitespace().eq(scores.split_whitespace()) {
                return Err(BadLine::OtherScores { written: written.into(), scores });
            }
        }
        cursor.pass(&change.what);
        self.apply(change);
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
pub(super) struct Head {
    people: Vec<String>,
    rules: Option<String>,
    dealer: Option<String>,
    heading: Heading,
}

impl Head {
    const KEYS: [&'static str; 6] = ["title", "table", "position", "players", "rules", "first dealer"];

    pub(super) fn has(key: &str) -> bool {
        Self::KEYS.contains(&key.trim())
    }

    pub(super) fn set(&mut self, key: &str, value: &str) -> Result<(), BadLine> {
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

    pub(super) fn opened(&self) -> Result<Sheet, BadLine> {
        if self.people.is_empty() {
            return Err(BadLine::NoPlayers);
        }
        let rules = self.rules.clone().unwrap_or_else(|| usual_rules(self.people.len()));
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
    /// What a new deal scores, as it is written behind its line.
    fn scores_of(&self, what: &What) -> String {
        let mut scores = vec![None; self.people.len()];
        if let What::Deal { entry: Some(entry), .. } = what {
            for (player, score) in entry.playing.iter().zip(entry.score(&self.rules).scores) {
                scores[player.index()] = Some(score);
            }
        }
        scores_text(&scores)
    }

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
            ("misdeal", ..) => Outcome::Misdeal { culprit: None },
            _ if first.starts_with("misdeal ") => {
                Outcome::Misdeal { culprit: Some(self.named(&first["misdeal ".len()..])?) }
            }
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
