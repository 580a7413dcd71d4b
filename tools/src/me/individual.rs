//! The individual profile of a band: what it is, how hot, how much was allocated, how long it lives.

use super::chart::{Band, Chart};
use super::group::{counted_as, module, producer_name};
use super::heat::{Temperature, Thresholds};
use super::holders::{Held, Holding, is_one_of};
use super::lives::PHASES;
use super::profile::Side;
use super::site::{Place, Site, Total};
use super::{Lifetimes, Profile};
use crate::number::{grouped, scaled};

/// How much was allocated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Allocated {
    /// The program counted.
    Counted(Total),
    /// It did not: so many bytes were seen by a census at least once.
    Seen(u64),
}

/// The profile of one band.
#[derive(Clone, PartialEq, Debug)]
pub struct Individual {
    /// The band's name.
    pub label: String,
    /// How hot it is.
    pub temperature: Temperature,
    /// Its part of the chart's area, from 0 to 1.
    pub share: f64,
    /// How much was allocated there in the whole run.
    pub allocated: Allocated,
    /// How long what it has lives.
    pub lifetimes: Lifetimes,
    /// Who holds what it has, or what it alone holds, over time, as far as that was recorded.
    pub held: Vec<Held>,
    /// Names and values for a table, in order.
    pub facts: Vec<(&'static str, String)>,
}

/// How many of something a fact lists.
const LISTED: usize = 4;

impl Individual {
    /// The profile of a band of a chart.
    pub fn of(
        profile: &Profile,
        chart: &Chart,
        band: usize,
        thresholds: &Thresholds,
    ) -> Individual {
        let band = &chart.bands[band];
        let table = profile.table(chart.side);
        let sites: Vec<&Site> = band
            .sites
            .iter()
            .map(|i| &table.sites[*i as usize])
            .collect();
        let lifetimes = Lifetimes::of(profile, chart.side, &band.sites);
        let counted = sites.iter().try_fold(
            Total {
                bytes: 0,
                objects: 0,
            },
            |sum, site| {
                // What is under evaluation was counted when it was suspended.
                if site.evaluated && sites.len() > 1 {
                    return Some(sum);
                }
                let total = site.total?;
                Some(Total {
                    bytes: sum.bytes.saturating_add(total.bytes),
                    objects: sum.objects.saturating_add(total.objects),
                })
            },
        );
        let allocated = match counted {
            Some(total) => Allocated::Counted(total),
            None => Allocated::Seen(seen(profile, chart.side, &band.sites)),
        };
        let temperature = thresholds.temperature(band.share);
        let clock = profile.head.clock;
        let mut facts = vec![
            (
                "Temperature",
                format!("{:.0}% ({})", band.share * 100.0, temperature.name()),
            ),
            (
                "Cost",
                format!("{} bytes × {}", scaled(band.area), clock.factor()),
            ),
            (
                "Peak",
                format!(
                    "{} bytes at {} {}",
                    grouped(band.peak as f64),
                    scaled(profile.censuses[band.peak_at].clock),
                    clock.unit()
                ),
            ),
        ];
        match allocated {
            Allocated::Counted(total) => facts.push((
                "Allocated",
                format!(
                    "{} bytes, {} objects",
                    grouped(total.bytes as f64),
                    grouped(total.objects as f64)
                ),
            )),
            Allocated::Seen(bytes) => facts.push((
                if chart.side == Side::Heap {
                    "Allocated"
                } else {
                    "Pushed"
                },
                format!("at least {} bytes", grouped(bytes as f64)),
            )),
        }
        let place =
            |at: Option<Place>| at.map_or(String::new(), |p| format!(" at {}", profile.place(p)));
        let mut list = |name: &'static str, of: &[&Site], text: &dyn Fn(&Site) -> String| {
            let text = listed(of.iter().map(|site| text(site)));
            if !text.is_empty() {
                facts.push((name, text));
            }
        };
        let charged = chart.restriction.charged;
        let standing = band.sites.iter();
        let standing: Vec<&Site> = standing
            .map(|i| counted_as(&table.sites, *i, charged))
            .collect();
        list("Kind", &sites, &|site| site.kind.clone());
        list(
            "Construction",
            &sites,
            &|site| match (&site.description, site.definition) {
                (_, Some(at)) => format!("{}{}", site.what, place(Some(at))),
                (Some(description), _) if *description != site.what => {
                    format!("{} ({description})", site.what)
                }
                _ => site.what.clone(),
            },
        );
        let at = if chart.side == Side::Heap {
            "Occurrence"
        } else {
            "Call"
        };
        list(at, &standing, &|site| {
            site.at.map_or(String::new(), |at| profile.place(at))
        });
        list("Producer", &standing, &|site| {
            format!("{}{}", producer_name(site), place(site.producer_at))
        });
        list("Module", &standing, &|site| module(site).to_string());
        list("Type", &sites, &|site| {
            site.type_.clone().unwrap_or_default()
        });
        facts.extend(under_evaluation(profile, chart.side, band));
        match chart.side {
            Side::Heap => facts.extend(held(profile, &band.sites)),
            Side::Stack => facts.extend(holds(profile, &band.sites)),
        }
        let held = match chart.side {
            Side::Heap => profile.by_holder(&band.sites),
            Side::Stack => profile.kept_by(&band.sites).into_iter().collect(),
        };
        Individual {
            held,
            label: band.label.clone(),
            temperature,
            share: band.share,
            allocated,
            lifetimes,
            facts,
        }
    }
}

