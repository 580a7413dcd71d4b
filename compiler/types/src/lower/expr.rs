//! Expressions.

use super::Lower;
use super::matches::{Body, Fail};
use super::unboxed::{Before, Held};
use crate::evidence::{Between, ParamId};
use crate::matching::is_true;
use pure_base::{Span, Symbol};
use pure_core::def::{Bind, Case, Expr, OccKind, Role, Tick, Var};
use pure_names::tree::{
    self, CtorId, ExprKind, Guarded, Lit, NodeId, RhsBody, Stmt, ValueId, ValueKind,
};
use pure_names::wired;

impl<'a> Lower<'a> {
    pub(super) fn expr(&mut self, e: &'a tree::Expr) -> Expr {
        let lowered = self.uncovered_expr(e);
        self.covered(e.id, lowered, e.span)
    }

    fn uncovered_expr(&mut self, e: &'a tree::Expr) -> Expr {
        let Some(params) = self.typed.abstractions.get(&e.id) else {
            return self.plain_expr(e);
        };
        let vars: Vec<Var> = params.iter().map(|p| self.dict_param(*p, e.span)).collect();
        let body = self.plain_expr(e);
        params.iter().for_each(|p| {
            self.dicts.params.remove(p);
        });
        let occ = self.occ_of(
            OccKind::Lam,
            e.span,
            Symbol::new("forall"),
            Symbol::new("->"),
        );
        self.lambda(vars, body, occ)
    }

