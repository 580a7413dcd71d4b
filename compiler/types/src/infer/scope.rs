//! What patterns and signatures bring into scope besides variables: rigid
//! types, constraints that hold, names of types.

use super::{GivenId, Infer, Origin, ValueType, Why};
use crate::evidence::*;
use crate::ids;
use crate::ty::{Node, PolyId, Pred, Rigid, SkolemInfo, Ty};
use pure_base::{Diagnostic, Span, Symbol};
use pure_names::tree::{Expr, ExprKind, Type, TypeKind, ValueId};
use pure_syntax::Extension;

/// The state to go back to at the end of a scope.
pub(super) struct Mark {
    level: u32,
    given: Option<GivenId>,
    wanted: usize,
    scoped: usize,
    equal: usize,
}

/// The type variables that have names here.
#[derive(Default)]
pub(super) struct TypeVariables {
    /// Those of quantifiers around the type being read.
    pub(super) quants: Vec<(Symbol, Ty)>,
    /// Those that signatures and patterns brought into scope.
    pub(super) scoped: Vec<(Symbol, Ty)>,
}

impl TypeVariables {
    /// What a name stands for, also among those of a declaration.
    pub(super) fn named(&self, x: Symbol, declared: &[(Symbol, Ty)]) -> Option<Ty> {
        let inner = self.quants.iter().rev().chain(declared);
        let mut all = inner.chain(self.scoped.iter().rev());
        all.find(|v| v.0 == x).map(|v| v.1)
    }
}

