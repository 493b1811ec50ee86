//! Goes between tournaments and their tables, seats that were given to bots, results that come in; and
//! between the table of a game and that of the next with the same people.
//!
//! Everything it does it finds out anew from the two logs, so that nothing is lost when the server is
//! killed between the end of a table and its tournament hearing of it, and nothing is done twice.

use std::sync::Arc;

use oudler_ai::Level;
use oudler_protocol::table::WireSitter;
use oudler_rules::Seat;
use tokio_util::sync::CancellationToken;

use super::key::Role;
use super::online::{Holder, Online, TableNews};
use super::{Known, TournamentDesk, TournamentRequest, Tournaments};
use crate::duplicate::{DuplicateDesk, DuplicateKnown, DuplicateRequest, Duplicates};
use crate::errands::Errands;
use crate::log::{Desk, Directory, Gone, LoadError, Person};
use crate::store::{LogId, Store, UserId};
use crate::table::{ClubAsk, Gathering, HouseAsk, TableInfo, TableRequest, Tables};

/// How many tournaments are looked at when a server starts.
const MAX_LOOKED_AT: u32 = 10_000;

/// Goes between tournaments and their tables; cheap to clone.
#[derive(Clone)]
pub struct Steward {
    /// Where people play.
    pub tables: Tables,
    /// Where they meet, in free deals.
    pub tournaments: Tournaments,
    /// And in duplicate.
    pub duplicates: Duplicates,
    /// Where everything is kept.
    pub store: Arc<dyn Store>,
    /// What is to be looked into.
    pub errands: Errands,
}

/// What is to be known of a tournament, of whatever kind, by who goes between it and its tables.
#[derive(Clone, Debug)]
pub struct Kept {
    /// Its tables that were opened here.
    pub online: Arc<Online>,
    /// The director, for whom everything is done.
    pub director: Person,
    is_duplicate: bool,
}

impl Kept {
    fn new(online: &Arc<Online>, director: String, is_duplicate: bool) -> Self {
        let user = UserId::new(director).expect("a key is a user's id");
        Self { online: Arc::clone(online), director: Person { user, name: String::new() }, is_duplicate }
    }
}

impl From<&Known> for Kept {
    fn from(known: &Known) -> Self {
        Self::new(&known.online, known.settings.secret.key(Role::Director), false)
    }
}

