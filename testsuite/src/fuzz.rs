//! Mutated programs through the front end and the middle, for a fixed time:
//! whatever the source says, the compiler answers with diagnostics or a
//! program that every lint accepts, and never panics.
//!
//! `PURECC_FUZZ_SECONDS` (default 10) sets the time and `PURECC_FUZZ_SEED` the
//! seed; a failure prints the seed of its mutant and the mutant. A mutant that takes
//! too long or too much memory is a failure as well.

use crate::budgets::{FUZZ_LEAST, FUZZ_PAGES, FUZZ_SECONDS, MUTANT};
use crate::random::Random;
use crate::typed_library::TypedLibrary;
use pure_base::{Diagnostics, SourceMap};
use pure_names::Source;
use pure_syntax::Edition;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

/// Stack of the fuzzing thread: as the compiler's own.
const STACK_BYTES: usize = 1 << 30;

/// What lexers and layout stumble over.
const ODD: &[&str] = &[
    "\0",
    "\t",
    "\u{feff}",
    "\u{202e}",
    "λ",
    "→",
    "⊙",
    "\u{10ffff}",
    "\"",
    "'",
    "\\",
    "{-",
    "-}",
    "--",
    "{-#",
    "#-}",
    "\r\n",
    "\n",
    "\n  ",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ";",
    "`",
    "@",
    "~",
    "!",
    "#",
    "\n#if 1\n",
    "99999999999999999999999",
    "1e999999999",
    "::",
    "=>",
    "->",
    "forall a.",
    "where",
    "let",
    "do",
    "of",
];

/// All single-file programs of the suite that are in one edition.
fn corpus(edition: Edition) -> Vec<String> {
    let folders = ["run", "ui", "space", "prof", "programs"];
    let paths = folders.iter().flat_map(|f| crate::programs(f));
    let ending = match edition {
        Edition::Pure => "pure",
        Edition::Haskell => "hs",
    };
    paths
        .filter(|(_, p)| p.extension().is_some_and(|e| e == ending))
        .filter_map(|(_, p)| std::fs::read_to_string(p).ok())
        .filter(|t| t.len() < 8000)
        .collect()
}

/// Splits a text into words, blanks and single signs, which concatenate to it.
fn tokens(text: &str) -> Vec<&str> {
    let class = |c: char| {
        if c.is_alphanumeric() || c == '_' || c == '\'' {
            0
        } else if c.is_whitespace() {
            1
        } else {
            2
        }
    };
    let mut out = vec![];
    let mut start = 0;
    let mut last = None;
    for (i, c) in text.char_indices() {
        let now = class(c);
        if last.is_some_and(|l| l != now || now == 2) {
            out.push(&text[start..i]);
            start = i;
        }
        last = Some(now);
    }
    out.push(&text[start..]);
    out
}

/// A program like one of the corpus, changed in a few places.
fn mutant(corpus: &[String], random: &mut Random) -> String {
    let base = &corpus[random.below(corpus.len())];
    let donor = &corpus[random.below(corpus.len())];
    let (mut words, donors) = (tokens(base), tokens(donor));
    for _ in 0..=random.below(4) {
        let at = random.below(words.len());
        let other = random.below(words.len());
        match random.below(8) {
            0 => drop(words.remove(at)),
            1 => words.insert(at, words[other]),
            2 => words.swap(at, other),
            3 => words[at] = donors[random.below(donors.len())],
            4 => words.insert(at, donors[random.below(donors.len())]),
            5 => words.truncate(at.max(1)),
            6 => words.insert(at, ODD[random.below(ODD.len())]),
            _ => {
                let from = random.below(donors.len());
                let piece = &donors[from..(from + random.below(12)).min(donors.len())];
                words.splice(at..at, piece.iter().copied());
            }
        }
        if words.is_empty() {
            words.push("main");
        }
    }
    words.concat()
}

