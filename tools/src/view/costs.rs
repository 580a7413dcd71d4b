//! The panel of a cost-centre report: the tree as JSON, and the table of centres, which
//! is what is left without scripts. The views are made by `costs.js`.

use super::escape::{breakable, html, json};
use super::{Limits, definitions, fill, paragraphs, put};
use crate::Error;
use crate::hp::Source;
use crate::number::grouped;
use crate::prof::{self, Report};

const FRAME: &str = include_str!("costs.html");

/// The panel of a report, and its title.
pub fn panel(
    source: &mut Source,
    parts: &[(&str, String)],
    limits: Limits,
    notify: &mut dyn FnMut(&str),
) -> Result<(String, String), Error> {
    let report = prof::read(source)?;
    let mut notices = vec![];
    if let Some(notice) = &report.notice {
        notify(&format!("{}: {notice}", source.name()));
        notices.push(notice.clone());
    }
    if report.ticks == 0 {
        notices.push(
            "The clock has not ticked: the program was too short for a profile of time, or the clock was off.".into(),
        );
    }
    if report.rounded {
        notices.push(
            "This report says percentages of one decimal; -P and -pj have ticks and bytes in full."
                .into(),
        );
    }
    let shown = report.largest(limits.stacks);
    if shown.len() < report.nodes.len() {
        notices.push(format!(
            "Of {} stacks the {} costliest are in the trees.",
            report.nodes.len(),
            shown.len()
        ));
    }
    let own = [
        ("TITLE", html(&report.job)),
        ("FACTS", facts(&report)),
        ("NOTICES", paragraphs(&notices)),
        ("ROWS", rows(&report)),
        ("DATA", data(&report, &shown)),
    ];
    let title = report.job.clone();
    Ok((fill(FRAME, &[parts, &own].concat()), title))
}

fn facts(report: &Report) -> String {
    let ticks = report.ticks as f64;
    let facts = [
        ("Date", report.date.clone()),
        ("Time", format!("{:.2} s", report.seconds(ticks))),
        (
            "Ticks",
            format!("{} of {} µs", grouped(ticks), report.interval),
        ),
        (
            "Allocation",
            format!("{} bytes", grouped(report.bytes as f64)),
        ),
        ("Centres", grouped(report.centres.len() as f64)),
        ("Stacks", grouped(report.nodes.len() as f64)),
    ];
    definitions(&facts)
}

fn rows(report: &Report) -> String {
    let sums = report.by_centre();
    let mut order: Vec<usize> = (0..sums.len()).collect();
    order.sort_by(|&a, &b| {
        let (a, b) = (&sums[a].1, &sums[b].1);
        b[0].total_cmp(&a[0]).then(b[1].total_cmp(&a[1]))
    });
    let share = |part: f64, whole: u64| match whole {
        0 => "–".to_string(),
        whole => format!("{:.1}%", part / whole as f64 * 100.0),
    };
    let mut out = String::new();
    for i in order {
        let (centre, (entries, own)) = (&report.centres[i], &sums[i]);
        put(
            &mut out,
            format_args!(
                "<tr data-centre=\"{i}\" data-figures=\"{entries} {} {}\"><th scope=\"row\">{} <span class=\"soft\">{} {}</span></th><td>{}</td><td>{}</td><td>{}</td></tr>",
                own[0].round(),
                own[1].round(),
                breakable(&centre.label),
                breakable(&centre.module),
                breakable(&centre.place),
                grouped(*entries as f64),
                share(own[0], report.ticks),
                share(own[1], report.bytes),
            ),
        );
    }
    out
}

/// What the script needs, as JSON that may stand inside a script element.
fn data(report: &Report, shown: &[usize]) -> String {
    let mut out = String::from("{");
    put(
        &mut out,
        format_args!(
            "\"ticks\":{},\"interval\":{},\"bytes\":{},\"centres\":[",
            report.ticks, report.interval, report.bytes
        ),
    );
    let comma = |i: usize| if i == 0 { "" } else { "," };
    for (i, centre) in report.centres.iter().enumerate() {
        put(
            &mut out,
            format_args!(
                "{}[{},{},{}]",
                comma(i),
                json(&centre.label),
                json(&centre.module),
                json(&centre.place)
            ),
        );
    }
    out.push_str("],\"nodes\":[");
    // Digits beyond these say nothing.
    let short = |number: f64| (number * 100.0).round() / 100.0;
    for (i, &node) in shown.iter().enumerate() {
        let node = &report.nodes[node];
        put(
            &mut out,
            format_args!(
                "{}[{},{},{},{},{},{},{}]",
                comma(i),
                node.centre,
                node.depth,
                node.entries,
                short(node.own[0]),
                node.own[1].round(),
                short(node.total[0]),
                node.total[1].round()
            ),
        );
    }
    out.push_str("]}");
    out
}
