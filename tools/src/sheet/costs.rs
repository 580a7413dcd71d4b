//! Cost-centre reports: each centre with what it has cost itself.

use super::top::counted;
use super::{Figure, Good, Row, Sheet, Unit};
use crate::hp::Source;
use crate::{Error, prof};

pub fn read(source: &mut Source, notify: &mut dyn FnMut(&str)) -> Result<Sheet, Error> {
    let report = prof::read(source)?;
    if let Some(notice) = &report.notice {
        notify(notice);
    }
    let sums = report.by_centre().into_iter().zip(&report.centres);
    let rows = sums.map(|((entries, own), centre)| Row {
        name: match centre.module.is_empty() || centre.label == "MAIN" {
            true => centre.label.clone(),
            false => format!("{}.{}", centre.module, centre.label),
        },
        place: centre.place.clone(),
        values: vec![report.seconds(own[0]), own[1], entries as f64],
        ..Row::default()
    });
    let rows: Vec<Row> = rows.collect();
    let entries = rows.iter().map(|row| row.values[2]).sum();
    let time = report.seconds(report.ticks as f64);
    Ok(Sheet {
        file: source.name().to_string(),
        what: "cost-centre report".into(),
        job: report.job.clone(),
        about: format!(
            "{} ticks, {}",
            report.ticks,
            counted(report.nodes.len(), "stack")
        ),
        noun: "centre",
        columns: vec![
            Figure::new("time", time, Unit::Seconds, Good::Less),
            Figure::new("bytes", report.bytes as f64, Unit::Amount, Good::Less),
            Figure::new("entries", entries, Unit::Amount, Good::Neither),
        ],
        orders: 2,
        shares: 2,
        extras: vec![],
        rows,
        facts: vec![],
    })
}