impl Infer<'_> {
    pub(super) fn mark(&self) -> Mark {
        Mark {
            level: self.level,
            given: self.constraints.given,
            wanted: self.constraints.wanted.len(),
            scoped: self.variables.scoped.len(),
            equal: self.types.equal.len(),
        }
    }

    /// Closes a scope: what is wanted of its rigid types is solved by what is
    /// given there.
    pub(super) fn leave(&mut self, mark: Mark, span: Span) {
        self.variables.scoped.truncate(mark.scoped);
        if self.level > mark.level {
            self.level = mark.level;
            self.solve_from(mark.wanted, span);
            self.types.equal.truncate(mark.equal);
        }
        self.constraints.given = mark.given;
    }

    /// Lets type variables of a signature stand for these types in its body.
    pub(super) fn name_types(&mut self, names: &[Symbol], types: &[Ty]) {
        let module = self.here();
        if !module.extensions.has(Extension::ScopedTypeVariables) {
            return;
        }
        let names = names.iter().copied().zip(types.iter().copied());
        self.variables.scoped.extend(names);
    }

    /// Dictionary parameters that hold constraints.
    pub(super) fn dict_params(&mut self, preds: &[Pred]) -> Vec<ParamId> {
        let class = |p: &Pred| ParamInfo {
            class: p.class,
            inferred: false,
        };
        let infos: Vec<ParamInfo> = preds.iter().map(class).collect();
        infos.into_iter().map(|p| self.out.params.push(p)).collect()
    }

    /// Opens a polytype: rigid variables one level deeper, and its constraints
    /// given by parameters.
    pub(super) fn skolemise(&mut self, id: PolyId) -> (Vec<ParamId>, Ty) {
        self.level += 1;
        let poly = self.types.poly(id).clone();
        let names: Vec<Symbol> = poly.vars.iter().map(|v| v.1).collect();
        let skolems: Vec<Ty> = names
            .iter()
            .map(|name| {
                self.types.skolem(SkolemInfo {
                    name: *name,
                    level: self.level,
                    span: poly.span,
                    rigid: Rigid::Quantifier,
                    of_instance: false,
                })
            })
            .collect();
        let (preds, body) = self.types.poly_at(id, &skolems);
        let params = self.dict_params(&preds);
        self.push_givens(&preds, &params, &[]);
        (params, body)
    }

    /// Checks an expression that must have a polytype: it becomes a function
    /// of the dictionaries.
    pub(super) fn check_sigma(&mut self, e: &Expr, id: PolyId, why: Why) {
        let mark = self.mark();
        let (params, body) = self.skolemise(id);
        if !params.is_empty() {
            self.out.abstractions.insert(e.id, params);
        }
        self.check(e, body, why);
        self.leave(mark, e.span);
    }

    /// A use of a polytype: at unknown types, with evidence for its constraints.
    pub(super) fn instantiate_poly(
        &mut self,
        id: PolyId,
        span: Span,
        origin: Origin,
    ) -> (Ty, Vec<EvId>) {
        let count = self.types.poly(id).vars.len();
        let args: Vec<Ty> = (0..count).map(|_| self.fresh()).collect();
        let (preds, body) = self.types.poly_at(id, &args);
        let evs = preds
            .iter()
            .map(|p| self.want_all(p.class, p.args.clone(), span, origin))
            .collect();
        (body, evs)
    }

    /// `f @t1 @t2`: a use of a value at the first types of its signature.
    pub(super) fn type_application(&mut self, e: &Expr) -> Ty {
        let (mut head, mut types) = (e, vec![]);
        while let ExprKind::TypeApp(f, t) = &head.kind {
            types.push(&**t);
            head = f;
        }
        types.reverse();
        if let ExprKind::Var(v) = head.kind
            && let Some(ValueType::Mono(t)) = self.env.values[v]
            && let Some(id) = self.polytype(t)
            && self.types.poly(id).vars.len() >= types.len()
        {
            return self.polytype_at(id, v, head, &types);
        }
        let found = match &head.kind {
            ExprKind::Var(v) => match self.env.values[*v].clone() {
                Some(ValueType::Poly(s)) => Some((s, Origin::Use(*v))),
                _ => None,
            },
            ExprKind::Con(c) => {
                let con = self.env.ctors[*c].clone();
                con.map(|con| (con.scheme.clone(), Origin::Constructor(*c)))
            }
            _ => None,
        };
        let Some((scheme, origin)) = found.filter(|(s, _)| s.names.len() >= types.len()) else {
            self.check_nothing(head);
            self.no_type_parameters(head, types[0].span);
            return self.types.error;
        };
        let mut args: Vec<Ty> = types.iter().map(|t| self.type_argument(t)).collect();
        args.extend((types.len() as u32..scheme.vars).map(|_| self.fresh()));
        let (t, evs) = self.instantiate_at(&scheme, &args, head.span, origin);
        self.set_type(head.id, t);
        if !evs.is_empty() {
            self.out.node_ev.insert(head.id, evs);
            if let ExprKind::Var(v) = head.kind {
                self.out.value_uses.entry(v).or_default().push(head.id);
            }
        }
        t
    }

    /// The use of a variable of a polytype at its first types.
    fn polytype_at(&mut self, id: PolyId, v: ValueId, head: &Expr, types: &[&Type]) -> Ty {
        let count = self.types.poly(id).vars.len();
        let mut args: Vec<Ty> = types.iter().map(|t| self.type_argument(t)).collect();
        args.extend((types.len()..count).map(|_| self.fresh()));
        let (preds, t) = self.types.poly_at(id, &args);
        let evs: Vec<EvId> = preds
            .iter()
            .map(|p| self.want_all(p.class, p.args.clone(), head.span, Origin::Use(v)))
            .collect();
        self.set_type(head.id, t);
        if !evs.is_empty() {
            self.out.node_ev.insert(head.id, evs);
        }
        t
    }

    /// A written type as an argument; `_` is to be found out.
    fn type_argument(&mut self, t: &Type) -> Ty {
        match &t.kind {
            TypeKind::Var(x) if x.as_str() == "_" => self.fresh(),
            _ => {
                let ty = self.closed_type(t);
                match self.plain_argument(t.span, ty) {
                    true => ty,
                    false => self.types.error,
                }
            }
        }
    }

    fn no_type_parameters(&mut self, head: &Expr, span: Span) {
        self.diags.push(
            Diagnostic::error(
                ids::TYPE_ARGUMENT,
                span,
                "this expression cannot be given a type as its argument",
            )
            .label("too many types")
            .also(
                head.span,
                "takes types only if a signature says so, one for each variable of the signature",
            ),
        );
    }

    /// The types of an expression that is erroneous anyway.
    fn check_nothing(&mut self, e: &Expr) {
        if !matches!(e.kind, ExprKind::TypeApp(..)) {
            self.infer(e);
        }
    }

    /// The polytype that a type is, if it is one.
    pub(super) fn polytype(&mut self, t: Ty) -> Option<PolyId> {
        match self.types.node(t) {
            Node::Forall(id) => Some(id),
            _ => None,
        }
    }
}
