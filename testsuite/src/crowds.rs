//! Many threads at once take time in proportion. And sparks: `-s` tells what came of them.

use crate::shell::{Folder, ensure};

/// The tests with their names.
pub const TESTS: &[(&str, fn() -> Result<(), String>)] = &[
    ("in_proportion", in_proportion),
    ("sparks_are_counted", sparks_are_counted),
];

/// Does something with so many threads, and prints the milliseconds of processor time.
const MANY: &str = r#"
module Main (main) where
import Control.Concurrent
import Control.Exception
import Control.Monad
import System.CPUTime
import System.Environment
import System.IO
import System.IO.Unsafe
import System.Timeout

main :: IO ()
main = do
  [what, size] <- getArgs
  case what of
    "ready" -> ready (read size)
    "asleep" -> asleep (read size)
    "timers" -> timers (read size)
    "value" -> value (read size)
    _ -> deep (read size)
  used <- getCPUTime
  print (used `div` 1000000000)

-- Threads are killed that can run.
ready :: Int -> IO ()
ready n = do
  gate <- newEmptyMVar
  threads <- replicateM n (forkIO (readMVar gate))
  yield
  putMVar gate ()
  mapM_ killThread threads

-- Threads are killed that sleep, the last one first.
asleep :: Int -> IO ()
asleep n = do
  threads <- replicateM n (forkIO (threadDelay 1000000000))
  yield
  mapM_ killThread (reverse threads)

-- Limits of time are set, and called off in that order.
timers :: Int -> IO ()
timers n = do
  gate <- newEmptyMVar
  done <- newQSemN 0
  replicateM_ n (forkIO (timeout 1000000000 (readMVar gate) >> signalQSemN done 1))
  yield
  putMVar gate ()
  waitQSemN done n

-- Threads wait for a value that another one evaluates.
value :: Int -> IO ()
value n = do
  gate <- newEmptyMVar
  done <- newQSemN 0
  let slow = unsafePerformIO (takeMVar gate) :: Int
  replicateM_ n (forkIO (evaluate slow >> signalQSemN done 1))
  yield
  putMVar gate 1
  waitQSemN done n

-- An exception comes into the midst of evaluations that wait for each other.
deep :: Int -> IO ()
deep n = do
  gate <- newEmptyMVar
  let go :: Int -> Int
      go k = if k == 0 then unsafePerformIO (takeMVar gate) else 1 + go (k - 1)
      result = go (10 * n)
  thread <- forkIO (void (evaluate result))
  yield
  killThread thread
  putMVar gate 1
  r <- evaluate result
  when (r /= 10 * n + 1) (hPutStrLn stderr "wrong")
"#;

/// Eight times as many threads take at most so many times the time. What takes the square takes 64
/// times as much; memory that no longer fits the caches, twice.
const GROWTH: u64 = 28;

/// Milliseconds below which it need not be asked what grows.
const QUICK: u64 = 120;

/// No number of steps tells this, for the runtime makes them: so it is processor time, in which a
/// square would be seen by far.
fn in_proportion() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("many.hs", MANY)?;
    folder.purecc("-O -w -rtsopts many.hs")?.quietly()?;
    let milliseconds = |what: &str, count: u32| -> Result<u64, String> {
        let mut least = u64::MAX;
        for _ in 0..3 {
            let ran = folder.sh(&format!("./many {what} {count} +RTS -K1g"))?;
            let taken = ran.out.trim().parse();
            least = least.min(taken.map_err(|_| format!("{what} {count}: {ran:?}"))?);
            ran.quietly()?;
        }
        Ok(least)
    };
    for what in ["ready", "asleep", "timers", "value", "deep"] {
        let (few, many) = (milliseconds(what, 5000)?, milliseconds(what, 40000)?);
        ensure(many < QUICK || many < GROWTH * few.max(1), || {
            format!("{what}: {few} ms for 5000, {many} ms for 40000")
        })?;
    }
    Ok(())
}

/// What is evaluated while nobody can run is converted; what was evaluated before it came to that,
/// has fizzled.
fn sparks_are_counted() -> Result<(), String> {
    let folder = Folder::new()?;
    let source = "import Control.Concurrent\nimport Control.Exception\nimport GHC.Conc\n\
        main = do\n\
        \x20 let sums = map (\\n -> sum [1 .. n]) [1000, 2000, 3000 :: Int]\n\
        \x20 mapM_ (\\x -> x `par` return ()) sums\n\
        \x20 _ <- evaluate (head sums)\n\
        \x20 threadDelay 20000\n\
        \x20 print sums\n";
    folder.program("sparks", source, "-O -w -rtsopts -threaded")?;
    let ran = folder.sh("./sparks +RTS -s -N2")?;
    let line = "\n  SPARKS: 3 (2 converted, 1 fizzled)\n";
    ensure(ran.err.contains(line), || format!("{ran:?}"))?;
    ensure(ran.err.contains("All ran on one processor"), || {
        ran.err.clone()
    })
}
