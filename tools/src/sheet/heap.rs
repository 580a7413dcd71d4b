//! Heap profiles: each band with its integral and its peak.

use super::top::course;
use super::{Figure, Row, Sheet};
use crate::Error;
use crate::hp::{Series, Shows, Source, Summary, legend};
use crate::number::scaled;

pub fn read(
    source: &mut Source,
    detail: usize,
    notify: &mut dyn FnMut(&str),
) -> Result<Sheet, Error> {
    let mut summary = Summary::of(source)?;
    let (_, notice) = legend::complete(&mut summary, source);
    let notices = [summary.notice(), summary.cut(), notice];
    notices.iter().flatten().for_each(|notice| notify(notice));
    let order = summary.by_area();
    let chosen: Vec<Vec<u32>> = order.iter().take(detail).map(|band| vec![*band]).collect();
    let kept: Vec<usize> = (0..summary.times.len()).collect();
    let series = Series::read(source, &summary, &chosen, &kept)?;
    let mut sheet = sheet(source.name(), &summary);
    for ((row, band), curve) in sheet.rows.iter_mut().zip(&order).zip(&series.bands) {
        let mut values = vec![0; kept.len()];
        curve
            .iter()
            .for_each(|(at, value)| values[*at as usize] = *value);
        let at = summary.time(summary.bands[*band as usize].peak_time);
        row.extras = vec![at, course(&series.times, &values)];
    }
    let at = summary.time(summary.peak().1);
    sheet.extras = vec![
        ("at", at),
        ("course", course(&series.times, &series.totals)),
    ];
    Ok(sheet)
}

/// What is known after one reading; the largest bands come first.
pub fn sheet(name: &str, summary: &Summary) -> Sheet {
    let header = &summary.header;
    let shows = Shows::of(&header.job);
    let (peak, unit) = (summary.peak().0 as f64, &header.value_unit);
    let most = match summary.bands.is_empty() {
        // Mostly of a restriction that nothing meets.
        true => "all of them empty".to_string(),
        false => format!("peak {} {unit}", scaled(peak)),
    };
    let rows = summary.by_area().into_iter().map(|band| {
        let band = &summary.bands[band as usize];
        Row {
            name: band.label.clone(),
            values: vec![band.area, band.peak as f64],
            ..Row::default()
        }
    });
    Sheet {
        file: name.to_string(),
        what: match shows.words.is_empty() {
            true => "heap profile".into(),
            false => format!("heap profile, {}", shows.words),
        },
        job: header.job.clone(),
        about: format!(
            "{} samples, to {} {}, {most}",
            summary.times.len(),
            summary.time(summary.end()),
            header.sample_unit,
        ),
        noun: "band",
        columns: vec![
            Figure::less("integral", header.factors().join(" x "), summary.area),
            Figure::less("peak", format!("peak {unit}"), peak),
        ],
        orders: 1,
        shares: 1,
        extras: vec![],
        rows: rows.collect(),
        facts: vec![],
    }
}
