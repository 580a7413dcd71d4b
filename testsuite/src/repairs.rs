//! Programs with hotspots, and their repairs: what is hot is named at its place, and each
//! repair brings the fall in cost that it promises. The programs are those of the thesis on
//! hotspots in kind: a list of maxima, a machine with a stack, sums over sections of a list,
//! queens on a board, clausal forms. Two more have leaks that were those of its implementation,
//! here made on purpose first: a tail call that keeps its arguments (`handed`), a case that
//! keeps what it looks at (`looked`).
//!
//! A folder of `hotspots/` has a program's versions, `1.pure`, `2.pure`, and so on. In a
//! version stand
//!
//! - `-- hot: Cons 50, Or 20` behind the line whose occurrences have about these shares of
//!   the heap's cost, `-- stack: fold 50` behind one whose calls have those of the stack's:
//!   all that are hot and have a place in the program, where the peak is 4 kB or more;
//! - `-- heap 2, stack 100` at the head: parts of the first version's costs in percent that
//!   are not exceeded, and `-- peaks 200 900` likewise: bytes.

use crate::{
    compiler,
    shell::{Folder, ensure},
};
use pureprof::me::{By, Chart, Profile, Restriction, Side, Thresholds};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A profile of each version at that level; none where the optimiser has left next to nothing to
/// be allocated.
fn profiles(versions: &[PathBuf], level: &str) -> Result<Vec<Option<Profile>>, String> {
    let folder = Folder::new()?;
    let one = |version: &PathBuf| {
        let program = folder.file("program");
        let flags = [level, "-w", "-rtsopts"].map(String::from);
        compiler::compile(version, &program, &flags)?;
        let ran = folder.sh("./program +RTS -ho")?;
        if level != "-O0" && ran.err.contains("too short for a sample") {
            return Ok(None);
        }
        ran.quietly()?;
        let profile = Profile::open(&folder.file("program.me"));
        profile.map(Some).map_err(|e| e.to_string())
    };
    versions.iter().map(one).collect()
}

/// The shares, in percent, that are written behind the lines of a version.
fn announced(text: &str, mark: &str) -> Result<BTreeMap<(u32, String), Vec<f64>>, String> {
    let mut shares: BTreeMap<(u32, String), Vec<f64>> = BTreeMap::new();
    for (number, line) in (1..).zip(text.lines()) {
        let Some((_, list)) = line.split_once(mark) else {
            continue;
        };
        let list = list.split(" -- ").next().unwrap_or(list);
        for entry in list.split(',') {
            let (what, share) = entry.trim().split_once(' ').ok_or("no share")?;
            let share = share.parse().map_err(|_| format!("{number}: {share}"))?;
            let known = shares.entry((number, what.to_string())).or_default();
            known.push(share);
        }
    }
    Ok(shares)
}

/// The shares that the profile shows of what is hot and has a place in the program.
fn found(profile: &Profile, side: Side) -> BTreeMap<(u32, String), Vec<f64>> {
    let chart = Chart::of(profile, side, By::Site, &Restriction::default());
    let mut shares: BTreeMap<(u32, String), Vec<f64>> = BTreeMap::new();
    for hot in chart.hotspots(&Thresholds::default()).hot {
        let band = &chart.bands[hot.band];
        let site = &profile.table(side).sites[band.sites[0] as usize];
        if let Some(place) = band
            .place
            .filter(|_| site.module.as_deref() == Some("Main"))
        {
            let known = shares.entry((place.from.0, site.what.clone())).or_default();
            known.push(100.0 * band.share);
        }
    }
    shares
}

fn check_heat(profile: &Profile, text: &str) -> Result<(), String> {
    for (side, mark) in [(Side::Heap, "-- hot: "), (Side::Stack, "-- stack: ")] {
        let (announced, mut found) = (announced(text, mark)?, found(profile, side));
        for (at, shares) in &announced {
            let found = found.remove(at).unwrap_or_default();
            let agrees = |(announced, found): (&f64, &f64)| (announced - found).abs() < 5.0;
            let all = shares.len() == found.len() && shares.iter().zip(&found).all(agrees);
            ensure(all, || format!("{at:?}: {shares:?}, found {found:?}"))?;
        }
        // Of next to nothing something is always a large part.
        let all = found.is_empty() || profile.peak(side).0 < 4096;
        ensure(all, || format!("hot without {mark}: {found:?}"))?;
    }
    Ok(())
}

/// The two figures of a line of the head that begins so, if there is one.
fn head(text: &str, start: &str, second: &str) -> Option<(f64, f64)> {
    let line = text.lines().find_map(|line| line.strip_prefix(start))?;
    let (heap, stack) = line.split_once(second)?;
    Some((heap.trim().parse().ok()?, stack.trim().parse().ok()?))
}

fn check_costs(first: &Profile, profile: &Profile, text: &str) -> Result<(), String> {
    let sides = [Side::Heap, Side::Stack];
    if let Some((heap, stack)) = head(text, "-- heap ", ", stack ") {
        for (side, most) in sides.into_iter().zip([heap, stack]) {
            let part = 100.0 * profile.area(side) / first.area(side);
            ensure(part <= most, || {
                format!("{side:?}: {part:.2} % of the cost")
            })?;
        }
    }
    Ok(())
}

fn check_peaks(profile: &Profile, text: &str) -> Result<(), String> {
    if let Some((heap, stack)) = head(text, "-- peaks ", " ") {
        for (side, most) in [Side::Heap, Side::Stack].into_iter().zip([heap, stack]) {
            let (peak, _) = profile.peak(side);
            ensure(peak as f64 <= most, || format!("{side:?}: peak {peak}"))?;
        }
    }
    Ok(())
}

/// Checks all versions of a program: without the optimiser, which repairs some of them
/// itself, what is hot and what each repair saves; peaks at both levels.
pub fn check(folder: &Path) -> Result<(), String> {
    let mut versions: Vec<PathBuf> = std::fs::read_dir(folder)
        .map_err(|e| e.to_string())?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    versions.sort();
    let texts = versions.iter().map(std::fs::read_to_string);
    let texts: Vec<String> = texts.collect::<Result<_, _>>().map_err(|e| e.to_string())?;
    ensure(texts.len() > 1, || "nothing is repaired".into())?;
    for level in ["-O0", "-O1"] {
        let profiles = profiles(&versions, level)?;
        for ((version, text), profile) in versions.iter().zip(&texts).zip(&profiles) {
            let Some(profile) = profile else { continue };
            let checked = match (level, &profiles[0]) {
                ("-O0", Some(first)) => {
                    check_heat(profile, text).and_then(|()| check_costs(first, profile, text))
                }
                _ => Ok(()),
            };
            let checked = checked.and_then(|()| check_peaks(profile, text));
            checked.map_err(|why| format!("{} {level}: {why}", version.display()))?;
        }
    }
    Ok(())
}
