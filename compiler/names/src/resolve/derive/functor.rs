//! Derived Functor, Foldable and Traversable: by the form of each field's type
//! in the type's last parameter.

use super::Maker;
use crate::tree::*;
use crate::wired;
use pure_base::Symbol;

/// How a type contains the parameter.
enum Shape {
    Absent,
    Itself,
    /// In its last argument alone, which is this; applied to it is that type.
    Inside(Type, Type),
    /// A tuple with these components.
    Tuple(Vec<Type>),
    Function(Type, Type),
    /// Under quantifiers of these variables.
    Quantified(Vec<Symbol>, Type),
    Elsewhere,
}

/// Which way a function maps: what is made with it, or, as functions take their
/// arguments, what is to become such.
#[derive(Clone, Copy)]
enum Way {
    To(ValueId),
    From(ValueId),
}

impl Way {
    fn back(self) -> Way {
        match self {
            Way::To(f) => Way::From(f),
            Way::From(f) => Way::To(f),
        }
    }
}

const TOO_DEEP: &str = "the type's last parameter stands in a place that has no functor";

impl Maker<'_, '_> {
    fn parameter(&mut self, t: TypeId) -> Symbol {
        match self.cx.program.types[t].params.last() {
            Some(p) => *p,
            None => {
                self.refused = Some("the type has no parameter");
                Symbol::new("")
            }
        }
    }

    fn field_types(&self, c: CtorId) -> Vec<Type> {
        let fields = &self.cx.program.ctors[c].fields;
        fields.iter().map(|f| f.ty.clone()).collect()
    }

    fn shape(&self, t: &Type, z: Symbol) -> Shape {
        let t = &self.expanded(t);
        if let TypeKind::Kinded(t, _) = &t.kind {
            return self.shape(t, z);
        }
        if !mentions(t, z) {
            return Shape::Absent;
        }
        match &t.kind {
            TypeKind::Var(_) => Shape::Itself,
            TypeKind::Fun(a, b) => Shape::Function((**a).clone(), (**b).clone()),
            TypeKind::Forall(s) => Shape::Quantified(s.forall.clone(), s.ty.clone()),
            TypeKind::App(f, x) => {
                let (head, args) = t.spine();
                let n = args.len();
                if let TypeKind::Con(c) = head.kind
                    && (2..=wired::MAX_TUPLE).contains(&n)
                    && c == wired::tuple(n)
                {
                    return Shape::Tuple(args.into_iter().cloned().collect());
                }
                match mentions(f, z) {
                    true => Shape::Elsewhere,
                    false => Shape::Inside((**x).clone(), (**f).clone()),
                }
            }
            _ => Shape::Elsewhere,
        }
    }

    /// The type with a synonym at its head replaced by what it stands for.
    pub(super) fn expanded(&self, t: &Type) -> Type {
        let mut t = t.clone();
        // A cycle of synonyms (reported) must end.
        for _ in 0..100 {
            let (head, args) = t.spine();
            let TypeKind::Con(c) = head.kind else { break };
            let def = &self.cx.program.types[c];
            let TypeDefKind::Synonym(rhs) = &def.kind else {
                break;
            };
            if args.len() < def.params.len() {
                break;
            }
            let map: Vec<(Symbol, Type)> = def
                .params
                .iter()
                .copied()
                .zip(args.iter().map(|a| (*a).clone()))
                .collect();
            let mut out = rhs.substitute(&map);
            for x in &args[def.params.len()..] {
                out = Type {
                    span: t.span,
                    kind: TypeKind::App(Box::new(out), Box::new((*x).clone())),
                };
            }
            t = out;
        }
        t
    }

    pub(super) fn functor(&mut self, t: TypeId) -> Vec<(&'static str, Vec<Match>)> {
        let z = self.parameter(t);
        let mut out = vec![];
        for c in self.ctors.clone() {
            let f = self.local("f");
            let (pat, xs) = self.con_pat(c, "a");
            let mut args = vec![];
            for (x, ty) in xs.iter().zip(self.field_types(c)) {
                let x = self.var(*x);
                args.push(self.mapped(&ty, z, Way::To(f), x));
            }
            let con = self.con(c);
            let body = self.apply(con, args);
            let f = self.var_pat(f);
            out.push(self.clause(vec![f, pat], body));
        }
        if out.is_empty() {
            out.push(self.vacuous(1, |m, xs| m.absurd(xs[0])));
        }
        vec![("fmap", out)]
    }

    /// The one clause of a type without constructors: of this many parameters
    /// before the value.
    fn vacuous(&mut self, n: usize, body: impl FnOnce(&mut Self, &[ValueId]) -> Expr) -> Match {
        let mut params: Vec<Pat> = (0..n).map(|_| self.wild()).collect();
        let x = self.local("x");
        params.push(self.var_pat(x));
        let body = body(self, &[x]);
        self.clause(params, body)
    }

