//! How functions are called: with how many arguments at one go, and whether
//! what stands in a lambda is computed more than once for each time that the
//! lambda is made (Breitner 2014, "Call Arity"; Sergey, Vytiniotis, Peyton Jones
//! 2014, "Modular, higher-order cardinality analysis").
//!
//! Backward: how an expression's value is used tells how its free variables are.
//! Functions have signatures, the uses of their parameters by one full call.
//! The lattice starts from "not used" and only rises; what has changed is
//! visited again, until nothing does.
//!
//! Nothing here is a guess. A value that is stored, returned to an unknown
//! caller, passed to an unknown function, or evaluated without being called, may
//! be used in any way.

use super::makers::{self, Makers};
use super::own::{self, Own};
use crate::def::*;
use cranelift_entity::SecondaryMap;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// More arguments at one go are not told apart.
const MAX_ARGS: usize = 12;
/// After so many sweeps nothing is known. Few programs need ten.
const MAX_SWEEPS: usize = 60;

/// How a value is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Called {
    /// Every use is a call with at least so many arguments.
    pub args: usize,
    /// There is at most one use, of each value that is made.
    pub once: bool,
    /// Some use is in the scope of a cost centre that the value is not made in. What
    /// making it costs is not put off until then.
    pub in_centre: bool,
}

impl Called {
    const ANYHOW: Called = Called {
        args: 0,
        once: false,
        in_centre: false,
    };
    /// Evaluated, now, and looked at.
    const EXAMINED: Called = Called::once(0);

    const fn once(args: usize) -> Called {
        Called {
            args,
            once: true,
            in_centre: false,
        }
    }

    fn often(self) -> Called {
        Called {
            once: false,
            ..self
        }
    }

    fn both(self, other: Called) -> Called {
        Called {
            args: self.args.min(other.args),
            once: false,
            in_centre: self.in_centre || other.in_centre,
        }
    }

    fn either(self, other: Called) -> Called {
        Called {
            args: self.args.min(other.args),
            once: self.once && other.once,
            in_centre: self.in_centre || other.in_centre,
        }
    }

    /// The use of what an expression stands for: it is made where it stands if that takes
    /// work and the use is in a cost centre.
    fn of(self, e: &Expr) -> Called {
        match e.unticked() {
            Expr::Var(_) | Expr::Lam(..) => self,
            _ if self.in_centre => Called {
                in_centre: true,
                ..Called::ANYHOW
            },
            _ => self,
        }
    }
}

/// The uses of free local variables.
type Uses = FxHashMap<Var, Called>;

/// The uses of the parameters of a function by a full call. `None`: not used.
type Params = Rc<[Option<Called>]>;

/// What the analysis found.
pub struct Calls {
    /// By a lambda's first parameter: by how many parameters the lambda may
    /// grow, as each of its calls passes them, and what is computed between is
    /// not shared.
    pub growth: SecondaryMap<Var, usize>,
    /// The uses of variables that are bound by lets and at top level.
    pub used: SecondaryMap<Var, Option<Called>>,
    pub makers: Makers,
    /// In a program with cost centres.
    own: Option<Own>,
}

impl Calls {
    /// Whether an expression may be given arguments where it stands, and not where its value
    /// is called: what is done then has the same stack of cost centres.
    pub fn makes_own(&self, e: &Expr) -> bool {
        self.own.as_ref().is_none_or(|own| own.makes(e))
    }
}

/// Analyses the whole program. `centres`: it has cost centres.
pub fn analyse(program: &Program, centres: bool) -> Calls {
    let vars = program.vars.len();
    let mut home = super::table(vars);
    let mut mentions: FxHashMap<Var, Vec<usize>> = FxHashMap::default();
    for (i, bind) in program.binds.iter().enumerate() {
        for (v, e) in bind.rows() {
            home[v] = i;
            e.each_occurrence(&mut |w| {
                if program.vars[w].module.is_some() {
                    let places = mentions.entry(w).or_default();
                    if places.last() != Some(&i) {
                        places.push(i);
                    }
                }
            });
        }
    }
    let mut a = Analysis {
        program,
        calls: Calls {
            growth: super::table(vars),
            used: super::table(vars),
            makers: makers::find(program),
            own: centres.then(|| own::find(program)),
        },
        params: super::table(vars),
        joins: super::table(vars),
        home,
        mentions,
        dirty: vec![false; program.binds.len()],
        current: 0,
    };
    for bind in &program.binds {
        bind.rows().for_each(|(v, e)| a.expect(v, e));
    }
    for entry in program.entries() {
        a.note_global(entry, Called::ANYHOW);
    }
    for sweep in 0.. {
        if !a.dirty.contains(&true) {
            break;
        }
        if sweep == MAX_SWEEPS {
            a.calls.growth.clear();
            a.calls.used.clear();
            break;
        }
        // Uses come from the users, signatures from what is used.
        let n = program.binds.len();
        for i in 0..n {
            let i = if sweep % 2 == 0 { n - 1 - i } else { i };
            if std::mem::replace(&mut a.dirty[i], false) {
                a.current = i;
                a.top(&program.binds[i]);
            }
        }
    }
    a.calls
}

