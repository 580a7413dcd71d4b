//! Indices of boxes (`.mix`), one for each module.

use super::shown::{Reader, Wrong, damaged, quoted};
use crate::Error;
use crate::input::{bytes, decoded};
use std::fmt;

/// What of a module is counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mix {
    /// The source, as the compiler was given it.
    pub source: String,
    /// When that was last written: seconds since 1970, and nanoseconds.
    pub modified: (i64, u32),
    /// What the counters of the module have as well.
    pub hash: u64,
    /// Columns go to the next multiple of it at a tabulator.
    pub tab: usize,
    /// In the order of their counters.
    pub boxes: Vec<CoverageBox>,
    /// The text between the brackets of the list.
    pub entries: String,
}

/// What is counted, and where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CoverageBox {
    /// Where it stands.
    pub span: Span,
    /// What it is.
    pub kind: Kind,
}

/// A part of a source; lines and columns count from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Span {
    /// Line and column of the first character.
    pub start: (usize, usize),
    /// Line and column of the last character.
    pub end: (usize, usize),
}

/// What a box counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Evaluations of an expression, perhaps the right side of an alternative.
    Expression {
        /// Whether it is such a right side.
        alternative: bool,
    },
    /// Entries of a declaration at the top level.
    Top(String),
    /// Entries of a declaration within others: their names and its own.
    Local(Vec<String>),
    /// How often a condition was so.
    Condition(Place, bool),
}

/// Where a condition stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// Behind a bar.
    Guard,
    /// Behind `if`.
    If,
    /// In a comprehension.
    Qualifier,
}

impl Mix {
    /// Reads an index.
    pub fn open(name: &str) -> Result<Mix, Error> {
        Mix::read(name, bytes(name)?)
    }

    /// Reads the bytes of a file of that name.
    pub fn read(name: &str, bytes: Vec<u8>) -> Result<Mix, Error> {
        parse(&decoded(name, bytes)?).map_err(|wrong| damaged(name, wrong))
    }
}

impl Span {
    /// Whether a part lies within this one.
    pub fn contains(&self, other: &Span) -> bool {
        self.start <= other.start && other.end <= self.end
    }

    /// Whether it is of one line.
    pub fn is_line(&self, line: usize) -> bool {
        self.start.0 == line && self.end.0 == line
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ((line, column), (end_line, end_column)) = (self.start, self.end);
        f.pad(&format!("{line}:{column}-{end_line}:{end_column}"))
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let truth = |b: &bool| if *b { "True" } else { "False" };
        match self {
            Kind::Expression { alternative } => write!(f, "ExpBox {}", truth(alternative)),
            Kind::Top(name) => write!(f, "TopLevelBox [{}]", quoted(name)),
            Kind::Local(path) => {
                let names: Vec<String> = path.iter().map(|name| quoted(name)).collect();
                write!(f, "LocalBox [{}]", names.join(","))
            }
            Kind::Condition(place, outcome) => {
                let place = match place {
                    Place::Guard => "GuardBinBox",
                    Place::If => "CondBinBox",
                    Place::Qualifier => "QualBinBox",
                };
                write!(f, "BinBox {place} {}", truth(outcome))
            }
        }
    }
}

fn parse(text: &str) -> Result<Mix, Wrong> {
    let mut reader = Reader::new(text);
    if !reader.sees("Mix") {
        return reader.wrong("this is no index of boxes: it does not begin with \"Mix\"");
    }
    reader.keyword("Mix")?;
    let source = reader.string()?;
    let modified = moment(&mut reader)?;
    let hash = reader.number()?;
    let tab = reader.number()?;
    let Some(tab) = usize::try_from(tab).ok().filter(|t| (1..=256).contains(t)) else {
        return reader.wrong("tabulators of this width are not possible");
    };
    let start = reader.place() + 1;
    let boxes = reader.list(entry)?;
    let entries = reader.since(start);
    let entries = entries.strip_suffix(']').unwrap_or(entries).to_string();
    if !reader.is_at_end() {
        return reader.wrong("something stands behind the end");
    }
    if let Some(single) = without_pair(&boxes) {
        let span = boxes[single].span;
        let reason = format!("the condition at {span} has no pair of boxes");
        return Err((start, reason));
    }
    Ok(Mix {
        source,
        modified,
        hash,
        tab,
        boxes,
        entries,
    })
}

/// A box of a condition of which not both follow each other, true first.
fn without_pair(boxes: &[CoverageBox]) -> Option<usize> {
    let mut at = 0;
    while at < boxes.len() {
        let Kind::Condition(place, outcome) = boxes[at].kind else {
            at += 1;
            continue;
        };
        let other = CoverageBox {
            span: boxes[at].span,
            kind: Kind::Condition(place, false),
        };
        if !outcome || boxes.get(at + 1) != Some(&other) {
            return Some(at);
        }
        at += 2;
    }
    None
}

/// `2026-11-21 11:45:19.654481222 UTC`
fn moment(reader: &mut Reader) -> Result<(i64, u32), Wrong> {
    let start = reader.place();
    let year = reader.number()?;
    reader.sign("-")?;
    let month = reader.number()?;
    reader.sign("-")?;
    let day = reader.number()?;
    let hour = reader.number()?;
    reader.sign(":")?;
    let minute = reader.number()?;
    reader.sign(":")?;
    let second = reader.number()?;
    let mut nanos = 0;
    if reader.takes(".") {
        let from = reader.place();
        reader.number()?;
        let digits = reader.since(from);
        nanos = format!("{digits:0<9}")[..9].parse().unwrap_or(0);
    }
    reader.keyword("UTC")?;
    let possible = (1..=9999).contains(&year)
        && (1..=12).contains(&month)
        && (1..=31).contains(&day)
        && hour < 24
        && minute < 60
        && second <= 60;
    if !possible {
        return Err((start, "there is no such time".into()));
    }
    let days = days(year as i64, month as i64, day as i64);
    let seconds = (hour * 60 + minute) * 60 + second;
    Ok((days * 86_400 + seconds as i64, nanos))
}

