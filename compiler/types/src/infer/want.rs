//! What the use of something overloaded asks for: constraints, and evidence for them.

use super::constraints::{Origin, each};
use super::{Infer, Why};
use crate::evidence::*;
use crate::ty::{PolyId, Pred, Scheme, Ty};
use pure_base::Span;
use pure_names::tree::{ClassId, Edition};

/// The type that a use has, and evidence for the predicates.
pub(super) type Use = (Ty, Vec<EvId>);

impl Infer<'_> {
    /// A constraint on a type; its evidence.
    pub(super) fn want(&mut self, class: ClassId, ty: Ty, span: Span, origin: Origin) -> EvId {
        self.want_all(class, vec![ty], span, origin)
    }

    /// A constraint on types; its evidence.
    pub(super) fn want_all(
        &mut self,
        class: ClassId,
        args: Vec<Ty>,
        span: Span,
        origin: Origin,
    ) -> EvId {
        let ev = self.out.open();
        if Some(class) == self.program.known.class_equal
            && let [a, b] = args[..]
        {
            self.unify(span, a, b, Why::Nothing);
            self.out.evs[ev] = Ev::Empty(class);
            return ev;
        }
        if Some(class) == self.program.known.class_call_stack {
            self.out.evs[ev] = self.calls_to_here(class);
            return ev;
        }
        let wanted = Pred { class, args };
        let wanted = self.constraints.arising(wanted, ev, span, origin);
        self.constraints.wanted.push(wanted);
        ev
    }

    /// Evidence for `HasCallStack`. Calls of the library's own are left out, so that
    /// what leads to an error is told in terms of the program; those of Pure as well,
    /// which has no such constraint.
    pub(super) fn calls_to_here(&self, class: ClassId) -> Ev {
        let module = self.here();
        let given = each(&self.constraints.given).find(|g| g.class == class);
        match given.map(|g| g.ev) {
            Some(given) if module.library => Ev::Same(given),
            None if module.library || module.edition == Edition::Pure => Ev::Uncalled,
            given => Ev::Called(given),
        }
    }

    /// A use of a scheme at unknown types.
    pub(super) fn instantiate(&mut self, s: &Scheme, span: Span, origin: Origin) -> Use {
        if s.vars == 0 && s.preds.is_empty() {
            return (s.ty, vec![]);
        }
        let args: Vec<Ty> = (0..s.vars).map(|_| self.fresh()).collect();
        self.instantiate_at(s, &args, (span, origin))
    }

    pub(super) fn instantiate_at(&mut self, s: &Scheme, args: &[Ty], at: (Span, Origin)) -> Use {
        let mut evs = vec![];
        if let Origin::Use(v) = at.1
            && let Some(kinds) = self.env.value_kinds.get(&v)
        {
            let kinded = (at.0, kinds.clone(), args.to_vec());
            self.constraints.kinded.push(kinded);
        }
        for p in &s.preds {
            let ts = self.types.substitute_all(&p.args, args);
            evs.push(self.want_all(p.class, ts, at.0, at.1));
        }
        (self.types.substitute(s.ty, args), evs)
    }

    /// A use of a polytype at unknown types.
    pub(super) fn instantiate_poly(&mut self, id: PolyId, span: Span, origin: Origin) -> Use {
        let count = self.types.poly(id).vars.len();
        let args: Vec<Ty> = (0..count).map(|_| self.fresh()).collect();
        self.poly_at(id, &args, (span, origin))
    }

    pub(super) fn poly_at(&mut self, id: PolyId, args: &[Ty], at: (Span, Origin)) -> Use {
        let (preds, body) = self.types.poly_at(id, args);
        let preds = preds.into_iter();
        let evs = preds.map(|p| self.want_all(p.class, p.args, at.0, at.1));
        (body, evs.collect())
    }
}
