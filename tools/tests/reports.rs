//! Cost-centre reports as they are read: text and JSON say the same.

use expect_test::expect;
use pureprof::hp::Source;
use pureprof::kind::Kind;
use pureprof::prof::{Report, read};

const TEXT: &str = include_str!("data/costs.prof");
const JSON: &str = include_str!("data/costs.json");

/// Reads a report that is called `x`.
fn parsed(text: &str) -> Result<Report, String> {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("x");
    std::fs::write(&path, text).expect("a file");
    let mut source = Source::open(&path).map_err(|e| e.to_string())?;
    let kind = Kind::of(&mut source).map_err(|e| e.to_string());
    let report = kind.and_then(|_| read(&mut source).map_err(|e| e.to_string()));
    let name = format!("{}/", folder.path().display());
    report.map_err(|message| message.replace(&name, ""))
}

/// Name, depth, entries, own and total ticks, own and total bytes.
fn rows(report: &Report) -> Vec<(String, usize, u64, [f64; 2], [f64; 2])> {
    let nodes = report.nodes.iter();
    let row = |node: &pureprof::prof::Node| {
        let name = report.centres[node.centre].label.clone();
        (name, node.depth, node.entries, node.own, node.total)
    };
    nodes.map(row).collect()
}

#[test]
fn text_and_json_are_the_same_tree() {
    let (text, json) = (parsed(TEXT).expect("text"), parsed(JSON).expect("JSON"));
    let name = |label: &str| label.to_string();
    let expected = vec![
        (name("MAIN"), 0, 0, [0.0, 0.0], [200.0, 1e7]),
        (name("main"), 1, 1, [80.0, 3e6], [200.0, 1e7]),
        (name("list"), 2, 4, [0.0, 0.0], [100.0, 6e6]),
        (name("price<T>"), 3, 40, [100.0, 6e6], [100.0, 6e6]),
        (name("price<T>"), 2, 2, [20.0, 1e6], [20.0, 1e6]),
    ];
    for report in [&text, &json] {
        assert_eq!(rows(report), expected);
        assert_eq!(
            (report.ticks, report.interval, report.bytes),
            (200, 1e3, 10_000_000)
        );
        assert_eq!(report.seconds(50.0), 0.05);
        assert_eq!(report.centres.len(), 4);
        assert_eq!(report.centres[1].place, "<no location info>");
        assert_eq!(report.notice, None);
    }
    assert_eq!(text.job, "shop 40 +RTS -P -RTS");
    assert_eq!(json.job, "shop 40 +RTS -pj");
}

#[test]
fn percentages_become_amounts() {
    let short: Vec<String> = TEXT
        .lines()
        .map(|line| match line.len() > 90 {
            true => line[..line.len() - 17].trim_end().to_string() + "\n",
            false => format!("{line}\n"),
        })
        .collect();
    let report = parsed(&short.concat()).expect("a report");
    assert!(report.rounded);
    assert_eq!(rows(&report), rows(&parsed(TEXT).expect("text")));
}

#[test]
fn the_costliest_keep_their_parents() {
    let report = parsed(TEXT).expect("text");
    assert_eq!(report.largest(9), [0, 1, 2, 3, 4]);
    assert_eq!(report.largest(3), [0, 1, 2]);
    assert_eq!(report.largest(1), [0]);
}

