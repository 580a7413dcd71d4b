//! Logs as readers of blocks see them.

use super::Enabled;
use super::*;
use alloc::string::String;
use rt_abi::events::{Class, KINDS, Kind};

/// A place that takes what it is told to take.
#[derive(Default)]
struct Hand {
    files: Vec<Vec<u8>>,
    busy: bool,
    full: bool,
}

impl Sink for &mut Hand {
    fn write(&mut self, bytes: &[u8]) -> Result<(), Errno> {
        if self.full {
            return Err(Errno(28));
        }
        if self.busy {
            return Err(Errno::BUSY);
        }
        if self.files.is_empty() {
            self.files.push(Vec::new());
        }
        self.files.last_mut().unwrap().extend_from_slice(bytes);
        Ok(())
    }
}

impl Place for &mut Hand {
    fn renew(&mut self) -> Result<(), Errno> {
        self.files.push(Vec::new());
        Ok(())
    }

    fn wait(&mut self) {
        self.busy = false;
    }
}

/// Kind and payload of all events of a file, which must be well formed.
fn events(file: &[u8]) -> Vec<(u16, String)> {
    let start = head();
    assert!(file.starts_with(&start));
    let mut at = start.len();
    let mut found = Vec::new();
    let mut end = at;
    let mut last = 0;
    while file[at..at + 2] != END {
        let kind = u16::from_be_bytes([file[at], file[at + 1]]);
        let time = u64::from_be_bytes(file[at + 2..at + 10].try_into().unwrap());
        let row = KINDS.iter().find(|row| row.number == kind).unwrap();
        let (size, from) = match row.size {
            VARIABLE => {
                let size = u16::from_be_bytes([file[at + 10], file[at + 11]]);
                (size as usize, at + 12)
            }
            size => (size as usize, at + 10),
        };
        let payload = &file[from..from + size];
        if kind == Kind::Block as u16 {
            assert_eq!(at, end);
            end = at + u32::from_be_bytes(payload[..4].try_into().unwrap()) as usize;
            last = time;
        } else {
            assert!(at < end && time >= last);
            last = time;
            found.push((kind, String::from_utf8_lossy(payload).into_owned()));
        }
        at = from + size;
    }
    assert_eq!((at, at + 2), (end, file.len()));
    found
}

#[test]
fn blocks_are_whole_and_in_order() {
    let mut hand = Hand::default();
    let mut log = EventLog::begin(&mut hand, Enabled::USUAL, 0, 0);
    for i in 0..10_000 {
        // Now and then a clock that goes back.
        let now = i - i % 7;
        log.local(now, Kind::UserMessage, &[Part::Rest("a message")]);
        log.global(now, Kind::Process, &[Part::U32(0), Part::U32(1)]);
    }
    assert_eq!(log.end().1, None);
    assert_eq!(hand.files.len(), 1);
    assert_eq!(events(&hand.files[0]).len(), 20_000);
}

#[test]
fn classes_are_left_out() {
    let mut hand = Hand::default();
    let mut enabled = Enabled::USUAL;
    enabled.set_all(false);
    enabled.set(Class::User, true);
    let mut log = EventLog::begin(&mut hand, enabled, 0, 0);
    log.local(1, Kind::StartCollection, &[]);
    log.local(2, Kind::UserMarker, &[Part::Rest("here")]);
    log.global(3, Kind::CreateThread, &[Part::U32(1)]);
    let _ = log.end();
    assert_eq!(events(&hand.files[0]), [(58, String::from("here"))]);
    // What profiles were asked for is there.
    for class in [Class::Always, Class::Heap, Class::Costs] {
        assert!(enabled.has(class), "{class:?}");
    }
}

/// Without the second of these readers take the reasons of stops for others.
#[test]
fn markers_do_not_stand_alone_in_the_head() {
    let mut hand = Hand::default();
    let _ = EventLog::begin(&mut hand, Enabled::USUAL, 0, 0).end();
    let head = String::from_utf8_lossy(&hand.files[0]);
    assert!(head.contains("User marker") && head.contains("Empty event for bug #9003"));
}

#[test]
fn what_is_too_long_is_cut_at_a_character() {
    let mut hand = Hand::default();
    let mut log = EventLog::begin(&mut hand, Enabled::USUAL, 0, 0);
    let long = "λ".repeat(50_000);
    log.local(1, Kind::UserMessage, &[Part::Rest(&long)]);
    log.band(1, &long, 8);
    let _ = log.end();
    let events = events(&hand.files[0]);
    assert!(long.starts_with(&events[0].1) && events[0].1.len() == 65_534);
    assert!(events[1].1.ends_with("λ\0"));
}

