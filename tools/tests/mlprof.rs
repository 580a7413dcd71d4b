//! Profiles by address: what the reader accepts, what it refuses with which words, and
//! that no input makes it panic.

use pureprof::mlprof::file::{Kind, Profile};
use pureprof::mlprof::image::Image;

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

/// A file of time with all sections.
fn file() -> Vec<u8> {
    let mut out = b"mlmon\r\n\x1a".to_vec();
    for word in [1u32, 1] {
        out.extend(word.to_le_bytes());
    }
    out.extend(10_000_000u64.to_le_bytes());
    for word in [20u32, 3] {
        out.extend(word.to_le_bytes());
    }
    out.extend([0xab; 20]);
    out.extend([0; 12]);
    let sections: [(u32, &[&[u64]]); 3] = [
        (1, &[&[0x40_1000, 70], &[1, 20], &[0x40_1007, 10]]),
        (2, &[&[0x40_1000, 7], &[0x40_1007, 1]]),
        (3, &[&[0, 0x40_1000, 80], &[0x40_2000, 0x40_1000, 60]]),
    ];
    for (which, records) in sections {
        out.extend(which.to_le_bytes());
        out.extend((records[0].len() as u32).to_le_bytes());
        out.extend((records.len() as u64).to_le_bytes());
        for word in records.iter().copied().flatten() {
            out.extend(word.to_le_bytes());
        }
    }
    out
}

fn read(bytes: &[u8]) -> Result<Profile, String> {
    Profile::read("x", bytes).map_err(|e| e.to_string())
}

#[test]
fn a_file_is_read_as_it_stands() {
    let mut profile = read(&file()).expect("a profile");
    assert_eq!((profile.kind, profile.clock), (Kind::Time, 10_000_000));
    assert_eq!(profile.build_id, [0xab; 20]);
    assert_eq!(profile.total(), 100);
    let bins: Vec<_> = profile.bins.iter().map(|(at, n)| (*at, *n)).collect();
    assert_eq!(
        bins,
        [(1, [20, 0]), (0x40_1000, [70, 7]), (0x40_1007, [10, 1])]
    );
    assert_eq!(profile.arcs[&(0x40_2000, 0x40_1000)], 60);
    let other = profile.clone();
    profile.add(&other).expect("the same kind");
    assert_eq!(profile.total(), 200);
    assert_eq!(profile.bins[&0x40_1007], [20, 2]);
    assert_eq!(profile.arcs[&(0, 0x40_1000)], 160);
}

#[test]
fn what_cannot_be_added_is_said() {
    let (mut time, mut counts) = (file(), file());
    counts[12] = 3;
    let mut profile = read(&time).expect("time");
    let other = read(&counts).expect("counts");
    let refused = profile.add(&other).expect_err("kinds differ").to_string();
    assert_eq!(
        refused,
        "x is a profile of time, x of counts: they cannot be added"
    );
    time[88..96].copy_from_slice(&u64::MAX.to_le_bytes());
    let mut profile = read(&time).expect("a large count");
    let refused = profile.add(&profile.clone()).expect_err("too large");
    assert_eq!(
        refused.to_string(),
        "the counts of x and those before exceed 64 bits"
    );
}

#[test]
fn errors_name_place_and_reason() {
    let check = |change: &dyn Fn(&mut Vec<u8>), expected: &str| {
        let mut bytes = file();
        change(&mut bytes);
        assert_eq!(read(&bytes), Err(expected.to_string()));
    };
    check(
        &|b| b[0] = b'M',
        "x: at byte 0: this is no mlmon.out: it begins with other bytes",
    );
    check(&Vec::clear, "x: at byte 0: the file ends within the header");
    check(
        &|b| b.truncate(20),
        "x: at byte 20: the file ends within the header",
    );
    check(&|b| b[8] = 2, "x: at byte 8: version 2 is not known");
    check(
        &|b| b[12] = 4,
        "x: at byte 12: a profile of an unknown kind",
    );
    check(&|b| b[24] = 33, "x: at byte 24: the build id is too long");
    check(
        &|b| b[24] = 19,
        "x: at byte 51: something follows the build id",
    );
    check(
        &|b| b[28] = 2,
        "x: at byte 176: something follows the last section",
    );
    check(
        &|b| b[28] = 4,
        "x: at byte 240: the file ends within a section's head",
    );
    check(
        &|b| b[64] = 4,
        "x: at byte 64: no section 4 with 2 words each",
    );
    check(
        &|b| b[68] = 3,
        "x: at byte 64: no section 1 with 3 words each",
    );
    check(
        &|b| b[79] = 1,
        "x: at byte 64: the file ends within the 72057594037927939 records announced here",
    );
    check(&|b| b[88] = 0, "x: at byte 80: a count of 0");
    check(
        &|b| b[80 + 7] = 1,
        "x: at byte 80: an address that no program has",
    );
    check(&|b| b[64] = 2, "x: at byte 176: section 2 is there twice");
    check(
        &|b| b.truncate(230),
        "x: at byte 176: the file ends within the 2 records announced here",
    );
}

#[test]
fn mutants_are_read_or_refused() {
    let good = file();
    let mut random = Random(3);
    let mut refused = 0;
    for _ in 0..10_000 {
        let mut bytes = good.clone();
        for _ in 0..=random.below(4) {
            let at = random.below(bytes.len());
            match random.below(5) {
                0 => bytes.truncate(at),
                1 => bytes.insert(at, random.below(256) as u8),
                2 => drop(bytes.splice(at..at, good[..random.below(good.len())].to_vec())),
                _ => bytes[at] = random.below(256) as u8,
            }
            if bytes.is_empty() {
                break;
            }
        }
        match read(&bytes) {
            Ok(profile) => drop(profile.total()),
            Err(line) => {
                refused += 1;
                assert!(
                    line.starts_with("x: at byte ") && !line.contains('\n'),
                    "{line}"
                );
            }
        }
    }
    assert!(refused > 5000, "{refused}");
}

#[test]
fn what_is_no_executable_is_refused() {
    for bytes in [&b""[..], b"hello", b"\x7fELF", &file()] {
        let refused = Image::read("a.out", bytes).err().map(|e| e.to_string());
        let line = refused.unwrap_or_default();
        assert!(
            line.starts_with("a.out: at byte 0: this is no executable: "),
            "{line}"
        );
    }
}
