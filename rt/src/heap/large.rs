//! Large objects: pages of their own, never moved. "Copying" one is a mark, and
//! its generation stands in a descriptor in front of it.

use super::object::{load, store};
use super::runs::Runs;
use crate::sys::memory::{OutOfMemory, PAGE, discard, release, reserve_at, round_up};
use alloc::vec::Vec;
use rt_abi::object::WORD;

pub const LARGE_BASE: usize = 0x80_0000_0000;
pub const LARGE_END: usize = 0x100_0000_0000;
const SEGMENT: usize = if cfg!(miri) { 1 << 20 } else { 64 << 20 };

/// Bytes in front of each object: its run of pages' length, its object's
/// length, the number of the collection that last reached it, its generation.
const DESCRIPTOR: usize = 64;
const RUN: usize = 0;
const BYTES: usize = 8;
const MARK: usize = 16;
const OLD: usize = 24;

/// Bytes of dead objects whose memory is kept for the next ones, or as many as living old ones
/// take: having pages from the kernel and giving them back costs more than filling them.
const KEPT: usize = 8 << 20;

pub struct Large {
    young: Vec<usize>,
    old: Vec<usize>,
    /// Objects reached in this collection whose fields are still to be scanned.
    pub pending: Vec<usize>,
    /// Free pages.
    runs: Runs,
    /// Bytes of free pages that may have been written to. Pages that no object had are not
    /// among these.
    kept: usize,
    /// Where pages begin that no object had.
    touched: usize,
    mapped: usize,
    /// Bytes of page runs in use, and the most there have been.
    footprint: usize,
    peak: usize,
    /// Bytes of page runs of old objects.
    old_footprint: usize,
}

impl Large {
    pub fn new() -> Self {
        Large {
            young: Vec::new(),
            old: Vec::new(),
            pending: Vec::new(),
            runs: Runs::default(),
            kept: 0,
            touched: LARGE_BASE,
            mapped: LARGE_BASE,
            footprint: 0,
            peak: 0,
            old_footprint: 0,
        }
    }

    #[inline(always)]
    pub fn contains(address: usize) -> bool {
        address.wrapping_sub(LARGE_BASE) < LARGE_END - LARGE_BASE
    }

    /// A new young object's memory.
    pub fn allocate(&mut self, bytes: usize) -> Result<usize, OutOfMemory> {
        let run = round_up(bytes + DESCRIPTOR, PAGE);
        let start = self.take_run(run)?;
        store(start + RUN, run);
        store(start + BYTES, bytes);
        store(start + MARK, 0);
        store(start + OLD, 0);
        // The front word, if there are any, is the descriptor's last.
        store(start + DESCRIPTOR - WORD, 0);
        // The pages may be those of an object that has died.
        store(start + DESCRIPTOR, 0);
        self.footprint += run;
        self.peak = self.peak.max(self.footprint);
        self.young.push(start + DESCRIPTOR);
        Ok(start + DESCRIPTOR)
    }

    fn take_run(&mut self, run: usize) -> Result<usize, OutOfMemory> {
        loop {
            if let Some(start) = self.runs.take(run) {
                let fresh = (start + run).saturating_sub(self.touched.max(start));
                self.touched = self.touched.max(start + run);
                self.kept = self.kept.saturating_sub(run - fresh);
                return Ok(start);
            }
            let mut more = round_up(run, SEGMENT);
            if more > LARGE_END - self.mapped {
                return Err(OutOfMemory);
            }
            // Where address space is scarce just what is wanted.
            if reserve_at(self.mapped, more).is_err() {
                more = run;
                reserve_at(self.mapped, more)?;
            }
            self.runs.give((self.mapped, more));
            self.runs.settle();
            self.mapped += more;
        }
    }

    /// Bytes of the object, as they were asked for.
    pub fn bytes(object: usize) -> usize {
        load(object - DESCRIPTOR + BYTES)
    }

    pub fn is_old(object: usize) -> bool {
        load(object - DESCRIPTOR + OLD) != 0
    }

    /// Reaches an object in collection number `cycle`: it becomes old, and is to
    /// be scanned once. True the first time.
    pub fn reach(&mut self, object: usize, cycle: usize) -> bool {
        let mark = object - DESCRIPTOR + MARK;
        if load(mark) == cycle {
            return false;
        }
        store(mark, cycle);
        store(object - DESCRIPTOR + OLD, 1);
        self.pending.push(object);
        true
    }

    /// Objects that collection number `cycle` has not reached.
    pub fn unreached(&self, cycle: usize, major: bool) -> impl Iterator<Item = usize> + '_ {
        let old: &[usize] = if major { &self.old } else { &[] };
        let all = self.young.iter().chain(old).copied();
        all.filter(move |object| load(object - DESCRIPTOR + MARK) != cycle)
    }

    pub fn is_reached(&self, object: usize, cycle: usize) -> bool {
        load(object - DESCRIPTOR + MARK) == cycle
    }

    /// Objects that collection number `cycle` has reached.
    pub fn reached(&self, cycle: usize) -> impl Iterator<Item = usize> + '_ {
        self.objects()
            .filter(move |&object| self.is_reached(object, cycle))
    }

    /// Ends collection number `cycle`: the pages of unreached objects go.
    pub fn finish(&mut self, cycle: usize, major: bool) {
        let young = core::mem::take(&mut self.young);
        let old = if major {
            self.old_footprint = 0;
            core::mem::take(&mut self.old)
        } else {
            Vec::new()
        };
        let mut any = false;
        for object in young.into_iter().chain(old) {
            if load(object - DESCRIPTOR + MARK) == cycle {
                self.old.push(object);
                self.old_footprint += load(object - DESCRIPTOR + RUN);
                continue;
            }
            let start = object - DESCRIPTOR;
            let run = load(start + RUN);
            self.footprint -= run;
            self.kept += run;
            self.runs.give((start, run));
            any = true;
        }
        if any {
            self.runs.settle();
        }
        if self.kept > KEPT.max(self.old_footprint) {
            self.runs
                .iter()
                .for_each(|(start, length)| discard(start, length));
            self.kept = 0;
        }
    }

    /// All objects, the young ones last.
    pub fn objects(&self) -> impl Iterator<Item = usize> + '_ {
        self.old.iter().chain(&self.young).copied()
    }

    pub fn footprint(&self) -> usize {
        self.footprint
    }

    pub fn old_footprint(&self) -> usize {
        self.old_footprint
    }

    pub fn peak_footprint(&self) -> usize {
        self.peak
    }
}

impl Drop for Large {
    fn drop(&mut self) {
        if self.mapped > LARGE_BASE {
            release(LARGE_BASE, self.mapped - LARGE_BASE);
        }
    }
}
