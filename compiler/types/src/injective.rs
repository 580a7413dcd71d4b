//! Injective families (`type family F a = r | r -> a`): what is known of the result tells
//! arguments, which the equations must keep to.

use crate::family::Rule;
use crate::ty::{Node, Ty, Types};
use pure_base::Span;
use pure_names::tree::TypeId;

impl Types {
    /// Whether an equation of an injective family leaves open what the result should determine:
    /// an earlier one makes the same of other types, or, None, its own variables are lost.
    pub fn not_injective(&mut self, id: TypeId, new: &Rule) -> Option<Option<Span>> {
        let (injective, rules) = self.injective_rules(id)?;
        let told = |l: &[Ty]| -> Vec<Ty> {
            let pairs = l.iter().zip(&injective);
            pairs.filter(|(_, told)| **told).map(|(t, _)| *t).collect()
        };
        if self.stuck_in(new.rhs).is_none() {
            let known = self.bounds_of(new.rhs);
            let lhs = told(&new.lhs);
            let lost = |types: &mut Types, t: &Ty| {
                let own = types.bounds_of(*t);
                own.into_iter().any(|b| !known.contains(&b))
            };
            if lhs.iter().any(|t| lost(self, t)) {
                return Some(None);
            }
        }
        for old in rules.iter() {
            let differs = self.trial(|types| {
                let mut instance = |r: &Rule| {
                    let args: Vec<Ty> = (0..r.vars).map(|_| types.fresh(0)).collect();
                    let lhs = types.substitute_all(&r.lhs, &args);
                    (lhs, types.substitute(r.rhs, &args))
                };
                let ((l1, r1), (l2, r2)) = (instance(old), instance(new));
                types.stuck_in(r1).is_none()
                    && types.stuck_in(r2).is_none()
                    && types.unify(r1, r2).is_ok()
                    && !types.all_same(&told(&l1), &told(&l2))
                    // What both match is the earlier one's.
                    && !l1.iter().zip(&l2).all(|(a, b)| types.unify(*a, *b).is_ok())
            });
            if differs {
                return Some(Some(old.span));
            }
        }
        None
    }

    /// The arguments that equal results of one injective family have alike.
    pub(crate) fn injective_pairs(&mut self, a: Ty, b: Ty) -> Vec<(Ty, Ty)> {
        let (Some((f, xs)), Some((g, ys))) = (self.family_parts(a), self.family_parts(b)) else {
            return vec![];
        };
        let Some((injective, _)) = self.injective_rules(f).filter(|_| f == g) else {
            return vec![];
        };
        let pairs = xs.into_iter().zip(ys).zip(injective);
        pairs.filter(|(_, own)| *own).map(|(p, _)| p).collect()
    }

    /// What the argument types of an injective family must be where the family is another
    /// type: pairs of them and what one equation alone says.
    pub(crate) fn injective_improvement(&mut self, stuck: Ty, t: Ty) -> Vec<(Ty, Ty)> {
        let Node::Family(app) = self.node(stuck) else {
            return vec![];
        };
        let Some((id, args)) = self.family_parts(app) else {
            return vec![];
        };
        let Some((injective, rules)) = self.injective_rules(id) else {
            return vec![];
        };
        let mut fitting = rules
            .iter()
            .filter(|r| self.may_overlap(&[r.rhs], r.vars, &[t]));
        let (Some(rule), None) = (fitting.next(), fitting.next()) else {
            return vec![];
        };
        let metas = self.metas_of(t);
        let level = metas.iter().map(|m| self.level(*m)).max();
        let of_args = self.metas_of_all(&args);
        let level = of_args.iter().map(|m| self.level(*m)).max().max(level);
        let fresh: Vec<Ty> = (0..rule.vars)
            .map(|_| self.fresh(level.unwrap_or(0)))
            .collect();
        let rhs = self.substitute(rule.rhs, &fresh);
        let lhs = self.substitute_all(&rule.lhs, &fresh);
        let pairs = args.into_iter().zip(lhs).zip(injective);
        let own = pairs.filter(|(_, own)| *own).map(|(p, _)| p);
        own.chain([(rhs, t)]).collect()
    }
}
