//! What a sheet shows: its deals in order, the totals, who deals next.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use oudler_rules::{GameEnd, Rules};

use super::change::{Change, ChangeId, Heading, Place, Sanction, SheetMeasure, What};
use super::entry::{Entry, Outcome, Player, Score};
use super::{Opening, read_rules};

/// A sheet as it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The people.
    pub people: Vec<String>,
    /// The rules.
    pub rules: Rules,
    /// What stands above it.
    pub heading: Heading,
    /// The deals, in order.
    pub rows: Vec<Row>,
    /// Everybody's total. The sum is zero (END-02).
    pub totals: Vec<i64>,
    /// Measures of the arbiter that hold.
    pub sanctions: Vec<(ChangeId, Sanction)>,
    /// Points off, beside the totals: these do not sum to zero (FAULT-12).
    pub penalties: Vec<i64>,
    /// How often each was warned.
    pub warnings: Vec<u32>,
    /// Who may not take at the next deal.
    pub banned: Vec<Player>,
    /// Who deals next, and who plays.
    pub next: Next,
    /// Whether the evening is over by its own rule (END-01).
    pub is_over: bool,
    /// Who has checked their balance as it stands (SHEET-02).
    pub signed: Vec<Player>,
}

/// One deal of the sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Where it stands.
    pub place: Place,
    /// What was entered. More than one: phones that did not know of each other entered different
    /// things, the first counts for now, and somebody has to choose.
    pub versions: Vec<Version>,
    /// One score for each of the people; those who sat out have none.
    pub scores: Vec<Option<i32>>,
    /// Everybody's total after it.
    pub totals: Vec<i64>,
}

impl Row {
    /// Whether it counts as a deal that was played.
    pub fn counts(&self) -> bool {
        self.versions[0].entry.as_ref().is_some_and(|entry| {
            entry.annulled.is_none() && matches!(entry.outcome, Outcome::Played(_) | Outcome::Scores { .. })
        })
    }

    /// Whether somebody has to choose.
    pub const fn is_disputed(&self) -> bool {
        self.versions.len() > 1
    }
}

/// One thing that was entered for a deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Version {
    /// The changes that say so; several where phones entered the same.
    pub changes: Vec<ChangeId>,
    /// Who entered it.
    pub by: String,
    /// The deal, or nothing where it was deleted.
    pub entry: Option<Entry>,
    /// What it scores.
    pub score: Score,
}

/// The deal to come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Next {
    /// Who deals.
    pub dealer: Player,
    /// Who plays, if nobody chooses otherwise.
    pub playing: Vec<Player>,
}

impl Standing {
    pub(super) fn of(opening: &Opening, changes: &[Change]) -> Self {
        let mut ordered: Vec<&Change> = changes.iter().collect();
        ordered.sort_by_key(|change| (change.n, &change.id));
        let voided = voided(&ordered);
        let all: HashMap<&ChangeId, &Change> = ordered.iter().map(|&change| (&change.id, change)).collect();
        ordered.retain(|change| !voided.contains(&change.id));

        // Who joined keeps their number, in whatever order the changes are read.
        let joined = ordered.iter().filter_map(|change| match &change.what {
            What::Join { player, name } => Some((*player, name.clone())),
            _ => None,
        });
        let joined = joined.collect::<BTreeMap<Player, String>>().into_values();
        let mut standing = Self {
            people: opening.people.iter().cloned().chain(joined).collect(),
            rules: read_rules(&opening.rules).expect("an opening is checked before it opens a sheet"),
            heading: opening.heading.clone(),
            rows: Vec::new(),
            totals: Vec::new(),
            sanctions: Vec::new(),
            penalties: Vec::new(),
            warnings: Vec::new(),
            banned: Vec::new(),
            next: Next { dealer: opening.dealer, playing: Vec::new() },
            is_over: false,
            signed: Vec::new(),
        };
        let n_playing = standing.rules.table.players().get();
        let mut deals = BTreeMap::<Place, Vec<&Change>>::new();
        let mut signs = BTreeMap::new();
        for &change in &ordered {
            match &change.what {
                What::Deal { entry: Some(entry), .. } if !entry.is_whole(standing.people.len(), n_playing) => {}
                What::Deal { place, .. } => deals.entry(*place).or_default().push(change),
                // Whatever a log says of people who are not there is left out.
                What::Sanction(sanction) if sanction.player.index() >= standing.people.len() => {}
                What::Sanction(sanction) => standing.sanctions.push((change.id.clone(), *sanction)),
                What::Heading(heading) => standing.heading.clone_from(heading),
                What::Name { player, name } => {
                    if let Some(old) = standing.people.get_mut(player.index()) {
                        old.clone_from(name);
                    }
                }
                What::Rules { rules } => {
                    standing.rules = read_rules(rules).expect("rules are checked before they are taken in");
                }
                What::Sign { player, n_deals, balance } => drop(signs.insert(*player, (*n_deals, *balance))),
                What::Join { .. } | What::Void { .. } | What::Restore { .. } => {}
            }
        }
        standing.add_up(&deals, &all);
        standing.look_ahead(&signs);
        standing
    }

    fn add_up(&mut self, deals: &BTreeMap<Place, Vec<&Change>>, all: &HashMap<&ChangeId, &Change>) {
        let n = self.people.len();
        self.totals = vec![0; n];
        for (&place, changes) in deals {
            let versions = versions(changes, all, &self.rules);
            if versions.iter().all(|version| version.entry.is_none()) {
                continue;
            }
            let mut scores = vec![None; n];
            if let Some(entry) = &versions[0].entry {
                for (player, score) in entry.playing.iter().zip(&versions[0].score.scores) {
                    scores[player.index()] = Some(*score);
                    self.totals[player.index()] += i64::from(*score);
                }
            }
            self.rows.push(Row { place, versions, scores, totals: self.totals.clone() });
        }
    }

