//! What changed between two profiles, band by band.
//!
//! Bands are paired by label without the number in front (`(265)f/main` is
//! `f/main`): numbers differ from build to build. Bands that only the number
//! told apart are added up. What only lines tell apart is paired all the same: see
//! [`mod@pairs`].

mod pairs;

use crate::Error;
use crate::error::one_line;
use crate::hp::summary::Band;
use crate::hp::{Source, Summary};
use crate::number::scaled;
use pairs::{Name, pairs};
use std::collections::BTreeMap;
use std::fmt::Write;

/// What a comparison shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The most bands; the rest are one line.
    pub limit: usize,
    /// Tab-separated exact numbers instead of a table for people.
    pub tsv: bool,
}

/// A band in both profiles: integral and peak, old and new.
#[derive(Clone, PartialEq, Debug, Default)]
struct Row {
    label: String,
    area: [f64; 2],
    peak: [u64; 2],
}

impl Row {
    fn change(&self) -> f64 {
        self.area[1] - self.area[0]
    }

    fn peak_change(&self) -> i128 {
        i128::from(self.peak[1]) - i128::from(self.peak[0])
    }
}

/// Compares two profiles; the result is the text to print.
pub fn compare(
    old: &mut Source,
    new: &mut Source,
    options: Options,
    notify: &mut dyn FnMut(&str),
) -> Result<String, Error> {
    let mut summaries = vec![];
    for source in [&mut *old, &mut *new] {
        let summary = Summary::grouped(source, without_number)?;
        if let Some(notice) = summary.notice() {
            notify(&format!("{}: {notice}", source.name()));
        }
        summaries.push(summary);
    }
    let units = |s: &Summary| (s.header.value_unit.clone(), s.header.sample_unit.clone());
    if units(&summaries[0]) != units(&summaries[1]) {
        return Err(Error::Usage(format!(
            "the profiles have different units: {} and {}, {} and {}",
            summaries[0].header.value_unit,
            summaries[0].header.sample_unit,
            summaries[1].header.value_unit,
            summaries[1].header.sample_unit,
        )));
    }
    let rows = rows(&summaries);
    let total = Row {
        label: "TOTAL".into(),
        area: [summaries[0].area, summaries[1].area],
        peak: [summaries[0].peak().0, summaries[1].peak().0],
    };
    if options.tsv {
        Ok(exact(&rows, &total))
    } else {
        let names = [old.name(), new.name()];
        Ok(table(names, &summaries, &rows, &total, options.limit))
    }
}

/// A label without the number in parentheses that it may begin with.
fn without_number(label: &[u8]) -> &[u8] {
    let rest = label.strip_prefix(b"(").and_then(|l| {
        let digits = l.iter().take_while(|b| b.is_ascii_digit()).count();
        let rest = l[digits..].strip_prefix(b")")?;
        (digits > 0 && !rest.is_empty()).then_some(rest)
    });
    rest.unwrap_or(label)
}

/// All bands, the greatest change first.
fn rows(summaries: &[Summary]) -> Vec<Row> {
    let mut bands: BTreeMap<String, [Vec<(Name, &Band)>; 2]> = BTreeMap::new();
    for (side, summary) in summaries.iter().enumerate() {
        for band in &summary.bands {
            let name = Name::of(&band.label);
            let sides = bands.entry(name.key.clone()).or_default();
            sides[side].push((name, band));
        }
    }
    let mut rows = vec![];
    for sides in bands.values() {
        let names = sides.each_ref().map(|side| {
            side.iter()
                .map(|(name, _)| name.clone())
                .collect::<Vec<Name>>()
        });
        for (old, new) in pairs(&names[0], &names[1]) {
            let found = [old.map(|i| sides[0][i].1), new.map(|i| sides[1][i].1)];
            rows.push(Row {
                label: match found {
                    [Some(old), Some(new)] if old.label != new.label => {
                        format!("{} (moved from {})", new.label, old_places(old, new))
                    }
                    [Some(band), _] | [_, Some(band)] => band.label.clone(),
                    _ => continue,
                },
                area: found.map(|band| band.map_or(0.0, |band| band.area)),
                peak: found.map(|band| band.map_or(0, |band| band.peak)),
            });
        }
    }
    rows.sort_by(|a, b| {
        b.change()
            .abs()
            .total_cmp(&a.change().abs())
            .then_with(|| b.peak_change().abs().cmp(&a.peak_change().abs()))
    });
    rows
}

