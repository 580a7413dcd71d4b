//! Hotspot profiles that are wrong: what the reader refuses, with which words.

use expect_test::{Expect, expect};
use pureprof::me::Profile;

const PROFILE: &str = include_str!("data/maxc.me");

fn error_of(profile: &[u8]) -> String {
    Profile::read(profile, "x.me")
        .expect_err("an error")
        .to_string()
}

fn check_error(from: &str, to: &str, expected: Expect) {
    assert!(PROFILE.contains(from), "{from}");
    let wrong = PROFILE.replacen(from, to, 1);
    expected.assert_eq(&error_of(wrong.as_bytes()));
}
#[test]
fn errors_name_line_and_reason() {
    check_error(
        "ME 1\n",
        "JOB \"x\"\n",
        expect![[r#"x.me:1: this is no hotspot profile: its first line is not "ME 1""#]],
    );
    check_error(
        "ME 1\n",
        "ME 2\n",
        expect!["x.me:1: version 2 of the format is not known, only version 1"],
    );
    check_error(
        "CLOCK bytes",
        "CLOCK apples",
        expect![[r#"x.me:4: a clock of "apples" is not known"#]],
    );
    check_error(
        "CLOCK bytes\n",
        "",
        expect!["x.me:5: CLOCK is missing in the head"],
    );
    check_error(
        "PROGRAM maxc\n",
        "PROGRAM maxc\nPROGRAM maxc\n",
        expect!["x.me:3: PROGRAM stands twice"],
    );
    check_error(
        "SOURCE 1 -",
        "SOURCE 2 -",
        expect!["x.me:6: source 2 is defined where 1 should be"],
    );
    check_error(
        "SOURCE 1 -",
        "SOURCE 1 12g",
        expect![[r#"x.me:6: expected a hash of 16 digits, found "12g""#]],
    );
    check_error(
        "OCC 2\t",
        "OCC 3\t",
        expect!["x.me:8: occurrence 3 is defined where 2 should be"],
    );
    check_error(
        "kind=con\t",
        "",
        expect![[r#"x.me:7: occurrence "1" has no kind"#]],
    );
    check_error(
        "kind=con\t",
        "kind\t",
        expect![[r#"x.me:7: expected key=value, found "kind""#]],
    );
    check_error(
        "kind=con\t",
        "kind=con\tkind=con\t",
        expect![[r#"x.me:7: the key "kind" stands twice"#]],
    );
    check_error(
        "within=1",
        "within=2",
        expect!["x.me:8: occurrence 2 is not defined"],
    );
    check_error(
        "at=1:4:19-4:39",
        "at=1:4:19-4:18",
        expect![[r#"x.me:7: expected a place such as 1:4:19-4:39, found "1:4:19-4:18""#]],
    );
    check_error(
        "at=1:4:19-4:39",
        "at=1:4-19:4-39",
        expect![[r#"x.me:7: expected a place such as 1:4:19-4:39, found "1:4-19:4-39""#]],
    );
    check_error(
        "at=1:4:19-4:39",
        "at=2:4:19-4:39",
        expect!["x.me:7: source 2 is not defined"],
    );
    check_error(
        "what=Cons",
        "what=Co\\ns\\",
        expect!["x.me:7: a text ends with half of an escape"],
    );
    check_error(
        "\nCENSUS 2048",
        "\n 1 2\nCENSUS 2048",
        expect!["x.me:12: a record that belongs to no census"],
    );
    check_error(
        "CENSUS 2048 624 304",
        "CENSUS 2048 624",
        expect![[r#"x.me:12: expected 3 words, found 2: "2048 624""#]],
    );
    check_error(
        "CENSUS 4096",
        "CENSUS 4e6",
        expect![[r#"x.me:19: expected a number, found "4e6""#]],
    );
    check_error(
        "CENSUS 4096",
        "CENSUS 2047",
        expect!["x.me:19: the clock falls from 2048 to 2047"],
    );
    check_error(
        "904 304",
        "905 304",
        expect!["x.me:19: the records of the heap add up to 904 bytes, the census says 905"],
    );
    check_error(
        "904 304",
        "904 303",
        expect!["x.me:19: the records of the stack add up to 304 bytes, the census says 303"],
    );
    check_error(
        " 1 360 =",
        " 4 360 =",
        expect!["x.me:20: occurrence 4 is not defined"],
    );
    check_error(
        " 1 360 = 2-120",
        " 1 360 = 2-119",
        expect!["x.me:20: the pairs of number 1 add up to 359 bytes, not 360"],
    );
    check_error(
        " 1 360 = 2-120",
        " 1 360 = 3-120",
        expect!["x.me:20: 3 is no creation time in census 2"],
    );
    check_error(
        " 1 360 = 2-120",
        " 1 360 = 2=120",
        expect![[r#"x.me:20: expected a pair such as 2-340, found "2=120""#]],
    );
    check_error(
        "1-340 2-180",
        "2-180 1-340",
        expect!["x.me:21: creation time 1 does not come after the one before it"],
    );
    check_error(
        "1-340 2-180",
        "1-520 2-0",
        expect!["x.me:21: creation time 2 has no bytes, and yet a pair"],
    );
    check_error(
        " 2 360 1-360\n 3 24 1-24",
        " 3 24 1-24\n 2 360 1-360",
        expect!["x.me:15: occurrence 2 does not come after the one before it"],
    );
    check_error(
        " 3 24 1-24\n",
        "",
        expect!["x.me:12: the records of the heap add up to 600 bytes, the census says 624"],
    );
    check_error(
        " 1 240 1-240",
        " 1 240 =",
        expect![[r#"x.me:13: "=" for number 1, which has no record in the census before"#]],
    );
    check_error(
        " 3 24 =",
        " 3 0 = 1-0",
        expect!["x.me:22: occurrence 3 has nothing, and yet a record"],
    );
    check_error(
        " 2 128 1 =",
        " 2 128 =",
        expect![[r#"x.me:25: expected a number, found "=""#]],
    );
    check_error(
        "STACK\n",
        "STACK\nSTACK\n",
        expect!["x.me:17: a second STACK in one census"],
    );
    check_error(
        "END 5480",
        "END 4000",
        expect!["x.me:26: the clock falls from 4096 to 4000"],
    );
    check_error(
        "END 5480",
        "CENSUS 5000 1 0\nEND 5480",
        expect!["x.me:26: the records of the heap add up to 0 bytes, the census says 1"],
    );
    check_error(
        "END 5480\n",
        "TOTAL 1 480 20\nEND 5480\n",
        expect!["x.me:26: TOTAL before END"],
    );
    check_error(
        "TOTAL 2",
        "TOTAL 1",
        expect!["x.me:28: a second TOTAL of occurrence 1"],
    );
    check_error(
        "TOTAL 2",
        "TOTAL 4",
        expect!["x.me:28: occurrence 4 is not defined"],
    );
    check_error(
        "TOTAL 2",
        "\nTOTAL 4",
        expect![[
            r#"x.me:28: expected a word in capitals or a blank at the line's start, found """#
        ]],
    );
    check_error(
        "TOTAL 2",
        "CENSUS 6000 0 0\nTOTAL 2",
        expect!["x.me:28: a census after the run's end"],
    );
    assert_eq!(
        error_of(b""),
        "x.me:1: this is no hotspot profile: its first line is not \"ME 1\""
    );
}
