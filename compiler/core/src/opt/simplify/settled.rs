//! Which bindings need not be simplified again: what a round left as it was,
//! and whose surroundings have stayed the same, the next round, or run, would
//! leave as it is once more.
//!
//! The surroundings of a top-level binding are what the simplifier can learn
//! of the top-level variables that it mentions: that one is a constructor, or a
//! function small enough for inlining. Contents are compared by digests, so
//! that no pass in between has to say what it changed; if ever two digests
//! agree by chance, a binding is simplified once less.

use super::{Fact, Simplifier, Subst};
use crate::def::*;
use cranelift_entity::EntityRef;
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};
use std::mem::discriminant;

/// What is remembered from round to round, over all runs.
#[derive(Default)]
pub struct Settled {
    /// The number of the round.
    round: u32,
    /// The size beyond which the program is not to grow.
    pub(super) largest: Option<usize>,
    /// Right-hand sides that a round left as they were, and when.
    unchanged: FxHashMap<Var, (u64, u32)>,
    /// What can be learnt of a top-level variable, and since when.
    known: FxHashMap<Var, (u64, u32)>,
}

impl Settled {
    pub(super) fn next_round(&mut self) {
        self.round += 1;
    }
}

impl Simplifier<'_> {
    /// Whether simplifying these bindings, which are one or a recursive group,
    /// would change nothing.
    pub(super) fn is_settled(&self, group: &[(Var, Expr)]) -> bool {
        group.iter().all(|(v, e)| {
            let Some((digest, since)) = self.settled.unchanged.get(v) else {
                return false;
            };
            let mut same = true;
            let now = self.digest(e, &mut |w| {
                let in_group = group.iter().any(|(v, _)| *v == w);
                let news = match self.settled.known.get(&w) {
                    Some((_, learnt)) => learnt > since,
                    None => !in_group,
                };
                same &= !news && matches!(self.subst[w], Subst::Itself);
            });
            same && now == *digest
        })
    }

    /// Notes a right-hand side that was simplified with no change.
    pub(super) fn note_unchanged(&mut self, v: Var, e: &Expr) {
        let digest = self.digest(e, &mut |_| {});
        let round = self.settled.round;
        self.settled.unchanged.insert(v, (digest, round));
    }

    /// Notes what users of `v` may learn from now on.
    pub(super) fn note_known(&mut self, v: Var) {
        let mut h = FxHasher::default();
        let info = &self.program.vars[v];
        (self.arities[v], info.inline as u8, info.sig.is_some()).hash(&mut h);
        match &self.facts[v] {
            Fact::Unknown => 0.hash(&mut h),
            Fact::Evaluated | Fact::Not(_) | Fact::FromWord(_) => 1.hash(&mut h),
            Fact::Con(con, args) => {
                con.index().hash(&mut h);
                args.iter()
                    .for_each(|a| self.digest(a, &mut |_| {}).hash(&mut h));
            }
            Fact::Fun(fun) => self.digest(&fun.body, &mut |_| {}).hash(&mut h),
        }
        let (digest, round) = (h.finish(), self.settled.round);
        let known = self.settled.known.entry(v).or_insert((digest, round));
        if known.0 != digest {
            *known = (digest, round);
        }
    }

    /// A digest of an expression; `global` sees the top-level variables.
    fn digest(&self, e: &Expr, global: &mut dyn FnMut(Var)) -> u64 {
        let mut h = FxHasher::default();
        self.add_to_digest(e, &mut h, &mut |v| {
            if self.program.vars[v].module.is_some() {
                global(v);
            }
            v.index()
        });
        h.finish()
    }

    /// A digest of an expression whatever its local variables are: these count in the
    /// order in which they are met.
    pub(super) fn shape(&self, e: &Expr) -> u64 {
        let mut h = FxHasher::default();
        let mut met = FxHashMap::default();
        self.add_to_digest(e, &mut h, &mut |v| {
            let next = LOCALS + met.len();
            match self.program.vars[v].module {
                Some(_) => v.index(),
                None => *met.entry(v).or_insert(next),
            }
        });
        h.finish()
    }

    /// `number` tells variables apart, and sees all.
    fn add_to_digest(&self, e: &Expr, h: &mut FxHasher, number: &mut dyn FnMut(Var) -> usize) {
        discriminant(e).hash(h);
        e.each_binder(&mut |v| number(v).hash(h));
        match e {
            Expr::Var(v) => number(*v).hash(h),
            Expr::Jump(v, args) => (number(*v), args.len()).hash(h),
            Expr::Lit(lit) => lit_digest(lit, h),
            Expr::App(_, args, _) => args.len().hash(h),
            Expr::Con(con, args, _) => (con, args.len()).hash(h),
            Expr::Prim(prim, args, _) => (prim, args.len()).hash(h),
            Expr::Sel(con, field, _) => (con, field).hash(h),
            Expr::Fail(message) => message.hash(h),
            Expr::Case(case) => {
                for alt in &case.alts {
                    match &alt.pat {
                        AltPat::Con(con, _) => con.hash(h),
                        AltPat::Lit(lit) => lit_digest(lit, h),
                    }
                }
                case.default.is_some().hash(h);
            }
            Expr::Lam(..) | Expr::Let(..) | Expr::Join(..) | Expr::Tick(..) => {}
        }
        e.each_child(&mut |e| self.add_to_digest(e, h, number));
    }
}

/// Local variables count from here, where no variable is.
const LOCALS: usize = 1 << 32;

fn lit_digest(lit: &Lit, h: &mut FxHasher) {
    match lit {
        Lit::Int(n) => n.hash(h),
        Lit::Double(bits) => bits.hash(h),
        Lit::Str(text) => text.hash(h),
    }
}
