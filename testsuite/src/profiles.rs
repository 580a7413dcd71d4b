//! Profiles as their user meets them: cost centres and who gets one, bands by
//! stack, samples on demand, time without cost centres.

use crate::hp::Profile;
use crate::prof;
use crate::running::has_samples;
use crate::shell::{Folder, ensure};

/// The tests with their names.
pub const TESTS: &[(&str, fn() -> Result<(), String>)] = &[
    ("entries_of_the_guide", entries_of_the_guide),
    ("stacks_of_the_guide", stacks_of_the_guide),
    ("pragmas_of_the_guide", pragmas_of_the_guide),
    ("pragmas_on_declarations", pragmas_on_declarations),
    ("strict_readers", strict_readers),
    ("exported_bindings", exported_bindings),
    ("calls_and_lambdas", calls_and_lambdas),
    ("late_centres_are_plain_prof", late_centres_are_plain_prof),
    (
        "late_centres_have_written_names",
        late_centres_have_written_names,
    ),
    ("time_of_loops", time_of_loops),
    ("sites_of_sections", sites_of_sections),
    ("modules_choose_centres", modules_choose_centres),
    ("bands_by_stack", bands_by_stack),
    ("constants_by_module", constants_by_module),
    ("sites_of_all_objects", sites_of_all_objects),
    ("sites_via_the_library", sites_via_the_library),
    ("words_that_never_match", words_that_never_match),
    ("eras_without_prof", eras_without_prof),
    ("stacks_as_bands", stacks_as_bands),
    ("samples_on_demand", samples_on_demand),
    ("time_without_prof", time_without_prof),
    ("eras_beyond_their_stamps", eras_beyond_their_stamps),
    ("runs_too_short", runs_too_short),
    ("cost_in_bytes", cost_in_bytes),
];

const FIB: &str = "fib :: Integer -> Integer\nfib n = if n < 2 then 1 else fib (n-1) + fib (n-2)\n";

/// A `.hs` program's rows of the tree in its report.
fn rows(folder: &Folder, flags: &str, source: &str, options: &str) -> Result<Vec<Row>, String> {
    folder.write("p.hs", source)?;
    let ran = folder.purecc(&format!("-w -prof {flags} p.hs"))?;
    ran.quietly()?;
    let ran = folder.sh(&format!("./p +RTS {options}"))?;
    ensure(ran.code == Some(0), || format!("{ran:?}"))?;
    let report = folder.read("p.prof")?;
    let tree = report.split("individual").nth(1).ok_or("no tree")?;
    let mut rows = vec![];
    for line in tree.lines().skip(3) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let depth = line.len() - line.trim_start().len();
        // Behind the entries stand four shares, and with -pa ticks and bytes.
        let behind = if options == "-pa" { 7 } else { 5 };
        if let (Some(label), Some(at)) = (words.first(), words.len().checked_sub(behind)) {
            let entries = words[at].parse().unwrap_or(0);
            let label = label.to_string();
            rows.push(Row {
                depth,
                label,
                entries,
            });
        }
    }
    Ok(rows)
}

#[derive(Debug, Clone)]
struct Row {
    depth: usize,
    label: String,
    entries: u64,
}

/// The labels from the outermost to a row.
fn path(rows: &[Row], at: usize) -> Vec<&str> {
    let mut path = vec![rows[at].label.as_str()];
    let mut depth = rows[at].depth;
    for row in rows[..at].iter().rev() {
        if row.depth < depth {
            depth = row.depth;
            path.push(&row.label);
        }
    }
    path.reverse();
    path
}

/// Demands a row with this end of its path and these entries.
fn has(rows: &[Row], end: &[&str], entries: u64) -> Result<(), String> {
    let found =
        (0..rows.len()).any(|at| path(rows, at).ends_with(end) && rows[at].entries == entries);
    ensure(found, || {
        format!("no {end:?} with {entries} entries in {rows:#?}")
    })
}

fn entries_of_the_guide() -> Result<(), String> {
    let folder = Folder::new()?;
    let source = format!("main :: IO ()\nmain = print (fib 30)\n{FIB}");
    let rows = rows(&folder, "-fprof-auto", &source, "-p")?;
    has(&rows, &["main", "fib"], 2_692_537)
}

fn stacks_of_the_guide() -> Result<(), String> {
    let folder = Folder::new()?;
    let source = format!(
        "main :: IO ()\nmain = print (f 30 + g 30)\n  where\n    f n = fib n\n    g n = fib (n `div` 2)\n{FIB}"
    );
    let rows = rows(&folder, "-fprof-auto", &source, "-p")?;
    has(&rows, &["main", "main.f"], 1)?;
    has(&rows, &["main", "main.g"], 1)?;
    has(&rows, &["main", "main.f", "fib"], 2_692_537)?;
    has(&rows, &["main", "main.g", "fib"], 1973)
}

