//! Counting all allocation (`-fcount-allocation`): objects of the heap by their info
//! tables, and the bytes that functions take on the stack when they are entered. Frames of
//! evaluations keep who has demanded them, also where that was a function's last deed.
//!
//! A counter is a word of the program's data beside its info table's address
//! ([`rt_abi::symbols::Counted`]). How large a function's frame is turns out when it has been
//! compiled; so its code takes that number from a table that is written afterwards.

use crate::machine::code::Code;
use crate::machine::event::{Chosen, Event, Instrumentation};
use crate::machine::function::{Body, Gen};
use crate::machine::origin::Origin;
use crate::objects::data::Data;
use crate::objects::layout::FIELD;
use crate::unit::Unit;
use cranelift_codegen::ir::InstBuilder;
use cranelift_codegen::ir::types::I64;
use cranelift_module::DataId;
use rt_abi::mutator::offset::{DEMANDER, STACK_DUE, STACK_PUSHED};
use rt_abi::object::BLOCK_BIT;
use rt_abi::symbols::{COUNTED_BYTES, COUNTED_OBJECTS, ProgramConfig};
use rustc_hash::FxHashMap;
use std::mem::offset_of;

/// What is counted in a program.
struct Counts {
    /// The rows, by their info tables.
    index: FxHashMap<DataId, u32>,
    /// Info tables with the bytes of an object.
    tables: Vec<(DataId, u32)>,
    rows: DataId,
    /// Of functions, by their numbers, the bytes that each entry takes.
    frames: DataId,
    sizes: Vec<u64>,
}

/// What a call puts on the stack besides the frame's own part: the return address and the caller's frame
/// pointer.
const LINKAGE: u64 = 16;

pub fn chosen(unit: &mut Unit<'_>) -> Chosen {
    if !unit.input.options.measured.counts {
        return Ok(None);
    }
    Ok(Some(Box::new(Counts {
        index: FxHashMap::default(),
        tables: vec![],
        rows: unit.image.declare_object("pure_counts", true)?,
        frames: unit.image.declare_object("pure_frame_bytes", false)?,
        sizes: vec![],
    })))
}

impl Instrumentation for Counts {
    fn at(&mut self, g: &mut Gen<'_, '_>, event: &mut Event<'_>) -> Result<(), String> {
        match event {
            Event::Function => self.frame(g),
            // If the count has come where the runtime waits for it: a function that allocates
            // nothing has no heap check.
            Event::MayStop(env, binder, variables) => g.stop_if_told(env, *binder, variables)?,
            Event::Enters(_) => demands(g, false),
            Event::JumpsInto(_) => demands(g, true),
            Event::Blackholes(_) => {
                // The frame keeps who has demanded it, next to the thunk.
                let demander = g.cell(I64, DEMANDER);
                let slot = g.take_slot();
                g.store_slot(demander, slot);
            }
            Event::Object(info, bytes) | Event::LargeObject(info, bytes) => {
                self.object(g, *info, *bytes)
            }
            _ => {}
        }
        Ok(())
    }

    fn compiled(&mut self, _: &Unit<'_>, body: &Body, code: &Code, _: &[Origin]) {
        let place = body.id.as_u32() as usize;
        if self.sizes.len() <= place {
            self.sizes.resize(place + 1, 0);
        }
        self.sizes[place] = LINKAGE + u64::from(code.frame);
    }

    fn define(&mut self, unit: &mut Unit<'_>, config: &mut Data) -> Result<(), String> {
        let mut rows = Data::default();
        for &(info, bytes) in &self.tables {
            rows.address((info, 0));
            rows.u64(u64::from(bytes));
            rows.u64(0);
        }
        unit.image.define(self.rows, rows, 8)?;
        let mut sizes = Data::default();
        self.sizes.iter().for_each(|size| sizes.u64(*size));
        unit.image.define(self.frames, sizes, 8)?;
        config.set(offset_of!(ProgramConfig, counts), &[1]);
        let counted = offset_of!(ProgramConfig, counted);
        config.set_table(counted, (self.rows, 0), self.tables.len());
        Ok(())
    }
}

impl Counts {
    /// At the start of a function: its frame is counted. Where the count passes what the
    /// runtime waits for, the next check of the heap pointer is told to stop, as a
    /// signal's handler would do.
    fn frame(&self, g: &mut Gen<'_, '_>) {
        let size = g.address((self.frames, 8 * i64::from(g.id.as_u32())));
        let size = g.b.ins().load(I64, FIELD, size, 0);
        let before = g.cell(I64, STACK_PUSHED);
        let now = g.b.ins().iadd(before, size);
        g.set_cell(now, STACK_PUSHED);
        let due = g.cell(I64, STACK_DUE);
        let left = g.b.ins().isub(due, now);
        // Its sign, where the heap pointer has the bit.
        let sign = g.b.ins().ushr_imm_u(left, 63);
        let bit = g.b.ins().ishl_imm_u(sign, i64::from(BLOCK_BIT));
        let pointer = g.b.ins().get_pinned_reg(I64);
        let pointer = g.b.ins().bor(pointer, bit);
        g.b.ins().set_pinned_reg(pointer);
    }

    /// An object of so many bytes is made.
    fn object(&mut self, g: &mut Gen<'_, '_>, info: DataId, bytes: u32) {
        let next = self.tables.len() as u32;
        let row = *self.index.entry(info).or_insert(next);
        if row == next {
            self.tables.push((info, bytes));
        }
        let at = i64::from(row) * COUNTED_BYTES as i64 + COUNTED_OBJECTS as i64;
        let counter = g.address((self.rows, at));
        g.increase(counter, 0, 1);
    }
}

/// A thunk is entered: at the end of this function, which leaves no frame to tell, or by a
/// call.
fn demands(g: &mut Gen<'_, '_>, at_the_end: bool) {
    let demander = match at_the_end && g.unit.home.is_some() {
        true => {
            let own = g.code(g.id);
            g.b.ins().func_addr(I64, own)
        }
        false => g.b.ins().iconst(I64, 0),
    };
    g.set_cell(demander, DEMANDER);
}
