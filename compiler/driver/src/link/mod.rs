//! Linking: the program's object and the prelinked runtime to a static, non-PIE
//! executable. There is little to decide: two objects, no libraries, and a runtime whose
//! sections are in order. So it is done here, in a fraction of the time that starting a
//! linker takes. `PURECC_LD` names a linker to be called instead. A program that needs what
//! only C has is linked by the C compiler ([`libc`]).

mod by_header;
mod c_types;
mod executable;
mod exports;
mod joined;
mod layout;
pub(crate) mod libc;
mod objects;
mod relocate;
mod unwinding;

use crate::cli::Cli;
pub use executable::{Failure, Linked};
use executable::{directory, write};
use objects::Objects;
use std::path::Path;
use std::process::{Command, Stdio};

/// The runtime: one stripped relocatable object, made by the build script.
static RUNTIME: &[u8] = include_bytes!(env!("PURECC_RUNTIME_OBJECT"));

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
