//! Patterns.

use super::brackets::library_value;
use super::{PResult, Parser};
use crate::ast::{Expr, ExprKind, Ident, Lit, Name, Pat, PatItem, PatKind, Type};
use crate::extensions::Extension;
use crate::token::{T, Value};
use pure_base::{Diagnostic, Span};

impl Parser<'_> {
    /// Patterns joined by constructor operators.
    pub(super) fn pattern(&mut self) -> PResult<Pat> {
        self.nested(|p| {
            let first = p.pattern_operand()?;
            match p.at_plus_number() {
                true => p.plus_number(first),
                false => p.pattern_rest(first),
            }
        })
    }

    /// What follows the first operand of a pattern.
    pub(super) fn pattern_rest(&mut self, first: Pat) -> PResult<Pat> {
        let span = first.span;
        let mut items = vec![PatItem::Operand(first)];
        while self.at_con_operator() {
            self.grow()?;
            let op = self.operator();
            items.push(PatItem::Op(op));
            let operand = self.pattern_operand()?;
            items.push(PatItem::Operand(operand));
        }
        Ok(infix(items, self.since(span)))
    }

    /// At `+ k` behind a variable.
    fn at_plus_number(&self) -> bool {
        self.at(T::VarSym)
            && self.extensions.has(Extension::NPlusKPatterns)
            && self.is_word(0, self.words.plus)
            && self.cursor.ahead(1).kind == T::Int
    }

    /// `n + k`, of which `n` has been read: what is at least `k` matches, and `n` is the rest.
    /// It is the view pattern `(atLeast k -> [n])`.
    fn plus_number(&mut self, variable: Pat) -> PResult<Pat> {
        self.advance();
        let number = Expr {
            span: self.span(),
            kind: ExprKind::Lit(self.literal()),
        };
        let span = self.since(variable.span);
        let view = Expr {
            kind: ExprKind::App(Box::new(library_value("atLeast", span)), Box::new(number)),
            span,
        };
        let rest = Pat {
            kind: PatKind::List(vec![variable]),
            span,
        };
        Ok(Pat {
            kind: PatKind::View(Box::new(view), Box::new(rest)),
            span,
        })
    }

    /// A constructor with its arguments, a negative number, or an atomic
    /// pattern.
    pub(super) fn pattern_operand(&mut self) -> PResult<Pat> {
        let start = self.span();
        match self.cursor.kind() {
            T::Minus if !self.at_negative_literal() => {
                self.advance();
                if !matches!(self.cursor.kind(), T::Int | T::Float) {
                    return self.unexpected("a number");
                }
                let lit = self.literal();
                Ok(Pat {
                    kind: PatKind::NegLit(lit),
                    span: self.since(start),
                })
            }
            T::ConId if self.cursor.ahead(1).kind != T::LBrace => {
                let con = self.name();
                self.con_args(con, start)
            }
            T::LParen if self.at_paren_op() && self.cursor.ahead(1).kind == T::ConSym => {
                let con = self.paren_op();
                self.con_args(con, start)
            }
            T::LParen if self.cursor.ahead(1).kind == T::Comma => self.tuple_operand(start),
            _ => self.apat(),
        }
    }

    /// The constructor of tuples before its arguments: `(,) a b`.
    fn tuple_operand(&mut self, start: Span) -> PResult<Pat> {
        let mut commas = 0;
        while self.cursor.ahead(1 + commas).kind == T::Comma {
            commas += 1;
        }
        if self.cursor.ahead(1 + commas).kind != T::RParen {
            return self.apat();
        }
        for _ in 0..commas + 2 {
            self.advance();
        }
        let mut parts = vec![];
        for _ in 0..=commas {
            parts.push(self.apat()?);
        }
        Ok(Pat {
            kind: PatKind::Tuple(parts),
            span: self.since(start),
        })
    }

    fn con_args(&mut self, con: Name, start: Span) -> PResult<Pat> {
        let args = self.apats()?;
        if self.at(T::At) && self.cursor.is_prefix() {
            let what = "a variable for a type in a pattern";
            return self.lacks(self.span(), Extension::TypeAbstractions, what);
        }
        Ok(Pat {
            kind: PatKind::Con(con, args),
            span: self.since(start),
        })
    }

    pub(super) fn apats(&mut self) -> PResult<Vec<Pat>> {
        let mut pats = vec![];
        while self.starts_apat() {
            pats.push(self.apat()?);
        }
        Ok(pats)
    }

    /// Whether an atomic pattern begins here, as an argument. `!` and `~` begin
    /// one when they touch what follows only: `f !x` against `a ! i`.
    pub(super) fn starts_apat(&self) -> bool {
        match self.cursor.kind() {
            T::VarId
            | T::ConId
            | T::Underscore
            | T::Int
            | T::Float
            | T::Char
            | T::Str
            | T::LParen
            | T::LBracket
            | T::Absent
            | T::Splice
            | T::QuasiQuote
            | T::Tilde => true,
            T::Bang => self.cursor.is_prefix(),
            T::Minus => self.at_negative_literal(),
            _ => false,
        }
    }

    pub(super) fn apat(&mut self) -> PResult<Pat> {
        self.nested(Self::apat_unchecked)
    }

    fn apat_unchecked(&mut self) -> PResult<Pat> {
        let start = self.span();
        let kind = match self.cursor.kind() {
            T::Underscore => {
                self.advance();
                PatKind::Wild
            }
            T::VarId if self.at_implicit() => return self.unexpected("a pattern"),
            T::VarId => {
                let name = self.binder()?;
                return self.var_or_as(name);
            }
            T::ConId => {
                let con = self.name();
                if self.at(T::LBrace) {
                    self.record_pattern(con)?
                } else {
                    PatKind::Con(con, vec![])
                }
            }
            T::Int | T::Float | T::Char | T::Str => self.literal_pat(false),
            T::Tilde => {
                self.advance();
                PatKind::Lazy(Box::new(self.apat()?))
            }
            T::VarSym if self.is_word(0, self.words.tilde) => {
                return self.apart_from_pattern("~", "a lazy pattern");
            }
            T::Bang if !self.cursor.is_prefix() => {
                return self.apart_from_pattern("!", "a bang pattern");
            }
            T::Bang => {
                let span = self.advance();
                self.needs(Extension::BangPatterns, span, "a bang pattern");
                PatKind::Bang(Box::new(self.apat()?))
            }
            T::Minus => {
                let unboxed = self.before_unboxed_literal();
                self.advance();
                if unboxed {
                    return Ok(Pat {
                        kind: self.literal_pat(true),
                        span: self.since(start),
                    });
                }
                match self.literal() {
                    zero if zero.is_zero() => PatKind::NegLit(zero),
                    number => PatKind::Lit(Lit::Negative(Box::new(number))),
                }
            }
            T::LBracket => {
                self.advance();
                let mut items = vec![];
                if !self.at(T::RBracket) {
                    items.push(self.component()?);
                    while self.eat(T::Comma) {
                        items.push(self.component()?);
                    }
                }
                self.close(T::RBracket, start, "`,` or `]`")?;
                PatKind::List(items)
            }
            T::LParen if self.at_unboxed() => return self.unboxed_pattern(),
            T::LParen => return self.paren_pattern(),
            T::Splice => PatKind::Splice(self.splice()?),
            T::QuasiQuote => PatKind::Splice(self.quasi_quote("quasiPat")),
            T::Absent => return self.absent_sign(),
            _ => return self.unexpected("a pattern"),
        };
        Ok(Pat {
            kind,
            span: self.since(start),
        })
    }

    /// Fails: the sign of a pattern does not touch what it is said of.
    fn apart_from_pattern<R>(&mut self, sign: &str, what: &str) -> PResult<R> {
        let span = self.span();
        self.fail(
            Diagnostic::error(
                "spaced-sign",
                span,
                format!("`{sign}` stands apart from its pattern"),
            )
            .label("white space after it, or none before it")
            .note(format!("Before a pattern that it touches `{sign}` makes {what}; elsewhere it is an operator like others."))
            .help(format!("write `{sign}` and the pattern without a space between them")),
        )
    }

    /// White space around the sign of `x @ p`: an error where types may be arguments, else
    /// what programs for older compilers have, which is told once.
    fn spaced_as(&mut self, name: Ident) {
        let span = self.span();
        let help = format!("write `{}@` and the pattern without spaces", name.text);
        if self.extensions.has(Extension::TypeApplications) {
            self.report(
                Diagnostic::error("spaced-sign", span, "`@` stands apart from its pattern")
                    .label("no white space before or after it")
                    .note("In `name@pattern` the sign touches both; with white space around it `@` means other things: a type argument, or an operator.")
                    .help(help),
            );
        } else if *self.first_spaced_as.get_or_insert(span) == span {
            self.report(
                Diagnostic::warning("old-syntax", span, "`@` stands apart from its pattern")
                    .label("the first of the file")
                    .note("GHC since 9.0 refuses white space before or after this sign.")
                    .help(help),
            );
        }
    }

    /// A variable, or `x@p`.
    pub(super) fn var_or_as(&mut self, name: Ident) -> PResult<Pat> {
        if self.at(T::At) && (self.cursor.token().spaced || self.cursor.ahead(1).spaced) {
            self.spaced_as(name);
        }
        let kind = if self.eat(T::At) {
            PatKind::As(name, Box::new(self.apat()?))
        } else {
            PatKind::Var(name.text)
        };
        Ok(Pat {
            kind,
            span: self.since(name.span),
        })
    }

    fn paren_pattern(&mut self) -> PResult<Pat> {
        if self.at_paren_op() && self.cursor.ahead(1).kind != T::ConSym {
            let name = self.paren_op();
            return Ok(Pat {
                kind: PatKind::Var(name.text),
                span: name.span,
            });
        }
        let open = self.advance();
        if self.eat(T::RParen) {
            return Ok(Pat {
                kind: PatKind::Tuple(vec![]),
                span: self.since(open),
            });
        }
        if self.at(T::ConSym) && self.cursor.ahead(1).kind == T::RParen {
            let con = self.name();
            self.advance();
            return Ok(Pat {
                kind: PatKind::Con(con, vec![]),
                span: self.since(open),
            });
        }
        let first = self.component()?;
        self.paren_pattern_rest(open, first)
    }

    /// A pattern within brackets of some kind, which may apply a function first.
    pub(super) fn component(&mut self) -> PResult<Pat> {
        if !self.view_ahead() {
            return self.annotated_pattern();
        }
        let start = self.span();
        let function = self.expr()?;
        let arrow = self.span();
        self.expect(T::RArrow, "`->` and a pattern")?;
        self.needs(Extension::ViewPatterns, arrow, "a view pattern");
        let result = self.nested(Self::component)?;
        Ok(Pat {
            kind: PatKind::View(Box::new(function), Box::new(result)),
            span: self.since(start),
        })
    }

    /// Whether an arrow stands before the end of this part of a bracket. A
    /// function that holds statements does not count: what is tried as a pattern
    /// must not hold what is tried as one again.
    pub(super) fn view_ahead(&self) -> bool {
        let (mut depth, mut lambdas) = (0usize, 0usize);
        for n in 0.. {
            match self.cursor.ahead(n).kind {
                T::RArrow if depth == 0 && lambdas > 0 => lambdas -= 1,
                T::RArrow if depth == 0 => return true,
                T::Backslash if self.cursor.ahead(n + 1).kind != T::Case => {
                    lambdas += usize::from(depth == 0);
                }
                T::If if self.cursor.ahead(n + 1).kind != T::Bar => {}
                T::LParen | T::LBracket | T::LBrace => depth += 1,
                T::RParen | T::RBracket | T::RBrace if depth > 0 => depth -= 1,
                T::RParen | T::RBracket | T::RBrace | T::Comma | T::DoubleColon if depth == 0 => {
                    return false;
                }
                T::Backslash | T::Do | T::Case | T::If | T::Let => return false,
                T::Equals | T::Eof | T::Semi | T::LArrow => return false,
                T::Bar if depth == 0 => return false,
                _ => {}
            }
        }
        false
    }

    /// What follows the first pattern within the parenthesis at `open`.
    pub(super) fn paren_pattern_rest(&mut self, open: Span, first: Pat) -> PResult<Pat> {
        let kind = if self.at(T::Comma) {
            let mut items = vec![first];
            while self.eat(T::Comma) {
                items.push(self.component()?);
            }
            PatKind::Tuple(items)
        } else {
            PatKind::Paren(Box::new(first))
        };
        if self.cursor.kind().is_varsym() || self.at(T::Backquote) {
            return self.operator_in_pattern();
        }
        self.close(T::RParen, open, "`,` or `)`")?;
        Ok(Pat {
            kind,
            span: self.since(open),
        })
    }

    pub(super) fn operator_in_pattern<R>(&mut self) -> PResult<R> {
        let (span, found) = (self.span(), self.found());
        self.fail(
            Diagnostic::error(
                "not-a-pattern",
                span,
                format!("the operator {found} cannot stand in a pattern"),
            )
            .label("is no constructor")
            .note("A pattern shows how a value was built: it consists of variables, constructors, literals, lists and tuples, and computes nothing.")
            .help("match the whole value with a variable, and test it in a guard"),
        )
    }

    /// A pattern, perhaps with a type.
    pub(super) fn annotated_pattern(&mut self) -> PResult<Pat> {
        let pat = self.pattern()?;
        self.pattern_annotation(pat)
    }

    pub(super) fn pattern_annotation(&mut self, pat: Pat) -> PResult<Pat> {
        if !self.eat(T::DoubleColon) {
            return Ok(pat);
        }
        let outer = std::mem::replace(&mut self.open_types, true);
        let ty = self.sigma();
        self.open_types = outer;
        Ok(self.typed_pattern(pat, ty?))
    }

    /// A pattern with the type that was read behind it.
    pub(super) fn typed_pattern(&mut self, pat: Pat, ty: Type) -> Pat {
        let span = self.since(pat.span);
        self.needs(Extension::ScopedTypeVariables, span, "a type in a pattern");
        Pat {
            kind: PatKind::Annot(Box::new(pat), Box::new(ty)),
            span,
        }
    }

    fn record_pattern(&mut self, con: Name) -> PResult<PatKind> {
        let open = self.advance();
        let (mut fields, mut rest) = (vec![], false);
        while !self.at(T::RBrace) {
            if self.at(T::DotDot) {
                let span = self.advance();
                self.needs(Extension::RecordWildCards, span, "a record wildcard");
                rest = true;
                break;
            }
            if !self.at_field() {
                return self.unexpected("the name of a field");
            }
            let field = self.field_name();
            let pat = match self.pun() {
                true => Pat {
                    kind: PatKind::Var(field.text),
                    span: field.span,
                },
                false => {
                    self.expect(T::Equals, "`=` after the name of the field")?;
                    self.component()?
                }
            };
            fields.push((field, pat));
            if !self.eat(T::Comma) {
                break;
            }
        }
        self.close(T::RBrace, open, "`,` or `}`")?;
        Ok(PatKind::RecordCon { con, fields, rest })
    }

    /// Reads the literal that the current token is.
    pub(super) fn literal(&mut self) -> Lit {
        let lit = match &self.cursor.token().value {
            Value::Lit(lit) => lit.clone(),
            _ => Lit::Int(0),
        };
        self.advance();
        lit
    }

    /// At a constructor operator: `:+` or `` `C` ``.
    pub(super) fn at_con_operator(&self) -> bool {
        self.at(T::ConSym) || self.at_backquoted(T::ConId)
    }

    /// At a name of this kind between backquotes.
    pub(super) fn at_backquoted(&self, kind: T) -> bool {
        self.at(T::Backquote)
            && self.cursor.ahead(1).kind == kind
            && self.cursor.ahead(2).kind == T::Backquote
    }

    /// Reads the operator at the current token, with or without backquotes. The
    /// caller knows that there is one.
    pub(super) fn operator(&mut self) -> Name {
        if !self.at(T::Backquote) {
            return self.name();
        }
        self.advance();
        let name = self.name();
        self.eat(T::Backquote);
        name
    }
}

/// The pattern of these items: their only one, or `Infix`.
pub(super) fn infix(mut items: Vec<PatItem>, span: Span) -> Pat {
    match items.pop() {
        Some(PatItem::Operand(only)) if items.is_empty() => only,
        last => {
            items.extend(last);
            Pat {
                kind: PatKind::Infix(items),
                span,
            }
        }
    }
}
