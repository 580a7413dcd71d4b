//! Every pass keeps the meaning of random programs, and their work bounded.

mod common;

use common::Gen;
use common::oracle::{FUEL, check};
use proptest::prelude::*;
use pure_core::{builtin, eval, read};

/// Checks the program that `generate` makes of some bytes.
fn holds(generate: fn(Vec<u8>) -> String, bytes: Vec<u8>) -> Result<(), TestCaseError> {
    // The passes recurse as deep as programs nest.
    let thread = std::thread::Builder::new().stack_size(64 << 20);
    let result = thread.spawn(move || check(&generate(bytes)));
    match result.map(|t| t.join()) {
        Ok(Ok(Ok(()))) => Ok(()),
        Ok(Ok(Err(e))) => Err(TestCaseError::fail(e)),
        _ => Err(TestCaseError::fail("panic")),
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        max_shrink_iters: 3000,
        ..ProptestConfig::default()
    })]

    #[test]
    fn passes_keep_meaning(bytes in proptest::collection::vec(any::<u8>(), 20..400)) {
        holds(Gen::program, bytes)?;
    }
}

proptest! {
    // Few programs share what a pass could compute again.
    #![proptest_config(ProptestConfig {
        cases: 1500,
        failure_persistence: None,
        max_shrink_iters: 3000,
        ..ProptestConfig::default()
    })]

    /// And no pass makes a program evaluate any expression more often, nor moves
    /// an effect.
    #[test]
    fn passes_keep_sharing(bytes in proptest::collection::vec(any::<u8>(), 50..600)) {
        holds(Gen::effects, bytes)?;
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
