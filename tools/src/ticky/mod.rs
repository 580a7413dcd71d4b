//! Reports of closures (`.ticky`): one of them sorted by a column, or what has changed
//! from one to another, as a table or as a page.
//!
//! Start reading at [`read`] for the format, at [`show`] for what is made of it.

mod lines;
mod page;
mod reader;
mod table;

pub use reader::{Report, Row, read};

use crate::Error;
use crate::hp::Source;
use clap::ValueEnum;
use lines::{Line, lines};

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
}

/// One report, or the change to a second one.
pub fn show(
    source: &mut Source,
    other: Option<&mut Source>,
    options: Options,
) -> Result<String, Error> {
    let mut names = vec![source.name().to_string()];
    let mut reports = vec![read(source)?];
    if let Some(other) = other {
        names.push(other.name().to_string());
        reports.push(read(other)?);
    }
    let mut lines = lines(&reports);
    sort(&mut lines, options.sort);
    let counters = lines::counters(&reports);
    Ok(match options.form {
        Form::Table => table::table(&names, &reports, &lines, &counters, options.limit),
        Form::Tsv => table::exact(&lines, &counters, reports.len() == 2),
        Form::Page => page::page(&names, &reports, &lines, &counters, options.sort),
    })
}

/// What has changed most comes first, and of what has not, the largest. A single report is
/// one that was nothing before.
fn sort(lines: &mut [Line], column: Column) {
    let key = |line: &Line, at: usize| {
        let [old, new] = line.figures[at];
        (old.abs_diff(new), new)
    };
    lines.sort_by(|a, b| {
        let figure = |at| key(b, at).cmp(&key(a, at));
        let first = match column {
            Column::Entries => figure(0),
            Column::Alloc => figure(1),
            Column::Allocd => figure(2),
            Column::Arguments => b.arguments.cmp(&a.arguments),
            Column::Name => std::cmp::Ordering::Equal,
        };
        first.then_with(|| (&a.name, &a.place).cmp(&(&b.name, &b.place)))
    });
}
