//! Who holds a hotspot (`-hor`, `-hos`), and its biography (`-hob`): in a program where the
//! answers are known, and against profiles by phase.

use crate::hotspots::{MIXED, recorded};
use crate::hp::Profile;
use crate::me::{Definition, Me};
use crate::shell::{Folder, ensure};
use std::collections::HashMap;

/// The tests with their names.
pub const TESTS: &[(&str, fn() -> Result<(), String>)] = &[
    ("that_are_known", that_are_known),
    ("lives_are_those_of_profiles", lives_are_those_of_profiles),
    ("counted_allocation", counted_allocation),
];

/// A table at top level holds `Bin`s, a mutable variable holds `Row`s, a frame alone holds
/// `Cell`s, and two frames hold `Both`s. Without optimisation the frames hold suspended calls
/// that do.
const PLANTED: &str = "\
module Main where
import Data.IORef
import qualified Data.Map.Strict as Map

table :: Map.Map Int Int
table = Map.fromList [ (i, i * i) | i <- [1 .. 500] ]
{-# NOINLINE table #-}

data Row = Row Int Int

fill :: IORef [Row] -> Int -> IO ()
fill _ 0 = return ()
fill rows n = do
  before <- readIORef rows
  let row = Row n (n + 1)
  row `seq` writeIORef rows (row : before)
  fill rows (n - 1)

data Cell = End | Cell Int Cell

cells :: Int -> Cell
cells 0 = End
cells n = let rest = cells (n - 1) in rest `seq` Cell n rest

size :: Cell -> Int
size End = 0
size (Cell _ rest) = 1 + size rest
{-# NOINLINE size #-}

data Both = None | Both Int Both

boths :: Int -> Both
boths 0 = None
boths n = let rest = boths (n - 1) in rest `seq` Both n rest

count :: Both -> Int
count None = 0
count (Both _ rest) = 1 + count rest
{-# NOINLINE count #-}

burn :: Int -> Int
burn n = length (show n) + (if n == 0 then 0 else burn (n - 1))
{-# NOINLINE burn #-}

inner :: Both -> Int -> Int
inner both n = burn n + count both
{-# NOINLINE inner #-}

outer :: Both -> Int -> Int
outer both n = inner both n + count both
{-# NOINLINE outer #-}

keep :: Int -> Int
keep n = let kept = cells n
         in size kept + burn (n * 20) + size kept
{-# NOINLINE keep #-}

main :: IO ()
main = do
  rows <- newIORef []
  print (Map.size table)
  fill rows 1000
  print (keep 1000)
  print (let both = boths 1000 in count both + outer both 20000)
  all <- readIORef rows
  print (length all, Map.lookup 7 table)
";

/// Of what the occurrences of a construction have ever had, the part for which what
/// is asked of the set is so.
fn part(me: &Me, section: usize, what: &str, asked: &dyn Fn(&[Definition]) -> bool) -> f64 {
    let (mut all, mut some) = (0, 0);
    for census in &me.censuses {
        for (number, sets) in census.holders[section].iter().flatten() {
            if me.occurrences[number]["what"] != what {
                continue;
            }
            for (set, bytes) in sets {
                all += bytes;
                some += if asked(&me.sets[set - 1]) { *bytes } else { 0 };
            }
        }
    }
    some as f64 / all as f64
}

fn is(holder: &Definition, kind: &str, what: &str) -> bool {
    holder["kind"] == kind && holder["what"] == what
}

/// Everything is held by whom the program's text says, on any clock, with and without
/// optimisation, and files do not depend on the collector.
fn that_are_known() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("p.hs", PLANTED)?;
    for flags in ["-O0", "-O2", "-O -prof"] {
        folder
            .purecc(&format!("-w -rtsopts {flags} p.hs"))?
            .quietly()?;
        for interval in ["-i50k", "-i100k"] {
            let (ran, me) = recorded(&folder, &format!("./p +RTS -hors {interval}"), "p.me")?;
            ran.quietly()?;
            let alone = |kind: &'static str, what: &'static str| move |set: &[Definition]| matches!(set, [one] if is(one, kind, what));
            let (retained, held) = (0, 1);
            let by_variable = |set: &[Definition]| set.iter().any(|one| one["kind"] == "var");
            let optimised = flags != "-O0";
            let by_keep = |set: &[Definition]| match set {
                [one] if optimised => is(one, "call", "keep"),
                [one] => is(one, "thunk", "size"),
                _ => false,
            };
            let by_frame = |set: &[Definition]| match set {
                [one] if optimised => is(one, "call", "keep"),
                [one] => one["kind"] == "call",
                _ => false,
            };
            let by_two = |set: &[Definition]| {
                let by = |kind, what| set.iter().filter(|one| is(one, kind, what)).count();
                match optimised {
                    true => by("call", "inner") == 1 && by("call", "outer") == 1,
                    false => by("thunk", "count") == 2,
                }
            };
            let several = |set: &[Definition]| set.is_empty();
            let checks: [(&str, usize, &dyn Fn(&[Definition]) -> bool, f64); 7] = [
                ("Bin", retained, &alone("static", "table"), 0.9),
                ("Bin", held, &alone("static", "table"), 0.9),
                ("Row", retained, &by_variable, 0.97),
                ("Cell", retained, &by_keep, 0.9),
                ("Cell", held, &by_frame, 0.9),
                ("Both", retained, &by_two, 0.9),
                ("Both", held, &several, 0.9),
            ];
            for (what, section, asked, least) in checks {
                let part = part(&me, section, what, asked);
                ensure(part >= least, || {
                    format!("{flags} {interval}: {part} of {what} in section {section}")
                })?;
            }
        }
        let (_, me) = recorded(&folder, "./p +RTS -hors -i100k", "p.me")?;
        for collector in ["-A64k", "-G1 -A1m"] {
            let command = format!("./p +RTS -hors -i100k {collector}");
            let (_, other) = recorded(&folder, &command, "p.me")?;
            ensure(other.contents() == me.contents(), || {
                format!("{flags} {collector}: another profile")
            })?;
        }
        // What is asked for besides changes nothing of the rest.
        let (_, plain) = recorded(&folder, "./p +RTS -ho -i100k", "p.me")?;
        let same = plain.censuses.iter().zip(&me.censuses).all(|(one, other)| {
            (one.clock, one.heap.len(), one.stack.len())
                == (other.clock, other.heap.len(), other.stack.len())
        });
        ensure(same && plain.censuses.len() == me.censuses.len(), || {
            format!("{flags}: other censuses with holders")
        })?;
    }
    Ok(())
}

/// The phases of all occurrences together are those of a profile by phase, and those of one
/// construction those of a profile restricted to it.
fn lives_are_those_of_profiles() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("p.hs", MIXED)?;
    folder.purecc("-w -O1 -prof -rtsopts p.hs")?.quietly()?;
    let (ran, me) = recorded(&folder, "./p +RTS -hob -i64k", "p.me")?;
    ran.quietly()?;
    ensure(me.lives_add_up(), || "lives do not add up".into())?;
    for (restriction, what) in [("", None), ("-hdNode", Some("Node"))] {
        folder
            .sh(&format!("./p +RTS -hb {restriction} -i64k"))?
            .quietly()?;
        let profile = Profile::parse(&folder.read("p.hp")?)?;
        let samples = &profile.samples[1..profile.samples.len() - 1];
        ensure(samples.len() == me.censuses.len(), || {
            format!("{} and {} censuses", samples.len(), me.censuses.len())
        })?;
        for (at, (sample, census)) in samples.iter().zip(&me.censuses).enumerate() {
            let mut found = [0; 4];
            for (number, phases) in census.lives.iter().flatten() {
                let occurrence = &me.occurrences[number];
                let name = occurrence.get("desc").unwrap_or(&occurrence["what"]);
                if what.is_none_or(|what| what == name) {
                    (0..4).for_each(|phase| found[phase] += phases[phase]);
                }
            }
            let bands: HashMap<&str, u64> = sample
                .bands
                .iter()
                .map(|(name, bytes)| (&name[..], *bytes))
                .collect();
            let band = |name: &str| bands.get(name).copied().unwrap_or(0);
            let expected = [
                band("VOID"),
                band("LAG"),
                band("USE") + band("INHERENT_USE"),
                band("DRAG"),
            ];
            ensure(found == expected, || {
                format!("{what:?}, census {at}: {found:?}, not {expected:?}")
            })?;
        }
    }
    // Thinned, and by seconds.
    for interval in ["", "-i0 -A64k"] {
        let (_, me) = recorded(&folder, &format!("./p +RTS -hobrs {interval}"), "p.me")?;
        let whole = me.lives_add_up() && !me.censuses.is_empty();
        ensure(whole, || format!("{interval}: lives do not add up"))?;
    }
    folder.purecc("-w -O1 -rtsopts p.hs")?.quietly()?;
    for (option, says) in [
        (
            "-hob",
            "the flag -hob requires the program to be built with -prof",
        ),
        (
            "-hok",
            "the flag -hok requires the program to be built with -fcount-allocation",
        ),
        (
            "-hox",
            "invalid heap profile option: -hox; behind -ho may stand r, s, b and k",
        ),
    ] {
        let ran = folder.sh(&format!("./p +RTS {option}"))?;
        ensure(ran.code == Some(1) && ran.err.contains(says), || {
            format!("{ran:?}")
        })?;
    }
    Ok(())
}

/// Its recursion makes one object for each call, and nothing on its way down.
const UP: &str = "\
module Main where
import System.Environment

data N = Z | S N

up :: Int -> N
up 0 = Z
up n = case up (n - 1) of r -> r `seq` S r
{-# NOINLINE up #-}

down :: N -> Int -> Int
down Z found = found
down (S n) found = down n $! found + 1

main :: IO ()
main = do
  [n] <- getArgs
  print (down (up (read n)) 0)
";

/// Totals are all that is allocated, to the object and the byte; the clock of the stack
/// counts each call's frame, and has censuses where nothing is allocated.
fn counted_allocation() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("p.hs", UP)?;
    let end = |me: &Me| me.end.ok_or("no end".to_string());
    for flags in ["-O0", "-O2", "-O -prof"] {
        let build = format!("-w -rtsopts -fcount-allocation -dlint {flags} p.hs");
        folder.purecc(&build)?.quietly()?;
        let (ran, me) = recorded(&folder, "./p 3000 +RTS -ho", "p.me")?;
        ensure(ran.out == "3000\n", || format!("{flags}: {ran:?}"))?;
        let named = |what: &str| {
            let of = |number: &&usize| me.occurrences[*number]["what"] == what;
            let totals = me.totals.keys().filter(of).map(|number| me.totals[number]);
            totals.fold((0, 0), |sum, total| (sum.0 + total.0, sum.1 + total.1))
        };
        ensure(named("S") == (3000 * 16, 3000), || {
            format!("{flags}: {:?} of S", named("S"))
        })?;
        // At the last census no more than was ever made.
        for census in &me.censuses {
            for (number, creations) in &census.heap {
                let live: u64 = creations.values().sum();
                let made = me.totals.get(number).map_or(u64::MAX, |total| total.0);
                ensure(live <= made, || format!("{flags}: {live} of {made} live"))?;
            }
        }
        let all: u64 = me.totals.values().map(|total| total.0).sum();
        let allocated = end(&me)? as u64;
        // Without optimisation the runtime makes partial applications, too.
        let counts_all = all == allocated || flags == "-O0" && all < allocated;
        ensure(counts_all, || {
            format!("{flags}: {all} of {allocated} bytes")
        })?;
        let mut ends = vec![];
        for size in [1000, 2000, 3000] {
            let command = format!("./p {size} +RTS -hok");
            let (ran, me) = recorded(&folder, &command, "p.me")?;
            let counted = me.head.get("COUNTED").is_some_and(|what| what == "stack");
            let count = me.censuses.len();
            ensure(counted && (20..=201).contains(&count), || {
                format!("{flags}: {count} censuses, {ran:?}")
            })?;
            ends.push(end(&me)?);
            let recursive = me.markers.iter().filter(|marker| {
                is(marker.1, "call", "up") && marker.1.get("by").is_some_and(|by| by == "up")
            });
            let numbers: Vec<&usize> = recursive.map(|marker| marker.0).collect();
            let frames = me.censuses.iter().flat_map(|census| &census.stack);
            let frames = frames.filter(|frames| numbers.contains(&frames.0));
            let most = frames.max_by_key(|frames| frames.1.count);
            let most = most.ok_or("no frames of up")?.1;
            ensure(most.count > size * 8 / 10, || {
                format!("{flags}: at most {} frames", most.count)
            })?;
            let bytes: u64 = most.creations.values().sum();
            if flags != "-O0" && ends.len() == 3 {
                // One frame of `up` for each object; `down` is a loop.
                let step = (ends[2] - ends[1]) / 1000.0;
                let frame = bytes as f64 / most.count as f64;
                ensure(frame == step, || {
                    format!("{flags}: {step} bytes a call, {frame} a frame")
                })?;
            }
        }
        ensure(ends[2] - ends[1] == ends[1] - ends[0], || {
            format!("{flags}: {ends:?} is not linear")
        })?;
    }
    let ran = folder.sh("./p 3 +RTS -hok -i0.1")?;
    ensure(ran.code == Some(1) && ran.err.contains("-i<size>"), || {
        format!("{ran:?}")
    })
}
