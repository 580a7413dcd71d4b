//! What compiled code calls, as [`rt_abi::border`] lists it: registers are saved, stacks
//! switched, and calls answered.
//!
//! Never: what needs objects to be followed.

pub(super) mod apart;
pub(super) mod arrays;
pub(super) mod callback;
pub(super) mod calls;
pub(super) mod exports;
pub(super) mod foreign;
mod given_back;
mod hosted;
pub(super) mod integer;
pub(super) mod io;
pub(crate) mod libc;
pub(super) mod stubs;
pub(super) mod texts;
pub(super) mod world;

/// The answer of a call that few runs of a function make, at its end. As its last instruction,
/// a jump, it would have the others make a frame.
#[inline(always)]
fn seldom<R>(answer: R) -> R {
    // SAFETY: no instruction.
    unsafe { core::arch::asm!("", options(nomem, nostack, preserves_flags)) };
    answer
}
