//! Quotes of syntax, names as values, and splices.

use super::{PResult, Parser};
use crate::ast::{Decl, DeclKind, Expr, ExprKind, Name, Quote};
use crate::extensions::Extension;
use crate::gather::gather;
use crate::layout::Indent;
use crate::token::T;
use pure_base::{Diagnostics, Symbol};

impl Parser<'_> {
    /// `[| .. |]`, at its sign.
    pub(super) fn quote(&mut self) -> PResult<ExprKind> {
        let letter = self.name_here().text;
        let open = self.span();
        let quote = match letter.as_str() {
            "d" => {
                let open = self.advance();
                let decls = self.block("quote", open, Indent::More, Self::top_decl)?;
                let mut unheard = Diagnostics::new();
                let heard = match self.trial {
                    true => &mut unheard,
                    false => &mut *self.diags,
                };
                Quote::Decls(gather(decls, heard))
            }
            "p" => {
                self.advance();
                Quote::Pat(self.annotated_pattern()?)
            }
            "t" => {
                self.advance();
                let scheme = self.scheme()?;
                Quote::Type(self.quantified(scheme))
            }
            _ => {
                self.advance();
                Quote::Expr(self.expr()?)
            }
        };
        self.close(T::CloseQuote, open, "`|]`")?;
        Ok(ExprKind::Quote(Box::new(quote)))
    }

    /// `'f`, `''T`, at its sign.
    pub(super) fn quoted_name(&mut self) -> PResult<ExprKind> {
        let sign = self.advance();
        let types = sign.hi - sign.lo == 2;
        let name = match self.cursor.kind() {
            T::VarId | T::ConId => self.name(),
            T::LParen if self.at_paren_op() => self.paren_op(),
            // `()`, `(,)`, `[]`, `(->)`
            T::LParen | T::LBracket => {
                let open = self.advance();
                while self.eat(T::Comma) || types && self.eat(T::RArrow) {}
                if !self.eat(T::RParen) && !self.eat(T::RBracket) {
                    return self.unexpected("the name of a definition");
                }
                let span = self.since(open);
                let text = self.source(span).replace(char::is_whitespace, "");
                let text = match text.as_str() {
                    "(->)" => "->",
                    text => text,
                };
                Name {
                    module: None,
                    text: Symbol::new(text),
                    span,
                }
            }
            _ => return self.unexpected("the name of a definition"),
        };
        Ok(ExprKind::QuotedName(name, types))
    }

    /// What stands behind `$`, at that sign.
    pub(super) fn splice(&mut self) -> PResult<Box<Expr>> {
        self.advance();
        let start = self.span();
        let kind = match self.cursor.kind() {
            T::VarId => ExprKind::Var(self.name()),
            T::LParen => return Ok(Box::new(self.nested(Self::paren)?)),
            _ => return self.unexpected("an expression in parentheses, or a variable"),
        };
        Ok(Box::new(Expr {
            kind,
            span: self.since(start),
        }))
    }

    /// An expression that stands alone where declarations stand, if one does.
    pub(super) fn naked_splice(&mut self) -> Option<Decl> {
        if !self.extensions.has(Extension::TemplateHaskell) {
            return None;
        }
        let start = self.span();
        let dollar = self.at(T::Splice);
        let e = self.attempt(|p| {
            let e = p.infix()?;
            match p.cursor.kind() {
                T::VSemi | T::VClose | T::Semi | T::Eof | T::RBrace | T::CloseQuote => Ok(e),
                _ => p.unexpected("the end of the declaration"),
            }
        })?;
        let e = match e.kind {
            ExprKind::Splice(inner) if dollar => *inner,
            _ => e,
        };
        Some(Decl {
            kind: DeclKind::Splice(e),
            span: self.since(start),
        })
    }
}
