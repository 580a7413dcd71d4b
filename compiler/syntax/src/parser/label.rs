//! OverloadedLabels: `#name` is `fromLabel @"name"`.

use super::brackets::library_value;
use super::{PResult, Parser};
use crate::ast::{ExprKind, Type, TypeKind, TypeLit};
use crate::token::T;

impl Parser<'_> {
    /// A label, at its sign.
    pub(super) fn label(&mut self) -> PResult<ExprKind> {
        let start = self.advance();
        if !self.at(T::VarId) && !self.at(T::ConId) {
            return self.unexpected("the name of a label");
        }
        let name = self.name().text;
        let span = self.since(start);
        let text = Type {
            kind: TypeKind::Lit(TypeLit::Text(name)),
            span,
        };
        let function = Box::new(library_value("fromLabel", span));
        Ok(ExprKind::TypeApp(function, Box::new(text)))
    }
}
