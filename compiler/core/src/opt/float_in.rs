//! Floating in (Peyton Jones, Partain, Santos 1996): a thunk, constructor or
//! function that only one branch uses is allocated in that branch. Bindings
//! never move into a lambda, a recursive join point or another thunk, so no
//! work is repeated and nothing is kept alive longer than by its branch.

use super::Options;
use crate::def::*;
use crate::walk;
use rustc_hash::FxHashMap;

/// Larger scopes are left alone: looking for a variable takes time.
const MAX_SCOPE: usize = 400;

/// Moves bindings towards their uses throughout.
pub fn run(program: &mut Program, _: &Options) {
    let mut binds = std::mem::take(&mut program.binds);
    for bind in &mut binds {
        bind.rows_mut().for_each(|(_, e)| expression(program, e));
    }
    program.binds = binds;
}

/// A binding on its way.
enum Moving {
    Let(Var, Expr),
    /// A cheap primitive on raw values.
    Compute(Box<Case>),
}

impl Moving {
    fn var(&self) -> Var {
        match self {
            Moving::Let(v, _) => *v,
            Moving::Compute(case) => case.binder,
        }
    }

    /// Whether it is a thunk that first evaluates the variable which `scrut`
    /// is: afterwards it may be a value.
    fn waits_for(&self, scrut: &Expr) -> bool {
        match (self, scrut) {
            (Moving::Let(_, Expr::Case(case)), Expr::Var(x)) => {
                matches!(case.scrut, Expr::Var(y) if y == *x)
            }
            _ => false,
        }
    }

    fn around(self, body: Expr) -> Expr {
        match self {
            Moving::Let(v, rhs) => Expr::Let(Box::new(Bind::NonRec(v, rhs)), Box::new(body)),
            Moving::Compute(mut case) => {
                case.default = Some(body);
                Expr::Case(case)
            }
        }
    }
}

fn expression(program: &mut Program, e: &mut Expr) {
    let is_moving = match &*e {
        Expr::Let(bind, body) => {
            let lazy = matches!(**bind, Bind::NonRec(v, _) if program.vars[v].rep == Rep::Ptr);
            lazy && body.size(MAX_SCOPE) <= MAX_SCOPE
        }
        Expr::Case(case) => {
            let cheap = matches!(&case.scrut, Expr::Prim(..)) && super::is_cheap(&case.scrut);
            cheap
                && case.alts.is_empty()
                && case
                    .default
                    .as_ref()
                    .is_some_and(|d| d.size(MAX_SCOPE) <= MAX_SCOPE)
        }
        _ => false,
    };
    if is_moving {
        let taken = std::mem::take(e);
        *e = match taken {
            Expr::Let(bind, body) => match *bind {
                Bind::NonRec(v, rhs) => {
                    sink(program, Moving::Let(v, rhs), *body).unwrap_or_else(put_back)
                }
                bind => Expr::Let(Box::new(bind), body),
            },
            Expr::Case(mut case) => match case.default.take() {
                Some(body) => sink(program, Moving::Compute(case), body).unwrap_or_else(put_back),
                None => Expr::Case(case),
            },
            e => e,
        };
    }
    e.each_child_mut(&mut |e| expression(program, e));
}

/// `let v = rhs in body`, with the binding where it is used.
pub(super) fn inwards(program: &mut Program, v: Var, rhs: Expr, body: Expr) -> Expr {
    sink(program, Moving::Let(v, rhs), body).unwrap_or_else(put_back)
}

/// A variable whose uses coverage counts: without counters it would be no binding. So each
/// branch that uses one gets one.
fn is_copied(e: &Expr) -> bool {
    e.counted().is_some() && e.uncounted().is_atom()
}

fn put_back((moving, body): (Moving, Expr)) -> Expr {
    moving.around(body)
}

/// The body with the binding in the one branch that uses it, or both unchanged
/// if there is no such branch.
fn sink(program: &mut Program, moving: Moving, body: Expr) -> Result<Expr, (Moving, Expr)> {
    let v = moving.var();
    match body {
        Expr::Case(mut case) if !case.scrut.mentions(v) => {
            let branches = case.alts.len() + usize::from(case.default.is_some());
            let mut users: Vec<&mut Expr> = case
                .alts
                .iter_mut()
                .map(|a| &mut a.body)
                .chain(&mut case.default)
                .filter(|b| b.mentions(v))
                .collect();
            if users.len() > 1
                && let Moving::Let(v, rhs) = &moving
                && is_copied(rhs)
            {
                for user in users {
                    let inner = walk::fresh_like(program, *v);
                    let mut taken = std::mem::take(user);
                    walk::rename(&mut taken, &FxHashMap::from_iter([(*v, inner)]));
                    let rhs = walk::copy(program, rhs);
                    *user = inwards(program, inner, rhs, taken);
                }
                return Ok(Expr::Case(case));
            }
            if users.len() != 1 {
                return Err((moving, Expr::Case(case)));
            }
            let user = users.remove(0);
            let taken = std::mem::take(user);
            let gains = branches > 1 || moving.waits_for(&case.scrut);
            match sink(program, moving, taken) {
                Ok(e) => {
                    *user = e;
                    Ok(Expr::Case(case))
                }
                Err((moving, e)) if gains => {
                    *user = moving.around(e);
                    Ok(Expr::Case(case))
                }
                // Past another evaluation without choice nothing is gained.
                Err((moving, e)) => {
                    *user = e;
                    Err((moving, Expr::Case(case)))
                }
            }
        }
        Expr::Let(bind, inner) => {
            if bind.rows().any(|(_, e)| e.mentions(v)) {
                return Err((moving, Expr::Let(bind, inner)));
            }
            match sink(program, moving, *inner) {
                Ok(e) => Ok(Expr::Let(bind, Box::new(e))),
                Err((moving, e)) => Err((moving, Expr::Let(bind, Box::new(e)))),
            }
        }
        Expr::Join(mut group, mut inner) => {
            let in_joins = group.joins.iter().filter(|j| j.body.mentions(v)).count();
            match (in_joins, inner.mentions(v)) {
                (0, true) => match sink(program, moving, *inner) {
                    Ok(e) => Ok(Expr::Join(group, Box::new(e))),
                    Err((moving, e)) => {
                        *inner = e;
                        Err((moving, Expr::Join(group, inner)))
                    }
                },
                (1, false) if !group.rec => {
                    let user = group.joins.iter_mut().find(|j| j.body.mentions(v));
                    if let Some(j) = user {
                        let taken = std::mem::take(&mut j.body);
                        j.body = sink(program, moving, taken).unwrap_or_else(put_back);
                    }
                    Ok(Expr::Join(group, inner))
                }
                _ => Err((moving, Expr::Join(group, inner))),
            }
        }
        body => Err((moving, body)),
    }
}
