//! A store that forgets everything when it is dropped, for tests and for trying things out.

mod friends;

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};

use super::{
    Answer, Append, Appended, Bond, CommandId, DealId, DealResult, Known, LogId, Millis, NewLog, PlayedDeal, Seq,
    Session, Status, Store, StoreError, StoredDeal, StoredLog, TokenHash, User, UserId,
};

/// Everything in memory, with the same answers as the stores that last.
#[derive(Default)]
pub struct MemoryStore {
    state: Arc<Mutex<State>>,
}

impl MemoryStore {
    /// An empty store.
    pub fn new() -> Self {
        Self::default()
    }

    /// Answers with what `work` makes of the state; nobody sees it half-way.
    fn with<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut State) -> Result<T, StoreError> + Send + 'static,
    ) -> Answer<T> {
        let state = Arc::clone(&self.state);
        Box::pin(async move {
            // Every change below is checked before it is made, so a panic leaves nothing half done.
            let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
            if state.closed { Err(StoreError::Closed) } else { work(&mut state) }
        })
    }
}

#[derive(Default)]
struct State {
    closed: bool,
    logs: HashMap<LogId, Kept>,
    users: HashMap<UserId, User>,
    sessions: HashMap<TokenHash, Session>,
    deals: Vec<(LogId, DealResult)>, // the deal numbered n is at n - 1
    people: friends::People,
}

struct Kept {
    row: StoredLog,
    events: Vec<String>, // the event numbered n is at n - 1
    commands: HashMap<CommandId, Seq>,
    seats: HashSet<UserId>,
}

impl State {
    fn append(&mut self, append: Append) -> Result<Appended, StoreError> {
        append.check()?;
        let Append { log: id, after, command, events, seated, risen, results, status } = append;
        let log = self.logs.get_mut(&id).ok_or_else(|| StoreError::NoSuchLog { log: id.clone() })?;
        if let Some(&seq) = command.as_ref().and_then(|command| log.commands.get(command)) {
            return Ok(Appended::AlreadyDone { seq });
        }
        let actual = Seq(log.events.len() as u64);
        if after != actual {
            return Ok(Appended::Conflict { actual });
        }
        for (i, result) in results.iter().enumerate() {
            let number = result.deal_number;
            let stored = self.deals.iter().filter(|(table, _)| *table == id).map(|(_, deal)| deal);
            if stored.chain(&results[..i]).any(|deal| deal.deal_number == number) {
                return Err(StoreError::DealExists { table: id, number });
            }
        }
        let players = results.iter().flat_map(|result| &result.players).filter_map(|player| player.user.as_ref());
        if let Some(user) = seated.iter().chain(players).find(|user| !self.users.contains_key(user)) {
            return Err(StoreError::NoSuchUser { user: user.clone() });
        }
        let seq = after.plus(events.len());
        log.events.extend(events);
        log.seats.retain(|user| !risen.contains(user));
        log.seats.extend(seated);
        if let Some(command) = command {
            log.commands.insert(command, seq);
        }
        if let Some(status) = status {
            log.row.status = status;
            if matches!(status, Status::Closed { .. }) {
                log.seats.clear();
            }
        }
        for mut result in results {
            result.players.sort_by_key(|p| p.seat);
            self.deals.push((id.clone(), result));
        }
        Ok(Appended::Stored { seq })
    }

    /// Newest first.
    fn logs_of(&self, user: &UserId, kind: &str, limit: u32) -> Vec<StoredLog> {
        let is_open = |log: &Kept| log.row.status.closed_at().is_none();
        let theirs = |log: &&Kept| log.row.kind == kind && is_open(log) && log.seats.contains(user);
        let mut logs: Vec<_> = self.logs.values().filter(theirs).map(|log| log.row.clone()).collect();
        logs.sort_by(|a, b| (b.created_at, &b.id).cmp(&(a.created_at, &a.id)));
        logs.truncate(limit as usize);
        logs
    }

