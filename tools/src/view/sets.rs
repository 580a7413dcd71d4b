//! What is known of the retainer sets of a page's bands, for the script: members, which of
//! them are chains, who holds them in turn, and what all these weigh.

use super::escape;
use crate::hp::legend::within;
use crate::hp::{Legend, Summary};
use std::collections::{BTreeMap, BTreeSet};

/// By label of a band the members of its set, chains by name, who holds the retainers of a
/// name, and of each name the share of the integral that has it among its retainers. The
/// heaviest stand first.
pub fn json(legend: Option<&Legend>, summary: &Summary, bands: &[u32]) -> String {
    let none = Legend::default();
    let legend = legend.unwrap_or(&none);
    let weights = weights(legend, summary);
    let weight = |name: &str| weights.get(name).copied().unwrap_or(0.0);
    // Only what can be reached from the bands of the page.
    let mut shown: BTreeMap<&str, &[String]> = BTreeMap::new();
    let mut pending: Vec<&str> = vec![];
    for band in bands {
        let label = &*summary.bands[*band as usize].label;
        if let Some(members) = legend.members(label) {
            shown.insert(label, members);
            pending.extend(members.iter().map(|member| &**member));
        }
    }
    let mut reached: BTreeSet<&str> = BTreeSet::new();
    while let Some(name) = pending.pop() {
        if reached.insert(name) {
            let holders = legend.held.get(name).into_iter().flatten();
            pending.extend(holders.map(|holder| &**holder));
            if legend.chains.contains_key(name) {
                pending.push(within(name));
            }
        }
    }
    let list = |names: &[String]| {
        let mut names: Vec<&String> = names.iter().collect();
        names.sort_by(|a, b| weight(b).total_cmp(&weight(a)));
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
    let chains = legend.chains.iter().map(|(name, text)| (&**name, text));
    let chains = chains.filter(|(name, _)| reached.contains(name));
    let held = legend.held.iter().map(|(name, by)| (&**name, by));
    let held = held.filter(|(name, _)| reached.contains(name));
    let heavy = reached.iter().filter(|name| weight(name) > 0.0);
    format!(
        "{{\"members\":{},\"chains\":{},\"held\":{},\"weights\":{}}}",
        object(shown.iter().map(|(name, all)| (*name, list(all))).collect()),
        object(
            chains
                .map(|(name, text)| (name, of_chain(name, text)))
                .collect()
        ),
        object(held.map(|(name, by)| (name, list(by))).collect()),
        object(
            heavy
                .map(|name| (*name, format!("{:.4}", weight(name))))
                .collect()
        )
    )
}

/// Of each name the share of the integral in whose sets it is, alone or as a chain.
fn weights<'a>(legend: &'a Legend, summary: &Summary) -> BTreeMap<&'a str, f64> {
    let mut weights: BTreeMap<&str, f64> = BTreeMap::new();
    for band in &summary.bands {
        let members = legend.members(&band.label).unwrap_or_default();
        let names: BTreeSet<&str> = members
            .iter()
            .flat_map(|member| [&**member, within(member)])
            .collect();
        for name in names {
            *weights.entry(name).or_default() += band.area / summary.area.max(f64::MIN_POSITIVE);
        }
    }
    weights
}
