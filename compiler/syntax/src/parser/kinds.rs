//! Kinds: `Type`, arrows between kinds, types that stand for kinds, and operators.

use super::{PResult, Parser};
use crate::ast::Kind;
use crate::extensions::Extension;
use crate::token::T;
use pure_base::{Diagnostic, Span};

impl Parser<'_> {
    /// A kind: `*`, `Type`, a type that stands for one, arrows between kinds, perhaps for any kinds.
    pub(super) fn kind(&mut self) -> PResult<Kind> {
        self.nested(|p| {
            p.quantifier()?;
            let mut parts = vec![p.kind_operation()?];
            while p.eat(T::RArrow) {
                p.grow()?;
                if p.at_forall() {
                    parts.push(p.kind()?);
                    break;
                }
                parts.push(p.kind_operation()?);
            }
            let last = parts.pop().unwrap_or(Kind::Type);
            let arrow = |result, arg| Kind::Arrow(Box::new(arg), Box::new(result));
            Ok(parts.into_iter().rev().fold(last, arrow))
        })
    }

    /// Kinds with operators between them. These bind to the right, as all that are in use do.
    fn kind_operation(&mut self) -> PResult<Kind> {
        let left = self.applied_kind()?;
        let own_sign = [self.words.dot, self.words.star];
        let operator = match self.cursor.kind() {
            T::VarSym => !own_sign.iter().any(|w| self.is_word(0, *w)),
            T::ConSym => true,
            _ => self.at_backquoted(T::ConId),
        };
        if !operator {
            return Ok(left);
        }
        self.grow()?;
        self.needs(
            Extension::TypeOperators,
            self.span(),
            "an operator in a kind",
        );
        let name = self.operator();
        self.kind_names.push(name);
        let right = self.nested(Self::kind_operation)?;
        let app = |f, x| Kind::App(Box::new(f), Box::new(x));
        Ok(app(app(Kind::Named(name), left), right))
    }

    fn applied_kind(&mut self) -> PResult<Kind> {
        let mut kind = self.atomic_kind()?;
        while matches!(
            self.cursor.kind(),
            T::ConId | T::VarId | T::LParen | T::LBracket
        ) {
            self.grow()?;
            kind = Kind::App(Box::new(kind), Box::new(self.atomic_kind()?));
        }
        Ok(kind)
    }

    fn star(&mut self, span: Span) {
        self.report(
            Diagnostic::warning("star-is-type", span, "`*` stands for the kind `Type`")
                .label("an operator in newer programs")
                .help("write `Type`, and import it from Data.Kind"),
        );
    }

    pub(super) fn atomic_kind(&mut self) -> PResult<Kind> {
        match self.cursor.kind() {
            T::LParen if self.at_paren_op() => {
                let name = self.paren_op();
                if name.text == self.words.star {
                    self.star(name.span);
                    return Ok(Kind::Type);
                }
                self.kind_names.push(name);
                Ok(Kind::Named(name))
            }
            T::LParen => {
                let open = self.advance();
                if self.eat(T::RParen) {
                    return Ok(Kind::Tuple(vec![]));
                }
                let kind = self.kind()?;
                if !self.at(T::Comma) {
                    self.close(T::RParen, open, "`)`")?;
                    return Ok(kind);
                }
                let mut parts = vec![kind];
                while self.eat(T::Comma) {
                    parts.push(self.kind()?);
                }
                self.close(T::RParen, open, "`,` or `)`")?;
                Ok(Kind::Tuple(parts))
            }
            T::LBracket => {
                let open = self.advance();
                self.needs(Extension::DataKinds, open, "a type as a kind");
                let kind = self.kind()?;
                self.close(T::RBracket, open, "`]`")?;
                Ok(Kind::List(Box::new(kind)))
            }
            T::VarSym if self.is_word(0, self.words.star) => {
                let span = self.advance();
                self.star(span);
                Ok(Kind::Type)
            }
            T::ConId => {
                let name = self.name();
                self.kind_names.push(name);
                Ok(match name.text.as_str() {
                    "Type" => Kind::Type,
                    "Constraint" => Kind::Constraint,
                    _ => Kind::Named(name),
                })
            }
            T::VarId => {
                let name = self.binder()?;
                self.needs(Extension::PolyKinds, name.span, "a variable in a kind");
                Ok(Kind::Var(name.text))
            }
            _ => self.unexpected("a kind"),
        }
    }
}