/// The bytes that censuses have seen. What was seen suspended may have been seen again under
/// evaluation.
fn seen(profile: &Profile, side: Side, sites: &[u32]) -> u64 {
    let evaluated = |i: &u32| profile.table(side).sites[*i as usize].evaluated;
    let (running, others): (Vec<u32>, Vec<u32>) = sites.iter().copied().partition(|i| evaluated(i));
    let bytes = |sites: &[u32]| {
        let lives = Lifetimes::of(profile, side, sites);
        lives.bands.iter().map(|band| band.bytes).sum::<u64>()
    };
    bytes(&running).max(bytes(&others))
}

/// Which part of the cost was under evaluation.
fn under_evaluation(profile: &Profile, side: Side, band: &Band) -> Option<(&'static str, String)> {
    let table = profile.table(side);
    let running = band.sites.iter().map(|i| *i as usize);
    let running = running.filter(|i| table.sites[*i].evaluated);
    let area: f64 = running.map(|i| table.areas[i]).sum();
    let share = area / band.area * 100.0;
    (share >= 0.05).then(|| ("Evaluating", format!("{share:.1}% of its cost")))
}

/// Who holds a band of the heap, and its biography, as far as that was recorded.
fn held(profile: &Profile, sites: &[u32]) -> Vec<(&'static str, String)> {
    let mut facts = vec![];
    for holding in Holding::ALL {
        let Some(held) = profile.held(holding) else {
            continue;
        };
        let holders = held.holders(sites).into_iter();
        let holders = holders.map(|(set, area)| (profile.holders_name(set), area));
        facts.extend(parts(holders.collect()).map(|text| (holding.title(), text)));
    }
    if let Some(phases) = profile.phases(sites) {
        let phases = PHASES.iter().zip(phases);
        let phases: Vec<String> = phases
            .map(|(name, share)| format!("{:.1}% {name}", share * 100.0))
            .collect();
        facts.push(("Biography", phases.join(", ")));
    }
    facts
}

/// What the frames of a band alone hold in the heap, if that was recorded.
fn holds(profile: &Profile, markers: &[u32]) -> Vec<(&'static str, String)> {
    let Some(held) = profile.held(Holding::Held) else {
        return vec![];
    };
    let alone = held.held(|set| is_one_of(&profile.sets[set as usize], markers));
    let area: f64 = alone.iter().map(|held| held.1).sum();
    let sites = &profile.table(Side::Heap).sites;
    let whole = profile.area(Side::Heap);
    let share = if area > 0.0 { area / whole } else { 0.0 };
    let mut text = format!("{:.1}% of the heap's cost", share * 100.0);
    let held = alone.into_iter();
    let held = held.map(|(site, area)| (sites[site as usize].label(), area));
    if let Some(parts) = parts(held.collect()) {
        text += &format!(": {parts}");
    }
    vec![("Alone holds", text)]
}

/// Names with their areas, the largest first, as names with percentages; none if there is no area.
fn parts(areas: Vec<(String, f64)>) -> Option<String> {
    let whole: f64 = areas.iter().map(|part| part.1).sum();
    let mut sums: Vec<(String, f64)> = vec![];
    for (name, area) in areas {
        match sums.iter_mut().find(|sum| sum.0 == name) {
            Some(sum) => sum.1 += area,
            None => sums.push((name, area)),
        }
    }
    sums.sort_by(|a, b| b.1.total_cmp(&a.1));
    sums.retain(|sum| sum.1 >= 0.001 * whole && whole > 0.0);
    let share = |area: f64| format!("{:.1}%", area / whole * 100.0);
    let more: f64 = sums.iter().skip(LISTED).map(|sum| sum.1).sum();
    let mut texts: Vec<String> = sums
        .iter()
        .take(LISTED)
        .map(|(name, area)| format!("{} {name}", share(*area)))
        .collect();
    if sums.len() > LISTED {
        texts.push(format!("{} {} more", share(more), sums.len() - LISTED));
    }
    (!texts.is_empty()).then(|| texts.join(", "))
}

/// Different texts, each once, and how many more there are.
fn listed(texts: impl Iterator<Item = String>) -> String {
    let mut seen: Vec<String> = vec![];
    let mut known = std::collections::HashSet::new();
    for text in texts.filter(|t| !t.is_empty()) {
        if known.insert(text.clone()) && seen.len() < LISTED {
            seen.push(text);
        }
    }
    let more = known.len() - seen.len();
    let list = seen.join(", ");
    match more {
        0 => list,
        more => format!("{list} and {more} more"),
    }
}
