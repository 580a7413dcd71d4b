//! Which instance solves a constraint: those whose heads it fits, the most
//! specific of them if they overlap.

use super::{Infer, Wanted};
use crate::evidence::*;
use crate::head::Fit;
use crate::kind_of::more_specific;
use crate::ty::Ty;
use cranelift_entity::EntityRef;
use pure_names::tree::{ClassId, ModuleId, Overlap, TypeId};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// The instances of all classes, by the type constructor of the head's first
/// type.
#[derive(Default)]
pub(super) struct Instances {
    by_head: FxHashMap<(ClassId, TypeId), Vec<InstId>>,
    /// Those of a class whose head's first type is a variable.
    open: FxHashMap<ClassId, Vec<InstId>>,
    all: FxHashMap<ClassId, Vec<InstId>>,
    /// The modules of those that are not the library's.
    homes: FxHashMap<InstId, ModuleId>,
    owners: FxHashSet<ModuleId>,
    /// The modules that each module sees: what it imports, be it over others.
    seen: Vec<Rc<FxHashSet<ModuleId>>>,
    /// Those with instances that the module which is being inferred does not see.
    unseen: FxHashSet<ModuleId>,
}

impl Instances {
    pub(super) fn add(&mut self, id: InstId, inst: &Inst, library: bool) {
        if !library {
            self.homes.insert(id, inst.module);
            self.owners.insert(inst.module);
        }
        match inst.head {
            Some(head) => self.by_head.entry((inst.class, head)).or_default(),
            None => self.open.entry(inst.class).or_default(),
        }
        .push(id);
        self.all.entry(inst.class).or_default().push(id);
    }

    /// Those for a type constructor, whatever its arguments.
    pub(super) fn of(&self, class: ClassId, head: TypeId) -> &[InstId] {
        self.by_head.get(&(class, head)).map_or(&[], |v| v)
    }

    /// Those that are seen.
    pub(super) fn all(&self, class: ClassId) -> Vec<InstId> {
        let all = self.all.get(&class).into_iter().flatten().copied();
        all.filter(|id| self.is_seen(*id)).collect()
    }

    fn is_seen(&self, id: InstId) -> bool {
        let home = match self.unseen.is_empty() {
            true => None,
            false => self.homes.get(&id),
        };
        home.is_none_or(|module| !self.unseen.contains(module))
    }

    /// A module begins, which is also known as `other` and imports these.
    pub(super) fn begin(&mut self, id: ModuleId, other: Option<ModuleId>, imports: &[ModuleId]) {
        let mut seen: FxHashSet<ModuleId> = FxHashSet::default();
        for import in imports {
            if let Some(over) = self.seen.get(import.index()) {
                seen.extend(over.iter());
            }
        }
        seen.extend(other.into_iter().chain([id]));
        self.unseen = self.owners.difference(&seen).copied().collect();
        self.seen.resize_with(id.index(), Rc::default);
        self.seen.push(Rc::new(seen));
    }

    /// Whether there is one that may be about types with this head.
    pub(super) fn may_have(&self, class: ClassId, head: TypeId) -> bool {
        !self.of(class, head).is_empty() || self.open.contains_key(&class)
    }

    /// Those that may fit when the head's first type is built by `head`, if
    /// that is known.
    fn candidates(&self, class: ClassId, head: Option<TypeId>) -> Vec<InstId> {
        match head {
            Some(head) => {
                let open = self.open.get(&class).into_iter().flatten();
                let both = self.of(class, head).iter().chain(open).copied();
                both.filter(|id| self.is_seen(*id)).collect()
            }
            None => self.all(class),
        }
    }
}

pub(super) enum Choice {
    /// The instance, and what the variables of its head stand for.
    One(InstId, Vec<Ty>),
    /// Depends on a type that is not known yet.
    Open,
    /// Several fit, and none of them is the most specific.
    Several(Vec<InstId>),
    None,
}

