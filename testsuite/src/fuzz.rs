//! Mutated programs through the front end and the middle, for a fixed time:
//! whatever the source says, the compiler answers with diagnostics or a
//! program that every lint accepts, and never panics.
//!
//! `PURECC_FUZZ_SECONDS` (default 60) sets the time and `PURECC_FUZZ_SEED` the
//! seed; a failure prints the seed of its mutant and the mutant.

use pure_base::{Diagnostics, SourceMap};
use pure_names::{Embedded, Source};
use pure_syntax::Edition;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

/// Stack of the fuzzing thread: as the compiler's own.
const STACK_BYTES: usize = 1 << 30;

/// A small generator of random numbers (xorshift64*), so that one seed replays
/// one mutant.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % n.max(1)
    }
}

/// All single-file programs of the suite.
fn corpus() -> Vec<String> {
    let folders = ["run", "ui", "space", "prof"];
    let paths = folders.iter().flat_map(|f| crate::programs(f));
    paths
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
        match random.below(7) {
            0 => drop(words.remove(at)),
            1 => words.insert(at, words[other]),
            2 => words.swap(at, other),
            3 => words[at] = donors[random.below(donors.len())],
            4 => words.insert(at, donors[random.below(donors.len())]),
            5 => words.truncate(at.max(1)),
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
fn compile(text: &str) -> Result<bool, String> {
    let mut map = SourceMap::new();
    let mut diags = Diagnostics::new();
    let main = Source {
        file: "fuzz.pure".into(),
        text: text.into(),
        edition: Edition::Pure,
        library: false,
    };
    let program = pure_types::frontend(&mut map, &Embedded, main, &mut diags);
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
    pure_core::opt::run_passes(&mut core, &options, &mut |pass, program, _| {
        if broken.is_none() {
            broken = pure_core::lint::lint(program)
                .first()
                .map(|e| format!("lint after {pass}: {}", e.message));
        }
    });
    if let Some(message) = broken {
        return Err(message);
    }
    let stg = pure_stg::lower(&core);
    match pure_stg::lint::program(&stg).first() {
        Some(e) => Err(format!("stg lint: {e}")),
        None => Ok(true),
    }
}

/// Runs mutants until the time is over.
pub fn check() -> Result<(), String> {
    let number = |name: &str| std::env::var(name).ok().and_then(|v| v.parse::<u64>().ok());
    let limit = Duration::from_secs(number("PURECC_FUZZ_SECONDS").unwrap_or(60));
    let seed = number("PURECC_FUZZ_SEED").unwrap_or(1);
    let run = move || {
        let corpus = corpus();
        let start = Instant::now();
        let (mut accepted, mut all) = (0, 0);
        let mut seed = seed;
        while start.elapsed() < limit {
            let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
            let text = mutant(&corpus, &mut random);
            let verdict = catch_unwind(AssertUnwindSafe(|| compile(&text)));
            match verdict {
                Ok(Ok(good)) => accepted += good as usize,
                Ok(Err(e)) => return Err(format!("PURECC_FUZZ_SEED={seed}: {e}\n{text}")),
                Err(_) => {
                    return Err(format!(
                        "PURECC_FUZZ_SEED={seed}: the compiler panicked\n{text}"
                    ));
                }
            }
            all += 1;
            seed += 1;
        }
        // Mutants that are all rejected, or never made, would test little.
        if accepted == 0 || accepted == all {
            return Err(format!("{accepted} of {all} mutants were accepted"));
        }
        Ok(())
    };
    let thread = std::thread::Builder::new()
        .stack_size(STACK_BYTES)
        .spawn(run)
        .map_err(|e| e.to_string())?;
    thread
        .join()
        .unwrap_or_else(|_| Err("the fuzzing thread died".into()))
}
