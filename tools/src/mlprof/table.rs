//! The table, as MLton's tool prints it, and what all forms have in common: names,
//! shares, numbers.

use super::file::{Kind, Profile};
use super::flags::Flags;
use super::image::Image;
use crate::error::one_line;
use crate::number::groups;
use rt_abi::mlmon::address;
use std::collections::BTreeMap;
use std::fmt::Write;

/// A number with commas between its thousands.
pub fn grouped(number: u128) -> String {
    groups(&number.to_string())
}

/// A part in per cent; nothing is no part of nothing.
pub fn share(part: u128, whole: u128) -> f64 {
    match whole {
        0 => 0.0,
        _ => 100.0 * part as f64 / whole as f64,
    }
}

/// A count in its unit.
pub fn count(kind: Kind, number: u128) -> String {
    match kind {
        Kind::Time => format!("{:.3}s", number as f64 / 1e9),
        Kind::Alloc | Kind::Count => grouped(number),
    }
}

/// What the profile is of, in all.
pub fn summary(profile: &Profile) -> String {
    let total = profile.total();
    match profile.kind {
        Kind::Time => {
            let collections = profile.count(address::COLLECTOR);
            let seconds = |n: u128| format!("{:.2} seconds", n as f64 / 1e9);
            let (all, gc) = (seconds(total), seconds(collections.into()));
            format!("{all} of CPU time ({gc} GC)\n")
        }
        Kind::Alloc => {
            let own = profile.count(address::RUNTIME);
            let (all, own) = (grouped(total), grouped(own.into()));
            format!("{all} bytes allocated ({own} bytes by the runtime)\n")
        }
        Kind::Count => format!("{} ticks\n", grouped(total)),
    }
}

/// The counts of each function, or of each line of it.
pub fn by_function(image: &Image<'_>, profile: &Profile, lines: bool) -> Vec<(String, [u128; 2])> {
    let mut sums: BTreeMap<(String, Option<(String, u64)>), [u128; 2]> = BTreeMap::new();
    for (at, counts) in &profile.bins {
        let name = match profile.kind {
            Kind::Count => image.called(*at),
            Kind::Time | Kind::Alloc => image.name_of(*at).to_string(),
        };
        let line = image.line_of(*at).filter(|_| lines);
        let line = line.map(|(file, line)| (file.to_string(), line));
        let row = sums.entry((name, line)).or_default();
        row[0] += u128::from(counts[0]);
        row[1] += u128::from(counts[1]);
    }
    let name = |(function, line): (String, Option<(String, u64)>)| match line {
        Some((file, line)) => format!("{function}  {file}: {line}"),
        None => function,
    };
    let rows = sums.into_iter().map(|(key, counts)| (name(key), counts));
    let mut rows: Vec<(String, [u128; 2])> = rows.filter(|row| row.1[0] > 0).collect();
    rows.sort_by_key(|row| std::cmp::Reverse(row.1));
    rows
}

/// The table of functions.
pub fn table(image: &Image<'_>, profile: &Profile, flags: &Flags) -> String {
    let total = profile.total();
    let mut out = summary(profile);
    let rows = by_function(image, profile, flags.lines);
    let rows = rows
        .into_iter()
        .filter(|(_, counts)| share(counts[0], total) >= flags.threshold);
    let second = match profile.kind {
        Kind::Time => Some("samples"),
        Kind::Alloc => Some("objects"),
        Kind::Count => None,
    };
    let mut columns = vec!["function", "cur"];
    if flags.raw {
        columns.push("raw");
        columns.extend(second);
    }
    let mut cells: Vec<Vec<String>> = vec![];
    for (name, counts) in rows {
        let share = format!("{:.1}%", share(counts[0], total));
        let mut row = vec![one_line(&name), share];
        if flags.raw {
            row.push(format!("({})", count(profile.kind, counts[0])));
            row.extend(second.map(|_| grouped(counts[1])));
        }
        cells.push(row);
    }
    let width = |i: usize| {
        let widest = cells.iter().map(|row| row[i].chars().count()).max();
        widest.unwrap_or(0).max(columns[i].len())
    };
    let widths: Vec<usize> = (0..columns.len()).map(width).collect();
    let mut line = |parts: Vec<String>| {
        let _ = writeln!(out, "{}", parts.join(" ").trim_end());
    };
    let titles = columns.iter().zip(&widths);
    line(
        titles
            .map(|(title, width)| format!("{title:^width$}"))
            .collect(),
    );
    line(widths.iter().map(|width| "-".repeat(*width)).collect());
    for row in cells {
        let mut parts = vec![];
        for (i, (cell, width)) in row.iter().zip(&widths).enumerate() {
            parts.push(match i {
                0 => format!("{cell:<width$}"),
                _ => format!("{cell:>width$}"),
            });
        }
        line(parts);
    }
    out
}
