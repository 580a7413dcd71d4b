//! Counting in the manner of MLton (`-profile alloc`, `-profile count`): places of code,
//! each with a counter.
//!
//! Objects that share a heap check are made together or not at all, so they share a
//! counter, which costs one addition. Each has a place of its own all the same: a
//! sequence point of Cranelift's, no instruction, whose offset is known once the
//! function is compiled. What the runtime allocates for the program it counts itself, by
//! the place that has called it.

use crate::machine::function::{Body, Gen};
use crate::object::Code;
use crate::objects::closures::FIELD;
use crate::objects::data::{Address, Data};
use crate::unit::Unit;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{DebugTag, InstBuilder};
use cranelift_codegen::{Final, MachBufferFinalized, MachDebugTagPos};
use cranelift_module::{DataId, FuncId};
use pure_stg::def::{OccId, Rhs};
use rt_abi::mlmon::kind;

/// What is profiled in the manner of MLton; the discriminants are those of
/// [`rt_abi::mlmon::kind`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Profile {
    #[default]
    No = kind::NO as isize,
    Time = kind::TIME as isize,
    Alloc = kind::ALLOC as isize,
    Count = kind::COUNT as isize,
}

impl Profile {
    /// Whether compiled code takes part in it.
    pub fn counts_places(self) -> bool {
        matches!(self, Profile::Alloc | Profile::Count)
    }
}

/// A place of a function: its counter, and the bytes that one count means.
#[derive(Clone, Copy)]
pub struct Marked {
    counter: u32,
    bytes: u32,
}

/// Tags of sequence points with this bit number a function's places; those of calls
/// are numbers of sites.
const TAG: u32 = 1 << 31;

/// What is counted in a program.
pub struct Bins {
    counters: DataId,
    used: u32,
    /// Places with their functions and offsets.
    rows: Vec<(FuncId, u32, Marked)>,
}

impl Bins {
    /// Nothing is counted yet.
    pub fn new(counters: DataId) -> Bins {
        Bins {
            counters,
            used: 0,
            rows: vec![],
        }
    }

    /// A function has been compiled.
    pub fn place(&mut self, body: &Body, code: &Code) {
        for (offset, number) in &code.bins {
            if let Some(marked) = body.bins.get(*number as usize) {
                self.rows.push((body.id, *offset, *marked));
            }
        }
    }
}

/// The offsets of a function's places, with their numbers.
pub fn places(buffer: &MachBufferFinalized<Final>) -> Vec<(u32, u32)> {
    let tags = buffer.debug_tags();
    let points = tags.filter(|t| t.pos == MachDebugTagPos::Pre);
    let places = points.filter_map(|t| match t.tags {
        [DebugTag::User(tag)] if tag & TAG != 0 => Some((t.offset, tag & !TAG)),
        _ => None,
    });
    places.collect()
}

impl Gen<'_, '_> {
    /// One more group of objects is allocated. Answers its counter, if that is counted.
    pub fn count_group(&mut self) -> Option<u32> {
        match self.unit.options.profile {
            Profile::Alloc => self.count(),
            _ => None,
        }
    }

    /// At the start of what the program's author knows as a function or thunk.
    pub fn count_call(&mut self) {
        if self.unit.options.profile == Profile::Count
            && let Some(counter) = self.count()
        {
            self.mark_place(counter, 0);
        }
    }

    /// Counts what comes by here.
    fn count(&mut self) -> Option<u32> {
        let bins = self.unit.bins.as_mut()?;
        let (number, counters) = (bins.used, bins.counters);
        bins.used += 1;
        let counter = self.address((counters, 8 * i64::from(number)));
        let count = self.b.ins().load(I64, FIELD, counter, 0);
        let count = self.b.ins().iadd_imm_s(count, 1);
        self.b.ins().store(FIELD, count, counter, 0);
        Some(number)
    }

    /// What has that counter is here.
    pub fn mark_place(&mut self, counter: u32, bytes: u32) {
        let point = self.b.ins().sequence_point();
        let tag = DebugTag::User(TAG | self.bins.len() as u32);
        self.b.func.debug_tags.set(point, [tag]);
        self.bins.push(Marked { counter, bytes });
    }

    /// If allocation is counted, what comes next stems from where an object is written,
    /// so that each has its line.
    pub fn at_object(&mut self, rhs: &Rhs) {
        if self.unit.options.profile != Profile::Alloc {
            return;
        }
        let occ = match rhs {
            Rhs::Con { occ, .. } | Rhs::Sel { occ, .. } | Rhs::Thunk { occ, .. } => *occ,
            Rhs::Fun { lambda, .. } => lambda.occ,
        };
        if occ != OccId::NONE && !self.unit.program.occs[occ].span.is_none() {
            let origin = self.origin();
            self.go_on(crate::debuggers::debug::Origin { occ, ..origin });
        }
    }
}

impl Unit<'_> {
    /// Writes counters and places; where the places are, and how many.
    pub fn define_bins(&mut self) -> Result<Option<(Address, u64)>, String> {
        let Some(bins) = self.bins.take() else {
            return Ok(None);
        };
        self.define(
            bins.counters,
            Data::plain(vec![0; 8 * bins.used as usize]),
            8,
        )?;
        let mut rows = Data::default();
        for (function, offset, marked) in &bins.rows {
            rows.code(*function);
            rows.address((bins.counters, 8 * i64::from(marked.counter)));
            rows.u32(*offset);
            rows.u32(marked.bytes);
        }
        let id = self.declare_object("pure_bin_places", false)?;
        self.define(id, rows, 8)?;
        Ok(Some(((id, 0), bins.rows.len() as u64)))
    }
}
