//! Profiles in the manner of MLton: what `mlmon.out` has, against the clock of
//! allocation, closed forms and the processor's own account, and what `mlprof` makes of
//! it.

use crate::random::Random;
use crate::shell::{Folder, Ran, ensure};
use pureprof::mlprof::file::address;
use pureprof::mlprof::file::{Kind, Profile};
use pureprof::mlprof::flags::Flags;
use pureprof::mlprof::image::Image;
use pureprof::mlprof::{assembly, calls, table};
use pureprof::sheet::{self, Sheet, Wanted};

/// The tests with their names.
pub const TESTS: &[(&str, fn() -> Result<(), String>)] = &[
    ("allocation_adds_up", allocation_adds_up),
    ("allocation_in_closed_form", allocation_in_closed_form),
    ("counts_in_closed_form", counts_in_closed_form),
    ("time", time),
    ("options", options),
    ("endings", endings),
    ("forms", forms),
    ("first_look", first_look),
    ("damaged_executables", damaged_executables),
];

/// What takes memory in every way that there is: groups of objects, partial
/// applications, integers of all sizes, arrays small and large, exceptions.
const WAYS: &str = r#"module Main (main) where
import Control.Exception
import Data.Array
import Data.IORef
import qualified Data.Map as Map

squares :: Int -> [Integer]
squares n = [fromIntegral k * fromIntegral k * 12345678901234567890 | k <- [1 .. n]]

apply :: [Int -> Int -> Int] -> Int -> Int
apply fs x = sum (zipWith id (map ($ x) fs) [1 ..])

caught :: Int -> IO Int
caught k = fmap length (evaluate (show (100 `div` (k `mod` 3)))) `catch` recover
  where
    recover :: ArithException -> IO Int
    recover _ = return k

