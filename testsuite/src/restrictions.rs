//! Breakdowns and restrictions, each with each: what is counted under a
//! restriction by every band in turn adds up to what is counted without one.
//!
//! All runs of a program are on the allocation clock, so their samples are of
//! the same moments and hold the same objects, to the byte.

use crate::biography::without_chain;
use crate::compiler;
use crate::hp::Profile;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

const BREAKDOWNS: [&str; 8] = ["-hc", "-hd", "-hy", "-hm", "-hi", "-he", "-hr", "-hL"];

/// Restrictions whose words divide the objects: each has one such label.
const DIVIDING: [&str; 6] = ["-hc", "-hd", "-hy", "-hm", "-hi", "-he"];

const PHASES: [&str; 4] = ["lag", "drag", "void", "use"];

/// Bytes by sample and band.
type Bytes = Vec<BTreeMap<String, u64>>;

struct Program<'a> {
    name: &'a str,
    dir: tempfile::TempDir,
}

impl Program<'_> {
    fn profile(&self, options: &[&str]) -> Result<Bytes, String> {
        let mut words = vec!["-i64k".to_string(), "-L400".to_string()];
        words.extend(options.iter().map(|w| w.to_string()));
        let program = self.dir.path().join(self.name);
        let ran = compiler::execute(&program, &compiler::rts(&words), self.dir.path())?;
        let complaint = String::from_utf8_lossy(&ran.stderr);
        if complaint.contains("RTS") || complaint.contains("never match") {
            return Err(format!("{options:?}: {complaint}"));
        }
        let path = self.dir.path().join(format!("{}.hp", self.name));
        let text = std::fs::read_to_string(&path).map_err(|e| e.to_string())?;
        let profile = Profile::parse(&text).map_err(|e| format!("{options:?}: {e}"))?;
        Ok(profile
            .samples
            .into_iter()
            .map(|sample| sample.bands.into_iter().filter(|b| b.1 > 0).collect())
            .collect())
    }

    /// The members of the retainer sets, by set, as the last run's legend says, without
    /// the module before each: what follows it is one of these centres, or has no capital.
    fn legend(
        &self,
        centres: &BTreeSet<&str>,
    ) -> Result<BTreeMap<String, BTreeSet<String>>, String> {
        let path = self.dir.path().join(format!("{}.retainers", self.name));
        let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
        let mut sets = BTreeMap::new();
        for line in text.lines().filter_map(|l| l.strip_prefix("SET ")) {
            let (id, members) = line.split_once(" = ").ok_or("a legend without =")?;
            let members = members.trim_matches(['{', '}']).split(", ");
            let label = |member: &str| {
                let inner = without_chain(member)
                    .trim_matches(['<', '>'])
                    .split([',', '@'])
                    .next();
                match inner.unwrap_or("") {
                    // What a thread holds besides its frames.
                    "" if member.contains('@') => "@".to_string(),
                    "" => "MAIN".to_string(),
                    inner => {
                        let mut ends = inner.match_indices('.').map(|(at, _)| &inner[at + 1..]);
                        let plain = ends
                            .clone()
                            .find(|end| !end.starts_with(char::is_uppercase));
                        ends.find(|end| centres.contains(end))
                            .or(plain)
                            .unwrap_or(inner)
                            .to_string()
                    }
                }
            };
            sets.insert(format!("({id})"), members.map(label).collect());
        }
        Ok(sets)
    }
}

/// Bands of these labels, whatever they are, added up by sample.
fn totals(bytes: &Bytes, counts: impl Fn(&str) -> bool) -> Vec<u64> {
    let sum = |bands: &BTreeMap<String, u64>| {
        let counted = bands.iter().filter(|band| counts(band.0));
        counted.map(|band| band.1).sum()
    };
    bytes.iter().map(sum).collect()
}

fn labels(bytes: &Bytes) -> BTreeSet<&str> {
    bytes.iter().flatten().map(|band| band.0.as_str()).collect()
}

/// The centres of a stack's label, innermost first, and whether the first is
/// that of a module's constants.
fn stack(label: &str) -> Vec<&str> {
    let path = label.split_once(')').map_or(label, |label| label.1);
    let centre = |text: &'_ str| -> bool { text.ends_with(".CAF") };
    path.split('/')
        .map(|text| if centre(text) { "CAF" } else { text })
        .collect()
}

