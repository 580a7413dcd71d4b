//! Walks over objects in address order, without tracing.

use super::Heap;
use super::evacuate::Place;
use super::large::Large;
use super::life::{Life, front_at};
use super::object::{
    FORWARDED, INDIRECTION, LARGE_LIMIT, SHORTENED_LEFT, SIZE_LEFT, SKIPPED, SKIPPED_STACK,
    indirection_info, info_at, info_word, load, object_bytes, prefetch,
};
use core::iter::once;
use rt_abi::Info;
use rt_abi::object::header::STACKS;

/// How far ahead of a walk memory is asked for: the processor does so by itself
/// only up to the end of a page.
pub(super) const AHEAD: usize = 768;

/// What a collection has made of an object in a space that it collects.
#[derive(Clone, Copy)]
pub enum SourceFate {
    /// It lives on at this address.
    Moved(usize),
    Dead {
        /// Its table; an indirection's if it was one, whatever it had been.
        table: &'static Info,
        /// Nothing of one that a shared value replaces.
        life: Life,
        bytes: usize,
    },
}

impl Heap {
    /// Every object outside the nursery: after a major collection exactly the
    /// live ones. Arguments: address, table, bytes.
    pub fn for_each_object(&self, mut visit: impl FnMut(usize, &'static Info, usize)) {
        // One loop over all, so that there is one copy of what visits them.
        for (start, end) in self.copied_extents().chain(self.large_extents()) {
            self.walk_extent(start, end, &mut visit);
        }
    }

    /// The same in an order that takes less time, for those to whom it means nothing.
    pub fn for_each_object_in_turn(&self, mut visit: impl FnMut(usize, &'static Info, usize)) {
        let extents = self.copied_extents().chain(self.large_extents());
        walk_in_turn(extents, |start| self.visit_object(start, &mut visit));
    }

    /// Every object but large ones, likewise: those copied by the last collection
    /// in the order of that.
    pub fn for_each_copied(&self, mut visit: impl FnMut(usize, &'static Info, usize)) {
        for (start, end) in self.copied_extents() {
            self.walk_extent(start, end, &mut visit);
        }
    }

    fn copied_extents(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        once(self.survivors.live()).chain(self.old.live_extents())
    }

    /// Large objects as if they were extents of one each.
    fn large_extents(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.large_objects().map(|object| (object, object + 1))
    }

    pub fn large_objects(&self) -> impl Iterator<Item = usize> + '_ {
        // One whose header a signal has forestalled is none yet.
        self.large.objects().filter(|object| load(*object) != 0)
    }

    /// While a collection is observed as [`Heap::set_observed`] was told: every object
    /// of the collected spaces that has died, the nursery left out (a census empties
    /// it, so what dies there was born in the era that runs). Arguments: address in its
    /// space, table, life, bytes.
    pub fn for_each_dead(&self, mut visit: impl FnMut(usize, &'static Info, Life, usize)) {
        let extents = once(self.survivors.source()).chain(self.old.extents_with_dead());
        self.visit_sources(extents, |object, fate| {
            if let SourceFate::Dead { table, life, bytes } = fate {
                visit(object, table, life, bytes);
            }
        });
    }

    /// While a collection is observed as [`Heap::set_observed`] was told: every
    /// object of the collected spaces, by its address there.
    pub fn for_each_source(&self, nursery: bool, mut visit: impl FnMut(usize, SourceFate)) {
        if nursery {
            for extent in self.nursery.extents() {
                let mut object = extent.start;
                while object < extent.end {
                    object += self.visit_source(object, &mut visit);
                }
            }
        }
        self.visit_sources(self.source_extents(), visit);
    }

    /// Every object of these extents of the collected spaces, and the large ones
    /// that have died.
    #[inline(always)]
    fn visit_sources(
        &self,
        extents: impl Iterator<Item = (usize, usize)>,
        mut visit: impl FnMut(usize, SourceFate),
    ) {
        walk_in_turn(extents, |start| {
            let front = front_at(start);
            front + self.visit_source(start + front, &mut visit)
        });
        for object in self.large.unreached(self.cycle, self.major) {
            visit(object, self.dead(object).0);
        }
    }

    /// While a collection is observed: where it finds what it copies, the nursery
    /// left out. Each extent begins with a chunk of the old generation's size.
    pub fn source_extents(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        once(self.survivors.source()).chain(self.old.source_extents())
    }

    /// Answers the object's size.
    #[inline(always)]
    fn visit_source(&self, object: usize, visit: &mut impl FnMut(usize, SourceFate)) -> usize {
        let word = load(object);
        if word & FORWARDED == 0 {
            let (fate, bytes) = self.dead(object);
            visit(object, fate);
            return bytes;
        }
        let left = load(object + SIZE_LEFT);
        let skipped = match left & SHORTENED_LEFT {
            0 => info_at(indirection_info(1)),
            _ => info_at(left),
        };
        let bytes = match left & SHORTENED_LEFT {
            0 => left & (LARGE_LIMIT - 1),
            _ => object_bytes(object, skipped),
        };
        let target = word & !FORWARDED;
        let fate = if left & SKIPPED != 0 {
            let stack = (left >> SKIPPED_STACK) as u32 & (STACKS - 1);
            SourceFate::Dead {
                table: skipped,
                life: Life {
                    stack,
                    ..self.life_from(object, info_word(skipped) as u64)
                },
                bytes,
            }
        } else if Heap::is_dynamic(target) {
            SourceFate::Moved(target)
        } else {
            // A shared value stands for it: this was its first collection, so it is
            // in nobody's books.
            SourceFate::Dead {
                table: info_at(load(target)),
                life: Life::default(),
                bytes,
            }
        };
        visit(object, fate);
        bytes
    }

    /// While a collection is observed: every large object that it has reached.
    pub fn for_each_reached_large(&self, visit: impl FnMut(usize)) {
        self.large.reached(self.cycle).for_each(visit);
    }

    /// While a collection is observed: the kind of an
    /// object that has died in it, none if it stays where it is. To be asked of
    /// objects that were not moved.
    pub fn fate_of(&self, object: usize) -> Option<u8> {
        match self.place(object) {
            Place::Source if load(object) & FORWARDED != 0 => {
                let skipped = load(object + SIZE_LEFT) & SKIPPED != 0;
                let instead = info_at(load(load(object) & !FORWARDED));
                Some(if skipped { INDIRECTION } else { instead.kind })
            }
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

    /// The death of an object that has not been moved, and its size.
    #[inline(always)]
    fn dead(&self, object: usize) -> (SourceFate, usize) {
        let table = info_at(load(object));
        let bytes = object_bytes(object, table);
        let fate = SourceFate::Dead {
            table,
            life: self.life_of(object),
            bytes,
        };
        (fate, bytes)
    }

    /// An object's size in profiles.
    pub fn bytes_of(&self, object: usize) -> usize {
        object_bytes(object, info_at(load(object)))
    }

    /// Every object of a row of objects outside of the nursery.
    #[inline(always)]
    pub(crate) fn walk_extent(
        &self,
        start: usize,
        end: usize,
        visit: &mut impl FnMut(usize, &'static Info, usize),
    ) {
        let mut at = start;
        while at < end {
            at += self.visit_object(at, visit);
        }
    }

    /// Answers what the object takes with its front word, at which it starts.
    #[inline(always)]
    fn visit_object(
        &self,
        start: usize,
        visit: &mut impl FnMut(usize, &'static Info, usize),
    ) -> usize {
        let front = front_at(start);
        let object = start + front;
        let table = info_at(load(object));
        let bytes = object_bytes(object, table);
        prefetch(object + AHEAD);
        visit(object, table, bytes);
        front + bytes
    }
}

/// Steps over the objects of all extents, two extents at a time and in turn: while
/// one waits for memory there is the other. `step` answers the object's size.
#[inline(always)]
fn walk_in_turn(
    mut extents: impl Iterator<Item = (usize, usize)>,
    mut step: impl FnMut(usize) -> usize,
) {
    let (mut this, mut other) = ((0, 0), (0, 0));
    loop {
        while this.0 >= this.1 {
            match extents.next() {
                Some(extent) => this = extent,
                None if other.0 >= other.1 => return,
                None => core::mem::swap(&mut this, &mut other),
            }
        }
        this.0 += step(this.0);
        core::mem::swap(&mut this, &mut other);
    }
}
