//! Counters together with their indices and sources: modules, each of which is refused
//! or named if its parts do not belong together.

use super::mix::{CoverageBox, Kind, Mix, Span};
use super::shown::damaged;
use super::tix::{Counts, Tix, is_name};
use crate::Error;
use crate::below::lies_below;
use crate::input::text;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;
use xxhash_rust::xxh3::xxh3_64;

/// Where indices and sources lie.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Places {
    /// Directories that programs were compiled in.
    pub sources: Vec<PathBuf>,
    /// Directories below those that have the indices.
    pub indices: Vec<PathBuf>,
}

/// Which modules are wanted: names of modules, of packages with a colon behind them, or
/// both together.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Selection {
    /// Those that are wanted; all if there are none.
    pub include: Vec<String>,
    /// Those that are not.
    pub exclude: Vec<String>,
}

/// A module that has counters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Module {
    /// Its name, perhaps behind that of its package.
    pub name: String,
    /// A counter for each box of the index.
    pub counts: Vec<u64>,
    /// Its boxes.
    pub mix: Mix,
}

/// The text of a module.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    /// The file.
    pub file: PathBuf,
    /// Its lines, without tabulators.
    pub lines: Vec<Vec<char>>,
    /// Why it is perhaps not the text that was compiled.
    pub changed: Option<&'static str>,
}

impl Selection {
    /// Whether a module is wanted.
    pub fn has(&self, module: &str) -> bool {
        let (package, name) = module.split_once('/').unwrap_or(("", module));
        let named = |by: &String| {
            let whole = by
                .strip_prefix(package)
                .and_then(|rest| rest.strip_prefix(':'));
            by == name
                || whole
                    .is_some_and(|rest| rest == name || (rest.is_empty() && !package.is_empty()))
        };
        !self.exclude.iter().any(named)
            && (self.include.is_empty() || self.include.iter().any(named))
    }
}

impl Module {
    /// Its boxes with their counters.
    pub fn boxes(&self) -> impl Iterator<Item = (&CoverageBox, u64)> {
        self.mix.boxes.iter().zip(self.counts.iter().copied())
    }

    /// Conditions: place, kind, and how often they were true and how often false.
    pub fn conditions(&self) -> impl Iterator<Item = (Span, super::mix::Place, u64, u64)> {
        let pairs = self.boxes().zip(self.boxes().skip(1));
        pairs.filter_map(|((b, yes), (_, no))| match b.kind {
            Kind::Condition(place, true) => Some((b.span, place, yes, no)),
            _ => None,
        })
    }

    /// The name as it is said to users: without that of the package.
    pub fn short(&self) -> &str {
        self.name.rsplit('/').next().unwrap_or(&self.name)
    }

    /// Its text.
    pub fn source(&self, places: &Places) -> Result<Source, Error> {
        let file = self.file(places)?;
        let name = file.display().to_string();
        let text = text(&name)?;
        // An index may name any file. Who knows the hash of one knows what is in it.
        let directories = places.sources.iter().map(PathBuf::as_path);
        if !lies_below(&file, directories) && !self.has_hash_of(&text) {
            return Err(Error::Usage(format!(
                "the source {name} of module {} is in no directory that --srcdir names, and not what was compiled: it is not shown",
                self.name
            )));
        }
        let lines = text.split('\n').map(|line| expanded(line, self.mix.tab));
        let lines: Vec<Vec<char>> = lines.collect();
        let last = self.mix.boxes.iter().map(|b| b.span.end.0).max();
        let changed = if last.is_some_and(|last| last > lines.len()) {
            Some("it has fewer lines than the source that was compiled")
        } else if self.is_as_compiled(&file, &text) {
            None
        } else {
            Some("it was written at another time than the source that was compiled")
        };
        Ok(Source {
            file,
            lines,
            changed,
        })
    }

    /// Why the source is perhaps another one now, if it is there at all.
    pub fn changed(&self, places: &Places) -> Option<(PathBuf, &'static str)> {
        let source = self.source(places).ok()?;
        Some((source.file, source.changed?))
    }

