//! Counters of closures (`-ticky`): what reports say is what the interpreter of STG says,
//! closure by closure; allocation adds up to what `-s` tells; counts of programs of known
//! length are as long; and reports are complete however a run ends.

use crate::budgets::TICKY_FUEL;
use crate::events::events;
use crate::optimised;
use crate::shell::{Folder, Ran, ensure};
use interpreters::stg::ticks::{Closure, Ticks};
use pure_base::Symbol;
use pureprof::ticky::Report;
use std::collections::BTreeMap;
use std::path::Path;

/// The tests of options, sums and endings, with their names.
pub const TESTS: &[(&str, fn() -> Result<(), String>)] = &[
    ("options", options),
    ("flags", flags),
    ("sums", sums),
    ("closed_forms", closed_forms),
    ("collections", collections),
    ("of_the_library", of_the_library),
    ("endings", endings),
    ("log", log),
    ("like_ghc", like_ghc),
];

/// How the programs of the oracle are compiled.
pub const WAYS: &[&str] = &["-O0", "-O", "-O0 -prof", "-O -prof"];

/// All that can be counted.
const ALL: &str = "-ticky -ticky-allocd -ticky-dyn-thunk -ticky-LNE";

/// Compares a program's report with what the interpreter counts.
pub fn check(source: &Path, way: &str) -> Result<(), String> {
    let text = std::fs::read_to_string(source).map_err(|e| e.to_string())?;
    let wanted = interpreted(&text, way)?;
    let folder = Folder::new()?;
    folder.write("Main.hs", &text)?;
    folder
        .purecc(&format!("-w {way} {ALL} -rtsopts Main.hs -o p"))?
        .quietly()?;
    // Collections carry out selections, which are then not entered.
    let ran = folder.sh("./p +RTS -A256m -r")?.quietly()?;
    ensure(ran.out == wanted.output, || {
        format!("it prints {:?}, not {:?}", ran.out, wanted.output)
    })?;
    let report = report(&folder, "p.ticky")?;
    let mut wrong = vec![];
    counters(&report, &wanted.ticks, &mut wrong);
    closures(&report, &wanted.ticks, &mut wrong)?;
    added_up(&report, &mut wrong);
    match &wrong[..] {
        [] => Ok(()),
        lines => Err(lines.join("\n")),
    }
}

/// What the interpreter of STG says of a program that is compiled so.
fn interpreted(text: &str, way: &str) -> Result<interpreters::stg::Outcome, String> {
    let level = if way.starts_with("-O0") { 0 } else { 1 };
    let (core, _) = optimised::core(text, level, way.contains("-prof"))?;
    let mut stg = pure_stg::lower(&core, false);
    if way.contains("-prof") {
        // Those have functions of their own.
        let is_own = |module: Symbol| module.as_str() == "Main";
        pure_stg::centres::insert_late(&mut stg, &is_own, level == 0);
    }
    let outcome = interpreters::stg::run(&stg, TICKY_FUEL);
    match &outcome.result {
        Ok(()) => Ok(outcome),
        Err(failure) => Err(format!("the interpreter: {failure:?}")),
    }
}

/// A report that a run has left.
fn report(folder: &Folder, name: &str) -> Result<Report, String> {
    let mut source = pureprof::hp::Source::open(&folder.file(name)).map_err(|e| e.to_string())?;
    pureprof::ticky::read(&mut source).map_err(|e| e.to_string())
}

