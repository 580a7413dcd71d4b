//! Rows of one report, or of two side by side. Rows are paired by name and place, and
//! what is left, by the name alone where that is the only one of it: the numbers in names
//! differ from build to build, and places when lines are added.

use super::{Report, Row};
use std::collections::BTreeMap;

/// A row of the result; of a single report what was before is 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Without its number.
    pub name: String,
    /// Where it stands in the source.
    pub place: String,
    pub arguments: u32,
    pub letters: String,
    /// Entries, bytes allocated, bytes made: before and after.
    pub figures: [[u64; 2]; 3],
}

/// The sums of the rows.
pub fn sums(lines: &[Line]) -> [[u64; 2]; 3] {
    let mut sums = [[0u64; 2]; 3];
    for line in lines {
        for (sum, figure) in sums.iter_mut().zip(line.figures) {
            for side in 0..2 {
                sum[side] = sum[side].saturating_add(figure[side]);
            }
        }
    }
    sums
}

/// Name and place of a closure without its number.
fn split(row: &Row) -> (String, String) {
    let mut name = row.name.clone();
    if let Some(open) = name.find('{')
        && let Some(close) = name[open..].find('}')
    {
        name.replace_range(open..=open + close, "");
    }
    let place = match name.rsplit_once(' ') {
        Some((_, place)) if is_place(place) => place.to_string(),
        _ => String::new(),
    };
    name.truncate(name.len() - place.len());
    (name.trim_end().to_string(), place)
}

/// `file:line..`, and not a kind in parentheses.
fn is_place(word: &str) -> bool {
    let Some((file, rest)) = word.split_once(':') else {
        return false;
    };
    let digits = rest.trim_start_matches('(');
    !file.is_empty() && !file.starts_with('(') && digits.starts_with(|c: char| c.is_ascii_digit())
}

/// What the names of the library's files begin with.
const LIBRARY: &str = "pure-stdlib/";

impl Line {
    /// Whether this stands in the library, whose innermost functions are in no file. GHC's
    /// programs tell no places: all is theirs.
    pub fn is_of_library(&self) -> bool {
        let built_in = || self.name.starts_with("Builtin.") || self.name.contains(" (Builtin) ");
        self.place.starts_with(LIBRARY) || self.place.is_empty() && built_in()
    }
}

/// All rows.
pub fn lines(reports: &[Report]) -> Vec<Line> {
    let mut paired: BTreeMap<(String, String), Line> = BTreeMap::new();
    // Of a single report all is new.
    let sides = [0, 1];
    let sides = &sides[2 - reports.len().min(2)..];
    for (side, report) in sides.iter().zip(reports) {
        for row in &report.rows {
            let (name, place) = split(row);
            let key = (name.clone(), place.clone());
            let line = paired.entry(key).or_insert_with(|| Line {
                name,
                place,
                arguments: row.arguments,
                letters: row.letters.clone(),
                figures: [[0; 2]; 3],
            });
            let figures = [row.entries, row.allocated, row.made];
            for (sum, figure) in line.figures.iter_mut().zip(figures) {
                sum[*side] = sum[*side].saturating_add(figure);
            }
        }
    }
    let lines = paired.into_values().collect();
    match reports.len() {
        2 => moved(lines),
        _ => lines,
    }
}

fn is_only(line: &Line, side: usize) -> bool {
    line.figures.iter().all(|figure| figure[1 - side] == 0)
        && line.figures.iter().any(|figure| figure[side] > 0)
}

/// Puts together what has only moved.
fn moved(lines: Vec<Line>) -> Vec<Line> {
    let mut lone: BTreeMap<String, [Vec<usize>; 2]> = BTreeMap::new();
    for (at, line) in lines.iter().enumerate() {
        for side in 0..2 {
            if is_only(line, side) {
                lone.entry(line.name.clone()).or_default()[side].push(at);
            }
        }
    }
    let mut gone = vec![false; lines.len()];
    let mut result = lines.clone();
    for [old, new] in lone.values() {
        if let ([old], [new]) = (&old[..], &new[..]) {
            for (to, from) in result[*new].figures.iter_mut().zip(lines[*old].figures) {
                to[0] = from[0];
            }
            gone[*old] = true;
        }
    }
    let mut gone = gone.into_iter();
    result.retain(|_| !gone.next().unwrap_or(false));
    result
}

/// The counters of all reports in their order, before and after.
pub fn counters(reports: &[Report]) -> Vec<(String, [u64; 2])> {
    let Some(last) = reports.last() else {
        return vec![];
    };
    let before = match reports {
        [before, _] => Some(before),
        _ => None,
    };
    let mut all: Vec<(String, [u64; 2])> = last
        .counters
        .iter()
        .map(|(name, value)| {
            let old = before.map_or(0, |report| report.counter(name));
            (name.clone(), [old, *value])
        })
        .collect();
    for (name, value) in before.iter().flat_map(|report| &report.counters) {
        if !last.counters.iter().any(|counter| counter.0 == *name) {
            all.push((name.clone(), [*value, 0]));
        }
    }
    all
}
