//! Programs with threads, of a size that an argument tells: time and memory by GHC's.

use crate::Args;
use crate::measure::{self, Used};
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// The programs, and how large they are measured.
const PROGRAMS: [(&str, &[&str]); 7] = [
    ("ring", &["2000000"]),
    ("handover", &["300000", "100000"]),
    ("create", &["1000000"]),
    ("blocked", &["1000000"]),
    ("accounts", &["1000000"]),
    ("chameneos", &["1000000"]),
    ("mapreduce", &["17"]),
];

pub struct Row {
    name: &'static str,
    ghc: Option<Used>,
    ours: Used,
}

/// Runs all that are asked for, in turn with GHC's.
pub fn measure(folder: &Path, args: &Args, ghc: bool) -> Result<Vec<Row>, String> {
    let mut rows = vec![];
    for (name, arguments) in PROGRAMS {
        if !name.contains(&args.only) {
            continue;
        }
        let source = folder.join(name).with_extension("hs");
        let dir = tempfile::tempdir().map_err(|e| e.to_string())?;
        let exes = ["ours", "ghc"].map(|name| dir.path().join(name));
        measure::compile(&source, &args.purecc, &["-O2"], &exes[0])?;
        if ghc {
            measure::compile_with_ghc(&source, dir.path(), &exes[1])?;
        }
        let ways = if ghc { 2 } else { 1 };
        let best = interleaved(&exes[..ways], arguments, args.runs)?;
        let ghc = best.get(1).copied();
        let ours = best[0];
        let row = Row { name, ghc, ours };
        eprint!("{}", line(&row));
        rows.push(row);
    }
    Ok(rows)
}

/// The least of several runs of each, which must print the same.
fn interleaved(exes: &[PathBuf], arguments: &[&str], runs: usize) -> Result<Vec<Used>, String> {
    let none = Used {
        seconds: f64::MAX,
        kilobytes: u64::MAX,
    };
    let mut best = vec![none; exes.len()];
    let mut expected = None;
    for _ in 0..runs {
        for (exe, best) in exes.iter().zip(&mut best) {
            let (used, printed) = measure::run_with(exe, arguments)?;
            if expected.get_or_insert_with(|| printed.clone()) != &printed {
                return Err(format!("{}: it prints something else", exe.display()));
            }
            best.seconds = best.seconds.min(used.seconds);
            best.kilobytes = best.kilobytes.min(used.kilobytes);
        }
    }
    Ok(best)
}

/// The rows as a table.
pub fn table(rows: &[Row]) -> String {
    let mut text =
        String::from("| threads | seconds | of GHC's | MB | of GHC's |\n|---|---|---|---|---|\n");
    rows.iter().for_each(|row| text.push_str(&line(row)));
    text
}

fn line(row: &Row) -> String {
    let (seconds, megabytes) = (row.ours.seconds, row.ours.kilobytes as f64 / 1024.0);
    let mut text = format!("| {} | {seconds:.2} |", row.name);
    let ratio = |ours: f64, theirs: Option<f64>| theirs.map_or(f64::NAN, |theirs| ours / theirs);
    let time = ratio(seconds, row.ghc.map(|ghc| ghc.seconds));
    let memory = ratio(
        row.ours.kilobytes as f64,
        row.ghc.map(|ghc| ghc.kilobytes as f64),
    );
    let _ = writeln!(text, " {time:.2} | {megabytes:.0} | {memory:.2} |");
    text
}
