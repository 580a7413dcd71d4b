//! Reports of closures: each with what its code has done, the library's too.

use super::top::counted;
use super::{Figure, Good, Row, Sheet, Unit};
use crate::Error;
use crate::hp::Source;
use crate::ticky::{self, Report};
use std::collections::BTreeMap;

pub fn read(source: &mut Source) -> Result<Sheet, Error> {
    let report = ticky::read(source)?;
    Ok(sheet(source.name(), &report))
}

/// The sheet of a report. Numbers in names differ from build to build: what only they tell
/// apart is one row.
pub fn sheet(file: &str, report: &Report) -> Sheet {
    let mut rows: BTreeMap<(String, String), Row> = BTreeMap::new();
    for closure in &report.rows {
        let (name, place) = split(&closure.name);
        let row = rows
            .entry((name.clone(), place.clone()))
            .or_insert_with(|| Row {
                name,
                place,
                values: vec![0.0; 3],
                extras: vec![match closure.arguments {
                    0 => "-".to_string(),
                    count => format!("{count} {}", closure.letters),
                }],
            });
        let figures = [closure.entries, closure.allocated, closure.made];
        for (sum, figure) in row.values.iter_mut().zip(figures) {
            *sum += figure as f64;
        }
    }
    let rows: Vec<Row> = rows.into_values().collect();
    let sum = |at: usize| rows.iter().map(|row| row.values[at]).sum();
    let figure = |name, at, good| Figure::new(name, sum(at), Unit::Amount, good);
    let counters = report.counters.iter().map(|(name, value)| Figure {
        title: name.clone(),
        ..Figure::new("", *value as f64, Unit::Amount, Good::Neither)
    });
    Sheet {
        file: file.to_string(),
        what: "report of closures".into(),
        job: report.command.clone(),
        about: counted(rows.len(), "closure"),
        noun: "closure",
        columns: vec![
            figure("entries", 0, Good::Less),
            figure("alloc", 1, Good::Less),
            figure("alloc'd", 2, Good::Neither),
        ],
        orders: 1,
        shares: 2,
        extras: vec![("arguments", String::new())],
        facts: counters.collect(),
        rows,
    }
}

/// Name and place of a closure without its number.
fn split(name: &str) -> (String, String) {
    let mut name = name.to_string();
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
