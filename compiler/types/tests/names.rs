//! Goldens for the diagnostics of names and modules. Bless with
//! `UPDATE_EXPECT=1`.

use expect_test::{Expect, expect};

/// Compiles modules, the main one first.
fn check(files: &[(&str, &str)], expected: Expect) {
    let files: Vec<_> = files.iter().map(|(n, t)| (*n, t.trim_start())).collect();
    let got = crate::support::on_a_big_stack(|| crate::support::compile(&files).diagnostics);
    expected.assert_eq(&got);
}

#[test]
fn a_slip_gets_a_suggestion() {
    check(
        &[(
            "Main.pure",
            r#"
main = lenght [1] + fromMayb 1 Nothing
"#,
        )],
        expect![[r#"
            Main.pure:1:8-13: error[not-in-scope]: variable `lenght` is not in scope
              here: not in scope
              help: did you mean `length`?
            Main.pure:1:21-28: error[not-in-scope]: variable `fromMayb` is not in scope
              here: not in scope
              help: did you mean `fromMaybe`?
        "#]],
    );
}

#[test]
fn unknown_types_and_constructors() {
    check(
        &[(
            "Main.pure",
            r#"
f :: Itn -> Int
f (Jsut x) = x
main = f 1
"#,
        )],
        expect![[r#"
            Main.pure:1:6-8: error[not-in-scope]: type `Itn` is not in scope
              here: not in scope
              help: did you mean `Int`?
            Main.pure:2:4-7: error[not-in-scope]: constructor `Jsut` is not in scope
              here: not in scope
              help: did you mean `Just`?
        "#]],
    );
}

#[test]
fn duplicate_definitions() {
    check(
        &[(
            "Main.pure",
            r#"
f x = 1
g = 2
f y = 3
data A = X | X
data A = Y
h x x = 1
k = let { a = 1; a = 2 } in a
main = g
"#,
        )],
        expect![[r#"
            Main.pure:3:1: error[duplicate-definition]: `f` is defined twice
              here: the second definition
              Main.pure:1:1: the first definition
            Main.pure:4:14: error[duplicate-definition]: `X` is defined twice
              here: the second definition
              Main.pure:4:10: the first definition
            Main.pure:5:6: error[duplicate-definition]: `A` is defined twice
              here: the second definition
              Main.pure:4:6: the first definition
            Main.pure:6:5: error[duplicate-definition]: `x` is defined twice
              here: the second definition
              Main.pure:6:3: the first definition
            Main.pure:7:18: error[duplicate-definition]: `a` is defined twice
              here: the second definition
              Main.pure:7:11: the first definition
        "#]],
    );
}

#[test]
fn constructor_arity() {
    check(
        &[(
            "Main.pure",
            r#"
f (Just x y) = x
f (Nothing z) = z
main = f Nothing
"#,
        )],
        expect![[r#"
            Main.pure:1:4-11: error[constructor-arity]: constructor `Just` has 1 field, but this pattern gives it 2
              here: should have 1 pattern
              pure-stdlib/Base/Types.hs:13:26-29: the constructor
            Main.pure:2:4-12: error[constructor-arity]: constructor `Nothing` has no fields, but this pattern gives it 1
              here: should have no patterns
              pure-stdlib/Base/Types.hs:13:16-22: the constructor
        "#]],
    );
}

#[test]
fn instances_that_cannot_be_derived() {
    check(
        &[(
            "Main.pure",
            r#"
data T = A Int | B deriving (Enum, Bounded)
data F a = F (a -> Int) deriving (Functor)
data G = G deriving (Functor)
data H = H deriving (Num)
data I = I deriving newtype (Eq)
class C a
newtype N = N Int deriving stock (C)
main = 1
"#,
        )],
        expect![[r#"
            Main.pure:1:30-33: error[cannot-derive]: no instance of `Enum` can be derived
              here: only enumerations, without fields, have one
            Main.pure:1:36-42: error[cannot-derive]: no instance of `Bounded` can be derived
              here: only enumerations and types of one constructor have bounds
            Main.pure:2:35-41: error[cannot-derive]: no instance of `Functor` can be derived
              here: the type's last parameter stands in a place that has no functor
            Main.pure:3:22-28: error[cannot-derive]: no instance of `Functor` can be derived
              here: the type has no parameter
            Main.pure:4:22-24: error[extension-needed]: deriving an instance of `Num` is part of the extension DeriveAnyClass
              here: needs DeriveAnyClass
              note: Haskell 2010 does not have it; a module says which extensions of the language it uses.
              help: write `instance Num H where` with the methods
            Main.pure:5:30-31: error[cannot-derive]: no instance of `Eq` can be derived
              here: the type is no newtype
            Main.pure:7:35: error[cannot-derive]: no instance of `C` can be derived
              here: only classes of the language can be derived from constructors
        "#]],
    );
}

#[test]
fn classes_with_too_many_or_too_few_types() {
    check(
        &[(
            "Main.pure",
            r#"
class C a b where
  c :: a -> b -> Int
instance C Int where
  c _ _ = 1
f :: Eq a b => a -> b
f = f
main = 1
"#,
        )],
        expect![[r#"
            Main.pure:(3,1)-(4,11): error[class-arity]: class `C` takes 2 types, not 1
              here: 1 type here
              Main.pure:1:7: the class
            Main.pure:5:6-11: error[class-arity]: class `Eq` takes 1 type, not 2
              here: 2 types here
              pure-stdlib/Base/Classes.hs:12:7-8: the class
              help: put the type and its arguments into parentheses
        "#]],
    );
}

#[test]
fn signatures() {
    check(
        &[(
            "Main.pure",
            r#"{-# LANGUAGE PatternSynonyms #-}
{-# INLINE g #-}
pattern P x = x : _
foo :: Int
f :: Int
f :: Int
f = 1
main = f
"#,
        )],
        expect![[r#"
            Main.pure:2:1-16: error[pragma-without-binding]: the INLINE pragma of `g` has no binding beside it
              here: about nothing that is defined here
              note: The pragma is advice on a definition and stands in the same group of declarations.
              help: put it beside the definition, or remove it
            Main.pure:3:19: error[bad-pattern-synonym]: the pattern of `P` is no expression
              here: matches only
              help: write `<-` instead of `=`, and what it is as an expression behind `where`
            Main.pure:4:1-3: error[signature-without-binding]: the signature of `foo` has no binding beside it
              here: declared but not defined
            Main.pure:6:1: error[duplicate-signature]: `f` has two signatures
              here: the second one
              Main.pure:5:6-8: the first one
        "#]],
    );
}

#[test]
fn unknown_module() {
    check(
        &[(
            "Main.pure",
            r#"
import Data.Lisst
main = 1
"#,
        )],
        expect![[r#"
            Main.pure:1:8-17: error[unknown-module]: there is no module `Data.Lisst`
              here: imported here
              help: did you mean `Data.List`?
        "#]],
    );
}

#[test]
fn unknown_import_item() {
    check(
        &[
            (
                "Main.pure",
                r#"
import A (f, gg, T (X, Y))
main = f
"#,
            ),
            (
                "A.pure",
                r#"
module A (f, g, T (..)) where
f = 1
g = 2
data T = X
"#,
            ),
        ],
        expect![[r#"
            Main.pure:1:14-15: error[unknown-import-item]: module `A` does not export `gg`
              here: not exported
              help: did you mean `g`?
            Main.pure:1:24: error[unknown-import-item]: `T` has no constructor or method `Y`
              here: not there
        "#]],
    );
}

#[test]
fn module_cycle() {
    check(
        &[
            (
                "Main.pure",
                r#"
import A
main = a
"#,
            ),
            (
                "A.pure",
                r#"
module A where
import B
a = b
"#,
            ),
            (
                "B.pure",
                r#"
module B where
import A
b = a
"#,
            ),
        ],
        expect![[r#"
            A.pure:2:1-8: error[module-cycle]: modules import each other: `A` -> `B` -> `A`
              here: `A` imports `B`
              B.pure:2:1-8: `B` imports `A`
              help: move what both need into a module that imports neither
        "#]],
    );
}

#[test]
fn module_name_mismatch() {
    check(
        &[
            (
                "Main.pure",
                r#"
import A
main = 1
"#,
            ),
            (
                "A.pure",
                r#"
module C where
a = 1
"#,
            ),
        ],
        expect![[r#"
            A.pure:1:8: error[module-name-mismatch]: this file should define module `A`
              here: it says `C`
              Main.pure:1:8: imported here
        "#]],
    );
}

#[test]
fn ambiguous_between_imports() {
    check(
        &[
            (
                "Main.pure",
                r#"
import A
import B
main = (f, A.f, B.f, g)
"#,
            ),
            (
                "A.pure",
                r#"
module A where
f = 1
g = 1
"#,
            ),
            (
                "B.pure",
                r#"
module B (f, module A) where
import A hiding (f)
f = 2
"#,
            ),
        ],
        expect![[r#"
            Main.pure:3:9: error[ambiguous-name]: `f` could mean several things
              here: ambiguous
              Main.pure:1:1-8: `A` has one
              Main.pure:2:1-8: `B` has one
              help: qualify it, or hide all but one with `hiding`
        "#]],
    );
}

#[test]
fn own_names_win_over_the_prelude() {
    check(
        &[(
            "Main.pure",
            r#"
lookup x = x
data Maybe a = Just a | Nothing
main = (lookup 1, Just 2)
"#,
        )],
        expect![[r#""#]],
    );
}

#[test]
fn explicit_imports_win_over_the_implicit_prelude() {
    check(
        &[
            (
                "Main.pure",
                r#"
import A
main = lookup 1
"#,
            ),
            (
                "A.pure",
                r#"
module A where
lookup x = x + 1
"#,
            ),
        ],
        expect![[r#""#]],
    );
}

#[test]
fn hidden_and_qualified() {
    check(
        &[(
            "Main.pure",
            r#"
import Prelude hiding (map)
import qualified Data.List as L
main = (map 1, L.sort [2, 1], Q.x, sort [1])
map x = x
"#,
        )],
        expect![[r#"
            Main.pure:3:31-33: error[not-in-scope]: variable `Q.x` is not in scope
              here: not in scope
              note: No import gives names the qualifier `Q`.
            Main.pure:3:36-39: error[not-in-scope]: variable `sort` is not in scope
              here: not in scope
              help: did you mean `L.sort`?
        "#]],
    );
}

#[test]
fn strict_fields_have_values() {
    check(
        &[(
            "Main.pure",
            r#"
data R = R { lazy :: Int, strict :: !Int }
data S = S !Int
a = R { lazy = 1 }
b = S {}
main = 1
"#,
        )],
        expect![[r#"
            Main.pure:3:5-18: error[missing-strict-field]: this `R` is made without its strict field `strict`
              here: a strict field must have a value
              Main.pure:1:10: the constructor
            Main.pure:4:5-8: error[missing-strict-field]: this `S` is made without its strict fields
              here: a strict field must have a value
              Main.pure:2:10: the constructor
        "#]],
    );
}

#[test]
fn no_main() {
    check(
        &[(
            "Main.pure",
            r#"
f = 1
"#,
        )],
        expect![[r#"
            Main.pure:1:1: error[no-main]: this program has no `main`
              note: A program starts by evaluating and printing `main` of its main module.
              help: define `main = ...` at the top level
        "#]],
    );
}

#[test]
fn not_a_method() {
    check(
        &[(
            "Main.pure",
            r#"
data T = T
instance Eq T where
  x === y = True
  (==) _ _ = True
  (==) _ _ = False
main = T == T
"#,
        )],
        expect![[r#"
            Main.pure:3:5-7: error[not-a-method]: `===` is not a method of class `Eq`
              here: no such method
              pure-stdlib/Base/Classes.hs:12:7-8: the class
        "#]],
    );
}

#[test]
fn a_default_signature_of_another_type() {
    check(
        &[(
            "Main.pure",
            r#"
class C a where
  f :: a -> Int
  default f :: Show a => a -> Bool
  f x = True
main = 1
"#,
        )],
        expect![[r#"
            Main.pure:3:16-34: error[default-signature]: the default of `f` has another type than the method
              here: differs in more than the context
              Main.pure:2:8-15: the type of the method
              note: A default signature adds constraints; the type behind them is the method's.
              help: write the type of the method, with the constraints that the default needs
        "#]],
    );
}

#[test]
fn not_yet_supported() {
    check(
        &[(
            "Main.pure",
            r#"
data R = R { field :: Int }
g R { .. } = 1
h r = r { other = 1 }
k r = r { h = 1 }
l = R { g = 1 }
data T = T (Int -> Int) deriving (Read)
main = 123456789012345678901234567890
out = (read "1" :: Integer)
primitive q :: Int
m :: c a => a -> Int
m _ = 1
"#,
        )],
        expect![[r#"
            Main.pure:3:11-15: error[not-in-scope]: field `other` is not in scope
              here: not in scope
            Main.pure:4:11: error[not-in-scope]: `h` is a function, and no field of a record
              here: no such field
            Main.pure:5:9: error[not-in-scope]: constructor `R` has no field `g`
              here: no such field
              Main.pure:1:10: the constructor
              note: Its fields are `field`.
            Main.pure:6:35-38: error[not-in-scope]: class `Read` is not in scope
              here: not in scope
              help: perhaps `import Text.Read (Read)` is missing
            Main.pure:8:8-11: error[not-in-scope]: variable `read` is not in scope
              here: not in scope
              help: perhaps `import Text.Read (read)` is missing
            Main.pure:9:1-18: error[not-yet-supported]: primitives outside the library are not yet supported
              here: not compiled by this version
        "#]],
    );
}

#[test]
fn what_declarations_of_types_say_twice_or_too_much() {
    check(
        &[(
            "Main.pure",
            r#"
data T (a :: Show) = T { x :: Char, x :: Char }
data S = forall b. S { hidden :: b }
type role S nominal
f s = hidden s
main = 'c'
"#,
        )],
        expect![[r#"
            Main.pure:1:14-17: error[bad-kind]: `Show` is a class or family, not a kind
              here: a kind must stand here
              note: Kinds are `Type`, `Constraint`, data types (with the extension DataKinds) and arrows between them.
              help: write `Type`, which Data.Kind exports
            Main.pure:1:37: error[duplicate-field]: the field `x` is declared twice
              here: the second time
              Main.pure:1:26: the first time
              note: A record has one field of each name.
              help: remove one of the two
            Main.pure:3:6-9: error[extension-needed]: a role annotation is part of the extension RoleAnnotations
              here: needs RoleAnnotations
              note: Haskell 2010 does not have it; a module says which extensions of the language it uses.
              help: write {-# LANGUAGE RoleAnnotations #-} in the first line of the file, or compile with -XRoleAnnotations
            Main.pure:3:11: error[role-annotation]: `S` has 0 parameters, but the annotation 1 role
              here: in a role annotation
              Main.pure:2:6: the type
              note: An annotation says the roles of the parameters of a data type or newtype of the same module.
              help: give one role for each parameter
            Main.pure:4:7-12: error[hidden-field]: the field `hidden` has a type that nobody outside knows
              here: no function and no update can have this type
              note: Its type mentions a variable that is not among the parameters of the record's type, so that it is known only in a match of the constructor.
              help: match the constructor, and use the field there
        "#]],
    );
}

#[test]
fn classes_and_types_are_told_apart() {
    check(
        &[(
            "Main.pure",
            "f :: Show -> Int\nf _ = 1\ng :: Int Int => Int\ng = 1\nmain = 1\n",
        )],
        expect![[r#"
            Main.pure:1:6-9: error[class-or-type]: `Show` is a class, not a type
              here: expected a type
              note: A class is a set of types; a signature says of a type variable which classes it is in.
              help: write `Show a =>` before the type, and `a` here
            Main.pure:3:6-8: error[class-or-type]: `Int` is a type, not a class
              here: expected a class
              note: Before `=>`, and first in the head of an instance, stands the name of a class; types follow it.
              help: write it like `Show a =>`, or `instance Show T where`
        "#]],
    );
}

#[test]
fn every_id_has_a_golden() {
    let here = [
        include_str!("boot.rs"),
        include_str!("families.rs"),
        include_str!("names.rs"),
    ]
    .concat();
    // What flags ask for has its golden in testsuite/ui.
    let flags = pure_base::warnings::TABLE;
    for (id, _) in pure_names::ids::TABLE {
        // That one is for programs of the other edition, likewise.
        let haskell = *id == pure_names::ids::TOP_LEVEL_BANG;
        // And that one is for what linking finds, which the suite does (`foreign::`).
        let linked = *id == pure_names::ids::UNDEFINED_FOREIGN;
        // And splices, commands and fields of GADTs have theirs in testsuite/mistakes.
        use pure_names::ids::{COMMON_FIELD, MISPLACED_COMMAND, STAGE};
        let mistaken = [COMMON_FIELD, MISPLACED_COMMAND, STAGE].contains(id);
        // And packages are the suite's (`packages::`).
        let packaged = *id == pure_names::ids::HIDDEN_PACKAGE;
        let asked_for =
            haskell || linked || mistaken || packaged || flags.iter().any(|w| w.0 == *id);
        assert!(asked_for || here.contains(&format!("[{id}]")), "{id}");
    }
}

/// What is wrong with a module says nothing of those that it imports.
#[test]
fn mistakes_are_told_module_by_module() {
    check(
        &[
            ("Main.pure", "import Part\nmain = nope\n"),
            (
                "Part.pure",
                r#"
module Part where
class Sized a where
  size :: a -> Int
  twice :: a -> Int
instance Sized Bool where
  size _ = 1
"#,
            ),
        ],
        expect![[r#"
            Main.pure:2:8-11: error[not-in-scope]: variable `nope` is not in scope
              here: not in scope
            Part.pure:(5,1)-(6,12): warning[missing-methods]: this instance does not define `twice`
              here: its methods would fail, or not end
              Part.pure:2:7-11: the class asks for that
        "#]],
    );
}