struct Analysis<'a> {
    program: &'a Program,
    calls: Calls,
    /// Signatures of functions and join points whose code is known.
    params: SecondaryMap<Var, Option<Params>>,
    /// What a jump does besides.
    joins: SecondaryMap<Var, Option<Rc<Uses>>>,
    /// The top-level binding of a variable, and those that mention it.
    home: SecondaryMap<Var, usize>,
    mentions: FxHashMap<Var, Vec<usize>>,
    /// Top-level bindings to visit.
    dirty: Vec<bool>,
    current: usize,
}

impl Analysis<'_> {
    fn is_global(&self, v: Var) -> bool {
        self.program.vars[v].module.is_some()
    }

    fn note_global(&mut self, v: Var, called: Called) {
        let called = called.often();
        let now = match self.calls.used[v] {
            Some(before) => before.either(called),
            None => called,
        };
        if self.calls.used[v].replace(now) != Some(now) {
            self.dirty[self.home[v]] = true;
        }
    }

    fn note_params(&mut self, v: Var, found: Vec<Option<Called>>) {
        let before = self.params[v].clone();
        let joined: Params = match &before {
            Some(before) => before
                .iter()
                .zip(found)
                .map(|(a, b)| match (*a, b) {
                    (Some(a), Some(b)) => Some(a.either(b)),
                    (a, b) => a.or(b),
                })
                .collect(),
            None => found.into(),
        };
        if before.as_ref() == Some(&joined) {
            return;
        }
        self.params[v] = Some(joined);
        if self.is_global(v) {
            for i in self.mentions.get(&v).into_iter().flatten() {
                self.dirty[*i] = true;
            }
        } else {
            self.dirty[self.current] = true;
        }
    }

    /// The signature of what is not yet known to be called.
    fn expect(&mut self, v: Var, e: &Expr) {
        if let Expr::Lam(params, ..) = e.unticked()
            && self.params[v].is_none()
        {
            self.params[v] = Some(vec![None; params.len()].into());
        }
    }

    fn top(&mut self, bind: &Bind) {
        for (v, e) in bind.rows() {
            if let Some(called) = self.calls.used[v] {
                self.right_hand_side(v, e, called);
            }
        }
    }

    /// What a variable is bound to.
    fn right_hand_side(&mut self, v: Var, e: &Expr, called: Called) -> Uses {
        match e {
            Expr::Lam(params, body, _) => {
                let (uses, found) = self.lambda(params, body, called);
                self.note_params(v, found);
                uses
            }
            Expr::Tick(tick, e) => {
                let mut uses = self.right_hand_side(v, e, called);
                enter(tick, &mut uses);
                uses
            }
            e => self.expr(e, called),
        }
    }

    fn lambda(
        &mut self,
        params: &[Var],
        body: &Expr,
        called: Called,
    ) -> (Uses, Vec<Option<Called>>) {
        let more = match called.args.saturating_sub(params.len()) {
            // What it gives back is called elsewhere.
            more if more > 0 && !self.calls.makes_own(body) => 0,
            more => more,
        };
        self.calls.growth[params[0]] = more;
        let inner = match more {
            0 => Called::ANYHOW,
            args => Called::once(args),
        };
        let mut uses = self.expr(body, inner);
        let found = params.iter().map(|p| uses.remove(p)).collect();
        if !called.once || called.args < params.len() {
            often(&mut uses);
        }
        if called.in_centre {
            in_centre(&mut uses);
        }
        (uses, found)
    }

    fn occurrence(&mut self, v: Var, called: Called, uses: &mut Uses) {
        let called = Called {
            args: called.args.min(MAX_ARGS),
            ..called
        };
        if self.is_global(v) {
            self.note_global(v, called);
        } else if self.program.vars[v].rep == Rep::Ptr {
            uses.entry(v)
                .and_modify(|c| *c = c.both(called))
                .or_insert(called);
        }
    }

    /// The uses by an expression whose value is used so.
    fn expr(&mut self, e: &Expr, called: Called) -> Uses {
        let mut uses = Uses::default();
        match e {
            Expr::Var(v) => self.occurrence(*v, called, &mut uses),
            Expr::Lit(_) | Expr::Fail(_) => {}
            Expr::Tick(tick, e) => {
                let named_only =
                    matches!(tick, Tick::Scc { .. }) && called.args > 0 && !self.calls.makes_own(e);
                let within = match named_only {
                    true => Called { args: 0, ..called },
                    false => called,
                };
                uses = self.expr(e, within);
                enter(tick, &mut uses);
            }
            Expr::Lam(params, body, _) => return self.lambda(params, body, called).0,
            Expr::App(f, args, _) => return self.application(f, args, called),
            Expr::Let(bind, body) => return self.let_(bind, body, called),
            Expr::Join(group, body) => return self.join(group, body, called),
            Expr::Jump(j, args) => {
                if let Some(body) = self.joins[*j].clone() {
                    uses = (*body).clone();
                }
                let params = self.params[*j].clone();
                for (i, a) in args.iter().enumerate() {
                    let used = match &params {
                        Some(params) => params.get(i).copied().flatten(),
                        None => Some(Called::ANYHOW),
                    };
                    self.argument(a, used, &mut uses);
                }
            }
            Expr::Case(case) => {
                let branches = case.alts.iter().map(|a| &a.body).chain(&case.default);
                for (i, branch) in branches.enumerate() {
                    let branch = self.expr(branch, called);
                    uses = match i {
                        0 => branch,
                        _ => either(uses, branch),
                    };
                }
                self.also(&case.scrut, Called::EXAMINED, &mut uses);
            }
            Expr::Con(_, args, _) => {
                for a in args {
                    self.argument(a, Some(Called::ANYHOW), &mut uses);
                }
            }
            Expr::Prim(prim, args, _) => {
                for (i, a) in args.iter().enumerate() {
                    let used = match (prim, i) {
                        // The action, and the handler.
                        (Prim::Catch, 1) => Called::once(1),
                        (Prim::Catch, 2) => Called::once(2),
                        _ => Called::ANYHOW,
                    };
                    self.argument(a, Some(used), &mut uses);
                }
            }
            Expr::Sel(_, _, of) => return self.expr(of, Called::EXAMINED),
        }
        uses
    }

    fn argument(&mut self, e: &Expr, used: Option<Called>, uses: &mut Uses) {
        if let Some(called) = used {
            self.also(e, called.of(e), uses);
        }
    }

    /// Adds the uses by an expression that is evaluated besides.
    fn also(&mut self, e: &Expr, called: Called, uses: &mut Uses) {
        match e {
            // No table for a single variable.
            Expr::Var(v) => self.occurrence(*v, called, uses),
            Expr::Lit(_) => {}
            e => {
                let more = self.expr(e, called);
                let before = std::mem::take(uses);
                *uses = both(before, more);
            }
        }
    }

    fn application(&mut self, f: &Expr, args: &[Expr], called: Called) -> Uses {
        let mut uses = Uses::default();
        // A value that is used several times keeps what it is, unless it costs nothing to
        // make: then each use may make it anew, with the arguments that follow.
        let anew = !called.once
            && matches!(f.unticked(), Expr::Var(f) if self.calls.makers.makes(*f, args.len()));
        let all = match called.once || anew {
            true => args.len() + called.args,
            false => args.len(),
        };
        let use_ = Called {
            args: all,
            once: !anew,
            in_centre: false,
        };
        let params = match f.unticked() {
            Expr::Var(v) => {
                self.occurrence(*v, use_, &mut uses);
                self.params[*v].clone()
            }
            // Applied on the spot.
            Expr::Lam(params, body, _) => {
                let (inner, found) = self.lambda(params, body, use_);
                uses = inner;
                if f.centres() > 0 {
                    in_centre(&mut uses);
                }
                Some(found.into())
            }
            _ => {
                uses = self.expr(f, use_);
                None
            }
        };
        for (i, a) in args.iter().enumerate() {
            let used = match &params {
                Some(params) if i < params.len() && params.len() <= all && !anew => params[i],
                // What is made of it is called several times.
                Some(params) if i < params.len() && params.len() <= args.len() + called.args => {
                    params[i].map(Called::often)
                }
                _ => Some(Called::ANYHOW),
            };
            self.argument(a, used, &mut uses);
        }
        uses
    }

    fn let_(&mut self, bind: &Bind, body: &Expr, called: Called) -> Uses {
        match bind {
            Bind::NonRec(v, e) => {
                self.expect(*v, e);
                let mut uses = self.expr(body, called);
                let used = match self.program.vars[*v].rep {
                    Rep::Ptr => uses.remove(v),
                    _ => Some(Called::EXAMINED),
                };
                let used = used.map(|used| used.of(e));
                self.calls.used[*v] = used;
                match used {
                    Some(used) => {
                        let rhs = self.right_hand_side(*v, e, used);
                        both(uses, rhs)
                    }
                    None => uses,
                }
            }
            Bind::Rec(group) => {
                for (v, e) in group {
                    self.expect(*v, e);
                }
                let mut uses = self.expr(body, called);
                // Of a member that only members use, the last visit tells.
                for (v, e) in group {
                    let now = uses.get(v).copied();
                    let used = match (self.calls.used[*v], now) {
                        (Some(a), Some(b)) => Some(a.either(b).often()),
                        (a, b) => a.or(b).map(Called::often),
                    };
                    if let Some(used) = used {
                        let rhs = self.right_hand_side(*v, e, used.of(e));
                        uses = both(uses, rhs);
                    }
                }
                for (v, _) in group {
                    let before = self.calls.used[*v];
                    let now = match (before, uses.remove(v)) {
                        (Some(a), Some(b)) => Some(a.either(b).often()),
                        (a, b) => a.or(b).map(Called::often),
                    };
                    if now != before {
                        self.calls.used[*v] = now;
                        self.dirty[self.current] = true;
                    }
                }
                uses
            }
        }
    }

    fn join(&mut self, group: &JoinGroup, body: &Expr, called: Called) -> Uses {
        for j in &group.joins {
            if self.params[j.var].is_none() {
                self.params[j.var] = Some(vec![None; j.params.len()].into());
            }
            // Within a loop a jump adds nothing to what the loop does.
            self.joins[j.var] = None;
        }
        let mut all = Uses::default();
        for j in &group.joins {
            let mut uses = self.expr(&j.body, called);
            let found = j.params.iter().map(|p| uses.remove(p)).collect();
            self.note_params(j.var, found);
            if group.rec {
                all = both(all, uses);
            } else {
                self.joins[j.var] = Some(Rc::new(uses));
            }
        }
        if group.rec {
            often(&mut all);
            let all = Rc::new(all);
            for j in &group.joins {
                self.joins[j.var] = Some(all.clone());
            }
        }
        self.expr(body, called)
    }
}

/// What uses are around a tick.
fn enter(tick: &Tick, uses: &mut Uses) {
    if matches!(tick, Tick::Scc { .. }) {
        in_centre(uses);
    }
}

fn in_centre(uses: &mut Uses) {
    uses.values_mut().for_each(|c| c.in_centre = true);
}

fn often(uses: &mut Uses) {
    for called in uses.values_mut() {
        called.once = false;
    }
}

/// The uses of two expressions that are both evaluated.
fn both(a: Uses, b: Uses) -> Uses {
    merge(a, b, Called::both)
}

/// The uses of two expressions one of which is evaluated.
fn either(a: Uses, b: Uses) -> Uses {
    merge(a, b, Called::either)
}

fn merge(mut a: Uses, mut b: Uses, with: fn(Called, Called) -> Called) -> Uses {
    if a.len() < b.len() {
        std::mem::swap(&mut a, &mut b);
    }
    for (v, called) in b {
        a.entry(v)
            .and_modify(|c| *c = with(*c, called))
            .or_insert(called);
    }
    a
}