fn pragmas_of_the_guide() -> Result<(), String> {
    let folder = Folder::new()?;
    let source = "main :: IO ()\n\
        main = do let xs = [1..100000] :: [Int]\n\
        \x20         let ys = [1..200000] :: [Int]\n\
        \x20         print $ {-# SCC last_xs #-} last xs\n\
        \x20         print $ {-# SCC last_init_xs #-} last $ init xs\n\
        \x20         print $ {-# SCC last_ys #-} last ys\n\
        \x20         print $ {-# SCC \"last_init_ys\" #-} last $ init ys\n";
    let rows = rows(&folder, "-fprof-auto", source, "-pa")?;
    for label in [
        "last_xs",
        "last_init_xs",
        "last_ys",
        "last_init_ys",
        "main.xs",
        "main.ys",
    ] {
        has(&rows, &["main", label], 1)?;
    }
    Ok(())
}

fn pragmas_on_declarations() -> Result<(), String> {
    let folder = Folder::new()?;
    let source = "main :: IO ()\n\
        main = print (f 3 + g 4 + h 1)\n\
        f :: Int -> Int\n\
        f 0 = 0\n\
        f n = f (n - 1) + 2\n\
        {-# SCC f #-}\n\
        {-# SCC g \"the_g\" #-}\n\
        g :: Int -> Int\n\
        g n | n < 0 = 1\n\
        \x20   | otherwise = inner n\n\
        \x20 where inner k = k * 2\n\
        \x20       {-# SCC inner #-}\n\
        h :: Int -> Int\n\
        h = (+ 1)\n";
    let rows = rows(&folder, "-fno-prof-auto -O0", source, "-pa")?;
    has(&rows, &["Main.f"], 4)?;
    has(&rows, &["Main.the_g"], 1)?;
    has(&rows, &["Main.the_g", "Main.inner"], 1)?;
    folder.write(
        "bad.hs",
        "main :: IO ()\nmain = return ()\n{-# SCC nobody #-}\n",
    )?;
    let ran = folder.purecc("bad.hs")?;
    ensure(ran.code == Some(1), || format!("{ran:?}"))?;
    ran.says(&["nobody", "not bound here"])?;
    Ok(())
}

/// Whatever the program is, what runs it and what it is called with.
fn strict_readers() -> Result<(), String> {
    let folder = Folder::new()?;
    let source = "module Main where\n\
        import qualified Data.Map as M\n\
        naïve, élan' :: Int -> Int\n\
        naïve n = if n == 0 then 0 else 1 + élan' (n - 1)\n\
        élan' n = {-# SCC \"a label with blanks that is longer than all the others here\" #-} naïve n\n\
        λ' :: [Int] -> Int\n\
        λ' xs = {-# SCC \"ünïcode\" #-} sum xs\n\
        main :: IO ()\n\
        main = do\n\
        \x20 print (naïve 300000)\n\
        \x20 print (λ' [1 .. 100000])\n\
        \x20 print (M.foldr (+) 0 (M.fromList [(i, i * i) | i <- [1 .. 2000 :: Int]]))\n";
    folder.sh("mkdir 'a folder'")?.quietly()?;
    folder.write("a folder/p.hs", source)?;
    folder.write("short.hs", "main :: IO ()\nmain = return ()\n")?;
    for flags in [
        "-prof",
        "-prof -fprof-auto -fprof-cafs -O0",
        "-prof -fno-prof-auto",
        "",
    ] {
        for (program, built) in [("'a folder/p.hs'", "-o p"), ("short.hs", "-o p")] {
            let line = format!("-w -rtsopts {flags} {program} {built}");
            folder.sh(&format!("$purecc {line}"))?.quietly()?;
            for options in ["-p", "-P", "-pa", "-p -V0", "-pa -hT -i1m"] {
                let arguments = "'two\nlines' \"$(printf '\\377')\"";
                let ran = folder.sh(&format!("./p {arguments} +RTS {options}"))?;
                ensure(ran.code == Some(0), || format!("{ran:?}"))?;
                let text = folder.read("p.prof")?;
                let told = |e| format!("{flags} {program} {options}: {e}\n{text}");
                let report = prof::read(&text).map_err(told)?;
                let says = |words| report.command.contains(words);
                ensure(says("[cost centres: ") && says("two lines"), || {
                    text.clone()
                })?;
            }
        }
    }
    Ok(())
}

