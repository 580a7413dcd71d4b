//! MINIMAL pragmas: which methods of a class an instance defines, at least.

use super::Cx;
use crate::tree::{Method, Minimal};
use pure_syntax::ast::{ClassDecl, DeclKind};

/// Parentheses of a formula that is read: each may be within another.
const MOST: usize = 1000;

impl Cx<'_> {
    /// What the class's pragma says. A formula that cannot be read, or that names what is no
    /// method, is as good as none.
    pub(super) fn minimal(&self, class: &ClassDecl, methods: &[Method]) -> Option<Minimal> {
        let formula = class.decls.iter().find_map(|decl| match decl.kind {
            DeclKind::Minimal(formula) => Some(formula),
            _ => None,
        })?;
        let number = |name: &str| {
            let of = |m: &Method| self.program.values[m.value].name.as_str() == name;
            methods.iter().position(of)
        };
        read(formula.as_str(), &number)
    }
}

/// `f`, `f, g`, `f | g`, with parentheses; commas bind closer. Nothing asks for nothing.
fn read(formula: &str, number: &dyn Fn(&str) -> Option<usize>) -> Option<Minimal> {
    if formula.is_empty() {
        return Some(Minimal::All(vec![]));
    }
    if formula.matches('(').count() > MOST {
        return None;
    }
    let mut reader = Reader {
        rest: formula,
        number,
    };
    let whole = reader.either()?;
    reader.rest.trim().is_empty().then_some(whole)
}

struct Reader<'a> {
    rest: &'a str,
    number: &'a dyn Fn(&str) -> Option<usize>,
}

impl Reader<'_> {
    fn eat(&mut self, c: char) -> bool {
        let rest = self.rest.trim_start().strip_prefix(c);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn either(&mut self) -> Option<Minimal> {
        let mut parts = vec![self.both()?];
        while self.eat('|') {
            parts.push(self.both()?);
        }
        Some(one_or(parts, Minimal::Any))
    }

    fn both(&mut self) -> Option<Minimal> {
        let mut parts = vec![self.part()?];
        while self.eat(',') {
            parts.push(self.part()?);
        }
        Some(one_or(parts, Minimal::All))
    }

    fn part(&mut self) -> Option<Minimal> {
        let is_letter = |c: char| c.is_alphanumeric() || matches!(c, '_' | '\'');
        let operator = self.rest.trim_start().strip_prefix('(').and_then(|text| {
            let (name, rest) = text.split_once(')')?;
            let name = name.trim();
            let is_name = !name.is_empty() && !name.contains(|c| is_letter(c) || c == '(');
            is_name.then_some((name, rest))
        });
        if let Some((name, rest)) = operator {
            self.rest = rest;
            return (self.number)(name).map(Minimal::Method);
        }
        if self.eat('(') {
            let part = self.either()?;
            return self.eat(')').then_some(part);
        }
        let text = self.rest.trim_start();
        let end = text.find(|c| !is_letter(c)).unwrap_or(text.len());
        let (name, rest) = text.split_at(end);
        self.rest = rest;
        (self.number)(name).map(Minimal::Method)
    }
}

fn one_or(mut parts: Vec<Minimal>, several: fn(Vec<Minimal>) -> Minimal) -> Minimal {
    match parts.len() {
        1 => parts.remove(0),
        _ => several(parts),
    }
}

#[cfg(test)]
mod tests {
    use super::Minimal::{All, Any, Method};
    use super::*;

    #[test]
    fn formulas_are_read() {
        let number = |name: &str| ["f", "g'", "==", "|"].iter().position(|m| *m == name);
        let read = |formula| read(formula, &number);
        assert_eq!(read("f"), Some(Method(0)));
        assert_eq!(read("(==) | ( | )"), Some(Any(vec![Method(2), Method(3)])));
        let both = All(vec![Method(0), Method(1)]);
        assert_eq!(
            read("f, g' | (==)"),
            Some(Any(vec![both.clone(), Method(2)]))
        );
        let either = Any(vec![both, Method(3)]);
        assert_eq!(
            read("(==), (f, g' | (|))"),
            Some(All(vec![Method(2), either]))
        );
        assert_eq!(read(""), Some(All(vec![])));
        for wrong in ["h", "f |", "f g'", "(f", "f)", ",", "()"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
