//! The array by which the library guards its steps: what the runtime reads and writes there.
//!
//! Never: what may come when; that is `entry/safepoint/threads.rs`.

use super::object::{load, store, untag};
use super::threads::Threads;
use rt_abi::object::{HEADER, WORD};
use rt_abi::threads::guard;

/// Words of the array by which the library guards its steps: see
/// [`rt_abi::threads::Operation::Guard`].
const STATE: usize = 0;
const TURN: usize = 1;
const TICKET: usize = 2;
const OPENED: usize = 3;
const CONTEXT: usize = 4;
const FROM_OUTSIDE: usize = 5;
const CUT_OFF: usize = 6;

impl Threads {
    /// Where a word is of the array by which the library guards its steps, if that is there.
    #[inline(always)]
    fn guard_word(&self, index: usize) -> Option<usize> {
        let first = untag(self.guard) + HEADER + WORD;
        (self.guard != 0).then_some(first + index * WORD)
    }

    /// From now on the array by which the library guards its steps is there.
    pub fn set_guard(&mut self, array: usize) {
        self.guard = array;
        if let (Some(word), Some(open)) = (self.guard_word(STATE), self.guard_word(OPENED))
            && self.schedule.is_some()
            && load(open) == guard::OPEN
        {
            store(open, guard::WATCHED);
            if load(word) == guard::OPEN {
                store(word, guard::WATCHED);
            }
        }
    }

    /// Nothing is guarded any more.
    #[inline(always)]
    pub fn open_guard(&self) {
        if let (Some(word), Some(open)) = (self.guard_word(STATE), self.guard_word(OPENED)) {
            store(word, load(open));
        }
    }

    /// The running thread stops: nothing is guarded any more, and this turn is over.
    #[inline(always)]
    pub fn end_turn(&self) {
        if let Some(first) = self.guard_word(0) {
            let (open, turn) = (first + WORD * OPENED, first + WORD * TURN);
            store(first + WORD * STATE, load(open));
            store(turn, load(turn).wrapping_add(1));
        }
    }

    /// An exception is raised in the running thread.
    pub fn raises(&mut self) {
        self.open_guard();
        let from_outside = core::mem::take(&mut self.from_outside);
        if let Some(word) = self.guard_word(FROM_OUTSIDE) {
            store(word, usize::from(from_outside));
        }
    }

    /// What may come now.
    pub fn guard(&self) -> usize {
        match self.guard_word(STATE).map_or(guard::OPEN, load) {
            guard::WATCHED => guard::OPEN,
            guard => guard,
        }
    }

    /// The running thread finds a ticket for the next time that it waits, its
    /// [`crate::thread::Thread::context`], and whether its waiting was cut off. That it looks at
    /// before another one may run, which would find the same word.
    #[inline(always)]
    pub fn hand_out(&mut self, context: usize, is_cut_off: bool) {
        let ticket = self.ticket();
        if let Some(first) = self.guard_word(0) {
            store(first + WORD * TICKET, ticket);
            store(first + WORD * CONTEXT, context);
            store(first + WORD * CUT_OFF, usize::from(is_cut_off));
            if is_cut_off {
                store(first + WORD * STATE, guard::CLOSED);
            }
        }
    }
}
