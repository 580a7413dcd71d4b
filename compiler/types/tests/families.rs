//! Type families: what is said of mistakes, and what holds without a run.

use expect_test::{Expect, expect};

fn check(text: &str, expected: Expect) {
    let text = format!("{{-# LANGUAGE TypeFamilies #-}}\n{}", text.trim_start());
    let got = crate::support::on_a_big_stack(|| {
        crate::support::compile(&[("Main.pure", &text)]).diagnostics
    });
    expected.assert_eq(&got);
}

#[test]
fn stuck() {
    check(
        "type family F a\ntype instance F Int = Bool\nf :: F Char -> Bool\nf x = x\nmain = 'c'\n",
        expect![[""]],
    );
}

#[test]
fn endless() {
    check(
        "type family F a\ntype instance F a = [F a]\nf :: F Int -> Bool\nf x = x\nmain = 'c'\n",
        expect![[""]],
    );
    check(
        "type family F a\ntype instance F Int = F Int\nf :: F Int -> Bool\nf x = x\nmain = 'c'\n",
        expect![[""]],
    );
}

#[test]
fn what_is_given_in_circles_ends() {
    check(
        r#"
type family F a
type family G a
f :: (F a ~ G a, G a ~ F a, F a ~ [G a]) => a -> F a -> G a
f _ x = x
main = 'c'
"#,
        expect![[""]],
    );
}

#[test]
fn too_few_arguments() {
    check(
        "type family F a b\ndata T f = T (f Int)\nf :: T (F Int) -> Int\nf _ = 1\nmain = 'c'\n",
        expect![[""]],
    );
}

#[test]
fn equations_that_contradict() {
    check(
        "type family F a\ntype instance F Int = Bool\ntype instance F Int = Char\nmain = 'c'\n",
        expect![[""]],
    );
}

#[test]
fn heads_with_families() {
    check(
        "type family F a\nclass C a\ninstance C (F a)\ntype instance F (F a) = Int\nmain = 'c'\n",
        expect![[""]],
    );
}

#[test]
fn equations_where_they_do_not_belong() {
    check(
        r#"
type family F a b
type family G a where
  G Int = Bool
type S = Int
class C a where
  type T a
class D a where
  type U a
type instance F Int = Bool
type instance G Char = Int
type instance S = Int
instance C Int where
  type T Char = Int
  type U Int = Int
main = 'c'
"#,
        expect![[""]],
    );
}

/// Arguments of families are nominal.
#[test]
fn coercions_under_families() {
    check(
        r#"
import Data.Coerce
newtype N = N Int
type family F a
newtype W a = W (F a)
f :: W Int -> W N
f = coerce
main = 'c'
"#,
        expect![[""]],
    );
}

/// Only local definitions that mention nothing from around them are generalised.
#[test]
fn local_definitions_are_not_generalised() {
    let program = "f :: Int -> (Int, Bool)\nf x = (g 1, g True) where\n  g y = const y x\nmain = f 1\n";
    check(program, expect![[""]]);
    let got = crate::support::on_a_big_stack(|| {
        crate::support::compile(&[("Main.pure", program)]).diagnostics
    });
    assert_eq!(got, "");
}
