//! A signal that waits: what it is, and whom it is for.
//!
//! A signal's handler notes here what came, and whoever stops the program or goes on with it asks.
//! Never: ends the run, or raises anything.

use crate::entry::program::{config, rt_mutator};
use crate::sys::signal;
use core::sync::atomic::{AtomicBool, AtomicI32, Ordering, compiler_fence};
use rt_abi::io::masking;

/// Compiled code is running: a signal may end the run at once.
pub(in crate::entry) static MUTATING: AtomicBool = AtomicBool::new(false);

/// A signal that arrived while the runtime was at work.
pub(in crate::entry) static PENDING: AtomicI32 = AtomicI32::new(0);

/// Compiled code has stopped: a signal that ends the run waits.
#[inline(always)]
pub(in crate::entry) fn leave_mutator() {
    MUTATING.store(false, Ordering::Relaxed);
    compiler_fence(Ordering::SeqCst);
}

/// An interruption came while another one waited to be raised: the run ends.
pub(in crate::entry) static INSISTED: AtomicBool = AtomicBool::new(false);

/// Whether a signal waits.
pub(in crate::entry) fn any() -> bool {
    PENDING.load(Ordering::SeqCst) != 0
}

/// Whether an interruption waits to be raised.
#[inline(always)]
pub(in crate::entry) fn exception_waits() -> bool {
    let signal = PENDING.load(Ordering::SeqCst);
    signal != 0 && is_exception(signal)
}

pub(in crate::entry) fn is_exception(signal: i32) -> bool {
    signal == signal::SIGINT
        && config().exceptions.apply[1] != 0
        && !INSISTED.load(Ordering::SeqCst)
}

/// The thread that runs is that of `main`, whom interruptions are for.
static HERE: AtomicBool = AtomicBool::new(true);

/// Another thread runs from now on.
pub(in crate::entry) fn interrupt_here(is_main: bool) {
    HERE.store(is_main, Ordering::Relaxed);
}

/// Whether an interruption waited to be raised, which it does no more: the caller raises it.
pub(in crate::entry) fn take_exception() -> bool {
    let waits = exception_waits() && HERE.load(Ordering::Relaxed);
    if waits {
        PENDING.store(0, Ordering::SeqCst);
    }
    waits
}

/// Whether not even what waits may be interrupted.
pub(in crate::entry) fn is_uninterruptible() -> bool {
    masking() & masking::UNINTERRUPTIBLE != 0
}

/// Whether interruptions need not wait.
pub(in crate::entry) fn is_unmasked() -> bool {
    masking() == masking::UNMASKED
}

/// One of [`masking`].
fn masking() -> u64 {
    // SAFETY: one word, which is written where no signal's handler reads it.
    unsafe { rt_mutator.thread.masking }
}

/// From now on nobody is left who could handle an interruption: it ends the run.
pub(in crate::entry) fn handle_no_more() {
    INSISTED.store(true, Ordering::SeqCst);
}

/// Reading or writing was given up, for a signal is to end the run.
pub(in crate::entry) static GIVEN_UP: AtomicBool = AtomicBool::new(false);

/// A system call was interrupted, or would wait: whether what it was made for is given up. The
/// run ends as soon as nobody is in the midst of its state, or the exception is raised.
pub(in crate::entry) fn give_up() -> bool {
    let signal = PENDING.load(Ordering::SeqCst);
    if is_exception(signal) {
        return masking() & masking::UNINTERRUPTIBLE == 0;
    }
    if signal != 0 {
        GIVEN_UP.store(true, Ordering::Relaxed);
    }
    signal != 0
}

pub(in crate::entry) fn has_given_up() -> bool {
    GIVEN_UP.load(Ordering::Relaxed)
}

/// A signal has cut the run off.
pub(in crate::entry) static CUT: AtomicBool = AtomicBool::new(false);

/// Whether the run ends because of a signal, not because its program has come to an end.
pub(in crate::entry) fn have_cut() -> bool {
    CUT.load(Ordering::Relaxed)
}
