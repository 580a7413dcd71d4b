//! Biographies are proved here, in three ways.
//!
//! - *By log*: every program of the suite runs with a log of all creations, uses
//!   and deaths; the off-line fold of the log must equal the profile that the
//!   program wrote.
//! - *By join*: the log of a profile with retainers also tells each object's set at
//!   each census; joined with the lives it must equal the profile of sets
//!   restricted to phases, and that of phases restricted to retainers.
//! - *In closed form*: a program of `prof/` with a `NAME.bands` file says what
//!   its profile must be, in bytes, at censuses on the allocation clock. Each of
//!   its lines is `sample K: BAND RELATION BYTES [BAND RELATION BYTES ..]` with
//!   K counted from 0 over the samples that have bands (or `all`, `some`), BAND
//!   a label or `TOTAL`, RELATION one of = < > <= >=. Before it may stand `-hdNAME`: the
//!   profile of such objects alone.

use crate::builds::Build;
use crate::hp::{Profile, Sample};
use crate::{compiler, golden};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Output;

#[path = "../../rt/tests/common/fold.rs"]
mod fold;
use fold::Band;

/// The census interval of closed-form programs, on the allocation clock.
const INTERVAL: &str = "-i64k";

/// Runs with a profile, and returns that and the folder it was written to.
fn profile(
    build: &Build,
    name: &str,
    source: &Path,
    rts: &[&str],
) -> Result<(String, tempfile::TempDir, Output), String> {
    let program = build.program()?;
    let dir = tempfile::tempdir().map_err(|e| e.to_string())?;
    crate::run::give_input(name, source, dir.path())?;
    let words: Vec<String> = rts.iter().map(|w| w.to_string()).collect();
    let ran = compiler::execute(&program, &compiler::rts(&words), dir.path())?;
    let path = dir.path().join(format!("{name}.hp"));
    let text = std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    Ok((text, dir, ran))
}

/// How a program is compiled for [`check_log`]: without the optimiser its functions are cost
/// centres, within which none becomes static.
pub fn log_flags(level: &str) -> Vec<&str> {
    let centres = (level == "-O0").then_some("-fprof-auto-top");
    let words = [level, "-debug", "-prof"].into_iter().chain(centres);
    words.chain(["-rtsopts"]).collect()
}

/// The fold of the chronicle equals the profile, and the program has done as it
/// should, if there are goldens of that.
pub fn check_log(build: &Build, name: &str, source: &Path) -> Result<(), String> {
    // The heap is not verified where it is large, and seen less often.
    let rts: &[&str] = if crate::run::is_slow(source) {
        &["-hL", "-i1m", "-Dl"]
    } else {
        &["-hL", INTERVAL, "-Dl", "-DS"]
    };
    check_log_with(build, name, source, rts)
}

/// The same for a program with threads, whose stacks and records count: as they take their turns
/// anyway, and one at every heap check, with collections between.
pub fn check_log_in_turns(build: &Build, name: &str, source: &Path) -> Result<(), String> {
    const PLAIN: &[&str] = &["-hL", "-xt", "-i64k", "-Dl", "-DS"];
    const IN_TURNS: &[&str] = &["-hL", "-xt", "-i64k", "-Dl", "-DS", "-DT", "-DZ1009"];
    check_log_with(build, name, source, PLAIN)?;
    match crate::run::leaves_out(source, "turns") {
        true => Ok(()),
        false => check_log_with(build, name, source, IN_TURNS),
    }
}

fn check_log_with(build: &Build, name: &str, source: &Path, rts: &[&str]) -> Result<(), String> {
    let (text, dir, ran) = profile(build, name, source, rts)?;
    if golden(name, source, "out").is_some() {
        crate::run::as_expected(name, source, &ran)?;
    }
    Profile::parse(&text)?.biographical()?;
    let path = dir.path().join(format!("{name}.events"));
    let log = std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    let folded: String = fold::fold(&log)?.iter().map(|s| s.to_hp()).collect();
    compiler::difference("the profile", &folded, &between_empty_samples(&text)?)
}

const PHASES: [(&str, &[Band]); 2] = [
    ("-hbdrag", &[Band::Drag]),
    ("-hbvoid,use", &[Band::Void, Band::Use]),
];

