//! The STG-like IR: Core in A-normal form, every allocation and every
//! evaluation explicit, every closure with its free variables.
//!
//! Never: knows types (only representations), Core's optimiser, or machine
//! code. Start reading at [`def`], then [`read`] for the text form.

pub mod caffy;
pub mod centres;
pub mod coverage;
pub mod def;
pub mod free;
pub mod held;
mod inlined;
pub mod lint;
pub mod lower;
pub mod print;
pub mod read;
pub mod returns;
pub mod visit;

pub use lower::lower;
