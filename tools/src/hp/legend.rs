//! What a run said of its retainer sets, in `PROGRAM.retainers`: the members of each set,
//! which of them are chains, and who holds them in turn. Labels of sets may be cut
//! (`-L`); the file has the whole names.

use super::{Breakdown, Shows, Source, Summary};
use std::collections::BTreeMap;
use std::io;

const TITLE: &str = "Retainer sets created during profiling:";

/// The file's content.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Legend {
    /// Members of each set by its number.
    pub sets: BTreeMap<u64, Vec<String>>,
    /// What is said of a chain.
    pub chains: BTreeMap<String, String>,
    /// Who has ever held retainers of a name.
    pub held: BTreeMap<String, Vec<String>>,
}

impl Legend {
    /// Reads the text; the reason if it is something else.
    pub fn parse(text: &str) -> Result<Legend, String> {
        let mut legend = Legend::default();
        let mut lines = text.lines().enumerate();
        if lines.next().is_none_or(|(_, first)| first != TITLE) {
            return Err("this is no list of retainer sets".into());
        }
        for (i, line) in lines {
            legend.line(line).ok_or_else(|| {
                format!("line {} of this list of retainer sets is damaged", i + 1)
            })?;
        }
        Ok(legend)
    }

    fn line(&mut self, line: &str) -> Option<()> {
        if line.trim().is_empty() {
            return Some(());
        }
        let (kind, rest) = line.split_once(' ')?;
        let (name, text) = rest.split_once(" = ")?;
        let members = || {
            let members = text.strip_prefix('{')?.strip_suffix('}')?;
            Some(members.split(", ").map(str::to_string).collect())
        };
        match kind {
            "SET" => drop(self.sets.insert(name.parse().ok()?, members()?)),
            "CHAIN" => drop(self.chains.insert(name.into(), text.into())),
            "HELD" => drop(self.held.insert(name.into(), members()?)),
            _ => return None,
        }
        Some(())
    }

    /// The members of the set that a label means.
    pub fn members(&self, label: &str) -> Option<&[String]> {
        let members = self.sets.get(&numbered(label)?.0)?;
        Some(members)
    }

    /// The first label that does not mean a set of this run.
    fn misfit<'a>(&self, mut labels: impl Iterator<Item = &'a str>) -> Option<&'a str> {
        labels.find(|label| {
            let Some((_, text)) = numbered(label) else {
                return false;
            };
            self.members(label)
                .is_none_or(|members| !fits(text, members))
        })
    }
}

/// The number that a label begins with, and what follows it.
pub fn numbered(label: &str) -> Option<(u64, &str)> {
    let (number, rest) = label.strip_prefix('(')?.split_once(')')?;
    let number = number.bytes().all(|b| b.is_ascii_digit()).then_some(number);
    (!rest.is_empty()).then_some((number?.parse().ok()?, rest))
}

/// Whether a label, perhaps cut, is that of a set with these members.
fn fits(text: &str, members: &[String]) -> bool {
    let Some((first, others)) = members.split_first() else {
        return false;
    };
    called(first)
        .iter()
        .any(|name| match text.strip_prefix(&**name) {
            Some("") => true,
            Some(after) => after
                .strip_prefix(',')
                .is_some_and(|after| fits(after, others)),
            None => name.starts_with(text),
        })
}

/// What a member may be called in a label. Where it is a stack, `<M.f.g,M.main>`, labels
/// have its innermost centre without the module, and which part that is nobody says.
fn called(member: &str) -> Vec<String> {
    if let Some((link, head)) = member.split_once("*<-") {
        let heads = called(head);
        return called(link)
            .iter()
            .flat_map(|link| heads.iter().map(move |head| format!("{link}*<-{head}")))
            .collect();
    }
    if let Some(link) = member.strip_suffix('*') {
        return called(link).iter().map(|link| format!("{link}*")).collect();
    }
    let plain = member.replace(char::is_whitespace, "_");
    let Some(stack) = plain.strip_prefix('<').and_then(|p| p.strip_suffix('>')) else {
        return vec![plain];
    };
    let centre = stack.split(',').next().unwrap_or(stack);
    let dots = centre.match_indices('.').map(|(dot, _)| dot + 1);
    std::iter::once(0)
        .chain(dots)
        .map(|from| centre[from..].to_string())
        .collect()
}

