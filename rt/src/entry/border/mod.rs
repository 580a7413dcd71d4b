//! What compiled code calls, as [`rt_abi::border`] lists it: registers are saved, stacks
//! switched, and calls answered.
//!
//! Never: what needs objects to be followed.

/// Stores what C's arguments are in to the [`Record`](rt_abi::callback::Record) at `$base`; `doubles` is
/// where its vector registers begin.
macro_rules! store_arguments {
    ($base:literal) => {
        store_arguments!($base, "rdi" 0 "rsi" 8 "rdx" 16 "rcx" 24 "r8" 32 "r9" 40, 0 1 2 3 4 5 6 7)
    };
    ($base:literal, $($word:literal $at:literal)+, $($n:literal)+) => {
        concat!(
            $("mov [", $base, " + ", $at, "], ", $word, "\n",)+
            $("movsd [", $base, " + {doubles} + 8 * ", $n, "], xmm", $n, "\n"),+
        )
    };
}

/// Loads them from there.
macro_rules! load_arguments {
    ($base:literal) => {
        load_arguments!($base, "rdi" 0 "rsi" 8 "rdx" 16 "rcx" 24 "r8" 32 "r9" 40, 0 1 2 3 4 5 6 7)
    };
    ($base:literal, $($word:literal $at:literal)+, $($n:literal)+) => {
        concat!(
            $("mov ", $word, ", [", $base, " + ", $at, "]\n",)+
            $("movsd xmm", $n, ", [", $base, " + {doubles} + 8 * ", $n, "]\n"),+
        )
    };
}

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
