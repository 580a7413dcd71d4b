//! Golden runs of the interpreter: laziness, sharing, printing, failures.

use interpreters::core::{Failure, Outcome, run};
use interpreters::quick;
use pure_core::def::Program;
use pure_core::{builtin, lint, read};

fn read(text: &str) -> Program {
    let mut program = builtin::load();
    if let Err(e) = read::read_into(&mut program, &format!("module Main;{text}entry Main.main;")) {
        panic!("{e}: {text}");
    }
    lint::check(&program, "reading");
    program
}

fn eval(text: &str) -> Outcome {
    let program = read(text);
    let outcome = run(&program, 1_000_000);
    // What runs splices does the same.
    let quick = quick::run(&program, quick::Limits::steps(1_000_000), None);
    assert_eq!(quick.output, outcome.output, "{text}");
    assert_eq!(quick.result, outcome.result, "{text}");
    outcome
}

fn prints(text: &str, output: &str) {
    let outcome = eval(text);
    assert_eq!((outcome.output.as_str(), outcome.result), (output, Ok(())));
}

fn fails(text: &str, output: &str, failure: Failure) {
    let outcome = eval(text);
    assert_eq!(
        (outcome.output.as_str(), outcome.result),
        (output, Err(failure))
    );
}

#[test]
fn values_print_structurally() {
    prints(
        "main = Cons (I# 3) (Cons (I# -7) Nil);",
        "Cons 3 (Cons (-7) Nil)\n",
    );
    prints("main = (,) (I# -1) ((,) (C# 'a') ());", "(-1,('a',()))\n");
    prints("main = D# 2.5;", "2.5\n");
    prints(
        "main = Builtin.unpackString \"h\\xce\\xbb\\xc0\\x80\";",
        "Cons 'h' (Cons '\\955' (Cons '\\NUL' Nil))\n",
    );
    prints("main = Builtin.plusInt;", "<function>\n");
}

#[test]
fn evaluation_is_lazy_and_printing_incremental() {
    fails(
        "main = Cons (I# 1) (Cons (Builtin.error (Builtin.unpackString \"no\")) Nil);",
        "Cons 1 (Cons ",
        Failure::Error("no".to_string()),
    );
    prints(
        "main = let x = Builtin.error Nil in case (,) x (I# 1) of p { (,) a b -> b };",
        "1\n",
    );
}

#[test]
fn what_is_held_has_a_limit() {
    let program = read("rec { grow = \\xs -> grow (Cons (I# 1) xs) }; main = grow Nil;");
    let limits = quick::Limits {
        steps: 100_000_000,
        memory: 1,
    };
    let outcome = quick::run(&program, limits, None);
    assert_eq!(outcome.result, Err(Failure::OutOfMemory));
}

#[test]
fn thunks_are_shared() {
    let work = "rec { work = \\n -> case n of w { I# i:I64 -> case i of j:I64 {
        0 -> I# 0; _ -> work (I# (#subI i 1)) } } };";
    let once = eval(&format!(
        "{work} main = let x = work (I# 100) in Builtin.plusInt x (I# 0);"
    ));
    let twice = eval(&format!(
        "{work} main = let x = work (I# 100) in Builtin.plusInt x x;"
    ));
    assert!(twice.steps < once.steps + 20);
}

#[test]
fn failures_have_classes() {
    fails("rec { main = main };", "", Failure::Loop);
    fails(
        "rec { f = \\x -> f x }; main = f ();",
        "",
        Failure::OutOfFuel,
    );
    fails(
        "main = fail \"M.pure:1:1: no\";",
        "",
        Failure::Pattern("M.pure:1:1: no".to_string()),
    );
    fails(
        "main = Builtin.divInt (I# 1) (I# 0);",
        "",
        Failure::DivideByZero,
    );
    fails(
        "main = Builtin.quotInt (I# -9223372036854775808) (I# -1);",
        "",
        Failure::Overflow,
    );
    fails(
        "main = Builtin.error (Builtin.unpackString \"no such thing\");",
        "",
        Failure::Error("no such thing".to_string()),
    );
}

#[test]
fn calls_take_any_number_of_arguments() {
    prints("k = \\x y -> x; main = k k () (I# 1) (I# 2);", "1\n");
    prints(
        "f = \\g -> g (I# 2); main = f (Builtin.minusInt (I# 5));",
        "3\n",
    );
}

#[test]
fn joins_jump_and_selections_select() {
    prints(
        "main = join rec { go n:I64 acc:I64 = case n of m:I64 { 0 -> I# acc; _ -> jump go (#subI n 1) (#addI acc n) } } in jump go 10 0;",
        "55\n",
    );
    prints("main = let p = (,) (I# 1) (I# 2) in sel (,) 1 p;", "2\n");
    prints(
        "data S = S !Ptr; main = let x = Builtin.error Nil in case (let s = S x in I# 1) of y { _ -> y };",
        "1\n",
    );
}

#[test]
fn deep_evaluation_does_not_overflow() {
    prints(
        "rec { sum = \\n -> case n of w { I# i:I64 -> case i of j:I64 { 0 -> n;
           _ -> Builtin.plusInt n (sum (I# (#subI i 1))) } } }; main = sum (I# 50000);",
        "1250025000\n",
    );
}
