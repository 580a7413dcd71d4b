//! Recorded hotspots (`-ho`): what lives by occurrence and creation time agrees with
//! the heap profiles, the stack adds up, and files are good however a run ends.

use crate::hp::{Profile, Sample};
use crate::me::{Census, Definition, Me};
use crate::running::Running;
use crate::shell::{Folder, Ran, ensure};
use std::collections::HashMap;

/// The tests with their names.
pub const TESTS: &[(&str, fn() -> Result<(), String>)] = &[
    ("one_file_has_all_profiles", one_file_has_all_profiles),
    ("interval_of_its_own", interval_of_its_own),
    ("occurrences_of_equations", occurrences_of_equations),
    ("frames_by_call", frames_by_call),
    ("frames_of_the_library", frames_of_the_library),
    ("frames_that_stand", frames_that_stand),
    ("files_of_bad_ends", files_of_bad_ends),
    ("files_that_stay", files_that_stay),
];

/// Structures that live for different times, exceptions, mutable variables, a stack
/// that grows and shrinks.
pub(crate) const MIXED: &str = "\
module Main where
import Control.Exception
import Data.IORef
import qualified Data.Map as Map

data Tree = Leaf | Node Tree Int Tree

insert :: Int -> Tree -> Tree
insert x Leaf = Node Leaf x Leaf
insert x t@(Node l y r)
  | x < y = Node (insert x l) y r
  | x > y = Node l y (insert x r)
  | otherwise = t

depth :: Tree -> Int
depth Leaf = 0
depth (Node l _ r) = 1 + max (depth l) (depth r)

sumTo :: Int -> Integer
sumTo 0 = 0
sumTo n = toInteger n + sumTo (n - 1)

