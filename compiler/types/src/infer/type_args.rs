//! Types as arguments, `f @t`.

use super::Infer;
use super::constraints::Origin;
use super::env::ValueType;
use crate::ids;
use crate::ty::{PolyId, Ty};
use pure_base::{Diagnostic, Span, Symbol};
use pure_names::tree::{Expr, ExprKind, Kind, Type, TypeKind, ValueId, ValueKind};
use pure_syntax::Extension;

impl Infer<'_> {
    /// `f @t1 @t2`: a use of a value at the first types of its signature.
    pub(super) fn type_application(&mut self, e: &Expr) -> Ty {
        let (mut head, mut types) = (e, vec![]);
        while let ExprKind::TypeApp(f, t) = &head.kind {
            types.push(&**t);
            head = f;
        }
        types.reverse();
        let kinds = self.kind_parameters(&head.kind).min(types.len());
        types.drain(..kinds);
        if types.is_empty() {
            return self.infer(head);
        }
        if let ExprKind::Var(v) = head.kind
            && let Some(ValueType::Mono(t)) = self.env.values[v]
            && let Some(id) = self.types.polytype(t)
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
        let args = self.type_arguments(&types, scheme.vars as usize);
        let (t, evs) = self.instantiate_at(&scheme, &args, (head.span, origin));
        self.set_type(head.id, t);
        if let ExprKind::Var(v) = head.kind
            && !evs.is_empty()
        {
            self.out.value_uses.entry(v).or_default().push(head.id);
        }
        self.out.pass(head.id, evs);
        t
    }

    /// How many variables of kinds come before those of types: the ones that are written in
    /// kinds, but not in a `forall`. What is given for them says nothing that the types do
    /// not say.
    fn kind_parameters(&self, head: &ExprKind) -> usize {
        let program = self.program;
        let (kinds, bound): (&[_], &[_]) = match head {
            ExprKind::Var(v) => match program.values[*v].kind {
                ValueKind::Method(class, _) => {
                    let class = &program.classes[class];
                    (&class.kinds, &class.params)
                }
                _ => match &program.values[*v].signature {
                    Some(signature) => (&signature.kinds, &signature.forall),
                    None => return 0,
                },
            },
            ExprKind::Con(c) if program.ctors[*c].result.is_none() => {
                let def = &program.types[program.ctors[*c].owner];
                (&def.kinds, &def.params)
            }
            _ => return 0,
        };
        let mut found = vec![];
        kinds
            .iter()
            .flatten()
            .for_each(|k| variables(k, &mut found));
        // Those of a local signature may be variables of what is around it.
        let local =
            matches!(head, ExprKind::Var(v) if matches!(program.values[*v].kind, ValueKind::Local));
        found.retain(|x| {
            let outer = local && self.variables.named(*x, &[]).is_some();
            !bound.contains(x) && !outer
        });
        found.sort_unstable();
        found.dedup();
        found.len()
    }

    /// The use of a variable of a polytype at its first types.
    fn polytype_at(&mut self, id: PolyId, v: ValueId, head: &Expr, types: &[&Type]) -> Ty {
        let count = self.types.poly(id).vars.len();
        let args = self.type_arguments(types, count);
        let (t, evs) = self.poly_at(id, &args, (head.span, Origin::Use(v)));
        self.set_type(head.id, t);
        self.out.pass(head.id, evs);
        t
    }

    /// The first arguments as they are written, the others unknown.
    fn type_arguments(&mut self, types: &[&Type], count: usize) -> Vec<Ty> {
        let mut args: Vec<Ty> = types.iter().map(|t| self.type_argument(t)).collect();
        args.resize_with(count, || self.fresh());
        args
    }

    /// A written type as an argument; `_` is to be found out.
    fn type_argument(&mut self, t: &Type) -> Ty {
        match &t.kind {
            TypeKind::Var(x) if x.as_str() == "_" => self.fresh(),
            _ => {
                let ty = self.closed_type(t);
                match self.allows(Extension::ImpredicativeTypes) || self.plain_argument(t.span, ty)
                {
                    true => ty,
                    false => self.types.error,
                }
            }
        }
    }

    fn no_type_parameters(&mut self, head: &Expr, span: Span) {
        let d = Diagnostic::error(
            ids::TYPE_ARGUMENT,
            span,
            "this expression cannot be given a type as its argument",
        )
        .label("too many types")
        .also(
            head.span,
            "takes types only if a signature says so, one for each variable of the signature",
        );
        self.diags.push(d);
    }

    /// The types of an expression that is erroneous anyway.
    fn check_nothing(&mut self, e: &Expr) {
        if !matches!(e.kind, ExprKind::TypeApp(..)) {
            self.infer(e);
        }
    }
}

/// The variables of a kind.
fn variables(kind: &Kind, out: &mut Vec<Symbol>) {
    match kind {
        Kind::Var(x) => out.push(*x),
        Kind::Arrow(a, b) | Kind::App(a, b) => {
            variables(a, out);
            variables(b, out);
        }
        Kind::Type | Kind::Constraint | Kind::Con(_) | Kind::Unknown => {}
    }
}
