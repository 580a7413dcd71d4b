//! Constraints whose class is not written: variables, applications of families, tuples as one
//! type, and those with variables of their own (QuantifiedConstraints). They are constraints
//! of the class `Holds` on their type; once that is a class and its types, evidence for the
//! one is evidence for the other. What is given with variables of its own is an instance in
//! scope, whose evidence is a function of its context's.

use super::constraints::{Fact, Quantified, each};
use super::{Infer, Wanted};
use crate::evidence::*;
use crate::head::Fit;
use crate::ty::{Node, PolyId, Pred, Rigid, SkolemInfo, Ty};
use pure_names::tree::ClassId;
use pure_names::wired;
use std::rc::Rc;

/// The level of what a constraint with variables of its own must hold for: deeper than any,
/// so that nothing else becomes it.
const ANY: u32 = u32::MAX;

impl Infer<'_> {
    /// A constraint as one of a class that is known, as far as it is.
    pub(super) fn of_class(&mut self, class: ClassId, args: Vec<Ty>) -> (ClassId, Vec<Ty>) {
        if Some(class) != self.program.known.class_holds {
            return (class, args);
        }
        match args.first().and_then(|t| self.as_class(*t)) {
            Some(known) => known,
            None => (class, args),
        }
    }

    /// The class and its types that a type of the kind of constraints is.
    pub(super) fn as_class(&mut self, t: Ty) -> Option<(ClassId, Vec<Ty>)> {
        let (head, args) = self.types.spine(t);
        match head {
            Node::Class(c) if self.program.classes[c].params.len() == args.len() => Some((c, args)),
            Node::Con(c) if args.is_empty() && c == wired::unit() => {
                Some((self.program.known.class_none?, args))
            }
            Node::Con(c)
                if (2..=wired::MAX_TUPLE).contains(&args.len())
                    && c == wired::tuple(args.len()) =>
            {
                let rest = match args[1..] {
                    [last] => last,
                    _ => {
                        let tuple = self.types.con(wired::tuple(args.len() - 1));
                        let rest = args[1..].iter();
                        rest.fold(tuple, |f, x| self.types.app(f, *x))
                    }
                };
                Some((self.program.known.class_both?, vec![args[0], rest]))
            }
            _ => None,
        }
    }

    /// Gives a constraint with variables of its own, with all that it implies.
    pub(super) fn give_quantified(&mut self, id: PolyId, ev: EvId) {
        let vars = self.types.poly(id).vars.len() as u32;
        let bounds: Vec<Ty> = (0..vars).map(|i| self.types.bound(i)).collect();
        let (context, body) = self.types.poly_at(id, &bounds);
        let Some(holds) = self.program.known.class_holds else {
            return;
        };
        let all = self.implied(holds, vec![body]);
        for at in 0..all.len() {
            let quantified = Quantified {
                vars,
                context: context.clone(),
                supers: self.path(&all, at),
            };
            let (class, args) = (all[at].class, all[at].args.clone());
            let quantified = Some(Rc::new(quantified));
            self.constraints.give_fact(class, args, ev, quantified);
        }
    }

    /// Something about a constraint whose class is not known: solved, by a new one perhaps, or
    /// given back.
    pub(super) fn step_held(&mut self, w: Wanted, work: &mut Vec<Wanted>) -> Option<Wanted> {
        let t = w.args[0];
        if let Some((class, args)) = self.as_class(t) {
            work.push(Wanted { class, args, ..w });
            return None;
        }
        if let Some(id) = self.types.polytype(t) {
            self.wanted_for_all(id, w, work);
            return None;
        }
        let given = self.solve_given(&w);
        if given == Fit::Yes {
            return None;
        }
        let quantified = self.solve_quantified(&w, work);
        if quantified == Fit::Yes {
            return None;
        }
        if given == Fit::Perhaps
            || quantified == Fit::Perhaps
            || !self.types.metas_of_all(&w.args).is_empty()
        {
            return Some(w);
        }
        match &mut self.constraints.unsolved {
            Some(list) => list.push(w),
            None => self.constraints.hopeless.push(w),
        }
        None
    }

    /// A constraint with variables of its own must hold for any types, with its context given.
    fn wanted_for_all(&mut self, id: PolyId, w: Wanted, work: &mut Vec<Wanted>) {
        let poly = self.types.poly(id).clone();
        let rigid = |name| SkolemInfo {
            name,
            level: ANY,
            span: poly.span,
            rigid: Rigid::Quantifier,
            of_instance: false,
        };
        let skolems: Vec<Ty> = poly
            .vars
            .iter()
            .map(|(_, name)| self.types.skolem(rigid(*name)))
            .collect();
        let (preds, body) = self.types.poly_at(id, &skolems);
        let params = self.dict_params(&preds);
        let here = std::mem::replace(&mut self.constraints.given, w.given.clone());
        self.push_givens(&preds, &params, &[]);
        let given = std::mem::replace(&mut self.constraints.given, here);
        let ev = self.out.open();
        self.out.evs[w.ev] = match params.is_empty() {
            true => Ev::Same(ev),
            false => Ev::Abstract(params, ev),
        };
        work.push(Wanted {
            args: vec![body],
            ev,
            given,
            depth: w.depth + 1,
            ..w
        });
    }

    /// Solves a constraint by a given one with variables of its own, by its context then.
    pub(super) fn solve_quantified(&mut self, w: &Wanted, work: &mut Vec<Wanted>) -> Fit {
        if !self.constraints.has_held {
            return Fit::No;
        }
        let holds = self.program.known.class_holds;
        let mut best = Fit::No;
        let given = w.given.clone();
        for fact in each(&given) {
            let Some(quantified) = &fact.quantified else {
                continue;
            };
            let wanted = match Some(fact.class) == holds {
                _ if fact.class == w.class => w.args.clone(),
                true => {
                    let (class, args) = (w.class, w.args.clone());
                    vec![self.types.constraint(Pred { class, args })]
                }
                false => continue,
            };
            let mut subst = vec![None; quantified.vars as usize];
            match self.types.fit_all(&fact.args, &wanted, &mut subst) {
                Fit::Yes => {
                    self.use_quantified(w, fact, quantified, &subst, work);
                    return Fit::Yes;
                }
                Fit::Perhaps => best = Fit::Perhaps,
                Fit::Rigid | Fit::No => {}
            }
        }
        best
    }

    fn use_quantified(
        &mut self,
        w: &Wanted,
        fact: &Fact,
        quantified: &Quantified,
        subst: &[Option<Ty>],
        work: &mut Vec<Wanted>,
    ) {
        let args: Vec<Ty> = subst
            .iter()
            .map(|t| t.unwrap_or_else(|| self.fresh()))
            .collect();
        let own = Rc::new(Fact {
            class: w.class,
            args: w.args.clone(),
            ev: w.ev,
            quantified: None,
            outer: w.ancestors.clone(),
        });
        let mut evs = vec![];
        for p in &quantified.context {
            let ev = self.out.open();
            evs.push(ev);
            work.push(Wanted {
                class: p.class,
                args: self.types.substitute_all(&p.args, &args),
                ev,
                depth: w.depth + 1,
                ancestors: Some(own.clone()),
                ..w.clone()
            });
        }
        let mut ev = match evs.is_empty() {
            true => fact.ev,
            false => self.out.evs.push(Ev::Apply(fact.ev, evs)),
        };
        for (class, index) in &quantified.supers {
            ev = self.out.evs.push(Ev::Super(ev, *class, *index));
        }
        self.out.evs[w.ev] = Ev::Same(ev);
    }

    /// Solves a constraint by a given one whose class became known only after it was given.
    pub(super) fn solve_held(&mut self, w: &Wanted) -> Fit {
        let Some(holds) = self.program.known.class_holds else {
            return Fit::No;
        };
        let mut best = Fit::No;
        let given = w.given.clone();
        for fact in each(&given).filter(|f| f.class == holds && f.quantified.is_none()) {
            if self.as_class(fact.args[0]).is_none() {
                // A class that is still to be found, of this type.
                let (head, args) = self.types.spine(fact.args[0]);
                if let (Node::Meta(_), Some(of), Some(wanted)) = (head, args.last(), w.args.last())
                    && self.types.same(*of, *wanted)
                {
                    best = Fit::Perhaps;
                }
                continue;
            }
            let all = self.implied(holds, fact.args.clone());
            let is_wanted = |cx: &mut Self, at: usize| {
                all[at].class == w.class && cx.types.all_same(&all[at].args, &w.args)
            };
            let Some(found) = (0..all.len()).find(|at| is_wanted(self, *at)) else {
                continue;
            };
            let mut ev = fact.ev;
            for (class, index) in self.path(&all, found) {
                ev = self.out.evs.push(Ev::Super(ev, class, index));
            }
            self.out.evs[w.ev] = Ev::Same(ev);
            return Fit::Yes;
        }
        best
    }

    /// Whether a superclass is of no known class: then a cycle of superclasses may come about
    /// only where it is.
    pub(super) fn is_open_superclass(&mut self, p: &Pred) -> bool {
        Some(p.class) == self.program.known.class_holds
            && p.args.iter().all(|t| self.types.polytype(*t).is_none())
    }
}
