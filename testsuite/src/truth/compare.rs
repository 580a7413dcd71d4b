//! What profiles say against what the interpreter says.

use super::source;
use crate::budgets::TRUTH_FUEL;
use crate::me::{Census, Definition, Me};
use crate::optimised;
use interpreters::core::{self as eval, Class, Kind, Observed};
use pure_base::{SourceMap, Span};
use pure_core::def::{OccId, OccKind, Program};
use std::collections::{BTreeMap, BTreeSet};

/// Kinds of objects that have no place in profiles.
const PLACELESS: [&str; 4] = ["pap", "selector", "ind", "raise"];

/// A program and what the interpreter has seen of it.
pub struct Reference {
    core: Program,
    map: SourceMap,
    pub observed: Observed,
}

impl Reference {
    /// A Haskell program as the code generator gets it without optimisation.
    pub fn new(text: &str) -> Result<Reference, String> {
        let (core, map) = optimised::core(text, 0, false)?;
        let observed = eval::observe(&core, TRUTH_FUEL);
        let result = &observed.outcome.result;
        result
            .as_ref()
            .map_err(|e| format!("the interpreter: {e:?}"))?;
        Ok(Reference {
            core,
            map,
            observed,
        })
    }

    /// Compares all censuses of a program that is not optimised; how many classes of
    /// objects they have.
    pub fn exactly(&self, me: &Me) -> Result<usize, String> {
        let wanted = &self.observed.censuses;
        if me.censuses.len() != wanted.len() {
            let (ours, theirs) = (me.censuses.len(), wanted.len());
            return Err(format!("{ours} censuses, not {theirs}"));
        }
        let mut lines = vec![];
        for (i, (census, wanted)) in me.censuses.iter().zip(wanted).enumerate() {
            let differences = self.differences(wanted, me, census);
            if !differences.is_empty() {
                lines.push(format!("census {}:", i + 1));
                lines.extend(differences);
            }
        }
        match lines.is_empty() {
            true => Ok(wanted.iter().map(BTreeMap::len).sum()),
            false => Err(lines.join("\n")),
        }
    }

    fn differences(&self, wanted: &eval::Census, me: &Me, census: &Census) -> Vec<String> {
        let mut bytes: BTreeMap<String, [u64; 2]> = BTreeMap::new();
        for (class, tally) in wanted {
            let label = self.expected(*class);
            bytes.entry(label).or_default()[0] += 8 * (tally.objects + tally.words);
        }
        let known: BTreeSet<String> = bytes.keys().cloned().collect();
        let mut others = vec![];
        for (number, creations) in &census.heap {
            let definition = &me.occurrences[number];
            let total: u64 = creations.values().sum();
            let mut label = found(definition);
            if !known.contains(&label) {
                others.push(format!("  {total} of {definition:?}"));
                label = kind(definition).to_string();
            }
            bytes.entry(label).or_default()[1] += total;
        }
        let differing = bytes.iter().filter(|(_, [wanted, found])| wanted != found);
        let lines = differing.map(|(label, [wanted, found])| {
            let label = label.trim();
            format!("{label}: {found} bytes, not {wanted}")
        });
        let mut lines: Vec<String> = lines.collect();
        if !lines.is_empty() {
            lines.append(&mut others);
        }
        lines
    }

    fn place(&self, span: Span) -> Option<String> {
        if span.is_none() {
            return None;
        }
        let file = self.map.file_of(span.lo)?;
        let start = self.map.line_col(span.lo)?;
        let end = self.map.line_col(span.hi.max(span.lo + 1) - 1)?;
        Some(format!(
            "{}:{}:{}-{}:{}",
            file.name, start.line, start.col, end.line, end.col
        ))
    }

    /// Producer, module, place, place of the producer.
    fn site(&self, occ: OccId) -> String {
        let occ = &self.core.occs[occ];
        let places = [self.place(occ.span), self.place(occ.declared)];
        let [at, byat] = places.map(Option::unwrap_or_default);
        [occ.producer.as_str(), occ.module.as_str(), &at, &byat].join(" ")
    }

