//! Arity: `f = \x -> let y = e in \w -> b` becomes `f = \x w -> let y = e in b`, so
//! that a call makes no function, in two cases.
//!
//! Where every call of `f` passes both arguments, and what one argument makes is
//! called at most once ([`calls`]) or costs nothing to make again
//! ([`makers`](super::makers)), nothing can tell the difference.
//! That is how loops of actions, continuations and states lose their closures.
//!
//! Elsewhere, if `w` is the token: only past what costs nothing to do again, which
//! is to make values. What an action computes before it has the token is computed
//! once, however often it is run; and a call without the token fails where it did.
//!
//! A thunk that is called, and once, becomes a function likewise.

use super::calls::{self, Called, Calls};
use super::passed::{self, Passed};
use crate::def::*;
use cranelift_entity::SecondaryMap;
use pure_base::{Span, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};

/// Extends lambdas throughout. `centres`: the program has cost centres.
pub fn run(program: &mut Program, centres: bool) {
    let calls = calls::analyse(program, centres);
    let passed = passed::find(program);
    let mut binds = std::mem::take(&mut program.binds);
    let vars = program.vars.len();
    let mut pass = Arity {
        program,
        calls,
        token_at: super::table(vars),
        open: FxHashMap::default(),
        confirmed: FxHashSet::default(),
        passed,
        takes: super::table(vars),
        raw: super::table(vars),
    };
    for bind in &binds {
        pass.note_bind(bind);
    }
    for bind in &binds {
        pass.note_made(bind);
    }
    for bind in &mut binds {
        pass.bind(bind);
    }
    program.binds = binds;
}

struct Arity<'a> {
    program: &'a mut Program,
    calls: Calls,
    /// The number of arguments that a known function takes before the token.
    token_at: SecondaryMap<Var, Option<usize>>,
    /// Members of groups at hand that may give actions, with their arity, and
    /// those of them that do if all others do.
    open: FxHashMap<Var, usize>,
    confirmed: FxHashSet<Var>,
    passed: Passed,
    /// The number of arguments that a function takes which another one makes, with no
    /// other effect.
    takes: SecondaryMap<Var, usize>,
    /// Whether a function takes or gives what is no pointer.
    raw: SecondaryMap<Var, bool>,
}

/// What an expression evaluates to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Yields {
    /// It does not return.
    Nothing,
    Action,
    Other,
}

impl Yields {
    fn or(self, other: Yields) -> Yields {
        match (self, other) {
            (Yields::Nothing, y) | (y, Yields::Nothing) => y,
            (Yields::Action, Yields::Action) => Yields::Action,
            _ => Yields::Other,
        }
    }
}