impl From<&DuplicateKnown> for Kept {
    fn from(known: &DuplicateKnown) -> Self {
        Self::new(&known.online, known.settings.secret.key(Role::Director), true)
    }
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
        for kind in [TournamentDesk::KIND, DuplicateDesk::KIND] {
            match self.store.underway(kind, MAX_LOOKED_AT).await {
                Ok(tournaments) => tournaments.iter().for_each(|id| self.errands.tournament(id)),
                Err(error) => tracing::warn!(%error, "tournaments under way could not be found"),
            }
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
            for table in noted.gatherings {
                if let Err(why) = self.gather(&table).await {
                    tracing::warn!(%table, %why, "the table of the next game could not be opened");
                }
            }
            for table in noted.tables {
                if let Err(why) = self.look_at(&table).await {
                    tracing::warn!(%table, %why, "a table of a tournament could not be looked at");
                }
            }
        }
    }

    /// Opens the table where the people of this one play again, if it was not opened before, seats them
    /// there, and tells the others where it is.
    async fn gather(&self, from: &LogId) -> Result<(), Failed> {
        let Some(gathering) = self.info(from).await?.and_then(|info| info.gathering) else { return Ok(()) };
        let Gathering { table, settings, host, sitters } = gathering;
        self.tables.ensure(&table, settings.to_json()).await?;
        tracing::info!(%table, %from, rules = %settings.rules, "a table opens for those who play again");
        self.ask_table(&host, &table, HouseAsk::Gather(sitters)).await?;
        self.ask_table(&host, from, HouseAsk::RematchOpened { table }).await
    }

    /// Looks at all open tables of a tournament.
    pub async fn look_after(&self, tournament: &LogId) -> Result<(), Failed> {
        let Some(kept) = self.kept(tournament).await? else { return Ok(()) };
        for (_, table) in kept.online.open_tables() {
            self.look_at(&table.id).await?;
        }
        Ok(())
    }

    /// Looks at a table: a bot sits where one should, the tournament hears how it stands, and a table
    /// the tournament has done with is closed.
    pub async fn look_at(&self, table: &LogId) -> Result<(), Failed> {
        let Some(mut info) = self.info(table).await? else { return Ok(()) };
        let Some(of) = info.club.as_ref().map(|club| club.of.clone()) else { return Ok(()) };
        let Some(kept) = self.kept(&of.tournament).await? else { return Ok(()) };
        let open = kept.online.open_tables().find(|(_, open)| open.id == *table);
        let Some((_, open)) = open else {
            return if info.over { Ok(()) } else { self.ask(&kept, table, ClubAsk::Close).await };
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
                self.ask(&kept, table, ClubAsk::Bot { seat: presence.seat, level }).await?;
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
            paid: club.paid,
            seats: info.seats,
            of: club.of,
        };
        let tournament = news.of.tournament.clone();
        let said = if kept.is_duplicate {
            tell(&self.duplicates, &tournament, &kept, &DuplicateRequest::News(Box::new(news))).await?
        } else {
            tell(&self.tournaments, &tournament, &kept, &TournamentRequest::News(Box::new(news))).await?
        };
        if let Some(why) = said {
            tracing::warn!(%table, %tournament, %why, "news of a table is refused");
        }
        Ok(())
    }

    /// Who sits at a seat gets up, or a bot plays there, until who has its key comes.
    pub async fn free(&self, kept: &Kept, table: &LogId, seat: Seat) -> Result<(), Failed> {
        self.ask(kept, table, ClubAsk::Free { seat }).await
    }

    /// What a tournament asks of its table. A table that is over does nothing more.
    pub async fn ask(&self, kept: &Kept, table: &LogId, ask: ClubAsk) -> Result<(), Failed> {
        self.ask_table(&kept.director, table, ask).await
    }

    async fn ask_table(&self, asker: &Person, table: &LogId, ask: impl Into<TableRequest>) -> Result<(), Failed> {
        let ask = ask.into();
        for _ in 0..2 {
            let Some(log) = self.tables.get(table).await? else { return Ok(()) };
            match log.ask(asker.clone(), ask.clone()).await {
                Ok(Ok(_)) => return Ok(()),
                Ok(Err(why)) => {
                    tracing::debug!(%table, why = %why.text, "a table does not do what is asked of it");
                    return Ok(());
                }
                Err(Gone) => {}
            }
        }
        Err(Gone.into())
    }

    async fn info(&self, table: &LogId) -> Result<Option<TableInfo>, Failed> {
        look(&self.tables, table).await
    }

    async fn kept(&self, tournament: &LogId) -> Result<Option<Kept>, Failed> {
        if let Some(known) = look(&self.tournaments, tournament).await? {
            return Ok(Some(Kept::from(&known)));
        }
        Ok(look(&self.duplicates, tournament).await?.map(|known| Kept::from(&known)))
    }
}

/// How a log stands, if it is there.
async fn look<D: Desk>(logs: &Directory<D>, id: &LogId) -> Result<Option<D::Info>, Failed> {
    for _ in 0..2 {
        let Some(log) = logs.get(id).await? else { return Ok(None) };
        if let Ok(info) = log.info(None).await {
            return Ok(Some(info));
        }
    }
    Err(Gone.into())
}

/// Lets a tournament know something; gives why it does not want to.
async fn tell<D: Desk<Request: Clone>>(
    logs: &Directory<D>,
    id: &LogId,
    kept: &Kept,
    request: &D::Request,
) -> Result<Option<String>, Failed> {
    for _ in 0..2 {
        let Some(log) = logs.get(id).await? else { return Ok(None) };
        // Another time where it was put away as we asked.
        if let Ok(answer) = log.ask(kept.director.clone(), request.clone()).await {
            return Ok(answer.err().map(|why| why.text));
        }
    }
    Err(Gone.into())
}