fn add(sum: &mut Bytes, part: Bytes) {
    sum.resize(part.len(), BTreeMap::new());
    for (sum, part) in sum.iter_mut().zip(part) {
        for (label, bytes) in part {
            *sum.entry(label).or_default() += bytes;
        }
    }
}

/// Compares two profiles that should be the same.
fn same(what: &str, one: &Bytes, other: &Bytes) -> Result<(), String> {
    if labels(one).is_empty() && other.is_empty() {
        return Ok(());
    }
    if one.len() != other.len() {
        return Err(format!("{what}: {} and {} samples", one.len(), other.len()));
    }
    match one.iter().zip(other).position(|(one, other)| one != other) {
        None => Ok(()),
        Some(at) => Err(format!(
            "{what}: sample {at}:\n{:?}\n{:?}",
            one[at], other[at]
        )),
    }
}

/// The words that a restriction needs to name every object once.
fn words(restriction: &str, by: &Bytes) -> BTreeSet<String> {
    let word = |label: &str| match restriction {
        "-hc" => stack(label)[0].to_string(),
        _ => label.to_string(),
    };
    labels(by).into_iter().map(word).collect()
}

/// Every breakdown with every restriction.
pub fn check(name: &str, source: &Path) -> Result<(), String> {
    let program = Program {
        name,
        dir: tempfile::tempdir().map_err(|e| e.to_string())?,
    };
    let flags = ["-O1", "-prof", "-fprof-auto", "-rtsopts"].map(String::from);
    compiler::compile(source, &program.dir.path().join(name), &flags)?;
    let mut whole = BTreeMap::new();
    for breakdown in BREAKDOWNS {
        whole.insert(breakdown, program.profile(&[breakdown, "-R100"])?);
    }
    program.profile(&["-hr", "-R100"])?;
    let centres: BTreeSet<&str> = labels(&whole["-hc"]).into_iter().flat_map(stack).collect();
    let legend = program.legend(&centres)?;
    let live = totals(&whole["-hd"], |_| true);
    // What is in use inherently belongs to no phase.
    let inherent = totals(&whole["-hL"], |band| band == "INHERENT_USE");
    for breakdown in BREAKDOWNS {
        let sums = totals(&whole[breakdown], |_| true);
        if sums != live {
            return Err(format!("{breakdown} adds up to {sums:?}, not {live:?}"));
        }
        let unrestricted = &whole[breakdown];
        for restriction in DIVIDING {
            let mut sum = vec![];
            for word in words(restriction, &whole[restriction]) {
                let option = format!("{restriction}{word}");
                add(&mut sum, program.profile(&[breakdown, &option, "-R100"])?);
            }
            let what = format!("{breakdown} by {restriction}");
            same(&what, unrestricted, &sum)?;
        }
        let mut sum = vec![];
        for phase in PHASES {
            let option = format!("-hb{phase}");
            add(&mut sum, program.profile(&[breakdown, &option, "-R100"])?);
        }
        let what = format!("{breakdown} by -hb");
        let counted = totals(&sum, |_| true);
        let counted: Vec<u64> = counted.iter().zip(&inherent).map(|(a, b)| a + b).collect();
        if counted != live {
            return Err(format!("{what} adds up to {counted:?}, not {live:?}"));
        }
        if inherent.iter().all(|bytes| *bytes == 0) {
            same(&what, unrestricted, &sum)?;
        }
        // Words that name an object more than once: by what is known of them.
        for centre in &centres {
            let found = program.profile(&[breakdown, &format!("-hC{centre}")])?;
            let expected = totals(&whole["-hc"], |label| stack(label).contains(centre));
            if totals(&found, |_| true) != expected {
                return Err(format!("{breakdown} -hC{centre}: {found:?}"));
            }
        }
        let holders = legend.values().flatten().filter(|holder| *holder != "@");
        let holders: BTreeSet<&String> = holders.collect();
        for holder in holders {
            let found = program.profile(&[breakdown, &format!("-hr{holder}")])?;
            let holds = |label: &str| {
                let set = label.find(')').map(|end| &label[..=end]);
                set.and_then(|set| legend.get(set))
                    .is_some_and(|set| set.contains(holder))
            };
            let expected = totals(&whole["-hr"], holds);
            if totals(&found, |_| true) != expected {
                return Err(format!("{breakdown} -hr{holder}: {found:?}\n{expected:?}"));
            }
        }
    }
    Ok(())
}