    fn guest_mut(&mut self, id: &UserId) -> Result<&mut User, StoreError> {
        match self.users.get_mut(id) {
            Some(user) if user.is_guest() => Ok(user),
            Some(_) => Err(StoreError::IsAccount { user: id.clone() }),
            None => Err(StoreError::NoSuchUser { user: id.clone() }),
        }
    }

    fn check_users(&self, users: &[&UserId]) -> Result<(), StoreError> {
        match users.iter().find(|user| !self.users.contains_key(**user)) {
            Some(user) => Err(StoreError::NoSuchUser { user: UserId::clone(user) }),
            None => Ok(()),
        }
    }

    /// With the names they have now.
    fn known(&self, bonds: Vec<(UserId, Bond)>) -> Vec<Known> {
        let known = |(user, bond): (UserId, Bond)| {
            let name = self.users.get(&user)?.name.clone();
            Some(Known { user, name, bond })
        };
        bonds.into_iter().filter_map(known).collect()
    }

    fn forget_sessions(&mut self, old: impl Fn(&TokenHash, &Session) -> bool) -> u64 {
        let before = self.sessions.len();
        self.sessions.retain(|hash, session| !old(hash, session));
        (before - self.sessions.len()) as u64
    }

    fn deals_of(&self, table: &LogId) -> Vec<StoredDeal> {
        let deals = (1..).map(DealId).zip(self.deals.iter().cloned());
        let mut deals: Vec<_> = deals
            .map(|(id, (table, result))| StoredDeal { id, table, result })
            .filter(|deal| deal.table == *table)
            .collect();
        deals.sort_by_key(|deal| deal.result.deal_number);
        deals
    }

    /// In the order of the seats.
    fn company(&self, user: &UserId, deal: DealId) -> Vec<String> {
        let found = usize::try_from(deal.0 - 1).ok().and_then(|at| self.deals.get(at));
        let players = found.into_iter().flat_map(|(_, deal)| &deal.players);
        let others = players.filter_map(|player| player.user.as_ref()).filter(|other| *other != user);
        others.filter_map(|other| self.users.get(other)).map(|other| other.name.clone()).collect()
    }

    fn history(&self, user: &UserId, before: Option<(Millis, DealId)>, limit: usize) -> Vec<PlayedDeal> {
        let mut played: Vec<_> = (1..)
            .map(DealId)
            .zip(&self.deals)
            .filter(|(id, (_, deal))| before.is_none_or(|before| (deal.ended_at, *id) < before))
            .filter_map(|(id, (table, deal))| {
                let player = deal.players.iter().find(|p| p.user.as_ref() == Some(user))?;
                Some(PlayedDeal {
                    id,
                    table: table.clone(),
                    deal_number: deal.deal_number,
                    ended_at: deal.ended_at,
                    seat: player.seat,
                    score: player.score,
                    part: player.part,
                    n_players: deal.n_players,
                    taken: deal.taken,
                })
            })
            .collect();
        played.sort_by_key(|d| std::cmp::Reverse((d.ended_at, d.id)));
        played.truncate(limit);
        played
    }
}

impl Store for MemoryStore {
    fn append(&self, append: Append) -> Answer<Appended> {
        self.with(|state| state.append(append))
    }

    fn load(&self, log: &LogId, after: Seq, limit: u32) -> Answer<Vec<(Seq, String)>> {
        let log = log.clone();
        self.with(move |state| {
            let Some(log) = state.logs.get(&log) else { return Ok(Vec::new()) };
            let events = (1..).map(Seq).zip(log.events.iter().cloned());
            Ok(events.skip(usize::try_from(after.0).unwrap_or(usize::MAX)).take(limit as usize).collect())
        })
    }

    fn last_seq(&self, log: &LogId) -> Answer<Seq> {
        let log = log.clone();
        self.with(move |state| Ok(state.logs.get(&log).map_or(Seq::START, |log| Seq(log.events.len() as u64))))
    }

    fn command(&self, log: &LogId, command: &CommandId) -> Answer<Option<Seq>> {
        let (log, command) = (log.clone(), command.clone());
        self.with(move |state| Ok(state.logs.get(&log).and_then(|log| log.commands.get(&command)).copied()))
    }

