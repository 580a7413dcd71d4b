//! Floating in (Peyton Jones, Partain, Santos 1996): a thunk, constructor or
//! function that only one branch uses is allocated in that branch. Bindings
//! never move into a lambda, a recursive join point or another thunk, so no
//! work is repeated and nothing is kept alive longer than by its branch.
//!
//! Branches that fail have each their own, so that the box of an index that is named
//! where it is out of bounds is made there, however many checks there are; also in a loop,
//! which no round comes back to from there.

use super::Options;
use super::simplify::failing::{self, Failing};
use crate::def::*;
use crate::walk;
use rustc_hash::FxHashMap;

/// Larger scopes are left alone: looking for a variable takes time.
const MAX_SCOPE: usize = 4000;
/// Where a variable is used in smaller parts is looked up; the rest of its uses are in the
/// largest.
const SMALL: usize = 64;

/// What is copied into branches that fail is at most so large.
const MAX_COPY: usize = 20;

/// Moves bindings towards their uses throughout.
pub fn run(program: &mut Program, _: &Options) {
    let mut binds = std::mem::take(&mut program.binds);
    let failing = failing::find(program, &binds);
    let mut pass = FloatIn { program, failing };
    for bind in &mut binds {
        bind.rows_mut().for_each(|(_, e)| pass.expression(e));
    }
    program.binds = binds;
}

/// `let v = rhs in body`, with the binding where it is used.
pub(super) fn inwards(program: &mut Program, v: Var, rhs: Expr, body: Expr) -> Expr {
    let failing = Failing::new();
    let mut pass = FloatIn { program, failing };
    pass.inwards(Moving::Let(v, rhs), body)
}

