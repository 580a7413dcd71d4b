//! What debuggers are told: lines, variables, frames, and the text of the code.
//!
//! Never: the code itself.

pub mod assembly;
pub mod debug;
pub mod decode;
pub mod sections;
pub mod unwind;
pub mod variables;