    fn absurd(&mut self, x: ValueId) -> Expr {
        let text = self.string("Void fmap");
        let error = self.call("error", vec![text]);
        let x = self.var(x);
        self.call("seq", vec![x, error])
    }

    /// `x` of type `t` with `f` at every `z`; or what becomes that, where functions
    /// take it.
    fn mapped(&mut self, t: &Type, z: Symbol, way: Way, x: Expr) -> Expr {
        match self.shape(t, z) {
            Shape::Absent => x,
            Shape::Itself => match way {
                Way::To(f) => {
                    let f = self.var(f);
                    self.apply(f, vec![x])
                }
                Way::From(_) => {
                    self.refused = Some(TOO_DEEP);
                    x
                }
            },
            Shape::Inside(inner, functor) => {
                self.want(functor);
                let g = self.mapper(&inner, z, way);
                self.call("fmap", vec![g, x])
            }
            Shape::Tuple(ts) => self.in_tuple(&ts, x, |m, vars| {
                let parts: Vec<Expr> = ts
                    .iter()
                    .zip(vars)
                    .map(|(t, v)| {
                        let v = m.var(*v);
                        m.mapped(t, z, way, v)
                    })
                    .collect();
                let con = m.con(wired::tuple_ctor(ts.len()));
                m.apply(con, parts)
            }),
            Shape::Function(a, b) => {
                let y = self.local("y");
                let arg = self.var(y);
                let arg = self.mapped(&a, z, way.back(), arg);
                let result = self.apply_to(x, arg);
                let body = self.mapped(&b, z, way, result);
                self.lambda(vec![y], body)
            }
            Shape::Quantified(vars, body) => self.within(&vars, |m| m.mapped(&body, z, way, x)),
            Shape::Elsewhere => {
                self.refused = Some(TOO_DEEP);
                x
            }
        }
    }

    /// What is made of something under quantifiers. What is wanted of their variables is not
    /// for the instance's context to say: the type has it, or there is no instance.
    fn within<R>(&mut self, vars: &[Symbol], make: impl FnOnce(&mut Self) -> R) -> R {
        let start = self.wanted.len();
        let made = make(self);
        let inner = self.wanted.split_off(start).into_iter();
        let outer = inner.filter(|p| !vars.iter().any(|v| p.args.iter().any(|t| mentions(t, *v))));
        self.wanted.extend(outer);
        made
    }

    fn apply_to(&mut self, f: Expr, x: Expr) -> Expr {
        match f.kind {
            ExprKind::App(g, mut args) => {
                args.push(x);
                self.node(ExprKind::App(g, args))
            }
            _ => self.apply(f, vec![x]),
        }
    }

    /// `\y -> ..` that maps a type; `f` itself at `z`.
    fn mapper(&mut self, t: &Type, z: Symbol, way: Way) -> Expr {
        if let (Shape::Itself, Way::To(f)) = (self.shape(t, z), way) {
            return self.var(f);
        }
        let y = self.local("y");
        let value = self.var(y);
        let body = self.mapped(t, z, way, value);
        self.lambda(vec![y], body)
    }

    /// `case x of (y1, .., yn) -> ..`
    fn in_tuple(
        &mut self,
        ts: &[Type],
        x: Expr,
        body: impl FnOnce(&mut Self, &[ValueId]) -> Expr,
    ) -> Expr {
        let vars: Vec<ValueId> = ts.iter().map(|_| self.local("y")).collect();
        let pats = vars.iter().map(|v| self.var_pat(*v)).collect();
        let pat = self.pat(PatKind::Con(wired::tuple_ctor(ts.len()), pats));
        let body = body(self, &vars);
        let alt = self.clause(vec![pat], body);
        self.node(ExprKind::Case(Box::new(x), vec![alt]))
    }

    pub(super) fn foldable(&mut self, t: TypeId) -> Vec<(&'static str, Vec<Match>)> {
        let z = self.parameter(t);
        let mut out = vec![];
        for c in self.ctors.clone() {
            let (f, end) = (self.local("f"), self.local("z"));
            let (pat, xs) = self.con_pat(c, "a");
            let mut body = self.var(end);
            for (x, ty) in xs.iter().zip(self.field_types(c)).rev() {
                let x = self.var(*x);
                body = self.folded(&ty, z, f, x, body);
            }
            let params = vec![self.var_pat(f), self.var_pat(end), pat];
            out.push(self.clause(params, body));
        }
        if out.is_empty() {
            let (end, any, x) = (self.local("z"), self.wild(), self.wild());
            let body = self.var(end);
            let end = self.var_pat(end);
            out.push(self.clause(vec![any, end, x], body));
        }
        vec![("foldr", out)]
    }

