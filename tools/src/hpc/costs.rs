//! What cost-centre reports (`-p`) say of the lines of a module.

use super::modules::Module;
use crate::Error;
use crate::hp::Source;
use crate::kind::Kind;
use crate::prof::{self, Report};
use std::collections::HashMap;
use std::path::Path;

/// What a cost centre has cost.
#[derive(Clone, PartialEq, Debug)]
struct Centre {
    module: String,
    label: String,
    /// Its first and its last line, if it is of the source.
    lines: Option<(usize, usize)>,
    /// Shares of the run's time and bytes, its own.
    own: [f64; 2],
    /// With what it called.
    total: [f64; 2],
    entries: u64,
}

/// The costs of a run by cost centre.
#[derive(Clone, PartialEq, Debug)]
pub struct Costs {
    centres: Vec<Centre>,
}

/// What is said of a line.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct LineCost {
    /// Of the centres that begin here: shares of time and bytes, and entries.
    begins: Option<([f64; 2], u64)>,
    /// Of each centre here, in words.
    words: Vec<String>,
    /// Time of the innermost centre around.
    heat: f64,
}

impl Costs {
    /// Reads a report.
    pub fn open(file: &Path) -> Result<Costs, Error> {
        let mut source = Source::open(file)?;
        Kind::Costs.only(&mut source, "--prof takes a cost-centre report (.prof)")?;
        Ok(Costs::of(&prof::read(&mut source)?))
    }

    fn of(report: &Report) -> Costs {
        let whole = [report.ticks.max(1) as f64, report.bytes.max(1) as f64];
        let share = |amounts: [f64; 2]| [amounts[0] / whole[0], amounts[1] / whole[1]];
        let centres = report.centres.iter().map(|centre| Centre {
            module: centre.module.clone(),
            label: centre.label.clone(),
            lines: lines(&centre.place),
            own: [0.0; 2],
            total: [0.0; 2],
            entries: 0,
        });
        let mut centres: Vec<Centre> = centres.collect();
        // How often each centre stands on the stack of the node that is looked at.
        let mut stack: Vec<usize> = vec![];
        let mut open: HashMap<usize, usize> = HashMap::new();
        for node in &report.nodes {
            for left in stack.drain(node.depth.min(stack.len())..) {
                *open.entry(left).or_default() -= 1;
            }
            let (own, total) = (share(node.own), share(node.total));
            let nested = open.entry(node.centre).or_default();
            let centre = &mut centres[node.centre];
            for side in 0..2 {
                centre.own[side] += own[side];
                // What recursion called is counted with the outermost call.
                centre.total[side] += if *nested == 0 { total[side] } else { 0.0 };
            }
            centre.entries += node.entries;
            *nested += 1;
            stack.push(node.centre);
        }
        Costs { centres }
    }

    /// Shares of time and bytes of a module.
    pub fn module(&self, name: &str) -> [f64; 2] {
        let own = self.centres.iter().filter(|c| c.module == name);
        own.fold([0.0; 2], |sum, c| [sum[0] + c.own[0], sum[1] + c.own[1]])
    }

    /// What is said of each line of a module.
    pub fn lines(&self, module: &Module, count: usize) -> Vec<LineCost> {
        let mut out = vec![LineCost::default(); count];
        let own = self.centres.iter().filter(|c| c.module == module.short());
        let mut own: Vec<(&Centre, usize, usize)> = own
            .filter_map(|c| {
                let (first, last) = c.lines?;
                Some((c, first, last.min(count)))
            })
            .collect();
        // Those within others come later.
        own.sort_by_key(|(_, first, last)| std::cmp::Reverse(last.saturating_sub(*first)));
        for (centre, first, last) in own {
            for line in first..=last {
                out[line - 1].heat = centre.own[0];
            }
            if let Some(line) = out.get_mut(first - 1) {
                let (begins, entries) = line.begins.get_or_insert(([0.0; 2], 0));
                for (sum, own) in begins.iter_mut().zip(centre.own) {
                    *sum += own;
                }
                *entries += centre.entries;
                let [time, bytes] = centre.total.map(|t| t * 100.0);
                line.words.push(format!(
                    "{}: {time:.1}% of the time and {bytes:.1}% of the bytes with what it calls",
                    centre.label
                ));
            }
        }
        out
    }
}

impl LineCost {
    /// Cells with time, bytes and entries.
    pub fn cells(&self) -> String {
        use crate::view::escape::html;
        let heat = match self.heat * 100.0 {
            heat if heat < 0.05 => "cost\"".to_string(),
            heat => format!(
                "cost heat\" style=\"--part:{:.0}%\"",
                (10.0 + heat).min(90.0)
            ),
        };
        let Some((own, entries)) = self.begins else {
            return format!(
                "<td class=\"{heat}></td><td class=\"cost\"></td><td class=\"cost\"></td>"
            );
        };
        let [time, bytes] = own.map(|share| format!("{:.1}%", share * 100.0));
        let words = html(&self.words.join("; "));
        format!(
            "<td class=\"{heat} title=\"{words}\">{time}</td><td class=\"cost\" title=\"{words}\">{bytes}</td><td class=\"cost\">{entries}</td>"
        )
    }
}

/// The lines of a place: `a.hs:3:1-20`, `a.hs:(3,1)-(5,9)`, `a.hs:3:1`.
fn lines(place: &str) -> Option<(usize, usize)> {
    let number = |text: &str| text.parse().ok().filter(|n| *n > 0);
    if let Some((_, rest)) = place.split_once(":(") {
        let (first, rest) = rest.split_once(',')?;
        let (_, rest) = rest.split_once("-(")?;
        let (last, _) = rest.split_once(',')?;
        let (first, last) = (number(first)?, number(last)?);
        return (first <= last).then_some((first, last));
    }
    let mut parts = place.rsplit(':');
    parts.next()?;
    let line = number(parts.next()?)?;
    Some((line, line))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_have_lines() {
        assert_eq!(lines("a.hs:3:1-20"), Some((3, 3)));
        assert_eq!(lines("b/a.hs:(3,1)-(5,9)"), Some((3, 5)));
        assert_eq!(lines("a.hs:7:2"), Some((7, 7)));
        for none in [
            "<built-in>",
            "<no location info>",
            "a.hs:(9,1)-(5,9)",
            "a.hs:(0,1)-(5,9)",
            "",
        ] {
            assert_eq!(lines(none), None, "{none}");
        }
    }
}
