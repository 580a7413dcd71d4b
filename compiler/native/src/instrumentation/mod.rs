//! What profiles, counters and coverage add to the code, each with its tables.
//!
//! Never: what the program computes.

pub mod bins;
pub mod costs;
pub mod counts;
pub mod coverage;
pub mod current;
pub mod held;
pub mod stamps;
pub mod ticky;
pub mod ticky_rows;
