//! Room for the mutator: nursery extents and large objects, and when a
//! collection is due. `rt_gc` is: close the nursery, collect if it is full, open
//! the nursery.

use super::{Heap, Observed};
use crate::sys::{clock, memory::OutOfMemory};
use rt_abi::object::BLOCK_BYTES;

/// What zeal takes an allocation for: about the mean of what one heap check
/// asks for.
const ZEAL_BYTES: usize = 32;

/// So many bytes later a turn ends that cannot end now, and so many more each time.
const GRACE: u64 = 16 << 10;
const FURTHER: u64 = 8;

/// What the clock on the wall says when a run by a schedule begins: nanoseconds since 1970 (a
/// round number of 2001).
const SCHEDULED_START: u64 = 1_000_000_000_000_000_000;

/// Fewer bytes are not worth an extent of their own.
const SCRAPS: usize = 1024;

impl Heap {
    /// Takes the nursery back from the mutator.
    pub fn close_nursery(&mut self) {
        let heap_pointer = self.mutator().capability.heap_pointer;
        self.statistics.allocated += self.nursery.close(heap_pointer) as u64;
    }

    pub fn nursery_is_open(&self) -> bool {
        self.nursery.is_open()
    }

    /// Hands the mutator an extent with room for `bytes`, a collection being
    /// unnecessary or over. The extent ends where the next decision is due.
    pub fn open_nursery(&mut self, bytes: usize) -> Result<(), OutOfMemory> {
        let mut room = self.due().saturating_sub(self.nursery.given());
        let ends = [self.census_at, self.turn_ends_at, self.limit_at];
        for at in ends.into_iter().flatten() {
            let left = at.saturating_sub(self.statistics.allocated);
            room = room.min(usize::try_from(left).unwrap_or(usize::MAX));
        }
        let room = ((room.min(BLOCK_BYTES) & !7).max(bytes) + 7) & !7;
        let rest = self.nursery.rest();
        let start = if rest < bytes.max(SCRAPS) {
            self.nursery.open(room)?
        } else {
            // So that blocks cannot run out by large objects, each of which ends
            // an extent while a census is awaited.
            self.nursery.reopen(room.min(rest))
        };
        self.mutator().capability.heap_pointer = start;
        Ok(())
    }

    /// Ends the mutator's extent where it is: its next heap check stops it.
    pub fn end_extent(&mut self) {
        self.close_nursery();
        let end = self.nursery.reopen(0);
        self.mutator().capability.heap_pointer = end;
    }

    /// Whether the nursery has no further extent for `bytes` (it is closed).
    pub fn nursery_is_full(&mut self, bytes: usize) -> bool {
        let least = if self.settings.zeal > 0 {
            bytes
        } else {
            bytes.max(SCRAPS)
        };
        let used = self.nursery.given() + self.large_allocated;
        used + least > self.due() || !self.nursery.has_block()
    }

    /// Bytes allocated since the last collection that make the next one due.
    /// Zeal counts in bytes, so that the mutator need not stop at every check.
    fn due(&self) -> usize {
        match self.settings.zeal {
            0 => self.budget,
            1 => 0,
            period => self.budget.min(period * ZEAL_BYTES),
        }
    }

    /// Under zeal every seventh collection is a major one.
    pub fn zeal_wants_major(&self) -> bool {
        self.settings.zeal > 0 && (self.cycle + 1).is_multiple_of(7)
    }

    /// Whether a large object of `bytes` makes a collection due.
    pub fn large_is_due(&self, bytes: usize) -> bool {
        let used = self.nursery.given() + self.large_allocated;
        let full = used + bytes > self.due() || !self.nursery.has_block();
        (self.large_allocated > 0 || self.settings.zeal > 0) && full
    }

    /// Memory for a large object of `bytes`.
    pub fn allocate_large(&mut self, bytes: usize) -> Result<usize, OutOfMemory> {
        let object = self.large.allocate(bytes)?;
        self.statistics.allocated += bytes as u64;
        self.large_allocated += bytes;
        Ok(object)
    }

    /// Ends extents where so many bytes may have been allocated since the start; the
    /// caller looks whether the time has come.
    pub fn set_census_at(&mut self, allocated: Option<u64>) {
        self.census_at = allocated;
    }

    /// Threads may give way at every heap check.
    pub fn end_turns_at_once(&mut self) {
        self.settings.quantum = 0;
    }

    /// Nanoseconds of elapsed time. By a schedule they are virtual: a byte takes one, and what
    /// nobody could run in is skipped.
    pub fn now(&self) -> u64 {
        match &self.threads.schedule {
            Some(schedule) => schedule.skipped + self.statistics.allocated,
            None => clock::elapsed(),
        }
    }

    /// Nanoseconds since the beginning of 1970. Where a schedule decides, runs begin at
    /// [`SCHEDULED_START`].
    pub fn wall(&self) -> u64 {
        match &self.threads.schedule {
            Some(_) => SCHEDULED_START + self.now(),
            None => clock::wall(),
        }
    }

    /// Threads take turns from now on.
    pub fn take_turns(&mut self) {
        if self.turn_ends_at.is_none() && self.nursery.is_open() {
            self.end_extent();
            self.begin_turn();
        }
    }

    pub fn takes_turns(&self) -> bool {
        self.turn_ends_at.is_some()
    }

    /// Whether the running thread, which is about to allocate (or to go on with a loop, which counts
    /// as a word), has had its turn. The answer does not depend on when there were collections.
    pub fn turn_is_over(&self, bytes: usize) -> bool {
        let allocated = self.statistics.allocated;
        self.turn_ends_at
            .is_some_and(|at| allocated + (bytes as u64).max(8) > at)
    }

    /// A turn begins.
    pub fn begin_turn(&mut self) {
        self.postponed = 0;
        self.turn_ends_at = Some(self.statistics.allocated + self.settings.quantum);
    }

    /// The turn is over in the midst of what is guarded: it is longer. Each time by another
    /// number of bytes, lest a loop be met at the same step for ever.
    pub fn postpone_turn(&mut self) {
        self.postponed += 1;
        let grace = (GRACE + FURTHER * self.postponed).min(self.settings.quantum);
        self.turn_ends_at = Some(self.statistics.allocated + grace);
    }

    /// Who observes collections ([`Heap::for_each_source`]).
    pub fn set_observed(&mut self, collections: Observed) {
        self.observed = collections;
    }

    /// A census has counted all there is, the nursery being empty.
    pub fn census_taken(&mut self) {
        self.had_census = true;
        self.counted_survivors = true;
    }

    /// While a collection is observed: whether objects may be among those that it
    /// collects that a census has counted. Those of the survivor space have been
    /// counted until the first collection after a census, which fills that space
    /// from the nursery.
    pub fn meets_counted(&self) -> bool {
        self.counted_survivors || self.major && self.had_census
    }

    /// Whether the observer of the collection that begins will walk over what it
    /// collects.
    pub(super) fn will_be_walked(&self) -> bool {
        match self.observed {
            Observed::Nothing => false,
            Observed::Counted => self.meets_counted(),
            Observed::Everything => true,
        }
    }
}
