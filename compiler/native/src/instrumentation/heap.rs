//! Heap profiles: the runtime's part that takes them, and, in programs that are profiled,
//! which variables the slots of suspended frames belong to. Retainers tell what a frame
//! holds an object by ([`rt_abi::symbols::Held`]).

use super::options::HeapProfiles;
use crate::machine::code::Code;
use crate::machine::event::{Chosen, Instrumentation};
use crate::machine::function::Body;
use crate::machine::origin::Origin;
use crate::objects::data::Data;
use crate::objects::declared::Declared;
use crate::objects::descs::number;
use crate::unit::Unit;
use pure_base::Symbol;
use pure_stg::def::*;
use rt_abi::border::{RT_OBSERVE, RT_OBSERVE_CONTENTS};
use rt_abi::symbols::ProgramConfig;
use rustc_hash::FxHashMap;
use std::mem::{offset_of, take};

struct Heap {
    /// The function of the runtime that takes them.
    entry: &'static str,
    rows: Data,
    /// Variables in the order of their rows, and the declarations that they belong to.
    variables: Vec<(Var, Declared)>,
    index: FxHashMap<Var, u32>,
}

pub fn chosen(unit: &mut Unit<'_>) -> Chosen {
    let entry = match unit.input.options.heap_profiles() {
        HeapProfiles::No => return Ok(None),
        HeapProfiles::Contents => RT_OBSERVE_CONTENTS,
        HeapProfiles::All => RT_OBSERVE,
    };
    Ok(Some(Box::new(Heap {
        entry,
        rows: Data::default(),
        variables: vec![],
        index: FxHashMap::default(),
    })))
}

impl Instrumentation for Heap {
    /// Frames may be said to hold things by variables of the program's own functions that
    /// the source names.
    fn compiled(&mut self, unit: &Unit<'_>, body: &Body, code: &Code, _: &[Origin]) {
        let Some(home) = body.home else { return };
        if !unit.input.options.measured.prof || unit.input.is_library(body.home) {
            return;
        }
        let (mut rows, mut last) = (vec![], 0);
        for (ret, site) in &code.sites {
            let site = &body.sites[*site as usize];
            let is_told = |(slot, v): &&(u32, Var)| {
                // The generator's own variables have none.
                let info = unit.input.program.vars.get(*v);
                let has_place = info.is_some_and(|info| !info.span.is_none());
                site.roots.contains(slot) && has_place && unit.input.is_written(*v)
            };
            let held: Vec<&(u32, Var)> = site.kept.iter().filter(is_told).collect();
            if held.is_empty() {
                continue;
            }
            number(&mut rows, ret.wrapping_sub(last));
            number(&mut rows, held.len() as u32);
            for (slot, v) in held {
                number(&mut rows, (code.slots - 8 * slot) / 8);
                let next = self.variables.len() as u32;
                let row = *self.index.entry(*v).or_insert(next);
                if row == next {
                    self.variables.push((*v, home));
                }
                number(&mut rows, row);
            }
            last = *ret;
        }
        if !rows.is_empty() {
            self.rows.code(body.id);
            number(&mut self.rows.bytes, rows.len() as u32);
            self.rows.bytes.extend(rows);
        }
    }

    fn define(&mut self, unit: &mut Unit<'_>, config: &mut Data) -> Result<(), String> {
        unit.image
            .need(config, offset_of!(ProgramConfig, observe), self.entry)?;
        if self.variables.is_empty() {
            return Ok(());
        }
        self.rows.u64(0);
        let mut rows = Data::default();
        for (v, home) in &self.variables {
            let info = &unit.input.program.vars[*v];
            let origin = info.origin.map(|origin| (origin.module, origin.path));
            let (module, name) = origin.unwrap_or_else(|| {
                let path = format!("{}.{}", home.name, info.name);
                (home.module, Symbol::new(&path))
            });
            let declared = Declared {
                span: info.span,
                name,
                module,
                cause: None,
            };
            rows.address(unit.describe_variable(declared));
        }
        let held = unit.image.define_local("pure_held", take(&mut self.rows))?;
        config.set_address(offset_of!(ProgramConfig, held.rows), held);
        let variables = unit.image.define_local("pure_held_variables", rows)?;
        config.set_address(offset_of!(ProgramConfig, held.variables), variables);
        Ok(())
    }
}
