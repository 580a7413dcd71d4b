//! An executable: its bytes, and where they are put.

use crate::foreign::Objection;
use std::fs::{File, Permissions};
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use tempfile::TempDir;

/// An executable that is nowhere yet.
pub struct Linked {
    pub bytes: Vec<u8>,
}

/// An executable in a directory of its own, which goes away with it.
pub struct Stored {
    _directory: TempDir,
    pub path: std::path::PathBuf,
}

/// Why there is no executable.
pub enum Failure {
    /// One line for the user.
    Message(String),
    /// There is something against these names.
    Names(Vec<(String, Objection)>),
}

impl From<String> for Failure {
    fn from(message: String) -> Failure {
        Failure::Message(message)
    }
}

/// A directory that is nobody else's to look into: what lies there is to be executed.
pub(super) fn directory() -> Result<TempDir, String> {
    let directory = tempfile::Builder::new()
        .permissions(Permissions::from_mode(0o700))
        .tempdir();
    directory.map_err(|e| format!("cannot make a temporary directory: {e}"))
}

pub(super) fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    std::fs::write(path, bytes).map_err(|e| format!("cannot write {}: {e}", path.display()))
}

impl Linked {
    /// Puts it where it can be run.
    pub fn store(&self) -> Result<Stored, String> {
        let dir = directory()?;
        let path = dir.path().join("program");
        write(&path, &self.bytes)?;
        std::fs::set_permissions(&path, Permissions::from_mode(0o755))
            .map_err(|e| format!("cannot write {}: {e}", path.display()))?;
        Ok(Stored {
            _directory: dir,
            path,
        })
    }

    /// Puts it where the user wants it. A full or unwritable destination is told apart
    /// from a failing linker, and never leaves half an executable.
    pub fn install(&self, output: &Path) -> Result<(), String> {
        let installed = install(&self.bytes, output);
        installed.map_err(|e| format!("cannot write {}: {e}", output.display()))
    }
}

/// Replaces `output`. A device such as /dev/full is written to, a file is
/// replaced whole (a running program may still be using the old one).
fn install(bytes: &[u8], output: &Path) -> std::io::Result<()> {
    let is_file = || output.symlink_metadata().is_ok_and(|m| m.is_file());
    if is_file() {
        std::fs::remove_file(output)?;
    }
    let write = || {
        let mut file = File::create(output)?;
        file.write_all(bytes)?;
        if file.metadata()?.is_file() {
            // As far as the user lets new files be executed.
            let mode = file.metadata()?.permissions().mode();
            let executed = (mode & 0o444) >> 2;
            file.set_permissions(Permissions::from_mode(mode | executed))?;
        }
        Ok(())
    };
    write().inspect_err(|_| {
        if is_file() {
            let _ = std::fs::remove_file(output);
        }
    })
}
