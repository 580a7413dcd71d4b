//! Source files and spans.
//!
//! All files of a session share one address space of byte positions, so that a
//! span is two `u32` and needs no file id. Position 0 is reserved: the span
//! `0..0` is "no source" ([`Span::NONE`]).

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// A half-open range of positions in the session's [`SourceMap`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Span {
    pub lo: u32,
    pub hi: u32,
}

impl Span {
    /// The span of things that no source text stands for.
    pub const NONE: Span = Span { lo: 0, hi: 0 };

    pub fn new(lo: u32, hi: u32) -> Span {
        Span { lo, hi }
    }

    /// The smallest span that covers both; `NONE` is neutral.
    pub fn to(self, other: Span) -> Span {
        if self.is_none() {
            return other;
        }
        if other.is_none() {
            return self;
        }
        Span {
            lo: self.lo.min(other.lo),
            hi: self.hi.max(other.hi),
        }
    }

    pub fn is_none(self) -> bool {
        self == Span::NONE
    }
}

/// Index of a file in its [`SourceMap`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct FileId(pub u32);

/// 1-based line and column; columns count Unicode scalar values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineCol {
    pub line: u32,
    pub col: u32,
}

/// One source file: its name as shown to users, and its text.
pub struct SourceFile {
    pub name: String,
    pub text: Arc<str>,
    /// Position of the first byte of `text`.
    pub start: u32,
    /// Made when somebody asks for a line: of most files nobody does.
    line_starts: OnceLock<Vec<u32>>,
}

impl SourceFile {
    /// The position one past the last byte.
    pub fn end(&self) -> u32 {
        self.start + self.text.len() as u32
    }

    fn line_starts(&self) -> &[u32] {
        self.line_starts.get_or_init(|| {
            let bytes = self.text.bytes().enumerate();
            let ends = bytes.filter(|(_, b)| *b == b'\n');
            let starts = ends.map(|(i, _)| i as u32 + 1);
            std::iter::once(0).chain(starts).collect()
        })
    }

    /// The bytes of the whole lines that a range of bytes touches, and the
    /// 1-based number of the first.
    pub(crate) fn lines(&self, range: Range<usize>) -> (usize, Range<usize>) {
        let line_of = |byte: usize| self.line_starts().partition_point(|s| *s as usize <= byte);
        let (first, last) = (line_of(range.start), line_of(range.end));
        let end = self
            .line_starts()
            .get(last)
            .map_or(self.text.len(), |s| *s as usize);
        (first, self.line_starts()[first - 1] as usize..end)
    }
}

/// The source files of one session.
#[derive(Default)]
pub struct SourceMap {
    files: Vec<SourceFile>,
    /// Files that were added already and will be once more: see
    /// [`SourceMap::add_again`].
    again: VecDeque<FileId>,
}

impl SourceMap {
    pub fn new() -> SourceMap {
        SourceMap::default()
    }

