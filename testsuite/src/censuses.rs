//! When censuses happen: without an interval a profile has enough of them, however short the
//! run and however much of it the collector has; and the same ones each time.

use crate::hp::{Profile, Sample};
use crate::shell::{Folder, ensure};

/// The tests with their names.
pub const TESTS: &[(&str, fn() -> Result<(), String>)] = &[
    ("of_short_runs", || any_length(&SHORT)),
    ("of_longer_runs", || any_length(&LONGER)),
    ("of_long_runs", || any_length(&LONG)),
    ("too_few_by_time", too_few_by_time),
    ("enough_by_time", enough_by_time),
    ("of_what_the_guide_shows", of_what_the_guide_shows),
    ("of_pipes", of_pipes),
    ("of_the_stack", of_the_stack),
];

/// A program that spends nearly all of its time in the collector, and one that spends hardly
/// any there, both for as long as an argument says.
const MUCH: &str = "module Main where
import System.Environment

main :: IO ()
main = do
  [n] <- fmap (map read) getArgs
  let xs = [1 .. n] :: [Double]
  print (sum xs / fromIntegral (length xs))
";
const LITTLE: &str = "module Main where
import Data.List (foldl')
import System.Environment

data Tree = Leaf | Node Tree Int Tree

build :: Int -> Int -> Tree
build low high
  | low > high = Leaf
  | otherwise = Node (build low (middle - 1)) middle (build (middle + 1) high)
  where middle = (low + high) `div` 2

total :: Tree -> Int
total Leaf = 0
total (Node l x r) = total l + x + total r

main :: IO ()
main = do
  [n] <- fmap (map read) getArgs
  let kept = build 1 2000
  print (foldl' (\\sum k -> (sum + total (build k (k + 40)) * k) `mod` 1000003) 0 [1 .. n])
  print (total kept)
";

/// Arguments, and the modes of profiles in which these runs are looked at.
struct Runs {
    much: u32,
    little: u32,
    modes: &'static [&'static str],
}

const MODES: &[&str] = &[
    "-hT",
    "-hc",
    "-hd",
    "-hy",
    "-hm",
    "-hi",
    "-he",
    "-hL",
    "-hr",
    "-hro",
    "-hd -hbdrag,void",
    "-hi -hrmain",
    "-hT -he3",
    "-hT -xt",
    "-ho",
    "-hor",
    "-hos",
    "-hob",
];

/// About 0.02, 0.5 and 5 seconds.
const SHORT: Runs = Runs {
    much: 150_000,
    little: 2_000,
    modes: MODES,
};
const LONGER: Runs = Runs {
    much: 3_000_000,
    little: 60_000,
    modes: &["-hT", "-hL", "-hro", "-hob"],
};
const LONG: Runs = Runs {
    much: 10_000_000,
    little: 600_000,
    modes: &["-hd"],
};

/// What censuses of a profile have found, in order: of hotspots how much of heap and stack.
fn censuses(folder: &Folder, program: &str, mode: &str) -> Result<Vec<String>, String> {
    if mode.starts_with("-ho") {
        let text = folder.read(&format!("{program}.me"))?;
        let lines = text.lines().filter_map(|line| line.strip_prefix("CENSUS "));
        let found = lines.filter_map(|line| line.split_once(' '));
        return Ok(found.map(|(_, bytes)| bytes.to_string()).collect());
    }
    let text = folder.read(&format!("{program}.hp"))?;
    let samples = inner(&text)?;
    Ok(samples.iter().map(|s| format!("{:?}", s.bands)).collect())
}

/// The samples of a profile but the first and the last, which are empty.
fn inner(text: &str) -> Result<Vec<Sample>, String> {
    let mut samples = Profile::parse(text)?.samples;
    samples.pop();
    samples.remove(0);
    Ok(samples)
}

fn most(samples: &[Sample]) -> u64 {
    let total = |sample: &Sample| sample.bands.iter().map(|band| band.1).sum();
    samples.iter().map(total).max().unwrap_or(0)
}

fn write_programs(folder: &Folder) -> Result<(), String> {
    for (name, text) in [("much", MUCH), ("little", LITTLE)] {
        folder.write(&format!("{name}.hs"), text)?;
        folder
            .purecc(&format!("-w -O -prof -rtsopts {name}.hs -o {name}"))?
            .quietly()?;
    }
    Ok(())
}

fn any_length(runs: &Runs) -> Result<(), String> {
    let folder = Folder::new()?;
    write_programs(&folder)?;
    for (program, length) in [("much", runs.much), ("little", runs.little)] {
        for mode in runs.modes {
            let line = format!("./{program} {length} +RTS {mode}");
            let ran = folder.sh(&line)?;
            ensure(ran.code == Some(0), || format!("{line}: {ran:?}"))?;
            let found = censuses(&folder, program, mode)?;
            // What a major collection finds to be more than ever is one more.
            ensure((20..=210).contains(&found.len()), || {
                format!("{line}: {} censuses", found.len())
            })?;
            folder.sh(&line)?;
            let again = censuses(&folder, program, mode)?;
            ensure(found == again, || format!("{line}: two runs differ"))?;
        }
        // The peak is among them.
        folder.sh(&format!("./{program} {length} +RTS -hd -sreport"))?;
        let report = folder.read("report")?;
        let residency = report.lines().find(|l| l.contains("maximum residency"));
        let residency = residency.and_then(|l| l.split_whitespace().next());
        let residency = residency.and_then(|n| n.replace(',', "").parse::<u64>().ok());
        let residency = residency.ok_or_else(|| report.clone())?;
        let most = most(&inner(&folder.read(&format!("{program}.hp"))?)?);
        ensure(most * 10 >= residency * 9, || {
            format!("{program} {length}: at most {most} bytes, but {residency} were alive")
        })?;
    }
    Ok(())
}

fn too_few_by_time() -> Result<(), String> {
    let folder = Folder::new()?;
    write_programs(&folder)?;
    for (mode, file) in [("-hT", "hp"), ("-hL", "hp"), ("-hro", "hp"), ("-ho", "me")] {
        let mut both = vec![];
        for _ in 0..2 {
            let line = format!("./much 1000000 +RTS -i900 {mode}");
            let ran = folder.sh(&line)?;
            let found = censuses(&folder, "much", mode)?;
            let said = format!("so it has the {} of a run without -i\n", found.len());
            ensure(
                ran.err.lines().count() == 1
                    && ran
                        .err
                        .starts_with("much: -i900 gives 0 samples of the heap profile (")
                    && ran.err.ends_with(&said),
                || format!("{line}: {ran:?}"),
            )?;
            ensure((20..=210).contains(&found.len()), || {
                format!("{line}: {} censuses in much.{file}", found.len())
            })?;
            both.push(found);
        }
        ensure(both[0] == both[1], || format!("{mode}: two runs differ"))?;
    }
    Ok(())
}

/// A run that is long enough has samples by time, and no others.
fn enough_by_time() -> Result<(), String> {
    const INTERVAL: f64 = 0.002;
    let folder = Folder::new()?;
    write_programs(&folder)?;
    for (mode, late) in [("-hd", false), ("-hL", true)] {
        folder
            .sh(&format!("./little 60000 +RTS -i{INTERVAL} {mode} -l"))?
            .quietly()?;
        let samples = inner(&folder.read("little.hp")?)?;
        ensure(samples.len() >= 5, || format!("{} samples", samples.len()))?;
        // One may be early by a sixth, at most, where everything is collected anyway.
        let close = samples
            .windows(2)
            .find(|pair| pair[1].time - pair[0].time < 0.8 * INTERVAL);
        ensure(close.is_none(), || format!("{mode}: {close:?}"))?;
        // So it is in the event log: those that were there before this was plain are late.
        let events = crate::events::events(&folder, "little.eventlog")?;
        let of = |kind: u16| events.iter().filter(|event| event.0 == kind).count();
        let (at_once, later) = (of(162), of(166));
        ensure(
            at_once + later == samples.len() && if late { at_once == 0 } else { later == 5 },
            || format!("{mode}: {at_once} and {later} of {} samples", samples.len()),
        )?;
    }
    Ok(())
}

/// The program of the guide and the commands that it is shown with.
fn of_what_the_guide_shows() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("leak.pure", include_str!("../../docs/examples/leak.pure"))?;
    folder.purecc("-prof leak.pure -o leak")?.quietly()?;
    for options in ["-hL -i0.5", "-hc -hbdrag", "-hr -hbdrag", "-ho"] {
        folder.sh("rm -f leak.hp leak.me")?;
        let ran = folder.sh(&format!("./leak +RTS {options}"))?;
        ensure(ran.code == Some(0), || format!("{options}: {ran:?}"))?;
        let found = censuses(&folder, "leak", options)?;
        ensure(found.len() >= 20, || {
            format!("{options}: {} censuses", found.len())
        })?;
        ensure(
            options == "-ho" || found.iter().any(|c| c.len() > 2),
            || format!("{options}: there is nothing in {found:?}"),
        )?;
    }
    Ok(())
}