#[test]
fn what_is_wrong_is_said_with_its_line() {
    let cut = |text: &str, at: &str| text[..text.find(at).expect("a place")].to_string();
    let mut messages = String::new();
    for text in [
        String::new(),
        "hello\n".into(),
        cut(TEXT, "total time"),
        cut(TEXT, "\ttotal time"),
        cut(TEXT, "MAIN         MAIN"),
        TEXT.replace("200 ticks", "ticks"),
        cut(JSON, "0.20"),
        cut(JSON, "shop\","),
        JSON.replace("\"id\": 2, \"entries\"", "\"id\": 9, \"entries\""),
        JSON.replace("total_ticks", "ticks"),
        JSON.replace("200,", "200;"),
        "{}\n".into(),
    ] {
        messages += &parsed(&text).expect_err("no report");
        messages.push('\n');
    }
    expect![[r#"
        x:1: the file is empty
        x:1: this is no profile of a kind that pureprof knows
        x:5: the report ends within this line
        x:4: the report ends before the table of centres
        x:16: the report ends before the first row of the tree
        x:21: the report ends before its totals are told
        x:7: the report ends before it is complete
        x:2: the report ends within a text
        x:20: the tree has a centre 9, which is not listed
        x:20: this is no report: it has no "total_ticks"
        x:8: this is no JSON
        x:1: this is no report: it has no "total_ticks"
    "#]]
    .assert_eq(&messages);
    let cut = parsed(&cut(TEXT, "  price<T>   Shop     Shop.hs:7")).expect("a report");
    assert!(cut.notice.is_some(), "a row is missing");
}

/// A row that cannot be read costs no more than itself.
#[test]
fn torn_and_glued_rows_are_left_out() {
    let whole = rows(&parsed(TEXT).expect("a report"));
    let names = |report: &Report| -> Vec<(String, usize)> {
        let rows = rows(report).into_iter();
        rows.map(|row| (row.0, row.1)).collect()
    };
    let line = |start: &str| {
        let at = TEXT.rfind(start).expect("a row") + 1;
        &TEXT[at..at + TEXT[at..].find('\n').expect("a line")]
    };
    let main = line("\n main");
    let list = line("\n  list");
    for (from, to, left_out, depths) in [
        // No number; two columns in one; the line in two parts; two lines in one; blanks lost.
        ("296           1", "296           -", 1, vec![0, 1, 2, 1]),
        (
            main,
            &*main.replace("100.0  100.0", "100.0100.0"),
            1,
            vec![0, 1, 2, 1],
        ),
        (
            main,
            &*format!("{}\n{}", &main[..40], &main[40..]),
            1,
            vec![0, 1, 2, 1],
        ),
        (
            list,
            &*list.replace("0.0    0.0", "0.00.0"),
            2,
            vec![0, 1, 2, 2],
        ),
        (list, &list[..30], 2, vec![0, 1, 2, 2]),
        (list, list.trim_start(), 2, vec![0, 1, 2, 2]),
    ] {
        let report = parsed(&TEXT.replace(from, to)).expect(to);
        let mut wanted: Vec<String> = whole.iter().map(|row| row.0.clone()).collect();
        wanted.remove(left_out);
        let wanted: Vec<(String, usize)> = wanted.into_iter().zip(depths).collect();
        assert_eq!(names(&report), wanted, "{to}");
        let notice = report.notice.expect("a notice");
        assert!(notice.starts_with("Line "), "{notice}");
        assert!(notice.contains(" is left out: "), "{notice}");
    }
    // The first row stands for the run.
    let first = TEXT.replace(
        "100.0  100.0      0         0\n main",
        "100.0100.0      0         0\n main",
    );
    let report = parsed(&first).expect("a report");
    assert_eq!(names(&report), names(&parsed(TEXT).expect("a report")));
    assert!(
        report
            .notice
            .expect("a notice")
            .contains("Line 17 is left out")
    );
    // The last one, where the report ends within it.
    let cut = parsed(&TEXT[..TEXT.len() - 4]).expect("a report");
    assert_eq!(rows(&cut).len(), whole.len() - 1);
    assert!(
        cut.notice
            .expect("a notice")
            .contains("ends within this line")
    );
}

/// Reports of GHC up to 7.10: no places, and a tick in milliseconds in the oldest.
#[test]
fn reports_without_places_are_read() {
    let text = "\tMon Jan  5 10:20 2015 Time and Allocation Profiling Report  (Final)\n\n\
        \t   sums +RTS -p -RTS\n\n\
        \ttotal time  =        1.00 secs   (50 ticks @ 20 ms)\n\
        \ttotal alloc =   2,000,000 bytes  (excludes profiling overheads)\n\n\
        COST CENTRE MODULE  %time %alloc\n\n\
        adds        Sums     80.0   90.0\n\n\n\
        \x20                                                     individual     inherited\n\
        COST CENTRE MODULE                  no.     entries  %time %alloc   %time %alloc\n\n\
        MAIN        MAIN                     50           0    0.0    0.0   100.0  100.0\n\
        \x20CAF        GHC.IO.Handle.FD         81           0    0.0    4.0     0.0    4.0\n\
        \x20main       Main                    101           1   20.0    6.0   100.0   96.0\n\
        \x20 adds      Sums                    102       12345   80.0   90.0    80.0   90.0\n";
    let report = parsed(text).expect("a report");
    assert_eq!((report.ticks, report.interval), (50, 20_000.0));
    let found: Vec<(String, usize, u64, f64)> = rows(&report)
        .into_iter()
        .map(|row| (row.0, row.1, row.2, row.3[0]))
        .collect();
    let row = |name: &str, depth, entries, ticks| (name.to_string(), depth, entries, ticks);
    assert_eq!(
        found,
        [
            row("MAIN", 0, 0, 0.0),
            row("CAF", 1, 0, 0.0),
            row("main", 1, 1, 10.0),
            row("adds", 2, 12345, 40.0)
        ]
    );
    let adds = report.centres.last().expect("a centre");
    assert_eq!((&*adds.module, &*adds.place), ("Sums", ""));
    assert_eq!(report.notice, None);
}

/// Any beginning of a report gives a report or one line.
#[test]
fn every_prefix_is_judged() {
    for text in [TEXT, JSON] {
        for end in (0..text.len()).step_by(7) {
            if let Err(message) = parsed(&text[..end]) {
                assert_eq!(message.lines().count(), 1, "{message}");
                assert!(message.starts_with("x:"), "{message}");
            }
        }
    }
}

#[test]
fn deep_trees_need_no_stack() {
    let mut tree = String::new();
    for _ in 0..50_000 {
        tree += "{\"id\": 0, \"entries\": 1, \"alloc\": 1, \"ticks\": 0, \"children\": [";
    }
    tree += &"]}".repeat(50_000);
    let start = JSON.find("\"profile\": ").expect("a tree");
    let report = parsed(&format!("{}\"profile\": {tree}\n}}\n", &JSON[..start]));
    let report = report.expect("a report");
    assert_eq!(report.nodes.len(), 50_000);
    assert_eq!(report.nodes[0].total[1], 50_000.0);
}
