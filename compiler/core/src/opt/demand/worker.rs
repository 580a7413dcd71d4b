//! Acting on demands: strict lets and strict arguments become cases, and
//! functions and join points are split into a worker, which takes the fields
//! of unboxed parameters and no absent ones, and a wrapper, which is inlined
//! everywhere and takes what the callers have.
//!
//! ```text
//!     f = \x y -> body          (x: strict Int, y: absent, result: an Int)
//!     $wf[I64 -> I64] = \a -> let x = I# a in let y = fail in
//!                             case body of { I# r -> r }
//!     f = \x y -> case x of { I# a -> case $wf a of r { _ -> I# r } }
//! ```
//!
//! Of a product with such boxes the worker returns the parts ([`crate::opt::parts`]).

use super::Facts;
use super::domain::Demand;
use crate::def::*;
use crate::opt::parts::Parts;
use crate::opt::{GlobalNames, is_cheap};
use crate::walk;
use pure_base::{Span, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};

/// A worker takes at most this many parameters, or as many as the function.
const MAX_PARAMS: usize = 10;
/// A loop takes more: nobody has to pass them.
const MAX_JOIN_PARAMS: usize = 24;
/// Functions up to this size are inlined rather than split.
const SMALL: usize = 8;
/// Products within products are opened to this depth.
const MAX_OPENING: u32 = 3;

pub(super) fn transform(program: &mut Program, facts: &Facts) {
    let names = GlobalNames::new(program);
    let binds = std::mem::take(&mut program.binds);
    let mut t = Transform {
        program,
        facts,
        names,
        in_sight: FxHashSet::default(),
    };
    let mut out = vec![];
    for bind in binds {
        t.bind(bind, &mut out);
    }
    program.binds = out;
}

pub(super) struct Transform<'a> {
    pub(super) program: &'a mut Program,
    pub(super) facts: &'a Facts,
    names: GlobalNames,
    /// Parameters of loops that are made of their fields within: what is in them is known.
    /// The same of what a case around looks at.
    pub(super) in_sight: FxHashSet<Var>,
}

/// What becomes of a parameter or a field.
struct Part {
    var: Var,
    kind: Kind,
}

enum Kind {
    Absent,
    Keep,
    Open(ConId, Vec<Part>),
}

impl Part {
    fn leaves(&self, out: &mut Vec<Var>) {
        match &self.kind {
            Kind::Absent => {}
            Kind::Keep => out.push(self.var),
            Kind::Open(_, parts) => parts.iter().for_each(|p| p.leaves(out)),
        }
    }
}

/// How a function is split.
struct Split {
    parts: Vec<Part>,
    result: Option<Parts>,
}

