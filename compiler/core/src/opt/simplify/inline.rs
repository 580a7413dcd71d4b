//! When to inline, and which functions of a recursive group never are.

use super::{Cont, Fact, Function, Simplifier};
use crate::def::*;
use crate::walk;
use pure_base::graph::components;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Larger functions are not kept for inlining at all.
const KEEP: usize = 80;
/// Functions of this size, after discounts, are inlined.
const THRESHOLD: usize = 10;
/// What is only done on ways that fail does not count in functions up to this size.
const WITH_FAILURES: usize = 60;
/// So large are functions that only compute: calling one costs as much.
const LEAF: usize = 24;
/// What a known constructor or function as argument makes smaller.
const ARGUMENT_DISCOUNT: usize = 7;
/// What a known function makes smaller that a loop within applies: the loop becomes the
/// program's own.
const LOOP_DISCOUNT: usize = 40;
/// What a scrutinised constructor result makes smaller.
const RESULT_DISCOUNT: usize = 5;
/// Of so many functions that call one another one is made a loop breaker at a time.
const AT_ONCE: usize = 32;
/// Inlining within inlined bodies ends at this depth. What is done with an
/// inlined function's result, and its arguments, are not within its body.
const MAX_DEPTH: u32 = 24;

impl Simplifier<'_> {
    /// Notes what is known of a variable from its simplified value.
    pub(super) fn record_value(&mut self, v: Var, e: &Expr, inline: bool) {
        match e.unticked() {
            Expr::Lam(params, body, _) => {
                self.arities[v] = params.len() as u32;
                self.facts[v] = Fact::Evaluated;
                if inline {
                    self.record_function(v, params, body);
                }
            }
            Expr::Con(con, args, _) if self.is_value_con(*con, args) => {
                let nullary = |e: &Expr| matches!(e, Expr::Con(_, args, _) if args.is_empty());
                self.facts[v] = if args.iter().all(|a| a.is_atom() || nullary(a)) {
                    Fact::Con(*con, args.clone())
                } else {
                    Fact::Evaluated
                };
            }
            _ => {}
        }
    }

    pub(super) fn record_function(&mut self, v: Var, params: &[Var], body: &Expr) {
        let hint = self.program.vars[v].inline;
        let always = hint == Inline::Always;
        let size = body.size(if always { usize::MAX } else { KEEP });
        if hint == Inline::Never || (size > KEEP && !always) {
            return;
        }
        let live = match size {
            0..=THRESHOLD => size,
            _ if size > WITH_FAILURES || always => size,
            _ => self.size_but_failures(body),
        };
        let mut interesting = vec![0; params.len()];
        note_interesting(body, params, false, &mut interesting);
        self.facts[v] = Fact::Fun(Rc::new(Function {
            params: params.to_vec(),
            body: body.clone(),
            size,
            live,
            leaf: size <= WITH_FAILURES && self.is_leaf(body),
            interesting,
            builds: builds(body),
        }));
    }

    /// The function to inline for `w args`, if that is worth it.
    pub(super) fn inlining(&mut self, w: Var, args: &[Expr], k: &Cont) -> Option<Rc<Function>> {
        let Fact::Fun(fun) = &self.facts[w] else {
            return None;
        };
        // A partial application is a closure either way: a lambda's code is known.
        let small = fun.size <= THRESHOLD && self.program.vars[w].inline != Inline::Always;
        if args.len() < fun.params.len() && !(small && k.len() == 1) {
            return None;
        }
        let scrutinised = k.len() > 1 && super::case::is_select(&k[k.len() - 2]);
        let fun = fun.clone();
        (self.worth(w, &fun, args, scrutinised) && self.fits(&fun, 1 + args.len())).then_some(fun)
    }

    pub(super) fn inlining_join(&mut self, j: Var, args: &[Expr]) -> Option<Rc<Function>> {
        let Fact::Fun(fun) = &self.facts[j] else {
            return None;
        };
        let fun = fun.clone();
        (self.worth(j, &fun, args, false) && self.fits(&fun, 1)).then_some(fun)
    }

    /// Whether there is room for one more copy of a function, which is taken
    /// then. A copy that is no larger than the call always fits.
    fn fits(&mut self, fun: &Function, call: usize) -> bool {
        if fun.size <= call {
            return true;
        }
        match self.room.checked_sub(fun.size) {
            Some(rest) => self.room = rest,
            None => self.full = true,
        }
        !self.full
    }

    fn worth(&self, w: Var, fun: &Function, args: &[Expr], scrutinised: bool) -> bool {
        if self.depth >= MAX_DEPTH {
            return false;
        }
        if self.program.vars[w].inline == Inline::Always {
            return true;
        }
        let mut discount = 0;
        for (a, interesting) in args.iter().zip(&fun.interesting) {
            if *interesting == LOOP_DISCOUNT && self.is_function(a) {
                discount += LOOP_DISCOUNT;
            } else if *interesting > 0 && self.is_known(a) {
                discount += ARGUMENT_DISCOUNT;
            }
        }
        if scrutinised && fun.builds {
            discount += RESULT_DISCOUNT;
        }
        fun.live <= if fun.leaf { LEAF } else { THRESHOLD + discount }
    }

    /// Whether an argument's value is apparent.
    fn is_known(&self, a: &Expr) -> bool {
        match a.unticked().uncounted() {
            Expr::Lit(_) | Expr::Con(..) | Expr::Lam(..) => true,
            Expr::Var(v) => match self.resolve(*v) {
                Expr::Var(w) => matches!(self.facts[w], Fact::Con(..) | Fact::Fun(_)),
                _ => true,
            },
            _ => false,
        }
    }

    /// Whether an argument is a function whose code is at hand.
    fn is_function(&self, a: &Expr) -> bool {
        match a.unticked().uncounted() {
            Expr::Lam(..) => true,
            Expr::Var(v) => match self.resolve(*v) {
                Expr::Var(w) => self.arities[w] > 0 || matches!(self.facts[w], Fact::Fun(_)),
                e => matches!(e, Expr::Lam(..)),
            },
            _ => false,
        }
    }

    /// A fresh copy of an inlinable function, with its occurrences counted. What has no
    /// place in the source, as primitive functions and what passes have made, is where
    /// it is called; what the library makes has the call's cause.
    pub(super) fn instantiate(
        &mut self,
        fun: &Function,
        call: OccId,
        cause: Option<Cause>,
    ) -> (Vec<Var>, Expr) {
        let lambda = Expr::Lam(fun.params.clone(), Box::new(fun.body.clone()), OccId::NONE);
        let mut lambda = lambda;
        if call != OccId::NONE {
            self.program.place(&mut lambda, call, cause);
        }
        walk::freshen(self.program, &mut lambda);
        self.occurs.add_copy(&self.program.vars, &lambda);
        match lambda {
            Expr::Lam(params, body, _) => (params, *body),
            e => (vec![], e),
        }
    }
}

