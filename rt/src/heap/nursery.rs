//! The nursery: blocks of the young region, each handed out from some point to
//! its end, because generated code notices the end of a block only. What was
//! handed out and not filled can be handed out once more, from a later point.

use crate::sys::memory::{OutOfMemory, allow, forbid, reserve_at};
use alloc::vec::Vec;
use rt_abi::object::{BLOCK_BYTES, BLOCK_STRIDE, YOUNG_BASE};

/// Blocks in the lower half of the young region.
pub const MAX_BLOCKS: usize = (1 << 31) / BLOCK_STRIDE;

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

    /// Takes the open extent back, filled up to `heap_pointer`. Answers how many
    /// bytes were allocated in it.
    pub fn close(&mut self, heap_pointer: usize) -> usize {
        if !self.open {
            return 0;
        }
        self.open = false;
        let extent = self.extents.last_mut().expect("an extent is open");
        debug_assert!(
            heap_pointer >= extent.start && heap_pointer <= self.open_end,
            "heap pointer {heap_pointer:#x} outside the open extent {extent:x?}"
        );
        extent.end = heap_pointer;
        self.given -= self.open_end - heap_pointer;
        extent.end - extent.start
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
