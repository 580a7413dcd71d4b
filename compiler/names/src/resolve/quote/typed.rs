//! Typed quotes: beside the syntax tree that `[|| e ||]` makes stands a function whose result
//! has the type of `e`, and which nobody calls. In it what is spliced into `e` is a value of
//! the type that its code has.

use super::{at, call, var};
use pure_base::Symbol;
use pure_syntax::UNTYPED;
use pure_syntax::ast::{Expr, ExprKind, Pat, PatKind, Quote};
use pure_syntax::visit::{self, VisitMut};

/// `\level -> e`
pub(super) fn witness(e: &Expr) -> Expr {
    let mut e = e.clone();
    Outer.expr(&mut e);
    let span = e.span;
    let param = Pat {
        kind: PatKind::Var(level()),
        span,
    };
    at(ExprKind::Lambda(vec![param], Box::new(e)), span)
}

/// The variables and constructors in an expression, by their names without a module.
pub(super) fn mentioned(e: &Expr) -> Vec<Symbol> {
    let mut names = Names(vec![]);
    names.expr(&mut e.clone());
    names.0
}

struct Names(Vec<Symbol>);

impl VisitMut for Names {
    fn expr(&mut self, expr: &mut Expr) {
        match &expr.kind {
            ExprKind::Var(name) | ExprKind::Con(name) if name.module.is_none() => {
                self.0.push(name.text);
            }
            _ => {}
        }
        visit::walk_expr(self, expr);
    }
}

/// What stands for the monad of the quote: no program can write it.
fn level() -> Symbol {
    Symbol::new("the level of this quote")
}

/// What is quoted.
struct Outer;

impl VisitMut for Outer {
    fn expr(&mut self, expr: &mut Expr) {
        let ExprKind::Splice(code) = &mut expr.kind else {
            return visit::walk_expr(self, expr);
        };
        let ExprKind::App(f, code) = &mut code.kind else {
            return;
        };
        if !matches!(&f.kind, ExprKind::Var(name) if name.text.as_str() == UNTYPED) {
            return;
        }
        Inner.expr(code);
        let level = var(level(), None, expr.span);
        *expr = call("spliced", vec![level, (**code).clone()], expr.span);
    }
}

/// What is spliced into it: of quotes only the types are wanted.
struct Inner;

impl VisitMut for Inner {
    fn expr(&mut self, expr: &mut Expr) {
        let ExprKind::Quote(quote) = &expr.kind else {
            return visit::walk_expr(self, expr);
        };
        *expr = match &**quote {
            Quote::Typed(e) => call("typeOnly", vec![witness(e)], expr.span),
            _ => call("unmade", vec![], expr.span),
        };
    }
}
