//! Cost-centre trees against GHC's, where it is installed with its profiling
//! libraries: the programs of `centres/`, with every way to place centres, enter
//! each path of centres as often as in GHC's report.
//!
//! Paths are compared without what the compilers differ in: CAFs and modules of
//! libraries. A program that says `-- without: LABELS` names centres that GHC alone
//! has: those of variables of patterns.

use crate::compiler;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// The ways to place centres.
pub const WAYS: [&[&str]; 4] = [
    &["-fprof-auto"],
    &["-fprof-auto-top"],
    &["-fprof-auto-exported"],
    &["-fno-prof-auto"],
];

/// Whether GHC can compile for profiling.
pub fn available() -> bool {
    let Ok(dir) = tempfile::tempdir() else {
        return false;
    };
    let source = dir.path().join("Main.hs");
    let written = std::fs::write(&source, "main :: IO ()\nmain = return ()\n");
    let compiled = Command::new("ghc")
        .args(["-v0", "-prof", "-c"])
        .arg(&source)
        .output();
    written.is_ok() && compiled.is_ok_and(|result| result.status.success())
}

/// Compares the two reports on one program.
pub fn check(name: &str, source: &Path, way: &[&str]) -> Result<(), String> {
    let dir = tempfile::tempdir().map_err(|e| e.to_string())?;
    let flags: Vec<String> = ["-O0", "-prof"]
        .iter()
        .chain(way)
        .map(|f| f.to_string())
        .collect();
    let report = |program: &Path| -> Result<BTreeMap<Vec<String>, u64>, String> {
        compiler::execute(program, &compiler::rts(&["-p".into()]), dir.path())?;
        let path = dir.path().join(program.file_name().ok_or("no name")?);
        let path = path.with_extension("prof");
        let text =
            std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        entries(&text)
    };
    let ours = dir.path().join(name);
    compiler::compile(source, &ours, &flags)?;
    let theirs = dir.path().join(format!("{name}-ghc"));
    let result = Command::new("ghc")
        .args(["-v0", "-w", "-outputdir"])
        .arg(dir.path().join("objects"))
        .args(&flags)
        .arg("-o")
        .arg(&theirs)
        .arg(source)
        .output()
        .map_err(|e| e.to_string())?;
    if !result.status.success() {
        return Err(format!("ghc: {}", String::from_utf8_lossy(&result.stderr)));
    }
    let (mut expected, found) = (report(&theirs)?, report(&ours)?);
    let text = std::fs::read_to_string(source).map_err(|e| e.to_string())?;
    let without: Vec<&str> = text
        .lines()
        .filter_map(|l| l.strip_prefix("-- without: "))
        .flat_map(|l| l.split(", "))
        .collect();
    expected.retain(|path, _| path.last().is_none_or(|l| !without.contains(&l.as_str())));
    if expected.is_empty() && !way.contains(&"-fno-prof-auto") {
        return Err("GHC's report has no entries".into());
    }
    let lines = |entries: &BTreeMap<Vec<String>, u64>| -> String {
        let line = |(path, count): (&Vec<String>, &u64)| format!("{} {count}\n", path.join("/"));
        entries.iter().map(line).collect()
    };
    compiler::difference("the tree", &lines(&expected), &lines(&found))
}

/// Entries by path of labels, of the centres that were entered.
fn entries(report: &str) -> Result<BTreeMap<Vec<String>, u64>, String> {
    let tree = report.split("individual").nth(1).ok_or("no tree")?;
    let mut path: Vec<&str> = vec![];
    let mut found = BTreeMap::new();
    for line in tree.lines().skip(3) {
        let words: Vec<&str> = line.split_whitespace().collect();
        // Behind the entries stand four shares.
        let Some(at) = words.len().checked_sub(5).filter(|at| *at > 2) else {
            continue;
        };
        let Ok(count) = words[at].parse::<u64>() else {
            continue;
        };
        path.truncate(line.len() - line.trim_start().len());
        path.push(words[0]);
        if count > 0 {
            let outer = |label: &&&str| !label.starts_with("CAF") && **label != "MAIN";
            let labels = path.iter().filter(outer).map(|l| l.to_string()).collect();
            *found.entry(labels).or_insert(0) += count;
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_read() {
        let report = "head\n  individual inherited\nCOST CENTRE MODULE SRC no. entries\n\n\
            MAIN  MAIN <built-in> 1 0 0.0 0.0 100.0 100.0\n \
            CAF Main <entire-module> 8 0 0.0 0.0 0.0 0.0\n  \
            main Main a.hs:1:1-5 10 1 0.0 0.0 0.0 0.0\n   \
            f Main a.hs:(2,1)-(3,5) 11 30 0.0 0.0 0.0 0.0\n  \
            e Main a.hs:4:1-5 12 2 0.0 0.0 0.0 0.0\n\nCost centres: on all bindings\n";
        let rows: Vec<(String, u64)> = entries(report)
            .unwrap()
            .into_iter()
            .map(|(path, count)| (path.join("/"), count))
            .collect();
        let expected = [("e", 2), ("main", 1), ("main/f", 30)];
        assert_eq!(
            rows,
            expected.map(|(path, count)| (path.to_string(), count))
        );
    }
}