main :: IO ()
main = do
  print (sum (squares 2000) `mod` 1000007)
  print (length (show (product (map fromIntegral [1 .. 1500 :: Int]) :: Integer)))
  print (apply (concat (replicate 500 [(+), \x y -> x * y + 1, max])) 5)
  let small = listArray (0, 99) [1 ..] :: Array Int Int
      large = listArray (0, 20000) [1 ..] :: Array Int Int
  print (sum (elems (small // [(i, i * i) | i <- [0 .. 99]])), sum (elems large))
  print (Map.foldr (+) 0 (Map.fromListWith (+) [(k `mod` 101, k) | k <- [1 .. 5000 :: Int]]))
  counter <- newIORef (0 :: Int)
  mapM_ (\k -> caught k >>= \n -> modifyIORef' counter (+ n)) [1 .. 300]
  readIORef counter >>= print
"#;

fn build(flags: &str, text: &str) -> Result<Folder, String> {
    let folder = Folder::new()?;
    folder.write("p.hs", text)?;
    folder
        .purecc(&format!("-w -rtsopts -dlint {flags} p.hs"))?
        .quietly()?;
    Ok(folder)
}

fn profile(folder: &Folder, file: &str) -> Result<Profile, String> {
    let bytes = std::fs::read(folder.file(file)).map_err(|e| format!("{file}: {e}"))?;
    Profile::read(file, &bytes).map_err(|e| e.to_string())
}

fn with_image<T>(folder: &Folder, action: impl FnOnce(&Image<'_>) -> T) -> Result<T, String> {
    let bytes = std::fs::read(folder.file("p")).map_err(|e| e.to_string())?;
    let image = Image::read("p", &bytes).map_err(|e| e.to_string())?;
    Ok(action(&image))
}

/// The counts of a function, by the name in the table.
fn counts(folder: &Folder, profile: &Profile, name: &str) -> Result<[u128; 2], String> {
    let rows = with_image(folder, |image| {
        image.check(profile).map_err(|e| e.to_string())?;
        Ok::<_, String>(table::by_function(image, profile, false))
    })??;
    let row = rows.iter().find(|(function, _)| function == name);
    row.map(|row| row.1)
        .ok_or_else(|| format!("no {name} in {rows:?}"))
}

/// Bytes that the run has allocated, as `-t` says.
fn allocated(folder: &Folder, statistics: &str) -> Result<u128, String> {
    let text = folder.read(statistics)?;
    let mut bytes = text
        .split('"')
        .skip_while(|word| *word != "bytes allocated");
    let bytes = bytes.nth(2);
    bytes
        .and_then(|bytes| bytes.parse().ok())
        .ok_or(format!("no bytes in {text}"))
}

/// Bytes by place add up to all that was allocated, and the runtime has allocated
/// nothing that nobody has asked for.
fn allocation_adds_up() -> Result<(), String> {
    for flags in ["-O0", "-O2", "-O -prof -fprof-auto", "-O -g0"] {
        let folder = build(&format!("-profile alloc {flags}"), WAYS)?;
        for options in ["", "-A64k", "-A8k -G1", "-hT -i1m"] {
            let run = format!("./p +RTS -tt --machine-readable {options} >out");
            folder.sh(&run)?.quietly()?;
            let profile = profile(&folder, "mlmon.out")?;
            let (sum, all) = (profile.total(), allocated(&folder, "t")?);
            ensure(profile.kind == Kind::Alloc && sum == all, || {
                format!("{flags} {options}: {sum} of {all} bytes")
            })?;
            let own = profile.count(address::RUNTIME);
            ensure(own == 0, || {
                format!("{flags} {options}: {own} by the runtime")
            })?;
            let objects = profile.bins.values();
            ensure(
                objects.clone().all(|c| c[1] > 0 && c[0] >= 16 * c[1]),
                || format!("{flags}: objects of less than 16 bytes in {objects:?}"),
            )?;
        }
    }
    Ok(())
}

/// A list of so many numbers, and a big one that is doubled so often.
const GROWS: &str = r#"module Main (main) where
import System.Environment (getArgs)

{-# NOINLINE down #-}
down :: Int -> [Int] -> [Int]
down 0 xs = xs
down n xs = down (n - 1) ((n + 1000) : xs)

{-# NOINLINE double #-}
double :: Int -> Integer -> Integer
double 0 x = x
double n x = double (n - 1) (x + x - 1)

main :: IO ()
main = do
  [n, m] <- fmap (map read) getArgs
  print (length (down n []))
  print (double m (2 ^ (64 :: Int)) > 0)
"#;

fn allocation_in_closed_form() -> Result<(), String> {
    let folder = build("-profile alloc -O", GROWS)?;
    let run = |n: u32, m: u32| {
        folder.sh(&format!("./p {n} {m}"))?.quietly()?;
        let profile = profile(&folder, "mlmon.out")?;
        let list = counts(&folder, &profile, "Main.down")?;
        let all = profile
            .bins
            .values()
            .map(|c| u128::from(c[1]))
            .sum::<u128>();
        Ok::<_, String>((list, all))
    };
    let ([bytes, objects], _) = run(1000, 1)?;
    // Of each a cons, a thunk, and the number that this holds.
    ensure(objects == 3000 && bytes == 1000 * (24 + 24 + 16), || {
        format!("{objects} objects of {bytes} bytes")
    })?;
    let ([more, _], first) = run(3000, 1)?;
    ensure(more == 3 * bytes, || format!("{bytes}, then {more}"))?;
    // Two operations more, two objects for the result of each.
    let (_, second) = run(3000, 2)?;
    ensure(second == first + 4, || format!("{first}, then {second}"))
}

/// Functions that are called in closed form.
const CALLS: &str = r#"module Main (main) where

{-# NOINLINE fib #-}
fib :: Int -> Int
fib n = if n < 2 then n else fib (n - 1) + fib (n - 2)

{-# NOINLINE loop #-}
loop :: Int -> Int -> Int
loop 0 sum = sum
loop n sum = loop (n - 1) (sum + n `mod` 3)

{-# NOINLINE even' #-}
even' :: Int -> Bool
even' 0 = True
even' n = odd' (n - 1)

{-# NOINLINE odd' #-}
odd' :: Int -> Bool
odd' 0 = False
odd' n = even' (n - 1)

shared :: Int
shared = fib 5

main :: IO ()
main = do
  print (fib 15)
  print (loop 1000 0)
  print (even' 501)
  print (shared + shared + shared)
"#;

fn counts_in_closed_form() -> Result<(), String> {
    // fib n is called 2 F(n + 1) - 1 times in all.
    let expected = [
        ("Main.fib", 2 * 987 - 1 + 2 * 8 - 1),
        ("Main.loop", 1001),
        ("Main.even'", 251),
        ("Main.odd'", 251),
    ];
    for flags in ["-O0", "-O", "-O2 -prof"] {
        let folder = build(&format!("-profile count {flags}"), CALLS)?;
        folder.sh("./p >out")?.quietly()?;
        let profile = profile(&folder, "mlmon.out")?;
        for (name, calls) in expected {
            let [found, _] = counts(&folder, &profile, name)?;
            ensure(found == calls, || format!("{flags}: {name} {found} times"))?;
        }
        if flags == "-O0" {
            let [found, _] = counts(&folder, &profile, "Main.shared")?;
            ensure(found == 1, || format!("Main.shared {found} times"))?;
        }
    }
    Ok(())
}

/// Work in the program and in the runtime.
const WORK: &str = r#"module Main (main) where

{-# NOINLINE loop #-}
loop :: Int -> Int -> Int
loop 0 sum = sum
loop n sum = loop (n - 1) (sum * 3 + n `mod` 7)

{-# NOINLINE deep #-}
deep :: Int -> Int
deep 0 = loop 100000000 1
deep n = 1 + deep (n - 1)

{-# NOINLINE powers #-}
powers :: Integer -> Integer
powers n = product [1 .. n]

main :: IO ()
main = do
  print (deep 100)
  print (even (powers 80000))
"#;

/// Time adds up to the processor's, whatever the interval, and is told to who has used it.
fn time() -> Result<(), String> {
    let folder = build("-O", WORK)?;
    for (options, clock) in [
        ("", 10_000_000),
        ("-V0.002", 2_000_000),
        ("-p -V0.001", 1_000_000),
    ] {
        let ran = folder.sh(&format!(
            "bash -c 'TIMEFORMAT=\"%3U %3S\"; time ./p +RTS --profile=time {options} >out'"
        ))?;
        let seconds: f64 = ran.err.split_whitespace().flat_map(str::parse::<f64>).sum();
        let profile = profile(&folder, "mlmon.out")?;
        let total = profile.total() as f64 / 1e9;
        ensure((total - seconds).abs() < 0.03 + seconds / 10.0, || {
            format!("{options}: {total} s of {seconds} s")
        })?;
        // The machine may not keep the shortest one.
        ensure(profile.kind == Kind::Time && profile.clock >= clock, || {
            format!("{options}: the clock is {}", profile.clock)
        })?;
        let [time, samples] = counts(&folder, &profile, "Main.loop")?;
        ensure(time > 0 && samples > 0, || {
            format!("{options}: {time}, {samples}")
        })?;
        // The runtime's functions have names of their own.
        let rows = with_image(&folder, |image| table::by_function(image, &profile, false))?;
        let runtime = rows.iter().find(|row| row.0.starts_with("rt"));
        ensure(runtime.is_some(), || format!("{options}: {rows:?}"))?;
        // What a function calls is told with it, but once.
        let whole = |name: &str| {
            let of_name = with_image(&folder, |image| {
                let arcs = profile.arcs.iter().filter(|arc| arc.0.0 == 0);
                let arcs = arcs.filter(|arc| image.name_of(arc.0.1) == name);
                arcs.map(|arc| u128::from(*arc.1)).sum::<u128>()
            })?;
            Ok::<_, String>(of_name)
        };
        let (deep, inner) = (whole("Main.deep")?, whole("Main.loop")?);
        ensure(
            deep >= inner && inner >= time && deep <= profile.total(),
            || format!("{options}: {deep}, {inner}, {time}"),
        )?;
    }
    Ok(())
}

/// What `pureprof top` makes of a profile, whose program it finds by itself, or is told.
fn first_look() -> Result<(), String> {
    let folder = build("-O0 -profile alloc", WAYS)?;
    folder.sh("./p >out")?.quietly()?;
    let total = profile(&folder, "mlmon.out")?.total();
    let look = |programs: &[&str]| -> Result<Sheet, String> {
        let source = pureprof::hp::Source::open(&folder.file("mlmon.out"));
        let wanted = Wanted {
            programs: programs.iter().map(|name| folder.file(name)).collect(),
            ..Wanted::default()
        };
        let sheet = source.and_then(|mut source| sheet::read(&mut source, &wanted, &mut |_| {}));
        sheet.map_err(|error| error.to_string())
    };
    let found = look(&[])?;
    let squares = found.rows.iter().find(|row| row.name == "Main.squares");
    ensure(
        found.columns[0].value == total as f64 && squares.is_some_and(|row| row.values[0] > 0.0),
        || format!("{total}: {found:?}"),
    )?;
    folder
        .sh("cp p other && echo >>other && mkdir away && mv p away")?
        .quietly()?;
    // An executable that was changed behind its end is still the same one.
    ensure(look(&[])?.rows == found.rows, || "another program".into())?;
    folder.sh("rm other")?.quietly()?;
    let lost = look(&[]).err().unwrap_or_default();
    ensure(lost.contains("--program PROGRAM names it"), || lost.clone())?;
    let told = look(&["out", "away/p"])?;
    ensure(told.rows == found.rows, || format!("{told:?}"))
}

fn options() -> Result<(), String> {
    let folder = build("-O -profile count", CALLS)?;
    folder.sh("./p +RTS --profile=no")?.quietly()?;
    ensure(!folder.exists("mlmon.out"), || {
        "a file without a profile".into()
    })?;
    folder.sh("./p +RTS -poother >out")?.quietly()?;
    let counted = profile(&folder, "other.mlmon")?;
    folder.sh("./p +RTS --profile=count >out")?.quietly()?;
    let again = profile(&folder, "mlmon.out")?;
    ensure(again.bins == counted.bins, || "two runs differ".into())?;
    folder.sh("./p +RTS --profile=time -V0 >out")?.quietly()?;
    let empty = profile(&folder, "mlmon.out")?;
    ensure(empty.kind == Kind::Time && empty.bins.is_empty(), || {
        format!("without ticks: {empty:?}")
    })?;
    let parts = ["--profile=alloc", "-profile alloc"];
    folder.sh("./p +RTS --profile=alloc")?.refuses(&parts)?;
    let lost = folder.sh("mkdir dir; mv p dir; cd dir; mkdir mlmon.out; ./p >out")?;
    lost.gives(0, "")?
        .says(&["mlmon.out", "it is a directory"])?;
    let refused = folder.purecc("-w -profile space p.hs")?;
    ensure(
        refused.code == Some(1) && refused.err.contains("time, alloc, count, no"),
        || format!("{refused:?}"),
    )?;
    // What is not profiled is the same program.
    let same = "-w -O -profile no p.hs -o a && cp a b && $purecc -w -O p.hs -o a && cmp a b";
    folder.sh(&format!("$purecc {same}"))?.quietly()?;
    Ok(())
}

/// The profile is complete however a run ends.
fn endings() -> Result<(), String> {
    let text = r#"module Main (main) where
import System.Environment (getArgs)
import System.Exit

count :: Int -> Int
count n = if n > 0 then 1 + count (n - 1) else 0

main :: IO ()
main = do
  [how] <- getArgs
  print (length [count k | k <- [1 .. 200]])
  case how of
    "exit" -> exitWith (ExitFailure 7)
    "error" -> error "over"
    "stack" -> print (count 1000000000)
    "heap" -> let xs = [1 :: Int ..] in print (sum xs + length xs)
    "signal" -> mapM_ print [1 :: Int ..]
    _ -> return ()
"#;
    for what in ["alloc", "time", "count"] {
        let folder = build(&format!("-O -profile {what}"), text)?;
        let check = |ran: Ran, how: &str| {
            let profile = profile(&folder, "mlmon.out").map_err(|e| format!("{how}: {e}"))?;
            ensure(!profile.bins.is_empty(), || {
                format!("{how}: nothing counted")
            })?;
            if what == "alloc" {
                let all = allocated(&folder, "t")?;
                let own = profile.count(address::RUNTIME);
                ensure(
                    profile.total() == all && u128::from(own) <= all / 100,
                    || {
                        format!(
                            "{how}: {} of {all} bytes, {own} by the runtime",
                            profile.total()
                        )
                    },
                )?;
            }
            folder.sh("rm mlmon.out")?.quietly()?;
            Ok::<_, String>(ran)
        };
        let statistics = "-tt --machine-readable";
        for (how, options, code) in [
            ("", "", 0),
            ("exit", "", 7),
            ("error", "", 1),
            ("stack", "-K1m", 2),
            ("heap", "-M8m", 251),
        ] {
            let ran = folder.sh(&format!("./p '{how}' +RTS {statistics} {options} >out"))?;
            let ran = check(ran, how)?;
            ensure(ran.code == Some(code), || format!("{how}: {ran:?}"))?;
        }
        // By then it has done something that is counted.
        let mut run = folder.begin(&format!("./p signal +RTS {statistics}"))?;
        run.prints("\n1000\n")?;
        run.signal("TERM")?;
        let ran = check(run.ends()?, "signal")?;
        ensure(ran.status() == Some(143), || format!("{ran:?}"))?;
    }
    Ok(())
}

/// What `mlprof` prints of a profile.
fn forms() -> Result<(), String> {
    let folder = build("-O -profile count", CALLS)?;
    folder.sh("./p >out")?.quietly()?;
    let once = profile(&folder, "mlmon.out")?;
    let mut profile = once.clone();
    profile.add(&once).map_err(|e| e.to_string())?;
    let flags = Flags {
        raw: true,
        lines: true,
        threshold: 5.0,
        ..Flags::default()
    };
    let (table, graph, code, missing) = with_image(&folder, |image| {
        (
            table::table(image, &profile, &flags),
            calls::graph(image, &profile, &flags),
            assembly::listing(image, &profile, "Main.fib", &flags),
            assembly::listing(image, &profile, "Main.fob", &flags),
        )
    })?;
    let rows = [
        "function",
        "Main.fib  p.hs: 5 ",
        "(3,976)",
        "Main.loop  p.hs: ",
        "(2,002)",
    ];
    for part in rows {
        ensure(table.contains(part), || format!("no {part} in\n{table}"))?;
    }
    ensure(!table.contains("Main.shared"), || {
        format!("below 5 %: {table}")
    })?;
    let first = table.lines().next().unwrap_or_default();
    ensure(first.ends_with(" ticks"), || table.clone())?;
    for part in ["digraph calls {", "Main.even'", "-> ", "style=dashed"] {
        ensure(graph.contains(part), || format!("no {part} in\n{graph}"))?;
    }
    let code = code.map_err(|e| e.to_string())?;
    for part in ["Main.fib  p.hs: 5", "(3,976)", "call", "Main.fib\n"] {
        ensure(code.contains(part), || format!("no {part} in\n{code}"))?;
    }
    let missing = missing.err().map(|e| e.to_string());
    ensure(
        missing.as_deref() == Some("p has no function Main.fob"),
        || format!("{missing:?}"),
    )
}

/// Executables that are damaged, or are none, are read or refused: no panic.
fn damaged_executables() -> Result<(), String> {
    let folder = build("-O -profile count", CALLS)?;
    folder.sh("./p >out")?.quietly()?;
    let profile = profile(&folder, "mlmon.out")?;
    let good = std::fs::read(folder.file("p")).map_err(|e| e.to_string())?;
    let mut random = Random(7);
    let flags = Flags::default();
    for _ in 0..1500 {
        let mut bytes = good.clone();
        match random.below(4) {
            0 => bytes.truncate(random.below(good.len())),
            _ => {
                // Tables lie at both ends.
                let span = good.len().min(1 << random.below(20));
                for _ in 0..=random.below(8) {
                    let at = random.below(span);
                    let at = if random.below(2) == 0 {
                        at
                    } else {
                        good.len() - 1 - at
                    };
                    bytes[at] = random.below(256) as u8;
                }
            }
        }
        if let Ok(image) = Image::read("p", &bytes) {
            // Its build id need not be right for what follows.
            table::table(&image, &profile, &flags);
            calls::graph(&image, &profile, &flags);
            let _ = assembly::listing(&image, &profile, "Main.fib", &flags);
        }
    }
    let other = build("-O -profile count", WORK)?;
    let bytes = std::fs::read(other.file("p")).map_err(|e| e.to_string())?;
    let image = Image::read("other", &bytes).map_err(|e| e.to_string())?;
    let refused = image.check(&profile).err().map(|e| e.to_string());
    ensure(
        refused.is_some_and(|line| line.starts_with("mlmon.out: at byte 32: the profile is of")),
        || "a profile of another executable".into(),
    )
}
