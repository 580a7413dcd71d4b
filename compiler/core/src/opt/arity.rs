//! Arity of effectful functions: `f = \x -> let y = e in \w -> b`, where `w` is
//! the token, becomes `f = \x w -> let y = e in b`, so that a step of a program
//! allocates no function. An action is mostly run as often as it is computed;
//! what it computes on the way is computed again if it is not.
//!
//! Only lambdas grow. A thunk that evaluates to an action stays one: what it
//! computes may be meant to be shared.

use crate::def::*;
use cranelift_entity::SecondaryMap;
use pure_base::{Span, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};

/// Extends lambdas throughout.
pub fn run(program: &mut Program) {
    let mut binds = std::mem::take(&mut program.binds);
    let mut pass = Arity {
        program,
        token_at: SecondaryMap::new(),
        open: FxHashMap::default(),
        confirmed: FxHashSet::default(),
    };
    for bind in &binds {
        pass.note_bind(bind);
    }
    for bind in &mut binds {
        pass.bind(bind);
    }
    program.binds = binds;
}

struct Arity<'a> {
    program: &'a mut Program,
    /// The number of arguments that a known function takes before the token.
    token_at: SecondaryMap<Var, Option<usize>>,
    /// Members of groups at hand that may give actions, with their arity, and
    /// those of them that do if all others do.
    open: FxHashMap<Var, usize>,
    confirmed: FxHashSet<Var>,
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
            Expr::Prim(prim, args, _) if prim.effect() >= Effect::Memory => {
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
        let pairs: Vec<(Var, &Expr)> = match bind {
            Bind::NonRec(v, e) => vec![(*v, e)],
            Bind::Rec(group) => group.iter().map(|(v, e)| (*v, e)).collect(),
        };
        for (v, e) in &pairs {
            self.note_function(*v, e);
        }
        for (v, e) in pairs {
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
                    self.note_function(*v, e);
                }
            }
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
            return self.expr(body);
        }
        e.each_child_mut(&mut |e| self.expr(e));
        if let Expr::Lam(params, body, _) = e
            && params.iter().all(|p| self.program.vars[*p].rep == Rep::Ptr)
            && !params.iter().any(|p| self.is_token(*p))
            && self.yields(body) == Yields::Action
        {
            let token = self.program.fresh(Symbol::new("w"), Rep::Ptr, Span::NONE);
            self.program.vars[token].role = Role::World;
            params.push(token);
            apply(body, token);
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

/// `e w`, within the cost centres of `e`.
fn apply(e: &mut Expr, token: Var) {
    let mut e = e;
    while let Expr::Tick(_, inner) = e {
        e = inner;
    }
    let f = std::mem::replace(e, Expr::Lit(Lit::Int(0)));
    *e = match f {
        Expr::App(f, mut args, occ) if matches!(*f, Expr::Var(_)) => {
            args.push(Expr::Var(token));
            Expr::App(f, args, occ)
        }
        f => Expr::App(Box::new(f), vec![Expr::Var(token)], OccId::NONE),
    };
}