/// Compares the counters of the whole run.
fn counters(report: &Report, ticks: &Ticks, wrong: &mut Vec<String>) {
    let mut expected: Vec<(String, u64)> = vec![];
    let mut put = |name: &str, value: u64| expected.push((format!("{name}_ctr"), value));
    put("ALLOC_FUN", ticks.functions.objects);
    put("ALLOC_UP_THK", ticks.thunks.objects);
    put("ALLOC_SE_THK", ticks.single_thunks.objects);
    put("ALLOC_CON", ticks.constructors.objects);
    put("ALLOC_PAP", ticks.paps.objects);
    put("KNOWN_CALL", ticks.known);
    put("KNOWN_CALL_TOO_FEW_ARGS", ticks.too_few);
    put("KNOWN_CALL_EXTRA_ARGS", ticks.too_many);
    put("UNKNOWN_CALL", ticks.unknown);
    put("SLOW_CALL", ticks.applied.iter().flatten().sum());
    put("SLOW_CALL_UNEVALD", ticks.unevaluated);
    for (what, row) in ["FUN", "PAP"].iter().zip(ticks.applied) {
        for (arguments, value) in ["TOO_FEW", "CORRECT", "TOO_MANY"].iter().zip(row) {
            put(&format!("SLOW_CALL_{what}_{arguments}"), value);
        }
    }
    let mut others = 0;
    let mut steps = [0, 0];
    for (pattern, value) in &ticks.patterns {
        let name = format!("SLOW_CALL_fast_{pattern}_ctr");
        match report.counters.iter().any(|counter| counter.0 == name) {
            true => put(&format!("SLOW_CALL_fast_{pattern}"), *value),
            false => others += value,
        }
        let chunks = pattern.len().div_ceil(6) as u64;
        if chunks > 1 {
            steps[0] += value;
            steps[1] += chunks * value;
        }
    }
    put("VERY_SLOW_CALL", others);
    put("MULTI_CHUNK_SLOW_CALL", steps[0]);
    put("MULTI_CHUNK_SLOW_CALL_CHUNKS", steps[1]);
    put("CATCHF_PUSHED", ticks.catches);
    put("UPD_CON_IN_NEW", ticks.updates[0]);
    put("UPD_PAP_IN_NEW", ticks.updates[1]);
    let bytes = [
        ("ALLOC_FUN_gds", ticks.functions.bytes),
        (
            "ALLOC_THK_gds",
            ticks.thunks.bytes + ticks.single_thunks.bytes,
        ),
        ("ALLOC_CON_gds", ticks.constructors.bytes),
    ];
    expected.extend(bytes.map(|(name, value)| (name.to_string(), value)));
    let paps = ["adm", "gds"].map(|part| report.counter(&format!("ALLOC_PAP_{part}")));
    if paps.iter().sum::<u64>() != ticks.paps.bytes {
        wrong.push(format!("ALLOC_PAP: {paps:?}, not {:?}", ticks.paps));
    }
    for (what, sizes) in [
        ("NEW", ticks.new),
        ("OLD", ticks.old),
        ("UNBOXED_TUP", ticks.unboxed),
    ] {
        expected.push((format!("RET_{what}_ctr"), sizes.iter().sum()));
        let sizes = sizes.iter().enumerate();
        expected.extend(sizes.map(|(size, count)| (format!("RET_{what}_hst_{size}"), *count)));
    }
    for (name, value) in expected {
        let found = report.counters.iter().find(|counter| counter.0 == name);
        if found.map(|counter| counter.1) != Some(value) {
            wrong.push(format!("{name}: {:?}, not {value}", found.map(|c| c.1)));
        }
    }
}

/// The variable that a closure of a report is bound to; `None`: a constructor.
fn variable(name: &str) -> Result<Option<u32>, String> {
    let number = name
        .split_once("{v ")
        .and_then(|(_, rest)| rest.split_once('}'))
        .ok_or_else(|| format!("a closure without a number: {name}"))?
        .0;
    let (letter, digits) = number.split_at(1);
    match letter {
        "d" => Ok(None),
        _ => digits
            .parse()
            .map(Some)
            .map_err(|_| format!("{name}: no number")),
    }
}