/// What has gone through a pipe cannot be taken back: it is what a file would be.
fn of_pipes() -> Result<(), String> {
    let folder = Folder::new()?;
    write_programs(&folder)?;
    for mode in ["-hd", "-hL"] {
        folder
            .sh(&format!("./little 4000 +RTS {mode}"))?
            .quietly()?;
        let file = censuses(&folder, "little", mode)?;
        folder
            .sh(&format!(
                "rm -f piped.hp; mkfifo piped.hp; cat piped.hp > copy.hp & \
                 ./little 4000 +RTS {mode} -popiped; wait"
            ))?
            .quietly()?;
        let piped = censuses(&folder, "copy", mode)?;
        ensure(file == piped, || format!("{mode}: {file:?}\n{piped:?}"))?;
    }
    Ok(())
}

/// Where nothing is in the heap, because all is on the stack, the run says so.
fn of_the_stack() -> Result<(), String> {
    let folder = Folder::new()?;
    let source = "main = foldr (+) 0 [1 .. 1000000]\n";
    folder.program("deep", source, "-O -prof -rtsopts")?;
    folder.sh("./deep +RTS -sreport")?.quietly()?;
    let report = folder.read("report")?;
    let figure = |words: &str| {
        let line = report.lines().find(|line| line.contains(words));
        let number = line.and_then(|line| line.split_whitespace().next());
        let number = number.and_then(|n| n.replace(',', "").parse::<u64>().ok());
        number.ok_or_else(|| format!("no {words} in {report}"))
    };
    let stack = figure("bytes maximum stack")?;
    let all = figure("MiB total memory in use")?;
    // A frame has two words at least.
    ensure(stack >= 16_000_000 && all >= stack >> 20, || {
        format!("{stack} of {all} MiB: {report}")
    })?;
    let word = |k: &str| format!("{k} -xc (built with -prof) tells where it grows\n");
    let limit = |text: &str| {
        let (_, rest) = text.split_once("-K")?;
        rest.split_once(' ').map(|(limit, _)| format!("-K{limit}"))
    };
    let told = limit(&report).ok_or_else(|| report.clone())?;
    let line = format!("The stack was larger than the heap: +RTS {}", word(&told));
    ensure(report.contains(&line), || report.clone())?;
    let ran = folder.sh("./deep +RTS -hT -i1g")?;
    let line = format!("; its stack took more, {stack} bytes: {}", word(&told));
    ensure(
        ran.err.lines().count() == 1 && ran.err.ends_with(&line),
        || format!("{ran:?}"),
    )?;
    // And it does tell.
    let ran = folder.sh(&format!("./deep +RTS {told} -xc"))?;
    ensure(ran.code == Some(2) && ran.err.contains("Main.main"), || {
        format!("{ran:?}")
    })?;
    // A program with a heap has not much of a stack.
    write_programs(&folder)?;
    let ran = folder.sh("./much 100000 +RTS -s")?;
    ensure(!ran.err.contains("The stack was larger"), || {
        ran.err.clone()
    })
}
