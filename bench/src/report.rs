//! The table of ratios, and the goals.

use crate::measure::{Figures, Row, Way};
use std::fmt::Write;

/// A goal: a way measured against another, by one figure.
struct Goal {
    title: &'static str,
    way: Way,
    base: Way,
    figure: fn(Figures) -> f64,
    mean: f64,
    each: f64,
}

const GOALS: &[Goal] = &[
    Goal {
        title: "time/GHC",
        way: Way::Plain,
        base: Way::Ghc,
        figure: |f| f.seconds,
        mean: 2.0,
        each: 5.0,
    },
    Goal {
        title: "resid/GHC",
        way: Way::Plain,
        base: Way::Ghc,
        figure: |f| f.max_residency as f64,
        mean: 1.2,
        each: 1.2,
    },
    Goal {
        title: "alloc/GHC",
        way: Way::Plain,
        base: Way::Ghc,
        figure: |f| f.allocated as f64,
        mean: f64::MAX,
        each: f64::MAX,
    },
    Goal {
        title: "prof",
        way: Way::Prof,
        base: Way::Plain,
        figure: |f| f.seconds,
        mean: 1.25,
        each: f64::MAX,
    },
    Goal {
        title: "auto-top",
        way: Way::AutoTop,
        base: Way::Plain,
        figure: |f| f.seconds,
        mean: 1.5,
        each: f64::MAX,
    },
    Goal {
        title: "-p/prof",
        way: Way::Report,
        base: Way::Prof,
        figure: |f| f.seconds,
        mean: 1.03,
        each: f64::MAX,
    },
    Goal {
        title: "-hc",
        way: Way::Stacks,
        base: Way::Plain,
        figure: |f| f.seconds,
        mean: 1.4,
        each: f64::MAX,
    },
    Goal {
        title: "-hr",
        way: Way::Retainers,
        base: Way::Plain,
        figure: |f| f.seconds,
        mean: 1.5,
        each: f64::MAX,
    },
    Goal {
        title: "-hL",
        way: Way::Biography,
        base: Way::Plain,
        figure: |f| f.seconds,
        mean: 1.6,
        each: f64::MAX,
    },
    Goal {
        title: "prof alloc",
        way: Way::Prof,
        base: Way::Plain,
        figure: |f| f.allocated as f64,
        mean: 1.4,
        each: f64::MAX,
    },
    Goal {
        title: "prof instr",
        way: Way::Prof,
        base: Way::Plain,
        figure: |f| f.instructions as f64,
        mean: 1.3,
        each: f64::MAX,
    },
    Goal {
        title: "top instr",
        way: Way::AutoTop,
        base: Way::Plain,
        figure: |f| f.instructions as f64,
        mean: 1.5,
        each: f64::MAX,
    },
];

fn ratio(goal: &Goal, row: &Row) -> Option<f64> {
    let (a, b) = (
        (goal.figure)(row.get(goal.way)?),
        (goal.figure)(row.get(goal.base)?),
    );
    // Residency below a megabyte is the two runtimes' fixed cost.
    let fixed_cost = goal.title.starts_with("resid") && b < 1e6;
    (b > 0.0 && !fixed_cost).then_some(a / b)
}

fn geometric_mean(values: &[f64]) -> f64 {
    (values.iter().map(|v| v.ln()).sum::<f64>() / values.len() as f64).exp()
}

/// One line while the run goes on.
pub fn progress(row: &Row) -> String {
    let seconds: Vec<String> = row
        .figures
        .iter()
        .map(|f| f.map_or("-".into(), |f| format!("{:.3}", f.seconds)))
        .collect();
    format!(
        "{:16} ghc/plain/prof/auto-top/-p/-hc/-hr/-hL seconds: {}",
        row.name,
        seconds.join(" ")
    )
}

/// The ratios of all programs and their geometric means.
pub fn table(rows: &[Row]) -> String {
    let mut text = format!("{:16}", "program");
    for goal in GOALS {
        let _ = write!(text, " {:>11}", goal.title);
    }
    for row in rows {
        let _ = write!(text, "\n{:16}", row.name);
        for goal in GOALS {
            let _ = write!(
                text,
                " {:>11}",
                ratio(goal, row).map_or("-".into(), |r| format!("{r:.2}"))
            );
        }
    }
    let _ = write!(text, "\n{:16}", "geometric mean");
    for goal in GOALS {
        let values: Vec<f64> = rows.iter().filter_map(|r| ratio(goal, r)).collect();
        let mean = if values.is_empty() {
            "-".into()
        } else {
            format!("{:.2}", geometric_mean(&values))
        };
        let _ = write!(text, " {mean:>11}");
    }
    text
}

/// The goals that were missed, one line each.
pub fn missed(rows: &[Row]) -> Vec<String> {
    let mut missed = vec![];
    for goal in GOALS {
        let values: Vec<f64> = rows.iter().filter_map(|r| ratio(goal, r)).collect();
        if !values.is_empty() && geometric_mean(&values) > goal.mean {
            missed.push(format!(
                "{}: mean {:.2}, goal {:.2}",
                goal.title,
                geometric_mean(&values),
                goal.mean
            ));
        }
        for row in rows {
            if let Some(r) = ratio(goal, row).filter(|r| *r > goal.each) {
                missed.push(format!(
                    "{}: {} {r:.2}, goal {:.2}",
                    goal.title, row.name, goal.each
                ));
            }
        }
    }
    missed
}
