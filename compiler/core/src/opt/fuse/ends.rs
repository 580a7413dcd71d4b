//! A consumer's alternatives take the place of the constructors that a producer ends in.

use super::first::replace_once;
use super::shape::{List, matched, matched_mut};
use super::*;
use pure_base::Span;

/// A larger alternative is not copied.
const MAX_COPIED: usize = 20;

/// The consumer's code, once its list is known.
struct Alternatives {
    /// Its parameters but for the list, and the list's case's variables: each use is a
    /// copy for other arguments.
    params: Vec<Var>,
    nil: Option<Expr>,
    /// The variables of an element and of what is left.
    cons: Option<(Var, Var, Expr)>,
    /// How often these were used.
    nils: usize,
    conses: usize,
}

/// The consumer's code for the end of the list, as a join point around all.
pub struct Last(Option<JoinPoint>);

impl Last {
    pub fn around(self, e: Expr) -> Expr {
        let Last(Some(join)) = self else { return e };
        let group = JoinGroup {
            rec: false,
            joins: vec![join],
        };
        Expr::Join(Box::new(group), Box::new(e))
    }
}

/// One consumer on its way through producers.
pub struct Fusion<'p, 'a> {
    pub pass: &'p mut Pass<'a>,
    consumer: Rc<Consumer>,
    /// The functions of both, by producer.
    both: FxHashMap<Var, Var>,
    /// Those whose producer is bound outside.
    rows: Vec<(Var, Expr)>,
    last: Option<JoinPoint>,
    /// Functions of both that call themselves.
    loops: usize,
    size: usize,
    /// The number of functions of both around what is made.
    within: usize,
    /// The size of what goes, as nobody else calls it, and the producers among it.
    goes: usize,
    gone: Vec<Var>,
    failed: bool,
}

impl<'p, 'a> Fusion<'p, 'a> {
    pub fn new(pass: &'p mut Pass<'a>, consumer: Rc<Consumer>) -> Self {
        Fusion {
            pass,
            goes: consumer.goes,
            gone: vec![],
            consumer,
            both: FxHashMap::default(),
            rows: vec![],
            last: None,
            loops: 0,
            size: 0,
            within: 0,
            failed: false,
        }
    }

    /// The functions that were made, unless nothing is won by them.
    pub fn finish(mut self) -> Option<(Vec<(Var, Expr)>, Last)> {
        self.size = self.size.saturating_sub(self.goes);
        let worth = self.loops > 0 || self.consumer.rest.is_some();
        let mut good = !self.failed && worth && self.size <= MAX_FUSED;
        if good && self.size > self.pass.room {
            self.pass.full = true;
            good = false;
        }
        if good {
            self.pass.room -= self.size;
            for g in &self.gone {
                self.pass.producers.remove(g);
            }
        }
        good.then_some((self.rows, Last(self.last)))
    }

    /// The consumer's call for a list.
    pub fn consume(&mut self, list: Expr, others: Vec<Expr>) -> Expr {
        let mut list = list;
        if let Expr::App(head, args, _) = &list
            && let Expr::Var(g) = **head
            && self.consumer.rest.is_some()
            && self.arity_of(g) == Some(args.len())
            && let Some(begun) = self.begun(g, args)
        {
            list = begun;
        }
        if let Expr::App(head, args, occ) = &list
            && let Expr::Var(g) = **head
            && self.arity_of(g) == Some(args.len())
            && let Some(f) = self.both(g)
        {
            let mut args = args.clone();
            args.extend(others);
            return self.call_of(f, args, *occ);
        }
        if !self.consumer.straight || self.failed || is_opaque(&list) {
            return self.plain(list, others);
        }
        let mut binds = vec![];
        let mut atoms = vec![];
        let consumer = self.consumer.clone();
        for (p, e) in self.params().into_iter().zip(others) {
            atoms.push(match e {
                Expr::Var(v) => v,
                e => {
                    let v = walk::fresh_like(self.pass.program, p);
                    binds.push((v, e));
                    v
                }
            });
        }
        let Some((case, _)) = matched(&consumer.body, consumer.params[consumer.at]) else {
            self.failed = true;
            return list;
        };
        let mut alternatives = self.alternatives(case, consumer.list);
        self.share_last(&mut alternatives);
        let e = self.ends(list, &mut alternatives, &atoms);
        binds.into_iter().rev().fold(e, |e, (v, value)| {
            Expr::Let(Box::new(Bind::NonRec(v, value)), Box::new(e))
        })
    }

