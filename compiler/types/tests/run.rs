//! The run tests of the test suite, compiled to Core and interpreted: what the
//! front end makes of them must print what they are known to print.

use interpreters::core::{self as eval, Failure};
use std::fs;
use std::path::Path;

/// Enough for every program that ends soon, interpreted.
const FUEL: u64 = 2_000_000;

#[test]
fn run_tests_print_what_they_should() {
    crate::support::on_a_big_stack(|| {
        let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testsuite/run");
        let mut files: Vec<_> = fs::read_dir(dir)
            .unwrap()
            .map(|e| e.unwrap().path())
            .filter(|p| p.extension().is_some_and(|e| e == "pure"))
            .collect();
        files.sort();
        assert!(files.len() > 50);
        let mut wrong = vec![];
        for file in &files {
            if let Err(problem) = check(file) {
                wrong.push(format!("{}: {problem}", file.display()));
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    });
}

fn check(file: &Path) -> Result<(), String> {
    let text = fs::read_to_string(file).unwrap();
    let name = file.file_name().unwrap().to_string_lossy().to_string();
    if crate::support::syntax_errors(&text) {
        // The business of the parser's own tests.
        return Ok(());
    }
    let compiled = crate::support::compile(&[(&name, &text)]);
    let Some(program) = compiled.program else {
        return Err(compiled.diagnostics);
    };
    if let Some(e) = pure_core::lint::lint(&program).first() {
        return Err(format!("lint: {e}"));
    }
    let outcome = eval::run(&program, FUEL);
    let read = |ext: &str| fs::read_to_string(file.with_extension(ext)).unwrap_or_default();
    let expected = read("out");
    let message = match &outcome.result {
        Err(Failure::OutOfFuel) if expected.starts_with(outcome.output.as_str()) => return Ok(()),
        Ok(()) => String::new(),
        Err(Failure::Error(m) | Failure::Pattern(m)) => m.clone(),
        Err(Failure::DivideByZero) => "divide by zero".into(),
        Err(Failure::Overflow) => "arithmetic overflow".into(),
        Err(Failure::Loop) => "<<loop>>".into(),
        Err(other) => format!("{other:?}"),
    };
    if outcome.output.trim_end() != expected.trim_end() {
        let (got, want) = (outcome.output, expected);
        return Err(format!("printed {got:?} ({message}), expected {want:?}"));
    }
    if !read("err").contains(&message) {
        return Err(format!(
            "failed with {message:?}, expected {:?}",
            read("err")
        ));
    }
    Ok(())
}
