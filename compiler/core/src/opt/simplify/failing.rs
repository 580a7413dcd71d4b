//! Functions that only raise exceptions: nothing is done with what a call of one gives, and
//! a function that is small but for such calls is inlined. So a loop over an array compares
//! its index and calls nobody, unless there is something to say.
//!
//! Of exceptions raised by actions nothing is said: what an action does comes before it.

use super::{Cont, Frame, Simplifier, case};
use crate::def::*;
use crate::opt::parts;
use crate::walk;
use cranelift_entity::SecondaryMap;
use pure_base::Span;

/// For each function that only raises an exception, what it takes; a constant takes nothing.
pub(in crate::opt) type Failing = SecondaryMap<Var, Option<u32>>;

/// Looks through the top level; what a binding mentions comes before it.
pub(in crate::opt) fn find(program: &Program, binds: &[Bind]) -> Failing {
    let mut failing = super::super::table(program.vars.len());
    for bind in binds {
        if let Bind::NonRec(v, e) = bind {
            let body = match e {
                Expr::Lam(_, body, _) => body,
                e => e,
            };
            if fails(program, &failing, body) {
                failing[*v] = Some(walk::arity(e) as u32);
            }
        }
    }
    failing
}

/// Whether the value of `e` is never had, and nothing is done before that is clear.
fn fails(program: &Program, failing: &Failing, e: &Expr) -> bool {
    let fails = |e: &Expr| self::fails(program, failing, e);
    match e {
        Expr::Prim(prim, ..) => prim.never_returns() && *prim != Prim::RaiseIO,
        Expr::Var(_) | Expr::App(..) => is_call(failing, e),
        Expr::Let(_, body) | Expr::Tick(Tick::Source(_), body) => fails(body),
        Expr::Case(case) if fails(&case.scrut) => true,
        Expr::Case(case) => {
            let is_result = |alt: &Alt| match alt.pat {
                AltPat::Con(con, _) => program.cons[con].unboxed,
                AltPat::Lit(_) => false,
            };
            let mut ends = case.alts.iter().map(|a| &a.body).chain(&case.default);
            matches!(case.scrut, Expr::Var(_))
                && !case.alts.iter().any(is_result)
                && ends.all(fails)
        }
        _ => false,
    }
}

/// A call, or constant, that only raises an exception.
pub(in crate::opt) fn is_call(failing: &Failing, e: &Expr) -> bool {
    match e {
        Expr::Var(v) => failing[*v] == Some(0),
        Expr::App(f, args, _) => match **f {
            Expr::Var(f) => failing[f].is_some_and(|takes| takes as usize <= args.len()),
            _ => false,
        },
        _ => false,
    }
}

impl Simplifier<'_> {
    pub(super) fn is_failure(&self, e: &Expr) -> bool {
        is_call(&self.failing, e)
    }

    /// Such a call, with which nothing is done.
    pub(super) fn failure(&mut self, call: Expr, mut k: Cont) -> Expr {
        let known = k.len() == 1
            && matches!(k.last(), Some(Frame::Select { alts, default: Some(Expr::Fail(_)), .. })
                if alts.is_empty());
        let binder = match k.pop() {
            Some(Frame::Select { binder, .. }) if known => binder,
            _ => {
                self.changes += 1;
                self.fresh("never", Rep::Ptr)
            }
        };
        Expr::Case(Box::new(Case {
            scrut: call,
            binder,
            alts: vec![],
            default: Some(case::unreachable_branch()),
            span: Span::NONE,
        }))
    }

    /// Whether nothing is called or made but on ways that fail.
    pub(super) fn is_leaf(&self, e: &Expr) -> bool {
        match e {
            Expr::Var(_) | Expr::Lit(_) | Expr::Fail(_) | Expr::Jump(..) => true,
            Expr::Prim(prim, args, _) => {
                prim.effect() < Effect::World && args.iter().all(|a| self.is_leaf(a))
            }
            Expr::Con(con, args, _) => {
                let nameless =
                    self.program.cons[*con].unboxed || parts::is_apart(self.program, *con);
                nameless && args.iter().all(|a| self.is_leaf(a))
            }
            e if self.is_failure(e) => true,
            Expr::Case(case) if self.is_failure(&case.scrut) => true,
            Expr::Case(case) => {
                let mut ends = case.alts.iter().map(|a| &a.body).chain(&case.default);
                self.is_leaf(&case.scrut) && ends.all(|e| self.is_leaf(e))
            }
            Expr::Join(group, body) if !group.rec => {
                group.joins.iter().all(|j| self.is_leaf(&j.body)) && self.is_leaf(body)
            }
            _ => false,
        }
    }

    /// The size of what is done on the ways of `e` that do not fail.
    pub(super) fn size_but_failures(&self, e: &Expr) -> usize {
        match e {
            e if e.is_atom() => 0,
            Expr::Fail(_) => 0,
            e if self.is_failure(e) => 0,
            Expr::Case(case) if self.is_failure(&case.scrut) => 0,
            Expr::Join(group, body)
                if !group.rec
                    && group
                        .joins
                        .iter()
                        .all(|j| self.size_but_failures(&j.body) == 0) =>
            {
                self.size_but_failures(body)
            }
            e => {
                let mut within = 0;
                let mut whole = 0;
                e.each_child(&mut |e| {
                    within += self.size_but_failures(e);
                    whole += e.size(usize::MAX);
                });
                e.size(usize::MAX) - whole + within
            }
        }
    }
}
