//! Random programs in many ways: batch after batch is compiled and run, and what
//! differs is made smaller and kept.
//!
//! A program's output without optimisation is compared with that in all other
//! ways and, of some batches, with GHC's. Everything follows from the campaign's
//! seed and the program's number, which each finding names.

pub mod finding;
pub mod ways;

use crate::budgets::{BATCH, RANDOM_PROGRAMS};
use finding::{Finding, Kind};
use generator::program::{self, Program};
use std::path::Path;
use std::time::{Duration, Instant};
use ways::{Compilation, GHC, Outcome, REFERENCE, WAYS};

/// What a campaign is to do.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Decides all programs.
    pub seed: u64,
    /// The number of the first program.
    pub from: u64,
    /// How many programs.
    pub programs: u64,
    /// How many programs make a batch.
    pub batch: u64,
    /// How many of [`WAYS`] each batch is compiled in, one after the other in turn.
    pub ways: usize,
    /// Of how many batches one is compared with GHC; 0 for none.
    pub ghc_every: u64,
    /// When to end at the latest.
    pub deadline: Option<Instant>,
}

/// Writes a batch into a folder, as the module `Main.hs` with its input.
pub fn write(programs: &[Program], dir: &Path) -> Result<(), String> {
    std::fs::write(dir.join("Main.hs"), program::batch(programs)).map_err(|e| e.to_string())?;
    std::fs::write(dir.join(crate::compiler::INPUT), program::input(programs))
        .map_err(|e| e.to_string())
}

/// Compiles and runs a written batch in one way; outcomes by run.
fn outcomes(way: &Compilation, dir: &Path) -> Vec<(String, Outcome)> {
    match way.compile(dir) {
        Err(e) => vec![(way.name(&[]), Outcome::Refused(e))],
        Ok(program) => {
            let run = |options: &&[&str]| {
                let outcome = ways::run(&program, options, dir, BATCH);
                (way.name(options), outcome)
            };
            way.runs.iter().map(run).collect()
        }
    }
}

/// The ways of the `index`-th batch.
fn ways_of(plan: &Plan, index: u64) -> Vec<&'static Compilation> {
    let count = plan.ways.min(WAYS.len());
    let mut ways: Vec<_> = (0..count)
        .map(|i| &WAYS[(index as usize * count + i) % WAYS.len()])
        .collect();
    if plan.ghc_every > 0 && index.is_multiple_of(plan.ghc_every) {
        ways.push(&GHC);
    }
    ways
}

/// Compares one batch; what differs, each thing by the first program it shows in.
pub fn check(programs: &[Program], ways: &[&'static Compilation]) -> Result<Vec<Finding>, String> {
    let dir = tempfile::tempdir().map_err(|e| e.to_string())?;
    let mut left = programs.to_vec();
    let mut findings = vec![];
    'again: loop {
        if left.is_empty() {
            return Ok(findings);
        }
        write(&left, dir.path())?;
        let (_, reference) = outcomes(&REFERENCE, dir.path()).remove(0);
        let expected = match &reference {
            Outcome::Ran(sections, None) => sections,
            _ => {
                let Some(at) = culprit(&left, &REFERENCE, &reference) else {
                    return Err(format!(
                        "a batch fails whose programs do not: {reference:?}"
                    ));
                };
                let program = left.remove(at);
                let kind = Kind::of(&reference, None);
                findings.push(Finding::new(program, &REFERENCE, &[], kind));
                continue 'again;
            }
        };
        for &way in ways {
            for (i, (_, outcome)) in outcomes(way, dir.path()).into_iter().enumerate() {
                let differing = match &outcome {
                    Outcome::Ran(sections, _) => left
                        .iter()
                        .position(|p| sections.get(&p.tag) != expected.get(&p.tag)),
                    Outcome::Refused(_) | Outcome::Endless => culprit(&left, way, &outcome),
                };
                let fine = matches!(&outcome, Outcome::Ran(_, None)) && differing.is_none();
                if fine {
                    continue;
                }
                // What ends badly behind all programs is put down to the last one.
                let at = match differing {
                    Some(at) => at,
                    None if matches!(outcome, Outcome::Ran(..)) => left.len() - 1,
                    None => {
                        return Err(format!("a batch fails whose programs do not: {outcome:?}"));
                    }
                };
                let program = left.remove(at);
                let kind = Kind::of(&outcome, expected.get(&program.tag).map(String::as_str));
                findings.push(Finding::new(program, way, way.runs[i], kind));
                continue 'again;
            }
        }
        return Ok(findings);
    }
}