    fn plain_expr(&mut self, e: &'a tree::Expr) -> Expr {
        let span = e.span;
        match &e.kind {
            ExprKind::Var(v) => {
                if let Some(choice) = self.by_number(*v, e) {
                    return choice;
                }
                if let Some(made) = self.methods_for_dictionaries(*v, e) {
                    return made;
                }
                let var = self.var(*v, e.id, span);
                let var = self.called_later(*v, e.id, var, span);
                self.unboxed_var(e, var)
            }
            ExprKind::Con(c) => self.construct(*c, vec![], (e.id, e.id), span),
            ExprKind::Lit(lit) => self.lit(lit, false, e.id, span),
            ExprKind::App(f, args) => self.app(e, f, args),
            ExprKind::Neg(inner) => self.negate(e, inner),
            ExprKind::RightSection(op, arg) => self.right_section(e, op, arg),
            ExprKind::LeftSection(inner) => self.expr_without_centre(inner),
            ExprKind::Lambda(ps, body) => {
                self.judge_alone(ps.iter().collect(), span, "lambda");
                let body = Body::Then(Box::new(move |cx: &mut Self| {
                    let inner = cx.in_parentheses(span, body.span);
                    cx.centred_lambda(span, inner, |cx| cx.expr(body))
                }));
                let rows = vec![(ps.iter().collect(), body)];
                self.lambda_match(e.id, span, ps.len(), rows, "lambda")
            }
            ExprKind::LambdaCase(alts) => {
                match &alts[..] {
                    [] => {
                        let of = self.argument_ty(e.id);
                        self.judge_empty(of, span, "this `\\case`");
                    }
                    alts => self.judge(alts, span, "this `\\case`"),
                }
                let rows = alts.iter().map(|alt| {
                    let body = Body::Lambda(span, &alt.rhs);
                    (alt.params.iter().collect(), body)
                });
                self.lambda_match(e.id, span, 1, rows.collect(), "\\case")
            }
            ExprKind::Implicit(_, body) => self.expr(body),
            ExprKind::Let(groups, body) => self.let_groups(groups, move |cx| cx.expr(body)),
            ExprKind::If(c, t, f) => {
                let (c, t, f) = (self.expr(c), self.expr(t), self.expr(f));
                self.if_(c, t, f, span)
            }
            ExprKind::Case(scrut, alts) => {
                match &alts[..] {
                    [] => self.judge_empty(self.node_ty(scrut.id), span, "this `case`"),
                    alts => self.judge_of(Some(scrut), alts, span, "this `case`"),
                }
                let rows = alts.iter().map(row).collect();
                let fail = Fail::Raise(self.failure(span, "case"));
                let var = match &scrut.kind {
                    ExprKind::Var(v) if self.is_local(*v) && !self.covered.has(scrut.id) => {
                        self.ids.vars[*v]
                    }
                    _ => None,
                };
                match var {
                    Some(var) => self.match_rows(&[var], rows, &fail, span),
                    None => self.case_of(scrut, rows, &fail, span),
                }
            }
            ExprKind::MultiIf(gs) => {
                self.judge_guards(gs, span);
                let fail = Fail::Raise(self.failure(span, "multi-way if"));
                self.guarded(gs, None, &fail)
            }
            ExprKind::List(es) => {
                self.refuse_suspended(es.iter(), "a list");
                let items: Vec<Expr> = es.iter().map(|e| self.expr(e)).collect();
                let (cons, nil) = (self.con(wired::cons()), self.con(wired::nil()));
                let ty = match self.node_ty(e.id) {
                    Some(t) => crate::show::described(self.types, self.program, t),
                    None => Symbol::new("[]"),
                };
                let mut out = Expr::Con(nil, vec![], pure_core::def::OccId::NONE);
                for (item, e) in items.into_iter().zip(es).rev() {
                    let occ = self.occ_of(OccKind::Con, e.span, Symbol::new("Cons"), ty);
                    let args = vec![item, out];
                    self.compound(&args, occ);
                    out = Expr::Con(cons, args, occ);
                }
                out
            }
            ExprKind::Range { from, then, to } => {
                self.range(e, from, then.as_deref(), to.as_deref())
            }
            ExprKind::Comprehension(body, stmts) => self.comprehension(e, body, stmts),
            ExprKind::Annot(inner, _) => self.annotated(e, inner),
            ExprKind::TypeApp(inner, _) => self.expr(inner),
            ExprKind::Scc(name, inner) => {
                let tick = Tick::Scc {
                    name: *name,
                    module: self.here.module,
                    span: self.in_parentheses(span, inner.span),
                    counts: true,
                };
                Expr::Tick(tick, Box::new(self.expr(inner)))
            }
            ExprKind::Report(report) => {
                let text = self.report(report, span);
                self.string(&text, span)
            }
            ExprKind::Foreign(foreign) => self.foreign(e, foreign),
            ExprKind::Exported(inner) => self.exported(e, inner),
            ExprKind::Error => Expr::Fail(Symbol::new("an erroneous expression")),
        }
    }

    fn is_local(&self, v: ValueId) -> bool {
        self.program.values[v].kind == ValueKind::Local && self.passed(v).is_empty()
    }

    /// `case` of an expression: binds it lazily unless the match forces it at
    /// once, which [`Lower::match_rows`] turns into a case of the variable.
    fn case_of(
        &mut self,
        scrut: &'a tree::Expr,
        rows: Vec<(Vec<&'a tree::Pat>, Body<'a>)>,
        fail: &Fail,
        span: Span,
    ) -> Expr {
        let value = self.expr(scrut);
        let var = self.fresh("s", scrut.span);
        if let Some(t) = self.node_ty(scrut.id) {
            let ty = crate::show::described(self.types, self.program, t);
            self.out.vars[var].ty = Some(ty);
        }
        let (body, direct) = self.match_directly(&[var], rows, fail, span, span);
        match self.held_node(scrut.id) {
            Held::Lazy => bind_scrutinee(var, value, body, direct, span),
            _ if direct => bind_scrutinee(var, value, body, direct, span),
            held => {
                if held == Held::Token {
                    self.out.vars[var].role = Role::World;
                }
                self.bound_strictly(var, value, held, body, span)
            }
        }
    }

