//! `run/`: programs with known output, in every way of `ways.toml`.
//! `threads/`: programs with threads, likewise.
//! `programs/`: larger Haskell programs with GHC's output, in some of them.
//!
//! `NAME.out` is the expected standard output, `NAME.err` standard error and
//! `NAME.exit` the exit code (default: empty and 0). `NAME.in` is what the
//! program can read (default: nothing). `NAME.flags` holds flags for both
//! compilers, this one and GHC.

use crate::builds::Build;
use crate::{compiler, cost, golden, root};
use serde::Deserialize;
use std::path::Path;
use std::process::Output;

/// One row of `ways.toml`.
#[derive(Deserialize, Clone, Debug)]
pub struct Way {
    pub name: String,
    #[serde(default)]
    pub compile: Vec<String>,
    #[serde(default)]
    pub run: Vec<String>,
    /// Left out for programs whose head says `-- slow`.
    #[serde(default)]
    pub slow: bool,
    /// Left out for all others.
    #[serde(default)]
    pub only_slow: bool,
    /// The folders whose programs are run in this way.
    #[serde(default = "run_only")]
    pub folders: Vec<String>,
    /// It is for one of so many programs, by their names.
    #[serde(default = "every_one")]
    pub one_in: u32,
}

fn every_one() -> u32 {
    1
}

/// Whether the environment asks for all programs in all ways.
const ALL: &str = "PURECC_ALL_WAYS";

fn wants_all() -> bool {
    std::env::var_os(ALL).is_some()
}

/// A number below `bound` for a program and a way, as good as chosen by chance.
fn choice(name: &str, way: &str, bound: u32) -> u32 {
    let bytes = name.bytes().chain(way.bytes());
    let hash = bytes.fold(0x811c_9dc5, |hash: u32, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    });
    (hash >> 8) % bound
}

/// Whether a program is one of those, one in so many, that take part in what takes long.
pub fn is_chosen(name: &str, way: &str, one_in: u32) -> bool {
    choice(name, way, one_in) == 0 || wants_all()
}

/// Whether a program is compiled at a level for what takes long at both, -O0 and -O2: it is at one
/// of them. Programs that run for long are optimised.
pub fn is_level_of(source: &Path, what: &str, level: &str) -> bool {
    let optimised = level != "-O0";
    if is_slow(source) {
        return optimised;
    }
    let name = source.file_stem().unwrap_or_default().to_string_lossy();
    wants_all() || (choice(&name, what, 2) == 1) == optimised
}

fn run_only() -> Vec<String> {
    ["run", "threads"].map(str::to_string).to_vec()
}

#[derive(Deserialize)]
struct Ways {
    way: Vec<Way>,
}

/// The table of ways.
pub fn ways() -> Vec<Way> {
    let text =
        std::fs::read_to_string(root().join("ways.toml")).expect("testsuite/ways.toml is readable");
    toml::from_str::<Ways>(&text)
        .expect("testsuite/ways.toml is well formed")
        .way
}

/// What a program's head comment says of the ways.
struct Head {
    slow: bool,
    not: Vec<String>,
}

fn head(source: &Path) -> Head {
    let text = std::fs::read_to_string(source).unwrap_or_default();
    let comments: Vec<&str> = text
        .lines()
        .map_while(|l| l.strip_prefix("--"))
        .map(str::trim)
        .collect();
    let not = comments
        .iter()
        .filter_map(|l| l.strip_prefix("not:"))
        .flat_map(|l| l.split(','));
    Head {
        slow: comments.contains(&"slow"),
        not: not.map(|w| w.trim().to_string()).collect(),
    }
}

/// Whether a program's head says `-- slow`.
pub fn is_slow(source: &Path) -> bool {
    head(source).slow
}

/// Whether a program's head says `-- not: WAY`.
pub fn leaves_out(source: &Path, way: &str) -> bool {
    head(source).not.iter().any(|not| not == way)
}

/// Whether a program takes part in a way.
pub fn applies(source: &Path, way: &Way) -> bool {
    let fits = match is_slow(source) {
        true => !way.slow,
        false => !way.only_slow,
    };
    let name = source.file_stem().unwrap_or_default().to_string_lossy();
    fits && !leaves_out(source, &way.name) && is_chosen(&name, &way.name, way.one_in)
}

/// Puts a program's input where it will be run.
pub fn give_input(name: &str, source: &Path, dir: &Path) -> Result<(), String> {
    match golden(name, source, "in") {
        Some(text) => std::fs::write(dir.join(compiler::INPUT), text).map_err(|e| e.to_string()),
        None => Ok(()),
    }
}

/// Runs one program in one way.
pub fn check(build: &Build, name: &str, source: &Path, way: &Way) -> Result<(), String> {
    let program = build.program()?;
    let dir = tempfile::tempdir().map_err(|e| e.to_string())?;
    give_input(name, source, dir.path())?;
    let result = compiler::execute(&program, &compiler::rts(&way.run), dir.path())?;
    as_expected(name, source, &result)?;
    if way.run.iter().any(|a| a == "-hL") {
        let profile = std::fs::read_to_string(dir.path().join(format!("{name}.hp")))
            .map_err(|e| e.to_string())?;
        crate::hp::Profile::parse(&profile)?.biographical()?;
    }
    cost::check(source, &way.name, &program, dir.path())
}

/// Compares what a program printed and its exit code with the goldens beside it.
pub fn as_expected(name: &str, source: &Path, result: &Output) -> Result<(), String> {
    let stderr = String::from_utf8_lossy(&result.stderr);
    let exit = exit_code(name, source)?;
    if result.status.code() != Some(exit) {
        return Err(format!(
            "exit: expected {exit}, found {}\nstderr: {stderr}",
            result.status
        ));
    }
    let expected = golden(name, source, "out").ok_or_else(|| format!("{name}.out is missing"))?;
    compiler::difference(
        "standard output",
        &expected,
        &String::from_utf8_lossy(&result.stdout),
    )?;
    let expected = golden(name, source, "err").unwrap_or_default();
    compiler::difference("standard error", &expected, &without_advice(&stderr))
}

/// Standard error but for the runtime's word that the run ended before its first census,
/// the stack of cost centres where it failed, and what threads waited for: the optimiser moves
/// places.
fn without_advice(stderr: &str) -> String {
    let stack = stderr.find("CallStack (from -prof):\n");
    let mut explained = false;
    stderr[..stack.unwrap_or(stderr.len())]
        .split_inclusive('\n')
        .filter(move |line| {
            let is_explanation = explained && line.starts_with("  ");
            explained |= line.contains("thread blocked indefinitely in an ");
            !is_explanation
        })
        .filter(|line| !line.contains(": the run was too short for a sample of the heap profile ("))
        .collect()
}

/// The golden of the exit code.
pub fn exit_code(name: &str, source: &Path) -> Result<i32, String> {
    match golden(name, source, "exit") {
        Some(text) => text
            .trim()
            .parse()
            .map_err(|_| format!("{name}.exit is not a number")),
        None => Ok(0),
    }
}