    fn create_log(&self, log: NewLog) -> Answer<()> {
        self.with(move |state| {
            let NewLog { id, kind, settings, created_at } = log;
            if state.logs.contains_key(&id) {
                return Err(StoreError::LogExists { log: id });
            }
            let row = StoredLog { id: id.clone(), kind, settings, status: Status::Waiting, created_at };
            let (events, commands, seats) = (Vec::new(), HashMap::new(), HashSet::new());
            state.logs.insert(id, Kept { row, events, commands, seats });
            Ok(())
        })
    }

    fn log(&self, log: &LogId) -> Answer<Option<StoredLog>> {
        let log = log.clone();
        self.with(move |state| Ok(state.logs.get(&log).map(|log| log.row.clone())))
    }

    fn logs_of(&self, user: &UserId, kind: &str, limit: u32) -> Answer<Vec<StoredLog>> {
        let (user, kind) = (user.clone(), kind.to_owned());
        self.with(move |state| Ok(state.logs_of(&user, &kind, limit)))
    }

    fn underway(&self, kind: &str, limit: u32) -> Answer<Vec<LogId>> {
        let kind = kind.to_owned();
        self.with(move |state| {
            let is_it = |log: &&StoredLog| log.kind == kind && log.status == Status::Underway;
            let rows = state.logs.values().map(|log| &log.row);
            let mut ids: Vec<LogId> = rows.filter(is_it).map(|log| log.id.clone()).collect();
            ids.sort();
            ids.truncate(limit as usize);
            Ok(ids)
        })
    }

    fn create_user(&self, user: User) -> Answer<()> {
        self.with(|state| {
            if state.users.contains_key(&user.id) {
                return Err(StoreError::UserExists { user: user.id });
            }
            if state.users.values().any(|u| u.name_key == user.name_key) {
                return Err(StoreError::NameTaken { name: user.name });
            }
            state.users.insert(user.id.clone(), user);
            Ok(())
        })
    }

    fn user(&self, user: &UserId) -> Answer<Option<User>> {
        let user = user.clone();
        self.with(move |state| Ok(state.users.get(&user).cloned()))
    }

    fn user_by_name(&self, name_key: &str) -> Answer<Option<User>> {
        let name_key = name_key.to_owned();
        self.with(move |state| Ok(state.users.values().find(|u| u.name_key == name_key).cloned()))
    }

    fn rename_guest(&self, user: &UserId, name: String) -> Answer<()> {
        let id = user.clone();
        self.with(move |state| {
            state.guest_mut(&id)?.name = name;
            Ok(())
        })
    }

    fn make_account(&self, user: &UserId, name: String, name_key: String, password_hash: String) -> Answer<()> {
        let id = user.clone();
        self.with(move |state| {
            state.guest_mut(&id)?;
            if state.users.values().any(|u| u.name_key == name_key && u.id != id) {
                return Err(StoreError::NameTaken { name });
            }
            let user = state.guest_mut(&id)?;
            *user = User { name, name_key, password_hash: Some(password_hash), ..user.clone() };
            Ok(())
        })
    }

    fn set_password(&self, user: &UserId, password_hash: String) -> Answer<()> {
        let id = user.clone();
        self.with(move |state| match state.users.get_mut(&id) {
            None => Err(StoreError::NoSuchUser { user: id }),
            Some(user) if user.is_guest() => Err(StoreError::IsGuest { user: id }),
            Some(user) => {
                user.password_hash = Some(password_hash);
                Ok(())
            }
        })
    }

    fn create_session(
        &self,
        token_hash: TokenHash,
        user: &UserId,
        created_at: Millis,
        expires_at: Millis,
    ) -> Answer<()> {
        let user = user.clone();
        self.with(move |state| {
            if !state.users.contains_key(&user) {
                return Err(StoreError::NoSuchUser { user });
            }
            if state.sessions.contains_key(&token_hash) {
                return Err(StoreError::SessionExists);
            }
            state.sessions.insert(token_hash, Session { user, created_at, expires_at });
            Ok(())
        })
    }

