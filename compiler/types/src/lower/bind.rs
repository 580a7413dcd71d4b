//! Bindings: functions, variables, and patterns as selector chains.
//!
//! A pattern binding evaluates its right-hand side once, in one shared thunk;
//! each variable is a selection ([`Expr::Sel`]) from it. A pattern that is one
//! constructor of a one-constructor type around variables selects from the
//! value itself; any other is matched as a whole, as Haskell has it, into a
//! tuple of its variables, from which they select.

use super::Lower;
use super::matches::{Body, Fail};
use super::unboxed::Held;
use crate::matching::siblings;
use pure_base::{Diagnostic, Span, Symbol};
use pure_core::def::{Bind, Con, ConId, Data, Expr, Field, OccKind, Rep, Role, Tick, Var};
use pure_names::tree::{self, Group, Match, Pat, PatKind, Rhs, ValueId};
use pure_names::wired;

/// What stands within bindings.
type Continuation<'a> = Box<dyn FnOnce(&mut Lower<'a>) -> Expr + 'a>;

impl<'a> Lower<'a> {
    pub(super) fn top_group(&mut self, group: &'a Group) {
        self.decide_specialisation(group, true);
        for bind in &group.binds {
            self.refuse_unlifted(bind);
            let made = self.binding(bind, true);
            self.top.extend(made);
        }
    }

    /// Nothing evaluates what stands at top level before it is wanted.
    fn refuse_unlifted(&mut self, bind: &tree::Bind) {
        if self.here.library {
            return;
        }
        for v in bind.binders() {
            if self.held_value(v) == Held::Lazy {
                continue;
            }
            let value = &self.program.values[v];
            let title = format!("`{}` is unlifted, and stands at top level", value.name);
            self.complete = false;
            self.diags.push(
                Diagnostic::error(crate::ids::UNLIFTED_BINDING, value.span, title)
                    .label("is never suspended")
                    .note("A binding at top level is evaluated when it is first wanted, which a value of an unlifted type cannot wait for.")
                    .help("bind the boxed value (`I# 3#`), or make it a function"),
            );
        }
    }

    /// Groups of bindings around a body.
    pub(super) fn let_groups(
        &mut self,
        groups: &'a [Group],
        body: impl FnOnce(&mut Self) -> Expr + 'a,
    ) -> Expr {
        self.groups_around(groups, Box::new(body))
    }

