//! What compiled code calls, as [`rt_abi::border`] lists it: registers are saved, stacks
//! switched, and calls answered.
//!
//! Never: what needs objects to be followed.

pub(super) mod arrays;
pub(super) mod calls;
pub(super) mod exports;
pub(crate) mod foreign;
pub(super) mod integer;
pub(super) mod io;
pub(super) mod stubs;
pub(super) mod texts;
