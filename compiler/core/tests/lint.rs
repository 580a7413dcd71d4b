//! Each rule of lint fires on a program that breaks it, and only then.

use pure_core::def::*;
use pure_core::{builtin, lint, read};

const HEAD: &str = "module M; data S = S !Ptr I64; data E = E1 | E2;
  raw[I64 -> I64] = \\x:I64 -> x; id = \\x -> x;\n";

fn check(text: &str, message: &str) {
    let mut program = builtin::load();
    if let Err(e) = read::read_into(&mut program, &format!("{HEAD}{text}")) {
        panic!("{e}: {text}");
    }
    let errors: Vec<String> = lint::lint(&program)
        .into_iter()
        .map(|e| e.message)
        .collect();
    if message.is_empty() {
        assert!(errors.is_empty(), "{text}: {errors:?}");
    } else {
        assert!(
            errors.iter().any(|e| e.contains(message)),
            "{text}: {errors:?} has not {message:?}"
        );
    }
}

#[test]
fn well_formed_programs_pass() {
    check("f = \\x -> let y:I64 = raw 3 in S x (#addI y 1);", "");
    check("f = \\x -> case x of y { E1 -> y; E2 -> fail \"no\" };", "");
    check(
        "f = \\x -> join rec { j n:I64 = case n of m:I64 { 0 -> x; _ -> jump j (#subI n 1) } } in jump j 9;",
        "",
    );
    check("f = \\x -> let g[I64 -> Ptr] = \\n:I64 -> I# n in g 3;", "");
    check("rec { f = g; g = f }; entry f;", "");
}

#[test]
fn dictionaries() {
    check("dictionary data D = D Ptr Ptr; f = \\d -> sel D 0 d;", "");
    check("dictionary data D = D; d = D;", "");
    check("dictionary data D = D Ptr | E;", "has 2 constructors");
    check("dictionary data D = D Ptr !Ptr;", "has fields that no");
    check("dictionary data D = D I64;", "has fields that no");
}

#[test]
fn scoping() {
    check("f = g; g = id;", "g (v");
    check("rec { f = M.h }; h = id;", "is not in scope");
}

#[test]
fn binders_are_unique() {
    let mut program =
        read::read("M.f = \\x -> x; M.g = \\y -> y;").unwrap_or_else(|e| panic!("{e}"));
    let Bind::NonRec(_, f) = &program.binds[0] else {
        unreachable!()
    };
    let copy = f.clone();
    if let Bind::NonRec(_, g) = &mut program.binds[1] {
        *g = copy;
    }
    let errors = lint::lint(&program);
    assert_eq!(errors.len(), 1);
    assert_eq!(errors[0].binding, "M.g");
    assert!(errors[0].message.contains("bound twice"));
    assert!(errors[0].text.contains("M.g = \\x"));
}

#[test]
fn global_names_are_unique() {
    let mut program =
        read::read("M.f = \\x -> x; M.g = \\y -> y;").unwrap_or_else(|e| panic!("{e}"));
    let name = program.vars[program.binds[0].vars()[0]].name;
    let second = program.binds[1].vars()[0];
    program.vars[second].name = name;
    assert!(
        lint::lint(&program)[0]
            .message
            .contains("two variables are called f")
    );
}

#[test]
fn representations_and_arities() {
    check("f = \\x -> S x x;", "an argument of S is Ptr where I64");
    check("f = \\x -> S x;", "S has 1 arguments where 2");
    check("f = \\x -> #addI 1;", "#addI has 1 arguments");
    check(
        "f = \\x -> case #addI 1 1.5 of r:I64 { _ -> x };",
        "is F64 where I64",
    );
    check("f = \\x -> #addI 1 2;", "the body of a lambda is I64");
    check("f = \\x -> id 1;", "an argument of an application is I64");
    check(
        "f = \\x:I64 -> id;",
        "raw parameter of a lambda without signature",
    );
    check("f[I64 -> I64] = \\x -> 3;", "parameters of f");
    check("f[Ptr -> I64] = \\x -> x;", "the result of f is Ptr");
    check("f[Ptr -> I64] = id;", "no lambda");
    check("f = 3;", "the value of f is I64");
    check("f = \\x -> let y:I64 = x in x;", "the value of y is Ptr");
    check("f = \\x -> sel S 2 x;", "S has no field 2");
    check(
        "f = \\x -> sel Cons 1 x;",
        "not its type's only constructor",
    );
    check("f = \\x -> sel S 0 1;", "the operand of sel is I64");
}

#[test]
fn signatures_need_saturated_calls() {
    check("f = \\x -> raw;", "raw has a signature but is not called");
    check(
        "f = \\x -> case raw 1 2 of r:I64 { _ -> x };",
        "raw has 2 arguments",
    );
    check("f = id raw;", "raw has a signature but is not called");
}

