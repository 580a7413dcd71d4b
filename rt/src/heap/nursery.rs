//! The nursery: blocks of the young region, each handed out from some point to
//! its end, because generated code notices the end of a block only. What was
//! handed out and not filled can be handed out once more, from a later point.

use crate::sys::memory::{OutOfMemory, allow, forbid, reserve_at};
use alloc::vec::Vec;
use rt_abi::object::{BLOCK_BIT, BLOCK_BYTES, BLOCK_STRIDE, YOUNG_BASE};

/// Blocks in the lower half of the young region.
pub const MAX_BLOCKS: usize = (1 << 31) / BLOCK_STRIDE;

/// The heap pointer at which the next heap check stops compiled code, which may be
/// interrupted anywhere: in the address space beside the block, where the bit says that
/// the block is full, and that with room for what is to be allocated up to where it
/// would flip again. [`Nursery::close`] understands it.
pub fn stopping(heap_pointer: usize) -> usize {
    if heap_pointer & 1 << BLOCK_BIT != 0 {
        heap_pointer
    } else if heap_pointer % BLOCK_BYTES < BLOCK_BYTES / 2 {
        heap_pointer + BLOCK_BYTES
    } else {
        heap_pointer - BLOCK_BYTES - BLOCK_BYTES / 2
    }
}

/// A part of a block that was handed out: objects lie in `start..end` without a
/// gap, and a block's extents do not overlap. Of the newest one the end is known
/// once it is closed.
#[derive(Clone, Copy, Debug)]
pub struct Extent {
    pub start: usize,
    pub end: usize,
}

pub struct Nursery {
    extents: Vec<Extent>,
    open: bool,
    /// End of the newest block.
    open_end: usize,
    /// Blocks in use.
    blocks: usize,
    /// Blocks that are mapped.
    mapped: usize,
    /// The block to hand out next.
    next: usize,
    /// Bytes handed out since the last collection; of closed extents, those that
    /// were filled.
    given: usize,
    /// Zeal: blocks are used in turn over the whole half region, and those of a
    /// collected nursery stay forbidden until their turn comes again.
    turning: bool,
    forbidden: Vec<bool>,
}

impl Nursery {
    pub fn new(turning: bool) -> Self {
        Nursery {
            extents: Vec::new(),
            open: false,
            open_end: 0,
            blocks: 0,
            mapped: 0,
            next: 0,
            given: 0,
            turning,
            forbidden: Vec::new(),
        }
    }

    /// Room handed out since the last collection.
    pub fn given(&self) -> usize {
        self.given
    }

    pub fn is_open(&self) -> bool {
        self.open
    }

    /// Whether another block can be handed out before a collection.
    pub fn has_block(&self) -> bool {
        self.blocks < MAX_BLOCKS / 2
    }

    /// Room in the newest block behind the extent that was closed last.
    pub fn rest(&self) -> usize {
        debug_assert!(!self.open);
        self.extents
            .last()
            .map_or(0, |last| self.open_end - last.end)
    }

    /// Hands out `bytes` (at most [`Nursery::rest`]) at the end of the newest block.
    pub fn reopen(&mut self, bytes: usize) -> usize {
        debug_assert!(bytes <= self.rest());
        self.hand_out(bytes)
    }

    /// Hands out `bytes` (at most a block) at the end of a fresh block.
    pub fn open(&mut self, bytes: usize) -> Result<usize, OutOfMemory> {
        debug_assert!(!self.open && bytes <= BLOCK_BYTES);
        let base = YOUNG_BASE + self.next * BLOCK_STRIDE;
        if self.next == self.mapped {
            reserve_at(base, BLOCK_BYTES)?;
            self.mapped += 1;
            self.forbidden.push(false);
        } else if self.forbidden[self.next] {
            allow(base, BLOCK_BYTES);
            self.forbidden[self.next] = false;
        }
        self.next = (self.next + 1) % MAX_BLOCKS;
        self.blocks += 1;
        self.open_end = base + BLOCK_BYTES;
        Ok(self.hand_out(bytes))
    }

