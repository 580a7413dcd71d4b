//! A profile as a table, for terminals and scripts.

use super::flags::{Flags, Kind};
use super::picture::{cost, job};
use crate::error::one_line;
use crate::me::heat::UNION_LABEL;
use crate::me::{Chart, Individual, Lifetimes, Profile};
use crate::number::scaled;
use crate::table::{Column, lines};
use std::fmt::Write;

/// The most bands of a table that is not of hotspots.
const MOST: usize = 40;

/// The table, and the profiles of single hotspots.
pub fn table(profile: &Profile, flags: &Flags, chart: &Chart) -> String {
    let mut out = String::new();
    let share = |share: f64| format!("{:.1}%", share * 100.0);
    let mut rows = vec![];
    let mut hot = vec![];
    let what = match flags.kind {
        Kind::Hotspots => {
            let found = chart.hotspots(&flags.thresholds);
            for one in &found.hot {
                let band = &chart.bands[one.band];
                let place = band.place.map_or(String::new(), |p| profile.place(p));
                rows.push(vec![
                    band.label.clone(),
                    one.temperature.name().to_string(),
                    share(band.share),
                    scaled(band.area),
                    scaled(band.peak as f64),
                    place,
                ]);
                hot.push(one.band);
            }
            if !flags.hide_union && !found.union.is_empty() {
                let area: f64 = found.union.iter().map(|b| chart.bands[*b].area).sum();
                rows.push(vec![
                    UNION_LABEL.to_string(),
                    match found.union.len() {
                        1 => "1 band".to_string(),
                        n => format!("{n} bands"),
                    },
                    share(found.union_share),
                    scaled(area),
                    String::new(),
                    String::new(),
                ]);
            }
            chart.title()
        }
        Kind::Bands => {
            for band in chart.bands.iter().take(MOST) {
                let place = band.place.map_or(String::new(), |p| profile.place(p));
                let temperature = flags.thresholds.temperature(band.share);
                rows.push(vec![
                    band.label.clone(),
                    temperature.name().to_string(),
                    share(band.share),
                    scaled(band.area),
                    scaled(band.peak as f64),
                    place,
                ]);
            }
            if let Some(rest @ [_, ..]) = chart.bands.get(MOST..) {
                rows.push(vec![
                    format!("... {} more", rest.len()),
                    String::new(),
                    share(rest.iter().map(|b| b.share).sum()),
                    scaled(rest.iter().map(|b| b.area).sum()),
                    String::new(),
                    String::new(),
                ]);
            }
            chart.title()
        }
        Kind::Lifetimes => {
            let lifetimes = Lifetimes::of(profile, chart.side, &chart.sites);
            for band in &lifetimes.bands {
                rows.push(vec![
                    band.label.clone(),
                    String::new(),
                    share(band.share),
                    scaled(band.share * chart.area),
                    String::new(),
                    String::new(),
                ]);
            }
            let side = super::picture::side_name(chart.side);
            format!("{side} by lifetime{}", flags.restriction.title())
        }
    };
    let _ = writeln!(out, "{}", one_line(&job(profile, flags, &what)));
    let _ = writeln!(
        out,
        "overall cost {}, peak {} bytes, {} censuses\n",
        cost(profile, chart.area),
        scaled(chart.peak as f64),
        profile.censuses.len()
    );
    let names = ["band", "", "share", "cost", "peak", "place"];
    rows.insert(0, names.map(str::to_string).to_vec());
    let (texts, numbers) = (Column::texts(2), Column::numbers(2));
    out += &lines(&[texts, texts, numbers, numbers, numbers], &rows, None);
    for band in hot {
        let one = Individual::of(profile, chart, band, &flags.thresholds);
        let _ = writeln!(out, "\n{}", one_line(&one.label));
        for (name, value) in &one.facts {
            let _ = writeln!(out, "  {name:<14}{}", one_line(value));
        }
        if !flags.omit_lifetimes {
            let lives = one.lifetimes.bands.iter();
            let lives: Vec<String> = lives
                .map(|b| format!("{} {}", b.label, share(b.share)))
                .collect();
            let _ = writeln!(out, "  {:<14}{}", "Lifetimes", lives.join(", "));
        }
    }
    out
}
