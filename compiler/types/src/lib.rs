//! Types: infers kinds and types, solves class constraints with dictionaries,
//! checks matches for completeness, and lowers the program to Core.
//!
//! Never: knows concrete syntax or scopes (names are ids by now), optimises,
//! or stops at the first error. Start reading at [`frontend()`], the stages in
//! order; then [`infer`], [`matching`] and [`lower`].

pub mod evidence;
pub mod frontend;
pub mod head;
pub mod ids;
pub mod infer;
pub mod lower;
pub mod matching;
mod numbered;
pub mod poly;
pub mod printable;
pub mod show;
pub mod ty;

pub use frontend::{Checked, check, everything, frontend};
