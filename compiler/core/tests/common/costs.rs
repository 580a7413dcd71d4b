//! What no pass may do to stacks of cost centres.

use interpreters::core::Costs;
use pure_core::def::*;
use std::collections::BTreeMap;

/// The steps and objects that a stack of cost centres may take more, for wrappers and boxes.
const SLACK: u64 = 50;

/// Whether each expression is evaluated under no stack of cost centres that it was not
/// evaluated under `before`, nor more often, no constructor is applied under others than
/// before, and no stack costs more than it did before or at `first`. A pass may make what the
/// next one takes away.
pub fn stays_within(first: &Costs, before: &Costs, after: &Costs) -> Result<(), String> {
    for ((mark, stack), n) in &after.reads {
        let key = (mark.clone(), stack.clone());
        let allowed = before.reads.get(&key).copied().unwrap_or(0);
        if *n > allowed {
            let mark = String::from_utf8_lossy(mark);
            return Err(format!(
                "{mark} was evaluated {allowed} times under {stack}, now {n} times"
            ));
        }
    }
    for key @ (occ, stack) in after.made.keys() {
        if *occ != OccId::NONE && !before.made.contains_key(key) {
            return Err(format!("{occ} is made under {stack} now"));
        }
    }
    let kinds: [(&str, fn(&Costs) -> &BTreeMap<String, u64>); 2] = [
        ("steps", |costs| &costs.steps),
        ("objects", |costs| &costs.allocations),
    ];
    for (what, of) in kinds {
        for (stack, n) in of(after) {
            let had = |costs| of(costs).get(stack).copied().unwrap_or(0);
            let allowed = had(first).max(had(before));
            // Of a loop whose argument and result are taken apart both are boxed again, until the
            // next pass has looked at them.
            if *n > 3 * allowed + SLACK {
                return Err(format!("{stack} took {allowed} {what}, now {n}"));
            }
        }
    }
    Ok(())
}

/// Whether a constructor makes objects, and other ones than boxes of raw values, which are
/// made anew wherever somebody wants one.
fn is_object(con: &Con) -> bool {
    !con.unboxed && con.fields.iter().any(|f| f.rep == Rep::Ptr)
}

/// Gives each constructor application an occurrence of its own.
pub fn number(program: &mut Program) {
    fn walk(program: &mut Program, e: &mut Expr) {
        if let Expr::Con(con, _, occ) = e
            && is_object(&program.cons[*con])
        {
            let row = program.occs[OccId::NONE].clone();
            *occ = program.occs.push(row);
        }
        e.each_child_mut(&mut |e| walk(program, e));
    }
    let mut binds = std::mem::take(&mut program.binds);
    for bind in &mut binds {
        for (_, e) in bind.rows_mut() {
            walk(program, e);
        }
    }
    program.binds = binds;
}
