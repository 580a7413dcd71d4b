//! OverloadedRecordDot: `e.x` is `getField @"x" e`, and `(.x.y)` the function that selects so.

use super::brackets::library_value;
use super::{PResult, Parser};
use crate::ast::{Expr, ExprKind, Name, Pat, PatKind, Type, TypeKind, TypeLit};
use crate::token::T;
use pure_base::{Span, Symbol};

impl Parser<'_> {
    /// Whether a field is selected of what ends here.
    pub(super) fn at_field_behind(&self, record: Span) -> bool {
        self.at(T::Field) && self.span().lo == record.hi
    }

    /// `e.x`, at the dot.
    pub(super) fn selection(&mut self, record: Expr) -> PResult<Expr> {
        self.advance();
        if !self.at(T::VarId) {
            return self.unexpected("the name of a field");
        }
        let field = self.name();
        let text = Type {
            kind: TypeKind::Lit(TypeLit::Text(field.text)),
            span: field.span,
        };
        let function = Box::new(library_value("getField", field.span));
        let function = Expr {
            kind: ExprKind::TypeApp(function, Box::new(text)),
            span: field.span,
        };
        let span = record.span.to(field.span);
        let kind = ExprKind::App(Box::new(function), Box::new(record));
        Ok(Expr { kind, span })
    }

    /// `(.x.y)` behind the parenthesis.
    pub(super) fn selector(&mut self) -> PResult<ExprKind> {
        let dot = self.span();
        let text = Symbol::new("_record");
        let (module, span) = (None, dot);
        let mut e = Expr {
            kind: ExprKind::Var(Name { module, text, span }),
            span,
        };
        while self.at(T::Field) {
            e = self.selection(e)?;
        }
        let kind = PatKind::Var(text);
        Ok(ExprKind::Lambda(vec![Pat { kind, span }], Box::new(e)))
    }
}
