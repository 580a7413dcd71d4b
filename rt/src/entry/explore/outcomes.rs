//! What came of many runs: the different outcomes, and how to repeat the first run of each.

use super::{End, Seed};
use crate::sys::signal;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

/// What can be seen of a run from outside.
#[derive(PartialEq, Eq)]
pub struct Outcome {
    pub end: End,
    pub out: Vec<u8>,
    pub err: Vec<u8>,
}

/// Lines of each stream that are shown, and bytes of each line.
const LINES: usize = 20;
const BYTES: usize = 200;

#[derive(Default)]
pub struct Outcomes(Vec<Row>);

struct Row {
    outcome: Outcome,
    runs: u64,
    first: Seed,
}

impl Outcomes {
    pub fn add(&mut self, seed: Seed, outcome: Outcome) {
        match self.0.iter_mut().find(|row| row.outcome == outcome) {
            Some(row) => row.runs += 1,
            None => self.0.push(Row {
                outcome,
                runs: 1,
                first: seed,
            }),
        }
    }

    /// Whether all runs were alike, and succeeded.
    pub fn is_good(&self) -> bool {
        self.0.len() == 1 && self.0[0].outcome.end == End::Exit(0)
    }

    /// The report: what most runs came to is first.
    pub fn text(&self, program: &[u8], runs: u64) -> String {
        let mut rows: Vec<&Row> = self.0.iter().collect();
        rows.sort_by_key(|row| (core::cmp::Reverse(row.runs), row.first.number));
        let mut text = String::new();
        let program = String::from_utf8_lossy(program);
        let plural = |count: u64| if count == 1 { "" } else { "s" };
        let outcomes = rows.len() as u64;
        // Writing to a String cannot fail.
        let _ = writeln!(
            text,
            "{program}: {runs} schedule{}, {outcomes} outcome{}",
            plural(runs),
            plural(outcomes)
        );
        for row in rows {
            let (times, end, first) = (row.runs, ending(row.outcome.end), row.first);
            let s = plural(times);
            let _ = writeln!(
                text,
                "\n{times} run{s}: {end}; +RTS --schedule={first} repeats the first"
            );
            show(&mut text, "stdout", &row.outcome.out);
            show(&mut text, "stderr", &row.outcome.err);
        }
        text
    }
}

fn ending(end: End) -> String {
    let mut text = String::new();
    let _ = match end {
        End::Exit(code) => write!(text, "exit code {code}"),
        End::Signal(signal::SIGXCPU) => write!(text, "cut off, it takes too long"),
        End::Signal(number) => write!(text, "killed by signal {number}"),
    };
    text
}

/// The beginning of what was written.
fn show(text: &mut String, name: &str, bytes: &[u8]) {
    let all = String::from_utf8_lossy(bytes);
    let mut lines = all.lines();
    for line in lines.by_ref().take(LINES) {
        let shown: String = line.chars().take(BYTES).collect();
        let rest = if shown.len() < line.len() { " .." } else { "" };
        let _ = writeln!(text, "  {name}: {shown}{rest}");
    }
    let more = lines.count().to_string();
    if more != "0" {
        let _ = writeln!(text, "  {name}: .. and {more} more lines");
    }
}
