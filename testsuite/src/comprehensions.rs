//! What is written in the monad of lists allocates what the comprehension does.

use crate::budgets::{MONAD_ALLOCATION, MONAD_SLACK};
use crate::cost;
use crate::shell::{Folder, ensure};

/// The tests with their names.
pub const TESTS: &[(&str, fn() -> Result<(), String>)] = &[
    ("lists_choices", || alike(&CHOICES)),
    ("lists_binds", || alike(&BINDS)),
    ("lists_concat_map", || alike(&CONCAT_MAP)),
    ("lists_patterns", || alike(&PATTERNS)),
    ("lists_steps", || alike(&STEPS)),
    ("lists_sequences", || alike(&SEQUENCES)),
    ("lists_guards", || alike(&GUARDS)),
    ("lists_guards_of_lets", || alike(&GUARDS_OF_LETS)),
    ("lists_when", || alike(&WHEN)),
];

/// The same function in both ways, and what prints its results.
struct Pair {
    monad: &'static str,
    comprehension: &'static str,
    main: &'static str,
}

fn alike(pair: &Pair) -> Result<(), String> {
    let folder = Folder::new()?;
    let cost = |function: &str| {
        let main = format!("main :: IO ()\nmain = getLine >>= \\l -> {}\n", pair.main);
        folder.write("Main.hs", format!("import Control.Monad\n{function}{main}"))?;
        folder
            .purecc("-w -g0 -O -rtsopts Main.hs -o program")?
            .quietly()?;
        folder.write(crate::compiler::INPUT, "\n")?;
        cost::allocated(&folder.file("program"), folder.path())
    };
    let (monad, printed) = cost(pair.monad)?;
    let (comprehension, expected) = cost(pair.comprehension)?;
    crate::compiler::difference("standard output", &expected, &printed)?;
    ensure(
        monad <= MONAD_ALLOCATION * comprehension + MONAD_SLACK,
        || format!("{monad} bytes, and {comprehension} as a comprehension"),
    )
}

const CHOICES: Pair = Pair {
    monad: "
words' :: [String] -> [String]
words' [] = [\"\"]
words' (letters : more) = do
  c <- letters
  rest <- words' more
  return (c : rest)
",
    comprehension: "
words' :: [String] -> [String]
words' [] = [\"\"]
words' (letters : more) = [c : rest | c <- letters, rest <- words' more]
",
    main: "print (length (words' (replicate (9 + length l) \"abc\")))",
};

const BINDS: Pair = Pair {
    monad: "
f :: [Int] -> [Int] -> [Int]
f xs ys = xs >>= \\x -> ys >>= \\y -> if x > y then [x, y] else mzero
",
    comprehension: "
f :: [Int] -> [Int] -> [Int]
f xs ys = [z | x <- xs, y <- ys, z <- if x > y then [x, y] else []]
",
    main: "print (sum (f [length l .. 300] [1 .. 200]))",
};

const CONCAT_MAP: Pair = Pair {
    monad: "
f :: [Int] -> [Int] -> [Int]
f xs ys = concatMap (\\x -> concatMap (\\y -> [x * y, x + y]) ys ++ map (+ x) xs) xs
",
    comprehension: "
f :: [Int] -> [Int] -> [Int]
f xs ys = [z | x <- xs, z <- [w | y <- ys, w <- [x * y, x + y]] ++ [x + y | y <- xs]]
",
    main: "print (sum (f [length l .. 200] [1 .. 200]))",
};

const PATTERNS: Pair = Pair {
    monad: "
f :: [(Int, Maybe Int)] -> [Int]
f xs = do
  (i, Just a) <- xs
  (j, Just b) <- xs
  [a * b - i | i < j]
",
    comprehension: "
f :: [(Int, Maybe Int)] -> [Int]
f xs = [a * b - i | (i, Just a) <- xs, (j, Just b) <- xs, i < j]
",
    main: "print (sum (f [(i, if even i then Just (i + 1) else Nothing) | i <- [length l .. 300]]))",
};

const STEPS: Pair = Pair {
    monad: "
f :: Int -> [Int]
f n = foldM (\\a k -> [a + k, a - k]) 0 [1 .. n]
",
    comprehension: "
f :: Int -> [Int]
f n = go 0 [1 .. n]
 where
  go a [] = [a]
  go a (k : ks) = [r | b <- [a + k, a - k], r <- go b ks]
",
    main: "print (length (f (12 + length l)))",
};

const SEQUENCES: Pair = Pair {
    monad: "
f :: Int -> [[Int]]
f n = sequence (replicate n [1, 2, 3]) ++ replicateM n [4, 5] ++ mapM (\\k -> [k, k + 1]) [1 .. n]
",
    comprehension: "
f :: Int -> [[Int]]
f n = go (replicate n [1, 2, 3]) ++ go (replicate n [4, 5]) ++ go [[k, k + 1] | k <- [1 .. n]]
 where
  go [] = [[]]
  go (xs : xss) = [x : r | x <- xs, r <- go xss]
",
    main: "print (length (f (8 + length l)))",
};

const GUARDS: Pair = Pair {
    monad: "
f :: [Int] -> [Int] -> [(Int, Int)]
f xs ys = do
  x <- xs
  guard (even x)
  y <- ys
  guard (x > y)
  return (x, y)
",
    comprehension: "
f :: [Int] -> [Int] -> [(Int, Int)]
f xs ys = [(x, y) | x <- xs, even x, y <- ys, x > y]
",
    main: "print (sum (map (uncurry (-)) (f [length l .. 300] [1 .. 200])))",
};

const GUARDS_OF_LETS: Pair = Pair {
    monad: "
f :: [Int] -> [Int] -> [Int]
f xs ys = do
  x <- xs
  let z = x * 3
  guard $ odd z
  y <- ys
  guard $ y > z
  pure (y - z)
",
    comprehension: "
f :: [Int] -> [Int] -> [Int]
f xs ys = [y - z | x <- xs, let z = x * 3, odd z, y <- ys, y > z]
",
    main: "print (sum (f [length l .. 300] [1 .. 200]))",
};

const WHEN: Pair = Pair {
    monad: "
f :: [Int] -> [Int] -> [Int]
f xs ys = do
  x <- xs
  when (x > 100) mzero
  y <- ys
  unless (x > y) []
  [x, y]
",
    comprehension: "
f :: [Int] -> [Int] -> [Int]
f xs ys = [z | x <- xs, x <= 100, y <- ys, x > y, z <- [x, y]]
",
    main: "print (sum (f [length l .. 300] [1 .. 200]))",
};