/// Marks the parameters that are scrutinised or applied with what knowing them saves.
fn note_interesting(e: &Expr, params: &[Var], in_loop: bool, out: &mut [usize]) {
    let mut note = |e: &Expr, saves: usize| {
        if let Expr::Var(v) = e
            && let Some(i) = params.iter().position(|p| p == v)
        {
            out[i] = out[i].max(saves);
        }
    };
    match e {
        Expr::Case(case) => note(&case.scrut, ARGUMENT_DISCOUNT),
        Expr::App(f, ..) if in_loop => note(f, LOOP_DISCOUNT),
        Expr::App(f, ..) => note(f, ARGUMENT_DISCOUNT),
        Expr::Sel(_, _, of) => note(of, ARGUMENT_DISCOUNT),
        Expr::Prim(_, args, _) => args.iter().for_each(|a| note(a, ARGUMENT_DISCOUNT)),
        Expr::Let(bind, body) => {
            let rec = matches!(**bind, Bind::Rec(_));
            for (_, e) in bind.rows() {
                note_interesting(e, params, in_loop || rec, out);
            }
            return note_interesting(body, params, in_loop, out);
        }
        Expr::Join(group, body) => {
            for j in &group.joins {
                note_interesting(&j.body, params, in_loop || group.rec, out);
            }
            return note_interesting(body, params, in_loop, out);
        }
        _ => {}
    }
    e.each_child(&mut |e| note_interesting(e, params, in_loop, out));
}

