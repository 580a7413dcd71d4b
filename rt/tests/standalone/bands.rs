//! Breakdowns and restrictions of whole programs: the parts sum to the whole.

use super::program;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

/// Label to bytes, for each census.
pub type Samples = Vec<BTreeMap<String, u64>>;

/// The heap profile of a run with these run-time options.
pub fn samples(program: &Path, options: &str) -> Samples {
    let directory = tempfile::tempdir().unwrap();
    let output = Command::new(program)
        .current_dir(directory.path())
        .arg("+RTS")
        .args(options.split(' '))
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    // An era that the run did not reach is told.
    let mut told = errors
        .lines()
        .filter(|l| !l.contains("in -he has matched nothing"));
    assert!(
        output.status.success() && told.next().is_none(),
        "{options}: {errors}"
    );
    let name = program.file_name().unwrap().to_str().unwrap();
    let text = std::fs::read_to_string(directory.path().join(format!("{name}.hp"))).unwrap();
    let mut samples = Samples::new();
    for line in text.lines() {
        if line.starts_with("BEGIN_SAMPLE") {
            samples.push(BTreeMap::new());
        } else if let Some((label, bytes)) = line.split_once('\t') {
            let bytes = bytes.parse::<u64>().unwrap();
            if bytes > 0 {
                let sample = samples.last_mut().unwrap();
                assert!(sample.insert(label.to_string(), bytes).is_none());
            }
        }
    }
    samples
}

/// The sum of profiles of one run, census by census and band by band.
pub fn sum(parts: &[Samples]) -> Samples {
    let mut whole = vec![BTreeMap::new(); parts[0].len()];
    for part in parts {
        assert_eq!(part.len(), whole.len());
        for (into, from) in whole.iter_mut().zip(part) {
            for (label, bytes) in from {
                *into.entry(label.clone()).or_default() += bytes;
            }
        }
    }
    whole
}

pub fn totals(samples: &Samples) -> Vec<u64> {
    samples.iter().map(|s| s.values().sum()).collect()
}

fn labels(samples: &Samples) -> BTreeSet<String> {
    samples.iter().flat_map(|s| s.keys().cloned()).collect()
}

#[test]
fn phases_of_every_breakdown_sum_to_it() {
    let lives = program(
        "lives",
        true,
        &[("COUNT", 3000), ("WASTE", 20_000), ("DEBUG", 1)],
    );
    let list = program("list", true, &[("COUNT", 8000), ("DEBUG", 1)]);
    for (program, clock) in [(&lives, "-i40k -A64k"), (&list, "-i50k -A32k")] {
        let live = totals(&samples(program, &format!("-hL {clock}")));
        assert!(live.iter().filter(|total| **total > 0).count() > 5);
        for breakdown in ["-hd", "-hy", "-hm", "-hi", "-he", "-hr", "-hro -R1"] {
            let whole = samples(program, &format!("{breakdown} {clock}"));
            assert_eq!(totals(&whole), live, "{breakdown}");
            let part = |phase| samples(program, &format!("{breakdown} -hb{phase} {clock}"));
            let phases = ["lag", "drag", "void", "use"].map(part);
            assert_eq!(sum(&phases), whole, "{breakdown}");
            assert_eq!(part("{void,use,lag,drag}"), whole, "{breakdown}");
        }
    }
}

#[test]
fn bands_of_every_key_sum_to_a_biography() {
    let program = program(
        "lives",
        true,
        &[("COUNT", 3000), ("WASTE", 20_000), ("DEBUG", 1)],
    );
    let clock = "-i40k -A64k";
    let whole = samples(&program, &format!("-hL {clock}"));
    for key in ["-hd", "-hy", "-hm", "-hi", "-he"] {
        let bands = labels(&samples(&program, &format!("{key} {clock}")));
        let band = |band: &String| samples(&program, &format!("-hL {key}{{{band}}} {clock}"));
        let parts: Vec<Samples> = bands.iter().map(band).collect();
        assert_eq!(sum(&parts), whole, "{key}");
        let none = if key == "-he" { "32767" } else { "nothing" };
        let both = samples(&program, &format!("-hL -hbdrag {key}{none} {clock}"));
        assert!(totals(&both).iter().all(|total| *total == 0));
    }
}

#[test]
fn creation_eras_are_those_of_the_censuses() {
    let symbols = [("COUNT", 3000), ("WASTE", 20_000), ("DEBUG", 1)];
    let program = program("lives", true, &symbols);
    for (census, sample) in samples(&program, "-he -i20k").iter().enumerate() {
        for label in sample.keys() {
            let era: usize = label.parse().unwrap();
            assert!((1..=census).contains(&era), "era {era}, census {census}");
        }
    }
}

/// Everything in `list.s` hangs on `main`'s frames or on the thunk of the rest
/// of the list; the code of neither has a site, the thunk has a name.
#[test]
fn retainers_restrict_and_are_restricted() {
    let list = program("list", true, &[("COUNT", 8000), ("DEBUG", 1)]);
    let clock = "-i50k -A32k";
    let whole = samples(&list, &format!("-hr {clock}"));
    let members = labels(&whole);
    assert!(
        members.iter().all(|set| set.starts_with('(')),
        "{members:?}"
    );
    let biography = samples(&list, &format!("-hL {clock}"));
    let held = samples(&list, &format!("-hL -hrthunk,SYSTEM {clock}"));
    assert_eq!(held, biography);
    let nobody = samples(&list, &format!("-hL -hrnobody {clock}"));
    assert!(totals(&nobody).iter().all(|total| *total == 0));
    let one = samples(&list, &format!("-hr -hdCons {clock}"));
    let other = samples(&list, &format!("-hr -hdInt {clock}"));
    let rest = samples(
        &list,
        &format!("-hr -hdthunk,<.thunk>,BLACKHOLE,Nil,PAP,IND {clock}"),
    );
    assert_eq!(totals(&sum(&[one, other, rest])), totals(&whole));
    // Without -prof too.
    let list = program("list", false, &[("COUNT", 8000), ("DEBUG", 1)]);
    let sets = samples(&list, &format!("-hro {clock}"));
    let bands = samples(&list, &format!("-hd {clock}"));
    assert_eq!(totals(&sets), totals(&bands));
}