    /// The consumer's parameters but for the list.
    fn params(&self) -> Vec<Var> {
        let mut params = self.consumer.params.clone();
        params.remove(self.consumer.at);
        params
    }

    fn alternatives(&self, case: &Case, list: List) -> Alternatives {
        let mut found = Alternatives {
            params: self.params(),
            nil: None,
            cons: None,
            nils: 0,
            conses: 0,
        };
        for alt in &case.alts {
            match &alt.pat {
                AltPat::Con(con, fields) if *con == list.cons && fields.len() == 2 => {
                    found.cons = Some((fields[0], fields[1], alt.body.clone()));
                }
                AltPat::Con(con, _) if *con == list.nil => found.nil = Some(alt.body.clone()),
                _ => {}
            }
        }
        let nil = found.nil.take().or_else(|| case.default.clone());
        found.nil = nil.map(|e| {
            if e.mentions(case.binder) {
                let nil = Expr::Con(list.nil, vec![], OccId::NONE);
                Expr::Let(Box::new(Bind::NonRec(case.binder, nil)), Box::new(e))
            } else {
                e
            }
        });
        found
    }

    /// What a loop does at the end of the list is perhaps the rest of all: one join point.
    fn share_last(&mut self, alternatives: &mut Alternatives) {
        let Some(nil) = &mut alternatives.nil else {
            return;
        };
        if !self.consumer.join || nil.size(MAX_COPIED) <= MAX_COPIED {
            return;
        }
        let program = &mut *self.pass.program;
        let join = self.last.get_or_insert_with(|| {
            let lambda = Expr::lam(alternatives.params.clone(), nil.clone(), OccId::NONE);
            let (params, body) = match walk::copy(program, &lambda) {
                Expr::Lam(params, body, _) => (params, *body),
                body => (vec![], body),
            };
            let var = program.fresh(Symbol::new("last"), Rep::Ptr, Span::NONE);
            JoinPoint { var, params, body }
        });
        let args = alternatives.params.iter().map(|p| Expr::Var(*p)).collect();
        *nil = Expr::Jump(join.var, args);
    }

    /// The consumer's call as it was.
    fn plain(&self, list: Expr, mut others: Vec<Expr>) -> Expr {
        others.insert(self.consumer.at, list);
        let f = self.consumer.var;
        match self.consumer.join {
            true => Expr::Jump(f, others),
            false => Expr::App(Box::new(Expr::Var(f)), others, OccId::NONE),
        }
    }

    fn call_of(&self, f: Var, args: Vec<Expr>, occ: OccId) -> Expr {
        match self.consumer.join {
            true => Expr::Jump(f, args),
            false => Expr::App(Box::new(Expr::Var(f)), args, occ),
        }
    }

    fn arity_of(&self, g: Var) -> Option<usize> {
        let outer = self.pass.producers.get(&g);
        outer.map(|p| p.params.len())
    }

    /// The function of the consumer and a producer.
    pub fn both(&mut self, g: Var) -> Option<Var> {
        if let Some(f) = self.both.get(&g) {
            return Some(*f);
        }
        let producer = self.pass.producers.get(&g).cloned()?;
        if producer.goes > 0 {
            self.goes += producer.goes;
            self.gone.push(g);
        }
        let f = self.name(g);
        let around = std::mem::take(&mut self.within);
        let lambda = self.function(f, &producer.params, &producer.body);
        self.within = around;
        self.rows.push((f, lambda));
        Some(f)
    }

    /// Whether a function within a producer may be taken along: as others that are copied, or as
    /// part of what goes.
    fn may_take(&self, g: Var, body: &Expr) -> bool {
        let limit = match self.gone.is_empty() {
            true => MAX_SIZE,
            false => MAX_MOVED,
        };
        self.pass.is_open(g) && body.size(limit) <= limit
    }

    /// A name for the function of both.
    fn name(&mut self, g: Var) -> Var {
        let f = walk::fresh_like(self.pass.program, self.consumer.var);
        let info = &mut self.pass.program.vars[f];
        info.role = Role::Plain;
        info.definition = None;
        info.inline = Inline::Auto;
        self.both.insert(g, f);
        f
    }