/// Biographies of retained data, and retainers of data in a phase of its life,
/// are those of the lives and sets in the log.
pub fn check_join(name: &str, source: &Path, level: &str) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|e| e.to_string())?;
    let program = folder.path().join(name);
    let flags = [level, "-prof", "-fprof-auto", "-debug", "-rtsopts"].map(String::from);
    compiler::compile(source, &program, &flags)?;
    crate::run::give_input(name, source, folder.path())?;
    let interval = if crate::run::is_slow(source) {
        "-i4m"
    } else {
        "-i128k"
    };
    let run = |options: &[&str]| -> Result<(Profile, String), String> {
        let mut words: Vec<String> = options.iter().map(|w| w.to_string()).collect();
        words.extend([interval, "-Dl", "-L9999"].map(String::from));
        compiler::execute(&program, &compiler::rts(&words), folder.path())?;
        let read = |ext: &str| {
            let path = folder.path().join(format!("{name}.{ext}"));
            std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))
        };
        Ok((Profile::parse(&read("hp")?)?, read("events")?))
    };
    let mut most: BTreeMap<String, u64> = BTreeMap::new();
    for (phases, bands) in PHASES {
        let (profile, log) = run(&["-hr", phases])?;
        let joined = fold::join(&log, bands)?;
        let samples = &profile.samples[1..profile.samples.len() - 1];
        if samples.len() != joined.len() {
            return Err(format!(
                "{} samples, {} censuses",
                samples.len(),
                joined.len()
            ));
        }
        for (census, (sample, joined)) in samples.iter().zip(joined).enumerate() {
            let mut found = BTreeMap::new();
            for (label, bytes) in &sample.bands {
                let id = label.strip_prefix('(').and_then(|l| l.split_once(')'));
                let set = match (label.as_str(), id) {
                    ("SYSTEM", _) => 0,
                    ("MANY", _) => 1,
                    (_, Some((id, names))) => {
                        for holder in names.split(',').map(without_chain) {
                            *most.entry(holder.to_string()).or_default() += bytes;
                        }
                        id.parse().map_err(|_| format!("a set {label}"))?
                    }
                    _ => return Err(format!("a set {label}")),
                };
                found.insert(set, *bytes);
            }
            if found != joined {
                return Err(format!(
                    "-hr {phases}, census {census}: {found:?}, but the lives give {joined:?}"
                ));
            }
        }
    }
    let Some((holder, _)) = most.into_iter().max_by_key(|(_, bytes)| *bytes) else {
        return Ok(());
    };
    let (profile, log) = run(&["-hL", &format!("-hr{holder}")])?;
    let legend = std::fs::read_to_string(folder.path().join(format!("{name}.retainers")))
        .map_err(|e| e.to_string())?;
    let sets = sets_with(&legend, &holder)?;
    for (band, phase) in [
        ("VOID", Band::Void),
        ("LAG", Band::Lag),
        ("USE", Band::Use),
        ("DRAG", Band::Drag),
    ] {
        let samples = &profile.samples[1..profile.samples.len() - 1];
        for (census, (sample, joined)) in
            samples.iter().zip(fold::join(&log, &[phase])?).enumerate()
        {
            let held = joined.iter().filter(|(set, _)| sets.contains(set));
            let expected: u64 = held.map(|(_, bytes)| bytes).sum();
            let found = amount(sample, band)?;
            if found != expected {
                return Err(format!(
                    "-hL -hr{holder}, census {census}: {band} {found}, but the lives give {expected}"
                ));
            }
        }
    }
    Ok(())
}

/// The name of a retainer, which goes by it in a chain too.
pub fn without_chain(member: &str) -> &str {
    let member = member.split("*<-").next().unwrap_or(member);
    member.strip_suffix('*').unwrap_or(member)
}

/// The sets of a legend that a holder with this label is a member of.
fn sets_with(legend: &str, holder: &str) -> Result<Vec<u64>, String> {
    let mut sets = vec![];
    for line in legend.lines().filter_map(|l| l.strip_prefix("SET ")) {
        let (id, members) = line.split_once(" = ").ok_or("a legend without =")?;
        // A member is a stack: modules and labels, innermost first.
        let is_holder = |member: &str| {
            let member = without_chain(member);
            let stack = member.strip_prefix('<').and_then(|m| m.strip_suffix('>'));
            let inner = stack.unwrap_or(member).split(',').next().unwrap_or("");
            let label = inner.strip_suffix(holder);
            label.is_some_and(|module| module.is_empty() || module.ends_with('.'))
                || inner.is_empty() && holder == "MAIN"
        };
        let members = members.strip_prefix('{').and_then(|m| m.strip_suffix('}'));
        if members.unwrap_or("").split(", ").any(is_holder) {
            sets.push(id.parse().map_err(|_| format!("a set {id}"))?);
        }
    }
    Ok(sets)
}

/// The samples of a profile between its opening and its closing empty one.
fn between_empty_samples(text: &str) -> Result<String, String> {
    let lines: Vec<&str> = text.lines().collect();
    match lines.len().checked_sub(2) {
        Some(end) if end >= 6 => Ok(lines[6..end].iter().map(|l| format!("{l}\n")).collect()),
        _ => Err("the profile has no samples".into()),
    }
}

