//! Programs that C calls: functions with addresses, functions with names, and what becomes of threads,
//! exceptions and profiles meanwhile.

use crate::shell::{Folder, ensure};

/// The tests with their names.
pub const TESTS: &[(&str, fn() -> Result<(), String>)] = &[
    ("sorting", sorting),
    ("types", types),
    ("threads", threads),
    ("uncaught", uncaught),
    ("wrong_calls", wrong_calls),
    ("profiles", profiles),
    ("collections", collections),
    ("hosted", hosted),
];

/// In all ways of compiling.
const WAYS: [&str; 4] = ["-O0", "-O2", "-prof -fprof-auto", "-debug -rtsopts"];

const SORT: &str = r#"
import Foreign
import Foreign.C.Types
import Data.IORef

type Compare = Ptr CInt -> Ptr CInt -> IO CInt
foreign import ccall "wrapper" comparing :: Compare -> IO (FunPtr Compare)
foreign import ccall "qsort" sort :: Ptr CInt -> CSize -> CSize -> FunPtr Compare -> IO ()

main :: IO ()
main = do
  calls <- newIORef (0 :: Int)
  -- More than there are pieces of code in a page.
  fs <- mapM (\k -> comparing (\p q -> do
    modifyIORef' calls (+ 1)
    a <- peek p
    b <- peek q
    return (if even k then fromIntegral (fromEnum (compare a b)) - 1 else b - a))) [1 .. 300 :: Int]
  let sorted f = withArrayLen [5, 3, 9, 1, 7, 2, 8] (\n p -> sort p (fromIntegral n) 4 f >> peekArray n p)
  mapM sorted (take 2 fs) >>= print
  rows <- mapM sorted fs
  print (all (== [1, 2, 3, 5, 7, 8, 9]) [r | (r, k) <- zip rows [1 :: Int ..], even k])
  mapM_ freeHaskellFunPtr fs
  again <- comparing (\_ _ -> return 0)
  print (again `elem` fs)
  n <- readIORef calls
  print (n > 3000)
"#;

fn sorting() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("sort.hs", SORT)?;
    for flags in WAYS {
        folder.purecc(&format!("{flags} sort.hs"))?.quietly()?;
        let lines = "[[9,8,7,5,3,2,1],[1,2,3,5,7,8,9]]\nTrue\nTrue\nTrue\n";
        folder.sh("./sort")?.gives(0, lines)?;
    }
    Ok(())
}

const TYPES: &str = r#"
module Main where
import Foreign
import Foreign.C.Types

type Many = Int8 -> CInt -> Word16 -> Double -> Float -> CLong -> Ptr () -> Char -> Bool -> Int -> Int
  -> Double -> Double -> Double -> Double -> Double -> Double -> Double -> Float -> IO Double
newtype Callback = Callback (CInt -> IO Half)
newtype Half = Half Float
foreign import ccall "wrapper" many :: Many -> IO (FunPtr Many)
foreign import ccall "dynamic" call :: FunPtr Many -> Many
foreign import ccall "wrapper" pureOne :: (Double -> Double) -> IO (FunPtr (Double -> Double))
foreign import ccall "twice" twice :: FunPtr (Double -> Double) -> Double -> Double
foreign import ccall "wrapper" callback :: Callback -> IO (FunPtr Callback)
foreign import ccall "half" half :: FunPtr Callback -> CInt -> IO Half
foreign import ccall "wrapper" byte :: (Word8 -> IO Int8) -> IO (FunPtr (Word8 -> IO Int8))
foreign import ccall "bytes" bytes :: FunPtr (Word8 -> IO Int8) -> IO CInt
foreign import ccall "relay" relay :: CInt -> IO CInt
foreign import ccall "misplaced" misplaced :: Double
foreign export ccall "hs_triple" triple :: CInt -> IO CInt
foreign export ccall greet :: Double -> Float -> Ptr CInt -> Word -> IO ()
foreign export ccall next :: Int -> Int

triple :: CInt -> IO CInt
triple n = putStrLn ("triple " ++ show n) >> return (3 * n)

greet :: Double -> Float -> Ptr CInt -> Word -> IO ()
greet d f p w = peek p >>= \x -> print (d, f, x, w) >> poke p (x + 1)

next :: Int -> Int
next = (+ 1)

