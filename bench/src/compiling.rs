//! The time that purecc itself takes, for a program of about a thousand lines.

use crate::measure;
use std::path::Path;

/// Compiling and linking may take so many seconds of wall time.
const GOAL: f64 = 0.4;

/// Seconds to compile a program at -O, the best of some runs.
pub fn measure(source: &Path, purecc: &Path, runs: usize) -> Result<f64, String> {
    let dir = tempfile::tempdir().map_err(|e| e.to_string())?;
    let mut best = f64::MAX;
    for _ in 0..runs {
        let start = std::time::Instant::now();
        measure::compile(
            source,
            purecc,
            &["-O", "-fforce-recomp"],
            &dir.path().join("program"),
        )?;
        best = best.min(start.elapsed().as_secs_f64());
    }
    Ok(best)
}

pub fn table(source: &Path, seconds: f64) -> String {
    format!("compiling {}: {seconds:.3} s", source.display())
}

/// A line if the goal is missed.
pub fn missed(seconds: f64) -> Option<String> {
    (seconds > GOAL).then(|| format!("compiling: {seconds:.3} s, goal {GOAL} s"))
}
