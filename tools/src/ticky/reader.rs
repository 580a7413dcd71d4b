//! The format: a line with the command, sums for people, which are passed over, and
//! between rows of stars the table of closures; behind it the counters, a line each.

use crate::Error;
use crate::error::one_line;
use crate::hp::Source;
use std::collections::BTreeSet;

/// A closure of a report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// How often it was entered.
    pub entries: u64,
    /// Bytes that its code has allocated.
    pub allocated: u64,
    /// Bytes of such objects.
    pub made: u64,
    /// How many arguments it takes.
    pub arguments: u32,
    /// A letter for the type of each.
    pub letters: String,
    /// Its name with its number, its kind, what it is in, and its place.
    pub name: String,
}

/// A report.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// The command that made it.
    pub command: String,
    /// In the order of the report.
    pub rows: Vec<Row>,
    /// The counters of the whole run, by name.
    pub counters: Vec<(String, u64)>,
}

impl Report {
    /// The value of a counter; 0 if it is not there.
    pub fn counter(&self, name: &str) -> u64 {
        let found = self.counters.iter().find(|counter| counter.0 == name);
        found.map_or(0, |counter| counter.1)
    }
}

/// Letters that the types of arguments have.
const LETTERS: &str = "CFDIWcfdiwlnv+>LTESMPpub.!";
/// The counters that every report has, first and last.
const FIRST: &str = "ALLOC_HEAP_ctr";
const LAST: &str = "GC_FAILED_PROMOTION_ctr";

/// Line and reason.
type Wrong = (u64, String);

/// Reads a report whole.
pub fn read(source: &mut Source) -> Result<Report, Error> {
    let name = source.name().to_string();
    let bytes = source.whole()?;
    let wrong = |(line, reason): Wrong| Error::format(&name, line, reason);
    let text = match std::str::from_utf8(&bytes) {
        Ok(text) => text,
        Err(error) => {
            let before = &bytes[..error.valid_up_to()];
            let line = 1 + before.iter().filter(|b| **b == b'\n').count() as u64;
            return Err(wrong((line, "this is no text (UTF-8)".into())));
        }
    };
    parse(text).map_err(wrong)
}

fn parse(text: &str) -> Result<Report, Wrong> {
    let last = text.lines().count().max(1) as u64;
    let mut lines = (1..).zip(text.lines());
    let mut report = Report::default();
    match lines.next() {
        Some((_, line)) if line.contains("+RTS") => report.command = line.trim().to_string(),
        _ => return Err((1, "expected the command of a report of -ticky".into())),
    }
    let mut begun = false;
    let table = loop {
        match lines.next() {
            Some((_, "STACK USAGE:")) => begun = true,
            Some((number, line)) if is_stars(line) => break number,
            Some(_) => {}
            None if begun => return Err((last, "the report ends before its table".into())),
            None => return Err((1, "this is no report of -ticky".into())),
        }
    };
    if !begun {
        return Err((table, "a table without the sums before it".into()));
    }
    let mut in_table = false;
    loop {
        let Some((number, line)) = lines.next() else {
            return Err((last, "the report ends within its table".into()));
        };
        if is_stars(line) {
            break;
        }
        if in_table {
            if !line.trim().is_empty() {
                report.rows.push(row(line).map_err(|why| (number, why))?);
            }
        } else if line.starts_with("----") {
            in_table = true;
        } else if !line.trim().is_empty() && !line.trim_start().starts_with("Entries") {
            return Err((number, "expected the head of the table".into()));
        }
    }
    let mut names = BTreeSet::new();
    for (number, line) in lines {
        let (value, name) = counter(line).map_err(|why| (number, why))?;
        if !names.insert(name.clone()) {
            return Err((number, format!("{name} is there twice")));
        }
        report.counters.push((name, value));
    }
    if !text.ends_with('\n') {
        return Err((last, "the report ends within this line".into()));
    }
    for name in [FIRST, LAST] {
        if !names.contains(name) {
            return Err((last, format!("the report ends before {name}")));
        }
    }
    Ok(report)
}

fn is_stars(line: &str) -> bool {
    line.len() >= 10 && line.bytes().all(|b| b == b'*')
}

fn word(line: &str) -> (&str, &str) {
    let line = line.trim_start();
    line.split_at(line.find(char::is_whitespace).unwrap_or(line.len()))
}

fn number(text: &str, what: &str) -> Result<u64, String> {
    text.parse()
        .map_err(|_| format!("{what} should stand here, not `{}`", one_line(text)))
}

fn row(line: &str) -> Result<Row, String> {
    let mut rest = line;
    let mut next = || {
        let (first, others) = word(rest);
        rest = others;
        first
    };
    let entries = number(next(), "a number of entries")?;
    let allocated = number(next(), "bytes")?;
    let made = number(next(), "bytes")?;
    let arguments = number(next(), "a number of arguments")?;
    let arguments = u32::try_from(arguments).map_err(|_| "too many arguments".to_string())?;
    let letters = match arguments {
        0 => "",
        _ => next(),
    };
    // What does not fit is cut by who has written it.
    let count = letters.chars().count();
    let fits = count == arguments as usize || count < arguments as usize && count >= 20;
    if !fits || letters.chars().any(|c| !LETTERS.contains(c)) {
        return Err(format!(
            "{arguments} letters of arguments should stand here, not `{}`",
            one_line(letters)
        ));
    }
    let name = rest.trim();
    if name.is_empty() {
        return Err("the name of the closure is missing".into());
    }
    Ok(Row {
        entries,
        allocated,
        made,
        arguments,
        letters: letters.to_string(),
        name: name.to_string(),
    })
}

fn counter(line: &str) -> Result<(u64, String), String> {
    let (value, rest) = word(line);
    let value = number(value, "the value of a counter")?;
    let (name, remark) = word(rest);
    let is_known = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '!';
    if name.is_empty() || !name.chars().all(is_known) {
        return Err("the name of a counter should stand here".into());
    }
    // Some are told only with an option, and then with a mark in the name.
    let marked = remark.trim_start().starts_with("requires");
    if !remark.trim().is_empty() && !marked {
        return Err("more than a value and a name".into());
    }
    let mut name = name.to_string();
    if marked {
        name = name.replacen('!', "", 1) + "_ctr";
        name = name.replace("_ctr_ctr", "_ctr");
    }
    Ok((value, name))
}