impl Arity<'_> {
    fn is_token(&self, v: Var) -> bool {
        self.program.vars[v].role == Role::World
    }

    /// Notes what is known of let-bound functions, and which parameters are
    /// passed on as tokens.
    fn note(&mut self, e: &Expr) {
        match e {
            Expr::Let(bind, _) => self.note_bind(bind),
            // A counter of coverage has a number, and no token.
            Expr::Prim(prim, args, _)
                if prim.effect() >= Effect::Memory && *prim != Prim::Cover =>
            {
                if let Some(Expr::Var(w)) = args.last() {
                    self.program.vars[*w].role = Role::World;
                }
            }
            Expr::App(f, args, _) => {
                if let Expr::Var(f) = **f
                    && let Some(at) = self.action(f)
                    && let Some(Expr::Var(w)) = args.get(at)
                {
                    self.program.vars[*w].role = Role::World;
                }
            }
            _ => {}
        }
        if !matches!(e, Expr::Let(..)) {
            return e.each_child(&mut |e| self.note(e));
        }
        if let Expr::Let(_, body) = e {
            self.note(body);
        }
    }

    fn note_bind(&mut self, bind: &Bind) {
        for (v, e) in bind.rows() {
            self.note_function(v, e);
        }
        for (v, e) in bind.rows() {
            self.note(e);
            self.note_function(v, e);
        }
    }

    fn note_function(&mut self, v: Var, e: &Expr) {
        if let Expr::Lam(params, ..) = e.unticked() {
            self.token_at[v] = params.iter().position(|p| self.is_token(*p));
        }
    }

    /// The number of arguments that `f` takes before the token.
    fn action(&self, f: Var) -> Option<usize> {
        match self.program.vars[f].role {
            Role::Action(n) => Some(usize::from(n)),
            _ => self.token_at[f],
        }
    }

    fn bind(&mut self, bind: &mut Bind) {
        match bind {
            Bind::NonRec(v, e) => {
                self.expr(e);
                self.note_function(*v, e);
            }
            Bind::Rec(group) => {
                self.group(group);
                for (v, e) in group.iter_mut() {
                    self.expr(e);
                    self.extend(*v, e);
                    self.note_function(*v, e);
                }
            }
        }
    }

    /// Notes what functions that functions make take.
    fn note_made(&mut self, bind: &Bind) {
        for (v, e) in bind.rows() {
            if let Expr::Lam(params, ..) = e {
                let raw = self.program.vars[v].sig.is_some() || !self.are_pointers(params);
                self.raw[v] = raw;
            }
        }
        for (_, e) in bind.rows() {
            self.note_made_within(e);
        }
        let is_maker = |v: Var, e: &Expr| match e {
            Expr::Lam(params, ..) => self.calls.makers.makes(v, params.len()),
            _ => false,
        };
        let makers: Vec<_> = bind.rows().filter(|(v, e)| is_maker(*v, e)).collect();
        loop {
            let mut changed = false;
            for (v, e) in &makers {
                if let Expr::Lam(_, body, _) = e {
                    let takes = self.makes(body).unwrap_or(0);
                    changed |= std::mem::replace(&mut self.takes[*v], takes) != takes;
                }
            }
            if !changed {
                break;
            }
        }
    }

    fn note_made_within(&mut self, e: &Expr) {
        if let Expr::Let(bind, body) = e {
            self.note_made(bind);
            return self.note_made_within(body);
        }
        e.each_child(&mut |e| self.note_made_within(e));
    }

    /// The parameters of the function that one of the makers evaluates to, if it cannot
    /// fail.
    fn makes(&self, e: &Expr) -> Option<usize> {
        let params = |f: Var| {
            let known = self.calls.makers.params(f);
            known.filter(|n| *n > 0 && !self.raw[f])
        };
        match e {
            Expr::Lam(params, ..) => Some(params.len()).filter(|_| self.are_pointers(params)),
            Expr::Var(f) => params(*f),
            Expr::App(f, args, _) => {
                let Expr::Var(f) = **f else { return None };
                match params(f)? {
                    n if n == args.len() => Some(self.takes[f]).filter(|n| *n > 0),
                    n => n.checked_sub(args.len()),
                }
            }
            Expr::Let(_, body) | Expr::Tick(Tick::Source(_), body) => self.makes(body),
            Expr::Case(case) => {
                let looks = match &case.scrut {
                    Expr::Var(v) => self.passed.is_value(*v),
                    e => super::is_cheap(e),
                };
                let values = case.alts.iter().map(|a| &a.body).chain(&case.default);
                let takes = values.map(|e| self.makes(e).unwrap_or(0)).min();
                takes.filter(|n| looks && *n > 0)
            }
            _ => None,
        }
    }

    fn are_pointers(&self, params: &[Var]) -> bool {
        let vars = &self.program.vars;
        params.iter().all(|p| vars[*p].rep == Rep::Ptr)
    }

    /// A recursive function that makes a function, and has not grown yet, takes its
    /// parameters as well.
    fn extend(&mut self, v: Var, e: &mut Expr) {
        if let Expr::Lam(params, body, _) = e
            && self.calls.makers.params(v) == Some(params.len())
            && self.takes[v] > 0
            && self.are_pointers(params)
        {
            self.grow(params, body, self.takes[v]);
        }
    }

    /// Which members of a recursive group give actions: calls among them decide
    /// nothing until one is found that gives an action otherwise.
    fn group(&mut self, group: &[(Var, Expr)]) {
        for (v, e) in group {
            if let Expr::Lam(params, ..) = e
                && self.token_at[*v].is_none()
                && self.program.vars[*v].sig.is_none()
            {
                self.open.insert(*v, params.len());
            }
        }
        loop {
            let mut decided = false;
            for (v, e) in group {
                let Expr::Lam(params, body, _) = e else {
                    continue;
                };
                if !self.open.contains_key(v) {
                    continue;
                }
                let yields = self.yields(body);
                if yields == Yields::Other {
                    self.open.remove(v);
                    decided = true;
                }
                // All its calls of members that are not decided are such that
                // these would have to give actions too.
                if yields == Yields::Action && self.confirmed.insert(*v) {
                    self.open.insert(*v, params.len());
                    decided = true;
                }
            }
            if !decided {
                break;
            }
        }
        for (v, e) in group {
            if self.open.remove(v).is_some()
                && self.confirmed.remove(v)
                && let Expr::Lam(params, ..) = e
            {
                self.token_at[*v] = Some(params.len());
            }
        }
    }

    fn expr(&mut self, e: &mut Expr) {
        if let Expr::Let(bind, body) = e {
            self.bind(bind);
            if let Bind::NonRec(v, e) = &mut **bind {
                self.thunk(*v, e);
            }
            return self.expr(body);
        }
        e.each_child_mut(&mut |e| self.expr(e));
        let Expr::Lam(params, body, _) = e else {
            return;
        };
        if !self.are_pointers(params) {
            return;
        }
        match self.calls.growth[params[0]] {
            0 if params.iter().any(|p| self.is_token(*p)) => {}
            0 if self.is_cheap(body)
                && self.yields(body) == Yields::Action
                && self.calls.makes_own(body) =>
            {
                self.grow(params, body, 1);
            }
            more => self.grow(params, body, more),
        }
    }

    /// A thunk whose value is called once, and not used otherwise; or a function that
    /// costs nothing to make.
    fn thunk(&mut self, v: Var, e: &mut Expr) {
        let args = match self.calls.used[v] {
            Some(Called {
                args, once: true, ..
            }) => args,
            // What it computes would be computed in there.
            Some(Called {
                in_centre: true, ..
            }) => return,
            _ if matches!(e, Expr::Case(_) | Expr::Let(..))
                && self.calls.makers.is_free(self.program, e) =>
            {
                self.makes(e).unwrap_or(0)
            }
            _ => return,
        };
        // A selection is the collector's to shorten.
        let computes = matches!(
            e.unticked(),
            Expr::App(..) | Expr::Case(_) | Expr::Let(..) | Expr::Join(..)
        );
        if args == 0 || !computes || self.program.vars[v].rep != Rep::Ptr {
            return;
        }
        let mut params = vec![];
        self.grow(&mut params, e, args);
        if !params.is_empty() {
            let body = std::mem::take(e);
            *e = Expr::lam(params, body, OccId::NONE);
        }
    }

    /// `body` is given so many parameters more.
    fn grow(&mut self, params: &mut Vec<Var>, body: &mut Expr, more: usize) {
        for _ in 0..more {
            let is_action = self.yields(body) == Yields::Action;
            // Entries of cost centres count, which those of actions do when they
            // are run.
            if is_within_centre(body) && !(is_action && self.calls.makes_own(body)) {
                return;
            }
            let name = Symbol::new(if is_action { "w" } else { "eta" });
            let param = self.program.fresh(name, Rep::Ptr, Span::NONE);
            if is_action {
                self.program.vars[param].role = Role::World;
            }
            params.push(param);
            self.apply(body, param);
        }
    }

    /// `e param`, within the cost centres of `e`.
    fn apply(&self, e: &mut Expr, param: Var) {
        let mut e = e;
        while let Expr::Tick(_, inner) = e {
            e = inner;
        }
        // Calls of functions with signatures are complete already.
        let takes_more =
            |f: &Expr| matches!(f, Expr::Var(f) if self.program.vars[*f].sig.is_none());
        *e = match std::mem::take(e) {
            Expr::App(f, mut args, occ) if takes_more(&f) => {
                args.push(Expr::Var(param));
                Expr::App(f, args, occ)
            }
            f => Expr::App(Box::new(f), vec![Expr::Var(param)], OccId::NONE),
        };
    }

    /// Whether evaluating `e` only makes values, and cannot fail.
    fn is_cheap(&self, e: &Expr) -> bool {
        match e {
            Expr::Var(_) | Expr::Lit(_) | Expr::Lam(..) => true,
            Expr::Con(con, args, _) => {
                let fields = &self.program.cons[*con].fields;
                args.iter().zip(fields).all(|(a, f)| match a {
                    Expr::Var(_) => !f.strict,
                    a => self.is_cheap(a),
                })
            }
            Expr::App(f, args, _) => {
                let partial = matches!(**f, Expr::Var(f) if self.token_at[f] == Some(args.len()));
                partial && args.iter().all(|a| self.is_cheap(a))
            }
            Expr::Let(bind, body) => {
                let cheap = match &**bind {
                    Bind::NonRec(_, Expr::Var(_)) => true,
                    bind => bind.rows().all(|(_, e)| self.is_cheap(e)),
                };
                cheap && self.is_cheap(body)
            }
            Expr::Tick(_, e) => self.is_cheap(e),
            _ => false,
        }
    }

    fn yields(&self, e: &Expr) -> Yields {
        let action = |is| match is {
            true => Yields::Action,
            false => Yields::Other,
        };
        match e {
            Expr::Lam(params, ..) => action(self.is_token(params[0])),
            Expr::Var(f) => action(self.action(*f) == Some(0)),
            Expr::App(f, args, _) => match **f {
                Expr::Var(f) => match self.open.get(&f) {
                    Some(arity) if *arity != args.len() => Yields::Other,
                    Some(_) if !self.confirmed.contains(&f) => Yields::Nothing,
                    Some(_) => Yields::Action,
                    None => action(self.action(f) == Some(args.len())),
                },
                _ => Yields::Other,
            },
            Expr::Let(_, body) | Expr::Tick(_, body) => self.yields(body),
            Expr::Case(case) => {
                let alts = case.alts.iter().map(|a| &a.body);
                alts.chain(&case.default)
                    .map(|e| self.yields(e))
                    .fold(Yields::Nothing, Yields::or)
            }
            Expr::Join(group, body) => group
                .joins
                .iter()
                .map(|j| self.yields(&j.body))
                .fold(self.yields(body), Yields::or),
            Expr::Jump(..) | Expr::Fail(_) => Yields::Nothing,
            Expr::Prim(prim, ..) if prim_sig(*prim).1.is_none() => Yields::Nothing,
            _ => Yields::Other,
        }
    }
}

/// Whether a cost centre is entered before `e` has its value.
fn is_within_centre(e: &Expr) -> bool {
    match e {
        Expr::Tick(Tick::Scc { .. }, _) => true,
        Expr::Tick(_, e) => is_within_centre(e),
        _ => false,
    }
}
