//! What programs mean: interpreters of Core and of STG, the oracles that tests of all crates
//! compare with.
//!
//! Splices are run by that of Core. Never: used by the compiler for anything else, or fast. Start reading at [`mod@core`]; [`mod@stg`] shares what
//! it can with it.

pub mod core;
pub mod stg;
