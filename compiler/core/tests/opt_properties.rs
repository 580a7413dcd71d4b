//! Every pass keeps the meaning of random programs, and their work bounded.

mod common;

use common::Gen;
use proptest::prelude::*;
use pure_core::eval::{self, Failure, Outcome};
use pure_core::print::{Detail, program};
use pure_core::{builtin, lint, opt, read};

const FUEL: u64 = 200_000;

/// What is wrong with `after`, given what the program did before.
fn compare(before: &Outcome, after: &Outcome) -> Result<(), String> {
    if before.result == Err(Failure::OutOfFuel) {
        return Ok(());
    }
    if let Err(Failure::Stuck(why)) = &after.result {
        return Err(format!("stuck: {why}"));
    }
    // Which of several failures is met is not fixed.
    if before.output != after.output || before.result.is_ok() != after.result.is_ok() {
        return Err(format!("{before:?} became {after:?}"));
    }
    if before.result.is_ok() && after.steps > 2 * before.steps + 200 {
        return Err(format!("{} steps became {}", before.steps, after.steps));
    }
    Ok(())
}

fn check(bytes: Vec<u8>) -> Result<(), String> {
    let text = Gen::program(bytes);
    let mut p = builtin::load();
    read::read_into(&mut p, &text).map_err(|e| format!("{e} in {text}"))?;
    if let Some(e) = lint::lint(&p).first() {
        return Err(format!("generated: {e}"));
    }
    let before = eval::run(&p, FUEL);
    if let Err(Failure::Stuck(why)) = &before.result {
        return Err(format!("generated a stuck program: {why}\n{text}"));
    }
    let mut failure = None;
    let mut last = program(&p, Detail::Plain);
    opt::run_passes(&mut p, &opt::Options::at_level(2), &mut |name, p, _| {
        if failure.is_some() {
            return;
        }
        let now = program(p, Detail::Plain);
        if let Some(e) = lint::lint(p).first() {
            failure = Some(format!("{name}: lint {e}\nbefore:\n{last}"));
        } else if let Err(e) = compare(&before, &eval::run(p, 3 * FUEL)) {
            failure = Some(format!("{name}: {e}\nbefore:\n{last}\nafter:\n{now}"));
        }
        last = now;
    });
    failure.map_or(Ok(()), Err)
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        max_shrink_iters: 3000,
        ..ProptestConfig::default()
    })]

    #[test]
    fn passes_keep_meaning(bytes in proptest::collection::vec(any::<u8>(), 20..400)) {
        // The passes recurse as deep as programs nest.
        let thread = std::thread::Builder::new().stack_size(64 << 20);
        let result = thread.spawn(move || check(bytes)).map(|t| t.join());
        match result {
            Ok(Ok(Ok(()))) => {}
            Ok(Ok(Err(e))) => return Err(TestCaseError::fail(e)),
            _ => return Err(TestCaseError::fail("panic")),
        }
    }
}

/// The property would be empty if most programs failed at once.
#[test]
fn random_programs_compute() {
    let mut state: u64 = 7;
    let (mut fine, mut steps) = (0, 0);
    for _ in 0..200 {
        let bytes = (0..300)
            .map(|_| {
                state = state
                    .wrapping_mul(6364136223846793005)
                    .wrapping_add(1442695040888963407);
                (state >> 33) as u8
            })
            .collect();
        let mut p = builtin::load();
        if read::read_into(&mut p, &Gen::program(bytes)).is_ok() {
            let outcome = eval::run(&p, FUEL);
            fine += u32::from(outcome.result.is_ok());
            steps += outcome.steps;
        }
    }
    assert!(
        fine > 60 && steps > 10_000,
        "{fine} of 200 succeed, {steps} steps"
    );
}
