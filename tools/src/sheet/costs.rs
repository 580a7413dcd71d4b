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
    let mut rows: Vec<Row> = report
        .centres
        .iter()
        .map(|centre| Row {
            name: match centre.module.is_empty() || centre.label == "MAIN" {
                true => centre.label.clone(),
                false => format!("{}.{}", centre.module, centre.label),
            },
            place: centre.place.clone(),
            values: vec![0.0; 3],
            ..Row::default()
        })
        .collect();
    for node in &report.nodes {
        let values = &mut rows[node.centre].values;
        values[0] += report.seconds(node.own[0]);
        values[1] += node.own[1];
        values[2] += node.entries as f64;
    }
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
