//! The ways in which a batch of random programs is compiled and run, and what
//! comes of it.

use crate::compiler;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// A way to compile, and the ways to run what it makes.
#[derive(Debug)]
pub struct Compilation {
    /// Flags of this compiler; `None` is GHC.
    pub flags: Option<&'static [&'static str]>,
    /// Options of the runtime, a row for each run.
    pub runs: &'static [&'static [&'static str]],
}

/// What the others are compared with.
pub const REFERENCE: Compilation = Compilation {
    flags: Some(&["-O0"]),
    runs: &[&[]],
};

/// All other ways.
pub const WAYS: &[Compilation] = &[
    Compilation {
        flags: Some(&["-O", "-debug", "-rtsopts"]),
        runs: &[&[], &["-DS", "-DZ1009"]],
    },
    Compilation {
        flags: Some(&["-O2", "-rtsopts"]),
        runs: &[&[], &["-G1", "-A256k"]],
    },
    Compilation {
        flags: Some(&["-O2", "-prof", "-rtsopts"]),
        runs: &[&[], &["-hL", "-i16k"]],
    },
];

/// GHC without optimisation.
pub const GHC: Compilation = Compilation {
    flags: None,
    runs: &[&[]],
};

/// What came of a batch, by program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It does not compile, for this reason.
    Refused(String),
    /// What each program has printed, and how the run ended if not well.
    Ran(BTreeMap<String, String>, Option<String>),
    /// It ran for too long.
    Endless,
}

impl Compilation {
    /// For messages and file names.
    pub fn name(&self, run: &[&str]) -> String {
        let flags = match self.flags {
            Some(flags) => flags.join(" "),
            None => return "ghc -O0".to_string(),
        };
        if run.is_empty() {
            flags
        } else {
            format!("{flags} +RTS {}", run.join(" "))
        }
    }

    /// Compiles the module in `dir`; the executable or the reason why not.
    pub fn compile(&self, dir: &Path) -> Result<PathBuf, String> {
        let source = dir.join("Main.hs");
        let Some(flags) = self.flags else {
            return ghc(dir, &source);
        };
        let output = dir.join("program");
        let flags: Vec<String> = flags.iter().map(|f| f.to_string()).collect();
        compiler::compile(&source, &output, &flags).map(|()| output)
    }
}

fn ghc(dir: &Path, source: &Path) -> Result<PathBuf, String> {
    let output = dir.join("program-ghc");
    let result = Command::new("ghc")
        .args(["-O0", "-v0", "-w", "-fforce-recomp", "-outputdir"])
        .arg(dir.join("objects"))
        .arg("-o")
        .arg(&output)
        .arg(source)
        .stdin(Stdio::null())
        .output()
        .map_err(|e| e.to_string())?;
    if result.status.success() {
        Ok(output)
    } else {
        Err(String::from_utf8_lossy(&result.stderr).into_owned())
    }
}

/// Whether GHC accepts the module in `dir`.
pub fn accepted_by_ghc(dir: &Path) -> bool {
    let result = Command::new("ghc")
        .args(["-fno-code", "-v0", "-w", "-fforce-recomp", "-outputdir"])
        .arg(dir.join("objects"))
        .arg(dir.join("Main.hs"))
        .stdin(Stdio::null())
        .output();
    result.is_ok_and(|r| r.status.success())
}

/// Runs what was compiled; `dir` holds the input.
pub fn run(program: &Path, options: &[&str], dir: &Path, limit: Duration) -> Outcome {
    let args: Vec<String> = options.iter().map(|o| o.to_string()).collect();
    match compiler::execute_within(program, &compiler::rts(&args), dir, limit) {
        Err(_) => Outcome::Endless,
        Ok(result) => {
            let text = String::from_utf8_lossy(&result.stdout);
            let sections = sections(&text);
            let complete = sections.contains_key("end") && result.status.success();
            let why = || {
                let stderr = String::from_utf8_lossy(&result.stderr);
                let line = stderr.lines().next().unwrap_or_default().to_string();
                format!("{}: {line}", result.status)
            };
            Outcome::Ran(sections, (!complete).then(why))
        }
    }
}

/// Output by program, each of which begins with a line `== NAME`.
fn sections(text: &str) -> BTreeMap<String, String> {
    let mut all = BTreeMap::new();
    let mut current = String::new();
    for line in text.lines() {
        match line.strip_prefix("== ") {
            Some(name) => {
                current = name.to_string();
                all.insert(current.clone(), String::new());
            }
            None => {
                let section = all.entry(current.clone()).or_insert_with(String::new);
                section.push_str(line);
                section.push('\n');
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn output_is_told_apart() {
        let all = sections("== 1\na\nb\n== 2\n== end\n");
        assert_eq!(all["1"], "a\nb\n");
        assert_eq!(all["2"], "");
        assert!(all.contains_key("end"));
    }
}
