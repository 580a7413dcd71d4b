//! Counters of coverage as they are read, reported, joined and shown. The suite of the
//! compiler compares the same commands with those of GHC's `hpc`.

use crate::program::{data, path, quiet, run, text};
use expect_test::{expect, expect_file};
use pureprof::hpc::mix::Mix;
use pureprof::hpc::tix::Tix;
use std::fs;
use std::path::Path;

/// A folder with a program of three modules, its indices, and the counters of one run.
fn meters() -> tempfile::TempDir {
    let at = crate::program::folder();
    for name in ["Main.hs", "Data/Meter.hs", "Data/Idle.hs", "meters.tix"] {
        copy(&data("coverage").join(name), &at.path().join(name));
    }
    for name in ["Main", "Data.Meter", "Data.Idle"] {
        let file = format!("{name}.mix");
        let from = data("coverage").join("mix").join(&file);
        copy(&from, &at.path().join(".hpc").join(&file));
    }
    at
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to.parent().expect("a folder")).expect("a folder");
    fs::copy(from, to).expect("a copy");
}

fn change(file: &Path, from: &str, to: &str) {
    let text = fs::read_to_string(file).expect("a text");
    assert!(text.contains(from), "{from}: {text}");
    fs::write(file, text.replacen(from, to, 1)).expect("a file");
}

/// Runs with failure and without output; the one line on standard error.
fn fails(at: &Path, arguments: &[&str]) -> String {
    let output = run(at, arguments);
    let message = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{arguments:?}: {message}");
    assert_eq!(text(&output.stdout), "", "{arguments:?}");
    assert_eq!(message.lines().count(), 1, "{arguments:?}: {message}");
    message
}

