//! Tree shaking: keeps the top-level bindings that `main` can reach.

use super::Options;
use crate::def::*;
use crate::walk;
use rustc_hash::{FxHashMap, FxHashSet};

/// Drops unreachable top-level bindings. Without `main` nothing is dropped.
pub fn run(program: &mut Program, _: &Options) {
    run_with(program, &|_, e, f| e.each_occurrence(f));
}

/// The same, where `uses` tells of a binding the top-level variables that it mentions,
/// and perhaps others.
pub fn run_with(program: &mut Program, uses: walk::Uses) {
    if program.main.is_none() {
        return;
    }
    let mut owner = FxHashMap::default();
    for (i, bind) in program.binds.iter().enumerate() {
        for v in bind.vars() {
            owner.insert(v, i);
        }
    }
    let mut live = FxHashSet::default();
    let entries = program.entries().filter_map(|v| owner.get(&v).copied());
    let mut work: Vec<usize> = entries.collect();
    live.extend(&work);
    while let Some(i) = work.pop() {
        let mut visit = |v: Var, e: &Expr| {
            uses(v, e, &mut |v| {
                if let Some(j) = owner.get(&v)
                    && live.insert(*j)
                {
                    work.push(*j);
                }
            })
        };
        program.binds[i].rows().for_each(|(v, e)| visit(v, e));
    }
    let mut i = 0;
    program.binds.retain(|_| {
        i += 1;
        live.contains(&(i - 1))
    });
}
