//! The form of descriptions: fields with values, and sections that hold fields and sections,
//! by indentation or in braces.

use crate::ids;
use pure_base::{Diagnostic, Diagnostics, Span};

/// `name: value`
#[derive(Clone, Debug)]
pub struct Field {
    /// In small letters.
    pub name: String,
    pub span: Span,
    /// The lines of its value without blanks around them, each with its place.
    pub lines: Vec<(String, Span)>,
}

/// `name argument` with what belongs to it.
#[derive(Clone, Debug)]
pub struct Section {
    /// In small letters.
    pub name: String,
    pub argument: String,
    /// The head.
    pub span: Span,
    pub body: Vec<Item>,
}

#[derive(Clone, Debug)]
pub enum Item {
    Field(Field),
    Section(Section),
}

impl Field {
    /// The value on one line.
    pub fn text(&self) -> String {
        let lines: Vec<&str> = self.lines.iter().map(|(line, _)| line.as_str()).collect();
        lines.join(" ").trim().to_string()
    }

    /// The place of the value.
    pub fn value_span(&self) -> Span {
        let lines = self.lines.iter();
        let all = lines.fold(Span::NONE, |all, (_, span)| all.to(*span));
        if all.is_none() { self.span } else { all }
    }
}

/// A line that says something.
struct Line<'a> {
    indent: usize,
    text: &'a str,
    span: Span,
}

/// Reads a description whose text begins at a position of the source map.
pub fn parse(text: &str, start: u32, diags: &mut Diagnostics) -> Vec<Item> {
    let mut lines = vec![];
    let mut at = start;
    for whole in text.split('\n') {
        let line = whole.trim_end();
        let body = line.trim_start_matches([' ', '\t', '\u{feff}']);
        if !body.is_empty() && !body.starts_with("--") {
            let indent = line.len() - body.len();
            // What stands behind a brace that closes (`} else {`) is a line of its own.
            for part in behind_braces(body) {
                let lo = at + (line.len() - part.len()) as u32;
                let part = part
                    .split_at(if part.starts_with('}') { 1 } else { part.len() })
                    .0;
                lines.push(Line {
                    indent,
                    text: part,
                    span: Span::new(lo, lo + part.len() as u32),
                });
            }
        }
        at += whole.len() as u32 + 1;
    }
    let mut parser = Parser {
        lines,
        next: 0,
        diags,
    };
    let items = parser.block(0, false);
    if let Some(line) = parser.lines.get(parser.next) {
        let d = Diagnostic::error(ids::SYNTAX, line.span, "this `}` closes nothing");
        parser.diags.push(d);
    }
    items
}

/// A line from its beginning, and from behind each brace that it begins with.
fn behind_braces(line: &str) -> Vec<&str> {
    let mut parts = vec![line];
    let mut rest = line;
    while let Some(behind) = rest.strip_prefix('}') {
        rest = behind.trim_start();
        if !rest.is_empty() {
            parts.push(rest);
        }
    }
    parts
}

struct Parser<'a, 'd> {
    lines: Vec<Line<'a>>,
    next: usize,
    diags: &'d mut Diagnostics,
}

/// The name of a field, if the line begins with one, and what is behind the colon.
fn field(text: &str) -> Option<(&str, &str)> {
    let (name, value) = text.split_once(':')?;
    let is_part = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    let name = name.trim_end();
    (!name.is_empty() && name.chars().all(is_part)).then_some((name, value))
}

impl Parser<'_, '_> {
    /// What stands at least so far to the right, or up to a brace.
    fn block(&mut self, indent: usize, braces: bool) -> Vec<Item> {
        let mut items = vec![];
        while let Some(line) = self.lines.get(self.next) {
            if line.text.starts_with('}') || (!braces && line.indent < indent) {
                break;
            }
            let item = match field(line.text) {
                Some(_) => self.field(braces).map(Item::Field),
                None => self.section().map(Item::Section),
            };
            items.extend(item);
        }
        items
    }