fn exported_bindings() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write(
        "M.hs",
        "module M (outer) where\n\
         outer :: Int -> Int\n\
         outer n = hidden (n + 1)\n\
         hidden :: Int -> Int\n\
         hidden n = n * 3\n",
    )?;
    let source = "import M\nmain :: IO ()\nmain = print (outer 4)\n";
    let found = rows(&folder, "-fprof-auto-exported", source, "-pa")?;
    has(&found, &["main", "outer"], 1)?;
    ensure(found.iter().all(|row| row.label != "hidden"), || {
        format!("{found:?}")
    })?;
    let found = rows(&folder, "-fprof-auto-top", source, "-pa")?;
    has(&found, &["main", "outer", "hidden"], 1)
}

fn calls_and_lambdas() -> Result<(), String> {
    let folder = Folder::new()?;
    let source = "main :: IO ()\n\
        main = print (sum (map (\\x -> twice x + 1) [1 .. 10]))\n\
        twice :: Int -> Int\n\
        twice x = x * 2\n";
    let found = rows(&folder, "-fprof-auto -O0", source, "-pa")?;
    has(&found, &["main", "main.\\"], 10)?;
    has(&found, &["main.\\", "twice"], 10)?;
    let found = rows(&folder, "-fprof-auto-calls -O0", source, "-pa")?;
    let calls = found.iter().filter(|row| row.label == "main").count();
    ensure(calls >= 3, || format!("{found:?}"))
}

fn late_centres_are_plain_prof() -> Result<(), String> {
    let folder = Folder::new()?;
    let source = format!("main :: IO ()\nmain = print (fib 20)\n{FIB}");
    for (flags, expected) in [
        ("", "(-fprof-late)"),
        ("-fprof-late", "(-fprof-late)"),
        ("-fprof-auto-top", "(-fprof-auto-top)"),
        ("-fprof-auto-exported", "(-fprof-auto-exported)"),
        ("-fno-prof-auto", "[cost centres: none]"),
    ] {
        rows(&folder, flags, &source, "-p")?;
        let report = folder.read("p.prof")?;
        ensure(report.contains(expected), || format!("{flags}: {report}"))?;
    }
    Ok(())
}

/// Whatever passes split, copy and inline, late centres are declarations as they
/// were written, each with its module; `main` is one of them.
fn late_centres_have_written_names() -> Result<(), String> {
    let folder = Folder::new()?;
    let source = "import qualified Data.Map as M\nimport Data.List (sort)\n\
        squares :: Int -> [Int]\n\
        squares n = map (\\x -> x * x) [1 .. n]\n\
        table :: Int -> M.Map Int String\n\
        table n = M.fromList [(i, show i) | i <- [1 .. n]]\n\
        main :: IO ()\n\
        main = do\n  let sq = squares 500\n  print (sum sq + sum (sort sq))\n  \
        print (sum (map length (M.elems (table 200))))\n";
    for flags in ["-O0", "-O", "-O2"] {
        let found = rows(&folder, flags, source, "-p")?;
        // Without the optimiser the two actions of its block are entered one by one.
        has(&found, &["MAIN", "main"], 1 + u64::from(flags == "-O0"))?;
        let made = |row: &&Row| {
            let digits = row.label.trim_end_matches(|c: char| c.is_ascii_digit());
            row.label.contains(['\'', '@', '$']) || digits.ends_with('_')
        };
        let made = found.iter().find(made);
        ensure(made.is_none(), || format!("{flags}: {made:?}"))?;
        // What is the library's is not under the program's module.
        let report = folder.read("p.prof")?;
        let wrong = |line: &&str| line.contains(" Main ") && line.contains("pure-stdlib/");
        let strange = report.lines().find(wrong);
        ensure(strange.is_none(), || format!("{flags}: {strange:?}"))?;
    }
    Ok(())
}

/// The ticks of a loop within a function are the loop's.
fn time_of_loops() -> Result<(), String> {
    let folder = Folder::new()?;
    let source = "work :: Int -> Int\nwork n = go 0 n\n  where\n    go :: Int -> Int -> Int\n    \
        go acc 0 = acc\n    go acc k = go (acc * 3 + k) (k - 1)\n\
        main :: IO ()\nmain = print (work 60000000)\n";
    let found = rows(&folder, "-O -fprof-auto", source, "-p")?;
    has(&found, &["main", "work", "work.go"], 60_000_001)?;
    let report = folder.read("p.prof")?;
    let row = report.lines().find(|line| line.starts_with("work.go"));
    let share = row.and_then(|row| row.split_whitespace().nth(3));
    let share: f64 = share.and_then(|s| s.parse().ok()).ok_or("no share")?;
    ensure(share > 90.0, || report.clone())
}

