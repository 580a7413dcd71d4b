//! Demand analysis: which variables are certainly evaluated, and whether as
//! objects or only for their fields (Sergey, Vytiniotis, Peyton Jones,
//! Breitner 2017, without cardinalities).
//!
//! Backward: the demand on an expression's value gives demands on its free
//! variables. A function's signature is the demands on its parameters under a
//! saturated call; recursive ones start from "does not return" and are iterated
//! to a fixpoint, or given up for the weakest signature.
//!
//! The pass acts on the results: strict lets and strict arguments become
//! cases, functions are split into worker and wrapper ([`worker`]) with the
//! help of constructed-product results ([`result`]).

mod domain;
mod opened;
mod result;
mod worker;

use super::Options;
use super::parts::comes_in_parts;
use crate::def::*;
use cranelift_entity::SecondaryMap;
use domain::{Demand, Usage};
use std::rc::Rc;

/// Rounds of iteration before a recursive group gets the weakest signature.
const MAX_ROUNDS: usize = 8;

/// Analyses and transforms the whole program.
pub fn run(program: &mut Program, options: &Options) {
    let centres = options.has_centres(program);
    let mut analysis = Analysis {
        program,
        centres,
        signatures: SecondaryMap::new(),
        strict_lets: SecondaryMap::new(),
        results: result::Results::new(centres),
    };
    for bind in &program.binds {
        let group: Vec<_> = bind.rows().collect();
        analysis.top(&group, matches!(bind, Bind::Rec(_)));
    }
    let facts = Facts {
        centres,
        signatures: analysis.signatures,
        strict_lets: analysis.strict_lets,
        results: analysis.results,
    };
    worker::transform(program, &facts);
}

/// What is known of a function or join point when it is called saturated.
#[derive(Clone, PartialEq, Debug)]
struct Signature {
    params: Vec<Option<Demand>>,
    reps: Vec<Rep>,
    free: Usage,
}

/// What the analysis found.
struct Facts {
    /// Objects stay in the scope of the cost centre that makes them.
    centres: bool,
    signatures: SecondaryMap<Var, Option<Rc<Signature>>>,
    strict_lets: SecondaryMap<Var, bool>,
    results: result::Results,
}

struct Analysis<'a> {
    program: &'a Program,
    /// See [`Facts::centres`].
    centres: bool,
    signatures: SecondaryMap<Var, Option<Rc<Signature>>>,
    strict_lets: SecondaryMap<Var, bool>,
    results: result::Results,
}

/// A function or join point of a group: its variable, parameters and body.
type Member<'a> = (Var, &'a [Var], &'a Expr);

