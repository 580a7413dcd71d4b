//! Evacuation: the new place of one object, copying it when it is met first.

use super::large::Large;
use super::object::{
    BLACKHOLE, BYTES, CON, FORWARDED, INDIRECTION, RAISING, SELECTOR, SHORTENED_LEFT, SIZE_LEFT,
    SKIPPED, SKIPPED_STACK, THUNK, blackhole_info, copy_words, info_at, info_word, load,
    object_bytes, raising_instead, set_info, store, tag, untag,
};
use super::old::Old;
use super::survivors::SURVIVOR_BASE;
use super::{Heap, is_young};
use rt_abi::Info;
use rt_abi::info::flag::SHORTENED;
use rt_abi::object::{HEADER, WORD, header};

/// Where an object stands in the running collection.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// In a source space: to be moved, or moved already.
    Source,
    /// Where it stays.
    Settled,
    /// A large object.
    Large,
    /// In the program's data.
    Static,
}

impl Heap {
    #[inline(always)]
    pub(super) fn place(&self, address: usize) -> Place {
        if is_young(address) {
            if self.survivors.is_target(address) {
                Place::Settled
            } else {
                Place::Source
            }
        } else if Old::contains(address) {
            if self.major && self.old.is_source(address) {
                Place::Source
            } else {
                Place::Settled
            }
        } else if Large::contains(address) {
            Place::Large
        } else {
            Place::Static
        }
    }

    /// The pointer to use instead of `pointer`. `promote`: the object is wanted
    /// by something old, so it had better be old too.
    #[inline(always)]
    pub(super) fn evacuate(&mut self, pointer: usize, promote: bool) -> usize {
        let address = untag(pointer);
        match self.place(address) {
            Place::Settled => pointer,
            Place::Source => {
                let word = load(address);
                if word & FORWARDED != 0 {
                    return forwarded(pointer, word);
                }
                self.evacuate_source(pointer, word, promote)
            }
            Place::Large => self.evacuate_large(pointer, promote),
            Place::Static => {
                if !self.major {
                    return pointer;
                }
                self.evacuate_static(pointer, promote)
            }
        }
    }

    #[inline(always)]
    fn evacuate_source(&mut self, pointer: usize, word: usize, promote: bool) -> usize {
        let table = info_at(word);
        if table.kind < SELECTOR {
            if table.ptrs == 0 && table.kind == CON {
                let address = untag(pointer);
                if let Some(shared) = self.common.find(address, table) {
                    let bytes = HEADER + WORD * table.raws as usize;
                    self.leave_address(address, shared, bytes, 0);
                    return shared | table.tag as usize;
                }
            }
            let moved = self.move_object(untag(pointer), table, promote);
            return moved | table.tag as usize;
        }
        self.evacuate_special(pointer, promote)
    }

    /// Selectors, indirections, blackholes, raising thunks, and what is mutable.
    #[cold]
    fn evacuate_special(&mut self, pointer: usize, promote: bool) -> usize {
        let address = untag(pointer);
        let table = info_at(load(address));
        match table.kind {
            INDIRECTION => self.skip_indirection(address, promote),
            BLACKHOLE => self.shrink(address, table, blackhole_info(1), promote),
            RAISING => self.shrink(address, table, raising_instead(blackhole_info(1)), promote),
            kind if kind >= BYTES => self.move_sized(address, table, promote),
            _ if !self.shortens => self.move_object(address, table, promote),
            _ => self.evacuate_selector(address, promote),
        }
    }

    /// Copies an object and leaves its new address behind.
    #[inline(always)]
    pub(super) fn move_object(
        &mut self,
        address: usize,
        table: &'static Info,
        promote: bool,
    ) -> usize {
        // None of those that are moved as they are keeps its size in its payload.
        let bytes = HEADER + WORD * (table.ptrs as usize + table.raws as usize);
        let front = self.front_of_kind(table.kind);
        let target = self.target(address, bytes, front, promote);
        copy_words(address, target, bytes);
        self.note_era(address, target, table, bytes);
        self.leave_address(address, target, bytes, front);
        target
    }

    /// Copies an object whose size may stand in it.
    fn move_sized(&mut self, address: usize, table: &'static Info, promote: bool) -> usize {
        let bytes = object_bytes(address, table);
        let target = self.target(address, bytes, self.front, promote);
        copy_words(address, target, bytes);
        self.note_era(address, target, table, bytes);
        self.leave_address(address, target, bytes, self.front);
        target | table.tag as usize
    }

