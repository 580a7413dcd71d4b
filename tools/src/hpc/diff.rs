//! `diff`: what one run has reached that another has not.

use super::mix::Kind;
use super::modules::{Module, Places, Source};
use super::report::{Share, Tally};
use super::tree::Tree;
use std::collections::BTreeMap;

/// A module in both runs.
struct Pair<'a> {
    old: &'a Module,
    new: &'a Module,
}

/// Compares two runs. Modules that only one has are named. Of places that are gained or
/// lost as a whole only the whole is listed.
pub fn text(old: &[Module], new: &[Module], places: &Places) -> String {
    let by_name = |all: &'_ [Module]| -> BTreeMap<String, usize> {
        let all = all.iter().enumerate();
        all.map(|(i, m)| (m.name.clone(), i)).collect()
    };
    let (first, second) = (by_name(old), by_name(new));
    let mut out = String::new();
    let mut pairs = vec![];
    for (name, i) in &first {
        match second.get(name) {
            Some(j) => pairs.push(Pair {
                old: &old[*i],
                new: &new[*j],
            }),
            None => out += &format!("module {name} is only in the first run\n"),
        }
    }
    for name in second.keys().filter(|name| !first.contains_key(*name)) {
        out += &format!("module {name} is only in the second run\n");
    }
    let mut table = vec![];
    let (mut before, mut after) = (Tally::default(), Tally::default());
    for Pair { old, new } in &pairs {
        let (a, b) = (Tally::of(old), Tally::of(new));
        before += a;
        after += b;
        table.push((old.name.clone(), a, b));
    }
    if pairs.len() != 1 {
        table.push(("all modules".into(), before, after));
    }
    let width = table.iter().map(|row| row.0.chars().count()).max();
    let width = width.unwrap_or(0).max(6);
    out += &format!(
        "{:width$}  {:>24}  {:>24}  {:>24}  {:>24}\n",
        "module", "expressions", "alternatives", "declarations", "conditions"
    );
    for (name, a, b) in &table {
        out += &format!("{name:width$}");
        for share in SHARES {
            out += &format!("  {:>24}", change(share(a), share(b)));
        }
        out.push('\n');
    }
    for pair in &pairs {
        let source = pair.new.source(places).ok();
        for (what, lost) in [("lost", true), ("gained", false)] {
            let lines = listed(pair, lost, source.as_ref());
            if !lines.is_empty() {
                out += &format!("\n{what} in {}:\n{}", pair.new.name, lines.concat());
            }
        }
    }
    out
}

const SHARES: [fn(&Tally) -> Share; 4] = [
    |t| t.expressions,
    |t| t.alternatives,
    |t| {
        let mut all = t.top;
        all += t.local;
        all
    },
    |t| t.booleans().share(),
];

fn change(a: Share, b: Share) -> String {
    match a == b {
        true => format!("{}/{}", b.used, b.all),
        false => format!(
            "{} -> {}/{} ({:+})",
            a.used,
            b.used,
            b.all,
            b.used as i64 - a.used as i64
        ),
    }
}

/// A line for each place that has run in one of the runs only, the outermost ones, and for
/// each outcome of a condition that was there in one only.
fn listed(pair: &Pair, lost: bool, source: Option<&Source>) -> Vec<String> {
    let (with, without) = match lost {
        true => (pair.old, pair.new),
        false => (pair.new, pair.old),
    };
    let only = |b: usize| with.counts[b] > 0 && without.counts[b] == 0;
    let boxes = &pair.new.mix.boxes;
    let tree = Tree::new(boxes);
    let mut work: Vec<usize> = tree.roots.clone();
    let mut out = vec![];
    while let Some(number) = work.pop() {
        let node = &tree.nodes[number];
        let text = source.and_then(|s| s.part(node.span)).unwrap_or_default();
        let text: String = match text.chars().count() > 60 {
            true => text.chars().take(57).chain("...".chars()).collect(),
            false => text,
        };
        let mut say = |what: &str| {
            let line = format!("  {:<20}  {what:<20}  {text}", node.span.to_string());
            out.push((node.span, format!("{}\n", line.trim_end())));
        };
        let whole = node
            .boxes
            .iter()
            .find(|b| only(**b) && !matches!(boxes[**b].kind, Kind::Condition(..)));
        if let Some(b) = whole {
            say(&match &boxes[*b].kind {
                Kind::Top(name) => name.clone(),
                Kind::Local(path) => path.join("."),
                _ => String::new(),
            });
            continue;
        }
        for b in node.boxes.iter().filter(|b| only(**b)) {
            if let Kind::Condition(_, outcome) = boxes[*b].kind {
                say(if outcome { "true" } else { "false" });
            }
        }
        work.extend(&node.parts);
    }
    out.sort();
    out.into_iter().map(|line| line.1).collect()
}