/// What a section of a constructor makes was made at the section.
fn sites_of_sections() -> Result<(), String> {
    let folder = Folder::new()?;
    let source = "import Data.IORef\nmain :: IO ()\nmain = do\n  \
        r <- newIORef []\n  mapM_ (\\i -> modifyIORef r (i :)) [1 .. 9000 :: Int]\n  \
        xs <- readIORef r\n  print (length xs)\n  print (sum xs)\n";
    folder.write("p.hs", source)?;
    for flags in ["-O0 -prof", "-prof"] {
        folder
            .purecc(&format!("-w {flags} -rtsopts p.hs"))?
            .quietly()?;
        folder.sh("./p +RTS -i48k -L900 -hi")?.quietly()?;
        let profile = Profile::parse(&folder.read("p.hp")?)?;
        let labels = profile.samples.iter().flat_map(|s| &s.bands);
        let labels: Vec<&String> = labels.map(|b| &b.0).collect();
        let at_section = labels.iter().any(|l| l.starts_with("Main.main(p.hs:5:"));
        let lost = labels.iter().any(|l| *l == "Main.Cons");
        ensure(at_section && !lost, || format!("{flags}: {labels:?}"))?;
    }
    Ok(())
}

/// An OPTIONS_GHC pragma says which centres its own module has.
fn modules_choose_centres() -> Result<(), String> {
    let folder = Folder::new()?;
    let module = |name: &str, pragma: &str, f: &str| {
        let source = format!(
            "{pragma}module {name} ({f}) where\n{f} :: Int -> Int\n{f} n = help n + 1\n\
             help :: Int -> Int\nhelp n = n * 2\nconstant :: [Int]\nconstant = [1, 2]\n"
        );
        folder.write(&format!("{name}.hs"), &source)
    };
    module("A", "{-# OPTIONS_GHC -fprof-auto -O1 #-}\n", "f")?;
    module("B", "{-# OPTIONS_GHC -fno-prof-auto #-}\n", "g")?;
    module("C", "{-# OPTIONS_GHC -fno-prof-count-entries #-}\n", "h")?;
    let source = "import A\nimport B\nimport C\nmain :: IO ()\nmain = print (f 1 + g 2 + h 3)\n";
    let labels = |flags: &str| -> Result<Vec<String>, String> {
        let found = rows(&folder, flags, source, "-pa")?;
        let found = found.iter().filter(|row| !row.label.starts_with("CAF"));
        Ok(found
            .map(|row| format!("{}{}", row.label, row.entries))
            .filter(|label| label.starts_with(char::is_lowercase) && !label.starts_with("main"))
            .collect())
    };
    let found = labels("-O0 -fprof-auto-exported")?;
    ensure(found == ["f1", "help1", "h0"], || format!("{found:?}"))?;
    let found = labels("-O0")?;
    ensure(found.contains(&"help1".to_string()), || {
        format!("{found:?}")
    })?;
    let report = folder.read("p.prof")?;
    ensure(
        report.contains("(-fprof-late); in A on all bindings (-fprof-auto); in B written by hand"),
        || report.clone(),
    )
}

/// A list made by `produce`, held by `hold`.
pub(crate) const HOLD: &str = "main = hold (produce 20000)\n\
    produce n = if n == 0 then [] else n : produce (n - 1)\n\
    hold xs = length xs + sum xs\n";

fn bands_by_stack() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.program("hold", HOLD, "-rtsopts -prof -fprof-auto -O0")?;
    let total = |options: &str, wanted: &dyn Fn(&str) -> bool| -> Result<u64, String> {
        folder
            .sh(&format!("./hold +RTS -i64k -L200 {options}"))?
            .quietly()?;
        let profile = Profile::parse(&folder.read("hold.hp")?)?;
        let bands = profile.samples.iter().flat_map(|s| &s.bands);
        Ok(bands.filter(|b| wanted(&b.0)).map(|b| b.1).sum())
    };
    let top = |label: &str| label.contains(")produce/");
    let produced = total("-hc", &top)?;
    ensure(produced > 100_000, || format!("{produced}"))?;
    for (options, expected) in [
        ("-h", produced),
        ("-hc -hcproduce", produced),
        ("-hc -hC{produce,main}", produced),
        ("-hc -hcmain", 0),
        ("-hc -hdI#,Cons -hcproduce", produced),
    ] {
        let found = total(options, &top)?;
        ensure(
            found == expected || options.contains("-hd") && found > 0,
            || format!("{options}: {found}, not {expected}"),
        )?;
    }
    let module = total("-hm -hcproduce", &|label| label == "Main")?;
    ensure(module == produced, || {
        format!("-hm: {module}, not {produced}")
    })?;
    // A label is cut where -L says.
    folder.sh("./hold +RTS -hc -i64k -L8")?.quietly()?;
    let text = folder.read("hold.hp")?;
    ensure(text.contains(")prod...\t"), || text.clone())
}

