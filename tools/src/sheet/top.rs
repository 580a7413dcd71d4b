//! What matters most in a profile, as a few lines of text.

use super::{Row, Sheet, Unit};
use crate::error::one_line;
use crate::table::{Column, lines, narrow, width};

/// So much room is left for names, at least.
const NAMES: usize = 32;

/// The lines of a profile: its head, and so many rows in all, by each order that it has. Lines
/// have at most `most` characters, if they can be cut so far.
pub fn text(sheet: &Sheet, limit: usize, most: Option<usize>) -> String {
    let mut out = head(sheet, most);
    let of_something = |column: &usize| sheet.columns[*column].value > 0.0;
    let orders: Vec<usize> = (0..sheet.orders).filter(of_something).collect();
    for column in &orders {
        out.push('\n');
        if orders.len() > 1 {
            out += &format!("by {}\n", sheet.columns[*column].title);
        }
        let limit = limit.div_ceil(orders.len());
        out += &table(sheet, &by(sheet, *column), limit, most);
    }
    if sheet.rows.is_empty() {
        out.push('\n');
        out += &facts(sheet, most);
    }
    out
}

/// What the profile is.
pub fn head(sheet: &Sheet, most: Option<usize>) -> String {
    let mut first = format!("{}: {}", sheet.file, sheet.what);
    if !sheet.job.is_empty() {
        first += &format!(" of {}", sheet.job);
    }
    let mut out = cut(&one_line(&first), most) + "\n";
    if !sheet.about.is_empty() {
        out += &(cut(&one_line(&sheet.about), most) + "\n");
    }
    out
}

/// A line that is cut at its end.
pub fn cut(line: &str, most: Option<usize>) -> String {
    match most {
        Some(most) if width(line) > most => {
            line.chars().take(most.max(2) - 1).chain(['…']).collect()
        }
        _ => line.to_string(),
    }
}

/// The rows that have some of a measure, the largest first.
pub fn by(sheet: &Sheet, column: usize) -> Vec<&Row> {
    let some = |row: &&Row| row.values[column] > 0.0;
    let mut rows: Vec<&Row> = sheet.rows.iter().filter(some).collect();
    rows.sort_by(|a, b| {
        let columns = [column].into_iter().chain(0..a.values.len());
        let mut orders = columns.map(|c| b.values[c].total_cmp(&a.values[c]));
        let order = orders.find(|order| order.is_ne());
        order.unwrap_or_else(|| a.label().cmp(&b.label()))
    });
    rows
}

/// Rows in this order as a table, below the whole.
pub fn table(sheet: &Sheet, rows: &[&Row], limit: usize, most: Option<usize>) -> String {
    let shown: Vec<usize> = (0..sheet.columns.len())
        .filter(|c| sheet.columns[*c].value > 0.0)
        .collect();
    let of = |c: usize, value: f64, part: bool| {
        let column = &sheet.columns[c];
        let told = |unit: Unit, value: f64| match value.is_nan() {
            true => String::new(),
            false => unit.text(value),
        };
        let share = if part { value / column.value } else { f64::NAN };
        let cells = [told(column.unit, value), told(Unit::Share, share)];
        cells.into_iter().take(if c < sheet.shares { 2 } else { 1 })
    };
    let mut columns: Vec<Column> = vec![];
    let mut head: Vec<String> = vec![];
    for &c in &shown {
        head.push(sheet.columns[c].title.clone());
        if c < sheet.shares {
            head.push("share".into());
            columns.push(Column::numbers(1));
        }
        columns.push(Column::numbers(2));
    }
    let cells = |values: &dyn Fn(usize) -> f64, part: bool| -> Vec<String> {
        shown.iter().flat_map(|&c| of(c, values(c), part)).collect()
    };
    let extras = sheet.extras.iter();
    let (heads, totals): (Vec<String>, Vec<String>) = extras
        .map(|(head, of_all)| (head.to_string(), of_all.clone()))
        .unzip();
    let (listed, rest) = rows.split_at(rows.len().min(limit));
    let mut all = vec![
        (head, heads, sheet.noun.to_string()),
        (
            cells(&|c| sheet.columns[c].value, false),
            totals,
            "TOTAL".to_string(),
        ),
    ];
    for row in listed {
        all.push((
            cells(&|c| row.values[c], true),
            row.extras.clone(),
            row.label(),
        ));
    }
    if !rest.is_empty() {
        // What has no parts has no sum.
        let sum = |c: usize| match c < sheet.shares {
            true => rest.iter().map(|row| row.values[c]).sum(),
            false => f64::NAN,
        };
        all.push((
            cells(&sum, true),
            vec![],
            format!("... {} more", rest.len()),
        ));
    }
    columns.extend(sheet.extras.iter().map(|_| Column::texts(2)));
    let whole = |(mut cells, extras, name): (Vec<String>, Vec<String>, String)| {
        cells.extend(extras);
        cells.resize(columns.len(), String::new());
        cells.push(name);
        cells
    };
    let mut all: Vec<Vec<String>> = all.into_iter().map(whole).collect();
    if let Some(most) = most {
        narrow(&mut columns, &mut all, NAMES, most);
    }
    lines(&columns, &all, most)
}