half :: Int -> Int
half n | even n = n `div` 2
       | otherwise = throw (ErrorCall (\"odd \" ++ show n))

main :: IO ()
main = do
  counter <- newIORef (0 :: Int)
  let tree = foldr insert Leaf [ (i * 7919) `mod` 1009 | i <- [1 .. 1500] ]
      table = Map.fromListWith (++) [ (i `mod` 31, [i]) | i <- [1 .. 2000 :: Int] ]
  print (depth tree)
  mapM_ (\\n -> do
    r <- try (evaluate (half n))
    case r of
      Left (ErrorCall _) -> modifyIORef counter (+ 1)
      Right m -> modifyIORef counter (+ m)) [1 .. 400]
  print (sumTo 4000)
  readIORef counter >>= print
  print (length (show (Map.toList table)), sum (map fromIntegral (Map.keys table)) :: Integer)
  print (sumTo 8000 `mod` 1000, depth tree)
";

pub(crate) fn recorded(folder: &Folder, script: &str, file: &str) -> Result<(Ran, Me), String> {
    let ran = folder.sh(script)?;
    let text = folder.read(file)?;
    let me = Me::parse(&text).map_err(|why| format!("{script}: {why}"))?;
    Ok((ran, me))
}

/// The bands of a heap profile that have bytes, the stack left out, sample by sample.
fn bands(folder: &Folder, options: &str) -> Result<Vec<HashMap<String, u64>>, String> {
    let ran = folder.sh(&format!("./p +RTS {options}"))?;
    ran.quietly()?;
    let profile = Profile::parse(&folder.read("p.hp")?)?;
    let bands = |sample: &Sample| {
        let heap = sample.bands.iter().filter(|band| band.0 != "STACK");
        heap.cloned().collect()
    };
    let samples = &profile.samples[1..profile.samples.len() - 1];
    Ok(samples.iter().map(bands).collect())
}

fn printed(label: &str) -> String {
    label.replace(' ', "_")
}

/// What `-hd` calls it.
fn description(occurrence: &Definition) -> &str {
    occurrence.get("desc").unwrap_or(&occurrence["what"])
}

/// What `-hi` calls it.
fn site(occurrence: &Definition) -> String {
    let cause = place_of(occurrence, "via.");
    let own = place_of(occurrence, "");
    match (cause, own) {
        // What programs cannot import is not named.
        (Some(cause), _) if occurrence["via"].starts_with("Base.") => cause,
        (Some(cause), _) => format!("{cause} via {}", occurrence["via"]),
        (None, Some(own)) => own,
        (None, None) => description(occurrence).to_string(),
    }
}

fn place_of(occurrence: &Definition, of: &str) -> Option<String> {
    let text = |key: &str| {
        let value = occurrence.get(&format!("{of}{key}"));
        value.map_or("", String::as_str)
    };
    let (module, producer) = (text("in"), text("by"));
    let Some((path, span)) = text("at").split_once(':') else {
        let known = !module.is_empty() && !producer.is_empty();
        return known.then(|| format!("{module}.{producer}"));
    };
    let file = path.strip_prefix("pure-stdlib/").unwrap_or(path);
    let (start, end) = span.split_once('-').unwrap_or((span, span));
    let place = |at: &str| -> (String, String) {
        let (line, column) = at.split_once(':').unwrap_or((at, ""));
        (line.to_string(), column.to_string())
    };
    let ((line, column), (end_line, end_column)) = (place(start), place(end));
    let span = if start == end {
        format!("{line}:{column}")
    } else if line == end_line {
        format!("{line}:{column}-{end_column}")
    } else {
        format!("({line},{column})-({end_line},{end_column})")
    };
    Some(format!("{module}.{producer}({file}:{span})"))
}

/// What `-hy` calls a type: all that is told of functions is their results.
fn head(ty: &str) -> String {
    let (mut depth, mut commas, mut arrow) = (0, 0, None);
    for (at, c) in ty.char_indices() {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            ',' if depth == 1 => commas += 1,
            '-' if depth == 0 && ty[at..].starts_with("-> ") => {
                arrow = arrow.or(Some(at + 3));
            }
            _ => {}
        }
    }
    if let Some(result) = arrow.map(|at| head(&ty[at..])) {
        return match result.strip_prefix("->") {
            Some(rest) => format!("->>{rest}"),
            None => format!("->{result}"),
        };
    }
    match ty.chars().next() {
        Some('[') => "[]".to_string(),
        Some('(') if commas > 0 => format!("({})", ",".repeat(commas)),
        Some('(') if ty != "()" => head(&ty[1..ty.len() - 1]),
        Some(c) if c.is_lowercase() && ty != "dictionary" => "*".to_string(),
        _ => ty.split(' ').next().unwrap_or("*").to_string(),
    }
}

/// Construction, producer and lifetime profiles made of one file are those of runs of
/// their own, and the stack is that of `-hT`.
fn one_file_has_all_profiles() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("p.hs", MIXED)?;
    for flags in ["-O0 -rtsopts", "-O2 -rtsopts", "-O1 -prof -rtsopts"] {
        folder.purecc(&format!("-w {flags} p.hs"))?.quietly()?;
        let (ran, me) = recorded(&folder, "./p +RTS -ho -i64k", "p.me")?;
        ran.quietly()?;
        ensure(me.end.is_some() && me.censuses.len() > 20, || {
            format!("{flags}: {} censuses", me.censuses.len())
        })?;
        let made: [(&str, &dyn Fn(&Definition, usize) -> String); 3] = [
            ("-hd", &|occurrence, _| printed(description(occurrence))),
            ("-hi", &|occurrence, _| printed(&site(occurrence))),
            ("-hy", &|occurrence, _| {
                let ty = occurrence.get("type").map(String::as_str);
                let kind = occurrence["kind"].as_str();
                let label = if ["con", "fun", "thunk"].contains(&kind) {
                    &head(ty.unwrap_or("*"))
                } else {
                    &occurrence["what"]
                };
                printed(label)
            }),
        ];
        // With -prof a thunk under evaluation is as old as that.
        let by_creation: (_, &dyn Fn(&Definition, usize) -> String) =
            ("-he", &|_, creation| creation.to_string());
        let made = made.into_iter();
        let made = made.chain((!flags.contains("-prof")).then_some(by_creation));
        for (option, label) in made {
            let expected = bands(&folder, &format!("{option} -i64k"))?;
            let found = me.bands(label);
            ensure(expected.len() == found.len(), || {
                format!(
                    "{flags} {option}: {} and {} censuses",
                    expected.len(),
                    found.len()
                )
            })?;
            for (at, (expected, found)) in expected.iter().zip(&found).enumerate() {
                let mut differing: Vec<_> = expected.keys().chain(found.keys()).collect();
                differing.retain(|band| expected.get(*band) != found.get(*band));
                ensure(differing.is_empty(), || {
                    let band = differing[0];
                    let (expected, found) = (expected.get(band), found.get(band));
                    format!("{flags} {option}, census {at}: {band} has {found:?}, not {expected:?}")
                })?;
            }
        }
        folder.sh("./p +RTS -hT -i64k")?.quietly()?;
        let profile = Profile::parse(&folder.read("p.hp")?)?;
        for (sample, census) in profile.samples[1..].iter().zip(&me.censuses) {
            let expected = sample.bands.iter().find(|band| band.0 == "STACK");
            let frames = census.stack.values();
            let found: u64 = frames.flat_map(|frames| frames.creations.values()).sum();
            ensure(expected.map(|band| band.1) == Some(found), || {
                format!("{flags}: the stack has {found} bytes, not {expected:?}")
            })?;
        }
    }
    // On the clock of seconds as well, at each collection.
    let (ran, me) = recorded(&folder, "./p +RTS -ho -i0 -A64k", "p.me")?;
    ran.quietly()?;
    ensure(
        me.head["CLOCK"] == "seconds" && !me.censuses.is_empty(),
        || format!("{:?}", me.head),
    )
}

