//! Specialisation of recursive higher-order functions on function arguments,
//! by the static argument transformation (Santos 1995) at call sites:
//!
//! ```text
//! map f xs = case xs of { Nil -> Nil; Cons y ys -> Cons (f y) (map f ys) }
//! ... map (\x -> e) zs ...
//!   ==> let f = \x -> e in
//!       let rec go = \xs -> case xs of { ..; Cons y ys -> Cons (f y) (go ys) }
//!       in go zs
//! ```
//!
//! A parameter is static if every recursive call passes it on unchanged. A call
//! is rewritten if a static parameter that the body applies gets a function
//! that is known there: only then does it gain what the copy costs.
//!
//! Where coverage is measured such a function counts when it is first applied. Its code is
//! known all the same: it is a binding of its own, and what counts is evaluated first.
//!
//! ```text
//! ... map (count 7 (\x -> e)) zs ...
//!   ==> let code = \x -> e in let f = count 7 (\x -> x) in
//!       let rec go = \xs -> case xs of { ..; Cons y ys -> Cons (case f of _ -> code y) (go ys) }
//!       in go zs
//! ```

use super::Options;
use crate::def::*;
use crate::walk;
use cranelift_entity::SecondaryMap;
use pure_base::{Span, Symbol};
use rustc_hash::FxHashMap;

/// Larger functions are not copied.
const MAX_SIZE: usize = 50;
/// Copies in any program,
const FREE_COPIES: usize = 400;
/// and one more for so many nodes of it.
const NODES_FOR_COPY: usize = 50;

/// Rewrites calls throughout.
pub fn run(program: &mut Program, options: &Options) {
    let mut candidates = FxHashMap::default();
    let mut known = super::table(program.vars.len());
    for bind in &program.binds {
        bind.rows().for_each(|(v, e)| known[v] = walk::arity(e));
        if let Bind::Rec(group) = bind {
            candidates.extend(candidate(program, group));
        }
    }
    let mut binds = std::mem::take(&mut program.binds);
    let nodes: usize = binds.iter().map(Bind::size).sum();
    let mut pass = StaticArgs {
        program,
        candidates,
        known,
        counted: FxHashMap::default(),
        room: FREE_COPIES + nodes / NODES_FOR_COPY,
    };
    for bind in &mut binds {
        bind.rows_mut().for_each(|(_, e)| pass.expr(e));
    }
    let exhausted = pass.room == 0;
    program.binds = binds;
    if exhausted {
        options.report("static-args: the limit of copies is reached");
    }
}

struct Candidate {
    params: Vec<Var>,
    body: Expr,
    is_static: Vec<bool>,
    /// Static and applied in the body.
    function: Vec<bool>,
}

fn candidate(program: &Program, group: &[(Var, Expr)]) -> Option<(Var, Candidate)> {
    let [(f, Expr::Lam(params, body, _))] = group else {
        return None;
    };
    let info = &program.vars[*f];
    if info.sig.is_some() || info.inline == Inline::Never || body.size(MAX_SIZE) > MAX_SIZE {
        return None;
    }
    let mut is_static = vec![true; params.len()];
    let mut applied = vec![false; params.len()];
    if !inspect(*f, params, body, &mut is_static, &mut applied) {
        return None;
    }
    let function: Vec<bool> = is_static
        .iter()
        .zip(&applied)
        .map(|(s, a)| *s && *a)
        .collect();
    // Without changing parameters there would be nothing to loop on.
    if !function.contains(&true) || is_static.iter().all(|s| *s) {
        return None;
    }
    let candidate = Candidate {
        params: params.to_vec(),
        body: (**body).clone(),
        is_static,
        function,
    };
    Some((*f, candidate))
}

/// Notes which parameters stay the same and which are applied; false if the
/// function occurs otherwise than in a saturated call.
fn inspect(f: Var, params: &[Var], e: &Expr, is_static: &mut [bool], applied: &mut [bool]) -> bool {
    let mut children = true;
    match e {
        Expr::Var(v) if *v == f => return false,
        Expr::App(head, args, _) => {
            if let Expr::Var(v) = **head {
                if v == f {
                    if args.len() < params.len() {
                        return false;
                    }
                    for ((a, p), s) in args.iter().zip(params).zip(is_static.iter_mut()) {
                        *s &= matches!(a, Expr::Var(v) if v == p);
                    }
                } else if let Some(i) = params.iter().position(|p| *p == v) {
                    applied[i] = true;
                }
            } else {
                children &= inspect(f, params, head, is_static, applied);
            }
            for a in args {
                children &= inspect(f, params, a, is_static, applied);
            }
        }
        e => e.each_child(&mut |e| children &= inspect(f, params, e, is_static, applied)),
    }
    children
}

