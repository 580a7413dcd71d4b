//! The program as its users see it: output, files, messages and exit codes.
//!
//! Goldens lie beside the sample data; `UPDATE_EXPECT=1` writes them anew.

use crate::program::{PROGRAM, data, folder, path, quiet, run, text};
use expect_test::{expect, expect_file};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Runs with failure; the one line on standard error.
fn fails(at: &Path, arguments: &[&str]) -> String {
    let output = run(at, arguments);
    let message = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{arguments:?}: {message}");
    assert_eq!(message.lines().count(), 1, "{arguments:?}: {message}");
    message
}

#[test]
fn hp2ps_draws_what_it_drew_before() {
    for (name, flags, golden) in [
        ("producer.hp", &["-c", "-t0"][..], "producer.ps"),
        (
            "producer.hp",
            &["-e4in", "-m2", "-i-", "-y"],
            "producer-small.ps",
        ),
        ("biography.hp", &["-g"], "biography.ps"),
    ] {
        let at = folder();
        let input = path(name);
        let arguments: Vec<&str> = ["hp2ps"]
            .iter()
            .chain(flags)
            .copied()
            .chain([&*input])
            .collect();
        assert_eq!(quiet(at.path(), &arguments), "");
        let made = at.path().join(name).with_extension("ps");
        let made = fs::read_to_string(made).expect("PostScript");
        expect_file![data(golden)].assert_eq(&made);
    }
}