/// The old label, or its place alone if it has one.
fn old_places<'a>(old: &'a Band, new: &Band) -> &'a str {
    let (old, new) = (old.label.as_str(), new.label.as_str());
    let file = Name::of(old)
        .file_end()
        .filter(|&end| new.starts_with(&old[..end]));
    match file {
        Some(end) => old[end..].strip_suffix(')').unwrap_or(&old[end..]),
        None => old,
    }
}

fn table(
    names: [&str; 2],
    summaries: &[Summary],
    rows: &[Row],
    total: &Row,
    limit: usize,
) -> String {
    let mut out = String::new();
    for (side, name) in ["old", "new"].iter().zip(names) {
        let summary = &summaries[usize::from(*side == "new")];
        let header = &summary.header;
        // Writing to a string cannot fail.
        let _ = writeln!(
            out,
            "{side}: {} ({}): {} samples, to {} {}, peak {} {}",
            one_line(name),
            header.job,
            summary.times.len(),
            summary.time(summary.end()),
            header.sample_unit,
            scaled(summary.peak().0 as f64),
            header.value_unit,
        );
    }
    let header = &summaries[0].header;
    let integral = header.factors().join(" x ");
    let title = [
        String::new(),
        format!("{integral}: old"),
        "new".into(),
        "change".into(),
        "%".into(),
        format!("peak {}: old", header.value_unit),
        "new".into(),
        "change".into(),
    ];
    let mut lines = vec![title];
    lines.push(cells(total));
    let shown = rows.len().min(limit);
    lines.extend(rows[..shown].iter().map(cells));
    if shown < rows.len() {
        let mut rest = Row {
            label: format!("... {} more", rows.len() - shown),
            ..Row::default()
        };
        for row in &rows[shown..] {
            rest.area[0] += row.area[0];
            rest.area[1] += row.area[1];
        }
        let mut line = cells(&rest);
        // Peaks of several bands do not add up.
        for cell in &mut line[5..] {
            cell.clear();
        }
        lines.push(line);
    }
    let widths: Vec<usize> = (0..lines[0].len())
        .map(|c| lines.iter().map(|l| width(&l[c])).max().unwrap_or(0))
        .collect();
    out.push('\n');
    for (i, line) in lines.iter().enumerate() {
        let mut text = String::new();
        for (c, cell) in line.iter().enumerate() {
            let pad = " ".repeat(widths[c] - width(cell));
            match c {
                0 => text.push_str(&format!("{cell}{pad}")),
                _ => text.push_str(&format!("  {pad}{cell}")),
            }
        }
        out.push_str(text.trim_end());
        out.push('\n');
        if i == 1 {
            out.push('\n');
        }
    }
    out
}

fn width(cell: &str) -> usize {
    cell.chars().count()
}

fn cells(row: &Row) -> [String; 8] {
    let signed = |value: f64| {
        let text = scaled(value);
        if value > 0.0 {
            format!("+{text}")
        } else {
            text
        }
    };
    let percent = match row.area {
        [old, new] if old == new => "0".into(),
        [0.0, _] => "new".into(),
        [_, 0.0] => "gone".into(),
        [old, new] => format!("{:+.1}", (new - old) / old * 100.0),
    };
    [
        one_line(&row.label),
        scaled(row.area[0]),
        scaled(row.area[1]),
        signed(row.change()),
        percent,
        scaled(row.peak[0] as f64),
        scaled(row.peak[1] as f64),
        signed(row.peak_change() as f64),
    ]
}

fn exact(rows: &[Row], total: &Row) -> String {
    let mut out = String::from("band\told_integral\tnew_integral\told_peak\tnew_peak\n");
    for row in std::iter::once(total).chain(rows) {
        // Writing to a string cannot fail.
        let _ = writeln!(
            out,
            "{}\t{}\t{}\t{}\t{}",
            one_line(&row.label),
            row.area[0],
            row.area[1],
            row.peak[0],
            row.peak[1]
        );
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_leading_number_is_dropped() {
        for (label, key) in [
            ("(265)f/main", "f/main"),
            ("(265)", "(265)"),
            ("(a)b", "(a)b"),
            ("()", "()"),
            ("(,)", "(,)"),
            ("f(1)", "f(1)"),
        ] {
            assert_eq!(without_number(label.as_bytes()), key.as_bytes());
        }
    }
}
