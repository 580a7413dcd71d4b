//! Types: infers kinds and types, solves class constraints with dictionaries,
//! checks matches for completeness, and lowers the program to Core.
//!
//! Never: knows concrete syntax or scopes (names are ids by now), optimises,
//! or stops at the first error. Start reading at [`Checker`], then [`infer`],
//! [`matching`] and [`lower()`].

mod arena;
mod check;
pub mod computed;
pub mod evidence;
pub mod family;
pub mod head;
pub mod ids;
pub mod infer;
mod injective;
pub mod kind_of;
pub mod lower;
pub mod marshal;
pub mod matching;
pub mod poly;
pub mod printable;
pub mod show;
pub mod ty;
mod unify;
mod written;

pub use check::Checker;
pub use lower::lower;
