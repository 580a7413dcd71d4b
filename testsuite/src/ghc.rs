//! Differential runs against GHC, where it is installed: a program of `run/`
//! with a Haskell twin `NAME.hs`, or in Haskell itself, must print what GHC's
//! executable prints.

use crate::agreed::Question;
use crate::{compiler, golden, programs, run};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;
use tempfile::TempDir;

/// The version that goldens and verdicts are of. HACKING.md says how to move to another.
pub const VERSION: &str = "9.0.2";

/// Whether GHC can be compared with: `ghc` can be run and is of [`VERSION`].
pub fn available() -> bool {
    reason().is_none()
}

/// Why GHC cannot be compared with, if that is so.
pub fn reason() -> Option<&'static str> {
    static REASON: OnceLock<Option<String>> = OnceLock::new();
    REASON.get_or_init(|| unfit(found().as_deref())).as_deref()
}

/// The version of the `ghc` that can be run.
fn found() -> Option<String> {
    let ran = Command::new("ghc").arg("--numeric-version").output().ok()?;
    let version = String::from_utf8_lossy(&ran.stdout).trim().to_string();
    ran.status.success().then_some(version)
}

fn unfit(found: Option<&str>) -> Option<String> {
    match found {
        None => Some("ghc is not installed".to_string()),
        Some(VERSION) => None,
        Some(other) => Some(format!(
            "ghc is {other}, and the goldens are those of {VERSION}"
        )),
    }
}

/// The programs that have a Haskell twin or are in Haskell.
pub fn twins() -> Vec<(String, PathBuf)> {
    programs("run")
        .into_iter()
        .filter(|(_, p)| haskell(p).is_file() && is_for_ghc(p))
        .collect()
}

/// Whether a program's head does not keep it from GHC (`-- haskell: no`).
fn is_for_ghc(source: &Path) -> bool {
    let text = std::fs::read_to_string(source).unwrap_or_default();
    !text.lines().any(|l| l.trim() == "-- haskell: no")
}

/// The program in Haskell: itself or its twin.
fn haskell(source: &Path) -> PathBuf {
    match source.extension() {
        Some(e) if e == "lhs" => source.to_path_buf(),
        _ => source.with_extension("hs"),
    }
}

/// The Pure programs that are also Haskell: all that do not say otherwise in
/// their head.
pub fn also_haskell() -> Vec<(String, PathBuf)> {
    programs("run")
        .into_iter()
        .filter(|(_, p)| p.extension().is_some_and(|e| e == "pure") && is_for_ghc(p))
        .collect()
}

/// Compares what GHC makes of a Pure program with its goldens. The shim gives
/// Haskell the Pure edition's printing; the words of failures differ.
pub fn check_through_shim(
    name: &str,
    source: &Path,
    oracles: Option<&Oracles>,
) -> Result<(), String> {
    let mut question = question(name, source)?;
    for file in ["Pure.hs", "to-haskell", "ghc-oracle", "ghc-oracles"] {
        question = question.source(&crate::root().join("shim").join(file))?;
    }
    question.or(&format!("ghc::shim::{name}"), || {
        through_shim(name, source, oracles)
    })
}

fn through_shim(name: &str, source: &Path, oracles: Option<&Oracles>) -> Result<(), String> {
    let mut command = match oracles.filter(|all| all.programs.iter().any(|p| p == source)) {
        Some(all) => {
            let mut command = Command::new(all.executable()?);
            command.arg(name);
            command
        }
        None => {
            let mut command = Command::new(crate::root().join("shim/ghc-oracle"));
            command.arg(source);
            command
        }
    };
    let theirs = command.stdin(Stdio::null()).output();
    same(name, source, &theirs.map_err(|e| e.to_string())?)
}

/// Many Pure programs, of one file each, which GHC compiles in one run.
pub struct Oracles {
    programs: Vec<PathBuf>,
    made: OnceLock<Result<TempDir, String>>,
}

