//! Which definitions of the library are inferred at all: those that the
//! program's own modules need, directly or through instances. The others have
//! signatures, which is all that is asked of them.
//!
//! What is inferred here is at least what lowering asks for: whatever a body
//! mentions, and for each instance that its evidence uses all methods.

use super::Infer;
use crate::evidence::*;
use cranelift_entity::EntityRef;
use pure_names::tree::*;
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::Range;

/// Where a definition stands whose inference was put off.
#[derive(Clone, Copy)]
enum Home {
    Group(ModuleId, usize),
    Default(ModuleId, usize),
    /// Instance and binding.
    Method(ModuleId, usize, usize),
}

/// What has been put off, and what has been asked for.
#[derive(Default)]
pub(super) struct Reach {
    homes: FxHashMap<ValueId, Home>,
    /// The evidence of library definitions that were inferred at once, because
    /// they have no signature.
    evidence: FxHashMap<ValueId, Range<usize>>,
    values: FxHashSet<ValueId>,
    insts: FxHashSet<InstId>,
    evs: FxHashSet<EvId>,
    next: Vec<ValueId>,
}

impl Infer<'_> {
    /// A module of the library: what is declared by its type is put off.
    pub(super) fn library_module(&mut self, module: &Module) {
        self.declare_module(module);
        for (i, group) in module.groups.iter().enumerate() {
            let binders = group.binders.clone();
            let signed = |v: &ValueId| self.program.values[*v].signature.is_some();
            if binders.iter().all(signed) {
                self.declare_signatures(group);
                let home = Home::Group(self.module, i);
                self.reach.homes.extend(binders.iter().map(|v| (*v, home)));
            } else {
                let start = self.out.evs.len();
                self.infer_group(group);
                let range = start..self.out.evs.len();
                for v in binders {
                    self.reach.evidence.insert(v, range.clone());
                }
            }
        }
        for (i, bind) in module.defaults.iter().enumerate() {
            let home = Home::Default(self.module, i);
            let binders = bind.binders.iter();
            self.reach.homes.extend(binders.map(|v| (*v, home)));
        }
        for (i, inst) in module.instances.iter().enumerate() {
            for (j, bind) in inst.binds.iter().enumerate() {
                let home = Home::Method(self.module, i, j);
                let binders = bind.binders.iter();
                self.reach.homes.extend(binders.map(|v| (*v, home)));
            }
        }
        self.check_superclasses();
        self.finish_module();
    }

    /// Infers what was put off and is needed after all.
    pub(super) fn infer_reached(&mut self) {
        let program = self.program;
        let known = program.known.values.iter().map(|(_, v)| *v);
        self.reach.next.extend(known);
        self.reach.next.extend(program.known.perform);
        for (id, module) in &program.modules {
            if module.library {
                continue;
            }
            let groups = module.groups.iter().map(|g| &g.binders);
            let methods = module.instances.iter().flat_map(|i| &i.binds);
            let binds = module.defaults.iter().chain(methods);
            for binders in groups.chain(binds.map(|b| &b.binders)) {
                self.reach.next.extend(binders);
            }
            let own = self.out.insts.iter().filter(|(_, i)| i.module == id);
            for inst in own.map(|(id, _)| id).collect::<Vec<_>>() {
                self.reach_instance(inst);
            }
        }
        // The evidence of the program itself: all but the library's.
        let mut library = FxHashSet::default();
        for range in self.reach.evidence.values() {
            library.extend(range.clone());
        }
        for i in 0..self.out.evs.len() {
            if !library.contains(&i) {
                self.reach_evidence(EvId::new(i));
            }
        }
        while let Some(v) = self.reach.next.pop() {
            if self.reach.values.insert(v) {
                self.reach_value(v);
            }
        }
    }

    fn reach_value(&mut self, v: ValueId) {
        let program = self.program;
        if let Some(used) = program.uses.get(&v) {
            self.reach.next.extend(used);
        }
        if let Some(range) = self.reach.evidence.remove(&v) {
            range.for_each(|i| self.reach_evidence(EvId::new(i)));
        }
        let Some(home) = self.reach.homes.remove(&v) else {
            return;
        };
        let start = self.out.evs.len();
        match home {
            Home::Group(m, i) => {
                self.module = m;
                let group = &program.modules[m].groups[i];
                for other in group.binders.iter().copied() {
                    self.reach.homes.remove(&other);
                    self.reach.next.push(other);
                }
                self.infer_group(group);
            }
            Home::Default(m, i) => {
                self.module = m;
                self.check_method(&program.modules[m].defaults[i], false);
            }
            Home::Method(m, i, j) => {
                self.module = m;
                self.check_method(&program.modules[m].instances[i].binds[j], true);
            }
        }
        self.finish_module();
        for i in start..self.out.evs.len() {
            self.reach_evidence(EvId::new(i));
        }
    }

    /// Asks for the instances that evidence is made of.
    fn reach_evidence(&mut self, ev: EvId) {
        let mut work = vec![ev];
        while let Some(ev) = work.pop() {
            if !self.reach.evs.insert(ev) {
                continue;
            }
            match &self.out.evs[ev] {
                Ev::Open
                | Ev::Param(_)
                | Ev::TypeCon(_)
                | Ev::Empty(_)
                | Ev::Called(None)
                | Ev::Uncalled => {}
                Ev::Called(Some(other))
                | Ev::Same(other)
                | Ev::Super(other, ..)
                | Ev::Recursive(other) => {
                    work.push(*other);
                }
                Ev::Inst(inst, context) => {
                    work.extend(context);
                    let inst = *inst;
                    self.reach_instance(inst);
                }
            }
        }
    }

    /// Asks for all methods of an instance, its class's defaults included.
    fn reach_instance(&mut self, id: InstId) {
        if !self.reach.insts.insert(id) {
            return;
        }
        let inst = &self.out.insts[id];
        let class = &self.program.classes[inst.class];
        for (method, own) in class.methods.iter().zip(&inst.methods) {
            self.reach.next.extend(own.or(method.default));
        }
        let via = inst.via.as_ref().map(|(_, ev)| *ev);
        for ev in inst.supers.clone().into_iter().chain(via) {
            self.reach_evidence(ev);
        }
    }
}