    fn hand_out(&mut self, bytes: usize) -> usize {
        let start = self.open_end - bytes;
        self.extents.push(Extent { start, end: start });
        self.open = true;
        self.given += bytes;
        start
    }

    /// Takes the open extent back, filled up to `heap_pointer`, which may be
    /// [`stopping`]. Answers how many bytes were allocated in it.
    pub fn close(&mut self, heap_pointer: usize) -> usize {
        if !self.open {
            return 0;
        }
        self.open = false;
        let heap_pointer = self.without_stop(heap_pointer);
        let extent = self.extents.last_mut().expect("an extent is open");
        debug_assert!(
            heap_pointer >= extent.start && heap_pointer <= self.open_end,
            "heap pointer {heap_pointer:#x} outside the open extent {extent:x?}"
        );
        extent.end = heap_pointer;
        self.given -= self.open_end - heap_pointer;
        extent.end - extent.start
    }

    /// How many bytes were allocated in the open extent, if there is one.
    pub fn used_of_open(&self, heap_pointer: usize) -> usize {
        match self.extents.last() {
            Some(extent) if self.open => self.without_stop(heap_pointer) - extent.start,
            _ => 0,
        }
    }

    /// The heap pointer as it is if nobody is to be stopped.
    fn without_stop(&self, heap_pointer: usize) -> usize {
        let base = self.open_end - BLOCK_BYTES;
        // An extent that is a whole block is never filled to its very end: what would
        // reach it does not pass the heap check.
        let whole = self.extents.last().is_some_and(|last| last.start == base);
        if heap_pointer < base {
            heap_pointer + BLOCK_BYTES + BLOCK_BYTES / 2
        } else if heap_pointer > self.open_end || whole && heap_pointer == self.open_end {
            heap_pointer - BLOCK_BYTES
        } else {
            heap_pointer
        }
    }

    pub fn extents(&self) -> &[Extent] {
        &self.extents
    }

    /// Bytes of objects in the nursery.
    pub fn used(&self) -> usize {
        self.extents.iter().map(|e| e.end - e.start).sum()
    }

    /// Bytes of memory that the nursery may have touched.
    pub fn footprint(&self) -> usize {
        self.given
    }

    /// Forgets all objects, after a collection.
    pub fn reset(&mut self) {
        if self.turning {
            for extent in &self.extents {
                let block = (extent.start - YOUNG_BASE) / BLOCK_STRIDE;
                forbid(YOUNG_BASE + block * BLOCK_STRIDE, BLOCK_BYTES);
                self.forbidden[block] = true;
            }
        } else {
            self.next = 0;
        }
        self.extents.clear();
        self.blocks = 0;
        self.given = 0;
    }
}

impl Drop for Nursery {
    fn drop(&mut self) {
        for block in 0..self.mapped {
            crate::sys::memory::release(YOUNG_BASE + block * BLOCK_STRIDE, BLOCK_BYTES);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stop_is_found_wherever_the_heap_pointer_is() {
        let base = YOUNG_BASE + 3 * BLOCK_STRIDE;
        for start in [0, 4096, BLOCK_BYTES - 64] {
            for offset in [0, 8, BLOCK_BYTES / 2 - 8, BLOCK_BYTES / 2, BLOCK_BYTES - 8] {
                if offset < start {
                    continue;
                }
                let start = base + start;
                let mut nursery = Nursery::new(false);
                nursery.extents.push(Extent { start, end: start });
                nursery.open_end = base + BLOCK_BYTES;
                let heap_pointer = base + offset;
                let stop = stopping(heap_pointer);
                for bytes in [8, 4096, 1 << 20] {
                    assert_ne!((stop + bytes) & 1 << BLOCK_BIT, 0);
                }
                assert_eq!(stopping(stop), stop);
                assert_eq!(nursery.without_stop(stop), heap_pointer);
                assert_eq!(nursery.without_stop(heap_pointer), heap_pointer);
            }
        }
    }
}
