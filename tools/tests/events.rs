//! Event logs that are damaged: read up to the damage, with a message, never a panic.

use pureprof::events::{Form, show};
use pureprof::output::Output;
use std::path::Path;

/// Numbers from a seed.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) % end.max(1)
    }
}

const FORMS: [Form; 7] = [
    Form::Summary,
    Form::List,
    Form::Counts,
    Form::Check,
    Form::Chrome,
    Form::Speedscope,
    Form::Hp,
];

/// The kinds of events with their sizes.
const KINDS: [(u16, u16); 22] = [
    (1, 4),
    (2, 10),
    (9, 0),
    (10, 0),
    (16, 0xffff),
    (18, 14),
    (19, 0xffff),
    (29, 0xffff),
    (30, 0xffff),
    (43, 16),
    (49, 12),
    (50, 12),
    (51, 12),
    (53, 58),
    (58, 0xffff),
    (160, 0xffff),
    (161, 0xffff),
    (162, 8),
    (163, 0xffff),
    (164, 0xffff),
    (165, 8),
    (167, 0xffff),
];

/// Numbers as a payload has them.
fn words(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|w| w.to_be_bytes()).collect()
}

/// A small log with an event of each shape.
fn log() -> Vec<u8> {
    let mut statistics = vec![0; 58];
    statistics[5] = 1;
    let events: Vec<(u16, Vec<u8>)> = vec![
        (29, b"\0\0\0\0GHC-9.10.1 rts".to_vec()),
        (30, b"\0\0\0\0./leak\0+RTS\0-l\0".to_vec()),
        (43, vec![0; 16]),
        (160, [vec![0; 12], vec![1], vec![0; 7]].concat()),
        (161, b"\0\0\0\x01main\0Main\0A.hs:1:1\0\0".to_vec()),
        (1, words(&[1])),
        (58, b"phase one".to_vec()),
        (19, b"message".to_vec()),
        (2, [words(&[1]), vec![0, 1], words(&[0])].concat()),
        (9, vec![]),
        (49, words(&[0, 0, 4096])),
        (53, statistics),
        (10, vec![]),
        (51, words(&[0, 0, 2048])),
        (50, words(&[0, 0, 8192])),
        (1, words(&[1])),
        (167, [words(&[0, 0, 1]), vec![1], words(&[1])].concat()),
        (162, words(&[0, 1])),
        (
            163,
            [vec![0], words(&[0, 640]), vec![1], words(&[1])].concat(),
        ),
        (164, [vec![0], words(&[0, 64]), b"Cons\0".to_vec()].concat()),
        (165, words(&[0, 1])),
        (16, b"note".to_vec()),
    ];
    of(&events)
}

/// A log of these events, one each millisecond.
fn of(events: &[(u16, Vec<u8>)]) -> Vec<u8> {
    let mut out = b"hdrbhetb".to_vec();
    for (number, size) in KINDS {
        out.extend(b"etb\0");
        out.extend(number.to_be_bytes());
        out.extend(size.to_be_bytes());
        out.extend(b"\0\0\0\x04kind\0\0\0\0ete\0");
    }
    out.extend(b"hetehdredatb");
    let mut body = vec![];
    for (time, (number, payload)) in (1u64..).zip(events) {
        body.extend(number.to_be_bytes());
        body.extend((time * 1_000_000).to_be_bytes());
        if KINDS.contains(&(*number, 0xffff)) {
            body.extend((payload.len() as u16).to_be_bytes());
        }
        body.extend(payload);
    }
    out.extend(18u16.to_be_bytes());
    out.extend(1u64.to_be_bytes());
    out.extend((24 + body.len() as u32).to_be_bytes());
    out.extend(100_000_000u64.to_be_bytes());
    out.extend([0, 0]);
    out.extend(body);
    out.extend([0xff, 0xff]);
    out
}

/// What is made of a log, and what is said of it.
fn shown(folder: &Path, log: &[u8], form: Form) -> (String, Option<String>) {
    let (from, to) = (folder.join("log"), folder.join("out"));
    std::fs::write(&from, log).expect("a log");
    let output = Output::create(&to).expect("an output");
    let mut said = None;
    let result = show(&from, form, output, &mut |note| {
        said = Some(note.to_string())
    });
    let said = result.err().map(|e| e.to_string()).or(said);
    // A form that is refused leaves no file.
    let text = std::fs::read(&to).unwrap_or_default();
    (String::from_utf8_lossy(&text).into_owned(), said)
}

