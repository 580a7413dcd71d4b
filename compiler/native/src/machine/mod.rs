//! How code is laid out on the machine: conventions, a function being made, its frame, what
//! lives where.
//!
//! Never: what an expression means.

pub mod code;
pub mod convention;
pub mod event;
pub mod frames;
pub mod function;
pub mod isas;
pub mod liveness;
pub mod origin;
pub mod rematerialize;
pub mod unused;
