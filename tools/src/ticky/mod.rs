//! Reports of closures (`.ticky`): one of them sorted by a column, or what has changed
//! from one to another, as a table or as a page.
//!
//! Start reading at [`read`] for the format, at [`show`] for what is made of it.

mod page;
mod reader;

pub use reader::{Report, Row, read};

use crate::Error;
use crate::diff::{self, Pair, paired};
use crate::error::one_line;
use crate::hp::Source;
use crate::sheet::{Sheet, closures, top};
use clap::ValueEnum;

/// What rows are sorted by, the largest first; names in their order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Column {
    /// How often it was entered
    Entries,
    /// Bytes that its code has allocated
    Alloc,
    /// Bytes of such objects that were made (built with -ticky-allocd)
    Allocd,
    /// Arguments
    Arguments,
    /// Name
    Name,
}

/// The form of the result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Form {
    /// A table for people
    Table,
    /// Exact numbers with tabs between them, everything
    Tsv,
    /// A page of HTML that needs nothing else
    Page,
}

/// What is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// What rows are sorted by.
    pub sort: Column,
    /// The most rows of a table; the rest are one line.
    pub limit: usize,
    /// Its form.
    pub form: Form,
    /// The table's lines are no longer than that, if names can be shortened so far.
    pub width: Option<usize>,
}

/// One report, or the change to a second one.
pub fn show(
    source: &mut Source,
    other: Option<&mut Source>,
    options: Options,
) -> Result<String, Error> {
    let sheet = |source: &mut Source| {
        let report = read(source)?;
        Ok::<_, Error>(closures(source.name(), &report))
    };
    let first = sheet(source)?;
    let second = other.map(sheet).transpose()?;
    // A single report is one that was nothing before.
    let (old, new, two) = match second {
        Some(second) => (first, second, true),
        None => (emptied(&first), first, false),
    };
    let mut pairs = paired(&old, &new);
    sort(&mut pairs, options.sort);
    Ok(match options.form {
        Form::Table => table(&old, &new, two, &pairs, options),
        Form::Tsv => exact(&old, &new, two, &pairs),
        Form::Page => page::page(&old, &new, two, &pairs, options.sort),
    })
}

fn emptied(sheet: &Sheet) -> Sheet {
    let mut empty = Sheet {
        rows: vec![],
        ..sheet.clone()
    };
    let figures = empty.columns.iter_mut().chain(&mut empty.facts);
    figures.for_each(|figure| figure.value = 0.0);
    empty
}

/// What has changed most comes first, and of what has not, the largest.
fn sort(pairs: &mut [Pair], column: Column) {
    let key = |pair: &Pair, at: usize| {
        let [old, new] = pair.values[at].map(|value| value as u64);
        (old.abs_diff(new), new)
    };
    pairs.sort_by(|a, b| {
        let figure = |at| key(b, at).cmp(&key(a, at));
        let first = match column {
            Column::Entries => figure(0),
            Column::Alloc => figure(1),
            Column::Allocd => figure(2),
            Column::Arguments => arguments(b).0.cmp(&arguments(a).0),
            Column::Name => std::cmp::Ordering::Equal,
        };
        first.then_with(|| (&a.row.name, &a.row.place).cmp(&(&b.row.name, &b.row.place)))
    });
}

/// How many arguments a closure takes, and the letters of their types.
fn arguments(pair: &Pair) -> (u32, &str) {
    let text = pair.row.extras.first().map_or("", |text| text);
    let (count, letters) = text.split_once(' ').unwrap_or((text, ""));
    (count.parse().unwrap_or(0), letters)
}

/// For people: the closures, then the counters.
fn table(old: &Sheet, new: &Sheet, two: bool, pairs: &[Pair], options: Options) -> String {
    if two {
        let options = diff::Options {
            limit: options.limit,
            width: options.width,
            ..diff::Options::default()
        };
        return diff::text(old, new, pairs, &options);
    }
    let rows: Vec<_> = pairs.iter().map(|pair| &pair.row).collect();
    format!(
        "{}\n{}\n{}",
        top::head(new, options.width),
        top::table(new, &rows, options.limit, options.width),
        top::facts(new, options.width)
    )
}

/// Exact numbers, with tabs between them.
fn exact(old: &Sheet, new: &Sheet, two: bool, pairs: &[Pair]) -> String {
    let mut out = String::new();
    let mut row = |what: &str, figures: &[[f64; 2]], texts: &[&str]| {
        let mut cells = vec![what.to_string()];
        let sides = if two { 0..2 } else { 1..2 };
        cells.extend(
            figures
                .iter()
                .flat_map(|f| sides.clone().map(|side| f[side].to_string())),
        );
        cells.extend(texts.iter().map(|text| one_line(text)));
        out += &(cells.join("\t") + "\n");
    };
    for pair in pairs {
        let (count, letters) = arguments(pair);
        let texts = [&count.to_string(), letters, &pair.row.name, &pair.row.place];
        row("closure", &pair.values, &texts);
    }
    for (name, values) in counters(old, new) {
        row("counter", &[values], &[name]);
    }
    out
}

/// The counters of both, before and after.
fn counters<'a>(old: &'a Sheet, new: &'a Sheet) -> Vec<(&'a str, [f64; 2])> {
    let value = |sheet: &Sheet, name: &str| {
        let found = sheet.facts.iter().find(|fact| fact.title == name);
        found.map_or(0.0, |fact| fact.value)
    };
    let names = new.facts.iter().map(|fact| &*fact.title);
    let gone = old.facts.iter().map(|fact| &*fact.title);
    let gone = gone.filter(|name| !new.facts.iter().any(|fact| fact.title == *name));
    names
        .chain(gone)
        .map(|name| (name, [value(old, name), value(new, name)]))
        .collect()
}

/// What the names of the library's files begin with.
const LIBRARY: &str = "pure-stdlib/";

/// Whether this stands in the library, whose innermost functions are in no file. GHC's
/// programs tell no places: all is theirs.
fn is_of_library(pair: &Pair) -> bool {
    let (name, place) = (&pair.row.name, &pair.row.place);
    let built_in = || name.starts_with("Builtin.") || name.contains(" (Builtin) ");
    place.starts_with(LIBRARY) || place.is_empty() && built_in()
}
