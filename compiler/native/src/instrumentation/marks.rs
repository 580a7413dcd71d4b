//! What profiles take down of machine code.

use crate::Options;
use crate::instrumentation::bins;
use crate::instrumentation::biography;
use crate::machine::code::Noted;
use cranelift_codegen::{Final, MachBufferFinalized};

/// `base`: what places count from.
pub fn noted(buffer: &MachBufferFinalized<Final>, base: u32, options: &Options) -> Noted {
    Noted {
        places: bins::places(buffer),
        markings: match options.marks_code() {
            true => biography::stamps(buffer, base),
            false => vec![],
        },
    }
}
