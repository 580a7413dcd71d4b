//! Objects and programs as the code generator makes them.
//!
//! One program, so that it is linked once, and all tests run side by side.

#[path = "../../stg/tests/common/mod.rs"]
mod generator;
mod harness;
mod meanings;
mod object;
mod programs;
mod random;
