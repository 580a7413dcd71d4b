//! Top-level bindings: static functions and constructors where the right-hand
//! side is a value, CAFs where not. The parts of a static constructor become
//! top-level bindings of their own.

use super::rhs::Members;
use super::{Lower, strip};
use crate::def::*;
use pure_core::def as core;

impl<'a> Lower<'a> {
    pub(super) fn program(&mut self) {
        let core = self.core;
        let groups: Vec<Members<'a>> = core.binds.iter().map(|bind| self.know_top(bind)).collect();
        for (v, e) in groups.into_iter().flatten() {
            if let Some(module) = self.vars[v].module {
                self.module = module;
            }
            self.top(v, e);
        }
    }

    /// The members of a top-level group that must be bound.
    fn know_top(&mut self, bind: &'a core::Bind) -> Members<'a> {
        let members: Members<'a> = match bind {
            core::Bind::NonRec(v, e) => vec![(*v, e)],
            core::Bind::Rec(group) => group.iter().map(|(v, e)| (*v, e)).collect(),
        };
        let module = members.first().and_then(|(v, _)| self.vars[*v].module);
        self.know_group(members, module)
    }

    /// Whether it can be laid out as static data.
    pub(super) fn is_static(&self, e: &core::Expr) -> bool {
        match strip(e) {
            core::Expr::Con(con, args, _) => {
                let fields = &self.core.cons[*con].fields;
                fields.iter().zip(args).all(|(field, arg)| {
                    match (field.rep, field.strict, strip(arg)) {
                        (Rep::Ptr, false, _) => true,
                        (Rep::Ptr, true, core::Expr::Var(v)) => {
                            self.known[self.resolve(*v)].evaluated
                        }
                        (Rep::Ptr, true, arg) => self.is_static(arg),
                        (_, _, arg) => matches!(arg, core::Expr::Lit(_)),
                    }
                })
            }
            core::Expr::Let(bind, body) => {
                let lazy = |v: Var| self.rep(v) == Rep::Ptr;
                bind.vars().into_iter().all(lazy) && self.is_static(body)
            }
            core::Expr::Lam(..) => true,
            e => self.partial_app(e).is_some(),
        }
    }

    /// Binds the top-level variable `v`, which is known to be evaluated just if
    /// `e` is static.
    fn top(&mut self, v: Var, e: &'a core::Expr) {
        let e = strip(e);
        let rhs = match e {
            core::Expr::Lam(params, body, occ) => TopRhs::Fun(Lambda {
                params: params.clone(),
                body: self.strict(body),
                occ: *occ,
            }),
            core::Expr::Con(con, args, occ) if self.known[v].evaluated => TopRhs::Con {
                con: *con,
                args: args.iter().map(|arg| self.static_atom(v, arg)).collect(),
                occ: *occ,
            },
            core::Expr::Let(bind, body) if self.known[v].evaluated => {
                bind.vars().into_iter().for_each(|part| self.part(part, v));
                for (var, rhs) in self.know_top(bind) {
                    self.top(var, rhs);
                }
                return self.top(v, body);
            }
            core::Expr::App(_, _, occ) if self.known[v].evaluated => match self.partial_app(e) {
                Some((f, args, missing)) => {
                    let args = args
                        .into_iter()
                        .map(|arg| self.static_atom(v, arg))
                        .collect();
                    TopRhs::Fun(self.partial_lambda(f, args, missing, *occ))
                }
                None => unreachable!("an application is static only if partial"),
            },
            e => TopRhs::Caf {
                body: self.strict(e),
                occ: e.site(),
            },
        };
        self.tops.push(Top { var: v, rhs });
    }

    /// A variable becomes a top-level one, a part of another.
    fn part(&mut self, part: Var, whole: Var) {
        let declaration = self.vars[whole].declaration();
        let part = &mut self.vars[part];
        part.module = Some(self.module);
        part.origin = part.origin.or(declaration);
    }

    /// A part of the static object `whole`.
    fn static_atom(&mut self, whole: Var, e: &'a core::Expr) -> Atom {
        match strip(e) {
            core::Expr::Lit(lit) => Atom::Lit(lit.clone()),
            core::Expr::Var(v) => Atom::Var(self.resolve(*v)),
            core::Expr::Con(con, args, _) if args.is_empty() => Atom::Var(self.nullary(*con)),
            e => {
                let v = self.fresh("part", Rep::Ptr, e.site());
                self.part(v, whole);
                if self.is_static(e) {
                    self.value(v, self.value_arity(e));
                }
                self.top(v, e);
                Atom::Var(v)
            }
        }
    }
}
