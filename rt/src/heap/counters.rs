//! What each thread may still allocate, and limits of that. Counted once somebody has asked.
//!
//! Never: raises anything.

use super::Heap;
use core::mem::replace;

/// What a thread may allocate when it was told that it has allocated too much.
const GRACE: i64 = 100_000;

/// Of one thread.
#[derive(Default)]
pub struct Counter {
    /// Bytes; less than 0 if it has allocated more than it was set to.
    left: i64,
    /// What is raised then, or 0.
    pub limit: usize,
}

impl Heap {
    /// Bytes allocated so far, whether or not the nursery is with the mutator.
    fn allocated_by_now(&self) -> u64 {
        let heap_pointer = self.mutator_ref().capability.heap_pointer;
        self.statistics.allocated + self.nursery.used_of_open(heap_pointer) as u64
    }

    /// The running thread stops, or asks: its counter is what it is to be.
    pub(super) fn count(&mut self) {
        let now = self.allocated_by_now();
        if let Some(before) = &mut self.threads.counted {
            let gone = now - replace(before, now);
            let place = self.threads.current;
            self.threads.all[place].counter.left -= gone as i64;
        }
    }

    /// Counters count from now on, that of `main` from the beginning if it has been alone so far.
    fn begin_to_count(&mut self) {
        if self.threads.counted.is_none() {
            let alone = self.threads.all.len() == 1;
            let now = self.allocated_by_now();
            self.threads.counted = Some(if alone { 0 } else { now });
        }
        self.count();
    }

    /// What the running thread may still allocate.
    pub fn left(&mut self) -> i64 {
        self.begin_to_count();
        self.threads.all[self.threads.current].counter.left
    }

    pub fn set_left(&mut self, bytes: i64) {
        self.begin_to_count();
        self.threads.all[self.threads.current].counter.left = bytes;
        self.limit_extents();
    }

    /// What is raised in the running thread when nothing is left, or 0.
    pub fn set_limit(&mut self, exception: usize) {
        self.begin_to_count();
        let place = self.threads.current;
        self.threads.all[place].counter.limit = exception;
        self.threads.touch(place);
        self.limit_extents();
    }

    /// Extents of the nursery end where nothing is left.
    fn limit_extents(&mut self) {
        self.look_for_limit();
        if self.limit_at.is_some() && self.nursery.is_open() {
            self.end_extent();
        }
    }

    /// Another thread runs now: where nothing of its own is left.
    pub(super) fn look_for_limit(&mut self) {
        let counter = &self.threads.all[self.threads.current].counter;
        self.limit_at = match self.threads.counted {
            Some(now) if counter.limit != 0 => Some(now.saturating_add_signed(counter.left)),
            _ => None,
        };
    }

    /// What is to be raised in the running thread, if nothing is left. A little is from now on.
    pub fn limit_met(&mut self) -> Option<usize> {
        self.limit_at?;
        self.count();
        let counter = &mut self.threads.all[self.threads.current].counter;
        if counter.left > 0 {
            return None;
        }
        counter.left = GRACE;
        let exception = counter.limit;
        self.look_for_limit();
        Some(exception)
    }
}
