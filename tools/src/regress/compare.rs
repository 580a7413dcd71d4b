//! What has changed since it was recorded: figures that are beyond their tolerance, and the
//! places that have made the difference.

use super::measure::{Place, Taken};
use super::plan::{Case, Tolerance};
use super::report::{Change, Outcome};
use std::collections::BTreeMap;

/// So many places are told of a figure.
const MOST: usize = 3;

/// A program against its record.
pub fn outcome(case: &Case, before: &Taken, now: &Taken) -> Outcome {
    let mut changes = vec![];
    for (name, new) in &now.figures {
        let old = before.figures.get(name).copied();
        let Some(old) = old else { continue };
        let mut change = Change::new(name, old, *new);
        change.beyond = beyond(old, *new, percent(&case.tolerance, name));
        if change.beyond {
            change.places = places(name, before, now);
        }
        changes.push(change);
    }
    Outcome::of(case, changes, renamed(before, now))
}

/// By how many per cent a figure may differ.
fn percent(tolerance: &Tolerance, figure: &str) -> f64 {
    match figure {
        "allocated" => tolerance.allocated,
        "live" => tolerance.live,
        "residency" => tolerance.residency,
        "memory" => tolerance.memory,
        "stack" => tolerance.stack,
        _ => tolerance.collections,
    }
}

fn beyond(old: u64, new: u64, percent: f64) -> bool {
    old.abs_diff(new) as f64 > old as f64 * percent / 100.0
}

/// The figure whose places tell of a figure, if there are any: what lives is known by samples
/// alone.
fn kind(figure: &str) -> Option<&str> {
    match figure {
        "residency" => Some("live"),
        "memory" | "collections" => None,
        other => Some(other),
    }
}

/// The places that have changed most in the direction of the whole.
pub fn places(figure: &str, before: &Taken, now: &Taken) -> Vec<String> {
    let Some(kind) = kind(figure) else {
        return vec![];
    };
    let [old, new] = [before, now].map(|taken| of(taken, kind));
    let grown = now.figures.get(figure) > before.figures.get(figure);
    let names = old.keys().chain(new.keys());
    let mut all: Vec<(u64, &Place, [u64; 2])> = vec![];
    for place in names {
        let values = [&old, &new].map(|all| all.get(place).copied().unwrap_or(0));
        let [a, b] = values;
        let change = match grown {
            true => b.saturating_sub(a),
            false => a.saturating_sub(b),
        };
        if change > 0 && !all.iter().any(|seen| seen.1 == *place) {
            all.push((change, place, values));
        }
    }
    all.sort_by(|a, b| (b.0, &b.1.name).cmp(&(a.0, &a.1.name)));
    // What is small beside the greatest change says nothing.
    let most = all.first().map_or(0, |first| first.0);
    let all = all.iter().filter(|(change, ..)| *change >= most / 10);
    let told = all.take(MOST).map(|(_, place, [a, b])| {
        let number = match place.ordinal {
            0 => String::new(),
            n => format!(" (number {})", n + 1),
        };
        format!("{}{number}: {a} -> {b}", place.name)
    });
    told.collect()
}

fn of<'a>(taken: &'a Taken, figure: &str) -> BTreeMap<&'a Place, u64> {
    let all = taken
        .places
        .iter()
        .filter(|(place, _)| place.figure == figure);
    all.map(|(place, value)| (place, *value)).collect()
}

/// Declarations that are called otherwise now, or are in another module, and take the same.
fn renamed(before: &Taken, now: &Taken) -> Vec<String> {
    let gone = before
        .places
        .iter()
        .filter(|(place, _)| !now.places.contains_key(place));
    let mut come: Vec<(&Place, u64)> = now
        .places
        .iter()
        .filter(|(place, _)| !before.places.contains_key(place))
        .map(|(place, value)| (place, *value))
        .collect();
    let mut told: Vec<String> = vec![];
    for (place, value) in gone {
        let (construct, old) = split(&place.name);
        let same = come.iter().position(|(other, now)| {
            other.figure == place.figure && *now == *value && split(&other.name).0 == construct
        });
        if let Some(at) = same {
            let (_, new) = split(&come.remove(at).0.name);
            let line = format!("{old} is {new} now");
            if !told.contains(&line) {
                told.push(line);
            }
        }
    }
    told
}

/// What a place is, and in which declaration.
fn split(name: &str) -> (&str, &str) {
    name.rsplit_once(" in ").unwrap_or(("", name))
}