/// Some result is a constructor application.
fn builds(e: &Expr) -> bool {
    match e {
        Expr::Con(..) => true,
        Expr::Let(_, body) | Expr::Tick(_, body) => builds(body),
        Expr::Join(group, body) => builds(body) || group.joins.iter().any(|j| builds(&j.body)),
        Expr::Case(case) => {
            case.alts.iter().any(|a| builds(&a.body)) || case.default.as_ref().is_some_and(builds)
        }
        _ => false,
    }
}

/// A function that does nothing but apply constructors to what it is given.
fn is_builder(e: &Expr) -> bool {
    fn is_built(e: &Expr) -> bool {
        match e {
            Expr::Con(_, args, _) => args.iter().all(|a| a.is_atom() || is_built(a)),
            _ => false,
        }
    }
    matches!(e, Expr::Lam(_, body, _) if is_built(body))
}

/// Splits a recursive group and chooses loop breakers, so that what is left
/// inlinable is not recursive; members are ordered for inlining.
pub(super) fn break_loops(program: &Program, group: Vec<(Var, Expr)>) -> Vec<(Bind, Vec<Var>)> {
    walk::dependency_order(group)
        .into_iter()
        .map(|bind| match bind {
            Bind::Rec(group) => {
                let (group, breakers) = order_group(program, group);
                (Bind::Rec(group), breakers)
            }
            bind => (bind, vec![]),
        })
        .collect()
}

fn order_group(program: &Program, group: Vec<(Var, Expr)>) -> (Vec<(Var, Expr)>, Vec<Var>) {
    let index: FxHashMap<Var, usize> = group.iter().enumerate().map(|(i, p)| (p.0, i)).collect();
    let mut edges: Vec<Vec<usize>> = group
        .iter()
        .map(|(_, e)| {
            let mut uses = vec![];
            // Copies of what only builds call nothing. So such a function, as the default
            // method that wraps an exception, may use the dictionary that it is in.
            if !is_builder(e) {
                e.each_occurrence(&mut |v| uses.extend(index.get(&v)));
            }
            uses
        })
        .collect();
    let costs: Vec<(bool, usize)> = group
        .iter()
        .map(|(v, e)| {
            let wrapper =
                program.vars[*v].inline == Inline::Always || matches!(e.unticked(), Expr::Con(..));
            (!wrapper, e.size(KEEP))
        })
        .collect();
    let mut breakers = vec![];
    let mut is_cut = vec![false; group.len()];
    let order = loop {
        let order = components(&edges);
        let before = breakers.len();
        for component in &order {
            let cyclic = component.len() > 1 || edges[component[0]].contains(&component[0]);
            if cyclic {
                let cost = |i: &usize| (edges[*i].contains(i), costs[*i]);
                let mut worst = component.clone();
                worst.sort_by_key(cost);
                // One by one would take as many rounds as a large group has members.
                let cut = 1 + component.len() / AT_ONCE;
                for i in worst.into_iter().rev().take(cut) {
                    is_cut[i] = true;
                    breakers.push(group[i].0);
                }
            }
        }
        if breakers.len() == before {
            break order;
        }
        for targets in &mut edges {
            targets.retain(|t| !is_cut[*t]);
        }
    };
    let mut slots: Vec<Option<(Var, Expr)>> = group.into_iter().map(Some).collect();
    let ordered = order
        .iter()
        .flatten()
        .filter_map(|i| slots[*i].take())
        .collect();
    (ordered, breakers)
}