/// Compares closures one by one.
fn closures(report: &Report, ticks: &Ticks, wrong: &mut Vec<String>) -> Result<(), String> {
    let mut found: BTreeMap<u32, Closure> = BTreeMap::new();
    let mut constructors = 0;
    for row in &report.rows {
        match variable(&row.name)? {
            None => constructors += row.made,
            Some(v) => {
                let closure = Closure {
                    entries: row.entries,
                    allocated: row.allocated,
                    made: row.made,
                };
                if let Some(other) = found.insert(v, closure) {
                    wrong.push(format!("{} is there twice: {other:?}", row.name));
                }
            }
        }
    }
    if constructors != ticks.constructors.bytes {
        let bytes = ticks.constructors.bytes;
        wrong.push(format!("{constructors} bytes of constructors, not {bytes}"));
    }
    // What the runtime makes is charged too, and the interpreter does not know its size.
    let made = ["ALLOC_RTS_tot", "ALLOC_PRIM_gds", "ALLOC_PRIM_slp"];
    let mut made: u64 = made.iter().map(|name| report.counter(name)).sum();
    for (v, wanted) in &ticks.closures {
        let found = found.remove(&v.as_u32()).unwrap_or_default();
        let more = found.allocated.wrapping_sub(wanted.allocated);
        let fits = (found.entries, found.made) == (wanted.entries, wanted.made);
        if !fits || more > made {
            wrong.push(format!("{}: {found:?}, not {wanted:?}", v.as_u32()));
        } else {
            made -= more;
        }
    }
    for (v, closure) in found {
        wrong.push(format!("{v}: {closure:?}, and the interpreter has none"));
    }
    Ok(())
}

/// What follows from other counters in each report whose run was complete.
fn added_up(report: &Report, wrong: &mut Vec<String>) {
    let sum = |names: &[&str]| names.iter().map(|name| report.counter(name)).sum::<u64>();
    let functions = sum(&["ENT_STATIC_FUN_DIRECT_ctr", "ENT_DYN_FUN_DIRECT_ctr"]);
    let updates = sum(&["UPD_CON_IN_NEW_ctr", "UPD_PAP_IN_NEW_ctr"]);
    let thunks = sum(&["ENT_STATIC_THK_MANY_ctr", "ENT_DYN_THK_MANY_ctr"]);
    let entered = [
        "SLOW_CALL_FUN_CORRECT_ctr",
        "SLOW_CALL_FUN_TOO_MANY_ctr",
        "SLOW_CALL_PAP_CORRECT_ctr",
        "SLOW_CALL_PAP_TOO_MANY_ctr",
    ];
    let indirections = sum(&["ENT_STATIC_IND_ctr", "ENT_DYN_IND_ctr"]);
    let via = functions - report.counter("KNOWN_CALL_ctr")
        + thunks
        + indirections
        + sum(&["ENT_DYN_THK_SINGLE_ctr", "ENT_PAP_ctr"]);
    for (what, left, right) in [
        (
            "function entries are known calls and applications",
            functions,
            report.counter("KNOWN_CALL_ctr") + sum(&entered),
        ),
        (
            "each update writes an indirection",
            updates,
            sum(&["UPD_NEW_IND_ctr", "UPD_OLD_IND_ctr"]),
        ),
        (
            "a thunk that is updated has an update frame",
            thunks,
            report.counter("UPDF_PUSHED_ctr"),
        ),
        (
            "what is not called directly is entered by its table",
            via,
            report.counter("ENT_VIA_NODE_ctr"),
        ),
    ] {
        if left != right {
            wrong.push(format!("{what}: {left}, {right}"));
        }
    }
}

/// Bytes by counters, and by the closures that have allocated them.
fn allocated(report: &Report) -> [u64; 2] {
    let paps = ["ALLOC_PAP_adm", "ALLOC_PAP_gds"];
    let names = [
        "ALLOC_FUN_gds",
        "ALLOC_THK_gds",
        "ALLOC_CON_gds",
        "ALLOC_PRIM_gds",
        "ALLOC_PRIM_slp",
        "ALLOC_RTS_tot",
    ];
    let sum = |names: &[&str]| names.iter().map(|name| report.counter(name)).sum::<u64>();
    let rows: u64 = report.rows.iter().map(|row| row.allocated).sum();
    [sum(&names) + sum(&paps), rows + sum(&paps)]
}

/// The bytes that `-s` tells of.
fn told(ran: &Ran) -> Result<u64, String> {
    let line = ran.err.lines().find(|line| line.contains("allocated in"));
    let number = line.and_then(|line| line.split_whitespace().next());
    let number = number.map(|number| number.replace(',', ""));
    number
        .and_then(|number| number.parse().ok())
        .ok_or_else(|| format!("no statistics: {ran:?}"))
}

