//! Hotspot profiles: each occurrence with its cost.

use super::top::course;
use super::{Figure, Row, Sheet};
use crate::Error;
use crate::diff::place;
use crate::hp::Source;
use crate::me::{By, Chart, Profile, Restriction, Side, Thresholds, counted_as, producer_name};

pub fn read(
    source: &mut Source,
    detail: usize,
    notify: &mut dyn FnMut(&str),
) -> Result<Sheet, Error> {
    let name = source.name().to_string();
    let profile = Profile::read(source.bytes()?, &name)?;
    profile.notices.iter().for_each(|notice| notify(notice));
    let heap = sheet(&name, &profile, Side::Heap, detail);
    // A program that allocates nothing may still have a stack.
    Ok(match heap.rows.is_empty() {
        true => sheet(&name, &profile, Side::Stack, detail),
        false => heap,
    })
}

/// What heap or stack had, the costliest first; of so many how it went.
pub fn sheet(name: &str, profile: &Profile, side: Side, detail: usize) -> Sheet {
    let restriction = Restriction {
        charged: true,
        ..Restriction::default()
    };
    let chart = Chart::of(profile, side, By::Site, &restriction);
    let samples = profile.every_census();
    let sites = &profile.table(chart.side).sites;
    let rows = chart.bands.iter().enumerate().map(|(i, band)| {
        let site = counted_as(sites, band.sites[0], true);
        let module = site
            .module
            .as_deref()
            .map_or(String::new(), |m| format!("{m}."));
        let at = band.place.map_or(String::new(), |at| {
            let [from, to] =
                [at.from, at.to].map(|(line, column)| (line as usize, column as usize));
            place(&profile.sources[at.source as usize].path, from, to)
        });
        let extras = match i < detail {
            true => vec![
                Thresholds::default()
                    .temperature(band.share)
                    .name()
                    .to_string(),
                course(
                    &samples.times,
                    &profile.curve(chart.side, &band.sites, &samples),
                ),
            ],
            false => vec![],
        };
        Row {
            name: format!("{} in {module}{}", site.what, producer_name(site)),
            place: at,
            values: vec![band.area, band.peak as f64],
            extras,
        }
    });
    let clock = profile.head.clock;
    Sheet {
        file: name.to_string(),
        what: format!("hotspot profile, {}", chart.title()),
        job: profile.head.job.clone(),
        about: format!("{} censuses", profile.censuses.len()),
        noun: "hotspot",
        columns: vec![
            Figure::less("cost", format!("bytes x {}", clock.factor()), chart.area),
            Figure::less("peak", "peak bytes".into(), chart.peak as f64),
        ],
        orders: 1,
        shares: 1,
        extras: vec![
            ("", String::new()),
            (
                "course",
                course(&samples.times, &profile.total(chart.side, &samples)),
            ),
        ],
        rows: rows.collect(),
        facts: vec![],
    }
}
