//! What a run said of its retainer sets, in `PROGRAM.retainers`: the members of each set,
//! which of them are chains, and who holds them in turn.

use super::escape;
use std::collections::{BTreeMap, BTreeSet};

/// For the script: by label of a band the members of its set, chains by name, and who
/// holds the retainers of a name.
pub fn json<'a>(legend: &str, labels: impl Iterator<Item = &'a str>) -> String {
    let mut sets: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let mut chains: BTreeMap<&str, &str> = BTreeMap::new();
    let mut held: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for line in legend.lines() {
        let Some((kind, (name, text))) = line
            .split_once(' ')
            .and_then(|(kind, rest)| Some((kind, rest.split_once(" = ")?)))
        else {
            continue;
        };
        let members = text.strip_prefix('{').and_then(|t| t.strip_suffix('}'));
        let members = || members.unwrap_or(text).split(", ").collect();
        match kind {
            "SET" => drop(sets.insert(name, members())),
            "CHAIN" => drop(chains.insert(name, text)),
            "HELD" => drop(held.insert(name, members())),
            _ => {}
        }
    }
    // Only what can be reached from the bands of the page.
    let mut shown: BTreeMap<&str, &Vec<&str>> = BTreeMap::new();
    let mut pending: Vec<&str> = vec![];
    for label in labels {
        let number = label.strip_prefix('(').and_then(|l| l.split_once(')'));
        if let Some(members) = number.and_then(|(number, _)| sets.get(number)) {
            shown.insert(label, members);
            pending.extend(members);
        }
    }
    let mut reached: BTreeSet<&str> = BTreeSet::new();
    while let Some(name) = pending.pop() {
        if reached.insert(name) {
            pending.extend(held.get(name).into_iter().flatten());
            if chains.contains_key(name) {
                pending.push(within(name));
            }
        }
    }
    let list = |names: &Vec<&str>| {
        let names: Vec<String> = names.iter().map(|name| escape::json(name)).collect();
        format!("[{}]", names.join(","))
    };
    let object = |members: Vec<(&str, String)>| {
        let members = members.into_iter();
        let members: Vec<String> = members
            .map(|(name, value)| format!("{}:{value}", escape::json(name)))
            .collect();
        format!("{{{}}}", members.join(","))
    };
    let of_chain = |name: &str, text: &str| {
        format!(
            "{{\"of\":{},\"text\":{}}}",
            escape::json(within(name)),
            escape::json(text)
        )
    };
    let reached = |name: &&str| reached.contains(name);
    let chains = chains.iter().filter(|(name, _)| reached(name));
    let held = held.iter().filter(|(name, _)| reached(name));
    format!(
        "{{\"members\":{},\"chains\":{},\"held\":{}}}",
        object(shown.iter().map(|(name, all)| (*name, list(all))).collect()),
        object(
            chains
                .map(|(name, text)| (*name, of_chain(name, text)))
                .collect()
        ),
        object(held.map(|(name, by)| (*name, list(by))).collect())
    )
}

/// The name that is in a chain.
fn within(chain: &str) -> &str {
    let name = chain.split("*<-").next().unwrap_or(chain);
    name.strip_suffix('*').unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_bands_reach() {
        let legend = "Retainer sets created during profiling:\nSET 2 = {M.a, M.go*<-M.b}\n\
                      SET 3 = {M.z}\nCHAIN M.go*<-M.b = 20 of M.go, each holding the next\n\
                      HELD M.go = {M.b, M.go}\nHELD M.z = {M.a}\n";
        assert_eq!(
            json(legend, ["(2)M.a,M", "MANY", "LAG"].into_iter()),
            "{\"members\":{\"(2)M.a,M\":[\"M.a\",\"M.go*\\u003c-M.b\"]},\
             \"chains\":{\"M.go*\\u003c-M.b\":{\"of\":\"M.go\",\"text\":\"20 of M.go, each holding the next\"}},\
             \"held\":{\"M.go\":[\"M.b\",\"M.go\"]}}"
        );
        let nothing = "{\"members\":{},\"chains\":{},\"held\":{}}";
        assert_eq!(json("", ["(2)M.a"].into_iter()), nothing);
    }
}
