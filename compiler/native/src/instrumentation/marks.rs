//! What profiles take down of machine code.

use crate::Options;
use crate::instrumentation::bins;
use crate::instrumentation::biography::{self, Stamp};
use cranelift_codegen::{Final, MachBufferFinalized};
use serde::{Deserialize, Serialize};

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