/// How a program is compiled for [`check_bands`].
pub const BANDS_FLAGS: [&str; 3] = ["-O0", "-prof", "-rtsopts"];

/// The profile is the one that the program's `.bands` file derives, and two
/// runs write the same bytes (but for the date).
pub fn check_bands(build: &Build, name: &str, source: &Path) -> Result<(), String> {
    let bands = golden(name, source, "bands").ok_or_else(|| format!("{name}.bands is missing"))?;
    let (text, ..) = profile(build, name, source, &["-hL", INTERVAL])?;
    let (again, ..) = profile(build, name, source, &["-hL", INTERVAL])?;
    let dateless = |t: &str| -> String {
        t.lines()
            .filter(|l| !l.starts_with("DATE"))
            .map(|l| format!("{l}\n"))
            .collect()
    };
    compiler::difference(
        "the second run's profile",
        &dateless(&text),
        &dateless(&again),
    )?;
    let parsed = Profile::parse(&text)?;
    parsed.biographical()?;
    let samples: Vec<&Sample> = parsed
        .samples
        .iter()
        .filter(|s| !s.bands.is_empty())
        .collect();
    let mut restricted: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let lines = bands.lines().map(str::trim);
    for line in lines.filter(|l| !l.is_empty() && !l.starts_with('#')) {
        match line.split_once(' ').filter(|_| line.starts_with('-')) {
            Some((restriction, rest)) => restricted.entry(restriction).or_default().push(rest),
            None => check_line(line, &samples).map_err(|e| format!("{line}\n{e}\n{text}"))?,
        }
    }
    for (restriction, lines) in restricted {
        let (text, ..) = profile(build, name, source, &["-hL", restriction, INTERVAL])?;
        let parsed = Profile::parse(&text)?;
        let all = parsed.samples.iter();
        let samples: Vec<&Sample> = all.filter(|s| !s.bands.is_empty()).collect();
        for line in lines {
            check_line(line, &samples).map_err(|e| format!("{restriction} {line}\n{e}\n{text}"))?;
        }
    }
    Ok(())
}

fn check_line(line: &str, samples: &[&Sample]) -> Result<(), String> {
    let (place, conditions) = line.split_once(':').ok_or("no colon")?;
    let words: Vec<&str> = conditions.split_whitespace().collect();
    let holds = |sample: &Sample| -> Result<bool, String> {
        let mut all = true;
        for condition in words.chunks(3) {
            let [band, relation, bytes] = condition else {
                return Err("conditions are BAND RELATION BYTES".into());
            };
            let bytes: u64 = bytes
                .parse()
                .map_err(|_| format!("{bytes} is not a number"))?;
            all &= compare(amount(sample, band)?, relation, bytes)?;
        }
        Ok(all)
    };
    let place = place
        .strip_prefix("sample")
        .ok_or("a line begins with `sample`")?
        .trim();
    let verdicts = samples
        .iter()
        .map(|s| holds(s))
        .collect::<Result<Vec<bool>, String>>()?;
    let good = match place {
        "all" => !verdicts.is_empty() && verdicts.iter().all(|v| *v),
        "some" => verdicts.iter().any(|v| *v),
        _ => {
            let index: usize = place.parse().map_err(|_| format!("{place} is no sample"))?;
            *verdicts
                .get(index)
                .ok_or_else(|| format!("there are {} samples", verdicts.len()))?
        }
    };
    if good {
        Ok(())
    } else {
        Err("does not hold".into())
    }
}

fn amount(sample: &Sample, band: &str) -> Result<u64, String> {
    if band == "TOTAL" {
        return Ok(sample.bands.iter().map(|(_, v)| v).sum());
    }
    sample
        .bands
        .iter()
        .find(|(l, _)| l == band)
        .map(|(_, v)| *v)
        .ok_or_else(|| format!("no band {band}"))
}

fn compare(a: u64, relation: &str, b: u64) -> Result<bool, String> {
    Ok(match relation {
        "=" => a == b,
        "<" => a < b,
        ">" => a > b,
        "<=" => a <= b,
        ">=" => a >= b,
        _ => return Err(format!("unknown relation {relation}")),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_are_judged() {
        let sample = Sample {
            time: 1.0,
            bands: vec![("VOID".into(), 8), ("USE".into(), 16)],
        };
        let samples = [&sample];
        assert!(check_line("sample 0: VOID = 8 TOTAL = 24", &samples).is_ok());
        assert!(check_line("sample all: VOID < 9 USE >= 16", &samples).is_ok());
        for wrong in [
            "sample 0: VOID = 9",
            "sample 1: VOID = 8",
            "sample 0: LAG = 0",
            "sample 0: VOID",
            "VOID = 8",
        ] {
            assert!(check_line(wrong, &samples).is_err(), "{wrong}");
        }
    }
}
