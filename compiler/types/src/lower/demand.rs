//! What to lower: everything of the user's modules, and of the library what
//! they refer to.

use super::Lower;
use super::dict::Dict;
use crate::evidence::InstId;
use pure_core::def::Var;
use pure_names::Definition;
use pure_names::tree::{Bind, ModuleId, ValueId};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;

/// A definition still to be lowered.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Work {
    Definition(Definition),
    Instance(InstId),
    /// A definition with its dictionaries known.
    Clone(ValueId, Vec<Dict>, Var),
}

/// What is asked for, and what of it is done.
#[derive(Default)]
pub(super) struct WorkList {
    pub homes: FxHashMap<ValueId, Definition>,
    pub queue: VecDeque<Work>,
    demanded: FxHashSet<Work>,
    pub clones: FxHashMap<(ValueId, Vec<Dict>), Var>,
    pub clone_counts: FxHashMap<ValueId, usize>,
}

impl<'a> Lower<'a> {
    /// Records where every top-level value is defined.
    pub(super) fn find_homes(&mut self) {
        for id in self.program.modules.keys() {
            for (home, binders) in self.program.definitions(id) {
                self.work.homes.extend(binders.iter().map(|v| (*v, home)));
            }
        }
    }

    /// Asks for all definitions of a module.
    pub(super) fn demand_module(&mut self, id: ModuleId) {
        for (definition, _) in self.program.definitions(id) {
            self.demand(Work::Definition(definition));
        }
        for (i, inst) in &self.typed.insts {
            if inst.module == id {
                self.demand(Work::Instance(i));
            }
        }
    }

    pub(super) fn demand(&mut self, work: Work) {
        if self.work.demanded.insert(work.clone()) {
            self.work.queue.push_back(work);
        }
    }

    /// The variable of a value, which will be lowered if it is top-level.
    pub(super) fn global(&mut self, v: ValueId) -> Option<Var> {
        if let Some(home) = self.work.homes.get(&v) {
            self.demand(Work::Definition(*home));
        }
        self.ids.vars[v]
    }

    pub(super) fn inst_var(&mut self, i: InstId) -> Var {
        self.demand(Work::Instance(i));
        self.var_entry(self.ids.inst_dicts[i], || {
            format!("dictionary of instance `{}`", self.typed.insts[i].name)
        })
    }

    /// The function binding that defines a top-level value.
    pub(super) fn bind_of(&self, v: ValueId) -> Option<&'a Bind> {
        let program = self.program;
        let found = match *self.work.homes.get(&v)? {
            Definition::Group(m, i) => program.modules[m].groups[i]
                .binds
                .iter()
                .find(|b| matches!(b, Bind::Fun { value, .. } if *value == v)),
            home => program.method(home).map(|b| &**b),
        };
        found.filter(|b| matches!(b, Bind::Fun { .. }))
    }
}
