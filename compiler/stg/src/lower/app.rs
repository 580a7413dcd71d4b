//! Applications: to which code, with how many arguments.

use super::{Float, Lower, evaluate, strip};
use crate::def::*;
use pure_core::def as core;

/// Head and arguments of nested applications.
pub(super) fn flatten(e: &core::Expr) -> (&core::Expr, Vec<&core::Expr>) {
    let mut levels = vec![];
    let mut head = strip(e);
    while let core::Expr::App(f, args, _) = head {
        levels.push(args);
        head = strip(f);
    }
    (head, levels.into_iter().rev().flatten().collect())
}

impl<'a> Lower<'a> {
    /// Evaluates `head` applied to `args`.
    pub(super) fn app(
        &mut self,
        head: &'a core::Expr,
        args: Vec<&'a core::Expr>,
        occ: OccId,
    ) -> Expr {
        let mut floats = vec![];
        match strip(head) {
            e @ core::Expr::App(..) => {
                let (head, mut all) = flatten(e);
                all.extend(args);
                self.app(head, all, occ)
            }
            core::Expr::Var(f) => {
                let f = self.resolve(*f);
                let sig = self.vars[f].sig.clone();
                let arity = self.known[f].arity;
                if arity == 0 {
                    return self.apply(f, args, occ, floats);
                }
                if args.len() < arity {
                    let missing = arity - args.len();
                    let args = args
                        .into_iter()
                        .map(|arg| self.lazy_atom(arg, &mut floats))
                        .collect();
                    let lambda = self.partial_lambda(f, args, missing, occ);
                    return self.return_fun(lambda, floats);
                }
                let reps = sig.map_or_else(|| vec![Rep::Ptr; arity], |sig| sig.args);
                let mut args = args;
                let rest = args.split_off(arity);
                let atoms = self.args(args, &reps, &mut floats);
                let call = Expr::Call {
                    fun: f,
                    args: atoms,
                    occ,
                };
                if rest.is_empty() {
                    return Self::wrap(floats, call);
                }
                self.apply_result(call, rest, occ, floats)
            }
            core::Expr::Lam(params, body, _) => {
                let n = params.len().min(args.len());
                for (param, arg) in params.iter().zip(&args) {
                    self.bind_param(*param, arg, &mut floats);
                }
                if n < params.len() {
                    let lambda = Lambda {
                        params: params[n..].to_vec(),
                        body: self.strict(body),
                        occ,
                    };
                    return self.return_fun(lambda, floats);
                }
                let body = if n < args.len() {
                    self.app(body, args[n..].to_vec(), occ)
                } else {
                    self.strict(body)
                };
                Self::wrap(floats, body)
            }
            core::Expr::Let(bind, head) => {
                self.bind(bind, &mut floats);
                let body = self.app(head, args, occ);
                Self::wrap(floats, body)
            }
            e @ (core::Expr::Fail(_) | core::Expr::Jump(..)) => self.strict(e),
            e => {
                let scrut = self.strict(e);
                self.apply_result(scrut, args, occ, floats)
            }
        }
    }

    /// Allocates a function and returns it.
    fn return_fun(&mut self, lambda: Lambda, mut floats: Vec<Float>) -> Expr {
        let f = self.fresh("lam", Rep::Ptr, lambda.occ);
        self.value(f, lambda.params.len());
        let free = vec![];
        floats.push(Float::Let(Let {
            rec: false,
            binds: vec![(f, Rhs::Fun { free, lambda })],
        }));
        Self::wrap(floats, Expr::Atom(Atom::Var(f)))
    }

    /// Applies what `fun` evaluates to.
    fn apply_result(
        &mut self,
        fun: Expr,
        args: Vec<&'a core::Expr>,
        occ: OccId,
        mut floats: Vec<Float>,
    ) -> Expr {
        let f = self.fresh("function", Rep::Ptr, OccId::NONE);
        self.matched(f);
        evaluate(&mut floats, fun, f);
        self.apply(f, args, occ, floats)
    }

    fn apply(
        &mut self,
        fun: Var,
        args: Vec<&'a core::Expr>,
        occ: OccId,
        mut floats: Vec<Float>,
    ) -> Expr {
        let args = args
            .into_iter()
            .map(|arg| self.lazy_atom(arg, &mut floats))
            .collect();
        Self::wrap(floats, Expr::Apply { fun, args, occ })
    }

    fn bind_param(&mut self, param: Var, arg: &'a core::Expr, floats: &mut Vec<Float>) {
        if self.rep(param) == Rep::Ptr {
            self.bind_lazily(param, arg, floats);
        } else if let core::Expr::Var(v) = strip(arg) {
            self.subst[param] = Some(self.resolve(*v));
        } else {
            let scrut = self.strict(arg);
            evaluate(floats, scrut, param);
        }
    }
}
