//! The time profile against the processor's own account of a run: what its ticks add
//! up to, and who is charged with what the runtime and the kernel do.

use crate::shell::{Folder, ensure};
use std::collections::BTreeMap;

/// The tests with their names.
pub const TESTS: &[(&str, fn() -> Result<(), String>)] = &[
    ("sums_with_prof", || sums("-prof -fprof-auto-top")),
    ("sums_without_prof", || sums("")),
    ("waits_with_prof", || waits("-prof -fprof-auto-top")),
    ("waits_without_prof", || waits("")),
    ("intervals", intervals),
    ("deep_call_paths", deep_call_paths),
    ("calls_of_the_runtime", calls_of_the_runtime),
];

/// A program for each of what time goes to. Its functions are its first argument.
const WORK: &str = r#"module Main (main) where
import qualified Data.Map as Map
import Data.List (foldl')
import System.Environment (getArgs)
import System.IO

{-# NOINLINE loop #-}
loop :: Int -> Int -> Int
loop 0 sum = sum
loop n sum = loop (n - 1) (sum * 3 + n `mod` 7)

{-# NOINLINE powers #-}
powers :: Integer -> Integer
powers n = product [1 .. n]

{-# NOINLINE files #-}
files :: Int -> Int -> IO Int
files 0 sum = return sum
files n sum = do
  file <- openFile "work.hs" ReadMode
  letter <- hGetChar file
  hClose file
  files (n - 1) (sum + fromEnum letter)

{-# NOINLINE tree #-}
tree :: Int -> Int
tree n = Map.size (foldl' count Map.empty [1 .. n])
  where count map k = Map.insertWith (+) (k * 7919 `mod` 200003) (1 :: Int) map

{-# NOINLINE doubles #-}
doubles :: Int -> Int
doubles n = sum [length (show (fromIntegral k * 1.234567e-3 :: Double)) | k <- [1 .. n]]

main :: IO ()
main = do
  [what, size] <- getArgs
  let n = read size :: Int
  case what of
    "loop" -> print (loop n 1)
    "powers" -> print (even (powers (fromIntegral n)))
    "files" -> files n 0 >>= print
    "tree" -> print (tree n)
    "doubles" -> print (doubles n)
    _ -> interact (unlines . map (\line -> show (loop (n * length line) 1)) . lines)
"#;

/// A report, read.
struct Report {
    text: String,
    ticks: u64,
    microseconds: u64,
    /// Ticks of each label, and the largest share that one of its stacks inherits.
    own: BTreeMap<String, u64>,
    inherited: BTreeMap<String, f64>,
}

impl Report {
    /// Of a report with ticks and bytes.
    fn read(folder: &Folder) -> Result<Report, String> {
        let text = folder.read("work.prof")?;
        let numbers = |line: &str| -> Vec<u64> {
            let words = line.split(|c: char| !c.is_ascii_digit());
            words.filter_map(|word| word.parse().ok()).collect()
        };
        let total = text.lines().find(|line| line.contains("total time"));
        let behind = total.and_then(|line| line.split_once('('));
        let [ticks, microseconds, ..] = numbers(behind.ok_or("no total")?.1)[..] else {
            return Err(text);
        };
        let mut report = Report {
            ticks,
            microseconds,
            own: BTreeMap::new(),
            inherited: BTreeMap::new(),
            text,
        };
        let (_, tree) = report.text.split_once("inherited\n").ok_or("no tree")?;
        for line in tree.lines().skip(2) {
            let words: Vec<&str> = line.split_whitespace().collect();
            let [label, .., time, _, ticks, _] = words[..] else {
                break;
            };
            let (Ok(time), Ok(ticks)) = (time.parse::<f64>(), ticks.parse::<u64>()) else {
                break;
            };
            *report.own.entry(label.into()).or_default() += ticks;
            let most = report.inherited.entry(label.into()).or_default();
            *most = most.max(time);
        }
        Ok(report)
    }

    fn own(&self, label: &str) -> u64 {
        self.own.get(label).copied().unwrap_or(0)
    }

    fn inherited(&self, label: &str) -> f64 {
        self.inherited.get(label).copied().unwrap_or(0.0)
    }
}

/// Runs the program; answers the report, and the seconds that the processor has spent
/// on the run as the kernel tells its parent.
fn run(folder: &Folder, arguments: &str, options: &str) -> Result<(Report, f64), String> {
    let ran = folder.sh(&format!(
        "bash -c 'TIMEFORMAT=\"%3U %3S\"; time ./work {arguments} +RTS {options} >out'"
    ))?;
    let seconds = ran.err.split_whitespace().map(str::parse::<f64>);
    let seconds: Result<Vec<f64>, _> = seconds.collect();
    match seconds.as_deref() {
        Ok(&[user, system]) if ran.code == Some(0) => Ok((Report::read(folder)?, user + system)),
        _ => Err(format!("{arguments}: {ran:?}")),
    }
}

fn compiled(flags: &str) -> Result<Folder, String> {
    let folder = Folder::new()?;
    folder.write("work.hs", WORK)?;
    folder.purecc(&format!("-w {flags} work.hs"))?.quietly()?;
    Ok(folder)
}

/// Ticks add up to the processor's time, and are charged to who asked for the work.
fn sums(flags: &str) -> Result<(), String> {
    let folder = compiled(flags)?;
    let work = [
        ("loop", 400_000_000),
        ("powers", 50_000),
        ("files", 10_000),
        ("tree", 300_000),
        ("doubles", 300_000),
    ];
    for (what, size) in work {
        let (report, seconds) = run(&folder, &format!("{what} {size}"), "-pa")?;
        let sum = (report.ticks * report.microseconds) as f64 / 1e6;
        // Making the process, and taking it apart, are nobody's but the kernel's.
        ensure((sum - seconds).abs() < 0.02 * seconds + 0.02, || {
            format!("{what}: {sum} of {seconds}\n{}", report.text)
        })?;
        let own = |label: &str| report.own(label) as f64 / report.ticks as f64 * 100.0;
        let system = own("GC") + own("SYSTEM") + own("OVERHEAD_of");
        ensure(report.inherited(what) + system > 85.0, || {
            format!("{what} is not charged\n{}", report.text)
        })?;
        ensure(own("UNKNOWN") < 5.0, || report.text.clone())?;
        ensure(what != "tree" || report.own("GC") > 0, || {
            report.text.clone()
        })?;
    }
    Ok(())
}

/// A program that mostly waits: who waits is not charged with the work of others.
fn waits(flags: &str) -> Result<(), String> {
    let folder = compiled(flags)?;
    folder.write(
        "slow",
        "for i in $(seq 40); do echo xxxxxxxxxx; sleep 0.01; done\n",
    )?;
    let ran = folder.sh("sh ./slow | ./work wait 1000000 +RTS -P >out")?;
    ran.quietly()?;
    let report = Report::read(&folder)?;
    ensure(report.ticks > 0 && report.inherited("loop") > 70.0, || {
        report.text.clone()
    })
}

/// What `-V` may be, and what the report says of it.
fn intervals() -> Result<(), String> {
    let folder = compiled("-prof -rtsopts")?;
    for (option, least) in [("-V0.01", 10_000), ("-V0.0002", 200), ("-V0.0001", 100)] {
        let (report, seconds) = run(&folder, "loop 100000000", &format!("-pa {option}"))?;
        // A machine that cannot keep an interval has one that it says.
        ensure(report.microseconds >= least, || report.text.clone())?;
        let sum = (report.ticks * report.microseconds) as f64 / 1e6;
        let tick = report.microseconds as f64 / 1e6;
        ensure((sum - seconds).abs() < 0.02 * seconds + 0.02 + tick, || {
            format!("{option}: {sum} of {seconds}\n{}", report.text)
        })?;
    }
    for (option, microseconds) in [("-V0", 0), ("-V1000", 1_000_000_000)] {
        let (report, _) = run(&folder, "loop 1000000", &format!("-pa {option}"))?;
        ensure(
            (report.ticks, report.microseconds) == (0, microseconds),
            || report.text.clone(),
        )?;
    }
    Ok(())
}

/// Without cost centres, callers count through ten thousand frames; what is deeper is said.
fn deep_call_paths() -> Result<(), String> {
    let folder = Folder::new()?;
    let source = "import System.Environment\n\
        deep :: Int -> Int\n\
        deep 0 = 0\n\
        deep n = 1 + deep (n - 1)\n\
        outer :: Int -> Int -> Int -> Int\n\
        outer total depth 0 = total\n\
        outer total depth rounds = outer (total + deep (depth + rounds)) depth (rounds - 1)\n\
        main :: IO ()\n\
        main = do { [depth, rounds] <- fmap (map read) getArgs; print (outer 0 depth rounds) }\n";
    folder.write("work.hs", source)?;
    folder.purecc("-w work.hs")?.quietly()?;
    let (report, _) = run(&folder, "10000 3000", "-P")?;
    let inherited = report.inherited("outer");
    ensure(
        inherited > 90.0 && !report.text.contains("are left out"),
        || report.text.clone(),
    )?;
    let (report, _) = run(&folder, "1000000 30", "-P")?;
    ensure(
        report
            .text
            .contains("% of the ticks the callers beyond 16000 frames are left out]"),
        || report.text.clone(),
    )
}

/// Without cost centres, what the runtime computes is the time of who has called it.
fn calls_of_the_runtime() -> Result<(), String> {
    let folder = Folder::new()?;
    let source = "import System.Environment\n\
        power :: Int -> Integer -> Integer\n\
        power 0 n = n\n\
        power k n = power (k - 1) (n * n `mod` (2 ^ (9000 :: Int) + 1))\n\
        {-# NOINLINE power #-}\n\
        main :: IO ()\n\
        main = do { [rounds] <- fmap (map read) getArgs; print (power rounds 3) }\n";
    folder.write("work.hs", source)?;
    folder.purecc("-w -O work.hs")?.quietly()?;
    let (report, seconds) = run(&folder, "30000", "-P")?;
    ensure(report.inherited("power") > 90.0, || {
        format!("{seconds} s: {}", report.text)
    })
}
