//! `me2g` as its users see it: what is drawn, converted, and said.
//!
//! Goldens lie beside the sample data; `UPDATE_EXPECT=1` writes them anew.

use crate::common::{Random, plain, written};
use crate::keys::keys;
use expect_test::{expect, expect_file};
use pureprof::hp::{Series, Source, Summary};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const PROGRAM: &str = env!("CARGO_BIN_EXE_pureprof");
const PROFILE: &str = include_str!("data/maxc.me");

fn data(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    folder.join(name)
}

/// A folder with the profile in it.
fn folder() -> tempfile::TempDir {
    let at = tempfile::tempdir().expect("a folder");
    fs::write(at.path().join("maxc.me"), PROFILE).expect("a file");
    at
}

fn run(at: &Path, arguments: &[&str]) -> Output {
    Command::new(PROGRAM)
        .arg("me2g")
        .args(arguments)
        .current_dir(at)
        .stdin(Stdio::null())
        .output()
        .expect("the program runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Runs with success and nothing on standard error; standard output.
fn quiet(at: &Path, arguments: &[&str]) -> String {
    let output = run(at, arguments);
    assert_eq!(text(&output.stderr), "", "{arguments:?}");
    assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    text(&output.stdout)
}

/// Runs with failure; the one line on standard error.
fn fails(at: &Path, arguments: &[&str]) -> String {
    let output = run(at, arguments);
    let message = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{arguments:?}: {message}");
    assert_eq!(message.lines().count(), 1, "{arguments:?}: {message}");
    message
}

#[test]
fn hotspots_are_drawn_with_profiles_of_their_own() {
    let at = folder();
    quiet(at.path(), &["-hs", "maxc"]);
    let made = fs::read_to_string(at.path().join("maxc.ps")).expect("PostScript");
    expect_file![data("maxc.ps")].assert_eq(&made);
    expect_file![data("maxc.svg")]
        .assert_eq(&quiet(at.path(), &["-f", "svg", "-o", "-", "maxc.me"]));
    let bare = quiet(
        at.path(),
        &[
            "-f", "svg", "-hu", "-ol", "-grey", "-h", "try 2", "-o", "-", "maxc",
        ],
    );
    assert!(bare.contains("heap by occurrence - try 2</text>"), "{bare}");
    assert!(!bare.contains("<title>U</title>"), "{bare}");
    assert!(!bare.contains("80-100%"), "{bare}");
    assert!(!bare.contains("fill=\"#ef5b4c\""), "{bare}");
}

/// Each kind of profile as a table: what is in it, and its overall cost.
#[test]
fn every_kind_of_profile_is_there() {
    let at = folder();
    let bands = |flags: &[&str]| {
        let table = quiet(
            at.path(),
            &[flags, &["-f", "txt", "-o", "-", "maxc"]].concat(),
        );
        let mut lines = table.lines();
        let title = lines
            .next()
            .unwrap_or("")
            .rsplit(": ")
            .next()
            .unwrap_or("")
            .to_string();
        let rows = lines.skip(3).take_while(|l| !l.is_empty());
        let rows: Vec<String> = rows
            .map(|row| {
                row.split("  ")
                    .filter(|c| !c.is_empty())
                    .take(3)
                    .collect::<Vec<_>>()
                    .join("|")
            })
            .collect();
        format!("{title}: {}", rows.join(", ").replace("| ", "|"))
    };
    let all: Vec<String> = [
        &["-hs"][..],
        &["-hs", "-hu", "-t", "10,50,60"],
        &["-c"],
        &["-p"],
        &["-c", "-p", "maxcc"],
        &["-p", "-c", "BLACKHOLE"],
        &["-by", "compound"],
        &["-by", "module"],
        &["-in", "Main"],
        &["-lt"],
        &["-st"],
        &["-st", "-c"],
        &["-st", "-p", "-c", "main"],
    ]
    .iter()
    .map(|flags| bands(flags) + "\n")
    .collect();
    expect![[r#"
        heap by occurrence: Cons.4:25|red|57.6%, Cons.4:19|orange|39.3%, U|1 band|3.1%
        heap by occurrence: Cons.4:25|orange|57.6%, Cons.4:19|yellow|39.3%
        heap by construction: Cons|red|96.9%, BLACKHOLE|cool|3.1%
        heap by producer: maxcc|red|96.9%, SYSTEM|cool|3.1%
        heap by construction restricted to the producer maxcc: Cons|red|100.0%
        heap by producer restricted to the construction BLACKHOLE: SYSTEM|red|100.0%
        heap by compound: Cons.4:19|red|96.9%, U|1 band|3.1%
        heap by module: Main|red|96.9%, U|1 band|3.1%
        heap by occurrence restricted to the module Main: Cons.4:25|red|59.4%, Cons.4:19|red|40.6%
        heap by lifetime: 80-100%|77.9%|2.69M, 40-63%|20.9%|722k, 20-40%|1.2%|41.0k
        stack by call site: SYSTEM|red|57.9%, main|red|42.1%
        stack by construction: SYSTEM|red|57.9%, main|red|42.1%
        stack by producer restricted to the construction main: SYSTEM|red|100.0%
    "#]]
    .assert_eq(&all.concat());
    let whole = quiet(at.path(), &["-f", "txt", "-o", "-", "maxc"]);
    expect!["overall cost 3,454,784 bytes x bytes, peak 904 bytes, 2 censuses"]
        .assert_eq(whole.lines().nth(1).unwrap_or(""));
}

/// What `hpcheck` and `pureprof hp2ps` read, sample by sample what the hotspot profile has.
#[test]
fn profiles_convert_to_ordinary_heap_profiles() {
    let at = folder();
    let hp = quiet(at.path(), &["-c", "-f", "hp", "-o", "-", "maxc"]);
    let lines: Vec<&str> = hp.lines().collect();
    assert!(
        lines[1].starts_with("DATE \"") && lines[1].len() == 28,
        "{}",
        lines[1]
    );
    expect![[r#"
        JOB "maxc 500 +RTS -ho -i2k"
        DATE
        SAMPLE_UNIT "MiB allocated"
        VALUE_UNIT "bytes"
        BEGIN_SAMPLE 0.000000
        END_SAMPLE 0.000000
        BEGIN_SAMPLE 0.001953
        BLACKHOLE	24
        Cons	600
        END_SAMPLE 0.001953
        BEGIN_SAMPLE 0.003906
        BLACKHOLE	24
        Cons	880
        END_SAMPLE 0.003906
        BEGIN_SAMPLE 0.005226
        END_SAMPLE 0.005226
    "#]]
    .assert_eq(&hp.replace(lines[1], "DATE"));
    let mut random = Random(11);
    let plain = plain(&mut random, 30, 40);
    let profile = written(&plain, &mut random, &keys);
    fs::write(at.path().join("x.me"), profile).expect("a file");
    for flags in [
        &["-hs"][..],
        &["-c"],
        &["-p"],
        &["-lt"],
        &["-by", "kind"],
        &["-by", "module"],
        &["-by", "compound", "-t", "10,11,12"],
    ] {
        quiet(at.path(), &[flags, &["-o", "x.hp", "x"]].concat());
        let mut source = Source::open(&at.path().join("x.hp")).expect("a profile");
        let summary = Summary::of(&mut source).expect("a profile");
        let wanted = plain
            .heap
            .iter()
            .map(|s| s.values().flat_map(|p| p.values()).sum());
        // Between empty samples at the start and the end.
        let wanted: Vec<u64> = [0].into_iter().chain(wanted).chain([0]).collect();
        assert_eq!(summary.totals, wanted, "{flags:?}");
        let time = |clock: &u64| *clock as f64 / 1048576.0;
        let clocks = [&0].into_iter().chain(&plain.clocks).chain([&plain.end]);
        for (clock, read) in clocks.map(time).zip(&summary.times) {
            assert!((clock - read).abs() < 1e-6);
        }
        assert_eq!(summary.header.sample_unit, "MiB allocated");
        let chosen: Vec<Vec<u32>> = (0..summary.bands.len() as u32).map(|b| vec![b]).collect();
        let all: Vec<usize> = (0..summary.times.len()).collect();
        assert!(Series::read(&mut source, &summary, &chosen, &all).is_ok());
    }
    // By kind: the bands against the plain numbers.
    quiet(at.path(), &["-c", "-by", "kind", "-o", "x.hp", "x"]);
    let made = fs::read_to_string(at.path().join("x.hp")).expect("a profile");
    let samples: Vec<&str> = made.split("BEGIN_SAMPLE").skip(2).take(40).collect();
    for (i, sample) in samples.iter().enumerate() {
        for (rest, kind) in ["con", "thunk", "fun"].iter().enumerate() {
            let sites = plain.heap[i]
                .iter()
                .filter(|(site, _)| **site as usize % 3 == rest);
            let bytes: u64 = sites.flat_map(|(_, pairs)| pairs.values()).sum();
            let line = format!("\n{kind}\t{bytes}\n");
            assert_eq!(sample.contains(&line), bytes > 0, "{line} {sample}");
        }
    }
    assert_eq!(samples.len(), 40);
}

#[test]
fn the_stack_converts_for_other_viewers() {
    let at = folder();
    let folded = quiet(at.path(), &["-f", "folded", "-o", "-", "maxc"]);
    expect![[r#"
        SYSTEM;SYSTEM;SYSTEM 143
        SYSTEM;SYSTEM;main 104
    "#]]
    .assert_eq(&folded);
    let json = quiet(at.path(), &["-f", "speedscope", "-o", "-", "maxc"]);
    expect![[r#"
        {"$schema":"https://www.speedscope.app/file-format-schema.json","exporter":"pureprof","name":"maxc 500 +RTS -ho -i2k","shared":{"frames":[{"name":"SYSTEM"},
        {"name":"main","file":"src/Maxc.pure","line":9,"col":1}]},"profiles":[{"type":"sampled","name":"mean over the run","unit":"bytes","startValue":0,"endValue":247,"samples":[[0,0,0],[0,0,1]],"weights":[143,104]},
        {"type":"sampled","name":"census 1, which has most","unit":"bytes","startValue":0,"endValue":304,"samples":[[0,0,0],[0,0,1]],"weights":[176,128]}]}
    "#]].assert_eq(&json);
}

#[test]
fn the_previous_scale_is_taken_again() {
    let at = folder();
    quiet(at.path(), &["-hs", "maxc"]);
    let kept = fs::read_to_string(at.path().join("maxc.me.aux")).expect("a scale");
    assert_eq!(kept, "X_RANGE 5480.000000\nY_RANGE 904.00\n");
    let first = fs::read_to_string(at.path().join("maxc.ps")).expect("PostScript");
    // Half as much in the scale of the first is drawn half as high.
    let half = PROFILE
        .replace(" 1 360 = 2-120", " 1 240 =")
        .replace("904 304", "784 304");
    fs::write(at.path().join("maxc.me"), half).expect("a file");
    quiet(at.path(), &["-hs", "-p", "maxc"]);
    let second = fs::read_to_string(at.path().join("maxc.ps")).expect("PostScript");
    let ticks = |ps: &str| {
        let page = ps.split("%%Page: 2").next().unwrap_or("").to_string();
        page.lines()
            .filter(|l| l.ends_with("right"))
            .map(str::to_string)
            .collect::<Vec<_>>()
    };
    assert_eq!(ticks(&first), ticks(&second));
    quiet(at.path(), &["-hs", "maxc"]);
    let third = fs::read_to_string(at.path().join("maxc.ps")).expect("PostScript");
    assert_ne!(ticks(&first), ticks(&third));
    fs::write(at.path().join("maxc.me"), PROFILE).expect("a file");
    let output = run(at.path(), &["-prev", "maxc"]);
    assert!(
        text(&output.stderr).contains("beyond the previous scale"),
        "{output:?}"
    );
}

/// The scale lies beside the profile, wherever `me2g` is called.
#[test]
fn the_scale_is_kept_beside_the_profile() {
    let at = folder();
    let elsewhere = at.path().join("elsewhere");
    fs::create_dir(&elsewhere).expect("a folder");
    quiet(&elsewhere, &["-hs", "../maxc"]);
    assert!(at.path().join("maxc.me.aux").exists());
    assert!(elsewhere.join("maxc.ps").exists() && !elsewhere.join("maxc.me.aux").exists());
    quiet(&elsewhere, &["-hs", "-p", "../maxc.me"]);
    // Lifetimes of some producers, and of some constructions.
    let lives = |flags: &[&str]| {
        let rest = ["-f", "txt", "-o", "-", "maxc"];
        let said = quiet(at.path(), &[&["-lt"], flags, &rest].concat());
        said.lines().next().unwrap_or("").to_string()
    };
    let all = lives(&[]);
    let of = |restriction: &str| format!("{all} restricted to {restriction}");
    assert_eq!(
        lives(&["-p", "maxcc,SYSTEM"]),
        of("the producers maxcc, SYSTEM")
    );
    assert_eq!(
        lives(&["-p", "maxcc", "-c", "Cons"]),
        of("the producer maxcc and the construction Cons")
    );
}

#[test]
fn what_cannot_be_done_is_said_in_one_line() {
    let at = folder();
    fs::write(
        at.path().join("bad.me"),
        PROFILE.replace("904 304", "904 305"),
    )
    .expect("a file");
    fs::write(at.path().join("old.hp"), "JOB \"x\"\n").expect("a file");
    let said = |arguments: &[&str], words: &str| {
        let message = fails(at.path(), arguments);
        assert!(message.contains(words), "{message}");
    };
    said(
        &["bad"],
        "me2g: bad:19: the records of the stack add up to 304 bytes",
    );
    said(&["old.hp"], "me2g: old.hp:1: this is no hotspot profile");
    let output = Command::new(PROGRAM)
        .args(["view", "maxc.me"])
        .current_dir(at.path())
        .output();
    let words = text(&output.expect("the program runs").stderr);
    assert!(
        words.contains("maxc.me is a hotspot profile, and view shows heap profiles"),
        "{words}"
    );
    said(&["none"], "cannot read none: No such file");
    said(&["-z", "maxc"], "-z: no such flag");
    said(&[], "expected a file");
    said(
        &["-t", "5,20,40", "maxc"],
        "the least temperature of yellow is 10 percent",
    );
    said(&["-o", "./maxc.me", "-f", "txt", "maxc"], "not overwritten");
    said(&["-prev", "maxc"], "cannot read maxc.me.aux");
    said(&["-o", "none/x.ps", "maxc"], "cannot write none/x.ps");
    let output = run(
        at.path(),
        &["-c", "-p", "maxc,nobody", "-f", "txt", "-o", "-", "maxc"],
    );
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(
        text(&output.stderr),
        "me2g: note: maxc: nothing on the heap is of maxc, nobody\n"
    );
    // A run that goes on, and one that was killed within a census.
    let cut = &PROFILE[..PROFILE.find("END").unwrap_or(0)];
    fs::write(at.path().join("cut.me"), cut).expect("a file");
    let output = run(at.path(), &["-hs", "cut"]);
    assert!(text(&output.stderr).contains("the run's end is not in the file"));
    fs::write(at.path().join("cut.me"), &cut[..cut.len() - 10]).expect("a file");
    let output = run(at.path(), &["-hs", "cut"]);
    assert!(text(&output.stderr).contains("the census that begins in line 19 is unfinished"));
}

#[test]
fn it_has_a_name_of_its_own() {
    let at = folder();
    let link = at.path().join("me2g");
    std::os::unix::fs::symlink(PROGRAM, &link).expect("a link");
    let answer = |arguments: &[&str]| {
        let output = Command::new(&link)
            .args(arguments)
            .current_dir(at.path())
            .output();
        text(&output.expect("the program runs").stdout)
    };
    assert!(answer(&["-help"]).starts_with("Usage: me2g"));
    assert_eq!(
        answer(&["--version"]),
        concat!("me2g ", env!("CARGO_PKG_VERSION"), "\n")
    );
    assert!(answer(&["-f", "txt", "-o", "-", "maxc"]).contains("Cons.4:25"));
}

/// Ghostscript is the judge of our PostScript where it is installed.
#[test]
fn ghostscript_renders_the_pages() {
    if Command::new("gs").arg("--version").output().is_err() {
        eprintln!("gs is not installed: not checked");
        return;
    }
    let at = folder();
    for flags in [
        &["-hs", "-t", "10,38,39"][..],
        &["-c"],
        &["-lt", "-grey"],
        &["-hs", "-st", "-ol"],
    ] {
        quiet(at.path(), &[flags, &["maxc"]].concat());
        let output = Command::new("gs")
            .args([
                "-q",
                "-dBATCH",
                "-dNOPAUSE",
                "-dSAFER",
                "-sDEVICE=bbox",
                "maxc.ps",
            ])
            .current_dir(at.path())
            .output()
            .expect("gs runs");
        let words = text(&output.stdout) + &text(&output.stderr);
        assert!(output.status.success(), "{flags:?}: {words}");
        let pages = words
            .lines()
            .filter(|l| l.starts_with("%%BoundingBox"))
            .count();
        let stated = fs::read_to_string(at.path().join("maxc.ps")).expect("PostScript");
        assert!(
            stated.contains(&format!("%%Pages: {pages}\n")),
            "{flags:?}: {words}"
        );
    }
}
