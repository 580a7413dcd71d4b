//! Random Core programs, lowered, compiled and run: they print what Core's
//! interpreter prints, whatever the collector does meanwhile.

use interpreters::core::Failure;
use proptest::prelude::*;
use pure_native::OptLevel;

/// Prefixes are compared when only one of two runs could go on.
const FUEL: u64 = 100_000;

/// What is printed; where there is a constructor that mixes pointers and raw
/// words (which no source program has), the order of its fields is lost.
fn words(text: &str) -> Vec<&str> {
    let mut words: Vec<&str> = text.split_inclusive([' ', '(', ')', '\n']).collect();
    if text.contains("S ") {
        words = text.split([' ', '(', ')', '\n']).collect();
        words.sort_unstable();
    }
    words
}

fn check(text: &str) -> Result<(), TestCaseError> {
    let mut core = pure_core::builtin::load();
    pure_core::read::read_into(&mut core, text)
        .map_err(|e| TestCaseError::fail(format!("{e}\n{text}")))?;
    let wanted = interpreters::core::run(&core, FUEL);
    if wanted.result == Err(Failure::OutOfFuel) {
        return Ok(());
    }
    let stg = pure_stg::lower::lower(&core, false);
    for (prof, opt, arguments) in [
        (false, OptLevel::Speed, ["+RTS", "-DZ1"]),
        (true, OptLevel::None, ["+RTS", "-DSZ3"]),
    ] {
        let program = crate::harness::executable(&stg, &crate::harness::options(prof, opt));
        let output = crate::harness::run(&program, &arguments);
        let errors = String::from_utf8_lossy(&output.stderr);
        let stdout = String::from_utf8_lossy(&output.stdout);
        let (found, expected) = (words(&stdout), words(&wanted.output));
        if wanted.result.is_ok() || !wanted.output.contains("S ") {
            prop_assert_eq!(found, expected, "{}\n{}", text, errors);
        }
        let (code, message) = match &wanted.result {
            Ok(()) => (0, ""),
            Err(Failure::Error(message) | Failure::Pattern(message)) => (1, message.as_str()),
            Err(Failure::DivideByZero) => (1, "divide by zero"),
            Err(Failure::Overflow) => (1, "arithmetic overflow"),
            Err(Failure::Loop) => (1, "<<loop>>"),
            Err(other) => return Err(TestCaseError::fail(format!("{other:?}\n{text}"))),
        };
        prop_assert_eq!(output.status.code(), Some(code), "{}\n{}", text, errors);
        prop_assert!(errors.contains(message), "{}\n{}", text, errors);
        let _ = std::fs::remove_file(program);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn compiled_programs_mean_the_same(choices in prop::collection::vec(any::<u8>(), 0..400)) {
        check(&crate::generator::program(&choices))?;
    }
}
