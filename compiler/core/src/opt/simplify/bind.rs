//! Bindings: lets, parameters that meet arguments, join points.

use super::cont::Frame;
use super::{Cont, Fact, Simplifier, Subst, Wrap, inline, within, wrap};
use crate::def::*;
use crate::opt::is_cheap;
use crate::walk;
use pure_base::Span;

impl Simplifier<'_> {
    pub(super) fn let_(&mut self, bind: Bind, body: Expr, mut k: Cont) -> Expr {
        let mark = self.boxes_log.len();
        let mut wraps = vec![];
        match bind {
            Bind::NonRec(v, e) if self.rep(v) != Rep::Ptr => {
                k.push(Frame::Select {
                    binder: v,
                    alts: vec![],
                    default: Some(body),
                    span: Span::NONE,
                    depth: self.depth,
                    small: false,
                });
                return self.expr(e, k);
            }
            Bind::NonRec(v, e) => self.bind(v, e, &mut wraps),
            Bind::Rec(group) => self.bind_group(group, &mut wraps),
        }
        let body = self.expr(body, k);
        self.forget_boxes(mark);
        wrap(wraps, body)
    }

    /// Whether a binding moves to its only occurrence. A selection never does:
    /// within another thunk the collector would not see it. What is suspended costs the
    /// stack of cost centres that it was written under, so it enters no other; nor does a
    /// function that is named there and called elsewhere.
    pub(super) fn pre_inline(&self, v: Var, e: &Expr) -> bool {
        let o = self.occurs.of(v);
        let inner = e.unticked();
        let never = self.program.vars[v].inline == Inline::Never;
        if o.count != 1 || never || matches!(inner, Expr::Sel(..)) {
            return false;
        }
        if let Expr::Lam(params, ..) = inner {
            let saturated = params.len() as u32 <= o.call_args;
            let named_within = o.in_centre && o.call_args == 0;
            let free = !o.under_lambda && self.program.vars[v].sig.is_none();
            return saturated || (free && !named_within);
        }
        !o.under_lambda && !o.in_centre
    }

    /// `x = rhs`, whose scope is simplified next: a substitution, or a wrap.
    pub(super) fn bind(&mut self, x: Var, rhs: Expr, wraps: &mut Vec<Wrap>) {
        if self.rep(x) != Rep::Ptr {
            return self.bind_raw(x, rhs, wraps);
        }
        if self.occurs.of(x).count == 0 {
            self.changes += 1;
            return;
        }
        let (mut rhs, mut depth) = (rhs, self.depth);
        while let Expr::Var(v) = rhs {
            if !matches!(self.subst[v], Subst::Once(..)) {
                self.changes += 1;
                self.subst[x] = Subst::Atom(self.resolve(v));
                return;
            }
            match std::mem::replace(&mut self.subst[v], Subst::Gone) {
                Subst::Once(e, its) => (rhs, depth) = (*e, its),
                _ => return,
            }
        }
        if self.pre_inline(x, &rhs) {
            self.changes += 1;
            self.subst[x] = Subst::Once(Box::new(rhs), depth);
            return;
        }
        let rhs = self.at_depth(depth, |s| s.right_hand_side(x, rhs, true));
        self.finish(x, rhs, wraps);
    }

    fn bind_raw(&mut self, x: Var, rhs: Expr, wraps: &mut Vec<Wrap>) {
        let mut rhs = self.expr(rhs, vec![]);
        loop {
            match rhs {
                Expr::Let(bind, body) => {
                    wraps.push(Wrap::Let(*bind));
                    rhs = *body;
                }
                Expr::Case(case) if case.alts.is_empty() => {
                    let (wrap, default) = Wrap::of_case(*case);
                    wraps.push(wrap);
                    match default {
                        Some(e) => rhs = e,
                        None => return,
                    }
                }
                _ => break,
            }
        }
        let o = self.occurs.of(x);
        let text = matches!(rhs, Expr::Lit(Lit::Str(_)));
        if rhs.is_atom() && !(text && o.count > 1) {
            self.changes += 1;
            self.subst[x] = Subst::Atom(rhs);
        } else if o.count == 0 && is_cheap(&rhs) {
            self.changes += 1;
        } else {
            wraps.push(Wrap::Case(rhs, x));
        }
    }

    /// `x = rhs` where `rhs` is evaluated first.
    pub(super) fn bind_evaluated(&mut self, x: Var, rhs: Expr, wraps: &mut Vec<Wrap>) {
        let rhs = self.expr(rhs, vec![]);
        match &rhs {
            Expr::Var(v) if self.is_evaluated(*v) => self.subst[x] = Subst::Atom(rhs),
            Expr::Lam(..) => self.finish(x, rhs, wraps),
            Expr::Con(con, args, _) if self.is_value_con(*con, args) => self.finish(x, rhs, wraps),
            _ => {
                self.facts[x] = Fact::Evaluated;
                wraps.push(Wrap::Case(rhs, x));
            }
        }
    }

    pub(super) fn is_evaluated(&self, v: Var) -> bool {
        !matches!(self.facts[v], Fact::Unknown)
    }

    /// A constructor application that needs no evaluation.
    pub(super) fn is_value_con(&self, con: ConId, args: &[Expr]) -> bool {
        let fields = &self.program.cons[con].fields;
        args.iter()
            .zip(fields)
            .all(|(a, f)| match (f.rep, f.strict) {
                (Rep::Ptr, false) => true,
                (Rep::Ptr, true) => match a {
                    Expr::Var(v) => self.is_evaluated(*v),
                    Expr::Con(c, args, _) => self.is_value_con(*c, args),
                    Expr::Lam(..) => true,
                    _ => false,
                },
                _ => is_cheap(a),
            })
    }

    /// A right-hand side in its own, lazy context. Whether lets around a function may
    /// be made: they float out of it then.
    pub(super) fn right_hand_side(&mut self, x: Var, rhs: Expr, may_name: bool) -> Expr {
        if self.program.vars[x].sig.is_some() {
            let mut rhs = rhs;
            while let Expr::Tick(_, inner) = rhs {
                rhs = *inner;
            }
            if let Expr::Lam(params, body, occ) = rhs {
                let body = self.expr(*body, vec![]);
                return Expr::Lam(params, Box::new(body), occ);
            }
            return rhs;
        }
        let rhs = self.lazy(rhs);
        // A partial application of a known function is a function. What it is applied to
        // would be made anew by each call, unless that is constant or gets a name.
        let top = self.program.vars[x].module.is_some();
        if let Expr::App(f, args, occ) = &rhs
            && let Expr::Var(g) = **f
            && self.program.vars[g].sig.is_none()
            && self.arities[g] as usize > args.len()
            && (may_name
                || args
                    .iter()
                    .all(|a| self.is_constant(a) || (top && matches!(a, Expr::Lam(..)))))
        {
            self.changes += 1;
            let missing = self.arities[g] as usize - args.len();
            let params: Vec<Var> = (0..missing).map(|_| self.fresh("eta", Rep::Ptr)).collect();
            let mut named = vec![];
            let mut all = vec![];
            for a in args {
                if !may_name || self.is_constant(a) {
                    all.push(a.clone());
                    continue;
                }
                let v = self.fresh("a", Rep::Ptr);
                named.push(Wrap::Let(Bind::NonRec(v, a.clone())));
                all.push(Expr::Var(v));
            }
            all.extend(params.iter().map(|p| Expr::Var(*p)));
            let lambda = Expr::lam(params, Expr::App(f.clone(), all, *occ), *occ);
            return wrap(named, lambda);
        }
        rhs
    }

    /// An atom, or a box of a literal.
    fn is_constant(&self, e: &Expr) -> bool {
        let boxed = matches!(e, Expr::Con(con, args, _) if self.is_value_con(*con, args)
            && args.iter().all(|a| matches!(a, Expr::Lit(_))));
        e.is_atom() || boxed
    }

    /// Binds `x` to a simplified right-hand side. Lets that hide a value float
    /// out of it, and a constructor's arguments get names.
    pub(super) fn finish(&mut self, x: Var, rhs: Expr, wraps: &mut Vec<Wrap>) {
        let floats = |case: &Case| {
            case.alts.is_empty() && self.rep(case.binder) != Rep::Ptr && is_cheap(&case.scrut)
        };
        let mut chain = rhs;
        let core = std::mem::take(within(&mut chain, floats));
        let floated = (!chain.is_atom()).then_some(Wrap::Chain(chain));
        let sig = self.program.vars[x].sig.is_some();
        match core {
            Expr::Var(_) if !sig => {
                wraps.extend(floated);
                self.changes += 1;
                self.subst[x] = Subst::Atom(core);
            }
            Expr::Con(con, args, occ) if self.is_value_con(con, &args) => {
                if args.is_empty() {
                    self.subst[x] = Subst::Atom(Expr::Con(con, args, occ));
                    return;
                }
                self.changes += usize::from(floated.is_some());
                wraps.extend(floated);
                let args = self.name_fields(con, args, wraps);
                self.facts[x] = Fact::Con(con, args.clone());
                if let [Expr::Var(raw)] = args[..]
                    && self.rep(raw) != Rep::Ptr
                {
                    self.add_box(raw, con, x);
                }
                wraps.push(Wrap::Let(Bind::NonRec(x, Expr::Con(con, args, occ))));
            }
            Expr::Lam(..) => {
                self.changes += usize::from(floated.is_some());
                wraps.extend(floated);
                self.record_value(x, &core, true);
                wraps.push(Wrap::Let(Bind::NonRec(x, core)));
            }
            core => {
                let rhs = wrap(floated.into_iter().collect(), core);
                wraps.push(Wrap::Let(Bind::NonRec(x, rhs)));
            }
        }
    }

    fn name_fields(&mut self, con: ConId, args: Vec<Expr>, wraps: &mut Vec<Wrap>) -> Vec<Expr> {
        let fields = self.program.cons[con].fields.clone();
        args.into_iter()
            .zip(fields)
            .map(|(a, f)| {
                let nullary = matches!(&a, Expr::Con(_, args, _) if args.is_empty());
                if a.is_atom() || nullary {
                    return a;
                }
                let v = self.fresh("f", f.rep);
                if f.rep == Rep::Ptr {
                    self.finish(v, a, wraps);
                    self.resolve(v)
                } else {
                    wraps.push(Wrap::Case(a, v));
                    Expr::Var(v)
                }
            })
            .collect()
    }

    fn bind_group(&mut self, group: Vec<(Var, Expr)>, wraps: &mut Vec<Wrap>) {
        if group.iter().all(|(v, _)| self.occurs.of(*v).count == 0) {
            self.changes += 1;
            return;
        }
        for (bind, breakers) in inline::break_loops(self.program, group) {
            let group = match bind {
                Bind::NonRec(v, e) => {
                    self.bind(v, e, wraps);
                    continue;
                }
                Bind::Rec(group) => group,
            };
            for (v, e) in &group {
                self.arities[*v] = walk::arity(e) as u32;
            }
            let mut out = vec![];
            for (v, e) in group {
                let mark = self.boxes_log.len();
                let mut e = self.right_hand_side(v, e, false);
                self.forget_boxes(mark);
                // Raw values do not depend on the group.
                while let Expr::Case(case) = e {
                    let cheap = case.alts.is_empty()
                        && self.rep(case.binder) != Rep::Ptr
                        && is_cheap(&case.scrut);
                    match *case {
                        Case {
                            scrut,
                            binder,
                            default: Some(rest),
                            ..
                        } if cheap => {
                            wraps.push(Wrap::Case(scrut, binder));
                            e = rest;
                        }
                        case => {
                            e = Expr::Case(Box::new(case));
                            break;
                        }
                    }
                }
                match e {
                    Expr::Con(con, args, occ) if self.is_value_con(con, &args) => {
                        let mut inner = vec![];
                        let args = self.name_fields(con, args, &mut inner);
                        self.forget_boxes(mark);
                        for w in inner.into_iter().flat_map(Wrap::parts) {
                            match w {
                                Wrap::Let(Bind::NonRec(v, e)) => out.push((v, e)),
                                Wrap::Let(Bind::Rec(group)) => out.extend(group),
                                // A raw field's operands are bound outside.
                                w => wraps.push(w),
                            }
                        }
                        self.facts[v] = Fact::Con(con, args.clone());
                        out.push((v, Expr::Con(con, args, occ)));
                    }
                    e => {
                        self.record_value(v, &e, !breakers.contains(&v));
                        out.push((v, e));
                    }
                }
            }
            wraps.push(Wrap::Let(Bind::Rec(out)));
        }
    }

    pub(super) fn join(&mut self, group: JoinGroup, body: Expr, mut k: Cont) -> Expr {
        let mut joins = vec![];
        for j in group.joins {
            let o = self.occurs.of(j.var);
            if o.count == 0 {
                self.changes += 1;
            } else if o.once_safe()
                && !group.rec
                && self.program.vars[j.var].inline != Inline::Never
            {
                self.changes += 1;
                let var = j.var;
                self.subst[var] = Subst::OnceJoin(Box::new(j), self.depth);
            } else {
                joins.push(j);
            }
        }
        if joins.is_empty() {
            return self.expr(body, k);
        }
        if group.rec && self.goes_round_in_centre(&joins) {
            let inner = self.unboxing_within(&mut k);
            let e = self.joined(joins, group.rec, body, inner);
            return self.rebuild(e, k);
        }
        self.joined(joins, group.rec, body, k)
    }

    /// Whether a loop goes on to its next round from within a cost centre of its own: what
    /// follows the loop is not done in there.
    fn goes_round_in_centre(&self, joins: &[JoinPoint]) -> bool {
        fn jumps(e: &Expr, within: bool, joins: &[JoinPoint]) -> bool {
            if let Expr::Jump(to, _) = e
                && within
                && joins.iter().any(|j| j.var == *to)
            {
                return true;
            }
            let within = within || matches!(e, Expr::Tick(Tick::Scc { .. }, _));
            let mut found = false;
            e.each_child(&mut |e| found = found || jumps(e, within, joins));
            found
        }
        self.centres && joins.iter().any(|j| jumps(&j.body, false, joins))
    }

    fn joined(&mut self, mut joins: Vec<JoinPoint>, rec: bool, body: Expr, mut k: Cont) -> Expr {
        let mut wraps = vec![];
        self.make_small(&mut k, &mut wraps);
        // Wrappers first: the others jump through them.
        joins.sort_by_key(|j| self.program.vars[j.var].inline != Inline::Always);
        let mut out = vec![];
        for j in joins {
            let mark = self.boxes_log.len();
            let inner = self.duplicate(&k);
            let JoinPoint { var, params, body } = j;
            let body = self.expr(body, inner);
            self.forget_boxes(mark);
            let wrapper = self.program.vars[var].inline == Inline::Always;
            if !rec || (wrapper && !body.mentions(var)) {
                self.record_function(var, &params, &body);
            }
            out.push(JoinPoint { var, params, body });
        }
        let inner = self.duplicate(&k);
        let body = self.expr(body, inner);
        let group = JoinGroup { rec, joins: out };
        wrap(wraps, Expr::Join(Box::new(group), Box::new(body)))
    }

    pub(super) fn jump(&mut self, j: Var, args: Vec<Expr>, k: Cont) -> Expr {
        if matches!(self.subst[j], Subst::OnceJoin(..))
            && let Subst::OnceJoin(join, depth) = std::mem::replace(&mut self.subst[j], Subst::Gone)
        {
            return self.enter_join(join.params, (join.body, depth), args, k);
        }
        // What follows is already part of the join point.
        if let Some(fun) = self.inlining_join(j, &args) {
            self.changes += 1;
            let (params, body) = self.instantiate(&fun, OccId::NONE, None);
            return self.enter_join(params, (body, self.depth + 1), args, vec![]);
        }
        let mut wraps = vec![];
        let args = args
            .into_iter()
            .map(|a| self.argument(a, &mut wraps))
            .collect();
        wrap(wraps, Expr::Jump(j, args))
    }

    fn enter_join(
        &mut self,
        params: Vec<Var>,
        (body, depth): (Expr, u32),
        args: Vec<Expr>,
        k: Cont,
    ) -> Expr {
        let mark = self.boxes_log.len();
        let mut wraps = vec![];
        for (p, a) in params.into_iter().zip(args) {
            self.bind(p, a, &mut wraps);
        }
        let e = self.at_depth(depth, |s| s.expr(body, k));
        self.forget_boxes(mark);
        wrap(wraps, e)
    }
}