/// Without `-i` there are 20 to 200 censuses, whatever is allocated, or one more that is the
/// largest, and always the same ones.
fn interval_of_its_own() -> Result<(), String> {
    let folder = Folder::new()?;
    let source = "main = length (go 0 {})\n{-# NOINLINE go #-}\ngo i n = if i == n then Nil else Cons (i * i) (go (i + 1) n)\n";
    for size in [200, 3_000, 60_000, 1_500_000] {
        let text = source.replace("{}", &size.to_string());
        folder.program("p", &text, "-O -rtsopts")?;
        let (ran, me) = recorded(&folder, "./p +RTS -ho", "p.me")?;
        ran.quietly()?;
        let count = me.censuses.len();
        let least = if size == 200 { 20 } else { 100 };
        ensure((least..=201).contains(&count), || {
            format!("{size}: {count} censuses")
        })?;
        let whole = folder.read("p.me")?;
        folder.sh("./p +RTS -ho")?.quietly()?;
        ensure(folder.read("p.me")? == whole, || {
            format!("{size}: another file")
        })?;
        ensure(!folder.exists("p.me.part"), || "a part is left".into())?;
        let clocks: Vec<f64> = me.censuses.iter().map(|census| census.clock).collect();
        ensure(clocks.is_sorted(), || format!("{size}: {clocks:?}"))?;
        // It has nothing to do with when the collector runs.
        for option in ["-A64k", "-G1"] {
            let (_, other) = recorded(&folder, &format!("./p +RTS -ho {option}"), "p.me")?;
            ensure(other.contents() == me.contents(), || {
                let found = other.censuses.len();
                format!("{size} {option}: {found} censuses, not {count}, or others")
            })?;
        }
    }
    Ok(())
}

