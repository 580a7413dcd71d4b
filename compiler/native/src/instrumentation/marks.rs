//! What marked instructions are called, and what profiles take down of machine code.

use crate::Options;
use crate::instrumentation::bins;
use crate::instrumentation::biography;
use crate::machine::code::Noted;
use crate::machine::origin::Mark;
use cranelift_codegen::{Final, MachBufferFinalized};

impl Mark {
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

/// What is known of code only while Cranelift has it. `base`: what places count from.
pub fn noted(buffer: &MachBufferFinalized<Final>, base: u32, options: &Options) -> Noted {
    Noted {
        places: bins::places(buffer),
        markings: match options.marks_code() {
            true => biography::stamps(buffer, base),
            false => vec![],
        },
    }
}
