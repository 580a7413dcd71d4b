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
burn n = length (filter even (map (* 3) [1 .. n]))
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
        for interval in ["-i50k", ""] {
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
        let (_, me) = recorded(&folder, "./p +RTS -hors", "p.me")?;
        for collector in ["-A64k", "-G1 -A1m"] {
            let command = format!("./p +RTS -hors {collector}");
            let (_, other) = recorded(&folder, &command, "p.me")?;
            ensure(other.contents() == me.contents(), || {
                format!("{flags} {collector}: another profile")
            })?;
        }
        // What is asked for besides changes nothing of the rest.
        let (_, plain) = recorded(&folder, "./p +RTS -ho", "p.me")?;
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
            "-hox",
            "invalid heap profile option: -hox; behind -ho may stand r, s and b",
        ),
    ] {
        let ran = folder.sh(&format!("./p +RTS {option}"))?;
        ensure(ran.code == Some(1) && ran.err.contains(says), || {
            format!("{ran:?}")
        })?;
    }
    Ok(())
}