/// The bytes that occurrences have had at all censuses together, by what is asked for.
fn totals(me: &Me, keys: &[&str]) -> HashMap<String, u64> {
    let mut totals: HashMap<String, u64> = HashMap::new();
    for bands in me.bands(|occurrence, _| {
        let texts = keys
            .iter()
            .map(|key| occurrence.get(*key).map_or("", String::as_str));
        texts.collect::<Vec<_>>().join(" ")
    }) {
        for (band, bytes) in bands {
            *totals.entry(band).or_default() += bytes;
        }
    }
    totals
}

/// Occurrences have construction, place and producer, optimised or not, with the
/// equation that they stand in and the compound that they are a part of.
fn occurrences_of_equations() -> Result<(), String> {
    let folder = Folder::new()?;
    let source = "\
maxcc mos m Nil = mos;
maxcc mos m (Cons n ns)
  | n > m = maxcc (Cons (Cons n Nil) Nil) n ns
  | n == m = maxcc (Cons (Cons n Nil) mos) m ns
  | otherwise = maxcc mos m ns;

numbers n = Cons (mod n 50) (numbers (n + 1));
{-# NOINLINE numbers #-};

main = let ns = take 20000 (numbers 1) in length ns + length (maxcc Nil 0 ns)
";
    for flags in ["-O0", "-O1", "-O2", "-O2 -prof"] {
        folder.program("p", source, &format!("{flags} -rtsopts"))?;
        let (_, me) = recorded(&folder, "./p +RTS -ho", "p.me")?;
        let found = totals(&me, &["what", "by", "in", "at", "byat"]);
        for wanted in [
            "Cons maxcc Main p.pure:3:20-3:40 p.pure:2:1-5:30",
            "Cons maxcc Main p.pure:3:26-3:35 p.pure:2:1-5:30",
            "Cons maxcc Main p.pure:4:21-4:41 p.pure:2:1-5:30",
            "Cons maxcc Main p.pure:4:27-4:36 p.pure:2:1-5:30",
            "numbers numbers Main p.pure:7:30-7:44 p.pure:7:1-7:45",
            "mod numbers Main p.pure:7:19-7:26 p.pure:7:1-7:45",
        ] {
            ensure(found.contains_key(wanted), || {
                let mut found: Vec<_> = found.keys().filter(|k| k.contains("p.pure")).collect();
                found.sort();
                format!("{flags}: no {wanted:?} in {found:#?}")
            })?;
        }
        let inner = me.occurrences.values();
        let inner = inner.filter(|o| o.get("at").is_some_and(|at| at == "p.pure:4:27-4:36"));
        for occurrence in inner {
            let within = occurrence.get("within");
            ensure(
                within.is_some_and(|w| w.contains("p.pure:4:21-4:41")),
                || format!("{flags}: {occurrence:?}"),
            )?;
        }
        let hash = me.sources.iter().find(|source| source.0 == "p.pure");
        let expected = source
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
            });
        ensure(
            hash.is_some_and(|h| h.1 == format!("{expected:016x}")),
            || format!("{flags}: {hash:?}, not {expected:016x}"),
        )?;
    }
    Ok(())
}

