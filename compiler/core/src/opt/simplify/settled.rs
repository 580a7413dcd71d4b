//! Which bindings need not be simplified again: what a round left as it was,
//! and whose surroundings have stayed the same, the next round, or run, would
//! leave as it is once more.
//!
//! The surroundings of a top-level binding are what the simplifier can learn
//! of the top-level variables that it mentions: that one is a constructor, or a
//! function small enough for inlining. Contents are compared by digests, so
//! that no pass in between has to say what it changed; if ever two digests
//! agree by chance, a binding is simplified once less. Within a run nobody else changes
//! anything, so what was found there of a binding that stays needs not be found again.

use super::{Fact, Function, Simplifier, Subst, Tables};
use crate::def::*;
use cranelift_entity::EntityRef;
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use std::hash::{Hash, Hasher};
use std::mem::discriminant;
use std::rc::Rc;

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
    /// Bindings that are as the last round of this run left them.
    kept: FxHashMap<Var, Kept>,
    /// What contification has changed before this round.
    contified: FxHashSet<Var>,
    /// For the next run, with nothing in them.
    tables: Tables,
}

/// What is remembered of a binding that was not changed.
struct Kept {
    /// The top-level variables that it mentions, in the order in which it first does.
    mentions: Vec<Var>,
    /// The round did not even look into it, and found it as the one before did.
    untouched: bool,
    /// A function that may be inlined, and whether loops go through it.
    function: Option<(Rc<Function>, bool)>,
}

impl Settled {
    pub(super) fn take_tables(&mut self) -> Tables {
        std::mem::take(&mut self.tables)
    }

    pub(super) fn put_tables(&mut self, tables: Tables) {
        self.tables = tables;
    }

    /// Other passes may have changed anything.
    pub(super) fn next_run(&mut self) {
        self.kept.clear();
    }

    /// `contified`: bindings that were changed since the last round.
    pub(super) fn next_round(&mut self, contified: FxHashSet<Var>) {
        self.round += 1;
        for v in &contified {
            self.kept.remove(v);
        }
        self.contified = contified;
    }

    pub(super) fn has_contified(&self) -> bool {
        !self.contified.is_empty()
    }

    /// Whether a binding is what it was before the round before, when contification has
    /// found nothing to do in it.
    pub(super) fn is_untouched(&self, v: Var) -> bool {
        self.kept.get(&v).is_some_and(|kept| kept.untouched)
    }

    /// Tells the top-level variables that a binding mentions, as the round has left it.
    pub(super) fn each_use(&self, v: Var, e: &Expr, tell: &mut dyn FnMut(Var)) {
        match self.kept.get(&v) {
            Some(kept) => kept.mentions.iter().for_each(|v| tell(*v)),
            None => e.each_occurrence(tell),
        }
    }

    pub(super) fn note_changed(&mut self, v: Var) {
        self.kept.remove(&v);
    }

    fn keep(&mut self, v: Var, mut mentions: Vec<Var>, untouched: bool) {
        let mut met = FxHashSet::default();
        mentions.retain(|v| met.insert(*v));
        let kept = Kept {
            mentions,
            untouched: untouched && !self.contified.contains(&v),
            function: None,
        };
        self.kept.insert(v, kept);
    }
}

impl Simplifier<'_> {
    /// Whether simplifying these bindings, which are one or a recursive group,
    /// would change nothing.
    pub(super) fn is_settled(&mut self, group: &[(Var, Expr)]) -> bool {
        group.iter().all(|(v, e)| {
            let Some(&(digest, since)) = self.settled.unchanged.get(v) else {
                return false;
            };
            if let Some(kept) = self.settled.kept.get(v) {
                let same = kept.mentions.iter().all(|w| self.is_old(*w, since, group));
                if let Some(kept) = self.settled.kept.get_mut(v) {
                    kept.untouched = same;
                }
                return same;
            }
            let mut mentions = vec![];
            let now = self.digest(e, &mut |w| mentions.push(w));
            if now != digest || !mentions.iter().all(|w| self.is_old(*w, since, group)) {
                return false;
            }
            self.settled.keep(*v, mentions, true);
            true
        })
    }

    /// Whether there is nothing to learn of a top-level variable since that round.
    fn is_old(&self, w: Var, since: u32, group: &[(Var, Expr)]) -> bool {
        let news = match self.settled.known.get(&w) {
            Some((_, learnt)) => *learnt > since,
            None => !group.iter().any(|(v, _)| *v == w),
        };
        !news && matches!(self.subst[w], Subst::Itself)
    }

    /// Notes a right-hand side that was simplified with no change.
    pub(super) fn note_unchanged(&mut self, v: Var, e: &Expr) {
        let mut mentions = vec![];
        let digest = self.digest(e, &mut |w| mentions.push(w));
        let round = self.settled.round;
        self.settled.unchanged.insert(v, (digest, round));
        self.settled.keep(v, mentions, false);
    }

    /// Remembers the function that a binding was found to be, if it stays as it is.
    pub(super) fn keep_function(&mut self, v: Var, inline: bool) {
        if let Fact::Fun(function) = &self.facts[v]
            && let Some(kept) = self.settled.kept.get_mut(&v)
        {
            kept.function = Some((function.clone(), inline));
        }
    }

    /// Notes what was remembered so, if anything.
    pub(super) fn recall_function(&mut self, v: Var, inline: bool) -> bool {
        let kept = self.settled.kept.get(&v);
        let Some((function, then)) = kept.and_then(|kept| kept.function.as_ref()) else {
            return false;
        };
        if *then != inline {
            return false;
        }
        self.arities[v] = function.params.len() as u32;
        self.facts[v] = Fact::Fun(function.clone());
        true
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
