//! The comparison as text: a table for people, or exact numbers for programs.

use super::{Options, Pair};
use crate::error::one_line;
use crate::sheet::top::{counted, cut};
use crate::sheet::{Figure, Good, Sheet, Unit};
use crate::table::{Column, lines, room, width};

/// A time that has changed by less than this part may as well be the same.
const NOISE: f64 = 0.05;

/// For people: first whether the run got better, then the figures.
pub fn text(old: &Sheet, new: &Sheet, pairs: &[Pair], options: &Options) -> String {
    let mut out = verdict(old, new) + "\n";
    for (side, sheet) in [("old", old), ("new", new)] {
        let job = match sheet.job.is_empty() {
            true => String::new(),
            false => format!(" ({})", sheet.job),
        };
        let about = match sheet.about.is_empty() {
            true => String::new(),
            false => format!(": {}", sheet.about),
        };
        let line = one_line(&format!("{side}: {}{job}{about}", sheet.file));
        out += &cut(&line, options.width);
        out.push('\n');
    }
    if !pairs.is_empty() {
        out.push('\n');
        out += &rows(old, new, pairs, options);
    }
    let facts = facts(old, new, options);
    if !facts.is_empty() {
        out += &format!("\n{facts}");
    }
    out
}

/// Whether the run got better, by the figures that tell.
fn verdict(old: &Sheet, new: &Sheet) -> String {
    let (mut better, mut worse, mut same) = (vec![], vec![], vec![]);
    for (before, after) in both(old, new) {
        let change = after.value - before.value;
        let noise = match after.unit {
            Unit::Seconds => NOISE * before.value,
            _ => 0.0,
        };
        let [from, to] = [before, after].map(|figure| figure.unit.text(figure.value));
        let percent = match percent([before.value, after.value], after.unit).as_str() {
            "" | "0" => String::new(),
            text @ ("new" | "gone") => format!(" ({text})"),
            number => format!(" ({number}%)"),
        };
        let told = match from == to {
            true => format!("{} {to}{percent}", after.title),
            false => format!("{} {from} -> {to}{percent}", after.title),
        };
        match after.good {
            Good::Neither => continue,
            _ if change.abs() <= noise => same.push(told),
            Good::Less if change < 0.0 => better.push(told),
            Good::More if change > 0.0 => better.push(told),
            _ => worse.push(told),
        }
    }
    let list = |all: Vec<String>| all.join(", ");
    let same = match same.is_empty() {
        true => String::new(),
        false => format!("; the same: {}", list(same)),
    };
    match (better.is_empty(), worse.is_empty()) {
        (true, true) => same.trim_start_matches("; ").to_string(),
        (false, true) => format!("better: {}{same}", list(better)),
        (true, false) => format!("worse: {}{same}", list(worse)),
        _ => format!("better: {}; worse: {}{same}", list(better), list(worse)),
    }
}

/// The figures of the whole that both have: measures of rows, then the others.
fn both<'a>(old: &'a Sheet, new: &'a Sheet) -> Vec<(&'a Figure, &'a Figure)> {
    let columns = old.columns.iter().zip(&new.columns);
    let before = |after: &Figure| old.facts.iter().find(|fact| fact.title == after.title);
    let facts = new.facts.iter();
    columns
        .chain(facts.filter_map(|after| Some((before(after)?, after))))
        .collect()
}