impl Oracles {
    /// Those of the programs that have no modules of their own.
    pub fn of(programs: &[(String, PathBuf)]) -> Oracles {
        let single = programs
            .iter()
            .filter(|(_, path)| !path.ends_with("Main.pure"));
        Oracles {
            programs: single.map(|(_, path)| path.clone()).collect(),
            made: OnceLock::new(),
        }
    }

    fn executable(&self) -> Result<PathBuf, String> {
        let make = || -> Result<TempDir, String> {
            let dir = tempfile::tempdir().map_err(|e| e.to_string())?;
            let made = Command::new(crate::root().join("shim/ghc-oracles"))
                .arg(dir.path())
                .args(&self.programs)
                .output()
                .map_err(|e| e.to_string())?;
            match made.status.success() {
                true => Ok(dir),
                false => Err(String::from_utf8_lossy(&made.stderr).into_owned()),
            }
        };
        match self.made.get_or_init(make) {
            Ok(dir) => Ok(dir.path().join("oracle")),
            Err(message) => Err(message.clone()),
        }
    }
}

/// All that what GHC makes of a program and its goldens depend on.
fn question(name: &str, source: &Path) -> Result<Question, String> {
    let mut question = Question::new().source(source)?;
    for ending in ["in", "out", "exit"] {
        question = question.part(golden(name, source, ending).unwrap_or_default());
    }
    Ok(question)
}

/// Compiles with GHC and compares what is printed and the exit code with the
/// goldens, which every way of this compiler's is compared with.
pub fn check(name: &str, source: &Path) -> Result<(), String> {
    let question = question(name, source)?.source(&haskell(source))?;
    let question = question.part(compiler::own_flags(source).join(" "));
    question.or(&format!("ghc::{name}"), || compiled(name, source))
}

fn compiled(name: &str, source: &Path) -> Result<(), String> {
    let dir = tempfile::tempdir().map_err(|e| e.to_string())?;
    let theirs = dir.path().join(format!("{name}-ghc"));
    // Without rules that give conversions other results than their definitions do,
    // and quickly: to compile with optimisation takes most of the time.
    let result = Command::new("ghc")
        .args(["-O0", "-fno-enable-rewrite-rules", "-v0", "-outputdir"])
        .arg(dir.path().join("objects"))
        .arg("-o")
        .arg(&theirs)
        .current_dir(source.parent().ok_or("no folder")?)
        .args(compiler::own_flags(source))
        // As in this compiler's ways: messages name the file, not where it is.
        .arg(haskell(source).file_name().ok_or("no file")?)
        .output()
        .map_err(|e| e.to_string())?;
    if !result.status.success() {
        return Err(format!("ghc: {}", String::from_utf8_lossy(&result.stderr)));
    }
    run::give_input(name, source, dir.path())?;
    same(name, source, &compiler::execute(&theirs, &[], dir.path())?)
}

/// Standard output and exit code are those of the goldens.
fn same(name: &str, source: &Path, theirs: &Output) -> Result<(), String> {
    let found = String::from_utf8_lossy(&theirs.stdout);
    let golden = golden(name, source, "out").ok_or_else(|| format!("{name}.out is missing"))?;
    compiler::difference("the golden from GHC's output", &found, &golden)?;
    let exit = run::exit_code(name, source)?;
    if theirs.status.code() != Some(exit) {
        let stderr = String::from_utf8_lossy(&theirs.stderr);
        return Err(format!(
            "exit: GHC's {}, the golden {exit}\n{stderr}",
            theirs.status
        ));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_version_of_the_goldens_is_compared_with() {
        assert_eq!(unfit(Some(VERSION)), None);
        assert_eq!(unfit(None).as_deref(), Some("ghc is not installed"));
        let other = unfit(Some("9.10.1"));
        let expected = "ghc is 9.10.1, and the goldens are those of 9.0.2";
        assert_eq!(other.as_deref(), Some(expected));
    }
}
