//! What the director has to do next, as a list in the order in which it matters.

use serde::Serialize;

use super::event::At;
use super::state::State;
use crate::entry::Number;
use crate::movement::MIN_PEOPLE;

/// Something to do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "t", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Task {
    /// A table waits for the arbiter.
    Call {
        /// Which table.
        at: At,
        /// Who called.
        number: Number,
        /// When, in milliseconds since 1970.
        since: u64,
    },
    /// More people have to enter.
    Register {
        /// How many are there.
        n: usize,
        /// How many there have to be.
        least: usize,
    },
    /// A team is not complete.
    Team {
        /// Which.
        team: String,
        /// How many it has.
        n: usize,
        /// How many it should have.
        right: usize,
    },
    /// A result does not sum to zero (SHEET-02).
    NotZero {
        /// Which table.
        at: At,
        /// What it sums to.
        sum: i64,
    },
    /// Tables have no result yet.
    Missing {
        /// The round.
        round: u8,
        /// Their numbers.
        tables: Vec<u16>,
    },
    /// Results are to be taken over, and not signed by everybody (SHEET-02).
    Unsigned {
        /// Which table.
        at: At,
        /// Who has not signed.
        who: Vec<Number>,
    },
    /// Results are to be taken over.
    Confirm {
        /// The round.
        round: u8,
        /// Their tables.
        tables: Vec<u16>,
    },
    /// The next round is to be drawn.
    Draw {
        /// Which.
        round: u8,
    },
    /// The clock is to be started.
    Begin {
        /// The round.
        round: u8,
    },
    /// All is in: the ranking can be read out.
    Close,
    /// Nothing: it is over.
    Over,
}

impl Task {
    /// In English.
    pub fn text(&self) -> String {
        match self {
            Self::Call { at, number, .. } => {
                format!("Go to table {}: number {number} calls the arbiter.", at.table)
            }
            Self::Register { n, least } => format!("Enter people: {n} are there, {least} are needed."),
            Self::Team { team, n, right } => format!("Team {team} has {n} of {right} people."),
            Self::NotZero { at, sum } => {
                format!("Table {} of round {} sums to {sum:+}: correct its sheet.", at.table, at.round)
            }
            Self::Missing { round, tables } => match tables.as_slice() {
                [table] => format!("Round {round}: wait for table {table}."),
                _ => format!("Round {round}: wait for {} tables: {}.", tables.len(), list(tables)),
            },
            Self::Unsigned { at, who } => {
                format!("Table {} of round {} is not signed by {}.", at.table, at.round, list(who))
            }
            Self::Confirm { round, tables } => match tables.as_slice() {
                [table] => format!("Round {round}: confirm table {table}."),
                _ => format!("Round {round}: confirm tables {}.", list(tables)),
            },
            Self::Draw { round } => format!("Draw round {round}."),
            Self::Begin { round } => format!("Start the clock of round {round}."),
            Self::Close => "All results are in: close the tournament and read out the ranking.".into(),
            Self::Over => "The tournament is over.".into(),
        }
    }

    /// In French.
    pub fn french(&self) -> String {
        match self {
            Self::Call { at, number, .. } => {
                format!("Allez à la table {} : le n° {number} appelle l’arbitre.", at.table)
            }
            Self::Register { n, least } => format!("Inscrivez des joueurs : {n} présents, {least} nécessaires."),
            Self::Team { team, n, right } => format!("L’équipe {team} compte {n} joueurs sur {right}."),
            Self::NotZero { at, sum } => format!(
                "La somme de la table {}, position {}, est {sum:+} : corrigez sa feuille.",
                at.table, at.round
            ),
            Self::Missing { round, tables } => match tables.as_slice() {
                [table] => format!("Position {round} : attendez la table {table}."),
                _ => format!("Position {round} : attendez {} tables : {}.", tables.len(), list(tables)),
            },
            Self::Unsigned { at, who } => {
                format!("Table {}, position {} : signatures manquantes : {}.", at.table, at.round, list(who))
            }
            Self::Confirm { round, tables } => match tables.as_slice() {
                [table] => format!("Position {round} : validez la table {table}."),
                _ => format!("Position {round} : validez les tables {}.", list(tables)),
            },
            Self::Draw { round } => format!("Tirez la position {round}."),
            Self::Begin { round } => format!("Lancez le chronomètre de la position {round}."),
            Self::Close => "Tous les résultats sont là : clôturez le tournoi et proclamez le classement.".into(),
            Self::Over => "Le tournoi est terminé.".into(),
        }
    }
}

fn list<T: ToString>(items: &[T]) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

impl State {
    /// What is to be done, the most pressing first.
    pub fn tasks(&self) -> Vec<Task> {
        if self.is_closed {
            return vec![Task::Over];
        }
        let mut tasks = Vec::new();
        let mut missing = 0;
        let mut calls = Vec::new();
        for (round, tables) in (1u8..).zip(&self.rounds) {
            let numbered = || (1u16..).zip(&tables.tables);
            for (table, state) in numbered() {
                if let Some((number, since)) = state.called {
                    calls.push((since, Task::Call { at: At { round, table }, number, since }));
                }
            }
            let uneven = numbered().filter_map(|(table, state)| {
                let sum = state.sum().filter(|&sum| sum != 0)?;
                Some(Task::NotZero { at: At { round, table }, sum })
            });
            tasks.extend(uneven);
            let without: Vec<u16> =
                numbered().filter(|(_, state)| state.entered.is_none()).map(|(table, _)| table).collect();
            missing += without.len();
            if tables.begun_at.is_none() && without.len() == tables.tables.len() && self.format.minutes.is_some() {
                tasks.push(Task::Begin { round });
            }
            if !without.is_empty() {
                tasks.push(Task::Missing { round, tables: without });
            }
            let open = || numbered().filter(|(_, state)| state.counts() && !state.is_confirmed);
            // Signed by some is being signed on phones; by nobody, on paper.
            let being_signed =
                open().filter(|(_, state)| !state.signed.is_empty() && !state.unsigned().is_empty());
            tasks.extend(
                being_signed
                    .map(|(table, state)| Task::Unsigned { at: At { round, table }, who: state.unsigned() }),
            );
            let open: Vec<u16> = open().map(|(table, _)| table).collect();
            if !open.is_empty() {
                tasks.push(Task::Confirm { round, tables: open });
            }
        }
        calls.sort_by_key(|(since, _)| *since);
        let mut all: Vec<Task> = calls.into_iter().map(|(_, call)| call).collect();
        let n = self.seated().len();
        if self.round() < self.format.rounds && missing == 0 {
            if n < MIN_PEOPLE {
                tasks.push(Task::Register { n, least: MIN_PEOPLE });
            } else {
                tasks.extend(self.small_teams());
                tasks.push(Task::Draw { round: self.round() + 1 });
            }
        }
        if tasks.is_empty() {
            tasks.push(Task::Close);
        }
        all.extend(tasks);
        all
    }

    /// Teams with too few people, before the first round.
    fn small_teams(&self) -> Vec<Task> {
        let Some(right) = self.format.kind.team_size().filter(|_| self.round() == 0) else { return Vec::new() };
        let mut sizes = std::collections::BTreeMap::<String, (&str, usize)>::new();
        for person in self.people.values().filter(|person| person.is_here && !person.entry.stop_gap) {
            let team = &person.entry.team;
            sizes.entry(team.to_lowercase()).or_insert((team, 0)).1 += 1;
        }
        let small = sizes.into_values().filter(|(_, n)| *n < right);
        small.map(|(team, n)| Task::Team { team: team.into(), n, right }).collect()
    }
}
