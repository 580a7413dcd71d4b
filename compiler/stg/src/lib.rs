//! The STG-like IR: Core in A-normal form, every allocation and every
//! evaluation explicit, every closure with its free variables.
//!
//! Never: knows types (only representations), Core's optimiser, or machine
//! code. Start reading at [`def`].

pub mod def;
