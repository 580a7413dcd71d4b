//! Reports of closures: what is read, sorted and compared, and what is wrong with those
//! that are damaged.

use pureprof::hp::Source;
use pureprof::ticky::{Column, Form, Options, Report, read, show};
use std::path::Path;

/// A report with these closures and counters between the first and the last.
fn text(rows: &[&str], counters: &[(&str, u64)]) -> String {
    let mut out = String::from(
        "'./p' '7' +RTS '-r' \n\nSTACK USAGE:\n\nENTERS: 3  of which 3 (100.0%) direct to the entry code\n\nAll numbers are in bytes.\n",
    );
    let stars = format!("\n{}\n", "*".repeat(50));
    out += &stars;
    out += "\n    Entries      Alloc    Alloc'd  Non-void Arguments      STG Name\n";
    out += &("-".repeat(80) + "\n");
    for row in rows {
        out += &format!("{row}\n");
    }
    out += &stars;
    out += "         16 ALLOC_HEAP_ctr\n";
    for (name, value) in counters {
        out += &format!("{value:11} {name}\n");
    }
    out += "          0 E!NT_PERM_IND_ctr requires +RTS -Z\n          0 GC_FAILED_PROMOTION_ctr\n";
    out
}

const OLD: [&str; 5] = [
    "         10        800          0   2 IL                   Main.safe{v r12} (fun) p.hs:4:1-20",
    "          5 1234567890123         64   0                      gen{v s13} (Main) (thk) in safe p.hs:(5,3)-(6,9)",
    "          2         16          0   1 .                    go{v s14} (Main) (fun) in gen p.hs:7:1-4",
    "          0          0        240   0                      :{v d7} (Main) (con) in gen p.hs:8:1-4",
    "         21         16          0  25 IIIIIIIIIIIIIIIIIIII Main.wide{v r1} (fun)",
];

const NEW: [&str; 4] = [
    "         11        800          0   2 IL                   Main.safe{v r99} (fun) p.hs:4:1-20",
    "          2         48          0   1 .                    go{v s98} (Main) (fun) in gen p.hs:17:1-4",
    "          0          0        480   0                      :{v d5} (Main) (con) in gen p.hs:8:1-4",
    "          7          0          0   0                      :Main.main{v 01D} (fun)",
];

fn written(folder: &Path, name: &str, bytes: &[u8]) -> Source {
    let path = folder.join(name);
    std::fs::write(&path, bytes).expect("a file");
    Source::open(&path).expect("the file")
}

/// Reads a report that is called `x`.
fn parsed(bytes: &[u8]) -> Result<Report, String> {
    let folder = tempfile::tempdir().expect("a folder");
    let mut source = written(folder.path(), "x", bytes);
    let name = format!("{}/", folder.path().display());
    read(&mut source).map_err(|e| e.to_string().replace(&name, ""))
}

fn shown(old: &str, new: Option<&str>, sort: Column, form: Form) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let mut source = written(folder.path(), "old.ticky", old.as_bytes());
    let mut other = new.map(|new| written(folder.path(), "new.ticky", new.as_bytes()));
    let options = Options {
        sort,
        limit: 3,
        form,
        width: None,
    };
    let text = show(&mut source, other.as_mut(), options).expect("a result");
    text.replace(&format!("{}/", folder.path().display()), "")
}

#[test]
fn a_report_is_read_whole() {
    let report = parsed(text(&OLD, &[("ENT_LNE_ctr", 4)]).as_bytes()).expect("a report");
    assert_eq!(report.command, "'./p' '7' +RTS '-r'");
    assert_eq!(report.rows.len(), 5);
    let row = &report.rows[1];
    assert_eq!(
        (row.entries, row.allocated, row.made),
        (5, 1234567890123, 64)
    );
    assert_eq!((row.arguments, &row.letters[..]), (0, ""));
    assert_eq!(row.name, "gen{v s13} (Main) (thk) in safe p.hs:(5,3)-(6,9)");
    assert_eq!(
        (report.rows[4].arguments, report.rows[4].letters.len()),
        (25, 20)
    );
    assert_eq!(report.counter("ALLOC_HEAP_ctr"), 16);
    assert_eq!(report.counter("ENT_LNE_ctr"), 4);
    assert_eq!(report.counter("ENT_PERM_IND_ctr"), 0);
    let names: Vec<&str> = report.counters.iter().map(|c| &c.0[..]).collect();
    assert_eq!(names[2], "ENT_PERM_IND_ctr");
}

