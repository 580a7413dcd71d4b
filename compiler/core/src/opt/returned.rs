//! What a call returned is returned as it is, instead of made again of its parts:
//!
//! ```text
//! go n s = case n of { 0 -> (a, s); _ -> case go (n - 1) s' of (b, t) ->
//!     case b of b' -> case t of t' -> (b', t') }
//!   ==> ... _ -> go (n - 1) s'
//! ```
//!
//! if the parts are evaluated in all that `go` may return, for which some variables have to
//! be ([`passed`]). Monads with strict states bind like that; their loops need
//! no stack then.

use super::Options;
use super::passed::{self, Passed};
use crate::def::*;
use cranelift_entity::SecondaryMap;

/// Fields that are told apart.
const MAX_FIELDS: usize = 64;
/// After so many rounds nothing is known. Few programs need four.
const MAX_ROUNDS: usize = 8;

/// Replaces such expressions throughout.
pub fn run(program: &mut Program, _: &Options) {
    let has_site = |(_, e): (Var, &Expr)| has_site(e);
    if !program.binds.iter().flat_map(Bind::rows).any(has_site) {
        return;
    }
    let Some(calls) = analyse(program) else {
        return;
    };
    let mut binds = std::mem::take(&mut program.binds);
    for (_, e) in binds.iter_mut().flat_map(Bind::rows_mut) {
        replace(&calls, e);
    }
    program.binds = binds;
}

/// What all returning paths of an expression give.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Returned {
    /// No path returns.
    #[default]
    Nothing,
    /// A constructor, of which these fields are values.
    Con(ConId, u64),
    Unknown,
}

impl Returned {
    fn or(self, other: Returned) -> Returned {
        match (self, other) {
            (Returned::Nothing, r) | (r, Returned::Nothing) => r,
            (Returned::Con(a, m), Returned::Con(b, n)) if a == b => Returned::Con(a, m & n),
            _ => Returned::Unknown,
        }
    }
}

/// What is known of functions, join points and what is bound to what these return.
struct Calls {
    passed: Passed,
    /// Of functions whose code is known: their parameters, and what they return.
    functions: SecondaryMap<Var, Option<(usize, Returned)>>,
    joins: SecondaryMap<Var, Returned>,
    /// What variables are bound to.
    bound: SecondaryMap<Var, Option<Returned>>,
    /// Fields of what was returned that are values.
    is_value: SecondaryMap<Var, bool>,
    changed: bool,
}

/// From the assumption that nothing returns, in rounds until nothing changes.
fn analyse(program: &Program) -> Option<Calls> {
    let vars = program.vars.len();
    let mut calls = Calls {
        passed: passed::find(program),
        functions: super::table(vars),
        joins: super::table(vars),
        bound: super::table(vars),
        is_value: super::table(vars),
        changed: false,
    };
    for (v, e) in program.binds.iter().flat_map(Bind::rows) {
        calls.expect(v, e);
    }
    for _ in 0..MAX_ROUNDS {
        for (v, e) in program.binds.iter().flat_map(Bind::rows) {
            calls.bind(program, v, e);
        }
        if !std::mem::take(&mut calls.changed) {
            return Some(calls);
        }
    }
    None
}

impl Calls {
    fn expect(&mut self, v: Var, e: &Expr) {
        if let Expr::Lam(params, ..) = e
            && self.functions[v].is_none()
        {
            self.functions[v] = Some((params.len(), Returned::Nothing));
        }
    }

    fn bind(&mut self, program: &Program, v: Var, e: &Expr) {
        match e {
            Expr::Lam(params, body, _) => {
                let before = self.functions[v].map_or(Returned::Nothing, |(_, r)| r);
                let now = before.or(self.expr(program, body));
                self.functions[v] = Some((params.len(), now));
                self.changed |= now != before;
            }
            e => {
                let is_con = matches!(e, Expr::Con(..));
                let returned = self.expr(program, e);
                self.bound[v] = is_con.then_some(returned);
            }
        }
    }

    fn expr(&mut self, program: &Program, e: &Expr) -> Returned {
        match e {
            Expr::Var(v) => self.bound[*v].unwrap_or(Returned::Unknown),
            Expr::Con(con, args, _) => {
                self.children(program, e);
                self.con(program, *con, args)
            }
            Expr::Fail(_) => Returned::Nothing,
            Expr::App(f, args, _) => {
                self.children(program, e);
                match **f {
                    Expr::Var(f) => match self.functions[f] {
                        Some((params, returned)) if params == args.len() => returned,
                        _ => Returned::Unknown,
                    },
                    _ => Returned::Unknown,
                }
            }
            Expr::Jump(j, _) => {
                self.children(program, e);
                self.joins[*j]
            }
            Expr::Let(bind, body) => {
                bind.rows().for_each(|(v, e)| self.expect(v, e));
                bind.rows().for_each(|(v, e)| self.bind(program, v, e));
                self.expr(program, body)
            }
            Expr::Join(group, body) => {
                for j in &group.joins {
                    let before = self.joins[j.var];
                    let now = before.or(self.expr(program, &j.body));
                    self.joins[j.var] = now;
                    self.changed |= now != before;
                }
                self.expr(program, body)
            }
            Expr::Case(case) => self.case(program, case),
            Expr::Tick(_, e) => self.expr(program, e),
            Expr::Prim(prim, ..) if prim.never_returns() => {
                self.children(program, e);
                Returned::Nothing
            }
            e => {
                self.children(program, e);
                Returned::Unknown
            }
        }
    }

