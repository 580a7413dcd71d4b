//! What a program's expressions come to as objects, before anything runs: which are
//! values that are allocated as themselves, which are static data, and what a closure
//! holds. These are the rules that the code generator promises for a program that
//! is not optimised; censuses of the interpreter count by them.

use cranelift_entity::SecondaryMap;
use pure_core::def::*;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// Primitives nested no deeper than this are computed before an allocation.
const CHEAP_DEPTH: usize = 3;

/// An expression of the program, by where it lies.
type Key = *const Expr;

pub(super) struct Shapes<'a> {
    program: &'a Program,
    /// Other names of the same value.
    alias: SecondaryMap<Var, Option<Var>>,
    /// Parameters of the function that a variable is bound to.
    arity: SecondaryMap<Var, u32>,
    /// Local variables of static data.
    lifted: FxHashSet<Var>,
    /// Top-level variables of values.
    values: FxHashSet<Var>,
    /// Variables of strict fields, and binders of cases.
    evaluated: FxHashSet<Var>,
    /// Values that are static data; suspended parts of such.
    fixed: FxHashSet<Key>,
    /// Lambdas by their bodies.
    lambdas: FxHashMap<Key, &'a Expr>,
    free: FxHashMap<Key, Rc<[Var]>>,
}

impl<'a> Shapes<'a> {
    pub fn new(program: &'a Program) -> Shapes<'a> {
        let mut shapes = Shapes {
            program,
            alias: SecondaryMap::new(),
            arity: SecondaryMap::new(),
            lifted: FxHashSet::default(),
            values: FxHashSet::default(),
            evaluated: FxHashSet::default(),
            fixed: FxHashSet::default(),
            lambdas: FxHashMap::default(),
            free: FxHashMap::default(),
        };
        let rows = || program.binds.iter().flat_map(Bind::rows);
        for (v, e) in rows() {
            shapes.name(v, e);
        }
        // Dependencies come first.
        for (v, e) in rows() {
            let e = shapes.unnested(e).value;
            shapes.arity[v] = shapes.value_arity(e);
            if shapes.is_value(e) {
                shapes.values.insert(v);
            }
        }
        for (_, e) in rows() {
            shapes.names_in(e);
        }
        for (_, e) in rows() {
            shapes.top(e);
        }
        shapes
    }

    /// The variable that stands for `v`.
    pub fn resolve(&self, mut v: Var) -> Var {
        while let Some(other) = self.alias[v] {
            v = other;
        }
        v
    }

    fn is_lazy(&self, v: Var) -> bool {
        self.program.vars[v].rep == Rep::Ptr
    }

    fn is_global(&self, v: Var) -> bool {
        self.program.vars[v].module.is_some()
    }

    /// Whether a closure needs no room for it.
    pub fn is_fixed_var(&self, v: Var) -> bool {
        self.is_global(v) || self.lifted.contains(&v)
    }

    /// Whether it is static data, or a suspended part of such.
    pub fn is_fixed(&self, e: &Expr) -> bool {
        let e = e.unticked();
        if self.fixed.contains(&(e as Key)) {
            return true;
        }
        let inner = self.unnested(e).value;
        if !std::ptr::eq(inner, e) {
            return self.is_fixed(inner);
        }
        match e {
            Expr::Let(_, body) if self.is_value(e) => match body.unticked() {
                Expr::Var(v) => self.is_fixed_var(self.resolve(*v)),
                body => self.is_fixed(body),
            },
            _ => false,
        }
    }

    /// The lambda that has this body.
    pub fn lambda_of(&self, body: &Expr) -> Option<&'a Expr> {
        self.lambdas.get(&(body as Key)).copied()
    }

    /// Whether the function with this body is static data.
    pub fn is_fixed_body(&self, body: &Expr) -> bool {
        self.lambda_of(body).is_some_and(|e| self.is_fixed(e))
    }

    fn name(&mut self, v: Var, e: &Expr) {
        if let Expr::Var(other) = e.unticked()
            && self.resolve(*other) != v
        {
            self.alias[v] = Some(*other);
        }
    }

    /// Notes other names, and the arities of local functions.
    fn names_in(&mut self, e: &'a Expr) {
        if let Expr::Lam(_, body, _) = e {
            self.lambdas.insert(&**body, e);
        }
        if let Expr::Case(case) = e
            && let Expr::Var(v) = case.scrut.unticked()
            && (!self.is_global(*v) || self.values.contains(&self.resolve(*v)))
        {
            self.alias[case.binder] = Some(*v);
        }
        if let Expr::Case(case) = e {
            self.evaluated.insert(case.binder);
            for alt in &case.alts {
                if let AltPat::Con(con, vars) = &alt.pat {
                    let fields = &self.program.cons[*con].fields;
                    let strict = vars.iter().zip(fields).filter(|(_, f)| f.strict);
                    self.evaluated.extend(strict.map(|(v, _)| *v));
                }
            }
        }
        let rows = match e {
            Expr::Let(bind, _) => bind.rows().collect(),
            e => self.redex(e).map_or(vec![], |redex| redex.rows),
        };
        for (v, rhs) in &rows {
            self.name(*v, rhs);
        }
        for (v, rhs) in rows {
            self.arity[v] = self.value_arity(self.unnested(rhs).value);
        }
        e.each_child(&mut |e| self.names_in(e));
    }

