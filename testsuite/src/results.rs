//! What functions that return products allocate for that: nothing, where the results come apart.

use crate::cost;
use crate::shell::{Folder, ensure};

/// The tests with their names.
pub const TESTS: &[(&str, fn() -> Result<(), String>)] = &[
    ("results_unboxed_tuples", || costs(UNBOXED, 0.0)),
    // The counter of the loop has a box, which `swap` takes.
    ("results_pairs", || costs(PAIRS, 16.0)),
    ("results_of_local_functions", || costs(LOCAL, 0.0)),
    // What is kept whole is made: a pair, in a list.
    ("results_kept", || costs(KEPT, 16.0 + 24.0 + 24.0)),
];

/// That a turn of `loop`, which takes how many there are left, allocates so many bytes.
fn costs(functions: &str, bytes: f64) -> Result<(), String> {
    let folder = Folder::new()?;
    let head = "{-# LANGUAGE MagicHash, UnboxedTuples #-}\nimport GHC.Exts\n";
    let main = "main :: IO ()\nmain = getLine >>= \\l -> case read l of I# n -> print (loop n)\n";
    folder.write("Main.hs", format!("{head}{functions}{main}"))?;
    folder
        .purecc("-w -g0 -O2 -rtsopts Main.hs -o program")?
        .quietly()?;
    let cost = |turns: u32| {
        folder.write(crate::compiler::INPUT, format!("{turns}\n"))?;
        cost::allocated(&folder.file("program"), folder.path())
    };
    let (few, _) = cost(TURNS)?;
    let (many, _) = cost(2 * TURNS)?;
    let found = (many - few) / f64::from(TURNS);
    ensure((found - bytes).abs() < 0.5, || {
        format!("{found} bytes a turn, not {bytes}")
    })
}

const TURNS: u32 = 100_000;

const UNBOXED: &str = "
swap :: Int -> [Int] -> [Int] -> (# [Int], [Int], Int #)
swap n a b
  | even n = (# b, a, n #)
  | n > 1000000 = swap (n - 1) b a
  | otherwise = (# a, b, 1 #)
{-# NOINLINE swap #-}

loop :: Int# -> Int
loop n = go n [1] [2] where
  go 0# a b = sum a - sum b
  go n a b = case swap 7 a b of (# x, y, _ #) -> go (n -# 1#) x y
";

const PAIRS: &str = "
swap :: Int -> [Int] -> [Int] -> ([Int], [Int])
swap n a b
  | even n = (b, a)
  | otherwise = (a, b)
{-# NOINLINE swap #-}

loop :: Int# -> Int
loop n = go (I# n) [1] [2] where
  go :: Int -> [Int] -> [Int] -> Int
  go 0 a b = sum a - sum b
  go n a b = case swap n a b of (x, y) -> go (n - 1) x y
";

const LOCAL: &str = "
loop :: Int# -> Int
loop n = go (I# n) [1] [2] where
  go :: Int -> [Int] -> [Int] -> Int
  go 0 a b = sum a - sum b
  go k a b = case down 3 a b of (x, y) -> go (k - 1) x y
  down :: Int -> [Int] -> [Int] -> ([Int], [Int])
  down 0 a b
    | I# n > 5 = (a, b)
    | otherwise = (b, a)
  down i a b = case down (i - 1) b a of (x, y) -> (y, x)
  {-# NOINLINE down #-}
";

const KEPT: &str = "
swap :: Int -> [Int] -> [Int] -> ([Int], [Int])
swap n a b
  | even n = (b, a)
  | otherwise = (a, b)
{-# NOINLINE swap #-}

loop :: Int# -> Int
loop n = go (I# n) [] where
  go :: Int -> [([Int], [Int])] -> Int
  go 0 acc = kept acc
  go n acc = let p = swap n [1] [2] in p `seq` go (n - 1) (p : acc)
  kept [] = 0
  kept ((a, b) : more) = sum a - sum b + kept more
";
