//! What every pass must keep: output and outcome, the bound on work, and how
//! often each marked expression is evaluated at most.

use super::costs::{number, stays_within};
use interpreters::core::{self as eval, Failure, Outcome};
use interpreters::quick;
use pure_core::print::{Detail, program};
use pure_core::{builtin, lint, opt, read};

/// The steps that a program may take before any pass.
pub const FUEL: u64 = 50_000;

/// What is wrong with `after` a pass, given what the program did `before` it and
/// at first.
fn compare(first: &Outcome, before: &Outcome, after: &Outcome) -> Result<(), String> {
    if let Err(Failure::Stuck(why)) = &after.result {
        return Err(format!("stuck: {why}"));
    }
    // Which of several failures is met is not fixed.
    if first.output != after.output || first.result.is_ok() != after.result.is_ok() {
        return Err(format!("{first:?} became {after:?}"));
    }
    if first.result.is_err() {
        return Ok(());
    }
    if after.steps > 2 * first.steps + 200 {
        return Err(format!("{} steps became {}", first.steps, after.steps));
    }
    for (mark, n) in &after.reads {
        let mark_before = before.reads.get(mark).copied().unwrap_or(0);
        if *n > mark_before {
            let mark = String::from_utf8_lossy(mark);
            return Err(format!(
                "{mark} was evaluated {mark_before} times, now {n} times"
            ));
        }
    }
    Ok(())
}

/// What is wrong with the interpreter that runs splices, if it does not do the same.
fn agrees(p: &pure_core::def::Program, outcome: &Outcome) -> Result<(), String> {
    if outcome.result == Err(Failure::OutOfFuel) {
        return Ok(());
    }
    let quick = quick::run(p, quick::Limits::steps(20 * outcome.steps + 1000), None);
    match quick.output == outcome.output && quick.result.is_ok() == outcome.result.is_ok() {
        true => Ok(()),
        false => Err(format!("{outcome:?} is quickly {quick:?}")),
    }
}

/// Functions that mention nothing local have no stack of their own once they are lifted
/// out of the scope they stand in.
fn lifts(pass: &str) -> bool {
    pass.starts_with("float-out")
}

/// Runs the passes over a program; what is wrong after the first one after which
/// something is.
pub fn check(text: &str) -> Result<(), String> {
    let mut p = builtin::load();
    read::read_into(&mut p, text).map_err(|e| format!("{e} in {text}"))?;
    if let Some(e) = lint::lint(&p).first() {
        return Err(format!("generated: {e} in {text}"));
    }
    number(&mut p);
    let first = eval::run(&p, FUEL);
    if let Err(Failure::Stuck(why)) = &first.result {
        return Err(format!("generated a stuck program: {why}\n{text}"));
    }
    agrees(&p, &first).map_err(|e| format!("{e} in {text}"))?;
    // Of one that takes too long only the form is checked.
    let long = first.result == Err(Failure::OutOfFuel);
    let mut failure = None;
    let mut last = p.clone();
    let mut before = first.clone();
    let mut options = opt::Options::at_level(2);
    options.profiled = pure_core::centres::are_in(&p);
    opt::run_passes(&mut p, &options, &mut |name, p| {
        if failure.is_some() {
            return;
        }
        let after = match long {
            true => first.clone(),
            false => eval::run(p, 3 * first.steps + 1000),
        };
        let before_pass = || program(&last, Detail::Plain);
        if let Some(e) = lint::lint(p).first() {
            failure = Some(format!("{name}: lint {e}\nbefore:\n{}", before_pass()));
        } else if let Err(e) = compare(&first, &before, &after).and_then(|()| {
            agrees(p, &after)?;
            match lifts(name) || first.result.is_err() {
                true => Ok(()),
                false => stays_within(&first.costs, &before.costs, &after.costs),
            }
        }) {
            let now = program(p, Detail::Plain);
            failure = Some(format!(
                "{name}: {e}\nbefore:\n{}\nafter:\n{now}",
                before_pass()
            ));
        }
        last = p.clone();
        before = after;
    });
    failure.map_or(Ok(()), Err)
}
