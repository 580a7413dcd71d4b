//! Coverage (`-fhpc`): the boxes of the programs of `coverage/` and their counters are
//! GHC's, box by box, `hpc` reads the files, and they are good however a run ends.
//!
//! `NAME.boxes` has a line for each box of GHC's: module, place, kind and counter;
//! `NAME.report` what `hpc report --per-module` says of its files. With `PURECC_BLESS=1`
//! an installed GHC writes both.

use crate::shell::{Folder, Ran, ensure};
use crate::{compiler, golden};
use std::path::Path;

/// The tests of options and endings, with their names.
pub const TESTS: &[(&str, fn() -> Result<(), String>)] = &[
    ("pure_edition", pure_edition),
    ("printed_fields", printed_fields),
    ("however_it_is_collected", however_it_is_collected),
    ("eras", eras),
    ("where_counters_go", where_counters_go),
    ("counters_are_added", counters_are_added),
    ("wrong_counters", wrong_counters),
    ("indices", indices),
    ("endings", endings),
    ("of_a_project", of_a_project),
];

/// How the programs are compiled.
pub const WAYS: &[&str] = &["-O0", "-O2"];

/// Compares one program's boxes and counters with GHC's.
pub fn check(name: &str, source: &Path, level: &str) -> Result<(), String> {
    let folder = Folder::new()?;
    let main = copy(source, &folder)?;
    if std::env::var_os("PURECC_BLESS").is_some() && level == WAYS[0] {
        bless(&main, source)?;
    }
    folder
        .purecc(&format!("-w {level} -fhpc {main} -o p"))?
        .quietly()?;
    folder.sh("./p > out")?.quietly()?;
    let expected = golden(name, source, "boxes").ok_or("the boxes of GHC are missing")?;
    compiler::difference("boxes", &expected, &boxes(&folder, ".hpc", "p.tix")?)?;
    let ours = folder.path().display().to_string();
    let (counters, places) = (format!("{ours}/p.tix"), format!("--srcdir={ours}"));
    let written = format!("--output={ours}/report");
    tool(&["report", "--per-module", &counters, &places, &written])?;
    let expected = golden(name, source, "report").ok_or("the report of GHC is missing")?;
    compiler::difference("report", &expected, &folder.read("report")?)?;
    match tool_is_there() {
        true => same_as_hpc(&folder),
        false => Ok(()),
    }
}

/// Runs `pureprof hpc`, which must have nothing to remark.
fn tool(line: &[&str]) -> Result<(), String> {
    let mut remarks = vec![];
    let done = pureprof::hpc::run_line(line, &mut |remark| remarks.push(remark.to_string()));
    done.map_err(|e| format!("pureprof hpc {line:?}: {e}"))?;
    ensure(remarks.is_empty(), || {
        format!("pureprof hpc {line:?}: {remarks:?}")
    })
}

