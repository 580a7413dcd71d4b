//! Polymorphic types in place of type variables (ImpredicativeTypes), in the manner of "A quick
//! look at impredicativity" (ICFP 2020): what an argument that is a variable or a call of one
//! says of a type variable counts before other arguments are looked at.

use super::{Infer, ValueType};
use crate::ty::{Node, Ty, Walk};
use pure_names::tree::*;

impl Infer<'_> {
    /// Whether an argument is known to have a type with polymorphic parts.
    pub(super) fn has_polytype(&mut self, e: &Expr) -> bool {
        let (head, args) = match &e.kind {
            ExprKind::App(f, args) if self.is_apply(f) && args.len() > 1 => (&args[0], &args[1..]),
            ExprKind::App(f, args) => (&**f, &args[..]),
            ExprKind::List(items) => return items.iter().any(|e| self.has_polytype(e)),
            ExprKind::Annot(_, s) => {
                return matches!(s.ty.kind, TypeKind::App(..)) && self.written_polytype(&s.ty);
            }
            _ => (e, &[][..]),
        };
        let ExprKind::Var(v) = head.kind else {
            return false;
        };
        let mut rest = match &self.env.values[v] {
            Some(ValueType::Poly(s)) => s.ty,
            Some(ValueType::Mono(t)) => *t,
            None => return false,
        };
        for _ in args {
            let Node::Fun(_, result) = self.types.node(rest) else {
                break;
            };
            rest = result;
        }
        // What it gives may be what an argument is: `head ids`, `single ids`.
        let open = !args.is_empty() && self.mentions_variables(rest);
        self.has_inner_polytype(rest) || open && args.iter().any(|e| self.has_polytype(e))
    }

    fn has_inner_polytype(&mut self, t: Ty) -> bool {
        let mut walk = Walk::new(t);
        while let Some(part) = walk.next() {
            match self.types.node(part) {
                Node::Forall(_) if part != t => return true,
                Node::Forall(_) => {}
                node => self.types.visit_parts(node, &mut walk),
            }
        }
        false
    }

    fn mentions_variables(&mut self, t: Ty) -> bool {
        !self.types.bounds_of(t).is_empty()
    }

    fn written_polytype(&self, t: &Type) -> bool {
        match &t.kind {
            TypeKind::Forall(_) => true,
            TypeKind::App(f, x) => self.written_polytype(f) || self.written_polytype(x),
            _ => false,
        }
    }
}