/// A band of a module's constants can be restricted to by the name it shows.
fn constants_by_module() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.program(
        "table",
        "main = total table + total table\ntable = [1 .. 9000]\n\
         total xs = case xs of { [] -> 0; y : ys -> y + total ys }\n",
        "-rtsopts -prof",
    )?;
    let bands = |options: &str| -> Result<Vec<(String, u64)>, String> {
        folder
            .sh(&format!("./table +RTS -i64k -L200 {options}"))?
            .quietly()?;
        let profile = Profile::parse(&folder.read("table.hp")?)?;
        Ok(profile.samples.into_iter().flat_map(|s| s.bands).collect())
    };
    let shown = bands("-hc -hCCAF")?;
    let restricted = bands("-hc -hCMain.CAF")?;
    let named = shown.iter().any(|band| band.0.ends_with("Main.CAF"));
    ensure(named && restricted == shown, || {
        format!("{restricted:?}, not {shown:?}")
    })
}

/// No object is without a site because its expression has none: selections for
/// a pattern's variables, numbers of thunks that the optimiser made, arrays.
fn sites_of_all_objects() -> Result<(), String> {
    let folder = Folder::new()?;
    let source = "import Data.Array\n\
        main = print (sum p) >> print (length q) >> print (sum (elems squares))\n  \
        where (p, q) = parted [1 .. 9000 :: Int]\n        \
        squares = listArray (0, 999) (map (^ 2) p)\n\
        parted :: [Int] -> ([Int], [Int])\n\
        parted [] = ([], [])\n\
        parted (x : xs) = (x : a, b) where (a, b) = parted xs\n";
    folder.write("p.hs", source)?;
    for flags in ["-O0 -prof -fprof-auto", "-prof", ""] {
        folder
            .purecc(&format!("-w {flags} -rtsopts p.hs"))?
            .quietly()?;
        for breakdown in ["-hi", "-hro"] {
            let ran = folder.sh(&format!("./p +RTS -i48k -L900 -R900 {breakdown}"))?;
            ensure(ran.code == Some(0), || format!("{ran:?}"))?;
            let profile = Profile::parse(&folder.read("p.hp")?)?;
            let labels = profile.samples.iter().flat_map(|s| &s.bands);
            // What the runtime makes has no site, and what is pending is of all sites.
            let placed = |label: &str| {
                let made = ["PAP", "C#", "STACK"];
                label.contains(".hs:") || label.contains("Builtin.") || made.contains(&label)
            };
            let bare: Vec<&String> = labels.map(|b| &b.0).filter(|l| !placed(l)).collect();
            ensure(bare.is_empty(), || format!("{flags} {breakdown}: {bare:?}"))?;
        }
    }
    Ok(())
}