main :: IO ()
main = do
  f <- pureOne (\x -> x * x + 1)
  print (map (twice f) [1 .. 5])
  g <- many (\a b c d e l p h i j k m n o q r s t u -> do
    print (a, b, c, d, e, l, p == nullPtr)
    print (h, i, j, k, m, n, o)
    return (q + r + s + t + realToFrac u))
  call g (-3) (-5) 65535 1.5 2.5 (-7) nullPtr 'a' True 1000 (-2000) 3.5 4 5 6 7 8 9 0.25 >>= print
  c <- callback (Callback (\n -> return (Half (fromIntegral n / 2))))
  half c 3 >>= \(Half x) -> print x
  b <- byte (\w -> print w >> return (-1))
  bytes b >>= print
  relay 7 >>= print
  -- C's stack is where C wants it, also within calls of the program.
  outer <- pureOne (\x -> x + misplaced)
  print (twice outer 0)
"#;

const CALLERS: &str = r#"
#include "Main_stub.h"
double twice(double (*f)(double), double x) { return f(f(x)); }
float half(float (*f)(int), int n) { return f(n) + 1; }
int bytes(signed char (*f)(unsigned char)) { return f(255); }
double misplaced(void) { return (unsigned long)__builtin_frame_address(0) % 16; }
int relay(int n) {
  HsInt32 k = n;
  greet(1.5, 2.5f, &k, ~0UL);
  return hs_triple(hs_triple(k)) + next(1);
}
"#;

const TYPED: &str = "[5.0,26.0,101.0,290.0,677.0]
(-3,-5,65535,1.5,2.5,-7,True)
('a',True,1000,-2000,3.5,4.0,5.0)
30.25
2.5
255
-1
(1.5,2.5,7,18446744073709551615)
triple 8
triple 24
74
0.0
";

fn types() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("types.hs", TYPES)?;
    folder.write("callers.c", CALLERS)?;
    for flags in WAYS {
        folder
            .purecc(&format!("{flags} types.hs callers.c"))?
            .quietly()?;
        folder.sh("./types")?.gives(0, TYPED)?;
    }
    Ok(())
}

const THREADS: &str = r#"
import Control.Concurrent
import Control.Exception
import Control.Monad
import Foreign
import Foreign.C.Types
import System.IO
import System.Timeout

type F = CInt -> IO CInt
foreign import ccall "wrapper" function :: F -> IO (FunPtr F)
foreign import ccall "go" go :: FunPtr F -> CInt -> IO CInt

main :: IO ()
main = do
  hSetBuffering stdout LineBuffering
  -- The one that C has called first is answered last.
  [a, b, done] <- replicateM 3 newEmptyMVar
  f <- function (\n -> putStrLn "first in" >> putMVar a () >> takeMVar b >> putStrLn "first out" >> return (n + 1))
  g <- function (\n -> takeMVar a >> putStrLn "second in" >> putMVar b () >> replicateM_ 10 yield
    >> threadDelay 1000 >> putStrLn "second out" >> return (n + 2))
  _ <- forkIO (go f 1 >>= print >> putMVar done ())
  _ <- forkIO (go g 2 >>= print >> putMVar done ())
  takeMVar done >> takeMVar done
  -- C and the program in turns, each within the other.
  self <- newEmptyMVar
  h <- function (\n -> if n == 0 then return 0 else readMVar self >>= \k -> fmap (+ n) (go k (n - 1)))
  putMVar self h
  go h 300 >>= print
  -- A thread of its own, with a state of its own.
  me <- myThreadId
  s <- function (\_ -> getMaskingState >>= print >> myThreadId >>= print . (== me) >> return 0)
  _ <- mask_ (go s 0)
  -- A limit waits for C.
  slow <- function (\n -> threadDelay 20000 >> return n)
  timeout 1000 (go slow 5) >>= print
  limited <- function (\_ -> timeout 1000 (threadDelay 1000000) >>= print >> return 6)
  go limited 0 >>= print
  e <- function (\n -> evaluate (10 `div` n) `catch` \x -> print (x :: ArithException) >> return 77)
  go e 0 >>= print
  -- Others run meanwhile.
  ticks <- newMVar (0 :: Int)
  t <- forkIO (forever (modifyMVar_ ticks (return . (+ 1)) >> yield))
  _ <- go slow 0
  killThread t
  takeMVar ticks >>= print . (> 10)
"#;

const THREADED: &str = "first in
second in
second out
4
first out
2
45150
Unmasked
False
Nothing
Nothing
6
divide by zero
77
True
";

const GO: &str = "int go(int (*f)(int), int n) { return f(n); }\n";

