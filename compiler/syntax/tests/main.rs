//! Parsing and printing, over samples and random programs.
//!
//! One program, so that it is linked once, and all tests run side by side.

mod extensions;
mod fixity;
mod properties;
mod samples;
mod support;
