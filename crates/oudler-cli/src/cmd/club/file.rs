//! The file of a tournament: read whole and checked, written whole or not at all.

use std::io::{Read, Write};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::Context;
use oudler_club::duplicate::Session;
use oudler_club::tournament::{MAX_BYTES, Tournament};

use super::{Language, Say};

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

/// The text of a file, and a little more than a tournament may have where there is more.
pub(super) fn read(path: &Path) -> anyhow::Result<String> {
    let context = || format!("reading {}", path.display());
    let file = std::fs::File::open(path).with_context(context)?;
    let mut text = String::new();
    file.take(MAX_BYTES as u64 + 1).read_to_string(&mut text).with_context(context)?;
    Ok(text)
}

/// The same, or what comes on standard input where the path is `-`.
pub(super) fn read_or_stdin(path: &Path) -> anyhow::Result<String> {
    if path != Path::new("-") {
        return read(path);
    }
    let mut text = String::new();
    std::io::stdin().take(MAX_BYTES as u64 + 1).read_to_string(&mut text).context("reading standard input")?;
    Ok(text)
}

pub(super) fn load(path: &Path, say: Say) -> anyhow::Result<Club> {
    let text = read(path)?;
    let wrong = |english: String, french: String| {
        let why = if say.lang == Language::Fr { french } else { english };
        anyhow::anyhow!("{}: {why}", path.display())
    };
    if Session::is_file(&text) {
        let session = Session::from_file(&text).map_err(|why| wrong(why.to_string(), why.french()))?;
        return Ok(Club::Duplicate(Box::new(session)));
    }
    let club = Tournament::from_file(&text).map_err(|why| wrong(why.to_string(), why.french()))?;
    Ok(Club::Free(Box::new(club)))
}

/// Begins a file that is not there yet.
pub(super) fn begin(path: &Path, text: &str, say: Say) -> anyhow::Result<()> {
    let name = path.display();
    if path.exists() {
        return Err(there(path, say));
    }
    match written(path, text.as_bytes())?.persist_noclobber(path) {
        Err(why) if why.error.kind() == std::io::ErrorKind::AlreadyExists => Err(there(path, say)),
        done => done.map(drop).map_err(|why| why.error).with_context(|| format!("writing {name}")),
    }
}

fn there(path: &Path, say: Say) -> anyhow::Error {
    let name = path.display();
    say.wrong(
        format!("{name} is there already: choose another name, or go on with it"),
        format!("{name} existe déjà : choisissez un autre nom, ou continuez ce fichier"),
    )
}

/// Writes beside the old file and puts it in its place: it is there whole, before or after.
pub(super) fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let new = written(path, bytes)?;
    if let Ok(old) = std::fs::metadata(path) {
        new.as_file().set_permissions(old.permissions())?;
    }
    new.persist(path).map_err(|why| why.error).with_context(|| format!("writing {}", path.display()))?;
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

/// The time of a command, in milliseconds since 1970: later than the last one's, so that all that
/// a command did has one time, and only that.
pub(super) fn now(last: Option<u64>) -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64);
    last.map_or(now, |last| now.max(last.saturating_add(1)))
}