fn threads() -> Result<(), String> {
    let folder = Folder::new()?;
    // Which of the two is told to go on first is not said.
    folder.write("threads.hs", THREADS)?;
    folder.write("go.c", GO)?;
    for flags in WAYS {
        folder
            .purecc(&format!("{flags} threads.hs go.c"))?
            .quietly()?;
        let ran = folder.sh("./threads")?;
        let mut lines: Vec<&str> = ran.out.lines().collect();
        let mut expected: Vec<&str> = THREADED.lines().collect();
        ensure(
            lines.get(5) == Some(&"2") || lines.get(4) == Some(&"2"),
            || format!("{ran:?}"),
        )?;
        lines.sort_unstable();
        expected.sort_unstable();
        ensure(lines == expected && ran.code == Some(0), || {
            format!("{ran:?}")
        })?;
    }
    Ok(())
}

fn uncaught() -> Result<(), String> {
    let folder = Folder::new()?;
    let program = |callback: &str| {
        format!(
            "import Control.Concurrent\nimport Control.Exception\nimport Foreign\nimport System.Exit\n\
             foreign import ccall \"wrapper\" function :: (Int32 -> IO Int32) -> IO (FunPtr (Int32 -> IO Int32))\n\
             foreign import ccall \"go\" go :: FunPtr (Int32 -> IO Int32) -> Int32 -> IO Int32\n\
             main = do\n\
             \x20 putStrLn \"begun\"\n\
             \x20 f <- function (\\n -> {callback})\n\
             \x20 (go f 0 >>= print) `catch` \\e -> print (\"never\", e :: SomeException)\n\
             \x20 putStrLn \"never\"\n"
        )
    };
    folder.write("go.c", GO)?;
    for (callback, code, said) in [
        (
            "throwIO (userError \"lost\") >> return n",
            1,
            "user error (lost)",
        ),
        ("exitWith (ExitFailure 7)", 7, ""),
        ("newEmptyMVar >>= takeMVar", 1, "blocked indefinitely"),
        (
            "evaluate (let loop k = 1 + loop (k + 1) in loop n)",
            2,
            "Stack space overflow",
        ),
    ] {
        folder.write("fails.hs", program(callback))?;
        folder.purecc("-rtsopts fails.hs go.c")?.quietly()?;
        let ran = folder.sh("./fails +RTS -K1m")?.gives(code, "begun\n")?;
        if !said.is_empty() {
            ran.says(&[said])?;
        }
    }
    Ok(())
}

/// Calls that must not be: from where nothing may move, and of what is not there any more.
fn wrong_calls() -> Result<(), String> {
    let folder = Folder::new()?;
    let program = |safety: &str, after: &str| {
        format!(
            "import Foreign\n\
             foreign import ccall \"wrapper\" function :: (Int32 -> IO Int32) -> IO (FunPtr (Int32 -> IO Int32))\n\
             foreign import ccall {safety} \"go\" go :: FunPtr (Int32 -> IO Int32) -> Int32 -> IO Int32\n\
             main = do\n\
             \x20 putStrLn \"begun\"\n\
             \x20 f <- function return\n\
             \x20 {after}\n\
             \x20 go f 5 >>= print\n"
        )
    };
    folder.write("go.c", GO)?;
    folder.write("wrong.hs", program("unsafe", "return ()"))?;
    folder.purecc("wrong.hs go.c")?.quietly()?;
    folder
        .sh("./wrong")?
        .gives(1, "begun\n")?
        .says(&["imported as unsafe"])?;
    let twice = "mapM_ freeHaskellFunPtr [f, f, nullFunPtr]";
    folder.write("wrong.hs", program("safe", twice))?;
    folder.purecc("wrong.hs go.c")?.quietly()?;
    folder
        .sh("./wrong")?
        .gives(1, "begun\n")?
        .says(&["a function that was freed"])
        .map(drop)
}

const LISTS: &str = "
import Foreign
import Data.IORef
foreign import ccall \"wrapper\" function :: (Int -> IO Int) -> IO (FunPtr (Int -> IO Int))
foreign import ccall \"go\" go :: FunPtr (Int -> IO Int) -> Int -> IO Int
main :: IO ()
main = do
  kept <- newIORef []
  f <- function (\\n -> modifyIORef kept (([n * 2 .. n * 2 + 50]) :) >> fmap length (readIORef kept))
  rs <- mapM (go f) [1 .. 400]
  print (sum rs)
  readIORef kept >>= print . sum . map sum
";