    /// The definition of the function of both.
    fn function(&mut self, f: Var, params: &[Var], body: &Expr) -> Expr {
        let consumer = self.consumer.clone();
        let lambda = Expr::lam(params.to_vec(), body.clone(), OccId::NONE);
        let made = walk::copy(self.pass.program, &lambda);
        let lambda = Expr::lam(consumer.params.clone(), consumer.body.clone(), OccId::NONE);
        let taken = walk::copy(self.pass.program, &lambda);
        let (Expr::Lam(mut params, made, _), Expr::Lam(mut others, mut taken, _)) = (made, taken)
        else {
            self.failed = true;
            return lambda;
        };
        let p = others.remove(consumer.at);
        let Some(hole) = matched_mut(&mut taken, p) else {
            self.failed = true;
            return lambda;
        };
        let Expr::Case(case) = hole else {
            self.failed = true;
            return lambda;
        };
        let mut alternatives = self.alternatives(case, consumer.list);
        alternatives.params = others.clone();
        if consumer.straight {
            self.share_last(&mut alternatives);
        }
        self.within += 1;
        *hole = self.ends(*made, &mut alternatives, &others);
        self.within -= 1;
        if taken.mentions(f) {
            self.loops += 1;
        }
        // What is bound within it is part of it.
        if self.within == 0 {
            self.size += taken.size(MAX_FUSED + self.goes);
        }
        params.extend(others);
        Expr::Lam(params, taken, OccId::NONE)
    }

    /// The consumer's alternatives at the ends of a list.
    fn ends(&mut self, e: Expr, to: &mut Alternatives, others: &[Var]) -> Expr {
        if self.failed {
            return e;
        }
        let vars = || others.iter().map(|v| Expr::Var(*v)).collect::<Vec<_>>();
        match e {
            Expr::Tick(tick @ Tick::Source(_), e) => {
                Expr::Tick(tick, Box::new(self.ends(*e, to, others)))
            }
            Expr::Let(bind, body) => {
                let local = match &*bind {
                    Bind::Rec(group) => match &group[..] {
                        [(g, Expr::Lam(params, inner, _))] if self.may_take(*g, inner) => {
                            Some((*g, params.clone(), (**inner).clone()))
                        }
                        _ => None,
                    },
                    _ => None,
                };
                let Some((g, params, inner)) = local else {
                    return Expr::Let(bind, Box::new(self.ends(*body, to, others)));
                };
                let producer = Producer {
                    params,
                    body: inner,
                    goes: 0,
                };
                let producer = Rc::new(producer);
                self.pass.producers.insert(g, producer.clone());
                let f = self.name(g);
                let mut body = self.ends(*body, to, others);
                if body.mentions(f) {
                    let lambda = self.function(f, &producer.params, &producer.body);
                    body = bound(vec![(f, lambda)], self.consumer.join, body);
                }
                // It may mention what only its calls would have used.
                match body.mentions(g) {
                    true => Expr::Let(bind, Box::new(body)),
                    false => body,
                }
            }
            Expr::Case(mut case) => {
                for alt in &mut case.alts {
                    self.end(&mut alt.body, to, others);
                }
                if let Some(e) = &mut case.default {
                    self.end(e, to, others);
                }
                Expr::Case(case)
            }
            Expr::Join(mut group, mut body) => {
                for j in &mut group.joins {
                    self.end(&mut j.body, to, others);
                }
                self.end(&mut body, to, others);
                Expr::Join(group, body)
            }
            Expr::Con(con, ref args, _) if con == self.consumer.list.nil && args.is_empty() => {
                self.nil(e, to, others)
            }
            Expr::Con(con, args, _) if con == self.consumer.list.cons => {
                let mut args = args.into_iter();
                match (args.next(), args.next()) {
                    (Some(head), Some(tail)) => self.cons(head, tail, to, others),
                    _ => Expr::Lit(Lit::Int(0)),
                }
            }
            Expr::App(ref head, ref args, occ) => {
                if let Expr::Var(g) = **head
                    && self.arity_of(g) == Some(args.len())
                    && let Some(local) = self.pass.with_its_end(g, args)
                {
                    return self.ends(local, to, others);
                }
                if let Expr::Var(g) = **head
                    && self.arity_of(g) == Some(args.len())
                    && let Some(f) = self.both(g)
                {
                    let mut args = args.clone();
                    args.extend(vars());
                    return self.call_of(f, args, occ);
                }
                self.plain(e, vars())
            }
            Expr::Jump(..) | Expr::Fail(_) => e,
            e => {
                // A loop goes round from within a centre of its own, where nobody consumes
                // what it makes.
                self.failed |= e.centres() > 0 && jumps_out(&e, &mut vec![]);
                self.plain(e, vars())
            }
        }
    }