    /// Copies a thunk, or one under evaluation, that has survived before and is held by a frame,
    /// but does not promote it. Not one that a census has counted: its death is looked for in the
    /// first collection after that, and in major ones, where what is still there is old.
    pub(super) fn keep_thunk(&mut self, pointer: usize) {
        let address = untag(pointer);
        if address < SURVIVOR_BASE || !is_young(address) || self.settings.one_generation {
            return;
        }
        let word = load(address);
        if self.survivors.is_target(address) || word & FORWARDED != 0 {
            return;
        }
        let table = info_at(word);
        let bytes = object_bytes(address, table);
        let copied = match table.kind {
            THUNK => bytes,
            BLACKHOLE => HEADER + WORD,
            _ => return,
        };
        if self.is_counted(address) {
            return;
        }
        self.statistics.copied_fronts += self.front;
        let target = self.survivors.hp + self.front;
        self.survivors.hp = target + copied;
        copy_words(address, target, copied);
        if table.kind == BLACKHOLE {
            set_info(target, blackhole_info(1));
        }
        self.note_era(address, target, table, copied);
        self.leave_address(address, target, bytes, self.front);
    }

    /// Room for the copy of a source object, and `front` bytes before it.
    #[inline(always)]
    fn target(&mut self, address: usize, bytes: usize, front: usize, promote: bool) -> usize {
        let bytes = bytes + front;
        self.statistics.copied_fronts += front;
        let ages = address < SURVIVOR_BASE && is_young(address);
        if promote || !ages || self.settings.one_generation {
            return self.old.allocate(bytes) + front;
        }
        let target = self.survivors.hp + front;
        self.survivors.hp += bytes;
        target
    }

    /// If the collection is observed the old copy also keeps its size, so that
    /// the walk over the space can step over it.
    #[inline(always)]
    fn leave_address(&mut self, address: usize, target: usize, bytes: usize, front: usize) {
        store(address, target | FORWARDED);
        if self.keeps_sizes {
            store(address + SIZE_LEFT, bytes);
            if Old::contains(address) {
                self.old.count_moved(address, bytes + front);
            }
        }
    }

    /// The value behind an indirection, which dies.
    fn skip_indirection(&mut self, address: usize, promote: bool) -> usize {
        // Indirections made from selectors may lead on to others.
        let mut value = load(address + HEADER);
        loop {
            let next = untag(value);
            match self.place(next) {
                Place::Source if load(next) & FORWARDED == 0 => {}
                _ => break,
            }
            if info_at(load(next)).kind != INDIRECTION {
                break;
            }
            value = load(next + HEADER);
        }
        // Not a recursion: `value` is no indirection of a source space, and what
        // a static or large one leads to is evaluated.
        let value = self.evacuate(value, promote);
        let table = info_at(load(address));
        let bytes = object_bytes(address, table);
        // It is dead: its size is marked, and what its header says is kept.
        if self.keeps_sizes {
            self.settle_marks(address);
            let stack = match self.settings.prof {
                true => header::stack(load(address) as u64) as usize,
                false => 0,
            };
            let left = match table.flags & SHORTENED {
                0 => bytes,
                _ => info_word(table) | SHORTENED_LEFT,
            };
            store(address + SIZE_LEFT, left | stack << SKIPPED_STACK | SKIPPED);
        }
        store(address, untag(value) | FORWARDED);
        value
    }

    /// A blackhole needs no more than the place of its result, a raising thunk
    /// no more than its exception.
    fn shrink(
        &mut self,
        address: usize,
        table: &'static Info,
        shrunk: usize,
        promote: bool,
    ) -> usize {
        let bytes = object_bytes(address, table);
        let least = HEADER + WORD;
        let target = self.target(address, least, self.front, promote);
        copy_words(address, target, least);
        set_info(target, shrunk);
        self.note_era(address, target, table, least);
        self.leave_address(address, target, bytes, self.front);
        target
    }

    fn evacuate_large(&mut self, pointer: usize, promote: bool) -> usize {
        let object = untag(pointer);
        if self.major {
            let table = info_at(load(object));
            if table.kind == INDIRECTION {
                // What a large thunk was evaluated to: never an indirection.
                return self.evacuate_value(load(object + HEADER), promote);
            }
            self.reach_large(object);
        } else if !Large::is_old(object) {
            self.reach_large(object);
        }
        pointer
    }

    fn reach_large(&mut self, object: usize) {
        if self.large.reach(object, self.cycle) {
            let table = info_at(load(object));
            self.note_large(object, table, object_bytes(object, table));
        }
    }

    #[cold]
    fn evacuate_static(&mut self, pointer: usize, promote: bool) -> usize {
        if tag(pointer) == 0 && info_at(load(pointer)).kind == INDIRECTION {
            return self.evacuate_value(load(pointer + HEADER), promote);
        }
        self.reach_static(untag(pointer));
        pointer
    }

    /// Evacuates the result of an evaluation: tagged, never an indirection.
    #[inline(never)]
    fn evacuate_value(&mut self, value: usize, promote: bool) -> usize {
        debug_assert!(tag(value) != 0, "an untagged result");
        self.evacuate(value, promote)
    }
}

/// The pointer to a moved object, tagged if it has become evaluated.
#[inline(always)]
fn forwarded(pointer: usize, word: usize) -> usize {
    let target = word & !FORWARDED;
    match tag(pointer) {
        0 => target | info_at(load(target)).tag as usize,
        tag => target | tag,
    }
}
