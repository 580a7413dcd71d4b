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
        expect![[r#"
            Main.pure:5:7: error[stuck-family]: expected `Bool`, found `F Char`
              here: nothing says that these are one type
              note: `F Char` is not reduced: no equation matches.
              help: add an equation with `type instance`, or an instance of its class
        "#]],
    );
}

#[test]
fn endless() {
    check(
        "type family F a\ntype instance F a = [F a]\nf :: F Int -> Bool\nf x = x\nmain = 'c'\n",
        expect![[r#"
            Main.pure:5:7: error[type-mismatch]: expected `Bool`, found `[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[F Int]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]`
              here: this has type `[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[F Int]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]`
              Main.pure:4:6-18: expected `Bool` by this signature
            Main.pure:5:7: error[family-loop]: reducing a type family does not end: now at `F Int`
              here: the type of this mentions the family
              note: More than 200 equations were applied, one to the result of another.
              help: let the arguments shrink with each equation, or raise the limit by -freduction-depth=N
        "#]],
    );
    check(
        "type family F a\ntype instance F Int = F Int\nf :: F Int -> Bool\nf x = x\nmain = 'c'\n",
        expect![[r#"
            Main.pure:5:7: error[family-loop]: reducing a type family does not end: now at `F Int`
              here: the type of this mentions the family
              note: More than 200 equations were applied, one to the result of another.
              help: let the arguments shrink with each equation, or raise the limit by -freduction-depth=N
        "#]],
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
        expect![[r#"
            Main.pure:4:9-13: error[partial-family]: type family `F` needs 2 arguments here
              here: a family stands for a type only with all its arguments
              Main.pure:2:13: the family
              help: give all arguments, or pass a type constructor instead
        "#]],
    );
}

#[test]
fn equations_that_contradict() {
    check(
        "type family F a\ntype instance F Int = Bool\ntype instance F Int = Char\nmain = 'c'\n",
        expect![[r#"
            Main.pure:4:15-26: error[conflicting-equations]: two equations of `F` contradict each other
              here: makes one type
              Main.pure:3:15-26: makes another
              note: Some types match both left sides, and the right sides differ for them. The equations of an open family have no order.
              help: make the left sides exclude each other, or declare a closed family: `type family .. where`
        "#]],
    );
}

#[test]
fn heads_with_families() {
    check(
        "type family F a\nclass C a\ninstance C (F a)\ntype instance F (F a) = Int\nmain = 'c'\n",
        expect![[r#"
            Main.pure:4:13-15: error[family-in-head]: `F a` cannot be matched
              here: what it stands for is not known here
              note: The types of an instance or of the left side of an equation consist of type constructors and variables.
              help: write a variable, and what it equals as a constraint: `(a ~ ..) =>`
            Main.pure:5:18-20: error[family-in-head]: `F a` cannot be matched
              here: what it stands for is not known here
              note: The types of an instance or of the left side of an equation consist of type constructors and variables.
              help: write a variable, and what it equals as a constraint: `(a ~ ..) =>`
        "#]],
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
        expect![[r#"
            Main.pure:10:15-19: error[family-arity]: `F` has 2 parameters, but is given 1 types here
              here: the left side of an equation
              Main.pure:2:13: the family
              help: give one type for each parameter
            Main.pure:11:15-20: error[closed-family]: `G` is a closed type family
              here: an equation outside of its declaration
              Main.pure:3:13: all its equations stand here
              note: The equations of a closed family are tried in their order, so that none can be added.
              help: add the equation to the declaration, or make the family open: without `where`
            Main.pure:12:15: error[no-family]: `S` is no type family
              here: expected a type family
              note: An instance belongs to a family that `type family` or `data family` declares, perhaps in a class.
              help: declare the family, or leave out `instance`
            Main.pure:14:10-13: error[associated-type]: `T` is for other types than its instance
              here: differs from the instance
              Main.pure:13:12-14: the type of the instance
              note: A type within an instance is what the family is for the types of that instance.
              help: write `Int` here
            Main.pure:15:8-12: error[associated-type]: `U` is no type of the class `C`
              here: not declared in that class
              Main.pure:9:8: the family
              help: write `type instance` at the top of the module, if the family is declared there
        "#]],
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
        expect![[r#"
            Main.pure:7:5-10: error[no-instance]: a value of type `W Int` cannot be coerced to `W N`
              here: `coerce` needs `Coercible` here
              note: Two types are coercible if they are the same once newtypes are unwrapped whose constructors are in scope, within arguments as far as the roles of the parameters allow: a nominal one, such as the keys of a Map, stays as it is.
        "#]],
    );
}

/// Only local definitions that mention nothing from around them are generalised.
#[test]
fn local_definitions_are_not_generalised() {
    let program =
        "f :: Int -> (Int, Bool)\nf x = (g 1, g True) where\n  g y = const y x\nmain = f 1\n";
    check(
        program,
        expect![[r#"
        Main.pure:3:13-18: error[type-mismatch]: expected `Bool`, found `Int`
          here: this has type `Int`
          Main.pure:3:7-19: expected `Bool` as component 2 of this
        Main.pure:3:15-18: error[type-mismatch]: expected `Int`, found `Bool`
          here: this has type `Bool`
          Main.pure:3:13: expected `Int` as argument 1 of this
    "#]],
    );
    let got = crate::support::on_a_big_stack(|| {
        crate::support::compile(&[("Main.pure", program)]).diagnostics
    });
    assert_eq!(got, "");
}

#[test]
fn tags_of_unknown_types() {
    check(
        "{-# LANGUAGE MagicHash #-}\nimport GHC.Exts\nf x = I# (dataToTag# x)\nmain = 'c'\n",
        expect![[r#"
            Main.pure:4:11-20: error[tag-of-unknown]: `dataToTag#` needs a data type, which is known where it stands
              here: at a type that is none
              help: give the type with a signature
        "#]],
    );
}

#[test]
fn a_message_of_the_program() {
    check(
        "import GHC.TypeLits\ntype family Size a\ntype instance Size Bool = TypeError ('Text \"no size of \" ':<>: 'ShowType Bool)\nf = 1 :: Size Bool\nmain = 'c'\n",
        expect![[r#"
            Main.pure:5:5: error[type-error]: no size of Bool
              here: needs such a type
        "#]],
    );
}