#[test]
fn lost_events_are_counted_in_the_log() {
    let mut hand = Hand::default();
    let mut log = EventLog::begin(&mut hand, Enabled::USUAL, 0, 0);
    log.place.busy = true;
    for i in 0..10_000 {
        log.local(i, Kind::UserMessage, &[Part::Rest("a message")]);
    }
    log.place.busy = false;
    for i in 0..10_000 {
        log.local(i, Kind::UserMarker, &[Part::Rest("a marker")]);
    }
    let _ = log.end();
    let events = events(&hand.files[0]);
    let of = |kind: u16| events.iter().filter(|e| e.0 == kind).count();
    let told: Vec<&String> = events.iter().filter(|e| e.0 == 16).map(|e| &e.1).collect();
    let lost = 10_000 - of(19);
    assert!(lost > 5_000 && of(58) == 10_000);
    let text = format!("{lost} events before this one are missing: nobody took them in time");
    assert_eq!(told, [&text]);
}

/// Definitions that nobody took come when somebody takes something, before what needs them.
#[test]
fn definitions_are_never_lost() {
    let mut hand = Hand::default();
    let mut log = EventLog::begin(&mut hand, Enabled::USUAL, 0, 0);
    let define = |log: &mut EventLog<&mut Hand>, n: u64| {
        let text = format!("definition {n}");
        let parts = [Part::U64(n), Part::Text(&text), Part::Text("0")];
        log.define(n, Kind::Provenance, &parts);
        log.band(n, &text, 8);
    };
    for n in 0..5_000 {
        // Between these nobody reads; the flush in the midst finds the place busy again.
        log.place.busy = (1_000..2_000).contains(&n) || (2_001..4_000).contains(&n);
        define(&mut log, n);
        if n % 500 == 0 {
            log.flush(n);
        }
    }
    let _ = log.end();
    let events = events(&hand.files[0]);
    let name = |text: &str| {
        let from = text.find("definition").unwrap();
        text[from..].split('\0').next().map(String::from).unwrap()
    };
    let mut defined = alloc::collections::BTreeSet::new();
    let mut bands = 0;
    for (kind, text) in &events {
        match kind {
            169 => assert!(defined.insert(name(text)), "{text} twice"),
            164 => {
                assert!(defined.contains(&name(text)), "{text} is not defined");
                bands += 1;
            }
            _ => {}
        }
    }
    assert_eq!(defined.len(), 5_000);
    let lost = events.iter().filter(|e| e.0 == 16).map(|e| &e.1);
    let lost = lost.map(|text| text.split(' ').next().and_then(|n| n.parse::<usize>().ok()));
    assert_eq!(lost.map(Option::unwrap).sum::<usize>(), 5_000 - bands);
    assert!(bands < 4_000 && bands > 1_000);
}

#[test]
fn a_limit_keeps_the_last_part_and_all_definitions() {
    let mut hand = Hand::default();
    let mut log = EventLog::begin(&mut hand, Enabled::USUAL, 256 << 10, 0);
    log.define(1, Kind::Process, &[Part::U32(0), Part::U32(7)]);
    log.described(1);
    for i in 0..100_000 {
        let text = format!("{i}");
        log.local(i, Kind::UserMessage, &[Part::Rest(&text)]);
    }
    let _ = log.end();
    assert!(hand.files.len() > 5);
    for file in &hand.files {
        assert!(file.len() <= 128 << 10);
        assert!(events(file).iter().any(|e| e.0 == 32));
    }
    let last = events(hand.files.last().unwrap());
    assert!(last.iter().any(|e| e.1 == "99999"));
}

#[test]
fn definitions_larger_than_the_limit_leave_room_for_events() {
    let mut hand = Hand::default();
    let mut log = EventLog::begin(&mut hand, Enabled::USUAL, 256 << 10, 0);
    let label = "c".repeat(1000);
    for number in 1..=400 {
        let parts = [
            Part::U32(number),
            Part::Text(&label),
            Part::Text("Main"),
            Part::Text("Main.hs:1:1"),
            Part::U8(0),
        ];
        log.define(1, Kind::CostCentre, &parts);
    }
    log.described(1);
    for i in 0..100_000 {
        let text = format!("{i}");
        log.local(i, Kind::UserMessage, &[Part::Rest(&text)]);
    }
    let _ = log.end();
    assert!((4..9).contains(&hand.files.len()), "{}", hand.files.len());
    for file in &hand.files {
        let events = events(file);
        assert_eq!(events.iter().filter(|e| e.0 == 161).count(), 400);
        assert!(file.len() <= 1 << 20);
    }
    let before_last = events(&hand.files[hand.files.len() - 2]);
    assert!(before_last.iter().filter(|e| e.0 == 19).count() > 10_000);
}

#[test]
fn a_full_disk_is_told_once() {
    let mut hand = Hand {
        full: true,
        ..Hand::default()
    };
    let mut log = EventLog::begin(&mut hand, Enabled::USUAL, 0, 0);
    log.local(1, Kind::UserMessage, &[Part::Rest("lost")]);
    assert_eq!(log.take_failure(), Some(Errno(28)));
    assert_eq!(log.end().1, None);
}