    fn lambda_match(
        &mut self,
        node: NodeId,
        span: Span,
        n: usize,
        rows: Vec<(Vec<&'a tree::Pat>, Body<'a>)>,
        what: &str,
    ) -> Expr {
        let params = self.match_params(n, &rows, span);
        let held = self.held_params(n, &rows);
        let between = self.typed.lambda_params.get(&node);
        let all = self.with_dict_params(&params, between, span);
        let fail = Fail::Raise(self.failure(span, what));
        let body = self.match_rows(&params, rows, &fail, span);
        let body = self.with_evaluated(&params, &held, body, span);
        let params = all;
        let occ = self.occ(OccKind::Lam, span, Symbol::new("\\"), node);
        self.lambda(params, body, occ)
    }

    fn var(&mut self, v: ValueId, node: NodeId, span: Span) -> Expr {
        self.refuse_unlifted_instance(v, node, span);
        if let ValueKind::Method(class, index) = self.program.values[v].kind {
            return self.method(v, class, index, node, span);
        }
        let dicts = self.dicts_at(v, node);
        self.with_dicts(v, dicts, span)
    }

    fn app(&mut self, e: &'a tree::Expr, f: &'a tree::Expr, args: &'a [tree::Expr]) -> Expr {
        self.centred_call(e, |cx| cx.application(e, f, args))
    }

    fn application(
        &mut self,
        e: &'a tree::Expr,
        f: &'a tree::Expr,
        args: &'a [tree::Expr],
    ) -> Expr {
        let f = f.without_types();
        let known = &self.program.known;
        match (&f.kind, args) {
            (ExprKind::Con(c), _) => self.constructed(*c, args, (f.id, e.id), e.span),
            // `f $ x` is `f x`.
            (ExprKind::Var(v), [g, rest @ ..]) if Some(*v) == known.apply && !rest.is_empty() => {
                let name = self.callee(g);
                if let ExprKind::Con(c) = &g.kind
                    && !self.covered.has(g.id)
                {
                    return self.constructed(*c, rest, (g.id, e.id), e.span);
                }
                let g = self.function_part(g);
                self.call(g, rest, name, (e, e.span))
            }
            (ExprKind::Var(v), [a, b, rest @ ..]) if Some(*v) == known.seq => {
                let (first, then) = (self.expr(a), self.expr(b));
                let forced = self.force(first, then, e.span);
                self.call(forced, rest, Symbol::new("seq"), (e, e.span))
            }
            _ => {
                let name = self.callee(f);
                let place = place_of_call(e, f, args);
                let f = self.function_part(f);
                self.call(f, args, name, (e, place))
            }
        }
    }

    /// What is applied to something here.
    fn function_part(&mut self, f: &'a tree::Expr) -> Expr {
        match &f.kind {
            ExprKind::Var(v) if !self.typed.abstractions.contains_key(&f.id) => {
                let made = match self.by_number(*v, f) {
                    Some(choice) => Some(choice),
                    None => self.methods_for_dictionaries(*v, f),
                };
                let var = match made {
                    Some(made) => made,
                    None => self.var(*v, f.id, f.span),
                };
                self.covered(f.id, var, f.span)
            }
            _ => self.expr(f),
        }
    }

    /// The call that `e` is, which stands at `place`.
    fn call(
        &mut self,
        f: Expr,
        args: &'a [tree::Expr],
        name: Symbol,
        (e, place): (&tree::Expr, Span),
    ) -> Expr {
        if args.is_empty() {
            return f;
        }
        let mut before = vec![];
        let args = self.args(args, e, &mut before);
        let occ = self.occ(OccKind::App, place, name, e.id);
        let call = self.apply(f, args, occ);
        self.after(before, call, e.span)
    }

