//! Linking: the program's object and the prelinked runtime to a static,
//! non-PIE executable, by calling a linker directly. A compiler driver such as
//! gcc would cost more than the link itself.

use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// The runtime: one stripped relocatable object, made by the build script.
static RUNTIME: &[u8] = include_bytes!(env!("PURECC_RUNTIME_OBJECT"));

/// Linkers that we know to call, fastest first. `PURECC_LD` names another.
const LINKERS: &[&str] = &["mold", "ld.lld", "ld"];

/// An executable in a directory of its own, which goes away with it.
pub struct Linked {
    _directory: TempDir,
    pub path: PathBuf,
}

fn directory() -> Result<TempDir, String> {
    tempfile::tempdir().map_err(|e| format!("cannot make a temporary directory: {e}"))
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    std::fs::write(path, bytes).map_err(|e| format!("cannot write {}: {e}", path.display()))
}

/// Links `object` to an executable. The error is one line for the user.
pub fn link(object: &[u8]) -> Result<Linked, String> {
    let dir = directory()?;
    let object_path = dir.path().join("program.o");
    let runtime_path = dir.path().join("runtime.o");
    write(&object_path, object)?;
    write(&runtime_path, RUNTIME)?;
    let path = dir.path().join("program");
    run_linker(&[&object_path, &runtime_path], &path)?;
    Ok(Linked {
        _directory: dir,
        path,
    })
}

impl Linked {
    /// One that was linked earlier.
    pub fn again(executable: &[u8]) -> Result<Linked, String> {
        let dir = directory()?;
        let path = dir.path().join("program");
        write(&path, executable)?;
        std::fs::set_permissions(&path, Permissions::from_mode(0o755))
            .map_err(|e| format!("cannot write {}: {e}", path.display()))?;
        Ok(Linked {
            _directory: dir,
            path,
        })
    }

    /// Puts it where the user wants it. It was linked elsewhere: a full or
    /// unwritable destination is then told apart from a failing linker, and never
    /// leaves half an executable.
    pub fn install(&self, output: &Path) -> Result<(), String> {
        install(&self.path, output).map_err(|e| format!("cannot write {}: {e}", output.display()))
    }
}

/// Replaces `output`. A device such as /dev/full is written to, a file is
/// replaced whole (a running program may still be using the old one).
fn install(linked: &Path, output: &Path) -> std::io::Result<()> {
    let is_file = output.symlink_metadata().is_ok_and(|m| m.is_file());
    if is_file {
        std::fs::remove_file(output)?;
    }
    std::fs::copy(linked, output).map(|_| ()).inspect_err(|_| {
        if output.symlink_metadata().is_ok_and(|m| m.is_file()) {
            let _ = std::fs::remove_file(output);
        }
    })
}

fn run_linker(objects: &[&Path], output: &Path) -> Result<(), String> {
    let chosen = std::env::var("PURECC_LD").ok();
    let candidates: Vec<&str> = chosen.as_deref().map_or(LINKERS.to_vec(), |l| vec![l]);
    for linker in &candidates {
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
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => continue,
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
        return Err(format!("the linker {linker} failed: {line}"));
    }
    Err(format!(
        "no linker found (looked for {}); install binutils or set PURECC_LD",
        candidates.join(", ")
    ))
}