/// With Integers, arrays, texts and large objects, and collections meanwhile, allocation by
/// counters and by closures is what `-s` tells.
fn sums() -> Result<(), String> {
    let source = "import Data.Array\nimport qualified Data.Map as M\n\
        squares :: Int -> Array Int Integer\n\
        squares n = listArray (0, n) [toInteger i ^ (i `mod` 40) | i <- [0 .. n]]\n\
        main :: IO ()\nmain = do\n\
        \x20 let a = squares 3000\n\
        \x20 print (sum (elems a) `mod` 1000000007)\n\
        \x20 print (length (show (product [1 .. 400 :: Integer])))\n\
        \x20 print (M.foldr (+) 0 (M.fromListWith (+) [(i `mod` 97, i) | i <- [1 .. 20000 :: Int]]))\n\
        \x20 print (sum (map sqrt [1 .. 2000 :: Double]))\n\
        \x20 print (map (uncurry (+)) (zip [1 .. 9 :: Int] [2 ..]))\n";
    for flags in [
        "-O0 -ticky",
        "-O -ticky-dyn-thunk",
        "-O -prof -ticky-allocd",
    ] {
        let folder = Folder::new()?;
        folder.write("p.hs", source)?;
        folder
            .purecc(&format!("-w {flags} -rtsopts p.hs"))?
            .quietly()?;
        let ran = folder.sh("./p +RTS -r -s -A256k")?;
        let (report, told) = (report(&folder, "p.ticky")?, told(&ran)?);
        let [objects, rows] = allocated(&report);
        ensure([objects, rows] == [told; 2], || {
            format!("{flags}: by objects {objects}, by closures {rows}, -s tells {told}")
        })?;
        for name in [
            "ALLOC_RTS_tot",
            "ALLOC_PRIM_gds",
            "ALLOC_PAP_ctr",
            "GC_SEL_MINOR_ctr",
        ] {
            let there = report.counter(name) > 0 || name.starts_with("GC") || name.contains("PAP");
            ensure(there, || format!("{flags}: {name} is 0"))?;
        }
        let heads = report.counter("ALLOC_HEAP_ctr") >= report.counter("HEAP_CHK_ctr");
        ensure(heads && report.counter("HEAP_CHK_ctr") > 0, || {
            format!("{flags}: heap checks")
        })?;
    }
    Ok(())
}

/// A program whose counts follow from its argument.
const COUNTED: &str = "import System.Environment\n\
    step :: Int -> Int -> Int\n\
    step n total = if n == 0 then total else step (n - 1) (total + n)\n\
    {-# NOINLINE step #-}\n\
    call :: (Int -> Int -> Int) -> Int -> Int -> Int\n\
    call f n total = if n == 0 then total else call f (n - 1) (f n total)\n\
    {-# NOINLINE call #-}\n\
    cells :: Int -> [Int]\n\
    cells n = if n == 0 then [] else n : cells (n - 1)\n\
    {-# NOINLINE cells #-}\n\
    total :: [Int] -> Int\n\
    total [] = 0\n\
    total (x : xs) = x + total xs\n\
    {-# NOINLINE total #-}\n\
    plus :: Int -> Int -> Int\n\
    plus x y = x + y\n\
    {-# NOINLINE plus #-}\n\
    main :: IO ()\n\
    main = do\n\
    \x20 [what, size] <- getArgs\n\
    \x20 let n = read size\n\
    \x20 print (0 < case what of { \"step\" -> step n 0; \"call\" -> call plus n 0; _ -> total (cells n) })\n";