    /// Arguments with the dictionaries that go between them.
    fn args(&mut self, args: &'a [tree::Expr], e: &tree::Expr, before: &mut Before) -> Vec<Expr> {
        let typed = self.typed;
        let Some(between) = typed.arg_ev.get(&e.id) else {
            return args.iter().map(|a| self.operand(a, before)).collect();
        };
        let mut out = vec![];
        for i in 0..=args.len() {
            let here = between.iter().filter(|(at, _)| *at == i);
            for ev in here.flat_map(|(_, evs)| evs) {
                let d = self.canonical(*ev);
                out.push(self.dict(&d, e.span));
            }
            out.extend(args.get(i).map(|a| self.operand(a, before)));
        }
        out
    }

    /// Parameters with the dictionaries that a function takes between them.
    pub(super) fn with_dict_params(
        &mut self,
        own: &[Var],
        between: Option<&Between<ParamId>>,
        span: Span,
    ) -> Vec<Var> {
        let Some(between) = between else {
            return own.to_vec();
        };
        let mut out = vec![];
        for (i, var) in own.iter().enumerate() {
            let here = between.iter().filter(|(at, _)| *at == i);
            for p in here.flat_map(|(_, params)| params) {
                out.push(self.dict_param(*p, span));
            }
            out.push(*var);
        }
        out
    }

    /// What a call is named after in profiles.
    fn callee(&self, f: &tree::Expr) -> Symbol {
        match &f.kind {
            ExprKind::Var(v) => self.program.values[*v].name,
            ExprKind::App(e, _)
            | ExprKind::Annot(e, _)
            | ExprKind::TypeApp(e, _)
            | ExprKind::LeftSection(e)
            | ExprKind::RightSection(e, _)
            | ExprKind::Scc(_, e)
            | ExprKind::Exported(e)
            | ExprKind::Implicit(_, e) => self.callee(e),
            ExprKind::Con(c) => self.program.ctors[*c].name,
            ExprKind::Let(..) => Symbol::new("let"),
            ExprKind::If(..) => Symbol::new("if"),
            ExprKind::Case(..) => Symbol::new("case"),
            _ => Symbol::new("\\"),
        }
    }

    /// A constructor applied to expressions.
    fn constructed(
        &mut self,
        c: CtorId,
        args: &'a [tree::Expr],
        nodes: (NodeId, NodeId),
        span: Span,
    ) -> Expr {
        // What boxes a value of an unlifted type is that value, perhaps suspended.
        if self.is_newtype(c) {
            let args = args.iter().map(|a| self.expr(a)).collect();
            return self.construct(c, args, nodes, span);
        }
        let ctor = &self.program.ctors[c];
        if wired::unboxed_size(ctor.owner).is_none() && !wired::is_unboxed_sum(ctor.owner) {
            let lifted = args.iter().zip(&ctor.fields).filter(|(_, f)| {
                // Which type it is, only the use says.
                matches!(f.ty.kind, tree::TypeKind::Var(_))
            });
            self.refuse_suspended(lifted.map(|(a, _)| a), "a field of any type");
        }
        let mut before = vec![];
        let args = args.iter().map(|a| self.operand(a, &mut before)).collect();
        let made = self.construct(c, args, nodes, span);
        self.after(before, made, span)
    }

    /// A constructor applied to some arguments; the nodes of the constructor
    /// itself and of the whole.
    fn construct(
        &mut self,
        c: CtorId,
        args: Vec<Expr>,
        (con, node): (NodeId, NodeId),
        span: Span,
    ) -> Expr {
        let ctor = &self.program.ctors[c];
        if wired::unboxed_size(ctor.owner).is_some() {
            return self.unboxed_tuple(c, con, args, span);
        }
        self.declare_sum(ctor.owner);
        let n = ctor.size();
        let name = ctor.name;
        let typed = self.typed;
        let mut all = vec![];
        for ev in typed.node_ev.get(&con).into_iter().flatten() {
            let d = self.canonical(*ev);
            all.push(self.dict(&d, span));
        }
        all.extend(args);
        let mut args = all;
        if self.is_newtype(c) && !args.is_empty() {
            let rest = args.split_off(1);
            let Some(value) = args.pop() else {
                return Expr::Fail(name);
            };
            let occ = self.occ(OccKind::App, span, name, node);
            return self.apply(value, rest, occ);
        }
        let occ = self.occ(OccKind::Con, span, name, node);
        if args.len() == n && !self.is_newtype(c) {
            self.compound(&args, occ);
            return Expr::Con(self.con(c), args, occ);
        }
        if !args.is_empty() && !self.is_newtype(c) {
            return self.partly_constructed(c, args, n, span);
        }
        let wrapper = self.wrapper(c, span);
        self.apply(Expr::Var(wrapper), args, occ)
    }

