//! Looking on while a program runs: SIGUSR2 tells where it is, wherever that is, and it
//! goes on as if nobody had asked.

use crate::running::ANSWER;
use crate::shell::{Folder, ensure};

/// The tests with their names.
pub const TESTS: &[(&str, fn() -> Result<(), String>)] = &[
    ("where_it_loops", where_it_loops),
    ("where_it_waits", where_it_waits),
    ("where_it_collects", where_it_collects),
    ("asked_at_any_time", asked_at_any_time),
    ("what_threads_do", what_threads_do),
    ("what_a_deep_thread_does", what_a_deep_thread_does),
];

/// A loop that allocates nothing, below a deep recursion, below a thunk that the library
/// evaluates.
const LOOP: &str = "module Main where
import System.IO
import qualified Data.Map as Map

spin :: Int -> Int -> Int
spin 0 acc = acc
spin n acc = spin (n - 1) (acc * 31 + n)

deep :: Int -> Int
deep 0 = spin 100000000000 1
deep n = 1 + deep (n - 1)

table :: Int -> Map.Map Int Int
table n = foldr (\\k m -> Map.insertWith (+) k (deep (k * 50000)) m) Map.empty [1 .. n]

main :: IO ()
main = do
  putStrLn \"begun\"
  hFlush stdout
  print (Map.foldr (+) 0 (table 1))
";

fn where_it_loops() -> Result<(), String> {
    for flags in ["-O0", "-O", "-O2 -prof"] {
        let folder = Folder::new()?;
        folder.write("Loop.hs", LOOP)?;
        folder
            .purecc(&format!("{flags} Loop.hs -o loop"))?
            .quietly()?;
        let mut run = folder.begin("./loop")?;
        run.prints("begun")?;
        // The recursion takes a moment: asked until the loop is reached.
        let depth = |report: &str| -> Option<u32> {
            let deep = report.lines().find(|line| line.ends_with(" times"));
            deep.and_then(|line| line.rsplit(' ').nth(1)?.parse().ok())
        };
        let report = run.ask_until("50,000 calls below main", |report| {
            let reached = report.contains("Main.spin(") && report.contains("Main.main(");
            depth(report) > Some(49_990) && reached
        })?;
        run.signal("TERM")?;
        let ran = run.ends()?;
        let why = || format!("{flags}: {ran:?} {report}");
        ensure(ran.status() == Some(143), why)?;
        ensure(ran.err.starts_with("loop: the program is here after "), why)?;
        let lines: Vec<&str> = report.lines().collect();
        ensure(lines.len() < 20, why)?;
        // From the loop outwards, each at its place.
        let mut rest = lines.iter();
        for part in [
            "Main.spin(Loop.hs:(6,1)-(7,40))",
            "Main.deep(Loop.hs:11:14-25)",
            "Main.table(Loop.hs:14:48-63)",
            "Main.main(Loop.hs:20:",
        ] {
            ensure(rest.any(|line| line.contains(part)), || {
                format!("no {part}: {}", why())
            })?;
        }
    }
    Ok(())
}

/// A program that waits for its input, or for its output to be read, answers at once, and
/// takes its samples when it goes on; without a heap profile that is said.
fn where_it_waits() -> Result<(), String> {
    let folder = Folder::new()?;
    let source = "main = do { putStr \"name? \"; name <- getLine; ask name }\n\
        ask name = putStr (concat (replicate 50000 (name ++ \"\\n\")))\n";
    folder.write("waits.hs", source)?;
    folder.purecc("-rtsopts waits.hs -o waits")?.quietly()?;
    let mut run = folder.begin_unread("./waits")?;
    run.sleeps()?;
    run.ask_until("what it waits for", |report| {
        report.contains("waiting for input")
    })?;
    run.signal("USR1")?;
    run.tells("SIGUSR1")?;
    run.say("you\n")?;
    run.sleeps()?;
    run.ask_until("what it waits for", |report| {
        report.contains("waiting for its output")
    })?;
    let lines = run.rest()?.iter().filter(|byte| **byte == b'\n').count();
    ensure(lines == 50_000, || format!("{lines} lines"))?;
    let told = run.ends()?.gives(0, "")?;
    told.says(&[
        " s of processor time",
        "waits: SIGUSR1 asks for a sample of the heap profile, but this run has none",
        "Main.main(waits.hs:1:",
        "Main.ask(waits.hs:2:",
    ])?;
    Ok(())
}

/// In programs that do little but collect, or compute with large integers, frames are
/// looked at when that is over; marks of the collector in the stack are no obstacle.
fn where_it_collects() -> Result<(), String> {
    let folder = Folder::new()?;
    let source = "module Main where\nimport System.IO\n\
        main = do { putStrLn \"begun\"; hFlush stdout; print (count 0 [1 ..]) }\n\
        count :: Int -> [Int] -> Int\n\
        count n list = total (take 200000 list) + count (n + 1) list\n\
        total :: [Int] -> Int\n\
        total [] = 0\n\
        total (x : rest) = x + total rest\n";
    let power = "module Main where\nimport System.IO\n\
        main = do { putStrLn \"begun\"; hFlush stdout; print (power 3) }\n\
        power :: Integer -> Integer\n\
        power n = if n < 0 then 0 else power (n * n `mod` (2 ^ (50000 :: Int) + 1))\n";
    for (name, source, flags) in [("collects", source, "-O0"), ("powers", power, "-O2")] {
        folder.write(&format!("{name}.hs"), source)?;
        folder
            .purecc(&format!("{flags} {name}.hs -o {name}"))?
            .quietly()?;
    }
    for (name, place) in [("collects", "Main.total("), ("powers", "Main.power(")] {
        let mut run = folder.begin(&format!("./{name}"))?;
        run.prints("begun")?;
        for _ in 0..10 {
            run.ask()?;
        }
        run.tells(place)?;
        let report = run.err();
        ensure(!report.contains("internal error"), || report.clone())?;
    }
    Ok(())
}

