//! What operations on arrays touch that is not there: `-debug` tells the operation and its place.

use crate::shell::{Folder, ensure};
use std::fmt::Write;

/// The tests with their names.
pub const TESTS: &[(&str, fn() -> Result<(), String>)] =
    &[("operations_outside_of_arrays", outside)];

/// An operation on two arrays `a` and `b` of 16 bytes, three elements or three small elements,
/// which leaves the state `t`: once within, once not, and the operation's name.
const OPERATIONS: [(char, &str, &str, &str, &str); 22] = [
    (
        'B',
        "(writeIntArray# a @ 5# t)",
        "1#",
        "2#",
        "writeIntArray#",
    ),
    (
        'B',
        "(writeIntArray# a @ 5# t)",
        "0#",
        "-1#",
        "writeIntArray#",
    ),
    (
        'B',
        "(case readWord8Array# a @ t of (# u, _ #) -> u)",
        "15#",
        "16#",
        "readWord8Array#",
    ),
    (
        'B',
        "(case readWord8ArrayAsInt# a @ t of (# u, _ #) -> u)",
        "8#",
        "9#",
        "readWord8ArrayAsInt#",
    ),
    (
        'B',
        "(case unsafeFreezeByteArray# a t of (# u, f #) -> case indexDoubleArray# f @ of d -> case d >## 1.0## of { 1# -> u; _ -> u })",
        "1#",
        "2#",
        "indexDoubleArray#",
    ),
    (
        'B',
        "(copyMutableByteArray# a 8# b 0# @ t)",
        "8#",
        "9#",
        "copyMutableByteArray#",
    ),
    (
        'B',
        "(copyMutableByteArray# a 0# b 16# @ t)",
        "0#",
        "1#",
        "copyMutableByteArray#",
    ),
    (
        'B',
        "(copyMutableByteArray# a 0# b 0# @ t)",
        "0#",
        "-1#",
        "copyMutableByteArray#",
    ),
    (
        'B',
        "(setByteArray# a 4# @ 1# t)",
        "12#",
        "13#",
        "setByteArray#",
    ),
    (
        'B',
        "(shrinkMutableByteArray# a @ t)",
        "16#",
        "17#",
        "shrinkMutableByteArray#",
    ),
    (
        'B',
        "(case fetchAddIntArray# a @ 1# t of (# u, _ #) -> u)",
        "1#",
        "2#",
        "fetchAddIntArray#",
    ),
    (
        'B',
        "(case casIntArray# a @ 1# 2# t of (# u, _ #) -> u)",
        "0#",
        "7#",
        "casIntArray#",
    ),
    (
        'A',
        "(case readArray# a @ t of (# u, _ #) -> u)",
        "2#",
        "3#",
        "readArray#",
    ),
    ('A', "(writeArray# a @ 'z' t)", "0#", "-1#", "writeArray#"),
    (
        'A',
        "(copyMutableArray# a 1# b 0# @ t)",
        "2#",
        "3#",
        "copyMutableArray#",
    ),
    (
        'A',
        "(case unsafeFreezeArray# a t of (# u, f #) -> case indexArray# f @ of (# x #) -> case x of !_ -> u)",
        "2#",
        "3#",
        "indexArray#",
    ),
    (
        'A',
        "(case cloneMutableArray# a 1# @ t of (# u, _ #) -> u)",
        "2#",
        "3#",
        "cloneMutableArray#",
    ),
    (
        'A',
        "(case casArray# a @ 'q' 'r' t of (# u, _, _ #) -> u)",
        "2#",
        "3#",
        "casArray#",
    ),
    (
        'S',
        "(case readSmallArray# a @ t of (# u, _ #) -> u)",
        "2#",
        "3#",
        "readSmallArray#",
    ),
    (
        'S',
        "(writeSmallArray# a @ 'z' t)",
        "2#",
        "3#",
        "writeSmallArray#",
    ),
    (
        'S',
        "(copySmallMutableArray# a 1# b 0# @ t)",
        "2#",
        "3#",
        "copySmallMutableArray#",
    ),
    (
        'S',
        "(shrinkSmallMutableArray# a @ t)",
        "3#",
        "4#",
        "shrinkSmallMutableArray#",
    ),
];

fn made(kind: char, operation: &str) -> String {
    let new = match kind {
        'B' => "newByteArray# 16#",
        'A' => "newArray# 3# 'x'",
        _ => "newSmallArray# 3# 'x'",
    };
    format!(
        "IO (\\s -> case {new} s of (# s1, a #) -> case {new} s1 of (# t, b #) -> case {operation} of s3 -> (# s3, () #))"
    )
}

fn outside() -> Result<(), String> {
    let mut text = "{-# LANGUAGE BangPatterns, MagicHash, NegativeLiterals, UnboxedTuples #-}
module Main where
import GHC.Exts
import GHC.IO (IO(..))
main :: IO ()
main = getLine >>= \\l -> case read l :: Int of
"
    .to_string();
    let mut places = vec![];
    for (i, (kind, operation, within, beyond, _)) in OPERATIONS.iter().enumerate() {
        for (n, index) in [(2 * i, within), (2 * i + 1, beyond)] {
            let operation = operation.replace('@', index);
            let action = made(*kind, &operation);
            writeln!(text, " {n} -> {action} >> putStrLn \"done\"").map_err(|e| e.to_string())?;
            places.push(text.lines().count());
        }
    }
    text.push_str(" _ -> return ()\n");
    for level in ["-O0", "-O2", "-prof -fprof-auto"] {
        let folder = Folder::new()?;
        folder.write("Main.hs", &text)?;
        let flags = format!("-w {level} -debug Main.hs -o program");
        folder.purecc(&flags)?.quietly()?;
        for (i, (_, _, _, _, name)) in OPERATIONS.iter().enumerate() {
            let within = folder.sh(&format!("echo {} | ./program", 2 * i))?;
            within.gives(0, "done\n")?;
            let beyond = folder.sh(&format!("echo {} | ./program", 2 * i + 1))?;
            let said = format!("{name}: what it touches is not all in the array");
            let place = format!("Main.hs:{}:", places[2 * i + 1]);
            ensure(beyond.status() == Some(1), || {
                format!("{level}: {name} ends with {:?}", beyond.status())
            })?;
            beyond.says(&[&place, &said])?;
        }
    }
    Ok(())
}
