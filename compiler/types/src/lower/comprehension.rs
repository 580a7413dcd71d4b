//! List comprehensions by Wadler's scheme (Peyton Jones, "The implementation
//! of functional programming languages", 7.2): one cons for each element, no
//! append. `TQ [e | quals] rest` is the list of the comprehension before
//! `rest`, which is Nil or a call of the enclosing generator's function.

use super::Lower;
use super::matches::{Body, Fail};
use pure_base::Symbol;
use pure_core::def::{Alt, AltPat, Bind, Case, Expr, OccKind, Var};
use pure_names::tree::{self, NodeId, Pat, Stmt};
use pure_names::wired;

/// What follows the elements made here.
#[derive(Clone, Copy)]
enum Rest {
    Nil,
    /// The generator's function on its remaining list.
    Call(Var, Var),
}

impl<'a> Lower<'a> {
    pub(super) fn comprehension(
        &mut self,
        e: &'a tree::Expr,
        body: &'a tree::Expr,
        stmts: &'a [Stmt],
    ) -> Expr {
        self.qualifiers(e.id, body, stmts, Rest::Nil)
    }

    fn rest(&mut self, rest: Rest) -> Expr {
        match rest {
            Rest::Nil => {
                let nil = self.con(wired::nil());
                Expr::Con(nil, vec![], pure_core::def::OccId::NONE)
            }
            Rest::Call(f, x) => Fail::Call(f, x).expr(),
        }
    }

    fn qualifiers(
        &mut self,
        node: NodeId,
        body: &'a tree::Expr,
        stmts: &'a [Stmt],
        rest: Rest,
    ) -> Expr {
        let Some((first, more)) = stmts.split_first() else {
            let element = self.expr(body);
            let tail = self.rest(rest);
            let occ = self.occ(OccKind::Con, body.span, Symbol::new("Cons"), node);
            let args = vec![element, tail];
            self.compound(&args, occ);
            return Expr::Con(self.con(wired::cons()), args, occ);
        };
        match first {
            Stmt::Expr(cond) => {
                let c = self.expr(cond);
                let then = self.qualifiers(node, body, more, rest);
                let other = self.rest(rest);
                self.if_(c, then, other, cond.span)
            }
            Stmt::Let(groups) => {
                self.let_groups(groups, move |cx| cx.qualifiers(node, body, more, rest))
            }
            Stmt::Bind(pat, list) => self.generator(node, body, pat, list, more, rest),
        }
    }

    /// `let go = \us -> case us of { Nil -> rest; Cons u us' -> .. } in go list`
    fn generator(
        &mut self,
        node: NodeId,
        body: &'a tree::Expr,
        pat: &'a Pat,
        list: &'a tree::Expr,
        more: &'a [Stmt],
        rest: Rest,
    ) -> Expr {
        let span = pat.span;
        let source = self.expr(list);
        let go = self.fresh("go", span);
        let us = self.fresh("us", list.span);
        let binder = self.fresh("us", list.span);
        let u = self.fresh("u", span);
        let tail = self.fresh("us", list.span);
        let inner = Rest::Call(go, tail);
        let then = Body::Then(Box::new(move |cx: &mut Self| {
            cx.qualifiers(node, body, more, inner)
        }));
        let fail = Fail::Call(go, tail);
        let found = self.match_rows(&[u], vec![(vec![pat], then)], &fail, span);
        let end = self.rest(rest);
        let alt = |con, vars, body| Alt {
            pat: AltPat::Con(con, vars),
            body,
        };
        let (nil, cons) = (self.con(wired::nil()), self.con(wired::cons()));
        let step = Expr::Case(Box::new(Case {
            scrut: Expr::Var(us),
            binder,
            alts: vec![alt(nil, vec![], end), alt(cons, vec![u, tail], found)],
            default: None,
            span,
        }));
        let name = Symbol::new("<-");
        let lam = self.occ(OccKind::Lam, span, name, node);
        let function = Expr::Lam(vec![us], Box::new(step), lam);
        let occ = self.occ(OccKind::App, list.span, name, node);
        let call = Expr::App(Box::new(Expr::Var(go)), vec![source], occ);
        let bind = Bind::Rec(vec![(go, function)]);
        Expr::Let(Box::new(bind), Box::new(call))
    }
}
