//! The frame table: from a return address to the slots of the frame that made
//! the call. Built from the program's descriptors at the first collection.

use super::object::load;
use crate::description::number;
use alloc::vec::Vec;
use core::cell::OnceCell;
use rt_abi::frames::{CATCH, FrameEntry, FrameFunction, catch};

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

    /// The slot of the thunk under evaluation.
    pub fn update_slot(self) -> Option<usize> {
        let slot = self.at(1);
        (slot != 0 && slot != CATCH as usize).then_some(slot)
    }

    /// Whether it is the frame of `catch`.
    pub fn is_catch(self) -> bool {
        self.at(1) == CATCH as usize
    }

    /// Address of the `index`-th root in the frame at `frame`.
    pub fn root(self, frame: usize, index: usize) -> usize {
        frame - 8 * self.at(2 + index)
    }

    /// Every root in the frame at `frame`.
    #[inline(always)]
    pub fn for_each_root(self, frame: usize, mut visit: impl FnMut(usize)) {
        for index in 0..self.len() {
            visit(load(self.root(frame, index)));
        }
    }
}

/// The frame of `catch`.
static CATCH_SHAPE: [u16; 5] = [3, CATCH, catch::HANDLER, catch::TOKEN, catch::TABLE];

/// [`Row::shape`] of that frame.
const IS_CATCH: u32 = u32::MAX;

/// [`Row::shape`] of the frame that [`FrameTable::know`] was told.
const IS_KNOWN: u32 = u32::MAX - 1;

/// Where that frame's call returns to.
#[cfg(feature = "standalone")]
pub fn catch_return() -> usize {
    unsafe extern "C" {
        fn rt_catch_return();
    }
    rt_catch_return as *const () as usize
}

/// Where that frame's call returns to (an address of no code: without a program
/// only walks meet it).
#[cfg(not(feature = "standalone"))]
pub fn catch_return() -> usize {
    16
}

/// Address of that frame's shape.
fn catch_shape() -> usize {
    CATCH_SHAPE.as_ptr() as usize
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
    /// See [`FrameTable::know`].
    known: Option<(usize, usize)>,
    /// Open addressing; a power of two, at most half full.
    rows: Vec<Row>,
    /// The verifier's table, which it makes by itself: return addresses with the
    /// addresses of their shapes, ascending.
    pub(crate) verified: OnceCell<Vec<(usize, usize)>>,
}

impl FrameTable {
    pub fn new(sources: Sources) -> Self {
        FrameTable {
            sources,
            known: None,
            rows: Vec::new(),
            verified: OnceCell::new(),
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

    /// A frame of the runtime's beside that of `catch`: where its call returns to, and the address of
    /// its shape.
    pub fn know(&mut self, frame: (usize, usize)) {
        if self.known != Some(frame) {
            self.known = Some(frame);
            self.verified = OnceCell::new();
            if !core::mem::take(&mut self.rows).is_empty() {
                self.prepare();
            }
        }
    }

    /// The frames of the runtime's own, as [`Self::know`] is told them.
    pub fn of_runtime(&self) -> impl Iterator<Item = (usize, usize)> {
        [(catch_return(), catch_shape())]
            .into_iter()
            .chain(self.known)
    }

    /// Fills the table unless it is filled.
    pub fn prepare(&mut self) {
        if !self.rows.is_empty() {
            return;
        }
        let mut count = 2;
        for_each_entry(self.sources.functions, |_, _| count += 1);
        let empty = Row {
            return_address: 0,
            shape: 0,
            srt: 0,
        };
        let mut rows = Vec::new();
        rows.resize((2 * count + 1usize).next_power_of_two(), empty);
        let mask = rows.len() - 1;
        let mut enter = |row: Row| {
            let mut place = hash(row.return_address) & mask;
            while rows[place].return_address != 0 {
                place = (place + 1) & mask;
            }
            rows[place] = row;
        };
        for_each_entry(self.sources.functions, |code, entry| {
            enter(Row {
                return_address: code + entry.ret as usize,
                shape: entry.shape,
                srt: entry.srt,
            });
        });
        let known = self
            .known
            .map(|(return_address, _)| (return_address, IS_KNOWN));
        for (return_address, shape) in [(catch_return(), IS_CATCH)].into_iter().chain(known) {
            enter(Row {
                return_address,
                shape,
                srt: 0,
            });
        }
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
                let address = match row.shape {
                    IS_CATCH => catch_shape(),
                    IS_KNOWN => self.known.map_or(0, |(_, shape)| shape),
                    shape => self.sources.shapes + shape as usize,
                };
                let shape = Shape {
                    address: address as *const u16,
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
            visit(function.code, &entry);
        }
    });
}

/// The headers of the program's descriptors in order.
pub fn for_each_function(functions: usize, mut visit: impl FnMut(&FrameFunction)) {
    for_each_row(functions, |function, _| visit(function));
}

/// The program's descriptors in order, with their rows.
pub fn for_each_row(functions: usize, mut visit: impl FnMut(&FrameFunction, Entries)) {
    let mut at = functions as *const u8;
    loop {
        // SAFETY: the table is as `rt_abi::frames` says.
        let (function, entries) = unsafe {
            let code = at.cast::<usize>().read_unaligned();
            if code == 0 {
                return;
            }
            at = at.add(size_of::<usize>());
            let site = number(&mut at);
            let size = number(&mut at) as usize;
            let entries = Entries {
                at,
                end: at.add(size),
                ret: 0,
            };
            (FrameFunction { code, site }, entries)
        };
        at = entries.end;
        visit(&function, entries);
    }
}

/// The rows of a function, one after the other.
#[derive(Clone)]
pub struct Entries {
    at: *const u8,
    end: *const u8,
    /// Of the row before.
    ret: u32,
}

impl Iterator for Entries {
    type Item = FrameEntry;

    fn next(&mut self) -> Option<FrameEntry> {
        if self.at == self.end {
            return None;
        }
        // SAFETY: a row of the table.
        let [further, shape, srt, site] = [(); 4].map(|()| unsafe { number(&mut self.at) });
        self.ret = self.ret.wrapping_add(further);
        Some(FrameEntry {
            ret: self.ret,
            shape: 2 * shape,
            srt,
            site: site.wrapping_sub(1),
        })
    }
}
