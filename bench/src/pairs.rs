//! Overloaded programs against their monomorphic versions, both compiled by
//! purecc: what is left of overloading after specialisation.

use crate::measure;
use std::path::{Path, PathBuf};

/// An overloaded program may take this many times its plain version's time.
const GOAL: f64 = 1.15;

/// Seconds of an overloaded program and of the plain one.
pub struct Pair {
    name: String,
    overloaded: f64,
    plain: f64,
}

/// Measures all pairs whose name contains `only`. The plain version of
/// `NAME.hs` is `NAME.plain.hs` beside it or, if there is none, the program of
/// that name in `programs`.
pub fn measure(
    folder: &Path,
    programs: &Path,
    purecc: &Path,
    only: &str,
    runs: usize,
) -> Result<Vec<Pair>, String> {
    let mut pairs = vec![];
    for (name, overloaded) in sources(folder, only)? {
        let beside = folder.join(format!("{name}.plain.hs"));
        let plain = match beside.exists() {
            true => beside,
            false => programs.join(format!("{name}.hs")),
        };
        let best = measure::versions(&[&overloaded, &plain], purecc, runs)?;
        pairs.push(Pair {
            name,
            overloaded: best[0],
            plain: best[1],
        });
    }
    Ok(pairs)
}

fn sources(folder: &Path, only: &str) -> Result<Vec<(String, PathBuf)>, String> {
    let entries = std::fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut found: Vec<(String, PathBuf)> = entries
        .flatten()
        .filter_map(|e| {
            let name = e.file_name().into_string().ok()?;
            let name = name.strip_suffix(".hs")?.to_string();
            let plain = name.ends_with(".plain");
            (!plain && name.contains(only)).then(|| (name, e.path()))
        })
        .collect();
    found.sort();
    Ok(found)
}

/// One line a pair.
pub fn table(pairs: &[Pair]) -> String {
    let line = |p: &Pair| {
        let ratio = p.overloaded / p.plain;
        format!(
            "{:16} {ratio:.2} ({:.3} s, {:.3} s)\n",
            p.name, p.overloaded, p.plain
        )
    };
    let lines: String = pairs.iter().map(line).collect();
    format!("overloaded/plain\n{lines}")
}

/// The pairs that miss the goal, one line each.
pub fn missed(pairs: &[Pair]) -> Vec<String> {
    let over = pairs.iter().filter(|p| p.overloaded > GOAL * p.plain);
    over.map(|p| format!("overloaded: {} above {GOAL}", p.name))
        .collect()
}
