//! What a compilation is of, and asks for: fixed while it lasts.

use crate::Options;
use crate::control::loops::Loops;
use crate::machine::liveness::Liveness;
use cranelift_entity::EntityRef;
use pure_base::SourceMap;
use pure_stg::def::*;
use pure_stg::returns::Returns;
use rustc_hash::FxHashMap;

pub struct Input<'p> {
    pub program: &'p Program,
    pub map: &'p SourceMap,
    pub options: &'p Options,
    pub liveness: Liveness,
    pub loops: Loops,
    pub returns: Returns,
    pub tops: FxHashMap<Var, &'p Top>,
}

impl<'p> Input<'p> {
    pub fn new(program: &'p Program, map: &'p SourceMap, options: &'p Options) -> Input<'p> {
        Input {
            program,
            map,
            options,
            liveness: Liveness::of(program),
            loops: Loops::of(program),
            returns: Returns::of(program),
            tops: program.binds.iter().map(|t| (t.var, t)).collect(),
        }
    }

    /// `Module.name` of a top-level variable, or just the name.
    pub fn name(&self, v: Var) -> String {
        let info = &self.program.vars[v];
        match info.module {
            Some(module) => format!("{module}.{}", info.name),
            None => info.name.to_string(),
        }
    }

    /// What a function bound to `v` returns.
    pub fn result(&self, v: Var) -> Rep {
        self.program.vars[v]
            .sig
            .as_ref()
            .map_or(Rep::Ptr, |sig| sig.result)
    }

    /// A variable of the generator's own, beyond all of the program's.
    pub fn own_var(&self, i: usize) -> Var {
        Var::new(self.program.vars.len() + i)
    }
}