/// One program through all stages before native code.
fn compile(text: &str, edition: Edition) -> Result<bool, String> {
    let mut map = SourceMap::new();
    let mut diags = Diagnostics::new();
    let main = Source {
        file: "fuzz".into(),
        text: text.into(),
        edition,
        library: false,
        unit: Default::default(),
    };
    let program = pure_pipeline::front_end(&mut map, &TypedLibrary, main, &mut diags);
    // The renderer must cope with every place that is reported.
    pure_base::render::render_all(&map, &diags, Default::default());
    let mut core = match program {
        Some(core) if !diags.has_errors() => core,
        Some(_) => return Ok(false),
        None if diags.has_errors() => return Ok(false),
        None => return Err("no program and no error".into()),
    };
    let mut broken = None;
    let options = pure_core::opt::Options::at_level(2);
    pure_core::opt::run_passes(&mut core, &options, &mut |pass, program| {
        if broken.is_none() {
            broken = pure_core::lint::lint(program)
                .first()
                .map(|e| format!("lint after {pass}: {}", e.message));
        }
    });
    if let Some(message) = broken {
        return Err(message);
    }
    let stg = pure_stg::lower(&core, false);
    match pure_stg::lint::program(&stg).first() {
        Some(e) => Err(format!("stg lint: {e}")),
        None => Ok(true),
    }
}

/// Runs mutants of one edition's programs until the time is over.
pub fn check(edition: Edition) -> Result<(), String> {
    let number = |name: &str| std::env::var(name).ok().and_then(|v| v.parse::<u64>().ok());
    let limit = Duration::from_secs(number("PURECC_FUZZ_SECONDS").unwrap_or(FUZZ_SECONDS));
    let seed = number("PURECC_FUZZ_SEED").unwrap_or(1);
    let (report, reports) = mpsc::channel();
    let thread = std::thread::Builder::new()
        .stack_size(STACK_BYTES)
        .spawn(move || run(edition, seed, limit, &report))
        .map_err(|e| e.to_string())?;
    // A mutant that does not end leaves its thread behind.
    let mut current = (seed, String::new());
    loop {
        let mut waited = Duration::ZERO;
        const STEP: Duration = Duration::from_millis(100);
        current = loop {
            match reports.recv_timeout(STEP) {
                Ok(next) => break next,
                Err(RecvTimeoutError::Disconnected) => {
                    return thread
                        .join()
                        .unwrap_or_else(|_| Err(failure(&current, "the fuzzing thread died")));
                }
                Err(RecvTimeoutError::Timeout) => waited += STEP,
            }
            if waited > MUTANT {
                return Err(failure(&current, "the compiler does not come to an end"));
            }
            if resident_pages() > FUZZ_PAGES {
                return Err(failure(&current, "the compiler takes too much memory"));
            }
        };
    }
}

/// Mutant after mutant; each is announced before it is compiled.
fn run(
    edition: Edition,
    mut seed: u64,
    limit: Duration,
    report: &Sender<(u64, String)>,
) -> Result<(), String> {
    let corpus = corpus(edition);
    let start = Instant::now();
    let (mut accepted, mut all) = (0u64, 0);
    while start.elapsed() < limit || all < FUZZ_LEAST && (accepted == 0 || accepted == all) {
        let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        let current = (seed, mutant(&corpus, &mut random));
        report.send(current.clone()).map_err(|e| e.to_string())?;
        let compiled = catch_unwind(AssertUnwindSafe(|| compile(&current.1, edition)));
        let good = compiled
            .unwrap_or_else(|_| Err("the compiler panicked".into()))
            .map_err(|e| failure(&current, &e))?;
        accepted += u64::from(good);
        all += 1;
        seed += 1;
    }
    // Mutants that are all rejected, or never made, would test little.
    if accepted == 0 || accepted == all {
        return Err(format!("{accepted} of {all} mutants were accepted"));
    }
    Ok(())
}

fn failure((seed, text): &(u64, String), why: &str) -> String {
    format!("PURECC_FUZZ_SEED={seed}: {why}\n{text}")
}

/// How many pages of memory this process has.
fn resident_pages() -> u64 {
    let statm = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let mut fields = statm.split(' ').skip(1);
    fields.next().and_then(|n| n.parse().ok()).unwrap_or(0)
}