/// What one more round of a loop adds.
fn closed_forms() -> Result<(), String> {
    for level in ["-O0", "-O", "-O -prof"] {
        let folder = Folder::new()?;
        folder.write("p.hs", COUNTED)?;
        folder
            .purecc(&format!("-w {level} {ALL} -rtsopts p.hs"))?
            .quietly()?;
        let round = |what: &str| -> Result<(Report, Report), String> {
            let run = |n: u32| -> Result<Report, String> {
                folder
                    .sh(&format!("./p {what} {n} +RTS -A64m -r"))?
                    .quietly()?;
                report(&folder, "p.ticky")
            };
            // As many digits, so that printing is the same.
            Ok((run(1000)?, run(3000)?))
        };
        let more = |(few, many): &(Report, Report), name: &str| {
            many.counter(name).wrapping_sub(few.counter(name))
        };
        let entries = |(few, many): &(Report, Report), name: &str| {
            let of = |report: &Report| -> u64 {
                let rows = report.rows.iter();
                let called = |row: &&pureprof::ticky::Row| {
                    let own = row.name.split('{').next().unwrap_or("");
                    own == format!("Main.{name}") || own == format!("Main.$w{name}")
                };
                rows.filter(called)
                    .map(|row| row.entries)
                    .max()
                    .unwrap_or(0)
            };
            of(many) - of(few)
        };
        let rounds = 2000;
        let is = |what: &str, found: u64, wanted: u64| {
            ensure(found == wanted, || {
                format!("{level}: {what}: {found} more, not {wanted}")
            })
        };
        let step = round("step")?;
        is("steps", entries(&step, "step"), rounds)?;
        is("unknown calls of steps", more(&step, "UNKNOWN_CALL_ctr"), 0)?;
        let call = round("call")?;
        is("calls", entries(&call, "call"), rounds)?;
        is("unknown calls", more(&call, "UNKNOWN_CALL_ctr"), rounds)?;
        is("of two", more(&call, "SLOW_CALL_fast_pp_ctr"), rounds)?;
        is(
            "applications",
            more(&call, "SLOW_CALL_FUN_CORRECT_ctr"),
            rounds,
        )?;
        let cells = round("cells")?;
        is("cells", entries(&cells, "cells"), rounds)?;
        is("their sum", entries(&cells, "total"), rounds)?;
        let thunks = more(&cells, "ENT_DYN_THK_MANY_ctr");
        // The rest of each list, and without the optimiser numbers too.
        let each = if level == "-O0" { 2..=4 } else { 1..=1 };
        let fits = thunks.is_multiple_of(rounds) && each.contains(&(thunks / rounds));
        ensure(fits, || format!("{level}: {thunks} thunks of cells"))?;
        is("updates", more(&cells, "UPD_CON_IN_NEW_ctr"), thunks)?;
        is("frames", more(&cells, "UPDF_PUSHED_ctr"), thunks)?;
        is("thunks made", more(&cells, "ALLOC_UP_THK_ctr"), thunks)?;
        is("cells returned", more(&cells, "RET_NEW_hst_2"), rounds)?;
        let two = more(&cells, "ALLOC_CON_gds");
        ensure(two >= 24 * rounds && two.is_multiple_of(8 * rounds), || {
            format!("{level}: {two} bytes of constructors")
        })?;
    }
    Ok(())
}

/// What the collector does for programs is counted too.
fn collections() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write(
        "p.hs",
        "pairs :: Int -> [(Int, Int)]\n\
         pairs n = [(i, i + 1) | i <- [1 .. n]]\n\
         main :: IO ()\nmain = do\n\
         \x20 let (as, bs) = unzip (pairs 200000)\n\
         \x20 print (sum as)\n\x20 print (sum bs)\n",
    )?;
    folder.purecc("-w -O -ticky -rtsopts p.hs")?.quietly()?;
    folder.sh("./p +RTS -r -A256k")?.quietly()?;
    let report = report(&folder, "p.ticky")?;
    let selected = report.counter("GC_SEL_MINOR_ctr") + report.counter("GC_SEL_MAJOR_ctr");
    ensure(selected > 100_000, || format!("{selected} selections"))?;
    let old = report.counter("UPD_OLD_IND_ctr");
    ensure(old > 0, || "no old thunk is updated".to_string())
}

