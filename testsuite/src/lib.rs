//! The test suite's driver: compiles the programs of `run/`, `space/`, `prof/`
//! and `ui/` in all ways and judges what they print and write.
//!
//! The suite's own executable doubles as the compiler (see [`compiler`]), so
//! that a test run needs no installed `purecc`. Tests write only into temporary
//! folders. `PURECC_BLESS=1` rewrites the goldens of `ui/`, and `PURECC_TIMES=FILE`
//! has a line for each test and its seconds put at the end of a file.
//!
//! Start reading at [`run`]; each kind of test is one module.

pub mod address_space;
pub mod agreed;
pub mod apart;
pub mod assembly;
pub mod biography;
pub mod bounds;
pub mod budgets;
pub mod builds;
pub mod cabal;
pub mod callbacks;
pub mod called_from;
pub mod campaign;
pub mod censuses;
pub mod command_line;
pub mod compiler;
pub mod comprehensions;
pub mod concurrent;
pub mod cost;
pub mod coverage;
pub mod crowds;
pub mod debug;
pub mod endings;
pub mod events;
pub mod exception_stacks;
pub mod foreign;
pub mod frames;
pub mod fuzz;
pub mod ghc;
pub mod given;
pub mod growth;
pub mod holders;
pub mod hotspots;
pub mod hp;
pub mod instrumented;
pub mod leaks;
pub mod library;
pub mod listed_arrays;
pub mod live;
pub mod masking;
pub mod me;
pub mod mistakes;
pub mod mlprof;
pub mod modules;
pub mod occurrences;
mod optimised;
pub mod package_sources;
pub mod packages;
pub mod phases;
pub mod planted;
pub mod platform;
pub mod prof;
pub mod profiles;
mod random;
pub mod recompilation;
pub mod regress;
pub mod repairs;
pub mod reproducible;
pub mod restrictions;
pub mod results;
pub mod retainers;
pub mod rts;
pub mod run;
pub mod running;
pub mod schedules;
pub mod shares;
pub mod sharing;
pub mod shell;
pub mod shown;
pub mod space;
pub mod stacks;
pub mod stamps;
pub mod ticks;
pub mod ticky;
pub mod times;
pub mod trees;
pub mod truth;
mod typed_library;
pub mod ui;
pub mod verdicts;

use std::path::{Path, PathBuf};

/// The folder `testsuite/`.
pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The `.pure` files of a folder of the suite, its `.hs` files that are no twin
/// of one, its `.lhs` files, and for each subfolder its `Main`, as (test name,
/// path), sorted.
pub fn programs(folder: &str) -> Vec<(String, PathBuf)> {
    let mut found = vec![];
    let entries = std::fs::read_dir(root().join(folder))
        .map(|d| d.flatten().collect())
        .unwrap_or(vec![]);
    for entry in entries {
        let path = entry.path();
        let name = path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let main = ["Main.pure", "Main.hs", "Main.lhs"].map(|main| path.join(main));
        if let Some(main) = main.into_iter().find(|main| main.is_file()) {
            found.push((name, main));
        } else if path.extension().is_some_and(|e| e == "pure" || e == "lhs")
            || path.extension().is_some_and(|e| e == "hs") && !path.with_extension("pure").is_file()
        {
            found.push((name, path));
        }
    }
    found.sort();
    found
}

/// The subfolders of a folder of the suite, by name, sorted.
pub fn subfolders(folder: &str) -> Vec<(String, PathBuf)> {
    let entries = std::fs::read_dir(root().join(folder));
    let folders = entries.into_iter().flatten().flatten();
    let mut found: Vec<_> = folders
        .map(|entry| {
            (
                entry.file_name().to_string_lossy().into_owned(),
                entry.path(),
            )
        })
        .filter(|(_, path)| path.is_dir())
        .collect();
    found.sort();
    found
}

/// A golden that belongs to a program: `NAME.ext` beside `NAME.pure`, or
/// `main.ext`'s equivalent beside the folder of a program in several modules.
pub fn golden(name: &str, program: &Path, ext: &str) -> Option<String> {
    let folder = program.parent()?;
    let beside = if program.file_stem()? == "Main" && folder.file_name()? == name {
        folder.join(format!("Main.{ext}"))
    } else {
        folder.join(format!("{name}.{ext}"))
    };
    std::fs::read_to_string(beside).ok()
}
