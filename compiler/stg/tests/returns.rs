//! Which functions return fields instead of objects.

use pure_stg::returns::Returns;
use pure_stg::{lint, read};

const HEAD: &str = "data I = I# I64\ndata List = Nil | Cons Ptr Ptr\ndata P = P Ptr Ptr\n\
                    data Q = Q I64 F64\ncon nil = Nil\ncon both = P nil nil\n\
                    data N = N Ptr Ptr Ptr Ptr Ptr Ptr Ptr Ptr Ptr\n";

/// The functions of a program that do, in its order.
#[track_caller]
fn check(text: &str, expected: &[&str]) {
    let program = read::program(&format!("{HEAD}{text}")).unwrap();
    assert_eq!(lint::program(&program), []);
    let returns = Returns::of(&program);
    let found = program.vars.iter();
    let found = found.filter(|(v, _)| returns.fields(*v).is_some());
    let found: Vec<&str> = found.map(|(_, info)| info.name.as_str()).collect();
    assert_eq!(found, expected);
}

#[test]
fn a_product_that_is_taken_apart_is_not_made() {
    check(
        "fun f x y = P y x\n\
         caf main = case call f nil nil of _ { P a b -> eval a; }",
        &["f"],
    );
    check(
        "fun f n:I64 d:F64 -> Ptr = Q n d\n\
         caf main = case call f 1 1.5 of _ { Q n d -> I# n; }",
        &["f"],
    );
}

/// What comes back is perhaps not evaluated as far as a `let?` tells.
#[test]
fn the_result_of_an_action_is_evaluated_at_once() {
    check(
        "fun f x y = P y x\n\
         caf main = let? p = call f nil nil in case eval p of _ { P a b -> eval a; }",
        &["f"],
    );
    // What is static, and what another one gives.
    check(
        "fun f x y = case eval x of _ { Nil -> lazy both; Cons a b -> P a b; }\n\
         fun g x = call f x x\n\
         caf main = let? p = call g nil in case eval p of _ { P a b -> eval a; }",
        &["f", "g"],
    );
    // It is used besides, or not evaluated there.
    check(
        "fun f x y = P y x\n\
         caf main = let? p = call f nil nil in case eval p of _ { P a b -> P p a; }",
        &[],
    );
    check(
        "fun f x y = P y x\n\
         caf main = let? p = call f nil nil in P p p",
        &[],
    );
    // It may be something else.
    check(
        "fun f x y = case eval x of _ { Nil -> lazy y; Cons a b -> P a b; }\n\
         caf main = let? p = call f nil nil in case eval p of _ { P a b -> eval a; }",
        &[],
    );
}

#[test]
fn nobody_takes_it_apart() {
    check("fun f x y = P y x\ncaf main = call f nil nil", &[]);
    // The object itself is wanted besides.
    check(
        "fun f x y = P y x\n\
         caf main = case call f nil nil of p { P a b -> P p a; }",
        &[],
    );
}

#[test]
fn other_results_are_objects() {
    let main = "caf main = case call f nil both of _ { P a b -> eval a; }";
    // What was there before, on one of the paths.
    check(
        &format!("fun f x y = case eval x of _ {{ Nil -> eval y; Cons a b -> P a b; }}\n{main}"),
        &[],
    );
    // What an unknown function returns.
    check(&format!("fun f x y = apply x y\n{main}"), &[]);
    // Nothing but what is static is returned: nothing would be saved.
    check(&format!("fun f x y = both\n{main}"), &[]);
    // More fields than there are registers.
    check(
        "fun f x = N x x x x x x x x x\n\
         caf main = case call f nil of _ { N a b c d e f g h i -> eval a; }",
        &[],
    );
    // One of several constructors.
    check(
        "fun f x = Cons x nil\n\
         caf main = case call f nil of _ { Cons a b -> eval a; Nil -> nil; }",
        &[],
    );
}

/// Loops, what they end with, and those that end with them, if they are wanted.
#[test]
fn calls_at_the_end_return_the_same() {
    check(
        "fun f x y = case eval x of _ { Nil -> call g y; Cons a b -> call f b y; }\n\
         fun g x = case eval x of _ { Nil -> both; Cons a b -> P a b; }\n\
         fun h x = call f x x\n\
         fun never x = call never x\n\
         fun k x = case eval x of _ { Nil -> call never x; Cons a b -> call f a b; }\n\
         caf main = case call k nil of _ { P a b -> call h a; }",
        &["f", "g", "k"],
    );
}

#[test]
fn functions_of_a_let_do_so_too() {
    check(
        "fun outer z =\n\
           letrec go = fun [go z] x = case eval x of _ { Nil -> P z x; Cons a b -> call go b; } in\n\
           case call go z of _ { P a b -> eval a; }\n\
         caf main = call outer nil",
        &["go"],
    );
}
