//! Heap profiles on the allocation clock are the same to the byte whatever the
//! nursery's size and the number of generations.

use crate::builds::Build;
use crate::{compiler, run};
use std::path::Path;

/// What profiles are compared, and with which settings of the collector: the first
/// says what the profile is.
const PROFILES: [(&str, &[&[&str]]); 2] = [
    ("-hL", &[&["-A64m"], &["-A64k"], &["-G1", "-A256k"]]),
    ("-hi", &[&["-A64m"], &["-A64k"]]),
];

/// How programs of a folder are compiled for this: like other tests do, if possible.
pub fn ways(folder: &str) -> &'static [[&'static str; 3]] {
    match folder {
        "run" => &[["-O0", "-prof", "-rtsopts"], ["-O2", "-prof", "-rtsopts"]],
        "programs" => &[["-O2", "-prof", "-rtsopts"]],
        "prof" => &[crate::biography::BANDS_FLAGS],
        _ => &[["-O1", "-prof", "-rtsopts"]],
    }
}

/// Runs a program with each setting.
pub fn check(build: &Build, name: &str, source: &Path) -> Result<(), String> {
    let program = build.program()?;
    let interval = if run::is_slow(source) {
        "-i32m"
    } else {
        "-i512k"
    };
    for (profile, settings) in PROFILES {
        let mut first = None;
        for setting in settings {
            let dir = tempfile::tempdir().map_err(|e| e.to_string())?;
            run::give_input(name, source, dir.path())?;
            let words = [profile, interval]
                .into_iter()
                .chain(setting.iter().copied());
            let words: Vec<String> = words.map(String::from).collect();
            compiler::execute(&program, &compiler::rts(&words), dir.path())?;
            let path = dir.path().join(format!("{name}.hp"));
            let text =
                std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
            // Behind JOB and DATE.
            let samples = text.splitn(3, '\n').nth(2).unwrap_or_default().to_string();
            match &first {
                None => first = Some(samples),
                Some(first) => {
                    let what = format!("{profile} {interval} with {}", setting.join(" "));
                    compiler::difference(&what, first, &samples)?;
                }
            }
        }
    }
    Ok(())
}