struct FloatIn<'a> {
    program: &'a mut Program,
    failing: Failing,
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

    /// Whether each branch that uses it may have one, as each runs without the others.
    fn may_be_copied(&self) -> bool {
        match self {
            Moving::Let(_, rhs) => rhs.size(MAX_COPY) <= MAX_COPY,
            Moving::Compute(_) => true,
        }
    }

    /// Whether it is a variable whose uses coverage counts: without counters it would be
    /// no binding.
    fn is_counted(&self) -> bool {
        match self {
            Moving::Let(_, rhs) => rhs.counted().is_some() && rhs.uncounted().is_atom(),
            Moving::Compute(_) => false,
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

impl FloatIn<'_> {
    fn expression(&mut self, e: &mut Expr) {
        // What is inner first: what it mentions may follow it.
        e.each_child_mut(&mut |e| self.expression(e));
        if let Expr::Join(group, _) = &*e
            && !group.rec
        {
            for j in &group.joins {
                if self.is_cold(&j.body) {
                    self.failing[j.var] = Some(j.params.len() as u32);
                }
            }
        }
        let is_moving = match &*e {
            Expr::Let(bind, body) => {
                let lazy =
                    matches!(**bind, Bind::NonRec(v, _) if self.program.vars[v].rep == Rep::Ptr);
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
        if !is_moving {
            return;
        }
        *e = match std::mem::take(e) {
            Expr::Let(bind, body) => match *bind {
                Bind::NonRec(v, rhs) => self.inwards(Moving::Let(v, rhs), *body),
                bind => Expr::Let(Box::new(bind), body),
            },
            Expr::Case(mut case) => match case.default.take() {
                Some(body) => self.inwards(Moving::Compute(case), body),
                None => Expr::Case(case),
            },
            e => e,
        };
    }

    /// Whether control never comes back from it, whatever it does before.
    fn is_cold(&self, e: &Expr) -> bool {
        match e {
            Expr::Fail(_) => true,
            Expr::Prim(prim, ..) => prim.never_returns(),
            Expr::Jump(j, _) => self.failing[*j].is_some(),
            Expr::Let(_, body) | Expr::Tick(_, body) | Expr::Join(_, body) => self.is_cold(body),
            Expr::Case(case) if self.is_cold(&case.scrut) => true,
            Expr::Case(case) => {
                let mut ends = case.alts.iter().map(|a| &a.body).chain(&case.default);
                ends.all(|e| self.is_cold(e))
            }
            e => failing::is_call(&self.failing, e),
        }
    }

    /// Whether control never comes back from it, and how often it uses a variable on ways that
    /// it does come back from.
    fn warm(&self, e: &Expr, v: Var) -> (bool, usize) {
        let (cold, uses) = match e {
            Expr::Let(bind, body) => {
                let (cold, uses) = self.warm(body, v);
                let bound = bind.rows().map(|(_, e)| occurrences(e, v));
                (cold, uses + bound.sum::<usize>())
            }
            Expr::Tick(_, body) => self.warm(body, v),
            Expr::Join(group, body) => {
                let (cold, uses) = self.warm(body, v);
                let joins = group.joins.iter().map(|j| self.warm(&j.body, v).1);
                (cold, uses + joins.sum::<usize>())
            }
            Expr::Case(case) => {
                let ends = case.alts.iter().map(|a| &a.body).chain(&case.default);
                let mut all = (true, occurrences(&case.scrut, v));
                for (cold, uses) in ends.map(|e| self.warm(e, v)) {
                    all = (all.0 && cold, all.1 + uses);
                }
                (all.0 || self.is_cold(&case.scrut), all.1)
            }
            e => (self.is_cold(e), occurrences(e, v)),
        };
        (cold, if cold { 0 } else { uses })
    }

    /// A copy of the binding in each part that uses it, of which control never comes back.
    fn sink_into_cold(&mut self, moving: &Moving, e: &mut Expr) {
        let v = moving.var();
        if occurrences(e, v) == 0 {
            return;
        }
        if self.is_cold(e) {
            let copy = self.copy(moving);
            let mut taken = std::mem::take(e);
            walk::rename(&mut taken, &FxHashMap::from_iter([(v, copy.var())]));
            *e = self.inwards(copy, taken);
            return;
        }
        e.each_child_mut(&mut |e| self.sink_into_cold(moving, e));
    }

    fn inwards(&mut self, moving: Moving, body: Expr) -> Expr {
        let uses = occurrences(&body, moving.var());
        match self.sink(moving, uses, body) {
            Ok(e) => e,
            Err((moving, e)) => moving.around(e),
        }
    }

    /// The body, which uses the binding so often, with it in the branches that do, or both
    /// unchanged if there are no such branches.
    fn sink(&mut self, moving: Moving, uses: usize, body: Expr) -> Result<Expr, (Moving, Expr)> {
        let v = moving.var();
        match body {
            Expr::Case(mut case) if occurrences(&case.scrut, v) == 0 => {
                let branches = case.alts.iter_mut().map(|a| &mut a.body);
                let branches: Vec<&mut Expr> = branches.chain(&mut case.default).collect();
                let count = branches.len();
                let users = users(branches, v, uses);
                // Past another evaluation without choice nothing is gained.
                let gains = match users.len() {
                    1 => count > 1 || moving.waits_for(&case.scrut),
                    users => count > users || moving.is_counted(),
                };
                match self.place(moving, users, gains) {
                    None => Ok(Expr::Case(case)),
                    Some(moving) => Err((moving, Expr::Case(case))),
                }
            }
            Expr::Let(bind, inner) => {
                if bind.rows().any(|(_, e)| occurrences(e, v) > 0) {
                    return Err((moving, Expr::Let(bind, inner)));
                }
                match self.sink(moving, uses, *inner) {
                    Ok(e) => Ok(Expr::Let(bind, Box::new(e))),
                    Err((moving, e)) => Err((moving, Expr::Let(bind, Box::new(e)))),
                }
            }
            Expr::Join(mut group, mut inner) => {
                let whole = |joins: &[JoinPoint], inner: &Expr| {
                    let bodies = joins.iter().map(|j| &j.body);
                    bodies.chain([inner]).all(|e| self.warm(e, v).1 == 0)
                };
                if group.rec && moving.may_be_copied() && whole(&group.joins, &inner) {
                    let bodies = group.joins.iter_mut().map(|j| &mut j.body);
                    for part in bodies.chain([&mut *inner]) {
                        self.sink_into_cold(&moving, part);
                    }
                    return Ok(Expr::Join(group, inner));
                }
                let bodies = group.joins.iter_mut().map(|j| &mut j.body);
                let parts: Vec<&mut Expr> = bodies.chain([&mut *inner]).collect();
                let (last, rec) = (parts.len() - 1, group.rec);
                let users = users(parts, v, uses);
                let in_inner = users.last().is_some_and(|user| user.part == last);
                let in_joins = users.len() > usize::from(in_inner);
                if rec && in_joins {
                    return Err((moving, Expr::Join(group, inner)));
                }
                match self.place(moving, users, !in_inner) {
                    None => Ok(Expr::Join(group, inner)),
                    Some(moving) => Err((moving, Expr::Join(group, inner))),
                }
            }
            body => Err((moving, body)),
        }
    }

    /// Moves a binding into its only user, and copies it into others that fail. Gives it back
    /// if it stays where it is; `gains`: less is done if it is in front of the user.
    fn place(&mut self, moving: Moving, users: Vec<User>, gains: bool) -> Option<Moving> {
        let (cold, mut warm) = match users.len() {
            1 => (vec![], users),
            _ if moving.is_counted() => (users, vec![]),
            _ if moving.may_be_copied() => users.into_iter().partition(|u| self.is_cold(u.e)),
            _ => return Some(moving),
        };
        let none = cold.is_empty() && warm.is_empty();
        if none || warm.len() > 1 || warm.is_empty() && !gains {
            return Some(moving);
        }
        let copies: Vec<_> = cold.iter().map(|_| self.copy(&moving)).collect();
        let v = moving.var();
        if let Some(user) = warm.pop() {
            match self.sink(moving, user.uses, std::mem::take(user.e)) {
                Ok(e) => *user.e = e,
                Err((moving, e)) if gains => *user.e = moving.around(e),
                Err((moving, e)) => {
                    *user.e = e;
                    return Some(moving);
                }
            }
        }
        for (user, copy) in cold.into_iter().zip(copies) {
            let mut taken = std::mem::take(user.e);
            walk::rename(&mut taken, &FxHashMap::from_iter([(v, copy.var())]));
            *user.e = self.inwards(copy, taken);
        }
        None
    }

    fn copy(&mut self, moving: &Moving) -> Moving {
        let v = walk::fresh_like(self.program, moving.var());
        match moving {
            Moving::Let(_, rhs) => Moving::Let(v, walk::copy(self.program, rhs)),
            Moving::Compute(case) => {
                let mut case = case.clone();
                case.binder = v;
                Moving::Compute(case)
            }
        }
    }
}

/// A part of an expression that uses a variable.
struct User<'e> {
    e: &'e mut Expr,
    /// Its number among the parts.
    part: usize,
    uses: usize,
}

/// The parts that use a variable, which together do so often.
fn users(parts: Vec<&mut Expr>, v: Var, uses: usize) -> Vec<User<'_>> {
    let large = parts.iter().rposition(|e| e.size(SMALL) > SMALL);
    let large = large.unwrap_or(parts.len().saturating_sub(1));
    let mut left = uses;
    let mut found: Vec<User> = vec![];
    for (part, e) in parts.into_iter().enumerate() {
        let uses = match part == large {
            true => 0,
            false => occurrences(e, v),
        };
        left = left.saturating_sub(uses);
        found.push(User { e, part, uses });
    }
    if let Some(user) = found.get_mut(large) {
        user.uses = left;
    }
    found.retain(|user| user.uses > 0);
    found
}

fn occurrences(e: &Expr, v: Var) -> usize {
    let mut uses = 0;
    e.each_occurrence(&mut |w| uses += usize::from(v == w));
    uses
}