#[test]
fn any_column_sorts() {
    let old = text(&OLD, &[]);
    let first = |column| {
        let table = shown(&old, None, column, Form::Tsv);
        let line = table.lines().next().unwrap_or("").to_string();
        line.split('\t').nth(6).unwrap_or("").to_string()
    };
    assert_eq!(first(Column::Entries), "Main.wide (fun)");
    assert_eq!(first(Column::Alloc), "gen (Main) (thk) in safe");
    assert_eq!(first(Column::Allocd), ": (Main) (con) in gen");
    assert_eq!(first(Column::Arguments), "Main.wide (fun)");
    assert_eq!(first(Column::Name), ": (Main) (con) in gen");
    let table = shown(&old, None, Column::Entries, Form::Table);
    assert!(
        table.contains("2 more") && table.contains("TOTAL"),
        "{table}"
    );
    assert!(table.contains("1.23T"), "{table}");
}

#[test]
fn two_reports_are_compared() {
    let (old, new) = (text(&OLD, &[("X_ctr", 4)]), text(&NEW, &[("X_ctr", 9)]));
    let exact = shown(&old, Some(&new), Column::Entries, Form::Tsv);
    let mut lines: Vec<&str> = exact.lines().filter(|l| l.starts_with("closure")).collect();
    lines.sort_unstable();
    let expected = [
        // The line has moved, the number is another: the same closure all the same.
        "closure\t0\t0\t0\t0\t240\t480\t0\t\t: (Main) (con) in gen\tp.hs:8:1-4",
        "closure\t0\t7\t0\t0\t0\t0\t0\t\t:Main.main (fun)\t",
        "closure\t10\t11\t800\t800\t0\t0\t2\tIL\tMain.safe (fun)\tp.hs:4:1-20",
        "closure\t2\t2\t16\t48\t0\t0\t1\t.\tgo (Main) (fun) in gen\tp.hs:17:1-4",
        "closure\t21\t0\t16\t0\t0\t0\t25\tIIIIIIIIIIIIIIIIIIII\tMain.wide (fun)\t",
        "closure\t5\t0\t1234567890123\t0\t64\t0\t0\t\tgen (Main) (thk) in safe\tp.hs:(5,3)-(6,9)",
    ];
    assert_eq!(lines, expected);
    assert!(exact.contains("counter\t4\t9\tX_ctr\n"), "{exact}");
    let table = shown(&old, Some(&new), Column::Alloc, Form::Table);
    let first = table
        .lines()
        .find(|line| line.contains("gen (Main)"))
        .expect("it");
    assert!(first.contains("-1.23T"), "{table}");
    assert!(table.starts_with("better: entries "), "{table}");
    assert!(table.contains("+5 +125.0  X_ctr"), "{table}");
    let same = shown(&old, Some(&old), Column::Alloc, Form::Table);
    assert!(same.contains("nothing has changed: 5 closures"), "{same}");
    assert!(!same.contains("X_ctr"), "{same}");
}

#[test]
fn a_page_needs_nothing_else() {
    let evil = [
        "          1          0          0   0                      </script><b>{v r1} (Main) (fun)",
    ];
    let (old, new) = (text(&evil, &[]), text(&OLD, &[]));
    for other in [None, Some(&new[..])] {
        let page = shown(&old, other, Column::Alloc, Form::Page);
        assert!(page.contains("&lt;/<wbr>script&gt;&lt;b&gt;"), "{page}");
        assert!(!page.contains("<b>") && !page.contains("src="), "{page}");
        assert!(page.contains("aria-sort=\"descending\">Alloc</th>"));
        assert_eq!(page.contains("Alloc, change"), other.is_some());
        assert_eq!(page.matches("</script>").count(), 2);
    }
}

