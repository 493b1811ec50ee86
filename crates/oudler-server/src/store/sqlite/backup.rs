//! A copy of the whole store in one file, made while it is in use.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use super::schema::open_reader;
use crate::private;

/// Why a backup was not made. Nothing is left at its path.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum BackupError {
    /// A backup never replaces a file.
    #[error("{} already exists", path.display())]
    Exists { path: PathBuf },
    /// `SQLite` takes paths as UTF-8.
    #[error("{} is not UTF-8", path.display())]
    NotUtf8 { path: PathBuf },
    /// `SQLite` could not read the store or write the copy.
    #[error("copying the database: {0}")]
    Sqlite(#[from] rusqlite::Error),
    /// The copy could not be brought to the disk or to its name.
    #[error("keeping the copy: {0}")]
    Io(#[from] io::Error),
}

/// Copies a store's file as it is at one moment, while servers write to it: to a name of its own
/// first, so that a file at `to` is whole.
pub fn copy(from: &Path, to: &Path) -> Result<(), BackupError> {
    if to.try_exists()? {
        return Err(BackupError::Exists { path: to.to_owned() });
    }
    let mut part = OsString::from(to);
    part.push(".part");
    let part = PathBuf::from(part);
    let text = part.to_str().ok_or_else(|| BackupError::NotUtf8 { path: to.to_owned() })?;
    remove_if_there(&part)?; // of a backup that was interrupted
    drop(private::new_file(&part)?); // an empty file is filled, and keeps its permissions
    let copied = open_reader(from)
        .and_then(|db| db.execute("vacuum into $1", [text]))
        .map_err(BackupError::from)
        .and_then(|_| Ok(settle(&part, to)?));
    if copied.is_err() {
        // The first error is the one to tell.
        let _ = remove_if_there(&part);
    }
    copied
}

/// Gives a finished copy its name, on the disk before we return.
fn settle(part: &Path, to: &Path) -> io::Result<()> {
    File::open(part)?.sync_all()?;
    fs::rename(part, to)?;
    #[cfg(unix)]
    if let Some(folder) = to.parent() {
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}

fn remove_if_there(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
