//! Core: the untyped, direct-style lambda calculus with explicit join points
//! that the optimiser works on.
//!
//! Never: knows source syntax, types (only representations), STG or machine
//! code. Start reading at [`def`].

pub mod def;
