//! What the compiler has put into the program, for the runtime to read.
//!
//! Never: what changes while it runs, but for the words that compiled code shares.

use rt_abi::Mutator;
use rt_abi::mutator::MUTATOR;
use rt_abi::symbols::{ProgramConfig, Table};

core::arch::global_asm!(
    ".globl rt_mutator",
    ".set rt_mutator, {mutator}",
    mutator = const MUTATOR,
);

unsafe extern "C" {
    pub(crate) static mut rt_mutator: Mutator;
    static pure_config: ProgramConfig;
    pub(in crate::entry) static pure_main: u8;
    pub(in crate::entry) static pure_frames: u8;
    pub(in crate::entry) static pure_shapes: u8;
    pub(in crate::entry) static pure_srts: u8;
    pub(in crate::entry) static pure_sites: u8;
    pub(in crate::entry) static pure_infos: usize;
}

pub(in crate::entry) fn config() -> &'static ProgramConfig {
    // SAFETY: read-only data of the program.
    unsafe { &*(&raw const pure_config) }
}

/// The rows of a table that the compiler has put there.
pub(in crate::entry) fn rows<Row>(table: &Table<Row>) -> &[Row] {
    match table.count {
        0 => &[],
        // SAFETY: so many are there; compiled code, which alone writes any, does not run.
        count => unsafe { core::slice::from_raw_parts(table.at as *const Row, count) },
    }
}
