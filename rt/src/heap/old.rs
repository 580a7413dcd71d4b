//! The old generation: chunks of one size in a reserved range, filled by
//! bumping a pointer, collected by copying into fresh chunks.

use crate::sys::memory::{OutOfMemory, discard, huge_pages, release, reserve_at};
use alloc::vec::Vec;

/// Above where Valgrind keeps its own data (64 GB on).
pub const OLD_BASE: usize = 0x20_0000_0000;
pub const OLD_END: usize = 0x80_0000_0000;
/// The heap's own tests have chunks that their few objects fill.
const CHUNK_SHIFT: u32 = if cfg!(test) { 14 } else { 18 };
pub const CHUNK_BYTES: usize = 1 << CHUNK_SHIFT;
/// Address space is mapped by so many chunks at a time, by fewer where it is scarce.
const SEGMENT_CHUNKS: usize = if cfg!(miri) { 4 } else { 64 };

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Free,
    Live,
    /// Being collected.
    Source,
}

struct Chunk {
    state: State,
    /// End of the objects in it.
    end: usize,
    /// Bytes of its objects that the running collection has moved; counted while
    /// collections are observed.
    moved: usize,
}

pub struct Old {
    chunks: Vec<Chunk>,
    free: Vec<u32>,
    live: Vec<u32>,
    source: Vec<u32>,
    /// Allocation pointer and end of the current chunk (the last live one).
    hp: usize,
    limit: usize,
    /// Place in `live` and address up to which objects are scanned.
    scan_chunk: usize,
    scan: usize,
    /// Bytes of objects in all live chunks but the current one.
    closed_bytes: usize,
}

const fn address(chunk: u32) -> usize {
    OLD_BASE + ((chunk as usize) << CHUNK_SHIFT)
}

impl Old {
    pub fn new() -> Self {
        Old {
            chunks: Vec::new(),
            free: Vec::new(),
            live: Vec::new(),
            source: Vec::new(),
            hp: 0,
            limit: 0,
            scan_chunk: 0,
            scan: 0,
            closed_bytes: 0,
        }
    }

    #[inline(always)]
    pub fn contains(address: usize) -> bool {
        address.wrapping_sub(OLD_BASE) < OLD_END - OLD_BASE
    }

    /// End of the chunk's memory in which an address of the range lies.
    #[inline(always)]
    pub fn end_of_chunk(address: usize) -> usize {
        (address | (CHUNK_BYTES - 1)) + 1
    }

    /// Whether the object at this address of the range is being collected.
    #[inline(always)]
    pub fn is_source(&self, address: usize) -> bool {
        self.chunks[(address - OLD_BASE) >> CHUNK_SHIFT].state == State::Source
    }

    /// Whether the address lies within the objects of a live chunk.
    pub fn is_live(&self, address: usize) -> bool {
        let index = (address - OLD_BASE) >> CHUNK_SHIFT;
        let end = match self.live.last() {
            Some(&last) if last as usize == index => self.hp,
            _ => self.chunks.get(index).map_or(0, |c| c.end),
        };
        index < self.chunks.len() && self.chunks[index].state == State::Live && address < end
    }

    /// Room for an object (smaller than a chunk).
    #[inline(always)]
    pub fn allocate(&mut self, bytes: usize) -> usize {
        if self.hp + bytes > self.limit {
            self.next_chunk();
        }
        let object = self.hp;
        self.hp += bytes;
        object
    }

    #[cold]
    fn next_chunk(&mut self) {
        self.close_chunk();
        if self.free.is_empty() && self.map_segment().is_err() {
            super::out_of_memory();
        }
        let chunk = self.free.pop().expect("a segment was mapped");
        self.chunks[chunk as usize].state = State::Live;
        self.live.push(chunk);
        self.hp = address(chunk);
        self.limit = self.hp + CHUNK_BYTES;
    }

    fn close_chunk(&mut self) {
        if let Some(&current) = self.live.last() {
            self.chunks[current as usize].end = self.hp;
            self.closed_bytes += self.hp - address(current);
        }
        self.hp = 0;
        self.limit = 0;
    }

