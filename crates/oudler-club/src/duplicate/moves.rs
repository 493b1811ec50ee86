//! Movements for duplicate: people and boards that never meet twice (DUP-01, C4).

use serde::Serialize;

/// Where everybody and every group of boards is, round by round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Movement {
    /// How many tables, which is as many people a line and as many groups of boards.
    pub n_tables: usize,
    /// For each round, for each table: who of the lines North, East, South and West sits there, from
    /// 0, and the group of boards that is played, from 0.
    pub rounds: Vec<Vec<([usize; 4], usize)>>,
}

/// The movement for so many tables: North stays, East, South and West go one, two and three tables on
/// each round, and boards one table down. Known for numbers no prime below five divides.
///
/// ```
/// use oudler_club::duplicate::movement;
///
/// let five = movement(5)?;
/// // The first group of boards is at tables 1, 5, 4, 3 and 2.
/// let tables: Vec<usize> = five.rounds.iter().map(|round| 1 + round.iter().position(|table| table.1 == 0).unwrap()).collect();
/// assert_eq!(tables, [1, 5, 4, 3, 2]);
/// # Ok::<(), oudler_club::duplicate::NoMovement>(())
/// ```
pub fn movement(n_tables: usize) -> Result<Movement, NoMovement> {
    if !(5..=MAX_TABLES).contains(&n_tables) || n_tables.is_multiple_of(2) || n_tables.is_multiple_of(3) {
        return Err(NoMovement { n_tables });
    }
    let back = |table: usize, by: usize| (table + n_tables * 3 - by) % n_tables;
    let table = |round: usize, table: usize| {
        let line = |step: usize| back(table, step * round % n_tables);
        ([line(0), line(1), line(2), line(3)], (table + round) % n_tables)
    };
    let rounds = (0..n_tables).map(|round| (0..n_tables).map(|at| table(round, at)).collect()).collect();
    Ok(Movement { n_tables, rounds })
}

const MAX_TABLES: usize = 101;

/// There is no movement that we know for this number of tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "no movement is known for {n_tables} tables: play with {}, the others sitting out a round in turn, or \
     compare the boards within two sections",
    near(*n_tables)
)]
pub struct NoMovement {
    /// How many there are.
    pub n_tables: usize,
}

impl NoMovement {
    /// In French.
    pub fn french(&self) -> String {
        format!(
            "pas de mouvement connu pour {} tables : jouez à {}, les autres joueurs faisant relais à tour de rôle, \
             ou comparez les étuis dans deux sections",
            self.n_tables,
            near(self.n_tables)
        )
    }
}

/// The largest number of tables below that has a movement.
fn near(n_tables: usize) -> usize {
    (5..n_tables.clamp(5, MAX_TABLES + 1)).rev().find(|&n| movement(n).is_ok()).unwrap_or(5)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn nobody_meets_anybody_or_a_board_twice() {
        for n in (5..=MAX_TABLES).filter(|&n| movement(n).is_ok()) {
            let (mut met, mut played) = (BTreeSet::new(), BTreeSet::new());
            for (people, boards) in movement(n).unwrap().rounds.into_iter().flatten() {
                for (line, who) in people.into_iter().enumerate() {
                    assert!(played.insert((line, who, boards)), "{n} tables: a board twice");
                    for (other, them) in people.into_iter().enumerate().take(line) {
                        assert!(met.insert((line, who, other, them)), "{n} tables: people twice");
                    }
                }
            }
        }
    }

    #[test]
    fn where_there_is_none_it_says_what_to_do() {
        assert!(movement(6).unwrap_err().to_string().contains("play with 5,"));
        assert!(movement(12).unwrap_err().french().contains("jouez à 11,"));
        assert!(movement(4).is_err() && movement(9).is_err() && movement(25).is_ok());
    }
}
