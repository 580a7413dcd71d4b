//! Random programs with effects, compiled at all levels: they print what they
//! print unoptimised, and what GHC makes of them prints; and no subexpression is
//! evaluated more often than unoptimised, which a `trace` in it shows.
//!
//! `PURECC_SHARING_PROGRAMS` (default 10) sets how many, `PURECC_SHARING_SEED` the
//! first one's seed; a failure prints the seed and the case that differs.

mod generate;

use crate::budgets::SHARING_PROGRAMS;
use crate::{compiler, ghc};
use generate::{CONTENTS, FILE, Generated};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Output};

/// How many cases a program has.
const CASES: usize = 12;

/// What the programs read.
const INPUT: &str = "first line of input\nsecond\n\nthe last one";

/// Checks so many programs as the environment asks for.
pub fn check() -> Result<(), String> {
    let number = |name: &str| std::env::var(name).ok().and_then(|v| v.parse::<u64>().ok());
    let count = number("PURECC_SHARING_PROGRAMS").unwrap_or(SHARING_PROGRAMS);
    let first = number("PURECC_SHARING_SEED").unwrap_or(1);
    let mut traces = 0;
    for seed in first..first + count {
        traces += check_one(seed).map_err(|e| format!("PURECC_SHARING_SEED={seed}: {e}"))?;
    }
    // Programs that evaluate nothing would test nothing.
    match traces as u64 > 20 * count {
        true => Ok(()),
        false => Err(format!("{traces} traces in {count} programs")),
    }
}

/// Checks the program of a seed; how many traces it has unoptimised.
fn check_one(seed: u64) -> Result<usize, String> {
    let program = generate::program(seed, CASES);
    let dir = tempfile::tempdir().map_err(|e| e.to_string())?;
    let write = |name: &str, text: &str| {
        std::fs::write(dir.path().join(name), text).map_err(|e| e.to_string())
    };
    write("Main.hs", &program.text)?;
    write(FILE, CONTENTS)?;
    write(compiler::INPUT, INPUT)?;
    let plain = run(dir.path(), "-O0")?;
    for level in ["-O", "-O2"] {
        let optimised = run(dir.path(), level)?;
        compare(&program, &plain, &optimised).map_err(|e| format!("at {level}: {e}"))?;
    }
    if ghc::available() {
        let theirs = with_ghc(dir.path())?;
        compare(&program, &theirs, &plain).map_err(|e| format!("beside GHC, at -O0: {e}"))?;
    }
    Ok(traces(&plain).values().sum())
}

fn run(dir: &Path, level: &str) -> Result<Output, String> {
    let program = dir.join("program");
    compiler::compile(&dir.join("Main.hs"), &program, &[level.to_string()])?;
    compiler::execute(&program, &[], dir)
}

fn with_ghc(dir: &Path) -> Result<Output, String> {
    let program = dir.join("ghc-program");
    let result = Command::new("ghc")
        .args(["-O0", "-v0", "-package", "transformers", "-o"])
        .arg(&program)
        .arg("Main.hs")
        .current_dir(dir)
        .output()
        .map_err(|e| e.to_string())?;
    if !result.status.success() {
        return Err(format!("ghc: {}", String::from_utf8_lossy(&result.stderr)));
    }
    compiler::execute(&program, &[], dir)
}

/// How often each message was traced.
fn traces(output: &Output) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for line in String::from_utf8_lossy(&output.stderr).lines() {
        if line.starts_with('c') {
            *counts.entry(line.to_string()).or_default() += 1;
        }
    }
    counts
}

/// What `found` does otherwise than `expected`, and more often.
fn compare(program: &Generated, expected: &Output, found: &Output) -> Result<(), String> {
    if expected.status != found.status {
        let stderr = String::from_utf8_lossy(&found.stderr);
        let last: Vec<&str> = stderr.lines().rev().take(3).collect();
        return Err(format!(
            "{} became {}: {last:?}\n{}",
            expected.status, found.status, program.text
        ));
    }
    let before = traces(expected);
    for (message, n) in &traces(found) {
        let allowed = before.get(message).copied().unwrap_or(0);
        if *n > allowed {
            let case = message[1..].split(' ').next().and_then(|c| c.parse().ok());
            let case: &str = case
                .and_then(|c: usize| program.cases.get(c))
                .map_or("", |c| c);
            return Err(format!(
                "`{message}` {allowed} times became {n} times:\n{case}"
            ));
        }
    }
    let text = |output: &Output| String::from_utf8_lossy(&output.stdout).into_owned();
    compiler::difference("standard output", &text(expected), &text(found))
        .map_err(|e| format!("{e}\n{}", program.text))
}