/// What the library makes is shown with the expression that has called it; a bare
/// constructor as a function makes what has its own place.
fn sites_via_the_library() -> Result<(), String> {
    let folder = Folder::new()?;
    std::fs::create_dir_all(folder.file("src/Model")).map_err(|e| e.to_string())?;
    folder.write(
        "src/Main.hs",
        "import Data.IORef\nimport Model.World\n\
         main :: IO ()\n\
         main = do\n  \
           r <- newIORef []\n  \
           let ns = [1 .. 9000 :: Int]\n  \
           mapM_ (\\n -> modifyIORef r (n :)) ns\n  \
           xs <- readIORef r\n  \
           print (length xs + length ns)\n  \
           print (count (world 9000))\n  \
           print (length (map (* 3) ns ++ map (+ 4) ns ++ ns))\n",
    )?;
    folder.write(
        "src/Model/World.hs",
        "module Model.World where\n\
         world :: Int -> [Maybe Int]\n\
         world n = map\n  \
           Just\n  \
           (filter even [1 .. n])\n\
         count :: [Maybe Int] -> Int\n\
         count xs = sum [x | Just x <- xs] + length xs\n\
         {-# NOINLINE world #-}\n\
         {-# NOINLINE count #-}\n",
    )?;
    let world = |place: &str| format!("Model.World.world(Model/World.hs:{place})");
    for flags in ["-O0 -prof", "-O0", "-prof", ""] {
        folder
            .purecc(&format!("-w {flags} -isrc -rtsopts src/Main.hs -o p"))?
            .quietly()?;
        let labels = |options: &str| -> Result<Vec<String>, String> {
            let ran = folder.sh(&format!("./p +RTS -i24k -L400 {options}"))?;
            ensure(ran.code == Some(0) && ran.err.is_empty(), || {
                format!("{ran:?}")
            })?;
            let profile = Profile::parse(&folder.read("p.hp")?)?;
            let bands = profile.samples.into_iter().flat_map(|s| s.bands);
            let mut labels: Vec<String> = bands.map(|band| band.0).collect();
            labels.sort();
            labels.dedup();
            Ok(labels)
        };
        let shows = |options: &str, wanted: &str| -> Result<(), String> {
            let labels = labels(options)?;
            ensure(labels.iter().any(|label| label.contains(wanted)), || {
                format!("{flags} {options}: no {wanted}: {labels:?}")
            })
        };
        shows("-hi", &world("4:3-6"))?;
        shows("-hi", "_via_Prelude.")?;
        // The chain of modifications, where it is not one of strict boxes.
        shows("-hro", "Main.main(Main.hs:7")?;
        if flags.starts_with("-O0") {
            shows(
                "-hi",
                "Main.main(Main.hs:7:16-34)_via_Data.IORef.modifyIORef",
            )?;
            shows(
                "-hi -hiData.IORef.modifyIORef",
                "Main.main(Main.hs:7:16-34)",
            )?;
            shows("-hi -hiMain.main", "_via_Data.IORef.modifyIORef")?;
            shows("-hi --library-sites", "Base.ST.modifyIORef(Base/ST.hs:")?;
        }
        // Loops and arithmetic that several expressions use.
        if flags == "-O0 -prof" {
            shows("-hi", "Main.main(Main.hs:11:18-51)_via_Prelude.++")?;
            shows("-hi", "Main.main(Main.hs:11:18-29)_via_Prelude.map")?;
        }
        let own = labels("-hi --library-sites")?;
        ensure(!own.iter().any(|label| label.contains("_via_")), || {
            format!("{flags}: {own:?}")
        })?;
    }
    Ok(())
}

fn words_that_never_match() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.program("hold", HOLD, "-rtsopts -prof -fprof-auto")?;
    for restriction in ["-hc", "-hC", "-hm", "-hd", "-hy", "-hi", "-hr"] {
        let ran = folder.sh(&format!("./hold +RTS -hT -i64k {restriction}nonsense"))?;
        let line = format!("hold: `nonsense' in {restriction} can never match\n");
        ensure(ran.code == Some(0) && ran.err == line, || {
            format!("{ran:?}")
        })?;
    }
    for (restriction, word, near) in [
        ("-hd", ":", "Cons"),
        ("-hd", "[]", "Nil"),
        ("-hd", "cons", "Cons"),
        ("-hc", "prodce", "produce"),
        ("-hC", "Main.hold", "hold"),
        ("-hm", "main", "Main, MAIN"),
        ("-hy", "list", "List"),
        ("-hr", "Main.hlod", "Main.hold"),
        ("-hi", "produce", "Main.produce"),
    ] {
        let ran = folder.sh(&format!("./hold +RTS -hT -i64k {restriction}{word}"))?;
        let line = format!("hold: `{word}' in {restriction} can never match; perhaps {near}");
        ensure(ran.code == Some(0) && ran.err.starts_with(&line), || {
            format!("{ran:?}")
        })?;
    }
    folder
        .sh("./hold +RTS -hT -i64k -hcproduce -hCmain -hmMain -hrMAIN")?
        .quietly()?;
    // Haskell's names of the same.
    let source = "main = print (hold [1 .. 20000]) where hold xs = length xs + sum xs\n";
    folder.write("pairs.hs", source)?;
    folder.purecc("-O0 -rtsopts pairs.hs")?.quietly()?;
    for (restriction, near) in [("-hdCons", ":"), ("-hyList", "[]"), ("-hdCns", ":")] {
        let ran = folder.sh(&format!("./pairs +RTS -hT -i64k {restriction}"))?;
        ensure(ran.err.ends_with(&format!("; perhaps {near}\n")), || {
            format!("{restriction}: {ran:?}")
        })?;
    }
    let labels = |breakdown: &str| -> Result<Vec<String>, String> {
        let run = format!("./pairs +RTS -i64k {breakdown}");
        folder.sh(&run)?.quietly()?;
        let profile = Profile::parse(&folder.read("pairs.hp")?)?;
        let bands = profile.samples.into_iter().flat_map(|s| s.bands);
        Ok(bands.map(|band| band.0).collect())
    };
    for (breakdown, cons) in [
        ("-hT", "main:Builtin.:"),
        ("-hd", ":"),
        ("-hd -hd:,[]", ":"),
        ("-hy -hd:", "[]"),
    ] {
        let labels = labels(breakdown)?;
        ensure(labels.iter().any(|label| label == cons), || {
            format!("{breakdown}: {labels:?}")
        })?;
        ensure(
            !labels.iter().any(|l| l.contains("Cons") || l == "List"),
            || format!("{breakdown}: {labels:?}"),
        )?;
    }
    Ok(())
}