/// Frames are told apart by who has called them from where.
fn frames_by_call() -> Result<(), String> {
    let folder = Folder::new()?;
    let source = "\
module Main where
import Control.Exception

count :: [Int] -> Int
count [] = 0
count (x : xs) = 1 + count xs

once :: Int -> Int
once n = count [1 .. n] + 1

twice :: Int -> Int
twice n = 2 * count [n .. 2 * n]

main :: IO ()
main = do
  print (once 2000)
  print (twice 2000)
  r <- try (evaluate (once 3000 + error \"late\"))
  putStrLn (either (\\(ErrorCall text) -> text) show r)
{-# NOINLINE count #-}
";
    folder.write("p.hs", source)?;
    for (flags, wanted) in [
        (
            "-O0 -rtsopts",
            &[
                "call count count p.hs:6:22-6:29",
                "call count once p.hs:9:10-9:23",
            ][..],
        ),
        (
            "-O2 -rtsopts",
            &[
                "call count count p.hs:6:22-6:29",
                "call count once p.hs:9:10-9:23",
                "call count twice p.hs:12:15-12:32",
            ],
        ),
    ] {
        folder.purecc(&format!("-w {flags} p.hs"))?.quietly()?;
        let (_, me) = recorded(&folder, "./p +RTS -ho -i1k", "p.me")?;
        let met = |text: &str| {
            me.markers.values().any(|marker| {
                let keys = ["kind", "what", "by", "at"];
                let own = keys.map(|key| marker.get(key).map_or("", String::as_str));
                own.join(" ") == text
            })
        };
        for wanted in wanted {
            ensure(met(wanted), || {
                format!("{flags}: no {wanted:?} in {:#?}", me.markers)
            })?;
        }
        for kind in ["update", "catch", "runtime"] {
            let found = me.markers.values().any(|marker| marker["kind"] == kind);
            ensure(found, || format!("{flags}: no {kind} in {:#?}", me.markers))?;
        }
        // There are as many frames as calls that have not returned.
        let counting = |census: &Census| -> u64 {
            let frames = census.stack.iter();
            let own = frames.filter(|(number, _)| {
                let marker = &me.markers[number];
                marker["what"] == "count" && marker["kind"] == "call"
            });
            own.map(|(_, frames)| frames.count).sum()
        };
        let most = me.censuses.iter().map(counting).max();
        ensure(
            most.is_some_and(|most| (2900..=3002).contains(&most)),
            || format!("{flags}: {most:?} frames"),
        )?;
    }
    Ok(())
}

/// At -O0 every frame of an action in IO is of the library's `>>=`; the program's function
/// that it goes on with tells whose it is.
fn frames_of_the_library() -> Result<(), String> {
    let folder = Folder::new()?;
    let source = "\
module Main where

walk :: [Int] -> IO Int
walk [] = return 0
walk (x : xs) = do
  rest <- walk xs
  return (rest + x)

stroll :: [Int] -> IO Int
stroll [] = return 0
stroll (x : xs) = stroll xs >>= \\rest -> return (rest - x)

main :: IO ()
main = do
  walk [1 .. 3000] >>= print
  stroll [1 .. 3000] >>= print
";
    folder.write("p.hs", source)?;
    folder.purecc("-w -O0 -rtsopts p.hs")?.quietly()?;
    let (_, me) = recorded(&folder, "./p +RTS -ho -i4k", "p.me")?;
    for function in ["walk", "stroll"] {
        let of_function = |census: &Census| -> u64 {
            let frames = census.stack.iter();
            let own = frames.filter(|(number, _)| {
                me.markers[number]
                    .get("by")
                    .is_some_and(|by| by == function)
            });
            own.map(|(_, frames)| frames.count).sum()
        };
        let most = me.censuses.iter().map(of_function).max();
        ensure(most.is_some_and(|most| most >= 2900), || {
            format!("{function}: {most:?} frames of {:#?}", me.markers)
        })?;
    }
    Ok(())
}

/// A frame's creation time is when it was called, however deep the stack was left and
/// entered since.
fn frames_that_stand() -> Result<(), String> {
    let folder = Folder::new()?;
    // `rise` goes down once and stands; above it `loop` climbs and returns, again and again.
    let source = "\
module Main where

rise :: Int -> Int -> Int
rise 0 k = spin k 0
rise n k = 1 + rise (n - 1) k
{-# NOINLINE rise #-}

spin :: Int -> Int -> Int
spin 0 acc = acc
spin k acc = spin (k - 1) (acc + climb (600 + k) `mod` 7)
{-# NOINLINE spin #-}

climb :: Int -> Int
climb 0 = 0
climb n = length [n, n + 1] + climb (n - 1)
{-# NOINLINE climb #-}

main :: IO ()
main = print (rise 700 40)
";
    folder.write("p.hs", source)?;
    for flags in ["-O0 -rtsopts", "-O1 -rtsopts", "-O1 -prof -rtsopts"] {
        folder.purecc(&format!("-w {flags} p.hs"))?.quietly()?;
        for settings in ["", "-A64k", "-G1"] {
            let script = format!("./p +RTS -ho -i4k {settings}");
            let (ran, me) = recorded(&folder, &script, "p.me")?;
            ran.quietly()?;
            let numbers = |what: &str| -> Vec<usize> {
                let of = |marker: &(&usize, &Definition)| {
                    let function = &marker.1["what"];
                    function == what || function.ends_with(&format!("w{what}"))
                };
                me.markers
                    .iter()
                    .filter(of)
                    .map(|marker| *marker.0)
                    .collect()
            };
            let (rising, climbing) = (numbers("rise"), numbers("climb"));
            // Once `climb` runs, all of `rise` has stood since it was called, and
            // nothing of `climb` for longer than one climb of the forty takes.
            let of = |census: &Census, numbers: &[usize]| -> Vec<usize> {
                let frames = numbers.iter().filter_map(|number| census.stack.get(number));
                frames
                    .flat_map(|frames| frames.creations.keys().copied())
                    .collect()
            };
            let first = me
                .censuses
                .iter()
                .position(|census| !of(census, &climbing).is_empty());
            let first = first.ok_or_else(|| format!("{flags}: no climb in {:#?}", me.markers))?;
            let whole = me.censuses.len();
            let mut later = 0;
            for (at, census) in me.censuses.iter().enumerate().skip(first + 1) {
                let (rise, climb) = (of(census, &rising), of(census, &climbing));
                if climb.is_empty() {
                    continue;
                }
                let newest = rise.iter().max().copied().unwrap_or(0);
                ensure(!rise.is_empty() && newest <= first + 1, || {
                    format!("{flags} {settings}, census {at}: rise since {rise:?}")
                })?;
                let oldest = climb.iter().min().copied().unwrap_or(0);
                ensure(at + 1 - oldest <= whole / 20, || {
                    format!("{flags} {settings}, census {at} of {whole}: climb since {climb:?}")
                })?;
                later += 1;
            }
            ensure(later > 20, || {
                format!("{flags}: only {later} censuses of {whole}")
            })?;
        }
    }
    Ok(())
}

/// Whatever ends a run, the file is good, and so is what is there of it before.
fn files_of_bad_ends() -> Result<(), String> {
    let folder = Folder::new()?;
    let source = "\
module Main where
import System.Environment
import System.Exit

main :: IO ()
main = do
  [how] <- getArgs
  let numbers = [ (n, show n) | n <- [1 .. 20000 :: Int] ]
  print (length (concatMap snd numbers))
  case how of
    \"error\" -> error \"no more\"
    \"exit\" -> exitWith (ExitFailure 3)
    \"deep\" -> print (foldr (+) 0 [1 .. 10000000 :: Integer])
    _ -> print (length (filter odd (concat [ [1 .. n] | n <- [1 ..] ])))
  print (length numbers)
";
    folder.write("p.hs", source)?;
    folder.purecc("-w -O -rtsopts p.hs")?.quietly()?;
    let censuses = |folder: &Folder| -> Result<(Me, usize), String> {
        let me = Me::parse(&folder.read("p.me")?)?;
        let count = me.censuses.len();
        Ok((me, count))
    };
    let has = |least: usize| {
        let folder = &folder;
        move |_: &Running| censuses(folder).is_ok_and(|(_, count)| count >= least)
    };
    for (how, signal, code) in [
        ("error", "", 1),
        ("exit", "", 3),
        ("deep +RTS -K2m", "", 2),
        ("long", "TERM", 143),
        ("long", "INT", 130),
    ] {
        for interval in ["", "-i256k", "-i0.01"] {
            folder.sh("rm -f p.me")?;
            let words = match how.contains("+RTS") {
                true => format!("{how} -ho {interval}"),
                false => format!("{how} +RTS -ho {interval}"),
            };
            // A short run may have no collection, which is all that seconds wait for.
            let least = match (interval, signal) {
                ("-i0.01", "") => 0,
                _ => 5,
            };
            let ran = match signal {
                "" => folder.sh(&format!("./p {words}"))?,
                signal => {
                    let mut run = folder.begin(&format!("./p {words}"))?;
                    run.until("censuses", has(least))?;
                    run.signal(signal)?;
                    run.ends()?
                }
            };
            ensure(ran.status() == Some(code), || format!("{words}: {ran:?}"))?;
            let (me, count) = censuses(&folder).map_err(|e| format!("{words}: {e}"))?;
            ensure(me.end.is_some() && count >= least, || {
                format!("{words}: {count} censuses")
            })?;
        }
    }
    // Killed: all that is there can be read, but for a census that is being written.
    folder.sh("rm -f p.me")?;
    let mut run = folder.begin("./p long +RTS -ho")?;
    run.until("censuses", has(150))?;
    run.signal("KILL")?;
    let ran = run.ends()?;
    let (me, count) = censuses(&folder).map_err(|e| format!("killed: {e}"))?;
    // On a busy machine the run gets as far as 200 before it is killed, and drops half.
    ensure(
        ran.status() == Some(137) && me.end.is_none() && count >= 100,
        || format!("{ran:?}: {count} censuses"),
    )
}

/// Where the file cannot be written, or not be replaced, the run is as it was.
fn files_that_stay() -> Result<(), String> {
    let folder = Folder::new()?;
    let source = "main = length (go 0 40000)\n{-# NOINLINE go #-}\ngo i n = if i == n then Nil else Cons (i * i) (go (i + 1) n)\n";
    folder.program("p", source, "-O -rtsopts")?;
    folder.sh("ln -s /dev/full p.me")?.quietly()?;
    let full = folder.sh("./p +RTS -ho")?;
    let line = "p: cannot write p.me: no space left on device; the file is incomplete\n";
    ensure(
        full.code == Some(0) && full.out == "40000\n" && full.err == line,
        || format!("{full:?}"),
    )?;
    // A link, and what is no file, are not replaced: there are more censuses then.
    folder.sh("rm p.me; ln -s real.me p.me")?.quietly()?;
    folder.sh("./p +RTS -ho")?.quietly()?;
    let me = Me::parse(&folder.read("real.me")?)?;
    ensure(folder.sh("test -L p.me")?.code == Some(0), || {
        "no link".into()
    })?;
    ensure(me.censuses.len() > 300 && me.end.is_some(), || {
        format!("{} censuses", me.censuses.len())
    })?;
    let piped = folder.sh("mkfifo q.me; (cat q.me > copy.me) & ./p +RTS -ho -poq; wait")?;
    ensure(piped.code == Some(0), || format!("{piped:?}"))?;
    let copy = Me::parse(&folder.read("copy.me")?)?;
    ensure(copy.contents() == me.contents(), || {
        "another file by a pipe".into()
    })?;
    // Room for a part of it only: what is there is good.
    let limited = folder.sh("rm p.me; (ulimit -f 8; exec ./p +RTS -ho -i1k)")?;
    ensure(
        limited.out == "40000\n" && limited.err.contains("cannot write p.me"),
        || format!("{limited:?}"),
    )?;
    let me = Me::parse(&folder.read("p.me")?)?;
    ensure(me.end.is_none() && me.censuses.len() > 1, || {
        "nothing is left".into()
    })?;
    // What it cannot be asked together with.
    for (options, says) in [
        ("-ho -hT", "multiple heap profile options"),
        ("-ho -hdCons", "-ho records everything"),
    ] {
        let ran = folder.sh(&format!("./p +RTS {options}"))?;
        ensure(ran.code == Some(1) && ran.err.contains(says), || {
            format!("{ran:?}")
        })?;
    }
    Ok(())
}
