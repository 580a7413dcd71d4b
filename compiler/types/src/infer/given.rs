//! Given constraints: what signatures and instance contexts promise, with all
//! that their superclasses imply.

use super::{Infer, Wanted};
use crate::evidence::*;
use crate::head::Fit;
use crate::ty::{Pred, Ty};
use pure_names::tree::ClassId;

/// How long a chain of superclasses is that may be followed.
const MAX_SUPERCLASSES: u32 = 100_000;

/// A constraint, or one that it implies as a superclass.
pub(super) struct Implied {
    pub(super) class: ClassId,
    pub(super) args: Vec<Ty>,
    /// Which of the list it is a superclass of, and its number there; not of the first.
    below: Option<(usize, u32)>,
}

impl Infer<'_> {
    /// Makes declared constraints and their superclasses available until the
    /// end of the scope.
    pub(super) fn push_givens(&mut self, preds: &[Pred], params: &[ParamId], skolems: &[Ty]) {
        for (p, param) in preds.iter().zip(params) {
            let args = self.types.substitute_all(&p.args, skolems);
            let ev = self.out.evs.push(Ev::Param(*param));
            self.push_given(p.class, args, ev);
        }
    }

    fn push_given(&mut self, class: ClassId, args: Vec<Ty>, ev: EvId) {
        let mut evs: Vec<EvId> = vec![];
        let all = self.implied(class, args);
        for step in &all {
            let ev = match step.below {
                Some((at, index)) => {
                    let of = all[at].class;
                    self.out.evs.push(Ev::Super(evs[at], of, index))
                }
                None => ev,
            };
            evs.push(ev);
            if Some(step.class) == self.program.known.class_holds {
                self.constraints.has_held = true;
                if let Some(id) = self.types.polytype(step.args[0]) {
                    self.give_quantified(id, ev);
                    continue;
                }
            }
            self.constraints.give(step.class, step.args.clone(), ev);
            if Some(step.class) == self.program.known.class_equal
                && let [a, b] = step.args[..]
            {
                // What can never be equal is never called.
                let _ = self.types.assume_equal(a, b, self.level);
                self.note_equalities();
            }
        }
    }

    /// A constraint and all that it implies, each once, depth first.
    pub(super) fn implied(&mut self, class: ClassId, args: Vec<Ty>) -> Vec<Implied> {
        let mut all: Vec<Implied> = vec![];
        let (class, args) = self.of_class(class, args);
        let mut work: Vec<(ClassId, Vec<Ty>, Option<(usize, u32)>)> = vec![(class, args, None)];
        while let Some((class, args, below)) = work.pop() {
            let known = all
                .iter()
                .any(|k| k.class == class && self.types.all_same(&k.args, &args));
            // A cycle of superclasses (reported, unless UndecidableSuperClasses allows it)
            // ends where the class is met with other types for the second time.
            let mut path = below.map(|(at, _)| at);
            let (mut again, mut length) = (0, 0);
            while let Some(at) = path {
                length += 1;
                // What is a tuple is no class that has itself above it.
                let same = all[at].class == class && Some(class) != self.program.known.class_both;
                again += usize::from(same);
                path = all[at].below.map(|(at, _)| at);
            }
            if known || again > 1 || length > MAX_SUPERCLASSES {
                continue;
            }
            let at = all.len();
            for (i, s) in self.supers(class).into_iter().enumerate().rev() {
                let args = self.types.substitute_all(&s.args, &args);
                let (class, args) = self.of_class(s.class, args);
                work.push((class, args, Some((at, i as u32))));
            }
            all.push(Implied { class, args, below });
        }
        all
    }

    /// Direct superclasses over the parameters.
    pub(super) fn supers(&self, class: ClassId) -> Vec<Pred> {
        match self.out.classes.get(class.as_u32() as usize) {
            Some(c) => c.supers.clone(),
            None => vec![],
        }
    }

    /// Solves a constraint by a given one that is the same; else whether one of them may
    /// turn out to be.
    pub(super) fn solve_given(&mut self, w: &Wanted) -> Fit {
        let mut best = Fit::No;
        for g in w.given() {
            // What is apart in one place stays so, whatever others turn out to be.
            let mut pairs = g.args.iter().zip(&w.args);
            if pairs.any(|(g, w)| self.types.compare(*g, *w) == Fit::Rigid) {
                continue;
            }
            match self.types.compare_all(&g.args, &w.args) {
                Fit::Yes => {
                    self.out.evs[w.ev] = Ev::Same(g.ev);
                    return Fit::Yes;
                }
                Fit::Perhaps => best = Fit::Perhaps,
                // Another one's variables do not make this one fit.
                Fit::Rigid | Fit::No => {}
            }
        }
        match self.constraints.has_held {
            true => match self.solve_held(w) {
                Fit::No | Fit::Rigid => best,
                fit => fit,
            },
            false => best,
        }
    }

    /// Whether a constraint follows from another as a superclass.
    pub(super) fn above(&mut self, below: &Pred, want: &Pred) -> bool {
        let all = self.implied(below.class, below.args.clone());
        let mut above = all.iter().skip(1);
        above.any(|s| s.class == want.class && self.types.all_same(&s.args, &want.args))
    }

    /// The steps from the first of what a constraint implies to another.
    pub(super) fn path(&self, all: &[Implied], to: usize) -> Vec<(ClassId, u32)> {
        let (mut path, mut at) = (vec![], to);
        while let Some((below, index)) = all[at].below {
            path.push((all[below].class, index));
            at = below;
        }
        path.reverse();
        path
    }

    /// Evidence for a constraint out of evidence for another, of which it is a
    /// superclass: one of all that it implies.
    pub(super) fn superclass(
        &mut self,
        all: &[Implied],
        ev: EvId,
        want: (ClassId, &[Ty]),
    ) -> Option<EvId> {
        let found = (1..all.len())
            .find(|i| all[*i].class == want.0 && self.types.all_same(&all[*i].args, want.1))?;
        let steps = self.path(all, found).into_iter();
        Some(steps.fold(ev, |ev, (class, index)| {
            self.out.evs.push(Ev::Super(ev, class, index))
        }))
    }
}