struct StaticArgs<'a> {
    program: &'a mut Program,
    candidates: FxHashMap<Var, Candidate>,
    /// Parameters of functions whose code is known.
    known: SecondaryMap<Var, usize>,
    /// Variables in scope that count and are then functions; with the variable that has
    /// the code, once that is asked for.
    counted: FxHashMap<Var, Option<Var>>,
    /// Copies that may still be made.
    room: usize,
}

impl StaticArgs<'_> {
    fn expr(&mut self, e: &mut Expr) {
        if let Expr::Let(bind, _) = &*e {
            match &**bind {
                Bind::NonRec(v, e) if e.counted().is_some() => {
                    if let Expr::Lam(..) = counted_value(self.program, e) {
                        self.counted.insert(*v, None);
                    }
                }
                Bind::NonRec(v, e) => self.known[*v] = walk::arity(e),
                Bind::Rec(group) => {
                    group
                        .iter()
                        .for_each(|(v, e)| self.known[*v] = walk::arity(e));
                    self.candidates.extend(candidate(self.program, group));
                }
            }
        }
        e.each_child_mut(&mut |e| self.expr(e));
        self.split(e);
        let Expr::App(head, args, _) = e else { return };
        let Expr::Var(f) = **head else { return };
        let Some(c) = self.candidates.get(&f) else {
            return;
        };
        let mut pairs = args.iter().zip(&c.function);
        let gains = pairs.any(|(a, function)| *function && self.is_function(a));
        if !gains || args.len() < c.params.len() || self.room == 0 {
            return;
        }
        self.room -= 1;
        let taken = std::mem::take(e);
        if let Expr::App(_, args, occ) = taken {
            *e = self.unfold(f, args, occ);
        }
    }

    /// Whether an argument is a function whose code is at hand.
    fn is_function(&self, a: &Expr) -> bool {
        match counted_value(self.program, a.unticked()) {
            Expr::Lam(..) => true,
            Expr::Var(v) => self.known[*v] > 0 || self.counted.contains_key(v),
            Expr::App(g, args, _) => {
                matches!(**g, Expr::Var(g) if self.known[g] > args.len()
                    && self.program.vars[g].sig.is_none())
            }
            _ => false,
        }
    }

    fn unfold(&mut self, f: Var, mut args: Vec<Expr>, occ: OccId) -> Expr {
        let c = &self.candidates[&f];
        let (is_static, function) = (c.is_static.clone(), c.function.clone());
        let lambda = Expr::Lam(c.params.clone(), Box::new(c.body.clone()), occ);
        let Expr::Lam(params, mut body, _) = walk::copy(self.program, &lambda) else {
            return Expr::app(Expr::Var(f), args, occ);
        };
        let go = walk::fresh_like(self.program, f);
        if let Some(cause) = self.program.cause(occ, f) {
            self.program.give_cause(&mut body, cause);
        }
        redirect(&mut body, f, go, &is_static);
        let extra = args.split_off(params.len());
        let (mut statics, mut changing, mut passed) = (vec![], vec![], vec![]);
        for (i, (p, mut a)) in params.into_iter().zip(args).enumerate() {
            if !is_static[i] {
                changing.push(p);
                passed.push(a);
                continue;
            }
            if function[i] && self.is_function(&a) && is_only_applied(&body, p) {
                if let Expr::Var(v) = a
                    && let Some(code) = self.code_of(v)
                {
                    self.apply_code(&mut body, p, code);
                } else if a.counted().is_some() {
                    let code = walk::fresh_like(self.program, p);
                    let x = self.program.fresh(Symbol::new("x"), Rep::Ptr, Span::NONE);
                    let value = Expr::Lam(vec![x], Box::new(Expr::Var(x)), OccId::NONE);
                    let function = take_code(&mut a, value, &mut statics);
                    statics.push(Bind::NonRec(code, function));
                    self.apply_code(&mut body, p, code);
                }
            }
            statics.push(Bind::NonRec(p, a));
        }
        passed.extend(extra);
        let call = Expr::app(Expr::Var(go), passed, occ);
        let group = vec![(go, Expr::Lam(changing, body, occ))];
        let e = Expr::Let(Box::new(Bind::Rec(group)), Box::new(call));
        bound(statics, e)
    }

    /// The variable that has the code of one that counts.
    fn code_of(&mut self, v: Var) -> Option<Var> {
        let code = self.counted.get_mut(&v)?;
        if code.is_none() {
            *code = Some(walk::fresh_like(self.program, v));
        }
        *code
    }

    /// Gives that one its binding.
    fn split(&mut self, e: &mut Expr) {
        let Expr::Let(bind, _) = e else { return };
        let Bind::NonRec(v, rhs) = &mut **bind else {
            return;
        };
        if let Some(Some(code)) = self.counted.remove(v) {
            let mut binds = vec![];
            let function = take_code(rhs, Expr::Var(code), &mut binds);
            binds.push(Bind::NonRec(code, function));
            *e = bound(binds, std::mem::take(e));
        }
    }

    /// Has what applies `p` evaluate that, and call `code`.
    fn apply_code(&mut self, e: &mut Expr, p: Var, code: Var) {
        e.each_child_mut(&mut |e| self.apply_code(e, p, code));
        let Expr::App(head, ..) = e else { return };
        if !matches!(**head, Expr::Var(v) if v == p) {
            return;
        }
        **head = Expr::Var(code);
        let call = std::mem::take(e);
        *e = Expr::Case(Box::new(Case {
            scrut: Expr::Var(p),
            binder: walk::fresh_like(self.program, p),
            alts: vec![],
            default: Some(call),
            span: Span::NONE,
        }));
    }
}

