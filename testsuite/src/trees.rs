//! Cost-centre trees against GHC's, where it is installed with its profiling
//! libraries: the programs of `centres/`, with every way to place centres, enter
//! each path of centres as often as in GHC's report, and the centres have the same
//! names, modules and places.
//!
//! Paths are compared without what the compilers' libraries differ in: CAFs, and so
//! whether an action is done under that of `main` or under `MAIN`. Which CAFs have a
//! centre of their own is compared apart. GHC runs without its inliner, which takes
//! functions from where they were made even with `-O0`.

use crate::agreed::Question;
use crate::compiler;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

const WAYS: [&[&str]; 6] = [
    &["-fprof-auto"],
    &["-fprof-auto-top"],
    &["-fprof-auto-exported"],
    &["-fprof-auto-calls"],
    &["-fno-prof-auto"],
    &["-fprof-auto", "-fprof-cafs"],
];

/// The ways to place centres in a program; for the examples of GHC's guide one will do.
pub fn ways(name: &str) -> &'static [&'static [&'static str]] {
    match name {
        "Fib" | "FibTwice" | "Walks" => &WAYS[..1],
        _ => &WAYS,
    }
}

/// So that GHC's program is that of the source.
const WITHOUT_INLINER: [&str; 4] = [
    "-fmax-simplifier-iterations=0",
    "-fno-pre-inlining",
    "-funfolding-use-threshold=0",
    "-funfolding-creation-threshold=0",
];

/// Whether GHC can compile for profiling.
pub fn available() -> bool {
    if !crate::ghc::available() {
        return false;
    }
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
    let report = |program: &Path| -> Result<Report, String> {
        compiler::execute(program, &compiler::rts(&["-p".into()]), dir.path())?;
        let path = dir.path().join(program.file_name().ok_or("no name")?);
        let path = path.with_extension("prof");
        let text =
            std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        Report::read(&text)
    };
    let ours = dir.path().join(name);
    compiler::compile(source, &ours, &flags)?;
    let found = report(&ours)?;
    let question = Question::new().source(source)?.part(flags.join(" "));
    let question = question.part(WITHOUT_INLINER.join(" ")).part(found.lines());
    let label = format!("trees::{name}{}", way.join(""));
    question.or(&label, || {
        let theirs = dir.path().join(format!("{name}-ghc"));
        compiled(source, &flags, dir.path(), &theirs)?;
        let expected = report(&theirs)?;
        // By hand and at calls, where entries are not counted, there may be none.
        if expected.entries.is_empty()
            && way[0].starts_with("-fprof-auto")
            && way != ["-fprof-auto-calls"]
        {
            return Err("GHC's report has no entries".into());
        }
        compiler::difference("the tree", &expected.lines(), &found.lines())
    })
}

/// Compiles with GHC for profiling, in a folder.
fn compiled(source: &Path, flags: &[String], dir: &Path, theirs: &Path) -> Result<(), String> {
    let result = Command::new("ghc")
        .args(["-v0", "-w", "-outputdir"])
        .arg(dir.join("objects"))
        .args(flags)
        .args(WITHOUT_INLINER)
        .arg("-o")
        .args([theirs, source])
        .output()
        .map_err(|e| e.to_string())?;
    match result.status.success() {
        true => Ok(()),
        false => Err(format!("ghc: {}", String::from_utf8_lossy(&result.stderr))),
    }
}

/// What the compilers agree on.
#[derive(Default)]
struct Report {
    /// Entries by path of the centres that were entered.
    entries: BTreeMap<Vec<String>, u64>,
    /// The CAFs with centres of their own under which something was entered.
    cafs: BTreeSet<String>,
}

impl Report {
    fn read(text: &str) -> Result<Report, String> {
        let tree = text.split("individual").nth(1).ok_or("no tree")?;
        let mut path: Vec<String> = vec![];
        let mut report = Report::default();
        for line in tree.lines().skip(3) {
            let words: Vec<&str> = line.split_whitespace().collect();
            // Behind the entries stand four shares.
            let Some(at) = words.len().checked_sub(5).filter(|at| *at > 3) else {
                continue;
            };
            let Ok(count) = words[at].parse::<u64>() else {
                continue;
            };
            path.truncate(line.len() - line.trim_start().len());
            let place = words[2].rsplit('/').next().unwrap_or("");
            path.push(format!("{} {} {place}", words[0], words[1]));
            if count == 0 {
                continue;
            }
            let outer = |label: &&String| !label.starts_with("CAF") && !label.starts_with("MAIN ");
            let labels = path.iter().filter(outer).cloned().collect();
            *report.entries.entry(labels).or_insert(0) += count;
            report
                .cafs
                .extend(path.iter().filter_map(|label| caf(label)));
        }
        Ok(report)
    }

    fn lines(&self) -> String {
        let entries = self.entries.iter();
        let entries = entries.map(|(path, count)| format!("{} {count}\n", path.join(" / ")));
        let cafs = self.cafs.iter().map(|caf| format!("CAF {caf}\n"));
        entries.chain(cafs).collect()
    }
}

/// The name of a CAF that the programmer named. GHC makes names that are not exported
/// unique: `f_r1ab`.
fn caf(label: &str) -> Option<String> {
    let name = label.strip_prefix("CAF:")?.split(' ').next()?;
    let name = match name.rsplit_once('_') {
        Some((name, unique)) if unique.starts_with(['r', 's']) => name,
        _ => name,
    };
    let made = |c: char| c == '$' || c.is_uppercase();
    // What is bound to a pattern, and the fields of a constant.
    let unnamed = ["ds", "p.pattern", "part"].map(|made| name.starts_with(made));
    (!name.starts_with(made) && !unnamed.contains(&true)).then(|| name.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_read() {
        let report = "head\n  individual inherited\nCOST CENTRE MODULE SRC no. entries\n\n\
            MAIN  MAIN <built-in> 1 0 0.0 0.0 100.0 100.0\n \
            CAF:c_r1a Main <entire-module> 8 0 0.0 0.0 0.0 0.0\n  \
            main Main b/a.hs:1:1-5 10 1 0.0 0.0 0.0 0.0\n   \
            f Main a.hs:(2,1)-(3,5) 11 30 0.0 0.0 0.0 0.0\n  \
            e Main a.hs:4:1-5 12 2 0.0 0.0 0.0 0.0\n";
        assert_eq!(
            Report::read(report).unwrap().lines(),
            "e Main a.hs:4:1-5 2\nmain Main a.hs:1:1-5 1\n\
             main Main a.hs:1:1-5 / f Main a.hs:(2,1)-(3,5) 30\nCAF c\n"
        );
    }
}
