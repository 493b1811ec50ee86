//! The file of a tournament: read whole and checked, written whole or not at all.

use std::io::Write;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::Context;
use oudler_club::duplicate::Session;
use oudler_club::tournament::Tournament;

/// A tournament of either sort.
pub(super) enum Club {
    Free(Box<Tournament>),
    Duplicate(Box<Session>),
}

impl Club {
    pub(super) fn to_file(&self) -> String {
        match self {
            Self::Free(club) => club.to_file(),
            Self::Duplicate(session) => session.to_file(),
        }
    }
}

pub(super) fn read(path: &Path) -> anyhow::Result<String> {
    std::fs::read_to_string(path).with_context(|| format!("reading {}", path.display()))
}

pub(super) fn load(path: &Path) -> anyhow::Result<Club> {
    let text = read(path)?;
    let context = || path.display().to_string();
    if Session::is_file(&text) {
        return Ok(Club::Duplicate(Box::new(Session::from_file(&text).with_context(context)?)));
    }
    Ok(Club::Free(Box::new(Tournament::from_file(&text).with_context(context)?)))
}

/// Begins a file that is not there yet.
pub(super) fn begin(path: &Path, text: &str) -> anyhow::Result<()> {
    let new = written(path, text.as_bytes())?;
    new.persist_noclobber(path).with_context(|| format!("beginning a tournament in {}", path.display()))?;
    Ok(())
}

/// Writes beside the old file and puts it in its place: it is there whole, before or after.
pub(super) fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let new = written(path, bytes)?;
    if let Ok(old) = std::fs::metadata(path) {
        new.as_file().set_permissions(old.permissions())?;
    }
    new.persist(path).with_context(|| format!("writing {}", path.display()))?;
    Ok(())
}

fn written(path: &Path, bytes: &[u8]) -> anyhow::Result<tempfile::NamedTempFile> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    // Others may read it, as any file one writes.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o644));
    let mut new = builder.tempfile_in(folder).with_context(|| format!("writing {}", path.display()))?;
    new.write_all(bytes)?;
    new.as_file().sync_all()?;
    Ok(new)
}

/// Now, in milliseconds since 1970.
pub(super) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
}
