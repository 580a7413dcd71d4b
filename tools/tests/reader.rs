//! The reader: what it accepts, what it refuses with which words, and that no
//! input makes it panic.

use expect_test::{Expect, expect};
use proptest::prelude::*;
use pureprof::hp::{Item, Reader};

const PROFILE: &str = include_str!("data/producer.hp");

type Samples = Vec<(f64, Vec<(String, u64)>)>;

/// The samples of a profile, and where an incomplete one begins.
fn read(bytes: &[u8]) -> Result<(Samples, Option<u64>), String> {
    let mut reader = Reader::new(bytes, "x.hp").map_err(|e| e.to_string())?;
    let mut samples = vec![];
    while let Some(item) = reader.next_item().map_err(|e| e.to_string())? {
        if let Item::Sample(time) = item {
            let label = |id| String::from_utf8_lossy(reader.label(id)).into_owned();
            let bands = reader.bands().iter().map(|(id, n)| (label(*id), *n));
            samples.push((time, bands.collect()));
        }
    }
    Ok((samples, reader.incomplete()))
}

fn check_error(from: &str, to: &str, expected: Expect) {
    assert!(PROFILE.contains(from), "{from}");
    let error = read(PROFILE.replacen(from, to, 1).as_bytes()).expect_err("an error");
    expected.assert_eq(&error);
}

#[test]
fn a_profile_is_read_as_it_stands() {
    let (samples, incomplete) = read(PROFILE.as_bytes()).expect("a profile");
    assert_eq!(samples.len(), 5);
    assert_eq!(incomplete, None);
    assert_eq!(
        samples[3],
        (
            0.3,
            vec![
                ("(12)insert/sort".into(), 24000),
                ("(14)show<T>&co".into(), 2000),
                ("MAIN".into(), 160)
            ]
        )
    );
    let windows = PROFILE.replace('\n', "\r\n").replace('\t', "   ");
    assert_eq!(read(windows.as_bytes()), Ok((samples.clone(), None)));
    assert_eq!(read(PROFILE.trim_end().as_bytes()), Ok((samples, None)));
}

