//! Counting all allocation (`-fcount-allocation`): objects of the heap by their info
//! tables, and the bytes that functions take on the stack when they are entered. Frames of
//! evaluations keep who has demanded them, also where that was a function's last deed.
//!
//! A counter is a word of the program's data beside its info table's address
//! ([`rt_abi::symbols::Counted`]). How large a function's frame is turns out when it has been
//! compiled; so its code takes that number from a table that is written afterwards.

use crate::machine::frames::Env;
use crate::machine::function::Gen;
use crate::machine::liveness::Set;
use crate::objects::closures::FIELD;
use crate::objects::data::{Address, Data};
use crate::unit::Unit;
use cranelift_codegen::ir::InstBuilder;
use cranelift_codegen::ir::types::I64;
use cranelift_module::{DataId, FuncId};
use pure_stg::def::Var;
use rt_abi::border::RT_GC;
use rt_abi::mutator::offset::{DEMANDER, STACK_DUE, STACK_PUSHED};
use rt_abi::object::BLOCK_BIT;
use rt_abi::symbols::{COUNTED_BYTES, COUNTED_OBJECTS};
use rustc_hash::FxHashMap;

/// What is counted in a program.
pub struct Counts {
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

impl Counts {
    /// Nothing has been counted yet.
    pub fn new(rows: DataId, frames: DataId) -> Counts {
        Counts {
            index: FxHashMap::default(),
            tables: vec![],
            rows,
            frames,
            sizes: vec![],
        }
    }

    /// A function has been compiled.
    pub fn set_frame(&mut self, function: FuncId, frame: u32) {
        let place = function.as_u32() as usize;
        if self.sizes.len() <= place {
            self.sizes.resize(place + 1, 0);
        }
        self.sizes[place] = LINKAGE + u64::from(frame);
    }
}

impl Gen<'_, '_> {
    /// At the start of a function: its frame is counted. Where the count passes what the
    /// runtime waits for, the next check of the heap pointer is told to stop, as a
    /// signal's handler would do.
    pub fn count_frame(&mut self, function: FuncId) {
        let Some(counts) = &self.unit.counts else {
            return;
        };
        let size = self.address((counts.frames, 8 * i64::from(function.as_u32())));
        let size = self.b.ins().load(I64, FIELD, size, 0);
        let before = self.cell(I64, STACK_PUSHED);
        let now = self.b.ins().iadd(before, size);
        self.set_cell(now, STACK_PUSHED);
        let due = self.cell(I64, STACK_DUE);
        let left = self.b.ins().isub(due, now);
        // Its sign, where the heap pointer has the bit.
        let sign = self.b.ins().ushr_imm_u(left, 63);
        let bit = self.b.ins().ishl_imm_u(sign, i64::from(BLOCK_BIT));
        let pointer = self.b.ins().get_pinned_reg(I64);
        let pointer = self.b.ins().bor(pointer, bit);
        self.b.ins().set_pinned_reg(pointer);
    }

    /// Stops for the runtime if the count of the stack has come where that waits for it: a
    /// function that allocates nothing has no other heap check. What lives is what the
    /// function has got, of its own `binder` and these variables.
    pub fn stop_if_due<'v>(
        &mut self,
        env: &mut Env,
        binder: Var,
        variables: impl IntoIterator<Item = &'v Var>,
    ) -> Result<(), String> {
        if self.unit.counts.is_none() {
            return Ok(());
        }
        let liveness = &self.unit.liveness;
        let mut live: Vec<Var> = liveness.statics(binder).to_vec();
        live.extend(Some(binder).filter(|v| env.get(*v).is_some()));
        let variables = variables.into_iter().copied();
        live.extend(variables.filter(|v| liveness.is_used(*v)));
        live.sort_unstable();
        live.dedup();
        let live: Set = live.into();
        let pointer = self.b.ins().get_pinned_reg(I64);
        let over = self.b.ins().band_imm_u(pointer, 1 << BLOCK_BIT);
        let pointer = self.unless(
            env,
            &live,
            over,
            pointer,
            |_| None,
            |g, env| {
                let none = g.b.ins().iconst(I64, 0);
                g.safepoint_runtime(env, RT_GC, none, &live)?
                    .ok_or("rt_gc returns a word".into())
            },
        )?;
        self.b.ins().set_pinned_reg(pointer);
        Ok(())
    }

    /// A thunk is entered: at the end of this function, which leaves no frame to tell, or by a
    /// call.
    pub fn demands(&mut self, at_the_end: bool) {
        if self.unit.counts.is_none() {
            return;
        }
        let demander = match at_the_end && self.unit.home.is_some() {
            true => {
                let own = self.code(self.id);
                self.b.ins().func_addr(I64, own)
            }
            false => self.b.ins().iconst(I64, 0),
        };
        self.set_cell(demander, DEMANDER);
    }

    /// The frame of an evaluation keeps who has demanded it, next to the thunk.
    pub fn keep_demander(&mut self) {
        if self.unit.counts.is_some() {
            let demander = self.cell(I64, DEMANDER);
            let slot = self.take_slot();
            self.store_slot(demander, slot);
        }
    }

    /// An object of so many bytes is made.
    pub fn count_object(&mut self, info: DataId, bytes: u32) {
        let Some(counts) = &mut self.unit.counts else {
            return;
        };
        let next = counts.tables.len() as u32;
        let row = *counts.index.entry(info).or_insert(next);
        if row == next {
            counts.tables.push((info, bytes));
        }
        let at = i64::from(row) * COUNTED_BYTES as i64 + COUNTED_OBJECTS as i64;
        let address = (counts.rows, at);
        let counter = self.address(address);
        let count = self.b.ins().load(I64, FIELD, counter, 0);
        let count = self.b.ins().iadd_imm_s(count, 1);
        self.b.ins().store(FIELD, count, counter, 0);
    }
}

impl Unit<'_> {
    /// Writes the counters and the sizes of frames; where the counters are, and how many.
    pub fn define_counts(&mut self) -> Result<Option<(Address, u64)>, String> {
        let Some(counts) = self.counts.take() else {
            return Ok(None);
        };
        let mut rows = Data::default();
        for &(info, bytes) in &counts.tables {
            rows.address((info, 0));
            rows.u64(u64::from(bytes));
            rows.u64(0);
        }
        self.define(counts.rows, rows, 8)?;
        let mut sizes = Data::default();
        counts.sizes.iter().for_each(|size| sizes.u64(*size));
        self.define(counts.frames, sizes, 8)?;
        Ok(Some(((counts.rows, 0), counts.tables.len() as u64)))
    }
}
