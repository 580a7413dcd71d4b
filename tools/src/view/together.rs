//! The panel that has several heap profiles above each other on one time axis. It holds
//! only their names: curves are taken from their own panels.

use super::escape::html;
use super::log::Log;
use super::{fill, paragraphs, put};
use crate::error::one_line;
use crate::hp::{Shows, Summary};
use crate::number::scaled;

/// The unit that profiles and logs can have in common.
const SECONDS: &str = "seconds";

const FRAME: &str = include_str!("together.html");

/// What is said of a profile that has a panel of its own.
pub struct About {
    /// The number of its panel.
    panel: usize,
    name: String,
    unit: String,
    /// Cells of the table: what is shown, its peak, its length, its marks.
    cells: [String; 4],
    /// The times of its censuses.
    pub censuses: Vec<f64>,
}

impl About {
    /// Of the profile in that panel.
    pub fn new(panel: usize, name: &str, summary: &Summary) -> About {
        let header = &summary.header;
        let (peak, at) = summary.peak();
        let unit = header.sample_unit.clone();
        About {
            panel,
            name: one_line(name),
            cells: [
                Shows::of(&header.job).words,
                format!("{} at {}", scaled(peak as f64), summary.time(at)),
                format!("{} {unit}", summary.time(summary.end())),
                summary.marks.len().to_string(),
            ],
            unit,
            // A profile begins with a sample of nothing, which is no census.
            censuses: match (summary.times.first(), summary.totals.first()) {
                (Some(0.0), Some(0)) => summary.times[1..].to_vec(),
                _ => summary.times.clone(),
            },
        }
    }
}

/// Why there is no axis for both profiles and logs, if there is none: logs have seconds.
pub fn apart(all: &[About], logs: &[Log]) -> Option<String> {
    let first = all.first().filter(|about| about.unit != SECONDS)?;
    let log = logs.first()?;
    Some(format!(
        "{} and {} have no common time axis: the profile's times are in {}, those of the log in seconds (a profile with -i<seconds> has them too).",
        first.name, log.name, first.unit
    ))
}

/// The panel of these profiles, if there are several that have one axis, or a log: those
/// with the unit of the first. `growing`: the logs are those of the first, as far as they
/// have come.
pub fn panel(all: &[About], logs: &[Log], prefix: &str, growing: bool) -> Option<String> {
    let unit = &all.first()?.unit;
    let (same, others): (Vec<&About>, Vec<&About>) = all.iter().partition(|a| a.unit == *unit);
    let logs: &[Log] = if unit == SECONDS { logs } else { &[] };
    if same.len() + logs.len() < 2 {
        return None;
    }
    let mut notices: Vec<String> = others
        .iter()
        .map(|other| {
            format!(
                "{} is not here: its times are in {}, not in {unit}.",
                other.name, other.unit
            )
        })
        .collect();
    let mut lanes = vec![];
    for log in logs {
        // The profile whose censuses the log has, too.
        let of = match growing {
            true => Some(log.anchors_so_far(&same[0].censuses)),
            false => same.iter().find_map(|about| log.anchors(&about.censuses)),
        };
        if of.is_none() {
            notices.push(format!(
                "{} has not the censuses of a profile here, so its times are those of its run less its pauses.",
                log.name
            ));
        }
        lanes.push(log.json(&of.unwrap_or_default()));
    }
    let mut rows = String::new();
    for about in &same {
        let cells: String = about
            .cells
            .iter()
            .map(|cell| format!("<td>{}</td>", html(cell)))
            .collect();
        put(
            &mut rows,
            format_args!(
                "<tr><th scope=\"row\">{}</th>{cells}</tr>",
                html(&about.name)
            ),
        );
    }
    let names: Vec<&str> = same.iter().map(|about| &*about.name).collect();
    let of: Vec<String> = same.iter().map(|about| about.panel.to_string()).collect();
    let description = format!(
        "Heap profiles on one time axis, from above: {}",
        names.join(", ")
    );
    Some(fill(
        FRAME,
        &[
            ("P", prefix.to_string()),
            ("OF", of.join(" ")),
            ("LOGS", format!("[{}]", lanes.join(","))),
            ("NOTICES", paragraphs(&notices)),
            ("DESCRIPTION", html(&description)),
            ("ROWS", rows),
        ],
    ))
}
