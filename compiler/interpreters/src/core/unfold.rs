//! What suspended code would make. A call that a program suspends and never wants is no
//! object of the constructor that it would come to, but inlined it is one, as values are
//! allocated rather than suspended.

use pure_core::def::*;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// How many objects of each constructor application; `u64::MAX` is any number.
pub(super) type Yield = BTreeMap<OccId, u64>;

/// Bounds for what expressions can be unfolded to.
pub(super) struct Unfolding<'a> {
    /// What variables are bound to, and whether recursively.
    bound: FxHashMap<Var, (&'a Expr, bool)>,
    /// What may be a function and is handed on.
    handed: Vec<&'a Expr>,
    /// All that this mentions: any number of it is what an unknown function makes.
    by_unknown: Yield,
    known: FxHashMap<Var, Yield>,
}

impl<'a> Unfolding<'a> {
    pub fn new(program: &'a Program) -> Unfolding<'a> {
        let mut unfolding = Unfolding {
            bound: FxHashMap::default(),
            handed: vec![],
            by_unknown: Yield::new(),
            known: FxHashMap::default(),
        };
        for bind in &program.binds {
            unfolding.bind(bind);
            for (_, e) in bind.rows() {
                unfolding.note(e);
            }
        }
        let (mut found, mut seen) = (Yield::new(), FxHashSet::default());
        for e in std::mem::take(&mut unfolding.handed) {
            unfolding.add_any(e, &mut found, &mut seen);
        }
        unfolding.by_unknown = found;
        unfolding
    }

    fn bind(&mut self, bind: &'a Bind) {
        let rec = matches!(bind, Bind::Rec(_));
        for (v, e) in bind.rows() {
            self.bound.insert(v, (e, rec));
        }
    }

    fn note(&mut self, e: &'a Expr) {
        match e {
            Expr::Let(bind, _) => self.bind(bind),
            e => self.handed.extend(handed_on(e)),
        }
        e.each_child(&mut |e| self.note(e));
    }

    /// Adds what `e` makes at most if all that it mentions is unfolded.
    pub fn add(&mut self, e: &'a Expr, found: &mut Yield) {
        match e {
            Expr::Con(_, _, occ) => increase(found, *occ, 1),
            Expr::Var(v) => {
                for (occ, n) in self.of(*v) {
                    increase(found, occ, n);
                }
            }
            // What is called here is known where all this is inlined.
            Expr::App(f, ..) if matches!(f.unticked(), Expr::Var(v) if !self.bound.contains_key(v)) => {
                for (occ, n) in &self.by_unknown {
                    increase(found, *occ, *n);
                }
            }
            _ => {}
        }
        // Who gets a function may call it often.
        for e in handed_on(e) {
            self.add_any(e, found, &mut FxHashSet::default());
        }
        e.each_child(&mut |e| self.add(e, found));
    }

    fn of(&mut self, v: Var) -> Yield {
        if let Some(known) = self.known.get(&v) {
            return known.clone();
        }
        let mut found = Yield::new();
        match self.bound.get(&v).copied() {
            Some((e, true)) => self.add_any(e, &mut found, &mut FxHashSet::default()),
            Some((e, false)) => self.add(e, &mut found),
            None => {}
        }
        self.known.insert(v, found.clone());
        found
    }

    /// Any number of all that is mentioned.
    fn add_any(&self, e: &'a Expr, found: &mut Yield, seen: &mut FxHashSet<Var>) {
        match e {
            Expr::Con(_, _, occ) => increase(found, *occ, u64::MAX),
            Expr::Var(v) if seen.insert(*v) => {
                if let Some((e, _)) = self.bound.get(v) {
                    self.add_any(e, found, seen);
                }
            }
            _ => {}
        }
        e.each_child(&mut |e| self.add_any(e, found, seen));
    }
}

/// Arguments that are functions, or names of what may be one.
fn handed_on(e: &Expr) -> Vec<&Expr> {
    let (Expr::App(_, args, _) | Expr::Con(_, args, _)) = e else {
        return vec![];
    };
    let function = |e: &&Expr| matches!(e.unticked(), Expr::Lam(..) | Expr::Var(_));
    args.iter().filter(function).collect()
}

fn increase(found: &mut Yield, occ: OccId, n: u64) {
    let entry = found.entry(occ).or_default();
    *entry = entry.saturating_add(n);
}
