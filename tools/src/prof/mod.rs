//! The format `.prof`: cost-centre reports, as text (`-p -P -pa`) and as JSON (`-pj`).
//!
//! Both give the same [`Report`]: the tree of cost-centre stacks with what each has
//! cost. A text report of percentages is turned into amounts by its totals.
//! Reading is strict as with heap profiles: an error names line and reason.
//! Start reading at [`read`].

mod json;
mod text;

use crate::Error;
use crate::hp::Source;
use std::collections::HashMap;

/// A cost centre.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Centre {
    /// Its name.
    pub label: String,
    /// The module that it stands in.
    pub module: String,
    /// Its place, as the report writes it.
    pub place: String,
}

/// A stack of cost centres: a node of the tree.
#[derive(Clone, PartialEq, Debug)]
pub struct Node {
    /// Its innermost centre, a place in [`Report::centres`].
    pub centre: usize,
    /// How many centres are below it.
    pub depth: usize,
    /// How often it was entered.
    pub entries: u64,
    /// Ticks and bytes of its own.
    pub own: [f64; 2],
    /// Ticks and bytes with those of all that it called.
    pub total: [f64; 2],
}

/// A cost-centre report.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Report {
    /// The command that made it.
    pub job: String,
    /// When it was made, as text.
    pub date: String,
    /// All ticks of the clock.
    pub ticks: u64,
    /// Microseconds from tick to tick.
    pub interval: f64,
    /// All bytes allocated.
    pub bytes: u64,
    /// Every centre that is in the tree.
    pub centres: Vec<Centre>,
    /// The tree, each node before its children.
    pub nodes: Vec<Node>,
    /// Amounts are percentages of one decimal.
    pub rounded: bool,
    /// What its reader should know.
    pub notice: Option<String>,
}

impl Report {
    /// Seconds that a number of ticks took.
    pub fn seconds(&self, ticks: f64) -> f64 {
        ticks * self.interval / 1e6
    }

    /// Of each centre how often it was entered, and its own ticks and bytes.
    pub fn by_centre(&self) -> Vec<(u64, [f64; 2])> {
        let mut sums = vec![(0u64, [0.0; 2]); self.centres.len()];
        for node in &self.nodes {
            let (entries, own) = &mut sums[node.centre];
            *entries = entries.saturating_add(node.entries);
            own[0] += node.own[0];
            own[1] += node.own[1];
        }
        sums
    }

    /// The nodes of largest totals, so many of them; each with its parent.
    pub fn largest(&self, limit: usize) -> Vec<usize> {
        let whole = [self.ticks.max(1) as f64, self.bytes.max(1) as f64];
        let share = |node: &Node| (node.total[0] / whole[0]).max(node.total[1] / whole[1]);
        let mut order: Vec<usize> = (0..self.nodes.len()).collect();
        if order.len() > limit {
            // No parent has less than its child, and of equals it comes first.
            order.sort_by(|&a, &b| share(&self.nodes[b]).total_cmp(&share(&self.nodes[a])));
            order.truncate(limit);
            order.sort_unstable();
        }
        order
    }

    /// Adds up what was called; a node has at least what its children have.
    fn add_up(&mut self) {
        let mut called: Vec<[f64; 2]> = vec![];
        for node in self.nodes.iter_mut().rev() {
            called.resize((node.depth + 2).max(called.len()), [0.0; 2]);
            let below = std::mem::take(&mut called[node.depth + 1]);
            for side in 0..2 {
                node.total[side] = node.total[side].max(node.own[side] + below[side]);
                called[node.depth][side] += node.total[side];
            }
        }
    }
}

/// Centres by what they are.
#[derive(Default)]
struct Centres {
    all: Vec<Centre>,
    places: HashMap<Centre, usize>,
}

impl Centres {
    fn place(&mut self, centre: Centre) -> usize {
        let next = self.all.len();
        *self.places.entry(centre).or_insert_with_key(|centre| {
            self.all.push(centre.clone());
            next
        })
    }
}

/// Whether a text report begins so.
pub fn begins_report(start: &str) -> bool {
    start.contains(text::TITLE) || start.trim_start().starts_with(text::RETAINERS)
}

/// Reads a report.
pub fn read(source: &mut Source) -> Result<Report, Error> {
    let name = source.name().to_string();
    let bytes = source.whole()?;
    let text = String::from_utf8_lossy(&bytes);
    let report = match text.trim_start().starts_with('{') {
        true => json::read(&text),
        false => text::read(&text),
    };
    let mut report = report.map_err(|(line, reason)| Error::format(name, line, reason))?;
    report.add_up();
    Ok(report)
}
