//! rt
#![cfg_attr(feature = "standalone", no_std)]
extern crate alloc;
pub mod options;
pub mod out;
pub mod prof;