/// Compares all commands of `pureprof hpc` on a program's files with those of GHC's tool,
/// which so must read them too.
fn same_as_hpc(folder: &Folder) -> Result<(), String> {
    let at = folder.path().display().to_string();
    let places = format!("--srcdir={at}");
    let program = format!("{at}/p");
    let file = |name: &str| format!("{at}/{name}");
    let output = |name: &str| format!("--output={at}/{name}");
    // Those of GHC's that know no --output write to standard output.
    let seen = |line: &[&str]| {
        Ok::<_, String>(
            folder
                .sh(&format!("hpc {}", line.join(" ")))?
                .quietly()?
                .out,
        )
    };
    for flags in [
        &["report"][..],
        &["report", "--per-module"],
        &["report", "--decl-list", "--per-module"],
        &["report", "--decl-list", "--exclude=Main"],
        &["report", "--xml-output", "--per-module"],
        &["report", "--include=Main"],
        &["show"],
    ] {
        let line = [flags, &[&program, &places]].concat();
        tool(&[&line[..], &[&output("own")]].concat())?;
        compiler::difference(&line.join(" "), &seen(&line)?, &folder.read("own")?)?;
    }
    // Each makes a file, which later ones read.
    let (tix, inverse, overlay, ticked) = (
        file("p.tix"),
        file("inverse"),
        file("draft"),
        file("ticked.tix"),
    );
    for (line, made) in [
        (&["draft", &program, &places][..], "draft"),
        (&["overlay", &overlay, &places], "ticked.tix"),
        (&["map", "--function=INV", &tix], "inverse"),
        (&["map", "--function=ZERO", &tix], "zero"),
        (&["sum", &tix, &ticked, &inverse], "sum"),
        (&["sum", "--union", "--exclude=Main", &tix], "rest"),
        (&["combine", "--function=ADD", &tix, &inverse], "add"),
        (&["combine", "--function=DIFF", &tix, &ticked], "diff"),
        (&["combine", "--function=SUB", &tix, &inverse], "sub"),
    ] {
        // What an overlay does not find it remarks.
        let output = output(made);
        let own = [line, &[&output]].concat();
        pureprof::hpc::run_line(&own, &mut |_| {}).map_err(|e| format!("{own:?}: {e}"))?;
        let found = folder.read(made)?;
        seen(&own)?;
        compiler::difference(&line.join(" "), &folder.read(made)?, &found)?;
    }
    let markup = ["markup", "--fun-entry-count", &program, &places];
    seen(&[&markup[..], &["--destdir=theirs"]].concat())?;
    let to = format!("--destdir={}", file("ours"));
    tool(&[&markup[..], &["--verbosity=0", &to]].concat())?;
    let names = |directory: &str| folder.sh(&format!("cd {directory} && find . -type f | sort"));
    compiler::difference(
        "pages",
        &names("theirs")?.quietly()?.out,
        &names("ours")?.quietly()?.out,
    )
}

/// Copies a program with its modules; its own file there.
fn copy(source: &Path, folder: &Folder) -> Result<String, String> {
    let file = source.file_name().unwrap_or_default();
    let file = file.to_string_lossy().into_owned();
    let Some(from) = source.parent().filter(|_| file.starts_with("Main.")) else {
        folder.write(&file, read(source)?)?;
        return Ok(file);
    };
    let mut work = vec![from.to_path_buf()];
    while let Some(path) = work.pop() {
        if path.is_dir() {
            let entries = std::fs::read_dir(&path).map_err(|e| e.to_string())?;
            work.extend(entries.flatten().map(|e| e.path()));
        } else if path.extension().is_some_and(|e| e == "hs") {
            let name = path.strip_prefix(from).map_err(|e| e.to_string())?;
            folder.write(&name.to_string_lossy(), read(&path)?)?;
        }
    }
    Ok(file)
}

fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))
}

/// Writes the goldens from what GHC makes of a program.
fn bless(main: &str, source: &Path) -> Result<(), String> {
    let folder = Folder::new()?;
    copy(source, &folder)?;
    folder
        .sh(&format!("ghc -w -v0 -fhpc -outputdir o {main} -o p"))?
        .quietly()?;
    folder.sh("./p > out")?.quietly()?;
    let boxes = boxes(&folder, ".hpc", "p.tix")?;
    for (extension, text) in [("boxes", boxes), ("report", report(&folder)?)] {
        std::fs::write(source.with_extension(extension), text).map_err(|e| e.to_string())?;
    }
    Ok(())
}

fn tool_is_there() -> bool {
    let version = std::process::Command::new("hpc").arg("version").output();
    crate::ghc::available() && version.is_ok_and(|output| output.status.success())
}

fn report(folder: &Folder) -> Result<String, String> {
    Ok(folder.sh("hpc report --per-module p")?.quietly()?.out)
}

/// A line for each box: module, place, kind, and counter; sorted.
fn boxes(folder: &Folder, indices: &str, counters: &str) -> Result<String, String> {
    let mut lines = vec![];
    for module in modules(&folder.read(counters)?)? {
        let index = folder.read(&format!("{indices}/{}.mix", module.name))?;
        let entries = entries(&index)?;
        let hash = index
            .split(" UTC ")
            .nth(1)
            .and_then(|s| s.split(' ').next());
        ensure(hash == Some(&module.hash), || {
            format!("{}: the index has hash {hash:?}", module.name)
        })?;
        ensure(entries.len() == module.counts.len(), || {
            let (boxes, counts) = (entries.len(), module.counts.len());
            format!("{}: {boxes} boxes, {counts} counters", module.name)
        })?;
        for ((place, kind), count) in entries.iter().zip(&module.counts) {
            lines.push(format!("{} {place} {kind} {count}\n", module.name));
        }
    }
    lines.sort_by_cached_key(|line| {
        let mut words = line.split([' ', ':', '-']);
        let module = words.next().unwrap_or_default().to_string();
        let place: Vec<u32> = words.by_ref().take(4).flat_map(str::parse).collect();
        (module, place, line.clone())
    });
    Ok(lines.concat())
}

