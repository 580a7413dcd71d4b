//! The graph of calls, for graphviz. That of a profile of time has the time that each
//! call was on the stack; others have the calls that stand in the code.

use super::assembly::instructions;
use super::file::{Kind, Profile};
use super::flags::Flags;
use super::image::{Function, Image};
use super::table::{by_function, count, share, summary};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// A text within quotes of DOT.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            c if c.is_control() => out.push(char::REPLACEMENT_CHARACTER),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// The graph of what has at least the wanted share, alone or with what it calls.
pub fn graph(image: &Image<'_>, profile: &Profile, flags: &Flags) -> String {
    let total = profile.total();
    let own: BTreeMap<String, u128> = by_function(image, profile, false)
        .into_iter()
        .map(|(name, counts)| (name, counts[0]))
        .collect();
    let mut whole: BTreeMap<String, u128> = BTreeMap::new();
    let mut edges: BTreeMap<(String, String), u128> = BTreeMap::new();
    for ((caller, called), time) in &profile.arcs {
        let called = image.name_of(*called).to_string();
        match caller {
            0 => *whole.entry(called).or_default() += u128::from(*time),
            caller => {
                let caller = image.name_of(*caller).to_string();
                if caller != called {
                    *edges.entry((caller, called)).or_default() += u128::from(*time);
                }
            }
        }
    }
    if profile.kind != Kind::Time {
        edges = calls_in_code(image, profile.kind, &own);
    }
    let names: BTreeSet<&String> = own.keys().chain(whole.keys()).collect();
    let own_of = |name: &String| own.get(name).copied().unwrap_or(0);
    let whole_of = |name: &String| whole.get(name).copied().unwrap_or(0).max(own_of(name));
    let shown: BTreeMap<&String, usize> = names
        .into_iter()
        .filter(|name| share(whole_of(name), total) >= flags.threshold)
        .enumerate()
        .map(|(i, name)| (name, i))
        .collect();
    let mut out = String::from("digraph calls {\n");
    let _ = writeln!(
        out,
        "  label={}; labelloc=t;",
        quoted(summary(profile).trim_end())
    );
    out.push_str("  node [shape=box, style=filled, fontname=Helvetica];\n");
    for (name, i) in &shown {
        let (alone, all) = (own_of(name), whole_of(name));
        let mut label = format!("{name}\n{:.1}%", share(alone, total));
        if flags.raw {
            label += &format!(" ({})", count(profile.kind, alone));
        }
        if all > alone {
            label += &format!("\nwith callees {:.1}%", share(all, total));
            if flags.raw {
                label += &format!(" ({})", count(profile.kind, all));
            }
        }
        // Darker by what it has of its own.
        let grey = 100 - (share(alone, total) * 0.6) as u64;
        let label = quoted(&label);
        let _ = writeln!(out, "  n{i} [label={label}, fillcolor=gray{grey}];");
    }
    for ((caller, called), weight) in &edges {
        let (Some(from), Some(to)) = (shown.get(caller), shown.get(called)) else {
            continue;
        };
        let attributes = match profile.kind {
            Kind::Time => {
                let mut label = format!("{:.1}%", share(*weight, total));
                if flags.raw {
                    label += &format!(" ({})", count(profile.kind, *weight));
                }
                format!("label={}", quoted(&label))
            }
            Kind::Alloc | Kind::Count => "style=dashed".to_string(),
        };
        let _ = writeln!(out, "  n{from} -> n{to} [{attributes}];");
    }
    out.push_str("}\n");
    out
}

/// Calls and jumps from the code of one of these functions to another's start.
fn calls_in_code(
    image: &Image<'_>,
    kind: Kind,
    wanted: &BTreeMap<String, u128>,
) -> BTreeMap<(String, String), u128> {
    let name_of = |function: &Function| match kind {
        Kind::Count => image.called(function.start),
        Kind::Time | Kind::Alloc => function.name.clone(),
    };
    let mut edges = BTreeMap::new();
    for function in image.functions() {
        let name = name_of(function);
        if !wanted.contains_key(&name) {
            continue;
        }
        for i in instructions(image, function) {
            // 0 for what neither calls nor jumps.
            if let Some(called) = image.function_from(i.near_branch_target())
                && name_of(called) != name
            {
                edges.insert((name.clone(), name_of(called)), 0);
            }
        }
    }
    edges
}
