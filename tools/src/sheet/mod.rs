//! What a profile of any kind says, in one form: figures of the whole, and rows with a name,
//! a place and measures.
//!
//! Duty: one reader for each kind, which fills a [`Sheet`]; what matters most in it
//! ([`mod@top`]). [`crate::diff`] compares two.
//! Never: knows how a file is written; the readers of the formats do.
//! Start reading at [`Sheet`].

mod addresses;
mod closures;
mod costs;
mod coverage;
pub(crate) mod heap;
pub(crate) mod hotspots;
mod log;
mod statistics;
pub mod top;

use crate::Error;
use crate::hp::Source;
use crate::kind::Kind;
use crate::number::{scaled, seconds};
pub use closures::sheet as closures;
use std::path::PathBuf;

/// A profile.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Sheet {
    /// The file, as the user named it.
    pub file: String,
    /// What it is, without an article.
    pub what: String,
    /// The command that made it, if it says so.
    pub job: String,
    /// What else is to be known of the whole.
    pub about: String,
    /// What a row is: a band, a centre.
    pub noun: &'static str,
    /// The measures of the rows, each with the value of the whole.
    pub columns: Vec<Figure>,
    /// The rows may be sorted by so many of the first measures.
    pub orders: usize,
    /// Of so many of the first measures the rows have parts that add up.
    pub shares: usize,
    /// The heads of what is said of rows besides, and what is said of the whole.
    pub extras: Vec<(&'static str, String)>,
    /// The rows.
    pub rows: Vec<Row>,
    /// Other figures of the whole.
    pub facts: Vec<Figure>,
}

/// A part of the whole.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Row {
    /// What it is called.
    pub name: String,
    /// `file:line:column-column`, as in labels of heap profiles; may be empty.
    pub place: String,
    /// A value for each measure.
    pub values: Vec<f64>,
    /// A text for each head of [`Sheet::extras`], or none at all.
    pub extras: Vec<String>,
}

/// A figure of the whole.
#[derive(Clone, PartialEq, Debug)]
pub struct Figure {
    /// What it is.
    pub name: &'static str,
    /// The same with its unit, if the profile says one.
    pub title: String,
    /// How much.
    pub value: f64,
    /// How it is written.
    pub unit: Unit,
    /// What of it is good.
    pub good: Good,
}

/// How an amount is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// As a number: bytes, objects, entries.
    Amount,
    /// As a time.
    Seconds,
    /// In per cent; 1 is all.
    Share,
}

/// Which change makes a run better.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Good {
    /// A smaller figure.
    Less,
    /// A greater one.
    More,
    /// Neither tells anything.
    Neither,
}

impl Figure {
    /// A figure that is called as it is.
    pub fn new(name: &'static str, value: f64, unit: Unit, good: Good) -> Figure {
        Figure {
            name,
            title: name.to_string(),
            value,
            unit,
            good,
        }
    }

    /// An amount of which less is better, with its unit in the title.
    pub fn less(name: &'static str, title: String, value: f64) -> Figure {
        let figure = Figure::new(name, value, Unit::Amount, Good::Less);
        Figure { title, ..figure }
    }
}

impl Unit {
    /// A value for people.
    pub fn text(self, value: f64) -> String {
        match self {
            Unit::Amount => scaled(value),
            Unit::Seconds => seconds(value),
            Unit::Share => format!("{:.1}%", value * 100.0),
        }
    }
}

impl Row {
    /// Name and place for people.
    pub fn label(&self) -> String {
        match self.place.is_empty() {
            true => self.name.clone(),
            false => format!("{} {}", self.name, self.place),
        }
    }
}

/// What is wanted of a profile.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Wanted {
    /// Of so many rows the extras.
    pub detail: usize,
    /// Programs that profiles by address may be of.
    pub programs: Vec<PathBuf>,
}

/// Reads a profile.
pub fn read(
    source: &mut Source,
    wanted: &Wanted,
    notify: &mut dyn FnMut(&str),
) -> Result<Sheet, Error> {
    let name = source.name().to_string();
    let mut notify = |text: &str| notify(&format!("{name}: {text}"));
    match Kind::of(source)? {
        Kind::Heap => heap::read(source, wanted.detail, &mut notify),
        Kind::Costs => costs::read(source, &mut notify),
        Kind::Hotspots => hotspots::read(source, wanted.detail, &mut notify),
        Kind::Log => log::read(source, &mut notify),
        Kind::Coverage => coverage::read(source, &mut notify),
        Kind::Closures => closures::read(source),
        Kind::Addresses => addresses::read(source, &wanted.programs),
        Kind::Statistics => statistics::read(source),
    }
}
