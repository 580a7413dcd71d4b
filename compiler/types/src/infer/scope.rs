//! What patterns and signatures bring into scope besides variables: rigid
//! types, constraints that hold, names of types.

use super::Infer;
use super::constraints::Facts;
use crate::evidence::*;
use crate::family::{Equalities, Known};
use crate::ty::{PolyId, Pred, Rigid, SkolemInfo, Ty};
use pure_base::{Span, Symbol};
use std::rc::Rc;

/// The state to go back to at the end of a scope.
pub(super) struct Mark {
    level: u32,
    given: Facts,
    wanted: usize,
    scoped: usize,
    known: Known,
    equal: Option<Rc<Equalities>>,
}

/// The type variables that have names here.
#[derive(Default)]
pub(super) struct TypeVariables {
    /// Those of quantifiers around the type being read.
    pub(super) quants: Vec<(Symbol, Ty)>,
    /// Those that signatures and patterns brought into scope.
    pub(super) scoped: Vec<(Symbol, Ty)>,
}

impl TypeVariables {
    /// What a name stands for, also among those of a declaration.
    pub(super) fn named(&self, x: Symbol, declared: &[(Symbol, Ty)]) -> Option<Ty> {
        let inner = self.quants.iter().rev().chain(declared);
        let mut all = inner.chain(self.scoped.iter().rev());
        all.find(|v| v.0 == x).map(|v| v.1)
    }
}

impl Infer<'_> {
    pub(super) fn mark(&self) -> Mark {
        Mark {
            level: self.level,
            given: self.constraints.given.clone(),
            wanted: self.constraints.wanted.len(),
            scoped: self.variables.scoped.len(),
            known: self.types.known(),
            equal: self.constraints.equal.clone(),
        }
    }

    /// Closes a scope: what is wanted of its rigid types is solved by what is
    /// given there.
    pub(super) fn leave(&mut self, mark: Mark) {
        self.variables.scoped.truncate(mark.scoped);
        if self.level > mark.level {
            self.level = mark.level;
            self.solve_from(mark.wanted);
            self.types.forget(mark.known);
            self.constraints.equal = mark.equal;
        }
        self.constraints.given = mark.given;
    }

    /// Dictionary parameters that hold constraints.
    pub(super) fn dict_params(&mut self, preds: &[Pred]) -> Vec<ParamId> {
        let class = |p: &Pred| ParamInfo {
            class: p.class,
            inferred: false,
        };
        let infos: Vec<ParamInfo> = preds.iter().map(class).collect();
        infos.into_iter().map(|p| self.out.params.push(p)).collect()
    }

    /// Opens a polytype: rigid variables one level deeper, and its constraints
    /// given by parameters.
    pub(super) fn skolemise(&mut self, id: PolyId) -> (Vec<ParamId>, Ty) {
        self.level += 1;
        let poly = self.types.poly(id).clone();
        let names = poly.vars.iter().map(|v| v.1);
        let skolems = names.map(|name| self.rigid(name, poly.span, Rigid::Quantifier));
        let skolems: Vec<Ty> = skolems.collect();
        let (preds, body) = self.types.poly_at(id, &skolems);
        let params = self.dict_params(&preds);
        self.push_givens(&preds, &params, &[]);
        (params, body)
    }

    /// A fresh rigid variable.
    pub(super) fn rigid(&mut self, name: Symbol, span: Span, rigid: Rigid) -> Ty {
        self.types.skolem(SkolemInfo {
            name,
            level: self.level,
            span,
            rigid,
            of_instance: false,
        })
    }

    /// Fresh rigid variables of a signature.
    pub(super) fn skolems(&mut self, n: u32, names: &[Symbol], span: Span) -> Vec<Ty> {
        let name = |i: usize| names.get(i).copied();
        let names = (0..n as usize).map(|i| name(i).unwrap_or_else(|| Symbol::new("t")));
        names
            .map(|name| self.rigid(name, span, Rigid::Signature))
            .collect()
    }
}