/// The figures of the whole that are not 0, a line each.
pub fn facts(sheet: &Sheet, most: Option<usize>) -> String {
    let some = sheet.facts.iter().filter(|fact| fact.value != 0.0);
    let rows: Vec<Vec<String>> = some
        .map(|fact| vec![fact.unit.text(fact.value), fact.title.clone()])
        .collect();
    lines(&[Column::numbers(2)], &rows, most)
}

/// How a curve goes, in a few signs, and in a word if one fits: its means over equal parts of
/// the time. The values are those of samples at these times, ascending.
pub fn course(times: &[f64], values: &[u64]) -> String {
    const SIGNS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    const PARTS: usize = 8;
    let parts = PARTS.min(values.len());
    let means = means(times, values, parts);
    let most = means.iter().copied().fold(0.0, f64::max);
    let sign = |mean: &f64| match most > 0.0 {
        true => SIGNS[(mean / most * 8.0).ceil() as usize],
        false => SIGNS[0],
    };
    let signs: String = means.iter().map(sign).collect();
    let rises = |means: &[f64]| {
        let ups = means.windows(2).filter(|two| two[1] > two[0]).count();
        let last = means[PARTS - 1];
        ups + 2 >= PARTS && last > 1.3 * means[PARTS / 2 - 1] && last > 1.05 * means[PARTS - 3]
    };
    let backwards: Vec<f64> = means.iter().rev().copied().collect();
    let inner = means.get(1..parts.saturating_sub(1)).unwrap_or_default();
    let least = inner.iter().copied().fold(f64::INFINITY, f64::min);
    let word = match () {
        () if parts < PARTS || most == 0.0 => "",
        () if rises(&means) => " grows",
        () if rises(&backwards) => " falls",
        () if least > 0.75 * most => " steady",
        () => "",
    };
    format!("{signs}{word}")
}

/// The means over so many equal parts of the time, of lines from sample to sample.
fn means(times: &[f64], values: &[u64], parts: usize) -> Vec<f64> {
    let (Some(first), Some(last)) = (times.first(), times.last()) else {
        return vec![];
    };
    let part = (last - first) / parts as f64;
    if part <= 0.0 {
        return values.iter().take(parts).map(|v| *v as f64).collect();
    }
    let lines = || times.windows(2).zip(values.windows(2));
    let before = |moment: f64| -> f64 {
        let areas = lines().filter(|(at, _)| at[0] < at[1].min(moment));
        areas
            .map(|(at, value)| {
                let (from, to) = (value[0] as f64, value[1] as f64);
                let past = at[1].min(moment) - at[0];
                past * (from + (to - from) * past / (at[1] - at[0]) / 2.0)
            })
            .sum()
    };
    let ends: Vec<f64> = (0..=parts)
        .map(|i| before(first + part * i as f64))
        .collect();
    ends.windows(2)
        .map(|two| (two[1] - two[0]) / part)
        .collect()
}

/// A number with its noun.
pub fn counted(count: usize, noun: &str) -> String {
    match count {
        1 => format!("1 {noun}"),
        _ => format!("{count} {noun}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_is_told_in_signs() {
        let times = |n: u64| (0..n).map(|i| i as f64).collect::<Vec<_>>();
        let values = |curve: fn(u64) -> u64, n: u64| (0..n).map(curve).collect::<Vec<_>>();
        let told = |curve: fn(u64) -> u64, n: u64| course(&times(n), &values(curve, n));
        assert_eq!(told(|i| i, 80), "▁▂▃▄▅▆▇█ grows");
        assert_eq!(told(|i| 80 - i, 80), "█▇▆▅▄▃▂▁ falls");
        assert_eq!(told(|i| 100 + i % 3, 80), "████████ steady");
        assert_eq!(told(|i| i.min(80 - i), 80), "▂▄▆██▆▄▂");
        assert_eq!(told(|i| i, 3), "▂▅█");
        assert_eq!(told(|_| 0, 80), "        ");
        assert_eq!(course(&[], &[]), "");
        // Most samples stand at the start, where it grows; then it falls for long.
        let early: Vec<f64> = (0..40).map(f64::from).chain([400.0]).collect();
        let falls: Vec<u64> = (1..41).chain([0]).collect();
        assert_eq!(course(&early, &falls), "▆█▇▆▅▄▂▁");
    }
}
