//! Definitions by where they stand: what inference and lowering put off until it is asked for.

use crate::kept::Late;
use crate::tree::{Bind, ModuleId, Resolved, ValueId};

/// Where a definition stands, by its index among those of its kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Definition {
    /// A binding group of a module.
    Group(ModuleId, usize),
    /// The body of a default method.
    Default(ModuleId, usize),
    /// A method of an instance: the instance and the binding.
    Method(ModuleId, usize, usize),
}

impl Definition {
    pub fn module(self) -> ModuleId {
        match self {
            Definition::Group(m, _) | Definition::Default(m, _) | Definition::Method(m, ..) => m,
        }
    }
}

impl Resolved {
    /// All definitions of a module, and what each defines.
    pub fn definitions(
        &self,
        id: ModuleId,
    ) -> impl Iterator<Item = (Definition, &Vec<ValueId>)> + '_ {
        let module = &self.modules[id];
        let groups = module.groups.iter().enumerate();
        let groups = groups.map(move |(i, g)| (Definition::Group(id, i), &g.binders));
        let defaults = module.defaults.iter().enumerate();
        let defaults = defaults.map(move |(i, b)| (Definition::Default(id, i), &b.binders));
        let instances = module.instances.iter().enumerate();
        let methods = instances.flat_map(move |(i, inst)| {
            let binds = inst.binds.iter().enumerate();
            binds.map(move |(j, b)| (Definition::Method(id, i, j), &b.binders))
        });
        groups.chain(defaults).chain(methods)
    }

    /// The binding of a method, if the definition is one.
    pub fn method(&self, definition: Definition) -> Option<&Late<Bind>> {
        match definition {
            Definition::Group(..) => None,
            Definition::Default(m, i) => Some(&self.modules[m].defaults[i]),
            Definition::Method(m, i, j) => Some(&self.modules[m].instances[i].binds[j]),
        }
    }
}
