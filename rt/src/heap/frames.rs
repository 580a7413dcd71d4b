//! The frame table: from a return address to the slots of the frame that made
//! the call. Built from the program's descriptors at the first collection.

use super::object::load;
use alloc::vec::Vec;
use rt_abi::frames::{FrameEntry, FrameFunction};

/// The slots of one suspended frame that hold heap pointers.
#[derive(Clone, Copy)]
pub struct Shape {
    address: *const u16,
}

impl Shape {
    fn at(self, index: usize) -> usize {
        // SAFETY: shapes are written by the compiler: a count, the update slot,
        // then as many slots.
        unsafe { *self.address.add(index) as usize }
    }

    pub fn len(self) -> usize {
        self.at(0)
    }

    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The slot of the thunk under evaluation, 0 if there is none.
    pub fn update_slot(self) -> usize {
        self.at(1)
    }

    /// Address of the `index`-th root in the frame at `frame`.
    pub fn root(self, frame: usize, index: usize) -> usize {
        frame - 8 * self.at(2 + index)
    }
}

#[derive(Clone, Copy)]
struct Row {
    return_address: usize,
    shape: u32,
    srt: u32,
}

/// Where the descriptors are.
#[derive(Clone, Copy)]
pub struct Sources {
    pub functions: usize,
    pub shapes: usize,
    pub srts: usize,
}

pub struct FrameTable {
    sources: Sources,
    /// Open addressing; a power of two, at most half full.
    rows: Vec<Row>,
}

impl FrameTable {
    pub fn new(sources: Sources) -> Self {
        FrameTable {
            sources,
            rows: Vec::new(),
        }
    }

    /// A table of a program without code.
    pub fn empty() -> Self {
        static END: [usize; 2] = [0; 2];
        FrameTable::new(Sources {
            functions: END.as_ptr() as usize,
            shapes: 0,
            srts: 0,
        })
    }

    pub fn sources(&self) -> Sources {
        self.sources
    }

    /// Fills the table unless it is filled.
    pub fn prepare(&mut self) {
        if !self.rows.is_empty() {
            return;
        }
        let mut count = 0;
        for_each_entry(self.sources.functions, |_, _| count += 1);
        let empty = Row {
            return_address: 0,
            shape: 0,
            srt: 0,
        };
        let mut rows = Vec::new();
        rows.resize((2 * count + 1usize).next_power_of_two(), empty);
        let mask = rows.len() - 1;
        for_each_entry(self.sources.functions, |code, entry| {
            let return_address = code + entry.ret as usize;
            let mut place = hash(return_address) & mask;
            while rows[place].return_address != 0 {
                place = (place + 1) & mask;
            }
            rows[place] = Row {
                return_address,
                shape: entry.shape,
                srt: entry.srt,
            };
        });
        self.rows = rows;
    }

    /// Shape of the frame that a call returns to, and the static reference
    /// table of what it has still to do (0 = none). [`Self::prepare`] first.
    #[inline(always)]
    pub fn find(&self, return_address: usize) -> Option<(Shape, usize)> {
        let mask = self.rows.len() - 1;
        let mut place = hash(return_address) & mask;
        loop {
            let row = &self.rows[place];
            if row.return_address == return_address {
                let shape = Shape {
                    address: (self.sources.shapes + row.shape as usize) as *const u16,
                };
                let srt = match row.srt {
                    0 => 0,
                    index => load(self.sources.srts + 8 * index as usize),
                };
                return Some((shape, srt));
            }
            if row.return_address == 0 {
                return None;
            }
            place = (place + 1) & mask;
        }
    }
}

#[inline(always)]
fn hash(address: usize) -> usize {
    (address as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) as usize >> 32
}

/// Walks the program's descriptors in order.
pub fn for_each_entry(functions: usize, mut visit: impl FnMut(usize, &FrameEntry)) {
    for_each_row(functions, |function, entries| {
        for entry in entries {
            visit(function.code, entry);
        }
    });
}

/// The headers of the program's descriptors in order.
pub fn for_each_function(functions: usize, mut visit: impl FnMut(&FrameFunction)) {
    for_each_row(functions, |function, _| visit(function));
}

fn for_each_row(functions: usize, mut visit: impl FnMut(&FrameFunction, &[FrameEntry])) {
    let mut at = functions as *const FrameFunction;
    loop {
        // SAFETY: the array is as `rt_abi::frames` says.
        let function = unsafe { &*at };
        if function.code == 0 {
            return;
        }
        // SAFETY: as above: so many rows follow the header.
        let entries = unsafe {
            core::slice::from_raw_parts(at.add(1) as *const FrameEntry, function.entries as usize)
        };
        visit(function, entries);
        at = entries.as_ptr_range().end as *const FrameFunction;
    }
}