/// A module's part of a file of counters.
struct Counters {
    name: String,
    hash: String,
    counts: Vec<u64>,
}

fn modules(text: &str) -> Result<Vec<Counters>, String> {
    let wrong = || format!("no file of counters: {text}");
    let parts = text.strip_prefix("Tix [").ok_or_else(wrong)?;
    let parts = parts.trim_end().strip_suffix(']').ok_or_else(wrong)?;
    let parse = |part: &str| -> Option<Counters> {
        let (name, rest) = part.strip_prefix('"')?.split_once("\" ")?;
        let (hash, rest) = rest.split_once(' ')?;
        let (number, list) = rest.split_once(" [")?;
        let list = list.trim_end_matches([',', ' ']).strip_suffix(']')?;
        let counts: Vec<u64> = match list {
            "" => vec![],
            list => list
                .split(',')
                .map(|c| c.parse().ok())
                .collect::<Option<_>>()?,
        };
        (number.parse() == Ok(counts.len())).then(|| Counters {
            name: name.to_string(),
            hash: hash.to_string(),
            counts,
        })
    };
    let parts = parts.split("TixModule ").skip(1);
    parts.map(|part| parse(part).ok_or_else(wrong)).collect()
}

/// Place and kind of each box of an index.
fn entries(index: &str) -> Result<Vec<(&str, &str)>, String> {
    let wrong = || format!("no index: {index}");
    let (head, list) = index.split_once(" [(").ok_or_else(wrong)?;
    ensure(head.starts_with("Mix \"") && head.ends_with(" 8"), wrong)?;
    let list = list.trim_end().strip_suffix(")]").ok_or_else(wrong)?;
    let entries = list.split("),(");
    entries
        .map(|e| e.split_once(',').ok_or_else(wrong))
        .collect()
}

/// A program of two equations, one of which is used.
const PROGRAM: &str = "\
main = sum (map weight [1, 2, 3])
weight n = if n > 5 then heavy n else n
heavy n = n * 10
";

/// `PROGRAM` in a folder, with its counters after one run.
fn program(flags: &str) -> Result<(Folder, Ran), String> {
    let folder = Folder::new()?;
    folder.program("p", PROGRAM, &format!("-fhpc {flags}"))?;
    let ran = folder.sh("./p")?.gives(0, "6\n")?.quietly()?;
    Ok((folder, ran))
}

/// The counters of the module `Main`.
fn counts(folder: &Folder, file: &str) -> Result<Vec<u64>, String> {
    let mut modules = modules(&folder.read(file)?)?;
    ensure(modules.len() == 1, || format!("{file}: several modules"))?;
    Ok(modules.remove(0).counts)
}

