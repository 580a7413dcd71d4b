//! Quotes of syntax, names as values, and splices.

use super::types::whole;
use super::{PResult, Parser};
use crate::ast::{Decl, DeclKind, Expr, ExprKind, Lit, Name, Quote};
use crate::extensions::Extension;
use crate::gather::gather;
use crate::layout::Indent;
use crate::token::{T, Value};
use pure_base::{Diagnostics, Span, Symbol};

/// What stands before the module in a name that means what that module defines, exported and
/// imported or not. No program calls a module so.
pub const EXACT: &str = "Exact'.";

/// The module of what quotes and splices call.
pub const QUOTES: &str = "Language.Haskell.TH.Lib.Internal";

/// The function of that module that makes of typed syntax what a splice takes.
pub const UNTYPED: &str = "untyped";

/// The function of that module that gives made code the type of the typed syntax behind it.
pub const OF_CODE: &str = "ofCode";

/// Whether this, the expression of a splice, takes the code of a typed one.
pub fn is_typed_splice(splice: &Expr) -> bool {
    match &splice.kind {
        ExprKind::App(f, _) => matches!(&f.kind, ExprKind::Var(name)
            if name.text.as_str() == UNTYPED && name.module == quotes()),
        _ => false,
    }
}

/// What a typed splice of this has given, with its type; nothing if the splice is no typed one.
pub fn of_code(splice: &Expr, given: Expr) -> Result<Expr, Expr> {
    match &splice.kind {
        ExprKind::App(_, code) if is_typed_splice(splice) => {
            let span = splice.span;
            let partly = applied(made(OF_CODE, span), given, span);
            Ok(applied(partly, (**code).clone(), span))
        }
        _ => Err(given),
    }
}

fn quotes() -> Option<Symbol> {
    Some(Symbol::new(&format!("{EXACT}{QUOTES}")))
}

fn made(function: &str, span: Span) -> Expr {
    let kind = ExprKind::Var(Name {
        module: quotes(),
        text: Symbol::new(function),
        span,
    });
    Expr { kind, span }
}

fn applied(f: Expr, x: Expr, span: Span) -> Expr {
    let kind = ExprKind::App(Box::new(f), Box::new(x));
    Expr { kind, span }
}

impl Parser<'_> {
    /// `[| .. |]`, at its sign.
    pub(super) fn quote(&mut self) -> PResult<ExprKind> {
        let letter = self.name_here().text;
        let open = self.span();
        let quote = match letter.as_str() {
            "d" => {
                let open = self.advance();
                let mut signatures = vec![];
                let mut decls = self.block("quote", open, Indent::More, |p| {
                    let decl = p.top_decl();
                    signatures.extend(p.signature.take());
                    decl
                })?;
                decls.extend(signatures);
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
                let outer = std::mem::replace(&mut self.open_types, true);
                let scheme = self.scheme();
                self.open_types = outer;
                Quote::Type(whole(scheme?))
            }
            "||" => {
                self.advance();
                Quote::Typed(self.expr()?)
            }
            _ => {
                self.advance();
                Quote::Expr(self.expr()?)
            }
        };
        let close = match quote {
            Quote::Typed(_) => "`||]`",
            _ => "`|]`",
        };
        self.close(T::CloseQuote, open, close)?;
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

    /// What stands behind `$` or `$$`, at that sign.
    pub(super) fn splice(&mut self) -> PResult<Box<Expr>> {
        let sign = self.advance();
        let start = self.span();
        let e = match self.cursor.kind() {
            T::VarId => {
                let kind = ExprKind::Var(self.name());
                let span = self.since(start);
                Expr { kind, span }
            }
            T::LParen => self.nested(Self::paren)?,
            _ => return self.unexpected("an expression in parentheses, or a variable"),
        };
        Ok(Box::new(match sign.hi - sign.lo {
            1 => e,
            _ => {
                let span = e.span;
                applied(made(UNTYPED, span), e, span)
            }
        }))
    }

    /// What a text stands for, by the field of what reads it that is for this place.
    pub(super) fn quasi_quote(&mut self, field: &str) -> Box<Expr> {
        let value = self.cursor.token().value.clone();
        let span = self.advance();
        let at = |kind| Expr { kind, span };
        let Value::Quasi { module, name, text } = value else {
            return Box::new(at(ExprKind::Error));
        };
        let quoter = at(ExprKind::Var(Name {
            module,
            text: name,
            span,
        }));
        let text = at(ExprKind::Lit(Lit::Str(text)));
        Box::new(applied(
            applied(made(field, span), quoter, span),
            text,
            span,
        ))
    }

    /// An expression that stands alone where declarations stand, if one does.
    pub(super) fn naked_splice(&mut self) -> Option<Decl> {
        if self.at(T::QuasiQuote) {
            let start = self.span();
            let e = self.quasi_quote("quasiDecs");
            return Some(Decl {
                kind: DeclKind::Splice(*e),
                span: self.since(start),
            });
        }
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
