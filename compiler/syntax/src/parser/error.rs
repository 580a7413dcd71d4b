//! What the parser says when it cannot go on.

use super::{Failed, PResult, Parser};
use crate::extensions::Extension;
use crate::input::{MAX_HEIGHT, MAX_NESTING};
use crate::token::T;
use pure_base::{Diagnostic, Span};

impl Parser<'_> {
    pub(super) fn fail<R>(&mut self, diagnostic: Diagnostic) -> PResult<R> {
        self.report(diagnostic);
        Err(Failed)
    }

    pub(super) fn report(&mut self, diagnostic: Diagnostic) {
        if self.trial {
            self.held.push(diagnostic);
        } else {
            let blamed = self.blame(&diagnostic);
            self.diags.push(blamed.unwrap_or(diagnostic));
        }
    }

    pub(super) fn too_deep<R>(&mut self, span: Span) -> PResult<R> {
        self.fail(
            Diagnostic::error(
                "nesting-too-deep",
                span,
                "this construct is nested too deeply",
            )
            .label("the limit is reached here")
            .note(format!(
                "At most {MAX_NESTING} constructs may stand one within another, and the arguments and operators around a construct may number {MAX_HEIGHT} together."
            ))
            .help("name inner parts in definitions of their own"),
        )
    }

    /// The current token in words.
    pub(super) fn found(&self) -> String {
        match self.cursor.kind() {
            T::Eof => "the end of the file".into(),
            T::VSemi | T::VClose if self.cursor.token().kind == T::Eof => {
                "the end of the file".into()
            }
            T::VSemi | T::VClose => "a new line".into(),
            _ => format!("`{}`", self.text_here()),
        }
    }

    /// The current token as written, shortened.
    fn text_here(&self) -> String {
        let text = self.source(self.cursor.token().span);
        match text.char_indices().nth(24) {
            Some((end, _)) => format!("{}...", &text[..end]),
            None => text.to_string(),
        }
    }

    /// Fails: something else was expected at the current token.
    pub(super) fn unexpected<R>(&mut self, expected: &str) -> PResult<R> {
        let d = self.unexpected_diagnostic(expected);
        self.fail(d)
    }

    pub(super) fn unexpected_diagnostic(&self, expected: &str) -> Diagnostic {
        let kind = self.cursor.kind();
        let span = self.span();
        let found = self.found();
        let comma = self.cursor.previous().is_some_and(|t| t.kind == T::Comma);
        if kind.is_closer() && !comma {
            return Diagnostic::error(
                "unmatched-bracket",
                span,
                format!("{found} does not close anything here"),
            )
            .label(format!("expected {expected}"))
            .note(
                "Brackets close in the reverse order of their opening, after a complete construct.",
            )
            .help("remove it, complete what stands before it, or add the opening bracket");
        }
        let d = Diagnostic::error(
            "unexpected-token",
            span,
            format!("expected {expected}, found {found}"),
        )
        .label(format!("expected {expected}"));
        match kind {
            T::VSemi | T::VClose if self.cursor.token().kind != T::Eof => self.by_layout(d),
            T::Eof | T::VSemi | T::VClose => d
                .note("The file ends in the middle of a construct.")
                .help(format!("complete it: {expected} is missing")),
            T::Do | T::Let if self.is_behind("rec") || self.is_behind("mdo") => d
                .note("`rec` and `mdo` begin blocks of statements with RecursiveDo.")
                .help("add {-# LANGUAGE RecursiveDo #-} at the top of the file"),
            T::Do | T::Case | T::If | T::Let | T::Backslash => d
                .note(format!("A construct that begins with {found} can stand after an operator or on its own, but is no argument."))
                .help("put it into parentheses, or write `$` before it"),
            T::Else if self.cursor.previous().is_some_and(|t| t.kind == T::Bar) => d
                .note("A guard is a condition; the last one is often `otherwise`, which is `True`.")
                .help("write `otherwise` instead of `else`"),
            T::In if self.begins_line_with("for") => d
                .note("There are no loops: functions such as `mapM_` and `map` go through a list.")
                .help("write `mapM_ (\\x -> ...) xs` for actions, `map` or `[... | x <- xs]` for values"),
            T::LBrace => d
                .note("Braces hold the lines of a block or the fields of a record; an expression stands without them.")
                .help("leave out the braces"),
            T::Equals => {
                let d = d
                    .note("`=` defines; it stands once in each equation, after its left-hand side.")
                    .help("compare values with `==`; begin a new equation on a new line");
                if expected == "the classes to derive" {
                    return d.help("leave out the `=`").change(span, "");
                }
                match expected == "`then`" || expected == "`else`" || self.compares() {
                    true => d.help("compare values with `==`").change(span, "=="),
                    false => d,
                }
            }
            T::At if self.extensions.has(Extension::TypeApplications) => d
                .note("A type as an argument has a space before its `@`, and none behind it.")
                .help("write ` @T` for the type `T`"),
            T::Tilde | T::At | T::Underscore => d
                .note(format!("{found} has a meaning in patterns only."))
                .help("use it on the left of `=`, `->` or `<-`"),
            _ if kind.is_closer() => d,
            kind if kind.is_keyword() => d
                .note(format!("{found} is a word of the language and cannot be a name."))
                .help(format!(
                    "if a name is meant, choose another one, such as `{}'`; otherwise complete what stands before it",
                    self.text_here()
                )),
            _ => d
                .note(format!("What stands before {found} can go on with {expected} only."))
                .help("look for a missing operator, bracket or word before this place"),
        }
    }

    /// Whether the current line is none that an equation begins, so that its `=` was to
    /// compare.
    pub(super) fn compares(&self) -> bool {
        let first = self.cursor.line_start();
        first.is_some_and(|(_, token)| !token.kind.starts_declaration())
    }

    /// Fails at the second `=` of a guard, the first of which is at `sign`.
    pub(super) fn compared<R>(&mut self, sign: Span) -> PResult<R> {
        self.fail(
            Diagnostic::error(
                "unexpected-token",
                sign,
                "`=` defines, and does not compare",
            )
            .label("stands in a condition")
            .also(self.span(), "this `=` belongs to the equation")
            .help("compare values with `==`")
            .change(sign, "=="),
        )
    }

    fn is_behind(&self, word: &str) -> bool {
        let before = self.cursor.previous();
        before.is_some_and(|token| self.source(token.span) == word)
    }

    fn begins_line_with(&self, word: &str) -> bool {
        let first = self.cursor.line_start();
        first.is_some_and(|(_, token)| self.source(token.span) == word)
    }

    /// Adds why layout ends a construct at the current line.
    pub(super) fn by_layout(&self, d: Diagnostic) -> Diagnostic {
        if self.cursor.token().kind == T::Eof {
            return d.help("complete it, or make it part of a definition such as `main = ...`");
        }
        let col = self.cursor.token().col;
        let block = self.cursor.block_column().unwrap_or(1);
        let d = match self.blocks.last() {
            Some(open) if block > 1 => d.also(
                open.keyword,
                format!("the lines of this {} begin at column {block}", open.what),
            ),
            _ => d,
        };
        let what = self.blocks.last().map_or("declaration", |b| b.item());
        d.note(format!(
            "The line begins at column {col}, where layout ends the {what} before it."
        ))
        .help("indent the line further if it continues the one before")
    }

    /// Fails where `::` or another sign is meant and another operator stands, most likely `:`.
    pub(super) fn single_colon<R>(&mut self, expected: &str, meant: &str) -> PResult<R> {
        let d = self.unexpected_diagnostic(expected);
        let (found, span) = (self.found(), self.span());
        let change = match self.cursor.token().spaced {
            true => meant.to_string(),
            false => format!(" {meant}"),
        };
        self.fail(match found == "`:`" {
            true => Diagnostic { notes: vec![], ..d }
                .note("`:` puts an element before a list; `::` stands before a type.")
                .help(format!("write `{meant}`"))
                .change(span, change),
            false => d,
        })
    }

    /// Reads `kind` or fails.
    pub(super) fn expect(&mut self, kind: T, expected: &str) -> PResult<Span> {
        if self.at(kind) {
            Ok(self.advance())
        } else {
            self.unexpected(expected)
        }
    }

    /// Reads the bracket that closes the one at `open`.
    pub(super) fn close(&mut self, kind: T, open: Span, expected: &str) -> PResult<Span> {
        if self.at(kind) {
            return Ok(self.advance());
        }
        let found = self.cursor.kind();
        let opener = self.source(open);
        let wrong = match found {
            T::Eof | T::VSemi | T::VClose => true,
            found => {
                found.is_closer()
                    || matches!(
                        found,
                        T::Then | T::Else | T::Of | T::In | T::Where | T::Semi
                    )
            }
        };
        if !wrong {
            let d = self.unexpected_diagnostic(expected);
            let d = d.also(open, "within this bracket");
            return self.fail(self.foreign_sign(d, open, kind));
        }
        let d = Diagnostic::error(
            "unclosed-bracket",
            open,
            format!("this `{opener}` is never closed"),
        )
        .also(
            self.span(),
            format!("expected {expected} before {}", self.found()),
        );
        let closer = match kind {
            T::RParen => ")",
            T::RBracket => "]",
            _ => "}",
        };
        let layout = matches!(found, T::VSemi | T::VClose) && self.cursor.token().kind != T::Eof;
        let line = self.cursor.line_start();
        let ends_head = line.is_some_and(|(_, first)| first.kind == T::Module);
        if found == T::Where && !ends_head || found == T::In && kind == T::RBracket {
            let d = self.unexpected_diagnostic(expected);
            let d = d.also(open, "within this bracket");
            return self.fail(self.foreign_sign(d, open, kind));
        }
        let d = if layout {
            self.by_layout(d)
        } else {
            d.note("Each opening bracket needs its closing one within the same construct.")
                .help(format!("add `{closer}`"))
        };
        self.fail(d)
    }
}
