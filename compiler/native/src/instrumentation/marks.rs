//! Instructions that no expression asks for, and what profiles take down of machine code.

use crate::Options;
use crate::instrumentation::bins;
use crate::instrumentation::biography::{self, Stamp};
use cranelift_codegen::{Final, MachBufferFinalized};
use serde::{Deserialize, Serialize};

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

    /// What assembly text calls it.
    pub fn describe(self) -> &'static str {
        match self {
            Mark::HeapCheck => "heap check",
            Mark::Creation => "LDV_recordCreate: the new object's header",
            Mark::Use => "LDV_recordUse: the object is used",
            Mark::Entry => "entry count",
            Mark::Allocation => "bytes allocated by the cost-centre stack",
        }
    }
}

/// What is known of a function's machine code only while Cranelift has it.
#[derive(Clone, Default, Serialize, Deserialize)]
pub struct Noted {
    /// Offsets of places that are counted, with their numbers.
    pub places: Vec<(u32, u32)>,
    /// Where it may be that objects are marked as used, in programs that do so.
    pub stamps: Vec<Stamp>,
}

impl Noted {
    /// `base`: what places count from.
    pub fn of(buffer: &MachBufferFinalized<Final>, base: u32, options: &Options) -> Noted {
        Noted {
            places: bins::places(buffer),
            stamps: match options.marks_code() {
                true => biography::stamps(buffer, base),
                false => vec![],
            },
        }
    }
}
