//! What every stage of the compiler shares: source text and spans, interned
//! names, diagnostics as values, graphs, bytes that mean the same in every session.
//!
//! Never: reads or writes files, prints, or knows any syntax tree or IR.
//! Start reading at [`source`] and [`diagnostic`]; [`render`] turns the latter into
//! text.

pub mod defect;
pub mod diagnostic;
pub mod graph;
pub mod json;
pub mod limits;
pub mod portable;
pub mod render;
pub mod sarif;
pub mod source;
pub mod suggest;
pub mod symbol;
pub mod warnings;

pub use defect::Defect;
pub use diagnostic::{Diagnostic, Diagnostics, Level};
pub use source::{FileId, LineCol, SourceMap, Span};
pub use symbol::Symbol;
pub use warnings::Warnings;