#[test]
fn alternatives() {
    check("f = \\x -> case x of y { E1 -> y };", "misses constructors");
    let once = "f = \\x -> join { j y = case y of z { E1 -> x } } in
      case x of w { E2 -> w; _ -> jump j w };";
    check(once, "");
    let twice = "f = \\x -> join { j y = case y of z { E1 -> x } } in
      case x of w { E2 -> jump j w; _ -> jump j w };";
    check(twice, "misses constructors");
    let built = "f = \\x -> join { j y = case y of z { E1 -> x } } in
      case x of w { E2 -> w; _ -> jump j E1 };";
    check(built, "");
    let bound = "f = \\x -> join { j y = case y of z { E1 -> x } } in
      let e = E1 in case x of w { E2 -> jump j e; E1 -> jump j w; _ -> x };";
    check(bound, "");
    let other = "f = \\x -> join { j y = case y of z { E1 -> x } } in
      case x of w { E2 -> w; _ -> jump j E2 };";
    check(other, "misses constructors");
    check("f = \\x -> case 1 of y:I64 { 1 -> x };", "has no default");
    check(
        "f = \\x -> case x of y:I64 { _ -> x };",
        "a scrutinee is Ptr",
    );
    check(
        "f = \\x -> case x of y { E1 -> x; E1 -> x; _ -> x };",
        "two alternatives for E1",
    );
    check(
        "f = \\x -> case x of y { E1 -> x; Nil -> x; _ -> x };",
        "two data types",
    );
    check(
        "f = \\x -> case 1 of y:I64 { 1 -> x; 1 -> x; _ -> x };",
        "one literal",
    );
    check(
        "f = \\x -> case x of y { 1 -> x; _ -> x };",
        "a scrutinee is Ptr",
    );
    check("f = \\x -> case x of y { S a -> x };", "has not all fields");
    check(
        "f = \\x -> case x of y { S a b -> x };",
        "a field of S is Ptr",
    );
    check(
        "f = \\x -> case (case x of y { E1 -> 1; E2 -> 1.5 }) of z:I64 { _ -> x };",
        "branches are I64 and F64",
    );
    check(
        "f = \\x -> case x of y { };",
        "neither alternatives nor default",
    );
}

#[test]
fn jumps() {
    check(
        "f = \\x -> join { j y = y } in id (jump j x);",
        "no jump to j",
    );
    check(
        "f = \\x -> join { j y = y } in \\z -> jump j x;",
        "no jump to j",
    );
    check(
        "f = \\x -> join { j y = y } in jump j x x;",
        "j has 2 arguments",
    );
    check(
        "f = \\x -> join { j y = y } in case (jump j x) of z { _ -> z };",
        "no jump to j",
    );
    check("f = \\x -> jump x;", "no jump to x");
    check(
        "f = \\x -> join { j y:I64 = y } in x;",
        "branches are Ptr and I64",
    );
}

#[test]
fn nothing_unlifted_is_suspended() {
    check("x:I64 = 3;", "x is I64 at top level");
    check("x:F64 = #addF 1.5 2.5;", "x is F64 at top level");
    let suspended = "is unlifted, but its value is suspended";
    check("f = \\x -> let u:Unlifted = id x in id u;", suspended);
    check("u:Unlifted = id id;", suspended);
    check("f = \\x -> let rec { u:Unlifted = id u } in u;", suspended);
    check(
        "f = \\x y -> let u:Unlifted = I# (#quotI 7 0) in id u;",
        suspended,
    );
    check("f = \\u:Unlifted -> u; g = \\x -> f (id x);", suspended);
    check("rec { f = \\u:Unlifted -> f (id u) };", suspended);
    check(
        "f = \\x -> join { j u:Unlifted = u } in jump j (id x);",
        suspended,
    );
    check("f = \\x -> let u:Unlifted = I# (#addI 1 2) in id u;", "");
    check(
        "f = \\u:Unlifted -> u; g = \\x -> case id x of u:Unlifted { _ -> f u };",
        "",
    );
    check("u:Unlifted = I# 3;", "");
}

#[test]
fn what_is_no_object_is_not_made_one() {
    let act = "act = \\x w:World -> Result x;";
    let made = "is made one";
    check(
        &format!("{act} f = \\x w:World -> case act x w of r {{ Result y -> y }};"),
        "",
    );
    check(
        &format!("{act} f = \\x w:World -> let r = act x w in id r;"),
        made,
    );
    check(&format!("{act} f = \\x w:World -> id (act x w);"), made);
    check(&format!("{act} c = act id World;"), made);
    check(&format!("{act} f = \\x w:World -> Cons (act x w) x;"), made);
    check(
        &format!("{act} f = \\x w:World -> let r = case x of y {{ _ -> act y w }} in id r;"),
        made,
    );
}

#[test]
fn strict_lets_are_not_recursive() {
    check(
        "f = \\x -> let rec { y:I64 = y } in x;",
        "strict and recursive",
    );
}

#[test]
fn main_is_a_plain_top_level_variable() {
    check("entry raw;", "main is not");
}
