//! Stopping the program where it allocates next, long before its nursery is full: for
//! the sample of a heap profile whose time has come, and for an interruption that is an
//! exception.
//!
//! Compiled code looks at one bit of its heap pointer. A signal's handler sets that bit
//! in the interrupted code's register, so that the next heap check finds the block
//! full; this costs a program that is not interrupted nothing. If the code is just
//! between the check and the store of the new heap pointer, the bit is lost; and in the
//! runtime the register is something else. So a timer of processor time repeats it
//! until a heap check has been met; and operations on threads tell it when they return.
//!
//! A loop that allocates nothing meets none, but in programs that can have threads or time limits,
//! where it looks at that bit, too. Whoever interrupts it in another one is told.

use crate::entry::run::say;
use crate::entry::safepoint::pending;
use crate::entry::{MUTATING, pure_frames, rt_mutator};
use crate::heap::frames::for_each_row;
use crate::heap::nursery;
use crate::sys::clock;
use crate::sys::signal::{Context, Register};
use crate::sys::timer::REMINDER;
use core::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};

/// Nanoseconds until a stop is asked for again, at first and at most.
const SOON: u64 = 5_000_000;
const LATE: u64 = 200_000_000;
/// Processor time after which somebody who has interrupted the program is told why
/// nothing happens.
const PATIENCE: u64 = 1_000_000_000;

/// The program is to stop at its next heap check.
static WANTED: AtomicBool = AtomicBool::new(false);
/// When to ask again.
static AGAIN: AtomicU64 = AtomicU64::new(SOON);
/// Processor time at which an interruption began to wait; 0: none does.
static WAITING_SINCE: AtomicU64 = AtomicU64::new(0);
/// There is a timer.
static TIMED: AtomicBool = AtomicBool::new(false);
/// Where compiled code lies, once somebody has asked.
static CODE_START: AtomicUsize = AtomicUsize::new(0);
static CODE_END: AtomicUsize = AtomicUsize::new(0);

/// Whether an address is in compiled code, not in the runtime.
pub(in crate::entry) fn is_compiled(address: usize) -> bool {
    if CODE_END.load(Relaxed) == 0 {
        let (mut start, mut end) = (usize::MAX, 0);
        for_each_row(&raw const pure_frames as usize, |function, entries| {
            let last = entries.map(|entry| entry.ret).max().unwrap_or(0);
            start = start.min(function.code);
            end = end.max(function.code + last as usize);
        });
        CODE_START.store(start, Relaxed);
        CODE_END.store(end.max(1), Relaxed);
    }
    (CODE_START.load(Relaxed)..CODE_END.load(Relaxed)).contains(&address)
}

/// The program is to stop when that much processor time has gone.
pub(in crate::entry) fn remind_in(nanoseconds: u64) {
    if !TIMED.swap(true, Relaxed) {
        REMINDER.create();
    }
    REMINDER.strike_in(nanoseconds);
}

/// The program is to stop now. In a signal's handler.
pub(in crate::entry) fn want(interrupted: &mut Context) {
    WANTED.store(true, Relaxed);
    AGAIN.store(SOON, Relaxed);
    stop(interrupted);
}

/// An interruption waits for the next heap check, likewise.
pub(in crate::entry) fn want_exception(interrupted: &mut Context) {
    WAITING_SINCE.store(clock::cpu().max(1), Relaxed);
    want(interrupted);
}

/// The timer has struck. In a signal's handler.
pub(in crate::entry) fn remind(interrupted: &mut Context) {
    WANTED.store(true, Relaxed);
    let met_none = stop(interrupted);
    let since = WAITING_SINCE.load(Relaxed);
    let waited = clock::cpu().saturating_sub(since);
    // A loop may be found in the runtime each time, which writes for it.
    let is_long = waited > PATIENCE && met_none || waited > 3 * PATIENCE;
    if since != 0 && is_long {
        WAITING_SINCE.store(0, Relaxed);
        if pending::exception_waits() {
            say::say(
                b"interrupted in a loop that allocates nothing: the exception waits for its \
                  end; a second interrupt ends the run",
            );
        }
    }
}

/// Answers whether the program has been told before and has met no heap check since.
fn stop(interrupted: &mut Context) -> bool {
    let again = AGAIN.load(Relaxed);
    AGAIN.store((2 * again).min(LATE), Relaxed);
    remind_in(again);
    if !MUTATING.load(Relaxed) || !is_compiled(interrupted.get(Register::Rip)) {
        return false;
    }
    let before = interrupted.get(Register::R15);
    let stopping = nursery::stopping(before);
    interrupted.set(Register::R15, stopping);
    before == stopping
}

/// Compiled code goes on behind a call, which is to stop: what the runtime was told is told to it.
/// Otherwise a loop that is in the runtime most of the time would hardly ever be told itself. Not
/// behind a heap check, which leaves the room that was asked for.
#[cold]
pub(in crate::entry) fn tell_mutator() {
    // SAFETY: one word, which compiled code takes over.
    unsafe {
        let pointer = &raw mut rt_mutator.capability.heap_pointer;
        *pointer = nursery::stopping(*pointer);
    }
}

/// Whether the program is to stop.
pub(in crate::entry) fn is_wanted() -> bool {
    WANTED.load(Relaxed)
}

/// The program has stopped, if it was to: `next` says in how many nanoseconds it is to
/// do so again, 0 if never.
pub(in crate::entry) fn met(next: impl FnOnce() -> u64) {
    if WANTED.swap(false, Relaxed) {
        AGAIN.store(SOON, Relaxed);
        WAITING_SINCE.store(0, Relaxed);
        remind_in(next());
    }
}
