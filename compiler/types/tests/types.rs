//! Goldens of inferred types. Bless with `UPDATE_EXPECT=1`.

use expect_test::{Expect, expect};
use pure_base::{Diagnostics, SourceMap};
use pure_types::show::Printer;

/// The types of the top-level values of a module.
fn check(text: &str, expected: Expect) {
    let got = crate::support::on_a_big_stack(|| types(text.trim_start()));
    expected.assert_eq(&got);
}

fn types(text: &str) -> String {
    let mut map = SourceMap::new();
    let mut diags = Diagnostics::new();
    let loader = crate::support::Memory(vec![]);
    let main = crate::support::source("Main.pure", text);
    let found = crate::support::types(&mut map, &loader, main, &mut diags);
    let (program, mut checked) = found.unwrap();
    let mut out = crate::support::render(&map, &diags);
    let module = program.modules.values().last().unwrap();
    let mut values: Vec<_> = module
        .groups
        .iter()
        .flat_map(|g| g.binds.iter().flat_map(|b| b.binders()))
        .collect();
    values.sort();
    for v in values {
        let mut printer = Printer::new(&mut checked.types, &program);
        let ty = match checked.typed.schemes.get(&v) {
            Some(s) => printer.scheme(s),
            None => printer.ty(checked.typed.value_ty[&v]),
        };
        out.push_str(&format!("{} :: {ty}\n", program.values[v].name));
    }
    out
}

#[test]
fn polymorphism_and_classes() {
    check(
        r#"
compose f g x = f (g x)
pair x = (x, x)
total xs = foldr (+) 0 xs
member x ys = any (== x) ys
showAll xs = concatMap show xs
largest xs = maximum xs + 1
main = ()
"#,
        expect![[r#"
            compose :: (a -> b) -> (c -> a) -> c -> b
            pair :: a -> (a, a)
            total :: Num a => [a] -> a
            member :: Eq a => a -> [a] -> Bool
            showAll :: Show a => [a] -> String
            largest :: (Num a, Ord a) => [a] -> a
            main :: ()
        "#]],
    );
}

#[test]
fn let_polymorphism_and_local_functions() {
    check(
        r#"
both = let i x = x in (i 1, i 'c')
count p = go 0 where { go n [] = n; go n (x : xs) = if p x then go (n + 1) xs else go n xs }
main = ()
"#,
        expect![[r#"
            both :: (Int, Char)
            count :: Num b => (a -> Bool) -> [a] -> b
            main :: ()
        "#]],
    );
}

#[test]
fn mutual_and_polymorphic_recursion() {
    check(
        r#"
isEven n = n == 0 || isOdd (n - 1)
isOdd n = n /= 0 && isEven (n - 1)
data Nest a = Flat a | Nest (Nest [a])
depth :: Nest a -> Int
depth (Flat _) = 0
depth (Nest n) = 1 + depth n
main = ()
"#,
        expect![[r#"
            isEven :: (Eq a, Num a) => a -> Bool
            isOdd :: (Eq a, Num a) => a -> Bool
            depth :: Nest a -> Int
            main :: ()
        "#]],
    );
}

#[test]
fn higher_kinds() {
    check(
        r#"
class Container f where
  empty :: f a
  insert :: a -> f a -> f a
  toL :: f a -> [a]
instance Container [] where
  empty = []
  insert = (:)
  toL = id
fill n = if n == 0 then empty else insert n (fill (n - 1))
newtype Compose f g a = Compose (f (g a))
wrap x = Compose [Just x]
main = toL (fill 3) == [3, 2, 1]
"#,
        expect![[r#"
            Main.pure:12:8-10: error[ambiguous-type]: nothing decides which `Container` type is meant here
              here: `toL` needs `Container` here
              help: give an annotation, like `(e :: Int)`
            fill :: (Eq a, Num a, Container b) => a -> b a
            wrap :: a -> Compose [] Maybe a
            main :: Bool
        "#]],
    );
}

#[test]
fn monomorphism_and_defaulting() {
    check(
        r#"
five = 5
half = 0.5
powers = map (2 ^) [1, 2]
sec = subtract 1
main = (five, half, powers, sec 1)
"#,
        expect![[r#"
            five :: Int
            half :: Double
            powers :: [Int]
            sec :: Int -> Int
            main :: (Int, Double, [Int], Int)
        "#]],
    );
}
