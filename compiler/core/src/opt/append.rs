//! A list that is made to be appended to is made with what follows at its end:
//!
//! ```text
//! count n = case n of { 0 -> Nil; _ -> Cons n (count (n - 1)) }
//! ... count a ++ zs ...
//!   ==> count.append n rest = case n of { 0 -> rest; _ -> Cons n (count.append (n - 1) rest) }
//!       ... count.append a zs ...
//! ```
//!
//! What makes a list is a function whose results all end in `Nil` or in a call of its own;
//! so are texts of literals. Appending is known by its shape, not by its name. What an
//! element of the list needs is suspended as before, and what follows is held by the tail
//! that is suspended, as it was by the call of `++`.

use super::{GlobalNames, Options};
use crate::def::*;
use crate::walk;
use pure_base::{Span, Symbol};
use rustc_hash::FxHashMap;

/// Larger functions are not copied.
const MAX_SIZE: usize = 100;

/// Rewrites appending throughout.
pub fn run(program: &mut Program, _: &Options) {
    let appends = program.binds.iter().filter_map(append);
    let appends: FxHashMap<Var, Append> = appends.collect();
    if appends.is_empty() {
        return;
    }
    let mut producers = FxHashMap::default();
    for bind in &program.binds {
        if let Bind::Rec(group) = bind
            && let [(f, Expr::Lam(params, body, _))] = &group[..]
            && matches!(program.vars[*f].inline, Inline::Auto)
            && !appends.contains_key(f)
            && body.size(MAX_SIZE) <= MAX_SIZE
        {
            let mut tails = Tails {
                f: *f,
                arity: params.len(),
                appends: &appends,
                list: None,
                calls: 0,
            };
            if tails.are_simple(body)
                && tails.calls > 0
                && let Some(list) = tails.list
            {
                let producer = Producer {
                    params: params.clone(),
                    body: (**body).clone(),
                    list,
                    appending: None,
                };
                producers.insert(*f, producer);
            }
        }
    }
    let names = GlobalNames::new(program);
    let mut pass = Pass {
        program,
        names,
        appends,
        producers,
        made: vec![],
    };
    let mut binds = std::mem::take(&mut pass.program.binds);
    for bind in &mut binds {
        bind.rows_mut().for_each(|(_, e)| pass.expr(e));
    }
    let mut out = vec![];
    while let Some((f, mut e)) = pass.made.pop() {
        pass.expr(&mut e);
        out.push(Bind::Rec(vec![(f, e)]));
    }
    let any = !out.is_empty();
    binds.extend(out);
    program.binds = binds;
    if any {
        walk::sort_top_level(program);
    }
}

/// The constructors of the lists that a function appends.
#[derive(Clone, Copy, PartialEq)]
struct Append {
    nil: ConId,
    cons: ConId,
}

/// A function that makes a list.
struct Producer {
    params: Vec<Var>,
    body: Expr,
    list: Append,
    /// The one that takes what follows.
    appending: Option<Var>,
}

/// The function of a binding that appends one list to another.
fn append(bind: &Bind) -> Option<(Var, Append)> {
    let Bind::Rec(group) = bind else { return None };
    let [(f, Expr::Lam(params, body, _))] = &group[..] else {
        return None;
    };
    let ([first, second], Expr::Case(case)) = (&params[..], &**body) else {
        return None;
    };
    let is = |e: &Expr, v: &Var| matches!(e, Expr::Var(w) if w == v);
    if !is(&case.scrut, first) || case.alts.len() != 2 || case.default.is_some() {
        return None;
    }
    let (mut nil, mut cons) = (None, None);
    for alt in &case.alts {
        let AltPat::Con(con, fields) = &alt.pat else {
            return None;
        };
        match (&fields[..], &alt.body) {
            ([], e) if is(e, second) => nil = Some(*con),
            ([x, xs], Expr::Con(made, args, _)) if made == con => {
                let [head, Expr::App(g, passed, _)] = &args[..] else {
                    return None;
                };
                let [rest, last] = &passed[..] else {
                    return None;
                };
                if is(head, x) && is(g, f) && is(rest, xs) && is(last, second) {
                    cons = Some(*con);
                }
            }
            _ => return None,
        }
    }
    let (nil, cons) = (nil?, cons?);
    Some((*f, Append { nil, cons }))
}

/// Looks at where a function's results end.
struct Tails<'a> {
    f: Var,
    arity: usize,
    appends: &'a FxHashMap<Var, Append>,
    list: Option<Append>,
    /// Recursive calls at the end.
    calls: usize,
}