    fn session(&self, token_hash: TokenHash, now: Millis) -> Answer<Option<Session>> {
        self.with(move |state| Ok(state.sessions.get(&token_hash).filter(|s| s.expires_at > now).cloned()))
    }

    fn extend_session(&self, token_hash: TokenHash, expires_at: Millis) -> Answer<()> {
        self.with(move |state| {
            if let Some(session) = state.sessions.get_mut(&token_hash) {
                session.expires_at = session.expires_at.max(expires_at);
            }
            Ok(())
        })
    }

    fn delete_session(&self, token_hash: TokenHash) -> Answer<bool> {
        self.with(move |state| Ok(state.sessions.remove(&token_hash).is_some()))
    }

    fn delete_other_sessions(&self, user: &UserId, kept: TokenHash) -> Answer<u64> {
        let user = user.clone();
        self.with(move |state| Ok(state.forget_sessions(|hash, session| session.user == user && *hash != kept)))
    }

    fn delete_expired(&self, now: Millis) -> Answer<u64> {
        self.with(move |state| Ok(state.forget_sessions(|_, session| session.expires_at <= now)))
    }

    fn befriend(&self, asker: &UserId, asked: &UserId, _: Millis) -> Answer<Bond> {
        let (asker, asked) = (asker.clone(), asked.clone());
        self.with(move |state| {
            state.check_users(&[&asker, &asked])?;
            state.people.befriend(&asker, &asked)
        })
    }

    fn unfriend(&self, user: &UserId, other: &UserId) -> Answer<()> {
        let (user, other) = (user.clone(), other.clone());
        self.with(move |state| {
            state.people.unfriend(&user, &other);
            Ok(())
        })
    }

    fn friends(&self, user: &UserId) -> Answer<Vec<Known>> {
        let user = user.clone();
        self.with(move |state| Ok(state.known(state.people.friends(&user))))
    }

    fn bond(&self, user: &UserId, other: &UserId) -> Answer<Bond> {
        let (user, other) = (user.clone(), other.clone());
        self.with(move |state| Ok(state.people.ties(&user, &other).bond()))
    }

    fn block(&self, user: &UserId, other: &UserId, _: Millis) -> Answer<()> {
        let (user, other) = (user.clone(), other.clone());
        self.with(move |state| {
            state.check_users(&[&user, &other])?;
            state.people.block(&user, &other)
        })
    }

    fn unblock(&self, user: &UserId, other: &UserId) -> Answer<()> {
        let (user, other) = (user.clone(), other.clone());
        self.with(move |state| {
            state.people.unblock(&user, &other);
            Ok(())
        })
    }

    fn blocked(&self, user: &UserId) -> Answer<Vec<Known>> {
        let user = user.clone();
        self.with(move |state| Ok(state.known(state.people.blocked(&user))))
    }

    fn history(&self, user: &UserId, before: Option<(Millis, DealId)>, limit: u32) -> Answer<Vec<PlayedDeal>> {
        let user = user.clone();
        self.with(move |state| Ok(state.history(&user, before, limit as usize)))
    }

    fn company(&self, user: &UserId, deals: &[DealId]) -> Answer<Vec<Vec<String>>> {
        let (user, deals) = (user.clone(), deals.to_vec());
        self.with(move |state| Ok(deals.iter().map(|deal| state.company(&user, *deal)).collect()))
    }

    fn deal_at(&self, table: &LogId, number: u32) -> Answer<Option<StoredDeal>> {
        let table = table.clone();
        self.with(move |state| Ok(state.deals_of(&table).into_iter().find(|d| d.result.deal_number == number)))
    }

    fn deals_of(&self, table: &LogId) -> Answer<Vec<StoredDeal>> {
        let table = table.clone();
        self.with(move |state| Ok(state.deals_of(&table)))
    }

    fn heartbeat(&self, _: Millis) -> Answer<()> {
        self.with(|_| Ok(()))
    }

    fn close(&self) -> Answer<()> {
        let state = Arc::clone(&self.state);
        Box::pin(async move {
            state.lock().unwrap_or_else(PoisonError::into_inner).closed = true;
            Ok(())
        })
    }
}