/// The name that is in a chain.
pub fn within(chain: &str) -> &str {
    let name = chain.split("*<-").next().unwrap_or(chain);
    name.strip_suffix('*').unwrap_or(name)
}

/// Gives the bands of a profile the names that people read: retainer sets the whole names
/// of their members, from the file that lies beside the profile. That file, if it is of
/// this run, and what the user should know of it.
pub fn complete(summary: &mut Summary, source: &Source) -> (Option<Legend>, Option<String>) {
    let shows = Shows::of(&summary.header.job);
    let (legend, notice) = found(summary, source, &shows);
    for band in &mut summary.bands {
        if let (Some((number, _)), Some(members)) = (
            numbered(&band.label),
            legend
                .as_ref()
                .and_then(|legend| legend.members(&band.label)),
        ) {
            band.label = format!("({number}){}", members.join(","));
        } else if shows.breakdown == Some(Breakdown::Eras)
            && band.label.bytes().all(|b| b.is_ascii_digit())
        {
            band.label.insert_str(0, "era ");
        } else {
            band.label = band.label.replace(")_via_", ") via ");
        }
    }
    (legend, notice)
}

fn found(summary: &Summary, source: &Source, shows: &Shows) -> (Option<Legend>, Option<String>) {
    let labels = || summary.bands.iter().map(|band| &*band.label);
    let sets = labels().any(|label| numbered(label).is_some());
    let (Some(path), true) = (source.beside("retainers"), sets) else {
        return (None, None);
    };
    if shows.breakdown.is_some() && !shows.retainers() {
        // It is of an earlier run.
        return (None, None);
    }
    let name = path
        .file_name()
        .map(|name| name.display().to_string())
        .unwrap_or_default();
    let unknown = "so retainer sets have the names of the profile, cut after -L, and do not open";
    let read = match std::fs::read(&path) {
        Ok(bytes) => Legend::parse(&String::from_utf8_lossy(&bytes)),
        Err(cause) if cause.kind() == io::ErrorKind::NotFound => {
            let missing = format!("no {name} lies beside it, {unknown}");
            return (None, shows.retainers().then_some(missing));
        }
        Err(cause) => Err(crate::error::system(&cause)),
    };
    let fitting = read.and_then(|legend| match legend.misfit(labels()) {
        None => Ok(legend),
        Some(label) => Err(format!(
            "this is of another run, it does not have the set {label}"
        )),
    });
    match fitting {
        Ok(legend) => (Some(legend), None),
        Err(reason) => (None, Some(format!("{name}: {reason}, {unknown}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_known_again_however_they_are_cut() {
        let members = |all: &[&str]| all.iter().map(|m| m.to_string()).collect::<Vec<_>>();
        let sites = members(&["M.f(a.hs:3:5-9) via M.g", "M.go(a.hs:(1,2)-(3,4))*<-M.b"]);
        let whole = "M.f(a.hs:3:5-9)_via_M.g,M.go(a.hs:(1,2)-(3,4))*<-M.b";
        assert!((1..=whole.len()).all(|end| fits(&whole[..end], &sites)));
        assert!(!fits("M.f(a.hs:4", &sites));
        assert!(!fits(&format!("{whole},"), &sites));
        let stacks = members(&["<A.B.f.g,A.B.main>", "SYSTEM", "<M.go>*<-<M.h>"]);
        for label in ["f.g,SYSTEM,go*<-h", "f.g,SY", "f.g,SYSTEM,", "f"] {
            assert!(fits(label, &stacks), "{label}");
        }
        assert!(!fits("main", &stacks));
    }

    #[test]
    fn what_is_no_legend_is_told() {
        let parse = |lines: &str| Legend::parse(&format!("{TITLE}\n{lines}"));
        assert!(Legend::parse("").is_err());
        assert!(parse("SET 2 = {A, B}\nHELD A = {B}\nCHAIN A* = 20 of A\n").is_ok());
        for damaged in ["SET 2 = {A,", "SET x = {A}", "HELD A", "hello"] {
            let found = parse(damaged);
            let expected = "line 2 of this list of retainer sets is damaged".to_string();
            assert_eq!(found, Err(expected), "{damaged}");
        }
    }
}
