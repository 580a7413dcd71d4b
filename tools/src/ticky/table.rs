//! The result as text: a table for people, or exact numbers for programs.

use super::Report;
use super::lines::{Line, sums};
use crate::error::one_line;
use crate::number::grouped;
use std::fmt::Write;

/// For people.
pub fn table(
    names: &[String],
    reports: &[Report],
    lines: &[Line],
    counters: &[(String, [u64; 2])],
    limit: usize,
) -> String {
    let mut out = String::new();
    let two = reports.len() == 2;
    let sides: &[&str] = if two { &["old: ", "new: "] } else { &[""] };
    for ((side, name), report) in sides.iter().zip(names).zip(reports) {
        // Writing to a string cannot fail.
        let _ = writeln!(
            out,
            "{side}{} ({})",
            one_line(name),
            one_line(&report.command)
        );
    }
    let shown: Vec<&Line> = match two {
        true => lines.iter().filter(|line| changed(line)).collect(),
        false => lines.iter().collect(),
    };
    if two && shown.is_empty() {
        let _ = writeln!(out, "\nno closure has changed: {}", lines.len());
    } else {
        let head = ["entries", "alloc", "alloc'd"];
        let mut rows = vec![];
        let mut title: Vec<String> = vec![];
        for name in head {
            match two {
                true => title.extend([format!("{name}: new"), "change".to_string()]),
                false => title.push(name.to_string()),
            }
        }
        title.extend(["arguments".to_string(), "closure".to_string()]);
        rows.push(title);
        for line in shown.iter().take(limit) {
            let mut row = figures(&line.figures, two);
            row.push(match line.arguments {
                0 => "-".to_string(),
                count => format!("{count} {}", line.letters),
            });
            row.push(one_line(format!("{} {}", line.name, line.place).trim_end()));
            rows.push(row);
        }
        let rest: Vec<Line> = shown
            .iter()
            .skip(limit)
            .map(|line| (*line).clone())
            .collect();
        if !rest.is_empty() {
            let mut row = figures(&sums(&rest), two);
            row.extend([String::new(), format!("{} more", rest.len())]);
            rows.push(row);
        }
        let mut row = figures(&sums(lines), two);
        row.extend([String::new(), "TOTAL".to_string()]);
        rows.push(row);
        out.push('\n');
        out += &aligned(&rows);
    }
    out.push('\n');
    let mut rows = vec![];
    for (name, [old, new]) in counters {
        match two {
            true if old != new => rows.push(vec![
                grouped(*new as f64),
                change([*old, *new]),
                name.clone(),
            ]),
            false if *new > 0 => rows.push(vec![grouped(*new as f64), name.clone()]),
            _ => {}
        }
    }
    if rows.is_empty() {
        out += match two {
            true => "no counter has changed\n",
            false => "all counters are 0\n",
        };
    }
    out += &aligned(&rows);
    out
}

fn changed(line: &Line) -> bool {
    line.figures.iter().any(|[old, new]| old != new)
}

fn figures(figures: &[[u64; 2]; 3], two: bool) -> Vec<String> {
    let mut row = vec![];
    for [old, new] in figures {
        row.push(grouped(*new as f64));
        if two {
            row.push(change([*old, *new]));
        }
    }
    row
}

/// The difference with its sign.
pub fn change([old, new]: [u64; 2]) -> String {
    let amount = grouped(old.abs_diff(new) as f64);
    match new.cmp(&old) {
        std::cmp::Ordering::Less => format!("-{amount}"),
        std::cmp::Ordering::Equal => "0".to_string(),
        std::cmp::Ordering::Greater => format!("+{amount}"),
    }
}

/// Columns of numbers to the right, the last two texts to the left.
fn aligned(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let texts = if columns > 4 { 2 } else { 1 };
    let mut out = String::new();
    for row in rows {
        let mut line = String::new();
        for (at, cell) in row.iter().enumerate() {
            let width = widths[at];
            let _ = match at + texts < columns {
                true => write!(line, "{cell:>width$}  "),
                false => write!(line, "{cell:<width$}  "),
            };
        }
        out += line.trim_end();
        out.push('\n');
    }
    out
}

/// Exact numbers, with tabs between them.
pub fn exact(lines: &[Line], counters: &[(String, [u64; 2])], two: bool) -> String {
    let mut out = String::new();
    let mut row = |what: &str, figures: &[[u64; 2]], texts: &[&str]| {
        let mut cells = vec![what.to_string()];
        for [old, new] in figures {
            if two {
                cells.push(old.to_string());
            }
            cells.push(new.to_string());
        }
        cells.extend(texts.iter().map(|text| one_line(text)));
        out += &cells.join("\t");
        out.push('\n');
    };
    for line in lines {
        let arguments = line.arguments.to_string();
        let texts = [&arguments[..], &line.letters, &line.name, &line.place];
        row("closure", &line.figures, &texts);
    }
    for (name, values) in counters {
        row("counter", &[*values], &[name]);
    }
    out
}
