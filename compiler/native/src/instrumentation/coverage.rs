//! Counters of coverage (`-fhpc`): a word of the program's data for each box of each
//! module, and the table that tells the runtime of them.

use crate::machine::event::{Chosen, Event, Instrumentation};
use crate::machine::function::Gen;
use crate::objects::data::Data;
use crate::objects::layout::FIELD;
use crate::unit::Unit;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I8, I64};
use cranelift_codegen::ir::{Block, InstBuilder, Value};
use cranelift_module::DataId;
use pure_stg::coverage::{counted, counted_by};
use pure_stg::def::*;
use rt_abi::border::{BLACKHOLE_TO_IND, RT_BLACKHOLE_INFOS, RT_START_COVERAGE, RT_WRITE_COVERAGE};
use rt_abi::info::{self, INFO_BYTES, Kind};
use rt_abi::object::{MAX_SIZED_THUNK, TAG_MASK, constructor_tag};
use rt_abi::symbols::ProgramConfig;
use std::mem::offset_of;

struct Coverage {
    counters: DataId,
    /// Nothing else has to be done where thunks are evaluated.
    alone: bool,
}

pub fn chosen(unit: &mut Unit<'_>) -> Chosen {
    let measured = &unit.input.options.measured;
    if measured.coverage.is_empty() {
        return Ok(None);
    }
    Ok(Some(Box::new(Coverage {
        counters: unit.image.declare_object("pure_coverage", true)?,
        alone: !measured.prof && measured.ticky.is_none(),
    })))
}

impl Instrumentation for Coverage {
    fn at(&mut self, g: &mut Gen<'_, '_>, event: &mut Event<'_>) -> Result<(), String> {
        match event {
            Event::Counter(counter) => self.count(g, *counter),
            Event::ThunkCode(node, free, body, done) if self.alone => {
                **done = self.counted_value(g, free, body, *node)?
            }
            Event::Untagged(pointer, slot, found) if self.alone => {
                **found = Some(follow(g, *pointer, *slot))
            }
            _ => {}
        }
        Ok(())
    }

    /// Writes the counters and the tables of modules and of joined counters.
    fn define(&mut self, unit: &mut Unit<'_>, config: &mut Data) -> Result<(), String> {
        let modules = &unit.input.options.measured.coverage;
        let mut rows = Data::default();
        let mut next = 0;
        for module in modules {
            let name = unit.image.text(module.name.as_bytes());
            rows.address(name);
            rows.u64(module.name.len() as u64);
            rows.u64(module.hash.into());
            rows.u64(module.boxes.into());
            rows.address((self.counters, 8 * next));
            next += i64::from(module.boxes);
        }
        let joined = &unit.input.program.joined;
        let words = next as usize + joined.len();
        let mut lists = Data::default();
        for counters in joined {
            let length = u32::try_from(counters.len()).map_err(|e| e.to_string())?;
            [length].iter().chain(counters).for_each(|n| lists.u32(*n));
        }
        unit.image.define_zeros(self.counters, 8 * words)?;
        let rows = unit.image.define_local("covered", rows)?;
        let table = offset_of!(ProgramConfig, coverage.modules);
        config.set_table(table, rows, modules.len());
        let lists = unit.image.define_local("joined", lists)?;
        let table = offset_of!(ProgramConfig, coverage.joined);
        config.set_table(table, lists, joined.len());
        let start = offset_of!(ProgramConfig, coverage.start);
        let write = offset_of!(ProgramConfig, coverage.write);
        unit.image.need(config, start, RT_START_COVERAGE)?;
        unit.image.need(config, write, RT_WRITE_COVERAGE)
    }
}

impl Coverage {
    /// One more evaluation of what has this counter, which perhaps an argument tells.
    fn count(&self, g: &mut Gen<'_, '_>, counter: Result<i64, Value>) {
        let counter = match counter {
            Ok(number) => g.address((self.counters, 8 * number)),
            Err(number) => {
                let first = g.address((self.counters, 0));
                let offset = g.b.ins().ishl_imm_u(number, 3);
                g.b.ins().iadd(first, offset)
            }
        };
        g.increase(counter, 0, 1);
    }