/// Days since 1970. Years begin in March, so that the leap day is the last one.
fn days(year: i64, month: i64, day: i64) -> i64 {
    let (year, month) = match month {
        1 | 2 => (year - 1, month + 9),
        _ => (year, month - 3),
    };
    let leap = year / 4 - year / 100 + year / 400;
    365 * year + leap + (153 * month + 2) / 5 + day - 1 - 719_468
}

fn entry(reader: &mut Reader) -> Result<CoverageBox, Wrong> {
    reader.sign("(")?;
    let span = span(reader)?;
    reader.sign(",")?;
    let at = reader.place();
    let kind = match reader.word() {
        "ExpBox" => Kind::Expression {
            alternative: reader.truth()?,
        },
        "TopLevelBox" => {
            let at = reader.place();
            let mut names = reader.list(Reader::string)?;
            match (names.pop(), names.is_empty()) {
                (Some(name), true) => Kind::Top(name),
                _ => return Err((at, "one name should stand here".into())),
            }
        }
        "LocalBox" => {
            let at = reader.place();
            match reader.list(Reader::string)? {
                names if names.is_empty() => return Err((at, "a name should stand here".into())),
                names => Kind::Local(names),
            }
        }
        "BinBox" => {
            let at = reader.place();
            let place = match reader.word() {
                "GuardBinBox" => Place::Guard,
                "CondBinBox" => Place::If,
                "QualBinBox" => Place::Qualifier,
                _ => return Err((at, "there is no such kind of condition".into())),
            };
            Kind::Condition(place, reader.truth()?)
        }
        _ => return Err((at, "there is no such kind of box".into())),
    };
    reader.sign(")")?;
    Ok(CoverageBox { span, kind })
}

/// `3:1-4:20`
pub fn span(reader: &mut Reader) -> Result<Span, Wrong> {
    let at = reader.place();
    let start = character(reader)?;
    reader.sign("-")?;
    let end = character(reader)?;
    // GHC has empty places too, which end before they begin.
    let least = (start.0, start.1.saturating_sub(1));
    match start.0 > 0 && start.1 > 0 && least <= end {
        true => Ok(Span { start, end }),
        false => Err((at, "this is no part of a source".into())),
    }
}

fn character(reader: &mut Reader) -> Result<(usize, usize), Wrong> {
    let line = number(reader)?;
    reader.sign(":")?;
    Ok((line, number(reader)?))
}

/// A line or a column: of no source in this world too large to be added to.
fn number(reader: &mut Reader) -> Result<usize, Wrong> {
    let at = reader.place();
    match usize::try_from(reader.number()?) {
        Ok(number) if number < 1 << 31 => Ok(number),
        _ => Err((at, "the number is too large".into())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const INDEX: &str = "Mix \"a.hs\" 2026-11-21 11:45:19.5 UTC 99 8 [(1:5-1:9,BinBox GuardBinBox True),\
        (1:5-1:9,BinBox GuardBinBox False),(1:5-1:9,ExpBox False),(1:13-2:4,ExpBox True),\
        (1:2-2:4,LocalBox [\"f\",\"g'\"]),(1:1-2:4,TopLevelBox [\"f\"])]";

    #[test]
    fn an_index_is_read() {
        let mix = parse(INDEX).expect("an index");
        assert_eq!(mix.source, "a.hs");
        assert_eq!(mix.modified, (1_795_261_519, 500_000_000));
        assert_eq!((mix.hash, mix.tab, mix.boxes.len()), (99, 8, 6));
        let shown: Vec<String> = mix
            .boxes
            .iter()
            .map(|b| format!("({},{})", b.span, b.kind))
            .collect();
        assert_eq!(shown.join(","), mix.entries);
        assert!(INDEX.contains(&mix.entries));
        assert!(mix.boxes[5].span.contains(&mix.boxes[3].span));
    }

    #[test]
    fn what_is_wrong_has_its_place() {
        for (from, to, part) in [
            ("Mix", "Tix", "at 0: this is no index"),
            ("11-21", "13-21", "at 11: there is no such time"),
            (" 8 [", " 0 [", "tabulators"),
            ("ExpBox False", "ExpBox Perhaps", "True"),
            ("ExpBox True", "OpBox True", "kind of box"),
            ("[\"f\"]", "[\"f\",\"f\"]", "one name"),
            ("[\"f\",\"g'\"]", "[]", "a name"),
            ("GuardBinBox False", "GuardBinBox True", "no pair"),
            ("GuardBinBox True", "GodBinBox True", "kind of condition"),
            ("1:13-2:4", "1:13-1:4", "no part"),
            ("1:13-2:4", "1:13-99999999999:4", "too large"),
            ("[\"f\"])]", "[\"f\"])", "\",\" or \"]\""),
            ("[\"f\"])]", "[\"f\"])]]", "behind the end"),
        ] {
            let text = INDEX.replacen(from, to, 1);
            let (at, reason) = parse(&text).expect_err(to);
            let found = format!("at {at}: {reason}");
            assert!(found.contains(part), "{to}: {found}");
        }
    }
}
