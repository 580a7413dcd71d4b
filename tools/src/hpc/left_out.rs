//! Boxes that nobody means when asking what has never run: methods of derived instances, guards
//! that are `otherwise`, and selectors of fields that are only constructed and matched.
//!
//! Indices of boxes do not say which these are. A derived method is a declaration without an
//! expression; the others are found by the text of the source.

use super::mix::{Kind, Mix, Place};
use super::modules::{Module, Places, Source};
use super::tree::{Node, Tree};
use crate::Error;
use std::collections::BTreeSet;

/// What can be left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Left {
    /// Methods of derived instances
    Derived,
    /// Guards that are `otherwise`: they are never False
    Otherwise,
    /// Selectors that are never called of fields that are constructed or matched
    Fields,
}

/// The modules without what is left out.
pub fn without(modules: &[Module], what: &[Left], places: &Places) -> Result<Vec<Module>, Error> {
    if what.is_empty() || what == [Left::Derived] {
        let of =
            |module: &Module| kept(module, |node| is_derived(module, node) && !what.is_empty());
        return Ok(modules.iter().map(of).collect());
    }
    let sources = modules.iter().map(|module| module.source(places));
    let sources = sources.collect::<Result<Vec<Source>, Error>>()?;
    let texts: Vec<Text> = sources.iter().map(Text::of).collect();
    let of = |((module, source), text): ((&Module, &Source), &Text)| {
        kept(module, |node| {
            what.iter().any(|left| match left {
                Left::Derived => is_derived(module, node),
                Left::Otherwise => is_otherwise(module, source, node),
                Left::Fields => field(module, source, node)
                    .is_some_and(|name| is_data(name, node.span.start, text, &texts)),
            })
        })
    };
    let all = modules.iter().zip(&sources).zip(&texts);
    Ok(all.map(of).collect())
}

/// A module without the boxes of some places.
fn kept(module: &Module, is_left_out: impl Fn(&Node) -> bool) -> Module {
    let tree = Tree::new(&module.mix.boxes);
    let nodes = tree.nodes.iter().filter(|node| is_left_out(node));
    let out: BTreeSet<usize> = nodes.flat_map(|node| node.boxes.iter().copied()).collect();
    let stays = |number: &usize| !out.contains(number);
    let numbers: Vec<usize> = (0..module.counts.len()).filter(stays).collect();
    Module {
        name: module.name.clone(),
        counts: numbers.iter().map(|n| module.counts[*n]).collect(),
        mix: Mix {
            boxes: numbers
                .iter()
                .map(|n| module.mix.boxes[*n].clone())
                .collect(),
            ..module.mix.clone()
        },
    }
}

/// What was written has expressions.
fn is_derived(module: &Module, node: &Node) -> bool {
    let mut boxes = node.boxes.iter().map(|b| &module.mix.boxes[*b].kind);
    node.parts.is_empty() && boxes.all(|kind| matches!(kind, Kind::Top(_)))
}

fn is_otherwise(module: &Module, source: &Source, node: &Node) -> bool {
    let guard = |b: &usize| matches!(module.mix.boxes[*b].kind, Kind::Condition(Place::Guard, _));
    let text = source.part(node.span).unwrap_or_default();
    node.boxes.iter().any(guard) && (text == "otherwise" || text.ends_with(".otherwise"))
}

/// The field whose selector stands here, if that was never called: its declaration and its
/// expression are one word.
fn field<'a>(module: &'a Module, source: &Source, node: &Node) -> Option<&'a str> {
    let boxes = || node.boxes.iter().map(|b| &module.mix.boxes[*b].kind);
    let never = node.boxes.iter().all(|b| module.counts[*b] == 0);
    let expression = boxes().any(|kind| matches!(kind, Kind::Expression { .. }));
    let name = boxes().find_map(|kind| match kind {
        Kind::Top(name) => Some(&**name),
        _ => None,
    })?;
    (never && expression && source.part(node.span)? == name).then_some(name)
}

