//! What programs mean: interpreters of Core and of STG, the oracles that tests of all crates
//! compare with.
//!
//! Splices are run by [`quick`], which is no oracle. Never: used by the compiler for anything else. Start reading at
//! [`mod@core`]; the others share what they can with it.

pub mod core;
pub mod quick;
pub mod stg;