fn eras_without_prof() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.program("hold", HOLD, "-rtsopts")?;
    let sums = |options: &str| -> Result<Vec<u64>, String> {
        folder
            .sh(&format!("./hold +RTS -i128k {options}"))?
            .quietly()?;
        let profile = Profile::parse(&folder.read("hold.hp")?)?;
        let sum = |s: &crate::hp::Sample| {
            let bands = s.bands.iter().filter(|b| b.0 != "STACK");
            bands.map(|b| b.1).sum()
        };
        Ok(profile.samples.iter().map(sum).collect())
    };
    let whole = sums("-hT")?;
    ensure(sums("-he")? == whole, || "eras do not add up".into())?;
    let mut added = vec![0; whole.len()];
    // There is a sample at the start and one at the end that are no censuses.
    for era in 1..whole.len() - 1 {
        let part = sums(&format!("-hT -he{era}"))?;
        added
            .iter_mut()
            .zip(part)
            .for_each(|(sum, part)| *sum += part);
    }
    ensure(added == whole, || format!("{added:?}, not {whole:?}"))?;
    // What is alive late was made in several eras.
    folder.sh("./hold +RTS -i128k -he")?.quietly()?;
    let profile = Profile::parse(&folder.read("hold.hp")?)?;
    let most = profile.samples.iter().map(|s| s.bands.len()).max();
    ensure(most >= Some(3), || format!("{profile:?}"))
}

fn stacks_as_bands() -> Result<(), String> {
    let folder = Folder::new()?;
    let deep = "main = go 30000\ngo n = if n == 0 then 0 else n + go (n - 1) + length [n]\n";
    folder.program("deep", deep, "-rtsopts -prof -O0")?;
    for how in ["-hd", "-hT", "-hy"] {
        folder
            .sh(&format!("./deep +RTS {how} -i256k -xt"))?
            .quietly()?;
        let profile = Profile::parse(&folder.read("deep.hp")?)?;
        let stack = |s: &crate::hp::Sample| s.bands.iter().any(|b| b.0 == "STACK" && b.1 > 10_000);
        ensure(profile.samples.iter().any(stack), || {
            format!("{how}: {profile:?}")
        })?;
    }
    Ok(())
}

fn samples_on_demand() -> Result<(), String> {
    let long = "main = length (filter odd (concat [ [1 .. n] | n <- [1 ..] ]))\n";
    for flags in ["-rtsopts", "-rtsopts -prof"] {
        let folder = Folder::new()?;
        folder.program("long", long, flags)?;
        let mut run = folder.begin("./long +RTS -hT --no-automatic-heap-samples")?;
        run.until("the first sample", has_samples(&folder, "long.hp", 1))?;
        run.signal("USR1")?;
        run.until("the one on demand", has_samples(&folder, "long.hp", 2))?;
        run.signal("TERM")?;
        let ran = run.ends()?;
        ensure(ran.status() == Some(143), || format!("{ran:?}"))?;
        let profile = Profile::parse(&folder.read("long.hp")?)?;
        ensure(profile.samples.len() == 3, || format!("{profile:?}"))?;
    }
    Ok(())
}

fn time_without_prof() -> Result<(), String> {
    let folder = Folder::new()?;
    let source = "main = outer 30 + length (show (outer 10))\n\
        outer n = slow n + 1\n\
        slow n = if n < 2 then 1 else slow (n - 1) + slow (n - 2) + slow (n - 3)\n";
    folder.program("time", source, "")?;
    folder.sh("./time +RTS -P")?.quietly()?;
    let report = folder.read("time.prof")?;
    let header = "Time and Allocation Profiling Report  (Final)";
    let line = report.lines().find(|l| l.starts_with("slow "));
    let share: Option<f64> = line.and_then(|l| l.split_whitespace().nth(3)?.parse().ok());
    ensure(report.contains(header) && share > Some(50.0), || {
        report.clone()
    })?;
    ensure(report.contains("native stack"), || report.clone())?;
    folder.sh("./time +RTS -pj")?.quietly()?;
    ensure(folder.read("time.prof")?.starts_with('{'), || {
        "no JSON".into()
    })
}

