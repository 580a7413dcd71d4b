//! The stack in the forms that flame graphs and speedscope read.
//!
//! A census knows by which call each frame was made, not in which order the frames lie. So a stack
//! here is a module, the function that made the call, and what runs in the frame.

use crate::me::{Chart, Profile, Side, Site, producer_name};
use crate::view::escape::json;
use std::collections::BTreeMap;
use std::fmt::Write;

/// What stands in for a module or a function where there is none.
const SYSTEM: &str = "SYSTEM";

fn path(site: &Site) -> [String; 3] {
    [
        site.module.as_deref().unwrap_or(SYSTEM).to_string(),
        producer_name(site),
        site.what.clone(),
    ]
}

/// The mean bytes over the run of each site of a chart, or nothing if that is less than a byte.
fn means(profile: &Profile, chart: &Chart) -> Vec<(u32, u64)> {
    let areas = &profile.table(chart.side).areas;
    let mean = |site: u32| match profile.end > 0.0 {
        true => (areas[site as usize] / profile.end).round() as u64,
        false => profile.curve(chart.side, &[site], &profile.every_census())[0],
    };
    let means = chart.sites.iter().map(|site| (*site, mean(*site)));
    means.filter(|m| m.1 > 0).collect()
}

/// Lines `module;producer;construction bytes`, with the mean bytes over the run.
pub fn folded(profile: &Profile, chart: &Chart) -> String {
    let mut lines: BTreeMap<String, u64> = BTreeMap::new();
    for (site, bytes) in means(profile, chart) {
        let path = path(&profile.table(chart.side).sites[site as usize]);
        // What the form itself uses cannot be part of a name.
        let path = path.map(|name| crate::error::one_line(&name).replace([';', ' '], "_"));
        *lines.entry(path.join(";")).or_default() += bytes;
    }
    let mut out = String::new();
    for (path, bytes) in lines {
        // Writing to a string cannot fail.
        let _ = writeln!(out, "{path} {bytes}");
    }
    out
}

/// JSON for speedscope, with two profiles: the mean over the run, and the census with most.
pub fn speedscope(profile: &Profile, chart: &Chart) -> String {
    let samples = profile.every_census();
    let peak = chart.sites.iter().map(|site| {
        let curve = profile.curve(chart.side, &[*site], &samples);
        (*site, curve[chart.peak_at])
    });
    let peak: Vec<(u32, u64)> = peak.filter(|p| p.1 > 0).collect();
    let mut frames: Vec<String> = vec![];
    let mut numbers: BTreeMap<String, usize> = BTreeMap::new();
    let mut number = |frame: String| {
        let next = frames.len();
        *numbers.entry(frame).or_insert_with_key(|frame| {
            frames.push(frame.clone());
            next
        })
    };
    let mut profiles = vec![];
    let census = chart.peak_at + 1;
    for (name, weights) in [
        ("mean over the run".to_string(), means(profile, chart)),
        (format!("census {census}, which has most"), peak),
    ] {
        let (mut stacks, mut bytes) = (vec![], vec![]);
        for (site, weight) in &weights {
            let site = &profile.table(chart.side).sites[*site as usize];
            let [module, producer, what] = path(site).map(|name| json(&name));
            let frames = [
                number(format!("{{\"name\":{module}}}")),
                number(with_place(profile, &producer, site.producer_at)),
                number(with_place(profile, &what, at(site, chart.side))),
            ];
            stacks.push(format!("[{},{},{}]", frames[0], frames[1], frames[2]));
            bytes.push(weight.to_string());
        }
        let sum: u64 = weights.iter().map(|w| w.1).sum();
        profiles.push(format!(
            "{{\"type\":\"sampled\",\"name\":{},\"unit\":\"bytes\",\"startValue\":0,\"endValue\":{sum},\"samples\":[{}],\"weights\":[{}]}}",
            json(&name),
            stacks.join(","),
            bytes.join(",")
        ));
    }
    format!(
        "{{\"$schema\":\"https://www.speedscope.app/file-format-schema.json\",\"exporter\":\"pureprof\",\"name\":{},\"shared\":{{\"frames\":[{}]}},\"profiles\":[{}]}}\n",
        json(&profile.head.job),
        frames.join(",\n"),
        profiles.join(",\n")
    )
}

/// The place of a frame's call, or of an occurrence.
fn at(site: &Site, side: Side) -> Option<crate::me::Place> {
    match side {
        Side::Heap => site.at,
        Side::Stack => site.at.or(site.definition),
    }
}

fn with_place(profile: &Profile, name: &str, place: Option<crate::me::Place>) -> String {
    match place {
        Some(place) => format!(
            "{{\"name\":{name},\"file\":{},\"line\":{},\"col\":{}}}",
            json(&profile.sources[place.source as usize].path),
            place.from.0,
            place.from.1
        ),
        None => format!("{{\"name\":{name}}}"),
    }
}
