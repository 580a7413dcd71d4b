//! Left-hand sides of equations, in all their forms: `f p q`, `p <+> q`,
//! ``p `op` q``, `(p <+> q) r`, `(<+>) p q`, and patterns.

use super::pattern::infix;
use super::{PResult, Parser};
use crate::ast::{Ident, Pat, PatItem, PatKind};
use crate::token::T;
use pure_base::Diagnostic;

/// What stands on the left of `=`.
pub(super) enum Lhs {
    Fun { name: Ident, params: Vec<Pat> },
    Pat(Pat),
}

impl Parser<'_> {
    pub(super) fn lhs(&mut self) -> PResult<Lhs> {
        self.nested(Self::lhs_unchecked)
    }

    fn lhs_unchecked(&mut self) -> PResult<Lhs> {
        let start = self.span();
        let first = match self.cursor.kind() {
            T::VarId if self.at_implicit() => return self.implicit_lhs(),
            T::VarId if self.cursor.ahead(1).kind != T::At => {
                let name = self.binder()?;
                let params = self.apats()?;
                if !params.is_empty() {
                    return self.prefix_equation(name, params);
                }
                Pat {
                    kind: PatKind::Var(name.text),
                    span: name.span,
                }
            }
            T::LParen if self.at_paren_op() && self.cursor.ahead(1).kind != T::ConSym => {
                let op = self.paren_op();
                let name = Ident {
                    text: op.text,
                    span: op.span,
                };
                let params = self.apats()?;
                if !params.is_empty() {
                    return self.prefix_equation(name, params);
                }
                Pat {
                    kind: PatKind::Var(name.text),
                    span: self.since(start),
                }
            }
            T::LParen
                if !self.at_unboxed()
                    && !self.at_paren_op()
                    && !matches!(self.cursor.ahead(1).kind, T::RParen | T::Comma) =>
            {
                match self.paren_lhs()? {
                    Lhs::Fun { name, mut params } => {
                        let more = self.apats()?;
                        if more.is_empty() {
                            return self.unexpected("another argument after the parenthesis");
                        }
                        params.extend(more);
                        return self.prefix_equation(name, params);
                    }
                    Lhs::Pat(pat) => pat,
                }
            }
            _ => self.pattern_operand()?,
        };
        let left = self.pattern_rest(first)?;
        if !self.at_var_operator() {
            return Ok(Lhs::Pat(left));
        }
        let op = self.operator();
        let name = Ident {
            text: op.text,
            span: op.span,
        };
        if let Some(module) = op.module {
            return self.fail(
                Diagnostic::error(
                    "qualified-binder",
                    op.span,
                    format!("the name `{module}.{}` cannot be defined here", op.text),
                )
                .label("has a qualifier")
                .note("A definition always makes a name of its own module, so that it is written without the module's name.")
                .help(format!("define `{}`", op.text)),
            );
        }
        let right = self.pattern_operand()?;
        let right = self.pattern_rest(right)?;
        if self.at_var_operator() {
            return self.second_operator(name);
        }
        Ok(Lhs::Fun {
            name,
            params: vec![left, right],
        })
    }

    /// Whether the name of an implicit parameter stands here.
    pub(super) fn at_implicit(&self) -> bool {
        self.at(T::VarId) && self.source(self.span()).starts_with('?')
    }

    /// `?x` before `=`, among local definitions.
    fn implicit_lhs(&mut self) -> PResult<Lhs> {
        if self.in_member() || self.blocks.last().is_none_or(|b| b.what == "module") {
            return self.unexpected("a definition");
        }
        let name = self.binder()?;
        match self.at(T::Equals) {
            true => Ok(Lhs::Pat(Pat {
                kind: PatKind::Var(name.text),
                span: name.span,
            })),
            false => self.unexpected("`=`"),
        }
    }

    /// After `f p q`: no operator may follow.
    fn prefix_equation(&mut self, name: Ident, params: Vec<Pat>) -> PResult<Lhs> {
        if self.at_var_operator() || self.at_con_operator() {
            return self.second_operator(name);
        }
        Ok(Lhs::Fun { name, params })
    }

    fn second_operator<R>(&mut self, first: Ident) -> PResult<R> {
        let (span, found) = (self.span(), self.found());
        self.fail(
            Diagnostic::error(
                "bad-left-hand-side",
                span,
                format!("this equation defines `{}`, so {found} cannot stand here", first.text),
            )
            .label("a second operator or function")
            .also(first.span, "the name being defined")
            .note("The left-hand side of an equation is one name applied to patterns; only constructors may stand within the patterns.")
            .help("put patterns that consist of several parts into parentheses"),
        )
    }

    /// A parenthesis at the beginning of an equation: a pattern, or the left
    /// side of an operator's equation with further arguments to come.
    fn paren_lhs(&mut self) -> PResult<Lhs> {
        let open = self.advance();
        if self.view_ahead() {
            let first = self.component()?;
            let pat = self.paren_pattern_rest(open, first)?;
            return Ok(Lhs::Pat(infix(vec![PatItem::Operand(pat)], open)));
        }
        match self.lhs()? {
            Lhs::Fun { name, params } => {
                self.close(T::RParen, open, "`)`")?;
                Ok(Lhs::Fun { name, params })
            }
            Lhs::Pat(first) => {
                let first = self.pattern_annotation(first)?;
                let pat = self.paren_pattern_rest(open, first)?;
                Ok(Lhs::Pat(infix(vec![PatItem::Operand(pat)], open)))
            }
        }
    }

    /// At an operator that can be defined: `<+>` or `` `op` ``.
    pub(super) fn at_var_operator(&self) -> bool {
        self.cursor.kind().is_varsym() || self.at_backquoted(T::VarId)
    }
}
