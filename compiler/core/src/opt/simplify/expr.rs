//! Expressions meet their continuation.

use super::cont::Frame;
use super::{Cont, Fact, Simplifier, Subst, Wrap, wrap};
use crate::def::*;
use crate::opt::is_cheap;
use pure_base::Span;

impl Simplifier<'_> {
    /// Simplifies `e` and everything `k` does with its value.
    pub(super) fn expr(&mut self, e: Expr, mut k: Cont) -> Expr {
        match e {
            Expr::Var(v) => self.var(v, k),
            Expr::Lit(_) => self.rebuild(e, k),
            Expr::App(f, args, occ) => {
                let depth = self.depth;
                k.push(Frame::Apply { args, occ, depth });
                self.expr(*f, k)
            }
            Expr::Lam(params, body, occ) => self.lambda(params, *body, occ, k),
            Expr::Let(bind, body) => self.let_(*bind, *body, k),
            Expr::Case(case) if gives_unevaluated(&case.scrut) => self.unevaluated(*case, k),
            Expr::Case(case) => {
                k.push(Frame::Select {
                    binder: case.binder,
                    alts: case.alts,
                    default: case.default,
                    span: case.span,
                    depth: self.depth,
                    small: false,
                });
                self.expr(case.scrut, k)
            }
            Expr::Con(con, args, occ) => self.con(con, args, occ, k),
            Expr::Prim(prim, args, occ) => {
                let args = args
                    .into_iter()
                    .zip(prim_sig(prim).0)
                    .map(|(a, rep)| match rep {
                        Rep::Ptr => self.lazy(a),
                        _ => self.expr(a, vec![]),
                    })
                    .collect();
                let e = self.fold(prim, args, occ);
                self.rebuild(e, k)
            }
            Expr::Sel(con, field, of) => {
                if k.is_empty() {
                    return self.selection(con, field, *of);
                }
                let frame = self.selecting_frame(con, field);
                k.push(frame);
                self.expr(*of, k)
            }
            Expr::Join(group, body) => self.join(*group, *body, k),
            Expr::Jump(j, args) => self.jump(j, args, k),
            Expr::Fail(_) => e,
            Expr::Tick(tick, body) => {
                let inner = match tick {
                    Tick::Scc { .. } => self.unboxing_within(&mut k),
                    Tick::Source(_) => vec![],
                };
                let body = self.expr(*body, inner);
                let value = matches!(body, Expr::Con(..) | Expr::Lam(..)) || body.is_atom();
                match tick {
                    // A value costs nothing: the tick says nothing of it.
                    Tick::Source(_) if value => self.rebuild(body, k),
                    // But entries of a cost centre are counted, and what a function
                    // does is done in there.
                    tick => match body {
                        Expr::Lam(params, body, occ) => {
                            let body = Box::new(Expr::Tick(tick, body));
                            self.rebuild(Expr::Lam(params, body, occ), k)
                        }
                        body => self.rebuild(Expr::Tick(tick, Box::new(body)), k),
                    },
                }
            }
        }
    }

    /// A case that binds what a primitive gives, which is perhaps not evaluated.
    fn unevaluated(&mut self, case: Case, k: Cont) -> Expr {
        let scrut = match case.scrut {
            Expr::Prim(prim, args, occ) => {
                let args = args.into_iter().zip(prim_sig(prim).0);
                let args = args.map(|(a, rep)| match rep {
                    Rep::Ptr => self.lazy(a),
                    _ => self.expr(a, vec![]),
                });
                Expr::Prim(prim, args.collect(), occ)
            }
            e => e,
        };
        let mark = self.boxes_log.len();
        let default = case.default.map(|body| self.expr(body, k));
        self.forget_boxes(mark);
        Expr::Case(Box::new(Case {
            scrut,
            default,
            ..case
        }))
    }

    /// Simplifies an expression whose value is not asked for yet: a selection
    /// stays one, so that it becomes a selector thunk.
    pub(super) fn lazy(&mut self, e: Expr) -> Expr {
        match e {
            Expr::Var(v) if matches!(self.subst[v], Subst::Once(..)) => {
                match std::mem::replace(&mut self.subst[v], Subst::Gone) {
                    Subst::Once(e, depth) => self.at_depth(depth, |s| s.lazy(*e)),
                    _ => Expr::Var(v),
                }
            }
            Expr::Sel(con, field, of) => self.selection(con, field, *of),
            _ => self.expr(e, vec![]),
        }
    }

    fn selection(&mut self, con: ConId, field: u32, of: Expr) -> Expr {
        let of = self.expr(of, vec![]);
        match &of {
            Expr::Var(v) => {
                if let Fact::Con(found, fields) = &self.facts[*v]
                    && *found == con
                    && let Some(atom) = fields.get(field as usize)
                {
                    self.changes += 1;
                    return atom.clone();
                }
            }
            Expr::Con(found, args, _) if *found == con && self.is_value_con(con, args) => {
                if let Some(field) = args.get(field as usize) {
                    self.changes += 1;
                    return field.clone();
                }
            }
            _ => {}
        }
        Expr::Sel(con, field, Box::new(of))
    }

    /// `case [] of C .. f .. -> f`
    fn selecting_frame(&mut self, con: ConId, field: u32) -> Frame {
        let fields = self.program.cons[con].fields.clone();
        let vars: Vec<Var> = fields.iter().map(|f| self.fresh("f", f.rep)).collect();
        let field = vars[field as usize];
        let binder = self.fresh("s", Rep::Ptr);
        let body = Expr::Var(field);
        self.occurs.count_once(field);
        Frame::Select {
            binder,
            alts: vec![Alt {
                pat: AltPat::Con(con, vars),
                body,
            }],
            default: None,
            span: Span::NONE,
            depth: self.depth,
            small: false,
        }
    }

    /// `case scc c e of I# x -> b` opens the box within the cost centre, where it
    /// may have been made: `case scc c (case e of I# x -> x) of x -> b`. What else
    /// is done stays where it was. Answers what is to be done within.
    pub(super) fn unboxing_within(&mut self, k: &mut Cont) -> Cont {
        let Some(Frame::Select {
            binder,
            alts,
            default: default @ None,
            ..
        }) = k.last_mut()
        else {
            return vec![];
        };
        let [Alt { pat, .. }] = &alts[..] else {
            return vec![];
        };
        let (con, field) = match pat {
            AltPat::Con(con, fields) if fields.len() == 1 => (*con, fields[0]),
            _ => return vec![],
        };
        if self.program.vars[field].rep == Rep::Ptr || self.occurs.of(*binder).count > 0 {
            return vec![];
        }
        self.changes += 1;
        *binder = field;
        *default = alts.pop().map(|alt| alt.body);
        vec![self.selecting_frame(con, 0)]
    }

    /// The output that stands for a variable, which is not a pending one.
    pub(super) fn resolve(&self, mut v: Var) -> Expr {
        if let Subst::Atom(e) = &self.subst[v] {
            match e {
                Expr::Var(w) => v = *w,
                e => return e.clone(),
            }
        }
        loop {
            match &self.refined[v] {
                Some(Expr::Var(w)) => v = *w,
                Some(e) => return e.clone(),
                None => return Expr::Var(v),
            }
        }
    }

    fn var(&mut self, v: Var, k: Cont) -> Expr {
        if matches!(self.subst[v], Subst::Once(..))
            && let Subst::Once(mut e, depth) = std::mem::replace(&mut self.subst[v], Subst::Gone)
        {
            if let Some(Frame::Apply { occ, .. }) = k.last()
                && *occ != OccId::NONE
            {
                let (call, cause) = (*occ, self.program.cause(*occ, v));
                self.program.place(&mut e, call, cause);
            }
            let lazy = k.is_empty() && matches!(*e, Expr::Sel(..));
            return self.at_depth(depth, |s| if lazy { s.lazy(*e) } else { s.expr(*e, k) });
        }
        match self.resolve(v) {
            Expr::Var(w) => self.known(w, k),
            Expr::Con(con, args, occ) => self.con(con, args, occ, k),
            e => self.rebuild(e, k),
        }
    }

    /// A variable of the output meets its continuation.
    pub(super) fn known(&mut self, w: Var, mut k: Cont) -> Expr {
        match k.last() {
            Some(Frame::Apply { args, occ, .. }) => {
                let call = *occ;
                if let Some(fun) = self.inlining(w, args, &k) {
                    let cause = self.program.cause(call, w);
                    let (params, body) = self.instantiate(&fun, call, cause);
                    self.changes += 1;
                    let depth = self.depth + 1;
                    return self.at_depth(depth, |s| s.lambda(params, body, OccId::NONE, k));
                }
            }
            Some(Frame::Select {
                alts,
                default: Some(_),
                ..
            }) if alts.is_empty() && !matches!(self.facts[w], Fact::Unknown) => {
                self.changes += 1;
                if let Some(Frame::Select {
                    binder,
                    default: Some(body),
                    depth,
                    ..
                }) = k.pop()
                {
                    self.subst[binder] = Subst::Atom(Expr::Var(w));
                    return self.at_depth(depth, |s| s.expr(body, k));
                }
            }
            Some(Frame::Select { .. }) => {
                if let Fact::Con(con, atoms) = &self.facts[w] {
                    let (con, atoms) = (*con, atoms.clone());
                    self.changes += 1;
                    if let Some(Frame::Select {
                        binder,
                        alts,
                        default,
                        depth,
                        ..
                    }) = k.pop()
                    {
                        self.subst[binder] = Subst::Atom(Expr::Var(w));
                        let branch = |s: &mut Self| s.take_branch(con, atoms, alts, default, k);
                        return self.at_depth(depth, branch);
                    }
                }
            }
            None => {}
        }
        self.rebuild(Expr::Var(w), k)
    }

    fn lambda(&mut self, mut params: Vec<Var>, body: Expr, occ: OccId, mut k: Cont) -> Expr {
        match k.pop() {
            Some(Frame::Apply {
                mut args,
                occ: call,
                depth,
            }) => {
                self.changes += 1;
                let rest = params.split_off(args.len().min(params.len()));
                let more = args.split_off(params.len());
                if !more.is_empty() {
                    k.push(Frame::Apply {
                        args: more,
                        occ: call,
                        depth,
                    });
                }
                let mark = self.boxes_log.len();
                let mut wraps = vec![];
                for (p, a) in params.into_iter().zip(args) {
                    // The function of what is left may be called many times.
                    if !rest.is_empty() {
                        self.occurs.put_under_lambda(p);
                    }
                    self.at_depth(depth, |s| s.bind(p, a, &mut wraps));
                }
                let e = if rest.is_empty() {
                    self.expr(body, k)
                } else {
                    self.lambda(rest, body, occ, k)
                };
                self.forget_boxes(mark);
                wrap(wraps, e)
            }
            Some(Frame::Select {
                binder,
                alts,
                default: Some(default),
                depth,
                ..
            }) if alts.is_empty() => {
                let mut wraps = vec![];
                let mark = self.boxes_log.len();
                self.changes += 1;
                self.bind(binder, Expr::Lam(params, Box::new(body), occ), &mut wraps);
                let e = self.at_depth(depth, |s| s.expr(default, k));
                self.forget_boxes(mark);
                wrap(wraps, e)
            }
            frame => {
                k.extend(frame);
                let body = self.expr(body, vec![]);
                let e = match body {
                    Expr::Lam(more, body, _)
                        if more.iter().chain(&params).all(|p| self.rep(*p) == Rep::Ptr) =>
                    {
                        params.extend(more);
                        Expr::Lam(params, body, occ)
                    }
                    body => Expr::Lam(params, Box::new(body), occ),
                };
                self.rebuild(e, k)
            }
        }
    }

    fn con(&mut self, con: ConId, args: Vec<Expr>, occ: OccId, mut k: Cont) -> Expr {
        if matches!(k.last(), Some(Frame::Select { .. }))
            && let Some(Frame::Select {
                binder,
                alts,
                default,
                depth,
                ..
            }) = k.pop()
        {
            self.changes += 1;
            return self.known_con(con, args, occ, (binder, alts, default), depth, k);
        }
        let fields = self.program.cons[con].fields.clone();
        let mut wraps = vec![];
        let args: Vec<Expr> = args
            .into_iter()
            .zip(&fields)
            .map(|(a, f)| {
                if f.strict || f.rep != Rep::Ptr {
                    self.expr(a, vec![])
                } else {
                    self.argument(a, &mut wraps)
                }
            })
            .collect();
        if let Some(same) = self.existing(con, &args) {
            self.occurs.count_another(same);
            self.changes += 1;
            return self.known(same, k);
        }
        let e = self.rebuild(Expr::Con(con, args, occ), k);
        wrap(wraps, e)
    }

    /// A lazy argument. A box of cheap arithmetic is computed before the call:
    /// that costs less than its thunk.
    pub(super) fn argument(&mut self, a: Expr, wraps: &mut Vec<Wrap>) -> Expr {
        let mut a = self.lazy(a);
        if !self.is_cheap_box(&a) {
            return a;
        }
        while let Expr::Case(case) = a {
            let (wrap, default) = Wrap::of_case(*case);
            wraps.push(wrap);
            a = default.unwrap_or_default();
        }
        if let Expr::Con(con, args, _) = &mut a {
            for (i, arg) in args.iter_mut().enumerate() {
                if !arg.is_atom() {
                    let rep = self.program.cons[*con].fields[i].rep;
                    let v = self.fresh("u", rep);
                    let value = std::mem::replace(arg, Expr::Var(v));
                    wraps.push(Wrap::Case(value, v));
                }
            }
        }
        a
    }

    /// A constructor of raw fields only, perhaps after cheap computations.
    fn is_cheap_box(&self, e: &Expr) -> bool {
        match e {
            Expr::Con(con, args, _) => {
                let fields = &self.program.cons[*con].fields;
                fields.iter().all(|f| f.rep != Rep::Ptr) && args.iter().all(is_cheap)
            }
            Expr::Case(case) => {
                case.alts.is_empty()
                    && self.rep(case.binder) != Rep::Ptr
                    && is_cheap(&case.scrut)
                    && case.default.as_ref().is_some_and(|d| self.is_cheap_box(d))
            }
            _ => false,
        }
    }

    /// A variable in scope that is already this constructor of these atoms.
    fn existing(&self, con: ConId, args: &[Expr]) -> Option<Var> {
        if self.program.cons[con].unboxed || !args.iter().all(Expr::is_atom) {
            return None;
        }
        args.iter().find_map(|a| {
            let Expr::Var(v) = a else { return None };
            let (found, object) = self.boxes[*v]?;
            let Fact::Con(c, fields) = &self.facts[object] else {
                return None;
            };
            let same = |f: &Expr, a: &Expr| match (f, a) {
                (Expr::Var(f), Expr::Var(a)) => {
                    matches!(self.resolve(*f), Expr::Var(f) if f == *a)
                }
                (Expr::Lit(f), Expr::Lit(a)) => f == a,
                _ => false,
            };
            let equal =
                found == con && *c == con && fields.iter().zip(args).all(|(f, a)| same(f, a));
            equal.then_some(object)
        })
    }

    /// A finished expression in its continuation.
    pub(super) fn rebuild(&mut self, mut e: Expr, mut k: Cont) -> Expr {
        loop {
            if diverges(&e) {
                return e;
            }
            if !k.is_empty() && self.is_failure(&e) {
                return self.failure(e, k);
            }
            match k.pop() {
                None => return e,
                Some(Frame::Apply { args, occ, depth }) => {
                    let sig = match e.unticked() {
                        Expr::Var(v) => self.program.vars[*v].sig.clone(),
                        _ => None,
                    };
                    let mut wraps = vec![];
                    let mut argument = |s: &mut Self, i: usize, a| {
                        let rep = sig.as_ref().and_then(|sig| sig.args.get(i));
                        match rep {
                            None | Some(Rep::Ptr) => s.argument(a, &mut wraps),
                            _ => s.expr(a, vec![]),
                        }
                    };
                    let args = args.into_iter().enumerate();
                    let args: Vec<Expr> = args
                        .map(|(i, a)| self.at_depth(depth, |s| argument(s, i, a)))
                        .collect();
                    e = match e {
                        Expr::App(f, mut first, occ)
                            if !matches!(f.unticked(), Expr::Var(v)
                                if self.program.vars[*v].sig.is_some()) =>
                        {
                            first.extend(args);
                            Expr::App(f, first, occ)
                        }
                        e => Expr::App(Box::new(e), args, occ),
                    };
                    if !wraps.is_empty() {
                        let e = self.rebuild(e, k);
                        return wrap(wraps, e);
                    }
                }
                Some(Frame::Select {
                    binder,
                    alts,
                    default,
                    span,
                    depth,
                    ..
                }) => {
                    let branches = (binder, alts, default);
                    return self.at_depth(depth, |s| s.rebuild_case(e, branches, span, k));
                }
            }
        }
    }
}

/// Never returns, and does nothing before it says so.
pub(super) fn diverges(e: &Expr) -> bool {
    match e {
        Expr::Fail(_) | Expr::Jump(..) => true,
        Expr::Prim(prim, ..) => prim.never_returns(),
        _ => false,
    }
}

fn gives_unevaluated(e: &Expr) -> bool {
    matches!(e, Expr::Prim(prim, ..) if prim.gives_unevaluated())
}
