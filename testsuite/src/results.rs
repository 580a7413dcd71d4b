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
    ("results_with_numbers", || costs(NUMBERS, 0.0)),
    ("results_of_loops", || costs(LOOPS, 0.0)),
    ("results_of_actions", || costs(ACTIONS, 0.0)),
    // The state itself is lazy: it has a box.
    ("results_of_state", || costs(STATE, 16.0)),
    // What is put is suspended, but no selection is.
    ("results_of_lazy_state", || costs(LAZY_STATE, 16.0)),
    // What is kept whole is made: a pair, in a list.
    ("results_with_numbers_kept", || {
        costs(NUMBERS_KEPT, 32.0 + 24.0 + 24.0)
    }),
    ("results_of_calls_at_the_end", calls_at_the_end),
    ("results_kept", || costs(KEPT, 16.0 + 24.0 + 24.0)),
];

/// That a turn of `loop`, which takes how many there are left, allocates so many bytes.
fn costs(functions: &str, bytes: f64) -> Result<(), String> {
    let folder = Folder::new()?;
    let head = "{-# LANGUAGE BangPatterns, MagicHash, UnboxedTuples #-}\nimport GHC.Exts\n";
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

/// Functions that end with calls of each other still do, and so do actions.
fn calls_at_the_end() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("Main.hs", ENDS)?;
    folder
        .purecc("-w -O2 -rtsopts Main.hs -o program")?
        .quietly()?;
    let expected = "(2000001,2000002)\n(500000500000,1000001000000)\n(1000001,0)\n";
    let ran = folder.sh("./program +RTS -K64k")?;
    ran.gives(0, expected).map(drop)
}

const ENDS: &str = "
{-# LANGUAGE BangPatterns #-}
import Control.Monad.State.Strict
import Data.IORef

ping, pong :: Int -> Int -> (Int, Int)
ping 0 !k = (k, k + 1)
ping n k = pong (n - 1) k
pong n k = ping n (k + 2)
{-# NOINLINE ping #-}
{-# NOINLINE pong #-}

write, done :: IORef Int -> Int -> IO (Int, Int)
write r 0 = do
  n <- readIORef r
  return (n, n * 2)
write r n = modifyIORef' r (+ n) >> done r (n - 1)
done r n = write r n
{-# NOINLINE write #-}
{-# NOINLINE done #-}

walk :: Int -> StateT Int IO Int
walk 0 = gets (+ 1)
walk n = do
  modify' (+ 1)
  walk (n - 1)
{-# NOINLINE walk #-}

main :: IO ()
main = do
  print (ping 1000000 1)
  r <- newIORef 0
  write r 1000000 >>= print
  (a, s) <- runStateT (walk 1000000) 0
  print (a, s - 1000000)
";

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

const NUMBERS: &str = "
split :: Int -> Int -> (Int, Double)
split !a b
  | b == 0 = (0, 0.5)
  | otherwise = let { !q = quot a b; !r = rem a b } in (q, fromIntegral r)
{-# NOINLINE split #-}

loop :: Int# -> Int
loop n = go (I# n) 0 where
  go :: Int -> Double -> Int
  go 0 acc = truncate acc
  go n acc = case split n 7 of (q, r) -> go (n - 1) (acc + fromIntegral q * r)
";

/// Two parameters of a loop, which is called in each turn of another.
const LOOPS: &str = "
count :: Int -> (Int, Int)
count = go 0 0 where
  go !e !o n
    | n <= 0 = (e, o)
    | even n = go (e + n) o (n - 3)
    | otherwise = go e (o + 1) (n - 2)
{-# NOINLINE count #-}

loop :: Int# -> Int
loop n = go (I# n) 0 where
  go :: Int -> Int -> Int
  go 0 acc = acc
  go n acc = case count (rem n 10) of (e, o) -> go (n - 1) (acc + e * o)
";

const ACTIONS: &str = "
type World = State# RealWorld
next :: MutableByteArray# RealWorld -> Int# -> World -> (# World, Int# #)
next a i s = case readIntArray# a i s of
  (# s1, x #) -> case writeIntArray# a i (x +# 3#) s1 of s2 -> (# s2, x *# 2# #)
{-# NOINLINE next #-}

two :: MutableByteArray# RealWorld -> Int# -> World -> (# World, Int#, Double# #)
two a i s = case readIntArray# a i s of
  (# s1, x #) -> case writeIntArray# a i (x +# 3#) s1 of s2 -> (# s2, x *# 2#, int2Double# x #)
{-# NOINLINE two #-}

loop :: Int# -> Int
loop n = case runRW# (\\s -> case newByteArray# 64# s of (# s1, a #) -> go a n 0# (writeIntArray# a 3# 1# s1)) of
  (# _, r #) -> I# r
  where
    go :: MutableByteArray# RealWorld -> Int# -> Int# -> World -> (# World, Int# #)
    go _ 0# acc s = (# s, acc #)
    go a n acc s = case next a 3# s of
      (# s1, x #) -> case two a 3# s1 of
        (# s2, y, d #) -> go a (n -# 1#) (acc +# x +# y *# double2Int# d) s2
";

const STATE: &str = "
import Control.Monad.State.Strict
import System.IO.Unsafe (unsafePerformIO)

tick :: Int -> StateT Int IO Int
tick !k = do
  n <- get
  when (n < 0) $ lift (putStrLn \"below\")
  put $! n + k
  return $! n * 2
{-# NOINLINE tick #-}

loop :: Int# -> Int
loop n = unsafePerformIO (evalStateT (go (I# n) 0) 1) where
  go :: Int -> Int -> StateT Int IO Int
  go 0 !acc = return acc
  go !i !acc = do
    x <- tick i
    go (i - 1) (acc + rem x 3)
";

const LAZY_STATE: &str = "
import Control.Monad.State
import System.IO.Unsafe (unsafePerformIO)

next :: Int -> StateT [Int] IO [Int]
next k = do
  xs <- get
  when (k < 0) $ lift (putStrLn \"below\")
  put (drop 1 xs)
  return xs
{-# NOINLINE next #-}

loop :: Int# -> Int
loop n = unsafePerformIO (evalStateT (go (I# n) 0) [1 .. 9]) where
  go :: Int -> Int -> StateT [Int] IO Int
  go 0 !acc = return acc
  go !i !acc = do
    xs <- next i
    go (i - 1) (acc + length (take 1 xs))
";

const NUMBERS_KEPT: &str = "
split :: Int -> Int -> (Int, Int)
split !a b
  | b == 0 = (1, 2)
  | otherwise = let { !q = quot a b; !r = rem a b } in (q, r)
{-# NOINLINE split #-}

loop :: Int# -> Int
loop n = go (I# n) [] where
  go :: Int -> [(Int, Int)] -> Int
  go 0 acc = kept acc
  go n acc = let p = split n 3 in p `seq` go (n - 1) (p : acc)
  kept [] = 0
  kept ((a, b) : more) = a - b + kept more
";
