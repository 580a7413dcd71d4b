//! Differential runs against GHC, where it is installed: a program of `run/`
//! with a Haskell twin `NAME.hs`, or in Haskell itself, must print what GHC's
//! executable prints.

use crate::{compiler, programs};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Whether `ghc` can be run.
pub fn available() -> bool {
    Command::new("ghc")
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|s| s.success())
}

/// The programs that have a Haskell twin or are in Haskell.
pub fn twins() -> Vec<(String, PathBuf)> {
    programs("run")
        .into_iter()
        .filter(|(_, p)| p.with_extension("hs").is_file())
        .collect()
}

/// Compiles both and compares standard output and the exit code.
pub fn check(name: &str, source: &Path) -> Result<(), String> {
    let dir = tempfile::tempdir().map_err(|e| e.to_string())?;
    let ours = dir.path().join(name);
    compiler::compile(source, &ours, &["-O2".to_string()])?;
    let theirs = dir.path().join(format!("{name}-ghc"));
    let result = Command::new("ghc")
        .args(["-O1", "-v0", "-outputdir"])
        .arg(dir.path().join("objects"))
        .arg("-o")
        .arg(&theirs)
        .args(source.parent().map(|p| format!("-i{}", p.display())))
        .arg(source.with_extension("hs"))
        .output()
        .map_err(|e| e.to_string())?;
    if !result.status.success() {
        return Err(format!("ghc: {}", String::from_utf8_lossy(&result.stderr)));
    }
    crate::run::give_input(name, source, dir.path())?;
    let ours = compiler::execute(&ours, &[], dir.path())?;
    let theirs = compiler::execute(&theirs, &[], dir.path())?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    compiler::difference(
        "standard output",
        &text(&theirs.stdout),
        &text(&ours.stdout),
    )?;
    if theirs.status.code() != ours.status.code() {
        return Err(format!(
            "exit: GHC's {}, ours {}",
            theirs.status, ours.status
        ));
    }
    Ok(())
}
