//! Differential runs against GHC, where it is installed: a program of `run/`
//! with a Haskell twin `NAME.hs`, or in Haskell itself, must print what GHC's
//! executable prints.

use crate::{compiler, programs};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

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
        .filter(|(_, p)| haskell(p).is_file())
        .collect()
}

/// The program in Haskell: itself or its twin.
fn haskell(source: &Path) -> PathBuf {
    match source.extension() {
        Some(e) if e == "lhs" => source.to_path_buf(),
        _ => source.with_extension("hs"),
    }
}

/// The Pure programs that are also Haskell: all that do not say otherwise in
/// their head (`-- haskell: no`).
pub fn also_haskell() -> Vec<(String, PathBuf)> {
    let also = |p: &Path| {
        let text = std::fs::read_to_string(p).unwrap_or_default();
        !text.lines().any(|l| l.trim() == "-- haskell: no")
    };
    programs("run")
        .into_iter()
        .filter(|(_, p)| p.extension().is_some_and(|e| e == "pure") && also(p))
        .collect()
}

/// Compares a Pure program with what GHC makes of it through the shim, which
/// gives Haskell the Pure edition's printing: standard output and, since the
/// words of failures differ, the exit code.
pub fn check_through_shim(name: &str, source: &Path) -> Result<(), String> {
    let dir = tempfile::tempdir().map_err(|e| e.to_string())?;
    let program = dir.path().join(name);
    compiler::compile(source, &program, &["-O2".to_string()])?;
    let ours = compiler::execute(&program, &[], dir.path())?;
    let oracle = crate::root().join("shim/ghc-oracle");
    let theirs = Command::new(oracle)
        .arg(source)
        .stdin(Stdio::null())
        .output()
        .map_err(|e| e.to_string())?;
    same(&theirs, &ours)
}

/// Compiles both and compares standard output and the exit code.
pub fn check(name: &str, source: &Path) -> Result<(), String> {
    let dir = tempfile::tempdir().map_err(|e| e.to_string())?;
    let ours = dir.path().join(name);
    compiler::compile(source, &ours, &["-O2".to_string()])?;
    let theirs = dir.path().join(format!("{name}-ghc"));
    // Without rules that give conversions other results than their definitions do.
    let result = Command::new("ghc")
        .args(["-O1", "-fno-enable-rewrite-rules", "-v0", "-outputdir"])
        .arg(dir.path().join("objects"))
        .arg("-o")
        .arg(&theirs)
        .current_dir(source.parent().ok_or("no folder")?)
        .args(compiler::own_flags(source))
        .arg(haskell(source))
        .output()
        .map_err(|e| e.to_string())?;
    if !result.status.success() {
        return Err(format!("ghc: {}", String::from_utf8_lossy(&result.stderr)));
    }
    crate::run::give_input(name, source, dir.path())?;
    let ours = compiler::execute(&ours, &[], dir.path())?;
    let theirs = compiler::execute(&theirs, &[], dir.path())?;
    same(&theirs, &ours)
}

/// Standard output and exit code are equal.
fn same(theirs: &Output, ours: &Output) -> Result<(), String> {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (expected, found) = (text(&theirs.stdout), text(&ours.stdout));
    compiler::difference("standard output", &expected, &found)?;
    if theirs.status.code() != ours.status.code() {
        let (theirs, stderr) = (theirs.status, text(&theirs.stderr));
        return Err(format!(
            "exit: GHC's {theirs}, ours {}\n{stderr}",
            ours.status
        ));
    }
    Ok(())
}
