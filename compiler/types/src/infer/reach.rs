//! Which definitions of the library are inferred at all: those that the
//! program's own modules need, directly or through instances. The others have
//! signatures, which is all that is asked of them.
//!
//! What is inferred here is at least what lowering asks for: whatever a body
//! mentions, and for each instance that its evidence uses all methods.

use super::Infer;
use crate::evidence::*;
use cranelift_entity::EntityRef;
use pure_names::Definition;
use pure_names::tree::*;
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::Range;

/// What has been put off, and what has been asked for.
#[derive(Default)]
pub(crate) struct Reach {
    homes: FxHashMap<ValueId, Definition>,
    /// The evidence of library definitions that were inferred at once, because
    /// they have no signature.
    evidence: FxHashMap<ValueId, Range<usize>>,
    values: FxHashSet<ValueId>,
    insts: FxHashSet<InstId>,
    evs: FxHashSet<EvId>,
    next: Vec<ValueId>,
}

impl Reach {
    /// A module of the library: what is declared by its type is put off.
    pub(crate) fn put_off(&mut self, cx: &mut Infer) {
        let (program, module) = (cx.program, cx.here());
        let signed = |v: &ValueId| program.values[*v].signature.is_some();
        for (home, binders) in program.definitions(cx.module) {
            if let Definition::Group(_, i) = home {
                let group = &module.groups[i];
                if !binders.iter().all(signed) {
                    let start = cx.out.evs.len();
                    cx.infer_group(group);
                    let range = start..cx.out.evs.len();
                    let evidence = binders.iter().map(|v| (*v, range.clone()));
                    self.evidence.extend(evidence);
                    continue;
                }
                cx.declare_signatures(group);
            }
            self.homes.extend(binders.iter().map(|v| (*v, home)));
        }
        cx.check_superclasses();
        cx.finish_module();
    }

    /// Infers what was put off and is needed after all by the modules so far.
    pub(crate) fn infer(&mut self, cx: &mut Infer) {
        let program = cx.program;
        let known = program.known.values.iter().map(|(_, v)| *v);
        self.next.extend(known);
        self.next.extend(program.known.perform);
        for (id, module) in &program.modules {
            if module.library {
                continue;
            }
            for (_, binders) in program.definitions(id) {
                self.next.extend(binders);
            }
            let own = cx.out.insts.iter().filter(|(_, i)| i.module == id);
            for inst in own.map(|(id, _)| id).collect::<Vec<_>>() {
                self.instance(cx, inst);
            }
        }
        // The evidence of the program itself: all but the library's.
        let mut library = FxHashSet::default();
        for range in self.evidence.values() {
            library.extend(range.clone());
        }
        for i in 0..cx.out.evs.len() {
            if !library.contains(&i) {
                self.evidence(cx, EvId::new(i));
            }
        }
        while let Some(v) = self.next.pop() {
            if self.values.insert(v) {
                self.value(cx, v);
            }
        }
    }

    fn value(&mut self, cx: &mut Infer, v: ValueId) {
        let program = cx.program;
        if let Some(used) = program.uses.get(&v) {
            self.next.extend(used);
        }
        if let Some(range) = self.evidence.remove(&v) {
            range.for_each(|i| self.evidence(cx, EvId::new(i)));
        }
        let Some(home) = self.homes.remove(&v) else {
            return;
        };
        let start = cx.out.evs.len();
        cx.module = home.module();
        match home {
            Definition::Group(_, i) => {
                let group = &cx.here().groups[i];
                for other in &group.binders {
                    self.homes.remove(other);
                    self.next.push(*other);
                }
                cx.infer_group(group);
            }
            Definition::Default(..) | Definition::Method(..) => {
                let of_instance = matches!(home, Definition::Method(..));
                let method = program.method(home).into_iter();
                method.for_each(|bind| cx.check_method(bind, of_instance));
            }
        }
        cx.finish_module();
        for i in start..cx.out.evs.len() {
            self.evidence(cx, EvId::new(i));
        }
    }

    /// Asks for the instances that evidence is made of.
    fn evidence(&mut self, cx: &Infer, ev: EvId) {
        let mut work = vec![ev];
        while let Some(ev) = work.pop() {
            if !self.evs.insert(ev) {
                continue;
            }
            match &cx.out.evs[ev] {
                Ev::Open
                | Ev::Param(_)
                | Ev::TypeCon(_)
                | Ev::Known(..)
                | Ev::Empty(_)
                | Ev::Called(None)
                | Ev::Uncalled => {}
                // Perhaps the selector of a field.
                Ev::Value(_, v) => self.next.push(*v),
                Ev::Called(Some(other))
                | Ev::Same(other)
                | Ev::Super(other, ..)
                | Ev::Abstract(_, other)
                | Ev::Recursive(other) => {
                    work.push(*other);
                }
                Ev::Apply(function, context) => {
                    work.push(*function);
                    work.extend(context);
                }
                Ev::Inst(inst, context) => {
                    work.extend(context);
                    let inst = *inst;
                    self.instance(cx, inst);
                }
            }
        }
    }

    /// Asks for all methods of an instance, its class's defaults included.
    fn instance(&mut self, cx: &Infer, id: InstId) {
        if !self.insts.insert(id) {
            return;
        }
        let inst = &cx.out.insts[id];
        let class = &cx.program.classes[inst.class];
        for (method, own) in class.methods.iter().zip(&inst.methods) {
            self.next.extend(own.or(method.default));
        }
        let via = inst.via.as_ref().map(|(_, ev)| *ev);
        for ev in inst.supers.clone().into_iter().chain(via) {
            self.evidence(cx, ev);
        }
    }
}
