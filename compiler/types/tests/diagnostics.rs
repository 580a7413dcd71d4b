//! One golden or more for every diagnostic of types and matches. Bless with
//! `UPDATE_EXPECT=1`.

use expect_test::{Expect, expect};

fn check(text: &str, expected: Expect) {
    let text = text.trim_start();
    let got = crate::support::on_a_big_stack(|| {
        crate::support::compile(&[("Main.pure", text)]).diagnostics
    });
    expected.assert_eq(&got);
}

#[test]
fn type_mismatch_with_the_signature_as_its_origin() {
    check(
        r#"
f :: Int -> Char
f n = n
main = f 1
"#,
        expect![[r#"
            Main.pure:2:7: error[type-mismatch]: expected `Char`, found `Int`
              here: this has type `Int`
              Main.pure:1:6-16: expected `Char` by this signature
        "#]],
    );
}

#[test]
fn type_mismatch_of_branches() {
    check(
        r#"
main = if True then 'a' else "b"
"#,
        expect![[r#"
            Main.pure:1:30-32: error[type-mismatch]: expected `Char`, found `String`
              here: this has type `String`
              Main.pure:1:21-23: expected `Char` because this branch has it
              help: write it between single quotes
        "#]],
    );
}

#[test]
fn type_mismatch_of_an_argument() {
    check(
        r#"
f :: Int -> [Int] -> Int
f n xs = n + length xs
main = f "x" [1]
"#,
        expect![[r#"
            Main.pure:3:10-12: error[type-mismatch]: expected `Int`, found `String`
              here: this has type `String`
              Main.pure:3:8: expected `Int` as argument 1 of this
              help: convert the string with `read`
        "#]],
    );
}

#[test]
fn type_mismatch_in_a_list_and_a_condition() {
    check(
        r#"
main = ([1, 'a'], if 'c' then 1 else 2)
"#,
        expect![[r#"
            Main.pure:1:10: error[no-instance]: `Char` is not in class `Num`
              here: because of this literal
              note: These types are in `Num`: Int, Integer, Word, Double, Float, Ratio.
              help: a character is no number: `digitToInt` and `ord` of Data.Char make one of it
            Main.pure:1:22-24: error[type-mismatch]: expected `Bool`, found `Char`
              here: this has type `Char`
              note: The condition of `if` must be a `Bool`.
        "#]],
    );
}

#[test]
fn a_missing_argument() {
    check(
        r#"
add :: Int -> Int -> Int
add x y = x + y
main = add 1 + 2
"#,
        expect![[r#"
            Main.pure:3:16: error[type-mismatch]: expected `Int -> Int`, found a number
              here: may have any type in class `Num`
              Main.pure:3:14: expected `Int -> Int` as the right operand of this
              help: a function is expected here: does a call lack an argument, or an operator its operand?
        "#]],
    );
}

#[test]
fn occurs_check() {
    check(
        r#"
f x = x x
main = 1
"#,
        expect![[r#"
            Main.pure:1:9: error[occurs-check]: the type `a` would have to contain itself: `a` = `a -> b`
              here: expected `a`, found `a -> b`
              Main.pure:1:7: expected `a` as argument 1 of this
              help: `x` lacks arguments here
        "#]],
    );
}

#[test]
fn rigid_type() {
    check(
        r#"
f :: a -> a
f x = 'c'
g :: a -> b -> a
g x y = y
main = 1
"#,
        expect![[r#"
            Main.pure:2:7-9: error[rigid-type]: expected `a`, found `Char`
              here: this has type `Char`
              Main.pure:1:6-11: expected `a` by this signature
              note: The signature promises that `a` may be any type.
            Main.pure:4:9: error[rigid-type]: expected `a`, found `b`
              here: this has type `b`
              Main.pure:3:6-16: expected `a` by this signature
              note: The signature promises that `a` may be any type.
              note: The signature promises that `b` may be any type.
        "#]],
    );
}

#[test]
fn too_many_arguments() {
    check(
        r#"
inc :: Int -> Int
inc n = n + 1
main = (inc 1 2, 'c' 3)
"#,
        expect![[r#"
            Main.pure:3:15: error[too-many-arguments]: `inc` takes 1 argument, but is given 2
              here: too many
              Main.pure:3:9-11: has type `Int -> Int`
              help: leave out what is too much; an argument that is a call itself stands in parentheses
            Main.pure:3:22: error[too-many-arguments]: this expression is not a function, but it is applied
              here: takes no argument
              Main.pure:3:18-20: has type `Char`
              help: is an operator or a comma missing before the argument?
        "#]],
    );
}

#[test]
fn arity_mismatch() {
    check(
        r#"
f x = 1
f x y = 2
g :: Int -> Int
g x y = x
main = 1
"#,
        expect![[r#"
            Main.pure:2:1: error[clause-arity]: the equations of `f` differ in their number of arguments
              here: 2 arguments here
              Main.pure:1:1: 1 argument here
              note: All equations of a function are tried in turn on the same arguments, so each must take equally many.
              help: give each equation the same number of arguments, with `_` for those it does not use
            Main.pure:4:1-9: error[arity-mismatch]: `g` has 2 parameters, but its type allows only 1
              here: too many parameters
              Main.pure:3:6-15: the signature
              note: Its type is `Int -> Int`.
        "#]],
    );
}

#[test]
fn no_instance() {
    check(
        r#"
data T = T
main = (T == T, (\x -> x) == (\y -> y), 'a' + 'b')
"#,
        expect![[r#"
            Main.pure:2:11-12: error[no-instance]: `T` is not in class `Eq`
              here: `==` needs `Eq` here
              Main.pure:1:6: `T` is declared here
              note: These types are in `Eq`: Int, Char, Double, Bool, Ordering, (), List, Maybe, ....
              help: add `deriving Eq` to the declaration of `T`
            Main.pure:2:27-28: error[no-instance]: `a -> a` is not in class `Eq`
              here: `==` needs `Eq` here
              note: These types are in `Eq`: Int, Char, Double, Bool, Ordering, (), List, Maybe, ....
              help: this is a function: does a call lack an argument?
            Main.pure:2:45: error[no-instance]: `Char` is not in class `Num`
              here: `+` needs `Num` here
              note: These types are in `Num`: Int, Integer, Word, Double, Float, Ratio.
              help: a character is no number: `digitToInt` and `ord` of Data.Char make one of it
        "#]],
    );
}

#[test]
fn missing_constraint() {
    check(
        r#"
member :: a -> [a] -> Bool
member x ys = elem x ys
main = member 1 [1]
"#,
        expect![[r#"
            Main.pure:2:15-18: error[missing-constraint]: nothing says that `a` is in class `Eq`
              here: `elem` needs `Eq` here
              Main.pure:1:11-26: `a` stands for any type here
              help: add `Eq a =>` to the signature
        "#]],
    );
}

#[test]
fn ambiguous_type() {
    check(
        r#"
main = show []
"#,
        expect![[r#"
            Main.pure:1:8-11: error[ambiguous-type]: nothing decides which `Show` type is meant here
              here: `show` needs `Show` here
              help: give an annotation, like `(e :: Int)`
        "#]],
    );
}

#[test]
fn kind_mismatch() {
    check(
        r#"
f :: Maybe -> Int
f _ = 1
g :: Int Int -> Int
g _ = 1
data T m = T (m Int)
h :: T Int -> Int
h _ = 1
main = 1
"#,
        expect![[r#"
            Main.pure:1:6-10: error[kind-mismatch]: `Maybe` needs more type arguments here
              here: has kind `* -> *`
              note: A type of kind `*` was expected.
            Main.pure:3:6-12: error[kind-mismatch]: `Int` is applied to too many type arguments
              here: too many arguments
            Main.pure:6:8-10: error[kind-mismatch]: `Int` has kind `*`, but kind `* -> *` is needed here
              here: has kind `*`
              note: A type of kind `* -> *` was expected.
        "#]],
    );
}

#[test]
fn synonym_cycle() {
    check(
        r#"
type A = [B]
type B = Maybe A
main = 1
"#,
        expect![[r#"
            Main.pure:1:6: error[synonym-cycle]: type synonym `A` stands for itself
              here: part of a cycle
              Main.pure:2:6: part of the cycle
              help: make one of them a `data` or `newtype` declaration
        "#]],
    );
}

#[test]
fn missing_method() {
    check(
        r#"
class Shape a where
  area :: a -> Int
  name :: a -> String
  name _ = "shape"
data T = T
instance Shape T
main = 1
"#,
        expect![[r#"
            Main.pure:6:1-16: warning[missing-methods]: this instance does not define `area`
              here: its methods would fail, or not end
              Main.pure:1:7-11: the class asks for that
        "#]],
    );
}

#[test]
fn missing_superclass() {
    check(
        r#"
data T = T
instance Ord T
main = 1
"#,
        expect![[r#"
            Main.pure:2:1-14: error[no-instance]: `T` is not in class `Eq`
              here: `Eq` is a superclass of `Ord`
              Main.pure:1:6: `T` is declared here
              note: These types are in `Eq`: Int, Char, Double, Bool, Ordering, (), List, Maybe, ....
              help: add `deriving Eq` to the declaration of `T`
        "#]],
    );
}

#[test]
fn superclass_cycle() {
    check(
        r#"
class B a => A a
class A a => B a
main = 1
"#,
        expect![[r#"
            Main.pure:1:14: error[superclass-cycle]: class `A` is its own superclass
              here: part of a cycle
              help: if it is not for the same types again, UndecidableSuperClasses allows it
        "#]],
    );
}

#[test]
fn incomplete_and_redundant_matches() {
    check(
        r#"
data Color = Red | Green | Blue
f Red = 1
f Green = 2
g (x : _) (Just y) = 1
g [] _ = 2
h True = 1
h _ = 2
h False = 3
k n | n > 0 = 1
l xs = case xs of { [] -> 0; [x] -> x }
m 'a' = 1
m 'b' = 2
main = (f Red, g [1] (Just 1), h True, k 1, l [1], m 'a')
"#,
        expect![[r#"
            Main.pure:(2,1)-(3,11): warning[incomplete-patterns]: the patterns of `f` do not cover every case
              here: not covered everywhere
              note: Not matched: Blue
            Main.pure:(4,1)-(5,10): warning[incomplete-patterns]: the patterns of `g` do not cover every case
              here: not covered everywhere
              note: Not matched: (Cons _ _) Nothing
            Main.pure:8:1-11: warning[overlapping-patterns]: this alternative of `h` is never reached
              here: what it matches is matched before
            Main.pure:9:1-15: warning[incomplete-patterns]: the patterns of `k` do not cover every case
              here: not covered everywhere
              note: The guards may all fail.
            Main.pure:10:8-39: warning[incomplete-patterns]: the patterns of this `case` do not cover every case
              here: not covered everywhere
              note: Not matched: Cons _ (Cons _ _)
            Main.pure:(11,1)-(12,9): warning[incomplete-patterns]: the patterns of `m` do not cover every case
              here: not covered everywhere
              note: Not matched: 'c'
        "#]],
    );
}

#[test]
fn main_must_be_printable() {
    check(
        r#"
data Box a = Box a (Int -> a)
main = [Box 'c' (const 'd')]
"#,
        expect![[r#"
            Main.pure:2:1-4: error[main-not-printable]: the value of `main` cannot be printed: its type is `[Box Char]`
              here: has no printable value
              note: `Box Char` has functions in it.
              help: apply it, or select the part to print
        "#]],
    );
}

#[test]
fn main_is_a_function() {
    check(
        r#"
main x = x
"#,
        expect![[r#"
            Main.pure:1:1-4: error[main-not-printable]: the value of `main` cannot be printed: its type is `a -> a`
              here: has no printable value
              note: It is a function.
              help: apply it, or select the part to print
        "#]],
    );
}

#[test]
fn a_polymorphic_main_is_printable() {
    check(
        r#"
main = (Nothing, [])
"#,
        expect![[r#""#]],
    );
}

#[test]
fn a_binding_with_more_parameters_than_its_type() {
    check(
        r#"
f :: Int -> Int
f x y = x
main = 1
"#,
        expect![[r#"
            Main.pure:2:1-9: error[arity-mismatch]: `f` has 2 parameters, but its type allows only 1
              here: too many parameters
              Main.pure:1:6-15: the signature
              note: Its type is `Int -> Int`.
        "#]],
    );
}

#[test]
fn several_errors_in_one_run() {
    check(
        r#"
f = 1 + 'c'
g = not 3
h x = undefinedName x
main = (f, g, h)
"#,
        expect![[r#"
            Main.pure:1:7: error[no-instance]: `Char` is not in class `Num`
              here: `+` needs `Num` here
              note: These types are in `Num`: Int, Integer, Word, Double, Float, Ratio.
              help: a character is no number: `digitToInt` and `ord` of Data.Char make one of it
            Main.pure:2:9: error[type-mismatch]: expected `Bool`, found a number
              here: may have any type in class `Num`
              Main.pure:2:5-7: expected `Bool` as argument 1 of this
              help: a number is no condition: compare it, as in `n == 3`
            Main.pure:3:7-19: error[not-in-scope]: variable `undefinedName` is not in scope
              here: not in scope
        "#]],
    );
}

#[test]
fn monomorphism_restriction() {
    check(
        r#"
plus = (+)
main = (plus 1 2, plus 1.5 2.5)
"#,
        expect![[r#""#]],
    );
}

#[test]
fn a_signature_that_no_use_decides() {
    check(
        r#"
{-# LANGUAGE NoAllowAmbiguousTypes #-}
f :: Show a => Int
f = 1
class C a where
  c :: Int -> Int
main = f
"#,
        expect![[r#"
            Main.pure:2:6-11: error[ambiguous-signature]: no use of `f` could decide the type `a`
              here: this constraint is on `a`
              note: The type to the right of `=>` does not determine `a`.
              help: mention `a` in the type, or give it in each use, as {-# LANGUAGE AllowAmbiguousTypes #-} permits
            Main.pure:5:8-17: error[ambiguous-signature]: no use of the method `c` could decide its instance
              here: does not determine `a`
              note: The type of a method mentions the variables of its class, here `a`.
              help: mention `a` in the type, or give it in each use, as {-# LANGUAGE AllowAmbiguousTypes #-} permits
        "#]],
    );
}

#[test]
fn literals_out_of_range() {
    check(
        r#"
main = (9223372036854775808 :: Int, -9223372036854775808 :: Int, 18446744073709551616 :: Word, -1 :: Word)
"#,
        expect![[r#"
            Main.pure:1:9-27: warning[overflowed-literals]: the literal 9223372036854775808 is out of the range of Int
              note: It stands for the number that is equal to it modulo 2^64, -9223372036854775808.
            Main.pure:1:66-85: warning[overflowed-literals]: the literal 18446744073709551616 is out of the range of Word
              note: It stands for the number that is equal to it modulo 2^64, 0.
            Main.pure:1:96-97: warning[overflowed-literals]: the literal -1 is out of the range of Word
              note: It stands for the number that is equal to it modulo 2^64, 18446744073709551615.
        "#]],
    );
}

#[test]
fn pattern_signatures_are_as_general_as_the_pattern() {
    check(
        r#"
a :: x -> x
(a, b) = (id, 1)
c :: x -> y
d :: Show x => x -> String
(c, d) = (id, show)
e :: x -> x
(e, f) = (\x -> x, negate)
main = b
"#,
        expect![[r#"
            Main.pure:4:6-26: error[overloaded-pattern]: `d` is bound by a pattern and cannot be overloaded
              here: a signature with a context
              Main.pure:5:5: a variable of a pattern
              note: A pattern is matched once, so that what it binds has the instances of one type each (Haskell 2010, 4.5.5).
              help: bind it by an equation of its own, or leave out the context
            Main.pure:5:2: error[rigid-type]: expected `x -> y`, found `x -> x`
              here: this has type `x -> x`
              Main.pure:3:6-11: expected `x -> y` by this signature
              note: The signature promises that `y` may be any type.
              note: The signature promises that `x` may be any type.
        "#]],
    );
}

#[test]
fn pattern_variables_are_not_overloaded() {
    check(
        "n :: Int\nf :: Show a => a -> String\n(n, f) = (3, show)\nmain = f n\n",
        expect![[r#"
            Main.pure:2:6-26: error[overloaded-pattern]: `f` is bound by a pattern and cannot be overloaded
              here: a signature with a context
              Main.pure:3:5: a variable of a pattern
              note: A pattern is matched once, so that what it binds has the instances of one type each (Haskell 2010, 4.5.5).
              help: bind it by an equation of its own, or leave out the context
        "#]],
    );
}

#[test]
fn patterns_of_bindings_bind_no_types() {
    check(
        "(n :: a) = 3\nf :: forall b. b -> b\nf x = y where { y :: b = x; [z :: b] = [x]; (k :: c) = 'k' }\nmain = f n\n",
        expect![[r#"
            Main.pure:1:2-7: error[unbound-type-variable]: the type variable `a` is not in scope in this pattern
              here: the pattern of a binding
              note: Patterns of functions and alternatives bind the type variables that are new in them; what a binding matches has one type, for all that comes after it.
              help: write the type, or give the variable a signature of its own
            Main.pure:3:46-51: error[unbound-type-variable]: the type variable `c` is not in scope in this pattern
              here: the pattern of a binding
              note: Patterns of functions and alternatives bind the type variables that are new in them; what a binding matches has one type, for all that comes after it.
              help: write the type, or give the variable a signature of its own
        "#]],
    );
}

/// A few lines make types of any size; what uses them is not complained of.
#[test]
fn types_that_double_line_by_line() {
    let mut text = String::from("main = case f30 'x' of _ -> 1\nf0 x = (x, x)\n");
    for i in 1..=30 {
        text += &format!("f{i} x = f{j} (f{j} x)\n", j = i - 1);
    }
    check(
        &text,
        expect![[r#"
        Main.pure:17:1-3: error[type-too-large]: the type of `f15` is too large
          here: its type has more than 50000 parts
          note: A polymorphic function that is applied to its own result doubles its type each time.
          help: give the definition a signature with a smaller type, or build the value by recursion
    "#]],
    );
}

#[test]
fn polymorphic_arguments() {
    check(
        "f :: Maybe (forall a. a)\nf = Nothing\nmain = 'c'\n",
        expect![[r#"
            Main.pure:1:13-23: error[polymorphic-argument]: the polymorphic type `forall a. a` cannot stand here
              here: is the argument of a type or class
              note: The argument of a class or a family, and without ImpredicativeTypes that of a type constructor or type variable, is a type without `forall` and context of its own.
              help: wrap it in a newtype: `newtype Poly = Poly (forall a. ..)`
        "#]],
    );
}

#[test]
fn holes_tell_their_type() {
    check(
        "f :: Int -> Char -> Bool\nf n c = _what n\nmain = f 1 'c'\n",
        expect![[r#"
            Main.pure:2:9-13: error[typed-hole]: `_what` stands for an expression of type `Int -> Bool`
              here: left open
              note: In scope here: `c :: Char`, `n :: Int`.
              help: these fit: `even`, `odd`, `toEnum`
        "#]],
    );
}

#[test]
fn foreign_imports_have_types_that_c_knows() {
    check(
        "foreign import ccall \"f\" f :: [Int] -> Int\nmain = f [1]\n",
        expect![[r#"
            Main.pure:1:31-42: error[foreign-type]: a value of type `[Int]` cannot be passed to a foreign function
              here: in the type of this import
              note: C knows numbers of fixed size, Char, Bool, Ptr, FunPtr and StablePtr, newtypes of these whose constructors are in scope, and `()` as a result.
        "#]],
    );
}

#[test]
fn parameters_have_a_known_representation() {
    check(
        "{-# LANGUAGE MagicHash, RankNTypes, PolyKinds, KindSignatures #-}\nimport GHC.Exts\n\
         f :: forall (r :: RuntimeRep) (a :: TYPE r). a -> a\nf x = x\nmain = 1\n",
        expect![[r#"
            Main.pure:4:3: error[levity-polymorphic]: the representation of a parameter of type `a` is not known
              here: `a` has kind `TYPE r`, whatever `r` is
              note: A function is compiled once, and has to know how its parameters are held.
              help: give the variable the kind `Type`, or take a function that gives the value
        "#]],
    );
}

#[test]
fn unlifted_values_do_not_stand_at_top_level() {
    check(
        "{-# LANGUAGE MagicHash #-}\nx = 3#\nmain = 1\n",
        expect![[r#"
            Main.pure:2:1: error[unlifted-binding]: `x` is unlifted, and stands at top level
              here: is never suspended
              note: A binding at top level is evaluated when it is first wanted, which a value of an unlifted type cannot wait for.
              help: bind the boxed value (`I# 3#`), or make it a function
        "#]],
    );
}

/// Every id of the table has a golden here, in classes.rs or in ranks.rs, but for those that no program of
/// the user can cause.
#[test]
fn every_id_has_a_golden() {
    let here = [
        include_str!("diagnostics.rs"),
        include_str!("classes.rs"),
        include_str!("ranks.rs"),
        include_str!("families.rs"),
    ]
    .concat();
    for (id, _) in pure_types::ids::TABLE {
        let mut flags = pure_base::warnings::TABLE.iter();
        // What flags ask for has its golden in testsuite/ui.
        let caused = *id != pure_types::ids::UNKNOWN_PRIMITIVE && !flags.any(|w| w.0 == *id);
        assert!(!caused || here.contains(&format!("[{id}]")), "{id}");
    }
}
