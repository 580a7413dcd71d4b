//! Counters of coverage (`-fhpc`): a word of the program's data for each box of each
//! module, and the table that tells the runtime of them.

use crate::closures::FIELD;
use crate::data::{Address, Data};
use crate::function::Gen;
use crate::unit::Unit;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{InstBuilder, Value};

/// A module whose coverage is measured.
#[derive(Clone, Debug)]
pub struct CoveredModule {
    pub name: String,
    /// What its index of boxes has as well.
    pub hash: u32,
    pub boxes: u32,
}

impl Gen<'_, '_> {
    /// One more evaluation of what has this counter, which perhaps an argument tells.
    pub fn count_evaluation(&mut self, counter: Result<i64, Value>) -> Result<(), String> {
        let counters = self
            .unit
            .coverage
            .ok_or("a counter of coverage in a program that has none")?;
        let counter = match counter {
            Ok(number) => self.address((counters, 8 * number)),
            Err(number) => {
                let first = self.address((counters, 0));
                let offset = self.b.ins().ishl_imm_u(number, 3);
                self.b.ins().iadd(first, offset)
            }
        };
        let count = self.b.ins().load(I64, FIELD, counter, 0);
        let count = self.b.ins().iadd_imm_s(count, 1);
        self.b.ins().store(FIELD, count, counter, 0);
        Ok(())
    }
}

/// A table of the program's data, and how many rows it has.
pub type Table = (Address, u64);

impl Unit<'_> {
    /// Writes the counters and the tables of modules and of joined counters.
    pub fn define_coverage(&mut self) -> Result<Option<[Table; 2]>, String> {
        let Some(counters) = self.coverage else {
            return Ok(None);
        };
        let modules = &self.options.coverage;
        let mut rows = Data::default();
        let mut next = 0;
        for module in modules {
            let name = self.text(module.name.as_bytes());
            rows.address(name);
            rows.u64(module.name.len() as u64);
            rows.u64(module.hash.into());
            rows.u64(module.boxes.into());
            rows.address((counters, 8 * next));
            next += i64::from(module.boxes);
        }
        let count = modules.len() as u64;
        let joined = &self.program.joined;
        let words = next as usize + joined.len();
        let mut lists = Data::default();
        for boxes in joined {
            let length = u32::try_from(boxes.len()).unwrap_or(u32::MAX);
            [length].iter().chain(boxes).for_each(|n| lists.u32(*n));
        }
        let many = joined.len() as u64;
        self.define(counters, Data::plain(vec![0; 8 * words]), 8)?;
        let id = self.declare_object("covered", false)?;
        self.define(id, rows, 8)?;
        let joined = self.declare_object("joined", false)?;
        self.define(joined, lists, 8)?;
        Ok(Some([((id, 0), count), ((joined, 0), many)]))
    }
}