    /// A constructor of `n` fields that lacks some: a function of them, so that what
    /// it will make has the place of this expression.
    fn partly_constructed(&mut self, c: CtorId, args: Vec<Expr>, n: usize, span: Span) -> Expr {
        let ctor = &self.program.ctors[c];
        let (name, ty) = (ctor.name, self.program.types[ctor.owner].name);
        let params: Vec<Var> = (args.len()..n).map(|_| self.fresh("x", span)).collect();
        let (mut binds, mut fields) = (vec![], vec![]);
        for arg in args {
            let (shared, field) = self.atom(arg, span);
            binds.extend(shared);
            fields.push(field);
        }
        fields.extend(params.iter().map(|p| Expr::Var(*p)));
        let made = self.occ_of(OccKind::Con, span, name, ty);
        let lam = self.occ_of(OccKind::Lam, span, name, Symbol::new("->"));
        let body = Expr::Con(self.con(c), fields, made);
        let function = Expr::Lam(params, Box::new(body), lam);
        let around = |body, bind| Expr::Let(Box::new(bind), Box::new(body));
        binds.into_iter().rev().fold(function, around)
    }

    /// A constructor as a function value, so that what it will make has the place of
    /// this expression.
    fn wrapper(&mut self, c: CtorId, span: Span) -> Var {
        let ctor = &self.program.ctors[c];
        let name = ctor.name;
        let newtype = self.is_newtype(c);
        // Those of newtypes make nothing.
        if newtype && let Some(v) = self.ids.wrappers.get(&c) {
            return *v;
        }
        let var = self.top_var(&format!("con.{name}"), span);
        self.set_origin(var, self.here.producer, span);
        let params: Vec<Var> = (0..ctor.size()).map(|_| self.fresh("x", span)).collect();
        let args = params.iter().map(|p| Expr::Var(*p)).collect();
        let ty = self.program.types[ctor.owner].name;
        let body = match newtype {
            true => {
                self.ids.wrappers.insert(c, var);
                Expr::Var(params[0])
            }
            false => {
                let occ = self.occ_of(OccKind::Con, span, name, ty);
                Expr::Con(self.con(c), args, occ)
            }
        };
        let occ = self.occ_of(OccKind::Lam, span, name, Symbol::new("->"));
        let e = self.lambda(params, body, occ);
        self.top.push((var, e));
        var
    }

    fn negate(&mut self, e: &'a tree::Expr, inner: &'a tree::Expr) -> Expr {
        if let ExprKind::Lit(lit @ (Lit::Int(_) | Lit::BigInt(_) | Lit::Float(_))) = &inner.kind
            && let Some(c) = self.numeric_type(e.id)
            && self.is_raw_number(c, lit)
        {
            let lowered = self.lit(lit, true, e.id, e.span);
            return self.covered(inner.id, lowered, inner.span);
        }
        let arg = self.expr(inner);
        self.overloaded(self.program.known.negate, e.id, vec![arg], e.span)
    }

    fn range(
        &mut self,
        e: &'a tree::Expr,
        from: &'a tree::Expr,
        then: Option<&'a tree::Expr>,
        to: Option<&'a tree::Expr>,
    ) -> Expr {
        let known = &self.program.known;
        let method = match (then.is_some(), to.is_some()) {
            (false, false) => known.enum_from,
            (true, false) => known.enum_from_then,
            (false, true) => known.enum_from_to,
            (true, true) => known.enum_from_then_to,
        };
        let parts = [Some(from), then, to].into_iter().flatten();
        let args = parts.map(|p| self.expr(p)).collect();
        self.overloaded(method, e.id, args, e.span)
    }