/// The last sample of the event log has the figures of the report; samples before it do
/// not fall, and each closure is described once, before it is counted.
fn log() -> Result<(), String> {
    const DEFINED: u16 = 210;
    const COUNTED: u16 = 211;
    const SAMPLE: u16 = 212;
    let folder = Folder::new()?;
    folder.write(
        "p.hs",
        "main :: IO ()\nmain = do\n\
         \x20 let squares = [n * n `mod` 700 | n <- [1 .. 20000 :: Int]]\n\
         \x20 print (sum squares, length (concatMap show squares))\n",
    )?;
    for flags in ["-O -ticky", "-O0 -prof -ticky -ticky-allocd"] {
        folder
            .purecc(&format!("-w {flags} -rtsopts p.hs"))?
            .quietly()?;
        folder.sh("./p +RTS -r -lT -i0 -A64k")?.quietly()?;
        let (mut samples, mut counted) = (0, BTreeMap::<u64, [u64; 3]>::new());
        for (kind, payload) in events(&folder, "p.eventlog")? {
            let words: Vec<u64> = (payload.chunks_exact(8))
                .filter_map(|word| Some(u64::from_be_bytes(word.try_into().ok()?)))
                .collect();
            match (kind, &words[..]) {
                (DEFINED, [closure, ..]) => {
                    let before = counted.insert(*closure, [0; 3]);
                    ensure(before.is_none(), || format!("{closure} is described again"))?;
                }
                (COUNTED, &[closure, entries, allocated, made]) => {
                    let now = [entries, allocated, made];
                    let before = counted.insert(closure, now);
                    let before = before.ok_or_else(|| format!("{closure} is nothing"))?;
                    let grows = before.iter().zip(now).all(|(before, now)| *before <= now);
                    ensure(grows, || format!("{closure}: {now:?} after {before:?}"))?;
                }
                (SAMPLE, _) => samples += 1,
                _ => {}
            }
        }
        ensure(samples > 10, || format!("{flags}: {samples} samples"))?;
        let rows = report(&folder, "p.ticky")?.rows;
        let rows = rows.iter().map(|r| [r.entries, r.allocated, r.made]);
        let counts = |figures: &[u64; 3]| figures.iter().any(|n| *n > 0);
        let mut rows: Vec<[u64; 3]> = rows.filter(counts).collect();
        let mut last: Vec<[u64; 3]> = counted.into_values().filter(counts).collect();
        rows.sort();
        last.sort();
        ensure(rows == last, || format!("{flags}: {last:?}, not {rows:?}"))?;
    }
    Ok(())
}

const SMALL: &str = "main :: IO ()\nmain = print (sum (map (* 2) [1 .. 100 :: Int]))\n";

fn options() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("p.hs", SMALL)?;
    folder.purecc("-w p.hs -o plain -rtsopts")?.quietly()?;
    folder
        .sh("./plain +RTS -r")?
        .says(&["the flag -r requires the program to be built with -ticky"])?;
    folder.purecc("-w -ticky p.hs")?.quietly()?;
    folder.sh("./p && [ ! -e p.ticky ]")?.gives(0, "10100\n")?;
    folder.sh("./p a b +RTS -r")?.quietly()?;
    let text = folder.read("p.ticky")?;
    ensure(
        text.starts_with("'./p' 'a' 'b' +RTS '-r' \n\nSTACK USAGE:\n"),
        || text.clone(),
    )?;
    let ran = folder.sh("./p a b +RTS -rstderr")?.gives(0, "10100\n")?;
    let same = |text: &str| text.lines().skip(1).map(String::from).collect::<Vec<_>>();
    ensure(same(&ran.err) == same(&text), || ran.err.clone())?;
    folder
        .sh("./p +RTS -rother")?
        .refuses(&["Most RTS options are disabled"])?;
    folder.purecc("-w -ticky -rtsopts p.hs")?.quietly()?;
    folder.sh("./p a b +RTS -rother")?.quietly()?;
    ensure(same(&folder.read("other")?) == same(&text), || {
        "another file, another report".to_string()
    })?;
    let ran = folder.sh("./p +RTS -r/nowhere/p.ticky")?;
    ensure(ran.code == Some(0) && ran.err.lines().count() == 1, || {
        format!("{ran:?}")
    })?;
    ran.says(&["cannot create /nowhere/p.ticky"])?;
    let ran = folder.sh("./p +RTS -r/dev/full")?;
    ensure(ran.code == Some(0) && ran.err.lines().count() == 1, || {
        format!("{ran:?}")
    })?;
    ran.says(&["cannot write /dev/full: no space left on device"])?;
    // With other profiles; and `-Z` means what it does elsewhere.
    folder
        .purecc("-w -ticky -prof -fhpc -rtsopts p.hs")?
        .quietly()?;
    let ran = folder.sh("./p +RTS -r -p -hc -l -Z")?;
    ensure(ran.code == Some(0), || format!("{ran:?}"))?;
    for name in ["p.ticky", "p.prof", "p.hp", "p.eventlog", "p.tix"] {
        ensure(folder.exists(name), || format!("there is no {name}"))?;
    }
    let text = folder.read("p.ticky")?;
    ensure(text.contains(" 0 ENT_PERM_IND_ctr\n"), || text.clone())?;
    report(&folder, "p.ticky").map(|_| ())
}

