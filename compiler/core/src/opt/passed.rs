//! Variables whose value is there wherever they are in scope: what was evaluated to be
//! bound, what is bound to a value, and parameters for which every call has one of these.
//!
//! Calls among functions decide nothing by themselves: it is assumed that all parameters
//! get values until some call is found that has none, or may be unknown.

use crate::def::*;
use cranelift_entity::SecondaryMap;
use rustc_hash::FxHashMap;

/// What is there of a program's variables.
pub struct Passed {
    is_value: SecondaryMap<Var, bool>,
}

/// Looks through the whole program.
pub fn find(program: &Program) -> Passed {
    let mut search = Search {
        program,
        is_value: super::table(program.vars.len()),
        params: FxHashMap::default(),
        passed_on: FxHashMap::default(),
        lost: vec![],
    };
    for (v, e) in program.binds.iter().flat_map(Bind::rows) {
        search.bound(v, e);
    }
    for (_, e) in program.binds.iter().flat_map(Bind::rows) {
        search.binders(e);
    }
    for (_, e) in program.binds.iter().flat_map(Bind::rows) {
        search.uses(e);
    }
    program.entries().for_each(|v| search.unknown_call(v));
    search.finish()
}

impl Passed {
    /// Whether to evaluate `v` is to look at it.
    pub fn is_value(&self, v: Var) -> bool {
        self.is_value[v]
    }
}

struct Search<'a> {
    program: &'a Program,
    is_value: SecondaryMap<Var, bool>,
    /// Parameters of functions and join points whose code is known.
    params: FxHashMap<Var, &'a [Var]>,
    /// The parameters that a variable is passed for.
    passed_on: FxHashMap<Var, Vec<Var>>,
    /// Parameters that may get what is not evaluated.
    lost: Vec<Var>,
}

impl<'a> Search<'a> {
    fn bound(&mut self, v: Var, e: &'a Expr) {
        match e {
            Expr::Lam(params, ..) => {
                self.is_value[v] = true;
                self.function(v, params);
            }
            Expr::Con(con, ..) => {
                let fields = &self.program.cons[*con].fields;
                self.is_value[v] = !fields.iter().any(|f| f.strict);
            }
            _ => self.is_value[v] = self.program.vars[v].rep != Rep::Ptr,
        }
    }

    fn function(&mut self, v: Var, params: &'a [Var]) {
        self.params.insert(v, params);
        params.iter().for_each(|p| self.is_value[*p] = true);
    }

    fn binders(&mut self, e: &'a Expr) {
        match e {
            Expr::Let(bind, _) => bind.rows().for_each(|(v, e)| self.bound(v, e)),
            Expr::Join(group, _) => {
                group
                    .joins
                    .iter()
                    .for_each(|j| self.function(j.var, &j.params));
            }
            Expr::Lam(params, ..) => {
                for p in params {
                    self.is_value[*p] |= self.program.vars[*p].rep != Rep::Ptr;
                }
            }
            Expr::Case(case) => {
                self.is_value[case.binder] = true;
                for alt in &case.alts {
                    if let AltPat::Con(con, vars) = &alt.pat {
                        let fields = &self.program.cons[*con].fields;
                        for (v, f) in vars.iter().zip(fields) {
                            self.is_value[*v] = f.strict || f.rep != Rep::Ptr;
                        }
                    }
                }
            }
            _ => {}
        }
        e.each_child(&mut |e| self.binders(e));
    }

    fn uses(&mut self, e: &'a Expr) {
        match e {
            Expr::Var(v) => return self.unknown_call(*v),
            Expr::App(f, args, _) => {
                if let Expr::Var(f) = **f {
                    self.call(f, args);
                    return args.iter().for_each(|a| self.uses(a));
                }
            }
            Expr::Jump(j, args) => self.call(*j, args),
            _ => {}
        }
        e.each_child(&mut |e| self.uses(e));
    }

    fn call(&mut self, f: Var, args: &[Expr]) {
        let Some(params) = self.params.get(&f).copied() else {
            return;
        };
        if args.len() < params.len() {
            return self.unknown_call(f);
        }
        for (p, a) in params.iter().zip(args) {
            match a.unticked() {
                Expr::Var(v) => self.passed_on.entry(*v).or_default().push(*p),
                Expr::Lam(..) | Expr::Lit(_) => {}
                Expr::Con(con, ..) => {
                    let fields = &self.program.cons[*con].fields;
                    if fields.iter().any(|f| f.strict) {
                        self.lost.push(*p);
                    }
                }
                _ => self.lost.push(*p),
            }
        }
    }

    fn unknown_call(&mut self, f: Var) {
        self.lost
            .extend(self.params.get(&f).copied().unwrap_or_default());
    }

    fn finish(mut self) -> Passed {
        let vars = &self.program.vars;
        self.lost.retain(|p| vars[*p].rep == Rep::Ptr);
        for (v, params) in &self.passed_on {
            if !self.is_value[*v] {
                self.lost.extend(params);
            }
        }
        while let Some(p) = self.lost.pop() {
            if std::mem::take(&mut self.is_value[p]) {
                self.lost
                    .extend(self.passed_on.get(&p).into_iter().flatten());
            }
        }
        Passed {
            is_value: self.is_value,
        }
    }
}
