//! `sum`, `combine` and `map`: files of counters made of others.

use super::modules::Selection;
use super::shown::damaged;
use super::tix::{Counts, Tix};
use crate::Error;
use std::collections::BTreeSet;

/// What two counters become.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Join {
    /// Their sum
    #[value(name = "ADD")]
    Add,
    /// 1 where only the second has counted
    #[value(name = "DIFF")]
    Diff,
    /// What the second lacks of the first
    #[value(name = "SUB")]
    Sub,
}

/// What a counter becomes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Function {
    /// What it was
    #[value(name = "ID")]
    Id,
    /// 1 where it has not counted
    #[value(name = "INV")]
    Inv,
    /// 0
    #[value(name = "ZERO")]
    Zero,
}

impl Join {
    fn of(self, a: u64, b: u64) -> Option<u64> {
        match self {
            Join::Add => a.checked_add(b),
            Join::Diff => Some(u64::from(a == 0 && b > 0)),
            Join::Sub => Some(a.saturating_sub(b)),
        }
    }
}

/// Joins two files: the modules of both, or of either if `union`, by their names.
pub fn combine(a: &Tix, b: &Tix, join: Join, union: bool) -> Result<Tix, Error> {
    let (own, other) = (a.by_name(), b.by_name());
    let names: BTreeSet<&str> = own.keys().chain(other.keys()).copied().collect();
    let mut modules = vec![];
    for name in names {
        match (own.get(name), other.get(name)) {
            (Some(a), Some(b_counts)) => {
                let wrong = |reason: String| {
                    let reason = format!("module {name} {reason}");
                    damaged(&b.name, (b_counts.at as usize, reason))
                };
                modules.push(joined(a, b_counts, join).map_err(wrong)?);
            }
            (Some(one), None) | (None, Some(one)) if union => modules.push((*one).clone()),
            _ => {}
        }
    }
    Ok(Tix {
        name: b.name.clone(),
        modules,
    })
}

fn joined(a: &Counts, b: &Counts, join: Join) -> Result<Counts, String> {
    if a.hash != b.hash {
        return Err(format!(
            "is another one than in the file before: its hash is {}, there {}",
            b.hash, a.hash
        ));
    }
    if a.counts.len() != b.counts.len() {
        let (own, other) = (a.counts.len(), b.counts.len());
        return Err(format!("has {other} counters, in the file before {own}"));
    }
    let pairs = a.counts.iter().zip(&b.counts);
    let counts: Option<Vec<u64>> = pairs.map(|(a, b)| join.of(*a, *b)).collect();
    let counts = counts.ok_or("has counters whose sum is too large")?;
    Ok(Counts {
        counts,
        ..b.clone()
    })
}

/// Adds files up.
pub fn sum(files: &[Tix], union: bool) -> Result<Tix, Error> {
    let (first, rest) = files
        .split_first()
        .ok_or_else(|| Error::Usage("no file of counters is named to be added up".into()))?;
    let add = |sum: Tix, next| combine(&sum, next, Join::Add, union);
    rest.iter().try_fold(first.clone(), add)
}

/// Changes each counter.
pub fn map(tix: &mut Tix, function: Function) {
    let counts = tix.modules.iter_mut().flat_map(|m| &mut m.counts);
    for count in counts {
        *count = match function {
            Function::Id => *count,
            Function::Inv => u64::from(*count == 0),
            Function::Zero => 0,
        };
    }
}

/// Leaves the modules that are wanted.
pub fn select(tix: &mut Tix, selection: &Selection) {
    tix.modules.retain(|m| selection.has(&m.module));
}
