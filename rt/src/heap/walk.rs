//! Walks over objects in address order, without tracing.

use super::Heap;
use super::evacuate::Place;
use super::large::Large;
use super::object::{
    FORWARDED, INDIRECTION, SKIPPED, indirection_info, info_at, load, object_bytes,
};
use rt_abi::Info;
use rt_abi::object::PROF_OFFSET;

/// What a collection has made of an object in a space that it collects.
#[derive(Clone, Copy)]
pub enum SourceFate {
    /// It lives on at this address.
    Moved(usize),
    Dead {
        /// Its table; an indirection's if it was one, whatever it had been.
        table: &'static Info,
        word: u64,
        bytes: usize,
    },
}

impl Heap {
    /// Every object outside the nursery: after a major collection exactly the
    /// live ones. Arguments: address, table, bytes without the prof word.
    pub fn for_each_object(&self, mut visit: impl FnMut(usize, &'static Info, usize)) {
        // A large object whose header a signal has forestalled is none yet.
        let large = self.large.objects().filter(|object| load(*object) != 0);
        let large = large.map(|object| (object, object + 1));
        // One loop over all, so that there is one copy of what visits them.
        let extents = core::iter::once(self.survivors.live());
        for (start, end) in extents.chain(self.old.live_extents()).chain(large) {
            self.walk_extent(start, end, &mut visit);
        }
    }

    /// While a collection is observed, in `-prof` programs: every object of the
    /// collected spaces that has died, the nursery left out (a census empties
    /// it, so what dies there was born in the era that runs). Arguments: address
    /// in its space, table, prof word, bytes without it.
    pub fn for_each_dead(&self, mut visit: impl FnMut(usize, &'static Info, u64, usize)) {
        self.for_each_source(false, |object, fate| {
            if let SourceFate::Dead { table, word, bytes } = fate {
                visit(object, table, word, bytes);
            }
        });
    }

    /// While a collection is observed (see [`Heap::set_observed`]): every object of
    /// the collected spaces, by its address there. Without prof words those of
    /// the dead mean nothing.
    pub fn for_each_source(&self, nursery: bool, mut visit: impl FnMut(usize, SourceFate)) {
        if nursery {
            for extent in self.nursery.extents() {
                self.walk_source(extent.start, extent.end, &mut visit);
            }
        }
        let (start, end) = self.survivors.source();
        self.walk_source(start, end, &mut visit);
        for (start, end) in self.old.source_extents() {
            self.walk_source(start, end, &mut visit);
        }
        for object in self.large.unreached(self.cycle, self.major) {
            visit(object, self.dead(object).0);
        }
    }

    #[inline(always)]
    fn walk_source(&self, start: usize, end: usize, visit: &mut impl FnMut(usize, SourceFate)) {
        let mut object = start;
        while object < end {
            let word = load(object);
            if word & FORWARDED == 0 {
                let (fate, bytes) = self.dead(object);
                visit(object, fate);
                object += bytes;
                continue;
            }
            let size = load(object + PROF_OFFSET);
            let bytes = size & !SKIPPED;
            let fate = if size & SKIPPED != 0 {
                SourceFate::Dead {
                    table: info_at(indirection_info(1)),
                    word: load(object + self.header) as u64,
                    bytes: self.plain_bytes(bytes),
                }
            } else {
                SourceFate::Moved(word & !FORWARDED)
            };
            visit(object, fate);
            object += bytes;
        }
    }

    /// While a collection is observed: every large object that it has reached.
    pub fn for_each_reached_large(&self, visit: impl FnMut(usize)) {
        self.large.reached(self.cycle).for_each(visit);
    }

    /// While a collection is observed, in `-prof` programs: the kind of an
    /// object that has died in it, none if it stays where it is. To be asked of
    /// objects that were not moved.
    pub fn fate_of(&self, object: usize) -> Option<u8> {
        match self.place(object) {
            Place::Source if load(object) & FORWARDED != 0 => Some(INDIRECTION),
            Place::Source => Some(info_at(load(object)).kind),
            Place::Large if !self.large.is_reached(object, self.cycle) => {
                let stays = !self.major && Large::is_old(object);
                (!stays).then(|| info_at(load(object)).kind)
            }
            _ => None,
        }
    }

    /// Every object outside the nursery but young large ones: all whose death
    /// can still matter when the run ends.
    pub fn for_each_settled(&self, mut visit: impl FnMut(usize, &'static Info, usize)) {
        self.for_each_object(|object, table, bytes| {
            if !Large::contains(object) || Large::is_old(object) {
                visit(object, table, bytes);
            }
        });
    }

    /// The death of an object that has not been moved, and its whole size.
    #[inline(always)]
    fn dead(&self, object: usize) -> (SourceFate, usize) {
        let table = info_at(load(object));
        let bytes = object_bytes(object, table, self.header);
        let fate = SourceFate::Dead {
            table,
            word: load(object + PROF_OFFSET) as u64,
            bytes: self.plain_bytes(bytes),
        };
        (fate, bytes)
    }

    /// An object's size in profiles.
    pub fn bytes_of(&self, object: usize) -> usize {
        self.plain_bytes(object_bytes(object, info_at(load(object)), self.header))
    }

    /// Every object of a row of objects.
    #[inline(always)]
    pub(crate) fn walk_extent(
        &self,
        start: usize,
        end: usize,
        visit: &mut impl FnMut(usize, &'static Info, usize),
    ) {
        let mut object = start;
        while object < end {
            let table = info_at(load(object));
            let bytes = object_bytes(object, table, self.header);
            visit(object, table, self.plain_bytes(bytes));
            object += bytes;
        }
    }
}