/// The value of one that counts, under what is suspended for it.
fn counted_value<'e>(program: &Program, e: &'e Expr) -> &'e Expr {
    let is_suspended = |bind: &Bind| bind.rows().all(|(v, _)| program.vars[v].rep == Rep::Ptr);
    let mut value = e.uncounted();
    while e.counted().is_some()
        && let Expr::Let(bind, body) = value
        && is_suspended(bind)
    {
        value = body.uncounted();
    }
    value
}

/// Puts another value there; what is suspended for the first one is bound outside.
fn take_code(e: &mut Expr, value: Expr, outside: &mut Vec<Bind>) -> Expr {
    if e.counted().is_some()
        && let Expr::Case(case) = e
        && let Some(rest) = &mut case.default
    {
        return take_code(rest, value, outside);
    }
    match std::mem::replace(e, value) {
        Expr::Let(bind, body) => {
            outside.push(*bind);
            let value = std::mem::replace(e, *body);
            take_code(e, value, outside)
        }
        function => function,
    }
}

fn bound(binds: Vec<Bind>, e: Expr) -> Expr {
    let inner = |e, bind| Expr::Let(Box::new(bind), Box::new(e));
    binds.into_iter().rev().fold(e, inner)
}

/// Whether a variable is applied wherever it occurs.
fn is_only_applied(e: &Expr, p: Var) -> bool {
    match e {
        Expr::Var(v) => *v != p,
        Expr::App(head, args, _) => {
            let applied = matches!(**head, Expr::Var(_)) || is_only_applied(head, p);
            applied && args.iter().all(|a| is_only_applied(a, p))
        }
        e => {
            let mut all = true;
            e.each_child(&mut |e| all &= is_only_applied(e, p));
            all
        }
    }
}

/// Recursive calls become calls of the copy, without static arguments.
fn redirect(e: &mut Expr, f: Var, go: Var, is_static: &[bool]) {
    if let Expr::App(head, args, _) = e
        && matches!(**head, Expr::Var(v) if v == f)
    {
        **head = Expr::Var(go);
        let mut i = 0;
        args.retain(|_| {
            i += 1;
            is_static.get(i - 1) != Some(&true)
        });
    }
    e.each_child_mut(&mut |e| redirect(e, f, go, is_static));
}
