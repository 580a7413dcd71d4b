//! Static objects: reached at major collections through static reference
//! tables, and marked by the epoch word behind their payload.
//!
//! A static thunk (CAF) is registered when it is entered. Minor collections
//! take all registered ones as roots; a major one keeps those that code which
//! can still run refers to, and forgets the others, so that their values die.

use super::Heap;
use super::object::{INDIRECTION, RAISING, info_at, load, object_bytes, store, untag};
use alloc::vec::Vec;
use rt_abi::Srt;
use rt_abi::info::flag::{FORGETTABLE, HAS_EPOCH};
use rt_abi::object::{HEADER, WORD};

pub struct Statics {
    /// What the runtime itself calls at the end, when no code of the program refers to it any
    /// longer; 0 if there is none.
    pub lasting: usize,
    /// Static thunks entered so far and not yet forgotten.
    pub entered: Vec<usize>,
    /// Reached objects whose references are still to be followed.
    pending: Vec<usize>,
    /// Those of the static thunks entered whose values may be forgotten, with the
    /// headers that they had before, in the order of their addresses.
    forgettable: Vec<(usize, usize)>,
    /// Reached ones of these, whose values wait for all else to be reached.
    waiting: Vec<usize>,
    /// Those that held much at the last major collection.
    large: Vec<usize>,
    /// Tables followed lately in this collection, by address bits.
    followed: [usize; 64],
}

impl Statics {
    pub fn new() -> Self {
        Statics {
            lasting: 0,
            entered: Vec::new(),
            pending: Vec::new(),
            forgettable: Vec::new(),
            waiting: Vec::new(),
            large: Vec::new(),
            followed: [0; 64],
        }
    }

    /// Registers a static thunk whose code is entered.
    pub fn enter(&mut self, thunk: usize) {
        self.entered.push(thunk);
        let header = load(thunk);
        if info_at(header).flags & FORGETTABLE != 0 {
            let at = self.forgettable.partition_point(|known| known.0 < thunk);
            self.forgettable.insert(at, (thunk, header));
        }
    }

    /// The place of a constant that may be forgotten among those.
    fn place(&self, thunk: usize) -> Option<usize> {
        self.forgettable.binary_search_by_key(&thunk, |f| f.0).ok()
    }
}

/// Bytes that the value of a forgettable constant may hold alone.
const MAX_FORGETTABLE: usize = 4 << 20;

impl Heap {
    pub(super) fn begin_statics(&mut self) {
        self.statics.followed = [0; 64];
        if self.major && self.statics.lasting != 0 {
            self.reach_static(self.statics.lasting);
        }
    }

    /// Marks a static object and what it leads to, at a major collection.
    #[inline(always)]
    pub(super) fn reach_static(&mut self, object: usize) {
        let table = info_at(load(object));
        // A static thunk under evaluation or evaluated has a table of the
        // runtime's own, without the flag.
        if table.flags & HAS_EPOCH == 0 && table.kind < INDIRECTION {
            return;
        }
        let epoch = object + object_bytes(object, table);
        if load(epoch) != self.cycle {
            store(epoch, self.cycle);
            self.statics.pending.push(object);
        }
    }

    pub(super) fn follow_srt(&mut self, srt: usize) {
        let place = (srt >> 3) & 63;
        if self.statics.followed[place] == srt {
            return;
        }
        self.statics.followed[place] = srt;
        let count = load(srt);
        for i in 0..count {
            self.reach_static(load(srt + size_of::<Srt>() + WORD * i));
        }
    }

    /// Follows the references of reached static objects. False if there were
    /// none.
    pub(super) fn drain_statics(&mut self) -> bool {
        let mut any = false;
        while let Some(object) = self.statics.pending.pop() {
            any = true;
            let table = info_at(load(object));
            if matches!(table.kind, INDIRECTION | RAISING) {
                if let Some(place) = self.statics.place(object) {
                    self.statics.waiting.push(object);
                    // It may be a thunk again, and then needs what its code refers to.
                    let srt = info_at(self.statics.forgettable[place].1).srt;
                    if srt != 0 {
                        self.follow_srt(srt);
                    }
                    continue;
                }
                let value = self.evacuate(load(object + HEADER), true);
                store(object + HEADER, value);
                continue;
            }
            // Fields of static objects are static, and stay as they are: an
            // evaluated static thunk must be found through its own word.
            for i in 0..table.ptrs as usize {
                self.reach_static(untag(load(object + HEADER + WORD * i)));
            }
            if table.srt != 0 {
                self.follow_srt(table.srt);
            }
        }
        any
    }

    /// When all else is reached: the values of forgettable constants and those of memos,
    /// and what only they hold. A constant that holds too much is forgotten at the next
    /// major collection, so that this one is as others are.
    pub(super) fn evacuate_forgettable(&mut self) {
        loop {
            let Some(thunk) = self.statics.waiting.pop() else {
                match self.evacuate_memo() {
                    true => continue,
                    false => return,
                }
            };
            let before = self.copied();
            let value = self.evacuate(load(thunk + HEADER), true);
            store(thunk + HEADER, value);
            self.drain();
            if self.shortens && self.copied() - before > MAX_FORGETTABLE {
                self.statics.large.push(thunk);
            }
        }
    }

    /// Bytes of all copied objects outside of the nursery, front words left out, while a
    /// major collection runs.
    pub(super) fn copied(&self) -> usize {
        let all = self.old.used() + self.survivors.used();
        all - self.statistics.copied_fronts
    }

    /// At the start of a major collection: constants whose values have become large are
    /// thunks again. Who is at work on a value holds it as before.
    pub(super) fn forget_large_constants(&mut self) {
        let statics = &mut self.statics;
        for thunk in core::mem::take(&mut statics.large) {
            let Some(place) = statics.place(thunk) else {
                continue;
            };
            let (_, header) = statics.forgettable.remove(place);
            statics.entered.retain(|entered| *entered != thunk);
            store(thunk, header);
            store(thunk + HEADER, 0);
        }
    }

    /// At a minor collection: all values of entered static thunks.
    pub(super) fn evacuate_static_values(&mut self) {
        for i in 0..self.statics.entered.len() {
            let thunk = self.statics.entered[i];
            if matches!(info_at(load(thunk)).kind, INDIRECTION | RAISING) {
                let value = self.evacuate(load(thunk + HEADER), true);
                store(thunk + HEADER, value);
            }
        }
    }

    /// After a major collection: unreached static thunks are forgotten, and
    /// their values are made unusable.
    pub(super) fn forget_static_thunks(&mut self) {
        let cycle = self.cycle;
        let is_reached = |thunk: usize| {
            let table = info_at(load(thunk));
            load(thunk + object_bytes(thunk, table)) == cycle
        };
        self.statics.entered.retain(|&thunk| {
            let reached = is_reached(thunk);
            if !reached {
                store(thunk + HEADER, 0);
            }
            reached
        });
        self.statics.forgettable.retain(|f| is_reached(f.0));
    }
}
