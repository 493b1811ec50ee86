//! The key that signs cookies, in a file of its own that only we read.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use axum_extra::extract::cookie::Key;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;

use crate::private;

/// How many random bytes a key has.
const LEN: usize = 64;

/// Why there is no key.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum KeyError {
    /// The file is there, and is not a key.
    #[error(
        "{} is not a key of ours: {LEN} bytes in base64 are. Put the file back from a copy, or remove it: \
         a new one is made, and everybody has to sign in again",
        path.display()
    )]
    Broken { path: PathBuf },
    /// The file cannot be read or written.
    #[error("the key {}: {source}", path.display())]
    Io { path: PathBuf, source: io::Error },
}

/// Reads the key; makes one when there is none.
pub(super) fn load(path: &Path) -> Result<Key, KeyError> {
    let io = |source| KeyError::Io { path: path.to_owned(), source };
    let bytes = match fs::read(path) {
        Ok(text) => BASE64_STANDARD.decode(text.trim_ascii()).unwrap_or_default(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => create(path).map_err(io)?.to_vec(),
        Err(error) => return Err(io(error)),
    };
    if bytes.len() != LEN {
        return Err(KeyError::Broken { path: path.to_owned() });
    }
    Ok(Key::from(&bytes))
}

/// A new key, on the disk under its name only when it is whole.
fn create(path: &Path) -> io::Result<[u8; LEN]> {
    let bytes: [u8; LEN] = std::array::from_fn(|_| rand::random());
    let part = path.with_extension("part");
    let _ = fs::remove_file(&part); // of a start that was interrupted
    let mut file = private::new_file(&part)?;
    writeln!(file, "{}", BASE64_STANDARD.encode(bytes))?;
    file.sync_all()?;
    fs::rename(&part, path)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_made_once_and_read_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("secret.key");
        let key = load(&path).unwrap();
        assert_eq!(load(&path).unwrap(), key);
        assert_ne!(load(&folder.path().join("other.key")).unwrap(), key);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        }
    }

    #[test]
    fn a_broken_key_is_refused_and_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("secret.key");
        for broken in ["", "AAAA", "not base64 at all", &"A".repeat(200)] {
            fs::write(&path, broken).unwrap();
            let error = load(&path).unwrap_err();
            assert!(matches!(error, KeyError::Broken { .. }), "{error}");
            assert!(error.to_string().contains("secret.key is not a key of ours"), "{error}");
            assert_eq!(fs::read_to_string(&path).unwrap(), broken);
        }
        let error = load(folder.path()).unwrap_err();
        assert!(matches!(error, KeyError::Io { .. }), "{error}");
    }
}
