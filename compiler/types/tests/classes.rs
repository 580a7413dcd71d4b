//! Goldens of what is said about classes and instances. Bless with
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
fn duplicate_instances() {
    check(
        r#"
class C a where
  c :: a -> Int
instance C [b] where
  c _ = 1
instance C [a] where
  c _ = 2
instance C Bool where
  c _ = 1
main = c True
"#,
        expect![[r#"
            Main.pure:(5,1)-(6,9): error[duplicate-instance]: there are two instances of `C [a]`
              here: the second one
              Main.pure:(3,1)-(4,9): the first one
        "#]],
    );
}

#[test]
fn context_of_an_instance_with_a_variable_that_nothing_determines() {
    check(
        r#"
class C a b where
  c :: a -> b -> Int
class D a where
  d :: a -> Int
instance C a b => D [a] where
  d _ = 1
main = 1
"#,
        expect![[r#"
            Main.pure:(5,1)-(6,9): error[bad-instance]: the head of this instance lacks the variable `b` of its context
              here: not a valid instance
              help: every variable of the context must stand in the head, or be determined by it
        "#]],
    );
}

#[test]
fn overlapping_instances() {
    check(
        r#"
class C a where
  c :: a -> Int
instance C [Char] where
  c _ = 1
instance C [a] where
  c _ = 2
main = (c "x", c [True])
"#,
        expect![[r#"
            Main.pure:7:9: error[overlapping-instances]: several instances fit `C String`
              here: `c` needs `C` here
              Main.pure:(3,1)-(4,9): this one
              Main.pure:(5,1)-(6,9): this one
              help: mark the more specific instance {-# OVERLAPPING #-}
        "#]],
    );
}

#[test]
fn a_rigid_variable_does_not_choose_between_overlapping_instances() {
    check(
        r#"
class C a where
  c :: a -> Int
instance C [Char] where
  c _ = 1
instance C [a] where
  c _ = 2
f :: [a] -> Int
f xs = c xs
main = f "x"
"#,
        expect![[r#"
            Main.pure:8:8: error[overlapping-instances]: several instances fit `C [a]`
              here: `c` needs `C` here
              Main.pure:(3,1)-(4,9): this one
              Main.pure:(5,1)-(6,9): this one
              help: mark the more specific instance {-# OVERLAPPING #-}
        "#]],
    );
}

#[test]
fn instances_without_end() {
    check(
        r#"
class C a where
  c :: a -> Int
instance C [[a]] => C [a] where
  c _ = 1
main = c "x"
"#,
        expect![[r#"
            Main.pure:5:8: error[instance-loop]: looking for instances does not end: now for `C [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[...`
              here: `c` needs `C` here
              help: an instance's context should be about smaller types than its head
        "#]],
    );
}

#[test]
fn functional_dependencies_clash() {
    check(
        r#"
class Collection c e | c -> e where
  insert :: e -> c -> c
instance Collection [a] a where
  insert x xs = x : xs
f :: Collection c Int => c -> c
f c = insert True c
main = insert 'c' [True]
"#,
        expect![[r#"
            Main.pure:6:7-12: error[dependency-clash]: expected `Int`, found `Bool`: `Collection c Bool` is needed here
              here: `insert` needs `Collection` here
              note: Class `Collection` says `c -> e`, and by what is given that is `Int`.
            Main.pure:7:8-13: error[dependency-clash]: expected `Bool`, found `Char`: `Collection [Bool] Char` is needed here
              here: `insert` needs `Collection` here
              note: Class `Collection` says `c -> e`, and by an instance that is `Bool`.
        "#]],
    );
}

#[test]
fn superclasses_are_about_the_parameters() {
    check(
        r#"
class Eq b => C a where
  c :: a -> Int
class C a => D a a
main = 1
"#,
        expect![[r#"
            Main.pure:1:7-10: error[bad-superclass]: `b` is no parameter of the class
              here: this superclass mentions `b`
              help: superclasses can speak of the parameters of the class only
            Main.pure:3:18: error[duplicate-definition]: `a` is defined twice
              here: the second definition
              Main.pure:3:16: the first definition
        "#]],
    );
}

#[test]
fn constraints_between_several_types() {
    check(
        r#"
class Convert a b where
  convert :: a -> b
instance Convert Int Bool where
  convert n = n > 0
f :: a -> Int
f x = convert x
g x = convert (x + 1 :: Int) :: Char
main = (f 1, g 2, show (convert 'c'))
"#,
        expect![[r#"
            Main.pure:6:7-13: error[missing-constraint]: nothing says that `Convert a Int` does hold
              here: `convert` needs `Convert` here
              Main.pure:5:6-13: `a` stands for any type here
              help: add `Convert a Int =>` to the signature
            Main.pure:7:7-13: error[no-instance]: `Convert Int Char` does not hold
              here: `convert` needs `Convert` here
              note: These instances are known: `Convert Int Bool`.
              help: declare `instance Convert Int Char`
        "#]],
    );
}

#[test]
fn fields_that_keep_an_instance_from_being_derived() {
    check(
        r#"
data T a = T (a -> Int) | U a deriving (Eq, Show)
data Good a = Good [a] (Good (Maybe a)) deriving (Eq)
f :: Good (Int -> Int) -> Bool
f x = x == x
newtype N = N (Int -> Int) deriving (Num)
main = 1
"#,
        expect![[r#"
            Main.pure:1:15-22: error[no-instance]: there is no instance `Eq (a -> Int)`
              here: deriving `Eq` needs it for this
              Main.pure:1:41-42: derived here
              help: write the instance yourself, or give the field another type
            Main.pure:1:15-22: error[no-instance]: there is no instance `Show (a -> Int)`
              here: deriving `Show` needs it for this
              Main.pure:1:45-48: derived here
              help: write the instance yourself, or give the field another type
            Main.pure:4:9-10: error[no-instance]: `Int -> Int` is not in class `Eq`
              here: `==` needs `Eq` here
              note: These types are in `Eq`: Int, Char, Double, Bool, Ordering, (), List, Maybe, ....
              help: this is a function: does a call lack an argument?
            Main.pure:5:38-40: error[no-instance]: there is no instance `Num (Int -> Int)`
              here: deriving `Num` needs it for this
              Main.pure:5:38-40: derived here
              help: write the instance yourself, or give the field another type
        "#]],
    );
}

#[test]
fn types_that_are_not_coercible() {
    check(
        r#"
import Data.Coerce
newtype Age = Age Int
f :: [Age] -> [Bool]
f = coerce
main = 1
"#,
        expect![[r#"
            Main.pure:4:5-10: error[no-instance]: a value of type `[Age]` cannot be coerced to `[Bool]`
              here: `coerce` needs `Coercible` here
              note: Two types are coercible if they are the same once newtypes are unwrapped whose constructors are in scope, within arguments as far as the roles of the parameters allow: a nominal one, such as the keys of a Map, stays as it is.
        "#]],
    );
}

/// Superclasses of any depth follow from what is given, and many ways to one of them are
/// one way.
#[test]
fn towers_of_superclasses() {
    let mut text = String::from("class C0 a where\n  c0 :: a -> Int\n");
    let mut instances = String::from("instance C0 Int where\n  c0 n = n\n");
    for i in 1..=60 {
        text += &format!("class C{} a => C{i} a where\n  c{i} :: a -> Int\n", i - 1);
        instances += &format!("instance C{i} Int where\n  c{i} n = n + {i}\n");
    }
    text += "class C60 a => L0 a\nclass C60 a => R0 a\n";
    for i in 1..=40 {
        let below = i - 1;
        text += &format!("class (L{below} a, R{below} a) => L{i} a\n");
        text += &format!("class (L{below} a, R{below} a) => R{i} a\n");
    }
    for i in 0..=40 {
        instances += &format!("instance L{i} Int\ninstance R{i} Int\n");
    }
    let uses = "f :: C60 a => a -> Int\nf x = c0 x + c30 x + c60 x\ng :: (L40 a, R40 a) => a -> Int\ng x = f x\nmain = f 1 + g 2\n";
    check(&(text + &instances + uses), expect![[""]]);
}
