//! What every round of a loop passes on as it got it is no parameter of the loop:
//!
//! ```text
//! join rec { go i n = .. jump go (i + 1) n .. } in case x of { I# m -> jump go 0 m }
//!   ==> case x of { I# m -> join rec { go i = .. m .. jump go (i + 1) } in jump go 0 }
//! ```
//!
//! For that the loop is bound where it begins. There more is known of what it looks at: what was
//! evaluated on the way, and what is a field of an object. Nothing is copied, and nothing is
//! computed elsewhere or lives longer: what every round gets lives in all of them.

use super::Options;
use crate::def::*;
use crate::walk;
use rustc_hash::{FxHashMap, FxHashSet};

/// Larger scopes are not looked through for where a loop begins: there may be a loop in each of
/// the scopes within.
const MAX_SCOPE: usize = 4000;

/// Looks at all loops that are join points.
pub fn run(program: &mut Program, _: &Options) {
    let mut binds = std::mem::take(&mut program.binds);
    for bind in &mut binds {
        bind.rows_mut().for_each(|(_, e)| expr(e));
    }
    program.binds = binds;
}

fn expr(e: &mut Expr) {
    e.each_child_mut(&mut expr);
    let Expr::Join(group, scope) = &mut *e else {
        return;
    };
    if !group.rec || group.joins.len() != 1 || scope.size(MAX_SCOPE) > MAX_SCOPE {
        return;
    }
    let way = way_to_beginning(group.joins[0].var, scope);
    let Expr::Join(group, mut scope) = std::mem::take(e) else {
        return;
    };
    let mut group = Some(group);
    at(&mut scope, &way, &mut |place| {
        let Some(mut group) = group.take() else {
            return;
        };
        let mut begins = std::mem::take(place);
        let lets = without_invariants(&mut group.joins[0], &mut begins);
        let inner = Expr::Join(group, Box::new(begins));
        *place = lets.into_iter().rev().fold(inner, |e, (p, value)| {
            Expr::Let(Box::new(Bind::NonRec(p, value)), Box::new(e))
        });
    });
    *e = *scope;
}

/// Children's numbers on the way to the least part of a loop's scope that has all jumps to it.
fn way_to_beginning(j: Var, mut e: &Expr) -> Vec<usize> {
    let mut way = vec![];
    loop {
        let mut children = vec![];
        e.each_child(&mut |e| children.push(e));
        let jumps = |i: &usize| children[*i].mentions(j);
        let next = match e {
            Expr::Let(..) | Expr::Tick(Tick::Source(_), _) => Some(children.len() - 1),
            Expr::Case(_) if children.len() == 2 => Some(1),
            Expr::Case(_) => {
                let mut jumping = (1..children.len()).filter(jumps);
                jumping.next().filter(|_| jumping.next().is_none())
            }
            Expr::Join(..) => {
                let last = children.len() - 1;
                (!(0..last).any(|i| jumps(&i))).then_some(last)
            }
            _ => None,
        };
        let Some(next) = next else { return way };
        way.push(next);
        e = children[next];
    }
}

fn at(e: &mut Expr, way: &[usize], f: &mut dyn FnMut(&mut Expr)) {
    let [first, rest @ ..] = way else {
        return f(e);
    };
    let mut i = 0;
    e.each_child_mut(&mut |e| {
        if i == *first {
            at(e, rest, f);
        }
        i += 1;
    });
}

/// Takes parameters away that are the same in all rounds. Answers those that are to be bound
/// around the loop and its scope, with their values.
fn without_invariants(j: &mut JoinPoint, scope: &mut Expr) -> Vec<(Var, Expr)> {
    let mut loop_ = Loop {
        var: j.var,
        same: vec![true; j.params.len()],
        values: vec![],
        looked_at: FxHashMap::default(),
    };
    loop_.round(&j.params, &j.body);
    if !loop_.same.contains(&true) {
        return vec![];
    }
    // One jump that is all of the scope may have anything.
    let begins_once = matches!(scope, Expr::Jump(to, _) if *to == j.var);
    if !begins_once {
        let mut bound = FxHashSet::default();
        loop_.begin(scope, &mut bound);
        // Nothing begins it.
        if loop_.values.is_empty() {
            return vec![];
        }
        for (same, value) in loop_.same.iter_mut().zip(&loop_.values) {
            *same &= value.is_some_and(|v| !bound.contains(&v));
        }
    }
    let mut renamed = FxHashMap::default();
    let mut lets = vec![];
    let params = std::mem::take(&mut j.params);
    for (i, p) in params.iter().enumerate() {
        match (loop_.same[i], &mut *scope) {
            (false, _) => j.params.push(*p),
            (true, Expr::Jump(_, args)) if begins_once => match std::mem::take(&mut args[i]) {
                Expr::Var(v) => drop(renamed.insert(*p, v)),
                value => lets.push((*p, value)),
            },
            (true, _) => drop(loop_.values[i].map(|v| renamed.insert(*p, v))),
        }
    }
    loop_.drop_arguments(&mut j.body);
    loop_.drop_arguments(scope);
    walk::rename(&mut j.body, &renamed);
    lets
}

struct Loop {
    var: Var,
    /// By parameter: it may be the same in all rounds.
    same: Vec<bool>,
    /// The variable that each jump from outside passes for it.
    values: Vec<Option<Var>>,
    /// What a case calls a variable's value, and the variable.
    looked_at: FxHashMap<Var, Var>,
}

impl Loop {
    fn round(&mut self, params: &[Var], e: &Expr) {
        match e {
            Expr::Jump(to, args) if *to == self.var => {
                for (i, (a, p)) in args.iter().zip(params).enumerate() {
                    let is_same = |v: &Var| v == p || self.looked_at.get(v) == Some(p);
                    self.same[i] &= matches!(a.unticked(), Expr::Var(v) if is_same(v));
                }
            }
            Expr::Case(case) => {
                if let Expr::Var(v) = case.scrut.unticked() {
                    let first = self.looked_at.get(v).copied().unwrap_or(*v);
                    self.looked_at.insert(case.binder, first);
                }
            }
            _ => {}
        }
        e.each_child(&mut |e| self.round(params, e));
    }

    /// What jumps from outside pass, and what is bound there.
    fn begin(&mut self, e: &Expr, bound: &mut FxHashSet<Var>) {
        e.each_binder(&mut |v| {
            bound.insert(v);
        });
        if let Expr::Jump(to, args) = e
            && *to == self.var
        {
            let passed = args.iter().map(|a| match a {
                Expr::Var(v) => Some(*v),
                _ => None,
            });
            match self.values.is_empty() {
                true => self.values = passed.collect(),
                false => {
                    for (value, v) in self.values.iter_mut().zip(passed) {
                        *value = value.filter(|_| *value == v);
                    }
                }
            }
        }
        e.each_child(&mut |e| self.begin(e, bound));
    }

    fn drop_arguments(&self, e: &mut Expr) {
        if let Expr::Jump(to, args) = e
            && *to == self.var
        {
            let mut same = self.same.iter();
            args.retain(|_| same.next() != Some(&true));
        }
        e.each_child_mut(&mut |e| self.drop_arguments(e));
    }
}
