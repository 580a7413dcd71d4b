//! An interpreter of STG: the oracle that machine code and lowering are
//! compared with.
//!
//! It takes the program at its word: closures see only their free lists, what
//! `Atom` returns must be evaluated, calls go to the code they name, and a
//! single-entry thunk may be entered once. Anything else is
//! [`Failure::Stuck`]. Output and failures are those of [`crate::core`].

mod apart;
mod machine;
pub mod ticks;
mod value;

pub use crate::core::Failure;
use pure_stg::def::Program;

/// What a run came to.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// What was printed, also before a failure.
    pub output: String,
    pub result: Result<(), Failure>,
    /// Expressions evaluated.
    pub steps: u64,
    pub allocations: Allocations,
    pub ticks: ticks::Ticks,
}

/// Objects allocated, by kind; static ones and constructors without fields do
/// not count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Allocations {
    pub thunks: u64,
    pub selectors: u64,
    pub funs: u64,
    pub cons: u64,
    pub paps: u64,
}

/// Runs a program for at most `fuel` steps.
pub fn run(program: &Program, fuel: u64) -> Outcome {
    machine::Machine::new(program, fuel).run()
}