impl Infer<'_> {
    pub(super) fn choose_instance(&mut self, w: &Wanted) -> Choice {
        let head = w.args.first().and_then(|t| self.types.head_con(*t));
        let mut fitting: Vec<(InstId, Vec<Option<Ty>>)> = vec![];
        let (mut perhaps, mut rigid) = (vec![], vec![]);
        for id in self.env.insts.candidates(w.class, head) {
            let inst = &self.out.insts[id];
            let mut subst = vec![None; inst.vars as usize];
            let patterns = inst.args.clone();
            let mut fit = self.types.fit_all(&patterns, &w.args, &mut subst);
            if fit != Fit::No && !self.out.insts[id].kinds.is_empty() {
                let places: Vec<usize> = (0..w.args.len()).collect();
                fit = fit.max(self.fits_kinds(id, &w.args, &places, &w.given));
            }
            // What leaves each place open may be ruled out by all of them together.
            if fit == Fit::Rigid && w.args.len() > 1 {
                let vars = self.out.insts[id].vars;
                if !self.types.may_fit(&patterns, vars, &w.args) {
                    continue;
                }
            }
            match fit {
                Fit::Yes => fitting.push((id, subst)),
                Fit::Perhaps => perhaps.push(id),
                Fit::Rigid => rigid.push(id),
                Fit::No => {}
            }
        }
        if fitting.len() > 1 {
            fitting.retain(|(id, subst)| !self.is_of_other_kind(*id, subst, &w.given));
        }
        let ids: Vec<InstId> = fitting.iter().map(|f| f.0).collect();
        fitting.retain(|(id, _)| !ids.iter().any(|other| self.overridden(*id, *other)));
        if fitting.len() > 1 {
            // An incoherent one gives way.
            let strict = |f: &&(InstId, _)| self.out.insts[f.0].overlap != Overlap::Incoherent;
            if fitting.iter().filter(strict).count() == 1 {
                fitting.retain(|f| self.out.insts[f.0].overlap != Overlap::Incoherent);
            }
        }
        let coherent = |ids: &[InstId], cx: &Self| {
            ids.iter()
                .any(|i| cx.out.insts[*i].overlap != Overlap::Incoherent)
        };
        match &fitting[..] {
            [] if perhaps.is_empty() => Choice::None,
            [] => Choice::Open,
            [_] if coherent(&perhaps, self) => Choice::Open,
            [(id, _)] if coherent(&rigid, self) => {
                Choice::Several(rigid.into_iter().chain([*id]).collect())
            }
            [(id, subst)] => {
                let id = *id;
                let open = subst.contains(&None);
                let level = if open {
                    self.level_of(&w.args)
                } else {
                    self.level
                };
                let known = subst.clone();
                let args = known
                    .iter()
                    .map(|t| t.unwrap_or_else(|| self.types.fresh(level)));
                Choice::One(id, args.collect())
            }
            several => Choice::Several(several.iter().map(|f| f.0).collect()),
        }
    }

    /// The level of what may stand beside types: they can mention variables of inner scopes.
    pub(super) fn level_of(&mut self, ts: &[Ty]) -> u32 {
        let mut level = self.level;
        for t in ts {
            level = level.max(self.types.deepest(*t));
        }
        level
    }

    /// Whether another fitting instance is more specific, and may be preferred.
    fn overridden(&mut self, id: InstId, by: InstId) -> bool {
        if id == by {
            return false;
        }
        let (a, b) = (&self.out.insts[id], &self.out.insts[by]);
        let allowed = a.overlap.overlappable() || b.overlap.overlapping();
        let (general, special) = (a.args.clone(), b.args.clone());
        let (m, n) = (a.vars, b.vars);
        let by_kind = more_specific(&b.var_kinds, &a.var_kinds);
        allowed
            && self.types.at_least_as_specific(&special, &general, m)
            && (by_kind || !self.types.at_least_as_specific(&general, &special, n))
    }

    /// Whether a type constructor alone has an instance.
    pub(super) fn has_instance(&self, class: ClassId, head: TypeId) -> bool {
        !self.env.insts.of(class, head).is_empty()
    }
}
