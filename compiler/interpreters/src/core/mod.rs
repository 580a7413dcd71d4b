//! A lazy interpreter of Core: the oracle that later stages are compared with.
//!
//! An abstract machine in the manner of Sestoft (1997) with an explicit stack,
//! so that no program overflows the interpreter's own. Thunks are blackholed
//! while they are evaluated; nothing is ever freed. [`run`] evaluates and
//! prints `main` as the runtime does, and counts its steps.
//!
//! [`observe`] runs a program too, and says what lives whenever it asks for a
//! collection, by occurrence: the oracle of profiles.
//!
//! `machine` is the machine itself; what it shares with the interpreter of
//! STG (primitives, mutable objects, printing) works on any [`heap::Heap`].

mod big;
pub mod heap;
mod integer;
mod machine;
mod memory;
pub mod primitives;
pub mod printing;
mod shapes;
pub mod show;
pub mod stacks;
pub mod store;
mod unfold;
pub mod world;

use pure_core::def::{OccId, Program};
use std::collections::BTreeMap;

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
    /// Closures, thunks and constructors allocated.
    pub allocations: u64,
    /// How often the first byte of each literal was read. No pass reads a literal
    /// or knows what is in it, so tests mark expressions in this way and count
    /// their evaluations.
    pub reads: BTreeMap<Vec<u8>, u64>,
    pub costs: Costs,
}

/// What each stack of cost centres has cost: a step belongs to the stack that it is taken
/// under. The oracle of profiles by cost centre.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Costs {
    /// Expressions evaluated.
    pub steps: BTreeMap<String, u64>,
    /// Closures, thunks and constructors allocated.
    pub allocations: BTreeMap<String, u64>,
    /// Who has applied the constructor of each occurrence, and how often.
    pub made: BTreeMap<(OccId, String), u64>,
    /// Who has read the first byte of each literal, and how often.
    pub reads: BTreeMap<(Vec<u8>, String), u64>,
}

/// Why a program stopped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// `error` with its message.
    Error(String),
    /// A failed pattern match, with its message.
    Pattern(String),
    DivideByZero,
    Overflow,
    /// An exception of the library's that nobody handles.
    Uncaught,
    /// A value that depends on itself.
    Loop,
    /// The number of steps allowed is used up.
    OutOfFuel,
    /// More is in use than may be.
    OutOfMemory,
    /// The program is not well-formed (lint says more).
    Stuck(String),
}

impl Failure {
    /// The field of the table of `#catch` that holds the exception, if this is
    /// one that the runtime raises.
    pub fn exception(&self) -> Option<usize> {
        match self {
            Failure::DivideByZero => Some(0),
            Failure::Overflow => Some(1),
            Failure::Loop => Some(2),
            _ => None,
        }
    }
}

/// A step of a machine, or why it can't be taken.
pub type Step<T> = Result<T, Failure>;

/// The program is not well-formed.
pub fn stuck<T>(what: impl Into<String>) -> Step<T> {
    Err(Failure::Stuck(what.into()))
}

/// Runs a program for at most `fuel` steps.
pub fn run(program: &Program, fuel: u64) -> Outcome {
    machine::Machine::new(program, fuel).run()
}

pub use machine::census::{Census, Class, Kind, Observed, Tally};

/// Runs a program, and counts what lives each time that it asks for a collection, at the
/// first allocation behind that.
pub fn observe(program: &Program, fuel: u64) -> Observed {
    let mut machine = machine::Machine::new(program, fuel);
    machine.take_censuses();
    machine.run_observed()
}
