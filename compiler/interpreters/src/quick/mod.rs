//! An interpreter of Core that is quick: what runs splices.
//!
//! A program is first turned into [`code`], in which each variable is a place on a stack. The
//! [`machine`] runs that; objects lie in a [`heap`] of words, whose unused ones are
//! collected. What primitives do, how values are printed and what the world is are those of
//! the oracle ([`crate::core`]), with which tests compare it.
//!
//! Never: counts what programs cost, or says what lives. Start reading at [`code`].

mod code;
mod heap;
mod machine;

use crate::core::Failure;
use crate::core::heap::Statics;
use crate::core::world::Asker;
use pure_core::def::Program;

/// What a run came to.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// What was printed, also before a failure.
    pub output: String,
    /// Blocks of bytes that are part of what a splice makes.
    pub blocks: Vec<Vec<u8>>,
    pub result: Result<(), Failure>,
    /// Expressions evaluated.
    pub steps: u64,
}

/// What a run may take.
#[derive(Clone, Copy)]
pub struct Limits {
    pub steps: u64,
    /// How many MiB may be in use; there is room for as many again before the next collection.
    pub memory: u64,
}

impl Limits {
    /// As much memory as there can be.
    pub const MEMORY: u64 = 4096;

    /// So many steps.
    pub fn steps(steps: u64) -> Limits {
        let memory = Limits::MEMORY;
        Limits { steps, memory }
    }
}

/// Runs a program within limits; `asker` answers what it asks.
pub fn run(program: &Program, limits: Limits, asker: Option<Asker<'_>>) -> Outcome {
    let mut statics = Statics::default();
    let code = code::compile(program, &mut statics);
    machine::Machine::new(program, &code, statics, limits, asker).run()
}
