//! Where code marks objects as used, and where it counts what a cost-centre stack
//! allocates. A run without a biographical profile has no use for the marks, which cost a
//! tenth of its time and more, nor one without a report of costs for the counts. So the
//! runtime is told where the instructions are: it takes them out at the start of such a run
//! ([`rt_abi::symbols::Stamps`]).

use crate::debuggers::debug::{Mark, Origin};
use crate::machine::function::Body;
use crate::object::Code;
use crate::objects::data::{Address, Data};
use crate::unit::Unit;
use cranelift_codegen::{Final, MachBufferFinalized};
use iced_x86::{Code as Opcode, Decoder, DecoderOptions};
use rt_abi::object::header::{REBORN, USED};
use rt_abi::symbols::Stamps;
use serde::{Deserialize, Serialize};

/// An instruction that may be such a mark, or count.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub struct Stamp {
    offset: u32,
    length: u32,
    counts: bool,
    /// What it stems from: a number of [`crate::debuggers::debug::number_places`].
    origin: u32,
}

/// The instructions of code that store the byte of a mark, or add a constant to memory,
/// each with its origin.
pub fn stamps(buffer: &MachBufferFinalized<Final>, base: u32) -> Vec<Stamp> {
    let mut stamps = vec![];
    for place in buffer.get_srclocs_sorted() {
        if place.loc.is_default() {
            continue;
        }
        let code = &buffer.data()[place.start as usize..place.end as usize];
        let start = u64::from(place.start);
        for i in &mut Decoder::with_ip(64, code, start, DecoderOptions::NONE) {
            if i.op0_kind() != iced_x86::OpKind::Memory {
                continue;
            }
            let counts = match i.code() {
                Opcode::Mov_rm8_imm8 if [USED, USED | REBORN].contains(&i.immediate8()) => false,
                Opcode::Add_rm64_imm8 | Opcode::Add_rm64_imm32 => true,
                _ => continue,
            };
            stamps.push(Stamp {
                offset: i.ip() as u32,
                length: i.len() as u32,
                counts,
                origin: place.loc.bits().wrapping_sub(base),
            });
        }
    }
    stamps
}

/// The stamps of a program's functions, as the runtime reads them.
#[derive(Default)]
pub struct StampTable {
    rows: Data,
    functions: u64,
}

impl StampTable {
    /// A function has been compiled.
    pub fn function(&mut self, body: &Body, code: &Code, origins: &[Origin]) {
        let is_one = |stamp: &&Stamp| {
            let mark = match stamp.counts {
                true => Mark::Allocation,
                false => Mark::Use,
            };
            let origin = origins.get(stamp.origin as usize);
            origin.is_some_and(|origin| origin.mark == Some(mark))
        };
        let stamps: Vec<&Stamp> = code.stamps.iter().filter(is_one).collect();
        if stamps.is_empty() {
            return;
        }
        self.functions += 1;
        self.rows.code(body.id);
        self.rows.u32(stamps.len() as u32);
        for stamp in &stamps {
            self.rows
                .u32(Stamps::entry(stamp.offset, stamp.length, stamp.counts));
        }
        if stamps.len().is_multiple_of(2) {
            self.rows.u32(0);
        }
    }
}

impl Unit<'_> {
    /// Writes the table; where it is, and how many functions it tells of.
    pub fn define_stamps(&mut self, table: StampTable) -> Result<Option<(Address, u64)>, String> {
        if table.functions == 0 {
            return Ok(None);
        }
        let id = self.declare_object("pure_stamps", false)?;
        self.define(id, table.rows, 8)?;
        Ok(Some(((id, 0), table.functions)))
    }
}
