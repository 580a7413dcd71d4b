//! Benchmark runner: compiles each program of `bench/programs` with purecc in
//! several ways and its Haskell twin with GHC where that is installed, runs all
//! executables interleaved, and reports ratios of minimum CPU time.
//!
//! Times on a shared machine drift, so only ratios from one interleaved run are
//! reported, and nothing is asserted unless `--check` asks for the thresholds.
//!
//! Start reading at [`measure`] (running) and [`report`] (the table). [`pairs`]
//! compares overloaded programs with plain ones, [`compiling`] times purecc itself, and
//! [`threads`] has programs that take their size as an argument.

mod compiling;
mod measure;
mod pairs;
mod report;
mod threads;

use clap::Parser;
use std::path::PathBuf;

/// Compares purecc's ways with each other and with GHC.
#[derive(Parser)]
pub(crate) struct Args {
    /// The purecc to measure.
    #[arg(long, default_value = "target/release/purecc")]
    purecc: PathBuf,
    /// Only programs whose name contains this.
    #[arg(long, default_value = "")]
    only: String,
    /// Interleaved runs of each executable.
    #[arg(long, default_value_t = 5)]
    runs: usize,
    /// Count instructions too, by one run of each executable under Valgrind: what
    /// does not depend on the machine's load. About 25 times as slow.
    #[arg(long)]
    instructions: bool,
    /// Fail when a goal of `report` is missed.
    #[arg(long)]
    check: bool,
    /// The folder of programs.
    #[arg(long, default_value = "bench/programs")]
    programs: PathBuf,
    /// The folder of overloaded programs.
    #[arg(long, default_value = "bench/overloaded")]
    overloaded: PathBuf,
    /// The folder of programs with threads.
    #[arg(long, default_value = "bench/threads")]
    threads: PathBuf,
    /// The program whose compilation is timed.
    #[arg(long, default_value = "testsuite/programs/MiniML/Main.hs")]
    compiled: PathBuf,
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
        let row = measure::program(&source, args, ghc)?;
        eprintln!("{}", report::progress(&row));
        rows.push(row);
    }
    println!("{}", report::table(&rows));
    let rows_of_threads = threads::measure(&args.threads, args, ghc)?;
    println!("{}", threads::table(&rows_of_threads));
    let pairs = pairs::measure(
        &args.overloaded,
        &args.programs,
        &args.purecc,
        &args.only,
        args.runs,
    )?;
    println!("{}", pairs::table(&pairs));
    let seconds = compiling::measure(&args.compiled, &args.purecc, args.runs)?;
    println!("{}", compiling::table(&args.compiled, seconds));
    let mut missed = report::missed(&rows);
    missed.extend(pairs::missed(&pairs));
    missed.extend(compiling::missed(seconds));
    missed.iter().for_each(|goal| println!("missed: {goal}"));
    Ok(!args.check || missed.is_empty())
}