#[test]
fn hp2ps_takes_previous_parameters() {
    let at = folder();
    fs::copy(data("producer.hp"), at.path().join("x.hp")).expect("a copy");
    quiet(at.path(), &["hp2ps", "-t0", "x"]);
    let aux = fs::read_to_string(at.path().join("x.aux")).expect("parameters");
    expect![[r#"
        X_RANGE 0.400000
        Y_RANGE 26160.00
        ORDER MAIN 1
        ORDER (14)show<T>&co 2
        ORDER (13)read.numbers 3
        ORDER (12)insert/sort 4
        SHADE MAIN 0.55
        SHADE (14)show<T>&co 0.95
        SHADE (13)read.numbers 0.35
        SHADE (12)insert/sort 0.80
    "#]]
    .assert_eq(&aux);
    let first = fs::read(at.path().join("x.ps")).expect("PostScript");
    quiet(at.path(), &["hp2ps", "-t0", "-p", "-i+", "x"]);
    let second = fs::read(at.path().join("x.ps")).expect("PostScript");
    assert_eq!(
        first, second,
        "order and shades are those of the first graph"
    );
    let higher = include_str!("data/producer.hp").replace("24000", "94000");
    fs::write(at.path().join("x.hp"), higher).expect("a file");
    let output = run(at.path(), &["hp2ps", "-p", "x"]);
    assert!(text(&output.stderr).contains("beyond the previous scale"));
    assert_eq!(output.status.code(), Some(0));
}

/// The unit line says seconds all the same, because readers check it.
#[test]
fn with_an_interval_that_is_a_size_times_are_allocation() {
    let at = folder();
    let mut profile = String::from(
        "JOB \"p 3 +RTS -hd -i1m\"\nDATE \"\"\nSAMPLE_UNIT \"seconds\"\nVALUE_UNIT \"bytes\"\n",
    );
    for (time, cells) in [("0.000000", 8), ("1.000008", 2400), ("458.000031", 96)] {
        profile += &format!("BEGIN_SAMPLE {time}\nCons\t{cells}\nEND_SAMPLE {time}\n");
    }
    fs::write(at.path().join("x.hp"), &profile).expect("a file");
    quiet(at.path(), &["view", "x.hp"]);
    let page = fs::read_to_string(at.path().join("x.html")).expect("a page");
    for words in [
        "<dd>2.40k bytes at 1 MiB allocated</dd>",
        "<dd>572k bytes × MiB</dd>",
        "<dd>458 MiB allocated</dd>",
        "title=\"bytes × MiB\"",
        "\"sampleUnit\":\"MiB allocated\"",
    ] {
        assert!(page.contains(words), "{words}: {page}");
    }
    quiet(at.path(), &["hp2ps", "x.hp"]);
    let drawn = fs::read_to_string(at.path().join("x.ps")).expect("PostScript");
    assert!(drawn.contains("bytes x MiB)"), "{drawn}");
    assert!(drawn.contains("(MiB allocated) right"), "{drawn}");
    let found = run(at.path(), &["diff", "x.hp", "x.hp"]);
    let found = text(&found.stdout);
    assert!(
        found.contains("3 samples, to 458 MiB allocated, peak"),
        "{found}"
    );
    assert!(found.contains("572k bytes x MiB"), "{found}");
    for text in [page, drawn, found] {
        assert!(!text.contains("seconds"), "{text}");
    }
    fs::write(at.path().join("y.hp"), profile.replace("-i1m", "-i0.1")).expect("a file");
    let refused = run(at.path(), &["diff", "x.hp", "y.hp"]);
    let refused = text(&refused.stderr);
    assert!(
        refused.contains("bytes and MiB allocated, bytes and seconds"),
        "{refused}"
    );
}

#[test]
fn hp2ps_puts_the_key_on_pages_of_its_own() {
    let at = folder();
    let mut profile = String::from("JOB \"\"\nDATE \"\"\nSAMPLE_UNIT \"s\"\nVALUE_UNIT \"b\"\n");
    for t in 0..3 {
        profile += &format!("BEGIN_SAMPLE {t}.0\n");
        for b in 0..50 {
            profile += &format!("band{b}\t{}\n", b + t + 1);
        }
        profile += &format!("END_SAMPLE {t}.0\n");
    }
    fs::write(at.path().join("x.hp"), profile).expect("a file");
    quiet(at.path(), &["hp2ps", "-M", "-m0", "-t0", "-c", "x"]);
    let made = fs::read_to_string(at.path().join("x.ps")).expect("PostScript");
    assert!(made.contains("%%Pages: 3\n"), "a graph, 40 names, 10 names");
    let pages: Vec<&str> = made.split("%%Page: ").skip(1).collect();
    let names = |page: &str| page.matches("(band").count();
    assert_eq!(
        pages.iter().map(|p| names(p)).collect::<Vec<_>>(),
        [0, 40, 10]
    );
}

#[test]
fn hp2ps_is_a_filter_under_its_own_name() {
    let at = folder();
    let link = at.path().join("hp2ps");
    std::os::unix::fs::symlink(PROGRAM, &link).expect("a link");
    let mut child = Command::new(&link)
        .args(["-c", "-t0"])
        .current_dir(at.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut input = child.stdin.take().expect("a pipe");
    input
        .write_all(include_bytes!("data/producer.hp"))
        .expect("it reads");
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(0));
    expect_file![data("producer.ps")].assert_eq(&text(&output.stdout));
    assert_eq!(fs::read_dir(at.path()).expect("a folder").count(), 1);
}

/// Ghostscript is the judge of our PostScript where it is installed.
#[test]
fn ghostscript_renders_what_hp2ps_draws() {
    if Command::new("gs").arg("--version").output().is_err() {
        eprintln!("gs is not installed: not checked");
        return;
    }
    let at = folder();
    for name in ["producer.hp", "producer-new.hp", "biography.hp"] {
        for flags in [
            &["-c"][..],
            &["-g"],
            &["-e3in"],
            &["-l", "-b"],
            &["-s", "-d"],
            &["-l", "-M"],
        ] {
            let input = path(name);
            let arguments: Vec<&str> = ["hp2ps"]
                .iter()
                .chain(flags)
                .copied()
                .chain([&*input])
                .collect();
            quiet(at.path(), &arguments);
            let made = Path::new(name).with_extension("ps");
            let output = Command::new("gs")
                .args(["-q", "-dBATCH", "-dNOPAUSE", "-dSAFER", "-sDEVICE=bbox"])
                .arg(&made)
                .current_dir(at.path())
                .output()
                .expect("gs runs");
            let words = text(&output.stdout) + &text(&output.stderr);
            assert!(output.status.success(), "{name} {flags:?}: {words}");
            let drawn = words
                .lines()
                .find_map(|l| l.strip_prefix("%%BoundingBox: "));
            let stated = fs::read_to_string(at.path().join(&made)).expect("PostScript");
            let stated = stated
                .lines()
                .find_map(|l| l.strip_prefix("%%BoundingBox: "));
            let numbers = |l: Option<&str>| -> Vec<i64> {
                l.unwrap_or("")
                    .split(' ')
                    .filter_map(|w| w.parse().ok())
                    .collect()
            };
            let (drawn, stated) = (numbers(drawn), numbers(stated));
            assert_eq!(
                (drawn.len(), stated.len()),
                (4, 4),
                "{name} {flags:?}: {words}"
            );
            for (drawn, stated) in drawn.iter().zip(&stated) {
                assert!((drawn - stated).abs() <= 2, "{name} {flags:?}: {words}");
            }
        }
    }
}

#[test]
fn the_page_is_self_contained_and_safe() {
    let at = folder();
    quiet(at.path(), &["view", &path("producer.hp")]);
    let page = fs::read_to_string(at.path().join("producer.html")).expect("a page");
    for outside in ["http:", "https:", "<link", "src=", "@import", "url(http"] {
        assert!(!page.contains(outside), "{outside}");
    }
    assert!(!page.contains("show<T>"), "labels are escaped");
    assert!(page.contains("(14)show&lt;T&gt;&amp;co"));
    assert!(!page.contains("{{"), "every part is filled in");
    let start = page.find("<tbody>").expect("a table");
    let end = page.find("</tbody>").expect("a table");
    expect_file![data("producer.rows.html")].assert_eq(&page[start..end]);
    let start = page.find("type=\"application/json\">").expect("data");
    let end = start + page[start..].find("</script>").expect("data");
    expect_file![data("producer.data.html")].assert_eq(&page[start..end]);
}

/// What is wrong with the list of retainer sets is said on the page and on standard error.
#[test]
fn a_list_of_retainer_sets_that_is_of_no_use_is_told() {
    let at = folder();
    cut_at(40, 8, at.path(), "x");
    let good = fs::read_to_string(at.path().join("x.retainers")).expect("a file");
    quiet(at.path(), &["view", "x"]);
    let mut told = String::new();
    for text in [
        None,
        Some("SET 7".to_string()),
        Some(good.replace("13 =", "13")),
        Some(good.replace("13", "14")),
        Some(good.replace("Main.root", "Main.tree")),
    ] {
        let file = at.path().join("x.retainers");
        match text {
            Some(text) => fs::write(&file, text).expect("a file"),
            None => fs::remove_file(&file).expect("a file"),
        }
        let output = run(at.path(), &["view", "x"]);
        assert_eq!(output.status.code(), Some(0));
        let noted = text_of_note(&output);
        let page = fs::read_to_string(at.path().join("x.html")).expect("a page");
        assert!(
            page.contains(&format!("<p class=\"notice\">{noted}</p>")),
            "{noted}"
        );
        told += &format!("{}\n", noted.split(", so").next().unwrap_or(&noted));
        assert_eq!(text_of_note(&run(at.path(), &["hp2ps", "x"])), noted);
    }
    expect![[r#"
        no x.retainers lies beside it
        x.retainers: this is no list of retainer sets
        x.retainers: line 5 of this list of retainer sets is damaged
        x.retainers: this is of another run, it does not have the set (13)Main.root(Main.hs:11:1-20)
        x.retainers: this is of another run, it does not have the set (13)Main.root(Main.hs:11:1-20)
    "#]]
    .assert_eq(&told);
    // One that an earlier run has left has nothing to do with another kind of bands.
    let other = include_str!("data/producer.hp");
    fs::write(at.path().join("x.hp"), other).expect("a file");
    quiet(at.path(), &["view", "x"]);
}

/// The one note on standard error about the profile `x`.
fn text_of_note(output: &Output) -> String {
    let words = text(&output.stderr);
    assert_eq!(words.lines().count(), 1, "{words}");
    let note = words
        .split_once("note: x: ")
        .map(|(_, note)| note.trim_end());
    note.unwrap_or(&words).to_string()
}

/// A profile of one sample has columns, one of none a note.
#[test]
fn a_page_of_a_moment() {
    let header = "JOB \"\"\nDATE \"\"\nSAMPLE_UNIT \"s\"\nVALUE_UNIT \"b\"\n";
    let at = folder();
    for (sample, noted) in [("", true), ("f/g\t40\n", false)] {
        let profile = format!("{header}BEGIN_SAMPLE 0.5\n{sample}END_SAMPLE 0.5\n");
        fs::write(at.path().join("x.hp"), profile).expect("a file");
        let page = quiet(at.path(), &["view", "x", "-o", "-"]);
        assert_eq!(page.contains("No sample has a band"), noted);
        assert_eq!(page.contains(">f/<wbr>g</span>"), !noted);
    }
}

#[test]
fn the_page_stays_small() {
    let mut profile = String::from("JOB \"\"\nDATE \"\"\nSAMPLE_UNIT \"s\"\nVALUE_UNIT \"b\"\n");
    for t in 0..300 {
        profile += &format!("BEGIN_SAMPLE {t}.0\n");
        for b in 0..100 {
            profile += &format!("band{b}\t{}\n", (b + 1) * (t + 1));
        }
        profile += &format!("END_SAMPLE {t}.0\n");
    }
    let at = folder();
    fs::write(at.path().join("x.hp"), profile).expect("a file");
    let page = quiet(
        at.path(),
        &["view", "x", "-o", "-", "--bands=10", "--samples=50"],
    );
    let frame = quiet(at.path(), &["view", &path("producer.hp"), "-o", "-"]);
    assert!(page.len() < frame.len() + 12_000, "{}", page.len());
    assert!(page.contains("Of 300 samples 50 are drawn"));
    assert!(page.contains("Of 100 bands the 10 largest have"));
    assert!(page.contains("90 more"));
}

#[test]
fn diff_sorts_by_change() {
    let at = folder();
    fs::copy(data("producer.hp"), at.path().join("old.hp")).expect("a copy");
    fs::copy(data("producer-new.hp"), at.path().join("new.hp")).expect("a copy");
    expect_file![data("diff.txt")].assert_eq(&quiet(at.path(), &["diff", "old.hp", "new.hp"]));
    let short = quiet(at.path(), &["diff", "-n", "1", "old.hp", "new.hp"]);
    assert!(short.contains("... 2 more"), "{short}");
    let exact = quiet(at.path(), &["diff", "--tsv", "old.hp", "old.hp"]);
    for line in exact.lines().skip(1) {
        let cells: Vec<&str> = line.split('\t').collect();
        assert_eq!((cells[1], cells[3]), (cells[2], cells[4]), "{line}");
    }
}

/// Figures stay on a narrow screen, and what tells the names apart.
#[test]
fn diff_shortens_names() {
    let at = folder();
    let place = "Main.simulate.advance(Simulation.hs:(112,9)-(118,40)) via Data.Map.insertWith";
    let label = |end: &str| format!("(7){place},Main.{end}").replace(' ', "_");
    let old = include_str!("data/producer.hp")
        .replace("MAIN", &label("schedule"))
        .replace("(12)insert/sort", &label("report"));
    let new = old.replace("\t", "\t1");
    fs::write(at.path().join("old.hp"), old).expect("a file");
    fs::write(at.path().join("new.hp"), new).expect("a file");
    let told = |columns: Option<&str>| {
        let mut command = Command::new(PROGRAM);
        command.args(["diff", "old.hp", "new.hp"]);
        command.current_dir(at.path());
        match columns {
            Some(columns) => command.env("COLUMNS", columns),
            None => command.env_remove("COLUMNS"),
        };
        text(&command.output().expect("it runs").stdout)
    };
    let whole = told(None);
    assert!(whole.contains(&format!("{place},Main.schedule")), "{whole}");
    for columns in [80, 100, 120] {
        let short = told(Some(&columns.to_string()));
        let table: Vec<&str> = short.lines().skip(3).collect();
        let longest = table.iter().map(|line| line.chars().count()).max();
        assert!(longest <= Some(columns), "{columns}: {short}");
        for end in ["schedule", "report"] {
            let named = table.iter().filter(|line| line.contains(end)).count();
            assert_eq!(named, 1, "{columns}: {end} in {short}");
        }
        // Names alone are shortened.
        let figures = |line: &str| line.chars().take(46).collect::<String>();
        let same = whole.lines().skip(3).map(figures);
        assert!(same.eq(table.iter().map(|line| figures(line))), "{short}");
    }
    assert_eq!(told(Some("0")), whole);
    assert_eq!(told(Some("wide")), whole);
}

/// A comment above moves every place; the comparison says so, and nothing else.
#[test]
fn diff_pairs_what_has_moved() {
    let at = folder();
    let old = include_str!("data/producer.hp")
        .replace("MAIN", "Main.main(x.hs:5:1-9)")
        .replace(
            "(12)insert/sort",
            "(2)Main.f(x.hs:9:5-9),Main.g(x.hs:(12,1)-(14,3))",
        );
    let new = old
        .replace("x.hs:5:", "x.hs:7:")
        .replace("x.hs:9:", "x.hs:11:")
        .replace("(12,1)-(14,3)", "(14,1)-(16,3)");
    fs::write(at.path().join("old.hp"), old).expect("a file");
    fs::write(at.path().join("new.hp"), new).expect("a file");
    let exact = quiet(at.path(), &["diff", "--tsv", "old.hp", "new.hp"]);
    for line in exact.lines().skip(1) {
        let cells: Vec<&str> = line.split('\t').collect();
        assert_eq!((cells[1], cells[3]), (cells[2], cells[4]), "{line}");
    }
    let labels: Vec<&str> = exact.lines().filter_map(|l| l.split('\t').next()).collect();
    for moved in [
        "Main.main(x.hs:7:1-9) (moved from 5:1-9)",
        "Main.f(x.hs:11:5-9),Main.g(x.hs:(14,1)-(16,3)) (moved from 9:5-9 to 11:5-9, (12,1)-(14,3) to (14,1)-(16,3))",
    ] {
        assert!(labels.contains(&moved), "{exact}");
    }
    let told = quiet(at.path(), &["diff", "old.hp", "new.hp"]);
    let told = told.lines().last().expect("a line");
    expect!["nothing has changed: 4 bands, 6.65k bytes x seconds, 2 of them only moved"]
        .assert_eq(told);
}

/// A profile by retainers whose labels are cut, and the list of its sets. `line`: where the
/// functions begin, which is all that differs.
fn cut_at(length: usize, line: usize, at: &Path, name: &str) {
    let sets = [
        (7, format!("Lang.Eval.step(Eval.hs:{line}:5-9)"), 4000),
        (12, format!("Lang.Eval.step(Eval.hs:{}:5-9)", line + 1), 300),
        (
            // The number and the line have more digits if it stands further down.
            line + 8,
            format!(
                "Main.main(Main.hs:(2,1)-(9,3)) via Data.Map.insert, Lang.Eval.step(Eval.hs:{line}:5-9)"
            ),
            20,
        ),
        (13, "Main.root(Main.hs:11:1-20)".into(), 8),
    ];
    let mut profile = format!(
        "JOB \"p +RTS -hro -L{length} -i1m\"\nDATE \"\"\nSAMPLE_UNIT \"seconds\"\nVALUE_UNIT \"bytes\"\n"
    );
    let mut legend = String::from("Retainer sets created during profiling:\n");
    for (number, members, _) in &sets {
        legend += &format!("SET {number} = {{{members}}}\n");
    }
    for time in ["0.000000", "1.000000"] {
        profile += &format!("BEGIN_SAMPLE {time}\n");
        for (number, members, value) in &sets {
            let label = format!("({number}){members}")
                .replace(", ", ",")
                .replace(' ', "_");
            let label = &label[..label.len().min(length)];
            profile += &format!("{label}\t{value}\n");
        }
        profile += &format!("END_SAMPLE {time}\n");
    }
    fs::write(at.join(name).with_extension("hp"), profile).expect("a file");
    fs::write(at.join(name).with_extension("retainers"), legend).expect("a file");
}

/// Labels that `-L` has cut do not make differences: the whole names are in the list of
/// sets, and without it what could be the same is one band.
#[test]
fn diff_compares_cut_labels() {
    for length in (14..130).step_by(3) {
        let at = folder();
        cut_at(length, 8, at.path(), "old");
        cut_at(length, 98, at.path(), "new");
        let told = quiet(at.path(), &["diff", "old.hp", "new.hp"]);
        let last = told.lines().last().expect("a line");
        assert!(
            last.starts_with("nothing has changed: 4 bands,"),
            "{length}: {told}"
        );
        fs::remove_file(at.path().join("new.retainers")).expect("a file");
        let output = run(at.path(), &["diff", "old.hp", "new.hp"]);
        let (told, noted) = (text(&output.stdout), text(&output.stderr));
        let last = told.lines().last().expect("a line");
        assert!(
            last.starts_with("nothing has changed: "),
            "{length}: {told}"
        );
        let cut = noted.contains("new.hp: labels are cut");
        assert!(cut || length > 85, "{length}: {noted}");
    }
}

/// Bands of different kinds have nothing to do with each other; reports are no heap
/// profiles.
#[test]
fn diff_says_what_cannot_be_compared() {
    let at = folder();
    let profile = include_str!("data/producer.hp");
    fs::write(at.path().join("old.hp"), profile).expect("a file");
    let other = profile.replace("-hc", "-hi -hbdrag");
    fs::write(at.path().join("new.hp"), other).expect("a file");
    let output = run(at.path(), &["diff", "old.hp", "new.hp"]);
    assert_eq!(output.status.code(), Some(0));
    expect![[r#"
        pureprof: note: the bands are of different kinds: old.hp has cost-centre stacks (-hc), new.hp has allocation sites (-hi); only phases drag
    "#]]
    .assert_eq(&text(&output.stderr));
    fs::copy(data("costs.prof"), at.path().join("x.prof")).expect("a copy");
    for (arguments, words) in [
        (
            &["diff", "old.hp", "x.prof"][..],
            "old.hp is a heap profile",
        ),
        (&["hp2ps", "x.prof"], "hp2ps draws heap profiles (.hp)"),
    ] {
        let message = fails(at.path(), arguments);
        assert!(
            message.contains("x.prof is a cost-centre report"),
            "{message}"
        );
        assert!(message.contains(words), "{message}");
    }
}

#[test]
fn a_file_still_being_written_is_shown_with_a_notice() {
    let at = folder();
    let whole = include_str!("data/producer.hp");
    let cut = &whole[..whole.find("(14)").expect("a label")];
    fs::write(at.path().join("x.hp"), cut).expect("a file");
    for arguments in [
        &["hp2ps", "x.hp"][..],
        &["view", "x.hp"],
        &["diff", "x.hp", "x.hp"],
    ] {
        let output = run(at.path(), arguments);
        assert_eq!(output.status.code(), Some(0));
        let words = text(&output.stderr);
        assert!(
            words.contains("note: x.hp: the sample that begins in line 18 is incomplete"),
            "{words}"
        );
    }
}

#[test]
fn what_cannot_be_done_is_said_in_one_line() {
    let at = folder();
    let input = path("producer.hp");
    fs::write(at.path().join("bad.hp"), "JOB \"x\"\nnonsense\n").expect("a file");
    fs::write(
        at.path().join("empty.hp"),
        "JOB \"x\"\nDATE \"\"\nSAMPLE_UNIT \"s\"\nVALUE_UNIT \"b\"\n",
    )
    .expect("a file");
    for tool in [&["hp2ps"][..], &["view"], &["diff", &input]] {
        let with = |file| fails(at.path(), &[tool, &[file]].concat());
        assert!(with("none.hp").contains("cannot read none.hp: No such file"));
        assert!(with("/").contains("cannot read /: Is a directory"));
        assert!(with("bad.hp").contains("bad.hp:2: expected DATE"));
        assert!(with("empty.hp").contains("no complete sample"));
    }
    let message = fails(at.path(), &["view", &input, "-o", "/dev/full"]);
    assert!(
        message.contains("cannot write /dev/full: No space left"),
        "{message}"
    );
    let message = fails(at.path(), &["view", &input, "-o", "none/x.html"]);
    assert!(
        message.contains("cannot write none/x.html: No such file"),
        "{message}"
    );
    fs::create_dir(at.path().join("producer.ps")).expect("a folder");
    let message = fails(at.path(), &["hp2ps", &input]);
    assert!(
        message.contains("cannot write producer.ps: Is a directory"),
        "{message}"
    );
    fs::copy(&input, at.path().join("x.hp")).expect("a copy");
    let message = fails(at.path(), &["view", "x.hp", "-o", "./x.hp"]);
    assert!(message.contains("not overwritten"), "{message}");
    let message = fails(at.path(), &["hp2ps", "-p", "x.hp"]);
    assert!(message.contains("cannot read x.aux"), "{message}");
    let message = fails(at.path(), &["hp2ps", "-z"]);
    assert!(message.contains("-z: no such flag"), "{message}");
}

#[test]
fn a_full_standard_output_is_an_error() {
    let full = || Stdio::from(fs::File::create("/dev/full").expect("a device"));
    let input = path("producer.hp");
    for arguments in [
        &["diff", &input, &input][..],
        &["view", &input, "-o", "-"],
        &["--help"],
    ] {
        let output = Command::new(PROGRAM)
            .args(arguments)
            .stdout(full())
            .stderr(Stdio::piped())
            .output()
            .expect("the program runs");
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert_eq!(
            text(&output.stderr),
            "pureprof: cannot write standard output: No space left on device\n"
        );
    }
}

#[test]
fn help_and_version_are_there() {
    let at = folder();
    let version = concat!(" ", env!("CARGO_PKG_VERSION"), "\n");
    assert_eq!(
        quiet(at.path(), &["--version"]),
        format!("pureprof{version}")
    );
    assert_eq!(
        quiet(at.path(), &["hp2ps", "--version"]),
        format!("hp2ps{version}")
    );
    for arguments in [
        &["--help"][..],
        &["view", "--help"],
        &["diff", "-h"],
        &["hp2ps", "-?"],
        &["hp2ps", "--help"],
    ] {
        assert!(
            quiet(at.path(), arguments).contains("Usage"),
            "{arguments:?}"
        );
    }
    assert_eq!(run(at.path(), &["nothing"]).status.code(), Some(2));
}

#[test]
fn a_wrong_command_line_is_told_what_would_be_right() {
    let at = folder();
    let input = path("producer.hp");
    for (arguments, words) in [
        (
            &["view", "--bands", "0"][..],
            "the smallest possible number is 1",
        ),
        (
            &["view", "--samples=2"],
            "the smallest possible number is 3",
        ),
        (
            &["view", "--stacks", "0"],
            "the smallest possible number is 1",
        ),
        (&["view", "--stacks", "many"], "it is not a number"),
        (&["diff", "--tvs", &input], "'--tsv'"),
        (&["view", "--band=3"], "'--bands'"),
    ] {
        let output = run(at.path(), &[arguments, &[&input]].concat());
        let told = text(&output.stderr);
        assert!(told.contains(words), "{told}");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    }
}
