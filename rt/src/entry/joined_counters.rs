//! The numbers that compiled code asks for where it hands on what counts
//! ([`crate::counters`]).

use super::{config, coverage};
use crate::counters::{Joined, NONE};
use core::cell::UnsafeCell;

struct Shared(UnsafeCell<Joined>);

// SAFETY: one thread; a handler that ends the run reads rows that are counted only.
unsafe impl Sync for Shared {}

static JOINED: Shared = Shared(UnsafeCell::new(NONE));

/// `rt_join_counters`
#[unsafe(no_mangle)]
pub(super) extern "C" fn rt_join_counters(number: u64, counter: u64) -> i64 {
    // SAFETY: nobody else has it while compiled code asks.
    let joined = unsafe { &mut *JOINED.0.get() };
    joined.ask(number as u32, counter as u32, compiled)
}

/// How many counters the compiler has numbered.
#[cold]
fn compiled() -> u32 {
    let boxes: usize = coverage::modules().iter().map(|m| m.boxes).sum();
    (boxes + config().joined_count) as u32
}

/// Gives what numbers have counted to what they were made of.
pub(super) fn spread(counters: *mut u64) {
    // SAFETY: the program's code does not run any more. The compiler has put a counter there
    // for each of its numbers, and `JOINED_AT_MOST` behind them.
    unsafe { (*JOINED.0.get()).spread(counters) };
}
