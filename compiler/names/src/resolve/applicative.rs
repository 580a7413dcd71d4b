//! ApplicativeDo: a block whose statements do not use what others bind, and which ends in
//! `pure e` or `return e`, needs no Monad: it is `(\p q -> e) <$> e1 <*> e2`. Any other block is
//! one of `>>=`, which must do the same.

use super::Cx;
use super::pat::Binders;
use super::statements::statement_span;
use crate::tree::*;
use pure_base::{Span, Symbol};
use pure_syntax::{Extension, ast};

/// A statement in which nothing that others bind is in use: its pattern, and what it does.
type Step = (Pat, Expr);

impl Cx<'_> {
    /// A block of statements that may be done in any way.
    pub(super) fn applicative(
        &mut self,
        stmts: &[ast::Stmt],
        module: Option<Symbol>,
        span: Span,
    ) -> Option<Expr> {
        let (last, steps) = stmts.split_last()?;
        if steps.is_empty() || !self.extensions.has(Extension::ApplicativeDo) {
            return None;
        }
        let ast::Stmt::Expr(last) = last else {
            return None;
        };
        let result = self.returned(last)?;
        if !steps.iter().all(is_lazy) {
            return None;
        }
        let (mut made, mut bound): (Vec<Step>, Vec<ValueId>) = (vec![], vec![]);
        let mut independent = true;
        let mut opened = vec![];
        for stmt in steps {
            let start = self.uses.len();
            let (pat, e) = match stmt {
                ast::Stmt::Bind(p, e) => {
                    let e = self.expr(e);
                    let mut binders = Binders::new();
                    let pat = self.pat(p, &mut binders);
                    independent &= self.uses_none(start, &bound);
                    self.enter(&binders.declared);
                    bound.extend(pat.binders());
                    opened.push(binders.declared);
                    (pat, e)
                }
                ast::Stmt::Expr(e) => {
                    let e = self.expr(e);
                    independent &= self.uses_none(start, &bound);
                    let wild = Pat {
                        kind: PatKind::Wild,
                        span: e.span,
                        id: self.node(),
                    };
                    (wild, e)
                }
                ast::Stmt::Let(_) => return None,
            };
            made.push((pat, e));
        }
        let value = self.expr(result);
        opened.iter().rev().for_each(|names| self.leave(names));
        let whole = statement_span(&stmts[0]).to(span);
        Some(match independent {
            true => self.at_once(made, value, module, whole),
            false => {
                let pure = (self.program.known.value("pure"), "return");
                let ends = (last.span, last.span);
                let last = self.operator(pure, module, vec![value], ends);
                self.one_by_one(made, last, module, span)
            }
        })
    }

    fn uses_none(&self, start: usize, bound: &[ValueId]) -> bool {
        self.uses[start..].iter().all(|v| !bound.contains(v))
    }

    /// `(\p q -> e) <$> e1 <*> e2`
    fn at_once(
        &mut self,
        steps: Vec<Step>,
        value: Expr,
        module: Option<Symbol>,
        span: Span,
    ) -> Expr {
        let (pats, exprs): (Vec<Pat>, Vec<Expr>) = steps.into_iter().unzip();
        let function = self.at(ExprKind::Lambda(pats, Box::new(value)), span);
        let mut whole: Option<Expr> = None;
        let mut function = Some(function);
        for e in exprs {
            let at = (e.span, span);
            whole = Some(match (whole, function.take()) {
                (None, Some(function)) => {
                    let fmap = (self.program.known.fmap, "fmap");
                    self.operator(fmap, module, vec![function, e], at)
                }
                (Some(done), _) => {
                    let ap = (self.program.known.ap, "<*>");
                    self.operator(ap, module, vec![done, e], at)
                }
                (None, None) => return self.at(ExprKind::Error, span),
            });
        }
        whole.unwrap_or_else(|| self.at(ExprKind::Error, span))
    }

    fn one_by_one(
        &mut self,
        steps: Vec<Step>,
        last: Expr,
        module: Option<Symbol>,
        span: Span,
    ) -> Expr {
        steps.into_iter().rev().fold(last, |rest, (pat, e)| {
            let (place, whole) = (e.span, pat.span.to(span));
            let function = self.continuation(pat, rest, module, whole);
            let bind = (self.program.known.bind, ">>=");
            self.operator(bind, module, vec![e, function], (place, whole))
        })
    }

    /// What the last statement of a block returns, if it says so: `pure e`, `return $ e`.
    fn returned<'e>(&self, last: &'e ast::Expr) -> Option<&'e ast::Expr> {
        let (function, value) = match &last.kind {
            ast::ExprKind::App(f, x) => (f, x),
            ast::ExprKind::BinOp(f, op, x) if self.is_name(op, &["$"]) => (f, x),
            ast::ExprKind::Paren(e) | ast::ExprKind::Counted(_, e) => return self.returned(e),
            _ => return None,
        };
        self.is_name(function, &["pure", "return"]).then_some(value)
    }

    /// Whether an expression is one of these names, which no local variable has.
    fn is_name(&self, e: &ast::Expr, names: &[&str]) -> bool {
        match &e.kind {
            ast::ExprKind::Var(name) => {
                names.contains(&name.text.as_str()) && self.local(name).is_none()
            }
            ast::ExprKind::Counted(_, e) => self.is_name(e, names),
            _ => false,
        }
    }
}

/// Whether nothing looks at what a statement binds before it is used.
fn is_lazy(stmt: &ast::Stmt) -> bool {
    let mut pat = match stmt {
        ast::Stmt::Expr(_) => return true,
        ast::Stmt::Bind(pat, _) => pat,
        ast::Stmt::Let(_) => return false,
    };
    loop {
        match &pat.kind {
            ast::PatKind::Paren(p) | ast::PatKind::Annot(p, _) => pat = p,
            ast::PatKind::Var(_) | ast::PatKind::Wild | ast::PatKind::Lazy(_) => return true,
            _ => return false,
        }
    }
}
