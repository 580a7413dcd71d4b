//! Benchmark runner: compiles each program of `bench/programs` with purecc in
//! several ways and its Haskell twin with GHC where that is installed, runs all
//! executables interleaved, and reports ratios of minimum CPU time.
//!
//! Times on a shared machine drift, so only ratios from one interleaved run are
//! reported, and nothing is asserted unless `--check` asks for the thresholds.
//!
//! Start reading at [`measure`] (running) and [`report`] (the table).

mod measure;
mod report;

use clap::Parser;
use std::path::PathBuf;

/// Compares purecc's ways with each other and with GHC.
#[derive(Parser)]
struct Args {
    /// The purecc to measure.
    #[arg(long, default_value = "target/release/purecc")]
    purecc: PathBuf,
    /// Only programs whose name contains this.
    #[arg(long, default_value = "")]
    only: String,
    /// Interleaved runs of each executable.
    #[arg(long, default_value_t = 5)]
    runs: usize,
    /// Fail when a goal of `report` is missed.
    #[arg(long)]
    check: bool,
    /// The folder of programs.
    #[arg(long, default_value = "bench/programs")]
    programs: PathBuf,
}

fn main() {
    let args = Args::parse();
    match run(&args) {
        Ok(true) => {}
        Ok(false) => std::process::exit(1),
        Err(e) => {
            eprintln!("bench: {e}");
            std::process::exit(2);
        }
    }
}

/// Whether all goals were met (always true without `--check`).
fn run(args: &Args) -> Result<bool, String> {
    let ghc = measure::ghc_available();
    let mut rows = vec![];
    for source in measure::programs(&args.programs, &args.only)? {
        let row = measure::program(&source, &args.purecc, ghc, args.runs)?;
        eprintln!("{}", report::progress(&row));
        rows.push(row);
    }
    println!("{}", report::table(&rows));
    let missed = report::missed(&rows);
    missed.iter().for_each(|goal| println!("missed: {goal}"));
    Ok(!args.check || missed.is_empty())
}
