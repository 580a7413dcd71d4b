//! The interpreter: golden runs of hand-written STG, and agreement with Core's
//! interpreter on random programs after lowering.

use interpreters::stg::{Allocations, Failure, Outcome, run};
use proptest::prelude::*;
use pure_core::opt;
use pure_core::print::Detail;
use pure_stg::{lint, lower, print, read};

const HEAD: &str = "module Builtin\ndata Int = I# I64\ndata List = Nil | Cons Ptr Ptr\n\
                    data Char = C# I64\ndata Tuple2 = (,) Ptr Ptr\nmodule Main\n\
                    data S = S !Ptr\ncon nil = Nil\n";

fn eval(text: &str) -> Outcome {
    let program = read::program(&format!("{HEAD}{text}")).unwrap();
    run(&program, 10_000)
}

#[track_caller]
fn prints(text: &str, output: &str) -> Allocations {
    let outcome = eval(text);
    assert_eq!((outcome.output.as_str(), outcome.result), (output, Ok(())));
    outcome.allocations
}

#[track_caller]
fn fails(text: &str, output: &str, failure: Failure) {
    let outcome = eval(text);
    assert_eq!(
        (outcome.output.as_str(), outcome.result),
        (output, Err(failure))
    );
}

#[test]
fn allocations_are_counted_by_kind() {
    let counts = prints(
        "fun add x y = case eval x of _ { I# a -> case eval y of _ { I# b ->
           let! c:I64 = #addI a b in I# c; }; }
         con one = I# 1
         caf main = let p = (,) one nil in let s = sel (,) 0 p in
           let f = fun x = call add x x in let t = thunk call f s in
           let! g = apply add t in let u = thunk apply g s in
           let n = I# -4 in let ns = Cons n nil in let l = Cons t ns in Cons u l",
        "Cons 3 (Cons 2 (Cons (-4) Nil))\n",
    );
    let expected = Allocations {
        thunks: 2,
        selectors: 1,
        funs: 1,
        cons: 7,
        paps: 1,
    };
    assert_eq!(counts, expected);
}

#[test]
fn failures_are_told_apart() {
    let message = "con e = C# 101\ncon message = Cons e nil\n";
    fails(
        &format!("{message}caf t = #error message caf main = Cons t nil"),
        "Cons ",
        Failure::Error("e".to_string()),
    );
    fails("caf main = eval main", "", Failure::Loop);
    let message = Failure::Pattern("no".to_string());
    fails("caf main = fail \"no\"", "", message);
    let zero = "caf main = let! x:I64 = #quotI 1 0 in I# x";
    fails(zero, "", Failure::DivideByZero);
    let least = "caf main = let! x:I64 = #divI -9223372036854775808 -1 in I# x";
    fails(least, "", Failure::Overflow);
    let cyclic = eval("con ones = Cons one ones con one = I# 1 caf main = eval ones");
    assert_eq!(cyclic.result, Err(Failure::OutOfFuel));
    assert!(cyclic.output.starts_with("Cons 1 (Cons 1 (Cons"));
    fails(
        "fun f x = call f x caf main = call f nil",
        "",
        Failure::OutOfFuel,
    );
}

#[test]
fn the_program_is_taken_at_its_word() {
    let is_stuck = |text: &str| matches!(eval(text).result, Err(Failure::Stuck(_)));
    assert!(is_stuck("caf t = eval nil caf main = t"));
    assert!(is_stuck(
        "fun f x = let t = thunk [] eval x in eval t caf main = call f nil"
    ));
    assert!(is_stuck("caf t = eval nil caf main = S t"));
    assert!(is_stuck(
        "caf main = let t = once eval nil in let! a = eval t in eval t"
    ));
    assert!(!is_stuck("caf main = let t = once eval nil in eval t"));
    assert!(is_stuck("fun f x = Nil caf main = call f nil nil"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]
    #[test]
    fn lowered_programs_mean_the_same(choices in prop::collection::vec(any::<u8>(), 0..400)) {
        let text = crate::common::program(&choices);
        let mut core = pure_core::builtin::load();
        pure_core::read::read_into(&mut core, &text).map_err(|e| fail(&text, e))?;
        if let Some(e) = pure_core::lint::lint(&core).first() {
            return Err(fail(&text, e));
        }
        same_meaning(&text, &core)?;
        opt::run_passes(&mut core, &opt::Options::at_level(2), &mut |_, _| {});
        let text = pure_core::print::program(&core, Detail::Plain);
        same_meaning(&text, &core)?;
    }
}

const FUEL: u64 = 30_000;

/// Lowers a program, and reads the result back from its text: both must be
/// well-formed and do what Core's interpreter does.
fn same_meaning(text: &str, core: &pure_core::def::Program) -> Result<(), TestCaseError> {
    let wanted = interpreters::core::run(core, FUEL);
    let stg = lower(core, false);
    let lowered = print::program(&stg, print::Options::default());
    if let Some(e) = lint::program(&stg).first() {
        return Err(fail(&format!("{text}\n{lowered}"), e));
    }
    let again = read::program(&lowered).map_err(|e| fail(&lowered, e))?;
    prop_assert_eq!(&print::program(&again, print::Options::default()), &lowered);
    for program in [&stg, &again] {
        let found = run(program, FUEL);
        let out_of_fuel = Err(Failure::OutOfFuel);
        let agree = if wanted.result == out_of_fuel || found.result == out_of_fuel {
            wanted.output.starts_with(&found.output) || found.output.starts_with(&wanted.output)
        } else {
            (&found.output, &found.result) == (&wanted.output, &wanted.result)
        };
        prop_assert!(
            agree,
            "{:?} instead of {:?}\n{}\n{}",
            found,
            wanted,
            text,
            lowered
        );
    }
    Ok(())
}

fn fail(text: &str, e: impl std::fmt::Display) -> TestCaseError {
    TestCaseError::fail(format!("{e}\n{text}"))
}