    fn map_segment(&mut self) -> Result<(), OutOfMemory> {
        let first = self.chunks.len();
        let start = address(first as u32);
        let mut chunks = SEGMENT_CHUNKS;
        if start + chunks * CHUNK_BYTES > OLD_END {
            return Err(OutOfMemory);
        }
        while let Err(error) = reserve_at(start, chunks * CHUNK_BYTES) {
            if chunks == 1 {
                return Err(error);
            }
            chunks /= 2;
        }
        if !cfg!(test) {
            huge_pages(start, chunks * CHUNK_BYTES);
        }
        for chunk in first..first + chunks {
            self.chunks.push(Chunk {
                state: State::Free,
                end: 0,
                moved: 0,
            });
            self.free
                .push((first + chunks - 1 - (chunk - first)) as u32);
        }
        Ok(())
    }

    /// Begins a collection: what is allocated from here on will be scanned. At
    /// a major one everything before becomes the source.
    pub fn begin(&mut self, major: bool) {
        if major {
            self.close_chunk();
            self.closed_bytes = 0;
            self.source = core::mem::take(&mut self.live);
            for &chunk in &self.source {
                let chunk = &mut self.chunks[chunk as usize];
                chunk.state = State::Source;
                chunk.moved = 0;
            }
        }
        self.scan_chunk = self.live.len().saturating_sub(1);
        self.scan = self.hp;
    }

    /// The next object allocated since [`Self::begin`] that was not handed out
    /// yet; the caller tells its size by [`Self::scanned`].
    #[inline(always)]
    pub fn next_to_scan(&mut self) -> Option<usize> {
        loop {
            if self.scan_chunk + 1 >= self.live.len() {
                if self.scan_chunk == self.live.len() {
                    return None;
                }
                if self.scan == 0 {
                    self.scan = address(self.live[self.scan_chunk]);
                }
                return (self.scan < self.hp).then_some(self.scan);
            }
            let chunk = self.live[self.scan_chunk];
            if self.scan == 0 {
                self.scan = address(chunk);
            }
            if self.scan < self.chunks[chunk as usize].end {
                return Some(self.scan);
            }
            self.scan_chunk += 1;
            self.scan = 0;
        }
    }

    #[inline(always)]
    pub fn scanned(&mut self, bytes: usize) {
        self.scan += bytes;
    }

    /// An object of this size, which is being collected, is moved.
    #[inline(always)]
    pub fn count_moved(&mut self, object: usize, bytes: usize) {
        self.chunks[(object - OLD_BASE) >> CHUNK_SHIFT].moved += bytes;
    }

    /// Extents of the objects being collected.
    pub fn source_extents(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.source
            .iter()
            .map(|&chunk| (address(chunk), self.chunks[chunk as usize].end))
    }

    /// Those in which not all objects were moved, of a collection in which
    /// [`Self::count_moved`] was told of each.
    pub fn extents_with_dead(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.source_extents().filter(|&(start, end)| {
            self.chunks[(start - OLD_BASE) >> CHUNK_SHIFT].moved < end - start
        })
    }

    /// Extents of the live objects.
    pub fn live_extents(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let last = self.live.len().wrapping_sub(1);
        self.live.iter().enumerate().map(move |(i, &chunk)| {
            let end = if i == last {
                self.hp
            } else {
                self.chunks[chunk as usize].end
            };
            (address(chunk), end)
        })
    }

    /// Frees the source. Free chunks beyond what the next major collection is
    /// likely to need (the old generation doubles until then, and is copied) give
    /// their memory back.
    pub fn finish(&mut self, poison: bool) {
        let mut keep = 3 * self.live.len() + 16;
        keep = keep.saturating_sub(self.free.len());
        let source = core::mem::take(&mut self.source);
        for chunk in source {
            self.chunks[chunk as usize].state = State::Free;
            if poison {
                super::poison(address(chunk), CHUNK_BYTES);
                // The oldest free chunk is used first, so that stale pointers
                // meet poison for long.
                self.free.insert(0, chunk);
                continue;
            }
            if keep > 0 {
                keep -= 1;
            } else {
                discard(address(chunk), CHUNK_BYTES);
            }
            self.free.push(chunk);
        }
    }

    /// Bytes of live objects.
    pub fn used(&self) -> usize {
        self.closed_bytes + self.live.last().map_or(0, |&c| self.hp - address(c))
    }

    /// Bytes of all live and source chunks.
    pub fn footprint(&self) -> usize {
        (self.live.len() + self.source.len()) * CHUNK_BYTES
    }
}

impl Drop for Old {
    fn drop(&mut self) {
        if !self.chunks.is_empty() {
            release(OLD_BASE, self.chunks.len() * CHUNK_BYTES);
        }
    }
}