#[test]
fn reports_count_boxes() {
    let at = meters();
    expect_file![data("coverage/report.txt")]
        .assert_eq(&quiet(at.path(), &["hpc", "report", "meters"]));
    expect![[r#"
        -----<module Data.Idle>-----
          0% expressions used (0/3)
        100% boolean coverage (0/0)
             100% guards (0/0)
             100% 'if' conditions (0/0)
             100% qualifiers (0/0)
        100% alternatives used (0/0)
        100% local declarations used (0/0)
          0% top-level declarations used (0/1)
        unused declarations:
             idle
        -----<module Data.Meter>-----
         74% expressions used (26/35)
         50% boolean coverage (1/2)
              50% guards (1/2), 1 always True
             100% 'if' conditions (0/0)
             100% qualifiers (0/0)
         80% alternatives used (4/5)
        100% local declarations used (0/0)
         57% top-level declarations used (4/7)
        unused declarations:
             ==
             average
             showsPrec
    "#]]
    .assert_eq(&quiet(
        at.path(),
        &[
            "hpc",
            "report",
            "--per-mod",
            "--decl-list",
            "meters.tix",
            "--exclude=Main",
        ],
    ));
    expect![[r#"
        <?xml version="1.0" encoding="UTF-8"?>
        <coverage name="meters">
          <module name = "Main">
            <exprs boxes="58" count="43"/>
            <booleans boxes="6" true="3" false="0" count="4"/>
            <guards boxes="4" true="2" false="0" count="3"/>
            <conditionals boxes="1" true="0" false="0" count="0"/>
            <qualifiers boxes="1" true="1" false="0" count="1"/>
            <alts boxes="5" count="2"/>
            <local boxes="5" count="2"/>
            <toplevel boxes="1" count="1"/>
          </module>
          <summary>
            <exprs boxes="58" count="43"/>
            <booleans boxes="6" true="3" false="0" count="4"/>
            <guards boxes="4" true="2" false="0" count="3"/>
            <conditionals boxes="1" true="0" false="0" count="0"/>
            <qualifiers boxes="1" true="1" false="0" count="1"/>
            <alts boxes="5" count="2"/>
            <local boxes="5" count="2"/>
            <toplevel boxes="1" count="1"/>
          </summary>
        </coverage>
    "#]]
    .assert_eq(&quiet(
        at.path(),
        &[
            "hpc",
            "report",
            "--xml-output",
            "--per-module",
            "meters",
            "Main",
        ],
    ));
    let shown = quiet(at.path(), &["hpc", "show", "meters", "Data.Idle"]);
    let shown: Vec<&str> = shown.lines().map(str::trim_start).collect();
    let shown = shown.join("\n") + "\n";
    expect![[r#"
        0          0 Data.Idle                       5:10-5:10 ExpBox False
        1          0 Data.Idle                       5:14-5:14 ExpBox False
        2          0 Data.Idle                       5:10-5:14 ExpBox False
        3          0 Data.Idle                        5:1-5:14 TopLevelBox ["idle"]
    "#]]
    .assert_eq(&shown);
}

#[test]
fn counters_are_joined() {
    let at = crate::program::folder();
    let files = [
        (
            "a.tix",
            "Tix [ TixModule \"M\" 7 4 [0,0,5,5], TixModule \"A\" 1 1 [2]]\n",
        ),
        (
            "b.tix",
            "Tix [TixModule \"B\" 2 1 [3],TixModule \"M\" 7 4 [0,5,0,7]]",
        ),
        ("c.tix", "Tix [TixModule \"M\" 8 4 [0,5,0,7]]"),
        ("d.tix", "Tix [TixModule \"M\" 7 3 [0,5,0]]"),
        (
            "e.tix",
            "Tix [TixModule \"M\" 7 4 [0,0,18446744073709551615,0]]",
        ),
    ];
    for (name, text) in files {
        fs::write(at.path().join(name), text).expect("a file");
    }
    let hpc = |arguments: &str| {
        let arguments: Vec<&str> = ["hpc"].into_iter().chain(arguments.split(' ')).collect();
        quiet(at.path(), &arguments)
    };
    let mut all = String::new();
    for arguments in [
        "combine a b.tix",
        "combine --function=DIFF a.tix b.tix",
        "combine --function SUB --union a.tix b.tix",
        "sum a.tix a.tix a.tix",
        "sum --union a.tix b.tix",
        "sum a.tix --include=M",
        "map a.tix",
        "map --function=INV a.tix",
        "map --function=ZERO a.tix --exclude=A",
        // What is not wanted need not fit.
        "sum --union --exclude=M a.tix c.tix d.tix b.tix",
        "combine --include=A a.tix c.tix --union",
    ] {
        all += &hpc(arguments);
    }
    expect![[r#"
        Tix [TixModule "M" 7 4 [0,5,5,12]]
        Tix [TixModule "M" 7 4 [0,1,0,0]]
        Tix [TixModule "A" 1 1 [2],TixModule "B" 2 1 [3],TixModule "M" 7 4 [0,0,5,0]]
        Tix [TixModule "A" 1 1 [6],TixModule "M" 7 4 [0,0,15,15]]
        Tix [TixModule "A" 1 1 [2],TixModule "B" 2 1 [3],TixModule "M" 7 4 [0,5,5,12]]
        Tix [TixModule "M" 7 4 [0,0,5,5]]
        Tix [TixModule "M" 7 4 [0,0,5,5],TixModule "A" 1 1 [2]]
        Tix [TixModule "M" 7 4 [1,1,0,0],TixModule "A" 1 1 [0]]
        Tix [TixModule "M" 7 4 [0,0,0,0]]
        Tix [TixModule "A" 1 1 [2],TixModule "B" 2 1 [3]]
        Tix [TixModule "A" 1 1 [2]]
    "#]]
    .assert_eq(&all);
    assert_eq!(hpc("sum a b --output=sum.tix"), "");
    let sum = fs::read_to_string(at.path().join("sum.tix")).expect("a file");
    assert_eq!(sum, "Tix [TixModule \"M\" 7 4 [0,5,5,12]]");
    let mut wrong = String::new();
    for other in ["c.tix", "d.tix", "e.tix"] {
        wrong += &fails(at.path(), &["hpc", "sum", "a.tix", other]);
    }
    wrong += &fails(at.path(), &["hpc", "map", "nothing"]);
    expect![[r#"
        pureprof: c.tix: at byte 5: module M is another one than in the file before: its hash is 8, there 7
        pureprof: d.tix: at byte 5: module M has 3 counters, in the file before 4
        pureprof: e.tix: at byte 5: module M has counters whose sum is too large
        pureprof: cannot read nothing.tix: No such file or directory
    "#]]
    .assert_eq(&wrong);
}

#[test]
fn overlays_tick_what_never_ran() {
    let at = meters();
    let draft = quiet(at.path(), &["hpc", "draft", "meters"]);
    expect![[r#"
        module "Data.Idle" {
          tick function "idle" on line 5;
        }
        module "Data.Meter" {
          inside "describe" {
            tick "name m ++ \": \\\"nothing\\\" <yet>\"" on line 9;
          }
          tick function "average" on line 18;
          tick function "==" on line 5;
          tick function "showsPrec" on line 5;
        }
        module "Main" {
          inside "main" {
            tick "otherwise" on line 17;
            tick "refund r" on line 17;
            tick function "refund" on line 18;
            tick function "spare" on line 9;
          }
        }

    "#]]
    .assert_eq(&draft);
    quiet(at.path(), &["hpc", "draft", "meters", "--output=draft"]);
    // With all of each function everything has run then, but conditions.
    quiet(
        at.path(),
        &["hpc", "overlay", "--whole", "draft", "--output=draft.tix"],
    );
    quiet(
        at.path(),
        &["hpc", "sum", "meters", "draft.tix", "--output=all.tix"],
    );
    let report = quiet(at.path(), &["hpc", "report", "all"]);
    let partly: Vec<&str> = report.lines().filter(|l| !l.starts_with("100%")).collect();
    expect![[r#"
        [
            " 50% boolean coverage (4/8)",
            "      50% guards (3/6), 3 always True",
            "       0% qualifiers (0/1), 1 always True",
        ]
    "#]]
    .assert_debug_eq(
        &partly
            .iter()
            .filter(|l| !l.contains("100%"))
            .collect::<Vec<_>>(),
    );
    // GHC's tool ticks what is of the line, and local functions not at all; that is told.
    let plain = run(at.path(), &["hpc", "overlay", "draft"]);
    expect![[r#"
        pureprof: note: draft: at byte 379: module Main has nothing that this would tick
        pureprof: note: draft: at byte 418: module Main has nothing that this would tick
    "#]]
    .assert_eq(&text(&plain.stderr));
    let texts = [
        ("tick \"n\" on line 11; module \"Data.Meter\" {}", 1),
        ("module \"Data.Meter\" { tick at position 10:11-10:17; }", 5),
        (
            "module \"Data.Meter\" { inside \"total\" { tick \"m\" [always]; } }",
            1,
        ),
        ("module \"Data.Meter\" { tick function \"average\"; }", 6),
        (
            "module \"Data.Meter\" { tick function \"average\" on line 17; }",
            0,
        ),
    ];
    for (overlay, count) in texts {
        fs::write(at.path().join("own"), overlay).expect("a file");
        let made = text(&run(at.path(), &["hpc", "overlay", "own"]).stdout);
        let list = made
            .split_once('[')
            .and_then(|l| l.1.split_once('['))
            .expect("a list")
            .1;
        assert_eq!(list.matches('1').count(), count, "{overlay}: {made}");
    }
    let mut wrong = String::new();
    for overlay in [
        "module Main {}",
        "module \"Main\" { tick \"x\" }",
        "module \"Main\" { inside \"f\" { tick; }",
        "module \"Main\" { untick \"x\"; }",
        "module \"Nothing\" { }",
    ] {
        fs::write(at.path().join("own"), overlay).expect("a file");
        wrong += &fails(at.path(), &["hpc", "overlay", "own"]);
    }
    expect![[r#"
        pureprof: own: at byte 7: a string should stand here
        pureprof: own: at byte 25: ";" should stand here
        pureprof: own: at byte 36: "tick", "inside" or "}" should stand here
        pureprof: own: at byte 16: "tick", "inside" or "}" should stand here
        pureprof: there is no index of module Nothing: no .hpc/Nothing.mix
    "#]]
    .assert_eq(&wrong);
}

#[test]
fn pages_show_gaps() {
    let at = meters();
    let said = quiet(
        at.path(),
        &["hpc", "markup", "meters", "--destdir=out/pages"],
    );
    let names = [
        "Data.Idle.hs.html",
        "Data.Meter.hs.html",
        "Main.hs.html",
        "hpc_index.html",
        "hpc_index_fun.html",
        "hpc_index_alt.html",
        "hpc_index_exp.html",
    ];
    assert_eq!(said, names.map(|n| format!("Writing: {n}\n")).concat());
    let page =
        |name: &str| fs::read_to_string(at.path().join("out/pages").join(name)).expect("a page");
    let body = |text: String| {
        let start = text.find("<tbody>").expect("a table");
        let end = text.find("</tbody>").expect("its end");
        text[start..end].to_string()
    };
    expect_file![data("coverage/Meter.rows.html")].assert_eq(&body(page("Data.Meter.hs.html")));
    expect_file![data("coverage/index.rows.html")].assert_eq(&body(page("hpc_index_exp.html")));
    for name in names {
        let text = page(name);
        assert!(
            !text.contains("{{") && !text.contains("http:") && !text.contains("https:"),
            "{name}"
        );
        assert!(
            !text.contains("class=\"notice\""),
            "{name}: the source has not changed"
        );
    }
    // As many gaps as can be gone to.
    let main = page("Main.hs.html");
    let gaps = main.matches("<mark class=").count() - 3;
    let ids: Vec<usize> = (1..=gaps)
        .filter_map(|gap| main.find(&format!(" id=\"u{gap}\"")))
        .collect();
    assert!(main.contains(&format!("data-gaps=\"{}\"", ids.len())));
    assert!(ids.len() == 7 && ids.is_sorted(), "{ids:?}");
    let options = ["--fun-entry-count", "--highlight-covered", "--verbosity=0"];
    let all = [&["hpc", "markup", "meters"][..], &options].concat();
    assert_eq!(quiet(at.path(), &all), "");
    let page = fs::read_to_string(at.path().join("Data.Meter.hs.html")).expect("a page");
    assert!(page.contains("-- entered twice") && page.contains("-- never entered"));
    assert!(page.contains("<body class=\"covered\""));
}

#[test]
fn costs_stand_beside_counts() {
    let at = meters();
    let report = "\tMon Nov 23 12:00 2026 Time and Allocation Profiling Report  (Final)\n\n\
        \t   meters +RTS -p\n\n\ttotal time  =        0.20 secs   (200 ticks @ 1000 us, 1 processor)\n\
        \ttotal alloc = 10,000 bytes  (excludes profiling overheads)\n\n\
        COST CENTRE MODULE SRC %time %alloc\n\n\
        COST CENTRE MODULE SRC no. entries %time %alloc %time %alloc\n\n\
        MAIN MAIN <built-in> 1 0 0.0 0.0 100.0 100.0\n \
        main Main Main.hs:(7,1)-(22,16) 2 1 25.0 10.0 100.0 100.0\n  \
        total Data.Meter Data/Meter.hs:(14,1)-(15,35) 3 3 50.0 60.0 75.0 90.0\n   \
        total Data.Meter Data/Meter.hs:(14,1)-(15,35) 4 4 25.0 30.0 25.0 30.0\n";
    fs::write(at.path().join("meters.prof"), report).expect("a file");
    quiet(
        at.path(),
        &[
            "hpc",
            "markup",
            "meters",
            "--prof=meters.prof",
            "--verbosity=0",
        ],
    );
    let page = fs::read_to_string(at.path().join("Data.Meter.hs.html")).expect("a page");
    let row = page
        .lines()
        .find(|l| l.contains("id=\"l14\""))
        .expect("a row");
    expect![[r##"<tr class="all" id="l14"><th><a href="#l14">14</a></th><td class="n">3</td><td class="cost heat" style="--part:85%" title="total: 75.0% of the time and 90.0% of the bytes with what it calls">75.0%</td><td class="cost" title="total: 75.0% of the time and 90.0% of the bytes with what it calls">90.0%</td><td class="cost">7</td><td class="code"><span class="run">total [] = 0</span></td></tr>"##]]
    .assert_eq(row);
    let index = fs::read_to_string(at.path().join("hpc_index.html")).expect("a page");
    assert!(index.contains("<td>75.0%</td><td>90.0%</td>"), "{index}");
    // A report as JSON, of another program: its modules are not these.
    let other = format!("--prof={}", path("costs.json"));
    let arguments = ["hpc", "markup", "meters", &other, "--verbosity=0"];
    quiet(at.path(), &arguments);
    let wrong = fails(at.path(), &["hpc", "markup", "meters", "--prof=meters.tix"]);
    assert!(
        wrong.contains("meters.tix is a file of coverage counters"),
        "{wrong}"
    );
}

#[test]
fn services_get_lines() {
    let at = meters();
    let lcov = quiet(at.path(), &["hpc", "lcov", "meters", "Data.Meter"]);
    expect_file![data("coverage/meters.info")].assert_eq(&lcov);
    let xml = quiet(at.path(), &["hpc", "cobertura", "meters", "Data.Meter"]);
    // Where and when is no matter of this test.
    let still = |line: &&str| !line.contains("<source>") && !line.contains("timestamp");
    let xml: Vec<&str> = xml.lines().filter(still).collect();
    expect_file![data("coverage/meters.xml")].assert_eq(&(xml.join("\n") + "\n"));
    let json = quiet(at.path(), &["hpc", "json", "meters", "Data.Meter"]);
    expect_file![data("coverage/meters.json")].assert_eq(&json);
}

#[test]
fn two_runs_are_compared() {
    let at = meters();
    let same = quiet(at.path(), &["hpc", "diff", "meters.tix", "meters.tix"]);
    assert!(!same.contains("->") && !same.contains("gained"), "{same}");
    // Another run: describe has met 0, and nothing was totalled.
    let other = at.path().join("other.tix");
    fs::copy(at.path().join("meters.tix"), &other).expect("a copy");
    let boxes = quiet(at.path(), &["hpc", "show", "meters", "Data.Meter"]);
    let mut counts: Vec<u64> = vec![];
    for line in boxes.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let line: u32 = words[3]
            .split(':')
            .next()
            .and_then(|l| l.parse().ok())
            .expect("a line");
        counts.push(match line {
            9 => 1,
            14 | 15 => 0,
            _ => words[1].parse().expect("a counter"),
        });
    }
    let text = fs::read_to_string(&other).expect("counters");
    let from = text.find("46 [").expect("a module") + 4;
    let to = from + text[from..].find(']').expect("its end");
    let counts: Vec<String> = counts.iter().map(u64::to_string).collect();
    fs::write(
        &other,
        [&text[..from], &counts.join(","), &text[to..]].concat(),
    )
    .expect("a file");
    let diff = quiet(at.path(), &["hpc", "diff", "meters", "other"]);
    expect_file![data("coverage/diff.txt")].assert_eq(&diff);
}

#[test]
fn what_does_not_belong_together_is_named() {
    let report = ["hpc", "report", "meters"];
    // A module compiled anew.
    let at = meters();
    change(
        &at.path().join(".hpc/Data.Meter.mix"),
        " 1029392867 ",
        " 12 ",
    );
    let mut wrong = fails(at.path(), &report);
    change(&at.path().join(".hpc/Main.mix"), " 3608181964 ", " 13 ");
    wrong += &fails(at.path(), &["hpc", "markup", "meters"]);
    assert!(!at.path().join("hpc_index.html").exists());
    // Others can still be looked at.
    quiet(at.path(), &["hpc", "report", "meters", "Data.Idle"]);
    // Indices that are not there.
    let at = meters();
    fs::remove_file(at.path().join(".hpc/Data.Idle.mix")).expect("an index");
    wrong += &fails(at.path(), &report);
    wrong += &fails(
        at.path(),
        &["hpc", "report", "meters", "--srcdir=a", "--srcdir=b"],
    );
    // An index with fewer boxes.
    let at = meters();
    change(
        &at.path().join(".hpc/Data.Idle.mix"),
        "(5:10-5:10,ExpBox False),",
        "",
    );
    wrong += &fails(at.path(), &report);
    // A source that is not there is needed for pages alone.
    let at = meters();
    fs::remove_file(at.path().join("Data/Idle.hs")).expect("a source");
    quiet(at.path(), &report);
    wrong += &fails(at.path(), &["hpc", "markup", "meters"]);
    expect![[r#"
        pureprof: meters.tix: at byte 52: module Data.Meter has been compiled anew since the program ran: the hash of Data.Meter was 1029392867, that of .hpc/Data.Meter.mix is 12
        pureprof: meters.tix: at byte 52: modules Data.Meter, Main have been compiled anew since the program ran: the hash of Data.Meter was 1029392867, that of .hpc/Data.Meter.mix is 12
        pureprof: meters.tix: at byte 6: module Data.Idle has no index in .hpc; --srcdir tells the directory that the program was compiled in
        pureprof: meters.tix: at byte 6: modules Data.Idle, Data.Meter, Main have no index in a/.hpc or b/.hpc; --srcdir tells the directory that the program was compiled in
        pureprof: meters.tix: at byte 6: module Data.Idle has 4 counters, but its index has 3 boxes
        pureprof: the source Data/Idle.hs of module Data.Idle is not there; --srcdir tells the directory that it was compiled in
    "#]]
    .assert_eq(&wrong);
    // A source that has changed: figures are right, but its name is said.
    let at = meters();
    change(&at.path().join("Data/Idle.hs"), "n + 1", "n + 2");
    change(&at.path().join("Main.hs"), "\n         else 10", "");
    change(&at.path().join("Main.hs"), "\n         then lost", "");
    let output = run(at.path(), &report);
    assert_eq!(output.status.code(), Some(0));
    expect![[r#"
        pureprof: note: the source Data/Idle.hs of module Data.Idle has perhaps changed: it was written at another time than the source that was compiled
        pureprof: note: the source Main.hs of module Main has perhaps changed: it has fewer lines than the source that was compiled
    "#]]
    .assert_eq(&text(&output.stderr));
    run(at.path(), &["hpc", "markup", "meters"]);
    let page = fs::read_to_string(at.path().join("Main.hs.html")).expect("a page");
    assert!(page.contains("class=\"notice\""), "{page}");
}

/// Files come perhaps from somebody else: pages stay where they are wanted, and show nothing
/// but sources.
#[test]
fn nothing_leads_out_of_the_directories() {
    let at = meters();
    fs::create_dir(at.path().join("own")).expect("a folder");
    fs::write(at.path().join("secret"), "a secret\n".repeat(50)).expect("a file");
    for name in [".hpc", "Data", "Main.hs", "meters.tix"] {
        fs::rename(at.path().join(name), at.path().join("own").join(name)).expect("a move");
    }
    let own = at.path().join("own");
    let secret = at.path().join("secret").display().to_string();
    // A module's name makes the names of files.
    for name in [
        "../../evil",
        "/evil",
        "A/../../evil",
        "..",
        "a",
        "A..B",
        "p/../A",
        "A/B/C",
        "",
    ] {
        let text = fs::read_to_string(own.join("meters.tix")).expect("counters");
        let text = text.replace("\"Main\"", &format!("{name:?}"));
        fs::write(own.join("evil.tix"), text).expect("a file");
        for command in ["markup", "report", "show"] {
            let said = fails(&own, &["hpc", command, "evil"]);
            assert!(said.contains("is no name of a module"), "{name}: {said}");
        }
    }
    // An index names its source.
    let index = fs::read_to_string(own.join(".hpc/Main.mix")).expect("an index");
    std::os::unix::fs::symlink(&secret, own.join("Link.hs")).expect("a link");
    for source in ["../secret", &secret, "Data/../../secret", "Link.hs"] {
        let text = index.replace("\"Main.hs\"", &format!("{source:?}"));
        fs::write(own.join(".hpc/Main.mix"), text).expect("an index");
        for command in ["markup", "draft"] {
            let said = fails(&own, &["hpc", command, "meters"]);
            assert!(
                said.contains("in no directory that --srcdir names"),
                "{said}"
            );
        }
        assert!(!own.join("hpc_index.html").exists());
        // Unless asked.
        let pages = [
            "hpc",
            "markup",
            "meters",
            "--srcdir=.",
            "--srcdir=..",
            "--destdir=pages",
        ];
        assert_eq!(run(&own, &pages).status.code(), Some(0), "{source}");
    }
}

#[test]
fn indices_are_looked_for() {
    let at = meters();
    let inner = at.path().join("build");
    fs::create_dir(&inner).expect("a folder");
    fs::rename(at.path().join(".hpc"), inner.join("boxes")).expect("a move");
    let from = at.path().join("build");
    let found = quiet(
        &from,
        &[
            "hpc",
            "report",
            "../meters",
            "--srcdir=.",
            "--srcdir=..",
            "--hpcdir=boxes",
        ],
    );
    assert!(found.contains("(69/96)"), "{found}");
    // One of another state is passed over if there is the right one.
    fs::create_dir(from.join(".hpc")).expect("a folder");
    copy(&from.join("boxes/Main.mix"), &from.join(".hpc/Main.mix"));
    change(&from.join(".hpc/Main.mix"), " 3608181964 ", " 13 ");
    let again = quiet(
        &from,
        &[
            "hpc",
            "report",
            "../meters",
            "--srcdir=.",
            "--srcdir=..",
            "--hpcdir=boxes",
        ],
    );
    assert_eq!(again, found);
    let own = [
        "hpc",
        "report",
        "../meters",
        "--reset-hpcdirs",
        "--hpcdir=boxes",
    ];
    assert_eq!(quiet(&from, &own), found);
    assert!(fails(&from, &["hpc", "report", "../meters", "Main"]).contains("anew"));
}

/// Bytes with up to three changes.
fn mutant(original: &[u8], below: &mut dyn FnMut(usize) -> usize) -> Vec<u8> {
    let mut bytes = original.to_vec();
    for _ in 0..=below(3) {
        let here = below(bytes.len());
        match below(6) {
            0 => bytes.truncate(here),
            1 => bytes.insert(here, b"[]()\",-0 9\\\xff"[below(12)]),
            2 if !bytes.is_empty() => bytes[here] ^= 1 << below(8),
            3 if !bytes.is_empty() => drop(bytes.remove(here)),
            4 => {
                let (end, to) = (below(bytes.len()), below(bytes.len()));
                let part = bytes[here.min(end)..here.max(end)].to_vec();
                bytes.splice(to..to, part);
            }
            _ => {
                let digits = bytes.iter().skip(here).position(u8::is_ascii_digit);
                if let Some(digit) = digits.map(|d| d + here) {
                    bytes.splice(digit..digit, b"99999999999999999999"[..below(21)].to_vec());
                }
            }
        }
    }
    bytes
}

/// Whatever is wrong with a file, one line says so, with the file.
#[test]
fn mutants_are_refused_or_read() {
    let at = meters();
    let from = |name: &str| fs::read(at.path().join(name)).expect("a file");
    let (tix, mix) = (from("meters.tix"), from(".hpc/Data.Meter.mix"));
    let place = at.path().display().to_string();
    let mut seed = 1_u64;
    let below = &mut |end: usize| {
        seed = seed
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (seed >> 33) as usize % end.max(1)
    };
    let (mut refused, mut read) = (0, 0);
    let mut judge = |result: Result<(), pureprof::Error>, name: &str| match result {
        Ok(()) => read += 1,
        Err(error) => {
            refused += 1;
            let message = error.to_string();
            assert_eq!(message.lines().count(), 1, "{message}");
            // A mutant may name another source.
            let named = message.contains(name) || message.contains("the source ");
            assert!(named && message.len() > name.len(), "{message}");
        }
    };
    for _ in 0..10_000 {
        let counters = Tix::read("x.tix".into(), mutant(&tix, below));
        judge(counters.map(drop), "x.tix: at byte ");
        let index = Mix::read("x.mix", mutant(&mix, below));
        judge(index.map(drop), "x.mix: at byte ");
    }
    let source = format!("--srcdir={place}");
    for round in 0..900 {
        let (name, original) = match round % 2 {
            0 => ("meters.tix", &tix),
            _ => (".hpc/Data.Meter.mix", &mix),
        };
        fs::write(at.path().join(name), mutant(original, below)).expect("a file");
        let counters = format!("{place}/meters.tix");
        let output = format!("--output={place}/output");
        let pages = format!("--destdir={place}/pages");
        let line: Vec<&str> = match round / 2 % 9 {
            0 => vec!["report", &counters, &source, &output],
            1 => vec!["draft", &counters, &source, &output],
            2 => vec!["show", &counters, &source, &output],
            3 => vec!["lcov", &counters, &source, &output],
            4 => vec!["cobertura", &counters, &source, &output],
            5 => vec!["json", &counters, &source, &output],
            6 => vec!["diff", &counters, &counters, &source, &output],
            7 => vec!["sum", &counters, &counters, &output],
            _ => vec!["markup", &counters, &source, &pages, "--verbosity=0"],
        };
        judge(pureprof::hpc::run_line(&line, &mut |_| {}), &place);
        fs::write(at.path().join(name), original).expect("a file");
    }
    assert!(refused > 5_000 && read > 500, "{refused} {read}");
}
