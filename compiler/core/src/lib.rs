//! Core: the untyped, direct-style lambda calculus with explicit join points
//! that the optimiser works on.
//!
//! Never: knows source syntax, types (only representations), STG or machine
//! code. Start reading at [`def`]; [`mod@print`] and [`mod@read`] are the text
//! form (of [`text`]'s tokens), [`mod@lint`] the rules a program must obey,
//! [`mod@meaning`] what its primitives do,
//! [`opt`] the passes, [`unknown`] what they leave undecided, [`space`] what they leave to pile up, [`builtin`] the module that gives primitives their names.

pub mod builtin;
pub mod call;
pub mod causes;
pub mod centres;
pub mod def;
pub mod lint;
pub mod meaning;
pub mod opt;
pub mod primitive;
pub mod print;
pub mod read;
pub mod ruled_out;
pub mod space;
pub mod text;
pub mod unknown;
mod unlifted;
pub mod walk;
