//! Derived Read: reads what derived Show writes, with more spaces and
//! parentheses.

use super::Maker;
use crate::tree::*;
use pure_base::Symbol;

/// What is read in turn.
enum Part {
    Token(String),
    /// A field at a precedence.
    Field(usize),
}

impl Maker<'_, '_> {
    /// `readsPrec d = readChoice first (readChoice second ..)`
    pub(super) fn reads_prec(&mut self) -> Vec<Match> {
        let d = self.local("d");
        let mut choices: Option<Expr> = None;
        let ctors = self.ctors.clone();
        let mut left = &ctors[..];
        while let Some((&c, before)) = left.split_last() {
            let names = left.iter().rev().take_while(|c| self.is_name(**c)).count();
            let reader = if names > 1 {
                let (before, named) = left.split_at(left.len() - names);
                left = before;
                self.names_reader(named)
            } else {
                left = before;
                self.reader(c, d)
            };
            choices = Some(match choices {
                None => reader,
                Some(rest) => self.call("readChoice", vec![reader, rest]),
            });
        }
        let body = match choices {
            Some(body) => body,
            None => self.prelude("readNothing"),
        };
        let d = self.var_pat(d);
        vec![self.clause(vec![d], body)]
    }

    /// Whether a constructor is written as one name.
    fn is_name(&self, c: CtorId) -> bool {
        self.fields(c) == 0 && !is_operator(self.cx.program.ctors[c].name)
    }

    /// Reads one of several names, looked up in a list.
    fn names_reader(&mut self, ctors: &[CtorId]) -> Expr {
        let names = ctors.iter().map(|c| {
            let name = self.cx.program.ctors[*c].name;
            self.string(name.as_str())
        });
        let names = names.collect();
        let cons = ctors.iter().map(|c| self.con(*c)).collect();
        let (names, cons) = (
            self.node(ExprKind::List(names)),
            self.node(ExprKind::List(cons)),
        );
        self.call("readNames", vec![names, cons])
    }

    /// Reads a constructor where precedence `d` is wanted.
    fn reader(&mut self, c: CtorId, d: ValueId) -> Expr {
        let (limit, parts) = self.grammar(c);
        let con = self.con(c);
        let mut reader = self.call("readStart", vec![con]);
        for part in parts {
            reader = match part {
                Part::Token(text) => {
                    let text = self.string(&text);
                    self.call("readToken", vec![text, reader])
                }
                Part::Field(precedence) => {
                    let precedence = self.int(precedence);
                    self.call("readField", vec![precedence, reader])
                }
            };
        }
        let closed = match limit {
            Some(limit) => {
                let test = vec![self.var(d), self.int(limit)];
                self.call("gtInt", test)
            }
            None => self.con(crate::wired::false_()),
        };
        self.call("readParen", vec![closed, reader])
    }

    /// What a constructor looks like, and above which precedence it needs
    /// parentheses.
    fn grammar(&mut self, c: CtorId) -> (Option<usize>, Vec<Part>) {
        let ctor = &self.cx.program.ctors[c];
        let (name, fields, infix) = (ctor.name, ctor.fields.len(), ctor.infix);
        let labels = ctor.labels.clone();
        let mut parts = vec![];
        if infix && fields == 2 && labels.iter().all(Option::is_none) {
            let precedence = self.cx.fixity_of(c);
            parts.push(Part::Field(precedence + 1));
            match is_operator(name) {
                true => parts.push(Part::Token(name.to_string())),
                false => parts.extend(["`", name.as_str(), "`"].map(|t| Part::Token(t.into()))),
            }
            parts.push(Part::Field(precedence + 1));
            return (Some(precedence), parts);
        }
        prefix(name, &mut parts);
        if labels.iter().all(Option::is_none) {
            parts.extend((0..fields).map(|_| Part::Field(11)));
            return ((fields > 0).then_some(10), parts);
        }
        for (i, label) in labels.iter().enumerate() {
            parts.push(Part::Token(if i == 0 { "{" } else { "," }.into()));
            if let Some(v) = label {
                prefix(self.cx.program.values[*v].name, &mut parts);
            }
            parts.push(Part::Token("=".into()));
            parts.push(Part::Field(0));
        }
        parts.push(Part::Token("}".into()));
        (Some(11), parts)
    }
}

/// A name, in parentheses if it is an operator.
fn prefix(name: Symbol, parts: &mut Vec<Part>) {
    match is_operator(name) {
        true => parts.extend(["(", name.as_str(), ")"].map(|t| Part::Token(t.into()))),
        false => parts.push(Part::Token(name.to_string())),
    }
}

fn is_operator(name: Symbol) -> bool {
    !name
        .as_str()
        .starts_with(|c: char| c.is_alphabetic() || c == '_')
}
