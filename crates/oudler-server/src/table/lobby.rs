//! The tables newcomers find: listed, waiting for players, with somebody there.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::limits::network;
use crate::store::{LogId, UserId};

/// How many tables are shown.
const MAX_SHOWN: usize = 50;
/// How many of them one host has.
const MAX_OF_A_HOST: usize = 2;
/// How many of them are waited at from one address.
const MAX_OF_AN_ADDRESS: usize = 10;

/// Who waits at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Waiting {
    /// Who opened it.
    pub(super) host: UserId,
    /// From where somebody waits.
    pub(super) address: IpAddr,
}

/// The tables newcomers find; cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct Lobby(Arc<Mutex<Shown>>);

#[derive(Debug, Default)]
struct Shown {
    tables: HashMap<LogId, (u64, Waiting)>,
    n_before: u64,
}

impl Lobby {
    /// A table is waited at, or is not any more.
    pub(super) fn note(&self, table: &LogId, waiting: Option<Waiting>) {
        let mut shown = self.lock();
        let Some(waiting) = waiting else {
            shown.tables.remove(table);
            return;
        };
        let n = shown.n_before;
        shown.n_before += 1;
        shown.tables.entry(table.clone()).or_insert((n, waiting));
    }

    /// The tables to show, newest first. Nobody fills the list alone.
    pub fn shown(&self) -> Vec<LogId> {
        let shown = self.lock();
        let mut tables: Vec<_> = shown.tables.iter().collect();
        tables.sort_by_key(|(_, (n, _))| std::cmp::Reverse(*n));
        let (mut of_host, mut of_address) = (HashMap::new(), HashMap::new());
        let fits = |(table, (_, waiting)): (&LogId, &(u64, Waiting))| {
            let host: &mut usize = of_host.entry(waiting.host.clone()).or_default();
            let address: &mut usize = of_address.entry(network(waiting.address)).or_default();
            let fits = *host < MAX_OF_A_HOST && *address < MAX_OF_AN_ADDRESS;
            if fits {
                *host += 1;
                *address += 1;
            }
            fits.then(|| table.clone())
        };
        tables.into_iter().filter_map(fits).take(MAX_SHOWN).collect()
    }

    fn lock(&self) -> MutexGuard<'_, Shown> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn waiting(host: &str, address: [u8; 4]) -> Waiting {
        Waiting { host: UserId::new(host).unwrap(), address: address.into() }
    }

    fn table(n: usize) -> LogId {
        LogId::new(format!("t{n}")).unwrap()
    }

    #[test]
    fn one_host_or_one_address_does_not_hide_the_others() {
        let lobby = Lobby::default();
        lobby.note(&table(0), Some(waiting("max", [192, 0, 2, 1])));
        for n in 1..=60 {
            lobby.note(&table(n), Some(waiting("zoe", [192, 0, 2, 2])));
        }
        assert_eq!(lobby.shown(), [table(60), table(59), table(0)]);
        for n in 100..160 {
            lobby.note(&table(n), Some(waiting(&format!("guest{n}"), [192, 0, 2, 3])));
        }
        let shown = lobby.shown();
        assert_eq!(shown.len(), 10 + 2 + 1);
        assert!(shown.contains(&table(0)), "{shown:?}");
    }

    #[test]
    fn a_table_nobody_waits_at_is_not_shown() {
        let lobby = Lobby::default();
        lobby.note(&table(1), Some(waiting("zoe", [192, 0, 2, 1])));
        lobby.note(&table(2), Some(waiting("max", [192, 0, 2, 1])));
        lobby.note(&table(2), Some(waiting("max", [192, 0, 2, 1])));
        lobby.note(&table(1), None);
        assert_eq!(lobby.shown(), [table(2)]);
        lobby.note(&table(2), None);
        assert!(lobby.shown().is_empty() && lobby.lock().tables.is_empty());
    }

    #[test]
    fn a_list_has_an_end() {
        let lobby = Lobby::default();
        for n in 0..200 {
            lobby.note(&table(n), Some(waiting(&format!("guest{n}"), [192, 0, 2, n as u8])));
        }
        assert_eq!(lobby.shown().len(), 50);
    }
}
