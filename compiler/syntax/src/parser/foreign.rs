//! Signs that other languages, or other places of this one, have where something else is
//! meant: hints with the change of the text that mends it.

use super::{PResult, Parser};
use crate::ast::DeclKind;
use crate::extensions::Extension;
use crate::token::{T, Value};
use pure_base::{Diagnostic, Span};

/// Replaces what has been said of the reasons, which are others.
fn instead(d: Diagnostic, note: &str, help: &str) -> Diagnostic {
    Diagnostic { notes: vec![], ..d }.note(note).help(help)
}

impl Parser<'_> {
    /// What the current token was to be in the bracket at `open`, which it does not close.
    pub(super) fn foreign_sign(&self, d: Diagnostic, open: Span, closer: T) -> Diagnostic {
        let (span, list) = (self.span(), closer == T::RBracket);
        if closer == T::RBrace {
            return d;
        }
        match self.cursor.kind() {
            T::Equals if list => instead(
                d,
                "`=` defines; here stand values and conditions.",
                "compare values with `==`; define with `let x = ...`",
            ),
            T::Equals => d.help("compare values with `==`").change(span, "=="),
            T::Bar if !list => instead(
                d,
                "`|` stands before a guard and between constructors.",
                "write `||` for \"or\"",
            )
            .change(span, "||"),
            T::RArrow if !list => {
                let at = Span::new(open.hi, open.hi);
                let note = "`->` belongs to lambdas and alternatives.";
                let d = instead(d, note, "a lambda begins with `\\`");
                match open.hi == self.pattern_before().lo {
                    true => d.change(at, "\\"),
                    false => d,
                }
            }
            T::In if list => instead(
                d,
                "A comprehension draws from a list with `<-`.",
                "write `<-` instead of `in`",
            )
            .change(span, "<-"),
            T::Where => instead(
                d,
                "`where` belongs to an equation or alternative, not to an expression.",
                "define with `let ... in ...` within an expression",
            ),
            T::Backquote if self.cursor.ahead(1).kind == T::VarId => {
                let end = self.cursor.ahead(1).span.hi;
                let note = "A name between its arguments stands between two backquotes.";
                instead(d, note, "add the second backquote").change(Span::new(end, end), "`")
            }
            _ => d,
        }
    }

    /// Fails at an operator between types that is none, whatever a module may declare.
    pub(super) fn no_such_type_operator(&mut self) -> PResult<()> {
        let (note, help) = match self.name_here().text.as_str() {
            ":" if !self.extensions.has(Extension::DataKinds) => (
                "`:` puts an element before a list of values.",
                "write `(a, b)` for the type of pairs, `[a]` for that of lists; parameters have no names in types",
            ),
            "<" if !self.cursor.token().spaced => (
                "A type is applied to another like a function.",
                "write the argument behind the type: `Maybe Int`",
            ),
            _ => return Ok(()),
        };
        let d = self.unexpected_diagnostic("a type");
        self.fail(instead(d, note, help))
    }

    /// The token before the current one, which a lambda without its sign begins with.
    fn pattern_before(&self) -> Span {
        self.cursor.previous().map_or(Span::NONE, |t| t.span)
    }

    /// What is wrong with the current token, which cannot begin an expression, if that is
    /// a matter of the token before it.
    pub(super) fn foreign_operand(&self, d: Diagnostic) -> Diagnostic {
        let token = self.cursor.token();
        let mut before = self.cursor.backwards();
        let (Some(last), other) = (before.next(), before.next()) else {
            return d;
        };
        let is = |value: &Value, sign: &str| matches!(value, Value::Name { text, .. } if text.as_str() == sign);
        if let Value::Name {
            module: Some(module),
            text,
        } = token.value
            && text.as_str() == "."
        {
            return instead(
                d,
                "Without white space the points belong to the name before them.",
                "write a space before `..`",
            )
            .change(token.span, format!("{module} .."));
        }
        if token.kind.is_closer() && last.kind == T::Comma {
            let title = format!("expected another element after `,`, found {}", self.found());
            let d = Diagnostic { title, ..d };
            return instead(d, "Commas stand between elements.", "remove the comma")
                .change(last.span, "");
        }
        if is(&last.value, ".") && !last.spaced && other.is_some_and(|t| t.kind == T::Int) {
            let end = last.span.hi;
            return instead(
                d,
                "A fraction has digits on both sides of its point.",
                "write a `0` after the point",
            )
            .change(Span::new(end, end), "0");
        }
        if is(&last.value, "++") && other.is_some_and(|t| t.kind == T::VarId) {
            let name = other.map_or("", |t| self.source(t.span));
            return instead(
                d,
                "`++` joins two lists. A variable keeps its value; there is no operator that changes it.",
                &format!("write `{name} + 1` for the number that follows"),
            )
            .change(last.span, " + 1");
        }
        d
    }

    /// What is meant by the current token, which ends the declaration before it.
    pub(super) fn foreign_end(&self, d: Diagnostic, decl: &DeclKind, at: Span) -> Diagnostic {
        let span = self.span();
        let mut line = self.cursor.rest_of_line();
        match (self.cursor.kind(), decl) {
            (T::Comma, DeclKind::Signature { ty, .. }) => {
                let context = line.find(|t| t.kind == T::DArrow).map(|t| t.span.lo);
                let (start, note) = (ty.span.lo, "A signature has one type.");
                match context {
                    Some(end) => instead(d, note, "put several constraints into parentheses")
                        .change(Span::new(start, start), "(")
                        .change(Span::new(end - 1, end), ") "),
                    None => instead(
                        d,
                        "The type of a function has an arrow behind each argument: `Int -> Int -> Int`.",
                        "write `->` instead of the comma",
                    )
                    .change(span, " ->"),
                }
            }
            (T::Comma, DeclKind::Data(_)) => instead(
                d,
                "The constructors of a type are its alternatives.",
                "write `|` between constructors",
            )
            .change(span, " |"),
            (T::Bar, DeclKind::Synonym { .. }) => instead(
                d,
                "`type` gives a type another name; `data` declares a type by its constructors.",
                "write `data` instead of `type`",
            )
            .change(Span::new(at.lo, at.lo + 4), "data"),
            (T::Equals, _) if self.compares() => {
                d.help("compare values with `==`").change(span, "==")
            }
            _ => d,
        }
    }

    /// What is meant by a line that begins with the current token, which no declaration
    /// does.
    pub(super) fn foreign_declaration(&self, d: Diagnostic) -> Diagnostic {
        let (token, next) = (self.cursor.token(), self.cursor.ahead(1));
        match token.kind {
            T::Let if !next.first => instead(
                d,
                "A module consists of definitions; `let` makes some within an expression or block.",
                "leave out `let`",
            )
            .change(Span::new(token.span.lo, next.span.lo), ""),
            T::Where => instead(
                d,
                "A line that begins at the column of the declarations continues none of them.",
                "indent `where`, and the definitions after it further",
            ),
            T::VarSym | T::ConSym | T::Minus => instead(
                d,
                "A line that begins at the column of the declarations continues none of them.",
                "indent the line if it continues the one before",
            ),
            _ => d,
        }
    }
}