    /// The code of a thunk that counts and is then a value which is there already, at least
    /// mostly: needs no frame. It is left where it is not a value.
    fn counted_value(
        &self,
        g: &mut Gen<'_, '_>,
        free: &[Var],
        mut body: &Expr,
        node: Value,
    ) -> Result<bool, String> {
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
        let layout = g.unit.input.free_layout(free);
        let field = |g: &Gen<'_, '_>, v: Var| {
            let place = free.iter().position(|w| *w == v);
            let word = place.and_then(|i| layout.words.get(i));
            g.field_offset(word.copied().unwrap_or(0), 0)
        };
        let at = g.field_offset(0, 0);
        let (value, is_held) = match body {
            Expr::Con(con, args, _) if args.is_empty() && free.is_empty() => {
                let tag = constructor_tag(g.unit.input.program.cons[*con].index);
                let object = g.unit.nullary(*con)?;
                (g.address((object, i64::from(tag))), false)
            }
            Expr::Atom(Atom::Var(v)) if g.is_global(*v) && free.is_empty() => {
                let tag = g.unit.input.static_tag(*v);
                let object = g.unit.closure_of(*v)?;
                (g.address((object, i64::from(tag))), false)
            }
            Expr::Atom(Atom::Var(v)) | Expr::Eval(v) if is_held(v) && field(g, *v) == at => {
                (g.b.ins().load(I64, FIELD, node, at), true)
            }
            _ => return Ok(false),
        };
        let other = match body {
            Expr::Eval(_) => {
                let (quick, other) = (g.b.create_block(), g.cold_block());
                let tag = g.b.ins().band_imm_u(value, TAG_MASK as i64);
                g.branch(tag, quick, other);
                g.b.switch_to_block(quick);
                Some(other)
            }
            _ => None,
        };
        for number in counters {
            self.count(g, Ok(number));
        }
        for number in numbers {
            let from = field(g, number);
            let number = g.b.ins().load(I64, FIELD, node, from);
            self.count(g, Err(number));
        }
        let table = indirection(g, payload)?;
        g.set_info(table, node);
        if !is_held {
            // What is static is no affair of the collector's.
            g.b.ins().store(FIELD, value, node, at);
        }
        g.b.ins().return_(&[value]);
        if let Some(other) = other {
            g.b.switch_to_block(other);
        }
        Ok(other.is_none())
    }
}

/// The table of an indirection with so much payload.
fn indirection(g: &mut Gen<'_, '_>, payload: usize) -> Result<Value, String> {
    let tables = g.unit.image.runtime_data(RT_BLACKHOLE_INFOS)?;
    let row = (payload * INFO_BYTES) as i64 + BLACKHOLE_TO_IND as i64;
    Ok(g.address((tables, row)))
}

/// Much of what is evaluated already is an indirection until the next collection, as
/// variables are suspended that otherwise are not: their values need no call. Answers a
/// block where `x` is one, and its value. The current one is where it is not.
fn follow(g: &mut Gen<'_, '_>, x: Value, slot: Option<u32>) -> (Block, Value) {
    let table = g.info_of(x, 0);
    let kind = g.info_field(I8, table, info::offset::KIND);
    let indirection = i64::from(Kind::Ind as u8);
    let is_indirection = g.b.ins().icmp_imm_u(IntCC::Equal, kind, indirection);
    let (found, other) = (g.cold_block(), g.cold_block());
    g.branch(is_indirection, found, other);
    g.b.switch_to_block(found);
    let at = g.field_offset(0, 0);
    let value = g.b.ins().load(I64, FIELD, x, at);
    if let Some(slot) = slot {
        g.store_slot(value, slot);
    }
    g.b.switch_to_block(other);
    (found, value)
}