    fn groups_around(&mut self, groups: &'a [Group], body: Continuation<'a>) -> Expr {
        let mut made: Vec<(Vec<Bind>, Vec<Var>, Vec<(Var, Held)>)> = vec![];
        let mut matched = vec![];
        let mut rest = groups;
        while let Some((group, more)) = rest.split_first()
            && matched.is_empty()
        {
            rest = more;
            for v in group.binds.iter().flat_map(|b| b.binders()) {
                self.local(v);
            }
            self.refuse_unlifted_recursion(group);
            self.decide_specialisation(group, false);
            let mut all = vec![];
            let mut forced = vec![];
            let mut strict: Vec<(Var, Held)> = vec![];
            for bind in &group.binds {
                // What stands in a recursive group selects lazily from what is
                // evaluated, and so does what has cost centres; the patterns of
                // others are matched.
                if let tree::Bind::Pat { pat, rhs, span } = bind
                    && self.is_matched_first(pat)
                {
                    let value = self.pattern_value(pat, rhs, *span);
                    let whole = self.pattern_var("p", pat, false);
                    matched.push((whole, pat, *span));
                    strict.push((whole, self.held_node(pat.id)));
                    all.push((whole, value));
                    continue;
                }
                if let tree::Bind::Pat { pat, rhs, span } = bind
                    && let PatKind::Bang(inner) = &pat.kind
                    && !group.recursive
                    && !only_names(inner)
                    && !self.centres_variables(inner)
                {
                    let value = self.pattern_value(inner, rhs, *span);
                    let whole = self.pattern_var("p", inner, false);
                    self.out.vars[whole].definition = Some(*span);
                    matched.push((whole, &**inner, *span));
                    all.push((whole, value));
                    continue;
                }
                let binds = self.binding(bind, false);
                if let tree::Bind::Pat { pat, .. } = bind
                    && let PatKind::Bang(inner) = &pat.kind
                {
                    let strict = match self.is_certain(inner) {
                        true => binds.first(),
                        false => binds.last(),
                    };
                    forced.extend(strict.map(|(var, _)| *var));
                }
                for v in bind.binders() {
                    let held = self.held_value(v);
                    if held != Held::Lazy
                        && let Some(var) = self.ids.vars[v]
                    {
                        strict.push((var, held));
                    }
                }
                all.extend(binds);
            }
            let binds = match group.recursive {
                true if !all.is_empty() => vec![Bind::Rec(all)],
                _ => all.into_iter().map(|(v, e)| Bind::NonRec(v, e)).collect(),
            };
            made.push((binds, forced, strict));
        }
        let mut out = match matched.is_empty() {
            true => body(self),
            false => self.matches_around(matched, rest, body),
        };
        for (binds, forced, strict) in made.into_iter().rev() {
            for var in forced.into_iter().rev() {
                let span = self.out.vars[var].span;
                out = self.force(Expr::Var(var), out, span);
            }
            for bind in binds.into_iter().rev() {
                let held = |v: Var| strict.iter().find(|(s, _)| *s == v).map(|(_, held)| *held);
                out = match bind {
                    Bind::NonRec(var, value) if let Some(held) = held(var) => {
                        if held == Held::Token {
                            self.out.vars[var].role = Role::World;
                        }
                        let span = self.out.vars[var].span;
                        self.bound_strictly(var, value, held, out, span)
                    }
                    bind => Expr::Let(Box::new(bind), Box::new(out)),
                };
            }
        }
        out
    }

