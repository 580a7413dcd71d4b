//! Goldens of diagnostics about polytypes, hidden types and scoped type
//! variables. Bless with `UPDATE_EXPECT=1`.

use expect_test::{Expect, expect};

fn check(text: &str, expected: Expect) {
    let text = text.trim_start();
    let got = crate::support::on_a_big_stack(|| {
        crate::support::compile(&[("Main.pure", text)]).diagnostics
    });
    expected.assert_eq(&got);
}

#[test]
fn a_hidden_type_leaves_its_alternative() {
    check(
        r#"
data T = forall a. T a
open t = case t of T x -> x
main = 1
"#,
        expect![[r#"
            Main.pure:2:27: error[skolem-escape]: the type `a` that `T` hides would be seen outside of the alternative that matches it
              here: expected `b`, found `a`
              Main.pure:2:20-22: `a` comes into scope here
              Main.pure:2:8-27: expected `b` because of this equation
        "#]],
    );
}

#[test]
fn two_hidden_types_are_different() {
    check(
        r#"
data T = forall a. Eq a => T a
same :: T -> T -> Bool
same (T x) (T y) = x == y
main = same (T 1) (T 2)
"#,
        expect![[r#"
            Main.pure:3:25: error[rigid-type]: expected `a1`, found `a2`
              here: this has type `a2`
              Main.pure:3:7-9: `a1` comes into scope here
              Main.pure:3:13-15: `a2` comes into scope here
              Main.pure:3:22-23: expected `a1` as the right operand of this
        "#]],
    );
}

#[test]
fn a_hidden_type_without_the_class() {
    check(
        r#"
data T = forall a. T a
f :: T -> String
f (T x) = show x
main = f (T 1)
"#,
        expect![[r#"
            Main.pure:3:11-14: error[missing-constraint]: nothing says that `a` is in class `Show`
              here: `show` needs `Show` here
              Main.pure:3:4-6: `a` is a type that `T` hides
              help: add `Show a =>` to the constructor's declaration
        "#]],
    );
}

#[test]
fn a_construction_needs_the_class() {
    check(
        r#"
data T = forall a. Show a => T a
main = case T id of T x -> show x
"#,
        expect![[r#"
            Main.pure:2:13: error[no-instance]: `a -> a` is not in class `Show`
              here: `T` needs `Show` here
              note: These types are in `Show`: Int, Char, Bool, Ordering, (), List, Maybe, Either, ....
              help: this is a function: does a call lack an argument?
        "#]],
    );
}

#[test]
fn an_argument_that_is_not_general_enough() {
    check(
        r#"
f :: (forall a. a -> a) -> Int
f g = g 1
main = f (+ 1)
"#,
        expect![[r#"
            Main.pure:3:11: error[missing-constraint]: nothing says that `a` is in class `Num`
              here: `+` needs `Num` here
              Main.pure:1:7-22: what is expected must work for any `a`
        "#]],
    );
}

#[test]
fn an_argument_that_needs_more_than_is_given() {
    check(
        r#"
f :: (forall a. a -> String) -> String
f g = g 1
main = f show
"#,
        expect![[r#"
            Main.pure:3:10-13: error[missing-constraint]: nothing says that `a` is in class `Show`
              here: `show` needs `Show` here
              Main.pure:1:7-27: what is expected must work for any `a`
        "#]],
    );
}

#[test]
fn the_state_of_a_computation_leaves_it() {
    check(
        r#"
data S s a = S a
data R s = R
new :: S s (R s)
new = S R
run :: (forall s. S s a) -> a
run (S a) = a
main = case run new of R -> 1
"#,
        expect![[r#"
            Main.pure:7:17-19: error[skolem-escape]: the type `s` would be seen outside of the expression that must work for any `s`
              here: expected `S s a`, found `S s (R s)`
              Main.pure:5:9-23: the `forall` that `s` belongs to
              Main.pure:7:13-15: expected `S s a` as argument 1 of this
        "#]],
    );
}

#[test]
fn a_lambda_bound_variable_is_not_polymorphic() {
    check(
        r#"
f g = (g 'a', g True)
main = f id
"#,
        expect![[r#"
            Main.pure:1:17-20: error[type-mismatch]: expected `Char`, found `Bool`
              here: this has type `Bool`
              Main.pure:1:15: expected `Char` as argument 1 of this
        "#]],
    );
}

#[test]
fn a_binding_cannot_open_a_hidden_type() {
    check(
        r#"
data T = forall a. Show a => T a
f :: T -> String
f t = let T x = t in show x
g :: T -> String
g ~(T x) = show x
main = f (T 1) ++ g (T 2)
"#,
        expect![[r#"
            Main.pure:3:11-13: error[lazy-existential]: constructor `T` cannot be matched lazily
              here: brings types or constraints into scope
              Main.pure:1:30: the constructor
              note: What it holds has a type that is known only once the match has happened, but a binding or a `~` pattern matches on demand.
              help: match with `case`
            Main.pure:5:5-7: error[lazy-existential]: constructor `T` cannot be matched lazily
              here: brings types or constraints into scope
              Main.pure:1:30: the constructor
              note: What it holds has a type that is known only once the match has happened, but a binding or a `~` pattern matches on demand.
              help: match with `case`
        "#]],
    );
}

#[test]
fn a_newtype_hides_nothing() {
    check(
        r#"
newtype N = forall a. N a
main = 1
"#,
        expect![[r#"
            Main.pure:1:23: error[existential-newtype]: the newtype constructor `N` cannot have types or constraints of its own
              here: holds more than its field
              note: A value of a newtype is its one field and nothing else.
              help: declare it with `data`
        "#]],
    );
}

#[test]
fn a_constructor_makes_its_own_type() {
    check(
        r#"
data T a where
  A :: Int -> T Int
  B :: Int -> Maybe Int
main = case A 1 of A n -> n
"#,
        expect![[r#"
            Main.pure:3:15-23: error[wrong-constructor-type]: constructor `B` must make a `T`
              here: makes another type
              Main.pure:1:6: it is declared with this type
        "#]],
    );
}

#[test]
fn an_equation_holds_in_its_alternative_alone() {
    check(
        r#"
data T a where
  I :: T Int
  C :: T Char
f :: T a -> a
f I = 1
f C = 2
main = f I
"#,
        expect![[r#"
            Main.pure:6:7: error[type-mismatch]: expected `Char`, found a number
              here: may have any type in class `Num`
              Main.pure:4:6-13: expected `Char` by this signature
              help: write '2' for the character
        "#]],
    );
}

#[test]
fn a_scoped_variable_is_the_outer_one() {
    check(
        r#"
f :: forall a. a -> Int -> a
f x n = g x
  where
    g :: Int -> a
    g _ = x
main = f 'c' 1
"#,
        expect![[r#"
            Main.pure:2:11: error[rigid-type]: expected `Int`, found `a`
              here: this has type `a`
              Main.pure:2:9: expected `Int` as argument 1 of this
              note: The signature promises that `a` may be any type.
        "#]],
    );
}

#[test]
fn a_variable_that_no_quantifier_binds() {
    check(
        r#"
f :: forall a. a -> b -> a
f x _ = x
main = f 1 2
"#,
        expect![[r#"
            Main.pure:1:6-26: error[not-in-scope]: type variable `b` is not in scope
              here: `b` is not among the variables of `forall`
              help: write `forall b`, too
        "#]],
    );
}

#[test]
fn a_type_for_what_takes_none() {
    check(
        r#"
{-# LANGUAGE TypeApplications #-}
main = (\x -> x) @Int 1
"#,
        expect![[r#"
            Main.pure:2:19-21: error[type-argument]: this expression cannot be given a type as its argument
              here: too many types
              Main.pure:2:9-15: takes types only if a signature says so, one for each variable of the signature
        "#]],
    );
}
