//! The front end from names to Core, and what it says of mistakes.
//!
//! One program, so that it is linked once, and all tests run side by side.

mod boot;
mod classes;
mod core;
mod diagnostics;
mod document;
mod extensions;
mod families;
mod names;
mod ranks;
mod robust;
mod run;
mod support;
mod types;