#[test]
fn errors_name_line_and_reason() {
    check_error(
        "JOB ",
        "JOBS ",
        expect![[
            r#"x.hp:1: expected JOB "..." in the header, found "JOBS "sorter 5000 +RTS -hc -i0.1"""#
        ]],
    );
    check_error(
        "sorter",
        "so\"rter",
        expect!["x.hp:1: a quote inside a quoted text must be written twice"],
    );
    check_error(
        "SAMPLE_UNIT \"seconds\"\n",
        "",
        expect![[
            r#"x.hp:3: expected SAMPLE_UNIT "..." in the header, found "VALUE_UNIT "bytes"""#
        ]],
    );
    check_error(
        "MAIN\t160",
        "MAIN",
        expect![[r#"x.hp:10: expected a label and a number, found "MAIN""#]],
    );
    check_error(
        "MAIN\t160",
        "MA IN\t160",
        expect![[
            r#"x.hp:10: expected one label without blanks and one number, found "MA IN 160""#
        ]],
    );
    check_error(
        "MAIN\t160",
        "MAIN\t1.5",
        expect![[r#"x.hp:10: the value must be a whole number, found "1.5""#]],
    );
    check_error(
        "MAIN\t160",
        "MAIN\t99999999999999999999",
        expect![[r#"x.hp:10: the value "99999999999999999999" is too large"#]],
    );
    check_error(
        "MAIN\t160",
        "MAIN\t18446744073709551615",
        expect!["x.hp:10: the values of this sample add up to more than 2^64"],
    );
    check_error(
        "MAIN\t160",
        "(12)insert/sort\t1",
        expect![[r#"x.hp:10: the label "(12)insert/sort" stands twice in this sample"#]],
    );
    check_error(
        "MAIN\t160",
        "MARK 0.1",
        expect!["x.hp:10: MARK inside the sample that begins in line 7"],
    );
    check_error(
        "END_SAMPLE 0.1",
        "END_SAMPLE 0.2",
        expect!["x.hp:11: this END_SAMPLE says 0.200000, its BEGIN_SAMPLE in line 7 says 0.100000"],
    );
    check_error(
        "BEGIN_SAMPLE 0.1",
        "BEGIN_SAMPLE -0.1",
        expect![[r#"x.hp:7: "-0.100000" is not a time"#]],
    );
    check_error(
        "MARK 0.15",
        "MARK x",
        expect![[r#"x.hp:12: "x0000" is not a time"#]],
    );
    check_error(
        "BEGIN_SAMPLE 0.200000",
        "BEGIN_SAMPLE 0.050000",
        expect!["x.hp:13: the sample at 0.050000 comes after one at a later time (0.1)"],
    );
    check_error(
        "MARK 0.150000",
        "MAIN\t3",
        expect![[r#"x.hp:12: expected BEGIN_SAMPLE or MARK, found "MAIN 3""#]],
    );
    assert_eq!(
        read(b"").expect_err("an error"),
        "x.hp:1: the file ends within its header: JOB is missing"
    );
}

#[test]
fn lines_and_labels_have_a_limit() {
    let label = "x".repeat(6000);
    let long = PROFILE.replacen("MAIN", &label, 1);
    let error = read(long.as_bytes()).expect_err("an error");
    assert_eq!(error, "x.hp:10: a label of more than 5000 bytes");
    let endless = vec![b'J'; 3 << 20];
    let error = read(&endless).expect_err("an error");
    assert_eq!(error, "x.hp:1: a line of more than 1048576 bytes");
}

/// Wherever a file that is still being written ends, the samples before that
/// are read, and the rest is reported.
#[test]
fn every_prefix_gives_the_complete_samples() {
    let header = PROFILE.find("BEGIN").expect("a sample");
    let (all, _) = read(PROFILE.as_bytes()).expect("a profile");
    for end in header..PROFILE.len() {
        let prefix = &PROFILE[..end];
        let (samples, incomplete) = read(prefix.as_bytes()).expect(prefix);
        assert_eq!(samples, all[..samples.len()], "{prefix}");
        let complete = prefix
            .lines()
            .filter(|l| l.starts_with("END_SAMPLE") && l.len() == "END_SAMPLE 0.000000".len());
        assert_eq!(samples.len(), complete.count(), "{prefix}");
        if incomplete.is_none() {
            let last = prefix.lines().last().unwrap_or("");
            assert!(
                ["END_SAMPLE", "MARK", "VALUE_UNIT"]
                    .iter()
                    .any(|k| last.starts_with(k)),
                "{prefix}"
            );
        }
    }
}

fn label() -> impl Strategy<Value = String> {
    "[a-zA-Z(<>:,.é][a-zA-Z0-9()<>:,./'é]{0,12}".prop_filter("no keyword", |l| {
        !["JOB", "DATE", "MARK"].contains(&l.as_str())
    })
}

proptest! {
    #[test]
    fn any_bytes_are_read_without_panic(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let _ = read(&bytes);
        let mut headed = PROFILE.as_bytes()[..PROFILE.find("BEGIN").unwrap_or(0)].to_vec();
        headed.extend(bytes);
        let _ = read(&headed);
    }

    #[test]
    fn a_damaged_profile_is_read_without_panic(
        changes in proptest::collection::vec((0..PROFILE.len(), any::<u8>()), 1..6),
        cut in 0..PROFILE.len(),
    ) {
        let mut bytes = PROFILE.as_bytes().to_vec();
        for (at, byte) in changes {
            bytes[at] = byte;
        }
        for bytes in [&bytes[..], &bytes[cut..], &bytes[..cut]] {
            if let Err(message) = read(bytes) {
                prop_assert!(message.starts_with("x.hp:"), "{message}");
                prop_assert!(!message.contains('\n'), "{message}");
            }
        }
    }

    #[test]
    fn what_is_written_is_read(
        samples in proptest::collection::vec(
            (0u32..1000, proptest::collection::btree_map(label(), any::<u32>(), 0..6)),
            0..8,
        ),
    ) {
        let mut text = String::from(
            "JOB \"a \"\"b\"\"\"\nDATE \"\"\nSAMPLE_UNIT \"s\"\nVALUE_UNIT \"b\"\n");
        let mut time = 0;
        let mut expected: Samples = vec![];
        for (step, bands) in &samples {
            time += step;
            let seconds = format!("{}.{:03}000", time / 1000, time % 1000);
            text += &format!("BEGIN_SAMPLE {seconds}\n");
            for (label, value) in bands {
                text += &format!("{label}\t{value}\n");
            }
            text += &format!("END_SAMPLE {seconds}\n");
            let bands = bands.iter().map(|(l, v)| (l.clone(), u64::from(*v))).collect();
            expected.push((seconds.parse().unwrap_or(-1.0), bands));
        }
        prop_assert_eq!(read(text.as_bytes()), Ok((expected, None)));
        let reader = Reader::new(text.as_bytes(), "x.hp").ok();
        prop_assert_eq!(reader.map(|r| r.header().job.clone()), Some("a \"b\"".to_string()));
    }
}