    /// Whether a raw expression is computed before it is wanted.
    fn is_cheap(e: &Expr, depth: usize) -> bool {
        match e.unticked() {
            Expr::Var(_) | Expr::Lit(_) => true,
            Expr::Prim(prim, args, _) => {
                prim.effect() == Effect::Pure
                    && depth > 0
                    && args.iter().all(|a| Self::is_cheap(a, depth - 1))
            }
            _ => false,
        }
    }

    /// Whether it is allocated as itself where it stands lazily.
    pub fn is_value(&self, e: &Expr) -> bool {
        match e.unticked() {
            Expr::Lam(..) => true,
            Expr::Con(con, args, _) => {
                let fields = self.program.cons[*con].fields.iter();
                fields
                    .zip(args)
                    .all(|(field, arg)| match (field.rep, field.strict) {
                        (Rep::Ptr, false) => true,
                        (Rep::Ptr, true) => match arg.unticked() {
                            Expr::Var(v) => {
                                self.evaluated.contains(v) || self.is_fixed_var(self.resolve(*v))
                            }
                            arg => self.is_value(arg),
                        },
                        _ => Self::is_cheap(arg, CHEAP_DEPTH),
                    })
            }
            Expr::App(..) => self.partial(e).is_some(),
            Expr::Let(bind, body) => {
                bind.vars().into_iter().all(|v| self.is_lazy(v)) && self.is_value(body)
            }
            _ => false,
        }
    }

