//! Programs that keep what they should not, and the steps that find out
//! (`docs/finding-leaks.md`), followed to the line: which phase of life is the
//! largest waste, who makes what is in it, who holds that.
//!
//! A program of `leaks/` says `-- leak: PHASE`, and marks its lines with
//! `made here` and `held here`. Those in Haskell are the kinds of leaks that people plant;
//! two runs find each, and the line where a mend would be made is marked `leak here`. If
//! they say `with -O too`, these runs find it in the optimised program as well. If all is
//! USE the second run is that of the retainers of everything.
//!
//! Those that say `-- warned` pile up what is suspended, and `-Wspace` names that line, or
//! the one marked `warned here`; of the others it says nothing.

use crate::compiler;
use crate::hp::Profile;
use std::collections::BTreeMap;
use std::path::Path;

/// Follows the steps at each level.
pub fn check(name: &str, source: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(source).map_err(|e| e.to_string())?;
    let levels = match text.contains("-- with -O too") {
        true => &["-O0", "-O"][..],
        false => &["-O0"],
    };
    for level in levels {
        check_at(level, name, source, &text).map_err(|e| format!("{level}: {e}"))?;
    }
    check_warned(source, &text)
}

/// Compares what `-Wspace` tells with what the program says of itself.
fn check_warned(source: &Path, text: &str) -> Result<(), String> {
    let dir = tempfile::tempdir().map_err(|e| e.to_string())?;
    let result = compiler::purecc()
        .current_dir(source.parent().ok_or("no folder")?)
        .args(["-O", "-Wspace", "-o"])
        .arg(dir.path().join("program"))
        .arg(source.file_name().ok_or("no name")?)
        .output()
        .map_err(|e| e.to_string())?;
    let told = String::from_utf8_lossy(&result.stderr).into_owned();
    let places = told.lines().filter_map(|l| l.trim().strip_prefix("--> "));
    let lines: Vec<u32> = places
        .filter_map(|place| place.split(':').nth(1)?.parse().ok())
        .collect();
    let line = |mark| text.lines().position(|l| l.contains(mark));
    let leak = line("-- warned here").or_else(|| line("-- leak here"));
    let right = match (text.contains("-- warned\n"), leak) {
        (true, Some(line)) => lines.contains(&(line as u32 + 1)),
        _ => lines.is_empty(),
    };
    right
        .then_some(())
        .ok_or(format!("-Wspace names lines {lines:?}:\n{told}"))
}

fn check_at(level: &str, name: &str, source: &Path, text: &str) -> Result<(), String> {
    let marked = |mark: &str| {
        let lines = (1..).zip(text.lines());
        let lines: Vec<u32> = lines.filter(|l| l.1.contains(mark)).map(|l| l.0).collect();
        (!lines.is_empty())
            .then_some(lines)
            .ok_or(format!("no line {mark}"))
    };
    let phase = text
        .split("-- leak: ")
        .nth(1)
        .and_then(|t| t.lines().next());
    let phase = phase.ok_or("no phase")?;
    let dir = tempfile::tempdir().map_err(|e| e.to_string())?;
    let program = dir.path().join(name);
    let flags = [level, "-prof", "-rtsopts"].map(String::from);
    compiler::compile(source, &program, &flags)?;
    let areas = |options: &[&str]| -> Result<BTreeMap<String, u64>, String> {
        let mut words = vec!["-i64k".to_string(), "-L400".to_string()];
        words.extend(options.iter().map(|w| w.to_string()));
        compiler::execute(&program, &compiler::rts(&words), dir.path())?;
        let path = dir.path().join(format!("{name}.hp"));
        let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
        let profile = Profile::parse(&text)?;
        let mut areas: BTreeMap<String, u64> = BTreeMap::new();
        for (label, bytes) in profile.samples.into_iter().flat_map(|s| s.bands) {
            *areas.entry(label).or_default() += bytes;
        }
        Ok(areas)
    };
    let largest = |options: &[&str]| -> Result<String, String> {
        let areas = areas(options)?.into_iter();
        let areas = areas.filter(|(label, _)| label != "USE");
        let most = areas.max_by_key(|band| band.1);
        most.map(|band| band.0)
            .ok_or(format!("{options:?}: an empty profile"))
    };
    let file = source.file_name().unwrap_or_default().to_string_lossy();
    let ensure = |what: &str, label: &str, lines: &[u32]| {
        let names = lines.iter().any(|line| is_at(label, &file, *line));
        names
            .then_some(())
            .ok_or(format!("{what}: {label}, not line {lines:?}"))
    };
    if phase == "use" {
        // Nothing is waste by its biography, so who holds most of all?
        let phases = areas(&["-hL"])?;
        let (all, used) = (phases.values().sum::<u64>(), phases.get("USE").copied());
        if used.unwrap_or(0) * 10 < all * 9 {
            return Err(format!("not all is used: {phases:?}"));
        }
        let (holder, leak) = (largest(&["-hro"])?, marked("leak here")?);
        return ensure("the retainer", &holder, &leak);
    }
    // First: what is wrong.
    let found = largest(&["-hL"])?;
    if found != phase.to_uppercase() {
        return Err(format!("the largest waste is {found}, not {phase}"));
    }
    let restricted = format!("-hb{phase}");
    if let Ok(leak) = marked("leak here") {
        // Second and last: who holds that.
        let holder = largest(&["-hro", &restricted])?;
        return ensure("the retainer", &holder, &leak);
    }
    let (made, held) = (marked("made here")?, marked("held here")?);
    // Second: who makes it.
    let producer = largest(&["-hi", &restricted])?;
    ensure("the producer", &producer, &made)?;
    // Third: who holds that.
    let by_producer = format!("-hi{producer}");
    let holder = largest(&["-hro", &restricted, &by_producer])?;
    ensure("the retainer", &holder, &held)?;
    // Or at once.
    let holder = largest(&["-hro", &restricted])?;
    ensure("the retainer of all", &holder, &held)
}

/// Whether one of the places in a label, `f(m.pure:3:5-9)` or
/// `f(m.pure:(3,5)-(4,1))`, is on that line of the file.
fn is_at(label: &str, file: &str, line: u32) -> bool {
    label.split(&format!("({file}:")).skip(1).any(|place| {
        let numbers = place.split(|c: char| !c.is_ascii_digit());
        let mut numbers = numbers.filter_map(|n| n.parse::<u32>().ok());
        let first = numbers.next().unwrap_or(0);
        let last = match place.starts_with('(') {
            true => numbers.nth(1).unwrap_or(first),
            false => first,
        };
        // Who is told more lines than that is not told the line.
        last < first + 4 && (first..=last).contains(&line)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_read() {
        let label = "(3)Main.f(a.pure:3:5-9),Main.g(a.pure:(7,5)-(9,1)),B.h(B.hs:5:1-2)";
        let lines: Vec<u32> = (1..12)
            .filter(|line| is_at(label, "a.pure", *line))
            .collect();
        assert_eq!(lines, [3, 7, 8, 9]);
    }
}
