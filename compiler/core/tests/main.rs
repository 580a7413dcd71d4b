//! The passes, the interpreter and the text form of Core, from outside.
//!
//! One program, so that it is linked once, and all tests run side by side.

mod common;
mod eval;
mod lint;
mod opt_arrays;
mod opt_branches;
mod opt_calls;
mod opt_centres;
mod opt_counted;
mod opt_fields;
mod opt_fuse;
mod opt_growth;
mod opt_keep;
mod opt_loops;
mod opt_parts;
mod opt_passes;
mod opt_properties;
#[path = "common/passes.rs"]
mod passes;
mod text;
