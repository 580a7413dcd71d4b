//! What no pass may do to stacks of cost centres.

use pure_core::eval::Costs;

/// The steps that a stack of cost centres may take more, for wrappers and boxes.
const SLACK: u64 = 50;

/// Whether each expression is evaluated under no stack of cost centres that it was not
/// evaluated under `before`, nor more often, and no stack costs more than before.
pub fn stays_within(before: &Costs, after: &Costs) -> Result<(), String> {
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
    for (stack, n) in &after.steps {
        let allowed = before.steps.get(stack).copied().unwrap_or(0);
        if *n > 2 * allowed + SLACK {
            return Err(format!("{stack} took {allowed} steps, now {n}"));
        }
    }
    Ok(())
}
