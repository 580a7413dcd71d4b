//! Given constraints: what signatures and instance contexts promise, with all
//! that their superclasses imply.

use super::{Given, GivenId, Infer, Wanted};
use crate::evidence::*;
use crate::head::Fit;
use crate::ty::{Pred, Ty};
use pure_names::tree::ClassId;

/// A superclass cycle (reported) must not loop.
const MAX_DEPTH: u32 = 20;

impl Infer<'_> {
    /// Makes declared constraints and their superclasses available until the
    /// end of the scope.
    pub(super) fn push_givens(&mut self, preds: &[Pred], params: &[ParamId], skolems: &[Ty]) {
        for (p, param) in preds.iter().zip(params) {
            let args = self.types.substitute_all(&p.args, skolems);
            let ev = self.out.evs.push(Ev::Param(*param));
            self.push_given(p.class, args, ev, 0);
        }
    }

    fn push_given(&mut self, class: ClassId, args: Vec<Ty>, ev: EvId, depth: u32) {
        let given = Given {
            class,
            args: args.clone(),
            ev,
            outer: self.given,
        };
        self.given = Some(self.givens.push(given));
        if Some(class) == self.program.known.class_equal
            && let [a, b] = args[..]
        {
            // What can never be equal is never called.
            let _ = self.types.assume_equal(a, b);
        }
        if depth > MAX_DEPTH {
            return;
        }
        for (i, s) in self.supers(class).into_iter().enumerate() {
            let ev = self.out.evs.push(Ev::Super(ev, class, i as u32));
            let args = self.types.substitute_all(&s.args, &args);
            self.push_given(s.class, args, ev, depth + 1);
        }
    }

    /// Direct superclasses over the parameters.
    pub(super) fn supers(&self, class: ClassId) -> Vec<Pred> {
        match self.out.classes.get(class.as_u32() as usize) {
            Some(c) => c.supers.clone(),
            None => vec![],
        }
    }

    /// The given constraints of a class in scope of a wanted one, innermost
    /// first.
    pub(super) fn givens_for(&self, w: &Wanted) -> Vec<GivenId> {
        let (mut out, mut next) = (vec![], w.given);
        while let Some(g) = next {
            if self.givens[g].class == w.class {
                out.push(g);
            }
            next = self.givens[g].outer;
        }
        out
    }

    /// Solves a constraint by a given one that is the same; else how well the
    /// best of them fits.
    pub(super) fn solve_given(&mut self, w: &Wanted) -> Fit {
        let mut best = Fit::No;
        for g in self.givens_for(w) {
            let args = self.givens[g].args.clone();
            let fit = self.types.compare_all(&args, &w.args);
            if fit == Fit::Yes {
                self.out.evs[w.ev] = Ev::Same(self.givens[g].ev);
                return fit;
            }
            best = best.min(fit);
        }
        best
    }

    /// Whether a constraint follows from another as a superclass.
    pub(super) fn above(&mut self, below: &Pred, want: &Pred, depth: u32) -> bool {
        depth <= MAX_DEPTH
            && self.supers(below.class).into_iter().any(|s| {
                let args = self.types.substitute_all(&s.args, &below.args);
                let above = Pred {
                    class: s.class,
                    args,
                };
                above.class == want.class && self.types.all_same(&above.args, &want.args)
                    || self.above(&above, want, depth + 1)
            })
    }

    /// Evidence for a constraint out of evidence for another, of which it is a
    /// superclass.
    pub(super) fn superclass(
        &mut self,
        below: (ClassId, &[Ty], EvId),
        want: (ClassId, &[Ty]),
        depth: u32,
    ) -> Option<EvId> {
        let (class, args, ev) = below;
        if depth > MAX_DEPTH {
            return None;
        }
        for (i, s) in self.supers(class).into_iter().enumerate() {
            let above = self.types.substitute_all(&s.args, args);
            let step = Ev::Super(ev, class, i as u32);
            if s.class == want.0 && self.types.all_same(&above, want.1) {
                return Some(self.out.evs.push(step));
            }
            let step = self.out.evs.push(step);
            if let Some(found) = self.superclass((s.class, &above, step), want, depth + 1) {
                return Some(found);
            }
        }
        None
    }
}
