//! Scavenging: the fields of moved objects are evacuated until nothing is left
//! to do. The spaces themselves are the worklists.

use super::life::front_at;
use super::object::{
    BYTES, INDIRECTION, SIZE_IN_PAYLOAD, info_at, load, object_bytes, prefetch, store, untag,
};
use super::old::Old;
use super::{Heap, is_young};
use rt_abi::Info;
use rt_abi::object::{HEADER, WORD};

/// How far ahead of the scan the targets of pointers are asked for: about eight
/// objects, which take as long as one access to memory.
const AHEAD: usize = 256;

/// Most objects end within so much of a line of the cache, but not in the line in which they
/// begin: half of them are in two.
const REST: usize = 40;

impl Heap {
    /// Scavenges everything that has been evacuated.
    pub(super) fn drain(&mut self) {
        loop {
            let mut idle = true;
            while let Some(start) = self.old.next_to_scan() {
                idle = false;
                let front = front_at(start);
                let object = start + front;
                let table = info_at(load(object));
                let bytes = self.moved_bytes(object, table) + front;
                self.old.scanned(bytes);
                self.ask_ahead(start, bytes, Old::end_of_chunk(start));
                self.scavenge_old(object, table);
            }
            while self.survivors.scan < self.survivors.hp {
                idle = false;
                let start = self.survivors.scan;
                let front = front_at(start);
                let object = start + front;
                let table = info_at(load(object));
                let bytes = self.moved_bytes(object, table) + front;
                self.survivors.scan = start + bytes;
                self.ask_ahead(start, bytes, self.survivors.hp);
                self.scavenge_fields(object, table, false);
            }
            while let Some(object) = self.large.pending.pop() {
                idle = false;
                self.scavenge_old(object, info_at(load(object)));
            }
            idle &= !self.drain_statics();
            if idle {
                return;
            }
        }
    }

    /// Asks for what the words lead to that lie [`AHEAD`] of the `bytes` which are scanned,
    /// up to `end`: most would be a miss of the caches (prefetching in a copying collector:
    /// Cher, Hosking and Vitek, 2004). The words are taken as they are, whatever they mean.
    #[inline(always)]
    fn ask_ahead(&self, start: usize, bytes: usize, end: usize) {
        let mut at = start + AHEAD;
        let end = end.min(at + bytes);
        while at < end {
            let word = load(at);
            if is_young(word) || (self.major && Old::contains(word)) {
                let object = untag(word);
                prefetch(object - self.front);
                prefetch(object + REST);
            }
            at += WORD;
        }
    }

    /// Size of an object that was moved: of those only arrays keep it in their
    /// payload.
    #[inline(always)]
    fn moved_bytes(&self, object: usize, table: &'static Info) -> usize {
        if table.kind >= BYTES {
            return object_bytes(object, table);
        }
        debug_assert!(table.raws != SIZE_IN_PAYLOAD || table.kind < INDIRECTION);
        HEADER + WORD * (table.ptrs as usize + table.raws as usize)
    }

    /// An old object's fields; it is noted if one of them stays young.
    #[inline(always)]
    pub(super) fn scavenge_old(&mut self, object: usize, table: &'static Info) {
        if self.scavenge_fields(object, table, true) {
            self.failed.push(object);
        }
    }

    /// Evacuates an object's fields, and at a major collection what its code
    /// refers to. True if a field points into the young region afterwards.
    #[inline(always)]
    fn scavenge_fields(&mut self, object: usize, table: &'static Info, promote: bool) -> bool {
        if table.kind >= BYTES {
            return self.scavenge_mutable(object, table, promote);
        }
        let mut young = false;
        let mut slot = object + HEADER;
        let end = slot + WORD * table.ptrs as usize;
        while slot < end {
            let pointer = self.evacuate(load(slot), promote);
            store(slot, pointer);
            young |= is_young(pointer);
            slot += WORD;
        }
        if self.major && table.srt != 0 {
            self.follow_srt(table.srt);
        }
        young
    }
}