    /// `(op e)`: the operand is evaluated at most once.
    fn right_section(
        &mut self,
        e: &'a tree::Expr,
        op: &'a tree::Expr,
        arg: &'a tree::Expr,
    ) -> Expr {
        let name = self.callee(op);
        let x = self.fresh("x", e.span);
        let mut before = vec![];
        let operand = self.operand(arg, &mut before);
        let (shared, operand) = self.atom(operand, arg.span);
        let body = match &op.kind {
            ExprKind::Con(c) => {
                let args = vec![Expr::Var(x), operand];
                self.construct(*c, args, (op.id, e.id), e.span)
            }
            _ => {
                let f = self.expr(op);
                let occ = self.occ(OccKind::App, e.span, name, e.id);
                self.apply(f, vec![Expr::Var(x), operand], occ)
            }
        };
        let occ = self.occ(OccKind::Lam, e.span, name, e.id);
        let lam = Expr::Lam(vec![x], Box::new(body), occ);
        let section = match shared {
            Some(bind) => Expr::Let(Box::new(bind), Box::new(lam)),
            None => lam,
        };
        self.after(before, section, e.span)
    }

    /// An expression that may be copied, with the binding it needs.
    fn atom(&mut self, e: Expr, span: Span) -> (Option<Bind>, Expr) {
        match e {
            Expr::Var(_) => (None, e),
            Expr::Con(_, ref args, _) if args.iter().all(|a| matches!(a, Expr::Lit(_))) => {
                (None, e)
            }
            e => {
                let var = self.fresh("y", span);
                (Some(Bind::NonRec(var, e)), Expr::Var(var))
            }
        }
    }

    fn annotated(&mut self, e: &'a tree::Expr, inner: &'a tree::Expr) -> Expr {
        if let Some(params) = self.typed.node_params.get(&e.id) {
            let evs = self.typed.node_ev.get(&e.id).cloned().unwrap_or_default();
            for (p, ev) in params.iter().zip(evs) {
                let d = self.canonical(ev);
                self.dicts.spec.insert(*p, d);
                self.dicts.local_spec.push(*p);
            }
        }
        self.expr_without_centre(inner)
    }

    /// Guarded alternatives, `fail` when none holds.
    fn guarded(&mut self, gs: &'a [Guarded], lambda: Option<Span>, fail: &Fail) -> Expr {
        let Some((g, rest)) = gs.split_first() else {
            return fail.expr();
        };
        // A guard of one condition fails at one place, several at several.
        let single = g.guards.len() == 1 && matches!(g.guards[0], Stmt::Expr(_));
        let certain = g.guards.iter().all(|s| match s {
            Stmt::Expr(e) => is_true(self.program, e),
            Stmt::Bind(..) => false,
            Stmt::Let(_) => true,
        });
        if certain || single || rest.is_empty() {
            if single && !certain {
                let Stmt::Expr(c) = &g.guards[0] else {
                    return fail.expr();
                };
                let c = self.expr(c);
                let then = self.outcome(&g.body, g.span, lambda);
                let other = self.guarded(rest, lambda, fail);
                return self.if_(c, then, other, g.span);
            }
            return self.guards(&g.guards, g, lambda, fail);
        }
        let other = self.guarded(rest, lambda, fail);
        self.with_join(other, g.span, |cx, next| {
            cx.guards(&g.guards, g, lambda, next)
        })
    }