/// What each flag of the compiler adds to the table.
fn flags() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("p.hs", include_str!("../ticky/laziness.hs"))?;
    let mut seen = vec![];
    for flags in ["-ticky", "-ticky-allocd", "-ticky-dyn-thunk", "-ticky-LNE"] {
        folder.purecc(&format!("-w -O {flags} p.hs"))?.quietly()?;
        folder.sh("./p +RTS -r")?.quietly()?;
        let report = report(&folder, "p.ticky")?;
        let has = |kind: &str| {
            let of_heap = |name: &str| !name.starts_with("Main.");
            let mut rows = report.rows.iter();
            rows.any(|row| row.name.contains(kind) && of_heap(&row.name))
        };
        let made = report.rows.iter().any(|row| row.made > 0);
        seen.push([has("(con)"), has("(thk"), has("(LNE)"), made]);
        let own = report.rows.iter().any(|row| {
            let name = &row.name;
            name.starts_with("Main.") && name.contains("p.hs:") && row.letters == "L"
        });
        ensure(own, || format!("{flags}: no function of the program's"))?;
    }
    let expected = [
        [false, false, false, false],
        [true, true, false, true],
        [false, true, false, false],
        [false, false, true, false],
    ];
    // Thunks of the library's top level have no name of the program's.
    let thunks = |rows: &[[bool; 4]]| rows.iter().map(|r| [r[0], r[2], r[3]]).collect::<Vec<_>>();
    ensure(thunks(&seen) == thunks(&expected), || format!("{seen:?}"))
}

/// Closures of the library say so by their files, and no others do: a program may have
/// modules that are called as the library's are.
fn of_the_library() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write(
        "p.hs",
        "import qualified Data.Map as Map\n\
         import Data.Stack\n\
         import Text.Printf\n\n\
         main :: IO ()\n\
         main = do\n\
         \x20 let counts = Map.fromListWith (+) [(w, 1 :: Int) | w <- words \"a b a c\"]\n\
         \x20 mapM_ (\\(k, v) -> printf \"%s %d\\n\" k v) (Map.toList counts)\n\
         \x20 print (popped (foldr push (Stack []) (Map.elems counts)))\n",
    )?;
    folder.write(
        "Data/Stack.hs",
        "module Data.Stack where\n\n\
         newtype Stack a = Stack [a]\n\n\
         push :: a -> Stack a -> Stack a\n\
         push x (Stack xs) = Stack (x : xs)\n\
         {-# NOINLINE push #-}\n\n\
         popped :: Stack a -> [a]\n\
         popped (Stack xs) = drop 1 xs\n",
    )?;
    for level in ["-O0", "-O2"] {
        folder
            .purecc(&format!("-w {level} {ALL} p.hs"))?
            .quietly()?;
        folder.sh("./p +RTS -r")?.quietly()?;
        let report = report(&folder, "p.ticky")?;
        let mut seen = [0; 3];
        for row in &report.rows {
            let place = row.name.rsplit(' ').next().unwrap_or("");
            let own = ["p.hs:", "Data/Stack.hs:"]
                .iter()
                .any(|file| place.starts_with(file));
            // What is built in stands in no file.
            let built_in = row.name.starts_with("Builtin.") || row.name.contains(" (Builtin) ");
            let kind = [
                own,
                place.starts_with("pure-stdlib/"),
                built_in && !place.contains(':'),
            ];
            ensure(kind.iter().filter(|is| **is).count() == 1, || {
                format!("{level}: is this the library's? {}", row.name)
            })?;
            for (seen, is) in seen.iter_mut().zip(kind) {
                *seen += usize::from(is);
            }
        }
        let stack = report
            .rows
            .iter()
            .any(|row| row.name.contains("Data.Stack"));
        let maps = report
            .rows
            .iter()
            .any(|row| row.name.contains("pure-stdlib/Data/Map"));
        ensure(stack && maps && !seen.contains(&0), || {
            format!("{level}: {seen:?}")
        })?;
    }
    Ok(())
}