/// What callbacks keep is in heap profiles, by its place, and their costs are charged.
fn profiles() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("lists.hs", LISTS)?;
    folder.write(
        "go.c",
        "long go(long (*f)(long), long n) { return f(n); }\n",
    )?;
    folder
        .purecc("-prof -fprof-auto -rtsopts lists.hs go.c")?
        .quietly()?;
    let expected = "80200\n8690400\n";
    for options in [
        "-hc -i32k -p",
        "-hr -i32k",
        "-hb -i32k",
        "-xt -hT -i32k",
        "-l -hi -i32k",
    ] {
        let ran = folder.sh(&format!("./lists +RTS {options}"))?;
        ran.gives(0, expected)?;
        let profile = folder.read("lists.hp")?;
        ensure(profile.matches("BEGIN_SAMPLE").count() > 3, || {
            format!("{options}: {profile}")
        })?;
    }
    let costs = folder.read("lists.prof")?;
    ensure(costs.contains("main.\\"), || costs)
}

/// Collections within callbacks, at every heap check.
fn collections() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("types.hs", TYPES)?;
    folder.write("callers.c", CALLERS)?;
    folder
        .purecc("-debug -rtsopts types.hs callers.c")?
        .quietly()?;
    folder.sh("./types +RTS -DS -DZ1")?.gives(0, TYPED)?;
    folder.write("lists.hs", LISTS)?;
    folder.write(
        "go.c",
        "long go(long (*f)(long), long n) { return f(n); }\n",
    )?;
    folder.purecc("-debug -rtsopts lists.hs go.c")?.quietly()?;
    folder
        .sh("./lists +RTS -DS -DZ50")?
        .gives(0, "80200\n8690400\n")
        .map(drop)
}

const LIBRARY: &str = r#"
module Lib (fib) where
import Control.Exception
import Data.IORef
import Foreign
import System.Environment
import System.IO.Unsafe (unsafePerformIO)
foreign export ccall "hs_fib" fib :: Int -> Int
foreign export ccall "hs_total" total :: Int -> IO Int
foreign export ccall "hs_each" each :: FunPtr (Int -> IO ()) -> Int -> IO ()
foreign export ccall "hs_fail" failing :: Int -> IO Int
foreign import ccall "dynamic" call :: FunPtr (Int -> IO ()) -> Int -> IO ()

fib :: Int -> Int
fib n = if n < 2 then n else fib (n - 1) + fib (n - 2)

{-# NOINLINE sums #-}
sums :: IORef Int
sums = unsafePerformIO (newIORef 0)

total :: Int -> IO Int
total n = do
  modifyIORef' sums (+ n)
  arguments <- getArgs
  print arguments
  readIORef sums

each :: FunPtr (Int -> IO ()) -> Int -> IO ()
each f n = mapM_ (call f) [1 .. n]

failing :: Int -> IO Int
failing n = evaluate (10 `div` n)
"#;

const HOST: &str = r#"
#include <stdio.h>
#include "Lib_stub.h"
static HsInt sum = 0;
static void add(HsInt n) { sum += n; }
int main(int argc, char **argv) {
  if (argc == 1) return (int)hs_fib(1);
  hs_init(&argc, &argv);
  hs_init(&argc, &argv);
  HsInt n = hs_fib(20);
  for (int i = 1; i < 4; i++) n += hs_total(i);
  hs_each((HsFunPtr)add, 100);
  if (argc == 2) n += hs_fail(0);
  hs_exit();
  n += hs_fail(10);
  hs_exit();
  printf("%ld %ld\n", (long)n, (long)sum);
  return argc == 3 ? 3 : (int)hs_fib(1);
}
"#;

/// Programs whose `main` is C's.
fn hosted() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("Lib.hs", LIBRARY)?;
    folder.write("host.c", HOST)?;
    for flags in ["-O0", "-O2", "-prof -fprof-auto"] {
        folder
            .purecc(&format!("{flags} -no-hs-main Lib.hs host.c -o host"))?
            .quietly()?;
        let lines = "[\"a\",\"b\"]\n".repeat(3) + "6776 5050\n";
        folder.sh("./host a b")?.gives(3, &lines)?;
    }
    folder
        .sh("./host a")?
        .gives(1, &"[\"a\"]\n".repeat(3))?
        .says(&["divide by zero"])?;
    let without = folder.purecc("-no-hs-main Lib.hs -o none")?;
    without.refuses(&["main"])?;
    for arguments in ["", "a b c"] {
        let ran = folder.sh(&format!("./host {arguments}"))?;
        ensure(ran.code == Some(1), || format!("{ran:?}"))?;
        ran.says(&["before hs_init or behind hs_exit"])?;
    }
    Ok(())
}
