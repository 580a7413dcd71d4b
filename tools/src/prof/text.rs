//! The report as text: a head with the totals, a table of the centres, which is
//! passed over, and the tree: a row for each stack, indented by its depth.

use super::{Centre, Centres, Node, Report};
use crate::error::one_line;

/// What the first line of a report says after its date.
pub const TITLE: &str = "Time and Allocation Profiling Report";
/// How the file begins if retainers were profiled in the same run.
pub const RETAINERS: &str = "Retainer Profiling";

/// Line and reason.
type Wrong = (u64, String);

pub fn read(text: &str) -> Result<Report, Wrong> {
    if !text.is_empty() && !text.ends_with('\n') {
        let last = text.lines().count() as u64;
        return Err((last, "the report ends within this line".into()));
    }
    let mut lines = (1..).zip(text.lines());
    let end = |what: &str| {
        let line = text.lines().count() as u64;
        (line, format!("the report ends before {what}"))
    };
    let mut report = Report::default();
    let title = lines.find(|l| l.1.contains(TITLE));
    let (_, title) = title.ok_or_else(|| end("its title"))?;
    report.date = title.split(TITLE).next().unwrap_or("").trim().to_string();
    let job = lines.find(|l| !l.1.trim().is_empty());
    report.job = job.ok_or_else(|| end("the command"))?.1.trim().to_string();
    let (mut time, mut alloc) = (false, false);
    let is_head = |line: &str| line.starts_with("COST CENTRE");
    loop {
        let (number, line) = lines.next().ok_or_else(|| end("the table of centres"))?;
        if is_head(line) {
            break;
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        let numbers = |word: &str| word.replace(',', "").parse::<u64>().ok();
        match words[..] {
            [
                "total",
                "time",
                "=",
                _,
                "secs",
                ticks,
                "ticks",
                "@",
                interval,
                "us" | "us,",
                ..,
            ] => {
                let ticks = numbers(ticks.trim_start_matches('('));
                let interval = interval.parse().ok();
                let (Some(ticks), Some(interval)) = (ticks, interval) else {
                    return Err((number, "the total time is not understood".into()));
                };
                (report.ticks, report.interval, time) = (ticks, interval, true);
            }
            ["total", "alloc", "=", bytes, "bytes", ..] => {
                let bytes = numbers(bytes);
                let bytes = bytes.ok_or((number, "the total allocation is no number".into()))?;
                (report.bytes, alloc) = (bytes, true);
            }
            _ => {}
        }
    }
    if !time || !alloc {
        return Err(end("its totals are told"));
    }
    let head = lines.find(|l| is_head(l.1));
    let (number, head) = head.ok_or_else(|| end("the tree"))?;
    // In columns of their own: ticks and bytes.
    let exact = head.trim_end().ends_with("bytes");
    if !head.contains(" no. ") || !head.contains(" entries ") {
        return Err((number, "expected the head of the tree".into()));
    }
    report.rounded = !exact;
    let mut centres = Centres::default();
    for (number, line) in lines.skip_while(|l| l.1.trim().is_empty()) {
        if line.trim().is_empty() {
            break;
        }
        let node = row(line, exact, &report, &mut centres);
        let node = node.map_err(|reason| (number, reason))?;
        match report.nodes.last() {
            None if node.depth == 0 => {}
            Some(above) if (1..=above.depth + 1).contains(&node.depth) => {}
            _ => return Err((number, "this row is too far to the right or left".into())),
        }
        report.nodes.push(node);
    }
    let Some(root) = report.nodes.first() else {
        return Err(end("the first row of the tree"));
    };
    let own: f64 = report.nodes.iter().map(|node| node.own[1]).sum();
    // Half of the last digit may be missing in each row, and what is left out has less.
    let doubt = report.bytes as f64 * (0.0006 * report.nodes.len() as f64 + 0.01);
    if own + doubt < root.total[1] {
        report.notice = Some(
            "The rows have less than what the first one says: the report may be incomplete.".into(),
        );
    }
    if exact {
        // What is known in full is added up instead.
        for node in &mut report.nodes {
            node.total = [0.0; 2];
        }
    }
    report.centres = centres.all;
    Ok(report)
}

fn row(line: &str, exact: bool, report: &Report, centres: &mut Centres) -> Result<Node, String> {
    let figures = if exact { 8 } else { 6 };
    let words: Vec<&str> = line.split_whitespace().collect();
    let wrong = || {
        let start: String = one_line(line.trim()).chars().take(60).collect();
        format!("this is no row of the tree: \"{start}\"")
    };
    let split = words.len().checked_sub(figures).filter(|names| *names >= 3);
    let (names, figures) = words.split_at(split.ok_or_else(wrong)?);
    let mut numbers = vec![];
    for word in figures {
        let number: Option<f64> = word.parse().ok().filter(|n: &f64| n.is_finite());
        numbers.push(number.ok_or_else(wrong)?);
    }
    let whole = [report.ticks as f64 / 100.0, report.bytes as f64 / 100.0];
    let total = [numbers[4] * whole[0], numbers[5] * whole[1]];
    let own = match numbers[6..] {
        [ticks, bytes] => [ticks, bytes],
        _ => [numbers[2] * whole[0], numbers[3] * whole[1]],
    };
    let centre = Centre {
        label: names[0].to_string(),
        module: names[1].to_string(),
        place: names[2..].join(" "),
    };
    Ok(Node {
        centre: centres.place(centre),
        depth: line.len() - line.trim_start_matches(' ').len(),
        entries: figures[1].parse().map_err(|_| wrong())?,
        own,
        total,
    })
}
