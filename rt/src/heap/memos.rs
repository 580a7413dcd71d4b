//! Variables that keep the value of a call, so that a loop does not make it anew in each
//! round (the compiler's pass `keep`).
//!
//! Without them a round would have consumed its value while it is made. So what they hold
//! alone is looked at when all else is reached, at major collections; when that comes to
//! much they are emptied as the next collection begins, and the round after that makes the
//! call again. Not at once: a census right after the collection counts what they hold,
//! and tells who does.

use super::mutable::set_clean;
use super::object::{info_at, load, store};
use super::old::Old;
use super::{Heap, tables};
use alloc::boxed::Box;
use alloc::vec::Vec;
use rt_abi::Info;
use rt_abi::info::flag::FORGETTABLE;
use rt_abi::object::HEADER;

/// Bytes that all of them together may hold alone.
pub(super) const MAX_KEPT: usize = if cfg!(miri) { 8 << 10 } else { 4 << 20 };

#[derive(Default)]
pub struct Memos {
    /// Reached ones, whose values wait for all else to be reached.
    waiting: Vec<usize>,
    /// Bytes that those seen so far hold alone.
    kept: usize,
    /// Those to be emptied, where the last collection has left them.
    large: Vec<usize>,
    /// What stands in emptied ones: an object of the runtime's own. Compiled code looks
    /// at its tag only, which is that of the first constructor.
    forgotten: Option<Box<[usize; 2]>>,
}

impl Memos {
    fn forgotten(&mut self) -> usize {
        let make = || Box::new([tables::forgotten_info(), 0]);
        &raw const **self.forgotten.get_or_insert_with(make) as usize + 1
    }
}

/// Whether a mutable variable is one of them.
#[inline(always)]
pub fn is_memo(table: &Info) -> bool {
    table.flags & FORGETTABLE != 0
}

impl Heap {
    /// At the start of a collection: empties those that held too much at the last one.
    pub(super) fn empty_large_memos(&mut self) {
        self.memos.kept = 0;
        for memo in core::mem::take(&mut self.memos.large) {
            store(memo + HEADER, self.memos.forgotten());
        }
    }

    /// A major collection has reached one.
    #[cold]
    pub(super) fn reach_memo(&mut self, memo: usize) {
        self.memos.waiting.push(memo);
    }

    /// When all else is reached: the value of a memo, and what only it holds. False if
    /// none is waiting.
    pub(super) fn evacuate_memo(&mut self) -> bool {
        let Some(memo) = self.memos.waiting.pop() else {
            return false;
        };
        let before = self.copied();
        let young = self.scavenge_slots(memo + HEADER, 1);
        self.drain();
        self.memos.kept += self.copied() - before;
        if self.shortens && self.memos.kept > MAX_KEPT {
            self.memos.large.push(memo);
        }
        if Old::contains(memo) {
            set_clean(memo, info_at(load(memo)), !young);
            if young {
                self.failed.push(memo);
            }
        }
        true
    }
}