impl<'a> Analysis<'a> {
    fn top(&mut self, group: &[(Var, &'a Expr)], rec: bool) {
        self.functions(group, rec, true);
        for (_, e) in group {
            if !matches!(e, Expr::Lam(..)) {
                self.expr(e, &Demand::whole());
            }
        }
    }

    /// Finds the signatures of a group's lambdas; returns how their free
    /// variables are used if the lambdas are never called.
    fn functions(&mut self, group: &[(Var, &'a Expr)], rec: bool, top: bool) -> Usage {
        let members: Vec<Member> = group
            .iter()
            .filter_map(|(v, e)| match e {
                Expr::Lam(params, body, _) => Some((*v, &params[..], &**body)),
                _ => None,
            })
            .collect();
        self.members(&members, rec, &Demand::result(), false);
        let mut usage = Usage::default();
        if !top {
            for (v, ..) in &members {
                if let Some(s) = &self.signatures[*v] {
                    usage.both(s.free.clone().lazily());
                }
            }
        }
        usage
    }

    /// Iterates a group's signatures to a fixpoint.
    fn members(&mut self, members: &[Member<'a>], rec: bool, want: &Demand, joins: bool) {
        if !rec {
            for m in members {
                let s = self.signature(m, want, joins);
                self.signatures[m.0] = Some(Rc::new(s));
                self.results
                    .note(self.program, self.signatures_of(m), m, joins);
            }
            return;
        }
        for (v, params, _) in members {
            if self.signatures[*v].is_none() {
                self.signatures[*v] = Some(Rc::new(Signature {
                    params: vec![None; params.len()],
                    reps: self.reps(params),
                    free: Usage::bottom(),
                }));
            }
        }
        for round in 0.. {
            let mut changed = false;
            for m in members {
                let s = self.signature(m, want, joins);
                if self.signatures[m.0].as_deref() != Some(&s) {
                    changed = true;
                    self.signatures[m.0] = Some(Rc::new(s));
                }
            }
            if !changed {
                break;
            }
            if round >= MAX_ROUNDS {
                self.give_up(members, want, joins);
                break;
            }
        }
        // What loops give is found once, for the function around them all.
        let (program, signatures) = (self.program, &self.signatures);
        match joins {
            true => self.results.loops(program, signatures, members),
            false => self.results.fixpoint(program, signatures, members),
        }
    }

    fn signatures_of(&self, m: &Member) -> Option<Rc<Signature>> {
        self.signatures[m.0].clone()
    }

    /// The weakest signatures, and one more visit so that what is noted within
    /// the bodies agrees with them.
    fn give_up(&mut self, members: &[Member<'a>], want: &Demand, joins: bool) {
        for (v, params, body) in members {
            let mut free = Usage::default();
            body.each_occurrence(&mut |w| {
                if !self.is_global(w) && !params.contains(&w) {
                    free.vars.insert(w, Demand::lazy());
                }
            });
            self.signatures[*v] = Some(Rc::new(Signature {
                params: vec![Some(Demand::lazy()); params.len()],
                reps: self.reps(params),
                free,
            }));
        }
        for m in members {
            self.signature(m, want, joins);
        }
    }

    fn signature(
        &mut self,
        (_, params, body): &Member<'a>,
        want: &Demand,
        join: bool,
    ) -> Signature {
        let mut free = self.expr(body, want);
        let reps = self.reps(params);
        let params = params.iter().map(|p| free.take(*p)).collect();
        if !join {
            free.results_are_objects();
        }
        Signature { params, reps, free }
    }

    fn reps(&self, params: &[Var]) -> Vec<Rep> {
        params.iter().map(|p| self.program.vars[*p].rep).collect()
    }

    /// How evaluating `e`, whose value is used as `want` says, uses variables.
    fn expr(&mut self, e: &'a Expr, want: &Demand) -> Usage {
        match e {
            Expr::Var(v) if !self.is_global(*v) => Usage::of(*v, want.clone()),
            Expr::Var(_) | Expr::Lit(_) => Usage::default(),
            Expr::Fail(_) => Usage::bottom(),
            Expr::Tick(_, e) => self.expr(e, want),
            Expr::App(f, args, _) => {
                let signature = match &**f {
                    Expr::Var(v) => self.signatures[*v].clone(),
                    _ => None,
                };
                match signature {
                    Some(s) if s.params.len() <= args.len() => {
                        let mut usage = self.call(&s, args);
                        self.add(&mut usage, f, &Demand::whole());
                        usage
                    }
                    _ => {
                        let mut usage = self.expr(f, &Demand::whole());
                        args.iter().for_each(|a| self.add_later(&mut usage, a));
                        usage
                    }
                }
            }
            Expr::Jump(j, args) => match self.signatures[*j].clone() {
                Some(s) => self.call(&s, args),
                None => {
                    let mut usage = Usage::default();
                    args.iter().for_each(|a| self.add_later(&mut usage, a));
                    usage
                }
            },
            Expr::Lam(params, body, _) => {
                let mut usage = self.expr(body, &Demand::whole()).lazily();
                params.iter().for_each(|p| {
                    usage.take(*p);
                });
                usage
            }
            Expr::Let(bind, body) => self.let_(bind, body, want),
            Expr::Join(group, body) => {
                let members: Vec<Member> = group
                    .joins
                    .iter()
                    .map(|j| (j.var, &j.params[..], &j.body))
                    .collect();
                // A loop makes its result an object once, at its end.
                let ends = group.rec && want.strict && want.boxed && !want.returned;
                let within = Demand {
                    boxed: want.boxed && !ends,
                    returned: want.returned || ends,
                    ..want.clone()
                };
                self.members(&members, group.rec, &within, true);
                let mut usage = self.expr(body, want);
                if ends {
                    usage.results_are_objects();
                }
                members.iter().for_each(|(v, ..)| {
                    usage.take(*v);
                });
                usage
            }
            Expr::Case(case) => self.case(case, want),
            Expr::Con(con, args, _) => self.con(*con, args, want.returned),
            Expr::Prim(prim, args, _) => {
                let mut usage = Usage::default();
                for (a, rep) in args.iter().zip(prim_sig(*prim).0) {
                    match rep {
                        Rep::Ptr if !prim.forces() => self.add_later(&mut usage, a),
                        _ => self.add(&mut usage, a, &Demand::whole()),
                    }
                }
                // What would follow an exception that is raised here and now is
                // not evaluated before.
                if prim.never_returns() && *prim != Prim::RaiseIO {
                    usage.forget_boxes();
                    usage.diverges = true;
                }
                usage
            }
            Expr::Sel(con, field, of) => {
                let n = self.program.cons[*con].fields.len();
                let mut fields = vec![None; n];
                if let Some(f) = fields.get_mut(*field as usize) {
                    *f = Some(want.clone());
                }
                let want = Demand {
                    strict: true,
                    product: Some((*con, fields)),
                    ..Demand::default()
                };
                self.expr(of, &want)
            }
        }
    }

    /// An application of a constructor, which is perhaps what the function returns.
    fn con(&mut self, con: ConId, args: &'a [Expr], returned: bool) -> Usage {
        let mut usage = Usage::default();
        let info = &self.program.cons[con];
        let in_parts = returned && comes_in_parts(self.program, con);
        for (i, (a, f)) in args.iter().zip(&info.fields).enumerate() {
            if f.strict || f.rep != Rep::Ptr {
                // A loop makes the object once, with its result.
                let want = match (returned && !self.centres, in_parts) {
                    (true, true) => Demand {
                        strict: true,
                        ..Demand::part(i)
                    },
                    (true, false) => Demand::result(),
                    (false, _) => Demand::whole(),
                };
                self.add(&mut usage, a, &want);
                continue;
            }
            match a {
                Expr::Var(v) if in_parts && !self.is_global(*v) => {
                    usage.add(*v, Demand::part(i));
                }
                Expr::Con(made, args, _) if in_parts && info.unboxed => {
                    let lazy = |f: &Field| f.rep == Rep::Ptr && !f.strict;
                    match self.program.cons[*made].fields.iter().all(lazy) {
                        true => usage.both(self.con(*made, args, returned)),
                        false => self.add_later(&mut usage, a),
                    }
                }
                a => self.add_later(&mut usage, a),
            }
        }
        usage
    }

    /// Nobody asks how those of the top level are used.
    fn is_global(&self, v: Var) -> bool {
        self.program.vars[v].module.is_some()
    }

    /// An operand that is not evaluated now.
    fn later(&mut self, e: &'a Expr) -> Usage {
        self.expr(e, &Demand::whole()).lazily()
    }

    fn call(&mut self, s: &Signature, args: &'a [Expr]) -> Usage {
        // What is given to who never returns needs no box; what that uses itself may.
        let diverges = s.free.diverges;
        let mut usage = match diverges {
            true => Usage::default(),
            false => s.free.clone(),
        };
        for (i, a) in args.iter().enumerate() {
            match s.params.get(i) {
                Some(None) => {}
                Some(Some(d)) if d.strict => self.add(&mut usage, a, d),
                _ => self.add_later(&mut usage, a),
            }
        }
        if diverges {
            usage.forget_boxes();
            usage.both(s.free.clone());
        }
        usage
    }

    /// Adds what evaluating `e` uses. Most operands are variables, of which no table of
    /// their own is made.
    fn add(&mut self, usage: &mut Usage, e: &'a Expr, want: &Demand) {
        match e {
            Expr::Var(v) if !self.is_global(*v) => usage.add(*v, want.clone()),
            Expr::Var(_) | Expr::Lit(_) => {}
            e => usage.both(self.expr(e, want)),
        }
    }

    /// The same of an operand that is not evaluated now.
    fn add_later(&mut self, usage: &mut Usage, e: &'a Expr) {
        match e {
            Expr::Var(v) if !self.is_global(*v) => usage.add(*v, Demand::lazy()),
            Expr::Var(_) | Expr::Lit(_) => {}
            e => usage.both(self.later(e)),
        }
    }

    fn let_(&mut self, bind: &'a Bind, body: &'a Expr, want: &Demand) -> Usage {
        match bind {
            Bind::NonRec(x, rhs) if matches!(rhs, Expr::Lam(..)) => {
                let closure = self.functions(&[(*x, rhs)], false, false);
                let mut usage = self.expr(body, want);
                if usage.take(*x).is_some() {
                    usage.both(closure);
                }
                usage
            }
            Bind::NonRec(x, rhs) => {
                let mut usage = self.expr(body, want);
                let raw = self.program.vars[*x].rep != Rep::Ptr;
                let demand = usage.take(*x);
                self.strict_lets[*x] = demand.as_ref().is_some_and(|d| d.strict);
                match demand {
                    _ if raw => usage.both(self.expr(rhs, &Demand::whole())),
                    Some(d) if d.strict => usage.both(self.expr(rhs, &d)),
                    Some(d) => {
                        let mut within = self.later(rhs);
                        if d.is_for_failures() {
                            within.forget_boxes();
                        }
                        usage.both(within);
                    }
                    None => {}
                }
                usage
            }
            Bind::Rec(group) => {
                let group: Vec<_> = group.iter().map(|(v, e)| (*v, e)).collect();
                let mut others = self.functions(&group, true, false);
                for (_, e) in &group {
                    if !matches!(e, Expr::Lam(..)) {
                        others.both(self.later(e));
                    }
                }
                let mut usage = self.expr(body, want);
                usage.both(others);
                group.iter().for_each(|(v, _)| {
                    usage.take(*v);
                });
                usage
            }
        }
    }

    /// Whether evaluating the scrutinee does what must come before all that
    /// follows: nothing is known of the effects of what gives a result of the
    /// token.
    fn has_effect(&self, case: &Case) -> bool {
        match case.scrut.unticked() {
            Expr::Prim(prim, ..) => prim.effect() == Effect::World,
            _ => case.alts.iter().any(
                |alt| matches!(alt.pat, AltPat::Con(con, _) if self.program.cons[con].unboxed),
            ),
        }
    }

    fn case(&mut self, case: &'a Case, want: &Demand) -> Usage {
        let mut product = None;
        let mut branches: Option<Usage> = None;
        let mut add = |u: Usage| match &mut branches {
            Some(all) => all.either(u),
            None => branches = Some(u),
        };
        for alt in &case.alts {
            let mut u = self.expr(&alt.body, want);
            if let AltPat::Con(con, vars) = &alt.pat {
                let fields = vars.iter().map(|v| u.take(*v)).collect();
                let data = self.program.cons[*con].data;
                if self.program.datas[data].cons.len() == 1 {
                    product = Some((*con, fields));
                }
            }
            add(u);
        }
        if let Some(e) = &case.default {
            let u = self.expr(e, want);
            add(u);
        }
        let mut usage = branches.unwrap_or_default();
        let binder = usage.take(case.binder);
        if self.has_effect(case) {
            usage = usage.deferred();
        }
        let mut demand = Demand {
            strict: true,
            other: product.is_none() && !case.alts.is_empty(),
            product,
            ..Demand::default()
        };
        if let Some(b) = binder {
            let mut u = Usage::of(case.binder, demand);
            u.both(Usage::of(case.binder, b));
            demand = u.take(case.binder).unwrap_or_default();
        }
        self.add(&mut usage, &case.scrut, &demand);
        usage
    }
}
