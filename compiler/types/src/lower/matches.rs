//! Decision trees as Core. Rows reached more than once, and continuations of
//! failure, become join points.

use super::Lower;
use super::dict::Dict;
use super::unboxed::Held;
use crate::matching::tree::{Builder, Place, Tree};
use crate::matching::{Desugar, Test, fallible};
use crate::ty::Node;
use pure_base::{Span, Symbol};
use pure_core::def::{
    Alt, AltPat, Bind, Case, Expr, JoinGroup, JoinPoint, Lit as CoreLit, OccId, OccKind, Rep, Var,
};
use pure_names::tree::{self, ExprKind, Lit, NodeId, Pat, PatKind, Rhs, ValueId};
use pure_names::wired;
use rustc_hash::FxHashSet;

/// What a row does when it matches.
pub(super) enum Body<'a> {
    Rhs(&'a Rhs),
    /// That of an equation of a function, with the equation's place.
    Equation(Span, &'a Rhs),
    /// That of an alternative of the `\case` at a place.
    Lambda(Span, &'a Rhs),
    Then(Box<dyn FnOnce(&mut Lower<'a>) -> Expr + 'a>),
}

/// Where to go when no row matches.
#[derive(Clone)]
pub(super) enum Fail {
    Raise(Symbol),
    Jump(Var),
    /// Apply the first to the second.
    Call(Var, Var),
}

impl Fail {
    pub(super) fn expr(&self) -> Expr {
        match self {
            Fail::Raise(message) => Expr::Fail(*message),
            Fail::Jump(j) => Expr::Jump(*j, vec![]),
            Fail::Call(f, x) => Expr::App(
                Box::new(Expr::Var(*f)),
                vec![Expr::Var(*x)],
                pure_core::def::OccId::NONE,
            ),
        }
    }
}

pub(super) type Rows<'a> = Vec<(Vec<&'a Pat>, Body<'a>)>;

/// The state of emitting one tree.
struct Emit<'a> {
    vars: Vec<Option<Var>>,
    names: Vec<Option<ValueId>>,
    bodies: Vec<Option<Body<'a>>>,
    joins: Vec<Option<Var>>,
    span: Span,
    /// All that is matched, with what names it.
    whole: Span,
}

impl<'a> Lower<'a> {
    /// Matches variables against rows of patterns, in order.
    pub(super) fn match_rows(
        &mut self,
        scrutinees: &[Var],
        rows: Rows<'a>,
        fail: &Fail,
        span: Span,
    ) -> Expr {
        self.match_directly(scrutinees, rows, fail, span, span).0
    }

    /// As [`Lower::match_rows`], and whether the match is one case of the first
    /// scrutinee, in which only the case's binder speaks of that. What fails within
    /// speaks of `whole`.
    pub(super) fn match_directly(
        &mut self,
        scrutinees: &[Var],
        rows: Rows<'a>,
        fail: &Fail,
        span: Span,
        whole: Span,
    ) -> (Expr, bool) {
        // Without alternatives the value is evaluated all the same.
        if let ([value], []) = (scrutinees, &rows[..]) {
            return (self.force(Expr::Var(*value), fail.expr(), span), true);
        }
        let n = rows.len();
        let (tests, bodies) = self.tests(rows);
        let same = |f: &tree::Expr, g: &tree::Expr| self.same_function(f, g);
        let (tree, builder) = Builder::build(self.program, &same, scrutinees.len(), tests);
        let mut emit = Emit {
            vars: scrutinees.iter().map(|v| Some(*v)).collect(),
            names: builder.names,
            bodies,
            joins: vec![None; n],
            span,
            whole,
        };
        emit.vars.resize(emit.names.len(), None);
        let mut shared = vec![];
        for (row, times) in tree.reached(n).into_iter().enumerate() {
            if times > 1 {
                emit.joins[row] = Some(self.fresh("row", span));
                shared.push(row);
            }
        }
        let mut points = vec![];
        for row in shared {
            if let Some((binds, lazies)) = find_row(&tree, row) {
                points.extend(self.row_join(&mut emit, row, binds, lazies));
            }
        }
        let mut out = self.tree(&tree, &mut emit, fail);
        let tests_first = matches!(
            tree,
            Tree::Con { place: 0, .. } | Tree::Lit { place: 0, .. } | Tree::Force { place: 0, .. }
        );
        let direct = tests_first && points.is_empty();
        for point in points.into_iter().rev() {
            out = join(point, out);
        }
        (out, direct)
    }

    pub(super) fn tests(
        &mut self,
        rows: Rows<'a>,
    ) -> (Vec<(Vec<Test<'a>>, bool)>, Vec<Option<Body<'a>>>) {
        let mut raw = FxHashSet::default();
        let mut tokens = FxHashSet::default();
        for p in rows.iter().flat_map(|(pats, _)| pats) {
            self.raw_literals(p, &mut raw, &mut tokens);
        }
        let desugar = Desugar {
            program: self.program,
            raw: &raw,
            tokens: &tokens,
        };
        let mut tests = vec![];
        let mut bodies = vec![];
        for (pats, body) in rows {
            let can_fail = match &body {
                Body::Rhs(rhs) | Body::Equation(_, rhs) | Body::Lambda(_, rhs) => {
                    fallible(self.program, rhs)
                }
                Body::Then(_) => false,
            };
            let row = pats.into_iter().map(|p| desugar.pat(p)).collect();
            tests.push((row, can_fail));
            bodies.push(Some(body));
        }
        (tests, bodies)
    }

    /// The literals of a pattern that are compared as they are.
    fn raw_literals(
        &mut self,
        p: &Pat,
        out: &mut FxHashSet<NodeId>,
        tokens: &mut FxHashSet<NodeId>,
    ) {
        match &p.kind {
            PatKind::Lit { lit, .. } if matches!(lit.size(), Lit::Int(_)) => {
                if self.numeric_type(p.id) == Some(wired::int()) {
                    out.insert(p.id);
                }
            }
            PatKind::Lit {
                lit: Lit::Str(_) | Lit::Codes(_),
                ..
            } => {
                if !self.typed.node_ev.contains_key(&p.id) {
                    out.insert(p.id);
                }
            }
            PatKind::Con(c, ps) => {
                let unboxed = wired::unboxed_size(self.program.ctors[*c].owner).is_some();
                if unboxed && matches!(self.held_node(p.id), Held::Tuple { token: true, .. }) {
                    tokens.insert(p.id);
                }
                ps.iter().for_each(|p| self.raw_literals(p, out, tokens));
            }
            PatKind::List(ps) => {
                ps.iter().for_each(|p| self.raw_literals(p, out, tokens));
            }
            PatKind::As(_, p)
            | PatKind::Lazy(p)
            | PatKind::Bang(p)
            | PatKind::Annot(p, _)
            | PatKind::View(_, p) => {
                self.raw_literals(p, out, tokens);
            }
            PatKind::Wild
            | PatKind::Var(_)
            | PatKind::Lit { .. }
            | PatKind::Dict(_)
            | PatKind::Error => {}
        }
    }

    /// Variables for the parameters of a match, named after its patterns.
    pub(super) fn match_params(&mut self, n: usize, rows: &Rows<'a>, span: Span) -> Vec<Var> {
        (0..n)
            .map(|i| {
                let mut pats = rows.iter().filter_map(|(pats, _)| pats.get(i));
                let name = pats.clone().find_map(|p| variable(p));
                let var = self.place_var(name, span);
                if let Some(p) = pats.next()
                    && let Some(t) = self.node_ty(p.id)
                {
                    let ty = crate::show::described(self.types, self.program, t);
                    self.out.vars[var].ty = Some(ty);
                    self.out.vars[var].role = self.role(t);
                }
                var
            })
            .collect()
    }

    fn place_var(&mut self, name: Option<ValueId>, span: Span) -> Var {
        match name {
            Some(v) => {
                let value = &self.program.values[v];
                let var = self.out.fresh(value.name, Rep::Ptr, value.span);
                self.out.vars[var].ty = self.value_description(v);
                if let Some(t) = self.typed.value_ty.get(&v).copied() {
                    self.out.vars[var].role = self.role(t);
                }
                var
            }
            None => self.fresh("p", span),
        }
    }

    /// The join point of a row that is reached several times.
    fn row_join(
        &mut self,
        emit: &mut Emit<'a>,
        row: usize,
        binds: Vec<ValueId>,
        lazies: Vec<&'a Pat>,
    ) -> Option<JoinPoint> {
        let (var, body) = (emit.joins[row]?, emit.bodies[row].take()?);
        let mut params: Vec<Var> = binds.iter().map(|v| self.local(*v)).collect();
        let mut selected = vec![];
        for p in lazies {
            let var = self.fresh("p", p.span);
            params.push(var);
            selected.push((var, p));
        }
        let fail = Fail::Raise(Symbol::new("a shared row fell through"));
        let body = self.row_body(body, selected, emit.whole, &fail);
        Some(JoinPoint { var, params, body })
    }

    fn row_body(
        &mut self,
        body: Body<'a>,
        lazies: Vec<(Var, &'a Pat)>,
        whole: Span,
        fail: &Fail,
    ) -> Expr {
        self.select_lazily(lazies, whole, |cx| match body {
            Body::Rhs(rhs) => cx.rhs(rhs, None, fail),
            Body::Equation(span, rhs) => {
                let outer = std::mem::replace(&mut cx.here.declared, span);
                let body = cx.rhs(rhs, None, fail);
                cx.here.declared = outer;
                body
            }
            Body::Lambda(lambda, rhs) => cx.rhs(rhs, Some(lambda), fail),
            Body::Then(f) => f(cx),
        })
    }

    fn tree(&mut self, tree: &Tree<'a>, emit: &mut Emit<'a>, fail: &Fail) -> Expr {
        match tree {
            Tree::Fail => fail.expr(),
            Tree::Row {
                row,
                binds,
                lazies,
                rest,
            } => self.row(*row, binds, lazies, rest.as_deref(), emit, fail),
            Tree::Split(upper, lower) => {
                let lower = self.tree(lower, emit, fail);
                self.with_join(lower, emit.span, |cx, next| cx.tree(upper, emit, next))
            }
            Tree::View {
                place,
                function,
                result,
                binds,
                then,
            } => {
                for (v, place) in binds {
                    self.ids.vars[*v] = Some(self.var_at(*place, emit));
                }
                let scrut = self.var_at(*place, emit);
                let f = self.expr(function);
                let span = function.span;
                let occ = self.occ(OccKind::App, span, Symbol::new("->"), function.id);
                let call = self.apply(f, vec![Expr::Var(scrut)], occ);
                let var = self.place_var(emit.names[*result], span);
                emit.vars[*result] = Some(var);
                let then = self.tree(then, emit, fail);
                let made = self.node_ty(function.id).map(|t| self.types.node(t));
                match made {
                    Some(Node::Fun(_, made)) if self.held(made) != Held::Lazy => {
                        let held = self.held(made);
                        self.bound_strictly(var, call, held, then, span)
                    }
                    _ => Expr::Let(Box::new(Bind::NonRec(var, call)), Box::new(then)),
                }
            }
            Tree::Force { place, then } => {
                let (scrut, binder) = self.enter_place(*place, emit);
                let body = self.tree(then, emit, fail);
                emit.vars[*place] = Some(scrut);
                case(scrut, binder, vec![], Some(body), emit.span)
            }
            Tree::Con {
                place,
                cases,
                default,
            } => {
                if let [(c, fields, then)] = &cases[..]
                    && let Some(size) = wired::unboxed_size(self.program.ctors[*c].owner)
                {
                    let token = *c == wired::unboxed_tuple_ctor(size, true);
                    return self.unboxed_case((*place, token), fields, then, emit, fail);
                }
                let (scrut, binder) = self.enter_place(*place, emit);
                let mut alts = vec![];
                for (c, fields, then) in cases {
                    self.declare_sum(self.program.ctors[*c].owner);
                    let mut vars = vec![];
                    for f in fields {
                        let var = self.place_var(emit.names[*f], emit.span);
                        emit.vars[*f] = Some(var);
                        vars.push(var);
                    }
                    alts.push(Alt {
                        pat: AltPat::Con(self.con(*c), vars),
                        body: self.tree(then, emit, fail),
                    });
                }
                let default = default.as_ref().map(|d| self.tree(d, emit, fail));
                emit.vars[*place] = Some(scrut);
                case(scrut, binder, alts, default, emit.span)
            }
            Tree::Lit {
                place,
                char,
                cases,
                default,
            } => {
                let (scrut, binder) = self.enter_place(*place, emit);
                let raw = self.out.fresh(Symbol::new("i"), Rep::I64, emit.span);
                let again = self.out.fresh(Symbol::new("i"), Rep::I64, emit.span);
                let mut alts = vec![];
                for (value, then) in cases {
                    alts.push(Alt {
                        pat: AltPat::Lit(CoreLit::Int(*value)),
                        body: self.tree(then, emit, fail),
                    });
                }
                let default = self.tree(default, emit, fail);
                emit.vars[*place] = Some(scrut);
                let inner = case(raw, again, alts, Some(default), emit.span);
                let con = match char {
                    true => self.boxes.char,
                    false => self.boxes.int,
                };
                let unbox = Alt {
                    pat: AltPat::Con(con, vec![raw]),
                    body: inner,
                };
                case(scrut, binder, vec![unbox], None, emit.span)
            }
            Tree::Equal {
                place,
                pat,
                then,
                other,
            } => {
                let then = self.tree(then, emit, fail);
                let other = self.tree(other, emit, fail);
                let scrut = self.var_at(*place, emit);
                let cond = self.equal(scrut, pat);
                self.if_(cond, then, other, pat.span)
            }
        }
    }

    /// The match of an unboxed tuple, whose first component may be a token.
    fn unboxed_case(
        &mut self,
        (place, token): (Place, bool),
        fields: &[Place],
        then: &Tree<'a>,
        emit: &mut Emit<'a>,
        fail: &Fail,
    ) -> Expr {
        let scrut = self.var_at(place, emit);
        let mut vars = vec![];
        let mut strict = vec![];
        for f in fields {
            let name = emit.names[*f];
            let var = self.place_var(name, emit.span);
            if name.is_some_and(|v| self.held_value(v) == Held::Strict) {
                strict.push(var);
            }
            emit.vars[*f] = Some(var);
            vars.push(var);
        }
        let result = vars.len() - usize::from(token) == 1;
        let binder = self.fresh("t", emit.span);
        let whole = if result { vars[vars.len() - 1] } else { binder };
        emit.vars[place] = Some(whole);
        let mut body = self.tree(then, emit, fail);
        emit.vars[place] = Some(scrut);
        for var in strict.into_iter().rev() {
            body = self.force(Expr::Var(var), body, emit.span);
        }
        let alt = self.unboxed_alt(&vars, token, body);
        let scrut = match result {
            true => Expr::Con(self.result_con(), vec![Expr::Var(scrut)], OccId::NONE),
            false => Expr::Var(scrut),
        };
        Expr::Case(Box::new(Case {
            scrut,
            binder,
            alts: vec![alt],
            default: None,
            span: emit.span,
        }))
    }

    fn var_at(&mut self, place: Place, emit: &mut Emit<'a>) -> Var {
        match emit.vars[place] {
            Some(v) => v,
            None => {
                let v = self.place_var(None, emit.span);
                emit.vars[place] = Some(v);
                v
            }
        }
    }

    /// A place about to be evaluated: its variable, and one for its value,
    /// which stands for it from here on.
    fn enter_place(&mut self, place: Place, emit: &mut Emit<'a>) -> (Var, Var) {
        let scrut = self.var_at(place, emit);
        let info = &self.out.vars[scrut];
        let (name, ty, span) = (info.name, info.ty, info.span);
        let binder = self.out.fresh(name, Rep::Ptr, span);
        self.out.vars[binder].ty = ty;
        emit.vars[place] = Some(binder);
        (scrut, binder)
    }

    fn row(
        &mut self,
        row: usize,
        binds: &[(ValueId, Place)],
        lazies: &[(Place, &'a Pat)],
        rest: Option<&Tree<'a>>,
        emit: &mut Emit<'a>,
        fail: &Fail,
    ) -> Expr {
        let mut lazies = lazies.to_vec();
        lazies.sort_by_key(|(_, p)| p.id);
        if let Some(j) = emit.joins[row] {
            let mut binds = binds.to_vec();
            binds.sort_by_key(|(v, _)| *v);
            let mut args = vec![];
            for place in binds.iter().map(|b| b.1).chain(lazies.iter().map(|l| l.0)) {
                args.push(Expr::Var(self.var_at(place, emit)));
            }
            return Expr::Jump(j, args);
        }
        let mut selected = vec![];
        for (place, p) in lazies {
            selected.push((self.var_at(place, emit), p));
        }
        let Some(body) = emit.bodies[row].take() else {
            return fail.expr();
        };
        let bound: Vec<(ValueId, Var)> = binds
            .iter()
            .map(|(v, place)| (*v, self.var_at(*place, emit)))
            .collect();
        let set = |cx: &mut Self| {
            bound
                .iter()
                .for_each(|(v, var)| cx.ids.vars[*v] = Some(*var))
        };
        match rest {
            None => {
                set(self);
                self.row_body(body, selected, emit.whole, fail)
            }
            Some(rest) => {
                let (other, whole) = (self.tree(rest, emit, fail), emit.whole);
                set(self);
                self.with_join(other, emit.span, |cx, next| {
                    cx.row_body(body, selected, whole, next)
                })
            }
        }
    }

    /// Emits code that may fail to `other`, at several places.
    pub(super) fn with_join(
        &mut self,
        other: Expr,
        span: Span,
        body: impl FnOnce(&mut Self, &Fail) -> Expr,
    ) -> Expr {
        match &other {
            Expr::Fail(message) => return body(self, &Fail::Raise(*message)),
            Expr::Jump(j, args) if args.is_empty() => return body(self, &Fail::Jump(*j)),
            _ => {}
        }
        let var = self.fresh("next", span);
        let body = body(self, &Fail::Jump(var));
        let point = JoinPoint {
            var,
            params: vec![],
            body: other,
        };
        join(point, body)
    }

    /// Whether two functions of views are written alike and mean the same, so that they are
    /// applied once. Where GHC does not see that either, they are left apart, for counters
    /// of coverage show it: overloaded functions, and constructors of types with
    /// parameters, unless of tuples; but not pattern synonyms.
    fn same_function(&self, f: &tree::Expr, g: &tree::Expr) -> bool {
        let evidence = |e: &tree::Expr| self.canonical_evidence(e);
        let pair = |(f, g): (&tree::Expr, &tree::Expr)| self.same_function(f, g);
        let all = |xs: &[tree::Expr], ys: &[tree::Expr]| {
            xs.len() == ys.len() && xs.iter().zip(ys).all(pair)
        };
        match (&f.kind, &g.kind) {
            (ExprKind::Var(v), ExprKind::Var(w)) if v == w => {
                let (used, other) = (evidence(f), evidence(g));
                let matcher = self.program.values[*v].name.as_str().starts_with("$m");
                used == other && (matcher || used.is_empty())
            }
            (ExprKind::Lit(m), ExprKind::Lit(n)) => {
                let text = matches!(m, Lit::Char(_) | Lit::Str(_) | Lit::Codes(_));
                m == n && !text && evidence(f) == evidence(g)
            }
            (ExprKind::Con(c), ExprKind::Con(d)) if c == d => {
                let owner = self.program.ctors[*c].owner;
                self.program.types[owner].params.is_empty()
            }
            (ExprKind::App(f, xs), ExprKind::App(g, ys)) => {
                let tuple = |e: &tree::Expr| match e.kind {
                    ExprKind::Con(c) => xs.len() > 1 && c == wired::tuple_ctor(xs.len()),
                    _ => false,
                };
                all(xs, ys) && (tuple(f) && tuple(g) || self.same_function(f, g))
            }
            (ExprKind::LeftSection(f), ExprKind::LeftSection(g)) => self.same_function(f, g),
            (ExprKind::RightSection(f, x), ExprKind::RightSection(g, y)) => {
                self.same_function(f, g) && self.same_function(x, y)
            }
            _ => false,
        }
    }

    /// The evidence that a variable or literal is used with.
    pub(super) fn canonical_evidence(&self, e: &tree::Expr) -> Vec<Dict> {
        let evs = self.typed.node_ev.get(&e.id);
        let evs = evs.into_iter().flatten();
        evs.map(|ev| self.canonical(*ev)).collect()
    }

    /// Whether the value equals a literal pattern.
    fn equal(&mut self, scrut: Var, pat: &Pat) -> Expr {
        let PatKind::Lit { lit, negative } = &pat.kind else {
            return self.no_expr("number in a literal pattern");
        };
        let evs = self.typed.node_ev.get(&pat.id);
        if evs.is_none() {
            return self.equal_unboxed(scrut, lit, *negative, pat);
        }
        let (eq, num) = (evs.and_then(|e| e.first()), evs.and_then(|e| e.get(1)));
        let (eq, num) = (eq.copied(), num.copied());
        let known = &self.program.known;
        let (equals, negate) = (known.eq, known.negate);
        let raw = self.numeric_type(pat.id);
        let literal = match raw.is_some_and(|c| self.is_raw_number(c, lit.size())) {
            false if *negative => {
                let size = self.lit(lit, false, pat.id, pat.span);
                self.method_by(negate, num, pat.id, vec![size], pat.span)
            }
            _ => self.lit(lit, *negative, pat.id, pat.span),
        };
        self.method_by(
            equals,
            eq,
            pat.id,
            vec![Expr::Var(scrut), literal],
            pat.span,
        )
    }
}

impl Lower<'_> {
    /// Whether an unboxed value equals a literal pattern.
    fn equal_unboxed(&mut self, scrut: Var, lit: &Lit, negative: bool, pat: &Pat) -> Expr {
        let t = self.numeric_type(pat.id);
        let name = [
            (wired::word(), "eqWord"),
            (wired::double(), "eqDouble"),
            (wired::float(), "eqFloat"),
        ];
        let name = name
            .iter()
            .find(|(c, _)| t == Some(*c))
            .map(|(_, name)| *name);
        let equals = name.and_then(|name| self.ids.built_in.get(&Symbol::new(name)).copied());
        let Some(equals) = equals else {
            return self.no_expr("number in a literal pattern");
        };
        let literal = self.lit(lit, negative, pat.id, pat.span);
        let args = vec![Expr::Var(scrut), literal];
        Expr::App(Box::new(Expr::Var(equals)), args, OccId::NONE)
    }
}

fn join(point: JoinPoint, body: Expr) -> Expr {
    let group = JoinGroup {
        rec: false,
        joins: vec![point],
    };
    Expr::Join(Box::new(group), Box::new(body))
}

fn case(scrut: Var, binder: Var, alts: Vec<Alt>, default: Option<Expr>, span: Span) -> Expr {
    Expr::Case(Box::new(Case {
        scrut: Expr::Var(scrut),
        binder,
        alts,
        default,
        span,
    }))
}

/// The variables and lazy patterns of a row, in the order of its join point's
/// parameters.
fn find_row<'a>(tree: &Tree<'a>, wanted: usize) -> Option<(Vec<ValueId>, Vec<&'a Pat>)> {
    match tree {
        Tree::Fail => None,
        Tree::Row {
            row,
            binds,
            lazies,
            rest,
        } => {
            if *row != wanted {
                return find_row(rest.as_deref()?, wanted);
            }
            let mut binds: Vec<ValueId> = binds.iter().map(|b| b.0).collect();
            binds.sort();
            let mut lazies: Vec<&Pat> = lazies.iter().map(|l| l.1).collect();
            lazies.sort_by_key(|p| p.id);
            Some((binds, lazies))
        }
        Tree::Con { cases, default, .. } => cases
            .iter()
            .find_map(|c| find_row(&c.2, wanted))
            .or_else(|| find_row(default.as_deref()?, wanted)),
        Tree::Lit { cases, default, .. } => cases
            .iter()
            .find_map(|c| find_row(&c.1, wanted))
            .or_else(|| find_row(default, wanted)),
        Tree::Equal { then, other, .. } => {
            find_row(then, wanted).or_else(|| find_row(other, wanted))
        }
        Tree::Force { then, .. } | Tree::View { then, .. } => find_row(then, wanted),
        Tree::Split(a, b) => find_row(a, wanted).or_else(|| find_row(b, wanted)),
    }
}

/// The variable that a pattern gives to the whole value.
fn variable(p: &Pat) -> Option<ValueId> {
    match &p.kind {
        PatKind::Var(v) | PatKind::As(v, _) => Some(*v),
        PatKind::Bang(p) | PatKind::Annot(p, _) => variable(p),
        _ => None,
    }
}
