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
    check(
        "f ::",
        "h :: Int\nf ::",
        expect![[r#"
        A.hs-boot:9:1: error[boot-file]: module `A` does not export `h`
          here: its boot file does
          note: Whoever imports the boot file is told that the module has it.
          help: define and export it, or remove it from the boot file
    "#]],
    );
    expect![[r#"
        A.hs:6:7: error[boot-file]: module `A` does not export `D`
          here: its boot file does
          note: Whoever imports the boot file is told that the module has it.
          help: define and export it, or remove it from the boot file
    "#]]
    .assert_eq(&changed(
        "A.hs",
        "module A",
        "module A (T, U (..), C (..), S, f, g)",
    ));
}

#[test]
fn types_of_values_agree() {
    check(
        "g :: Show a => ",
        "g :: ",
        expect![[r#"
        A.hs-boot:10:1: error[boot-file]: `g` has another type than its boot file says
          here: here it is `a -> String`
          A.hs:12:1: the definition's type is `Show a => a -> String`
          help: write the same signature in both
    "#]],
    );
    check(
        "g :: Show a",
        "g :: (Show a, Eq a)",
        expect![[r#"
        B.hs:5:13: error[no-instance]: `U Char` is not in class `Eq`
          here: `g` needs `Eq` here
          note: These types are in `Eq`: Int, Char, Double, Bool, Ordering, (), List, Maybe, ....
        A.hs-boot:10:1: error[boot-file]: `g` has another type than its boot file says
          here: here it is `(Show a, Eq a) => a -> String`
          A.hs:12:1: the definition's type is `Show a => a -> String`
          help: write the same signature in both
    "#]],
    );
    check(
        "f :: Int -> Int",
        "f :: a -> Int",
        expect![[r#"
        A.hs-boot:9:1: error[boot-file]: `f` has another type than its boot file says
          here: here it is `a -> Int`
          A.hs:11:1: the definition's type is `Int -> Int`
          help: write the same signature in both
    "#]],
    );
}

#[test]
fn types_agree() {
    check(
        "data T\n",
        "data T a\n",
        expect![[r#"
        B.hs:3:12: error[kind-mismatch]: `T` needs more type arguments here
          here: has kind `* -> *`
          note: A type of kind `*` was expected.
        A.hs-boot:2:6: error[boot-file]: type `T` is not as its boot file says
          here: the module's own has another kind
          A.hs:3:6: the definition
          help: write the same in both
        A.hs-boot:7:13: error[kind-mismatch]: `T` needs more type arguments here
          here: has kind `* -> *`
          note: A type of kind `*` was expected.
    "#]],
    );
    check(
        "extent :: Int",
        "size :: Int",
        expect![[r#"
        A.hs-boot:3:6: error[boot-file]: type `U` is not as its boot file says
          here: the module's own has other constructors
          A.hs:4:6: the definition
          help: write the same in both
        A.hs-boot:3:27-30: error[boot-file]: module `A` does not export `size`
          here: its boot file does
          note: Whoever imports the boot file is told that the module has it.
          help: define and export it, or remove it from the boot file
    "#]],
    );
    check(
        "type S = Int",
        "type S = Integer",
        expect![[r#"
        A.hs-boot:6:6: error[boot-file]: type `S` is not as its boot file says
          here: the module's own stands for another type
          A.hs:7:6: the definition
          help: write the same in both
    "#]],
    );
    expect![[r#"
        A.hs-boot:6:6: error[boot-file]: type `S` is not as its boot file says
          here: the module's own is something else
          A.hs:7:6: the definition
          help: write the same in both
    "#]]
    .assert_eq(&changed("A.hs", "type S = Int", "data S = S"));
    expect![[r#"
        A.hs-boot:6:6: error[boot-file]: module `A` does not export `S`
          here: its boot file does
          note: Whoever imports the boot file is told that the module has it.
          help: define and export it, or remove it from the boot file
    "#]]
    .assert_eq(&changed("A.hs", "type S = Int", "class S a"));
}

#[test]
fn classes_agree() {
    check(
        "class C a where { m :: a -> Int }",
        "class C a where { m :: a -> S }",
        expect![[""]],
    );
    check(
        "m :: a -> Int",
        "m :: a -> Bool",
        expect![[r#"
        A.hs-boot:4:7: error[boot-file]: class `C` is not as its boot file says
          here: the module's own has other methods
          A.hs:5:7: the definition
          help: write the same in both
    "#]],
    );
    check(
        "m :: a -> Int",
        "m :: a -> Int; n :: a",
        expect![[r#"
        A.hs-boot:4:7: error[boot-file]: class `C` is not as its boot file says
          here: the module's own has other methods
          A.hs:5:7: the definition
          help: write the same in both
        A.hs-boot:4:34: error[boot-file]: module `A` does not export `n`
          here: its boot file does
          note: Whoever imports the boot file is told that the module has it.
          help: define and export it, or remove it from the boot file
    "#]],
    );
    expect![[r#"
        A.hs-boot:4:7: error[boot-file]: class `C` is not as its boot file says
          here: the module's own has default methods
          A.hs:5:7: the definition
          help: write the same in both
    "#]]
    .assert_eq(&changed("A.hs", "m :: a -> Int", "m :: a -> Int; m _ = 1"));
}

#[test]
fn a_class_without_methods_has_no_instances() {
    expect![[r#"
        B.hs:4:10-14: error[boot-file]: class `D` cannot have an instance here
          here: an instance of a class without methods
          A.hs-boot:5:7: the boot file tells no more of it
          help: give the class in the boot file as in the module, with its methods
    "#]]
    .assert_eq(&changed("B.hs", "b ::", "instance D Int\nb ::"));
}

#[test]
fn instances_agree() {
    check(
        "instance Eq T",
        "instance Eq T\ninstance Ord T",
        expect![[r#"
            A.hs-boot:8:10-14: error[boot-file]: module `A` has no instance `Ord T`
              here: its boot file has it
              help: write the instance in the module, or remove it here
        "#]],
    );
    check(
        "instance Show a => Show (U a)",
        "instance Show (U a)",
        expect![[r#"
            A.hs:9:10-29: error[boot-file]: the instance `Show (U a)` has another context in the boot file
              here: the context of the module
              help: write the same context in both
        "#]],
    );
}

#[test]
fn a_boot_file_has_no_definitions() {
    check(
        "f ::",
        "h = 3\nf ::",
        expect![[r#"
        A.hs-boot:9:1-5: error[boot-file]: a boot file cannot have a definition
          here: belongs to the module itself
          note: A boot file declares what a module has: signatures, types, classes, and heads of instances.
          help: remove it here
        A.hs-boot:9:1: error[boot-file]: module `A` does not export `h`
          here: its boot file does
          note: Whoever imports the boot file is told that the module has it.
          help: define and export it, or remove it from the boot file
    "#]],
    );
    check(
        "instance Eq T",
        "instance Eq T where _ == _ = True",
        expect![[r#"
            A.hs-boot:7:21-33: error[boot-file]: a boot file cannot have a method
              here: belongs to the module itself
              note: A boot file declares what a module has: signatures, types, classes, and heads of instances.
              help: remove it here
        "#]],
    );
    check(
        "m :: a -> Int",
        "m :: a -> Int; m _ = 1",
        expect![[r#"
        A.hs-boot:4:7: error[boot-file]: class `C` is not as its boot file says
          here: the module's own has default methods
          A.hs:5:7: the definition
          help: write the same in both
        A.hs-boot:4:34-40: error[boot-file]: a boot file cannot have a default method
          here: belongs to the module itself
          note: A boot file declares what a module has: signatures, types, classes, and heads of instances.
          help: remove it here
    "#]],
    );
    check(
        "data T\n",
        "data T = MkT Int deriving Eq\n",
        expect![[r#"
        A.hs-boot:2:1-28: error[boot-file]: a boot file cannot have a derived instance
          here: belongs to the module itself
          note: A boot file declares what a module has: signatures, types, classes, and heads of instances.
          help: write the head of the instance: `instance Show T`
        A.hs-boot:2:6: error[boot-file]: type `T` is not as its boot file says
          here: the module's own has other constructors
          A.hs:3:6: the definition
          help: write the same in both
        A.hs-boot:2:27-28: error[duplicate-instance]: there are two instances of `Eq T`
          here: the second one
          A.hs-boot:7:1-13: the first one
    "#]],
    );
}

#[test]
fn without_the_pragma_it_is_a_circle() {
    expect![[r#"
        A.hs:2:1-8: error[module-cycle]: modules import each other: `A` -> `B` -> `A`
          here: `A` imports `B`
          B.hs:2:1-8: `B` imports `A`
          help: move what both need into a module that imports neither, or declare it in `B.hs-boot` and write `import {-# SOURCE #-} B`
    "#]].assert_eq(&changed("B.hs", "{-# SOURCE #-} ", ""));
}

#[test]
fn a_boot_file_that_is_not_there() {
    expect![[r#"
        Main.hs:2:23: error[unknown-module]: there is no boot file of module `B`
          here: imported here by SOURCE
          note: A boot file declares what those may use of a module that it imports itself.
          help: write `B.hs-boot` beside `B.hs`, or leave out the pragma
    "#]]
    .assert_eq(&changed("Main.hs", "import B", "import {-# SOURCE #-} B"));
}