    fn guards(
        &mut self,
        guards: &'a [Stmt],
        of: &'a Guarded,
        lambda: Option<Span>,
        fail: &Fail,
    ) -> Expr {
        let Some((first, rest)) = guards.split_first() else {
            return self.outcome(&of.body, of.span, lambda);
        };
        match first {
            Stmt::Expr(e) if is_true(self.program, e) => {
                let then = self.guards(rest, of, lambda, fail);
                self.covered_truth(e, then)
            }
            Stmt::Expr(e) => {
                let c = self.expr(e);
                let then = self.guards(rest, of, lambda, fail);
                self.if_(c, then, fail.expr(), e.span)
            }
            Stmt::Let(groups) => {
                let next = fail.clone();
                self.let_groups(groups, move |cx| cx.guards(rest, of, lambda, &next))
            }
            Stmt::Bind(p, e) => {
                let next = fail.clone();
                let body = Body::Then(Box::new(move |cx: &mut Self| {
                    cx.guards(rest, of, lambda, &next)
                }));
                self.case_of(e, vec![(vec![p], body)], fail, e.span)
            }
        }
    }

    /// A right-hand side with its `where`, perhaps that of an alternative of `lambda`.
    pub(super) fn rhs(&mut self, rhs: &'a tree::Rhs, lambda: Option<Span>, fail: &Fail) -> Expr {
        let fail = fail.clone();
        self.let_groups(&rhs.wheres, move |cx| match &rhs.body {
            RhsBody::Plain(e) if rhs.wheres.is_empty() => cx.outcome(e, rhs.span, lambda),
            RhsBody::Plain(e) => cx.outcome(e, e.span, lambda),
            RhsBody::Guarded(gs) => cx.guarded(gs, lambda, &fail),
        })
    }

    /// What a right-hand side that ends at the end of `outer` comes to.
    fn outcome(&mut self, e: &'a tree::Expr, outer: Span, lambda: Option<Span>) -> Expr {
        let Some(lambda) = lambda else {
            return self.expr(e);
        };
        let span = self.in_parentheses(outer, e.span);
        self.centred_lambda(lambda, span, |cx| cx.expr(e))
    }
}

/// One alternative as a row.
pub(super) fn row<'a>(m: &'a tree::Match) -> (Vec<&'a tree::Pat>, Body<'a>) {
    (m.params.iter().collect(), Body::Rhs(&m.rhs))
}

/// A row that is an equation of a function.
pub(super) fn equation<'a>(m: &'a tree::Match) -> (Vec<&'a tree::Pat>, Body<'a>) {
    (m.params.iter().collect(), Body::Equation(m.span, &m.rhs))
}

/// Binds the scrutinee of a match; a match that begins by evaluating it needs
/// no thunk, and one that is `direct`ly a case of it no variable.
fn bind_scrutinee(var: Var, value: Expr, body: Expr, direct: bool, span: Span) -> Expr {
    match body {
        Expr::Case(mut case) if direct => {
            case.scrut = value;
            Expr::Case(case)
        }
        body if forces(&body, var) => Expr::Case(Box::new(Case {
            scrut: value,
            binder: var,
            alts: vec![],
            default: Some(body),
            span,
        })),
        body => {
            let bind = Bind::NonRec(var, value);
            Expr::Let(Box::new(bind), Box::new(body))
        }
    }
}

fn begins_with(scrut: &Expr, var: Var) -> bool {
    matches!(scrut, Expr::Var(v) if *v == var)
}

/// Whether a match evaluates the variable before anything else.
fn forces(e: &Expr, var: Var) -> bool {
    match e {
        Expr::Case(case) => begins_with(&case.scrut, var),
        Expr::Join(_, body) => forces(body, var),
        _ => false,
    }
}

/// Where a call stands: where a statement does of which it is made with the rest of its block, so
/// that it is told by line. Its function has that place, and is not written beside its argument.
fn place_of_call(e: &tree::Expr, f: &tree::Expr, args: &[tree::Expr]) -> Span {
    match args {
        [first, _] if f.span.lo <= first.span.lo && first.span.hi <= f.span.hi => f.span,
        _ => e.span,
    }
}