/// The rows that have changed, below the whole.
fn rows(old: &Sheet, new: &Sheet, pairs: &[Pair], options: &Options) -> String {
    let (changed, same): (Vec<&Pair>, Vec<&Pair>) = pairs.iter().partition(|pair| pair.changed());
    let moved = match same.iter().filter(|pair| !pair.moved.is_empty()).count() {
        0 => String::new(),
        moved => format!(", {moved} of them only moved"),
    };
    if changed.is_empty() {
        let whole = new.columns.first().map_or(String::new(), |column| {
            format!(", {} {}", column.unit.text(column.value), column.title)
        });
        let count = counted(pairs.len(), new.noun);
        return format!("nothing has changed: {count}{whole}{moved}\n");
    }
    let totals = old.columns.iter().zip(&new.columns);
    let totals: Vec<[f64; 2]> = totals.map(|(a, b)| [a.value, b.value]).collect();
    let (shown, rest) = changed.split_at(changed.len().min(options.limit));
    let some = |at: &usize| totals[*at] != [0.0; 2];
    let measures: Vec<usize> = (0..totals.len()).filter(some).collect();
    let row = |name: String, values: &[[f64; 2]], measured: usize| {
        let cells = measures.iter().enumerate().flat_map(|(number, &at)| {
            let cells = cells(values[at], new.columns[at].unit);
            let told = cells.map(|cell| if at < measured { cell } else { String::new() });
            told.into_iter().take(WIDE - usize::from(number > 0))
        });
        cells.chain([name]).collect::<Vec<String>>()
    };
    let heads = measures.iter().enumerate().flat_map(|(number, _)| {
        let heads = HEADS.iter().take(WIDE - usize::from(number > 0));
        heads.map(|head| head.to_string())
    });
    let mut all = vec![heads.chain([new.noun.to_string()]).collect()];
    all.push(row("TOTAL".into(), &totals, totals.len()));
    all.push(vec![String::new(); all[0].len()]);
    all.extend(
        shown
            .iter()
            .map(|pair| row(pair.label(), &pair.values, totals.len())),
    );
    if !rest.is_empty() {
        let sum =
            |at: usize, side: usize| rest.iter().map(|pair| pair.values[at][side]).sum::<f64>();
        let sums: Vec<[f64; 2]> = (0..totals.len())
            .map(|at| [sum(at, 0), sum(at, 1)])
            .collect();
        // What has no parts has no sum.
        all.push(row(format!("... {} more", rest.len()), &sums, new.shares));
    }
    // The title of a measure stands above its columns.
    let (mut columns, mut titles) = (vec![], String::new());
    for (number, &at) in measures.iter().enumerate() {
        let wide = WIDE - usize::from(number > 0);
        columns.extend((1..=wide).map(|at| Column::numbers(if at == wide { 2 } else { 1 })));
        let (title, end) = (&new.columns[at].title, room(&columns, &all));
        let pad = end.saturating_sub(2 + width(&titles) + width(title));
        titles += &" ".repeat(pad.max(usize::from(number > 0)));
        titles += title;
    }
    let mut out = format!("{titles}\n{}", lines(&columns, &all, options.width));
    if !same.is_empty() {
        out += &format!("\nunchanged: {}{moved}\n", counted(same.len(), new.noun));
    }
    out
}

/// The columns of a measure; of others than the first the last one is left out.
const HEADS: [&str; WIDE] = ["old", "new", "change", "%"];
const WIDE: usize = 4;

/// The other figures of the whole that have changed.
fn facts(old: &Sheet, new: &Sheet, options: &Options) -> String {
    let facts = both(old, new).into_iter().skip(new.columns.len());
    let changed: Vec<(&Figure, &Figure)> = facts
        .filter(|(before, after)| before.value != after.value)
        .take(options.limit)
        .collect();
    if changed.is_empty() {
        return String::new();
    }
    let row = |(before, after): &(&Figure, &Figure)| {
        let cells = cells([before.value, after.value], after.unit);
        cells.into_iter().chain([after.title.clone()]).collect()
    };
    let head = HEADS.iter().chain(&["figure"]).map(|head| head.to_string());
    let rows: Vec<Vec<String>> = [head.collect()]
        .into_iter()
        .chain(changed.iter().map(row))
        .collect();
    lines(&[1, 1, 1, 2].map(Column::numbers), &rows, options.width)
}

fn cells(values: [f64; 2], unit: Unit) -> [String; WIDE] {
    let [old, new] = values;
    let change = unit.text(new - old);
    let sign = if new > old { "+" } else { "" };
    let change = format!("{sign}{change}");
    [
        unit.text(old),
        unit.text(new),
        change,
        percent(values, unit),
    ]
}

/// The change as a part of what was before; shares have none.
fn percent(values: [f64; 2], unit: Unit) -> String {
    match values {
        _ if unit == Unit::Share => String::new(),
        [old, new] if old == new => "0".into(),
        [0.0, _] => "new".into(),
        [_, 0.0] => "gone".into(),
        [old, new] => format!("{:+.1}", (new - old) / old * 100.0),
    }
}

/// For programs: all rows, separated by tabs.
pub fn exact(old: &Sheet, new: &Sheet, pairs: &[Pair]) -> String {
    let mut out = new.noun.to_string();
    for column in &new.columns {
        out += &format!("\told_{0}\tnew_{0}", column.name.replace(' ', "_"));
    }
    let mut row = |name: &str, values: &mut dyn Iterator<Item = [f64; 2]>| {
        out += &format!("\n{}", one_line(name));
        values.for_each(|[old, new]| out += &format!("\t{old}\t{new}"));
    };
    if !new.columns.is_empty() {
        let totals = old.columns.iter().zip(&new.columns);
        row("TOTAL", &mut totals.map(|(a, b)| [a.value, b.value]));
    }
    for pair in pairs {
        row(&pair.label(), &mut pair.values.iter().copied());
    }
    for (before, after) in both(old, new).into_iter().skip(new.columns.len()) {
        row(&after.title, &mut [[before.value, after.value]].into_iter());
    }
    out + "\n"
}
