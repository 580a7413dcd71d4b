//! Random programs in all ways, as many as are asked for: see `ci/campaign`.

use std::path::PathBuf;
use std::time::{Duration, Instant};
use testsuite::campaign::{self, Plan};

const USAGE: &str = "campaign [--programs N] [--from N] [--seed N] [--batch N] [--ways N] \
[--ghc N] [--minutes N] [--output DIR]";

fn main() {
    testsuite::compiler::become_compiler_if_asked();
    match run() {
        Ok(true) => {}
        Ok(false) => std::process::exit(1),
        Err(e) => {
            eprintln!("campaign: {e}");
            std::process::exit(2);
        }
    }
}

fn run() -> Result<bool, String> {
    let mut plan = Plan {
        seed: 1,
        from: 0,
        programs: 100_000,
        batch: 50,
        ways: 1,
        ghc_every: 10,
        deadline: None,
    };
    let mut output = PathBuf::from("campaign-findings");
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let value = args.next().ok_or(USAGE)?;
        let number = || {
            value
                .parse::<u64>()
                .map_err(|_| format!("{arg} {value}: no number"))
        };
        match arg.as_str() {
            "--programs" => plan.programs = number()?,
            "--from" => plan.from = number()?,
            "--seed" => plan.seed = number()?,
            "--batch" => plan.batch = number()?.max(1),
            "--ways" => plan.ways = number()? as usize,
            "--ghc" => plan.ghc_every = number()?,
            "--minutes" => {
                plan.deadline = Some(Instant::now() + Duration::from_secs(60 * number()?));
            }
            "--output" => output = PathBuf::from(value),
            _ => return Err(format!("unknown option {arg}\n{USAGE}")),
        }
    }
    let summary = campaign::run(&plan, &output)?;
    println!(
        "seed {}: {} programs from {} on, {} of them compared with GHC; {} findings",
        plan.seed, summary.programs, plan.from, summary.with_ghc, summary.found
    );
    for (kind, count) in &summary.kinds {
        println!("{count:6} {kind}");
    }
    Ok(summary.found == 0)
}
