//! Instance heads: whether types fit one, and which of two is more specific.

use crate::ty::{Node, Skolem, Ty, Types};
use rustc_hash::FxHashMap;

/// Whether types fit a pattern over bound variables.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Fit {
    Yes,
    /// If a rigid variable stood for a certain type.
    Rigid,
    /// If an unknown variable turns out to be a certain type.
    Perhaps,
    No,
}

impl Types {
    /// Matches types against patterns; what the bound variables stand for goes
    /// to `subst`. All parts are looked at, as one may rule out what another
    /// leaves open.
    pub fn fit_all(&mut self, patterns: &[Ty], ts: &[Ty], subst: &mut [Option<Ty>]) -> Fit {
        let mut fit = Fit::Yes;
        for (p, t) in patterns.iter().zip(ts) {
            fit = fit.max(self.fit(*p, *t, subst));
            if fit == Fit::No {
                break;
            }
        }
        fit
    }

    /// Whether types can fit an instance's head at all, each rigid or unknown variable of theirs
    /// being one type at all its places.
    pub fn may_fit(&mut self, patterns: &[Ty], vars: u32, ts: &[Ty]) -> bool {
        self.trial(|types| {
            let level = ts.iter().map(|t| types.deepest(*t)).max().unwrap_or(0);
            let mut unknown: FxHashMap<Skolem, Ty> = FxHashMap::default();
            let mut done = FxHashMap::default();
            let mut leaf = |types: &mut Types, t: Ty, node: Node| match node {
                Node::Skolem(s) if types.if_it_stood_for(s) == Fit::No => Some(t),
                Node::Skolem(s) => Some(*unknown.entry(s).or_insert_with(|| types.fresh(level))),
                _ => None,
            };
            let parts = ts.iter();
            let ts: Vec<Ty> = parts
                .map(|t| types.rebuild(*t, &mut done, &mut leaf))
                .collect();
            types.may_overlap(patterns, vars, &ts)
        })
    }

    fn fit(&mut self, pattern: Ty, t: Ty, subst: &mut [Option<Ty>]) -> Fit {
        let (pattern, p) = self.head(pattern);
        let (t, node) = self.head(t);
        match (p, node) {
            (Node::Bound(i), _) => match subst.get_mut(i as usize) {
                Some(slot @ None) => {
                    *slot = Some(t);
                    Fit::Yes
                }
                Some(Some(known)) => {
                    let known = *known;
                    self.compare(known, t)
                }
                None => Fit::No,
            },
            (Node::Error, _) | (_, Node::Error) => Fit::Perhaps,
            // What is given may mention what is rigid or unknown where it is.
            (Node::Skolem(_) | Node::Meta(_), _) => self.compare(pattern, t),
            (Node::Con(_) | Node::Class(_) | Node::Promoted(_) | Node::Lit(_), _) if p == node => {
                Fit::Yes
            }
            (Node::App(f, x), Node::App(g, y)) | (Node::Fun(f, x), Node::Fun(g, y)) => {
                self.fit_all(&[f, x], &[g, y], subst)
            }
            (Node::App(f, x), Node::Fun(a, b)) => {
                let g = self.partial_fun(a);
                self.fit_all(&[f, x], &[g, b], subst)
            }
            (Node::Fun(a, b), Node::App(g, y)) => {
                let f = self.partial_fun(a);
                self.fit_all(&[f, b], &[g, y], subst)
            }
            (_, Node::Meta(_)) => Fit::Perhaps,
            (_, Node::Skolem(s)) => self.if_it_stood_for(s),
            (_, Node::Family(_)) => self.stuck_fit(t),
            (_, Node::Bound(_) | Node::Quant(_)) if self.families.strict => Fit::Rigid,
            _ if pattern == t => Fit::Yes,
            _ => Fit::No,
        }
    }

    /// What fits only if a rigid variable stands for something else.
    fn if_it_stood_for(&self, s: Skolem) -> Fit {
        match self.skolem_info(s).of_instance && !self.families.strict {
            true => Fit::No,
            false => Fit::Rigid,
        }
    }

    /// Whether two types are equal, or could become so.
    pub fn compare(&mut self, a: Ty, b: Ty) -> Fit {
        match (self.head(a), self.head(b)) {
            // Of variables that have been unified the nodes are the same.
            ((x, a), (y, b)) if x == y || a == b && a != Node::Error => Fit::Yes,
            ((_, Node::Meta(_) | Node::Error), _) | (_, (_, Node::Meta(_) | Node::Error)) => {
                Fit::Perhaps
            }
            ((x, Node::Family(a)), (y, Node::Family(b))) => match self.same(a, b) {
                true => Fit::Yes,
                false => self.stuck_fit(x).max(self.stuck_fit(y)),
            },
            ((x, Node::Family(_)), _) | (_, (x, Node::Family(_))) => self.stuck_fit(x),
            ((_, Node::Skolem(s)), _) | (_, (_, Node::Skolem(s))) => self.if_it_stood_for(s),
            ((_, Node::Bound(_) | Node::Quant(_)), _)
            | (_, (_, Node::Bound(_) | Node::Quant(_)))
                if self.families.strict =>
            {
                Fit::Rigid
            }
            ((_, Node::App(f, x)), (_, Node::App(g, y)))
            | ((_, Node::Fun(f, x)), (_, Node::Fun(g, y))) => match self.compare(f, g) {
                Fit::No => Fit::No,
                fit => fit.max(self.compare(x, y)),
            },
            ((_, Node::App(f, x)), (_, Node::Fun(a, b)))
            | ((_, Node::Fun(a, b)), (_, Node::App(f, x))) => {
                let g = self.partial_fun(a);
                match self.compare(f, g) {
                    Fit::No => Fit::No,
                    fit => fit.max(self.compare(x, b)),
                }
            }
            _ => Fit::No,
        }
    }

    pub fn compare_all(&mut self, a: &[Ty], b: &[Ty]) -> Fit {
        let mut fit = Fit::Yes;
        for (x, y) in a.iter().zip(b) {
            fit = fit.max(self.compare(*x, *y));
        }
        fit
    }

    /// Whether every type that fits the head `a` fits `b`.
    pub fn at_least_as_specific(&mut self, a: &[Ty], b: &[Ty], vars_of_b: u32) -> bool {
        self.fit_all(b, a, &mut vec![None; vars_of_b as usize]) == Fit::Yes
    }
}