impl Transform<'_> {
    fn bind(&mut self, bind: Bind, out: &mut Vec<Bind>) {
        match bind {
            Bind::NonRec(v, e) => match self.function(v, e, false) {
                (Some(worker), wrapper) => {
                    out.push(Bind::NonRec(worker.0, worker.1));
                    out.push(Bind::NonRec(v, wrapper));
                }
                (None, e) => out.push(Bind::NonRec(v, e)),
            },
            Bind::Rec(group) => {
                let mut pairs = vec![];
                for (v, e) in group {
                    let (worker, e) = self.function(v, e, true);
                    pairs.extend(worker);
                    pairs.push((v, e));
                }
                out.push(Bind::Rec(pairs));
            }
        }
    }

    /// A right-hand side, transformed within and split if that gains anything:
    /// the worker, and what is left for the variable itself.
    fn function(&mut self, v: Var, e: Expr, rec: bool) -> (Option<(Var, Expr)>, Expr) {
        let Expr::Lam(params, body, occ) = e else {
            return (None, self.expr(e));
        };
        let body = self.expr(*body);
        let Some(split) = self.decide(v, &params, &body, rec) else {
            return (None, Expr::Lam(params, Box::new(body), occ));
        };
        let info = self.program.vars[v].clone();
        let name = format!("$w{}", info.name);
        let worker = match info.module {
            Some(module) => self.names.fresh(self.program, module, &name, v),
            None => {
                let w = walk::fresh_like(self.program, v);
                self.program.vars[w].name = Symbol::new(&name);
                w
            }
        };
        self.program.vars[worker].inline = info.inline;
        self.program.vars[v].inline = Inline::Always;
        let mut leaves = vec![];
        split.parts.iter().for_each(|p| p.leaves(&mut leaves));
        let mut args: Vec<Var> = leaves.clone();
        if leaves.is_empty() {
            // A worker stays a function, or its work would be shared forever.
            let unit = self
                .program
                .fresh(Symbol::new("unit"), Rep::I64, Span::NONE);
            leaves.push(unit);
            args.clear();
        }
        let raw_result = split.result.as_ref().and_then(Parts::raw);
        let result_rep = match raw_result {
            Some(con) => self.program.cons[con].fields[0].rep,
            None => info.sig.as_ref().map_or(Rep::Ptr, |s| s.result),
        };
        let reps: Vec<Rep> = leaves.iter().map(|p| self.program.vars[*p].rep).collect();
        let raw = reps.iter().chain([&result_rep]).any(|r| *r != Rep::Ptr);
        self.program.vars[worker].sig = raw.then(|| {
            Box::new(Sig {
                args: reps,
                result: result_rep,
            })
        });
        let mut call_args: Vec<Expr> = args.iter().map(|a| Expr::Var(*a)).collect();
        if call_args.is_empty() {
            call_args.push(Expr::Lit(Lit::Int(0)));
        }
        let mut call = Expr::App(Box::new(Expr::Var(worker)), call_args, OccId::NONE);
        let mut inner = match (raw_result, &split.result) {
            (Some(con), _) => {
                let raw = self.program.fresh(Symbol::new("r"), result_rep, Span::NONE);
                let occ = con_occ(&body, con);
                call = strict_let(raw, call, Expr::Con(con, vec![Expr::Var(raw)], occ));
                self.unboxed_result(body, con, result_rep)
            }
            (None, Some(parts)) => {
                call = parts.made(self.program, call, &|con| con_occ(&body, con));
                parts.at_ends(self.program, body)
            }
            (None, None) => body,
        };
        for part in split.parts.iter().rev() {
            inner = self.rebuild(part, inner);
        }
        let worker_rhs = Expr::Lam(leaves, Box::new(inner), occ);
        // The wrapper.
        for part in split.parts.iter().rev() {
            call = self.open(part, call);
        }
        let mut wrapper = Expr::Lam(params, Box::new(call), occ);
        walk::freshen(self.program, &mut wrapper);
        (Some((worker, worker_rhs)), wrapper)
    }

    fn decide(&mut self, v: Var, params: &[Var], body: &Expr, rec: bool) -> Option<Split> {
        let hint = self.program.vars[v].inline;
        let signature = self.facts.signatures[v].clone()?;
        if hint == Inline::Always || signature.params.len() != params.len() {
            return None;
        }
        let result = self.facts.results.of(self.program, v);
        // Those that end with calls of it return parts, and would wait for its result.
        let called = rec || hint == Inline::Never;
        let in_parts = called && result.as_ref().is_some_and(|parts| parts.raw().is_none());
        if body.size(SMALL) <= SMALL && !body.mentions(v) && !in_parts {
            return None;
        }
        // A function that never returns is not worth it.
        if signature.free.diverges {
            return None;
        }
        let parts = self.parts(params, &signature.params, result.as_ref(), MAX_PARAMS);
        let gains = result.is_some() || parts.iter().any(|p| !matches!(p.kind, Kind::Keep));
        gains.then_some(Split { parts, result })
    }

    fn parts(
        &mut self,
        params: &[Var],
        demands: &[Option<Demand>],
        result: Option<&Parts>,
        most: usize,
    ) -> Vec<Part> {
        let mut count = params.len();
        let most = most.max(count);
        params
            .iter()
            .zip(demands)
            .map(|(p, d)| {
                let kind = match d {
                    // A function of the token stays one.
                    _ if self.program.vars[*p].role == Role::World => Kind::Keep,
                    None => Kind::Absent,
                    Some(d) => self.kind((*p, d), result, &mut count, most, 0),
                };
                Part { var: *p, kind }
            })
            .collect()
    }

    fn kind(
        &mut self,
        (of, d): (Var, &Demand),
        result: Option<&Parts>,
        count: &mut usize,
        most: usize,
        depth: u32,
    ) -> Kind {
        let Some((con, fields)) = &d.product else {
            return Kind::Keep;
        };
        let returned = d.returned && result.and_then(Parts::raw) != Some(*con)
            || d.parts != 0 && !result.is_some_and(|parts| parts.opens(d.parts, *con));
        if !d.strict || d.boxed || d.other || returned || depth >= MAX_OPENING {
            return Kind::Keep;
        }
        let all = d.returned || d.parts != 0 || d.all_fields;
        let used = fields.iter().filter(|f| all || f.is_some()).count();
        if *count + used > most + 1 {
            return Kind::Keep;
        }
        *count = (*count + used).saturating_sub(1);
        let infos = self.program.cons[*con].fields.clone();
        let parts = fields
            .iter()
            .zip(infos)
            .map(|(d, info)| {
                // What is in a box is called what the box is called.
                let (name, span) = match (info.rep, fields.len()) {
                    (Rep::Ptr, _) => (Symbol::new("f"), Span::NONE),
                    (_, 1) => (self.program.vars[of].name, self.program.vars[of].span),
                    _ => (Symbol::new("u"), Span::NONE),
                };
                let var = self.program.fresh(name, info.rep, span);
                let kind = match d {
                    _ if all => Kind::Keep,
                    None => Kind::Absent,
                    Some(d) => self.kind((var, d), None, count, most, depth + 1),
                };
                Part { var, kind }
            })
            .collect();
        Kind::Open(*con, parts)
    }

    /// In the worker: binds what was opened or dropped.
    fn rebuild(&mut self, part: &Part, body: Expr) -> Expr {
        match &part.kind {
            Kind::Keep => body,
            Kind::Absent => {
                let value = match self.program.vars[part.var].rep {
                    Rep::Ptr => Expr::Fail(Symbol::new("absent argument")),
                    Rep::I64 => Expr::Lit(Lit::Int(0)),
                    Rep::F64 => Expr::Lit(Lit::Double(0)),
                };
                Expr::Let(Box::new(Bind::NonRec(part.var, value)), Box::new(body))
            }
            Kind::Open(con, parts) => {
                let fields = self.program.cons[*con].fields.clone();
                let mut evaluated = vec![];
                let args = parts
                    .iter()
                    .zip(fields)
                    .map(|(p, f)| {
                        let absent = matches!(p.kind, Kind::Absent);
                        if f.strict && f.rep == Rep::Ptr && !absent {
                            let v = walk::fresh_like(self.program, p.var);
                            evaluated.push((v, p.var));
                            return Expr::Var(v);
                        }
                        Expr::Var(p.var)
                    })
                    .collect();
                let value = Expr::Con(*con, args, OccId::NONE);
                let mut e = Expr::Let(Box::new(Bind::NonRec(part.var, value)), Box::new(body));
                for (v, field) in evaluated {
                    e = strict_let(v, Expr::Var(field), e);
                }
                let fields = self.program.cons[*con].fields.clone();
                for (p, f) in parts.iter().zip(fields).rev() {
                    let absent = matches!(p.kind, Kind::Absent);
                    e = match absent && f.strict && f.rep == Rep::Ptr {
                        true => self.rebuild_strict_absent(p.var, e),
                        false => self.rebuild(p, e),
                    };
                }
                e
            }
        }
    }

    /// A strict field that nobody looks at is evaluated all the same when its
    /// constructor is rebuilt: it is some value.
    fn rebuild_strict_absent(&mut self, var: Var, body: Expr) -> Expr {
        let unit = self
            .program
            .fresh(Symbol::new("unit"), Rep::Ptr, Span::NONE);
        let fail = Expr::Fail(Symbol::new("absent field"));
        let value = Expr::Lam(vec![unit], Box::new(fail), OccId::NONE);
        Expr::Let(Box::new(Bind::NonRec(var, value)), Box::new(body))
    }

    /// In the wrapper: takes apart what is opened.
    fn open(&mut self, part: &Part, body: Expr) -> Expr {
        let Kind::Open(con, parts) = &part.kind else {
            return body;
        };
        let mut body = body;
        for p in parts.iter().rev() {
            body = self.open(p, body);
        }
        let binder = walk::fresh_like(self.program, part.var);
        Expr::Case(Box::new(Case {
            scrut: Expr::Var(part.var),
            binder,
            alts: vec![Alt {
                pat: AltPat::Con(*con, parts.iter().map(|p| p.var).collect()),
                body,
            }],
            default: None,
            span: Span::NONE,
        }))
    }

    fn unboxed_result(&mut self, body: Expr, con: ConId, rep: Rep) -> Expr {
        let raw = self.program.fresh(Symbol::new("r"), rep, Span::NONE);
        let binder = self.program.fresh(Symbol::new("b"), Rep::Ptr, Span::NONE);
        Expr::Case(Box::new(Case {
            scrut: body,
            binder,
            alts: vec![Alt {
                pat: AltPat::Con(con, vec![raw]),
                body: Expr::Var(raw),
            }],
            default: None,
            span: Span::NONE,
        }))
    }

    fn children(&mut self, mut e: Expr) -> Expr {
        e.each_child_mut(&mut |child| {
            let taken = std::mem::take(child);
            *child = self.expr(taken);
        });
        e
    }

    fn expr(&mut self, e: Expr) -> Expr {
        match e {
            Expr::Let(bind, body) => {
                if let Bind::NonRec(v, rhs) = &*bind
                    && self.facts.strict_lets[*v]
                    && self.program.vars[*v].rep == Rep::Ptr
                    && self.program.vars[*v].sig.is_none()
                    && needs_evaluation(rhs)
                    && let Bind::NonRec(v, rhs) = *bind
                {
                    return strict_let(v, self.expr(rhs), self.expr(*body));
                }
                let mut binds = vec![];
                self.bind(*bind, &mut binds);
                let body = self.expr(*body);
                binds
                    .into_iter()
                    .rev()
                    .fold(body, |body, bind| Expr::Let(Box::new(bind), Box::new(body)))
            }
            Expr::Join(group, body) => self.join(*group, *body),
            Expr::Con(con, mut args, occ) if self.program.cons[con].unboxed => {
                let arg = args.pop().map(|e| self.expr(e)).unwrap_or_default();
                self.result(con, arg, occ)
            }
            Expr::App(f, args, occ) => {
                let mut strict = vec![];
                let args = match *f {
                    Expr::Var(v) => self.args(v, args, &mut strict),
                    _ => args.into_iter().map(|a| self.expr(a)).collect(),
                };
                evaluate_first(strict, Expr::App(Box::new(self.expr(*f)), args, occ))
            }
            Expr::Jump(j, args) => {
                let mut strict = vec![];
                let args = self.args(j, args, &mut strict);
                evaluate_first(strict, Expr::Jump(j, args))
            }
            Expr::Case(case) if matches!(case.scrut, Expr::Var(_)) => {
                let scrutinee = match case.scrut {
                    Expr::Var(v) => v,
                    _ => case.binder,
                };
                let mut seen = vec![scrutinee, case.binder];
                seen.retain(|v| self.in_sight.insert(*v));
                let e = self.children(Expr::Case(case));
                seen.iter().for_each(|v| _ = self.in_sight.remove(v));
                e
            }
            e => self.children(e),
        }
    }

    /// The result of an action. What is quickly computed is so before it, so that the value
    /// that is made of it is there.
    fn result(&mut self, con: ConId, value: Expr, occ: OccId) -> Expr {
        let raw = |v: Var| self.program.vars[v].rep != Rep::Ptr;
        match value {
            Expr::Let(bind, body) if matches!(&*bind, Bind::NonRec(v, e) if raw(*v) && is_cheap(e)) => {
                Expr::Let(bind, Box::new(self.result(con, *body, occ)))
            }
            Expr::Case(mut case)
                if case.alts.is_empty() && raw(case.binder) && is_cheap(&case.scrut) =>
            {
                case.default = case.default.map(|body| self.result(con, body, occ));
                Expr::Case(case)
            }
            value => Expr::Con(con, vec![value], occ),
        }
    }

    /// Arguments of a saturated call; those that are certainly evaluated are
    /// so before the call, which saves their thunks.
    fn args(&mut self, f: Var, args: Vec<Expr>, strict: &mut Vec<(Var, Expr)>) -> Vec<Expr> {
        let signature = self.facts.signatures[f].clone();
        let signature = signature.filter(|s| s.params.len() <= args.len());
        args.into_iter()
            .enumerate()
            .map(|(i, a)| {
                let a = self.expr(a);
                let wanted = signature.as_ref().is_some_and(|s| {
                    let strict = matches!(s.params.get(i), Some(Some(d)) if d.strict);
                    strict && s.reps.get(i) == Some(&Rep::Ptr)
                });
                if !wanted || !needs_evaluation(&a) {
                    return a;
                }
                let v = self.program.fresh(Symbol::new("v"), Rep::Ptr, Span::NONE);
                strict.push((v, a));
                Expr::Var(v)
            })
            .collect()
    }

    fn join(&mut self, group: JoinGroup, body: Expr) -> Expr {
        let (mut group, mut body) = (group, body);
        let more = self.take_products(&mut group, &mut body);
        let made = self.made_at_jumps(&group, &body);
        let mut workers = vec![];
        let mut rest = vec![];
        for JoinPoint { var, params, body } in group.joins {
            let parts = self.decide_join(var, &params, group.rec, (&more, &made));
            let opened = parts.iter().flatten();
            let opened = opened.filter(|part| matches!(part.kind, Kind::Open(..)));
            self.in_sight.extend(opened.map(|part| part.var));
            let body = self.expr(body);
            match parts {
                Some(parts) => {
                    let (worker, wrapper) = self.split_join(var, params, parts, body);
                    workers.push(worker);
                    rest.push(wrapper);
                }
                None => rest.push(JoinPoint { var, params, body }),
            }
        }
        let body = self.expr(body);
        if group.rec {
            workers.extend(rest);
            let group = JoinGroup {
                rec: true,
                joins: workers,
            };
            return Expr::Join(Box::new(group), Box::new(body));
        }
        let mut e = body;
        for joins in [rest, workers] {
            if !joins.is_empty() {
                let group = JoinGroup { rec: false, joins };
                e = Expr::Join(Box::new(group), Box::new(e));
            }
        }
        e
    }

    /// A loop takes what it returns unboxed: one box at its end instead of one
    /// in each round.
    fn decide_join(
        &mut self,
        v: Var,
        params: &[Var],
        rec: bool,
        (more, made): (&[Demand], &FxHashMap<Var, ConId>),
    ) -> Option<Vec<Part>> {
        let signature = self.facts.signatures[v].clone()?;
        let mut demands = signature.params.clone();
        demands.extend(more.iter().cloned().map(Some));
        if self.program.vars[v].inline != Inline::Auto || demands.len() != params.len() {
            return None;
        }
        for (p, d) in params.iter().zip(&mut demands) {
            d.iter_mut().for_each(|d| d.strict |= made.contains_key(p));
        }
        if rec {
            // The box at the end is made of all fields.
            let demands = demands.iter_mut().flatten();
            demands.for_each(Demand::result_is_made);
        }
        let parts = self.parts(params, &demands, None, MAX_JOIN_PARAMS);
        let gains = parts.iter().any(|p| !matches!(p.kind, Kind::Keep));
        gains.then_some(parts)
    }

    fn split_join(
        &mut self,
        var: Var,
        params: Vec<Var>,
        parts: Vec<Part>,
        body: Expr,
    ) -> (JoinPoint, JoinPoint) {
        let worker = walk::fresh_like(self.program, var);
        self.program.vars[worker].name = Symbol::new(&format!("$w{}", self.program.vars[var].name));
        self.program.vars[var].inline = Inline::Always;
        let mut leaves = vec![];
        parts.iter().for_each(|p| p.leaves(&mut leaves));
        let mut inner = body;
        for part in parts.iter().rev() {
            inner = self.rebuild(part, inner);
        }
        let mut jump = Expr::Jump(worker, leaves.iter().map(|v| Expr::Var(*v)).collect());
        for part in parts.iter().rev() {
            jump = self.open(part, jump);
        }
        // The wrapper gets variables of its own.
        let mut shell = Expr::Lam(params, Box::new(jump), OccId::NONE);
        walk::freshen(self.program, &mut shell);
        let (params, jump) = match shell {
            Expr::Lam(params, jump, _) => (params, *jump),
            e => (vec![], e),
        };
        (
            JoinPoint {
                var: worker,
                params: leaves,
                body: inner,
            },
            JoinPoint {
                var,
                params,
                body: jump,
            },
        )
    }
}

/// Not a value or a variable: evaluating it early saves a thunk.
fn needs_evaluation(e: &Expr) -> bool {
    !matches!(
        e.unticked(),
        Expr::Var(_) | Expr::Lit(_) | Expr::Lam(..) | Expr::Con(..)
    )
}

fn strict_let(v: Var, rhs: Expr, body: Expr) -> Expr {
    Expr::Case(Box::new(Case {
        scrut: rhs,
        binder: v,
        alts: vec![],
        default: Some(body),
        span: Span::NONE,
    }))
}

fn evaluate_first(strict: Vec<(Var, Expr)>, e: Expr) -> Expr {
    strict
        .into_iter()
        .rev()
        .fold(e, |e, (v, rhs)| strict_let(v, rhs, e))
}

/// The occurrence of the first construction of `con`, for the box that the
/// wrapper makes instead.
fn con_occ(e: &Expr, con: ConId) -> OccId {
    let mut found = OccId::NONE;
    fn visit(e: &Expr, con: ConId, found: &mut OccId) {
        match e {
            Expr::Con(c, _, occ) if *c == con && *found == OccId::NONE => *found = *occ,
            _ => e.each_child(&mut |e| visit(e, con, found)),
        }
    }
    visit(e, con, &mut found);
    found
}
