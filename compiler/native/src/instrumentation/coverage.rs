//! Counters of coverage (`-fhpc`): a word of the program's data for each box of each
//! module, and the table that tells the runtime of them.

use crate::machine::function::Gen;
use crate::objects::closures::FIELD;
use crate::objects::data::{Address, Data};
use crate::unit::Unit;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{InstBuilder, Value};
use pure_stg::coverage::{counted, counted_by};
use pure_stg::def::*;
use rt_abi::border::{BLACKHOLE_TO_IND, RT_BLACKHOLE_INFOS};
use rt_abi::info::INFO_BYTES;
use rt_abi::object::{MAX_SIZED_THUNK, TAG_MASK, constructor_tag};

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
        self.increment(counter);
        Ok(())
    }
}

impl Gen<'_, '_> {
    /// The code of a thunk that counts and is then a value which is there already, at least
    /// mostly: needs no frame. It is left where it is not a value.
    pub fn counted_value(
        &mut self,
        free: &[Var],
        mut body: &Expr,
        node: Value,
    ) -> Result<bool, String> {
        if self.unit.coverage.is_none() || self.unit.options.prof || self.unit.ticky.is_some() {
            return Ok(false);
        }
        let (mut counters, mut numbers) = (vec![], vec![]);
        loop {
            if let Some((number, rest)) = counted(body) {
                counters.push(number);
                body = rest;
            } else if let Some((number, rest)) = counted_by(body) {
                numbers.push(number);
                body = rest;
            } else {
                break;
            }
        }
        let payload = free.len().max(1);
        let is_held = |v: &Var| {
            let others = || free.iter().filter(|w| *w != v);
            free.contains(v) && others().eq(&numbers) && payload <= MAX_SIZED_THUNK
        };
        let layout = self.unit.free_layout(free);
        let field = |g: &Self, v: Var| {
            let place = free.iter().position(|w| *w == v);
            let word = place.and_then(|i| layout.words.get(i));
            g.field_offset(word.copied().unwrap_or(0), 0)
        };
        let at = self.field_offset(0, 0);
        let (value, is_held) = match body {
            Expr::Con(con, args, _) if args.is_empty() && free.is_empty() => {
                let tag = constructor_tag(self.unit.program.cons[*con].index);
                let object = self.unit.nullary(*con)?;
                (self.address((object, i64::from(tag))), false)
            }
            Expr::Atom(Atom::Var(v)) if self.is_global(*v) && free.is_empty() => {
                let tag = self.unit.static_tag(*v);
                let object = self.unit.closure_of(*v)?;
                (self.address((object, i64::from(tag))), false)
            }
            Expr::Atom(Atom::Var(v)) | Expr::Eval(v) if is_held(v) && field(self, *v) == at => {
                (self.b.ins().load(I64, FIELD, node, at), true)
            }
            _ => return Ok(false),
        };
        let other = match body {
            Expr::Eval(_) => {
                let (quick, other) = (self.b.create_block(), self.cold_block());
                let tag = self.b.ins().band_imm_u(value, TAG_MASK as i64);
                self.branch(tag, quick, other);
                self.b.switch_to_block(quick);
                Some(other)
            }
            _ => None,
        };
        for number in counters {
            self.count_evaluation(Ok(number))?;
        }
        for number in numbers {
            let from = field(self, number);
            let number = self.b.ins().load(I64, FIELD, node, from);
            self.count_evaluation(Err(number))?;
        }
        let table = self.indirection(payload)?;
        self.set_info(table, node);
        if !is_held {
            // What is static is no affair of the collector's.
            self.b.ins().store(FIELD, value, node, at);
        }
        self.b.ins().return_(&[value]);
        if let Some(other) = other {
            self.b.switch_to_block(other);
        }
        Ok(other.is_none())
    }

    /// The table of an indirection with so much payload.
    fn indirection(&mut self, payload: usize) -> Result<Value, String> {
        let tables = self.unit.runtime_data(RT_BLACKHOLE_INFOS)?;
        let row = (payload * INFO_BYTES) as i64 + BLACKHOLE_TO_IND as i64;
        Ok(self.address((tables, row)))
    }

    fn increment(&mut self, counter: Value) {
        let count = self.b.ins().load(I64, FIELD, counter, 0);
        let count = self.b.ins().iadd_imm_s(count, 1);
        self.b.ins().store(FIELD, count, counter, 0);
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
        for counters in joined {
            let length = u32::try_from(counters.len()).map_err(|e| e.to_string())?;
            [length].iter().chain(counters).for_each(|n| lists.u32(*n));
        }
        let many = joined.len() as u64;
        self.define_zeros(counters, 8 * words)?;
        let id = self.declare_object("covered", false)?;
        self.define(id, rows, 8)?;
        let joined = self.declare_object("joined", false)?;
        self.define(joined, lists, 8)?;
        Ok(Some([((id, 0), count), ((joined, 0), many)]))
    }
}