    /// A known function with too few arguments: function, arguments, how many miss.
    pub fn partial<'e>(&self, e: &'e Expr) -> Option<(Var, Vec<&'e Expr>, u32)> {
        let (head, args) = flatten(e);
        let Expr::Var(f) = head else {
            return None;
        };
        let missing = self.arity[self.resolve(*f)].checked_sub(args.len() as u32)?;
        (missing > 0 && !args.is_empty()).then_some((*f, args, missing))
    }

    /// What is left of `e` without the names that it gives itself.
    pub fn comes_to<'e>(&self, e: &'e Expr) -> &'e Expr {
        self.unnested(e).value
    }

    /// What `let d = e in d` comes to under another name.
    fn unnested<'e>(&self, e: &'e Expr) -> Unnested<'e> {
        let mut found = Unnested {
            value: e.unticked(),
            names: vec![],
            others: vec![],
        };
        while let Expr::Let(bind, body) = found.value
            && let Expr::Var(d) = body.unticked()
            && self.is_lazy(*d)
            && let Some((_, rhs)) = bind.rows().find(|(v, _)| v == d)
        {
            if bind.rows().count() > 1 && !self.is_value(rhs) {
                break;
            }
            found.others.extend(bind.rows().filter(|(v, _)| v != d));
            found.names.push(*d);
            found.value = rhs.unticked();
        }
        found
    }

    /// The parameters and arguments of a lambda that is applied at once, which is a
    /// `let`; what it is the body of, and the arguments that are left.
    fn redex<'e>(&self, e: &'e Expr) -> Option<Redex<'e>> {
        if !matches!(e, Expr::App(..)) {
            return None;
        }
        let (mut body, mut rest) = flatten(e);
        let (mut rows, mut params) = (vec![], vec![]);
        while !rest.is_empty() {
            body = match body {
                Expr::Lam(of, inner, _) => {
                    let others = rest.split_off(of.len().min(rest.len()));
                    rows.extend(of.iter().copied().zip(rest));
                    params.extend(of);
                    rest = others;
                    inner.unticked()
                }
                // What a lambda is bound under goes around its arguments as well.
                Expr::Let(bind, inner) if let Bind::NonRec(v, rhs) = &**bind => {
                    rows.push((*v, rhs));
                    params.push(*v);
                    inner.unticked()
                }
                _ => break,
            };
        }
        (!params.is_empty()).then_some(Redex {
            rows,
            params,
            body,
            rest,
        })
    }

    fn value_arity(&self, e: &Expr) -> u32 {
        match e.unticked() {
            Expr::Lam(params, ..) => params.len() as u32,
            Expr::Let(_, body) => self.value_arity(body),
            e @ Expr::App(..) => self.partial(e).map_or(0, |(_, _, missing)| missing),
            _ => 0,
        }
    }

    /// A top-level right-hand side, or a part of one that is static.
    fn top(&mut self, e: &Expr) {
        let found = self.unnested(e);
        self.lifted.extend(found.names);
        for (v, e) in found.others {
            self.lifted.insert(v);
            self.top(e);
        }
        let e = found.value;
        self.fixed.insert(e);
        match e {
            Expr::Con(_, args, _) if self.is_value(e) => {
                args.iter().for_each(|arg| self.top(arg));
            }
            Expr::Let(bind, body) if self.is_value(e) => {
                self.lifted.extend(bind.vars());
                bind.rows().for_each(|(_, rhs)| self.top(rhs));
                self.top(body);
            }
            Expr::App(..) if self.is_value(e) => {
                flatten(e).1.into_iter().for_each(|arg| self.top(arg));
            }
            e => self.local(e),
        }
    }

    /// Finds the static data within code.
    fn local(&mut self, e: &Expr) {
        match e {
            Expr::Let(bind, body) => {
                self.group(
                    &bind.rows().collect::<Vec<_>>(),
                    matches!(**bind, Bind::Rec(_)),
                );
                self.local(body);
            }
            Expr::Con(_, args, _) => {
                args.iter().for_each(|arg| self.local(arg));
                if self.is_closed(e) {
                    self.fixed.insert(e);
                }
            }
            e => {
                match self.redex(e) {
                    Some(redex) => {
                        for row in &redex.rows {
                            self.group(std::slice::from_ref(row), false);
                        }
                        self.local(redex.body);
                        redex.rest.into_iter().for_each(|e| self.local(e));
                    }
                    None => e.each_child(&mut |e| self.local(e)),
                }
                if matches!(e, Expr::Lam(..) | Expr::App(..))
                    && self.is_value(e)
                    && self.is_closed(e)
                {
                    self.fixed.insert(e);
                }
            }
        }
    }

    /// Members of a group are taken for static until one is found that is not closed.
    fn group(&mut self, rows: &[(Var, &Expr)], rec: bool) {
        let mut members = vec![];
        for (v, e) in rows {
            let mut found = self.unnested(e);
            found.names.push(*v);
            members.push((found.names, found.value));
            let others = found.others.into_iter();
            members.extend(others.map(|(v, e)| (vec![v], e.unticked())));
        }
        for (names, e) in &members {
            if self.is_value(e) {
                self.lifted.extend(names);
            }
        }
        loop {
            // A value's parts are static before it is.
            for (_, e) in &members {
                self.local(e);
            }
            let is_open = |s: &Self, (names, e): &(Vec<Var>, &Expr)| {
                names.iter().any(|v| s.lifted.contains(v)) && !s.is_closed(e)
            };
            let mut found = false;
            while let Some(i) = (0..members.len()).find(|&i| is_open(self, &members[i])) {
                for v in &members[i].0 {
                    self.lifted.remove(v);
                }
                found = true;
            }
            if !found || !rec {
                break;
            }
            // The parts may have been taken for static because of it.
            for (_, e) in &members {
                self.forget(e);
            }
        }
        for (names, e) in &members {
            if names.iter().any(|v| self.lifted.contains(v)) {
                self.fixed.insert(*e);
            }
        }
    }

    /// Takes nothing within `e` for static.
    fn forget(&mut self, e: &Expr) {
        self.fixed.remove(&(e as Key));
        if let Expr::Let(bind, _) = e {
            for v in bind.vars() {
                self.lifted.remove(&v);
            }
        }
        if let Some(redex) = self.redex(e) {
            for (v, _) in redex.rows {
                self.lifted.remove(&v);
            }
        }
        e.each_child(&mut |e| self.forget(e));
    }

    /// Whether a value mentions nothing but static data.
    fn is_closed(&self, e: &Expr) -> bool {
        let atom = |s: &Self, arg: &Expr| match s.unnested(arg).value {
            Expr::Lit(_) => true,
            Expr::Var(v) => {
                let v = s.resolve(*v);
                s.is_fixed_var(v)
            }
            Expr::Con(_, args, _) if args.is_empty() => true,
            arg => s.is_value(arg) && s.is_closed(arg),
        };
        match e {
            Expr::Con(con, args, _) => {
                let fields = self.program.cons[*con].fields.iter();
                fields.zip(args).all(|(field, arg)| match field.rep {
                    Rep::Ptr => atom(self, arg),
                    _ => matches!(arg.unticked(), Expr::Lit(_)),
                })
            }
            Expr::App(..) => match self.partial(e) {
                Some((f, args, _)) => {
                    let f = self.resolve(f);
                    self.is_fixed_var(f) && args.into_iter().all(|arg| atom(self, arg))
                }
                None => false,
            },
            Expr::Let(_, body) => {
                let body = body.unticked();
                match body {
                    Expr::Var(v) => self.is_fixed_var(self.resolve(*v)),
                    body => self.is_closed(body),
                }
            }
            Expr::Lam(..) => self.free_now(e).iter().all(|v| self.is_fixed_var(*v)),
            _ => false,
        }
    }

    /// The variables, by their first names, that the code of `e` refers to; join points
    /// among them. What only dead allocations mention is not.
    pub fn free(&mut self, e: &Expr) -> Rc<[Var]> {
        let key: Key = e;
        if let Some(known) = self.free.get(&key) {
            return known.clone();
        }
        let free: Rc<[Var]> = self.free_now(e).into();
        self.free.insert(key, free.clone());
        free
    }

    fn free_now(&self, e: &Expr) -> Vec<Var> {
        let mut used = FxHashSet::default();
        self.uses(e, &mut used);
        let mut used: Vec<Var> = used.into_iter().collect();
        used.sort_unstable();
        used
    }

    /// The same of what follows a case's scrutinee.
    pub fn free_in_branches(&self, case: &Case) -> Vec<Var> {
        let mut used = FxHashSet::default();
        self.uses_of_branches(case, &mut used);
        let mut used: Vec<Var> = used.into_iter().collect();
        used.sort_unstable();
        used
    }

    fn uses_of_branches(&self, case: &Case, used: &mut FxHashSet<Var>) {
        for alt in &case.alts {
            let mut inner = FxHashSet::default();
            self.uses(&alt.body, &mut inner);
            if let AltPat::Con(_, vars) = &alt.pat {
                for v in vars {
                    inner.remove(v);
                }
            }
            used.extend(inner);
        }
        if let Some(e) = &case.default {
            self.uses(e, used);
        }
        if self.alias[case.binder].is_none() {
            used.remove(&case.binder);
        }
    }

    fn uses(&self, e: &Expr, used: &mut FxHashSet<Var>) {
        match e {
            Expr::Var(v) | Expr::Jump(v, _) => {
                used.insert(self.resolve(*v));
                e.each_child(&mut |e| self.uses(e, used));
            }
            Expr::Lam(params, body, _) => {
                let mut inner = FxHashSet::default();
                self.uses(body, &mut inner);
                for v in params {
                    inner.remove(v);
                }
                used.extend(inner);
            }
            Expr::Case(case) => {
                self.uses(&case.scrut, used);
                self.uses_of_branches(case, used);
            }
            Expr::App(..) if let Some(redex) = self.redex(e) => {
                let mut inner = FxHashSet::default();
                self.uses(redex.body, &mut inner);
                for e in redex.rest {
                    self.uses(e, &mut inner);
                }
                for (v, arg) in redex.rows.into_iter().rev() {
                    if !self.is_lazy(v) || inner.contains(&v) {
                        self.uses(arg, &mut inner);
                    }
                }
                for v in redex.params {
                    inner.remove(&v);
                }
                used.extend(inner);
            }
            Expr::Let(bind, body) => {
                let mut inner = FxHashSet::default();
                self.uses(body, &mut inner);
                let mut rows: Vec<_> = bind.rows().collect();
                while let Some(i) = rows
                    .iter()
                    .position(|(v, _)| !self.is_lazy(*v) || inner.contains(v))
                {
                    let (_, rhs) = rows.swap_remove(i);
                    self.uses(rhs, &mut inner);
                }
                for v in &bind.vars() {
                    inner.remove(v);
                }
                used.extend(inner);
            }
            Expr::Join(group, body) => {
                let mut inner = FxHashSet::default();
                self.uses(body, &mut inner);
                for join in &group.joins {
                    self.uses(&join.body, &mut inner);
                }
                for join in &group.joins {
                    inner.remove(&join.var);
                    for v in &join.params {
                        inner.remove(v);
                    }
                }
                used.extend(inner);
            }
            e => e.each_child(&mut |e| self.uses(e, used)),
        }
    }
}

/// An expression that is only named by the `let` around it.
struct Unnested<'e> {
    value: &'e Expr,
    /// Its names there.
    names: Vec<Var>,
    /// Other members of the groups.
    others: Vec<(Var, &'e Expr)>,
}

/// A lambda that is applied at once.
struct Redex<'e> {
    rows: Vec<(Var, &'e Expr)>,
    params: Vec<Var>,
    body: &'e Expr,
    rest: Vec<&'e Expr>,
}

/// Head and arguments of nested applications.
pub(super) fn flatten(e: &Expr) -> (&Expr, Vec<&Expr>) {
    let mut levels = vec![];
    let mut head = e.unticked();
    while let Expr::App(f, args, _) = head {
        levels.push(args);
        head = f.unticked();
    }
    (head, levels.into_iter().rev().flatten().collect())
}
