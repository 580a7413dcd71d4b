//! Unboxed tuples, sums and literals: `(# s, x #)` and `(# | x #)` are read as applications of
//! constructors, and `3#` as a literal of the type that its signs name.

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

/// What the type of unboxed sums of `n` alternatives is called.
pub fn unboxed_sum_name(n: usize) -> Symbol {
    Symbol::new(&format!("(#{}#)", "|".repeat(n - 1)))
}

/// The same of the constructor of one of them, from 0.
pub fn unboxed_sum_ctor(at: usize, n: usize) -> Symbol {
    let (before, behind) = ("|".repeat(at), "|".repeat(n - 1 - at));
    Symbol::new(&format!("(#{before}_{behind}#)"))
}

impl Parser<'_> {
    /// At `(#`.
    pub(super) fn at_unboxed(&self) -> bool {
        self.at(T::LParen) && matches!(self.cursor.token().value, Value::Name { .. })
    }

    pub(super) fn unboxed_expr(&mut self) -> PResult<Expr> {
        let (items, span, con) = self.unboxed(Self::expr, false)?;
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
        let (items, span, con) = self.unboxed(Self::component, false)?;
        let kind = PatKind::Con(con, items);
        Ok(Pat { kind, span })
    }

    pub(super) fn unboxed_type(&mut self) -> PResult<Type> {
        let (items, span, con) = self.unboxed(Self::ty, true)?;
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
    /// `(#,#)` is the constructor alone. Of a sum all alternatives stand in a type, and one in
    /// a value, with a bar for each of the others.
    fn unboxed<R>(
        &mut self,
        mut item: impl FnMut(&mut Self) -> PResult<R>,
        of_type: bool,
    ) -> PResult<(Vec<R>, Span, Name)> {
        let open = self.advance();
        let mut items = vec![];
        let before = self.bars();
        let text = if before > 0 {
            items.push(self.nested(|p| item(p))?);
            unboxed_sum_ctor(before, before + 1 + self.bars())
        } else if self.at(T::Comma) {
            let mut size = 1;
            while self.eat(T::Comma) {
                size += 1;
            }
            unboxed_tuple_name(size)
        } else if self.at(T::RParen) {
            unboxed_tuple_name(0)
        } else {
            items.push(self.nested(|p| item(p))?);
            match self.bars() {
                0 => {
                    while self.eat(T::Comma) {
                        items.push(self.nested(|p| item(p))?);
                    }
                    unboxed_tuple_name(items.len())
                }
                1 if of_type => {
                    items.push(self.nested(|p| item(p))?);
                    while self.eat(T::Bar) {
                        items.push(self.nested(|p| item(p))?);
                    }
                    unboxed_sum_name(items.len())
                }
                others => unboxed_sum_ctor(0, others + 1),
            }
        };
        self.close(T::RParen, open, "`,`, `|` or `#)`")?;
        let span = self.since(open);
        if before > 0 || text.as_str().contains('|') {
            self.needs(Extension::UnboxedSums, open, "an unboxed sum");
        }
        let con = Name {
            module: None,
            text,
            span,
        };
        Ok((items, span, con))
    }

    /// Bars at hand, which may stand together as what is an operator elsewhere.
    fn bars(&mut self) -> usize {
        let mut bars = 0;
        loop {
            let text = self.source(self.span());
            let only_bars = !text.is_empty() && text.bytes().all(|b| b == b'|');
            if !matches!(self.cursor.kind(), T::Bar | T::VarSym) || !only_bars {
                return bars;
            }
            bars += text.len();
            self.advance();
        }
    }

    /// The type of the literal at hand, if signs behind it name one.
    pub(super) fn literal_type(&self) -> Option<Type> {
        if !self.extensions.has(Extension::MagicHash) {
            return None;
        }
        let name = match (self.cursor.kind(), self.cursor.token().signs) {
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
            && next.signs > 0
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
