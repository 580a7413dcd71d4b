//! `do` blocks: applications of the library's `>>=`, `>>` and `fail`, whatever
//! these names mean where the block stands (Haskell 2010, 3.14). Those of `M.do` are the
//! operators of that module (QualifiedDo).

use super::Cx;
use super::implicit::binds_implicit;
use super::pat::Binders;
use crate::tree::*;
use pure_base::{Span, Symbol};
use pure_syntax::ast;

impl Cx<'_> {
    /// The statements of a `do`, perhaps with the operators of a module.
    pub(super) fn do_block(
        &mut self,
        stmts: &[ast::Stmt],
        module: Option<Symbol>,
        span: Span,
    ) -> Expr {
        if let Some(made) = self.applicative(stmts, module, span) {
            return made;
        }
        self.statements(stmts, module, span)
    }

    fn statements(&mut self, stmts: &[ast::Stmt], module: Option<Symbol>, span: Span) -> Expr {
        let Some((first, rest)) = stmts.split_first() else {
            return self.at(ExprKind::Error, span);
        };
        let stmt_span = statement_span(first);
        let whole = stmt_span.to(span);
        match first {
            // The parser has seen to it that the last one is an expression.
            ast::Stmt::Expr(e) if rest.is_empty() => self.expr(e),
            ast::Stmt::Expr(e) => {
                let e = self.expr(e);
                let rest = self.statements(rest, module, span);
                let then = (self.program.known.then, ">>");
                self.operator(then, module, vec![e, rest], (stmt_span, whole))
            }
            ast::Stmt::Bind(p, e) => {
                let e = self.expr(e);
                let mut binders = Binders::new();
                let pat = self.pat(p, &mut binders);
                self.enter(&binders.declared);
                let rest = self.statements(rest, module, span);
                self.leave(&binders.declared);
                let function = self.continuation(pat, rest, module, whole);
                let bind = (self.program.known.bind, ">>=");
                self.operator(bind, module, vec![e, function], (stmt_span, whole))
            }
            ast::Stmt::Let(decls) if binds_implicit(decls) => {
                self.implicit_let(decls, whole, |cx| cx.statements(rest, module, span))
            }
            ast::Stmt::Let(decls) => {
                let (groups, names) = self.local_groups(decls);
                let rest = self.statements(rest, module, span);
                self.leave(&names);
                self.at(ExprKind::Let(groups, Box::new(rest)), whole)
            }
        }
    }

    /// What a bound value goes to; a pattern that may fail fails in the monad.
    pub(super) fn continuation(
        &mut self,
        pat: Pat,
        rest: Expr,
        module: Option<Symbol>,
        span: Span,
    ) -> Expr {
        if self.irrefutable(&pat) {
            return self.at(ExprKind::Lambda(vec![pat], Box::new(rest)), span);
        }
        let pat_span = pat.span;
        let text = self.at(ExprKind::Report(Report::Bind), pat_span);
        let fail = (self.program.known.fail, "fail");
        let failure = self.operator(fail, module, vec![text], (pat_span, pat_span));
        let wild = Pat {
            kind: PatKind::Wild,
            span: pat_span,
            id: self.node(),
        };
        let alt = |pat: Pat, body: Expr| Match {
            span: body.span,
            rhs: Rhs {
                span: body.span,
                body: RhsBody::Plain(Box::new(body)),
                wheres: vec![],
            },
            params: vec![pat],
        };
        let alts = vec![alt(pat, rest), alt(wild, failure)];
        self.at(ExprKind::LambdaCase(alts), span)
    }

    /// Whether a pattern matches whatever is there (but for divergence).
    fn irrefutable(&self, pat: &Pat) -> bool {
        match &pat.kind {
            PatKind::Wild
            | PatKind::Var(_)
            | PatKind::Lazy(_)
            | PatKind::Dict(_)
            | PatKind::Error => true,
            PatKind::As(_, p) | PatKind::Bang(p) | PatKind::Annot(p, _) | PatKind::View(_, p) => {
                self.irrefutable(p)
            }
            PatKind::Con(c, ps) => {
                let owner = self.program.ctors[*c].owner;
                let only = match &self.program.types[owner].kind {
                    TypeDefKind::Data { ctors, .. } => ctors.len() == 1,
                    TypeDefKind::Synonym(_) | TypeDefKind::Family(_) => false,
                };
                only && ps.iter().all(|p| self.irrefutable(p))
            }
            PatKind::Lit { .. } | PatKind::List(_) => false,
        }
    }

    /// A call of what a statement stands for: the library's, or what a module has under
    /// that name.
    pub(super) fn operator(
        &mut self,
        (function, name): (Option<ValueId>, &str),
        module: Option<Symbol>,
        args: Vec<Expr>,
        (place, span): (Span, Span),
    ) -> Expr {
        if module.is_none() && !self.rebinds() {
            return self.sugar(function, args, place, span);
        }
        let name = ast::Name {
            module,
            text: Symbol::new(name),
            span: place,
        };
        let function = self.var(&name);
        let function = self.at(function, place);
        self.at(ExprKind::App(Box::new(function), args), span)
    }

    /// A call of a library function that syntax stands for.
    pub(super) fn sugar(
        &mut self,
        function: Option<ValueId>,
        args: Vec<Expr>,
        place: Span,
        span: Span,
    ) -> Expr {
        let kind = match function {
            Some(v) => {
                self.uses.push(v);
                ExprKind::Var(v)
            }
            None => {
                self.unsupported(
                    span,
                    "uses of syntax before the module that gives it its meaning",
                );
                ExprKind::Error
            }
        };
        let function = self.at(kind, place);
        self.at(ExprKind::App(Box::new(function), args), span)
    }
}

pub(super) fn statement_span(stmt: &ast::Stmt) -> Span {
    match stmt {
        ast::Stmt::Expr(e) => e.span,
        ast::Stmt::Bind(p, e) => p.span.to(e.span),
        ast::Stmt::Let(decls) => decls.iter().fold(Span::NONE, |s, d| s.to(d.span)),
    }
}