    fn look_ahead(&mut self, signs: &BTreeMap<Player, (u32, i64)>) {
        let n = self.people.len();
        let last = self.rows.last();
        let last_entry = self.rows.iter().rev().find_map(|row| row.versions[0].entry.as_ref());
        (self.penalties, self.warnings) = (vec![0; n], vec![0; n]);
        for (_, sanction) in &self.sanctions {
            let player = sanction.player;
            match sanction.measure {
                SheetMeasure::Warning => self.warnings[player.index()] += 1,
                SheetMeasure::Penalty { points } => self.penalties[player.index()] -= i64::from(points),
                SheetMeasure::Ban if sanction.after >= last.map(|row| row.place) => self.banned.push(player),
                SheetMeasure::Ban => {}
            }
        }
        // FAULT-03: not on the deal that is dealt again.
        if let Some(Entry { outcome: Outcome::Misdeal { culprit: Some(culprit) }, playing, .. }) = last_entry
            && playing.contains(culprit)
        {
            self.banned.push(*culprit);
        }
        self.banned.sort_unstable();
        self.banned.dedup();
        self.next = Next::after(last_entry, self.next.dealer, n, &self.rules);
        let n_counted = self.rows.iter().filter(|row| row.counts()).count();
        self.is_over = match self.rules.end {
            GameEnd::Agreement => false,
            GameEnd::Deals(n) => n_counted >= n as usize,
            GameEnd::Score(score) => self.totals.iter().any(|&total| total >= i64::from(score)),
        };
        let holds = |player: &Player, &(n_deals, balance): &(u32, i64)| {
            n_deals as usize == self.rows.len() && self.totals.get(player.index()) == Some(&balance)
        };
        self.signed = signs.iter().filter(|(player, signed)| holds(player, signed)).map(|(&who, _)| who).collect();
    }

    /// The person of this name, whatever its capitals.
    pub fn player(&self, name: &str) -> Option<Player> {
        let name = name.trim().to_lowercase();
        let i = self.people.iter().position(|other| other.to_lowercase() == name)?;
        Some(Player(i as u8))
    }

    /// Somebody's name.
    pub fn name(&self, player: Player) -> &str {
        &self.people[player.index()]
    }

    /// Rows in which somebody has to choose.
    pub fn n_disputed(&self) -> usize {
        self.rows.iter().filter(|row| row.is_disputed()).count()
    }
}

impl Next {
    /// Who deals after a deal, or first of all, among `n` people. All play; where there are more,
    /// those who sit after the dealer do, who sits out (TOURN-05, TOURN-07).
    pub(super) fn after(last: Option<&Entry>, first: Player, n: usize, rules: &Rules) -> Self {
        let dealer = match last {
            None => first,
            // FAULT-02.
            Some(last) if last.is_misdeal() => last.dealer,
            // TOURN-08: who deals and sits out goes on until somebody takes. Of a deal that was annulled it
            // is not said who took.
            Some(last)
                if last.nobody_took() && last.annulled.is_none() && !last.playing.contains(&last.dealer) =>
            {
                last.dealer
            }
            Some(last) => Player(((last.dealer.index() + 1) % n) as u8),
        };
        let right = |step| Player(((dealer.index() + step) % n) as u8);
        let mut playing: Vec<Player> = (1..=rules.table.players().get()).map(right).collect();
        playing.sort_unstable();
        Self { dealer, playing }
    }
}

/// The changes that are undone: of those that void and restore the same one, the last decides.
fn voided<'a>(ordered: &[&'a Change]) -> BTreeSet<&'a ChangeId> {
    let mut voided = BTreeSet::new();
    for change in ordered {
        match &change.what {
            What::Void { change } => drop(voided.insert(change)),
            What::Restore { change } => drop(voided.remove(change)),
            _ => {}
        }
    }
    voided
}

/// What stands at one place: the changes that no other one there replaces. One that was undone
/// replaces nothing, but who replaced it has replaced what it had.
fn versions(changes: &[&Change], all: &HashMap<&ChangeId, &Change>, rules: &Rules) -> Vec<Version> {
    let over = |change: &Change| match &change.what {
        What::Deal { over, .. } => over.clone(),
        _ => Vec::new(),
    };
    let mut replaced = BTreeSet::<ChangeId>::new();
    let mut to_follow: Vec<ChangeId> = changes.iter().flat_map(|change| over(change)).collect();
    while let Some(id) = to_follow.pop() {
        if let Some(change) = all.get(&id)
            && replaced.insert(id)
        {
            to_follow.extend(over(change));
        }
    }
    let mut versions = Vec::<Version>::new();
    for change in changes.iter().filter(|change| !replaced.contains(&change.id)) {
        let What::Deal { entry, .. } = &change.what else { continue };
        match versions.iter_mut().find(|version| version.entry == *entry) {
            Some(same) => same.changes.push(change.id.clone()),
            None => versions.push(Version {
                changes: vec![change.id.clone()],
                by: change.by.clone(),
                score: entry.as_ref().map(|entry| entry.score(rules)).unwrap_or_default(),
                entry: entry.clone(),
            }),
        }
    }
    // A deal that one deleted and another corrected counts until somebody chooses.
    versions.sort_by_key(|version| version.entry.is_none());
    versions
}
