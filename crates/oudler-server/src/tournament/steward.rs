//! Goes between tournaments and their tables: seats that were given to bots, results that come in.
//!
//! Everything it does it finds out anew from the two logs, so that nothing is lost when the server is
//! killed between the end of a table and its tournament hearing of it, and nothing is done twice.

use std::sync::Arc;

use oudler_ai::Level;
use oudler_protocol::table::WireSitter;
use oudler_rules::Seat;
use tokio_util::sync::CancellationToken;

use super::key::Role;
use super::online::{Holder, TableNews};
use super::{Known, TournamentDesk, TournamentRequest, Tournaments};
use crate::errands::Errands;
use crate::log::{Desk, Gone, LoadError, Person};
use crate::store::{LogId, Store, UserId};
use crate::table::{ClubAsk, TableInfo, Tables};

/// How many tournaments are looked at when a server starts.
const MAX_LOOKED_AT: u32 = 10_000;

/// Goes between tournaments and their tables; cheap to clone.
#[derive(Clone)]
pub struct Steward {
    /// Where people play.
    pub tables: Tables,
    /// Where they meet.
    pub tournaments: Tournaments,
    /// Where everything is kept.
    pub store: Arc<dyn Store>,
    /// What is to be looked into.
    pub errands: Errands,
}

/// Why an errand failed.
#[derive(Debug, thiserror::Error)]
pub enum Failed {
    /// A log could not be loaded.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// A log was put away again and again.
    #[error(transparent)]
    Gone(#[from] Gone),
}

impl Steward {
    /// Looks into everything, first what was left when the server stopped.
    pub async fn attend(self, shutdown: CancellationToken) {
        match self.store.underway(TournamentDesk::KIND, MAX_LOOKED_AT).await {
            Ok(tournaments) => tournaments.iter().for_each(|id| self.errands.tournament(id)),
            Err(error) => tracing::warn!(%error, "tournaments under way could not be found"),
        }
        loop {
            let noted = tokio::select! {
                noted = self.errands.next() => noted,
                () = shutdown.cancelled() => return,
            };
            for tournament in noted.tournaments {
                if let Err(why) = self.look_after(&tournament).await {
                    tracing::warn!(%tournament, %why, "the tables of a tournament could not be looked at");
                }
            }
            for table in noted.tables {
                if let Err(why) = self.look_at(&table).await {
                    tracing::warn!(%table, %why, "a table of a tournament could not be looked at");
                }
            }
        }
    }

    /// Looks at all open tables of a tournament.
    pub async fn look_after(&self, tournament: &LogId) -> Result<(), Failed> {
        let Some(known) = self.known(tournament).await? else { return Ok(()) };
        for (_, table) in known.online.open_tables() {
            self.look_at(&table.id).await?;
        }
        Ok(())
    }

    /// Looks at a table: a bot sits where one should, the tournament hears how it stands, and a table
    /// the tournament has done with is closed.
    pub async fn look_at(&self, table: &LogId) -> Result<(), Failed> {
        let Some(mut info) = self.info(table).await? else { return Ok(()) };
        let Some(of) = info.club.as_ref().map(|club| club.of.clone()) else { return Ok(()) };
        let Some(known) = self.known(&of.tournament).await? else { return Ok(()) };
        let open = known.online.open_tables().find(|(_, open)| open.id == *table);
        let Some((_, open)) = open else {
            return if info.over { Ok(()) } else { self.ask(&known, table, ClubAsk::Close).await };
        };
        let mut is_changed = false;
        let awaited = info.club.as_ref().map(|club| club.awaited.clone()).unwrap_or_default();
        for (presence, holder) in info.seats.iter().zip(&open.holders) {
            if let Holder::Bot { level } = holder
                && let Ok(level) = level.parse::<Level>()
                && !info.over
                && (presence.who != WireSitter::Bot
                    || presence.level.as_deref() != Some(level.name())
                    || awaited.contains(&presence.seat))
            {
                self.ask(&known, table, ClubAsk::Bot { seat: presence.seat, level }).await?;
                is_changed = true;
            }
        }
        if is_changed {
            let Some(anew) = self.info(table).await? else { return Ok(()) };
            info = anew;
        }
        let Some(club) = info.club else { return Ok(()) };
        let news = TableNews {
            id: table.clone(),
            is_begun: info.begun,
            is_over: info.over,
            is_complete: club.is_complete,
            n_scored: club.n_scored,
            totals: info.totals,
            seats: info.seats,
            of: club.of,
        };
        let tournament = news.of.tournament.clone();
        let request = TournamentRequest::News(Box::new(news));
        for _ in 0..2 {
            let Some(log) = self.tournaments.get(&tournament).await? else { return Ok(()) };
            match log.ask(director(&known), request.clone()).await {
                Ok(Ok(_)) => return Ok(()),
                Ok(Err(why)) => {
                    tracing::warn!(%table, %tournament, why = %why.text, "news of a table is refused");
                    return Ok(());
                }
                // It was put away as we asked.
                Err(Gone) => {}
            }
        }
        Err(Gone.into())
    }

    /// Who sits at a seat gets up, or a bot plays there, until who has its key comes.
    pub async fn free(&self, known: &Known, table: &LogId, seat: Seat) -> Result<(), Failed> {
        self.ask(known, table, ClubAsk::Free { seat }).await
    }

    /// What a tournament asks of its table. A table that is over does nothing more.
    pub async fn ask(&self, known: &Known, table: &LogId, ask: ClubAsk) -> Result<(), Failed> {
        for _ in 0..2 {
            let Some(log) = self.tables.get(table).await? else { return Ok(()) };
            match log.ask(director(known), ask.clone()).await {
                Ok(Ok(_)) => return Ok(()),
                Ok(Err(why)) => {
                    tracing::debug!(%table, why = %why.text, "a table does not do what its tournament asks");
                    return Ok(());
                }
                Err(Gone) => {}
            }
        }
        Err(Gone.into())
    }

    async fn info(&self, table: &LogId) -> Result<Option<TableInfo>, Failed> {
        for _ in 0..2 {
            let Some(log) = self.tables.get(table).await? else { return Ok(None) };
            if let Ok(info) = log.info(None).await {
                return Ok(Some(info));
            }
        }
        Err(Gone.into())
    }

    async fn known(&self, tournament: &LogId) -> Result<Option<Known>, Failed> {
        for _ in 0..2 {
            let Some(log) = self.tournaments.get(tournament).await? else { return Ok(None) };
            if let Ok(known) = log.info(None).await {
                return Ok(Some(known));
            }
        }
        Err(Gone.into())
    }
}

/// The director of a tournament, for whom it is done.
fn director(known: &Known) -> Person {
    let key = known.settings.secret.key(Role::Director);
    Person { user: UserId::new(key).expect("a key is a user's id"), name: String::new() }
}
