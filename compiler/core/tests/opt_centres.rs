//! The scope of a cost centre: work that is suspended outside of it stays outside, and
//! every pass leaves each expression with the stacks that it had.

use crate::common::costs::{number, stays_within};
use interpreters::core::{self as eval, Costs};
use pure_core::opt::{Options, run_passes};
use pure_core::{builtin, lint, print, read};

const HEAD: &str = "module Main;
rec { upto = \\a b -> case Builtin.gtInt a b of c {
  True -> Nil; False -> Cons a (upto (Builtin.plusInt a (I# 1)) b) } };
rec { map = \\f xs -> case xs of w { Nil -> Nil; Cons y ys -> Cons (f y) (map f ys) } };
rec { sum = \\n xs -> case xs of w { Nil -> n; Cons y ys -> sum (Builtin.plusInt n y) ys } };
rec { reverse = \\n xs -> case xs of w { Nil -> n; Cons y ys -> reverse (Cons y n) ys } };
length = \\xs -> sum (I# 0) (map (\\x -> I# 1) xs);
marked = \\x -> case #indexByte \"made\" 0 of m:I64 { _ -> Builtin.timesInt x x };
";

/// What a program costs before and after the passes of a level, and its text then.
fn costs_of(text: &str, level: u8) -> (Costs, Costs, String) {
    let mut program = builtin::load();
    if let Err(e) = read::read_into(&mut program, &format!("{HEAD}{text} entry main;")) {
        panic!("{e}: {text}");
    }
    lint::check(&program, "reading");
    number(&mut program);
    let before = eval::run(&program, 1_000_000);
    let mut options = Options::at_level(level);
    options.profiled = true;
    run_passes(&mut program, &options, &mut |name, p| {
        lint::check(p, name);
    });
    let after = eval::run(&program, 1_000_000);
    assert_eq!(before.result, Ok(()));
    assert_eq!(
        (&before.output, &before.result),
        (&after.output, &after.result)
    );
    let text = print::program(&program, print::Detail::Plain);
    (before.costs, after.costs, text)
}

/// Steps under stacks that have this centre, of all steps, in hundredths.
fn share(costs: &Costs, centre: &str) -> u64 {
    let has = |stack: &str| stack.split(" > ").any(|c| c == centre);
    let of = costs.steps.iter().filter(|(stack, _)| has(stack));
    let of: u64 = of.map(|(_, n)| n).sum();
    100 * of / costs.steps.values().sum::<u64>()
}

/// The centre costs less than `most` hundredths at every level, and nothing that was made
/// outside is evaluated within.
fn stays_outside(text: &str, centre: &str, most: u64) {
    for level in [0, 1, 2] {
        let (before, after, optimised) = costs_of(text, level);
        if let Err(e) = stays_within(&before, &before, &after) {
            panic!("at level {level}: {e}\n{optimised}");
        }
        let share = share(&after, centre);
        assert!(share <= most, "{centre} has {share} %\n{optimised}");
    }
}

#[test]
fn an_argument_is_not_computed_in_the_callees_centre() {
    let report = "report = \\t -> scc \"add_one\" \"Main\" (Builtin.plusInt t (I# 1));";
    stays_outside(
        &format!(
            "{report} main = let table = map marked (upto (I# 1) (I# 300)) in report (length table);"
        ),
        "add_one",
        1,
    );
    stays_outside(
        &format!("{report} main = report (length (map marked (upto (I# 1) (I# 300))));"),
        "add_one",
        1,
    );
    // Nor in a thunk that is made in there.
    stays_outside(
        "main = let t = length (map marked (upto (I# 1) (I# 300))) in
           let f = \\x -> scc \"lazily\" \"Main\" (let y = Builtin.plusInt t x in Cons y (Cons y Nil)) in f (I# 1);",
        "lazily",
        1,
    );
}

#[test]
fn a_consumer_does_not_pay_for_the_list() {
    for consume in ["sum (I# 0) xs", "sum (I# 0) (reverse Nil xs)"] {
        let body = format!("scc \"consume\" \"Main\" ({consume})");
        stays_outside(
            &format!("main = let xs = map marked (map marked (upto (I# 1) (I# 200))) in {body};"),
            "consume",
            40,
        );
        stays_outside(
            &format!(
                "consume = \\xs -> {body}; main = consume (map marked (map marked (upto (I# 1) (I# 200))));"
            ),
            "consume",
            40,
        );
    }
}

#[test]
fn the_stages_of_a_pipeline_pay_for_themselves() {
    let text = "first = \\n -> scc \"first\" \"Main\" (map marked (upto (I# 1) n));
      second = \\xs -> scc \"second\" \"Main\" (map (\\x -> Builtin.plusInt x (I# 1)) xs);
      third = \\xs -> scc \"third\" \"Main\" (sum (I# 0) xs);
      main = third (second (first (I# 200)));";
    for level in [1, 2] {
        let (before, after, optimised) = costs_of(text, level);
        if let Err(e) = stays_within(&before, &before, &after) {
            panic!("at level {level}: {e}\n{optimised}");
        }
        let stacks: Vec<&String> = after.steps.keys().collect();
        assert!(!stacks.iter().any(|s| s.contains("third > ")), "{stacks:?}");
        let marks: Vec<&str> = after.reads.keys().map(|(_, s)| s.as_str()).collect();
        assert_eq!(marks, ["CAF > first"], "{optimised}");
    }
}

/// A function that is called in the scope of a centre is no join point outside of it: what
/// follows would be done within.
#[test]
fn nothing_follows_a_jump_out_of_a_centre() {
    let big = "case #gtI i 100 of r:I64 { 0 -> Cons (Builtin.timesInt x n) (upto x n); _ -> Nil }";
    let text = format!(
        "f !noinline = \\n -> case (let g = \\x -> case x of y {{ I# i:I64 -> {big} }} in
           case n of m {{ I# j:I64 -> case #gtI j 2 of s:I64 {{ 0 -> g n; _ -> scc \"c\" \"Main\" (g (I# (#addI j 1))) }} }})
           of z {{ Nil -> I# 0; Cons a as -> sum (marked a) as }};
         main = (,) (f (I# 1)) (f (I# 7));"
    );
    let (before, after, _) = costs_of(&text, 2);
    assert_eq!(stays_within(&before, &before, &after), Ok(()));
    // A loop goes round in its own centre, and what follows it does not.
    let text = "f !noinline = \\n -> case (let rec { go = \\x acc -> scc \"go\" \"Main\" (
           case Builtin.gtInt x (I# 90) of b { True -> Cons acc Nil; False ->
           go (Builtin.plusInt x (I# 1)) (Builtin.plusInt acc x) }) } in go n (I# 0))
           of z { Nil -> I# 0; Cons a as -> marked a };
         main = (,) (f (I# 1)) (f (I# 7));";
    let (before, after, optimised) = costs_of(text, 2);
    assert_eq!(stays_within(&before, &before, &after), Ok(()));
    assert!(optimised.contains("join rec"), "{optimised}");
    let marks: Vec<&str> = after.reads.keys().map(|(_, s)| s.as_str()).collect();
    assert_eq!(marks, ["CAF"]);
}

/// A function that is named in a centre and called elsewhere is not called in there.
#[test]
fn a_function_that_is_passed_on_does_its_work_outside() {
    let text = "given = \\f -> scc \"given\" \"Main\" f;
      main = given (\\x -> sum (I# 0) (map marked (upto x (I# 50)))) (I# 3);";
    stays_outside(text, "given", 2);
    // Nor is one that is computed outside made in there.
    let text = "make = \\n -> let xs = map marked (upto n (I# 60)) in
        let k = sum (I# 0) xs in \\x -> Builtin.plusInt k x;
      main = let f = make (I# 3) in scc \"late\" \"Main\" (f (I# 4));";
    stays_outside(text, "late", 2);
}

/// What goes round from within a centre is neither unrolled nor fed to what consumes it.
#[test]
fn a_loop_in_a_centre_stays_one() {
    let text = "f !noinline = \\n -> join rec { go acc xs = case xs of w { Nil -> acc;
           Cons y ys -> scc \"round\" \"Main\" (jump go (Builtin.plusInt acc y) ys) } } in
         jump go n (Cons n (Cons n Nil));
       main = (,) (f (I# 1)) (f (I# 2));";
    let (before, after, _) = costs_of(text, 2);
    assert_eq!(stays_within(&before, &before, &after), Ok(()));
    let text = "f !noinline = \\n -> sum (I# 0) (join rec { go i:I64 = case i of w:I64 {
           0 -> upto n (I# 9); _ -> scc \"round\" \"Main\" (jump go (#subI i 1)) } } in jump go 3);
       main = (,) (f (I# 1)) (f (I# 2));";
    let (before, after, _) = costs_of(text, 2);
    assert_eq!(stays_within(&before, &before, &after), Ok(()));
}

/// A function that was there before is not called in a centre that only gives it back, by
/// a loop, a function or an action.
#[test]
fn a_function_that_is_given_back_is_called_outside() {
    let work = "work !noinline = \\n -> sum (I# 0) (map marked (upto n (I# 60)));
      act !noinline = \\n w:World -> case work n of r { I# i:I64 -> Result r };
      last !noinline = \\f n -> scc \"c\" \"Main\" (let rec { go = \\i -> case i of w { I# j:I64 ->
        case j of v:I64 { 0 -> f; _ -> go (I# (#subI j 1)) } } } in go n);
      often = \\k w:World -> case k (I# 1) w of s { Result a -> case k (I# 2) w of t { Result b ->
        Result (Builtin.plusInt a b) } };
      action = \\w:World -> act (I# 3) w;\n";
    let uses = [
        "main = Builtin.plusInt (last work (I# 3) (I# 1)) (last work (I# 2) (I# 2));",
        "main = case (scc \"c\" \"Main\" (let rec { go = \\i -> case i of w { I# n:I64 ->
           case n of v:I64 { 0 -> act; _ -> go (I# (#subI n 1)) } } } in go (I# 3))) (I# 1) World
           of s { Result r -> r };",
        "main = case often (scc \"c\" \"Main\" (\\x -> action)) World of s { Result r -> r };",
    ];
    for main in uses {
        stays_outside(&format!("{work}{main}"), "c", 10);
    }
}

/// A thunk that makes a function is evaluated where it was written, though the function is
/// called once, by what a centre's scope gives.
#[test]
fn what_makes_a_function_stays_outside() {
    let text = "main = let f = case #indexByte \"made\" 0 of m:I64 {
           0 -> \\x -> x; _ -> \\x -> Builtin.plusInt x x } in
         (scc \"c\" \"Main\" (case sum (I# 0) (upto (I# 1) (I# 3)) of n { _ -> \\y -> f y })) (I# 2);";
    let (before, after, _) = costs_of(text, 2);
    assert_eq!(stays_within(&before, &before, &after), Ok(()));
}

/// Lists that are written out outside are not made in a centre that takes them apart.
#[test]
fn a_written_list_is_made_outside() {
    let text = "f !noinline = \\n -> let xs = Cons n Nil in
         \\m -> scc \"taken\" \"Main\" (let rec { go = \\ys -> case ys of w {
           Nil -> Nil; Cons z zs -> case go zs of r { _ -> Cons w r } } } in go xs);
       twice !noinline = \\g -> (,) (g (I# 1)) (g (I# 2));
       main = twice (f (I# 3));";
    let (before, after, _) = costs_of(text, 2);
    assert_eq!(stays_within(&before, &before, &after), Ok(()));
}
