//! Files and folders that only we read. On systems without such permissions they are as usual.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::Path;

/// The folder, made when it is not there. Nobody else looks into it.
pub fn folder(path: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)?;
    if let Err(error) = restrict(path, 0o700) {
        // A folder of somebody else's; what lies in it is ours alone all the same.
        tracing::warn!(path = %path.display(), %error, "others can look into the data folder");
    }
    Ok(())
}

/// The file, made empty when it is not there. Nobody else reads it.
pub(crate) fn file(path: &Path) -> io::Result<File> {
    let file = open(path, OpenOptions::new().write(true).create(true).truncate(false))?;
    restrict(path, 0o600)?;
    Ok(file)
}

/// A new file; one that is there already is an error. Nobody else reads it.
pub(crate) fn new_file(path: &Path) -> io::Result<File> {
    open(path, OpenOptions::new().write(true).create_new(true))
}

fn open(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options.open(path)
}

/// What was there before may have been open to all.
#[cfg(unix)]
fn restrict(path: &Path, mode: u32) -> io::Result<()> {
    fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(mode))
}

#[cfg(not(unix))]
fn restrict(_: &Path, _: u32) -> io::Result<()> {
    Ok(())
}
