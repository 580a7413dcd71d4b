//! Linking: the program's object and the prelinked runtime to a static,
//! non-PIE executable, by calling a linker directly. A compiler driver such as
//! gcc would cost more than the link itself.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// The runtime: one stripped relocatable object, made by the build script.
static RUNTIME: &[u8] = include_bytes!(env!("PURECC_RUNTIME_OBJECT"));

/// Linkers that we know to call, fastest first. `PURECC_LD` names another.
const LINKERS: &[&str] = &["mold", "ld.lld", "ld"];

/// Links `object` to an executable at `output`. The error is one line for the user.
pub fn link(object: &[u8], output: &Path) -> Result<(), String> {
    let dir = tempfile::tempdir().map_err(|e| format!("cannot make a temporary directory: {e}"))?;
    let object_path = dir.path().join("program.o");
    let runtime_path = dir.path().join("runtime.o");
    let write = |path: &Path, bytes: &[u8]| {
        std::fs::File::create(path)
            .and_then(|mut f| f.write_all(bytes))
            .map_err(|e| format!("cannot write {}: {e}", path.display()))
    };
    write(&object_path, object)?;
    write(&runtime_path, RUNTIME)?;
    // Linked beside the objects first: a full or unwritable destination is then
    // told apart from a failing linker, and never leaves half an executable.
    let linked = dir.path().join("program");
    run_linker(&[&object_path, &runtime_path], &linked)?;
    install(&linked, output).map_err(|e| format!("cannot write {}: {e}", output.display()))
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
            .args(["-static", "--gc-sections", "-z", "noexecstack", "-o"])
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
