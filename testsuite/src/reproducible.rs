//! Heap profiles on the allocation clock are the same to the byte whatever the
//! nursery's size and the number of generations.

use crate::builds::Build;
use crate::{compiler, run};
use std::path::Path;

/// The options of a profile, and the settings of the collector that it is compared
/// with: the first says what the profile is.
type Compared = (&'static [&'static str], &'static [&'static [&'static str]]);

/// What every program tries.
const BY_LIFE: Compared = (&["-hL"], &[&["-A64m"], &["-A64k"], &["-G1", "-A256k"]]);

/// Of the others every program tries one.
const OTHERS: [Compared; 4] = [
    (&["-hi"], &[&["-A64m"], &["-A64k"]]),
    (&["-hr"], &[&["-A64m"], &["-A64k"]]),
    (&["-hro"], &[&["-A64m"], &["-G1", "-A256k"]]),
    (&["-hr", "-hbdrag,void"], &[&["-A64m"], &["-A64k"]]),
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
    let which = name.bytes().map(usize::from).sum::<usize>() % OTHERS.len();
    for (profile, settings) in [BY_LIFE, OTHERS[which]] {
        let mut first = None;
        let mut total = None;
        for setting in settings {
            let dir = tempfile::tempdir().map_err(|e| e.to_string())?;
            run::give_input(name, source, dir.path())?;
            let words = profile.iter().chain([&interval, &"-p", &"-V0"]);
            let words = words.chain(setting.iter());
            let words: Vec<String> = words.map(|word| word.to_string()).collect();
            compiler::execute(&program, &compiler::rts(&words), dir.path())?;
            let read = |extension: &str| {
                let path = dir.path().join(format!("{name}.{extension}"));
                std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))
            };
            let text = read("hp")?;
            // Behind JOB and DATE.
            let mut found = text.splitn(3, '\n').nth(2).unwrap_or_default().to_string();
            if profile[0].starts_with("-hr") {
                found += &read("retainers")?;
            }
            let report = read("prof")?;
            let charged = allocated(&report).ok_or("the report has no total")?;
            let what = format!("{} {interval} {}", profile.join(" "), setting.join(" "));
            if clock(&text).is_some_and(|clock| clock > charged as f64) {
                return Err(format!(
                    "{what}: the clock is ahead of {charged} bytes charged"
                ));
            }
            if *total.get_or_insert(charged) != charged {
                return Err(format!("{what}: {charged} bytes charged, {total:?} before"));
            }
            match &first {
                None => first = Some(found),
                Some(first) => {
                    compiler::difference(&what, first, &found)?;
                }
            }
        }
    }
    Ok(())
}

/// The bytes that a cost-centre report has in all.
fn allocated(report: &str) -> Option<u64> {
    let (_, total) = report.split_once("total alloc =")?;
    let (total, _) = total.split_once("bytes")?;
    total.trim().replace(',', "").parse().ok()
}

/// The bytes that had been allocated at the last sample.
fn clock(samples: &str) -> Option<f64> {
    let (_, time) = samples.rsplit_once("END_SAMPLE ")?;
    // A sample's time has six digits.
    Some((time.trim().parse::<f64>().ok()? - 1e-6) * (1 << 20) as f64)
}
