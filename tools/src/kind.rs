//! What a file is, by what is in it: its name tells nothing.

use crate::Error;
use crate::hp::Source;
use crate::prof;
use rt_abi::mlmon::MAGIC;

/// The kinds of profiles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// `.hp`
    Heap,
    /// `.prof`, as text or as JSON
    Costs,
    /// `.me`
    Hotspots,
    /// `.eventlog`
    Log,
    /// `.tix`
    Coverage,
    /// `.ticky`
    Closures,
    /// `mlmon.out`
    Addresses,
    /// What `+RTS -s` prints
    Statistics,
}

use Kind::*;

/// So much of a file tells what it is; a program may have said much before its statistics.
const START: u64 = 1 << 16;

/// What statistics begin with.
pub const STATISTICS: &str = " bytes allocated in the heap";

/// What is no profile, by its beginning, and what its user perhaps meant.
const OTHERS: [(&str, &str); 4] = [
    ("\u{7f}ELF", "a program, not a profile that it has written"),
    (
        "Mix ",
        "an index of boxes; what has run stands in the program's .tix",
    ),
    (
        "Retainer sets",
        "a list of retainer sets, which belongs to the .hp beside it",
    ),
    ("<!DOCTYPE html", "a page, which a browser shows"),
];

impl Kind {
    /// Looks at the beginning of a file.
    pub fn of(source: &mut Source) -> Result<Kind, Error> {
        let bytes = source.start(START)?;
        let start = String::from_utf8_lossy(&bytes);
        let text = start.trim_start();
        let title = &start[..start.floor_char_boundary(1 << 12)];
        Ok(match text {
            _ if bytes.starts_with(&MAGIC) => Addresses,
            _ if text.starts_with("hdrb") => Log,
            _ if text.starts_with('{') => Costs,
            _ if text.starts_with("JOB") => Heap,
            _ if text.starts_with("ME ") => Hotspots,
            _ if text.starts_with("Tix") => Coverage,
            _ if prof::begins_report(title) => Costs,
            _ if title.contains("\nSTACK USAGE:") => Closures,
            _ if text.contains(STATISTICS) => Statistics,
            _ => {
                let other = OTHERS.iter().find(|(begins, _)| text.starts_with(begins));
                let reason = match other {
                    Some((_, what)) => format!("this is {what}"),
                    None if bytes.is_empty() => "the file is empty".into(),
                    None => "this is no profile of a kind that pureprof knows".into(),
                };
                return Err(Error::format(source.name(), 1, reason));
            }
        })
    }

    /// Refuses a profile that is known to be of another kind. `needed` says by whom and what.
    pub fn only(self, source: &mut Source, needed: &str) -> Result<(), Error> {
        match Kind::of(source) {
            Ok(kind) if kind != self => Err(kind.unexpected(source, needed)),
            _ => Ok(()),
        }
    }

    /// This kind where another one is needed; `needed` says by whom and what.
    pub fn unexpected(self, source: &Source, needed: &str) -> Error {
        Error::Usage(format!(
            "{} is {}, and {needed}; `pureprof FILE` tells what shows it",
            source.name(),
            self.name()
        ))
    }

    /// What it is called, with its article.
    pub fn name(self) -> &'static str {
        match self {
            Heap => "a heap profile",
            Costs => "a cost-centre report",
            Hotspots => "a hotspot profile",
            Log => "an event log",
            Coverage => "a file of coverage counters",
            Closures => "a report of closures",
            Addresses => "a profile by address",
            Statistics => "run statistics",
        }
    }

    /// The command that shows all of it, without `pureprof`; and whether that writes `page`.
    pub fn viewer(self, file: &str, page: &str) -> (Vec<String>, bool) {
        let words = |words: &[&str]| words.iter().map(|word| word.to_string()).collect();
        match self {
            Heap | Costs | Log => (words(&["view", file]), true),
            Hotspots => (words(&["me2g", "--html", file]), true),
            Closures => (words(&["ticky", file, "--as", "page", "-o", page]), true),
            Coverage => (words(&["hpc", "markup", file]), false),
            Addresses => (words(&["mlprof", "PROGRAM", file]), false),
            Statistics => (vec![], false),
        }
    }
}
