//! Figures of profiles: integrals, peaks, thinning, and curves.

use pureprof::hp::{Series, Source, Summary};
use std::fs;
use std::path::Path;

fn source(name: &str) -> Source {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data")
        .join(name);
    Source::open(&path).expect("sample data")
}

#[test]
fn integrals_follow_straight_lines_between_samples() {
    let summary = Summary::of(&mut source("producer.hp")).expect("a profile");
    let figures: Vec<(&str, f64, u64, f64)> = summary
        .by_area()
        .iter()
        .map(|b| &summary.bands[*b as usize])
        .map(|b| {
            (
                b.label.as_str(),
                (b.area * 1e6).round() / 1e6,
                b.peak,
                b.peak_time,
            )
        })
        .collect();
    assert_eq!(
        figures,
        [
            ("(12)insert/sort", 4400.0, 24000, 0.3),
            ("(13)read.numbers", 2000.0, 12000, 0.1),
            ("(14)show<T>&co", 200.0, 2000, 0.3),
            ("MAIN", 48.0, 160, 0.1),
        ]
    );
    assert!((summary.area - 6648.0).abs() < 1e-6);
    assert_eq!(summary.peak(), (26160, 0.3));
    assert_eq!(summary.marks, [0.15]);
}

#[test]
fn curves_are_the_values_of_the_file() {
    let mut source = source("producer.hp");
    let summary = Summary::of(&mut source).expect("a profile");
    let chosen = [vec![2], vec![1, 3]];
    let series = Series::read(&mut source, &summary, &chosen, &[0, 1, 3]).expect("curves");
    assert_eq!(series.times, [0.0, 0.1, 0.3]);
    assert_eq!(series.totals, [0, 16160, 26160]);
    let labels: Vec<&str> = summary.bands.iter().map(|b| b.label.as_str()).collect();
    assert_eq!(
        labels,
        [
            "(12)insert/sort",
            "(13)read.numbers",
            "MAIN",
            "(14)show<T>&co"
        ]
    );
    assert_eq!(series.bands[0], [(1, 160), (2, 160)]);
    assert_eq!(series.bands[1], [(1, 12000), (2, 2000)]);
}

#[test]
fn thinning_keeps_ends_and_peaks() {
    let mut text = String::from("JOB \"\"\nDATE \"\"\nSAMPLE_UNIT \"s\"\nVALUE_UNIT \"b\"\n");
    for i in 0..1000 {
        let value = if i == 777 { 5000 } else { i };
        text += &format!("BEGIN_SAMPLE {i}.0\nx\t{value}\nEND_SAMPLE {i}.0\n");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("x.hp");
    fs::write(&path, text).expect("a file");
    let summary = Summary::of(&mut Source::open(&path).expect("the file")).expect("a profile");
    let kept = summary.thinned(100);
    assert_eq!(kept.len(), 100);
    assert_eq!((kept[0], kept[99]), (0, 999));
    assert!(kept.contains(&777));
    assert!(kept.is_sorted());
    assert_eq!(summary.thinned(1000).len(), 1000);
}

#[test]
fn what_an_interrupted_run_does_not_know_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("x.hp");
    let text = include_str!("data/biography.hp");
    let read = |text: &str| {
        fs::write(&path, text).expect("a file");
        Summary::of(&mut Source::open(&path).expect("the file")).expect("a profile")
    };
    let whole = read(text);
    assert_eq!((whole.not_yet_known(), whole.cut()), (None, None));
    let note = " (interrupted: not yet known are 1500 bytes of VOID and 2000 of DRAG at the end, \
        which might have been used later)";
    let cut = read(&text.replacen("+RTS -hL", &format!("+RTS -hL{note}"), 1));
    assert_eq!(cut.not_yet_known(), Some([1500, 2000]));
    let told = cut.cut().expect("a notice");
    assert!(
        told.contains("1.50k bytes of VOID and 2.00k of DRAG"),
        "{told}"
    );
    // It is a biography all the same.
    let shows = pureprof::hp::Shows::of(&cut.header.job);
    assert_eq!(shows, pureprof::hp::Shows::of(&whole.header.job));
}

#[test]
fn a_file_that_changes_under_us_is_noticed() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("x.hp");
    let text = include_str!("data/producer.hp");
    fs::write(&path, text).expect("a file");
    let mut source = Source::open(&path).expect("the file");
    let summary = Summary::of(&mut source).expect("a profile");
    // Growing is what a running program's profile does.
    fs::write(
        &path,
        format!("{text}BEGIN_SAMPLE 0.5\nnew\t1\nEND_SAMPLE 0.5\n"),
    )
    .expect("a file");
    assert!(Series::read(&mut source, &summary, &[vec![0]], &[0, 1]).is_ok());
    let shorter = &text[..text.find("MARK").unwrap_or(0)];
    fs::write(&path, shorter).expect("a file");
    let error = Series::read(&mut source, &summary, &[vec![0]], &[0, 1]).expect_err("an error");
    assert!(
        error.to_string().contains("was changed while it was read"),
        "{error}"
    );
}
