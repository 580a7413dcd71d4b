//! What instructions stem from, and what they are there for.
//!
//! Occurrences are known to Cranelift by numbers that count within their function, so
//! that code which is kept for the next compilation does not change when something
//! before it moves.

use cranelift_codegen::ir;
use cranelift_codegen::ir::{RelSourceLoc, SourceLoc};
use cranelift_codegen::{Final, MachBufferFinalized};
use pure_stg::def::OccId;
use rustc_hash::FxHashMap;

/// What instructions are there for that no expression asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    HeapCheck,
    /// The header of a new object, in programs that are profiled.
    Creation,
    /// An object is marked as used.
    Use,
    /// A cost centre's entry is counted.
    Entry,
    /// What is allocated is counted for the cost-centre stack.
    Allocation,
}

impl Mark {
    pub const ALL: [Mark; 5] = [
        Mark::HeapCheck,
        Mark::Creation,
        Mark::Use,
        Mark::Entry,
        Mark::Allocation,
    ];
}

/// What instructions stem from.
#[derive(Clone, Copy)]
pub struct Origin {
    pub occ: OccId,
    pub mark: Option<Mark>,
}

/// Bits of a source location that tell the occurrence.
const OCC_BITS: u32 = 28;

impl Origin {
    /// As a source location of Cranelift's.
    pub fn encode(self) -> SourceLoc {
        let mark = self.mark.map_or(0, |mark| mark as u32 + 1);
        match self.occ.as_u32() >> OCC_BITS {
            0 => SourceLoc::new(self.occ.as_u32() | mark << OCC_BITS),
            // So many that some have no place.
            _ => SourceLoc::new(mark << OCC_BITS),
        }
    }

    fn decode(place: SourceLoc) -> Origin {
        let mark = (place.bits() >> OCC_BITS).checked_sub(1);
        Origin {
            occ: OccId::from_u32(place.bits() & ((1 << OCC_BITS) - 1)),
            mark: mark.and_then(|mark| Mark::ALL.get(mark as usize).copied()),
        }
    }
}

/// Replaces what instructions stem from by numbers in the order of the code; answers
/// what the numbers stand for. What code is made from then tells origins apart, but not
/// which they are.
pub fn number_places(func: &mut ir::Function, wanted: bool) -> Vec<Origin> {
    let old = std::mem::take(&mut func.stencil.srclocs);
    let mut origins = vec![];
    if !wanted {
        return origins;
    }
    let base = func.params.base_srcloc();
    let stencil = &mut func.stencil;
    let mut numbers = FxHashMap::default();
    for block in stencil.layout.blocks() {
        for inst in stencil.layout.block_insts(block) {
            let place = old[inst].expand(base);
            if place.is_default() {
                continue;
            }
            let number = *numbers.entry(place.bits()).or_insert_with(|| {
                origins.push(Origin::decode(place));
                origins.len() as u32 - 1
            });
            stencil.srclocs[inst] = RelSourceLoc::new(number);
        }
    }
    origins
}

/// The numbered places of compiled code: the offset that each begins at.
pub fn places(buffer: &MachBufferFinalized<Final>, func: &ir::Function) -> Vec<(u32, u32)> {
    let base = func.params.base_srcloc();
    let mut places: Vec<(u32, u32)> = vec![];
    for place in buffer.get_srclocs_sorted() {
        // Places are absolute again.
        let number = place.loc.bits().wrapping_sub(base.bits());
        if !place.loc.is_default() && places.last().is_none_or(|(_, last)| *last != number) {
            places.push((place.start, number));
        }
    }
    places
}
