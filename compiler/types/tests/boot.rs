//! Boot files: what they cannot have, and what their modules must be.

use crate::support::compile;
use expect_test::{Expect, expect};

/// A program whose modules `A` and `B` import each other.
const FILES: [(&str, &str); 4] = [
    (
        "Main.hs",
        r#"import A
import B
main :: IO ()
main = print (f 3, b)
"#,
    ),
    (
        "A.hs",
        r#"module A where
import B
data T = MkT B | T Int
data U a = MkU { un :: a, extent :: Int }
class C a where { m :: a -> Int }
class D a where { d :: a -> a }
type S = Int
instance Eq T where _ == _ = True
instance Show a => Show (U a) where show u = show (un u)
f :: Int -> Int
f n = n + b
g x = show x ++ "!"
"#,
    ),
    (
        "A.hs-boot",
        r#"module A where
data T
data U a = MkU { un :: a, extent :: Int }
class C a where { m :: a -> Int }
class D a
type S = Int
instance Eq T
instance Show a => Show (U a)
f :: Int -> Int
g :: Show a => a -> String
"#,
    ),
    (
        "B.hs",
        r#"module B where
import {-# SOURCE #-} A
data B = B T (U S)
b :: Int
b = length (g (MkU 'x' 1)) + un (MkU 1 2)
e :: B -> B -> Bool
e (B t _) (B u _) = t == u
"#,
    ),
];

/// What is said of the program once a line of a file is another.
fn changed(file: &str, from: &str, to: &str) -> String {
    let mut files = FILES.map(|(name, text)| (name, text.to_string()));
    let (_, text) = files.iter_mut().find(|(name, _)| *name == file).unwrap();
    assert!(text.contains(from), "{from}");
    *text = text.replace(from, to);
    let files: Vec<(&str, &str)> = files.iter().map(|(n, t)| (*n, &t[..])).collect();
    compile(&files).diagnostics
}

/// Of the boot file.
fn check(from: &str, to: &str, expected: Expect) {
    expected.assert_eq(&changed("A.hs-boot", from, to));
}

#[test]
fn a_program_with_a_boot_file_compiles() {
    let compiled = compile(&FILES);
    assert_eq!(compiled.diagnostics, "");
    assert!(compiled.program.is_some());
}

#[test]
fn a_module_exports_what_its_boot_file_does() {
    check("f ::", "h :: Int\nf ::", expect![[""]]);
    expect![[""]].assert_eq(&changed(
        "A.hs",
        "module A",
        "module A (T, U (..), C (..), S, f, g)",
    ));
}

#[test]
fn types_of_values_agree() {
    check("g :: Show a => ", "g :: ", expect![[""]]);
    check("g :: Show a", "g :: (Show a, Eq a)", expect![[""]]);
    check("f :: Int -> Int", "f :: a -> Int", expect![[""]]);
}

#[test]
fn types_agree() {
    check("data T\n", "data T a\n", expect![[""]]);
    check("extent :: Int", "size :: Int", expect![[""]]);
    check("type S = Int", "type S = Integer", expect![[""]]);
    expect![[""]].assert_eq(&changed("A.hs", "type S = Int", "data S = S"));
    expect![[""]].assert_eq(&changed("A.hs", "type S = Int", "class S a"));
}

#[test]
fn classes_agree() {
    check(
        "class C a where { m :: a -> Int }",
        "class C a where { m :: a -> S }",
        expect![[""]],
    );
    check("m :: a -> Int", "m :: a -> Bool", expect![[""]]);
    check("m :: a -> Int", "m :: a -> Int; n :: a", expect![[""]]);
    expect![[""]].assert_eq(&changed("A.hs", "m :: a -> Int", "m :: a -> Int; m _ = 1"));
}

#[test]
fn a_class_without_methods_has_no_instances() {
    expect![[""]].assert_eq(&changed("B.hs", "b ::", "instance D Int\nb ::"));
}

#[test]
fn instances_agree() {
    check(
        "instance Eq T",
        "instance Eq T\ninstance Ord T",
        expect![[""]],
    );
    check(
        "instance Show a => Show (U a)",
        "instance Show (U a)",
        expect![[""]],
    );
}

#[test]
fn a_boot_file_has_no_definitions() {
    check("f ::", "h = 3\nf ::", expect![[""]]);
    check(
        "instance Eq T",
        "instance Eq T where _ == _ = True",
        expect![[""]],
    );
    check("m :: a -> Int", "m :: a -> Int; m _ = 1", expect![[""]]);
    check("data T\n", "data T = MkT Int deriving Eq\n", expect![[""]]);
}

#[test]
fn without_the_pragma_it_is_a_circle() {
    expect![[""]].assert_eq(&changed("B.hs", "{-# SOURCE #-} ", ""));
}

#[test]
fn a_boot_file_that_is_not_there() {
    expect![[""]].assert_eq(&changed("Main.hs", "import B", "import {-# SOURCE #-} B"));
}