    fn end(&mut self, e: &mut Expr, to: &mut Alternatives, others: &[Var]) {
        let taken = std::mem::take(e);
        *e = self.ends(taken, to, others);
    }

    fn nil(&mut self, e: Expr, to: &mut Alternatives, others: &[Var]) -> Expr {
        let Some(nil) = &to.nil else {
            return self.plain(e, others.iter().map(|v| Expr::Var(*v)).collect());
        };
        to.nils += 1;
        if to.nils > 1 && nil.size(MAX_COPIED) > MAX_COPIED {
            return self.plain(e, others.iter().map(|v| Expr::Var(*v)).collect());
        }
        let mut copy = walk::copy(self.pass.program, nil);
        let to: FxHashMap<Var, Var> = to
            .params
            .iter()
            .copied()
            .zip(others.iter().copied())
            .collect();
        walk::rename(&mut copy, &to);
        copy
    }

    fn cons(&mut self, head: Expr, tail: Expr, to: &mut Alternatives, others: &[Var]) -> Expr {
        let Some((x, rest, then)) = &to.cons else {
            self.failed = true;
            return tail;
        };
        to.conses += 1;
        if to.conses > 1 && then.size(MAX_COPIED) > MAX_COPIED {
            self.failed = true;
            return tail;
        }
        let mut copy = walk::copy(self.pass.program, then);
        let element = match head {
            Expr::Var(v) => v,
            _ => walk::fresh_like(self.pass.program, *x),
        };
        let mut map: FxHashMap<Var, Var> = to
            .params
            .iter()
            .copied()
            .zip(others.iter().copied())
            .collect();
        map.insert(*x, element);
        let rest = *rest;
        walk::rename(&mut copy, &map);
        match self.consumer.rest {
            Some(_) => replace_once(&mut copy, rest, &mut Some(tail)),
            None => self.go_on(&mut copy, rest, &tail),
        }
        self.failed |= copy.mentions(rest);
        if matches!(head, Expr::Var(_)) {
            return copy;
        }
        Expr::Let(Box::new(Bind::NonRec(element, head)), Box::new(copy))
    }

    /// The consumer's calls for what is left of a list, which `tail` is.
    fn go_on(&mut self, e: &mut Expr, rest: Var, tail: &Expr) {
        e.each_child_mut(&mut |e| self.go_on(e, rest, tail));
        let args = match e {
            Expr::Jump(f, args) if *f == self.consumer.var => args,
            Expr::App(head, args, _) if matches!(**head, Expr::Var(f) if f == self.consumer.var) => {
                args
            }
            _ => return,
        };
        let at = self.consumer.at;
        if args.len() != self.consumer.params.len()
            || !matches!(args[at], Expr::Var(v) if v == rest)
        {
            return;
        }
        let mut others = std::mem::take(args);
        others.remove(at);
        let tail = walk::copy(self.pass.program, tail);
        *e = self.consume(tail, others);
    }
}

/// Whether nothing is known of where an expression ends.
fn is_opaque(e: &Expr) -> bool {
    !matches!(
        e,
        Expr::Let(..)
            | Expr::Case(_)
            | Expr::Join(..)
            | Expr::Con(..)
            | Expr::Tick(Tick::Source(_), _)
    )
}

/// Whether there are jumps to join points that are bound outside, besides those `within`.
fn jumps_out(e: &Expr, within: &mut Vec<Var>) -> bool {
    match e {
        Expr::Jump(j, _) if !within.contains(j) => return true,
        Expr::Join(group, _) => within.extend(group.joins.iter().map(|j| j.var)),
        _ => {}
    }
    let mut found = false;
    e.each_child(&mut |e| found = found || jumps_out(e, within));
    found
}

/// Functions or join points around an expression.
pub fn bound(rows: Vec<(Var, Expr)>, join: bool, mut e: Expr) -> Expr {
    for bind in walk::dependency_order(rows).into_iter().rev() {
        e = if join {
            let rec = matches!(bind, Bind::Rec(_));
            let joins = bind.into_rows().into_iter().map(|(var, e)| match e {
                Expr::Lam(params, body, _) => JoinPoint {
                    var,
                    params,
                    body: *body,
                },
                body => JoinPoint {
                    var,
                    params: vec![],
                    body,
                },
            });
            let joins = joins.collect();
            Expr::Join(Box::new(JoinGroup { rec, joins }), Box::new(e))
        } else {
            Expr::Let(Box::new(bind), Box::new(e))
        };
    }
    e
}
