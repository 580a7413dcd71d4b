//! Patterns against the type of what they match.

use super::{Infer, Origin, ValueType, Why};
use crate::ty::Ty;
use pure_names::tree::*;

impl Infer<'_> {
    pub(super) fn pat(&mut self, p: &Pat, want: Ty, why: Why) {
        let want = self.pattern_of_polytype(p, want);
        self.set_type(p.id, want);
        match &p.kind {
            PatKind::Wild | PatKind::Dict(_) | PatKind::Error => {}
            PatKind::Var(v) => self.bind_var(*v, want, p, why),
            PatKind::As(v, inner) => {
                self.bind_var(*v, want, p, why);
                self.pat(inner, want, why);
            }
            PatKind::Lazy(inner) => self.lazy_pat(inner, want, why),
            PatKind::Bang(inner) => self.pat(inner, want, why),
            PatKind::Annot(inner, t) => {
                let t2 = self.pattern_type(t);
                self.unify(p.span, want, t2, why);
                self.pat(inner, t2, Why::Annotation(t.span));
            }
            PatKind::View(function, inner) => {
                let result = self.fresh();
                let f = self.types.fun(want, result);
                let wanted = self.constraints.wanted.len();
                self.check(function, f, Why::Nothing);
                // What the pattern says of types holds behind it, not for its function.
                if self.constraints.wanted.len() > wanted {
                    self.solve_from(wanted);
                }
                self.pat(inner, result, Why::Scrutinee(function.span));
            }
            PatKind::List(ps) => {
                let element = self.fresh();
                let list = self.types.list_of(element);
                self.unify(p.span, want, list, why);
                for p in ps {
                    self.pat(p, element, why);
                }
            }
            PatKind::Con(c, ps) => self.con_pat(p, *c, ps, want, why),
            PatKind::Lit { lit, negative } => self.lit_pat(p, lit, *negative, want, why),
        }
    }

    /// A pattern that looks into a polytype uses it; others leave it as it is.
    fn pattern_of_polytype(&mut self, p: &Pat, want: Ty) -> Ty {
        match (&p.kind, self.types.polytype(want)) {
            (PatKind::Con(..) | PatKind::List(_) | PatKind::Lit { .. }, Some(id))
                if self.types.poly(id).preds.is_empty() =>
            {
                self.instantiate_poly(id, p.span, Origin::Literal).0
            }
            _ => want,
        }
    }

    fn bind_var(&mut self, v: ValueId, want: Ty, p: &Pat, why: Why) {
        match self.env.values[v].clone() {
            // Bound by a group that gave it a type beforehand.
            Some(ValueType::Mono(t)) => self.unify(p.span, t, want, why),
            Some(ValueType::Poly(s)) if s.vars == 0 => {
                let sig = self.program.values[v].signature.as_ref();
                let why = sig.map_or(why, |s| Why::Signature(s.span));
                self.unify(p.span, s.ty, want, why);
            }
            Some(ValueType::Poly(_)) => self.group.signed_patterns.push((v, want)),
            None => {
                self.out.value_ty.insert(v, want);
                self.env.values[v] = Some(ValueType::Mono(want));
            }
        }
    }

    fn lit_pat(&mut self, p: &Pat, lit: &Lit, negative: bool, want: Ty, why: Why) {
        let known = &self.program.known;
        if self.is_unboxed_literal(lit, want) {
            return;
        }
        match lit {
            Lit::Char(_) => self.unify(p.span, want, self.types.char, why),
            Lit::Str(_) | Lit::Codes(_) if !self.overloads_string(want) => {
                self.unify(p.span, want, self.types.string, why);
            }
            Lit::Negative(size) => self.lit_pat(p, size, negative, want, why),
            Lit::Int(_) if self.types.same(want, self.types.int) => {
                // A rigid variable may be the same here alone.
                self.set_type(p.id, self.types.int);
            }
            _ => {
                let class = match lit {
                    Lit::Float(_) => known.class_fractional,
                    Lit::Str(_) | Lit::Codes(_) => known.class_is_string,
                    _ => known.class_num,
                };
                let (Some(eq), Some(class)) = (known.class_eq, class) else {
                    return self.unify(p.span, want, self.types.int, why);
                };
                let mut all = vec![self.want(eq, want, p.span, Origin::LiteralPattern)];
                // `-1` is `negate (fromInteger 1)`.
                if let Some(num) = known.class_num.filter(|_| negative) {
                    all.push(self.want(num, want, p.span, Origin::LiteralPattern));
                }
                all.push(self.want(class, want, p.span, Origin::LiteralPattern));
                self.out.node_ev.insert(p.id, all);
            }
        }
    }
}