    /// Strict pattern bindings: whole patterns are matched before the groups and
    /// the body that follow, as those of a `case` are.
    fn matches_around(
        &mut self,
        mut strict: Vec<(Var, &'a Pat, Span)>,
        groups: &'a [Group],
        body: Continuation<'a>,
    ) -> Expr {
        if strict.is_empty() {
            return self.groups_around(groups, body);
        }
        let (whole, pat, span) = strict.remove(0);
        let shown = self.map.text(pat.span).to_string();
        let fail = Fail::Raise(self.failure(span, &shown));
        let then = move |cx: &mut Self| cx.matches_around(strict, groups, body);
        let row = (vec![pat], Body::Then(Box::new(then)));
        let matched = self.match_rows(&[whole], vec![row], &fail, pat.span);
        match self.held_node(pat.id).is_result() {
            true => matched,
            false => self.force(Expr::Var(whole), matched, pat.span),
        }
    }

    /// Whether a pattern is matched where it is bound: one of an unboxed tuple with a
    /// strict pattern, or with a component that is never suspended.
    fn is_matched_first(&mut self, pat: &Pat) -> bool {
        let strict = matches!(pat.kind, PatKind::Bang(_));
        let tuple = matches!(self.held_node(pat.id), Held::Tuple { .. });
        let binders = pat.binders();
        tuple && (strict || binders.iter().any(|v| self.held_value(*v) != Held::Lazy))
    }

    /// Variables of an unboxed tuple that is matched when one of them is wanted.
    fn unboxed_binding(
        &mut self,
        pat: &'a Pat,
        value: Expr,
        top: bool,
        fail: &Fail,
        out: &mut Vec<(Var, Expr)>,
    ) {
        let held = self.held_node(pat.id);
        self.select_from(pat, top, out, |cx, row| {
            let whole = cx.fresh("p", pat.span);
            let body = cx.match_rows(&[whole], vec![row], fail, pat.span);
            cx.bound_strictly(whole, value, held, body, pat.span)
        });
    }

    fn decide_specialisation(&mut self, group: &Group, top: bool) {
        for component in &group.typing {
            let values: Vec<ValueId> = component
                .iter()
                .flat_map(|i| group.binds[*i].binders())
                .collect();
            self.specialise(&values, top);
        }
    }

    fn binding(&mut self, bind: &'a tree::Bind, top: bool) -> Vec<(Var, Expr)> {
        match bind {
            tree::Bind::Fun {
                value,
                clauses,
                span,
            } => {
                let Some(var) = self.ids.vars[*value] else {
                    return vec![];
                };
                let name = self.program.values[*value].name;
                self.define(*value, var, *span);
                let e = self.within(name, *span, |cx| cx.function(*value, clauses, *span));
                vec![(var, e)]
            }
            tree::Bind::Pat { pat, rhs, span } => self.pattern_binding(pat, rhs, *span, top),
        }
    }

    /// Notes where the definition of a variable stands.
    pub(super) fn define(&mut self, value: ValueId, var: Var, span: Span) {
        self.out.vars[var].definition =
            (self.program.values[value].inline != Some(true)).then_some(span);
        if let Some(origin) = &mut self.out.vars[var].origin {
            origin.span = span;
        }
    }

    /// A body under the cost centre that a pragma gives to its binding.
    fn under_centre(&self, value: ValueId, body: Expr) -> Expr {
        let value = &self.program.values[value];
        let Some(label) = value.centre else {
            return body;
        };
        let centre = Tick::Scc {
            name: Symbol::new(&format!("{}.{label}", value.module)),
            module: value.module,
            span: value.span,
            counts: true,
        };
        Expr::Tick(centre, Box::new(body))
    }

    /// The right-hand side of a function or variable.
    pub(super) fn function(&mut self, value: ValueId, clauses: &'a [Match], span: Span) -> Expr {
        let name = self.program.values[value].name;
        let mut passed = self.passed(value);
        passed.retain(|p| !self.dicts.known.contains_key(p));
        let mut params: Vec<Var> = passed.iter().map(|p| self.dict_param(*p, span)).collect();
        let dicts: Vec<_> = passed.iter().copied().zip(params.iter().copied()).collect();
        let what = format!("function {name}");
        let head = clauses.first().map_or(span, |c| c.span.to(span));
        let fail = Fail::Raise(self.failure(head, &what));
        let arity = clauses.first().map_or(0, |c| c.params.len());
        let body = self.centred_function(value, span, |cx| {
            let body = match clauses {
                [only] if arity == 0 => {
                    if crate::matching::fallible(cx.program, &only.rhs) {
                        cx.judge(clauses, span, &format!("`{name}`"));
                    }
                    cx.rhs(&only.rhs, None, &fail)
                }
                _ => {
                    if let Some(first) = clauses.first() {
                        cx.refuse_open_params(value, &first.params);
                    }
                    cx.judge(clauses, span, &format!("`{name}`"));
                    let rows = clauses.iter().map(super::expr::equation).collect();
                    let own = cx.match_params(arity, &rows, span);
                    let held = cx.held_params(arity, &rows);
                    let between = cx.typed.inner_params.get(&value);
                    params.extend(cx.with_dict_params(&own, between, span));
                    let body = cx.match_directly(&own, rows, &fail, span, head).0;
                    cx.with_evaluated(&own, &held, body, span)
                }
            };
            let body = cx.covered_declaration(value, body, span);
            cx.under_centre(value, body)
        });
        self.redundant_constraints(value, &dicts, &body);
        passed.iter().for_each(|p| {
            self.dicts.params.remove(p);
        });
        let ty = Symbol::new("->");
        let occ = match params.is_empty() {
            true => pure_core::def::OccId::NONE,
            false => self.occ_of(OccKind::Lam, span, name, ty),
        };
        self.lambda(params, body, occ)
    }

    fn pattern_binding(
        &mut self,
        pat: &'a Pat,
        rhs: &'a Rhs,
        span: Span,
        top: bool,
    ) -> Vec<(Var, Expr)> {
        let (pat, strict) = match &pat.kind {
            PatKind::Bang(inner) => (&**inner, !self.is_certain(inner)),
            _ => (pat, false),
        };
        let shown = self.map.text(pat.span).to_string();
        let fail = Fail::Raise(self.failure(span, &shown));
        let value = self.pattern_value(pat, rhs, span);
        let centres = self.centres_variables(pat);
        let mut out = vec![];
        if matches!(self.held_node(pat.id), Held::Tuple { .. }) && self.variable(pat).is_none() {
            self.unboxed_binding(pat, value, top, &fail, &mut out);
            return out;
        }
        match self.variable(pat) {
            Some((v, rest)) if !centres => {
                let Some(var) = self.ids.vars[v] else {
                    return out;
                };
                out.push((var, value));
                if let Some(rest) = rest {
                    self.select(var, rest, top, &fail, &mut out);
                }
            }
            _ => {
                let var = self.pattern_var("p", pat, top);
                self.out.vars[var].definition = Some(span);
                out.push((var, value));
                self.select(var, pat, top, &fail, &mut out);
            }
        }
        for v in pat.binders().into_iter().filter(|_| centres) {
            let selected = out
                .iter_mut()
                .find(|(var, _)| self.ids.vars[v] == Some(*var));
            if let Some((_, selection)) = selected {
                let bare = std::mem::take(selection);
                *selection = self.centred_variable(v, span, bare);
            }
        }
        if strict && let Some((whole, _)) = out.first() {
            out.push(self.only_match(*whole, pat, top, &fail));
        }
        out
    }

    /// The right-hand side of a pattern binding.
    fn pattern_value(&mut self, pat: &'a Pat, rhs: &'a Rhs, span: Span) -> Expr {
        self.judge_alone(vec![pat], pat.span, "binding");
        let shown = self.map.text(pat.span).to_string();
        let fail = Fail::Raise(self.failure(span, &shown));
        let name = match pat.binders().first() {
            Some(v) => self.program.values[*v].name,
            None => Symbol::new("_"),
        };
        self.within(name, span, |cx| {
            let body = cx.centred_pattern(pat, span, |cx| cx.rhs(rhs, None, &fail));
            match &pat.kind {
                PatKind::Var(v) => cx.covered_declaration(*v, body, span),
                _ => body,
            }
        })
    }

    fn pattern_var(&mut self, name: &str, pat: &Pat, top: bool) -> Var {
        let var = match top {
            true => self.top_var(&format!("{name}.pattern"), pat.span),
            false => self.fresh(name, pat.span),
        };
        if let Some(t) = self.node_ty(pat.id) {
            let ty = crate::show::described(self.types, self.program, t);
            self.out.vars[var].ty = Some(ty);
        }
        var
    }

    /// Bindings of a pattern's variables by selection from `whole`.
    fn select(
        &mut self,
        whole: Var,
        pat: &'a Pat,
        top: bool,
        fail: &Fail,
        out: &mut Vec<(Var, Expr)>,
    ) {
        if let Some((v, rest)) = self.variable(pat) {
            if let Some(var) = self.ids.vars[v] {
                out.push((var, Expr::Var(whole)));
            }
            if let Some(rest) = rest {
                self.select(whole, rest, top, fail, out);
            }
            return;
        }
        match &pat.kind {
            PatKind::Wild | PatKind::Error | PatKind::Dict(_) | PatKind::Var(_) => {}
            PatKind::Lazy(p) | PatKind::Annot(p, _) => self.select(whole, p, top, fail, out),
            PatKind::Con(c, ps) if self.is_newtype(*c) => {
                for p in ps {
                    self.select(whole, p, top, fail, out);
                }
            }
            PatKind::Con(c, ps) if siblings(self.program, *c).len() == 1 && flat(ps) => {
                let con = self.con(*c);
                for (i, p) in ps.iter().enumerate() {
                    self.select_field(whole, con, i as u32, p, top, fail, out);
                }
            }
            _ => self.select_matched(whole, pat, top, fail, out),
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn select_field(
        &mut self,
        whole: Var,
        con: ConId,
        index: u32,
        p: &'a Pat,
        top: bool,
        fail: &Fail,
        out: &mut Vec<(Var, Expr)>,
    ) {
        let field = Expr::Sel(con, index, Box::new(Expr::Var(whole)));
        match self.variable(p) {
            Some((v, None)) => {
                if let Some(var) = self.ids.vars[v] {
                    out.push((var, field));
                }
            }
            _ if p.binders().is_empty() => {}
            _ => {
                let var = self.pattern_var("p", p, top);
                out.push((var, field));
                self.select(var, p, top, fail, out);
            }
        }
    }

    /// Matches the whole pattern when any of its variables is needed.
    fn select_matched(
        &mut self,
        whole: Var,
        pat: &'a Pat,
        top: bool,
        fail: &Fail,
        out: &mut Vec<(Var, Expr)>,
    ) {
        self.select_from(pat, top, out, |cx, row| {
            cx.match_rows(&[whole], vec![row], fail, pat.span)
        });
    }

    /// The same of a match that is made of its one row.
    fn select_from(
        &mut self,
        pat: &'a Pat,
        top: bool,
        out: &mut Vec<(Var, Expr)>,
        matched: impl FnOnce(&mut Self, (Vec<&'a Pat>, Body<'a>)) -> Expr,
    ) {
        let values = pat.binders();
        // The match binds the same names to variables of its own.
        let outer: Vec<Option<Var>> = values.iter().map(|v| self.ids.vars[*v]).collect();
        let inner = values.clone();
        let span = pat.span;
        let body = Body::Then(Box::new(move |cx: &mut Self| {
            let mut parts: Vec<Expr> = vec![];
            for v in &inner {
                parts.extend(cx.ids.vars[*v].map(Expr::Var));
            }
            match parts.len() {
                1 => parts.remove(0),
                n => {
                    let con = cx.record(n);
                    let name = cx.out.cons[con].name;
                    let occ = cx.occ_of(OccKind::Con, span, name, name);
                    Expr::Con(con, parts, occ)
                }
            }
        }));
        let matched = matched(self, (vec![pat], body));
        for (v, var) in values.iter().zip(&outer) {
            self.ids.vars[*v] = *var;
        }
        let vars: Vec<Var> = outer.into_iter().flatten().collect();
        match vars[..] {
            [] => {}
            [only] => out.push((only, matched)),
            _ => {
                let tuple = self.pattern_var("t", pat, top);
                out.push((tuple, matched));
                let con = self.record(vars.len());
                for (i, var) in vars.into_iter().enumerate() {
                    let field = Expr::Sel(con, i as u32, Box::new(Expr::Var(tuple)));
                    out.push((var, field));
                }
            }
        }
    }

    /// A variable that is a value if the pattern matches.
    fn only_match(&mut self, whole: Var, pat: &'a Pat, top: bool, fail: &Fail) -> (Var, Expr) {
        let values = pat.binders();
        let outer: Vec<Option<Var>> = values.iter().map(|v| self.ids.vars[*v]).collect();
        let body = Body::Then(Box::new(|cx: &mut Self| {
            Expr::Con(
                cx.con(wired::unit_ctor()),
                vec![],
                pure_core::def::OccId::NONE,
            )
        }));
        let matched = self.match_rows(&[whole], vec![(vec![pat], body)], fail, pat.span);
        for (v, var) in values.into_iter().zip(outer) {
            self.ids.vars[v] = var;
        }
        (self.pattern_var("m", pat, top), matched)
    }

    /// A constructor of n fields for internal use: a tuple, however large.
    fn record(&mut self, n: usize) -> ConId {
        if (2..=wired::COMMON_TUPLE).contains(&n) {
            return self.con(wired::tuple_ctor(n));
        }
        let name = Symbol::new(&format!("Tuple{n}"));
        let module = self.here.module;
        let found = self
            .out
            .datas
            .values()
            .find(|d| d.name == name && d.module == module);
        if let Some(con) = found.and_then(|d| d.cons.first()) {
            return *con;
        }
        self.product(name, module, n, false)
    }

    /// The only constructor of a new type, of n fields.
    pub(super) fn product(
        &mut self,
        name: Symbol,
        module: Symbol,
        n: usize,
        dictionary: bool,
    ) -> ConId {
        let data = self.out.datas.push(Data {
            name,
            module,
            cons: vec![],
            dictionary,
        });
        let field = Field::new(Rep::Ptr, false);
        let con = self.out.cons.push(Con {
            name,
            data,
            index: 0,
            fields: vec![field; n],
            shape: None,
            unboxed: false,
        });
        self.out.datas[data].cons.push(con);
        con
    }

    /// Lazy patterns of a match: selections around the body.
    /// Binds the variables of lazy patterns, which stand in the match at `span`.
    pub(super) fn select_lazily(
        &mut self,
        lazies: Vec<(Var, &'a Pat)>,
        span: Span,
        body: impl FnOnce(&mut Self) -> Expr,
    ) -> Expr {
        let mut binds = vec![];
        for (whole, pat) in lazies {
            for v in pat.binders() {
                self.local(v);
            }
            let shown = self.map.text(pat.span).to_string();
            let fail = Fail::Raise(self.failure(span, &shown));
            self.select(whole, pat, false, &fail, &mut binds);
        }
        let body = body(self);
        binds.into_iter().rev().fold(body, |body, (v, e)| {
            Expr::Let(Box::new(Bind::NonRec(v, e)), Box::new(body))
        })
    }
}

impl Lower<'_> {
    /// A pattern that names the whole value: its variable and what is left, which
    /// matches whatever value there is.
    fn variable<'p>(&self, p: &'p Pat) -> Option<(ValueId, Option<&'p Pat>)> {
        match &p.kind {
            PatKind::Var(v) => Some((*v, None)),
            PatKind::As(v, rest) if self.is_certain(rest) => Some((*v, Some(rest))),
            PatKind::Lazy(p) | PatKind::Annot(p, _) => self.variable(p),
            _ => None,
        }
    }

    /// Whether a pattern matches every value, and evaluates at most that.
    fn is_certain(&self, p: &Pat) -> bool {
        match &p.kind {
            PatKind::Wild | PatKind::Var(_) | PatKind::Lazy(_) => true,
            PatKind::As(_, p) | PatKind::Annot(p, _) => self.is_certain(p),
            PatKind::Con(c, ps) if self.is_newtype(*c) => ps.iter().all(|p| self.is_certain(p)),
            PatKind::Con(c, ps) => siblings(self.program, *c).len() == 1 && flat(ps),
            _ => false,
        }
    }
}

/// A pattern that matches whatever the value is, which is only evaluated.
fn only_names(p: &Pat) -> bool {
    match &p.kind {
        PatKind::Var(_) | PatKind::Wild | PatKind::Error => true,
        PatKind::Annot(p, _) | PatKind::Bang(p) => only_names(p),
        _ => false,
    }
}

/// Fields that match without evaluation.
fn flat(ps: &[Pat]) -> bool {
    ps.iter().all(|p| match &p.kind {
        PatKind::Wild | PatKind::Var(_) | PatKind::Lazy(_) => true,
        PatKind::As(_, p) | PatKind::Annot(p, _) => flat(std::slice::from_ref(p)),
        _ => false,
    })
}