/// Whether a field is constructed or matched, and nowhere a function. `at`: where it is
/// declared, in that text.
fn is_data(name: &str, at: (usize, usize), own: &Text, all: &[Text]) -> bool {
    let constructor = own.constructor(at);
    let (mut is_function, mut is_made) = (false, false);
    for text in all {
        let binds = text.binds(name);
        for (number, word) in text.words.iter().enumerate() {
            let declared = std::ptr::eq(text, own) && word.at == at;
            if word.text == name && !declared && text.next(number) != "::" {
                let named = text.in_record(number);
                is_made |= named;
                // Where a pattern binds the name, it is a variable.
                is_function |= !named && !binds;
            }
            // It stands once where it is declared.
            is_made |= Some(&word.text) == constructor.map(|c| &c.text)
                && constructor.is_none_or(|c| !std::ptr::eq(c, word));
        }
    }
    is_made && !is_function
}

/// A word or a sign of a source.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Word {
    text: String,
    at: (usize, usize),
}

/// A source without its comments and strings.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Text {
    words: Vec<Word>,
}

impl Text {
    fn of(source: &Source) -> Text {
        let mut text = Text::default();
        let mut depth = 0;
        for (number, line) in source.lines.iter().enumerate() {
            let mut at = 0;
            while at < line.len() {
                let rest = &line[at..];
                let size = match rest {
                    ['{', '-', ..] => {
                        depth += 1;
                        2
                    }
                    ['-', '}', ..] if depth > 0 => {
                        depth -= 1;
                        2
                    }
                    _ if depth > 0 => 1,
                    ['-', '-', more @ ..]
                        if !more.iter().find(|c| **c != '-').is_some_and(is_sign) =>
                    {
                        rest.len()
                    }
                    ['"', ..] => string(rest),
                    ['\'', '\\', _, more @ ..] => {
                        3 + more
                            .iter()
                            .position(|c| *c == '\'')
                            .map_or(0, |end| end + 1)
                    }
                    ['\'', _, '\'', ..] => 3,
                    [c, ..] => {
                        let same: fn(&char) -> bool = match c {
                            _ if is_letter(c) => is_letter,
                            _ if is_sign(c) => is_sign,
                            _ => |_| false,
                        };
                        let size = rest.iter().take_while(|c| same(c)).count().max(1);
                        if !c.is_whitespace() {
                            text.words.push(Word {
                                text: rest[..size].iter().collect(),
                                at: (number + 1, at + 1),
                            });
                        }
                        size
                    }
                    [] => 1,
                };
                at += size;
            }
        }
        text
    }

    fn word(&self, number: Option<usize>) -> &str {
        let word = number.and_then(|number| self.words.get(number));
        word.map_or("", |word| &word.text)
    }

    fn next(&self, number: usize) -> &str {
        self.word(number.checked_add(1))
    }

    /// Whether a word is a field within the braces of a record.
    fn in_record(&self, number: usize) -> bool {
        let before = self.word(number.checked_sub(1));
        matches!(before, "{" | ",") && matches!(self.next(number), "=" | "," | "}")
    }

    /// Whether some pattern binds the variable of a field without a name of its own.
    fn binds(&self, name: &str) -> bool {
        let mut words = self.words.iter().enumerate();
        words.any(|(number, word)| match &*word.text {
            ".." => self.next(number) == "}",
            text => text == name && self.in_record(number) && self.next(number) != "=",
        })
    }

    /// The constructor whose field is declared at a place.
    fn constructor(&self, at: (usize, usize)) -> Option<&Word> {
        let before = self.words.iter().take_while(|word| word.at < at);
        let open = before
            .enumerate()
            .filter(|(_, word)| word.text == "{")
            .last()?
            .0;
        self.words.get(open.checked_sub(1)?)
    }
}

fn is_letter(c: &char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '\'')
}

fn is_sign(c: &char) -> bool {
    "!#$%&*+./<=>?@\\^|-~:".contains(*c)
}

/// The length of a string, or of what there is of it in the line.
fn string(rest: &[char]) -> usize {
    let mut at = 1;
    while at < rest.len() && rest[at] != '"' {
        at += if rest[at] == '\\' { 2 } else { 1 };
    }
    (at + 1).min(rest.len())
}
