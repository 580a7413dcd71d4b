//! Types with quantifiers inside: `(forall a. Show a => a -> String) -> Int`.
//!
//! A quantified variable is a node of its own ([`Node::Quant`]) that no other
//! `forall` binds, so that substitution captures nothing. Two polytypes are
//! equal if they are after both were given the same rigid variables.

use crate::ty::{Clash, Node, Poly, PolyId, Pred, Rigid, SkolemInfo, Ty, Types};
use pure_base::{Span, Symbol};
use rustc_hash::FxHashMap;

/// The level of rigid variables that stand for nothing but themselves while
/// two polytypes are compared: deeper than any, so that none escapes.
const COMPARING: u32 = u32::MAX;

impl Types {
    /// A fresh quantified variable.
    pub fn quant(&mut self) -> (u32, Ty) {
        let number = self.quants;
        self.quants += 1;
        (number, self.push_quant(number))
    }

    /// `forall vars. preds => body`, merged with quantifiers directly below.
    pub fn forall(
        &mut self,
        vars: Vec<(u32, Symbol)>,
        preds: Vec<Pred>,
        body: Ty,
        span: Span,
    ) -> Ty {
        let (mut vars, mut preds, mut body) = (vars, preds, body);
        if let Node::Forall(inner) = self.node(body) {
            let inner = self.poly(inner).clone();
            vars.extend(inner.vars.iter().copied());
            preds.extend(inner.preds.iter().cloned());
            body = inner.body;
        }
        if vars.is_empty() && preds.is_empty() {
            return body;
        }
        self.push_poly(Poly {
            vars: vars.into(),
            preds: preds.into(),
            body,
            span,
        })
    }

    /// A polytype at the given types: its constraints and its body.
    pub fn poly_at(&mut self, id: PolyId, args: &[Ty]) -> (Vec<Pred>, Ty) {
        let poly = self.poly(id).clone();
        let map: FxHashMap<u32, Ty> = poly
            .vars
            .iter()
            .map(|v| v.0)
            .zip(args.iter().copied())
            .collect();
        let preds = poly.preds.iter().map(|p| Pred {
            class: p.class,
            args: p
                .args
                .iter()
                .map(|t| self.replace_quants(*t, &map))
                .collect(),
        });
        let preds = preds.collect();
        (preds, self.replace_quants(poly.body, &map))
    }

    fn replace_quants(&mut self, t: Ty, map: &FxHashMap<u32, Ty>) -> Ty {
        let mut done = FxHashMap::default();
        self.rebuild(t, &mut done, &mut |types, t, node| match node {
            Node::Quant(q) => map.get(&q).copied(),
            _ if !types.mentions_quant(t) => Some(t),
            _ => None,
        })
    }

    /// Gives two polytypes the same rigid variables, and unifies what is left.
    pub(crate) fn unify_polys(
        &mut self,
        a: PolyId,
        b: PolyId,
        whole: (Ty, Ty),
        work: &mut Vec<(Ty, Ty)>,
    ) -> Result<(), Clash> {
        let (p, q) = (self.poly(a).clone(), self.poly(b).clone());
        let alike = p.vars.len() == q.vars.len()
            && p.preds.len() == q.preds.len()
            && p.preds.iter().zip(q.preds.iter()).all(|(x, y)| {
                x.class == y.class || [x, y].iter().any(|p| Some(p.class) == self.holds)
            });
        if !alike {
            return Err(Clash::Mismatch(whole.0, whole.1));
        }
        let rigid: Vec<Ty> = p
            .vars
            .iter()
            .map(|(_, name)| {
                self.skolem(SkolemInfo {
                    name: *name,
                    level: COMPARING,
                    span: p.span,
                    rigid: Rigid::Quantifier,
                    of_instance: false,
                })
            })
            .collect();
        let (preds_a, body_a) = self.poly_at(a, &rigid);
        let (preds_b, body_b) = self.poly_at(b, &rigid);
        work.push((body_a, body_b));
        for (x, y) in preds_a.into_iter().zip(preds_b) {
            match x.class == y.class {
                true => work.extend(x.args.into_iter().zip(y.args)),
                // The class of one of them is yet to be found out.
                false => work.push((self.constraint(x), self.constraint(y))),
            }
        }
        Ok(())
    }

    /// A constraint as a type.
    pub(crate) fn constraint(&mut self, p: Pred) -> Ty {
        if Some(p.class) == self.holds
            && let [t] = p.args[..]
        {
            return t;
        }
        let head = self.leaf(Node::Class(p.class));
        p.args.iter().fold(head, |f, x| self.app(f, *x))
    }
}