/// The page can leave out what is the library's: what stands in its files, or in none.
#[test]
fn a_page_tells_what_the_library_is() {
    let rows = [
        "          9          0          0   1 L                    Data.Map.own{v r1} (fun) Data/Map.hs:1:1-9",
        "          8          0          0   1 L                    Base.List.theirs{v r2} (fun) pure-stdlib/Base/List.hs:1:1-9",
        "          7          0          0   0                      go{v s3} (Data.Map.Internal) (thk) in main pure-stdlib/Data/Map.hs:1:1-9",
        "          6          0          0   0                      go{v s4} (Main) (thk) in Builtin.go p.hs:1:1-9",
        "          5          0          0   1 i                    Builtin.unpackFrom{v r5} (fun)",
        "          4          0          0   0                      unpackFrom{v s6} (Builtin) (thk) in unpackFrom",
        "          3          0          0   0                      GHC.Types.main{v r7} (fun)",
    ];
    let page = shown(&text(&rows, &[]), None, Column::Entries, Form::Page);
    let rows = page
        .lines()
        .filter(|line| line.starts_with("<tr data-line"));
    let library: Vec<bool> = rows
        .flat_map(|line| line.split("<tr ").skip(1))
        .map(|row| row.contains(" data-library>"))
        .collect();
    let closures = [false, true, true, false, true, true, false];
    assert!(library.starts_with(&closures), "{library:?}: {page}");
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let good = text(&OLD, &[("X_ctr", 4)]);
    let last = good.lines().count();
    let changed = |from: &str, to: &str| parsed(good.replacen(from, to, 1).as_bytes());
    for (found, expected) in [
        (
            parsed(b""),
            "x:1: expected the command of a report of -ticky".to_string(),
        ),
        (
            parsed(b"JOB \"p\"\n"),
            "x:1: expected the command of a report of -ticky".into(),
        ),
        (
            parsed(b"'p' +RTS '-s' \n 1 2\n"),
            "x:1: this is no report of -ticky".into(),
        ),
        (
            parsed(b"'p' +RTS '\xff'\n"),
            "x:1: this is no text (UTF-8)".into(),
        ),
        (
            changed("         10 ", "        1O "),
            "x:13: a number of entries should stand here, not `1O`".into(),
        ),
        (
            changed("IL ", "I? "),
            "x:13: 2 letters of arguments should stand here, not `I?`".into(),
        ),
        (
            changed(" X_ctr", " ALLOC_HEAP_ctr"),
            format!("x:{}: ALLOC_HEAP_ctr is there twice", last - 2),
        ),
        (
            changed("          0 GC_FAILED_PROMOTION_ctr\n", ""),
            format!(
                "x:{}: the report ends before GC_FAILED_PROMOTION_ctr",
                last - 1
            ),
        ),
        (
            parsed(&good.as_bytes()[..good.len() - 5]),
            format!("x:{last}: the report ends within this line"),
        ),
        (
            parsed(&good.as_bytes()[..good.find("Main.safe").unwrap_or(0)]),
            "x:13: the name of the closure is missing".into(),
        ),
    ] {
        assert_eq!(found.err(), Some(expected));
    }
}

/// Numbers from a seed.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % end.max(1)
    }
}

#[test]
fn mutants_are_read_or_refused_in_one_line() {
    let good = text(&OLD, &[("X_ctr", 4), ("ENT_LNE_ctr", 12)]).into_bytes();
    let folder = tempfile::tempdir().expect("a folder");
    let mut random = Random(7);
    let mut refused = 0;
    for _ in 0..10_000 {
        let mut bytes = good.clone();
        for _ in 0..=random.below(3) {
            let at = random.below(bytes.len());
            match random.below(6) {
                0 => bytes[at] = random.below(256) as u8,
                1 => bytes.truncate(at),
                2 => drop(bytes.remove(at)),
                3 => bytes.insert(at, b"0123456789 \n*-{}()"[random.below(18)]),
                4 => {
                    let to = (at + random.below(200)).min(bytes.len());
                    bytes.drain(at..to);
                }
                _ => {
                    let to = (at + random.below(200)).min(bytes.len());
                    let piece = bytes[at..to].to_vec();
                    let place = random.below(bytes.len());
                    bytes.splice(place..place, piece);
                }
            }
            if bytes.is_empty() {
                bytes.push(b'x');
            }
        }
        let mut source = written(folder.path(), "x", &bytes);
        let mut other = written(folder.path(), "y", &good);
        let form = [Form::Table, Form::Tsv, Form::Page][random.below(3)];
        let options = Options {
            sort: Column::Alloc,
            limit: 2,
            form,
            width: None,
        };
        if let Err(error) = show(&mut source, Some(&mut other), options) {
            let line = error.to_string();
            let named = line.contains("/x:") || line.contains("/x ");
            assert!(!line.contains('\n') && named, "{line}");
            refused += 1;
        }
    }
    assert!((3_000..10_000).contains(&refused), "{refused}");
}
