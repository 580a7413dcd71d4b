//! The report as text: a head with the totals, a table of the centres, which is
//! passed over, and the tree: a row for each stack, indented by its depth.
//!
//! GHC's reports have places of centres from 8.0 on. A row of the tree that cannot be read
//! (a line was torn, or columns that are too full touch each other) is left out, and what
//! is below it belongs to the row above; that is said.

use super::{Centre, Centres, Node, Report};
use crate::error::one_line;

/// What the first line of a report says after its date.
pub const TITLE: &str = "Time and Allocation Profiling Report";
/// How the file begins if retainers were profiled in the same run.
pub const RETAINERS: &str = "Retainer Profiling";

/// Line and reason.
type Wrong = (u64, String);

pub fn read(text: &str) -> Result<Report, Wrong> {
    // The last line, if the report ends within it.
    let torn = (!text.is_empty() && !text.ends_with('\n')).then(|| text.lines().count() as u64);
    let mut lines = (1..).zip(text.lines());
    let end = |what: &str| {
        let line = text.lines().count() as u64;
        match torn {
            Some(_) => (line, "the report ends within this line".to_string()),
            None => (line, format!("the report ends before {what}")),
        }
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
                unit,
                ..,
            ] => {
                let ticks = numbers(ticks.trim_start_matches('('));
                let unit = match unit.trim_end_matches([',', ')']) {
                    "us" => Some(1.0),
                    "ms" => Some(1e3),
                    _ => None,
                };
                let interval = interval.parse::<f64>().ok();
                let interval = interval.zip(unit).map(|(number, unit)| number * unit);
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
    let form = Form {
        exact,
        places: head.contains(" SRC "),
    };
    report.rounded = !exact;
    let mut centres = Centres::default();
    // Columns where the rows begin that the next one may be below.
    let mut open: Vec<usize> = vec![];
    let mut unread: Vec<(u64, String)> = vec![];
    for (number, line) in lines.skip_while(|l| l.1.trim().is_empty()) {
        if line.trim().is_empty() {
            break;
        }
        let indent = line.len() - line.trim_start_matches(' ').len();
        let first = report.nodes.is_empty();
        let row = match torn == Some(number) {
            true => Err("the report ends within this line".into()),
            false => row(line, &form, &report, &mut centres),
        };
        // There is one row without blanks before it, the first, which stands for the run.
        let row = row.and_then(|node| match first || indent > 0 {
            true => Ok(node),
            false => Err("this row is too far to the left".into()),
        });
        if first && (row.is_err() || indent > 0) {
            let main = whole(&report, &mut centres);
            report.nodes.push(main);
            open.push(0);
        }
        let mut node = match row {
            Ok(node) => node,
            Err(reason) => {
                unread.push((number, reason));
                continue;
            }
        };
        while open.last().is_some_and(|above| *above >= indent) {
            open.pop();
        }
        node.depth = open.len();
        open.push(indent);
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
    if let [(number, reason), rest @ ..] = &unread[..] {
        let more = match rest.len() {
            0 => String::new(),
            1 => "One more row cannot be read either. ".into(),
            n => format!("{n} more rows cannot be read either. "),
        };
        let others = report.notice.take().unwrap_or_default();
        report.notice = Some(
            format!("Line {number} is left out: {reason}. {more}{others}")
                .trim_end()
                .to_string(),
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

/// The first row as it must have been.
fn whole(report: &Report, centres: &mut Centres) -> Node {
    let main = || "MAIN".to_string();
    Node {
        centre: centres.place(Centre {
            label: main(),
            module: main(),
            place: String::new(),
        }),
        depth: 0,
        entries: 0,
        own: [0.0; 2],
        total: [report.ticks as f64, report.bytes as f64],
    }
}

/// Which columns the rows of a tree have.
struct Form {
    /// Ticks and bytes.
    exact: bool,
    /// The place of each centre.
    places: bool,
}

/// A row, but for its depth.
fn row(line: &str, form: &Form, report: &Report, centres: &mut Centres) -> Result<Node, String> {
    let figures = if form.exact { 8 } else { 6 };
    let least = if form.places { 3 } else { 2 };
    let words: Vec<&str> = line.split_whitespace().collect();
    let wrong = || {
        let start: String = one_line(line.trim()).chars().take(60).collect();
        format!("this is no row of the tree: \"{start}\"")
    };
    let split = words
        .len()
        .checked_sub(figures)
        .filter(|names| match form.places {
            true => *names >= least,
            false => *names == least,
        });
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
        depth: 0,
        entries: figures[1].parse().map_err(|_| wrong())?,
        own,
        total,
    })
}