    /// Adds a file and returns its id. Positions leave one byte between files,
    /// so that the end of one is not the start of the next. `None` when the
    /// session's sources exceed the 4 GB that positions can tell apart.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<Arc<str>>) -> Option<FileId> {
        let (name, text) = (name.into(), text.into());
        if let Some(id) = self.again.pop_front() {
            let old = self.file(id);
            if old.name == name && old.text == text {
                return Some(id);
            }
            self.again.clear();
        }
        let start = self.next();
        u32::try_from(text.len())
            .ok()?
            .checked_add(start)?
            .checked_add(1)?;
        self.files.push(SourceFile {
            name,
            text,
            start,
            line_starts: OnceLock::new(),
        });
        Some(FileId(self.files.len() as u32 - 1))
    }

    /// The position at which the next file will start.
    pub fn next(&self) -> u32 {
        self.files.last().map_or(1, |f| f.end() + 1)
    }

    /// The files at these positions will be added again, in this order, and are
    /// then those that are there.
    pub fn add_again(&mut self, positions: Range<u32>) {
        let here = |f: &SourceFile| positions.contains(&f.start);
        let first = self.files.partition_point(|f| f.start < positions.start);
        let count = self.files[first..].iter().take_while(|f| here(f)).count();
        self.again = (first..first + count).map(|i| FileId(i as u32)).collect();
    }

    pub fn file(&self, id: FileId) -> &SourceFile {
        &self.files[id.0 as usize]
    }

    /// The file that holds a position.
    pub fn file_of(&self, pos: u32) -> Option<&SourceFile> {
        let i = self
            .files
            .partition_point(|f| f.start <= pos)
            .checked_sub(1)?;
        let file = &self.files[i];
        (pos <= file.end()).then_some(file)
    }

    /// Line and column of a position; `None` for positions outside all files.
    pub fn line_col(&self, pos: u32) -> Option<LineCol> {
        let file = self.file_of(pos)?;
        let offset = pos - file.start;
        let line = file.line_starts().partition_point(|s| *s <= offset) - 1;
        let start = file.line_starts()[line] as usize;
        let col = file
            .text
            .get(start..offset as usize)
            .map_or(0, |s| s.chars().count());
        Some(LineCol {
            line: line as u32 + 1,
            col: col as u32 + 1,
        })
    }

    /// `file:line:col-col` or `file:(line,col)-(line,col)`, with inclusive
    /// ends, as GHC writes spans; `<no location info>` for [`Span::NONE`].
    pub fn describe(&self, span: Span) -> String {
        let last = span.hi.max(span.lo + 1) - 1;
        match (
            self.file_of(span.lo),
            self.line_col(span.lo),
            self.line_col(last),
        ) {
            (Some(f), Some(a), Some(b)) if !span.is_none() => {
                if a == b {
                    format!("{}:{}:{}", f.name, a.line, a.col)
                } else if a.line == b.line {
                    format!("{}:{}:{}-{}", f.name, a.line, a.col, b.col)
                } else {
                    format!("{}:({},{})-({},{})", f.name, a.line, a.col, b.line, b.col)
                }
            }
            _ => "<no location info>".to_string(),
        }
    }

    /// Where a span begins: `file:line:column`.
    pub fn start(&self, span: Span) -> String {
        match (self.file_of(span.lo), self.line_col(span.lo)) {
            (Some(f), Some(at)) if !span.is_none() => format!("{}:{}:{}", f.name, at.line, at.col),
            _ => "<no location info>".to_string(),
        }
    }

    /// What stands before a position on its line.
    pub fn before(&self, pos: u32) -> &str {
        let Some(file) = self.file_of(pos) else {
            return "";
        };
        let text = file.text.get(..(pos - file.start) as usize).unwrap_or("");
        &text[text.rfind('\n').map_or(0, |n| n + 1)..]
    }

    /// The text that a span covers ("" for [`Span::NONE`]).
    pub fn text(&self, span: Span) -> &str {
        self.file_of(span.lo)
            .and_then(|f| {
                f.text
                    .get((span.lo - f.start) as usize..span.hi.saturating_sub(f.start) as usize)
            })
            .unwrap_or("")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_map_back_to_files_lines_and_columns() {
        let mut map = SourceMap::new();
        let a = map.add("a.pure", "f = 1\ng = λx\n").unwrap();
        let b = map.add("b.pure", "h = 2\n").unwrap();
        let (a, b) = (map.file(a).start, map.file(b).start);
        assert_eq!(map.describe(Span::new(a + 6, a + 7)), "a.pure:2:1");
        assert_eq!(map.describe(Span::new(a + 10, a + 13)), "a.pure:2:5-6");
        assert_eq!(map.describe(Span::new(a, a + 7)), "a.pure:(1,1)-(2,1)");
        assert_eq!(map.describe(Span::new(b, b + 1)), "b.pure:1:1");
        assert_eq!(map.describe(Span::NONE), "<no location info>");
        assert_eq!(map.text(Span::new(a + 10, a + 13)), "λx");
    }
}
