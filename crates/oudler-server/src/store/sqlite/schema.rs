//! Opening the file: settings of a connection, and the schema brought up to date.

use std::path::Path;
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags, TransactionBehavior};

use crate::private;

/// The first version that was released; the ones before kept logs in another form.
const FIRST: i64 = 5;

/// What each version adds to the one before; the first makes version [`FIRST`].
const MIGRATIONS: &[&str] = &[
    include_str!("../../../migrations/sqlite/0005_start.sql"),
    include_str!("../../../migrations/sqlite/0006_underway.sql"),
    include_str!("../../../migrations/sqlite/0007_figures.sql"),
    include_str!("../../../migrations/sqlite/0008_friends.sql"),
];

/// How long a connection waits for another program that holds the file.
const PATIENCE: Duration = Duration::from_secs(5);

/// More than the statements there are, so that each is prepared once per connection.
const STATEMENTS: usize = 64;

/// Why a file cannot be used as a store.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum OpenError {
    /// A newer Oudler wrote it.
    #[error(
        "the database has schema version {found}, and this program knows versions up to {known}: \
         use the program that wrote it, or a newer one"
    )]
    Newer {
        found: i64,
        /// The latest version this program knows.
        known: i64,
    },
    /// An Oudler that was never released wrote it.
    #[error(
        "the database has schema version {found}, from before the first release, which this program does not \
         read: begin with a new data folder"
    )]
    Unreleased { found: i64 },
    /// Another program's database.
    #[error("the file is a database, but not one of Oudler's: it has tables and no schema_version")]
    NotOurs,
    /// The file system has no shared memory, as some network drives.
    #[error("the file's folder cannot hold a write-ahead log (journal mode is {mode}): use a local disk")]
    NoWal {
        /// What `SQLite` fell back to.
        mode: String,
    },
    /// `SQLite` refused.
    #[error("opening the database: {0}")]
    Sqlite(#[from] rusqlite::Error),
    /// The file cannot be made, or the writer's thread not be started.
    #[error("opening the file and starting the writer: {0}")]
    Io(#[from] std::io::Error),
}

/// The connection that writes, its schema up to date.
pub(super) fn open_writer(path: &Path) -> Result<Connection, OpenError> {
    private::file(path)?; // SQLite gives its log and its index the same permissions
    let flags =
        OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let mut db = Connection::open_with_flags(path, flags)?;
    prepare(&db)?;
    let mode: String = db.query_row("pragma journal_mode = wal", [], |row| row.get(0))?;
    if mode != "wal" {
        return Err(OpenError::NoWal { mode });
    }
    // Full: a commit returns when the log is on the disk, not when the system has been told of it.
    // A checkpoint each 16 MB rather than each 4, the log cut back to that size after a burst.
    db.execute_batch(
        "pragma synchronous = full;
         pragma foreign_keys = on;
         pragma temp_store = memory;
         pragma cache_size = -16384;
         pragma wal_autocheckpoint = 4096;
         pragma journal_size_limit = 16777216;",
    )?;
    migrate(&mut db, MIGRATIONS)?;
    Ok(db)
}

/// A connection that carries the log over to the file. The file exists and is in WAL mode.
pub(super) fn open_copier(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let db = Connection::open_with_flags(path, flags)?;
    db.execute_batch("pragma synchronous = full; pragma cache_size = -512;")?;
    Ok(db)
}

/// A connection that reads. The file exists and has its schema.
pub(super) fn open_reader(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let db = Connection::open_with_flags(path, flags)?;
    prepare(&db)?;
    Ok(db)
}

fn prepare(db: &Connection) -> rusqlite::Result<()> {
    db.busy_timeout(PATIENCE)?;
    // Plans that do not look at the values bound: else a cached statement is planned anew each time
    // it is used: that was a quarter of the writer's work.
    db.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    db.set_prepared_statement_cache_capacity(STATEMENTS);
    Ok(())
}

/// Brings the schema to the last version in one transaction: all of it or nothing.
fn migrate(db: &mut Connection, migrations: &[&str]) -> Result<(), OpenError> {
    // Immediate, so that two programs opening a new file do not both build it.
    let transaction = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let count = |sql| transaction.query_row(sql, [], |row| row.get::<_, i64>(0));
    if count("select count(*) from sqlite_schema where type = 'table' and name = 'schema_version'")? == 0 {
        if count("select count(*) from sqlite_schema")? > 0 {
            return Err(OpenError::NotOurs);
        }
        transaction.execute_batch(
            "create table schema_version (
                version integer not null primary key -- one row per migration applied
            ) strict",
        )?;
    }
    let found = count("select coalesce(max(version), 0) from schema_version")?;
    let known = FIRST - 1 + migrations.len() as i64;
    if found > known {
        return Err(OpenError::Newer { found, known });
    }
    if (1..FIRST).contains(&found) {
        return Err(OpenError::Unreleased { found });
    }
    for (version, migration) in (FIRST..).zip(migrations).filter(|(version, _)| *version > found) {
        transaction.execute_batch(migration)?;
        transaction.execute("insert into schema_version (version) values ($1)", [version])?;
    }
    transaction.commit()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use rusqlite::StatementStatus;

    use super::*;
    use crate::store::statements;

    fn fresh() -> Connection {
        let mut db = Connection::open_in_memory().unwrap();
        prepare(&db).unwrap();
        migrate(&mut db, MIGRATIONS).unwrap();
        db
    }

    fn version(db: &Connection) -> i64 {
        db.query_row("select max(version) from schema_version", [], |row| row.get(0)).unwrap()
    }

    #[test]
    fn every_statement_fits_the_schema_and_numbers_its_parameters_in_order() {
        let db = fresh();
        for (name, text) in statements::ALL {
            let statement = db.prepare(text).unwrap_or_else(|error| panic!("{name}: {error}"));
            for i in 1..=statement.parameter_count() {
                assert_eq!(statement.parameter_name(i), Some(&*format!("${i}")), "{name}");
            }
        }
        assert!(statements::ALL.len() <= STATEMENTS);
    }

    #[test]
    fn no_statement_reads_a_whole_table() {
        let db = fresh();
        // A user's open logs are few enough to be sorted when asked for.
        let sorted = ["LOGS_OF"];
        for (name, text) in statements::ALL {
            let mut explain = db.prepare(&format!("explain query plan {text}")).unwrap();
            let mut rows = explain.raw_query();
            while let Some(row) = rows.next().unwrap() {
                let step: String = row.get(3).unwrap();
                assert!(!step.contains("TEMP B-TREE") || sorted.contains(name), "{name}: {step}");
                assert!(
                    !step.starts_with("SCAN") || step == "SCAN CONSTANT ROW" || step.contains("INDEX"),
                    "{name}: {step}"
                );
            }
        }
    }

    #[test]
    fn a_statement_is_planned_once() {
        let db = fresh();
        for (name, text) in statements::ALL {
            for n in 0..10 {
                let mut statement = db.prepare_cached(text).unwrap();
                for i in 1..=statement.parameter_count() {
                    statement.raw_bind_parameter(i, n).unwrap();
                }
                let _ = statement.raw_query().next(); // refused or not, it was planned
            }
            let plans = db.prepare_cached(text).unwrap().get_status(StatementStatus::RePrepare);
            assert_eq!(plans, 0, "{name}");
        }
    }

    #[test]
    fn a_migration_that_fails_leaves_the_version_before() {
        let mut db = Connection::open_in_memory().unwrap();
        migrate(&mut db, &["create table a (x)"]).unwrap();
        let later = ["create table a (x)", "create table b (x)", "create table b (x)"];
        migrate(&mut db, &later).unwrap_err();
        assert_eq!(version(&db), FIRST);
        migrate(&mut db, &later[..2]).unwrap();
        assert_eq!(version(&db), FIRST + 1);
        db.execute("insert into b (x) values (1)", []).unwrap();
    }

    #[test]
    fn a_newer_file_is_refused_with_both_versions() {
        let mut db = Connection::open_in_memory().unwrap();
        migrate(&mut db, &["create table a (x)", "create table b (x)"]).unwrap();
        let error = migrate(&mut db, &["create table a (x)"]).unwrap_err();
        assert!(matches!(error, OpenError::Newer { found: 6, known: 5 }), "{error}");
    }

    #[test]
    fn a_file_from_before_the_first_release_is_refused() {
        let mut db = Connection::open_in_memory().unwrap();
        migrate(&mut db, &["create table a (x)"]).unwrap();
        db.execute("update schema_version set version = 4", []).unwrap();
        assert!(matches!(migrate(&mut db, MIGRATIONS).unwrap_err(), OpenError::Unreleased { found: 4 }));
    }

    #[test]
    fn another_programs_file_is_refused() {
        let mut db = Connection::open_in_memory().unwrap();
        db.execute_batch("create table bookmarks (url)").unwrap();
        assert!(matches!(migrate(&mut db, MIGRATIONS).unwrap_err(), OpenError::NotOurs));
    }
}
