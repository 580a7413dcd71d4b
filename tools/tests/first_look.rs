//! `top`, `diff` and a file without a command, on profiles of every kind. Those in
//! `data/first-look` are of one program before and after a repair, in files of other names.

use crate::program::{PROGRAM, data, folder, quiet, run, text};
use crate::session::Session;
use expect_test::expect_file;
use pureprof::mlprof::file::address;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The profiles of both runs.
const FILES: [&str; 7] = [
    "sites.hp",
    "costs.prof",
    "spots.me",
    "run.eventlog",
    "coverage.tix",
    "closures.ticky",
    "run.txt",
];

fn profiles() -> PathBuf {
    data("first-look")
}

/// What stands in a golden of this name.
fn golden(name: &str, found: &str) {
    expect_file![profiles().join(name)].assert_eq(found);
}

/// Runs in a terminal of that width, as far as the program can tell.
fn narrow(columns: usize, arguments: &[&str]) -> String {
    let mut command = Command::new(PROGRAM);
    command.args(arguments).current_dir(profiles());
    let output = command.env("COLUMNS", columns.to_string()).output();
    text(&output.expect("the program runs").stdout)
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
fn the_first_lines_of_each_kind() {
    for name in FILES {
        let file = format!("old/{name}");
        let top = quiet(&profiles(), &["top", &file]);
        golden(&format!("{name}.top.txt"), &top);
        for columns in [80, 100] {
            let lines = narrow(columns, &["top", &file]);
            let longest = lines.lines().map(|line| line.chars().count()).max();
            assert!(longest <= Some(columns), "{columns}: {lines}");
        }
    }
}

/// What the page on viewing shows of a session is so.
#[test]
fn the_page_shows_what_is_printed() {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/viewing.md"));
    let page = page.expect("the page");
    let at = folder();
    for name in ["old", "new"] {
        let to = at.path().join(name).with_extension("hp");
        fs::copy(profiles().join(name).join("sites.hp"), to).expect("a copy");
    }
    fs::copy(at.path().join("old.hp"), at.path().join("two-passes.hp")).expect("a copy");
    let printed = quiet(at.path(), &["top", "-n", "2", "two-passes.hp"]);
    let lines = printed.lines().map(|line| match line {
        "" => "\n".to_string(),
        line => format!("    {line}\n"),
    });
    let shown = format!(
        "    $ pureprof top -n 2 two-passes.hp\n{}",
        lines.collect::<String>()
    );
    assert!(page.contains(&shown), "{shown}");
    let told = quiet(at.path(), &["diff", "old.hp", "new.hp"]);
    let first = told.lines().next().unwrap_or("");
    assert!(page.contains(&format!("\n    {first}\n")), "{first}");
}

/// What is the same but for its place, or the name of its file, is one row.
#[test]
fn two_runs_of_each_kind() {
    for name in FILES {
        let (old, new) = (format!("old/{name}"), format!("new/{name}"));
        let told = quiet(&profiles(), &["diff", "-n", "12", &old, &new]);
        golden(&format!("{name}.diff.txt"), &told);
        let same = quiet(&profiles(), &["diff", &old, &old]);
        let first = same.lines().next().unwrap_or("");
        let judged = ["better", "worse"].iter().any(|word| first.contains(word));
        assert!(!judged && first.starts_with("the same: "), "{same}");
        let back = quiet(&profiles(), &["diff", &new, &old]);
        assert_ne!(back.lines().next(), told.lines().next(), "{name}");
        let exact = quiet(&profiles(), &["diff", "--tsv", &old, &old]);
        for line in exact.lines().skip(1) {
            let cells: Vec<&str> = line.split('\t').skip(1).collect();
            assert!(
                cells.chunks(2).all(|two| two[0] == two[1]),
                "{name}: {line}"
            );
        }
    }
}

/// A copy of the program in another file changes nothing.
#[test]
fn a_copy_is_the_same_program() {
    let at = folder();
    for name in ["sites.hp", "costs.prof", "spots.me", "closures.ticky"] {
        let old = fs::read_to_string(profiles().join("old").join(name)).expect("a profile");
        assert!(old.contains("two-passes"), "{name}");
        fs::write(at.path().join("old"), &old).expect("a file");
        fs::write(at.path().join("new"), old.replace("two-passes", "copy")).expect("a file");
        let told = quiet(at.path(), &["diff", "old", "new"]);
        assert!(told.contains("\nnothing has changed: "), "{name}: {told}");
        assert!(told.starts_with("the same: "), "{name}: {told}");
    }
}

/// Whoever sees nothing gets text, and is told what shows more; nothing is written.
#[test]
fn a_file_alone_is_looked_at() {
    let at = folder();
    for (name, viewer) in [
        (
            "sites.hp",
            "more: pureprof view sites.hp writes sites.html\n",
        ),
        (
            "costs.prof",
            "more: pureprof view costs.prof writes costs.html\n",
        ),
        (
            "spots.me",
            "more: pureprof me2g --html spots.me writes spots.html\n",
        ),
        (
            "run.eventlog",
            "more: pureprof view run.eventlog writes run.html\n",
        ),
        (
            "closures.ticky",
            "more: pureprof ticky closures.ticky --as page -o closures.html writes closures.html\n",
        ),
        ("run.txt", ""),
    ] {
        fs::copy(profiles().join("old").join(name), at.path().join(name)).expect("a copy");
        let top = quiet(at.path(), &["top", name]);
        let more = match viewer {
            "" => String::new(),
            viewer => format!("\n{viewer}"),
        };
        assert_eq!(quiet(at.path(), &[name]), top + &more);
    }
    let names: Vec<_> = fs::read_dir(at.path()).expect("a folder").collect();
    assert_eq!(names.len(), 6, "{names:?}");
    // The browser is the one that is named; here one that leaves a trace.
    let at = at.path();
    let output = Command::new(PROGRAM)
        .args(["--browser", "sites.hp"])
        .current_dir(at)
        .env("BROWSER", "true")
        .output()
        .expect("the program runs");
    let said = text(&output.stdout);
    assert!(
        said.ends_with("\nwrote sites.html (pureprof view sites.hp)\n"),
        "{said}"
    );
    assert!(at.join("sites.html").exists());
    // A page of somebody else's stays.
    fs::write(at.join("costs.html"), "<title>mine</title>").expect("a file");
    quiet(at, &["--browser", "costs.prof"]);
    let kept = fs::read_to_string(at.join("costs.html")).expect("a page");
    assert_eq!(kept, "<title>mine</title>");
}

/// Who sits at a terminal has the page, too, and lines that fit.
#[test]
fn in_a_terminal_the_page_is_written() {
    let at = folder();
    fs::copy(profiles().join("old/sites.hp"), at.path().join("sites.hp")).expect("a copy");
    let (status, bytes) = Session::pureprof(at.path(), &["sites.hp"], (80, 24), &[]).ended();
    assert_eq!(status.code(), Some(0), "{bytes}");
    assert!(
        bytes.ends_with("\nwrote sites.html (pureprof view sites.hp)\r\n"),
        "{bytes}"
    );
    assert!(
        bytes.lines().all(|line| line.chars().count() <= 80),
        "{bytes}"
    );
    assert!(at.path().join("sites.html").exists());
}

#[test]
fn what_cannot_be_told_is_said_in_one_line() {
    let at = folder();
    let write = |name: &str, bytes: &[u8]| fs::write(at.path().join(name), bytes).expect("a file");
    for name in FILES {
        let good = fs::read(profiles().join("old").join(name)).expect("a profile");
        // The end of some may be missing, which is said.
        let cut = match name {
            "sites.hp" | "spots.me" => 70,
            "costs.prof" => 200,
            _ => good.len() * 2 / 3,
        };
        write(name, &good[..cut]);
        let message = fails(at.path(), &["top", name]);
        assert!(
            message.starts_with(&format!("pureprof: {name}:")),
            "{message}"
        );
        let message = fails(at.path(), &["diff", name, name]);
        assert!(
            message.starts_with(&format!("pureprof: {name}:")),
            "{message}"
        );
    }
    for (bytes, words) in [
        (&b""[..], "x:1: the file is empty"),
        (
            b"hello\n",
            "x:1: this is no profile of a kind that pureprof knows",
        ),
        (b"\x7fELF\x02", "x:1: this is a program"),
        (b"Mix \"a.hs\" 2026", "x:1: this is an index of boxes"),
        (
            b"  12 bytes allocated in the heap\n  1x bytes copied during GC\n",
            "x:2: a number should stand here, not \"1x\"",
        ),
        (
            b" 12 bytes allocated in the heap\n 12 bytes allocated in the heap\n",
            "x:2: the statistics of a second run begin here",
        ),
        (
            b" 12 bytes allocated in the heap\n",
            "x:1: the statistics end before",
        ),
    ] {
        write("x", bytes);
        for arguments in [&["top", "x"][..], &["x"], &["diff", "x", "x"]] {
            let message = fails(at.path(), arguments);
            assert!(message.contains(words), "{arguments:?}: {message}");
        }
    }
    write(
        "a.hp",
        &fs::read(profiles().join("old/sites.hp")).expect("a profile"),
    );
    write(
        "b.txt",
        &fs::read(profiles().join("old/run.txt")).expect("statistics"),
    );
    let message = fails(at.path(), &["diff", "a.hp", "b.txt"]);
    let words = "b.txt is run statistics, and a.hp is a heap profile";
    assert!(message.contains(words), "{message}");
    assert!(fails(at.path(), &["none.hp"]).contains("cannot read none.hp: No such file"));
    assert!(fails(at.path(), &["/"]).contains("cannot read /: Is a directory"));
}

/// Without its index a file of counters tells of modules; that is said.
#[test]
fn counters_without_an_index() {
    let at = folder();
    fs::copy(profiles().join("old/coverage.tix"), at.path().join("x.tix")).expect("a copy");
    let output = run(at.path(), &["top", "x.tix"]);
    assert!(text(&output.stderr).contains("only modules are told"));
    let told = text(&output.stdout);
    assert!(
        told.lines()
            .last()
            .is_some_and(|line| line.ends_with("  Main")),
        "{told}"
    );
}

/// A profile by address has names as soon as its program is found. Here that is this one.
#[test]
fn addresses_have_the_names_of_their_program() {
    use object::Object;
    let program = fs::read(PROGRAM).expect("the program");
    let file = object::File::parse(&*program).expect("an executable");
    let Ok(Some(id)) = file.build_id() else {
        return eprintln!("skipped: the linker has given no build id");
    };
    let at = folder();
    let written = |name: &str, counts: [u64; 2]| {
        let mut out = b"mlmon\r\n\x1a".to_vec();
        out.extend([1u32, 2].map(u32::to_le_bytes).concat());
        out.extend(0u64.to_le_bytes());
        out.extend([id.len() as u32, 1].map(u32::to_le_bytes).concat());
        out.extend(id);
        out.resize(64, 0);
        out.extend([1u32, 2].map(u32::to_le_bytes).concat());
        let bins = [address::RUNTIME, address::COLLECTOR];
        out.extend(2u64.to_le_bytes());
        for (bin, count) in bins.iter().zip(counts) {
            out.extend([*bin, count].map(u64::to_le_bytes).concat());
        }
        fs::write(at.path().join(name), out).expect("a file");
    };
    written("old.out", [700, 300]);
    written("new.out", [700, 30]);
    let message = fails(at.path(), &["top", "old.out"]);
    assert!(message.contains("--program PROGRAM names it"), "{message}");
    let told = quiet(at.path(), &["top", "old.out", "--program", PROGRAM]);
    assert!(told.contains("\n  700 70.0%  <runtime>\n"), "{told}");
    fs::copy(PROGRAM, at.path().join("p")).expect("a copy");
    assert!(quiet(at.path(), &["top", "old.out"]).contains(" of p\n"));
    let told = quiet(at.path(), &["diff", "old.out", "new.out"]);
    assert!(
        told.starts_with("better: bytes 1.00k -> 730 (-27.0%)\n"),
        "{told}"
    );
    assert!(told.contains("-270 -90.0  <gc>"), "{told}");
}

/// A restriction that nothing meets.
#[test]
fn a_profile_without_bands_is_told() {
    let at = folder();
    let mut lines = String::from(
        "JOB \"p +RTS -hd -hynosuch\"\nDATE \"now\"\nSAMPLE_UNIT \"seconds\"\nVALUE_UNIT \"bytes\"\n",
    );
    for second in 0..3 {
        lines += &format!("BEGIN_SAMPLE {second}.000000\nEND_SAMPLE {second}.000000\n");
    }
    fs::write(at.path().join("p.hp"), lines).expect("a file");
    let told = quiet(at.path(), &["top", "p.hp"]);
    assert!(told.contains("; only types nosuch of p "), "{told}");
    assert!(
        told.contains("\n3 samples, to 2 seconds, all of them empty\n"),
        "{told}"
    );
}