/// A profile of which the log has no sample is no empty file.
#[test]
fn what_a_log_has_not_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = of(&[
        (30, b"\0\0\0\0./leak\0+RTS\0-l\0".to_vec()),
        (58, b"phase".to_vec()),
    ]);
    for (form, part) in [
        (Form::Hp, "has no samples of a heap profile"),
        (Form::Speedscope, "has no time profile"),
    ] {
        let (_, said) = shown(folder.path(), &log, form);
        let said = said.expect("a reason");
        assert!(said.contains(part) && said.contains("+RTS -l -"), "{said}");
        assert!(!folder.path().join("out").exists(), "{form:?}");
    }
}

#[test]
fn a_good_log_in_all_forms() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = log();
    for (form, part) in FORMS.into_iter().zip([
        "from 1 ms            1",
        "58 kind: phase one",
        "             2    1  kind",
        "23 events in 1 blocks, 22 kinds: well formed",
        r#"{"name":"collection of generation 1","ph":"X","ts":10000.000,"dur":3000.000,"#,
        r#"{"name":"Main.main","file":"A.hs:1:1"}"#,
        "(1)main\t640\nCons\t64\nEND_SAMPLE 0.018000",
    ]) {
        let (text, said) = shown(folder.path(), &log, form);
        assert_eq!(said, None, "{form:?}");
        assert!(text.contains(part), "{form:?}: {text}");
    }
}

/// Of a sample of which a part was lost nothing is shown, as if it were all.
#[test]
fn samples_with_lost_parts_are_left_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let band = |name: &str| {
        (
            164,
            [vec![0], words(&[0, 64]), name.into(), vec![0]].concat(),
        )
    };
    let edge = |kind, n| (kind, words(&[0, n]));
    let lost = b"3 events before this one are missing: nobody took them in time".to_vec();
    let events = [
        edge(162, 1),
        band("First"),
        edge(165, 1),
        edge(162, 2),
        band("Torn"),
        (16, lost),
        band("Rest"),
        edge(165, 3),
        edge(162, 4),
        band("Last"),
        edge(165, 4),
    ];
    for form in [Form::Hp, Form::Chrome] {
        let (text, said) = shown(folder.path(), &of(&events), form);
        assert_eq!(said, None);
        assert!(text.contains("First") && text.contains("Last"), "{text}");
        assert!(!text.contains("Torn") && !text.contains("Rest"), "{text}");
    }
}

#[test]
fn a_log_that_stops_between_blocks_is_unfinished() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = log();
    let (text, said) = shown(folder.path(), &log[..log.len() - 2], Form::Hp);
    assert!(text.contains("Cons\t64") && said.is_some_and(|s| s.contains("has no end")));
    let (_, said) = shown(folder.path(), &log[..log.len() - 2], Form::Check);
    assert!(said.is_some());
}

#[test]
fn damage_is_named_and_what_is_before_it_is_shown() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut log = log();
    let at = log.windows(4).position(|w| w == b"Cons").expect("a band") - 21;
    log[at] = 0x77;
    let (text, said) = shown(folder.path(), &log, Form::List);
    let said = said.expect("a message");
    assert!(
        said.contains(&format!("at byte {at}: an event of kind 30")),
        "{said}"
    );
    assert!(text.contains("phase one") && !text.contains("Cons"));
    let (_, said) = shown(folder.path(), b"JOB \"leak\"", Form::Summary);
    assert!(said.is_some_and(|s| s.contains("this is not an event log")));
}

#[test]
fn ten_thousand_mutants() {
    let folder = tempfile::tempdir().expect("a folder");
    let good = log();
    let mut random = Random(7);
    let mut told = 0;
    for i in 0..10_000 {
        let mut log = good.clone();
        for _ in 0..=random.below(3) {
            let at = random.below(log.len() as u64) as usize;
            match random.below(4) {
                0 => log.truncate(at.max(1)),
                1 => drop(log.remove(at)),
                2 => log.insert(at, random.below(256) as u8),
                _ => log[at] = random.below(256) as u8,
            }
        }
        let form = FORMS[i % FORMS.len()];
        told += usize::from(shown(folder.path(), &log, form).1.is_some());
        // The strict one refuses at least what is cut.
        if log.len() < good.len() - 3 {
            assert!(shown(folder.path(), &log, Form::Check).1.is_some());
        }
    }
    assert!(told > 5000, "{told}");
}