    fn file(&self, places: &Places) -> Result<PathBuf, Error> {
        let candidates = places
            .sources
            .iter()
            .map(|d| clean(&d.join(&self.mix.source)));
        let mut candidates: Vec<PathBuf> = candidates.collect();
        // The directory where the program was compiled may be told by the file's own path.
        candidates.sort_by_key(|file| !file.exists());
        match candidates.first() {
            Some(file) if file.exists() => Ok(file.clone()),
            _ => Err(Error::Usage(format!(
                "the source {} of module {} is not there; --srcdir tells the directory that it was compiled in",
                self.mix.source, self.name
            ))),
        }
    }

    /// The time of the file tells, and if that is another one, the hash: ours is of the text.
    fn is_as_compiled(&self, file: &Path, text: &str) -> bool {
        let modified = file.metadata().and_then(|data| data.modified());
        let since = modified
            .ok()
            .and_then(|m| m.duration_since(UNIX_EPOCH).ok());
        let time = since.map(|s| (s.as_secs() as i64, s.subsec_nanos()));
        time == Some(self.mix.modified) || self.has_hash_of(text)
    }

    fn has_hash_of(&self, text: &str) -> bool {
        let all = format!("{}\n{}\n{text}", self.name, self.mix.entries);
        u64::from(xxh3_64(all.as_bytes()) as u32) == self.mix.hash
    }
}

impl Source {
    /// The text of a part that is of one line.
    pub fn part(&self, span: Span) -> Option<String> {
        let ((line, column), (end_line, end)) = (span.start, span.end);
        let text = self.lines.get(line - 1).filter(|_| line == end_line)?;
        Some(text.get(column - 1..end)?.iter().collect())
    }
}

/// A line without its tabulators, and without the end that other systems write.
fn expanded(line: &str, tab: usize) -> Vec<char> {
    let mut out = vec![];
    for c in line.strip_suffix('\r').unwrap_or(line).chars() {
        match c {
            '\t' => out.resize((out.len() / tab + 1) * tab, ' '),
            c => out.push(c),
        }
    }
    out
}

/// A path without the directory that it begins with if that is where we are.
fn clean(path: &Path) -> PathBuf {
    path.strip_prefix(".").unwrap_or(path).to_path_buf()
}

/// The wanted modules of a file of counters, in its order, with their indices.
pub fn load(tix: &Tix, selection: &Selection, places: &Places) -> Result<Vec<Module>, Error> {
    let wanted = tix.modules.iter().filter(|m| selection.has(&m.module));
    let (mut modules, mut missing, mut stale) = (vec![], vec![], vec![]);
    for counts in wanted {
        match find(counts, places)? {
            Found::Fitting(mix) => {
                modules.push(joined(tix, counts, *mix)?);
            }
            Found::Other(file, hash) => stale.push((counts, file, hash)),
            Found::Nothing => missing.push(counts),
        }
    }
    if let [(first, file, hash), ..] = &stale[..] {
        let all: Vec<&Counts> = stale.iter().map(|s| s.0).collect();
        let reason = format!(
            "{} compiled anew since the program ran: the hash of {} was {}, that of {} is {hash}",
            names(&all, "has been", "have been"),
            first.module,
            first.hash,
            file.display(),
        );
        return Err(damaged(&tix.name, (first.at as usize, reason)));
    }
    if let [first, ..] = missing[..] {
        let below = directories(places).map(|d| clean(&d).display().to_string());
        let below: Vec<String> = below.collect();
        let reason = format!(
            "{} no index in {}; --srcdir tells the directory that the program was compiled in",
            names(&missing, "has", "have"),
            below.join(" or ")
        );
        return Err(damaged(&tix.name, (first.at as usize, reason)));
    }
    Ok(modules)
}