    fn field(&mut self, braces: bool) -> Option<Field> {
        let (indent, span) = (self.lines[self.next].indent, self.lines[self.next].span);
        let (name, value) = field(self.lines[self.next].text)?;
        let lower = name.to_lowercase();
        let first = value.trim_start();
        let lo = span.hi - first.len() as u32;
        let mut found = Field {
            name: lower,
            span: Span::new(span.lo, span.lo + name.len() as u32),
            lines: vec![],
        };
        self.next += 1;
        if let Some(behind) = first.strip_prefix('{') {
            self.braced(&mut found, behind, span.hi);
            return Some(found);
        }
        if let Some(line) = self.lines.get(self.next).filter(|_| first.is_empty())
            && let Some(behind) = line.text.strip_prefix('{')
        {
            let hi = line.span.hi;
            self.next += 1;
            self.braced(&mut found, behind, hi);
            return Some(found);
        }
        if !first.is_empty() {
            found
                .lines
                .push((first.to_string(), Span::new(lo, span.hi)));
        }
        while let Some(line) = self.lines.get(self.next) {
            if line.indent <= indent || braces && line.text.starts_with('}') {
                break;
            }
            found.lines.push((line.text.to_string(), line.span));
            self.next += 1;
        }
        Some(found)
    }

    /// A value in braces, which may stand anywhere: from behind the first one, in a line that ends
    /// at `hi`. It may have some itself.
    fn braced(&mut self, field: &mut Field, behind: &str, hi: u32) {
        let mut depth = 1;
        let mut line = Some((behind.to_string(), hi));
        while let Some((text, hi)) = line {
            let ends = text.char_indices().find(|(_, c)| {
                depth += i32::from(*c == '{') - i32::from(*c == '}');
                depth == 0
            });
            let value = ends.map_or(&*text, |(at, _)| &text[..at]);
            let lo = hi - text.len() as u32;
            if !value.trim().is_empty() {
                let at = lo + (value.len() - value.trim_start().len()) as u32;
                let value = value.trim();
                let span = Span::new(at, at + value.len() as u32);
                field.lines.push((value.to_string(), span));
            }
            if ends.is_some() {
                return;
            }
            let next = self.lines.get(self.next);
            line = next.map(|line| (line.text.to_string(), line.span.hi));
            self.next += 1;
        }
        let d = Diagnostic::error(ids::SYNTAX, field.span, "a `}` is missing for this field");
        self.diags.push(d);
    }

    fn section(&mut self) -> Option<Section> {
        let line = &self.lines[self.next];
        let (indent, span) = (line.indent, line.span);
        let (head, braces) = match line.text.strip_suffix('{') {
            Some(head) => (head.trim_end(), true),
            None => (line.text, false),
        };
        let end = head.find([' ', '\t', '(', '!']).unwrap_or(head.len());
        let (name, argument) = head.split_at(end);
        let mut found = Section {
            name: name.to_lowercase(),
            argument: argument.trim().to_string(),
            span: Span::new(span.lo, span.lo + head.len() as u32),
            body: vec![],
        };
        self.next += 1;
        if !name.starts_with(|c: char| c.is_alphabetic()) {
            let d = Diagnostic::error(
                ids::SYNTAX,
                span,
                "this is neither a field nor the head of a section",
            );
            self.diags.push(d.help("a field is `name: value`"));
            return None;
        }
        let opens = self.lines.get(self.next).is_some_and(|l| l.text == "{");
        if opens {
            self.next += 1;
        }
        if !braces && !opens {
            found.body = self.block(indent + 1, false);
            return Some(found);
        }
        found.body = self.block(0, true);
        match self.lines.get(self.next) {
            Some(_) => self.next += 1,
            None => {
                let d = Diagnostic::error(ids::SYNTAX, span, "a `}` is missing for this section");
                self.diags.push(d);
            }
        }
        Some(found)
    }
}