    /// How the interpreter tells objects.
    fn expected(&self, class: Class) -> String {
        let kind = match class.kind {
            Kind::Con(_) => "con",
            Kind::Fun => "fun",
            Kind::Pap => "pap",
            Kind::Thunk => "thunk",
            Kind::Selector => "selector",
            Kind::Hole => "hole",
            Kind::Raising => "raise",
            Kind::Bytes => "bytes",
            Kind::Var => "var",
            Kind::Array => "array",
        };
        if PLACELESS.contains(&kind) || class.occ == OccId::NONE {
            return kind.to_string();
        }
        let occ = &self.core.occs[class.occ];
        let written = occ.construction.as_str();
        let what = match class.kind {
            Kind::Con(con) if occ.kind == OccKind::Con || written.is_empty() => {
                self.core.cons[con].name.as_str()
            }
            Kind::Var | Kind::Array | Kind::Bytes => "",
            _ => written,
        };
        // Lists have their syntax for names.
        let what = match what {
            "Cons" => ":",
            "Nil" => "[]",
            what => what,
        };
        let site = self.site(class.occ);
        let cause = occ.cause.map(|cause| {
            let at = self.place(self.core.occs[cause.at].span);
            format!(" via {} {}", cause.via, at.unwrap_or_default())
        });
        format!("{kind} {what} {site}{}", cause.unwrap_or_default())
    }

    /// What is wrong with the profile of an optimised program.
    pub fn at_most(&self, text: &str, me: &Me) -> Vec<String> {
        let occs = || self.core.occs.keys();
        let sites: BTreeSet<String> = occs().map(|occ| self.site(occ)).collect();
        let producers = occs().map(|occ| &self.core.occs[occ]);
        let producers = producers.map(|o| format!("{} {}", o.producer, o.module));
        let producers: BTreeSet<String> = producers.collect();
        let mut lines = vec![];
        for definition in me.occurrences.values() {
            let get = |key: &str| definition.get(key).map_or("", String::as_str);
            let is = |prefix: &str| {
                let key = |key: &str| get(&format!("{prefix}{key}")).to_string();
                let (by, module) = (key("by"), key("in"));
                let site = [by.clone(), module.clone(), key("at"), key("byat")].join(" ");
                // What has no place of its own has that of the declaration around it, and
                // this one need not make anything before the optimiser.
                let around = key("byat").is_empty()
                    && (producers.contains(&format!("{by} {module}"))
                        || source::declared(text, &key("at"), &by));
                sites.contains(&site) || around
            };
            if get("in") == "Main" && !PLACELESS.contains(&get("kind")) && !is("") {
                lines.push(format!("not in the source: {definition:?}"));
            }
            if definition.contains_key("via") && !is("via.") {
                lines.push(format!("no such cause: {definition:?}"));
            }
        }
        let mut made: BTreeMap<String, u64> = BTreeMap::new();
        for (occ, count) in (self.observed.made.iter()).chain(&self.observed.unwanted) {
            let row = &self.core.occs[*occ];
            if row.kind == OccKind::Con && row.module.as_str() == "Main" {
                let entry = made.entry(self.site(*occ)).or_default();
                *entry = entry.saturating_add(*count);
            }
        }
        for (i, census) in me.censuses.iter().enumerate() {
            for (number, creations) in &census.heap {
                let definition = &me.occurrences[number];
                let get = |key: &str| definition.get(key).map_or("", String::as_str);
                let site = ["by", "in", "at", "byat"].map(get).join(" ");
                let occurs = || occs().filter(|occ| self.site(*occ) == site);
                let application = get("kind") == "con"
                    && get("in") == "Main"
                    && occurs().any(|occ| self.core.occs[occ].kind == OccKind::Con)
                    && occurs().all(|occ| {
                        self.core.occs[occ].construction.as_str() == get("what")
                            || get("what") == ":"
                    });
                if !application {
                    continue;
                }
                let bytes: u64 = creations.values().sum();
                let size = self.size_of(get("what"));
                let most = made.get(&site).copied().unwrap_or(0);
                if bytes / size > most {
                    lines.push(format!(
                        "census {}: {} objects where the interpreter makes {most} at most: {definition:?}",
                        i + 1,
                        bytes / size
                    ));
                }
            }
        }
        lines
    }

    /// The bytes of a constructor's object.
    fn size_of(&self, name: &str) -> u64 {
        let name = if name == ":" { "Cons" } else { name };
        let mut cons = self.core.cons.values();
        let con = cons.find(|con| con.name.as_str() == name);
        8 * (1 + con.map_or(0, |con| con.fields.len() as u64))
    }
}

/// How a profile tells objects, as [`Reference::expected`] does.
fn found(definition: &Definition) -> String {
    let get = |key: &str| definition.get(key).map_or("", String::as_str);
    let what = match get("kind") {
        "var" | "array" | "bytes" => "",
        _ => get("what"),
    };
    let site = ["by", "in", "at", "byat"].map(get).join(" ");
    let cause = definition
        .get("via")
        .map(|via| format!(" via {via} {}", get("via.at")));
    format!(
        "{} {what} {site}{}",
        kind(definition),
        cause.unwrap_or_default()
    )
}

/// What a profile's objects are, thunks under evaluation apart.
fn kind(definition: &Definition) -> &str {
    match definition.contains_key("state") {
        true => "hole",
        false => &definition["kind"],
    }
}