fn pure_edition() -> Result<(), String> {
    let expected = "\
Main 1:1-1:33 TopLevelBox [\"main\"] 1
Main 1:8-1:33 ExpBox False 1
Main 1:12-1:33 ExpBox False 1
Main 1:17-1:22 ExpBox False 1
Main 1:24-1:32 ExpBox False 1
Main 1:25-1:25 ExpBox False 1
Main 1:28-1:28 ExpBox False 1
Main 1:31-1:31 ExpBox False 1
Main 2:1-2:39 TopLevelBox [\"weight\"] 3
Main 2:12-2:39 ExpBox False 3
Main 2:15-2:15 ExpBox False 3
Main 2:15-2:19 BinBox CondBinBox False 3
Main 2:15-2:19 BinBox CondBinBox True 0
Main 2:15-2:19 ExpBox False 3
Main 2:19-2:19 ExpBox False 3
Main 2:26-2:32 ExpBox True 0
Main 2:32-2:32 ExpBox False 0
Main 2:39-2:39 ExpBox True 3
Main 3:1-3:16 TopLevelBox [\"heavy\"] 0
Main 3:11-3:11 ExpBox False 0
Main 3:11-3:16 ExpBox False 0
Main 3:15-3:16 ExpBox False 0
";
    for flags in ["-O0", "-O2", "-O2 -prof", "-O2 -fcount-allocation"] {
        let (folder, _) = program(flags)?;
        let found = boxes(&folder, ".hpc", "p.tix")?;
        compiler::difference(flags, expected, &found)?;
    }
    Ok(())
}

fn printed_fields() -> Result<(), String> {
    const SHARED: &str = "\
main = make 2

data Tree = Leaf | Node Tree Int Tree

make d = if d == 0 then Leaf else let t = make (d - 1) in Node t d t
";
    let expected = [
        "5:64-5:64 ExpBox False 2",
        "5:66-5:66 ExpBox False 2",
        "5:68-5:68 ExpBox False 2",
    ];
    for flags in ["-O0", "-O2", "-O2 -prof"] {
        let folder = Folder::new()?;
        folder.program("p", SHARED, &format!("-fhpc {flags}"))?;
        let output = "Node (Node Leaf 1 Leaf) 2 (Node Leaf 1 Leaf)\n";
        folder.sh("./p")?.gives(0, output)?.quietly()?;
        let found = boxes(&folder, ".hpc", "p.tix")?;
        for line in expected {
            ensure(found.contains(line), || format!("{flags}: {found}"))?;
        }
    }
    Ok(())
}

fn however_it_is_collected() -> Result<(), String> {
    let source = crate::root().join("coverage/fields.hs");
    for level in WAYS {
        let folder = Folder::new()?;
        let main = copy(&source, &folder)?;
        let line = format!("-w {level} -fhpc -debug -rtsopts {main} -o p");
        folder.purecc(&line)?.quietly()?;
        folder.sh("./p > out && mv p.tix once.tix")?.quietly()?;
        for options in ["-DS -DZ1", "-DS -DZ7", "-DS -A16k", "-G1 -A16k"] {
            let line = format!("rm -f p.tix; ./p +RTS {options} > again && cmp out again");
            folder.sh(&line)?.quietly()?;
            let (once, again) = (folder.read("once.tix")?, folder.read("p.tix")?);
            compiler::difference(&format!("{level} {options}"), &once, &again)?;
        }
    }
    Ok(())
}

/// Eras of creation stand in headers, of thunks that count too.
fn eras() -> Result<(), String> {
    let folder = Folder::new()?;
    let main = copy(&crate::root().join("coverage/fields.hs"), &folder)?;
    let line = format!("-w -O -fhpc -debug -rtsopts {main} -o p");
    folder.purecc(&line)?.quietly()?;
    let line = "./p > out && mv p.tix once.tix && ./p +RTS -DS -he -i4k > again && cmp out again";
    folder.sh(line)?.quietly()?;
    compiler::difference(
        "counters",
        &folder.read("once.tix")?,
        &folder.read("p.tix")?,
    )?;
    let profile = folder.read("p.hp")?;
    let (mut sample, mut bands) = (0, 0);
    for line in profile.lines() {
        if line.starts_with("BEGIN_SAMPLE") {
            sample += 1;
        } else if let Some((era, _)) = line.split_once('\t') {
            let era: usize = era.parse().map_err(|_| format!("a band {line}"))?;
            ensure((1..=sample).contains(&era), || {
                format!("made in era {era}, seen in sample {sample}")
            })?;
            bands += 1;
        }
    }
    ensure(bands > 10, || format!("only {bands} bands: {profile}"))
}

fn where_counters_go() -> Result<(), String> {
    let (folder, _) = program("")?;
    let first = counts(&folder, "p.tix")?;
    folder.sh("rm p.tix; HPCTIXFILE=own.tix ./p")?.quietly()?;
    folder.sh("HPCTIXDIR=all/tixes ./p")?.quietly()?;
    folder.sh("mv all/tixes/p-*.tix dir.tix")?.quietly()?;
    for file in ["own.tix", "dir.tix"] {
        let found = counts(&folder, file)?;
        ensure(found == first, || format!("{file}: {found:?}"))?;
    }
    folder.sh("./p +RTS --write-tix-file=no")?.quietly()?;
    ensure(!folder.exists("p.tix"), || "p.tix was written".into())?;
    let parts = ["--write-tix-file", "yes or no"];
    folder.sh("./p +RTS --write-tix-file=si")?.refuses(&parts)?;
    let full = folder.sh("HPCTIXFILE=/dev/full ./p +RTS --read-tix-file=no")?;
    full.gives(0, "6\n")?
        .says(&["/dev/full", "no space left"])?;
    // Without boxes there are no counters.
    folder.purecc("-w -fhpc -fno-hpc p.pure")?.quietly()?;
    folder.sh("./p")?.quietly()?;
    ensure(!folder.exists("p.tix"), || "p.tix without -fhpc".into())
}

fn counters_are_added() -> Result<(), String> {
    let (folder, _) = program("")?;
    let first = counts(&folder, "p.tix")?;
    // Two runs of each kind; only who has not said that he wants it is told.
    for (options, told) in [("", true), ("+RTS --read-tix-file=yes", false)] {
        for times in 2..4 {
            let ran = folder.sh(&format!("./p {options}"))?.gives(0, "6\n")?;
            let line = "p: p.tix: the counters of earlier runs are added to; \
                        +RTS --read-tix-file=no begins anew\n";
            let expected = if told { line } else { "" };
            ensure(ran.err == expected, || format!("{ran:?}"))?;
            let found = counts(&folder, "p.tix")?;
            let wanted: Vec<u64> = first.iter().map(|n| n * times).collect();
            ensure(found == wanted, || {
                format!("{options} {times} runs: {found:?}")
            })?;
        }
        folder.sh("./p +RTS --read-tix-file=no")?.quietly()?;
        ensure(counts(&folder, "p.tix")? == first, || "not replaced".into())?;
        // An earlier run need not be there.
        folder.sh(&format!("rm p.tix; ./p {options}"))?.quietly()?;
        ensure(counts(&folder, "p.tix")? == first, || "no first run".into())?;
    }
    // Nor is it looked at where nothing is written.
    folder.sh("./p +RTS --write-tix-file=no")?.quietly()?;
    // What is no file is none of an earlier run.
    let fifo = "mkfifo fifo; cp fifo read & HPCTIXFILE=fifo ./p && wait";
    folder.sh(fifo)?.quietly()?;
    ensure(counts(&folder, "read")? == first, || "another file".into())
}

fn wrong_counters() -> Result<(), String> {
    let (folder, _) = program("")?;
    let good = folder.read("p.tix")?;
    let refused = |text: &str| {
        folder.write("p.tix", text)?;
        // Unless it is asked for, it is as if the file were not there.
        let ran = folder.sh("./p")?.gives(0, "6\n")?;
        let one_line = ran.err.lines().count() == 1;
        ensure(
            one_line && ran.err.ends_with("; the file is replaced\n"),
            || format!("{text}: {ran:?}"),
        )?;
        ran.says(&["p.tix: byte "])?;
        let replaced = folder.read("p.tix")?;
        ensure(replaced == good, || replaced.clone())?;
        folder.write("p.tix", text)?;
        folder
            .sh("./p +RTS --read-tix-file=yes")?
            .refuses(&["p.tix: byte "])?;
        let same = folder.read("p.tix")? == text;
        ensure(same, || format!("{text:?} was overwritten"))
    };
    for length in 0..good.trim_end().len() {
        refused(&good[..length])?;
    }
    let list = good.find('[').and_then(|at| good[at + 1..].find('['));
    let list = good.find('[').zip(list).map_or(0, |(a, b)| a + b + 2);
    refused(&good.replace("]]", ",1]]"))?;
    refused(&format!(
        "{}99999999999999999999,{}",
        &good[..list],
        &good[list..]
    ))?;
    refused(&good.replace("TixModule", "Module"))?;
    // Of a module that has changed.
    folder.program("p", &PROGRAM.replace("> 5", "> 4"), "-fhpc")?;
    let changed = folder
        .write("p.tix", &good)
        .and_then(|()| folder.sh("./p +RTS --read-tix-file=yes"))?;
    changed.refuses(&["p.tix: byte ", "module Main has changed"])?;
    // Of another program: its counters would be lost.
    let other = good.replace("\"Main\"", "\"Other\"");
    folder.write("p.tix", &other)?;
    let added = folder.sh("./p +RTS --read-tix-file=yes")?;
    added.refuses(&["p.tix: byte ", "module Other is none"])?;
    ensure(folder.read("p.tix")? == other, || {
        "the other's was overwritten".into()
    })
}

fn indices() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.program("p", PROGRAM, "-fhpc -hpcdir other/place")?;
    ensure(folder.exists("other/place/Main.mix"), || "no index".into())?;
    // What comes from the cache has them too.
    let compile = "PURECC_CACHE=cache $purecc -w -fhpc p.pure";
    folder.sh(compile)?.quietly()?;
    let first = folder.read(".hpc/Main.mix")?;
    folder.sh("rm -r .hpc p")?.quietly()?;
    folder.sh(compile)?.quietly()?;
    ensure(folder.read(".hpc/Main.mix")? == first, || {
        "another index".into()
    })?;
    // And is not taken for another directory, or for a program without boxes.
    folder.sh(&format!("{compile} -hpcdir again"))?.quietly()?;
    ensure(folder.exists("again/Main.mix"), || "no second index".into())?;
    folder
        .sh("PURECC_CACHE=cache $purecc -w p.pure && ./p && test ! -e p.tix")?
        .quietly()?;
    folder.write("file", "")?;
    let bad = folder.sh("$purecc -w -fhpc -hpcdir file p.pure")?;
    bad.refuses(&["file/Main.mix"])?;
    Ok(())
}

/// Tests of a package count what its libraries and those of its project have, and no others.
fn of_a_project() -> Result<(), String> {
    let folder = crate::packages::project()?;
    let told = "areas are right\ntest-suite areas: passed\nits coverage: pureprof hpc report \
                app/areas.tix --hpcdir dist-purecc/hpc/areas\n1 passed, 0 failed\n";
    folder.purecc("test -fhpc areas")?.gives(0, told)?;
    let found = boxes(&folder, "dist-purecc/hpc/areas", "app/areas.tix")?;
    let mut modules: Vec<&str> = found.lines().filter_map(|l| l.split(' ').next()).collect();
    modules.dedup();
    let all = [
        "App",
        "Data.Counter",
        "Data.Shape",
        "Data.Shape.Area",
        "Data.Shape.Names",
        "Internal",
        "Internal'text_table",
        "Main",
        "Paths_text_table",
        "Text.Table",
    ];
    ensure(modules == all, || format!("{modules:?}"))?;
    // The area is what is tested, and names are not.
    let has = |line: &str| {
        found
            .lines()
            .any(|l| l.starts_with("Data.Shape.") && l.ends_with(line))
    };
    ensure(has("ExpBox True 1") && has("ExpBox True 0"), || {
        "shapes have run as a whole, or not at all".into()
    })
}

fn endings() -> Result<(), String> {
    const ENDS: &str = "\
module Main where
import System.Environment
import System.Exit
import System.IO

main :: IO ()
main = do
  args <- getArgs
  case args of
    [\"error\"] -> error \"wrong\"
    [\"exit\"] -> exitWith (ExitFailure 3)
    _ -> putStrLn \"begun\" >> hFlush stdout >> count 0

count :: Int -> IO ()
count n = if n < 0 then return () else count (n `mod` 1000 + 1)
";
    let folder = Folder::new()?;
    folder.write("p.hs", ENDS)?;
    folder.purecc("-w -O -fhpc p.hs")?.quietly()?;
    let ends = [
        ("./p error", 1, "10:18-10:30 ExpBox True 1"),
        ("./p exit", 3, "11:17-11:40 ExpBox True 1"),
        ("./p", 143, "12:47-12:53 ExpBox False 1"),
    ];
    for (script, code, line) in ends {
        folder.sh("rm -f p.tix")?;
        let ran = match code > 128 {
            true => {
                let mut run = folder.begin(script)?;
                run.prints("begun")?;
                run.signal("TERM")?;
                run.ends()?
            }
            false => folder.sh(script)?,
        };
        ensure(ran.status() == Some(code), || format!("{ran:?}"))?;
        let found = boxes(&folder, ".hpc", "p.tix")?;
        ensure(found.contains(line), || format!("{script}: {found}"))?;
    }
    Ok(())
}
