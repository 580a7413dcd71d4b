//! New top-level variables, and tables by variables.

use crate::def::*;
use cranelift_entity::SecondaryMap;
use pure_base::Symbol;
use rustc_hash::{FxHashMap, FxHashSet};

/// A table for so many variables. One that grows with each variable that is met takes
/// several times as long.
pub(super) fn table<T: Clone + Default>(vars: usize) -> SecondaryMap<Var, T> {
    vec![T::default(); vars].into()
}

/// The names of top-level variables, for making new ones.
pub(super) struct GlobalNames {
    taken: FxHashSet<(Option<Symbol>, Symbol)>,
    /// The last number given to a base name.
    last: FxHashMap<(Symbol, Symbol), u32>,
}

impl GlobalNames {
    pub(super) fn new(program: &Program) -> GlobalNames {
        let globals = || program.vars.values().filter(|i| i.module.is_some());
        let mut taken = FxHashSet::with_capacity_and_hasher(globals().count(), Default::default());
        taken.extend(globals().map(|i| (i.module, i.name)));
        GlobalNames {
            taken,
            last: FxHashMap::default(),
        }
    }

    /// A name that is not taken in `module`, which now is.
    pub(super) fn claim(&mut self, module: Symbol, base: &str) -> Symbol {
        let mut name = Symbol::new(base);
        let last = self.last.entry((module, name)).or_default();
        while !self.taken.insert((Some(module), name)) {
            *last += 1;
            name = Symbol::new(&format!("{base}_{last}"));
        }
        name
    }

    /// A new variable in `module`, called `base` or, if that is taken, `base_n`, which
    /// is a part of what `from` was written as.
    pub(super) fn fresh(
        &mut self,
        program: &mut Program,
        module: Symbol,
        base: &str,
        from: Var,
    ) -> Var {
        let name = self.claim(module, base);
        let VarInfo { span, origin, .. } = program.vars[from];
        // What is built in stands nowhere, but was written, too.
        let built_in = program.vars[from].module.filter(|_| span.is_none());
        let built_in = built_in.map(|module| Origin {
            module,
            path: program.vars[from].name,
            span,
        });
        let v = program.fresh(name, Rep::Ptr, span);
        program.vars[v].module = Some(module);
        program.vars[v].origin = origin.or(built_in);
        v
    }
}