/// Which program of a batch that fails as a whole fails alone.
fn culprit(programs: &[Program], way: &Compilation, whole: &Outcome) -> Option<usize> {
    if let Outcome::Ran(sections, Some(_)) = whole {
        let done = programs
            .iter()
            .take_while(|p| sections.contains_key(&p.tag));
        return Some(done.count().max(1) - 1);
    }
    let dir = tempfile::tempdir().ok()?;
    let fails = |part: &[Program]| {
        let written = write(part, dir.path());
        written.is_ok()
            && outcomes(way, dir.path())
                .iter()
                .any(|(_, o)| !matches!(o, Outcome::Ran(_, None)))
    };
    // Halves, as long as one of them fails.
    let (mut from, mut to) = (0, programs.len());
    while to - from > 1 {
        let middle = (from + to) / 2;
        if fails(&programs[from..middle]) {
            to = middle;
        } else if fails(&programs[middle..to]) {
            from = middle;
        } else {
            return None;
        }
    }
    Some(from)
}

/// One trial of the suite: the programs from the `from`-th on, batch by batch, each
/// in one way besides the reference, and the first batch of some trials with GHC.
pub fn check_trial(from: u64) -> Result<(), String> {
    let plan = Plan {
        seed: 2010,
        from,
        programs: RANDOM_PROGRAMS.1,
        batch: 50,
        ways: 1,
        ghc_every: if crate::ghc::available() { 16 } else { 0 },
        deadline: None,
    };
    for first in (from..from + plan.programs).step_by(plan.batch as usize) {
        let programs = program::programs(plan.seed, first, plan.batch);
        let findings = check(&programs, &ways_of(&plan, first / plan.batch))?;
        if let Some(finding) = findings.first() {
            return Err(finding.describe(&plan));
        }
    }
    Ok(())
}

/// What a campaign has done.
#[derive(Default, Debug)]
pub struct Summary {
    /// Programs compared.
    pub programs: u64,
    /// Programs compared with GHC as well.
    pub with_ghc: u64,
    /// Number of findings.
    pub found: usize,
    /// Number of findings by what they show.
    pub kinds: std::collections::BTreeMap<String, usize>,
}

/// Runs a campaign; findings are made smaller and written into `output`.
pub fn run(plan: &Plan, output: &Path) -> Result<Summary, String> {
    std::fs::create_dir_all(output).map_err(|e| e.to_string())?;
    let plan = &Plan {
        ghc_every: if crate::ghc::available() {
            plan.ghc_every
        } else {
            0
        },
        ..plan.clone()
    };
    let mut summary = Summary::default();
    let start = Instant::now();
    let mut shown = start;
    let end = plan.from + plan.programs;
    let mut from = plan.from;
    while from < end && plan.deadline.is_none_or(|d| Instant::now() < d) {
        let count = plan.batch.min(end - from);
        let programs = program::programs(plan.seed, from, count);
        let index = from / plan.batch;
        let ways = ways_of(plan, index);
        let findings = match check(&programs, &ways) {
            Ok(findings) => findings,
            Err(e) => {
                println!("programs {from}..{}: {e}", from + count);
                *summary.kinds.entry("whole batch".into()).or_default() += 1;
                summary.found += 1;
                vec![]
            }
        };
        for finding in findings {
            summary.found += 1;
            let seen = summary.kinds.entry(finding.signature()).or_default();
            *seen += 1;
            if *seen <= 2 {
                finding.report(plan, output, plan.deadline)?;
            }
        }
        from += count;
        summary.programs += programs.len() as u64;
        if ways.iter().any(|w| w.flags.is_none()) {
            summary.with_ghc += programs.len() as u64;
        }
        if shown.elapsed() > Duration::from_secs(15) || from >= end {
            shown = Instant::now();
            println!(
                "{} programs ({} with GHC) in {} s, {} findings",
                summary.programs,
                summary.with_ghc,
                start.elapsed().as_secs(),
                summary.found
            );
        }
    }
    Ok(summary)
}