/// Each thread has a line with its name and what it waits for.
fn what_threads_do() -> Result<(), String> {
    let folder = Folder::new()?;
    let source = "import Control.Concurrent\nimport Control.Concurrent.STM\n\
        import Control.Exception\nimport GHC.Conc (labelThread)\nimport System.IO\n\
        main = do\n\
        \x20 gate <- newEmptyMVar :: IO (MVar ())\n\
        \x20 var <- newTVarIO False\n\
        \x20 a <- forkIO (takeMVar gate)\n\
        \x20 labelThread a \"taker of the gate\"\n\
        \x20 b <- forkIO (atomically (readTVar var >>= check))\n\
        \x20 c <- forkIO (uninterruptibleMask_ (threadDelay 100000000))\n\
        \x20 d <- forkIO (yield >> throwTo c ThreadKilled)\n\
        \x20 yield >> yield >> yield\n\
        \x20 putStrLn \"begun\" >> hFlush stdout\n\
        \x20 threadDelay 100000000\n";
    folder.write("threads.hs", source)?;
    for flags in ["-O0", "-O2"] {
        folder
            .purecc(&format!("{flags} threads.hs -o threads"))?
            .quietly()?;
        let mut run = folder.begin("./threads")?;
        run.prints("begun")?;
        let lines = [
            "(main): sleeps",
            "taker of the gate: waits until an MVar is full",
            ": waits for what a transaction has read",
            ": waits for its exception to be raised in thread ",
        ];
        run.ask_until("all threads", |report| {
            lines.iter().all(|line| report.contains(line))
        })?;
    }
    Ok(())
}

/// Calls of one place that follow each other have one line.
fn what_a_deep_thread_does() -> Result<(), String> {
    let folder = Folder::new()?;
    let source = "import Control.Concurrent\nimport Control.Exception\n\
        import GHC.Conc (labelThread)\nimport System.IO\nimport System.IO.Unsafe\n\
        main = do\n\
        \x20 gate <- newEmptyMVar\n\
        \x20 t <- forkIO (evaluate (deep gate 1000) >>= print)\n\
        \x20 labelThread t \"deep one\"\n\
        \x20 yield >> putStrLn \"begun\" >> hFlush stdout\n\
        \x20 threadDelay 100000000\n\
        deep :: MVar Int -> Int -> Int\n\
        deep gate k = case k of\n\
        \x20 0 -> unsafePerformIO (takeMVar gate)\n\
        \x20 _ -> 1 + deep gate (k - 1)\n\
        {-# NOINLINE deep #-}\n";
    folder.write("deep.hs", source)?;
    for flags in ["-O0", "-O2"] {
        folder
            .purecc(&format!("-w {flags} deep.hs -o deep"))?
            .quietly()?;
        let mut run = folder.begin("./deep")?;
        run.prints("begun")?;
        let report = run.ask_until("the thread", |report| report.contains("deep one: waits"))?;
        let of_thread = report
            .lines()
            .skip_while(|line| !line.contains("deep one: "));
        let calls = of_thread
            .skip(1)
            .take_while(|line| line.starts_with("    "));
        let calls: Vec<&str> = calls.collect();
        let alike = calls.windows(2).any(|pair| pair[0] == pair[1]);
        ensure(!calls.is_empty() && !alike, || report.clone())?;
    }
    Ok(())
}

/// The program's result does not depend on when and how often it is asked.
fn asked_at_any_time() -> Result<(), String> {
    let folder = Folder::new()?;
    // As often as it is told to, so that it is at work while it is asked.
    let source = "import qualified Data.Map as Map\nimport Control.Exception\n\
        main = getContents >>= mapM_ (work . read) . lines\n\
        work :: Int -> IO ()\n\
        work size = do\n\
        \x20 let m = foldr (\\k -> Map.insertWith (+) (k `mod` 1000) k) Map.empty [1 .. fromIntegral size :: Integer]\n\
        \x20 caught <- try (evaluate (deep 300000 `div` 0)) :: IO (Either ArithException Integer)\n\
        \x20 print (either show show caught, sum (Map.elems m), product [1 .. 2000] `mod` (10 ^ 9 + 7 :: Integer))\n\
        \x20 mapM_ print [n * n | n <- [1 .. 3000 :: Int]]\n\
        deep :: Integer -> Integer\n\
        deep n = if n == 0 then 0 else n + deep (n - 1)\n";
    for flags in ["-O0 -rtsopts", "-O2 -rtsopts -prof"] {
        folder.write("asked.hs", source)?;
        folder
            .purecc(&format!("{flags} asked.hs -o asked"))?
            .quietly()?;
        let once = folder.sh("echo 100000 | ./asked")?.quietly()?.out;
        let mut run = folder.begin("./asked +RTS -hT -i0.01")?;
        let mut times = 0;
        while times < 6 || run.err().matches(ANSWER).count() <= 3 {
            run.say("100000\n")?;
            times += 1;
            for _ in 0..10 {
                run.signal("USR2")?;
                run.signal("USR1")?;
            }
        }
        let ran = run.ends()?;
        ensure(ran.code == Some(0) && ran.out == once.repeat(times), || {
            format!("{flags}, {times} times: {ran:?}")
        })?;
        ensure(!ran.err.contains("internal error"), || ran.err.clone())?;
    }
    Ok(())
}
