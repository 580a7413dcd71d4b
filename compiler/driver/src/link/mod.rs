//! Linking: the program's object and the prelinked runtime to a static, non-PIE
//! executable. There is little to decide: two objects, no libraries, and a runtime whose
//! sections are in order. So it is done here, in a fraction of the time that starting a
//! linker takes. `PURECC_LD` names a linker to be called instead. A program that needs what
//! only C has is linked by the C compiler ([`libc`]).

mod joined;
mod layout;
mod libc;
mod objects;
mod relocate;
mod unwinding;

use crate::cli::Cli;
use objects::Objects;
use std::fs::{File, Permissions};
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// The runtime: one stripped relocatable object, made by the build script.
static RUNTIME: &[u8] = include_bytes!(env!("PURECC_RUNTIME_OBJECT"));

/// An executable that is nowhere yet.
pub struct Linked {
    pub bytes: Vec<u8>,
}

/// An executable in a directory of its own, which goes away with it.
pub struct Stored {
    _directory: TempDir,
    pub path: std::path::PathBuf,
}

/// A directory that is nobody else's to look into: what lies there is to be executed.
fn directory() -> Result<TempDir, String> {
    let directory = tempfile::Builder::new()
        .permissions(Permissions::from_mode(0o700))
        .tempdir();
    directory.map_err(|e| format!("cannot make a temporary directory: {e}"))
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    std::fs::write(path, bytes).map_err(|e| format!("cannot write {}: {e}", path.display()))
}

/// Why there is no executable.
pub enum Failure {
    /// One line for the user.
    Message(String),
    /// Nothing defines these names.
    Undefined(Vec<String>),
}

impl From<String> for Failure {
    fn from(message: String) -> Failure {
        Failure::Message(message)
    }
}

/// Links `object` to an executable.
pub fn link(object: &[u8], cli: &Cli) -> Result<Linked, Failure> {
    let wrong = |e: String| format!("cannot link: {e}");
    let objects = Objects::read(&[object, RUNTIME]).map_err(wrong)?;
    let bytes = match std::env::var("PURECC_LD") {
        _ if !cli.foreign.is_empty() || objects.needs_more() => libc::linked(object, cli)?,
        Ok(linker) => linked_by(&linker, object)?,
        Err(_) => joined::join(&objects).map_err(wrong)?,
    };
    Ok(Linked { bytes })
}

/// What another linker makes.
fn linked_by(linker: &str, object: &[u8]) -> Result<Vec<u8>, String> {
    let dir = directory()?;
    let object_path = dir.path().join("program.o");
    let runtime_path = dir.path().join("runtime.o");
    write(&object_path, object)?;
    write(&runtime_path, RUNTIME)?;
    let path = dir.path().join("program");
    run_linker(linker, &[&object_path, &runtime_path], &path)?;
    std::fs::read(&path).map_err(|e| format!("cannot read {}: {e}", path.display()))
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

fn run_linker(linker: &str, objects: &[&Path], output: &Path) -> Result<(), String> {
    let mut command = Command::new(linker);
    command
        .args(["-static", "--gc-sections", "-z", "noexecstack"])
        // Names of data are left out, and what is only read needs no pages apart.
        .args(["--discard-locals", "-z", "noseparate-code"])
        // Profiles by address tell whose they are.
        .args(["--build-id=sha1", "-o"])
        .arg(output)
        .args(objects);
    let result = match command.stdin(Stdio::null()).output() {
        Ok(result) => result,
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => {
            return Err(format!(
                "no linker found (looked for {linker}, which PURECC_LD names)"
            ));
        }
        Err(e) => return Err(format!("cannot run the linker {linker}: {e}")),
    };
    if result.status.success() {
        return Ok(());
    }
    let text = String::from_utf8_lossy(&result.stderr);
    let line = text
        .lines()
        .find(|l| !l.trim().is_empty())
        .unwrap_or("no message");
    Err(format!("the linker {linker} failed: {line}"))
}