/// A report is complete however the run ends.
fn endings() -> Result<(), String> {
    let source = "import System.Environment\nimport System.Exit\nimport System.IO\n\
        main :: IO ()\nmain = do\n\
        \x20 [how] <- getArgs\n\x20 print (sum [1 .. 1000 :: Int])\n\
        \x20 case how of\n\
        \x20   \"error\" -> error \"no\"\n\
        \x20   \"exit\" -> exitWith (ExitFailure 7)\n\
        \x20   \"heap\" -> print (length (let xs = [1 ..] :: [Int] in xs ++ map (+ last (take 9 xs)) xs) + length (show xs'))\n\
        \x20   \"stack\" -> print (deep 1000000000)\n\
        \x20   \"loop\" -> putStrLn \"begun\" >> hFlush stdout >> print (forever 1)\n\
        \x20   _ -> return ()\n\
        deep :: Int -> Int\ndeep n = 1 + deep (n + 1)\n\
        forever :: Int -> Int\nforever n = if n < 0 then 0 else forever (length (show n))\n\
        xs' :: [Int]\nxs' = cycle [1]\n";
    let folder = Folder::new()?;
    folder.write("p.hs", source)?;
    folder.purecc("-w -O -ticky -rtsopts p.hs")?.quietly()?;
    for (script, code) in [
        ("./p none +RTS -r", 0),
        ("./p error +RTS -r", 1),
        ("./p exit +RTS -r", 7),
        ("./p stack +RTS -r -K1m", 2),
        ("TERM", 143),
        ("HUP", 129),
    ] {
        folder.sh("rm -f p.ticky")?;
        let ran = match code > 128 {
            true => {
                let mut run = folder.begin("./p loop +RTS -r")?;
                run.prints("begun")?;
                run.signal(script)?;
                run.ends()?
            }
            false => folder.sh(script)?,
        };
        ensure(ran.status() == Some(code), || format!("{script}: {ran:?}"))?;
        let report = report(&folder, "p.ticky").map_err(|e| format!("{script}: {e}"))?;
        let known = report.rows.iter().any(|row| row.name.contains("Main.main"));
        ensure(
            known && report.counter("ENT_STATIC_THK_MANY_ctr") > 0,
            || format!("{script}: nothing was counted"),
        )?;
    }
    Ok(())
}

/// The parts of a report and the names of its counters are those of GHC's, if one is
/// there that has them.
fn like_ghc() -> Result<(), String> {
    if !crate::ghc::available() {
        return Ok(());
    }
    let folder = Folder::new()?;
    folder.write("p.hs", SMALL)?;
    let made = folder.sh("ghc -v0 -O0 -ticky -debug -rtsopts p.hs -outputdir o -o theirs")?;
    let ran = folder.sh("./theirs +RTS -rtheirs.ticky")?;
    if made.code != Some(0) || ran.code != Some(0) {
        return Ok(());
    }
    folder
        .purecc("-w -O0 -ticky -rtsopts p.hs -o ours")?
        .quietly()?;
    folder.sh("./ours +RTS -rours.ticky")?.quietly()?;
    let theirs = report(&folder, "theirs.ticky")?;
    let ours = report(&folder, "ours.ticky")?;
    let names = |report: &Report| -> Vec<String> {
        report
            .counters
            .iter()
            .map(|counter| counter.0.clone())
            .collect()
    };
    ensure(names(&theirs) == names(&ours), || {
        format!("{:?}\n{:?}", names(&theirs), names(&ours))
    })?;
    // Sums for people, without their numbers; we say more of what is 0.
    let frame = |name: &str| -> Result<Vec<String>, String> {
        let text = folder.read(name)?;
        let head = text.split("\nThe following").next().unwrap_or("");
        let blank = |c: char| !(c.is_ascii_digit() || c == '.' || c == ' ');
        Ok(head
            .lines()
            .skip(1)
            .map(|line| line.chars().filter(|c| blank(*c)).collect())
            .collect())
    };
    let (theirs, ours) = (frame("theirs.ticky")?, frame("ours.ticky")?);
    ensure(theirs == ours, || format!("{theirs:#?}\n{ours:#?}"))
}
