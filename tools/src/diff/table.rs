//! The comparison as text: a table for people, or exact numbers for programs.

use super::{Options, Row};
use crate::elide::elided;
use crate::error::one_line;
use crate::hp::Summary;
use crate::number::scaled;
use std::fmt::Write;
use std::ops::Range;

/// Columns of the integral and of the peak.
const FIGURES: [Range<usize>; 2] = [0..4, 4..7];

/// The last column.
const NAME: usize = 7;

/// For people: the figures first, since names may be long.
pub fn table(
    names: [&str; 2],
    summaries: &[Summary],
    rows: &[Row],
    total: &Row,
    options: Options,
) -> String {
    let mut out = String::new();
    for ((side, name), summary) in ["old", "new"].iter().zip(names).zip(summaries) {
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
    let peak = format!("peak {}", header.value_unit);
    // Bands that have not changed are the last ones.
    let changed = rows.iter().filter(|row| row.changed()).count();
    let moved = rows[changed..].iter().filter(|row| row.moved).count();
    let bands = |count: usize| match count {
        1 => "1 band".to_string(),
        _ => format!("{count} bands"),
    };
    let moved = match moved {
        0 => String::new(),
        moved => format!(", {moved} of them only moved"),
    };
    if changed == 0 {
        let _ = writeln!(
            out,
            "\nnothing has changed: {}, {} {integral}{moved}",
            bands(rows.len()),
            scaled(total.area[0]),
        );
        return out;
    }
    let title = ["old", "new", "change", "%", "old", "new", "change", "band"];
    let mut lines = vec![title.map(String::from)];
    lines.push(cells(total));
    let shown = changed.min(options.limit);
    lines.extend(rows[..shown].iter().map(cells));
    if shown < changed {
        let mut rest = Row {
            label: format!("... {} more", changed - shown),
            ..Row::default()
        };
        for row in &rows[shown..changed] {
            rest.area[0] += row.area[0];
            rest.area[1] += row.area[1];
        }
        let mut line = cells(&rest);
        // Peaks of several bands do not add up.
        for cell in &mut line[4..7] {
            cell.clear();
        }
        lines.push(line);
    }
    let figures = FIGURES.into_iter().flatten();
    let widths: Vec<usize> = figures
        .map(|c| lines.iter().map(|l| width(&l[c])).max().unwrap_or(0))
        .collect();
    // The columns of a group go together; their title is above them.
    let mut titles = String::new();
    let mut left = 0;
    for (group, title) in FIGURES.into_iter().zip([&integral, &peak]) {
        let end = left + group.map(|c| widths[c] + 1).sum::<usize>() + 1;
        let pad = end.saturating_sub(2 + width(&titles) + width(title));
        titles.push_str(&" ".repeat(pad.max(usize::from(left > 0))));
        titles.push_str(title);
        left = end;
    }
    if let Some(most) = options.width {
        let names: Vec<&str> = lines.iter().map(|line| &*line[NAME]).collect();
        let short = elided(&names, most.saturating_sub(left));
        for (line, name) in lines.iter_mut().zip(short) {
            line[NAME] = name;
        }
    }
    out.push('\n');
    out.push_str(&titles);
    out.push('\n');
    for (i, line) in lines.iter().enumerate() {
        let mut text = String::new();
        for group in FIGURES {
            for c in group {
                text.push_str(&" ".repeat(widths[c] - width(&line[c])));
                text.push_str(&line[c]);
                text.push(' ');
            }
            text.push(' ');
        }
        text.push_str(&line[NAME]);
        out.push_str(text.trim_end());
        out.push('\n');
        if i == 1 {
            out.push('\n');
        }
    }
    if changed < rows.len() {
        let rest = bands(rows.len() - changed);
        let _ = writeln!(out, "\nunchanged: {rest}{moved}");
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
        scaled(row.area[0]),
        scaled(row.area[1]),
        signed(row.change()),
        percent,
        scaled(row.peak[0] as f64),
        scaled(row.peak[1] as f64),
        signed(row.peak_change() as f64),
        one_line(&row.label),
    ]
}

/// For programs: all bands, separated by tabs.
pub fn exact(rows: &[Row], total: &Row) -> String {
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