impl Tails<'_> {
    /// Whether all ends are known.
    fn are_simple(&mut self, e: &Expr) -> bool {
        match e {
            Expr::Con(con, args, _) => {
                let mut known = self.appends.values();
                let list = known.find(|a| *con == a.nil || *con == a.cons).copied();
                let Some(list) = list.filter(|l| self.list.is_none_or(|known| known == *l)) else {
                    return false;
                };
                self.list = Some(list);
                match &args[..] {
                    [] => true,
                    [_, rest] => self.are_simple(rest),
                    _ => false,
                }
            }
            Expr::App(g, args, _) => {
                let Expr::Var(g) = **g else { return false };
                if g == self.f && args.len() == self.arity {
                    self.calls += 1;
                    return true;
                }
                match &args[..] {
                    [_, rest] if self.appends.contains_key(&g) => self.are_simple(rest),
                    _ => false,
                }
            }
            Expr::Case(case) => {
                let mut ends = case.alts.iter().map(|a| &a.body).chain(&case.default);
                ends.all(|e| self.are_simple(e))
            }
            Expr::Join(group, body) => {
                group.joins.iter().all(|j| self.are_simple(&j.body)) && self.are_simple(body)
            }
            Expr::Let(_, body) | Expr::Tick(Tick::Source(_), body) => self.are_simple(body),
            Expr::Jump(..) | Expr::Fail(_) => true,
            _ => false,
        }
    }
}

struct Pass<'a> {
    program: &'a mut Program,
    names: GlobalNames,
    appends: FxHashMap<Var, Append>,
    producers: FxHashMap<Var, Producer>,
    /// New functions, which are still to be looked at.
    made: Vec<(Var, Expr)>,
}

impl Pass<'_> {
    fn expr(&mut self, e: &mut Expr) {
        e.each_child_mut(&mut |e| self.expr(e));
        let Expr::App(head, args, _) = e else { return };
        let Expr::Var(g) = **head else { return };
        let ([list, rest], Some(append)) = (&mut args[..], self.appends.get(&g).copied()) else {
            return;
        };
        let Expr::App(f, passed, occ) = list else {
            return;
        };
        let Expr::Var(f) = **f else { return };
        let fits = |p: &Producer| p.list == append && p.params.len() == passed.len();
        if !self.producers.get(&f).is_some_and(fits) {
            return;
        }
        let (mut passed, occ) = (std::mem::take(passed), *occ);
        passed.push(std::mem::take(rest));
        let appending = self.appending(f);
        *e = Expr::App(Box::new(Expr::Var(appending)), passed, occ);
    }

    /// The function that makes the same list with something at its end.
    fn appending(&mut self, f: Var) -> Var {
        let Some(producer) = self.producers.get_mut(&f) else {
            return f;
        };
        if let Some(g) = producer.appending {
            return g;
        }
        let info = &self.program.vars[f];
        let (sig, module) = (info.sig.clone(), info.module);
        let module = module.unwrap_or_else(|| Symbol::new(crate::builtin::MODULE));
        let name = format!("{}.append", info.name);
        let g = self.names.fresh(self.program, module, &name, f);
        producer.appending = Some(g);
        let list = producer.list;
        let lambda = Expr::lam(producer.params.clone(), producer.body.clone(), OccId::NONE);
        self.program.vars[g].sig = sig.map(|mut sig| {
            sig.args.push(Rep::Ptr);
            sig
        });
        let rest = self
            .program
            .fresh(Symbol::new("rest"), Rep::Ptr, Span::NONE);
        let mut made = walk::copy(self.program, &lambda);
        if let Expr::Lam(params, body, _) = &mut made {
            params.push(rest);
            self.end(body, f, g, list, rest);
        }
        self.made.push((g, made));
        g
    }

    /// Gives what ends in `Nil` or in a call of `f` the end `rest`.
    fn end(&self, e: &mut Expr, f: Var, g: Var, list: Append, rest: Var) {
        match e {
            Expr::Con(con, ..) if *con == list.nil => *e = Expr::Var(rest),
            Expr::Con(_, args, _) => {
                if let Some(tail) = args.last_mut() {
                    self.end(tail, f, g, list, rest);
                }
            }
            Expr::App(head, args, _) => {
                if matches!(**head, Expr::Var(v) if v == f) {
                    **head = Expr::Var(g);
                    args.push(Expr::Var(rest));
                } else if let Some(tail) = args.last_mut() {
                    self.end(tail, f, g, list, rest);
                }
            }
            Expr::Case(case) => {
                let ends = case.alts.iter_mut().map(|a| &mut a.body);
                ends.chain(&mut case.default)
                    .for_each(|e| self.end(e, f, g, list, rest));
            }
            Expr::Join(group, body) => {
                for j in &mut group.joins {
                    self.end(&mut j.body, f, g, list, rest);
                }
                self.end(body, f, g, list, rest);
            }
            Expr::Let(_, body) | Expr::Tick(_, body) => self.end(body, f, g, list, rest),
            _ => {}
        }
    }
}
