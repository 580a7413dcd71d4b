//! Integers of any size, and elementary functions: what the runtime computes
//! for programs and the interpreters compute for comparison.
//!
//! Never: memory of the heap, failing (the caller has looked for zero divisors),
//! or knowledge of how a program represents a number. Start reading at
//! [`integer`].
#![no_std]

extern crate alloc;

pub mod bytes;
mod chains;
pub use chains::are_there as has_chains;
mod division;
pub mod integer;
mod karatsuba;
pub mod math;
mod natural;
mod rows;
pub mod shortest;
mod text;
mod words;

pub use integer::{Integer, Operation, Question};
pub use math::Function;
