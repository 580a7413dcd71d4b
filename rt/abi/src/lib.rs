//! The contract between generated code, the runtime and the tools: object
//! layout, info tables, closure kinds, pointer tags, symbol names, and the one
//! struct of mutable state that generated code touches.
//!
//! Never: code that runs. Everything here is a layout or a constant, `no_std`,
//! without dependencies. Start reading at [`object`].
#![no_std]

pub mod border;
pub mod callback;
pub mod costs;
pub mod events;
pub mod frames;
pub mod info;
pub mod io;
pub mod mlmon;
pub mod mutator;
pub mod object;
pub mod options;
pub mod symbols;
pub mod threads;
pub mod ticky;

pub use info::{Info, Kind, Srt};
pub use mutator::Mutator;
