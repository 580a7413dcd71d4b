//! Which variables the slots of suspended frames belong to, in programs that are profiled:
//! retainers tell what a frame holds an object by ([`rt_abi::symbols::ProgramConfig::held`]).

use crate::machine::function::{Body, Gen};
use crate::object::Code;
use crate::objects::data::{Address, Data};
use crate::objects::descs::number;
use crate::objects::infos::Declared;
use crate::unit::Unit;
use pure_base::Symbol;
use pure_stg::def::*;
use rustc_hash::FxHashMap;

#[derive(Default)]
pub struct HeldTable {
    rows: Data,
    /// Variables in the order of their rows, and the declarations that they belong to.
    variables: Vec<(Var, Declared)>,
    index: FxHashMap<Var, u32>,
}

impl Gen<'_, '_> {
    /// The variables that frames of this function may be said to hold things by: those of
    /// the program's own functions that the source names.
    pub fn held_by(&self, slots: &[(u32, Var)], roots: &[u32]) -> Vec<(u32, Var)> {
        if !self.unit.options.prof || self.is_library() {
            return vec![];
        }
        let is_told = |(slot, v): &&(u32, Var)| {
            roots.contains(slot)
                && !self.unit.program.vars[*v].span.is_none()
                && self.unit.is_written(*v)
        };
        slots.iter().filter(is_told).copied().collect()
    }
}

impl HeldTable {
    /// A function has been compiled.
    pub fn function(&mut self, body: &Body, code: &Code) {
        let Some(home) = body.home else { return };
        let (mut rows, mut last) = (vec![], 0);
        for (ret, site) in &code.sites {
            let site = &body.sites[*site as usize];
            if site.held.is_empty() {
                continue;
            }
            number(&mut rows, ret.wrapping_sub(last));
            number(&mut rows, site.held.len() as u32);
            for (slot, v) in &site.held {
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
}

impl Unit<'_> {
    /// Writes the table, and the descriptions of the variables.
    pub fn define_held(
        &mut self,
        mut table: HeldTable,
    ) -> Result<Option<(Address, Address)>, String> {
        if table.variables.is_empty() {
            return Ok(None);
        }
        table.rows.u64(0);
        let mut rows = Data::default();
        for (v, home) in table.variables {
            let info = &self.program.vars[v];
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
            rows.address(self.describe_variable(declared));
        }
        let id = self.declare_object("pure_held", false)?;
        self.define(id, table.rows, 8)?;
        let variables = self.declare_object("pure_held_variables", false)?;
        self.define(variables, rows, 8)?;
        Ok(Some(((id, 0), (variables, 0))))
    }
}
