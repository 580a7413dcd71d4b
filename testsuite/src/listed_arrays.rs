//! Lists of an array's elements, of the indices that loops run over, and of what other functions
//! make are not made when a function takes them apart at once: the program allocates its arrays
//! and little else.

use crate::cost;
use crate::shell::{Folder, ensure};

/// The tests with their names.
pub const TESTS: &[(&str, fn() -> Result<(), String>)] = &[
    ("listed_arrays_assocs", || {
        small(0, "length (filter snd (assocs (marks n)))")
    }),
    ("listed_arrays_patterns", || {
        small(0, "length [i | (i, True) <- assocs (marks n)]")
    }),
    ("listed_arrays_elems", || {
        small(1, "sum (elems (numbers n))")
    }),
    ("listed_arrays_indices", || {
        small(1, "sum [i | i <- indices (numbers n), even i]")
    }),
    ("listed_arrays_amap", || {
        small(2, "amap (+ 1) (numbers n) ! 3")
    }),
    ("listed_arrays_thaw", || {
        let thawed = "runSTUArray (thaw (numbers n) >>= \\m -> writeArray m 3 100 >> return m) ! 3";
        small(2, thawed)
    }),
    ("listed_arrays_lazy_bounds", || small(1, LAZY_BOUNDS)),
    ("listed_arrays_freeze", || small(2, "frozen n ! 3")),
    ("listed_arrays_taken", || small(1, "taken n ! 3")),
    ("listed_first_and_rest", || {
        small(
            0,
            "maximum [k * k `mod` 1009 | k <- [1 .. 100000], odd k] + n",
        )
    }),
    ("listed_last_of_scan", || {
        small(0, "last (scanl (+) 0 [1 .. 100000]) + n")
    }),
    ("listed_local_takes", || {
        small(
            0,
            "sum (take n (iterate (\\x -> (x * n + 1) `mod` 1009) 1))",
        )
    }),
    ("listed_large", || small(0, LARGE)),
];

/// More than is copied, but called at one place.
const LARGE: &str = "sum [steps i j | i <- [0 .. 999 :: Int], j <- [0 .. 99 :: Int]] + n
  where
    steps i j = go 0 0 (0 :: Int)
      where
        (a, b) = (fromIntegral i / 150 - 2, fromIntegral j / 100 - 1) :: (Double, Double)
        go x y k
          | k >= 20 || x * x + y * y > 4 = k
          | otherwise = go (x * x - y * y + a) (2 * x * y + b) (k + 1)";

/// The end of the enumerations is a component that nobody has evaluated.
const LAZY_BOUNDS: &str = "steps (listArray ((0, 0), (60, 60)) [n ..]) ! (60, 60)
steps :: UArray (Int, Int) Int -> UArray (Int, Int) Int
steps before = runSTUArray (do
  let m = snd (snd (bounds before))
  t <- thaw before
  forM_ [0 .. m] (\\k -> forM_ [k + 1 .. m] (\\i -> forM_ [k + 1 .. m] (\\j -> do
    v <- readArray t (i, j)
    writeArray t (i, j) (v + k))))
  return t)
{-# NOINLINE steps #-}";

/// Elements of each array.
const COUNT: usize = 100_000;
/// What a program allocates besides: less than a byte an element.
const BESIDES: usize = 50_000;

/// A program of an array of truth values or of so many arrays of numbers.
fn small(of_numbers: usize, value: &str) -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("Main.hs", format!("{PROGRAM}\nvalue n = {value}\n"))?;
    folder
        .purecc("-w -g0 -O -rtsopts Main.hs -o program")?
        .quietly()?;
    folder.write(crate::compiler::INPUT, "\n")?;
    let (bytes, _) = cost::allocated(&folder.file("program"), folder.path())?;
    let limit = match of_numbers {
        0 => COUNT,
        arrays => 8 * arrays * COUNT,
    } + BESIDES;
    ensure(bytes <= limit as f64, || {
        format!("{bytes} bytes, and at most {limit} expected")
    })
}

const PROGRAM: &str = "
import Control.Monad
import Control.Monad.ST
import Data.Array.ST
import Data.Array.Unboxed
import Data.Array.Unsafe (unsafeFreeze)

marks :: Int -> UArray Int Bool
marks n = runSTUArray (newArray (0, n) False >>= \\m -> forM_ [0, 7 .. n] (\\i -> writeArray m i True) >> return m)
{-# NOINLINE marks #-}

numbers :: Int -> UArray Int Int
numbers n = runSTUArray (newArray (0, n) 0 >>= \\m -> forM_ [0 .. n] (\\i -> writeArray m i (i * i)) >> return m)
{-# NOINLINE numbers #-}

frozen, taken :: Int -> UArray Int Int
frozen n = runST (made n >>= freeze)
taken n = runST (made n >>= unsafeFreeze)
{-# NOINLINE frozen #-}
{-# NOINLINE taken #-}

made :: Int -> ST s (STUArray s Int Int)
made n = newArray (0, n) 0 >>= \\m -> forM_ [0 .. n] (\\i -> writeArray m i (i * i)) >> return m

ends :: UArray Int Int -> (Int, Int)
ends a = (a ! 20, a ! 0)
{-# NOINLINE ends #-}

main :: IO ()
main = getLine >>= \\l -> print (value (99999 + length l))

value :: Int -> Int
{-# NOINLINE value #-}";
