//! Unboxed tuples and literals: `(# s, x #)` is read as an application of the constructor
//! of its size, and `3#` as a literal of the type that its signs name.

use super::{PResult, Parser};
use crate::ast::{Expr, ExprKind, Lit, Name, Pat, PatKind, Scheme, Type, TypeKind};
use crate::extensions::Extension;
use crate::token::{T, Value};
use pure_base::{Span, Symbol};

/// What the constructor of unboxed tuples of `n` components is called, as a type too.
pub fn unboxed_tuple_name(n: usize) -> Symbol {
    match n {
        0 => Symbol::new("(# #)"),
        1 => Symbol::new("(# _ #)"),
        n => Symbol::new(&format!("(#{}#)", ",".repeat(n - 1))),
    }
}

impl Parser<'_> {
    /// At `(#`.
    pub(super) fn at_unboxed(&self) -> bool {
        self.at(T::LParen) && matches!(self.cursor.token().value, Value::Name { .. })
    }

    pub(super) fn unboxed_expr(&mut self) -> PResult<Expr> {
        let (items, span, con) = self.unboxed(Self::expr)?;
        let con = Expr {
            kind: ExprKind::Con(con),
            span,
        };
        Ok(items.into_iter().fold(con, |f, x| Expr {
            kind: ExprKind::App(Box::new(f), Box::new(x)),
            span,
        }))
    }

    pub(super) fn unboxed_pattern(&mut self) -> PResult<Pat> {
        let (items, span, con) = self.unboxed(Self::component)?;
        let kind = PatKind::Con(con, items);
        Ok(Pat { kind, span })
    }

    pub(super) fn unboxed_type(&mut self) -> PResult<Type> {
        let (items, span, con) = self.unboxed(Self::ty)?;
        let con = Type {
            kind: TypeKind::Con(con),
            span,
        };
        Ok(items.into_iter().fold(con, |f, x| Type {
            kind: TypeKind::App(Box::new(f), Box::new(x)),
            span,
        }))
    }

    /// The components between `(#` and `#)`, where these stand, and the constructor.
    /// `(#,#)` is the constructor alone.
    fn unboxed<R>(
        &mut self,
        mut item: impl FnMut(&mut Self) -> PResult<R>,
    ) -> PResult<(Vec<R>, Span, Name)> {
        let open = self.advance();
        let (mut items, mut size) = (vec![], 0);
        if self.at(T::Comma) {
            size = 1;
            while self.eat(T::Comma) {
                size += 1;
            }
        } else if !self.at(T::RParen) {
            loop {
                if self.at(T::Bar) {
                    break;
                }
                items.push(self.nested(|p| item(p))?);
                if !self.eat(T::Comma) {
                    break;
                }
            }
            size = items.len();
        }
        if self.at(T::Bar) {
            return self.lacks(self.span(), Extension::UnboxedSums, "an unboxed sum");
        }
        self.close(T::RParen, open, "`,` or `#)`")?;
        let span = self.since(open);
        let text = unboxed_tuple_name(size);
        let con = Name {
            module: None,
            text,
            span,
        };
        Ok((items, span, con))
    }

    /// The type of the literal at hand, if signs behind it name one.
    pub(super) fn literal_type(&self) -> Option<Type> {
        if !self.extensions.has(Extension::MagicHash) {
            return None;
        }
        let text = self.source(self.span());
        let signs = text.len() - text.trim_end_matches('#').len();
        let name = match (self.cursor.kind(), signs) {
            (T::Int, 1) => "Int#",
            (T::Int, 2) => "Word#",
            (T::Float, 1) => "Float#",
            (T::Float, 2) => "Double#",
            (T::Char | T::Str, 1) => "Char#",
            (T::Address, _) => "Addr#",
            _ => return None,
        };
        let name = Name {
            module: None,
            text: Symbol::new(name),
            span: Span::NONE,
        };
        let kind = TypeKind::Con(name);
        Some(Type {
            kind,
            span: self.span(),
        })
    }

    /// At a minus before a literal of an unboxed type, which it is a part of.
    pub(super) fn before_unboxed_literal(&self) -> bool {
        let next = self.cursor.ahead(1);
        self.extensions.has(Extension::MagicHash)
            && matches!(next.kind, T::Int | T::Float)
            && self.source(next.span).ends_with('#')
    }

    /// The literal at hand, with its type if signs behind it name one.
    pub(super) fn literal_expr(&mut self, negative: bool) -> ExprKind {
        let (ty, span) = (self.literal_type(), self.span());
        let kind = ExprKind::Lit(signed(self.literal(), negative));
        let Some(ty) = ty else { return kind };
        let scheme = Scheme {
            forall: vec![],
            kinds: vec![],
            context: vec![],
            ty,
            span,
        };
        ExprKind::Annot(Box::new(Expr { kind, span }), Box::new(scheme))
    }

    /// The same as a pattern.
    pub(super) fn literal_pat(&mut self, negative: bool) -> PatKind {
        let (ty, span) = (self.literal_type(), self.span());
        let kind = PatKind::Lit(signed(self.literal(), negative));
        match ty {
            None => kind,
            Some(ty) => PatKind::Annot(Box::new(Pat { kind, span }), Box::new(ty)),
        }
    }
}

fn signed(size: Lit, negative: bool) -> Lit {
    match negative {
        true => Lit::Negative(Box::new(size)),
        false => size,
    }
}
