//! Programs are well formed after every pass, whatever else is built into them: each
//! program in one combination of what profiles, counts and coverage need, some in all.

use crate::budgets::LINTED;
use crate::compiler;
use crate::shell::Folder;
use std::path::Path;

/// The tests with their names.
pub const TESTS: &[(&str, fn() -> Result<(), String>)] = &[("nested_zips", nested_zips)];

/// Flags that go together.
const COMBINATIONS: &[&str] = &[
    "-O -fhpc",
    "-O -prof",
    "-O0 -fhpc",
    "-O -prof -fprof-auto",
    "-O -prof -fhpc",
    "-O -ticky",
    "-O -prof -fprof-auto-calls -ticky",
    "-O -fcount-allocation",
    "-O -prof -fprof-auto-exported -fprof-cafs -fcount-allocation",
    "-O -profile alloc",
    "-O0 -prof -fprof-auto",
    "-O -profile count",
    "-O -prof -fprof-auto-top -fhpc -ticky -fcount-allocation",
    "-O -prof -fprof-auto -fhpc",
];

/// Checks a program in the combination that its name says: one program more moves no other.
pub fn check(source: &Path) -> Result<(), String> {
    let name = source.file_stem().unwrap_or_default().as_encoded_bytes();
    let number = name
        .iter()
        .fold(0, |n: usize, byte| n * 31 % 100_003 + usize::from(*byte));
    if number.is_multiple_of(LINTED) {
        return COMBINATIONS.iter().try_for_each(|c| lint(source, c));
    }
    lint(source, COMBINATIONS[number % COMBINATIONS.len()])
}

fn lint(source: &Path, combination: &str) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|e| e.to_string())?;
    let mut flags: Vec<String> = combination.split(' ').map(str::to_string).collect();
    flags.extend(["-dlint", "-dstop-after=stg", "-hpcdir"].map(str::to_string));
    flags.push(folder.path().join("hpc").display().to_string());
    compiler::compile(source, &folder.path().join("program"), &flags)
}

/// Loops that one after the other become one, with counters between them.
fn nested_zips() -> Result<(), String> {
    const PROGRAM: &str = "
pairs :: [Char] -> [Char] -> Int -> [Int]
pairs s t n = [i * j | (c, i) <- zip s [1 ..], (d, j) <- zip t [n ..], c == d]

triples :: [Int] -> Int
triples xs = sum [a * b - c | (i, a) <- zip [0 ..] xs, (j, b) <- zip [i ..] xs, j < 9, (k, c) <- zip [j ..] xs, k > i]

main :: IO ()
main = do
  print (sum (pairs \"abcab\" \"bca\" 2), product (take 3 (pairs \"xyz\" \"zyx\" 1)))
  print (triples [3, 1, 2])
  print (maximum [x + y | (x, y) <- zip [1, 2, 3] (tail [4, 5, 6 :: Int]), even x, (_, z) <- zip \"ab\" [y ..], z > x])
";
    let folder = Folder::new()?;
    folder.write("Main.hs", PROGRAM)?;
    let source = folder.file("Main.hs");
    COMBINATIONS.iter().try_for_each(|c| lint(&source, c))
}
