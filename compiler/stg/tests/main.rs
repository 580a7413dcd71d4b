//! STG from outside: lowering, lint, the interpreter, the text form.
//!
//! One program, so that it is linked once, and all tests run side by side.

mod common;
mod coverage;
mod eval;
mod held;
mod lint;
mod lower;
mod returns;
mod text;