/// Modules and a verb.
fn names(all: &[&Counts], one: &str, several: &str) -> String {
    let names: Vec<&str> = all.iter().map(|m| &*m.module).collect();
    match &names[..] {
        [name] => format!("module {name} {one}"),
        names => format!("modules {} {several}", names.join(", ")),
    }
}

/// Counters with the index that belongs to them.
fn joined(tix: &Tix, counts: &Counts, mix: Mix) -> Result<Module, Error> {
    if counts.counts.len() != mix.boxes.len() {
        let reason = format!(
            "module {} has {} counters, but its index has {} boxes",
            counts.module,
            counts.counts.len(),
            mix.boxes.len()
        );
        return Err(damaged(&tix.name, (counts.at as usize, reason)));
    }
    Ok(Module {
        name: counts.module.clone(),
        counts: counts.counts.clone(),
        mix,
    })
}

/// What there is of a module's index.
enum Found {
    Fitting(Box<Mix>),
    /// One with another hash.
    Other(PathBuf, u64),
    Nothing,
}

fn directories(places: &Places) -> impl Iterator<Item = PathBuf> {
    places.sources.iter().flat_map(|source| {
        let below = places.indices.iter();
        below.map(move |index| source.join(index))
    })
}

/// The index of a module that has this hash, of all that there are.
fn find(counts: &Counts, places: &Places) -> Result<Found, Error> {
    let mut found = Found::Nothing;
    for directory in directories(places) {
        let file = clean(&directory.join(format!("{}.mix", counts.module)));
        if !file.exists() {
            continue;
        }
        let mix = Mix::open(&file.display().to_string())?;
        if mix.hash == counts.hash {
            return Ok(Found::Fitting(mix.into()));
        }
        if matches!(found, Found::Nothing) {
            found = Found::Other(file, mix.hash);
        }
    }
    Ok(found)
}

/// The index of a module of which there are no counters.
pub fn index(module: &str, places: &Places) -> Result<Mix, Error> {
    if !is_name(module) {
        let reason = format!("\"{module}\" is no name of a module");
        return Err(Error::Usage(reason));
    }
    let files = directories(places).map(|d| clean(&d.join(format!("{module}.mix"))));
    let files: Vec<PathBuf> = files.collect();
    match files.iter().find(|file| file.exists()) {
        Some(file) => Mix::open(&file.display().to_string()),
        None => {
            let files: Vec<String> = files.iter().map(|f| f.display().to_string()).collect();
            Err(Error::Usage(format!(
                "there is no index of module {module}: no {}",
                files.join(", no ")
            )))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_are_chosen_by_name_and_package() {
        let all = ["Main", "A.B", "p-1.0/A.B", "p-1.0/C"];
        let chosen = |include: &[&str], exclude: &[&str]| {
            let own = |names: &[&str]| names.iter().map(|n| n.to_string()).collect();
            let selection = Selection {
                include: own(include),
                exclude: own(exclude),
            };
            let kept = all.iter().filter(|m| selection.has(m));
            kept.copied().collect::<Vec<&str>>()
        };
        assert_eq!(chosen(&[], &[]), all);
        assert_eq!(chosen(&["A.B"], &[]), ["A.B", "p-1.0/A.B"]);
        assert_eq!(chosen(&[":A.B"], &[]), ["A.B"]);
        assert_eq!(chosen(&["p-1.0:"], &[]), ["p-1.0/A.B", "p-1.0/C"]);
        assert_eq!(chosen(&["p-1.0:C", "Main"], &[]), ["Main", "p-1.0/C"]);
        assert_eq!(chosen(&["p-1.0/C", "p-1.0"], &[]), [""; 0]);
        assert_eq!(chosen(&[], &["p-1.0:", "Main"]), ["A.B"]);
        assert_eq!(chosen(&["Main"], &["Main"]), [""; 0]);
    }

    #[test]
    fn tabulators_go_to_the_next_column() {
        let line: String = expanded("a\tb\t\tc\r", 8).iter().collect();
        assert_eq!(line, "a       b               c");
    }
}