/// Profiled programs allocate the same objects, of one word more: cost centres
/// must not keep the optimiser from doing without a box.
fn cost_in_bytes() -> Result<(), String> {
    let folder = Folder::new()?;
    let source = "main = calls 20 + total 0 (upto 1 20000)\n\
        calls :: Int -> Int\n\
        calls n = if n < 2 then 1 else calls (n - 1) + calls (n - 2) + 1\n\
        upto :: Int -> Int -> [Int]\n\
        {-# NOINLINE upto #-}\n\
        upto a b = if a > b then [] else a : upto (a + 1) b\n\
        total :: Int -> [Int] -> Int\n\
        total acc list = case list of { [] -> acc; x : rest -> total (acc + x) rest }\n";
    let allocated = |flags: &str| -> Result<f64, String> {
        folder.program("cost", source, &format!("-O2 -rtsopts {flags}"))?;
        let told = folder.sh("./cost +RTS -t --machine-readable")?.err;
        let bytes = told.split("(\"bytes allocated\", \"").nth(1);
        let bytes = bytes.and_then(|rest| rest.split('"').next()?.parse().ok());
        bytes.ok_or(told)
    };
    let plain = allocated("")?;
    for flags in ["-prof", "-prof -fprof-auto-top"] {
        let ratio = allocated(flags)? / plain;
        ensure(ratio <= 1.01, || format!("{flags}: {ratio} times {plain}"))?;
    }
    Ok(())
}

/// More censuses than 16 bits have numbers for.
fn eras_beyond_their_stamps() -> Result<(), String> {
    let folder = Folder::new()?;
    let source = "main :: IO ()\n\
        main = go 0 []\n\
        go :: Int -> [Int] -> IO ()\n\
        go n xs\n\
        \x20 | n > 90000 = print (length xs)\n\
        \x20 | n `mod` 4000 == 0 = go (n + 1) (n : xs)\n\
        \x20 | otherwise = length (show n) `seq` go (n + 1) xs\n";
    folder.write("p.hs", source)?;
    for (flags, options) in [
        ("-prof", "-he"),
        ("", "-he"),
        ("-prof", "-he -hblag,drag,void,use"),
    ] {
        folder
            .purecc(&format!("-w -rtsopts {flags} p.hs"))?
            .quietly()?;
        let ran = folder.sh(&format!("./p +RTS {options} -i64w"))?.quietly()?;
        ensure(ran.out == "23\n", || format!("{ran:?}"))?;
        let profile = Profile::parse(&folder.read("p.hp")?)?;
        let samples = profile.samples.len();
        ensure(samples > 33_000, || format!("{flags}: {samples} samples"))?;
        // What was consed in each of the eras is there to the end, under its era.
        let last = profile.samples.iter().rev().find(|s| s.bands.len() > 9);
        let bands = &last.ok_or("no bands")?.bands;
        let eras: Vec<u64> = bands.iter().filter_map(|b| b.0.parse().ok()).collect();
        let late = eras.iter().filter(|era| **era > 0x7fff).count();
        ensure(
            eras.len() == bands.len() && late > 1 && late < eras.len(),
            || format!("{flags} {options}: {bands:?}"),
        )?;
    }
    Ok(())
}

/// Without a sample a profile says nothing: what would have taken a hundred does.
fn runs_too_short() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.program("hold", HOLD, "-rtsopts -prof -fprof-auto")?;
    let ran = folder.sh("./hold +RTS -hd -i1g")?;
    let line = "hold: the run was too short for a sample of the heap profile (";
    let told = ran.err.starts_with(line) && ran.err.lines().count() == 1;
    ensure(ran.code == Some(0) && told, || format!("{ran:?}"))?;
    let interval = ran
        .err
        .split("; ")
        .nth(1)
        .and_then(|rest| rest.split(' ').next());
    let interval = interval.ok_or_else(|| format!("{ran:?}"))?;
    folder
        .sh(&format!("./hold +RTS -hd {interval}"))?
        .quietly()?;
    let samples = Profile::parse(&folder.read("hold.hp")?)?.samples.len();
    ensure((95..130).contains(&samples), || {
        format!("{interval}: {samples} samples")
    })?;
    folder
        .sh("./hold +RTS -hd --no-automatic-heap-samples")?
        .quietly()?;
    // Nor does an era that has never come.
    let ran = folder.sh("./hold +RTS -hL -he2,9999 -i100k")?;
    let ran = ran.says(&["hold: `9999' in -he has matched nothing: the run had "])?;
    ensure(ran.code == Some(0) && ran.err.lines().count() == 1, || {
        format!("{ran:?}")
    })?;
    Ok(())
}