    /// `f` of every `z` in `x`, before `rest`.
    fn folded(&mut self, t: &Type, z: Symbol, f: ValueId, x: Expr, rest: Expr) -> Expr {
        match self.shape(t, z) {
            Shape::Absent => rest,
            Shape::Itself => {
                let f = self.var(f);
                self.apply(f, vec![x, rest])
            }
            Shape::Inside(inner, functor) => {
                self.want(functor);
                let g = match self.shape(&inner, z) {
                    Shape::Itself => self.var(f),
                    _ => {
                        let (y, acc) = (self.local("y"), self.local("acc"));
                        let (value, after) = (self.var(y), self.var(acc));
                        let body = self.folded(&inner, z, f, value, after);
                        self.lambda(vec![y, acc], body)
                    }
                };
                self.call("foldr", vec![g, rest, x])
            }
            Shape::Tuple(ts) => self.in_tuple(&ts, x, |m, vars| {
                let mut rest = rest;
                for (t, v) in ts.iter().zip(vars).rev() {
                    let v = m.var(*v);
                    rest = m.folded(t, z, f, v, rest);
                }
                rest
            }),
            Shape::Quantified(vars, body) => self.within(&vars, |m| m.folded(&body, z, f, x, rest)),
            Shape::Function(..) | Shape::Elsewhere => {
                self.refused = Some(TOO_DEEP);
                rest
            }
        }
    }

    pub(super) fn traversable(&mut self, t: TypeId) -> Vec<(&'static str, Vec<Match>)> {
        let z = self.parameter(t);
        let mut out = vec![];
        for c in self.ctors.clone() {
            let f = self.local("f");
            let (pat, xs) = self.con_pat(c, "a");
            let con = self.con(c);
            let fields = self.field_types(c);
            let body = self.traversed_parts(con, &fields, &xs, z, f);
            let f = self.var_pat(f);
            out.push(self.clause(vec![f, pat], body));
        }
        if out.is_empty() {
            out.push(self.vacuous(1, |m, xs| {
                let absurd = m.absurd(xs[0]);
                m.call("pure", vec![absurd])
            }));
        }
        vec![("traverse", out)]
    }

    /// `con x1 .. xn` with the actions of those that contain `z`, in order.
    fn traversed_parts(
        &mut self,
        con: Expr,
        ts: &[Type],
        xs: &[ValueId],
        z: Symbol,
        f: ValueId,
    ) -> Expr {
        let (mut params, mut args, mut actions) = (vec![], vec![], vec![]);
        for (x, t) in xs.iter().zip(ts) {
            if mentions(&self.expanded(t), z) {
                let y = self.local("y");
                let value = self.var(*x);
                actions.push(self.traversed(t, z, f, value));
                params.push(y);
                args.push(self.var(y));
            } else {
                args.push(self.var(*x));
            }
        }
        let made = self.apply(con, args);
        let mut actions = actions.into_iter();
        let Some(first) = actions.next() else {
            return self.call("pure", vec![made]);
        };
        let build = self.lambda(params, made);
        let mut out = self.call("fmap", vec![build, first]);
        for action in actions {
            out = self.call("<*>", vec![out, action]);
        }
        out
    }

    fn traversed(&mut self, t: &Type, z: Symbol, f: ValueId, x: Expr) -> Expr {
        match self.shape(t, z) {
            Shape::Itself => {
                let f = self.var(f);
                self.apply(f, vec![x])
            }
            Shape::Inside(inner, functor) => {
                self.want(functor);
                let g = match self.shape(&inner, z) {
                    Shape::Itself => self.var(f),
                    _ => {
                        let y = self.local("y");
                        let value = self.var(y);
                        let body = self.traversed(&inner, z, f, value);
                        self.lambda(vec![y], body)
                    }
                };
                self.call("traverse", vec![g, x])
            }
            Shape::Tuple(ts) => self.in_tuple(&ts, x, |m, vars| {
                let con = m.con(wired::tuple_ctor(ts.len()));
                m.traversed_parts(con, &ts, vars, z, f)
            }),
            Shape::Absent => self.call("pure", vec![x]),
            Shape::Quantified(vars, body) => self.within(&vars, |m| m.traversed(&body, z, f, x)),
            Shape::Function(..) | Shape::Elsewhere => {
                self.refused = Some(TOO_DEEP);
                x
            }
        }
    }
}

pub(super) fn mentions(t: &Type, z: Symbol) -> bool {
    match &t.kind {
        TypeKind::Var(x) => *x == z,
        TypeKind::App(a, b) | TypeKind::Fun(a, b) => mentions(a, z) || mentions(b, z),
        TypeKind::Forall(s) => !s.forall.contains(&z) && mentions(&s.ty, z),
        TypeKind::Kinded(t, _) => mentions(t, z),
        TypeKind::Con(_)
        | TypeKind::Class(_)
        | TypeKind::Promoted(_)
        | TypeKind::Lit(_)
        | TypeKind::Error => false,
    }
}