    fn children(&mut self, program: &Program, e: &Expr) {
        e.each_child(&mut |e| {
            self.expr(program, e);
        });
    }

    fn case(&mut self, program: &Program, case: &Case) -> Returned {
        let scrut = self.expr(program, &case.scrut);
        let mut returned = Returned::Nothing;
        for alt in &case.alts {
            if let AltPat::Con(con, vars) = &alt.pat {
                let mask = match scrut {
                    Returned::Con(c, mask) if c == *con => mask,
                    Returned::Nothing => u64::MAX,
                    _ => 0,
                };
                for (i, v) in vars.iter().enumerate() {
                    self.is_value[*v] = i < MAX_FIELDS && mask >> i & 1 == 1;
                }
                self.bound[case.binder] = Some(Returned::Con(*con, mask));
            }
            returned = returned.or(self.expr(program, &alt.body));
        }
        if let Some(e) = &case.default {
            self.bound[case.binder] = Some(scrut);
            returned = returned.or(self.expr(program, e));
        }
        returned
    }

    fn con(&self, program: &Program, con: ConId, args: &[Expr]) -> Returned {
        let fields = &program.cons[con].fields;
        let is_value = |e: &Expr| match e.unticked() {
            Expr::Var(v) => self.passed.is_value(*v) || self.is_value[*v],
            Expr::Lam(..) | Expr::Lit(_) => true,
            Expr::Con(con, ..) => !program.cons[*con].fields.iter().any(|f| f.strict),
            _ => false,
        };
        let rows = args.iter().zip(fields).take(MAX_FIELDS).enumerate();
        let mask = rows.filter(|(_, (a, f))| f.strict || f.rep != Rep::Ptr || is_value(a));
        Returned::Con(con, mask.fold(0, |mask, (i, _)| mask | 1 << i))
    }

    /// What a call that is no value yet returns.
    fn call(&self, e: &Expr) -> Option<Returned> {
        let Expr::App(f, args, _) = e.unticked() else {
            return None;
        };
        let Expr::Var(f) = **f else { return None };
        let (params, returned) = self.functions[f]?;
        (params == args.len()).then_some(returned)
    }
}

/// The constructor that a case makes of the fields of the same one, and those of them that
/// it evaluates first.
fn made_again(case: &Case) -> Option<(ConId, u64)> {
    let ([alt], None) = (&case.alts[..], &case.default) else {
        return None;
    };
    let AltPat::Con(con, vars) = &alt.pat else {
        return None;
    };
    if vars.len() > MAX_FIELDS {
        return None;
    }
    let mut names: Vec<(Var, usize)> = vars.iter().copied().zip(0..).collect();
    let field = |names: &[(Var, usize)], e: &Expr| match e.unticked() {
        Expr::Var(v) => names.iter().find(|(name, _)| name == v).map(|(_, i)| *i),
        _ => None,
    };
    let (mut body, mut evaluated) = (&alt.body, 0);
    while let Expr::Case(force) = body.unticked()
        && force.alts.is_empty()
        && let Some(rest) = &force.default
    {
        let i = field(&names, &force.scrut)?;
        names.push((force.binder, i));
        evaluated |= 1 << i;
        body = rest;
    }
    match body.unticked() {
        Expr::Con(again, args, _) if again == con => {
            let mut rows = args.iter().enumerate();
            let same = rows.all(|(i, a)| field(&names, a) == Some(i));
            same.then_some((*con, evaluated))
        }
        _ => None,
    }
}

fn has_site(e: &Expr) -> bool {
    let mut found = matches!(e, Expr::Case(case) if made_again(case).is_some());
    e.each_child(&mut |e| found = found || has_site(e));
    found
}

fn replace(calls: &Calls, e: &mut Expr) {
    e.each_child_mut(&mut |e| replace(calls, e));
    let Expr::Case(case) = e else { return };
    if let Some((con, evaluated)) = made_again(case)
        && let Some(Returned::Con(returned, values)) = calls.call(&case.scrut)
        && returned == con
        && evaluated & !values == 0
    {
        *e = std::mem::take(&mut case.scrut);
    }
}
