//! Looking on while a program runs: SIGUSR2 tells where it is, wherever that is, and it
//! goes on as if nobody had asked.

use crate::shell::{Folder, Ran, ensure};

/// The tests with their names.
pub const TESTS: &[(&str, fn() -> Result<(), String>)] = &[
    ("where_it_loops", where_it_loops),
    ("where_it_waits", where_it_waits),
    ("where_it_collects", where_it_collects),
    ("asked_at_any_time", asked_at_any_time),
];

/// Waits for a word in a file before the next command.
const UNTIL: &str = "seen() { n=0; while ! grep -q \"$1\" \"$2\" 2>/dev/null; do sleep 0.02; \
                     n=$((n+1)); [ $n -lt 1000 ] || exit 99; done; }\n";

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
        // The recursion takes a moment: asked until the loop is reached.
        let script = format!(
            "{UNTIL}./loop >out 2>err & seen begun out; \
             for i in 1 2 3 4 5 6 7 8 9 10; do kill -s USR2 $!; sleep 0.2; \
             grep -q '50,*000 times\\|499[0-9][0-9] times' err && break; done; \
             kill -s USR2 $!; sleep 0.2; kill -s TERM $!; wait $!"
        );
        let ran = folder.sh(&script)?;
        let report = folder.read("err")?;
        let why = || format!("{flags}: {ran:?} {report}");
        ensure(ran.code == Some(143), why)?;
        let last = report.rfind("the program is here").unwrap_or(0);
        let lines: Vec<&str> = report[last..].lines().collect();
        ensure(report.starts_with("loop: the program is here after "), why)?;
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
        let deep = lines.iter().find(|line| line.ends_with(" times"));
        let times = deep.and_then(|line| line.rsplit(' ').nth(1)?.parse().ok());
        ensure(times.is_some_and(|n: u32| n > 49_990), why)?;
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
    let script = format!(
        "{UNTIL}mkfifo in out; ./waits <in >out 2>err & exec 3>in 4<out; sleep 0.2; \
         kill -s USR2 $!; seen 'waiting for input' err; kill -s USR1 $!; seen SIGUSR1 err; \
         echo you >&3; sleep 0.2; kill -s USR2 $!; sleep 0.1; kill -s USR2 $!; \
         seen 'waiting for its output' err; \
         wc -l <&4; wait $!"
    );
    let ran = folder.sh(&script)?.gives(0, "50000\n")?;
    let told = Ran {
        err: folder.read("err")?,
        ..ran
    };
    let told = told.says(&[
        " s of processor time",
        "waits: SIGUSR1 asks for a sample of the heap profile, but this run has none",
        "Main.main(waits.hs:1:",
        "Main.ask(waits.hs:2:",
    ])?;
    ensure(told.err.matches("the program is here").count() == 3, || {
        format!("{told:?}")
    })
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
        let script = format!(
            "{UNTIL}./{name} >out 2>err & seen begun out; \
             for i in 1 2 3 4 5 6 7 8 9 10; do kill -s USR2 $! || break; sleep 0.05; done; \
             seen here err; kill -s KILL $!; wait $!; true"
        );
        let ran = folder.sh(&script)?;
        let report = folder.read("err")?;
        ensure(report.contains(place), || {
            format!("{name}: {ran:?} {report}")
        })?;
        ensure(!report.contains("internal error"), || report.clone())?;
    }
    Ok(())
}

/// The program's result does not depend on when and how often it is asked.
fn asked_at_any_time() -> Result<(), String> {
    let folder = Folder::new()?;
    let source = "import qualified Data.Map as Map\nimport Control.Exception\n\
        main = do\n\
        \x20 let m = foldr (\\k -> Map.insertWith (+) (k `mod` 1000) k) Map.empty [1 .. 600000 :: Integer]\n\
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
        let expected = folder.sh("./asked")?.quietly()?;
        let script = "./asked +RTS -hT -i0.01 >out 2>err & pid=$!; sleep 0.05; \
                      for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do \
                      kill -s USR2 $pid; kill -s USR1 $pid; sleep 0.01; done; \
                      wait $pid";
        let ran = folder.sh(script)?;
        let err = folder.read("err")?;
        let reports = err.matches("the program is here").count();
        let same = ran.code == Some(0) && folder.read("out")? == expected.out;
        ensure(same && reports > 3, || {
            format!("{flags}: {ran:?}, {reports} reports, {err}")
        })?;
        ensure(!err.contains("internal error"), || err.clone())?;
    }
    Ok(())
}
