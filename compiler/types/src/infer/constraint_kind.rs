//! Types of the kind of constraints: tuples of them, and those with variables of their own.

use super::Infer;
use super::kinds::{CONSTRAINT, Kind, STAR, Scope};
use pure_base::Diagnostic;
use pure_names::tree::{self, Type, TypeKind};
use pure_names::wired;

impl Infer<'_> {
    /// Checks a type that must be a constraint, if it is of a form that may be a type of
    /// values as well; whether it is.
    pub(super) fn constraint_kinds(&mut self, t: &Type, scope: &mut Scope) -> bool {
        match &t.kind {
            TypeKind::Kinded(t, tree::Kind::Constraint) => self.check_kind(t, CONSTRAINT, scope),
            TypeKind::Forall(s) => self.quantified_kind(s, CONSTRAINT, scope),
            _ => {
                let (head, parts) = t.spine();
                let TypeKind::Con(c) = head.kind else {
                    return false;
                };
                let tuple = match parts.len() {
                    0 => wired::unit(),
                    n if (2..=wired::MAX_TUPLE).contains(&n) => wired::tuple(n),
                    _ => return false,
                };
                if c != tuple {
                    return false;
                }
                let parts = parts.into_iter();
                parts.for_each(|x| self.check_kind(x, CONSTRAINT, scope));
            }
        }
        true
    }

    /// A quantifier's context and what it is of, whose kind is known.
    pub(super) fn quantified_kind(&mut self, s: &tree::Scheme, want: Kind, scope: &mut Scope) {
        // Its variables hide others of the same name.
        let hidden = std::mem::take(scope);
        *scope = self.quantified_kinds(s);
        scope.extend(hidden);
        for p in &s.context {
            self.check_pred(p, scope);
        }
        match want == STAR {
            true => self.check_star(&s.ty, scope),
            false => self.check_kind(&s.ty, want, scope),
        }
        scope.drain(..s.forall.len());
    }

    /// Reports a class, or what stands for constraints, where a type of values must stand;
    /// whether it is that.
    pub(super) fn constraint_as_type(&mut self, t: &Type, want: Kind) -> bool {
        if self.env.kinds.is_constraint(want) {
            return false;
        }
        let head = t.head();
        let shown = self.map.text(head.span);
        let d = match head.kind {
            TypeKind::Class(_) => Diagnostic::error(
                pure_names::ids::CLASS_OR_TYPE,
                head.span,
                format!("`{shown}` is a class, not a type"),
            )
            .label("expected a type")
            .note("A class is a set of types; a signature says of a type variable which classes it is in.")
            .help(format!("write `{shown} a =>` before the type, and `a` here")),
            TypeKind::Kinded(_, tree::Kind::Constraint) => {
                let name = shown.split_whitespace().next().unwrap_or(shown);
                Diagnostic::error(
                    pure_names::ids::CLASS_OR_TYPE,
                    head.span,
                    format!("`{name}` stands for constraints, not for a type"),
                )
                .label("expected a type")
                .help(format!("write `{name} a =>` before the type, and `a` here"))
            }
            _ => return false,
        };
        self.diags.push(d);
        true
    }
}
