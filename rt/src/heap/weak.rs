//! Weak pointers, and names of objects: what collections keep on a condition.
//!
//! A weak pointer has a *key*, a value, and it may have a finaliser. While the key is reached
//! from elsewhere, value and finaliser are. The collection that finds that it is not makes the
//! pointer dead, and its finaliser *due*: the runtime has it run. A stable name is a weak pointer
//! that has a key alone. All of them are in a table outside of the heap, and the program knows
//! them by numbers that no other one ever gets.
//!
//! A program that makes none has none of this: [`Weaks::hooks`] brings it along.
//!
//! Never: running anything. Start reading at [`follow`].

use super::evacuate::Place;
use super::large::Large;
use super::mutable::{is_clean, set_clean};
use super::object::{FORWARDED, INDIRECTION, info_at, load, store, untag};
use super::{Heap, is_young};
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::mem::take;
use rt_abi::object::HEADER;

/// Bits of a number that are a place.
const PLACE_BITS: usize = 32;

/// One of them. Pointers that are not there are 0.
#[derive(Clone, Copy, Default)]
struct Weak {
    /// 0: nobody is in this place.
    number: usize,
    /// Not there while it is being made: the rest is kept.
    key: usize,
    value: usize,
    finalizer: usize,
    /// The finaliser runs at the program's end too.
    at_end: bool,
    /// It is among [`Weaks::young`].
    listed: bool,
    /// The era in which it was made, where these are counted.
    era: u32,
}

/// One of them, for those who count what there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// No other one has ever had it.
    pub number: usize,
    /// It is the name of an object.
    pub is_name: bool,
    pub era: u32,
}

/// Bytes of each.
pub const ROW_BYTES: usize = size_of::<Weak>();

/// What collections do with them.
#[derive(Clone, Copy)]
struct Hooks {
    keep_due: fn(&mut Heap),
    follow: fn(&mut Heap) -> bool,
    bury: fn(&mut Heap),
}

/// All of them.
#[derive(Default)]
pub struct Weaks {
    all: Vec<Weak>,
    free: Vec<usize>,
    /// Places of those that may lead to something young.
    young: Vec<usize>,
    /// Places of those whose keys the running collection has not reached.
    waiting: Vec<usize>,
    /// The collection that `waiting` is for.
    cycle: usize,
    /// Finalisers that are to run, the first one first.
    pub due: Vec<usize>,
    /// Places of names by the addresses of their objects, made when a name is asked for after
    /// a collection.
    names: Option<BTreeMap<usize, usize>>,
    hooks: Option<Hooks>,
    /// How often a number was needed.
    numbers: usize,
    /// Runs the finalisers that are to run at the program's end, and ends it with that status.
    pub at_end: Option<fn(i32) -> !>,
    /// That status.
    pub status: i32,
}

impl Weaks {
    fn add(&mut self, weak: Weak) -> usize {
        self.hooks = Some(Hooks {
            keep_due,
            follow,
            bury,
        });
        let place = self.free.pop().unwrap_or(self.all.len());
        if place == self.all.len() {
            self.all.push(Weak::default());
        }
        self.numbers += 1;
        let number = self.numbers << PLACE_BITS | place;
        self.all[place] = Weak { number, ..weak };
        self.list(place);
        number
    }

    /// It may lead to something young.
    fn list(&mut self, place: usize) {
        if !self.all[place].listed {
            self.all[place].listed = true;
            self.young.push(place);
        }
    }

    /// The place of the one of this number, if it is not dead.
    fn place(&self, number: usize) -> Option<usize> {
        let place = number & ((1 << PLACE_BITS) - 1);
        let there = self.all.get(place)?;
        (there.number == number).then_some(place)
    }

    fn remove(&mut self, place: usize) -> Weak {
        let weak = take(&mut self.all[place]);
        self.free.push(place);
        if weak.listed {
            self.young.retain(|other| *other != place);
        }
        weak
    }

    /// A weak pointer to a value, whose key is still to come.
    pub fn new_weak(&mut self, value: usize, at_end: bool, era: u32) -> usize {
        self.add(Weak {
            value,
            at_end,
            era,
            ..Weak::default()
        })
    }

    /// What is done when it dies.
    pub fn set_finalizer(&mut self, number: usize, finalizer: usize) {
        if let Some(place) = self.place(number) {
            self.all[place].finalizer = finalizer;
            self.list(place);
        }
    }

    /// From now on the key's life is its own.
    pub fn set_key(&mut self, number: usize, key: usize) {
        if let Some(place) = self.place(number) {
            self.all[place].key = key;
            self.list(place);
        }
    }

    /// The value, unless it is dead.
    pub fn value(&self, number: usize) -> Option<usize> {
        Some(self.all[self.place(number)?].value)
    }

    /// The key, unless it is dead or there is none yet.
    pub fn key(&self, number: usize) -> Option<usize> {
        let key = self.all[self.place(number)?].key;
        (key != 0).then_some(key)
    }

    /// It dies now. Its finaliser, which is the caller's to run.
    pub fn finalize(&mut self, number: usize) -> Option<usize> {
        let weak = self.remove(self.place(number)?);
        (weak.finalizer != 0).then_some(weak.finalizer)
    }

    /// Whether there may be a finaliser that a collection finds to be due.
    pub fn any_finalizer(&self) -> bool {
        self.all.iter().any(|weak| weak.finalizer != 0)
    }

    /// The next finaliser that is to run at the end, or is due.
    pub fn take_last(&mut self) -> Option<usize> {
        if !self.due.is_empty() {
            return Some(self.due.remove(0));
        }
        let is_last = |weak: &Weak| weak.at_end && weak.finalizer != 0;
        let place = self.all.iter().position(is_last)?;
        Some(self.remove(place).finalizer)
    }

    /// Those that are not dead.
    pub fn rows(&self) -> impl Iterator<Item = Row> + '_ {
        let there = self.all.iter().filter(|weak| weak.number != 0);
        there.map(|weak| Row {
            number: weak.number,
            is_name: weak.value == 0,
            era: weak.era,
        })
    }

    /// Every pointer that they have besides keys, and the keys.
    pub(crate) fn for_each_pointer(&self, mut visit: impl FnMut(usize)) {
        for weak in &self.all {
            let pointers = [weak.value, weak.finalizer, weak.key];
            pointers
                .into_iter()
                .filter(|p| *p != 0)
                .for_each(&mut visit);
        }
        self.due.iter().copied().for_each(visit);
    }
}

impl Heap {
    /// The number of an object: the same one as long as it lives.
    pub fn stable_name(&mut self, object: usize) -> usize {
        let object = self.value_of(object);
        let address = untag(object);
        let weaks = &mut self.weaks;
        let names = weaks.names.get_or_insert_with(|| {
            let all = weaks.all.iter().enumerate();
            let names = all.filter(|(_, weak)| weak.number != 0 && weak.value == 0);
            names
                .map(|(place, weak)| (untag(weak.key), place))
                .collect()
        });
        if let Some(&place) = names.get(&address) {
            return weaks.all[place].number;
        }
        let number = weaks.add(Weak {
            key: object,
            era: self.era,
            ..Weak::default()
        });
        let place = number & ((1 << PLACE_BITS) - 1);
        if let Some(names) = &mut weaks.names {
            names.insert(address, place);
        }
        number
    }

    /// The program's variable has this value from now on.
    pub fn write_variable(&mut self, variable: usize, value: usize) {
        let object = untag(variable);
        store(object + HEADER, value);
        let table = info_at(load(object));
        if !is_young(object) && is_clean(table) {
            set_clean(object, table, false);
            self.failed.push(object);
        }
    }

    /// What is kept whatever is reached.
    pub(super) fn evacuate_due(&mut self) {
        if let Some(hooks) = self.weaks.hooks {
            (hooks.keep_due)(self);
        }
    }

    /// When all else is reached: whether a weak pointer's key is, and with it something that was
    /// not before.
    pub(super) fn follow_weak(&mut self) -> bool {
        self.weaks.hooks.is_some_and(|hooks| (hooks.follow)(self))
    }

    /// When nothing more is reached: weak pointers die. Whether finalisers are due, which are
    /// reached with all that they hold.
    pub(super) fn bury_weak(&mut self) -> bool {
        let before = self.weaks.due.len();
        if let Some(hooks) = self.weaks.hooks {
            (hooks.bury)(self);
        }
        self.weaks.due.len() > before
    }

    /// Whether the running collection has reached an object, or what it stands for.
    fn is_alive(&self, pointer: usize) -> bool {
        let mut address = untag(pointer);
        loop {
            let reached = match self.place(address) {
                Place::Source => load(address) & FORWARDED != 0,
                Place::Large => {
                    !self.major && Large::is_old(address)
                        || self.large.is_reached(address, self.cycle)
                }
                Place::Settled | Place::Static => true,
            };
            if reached || info_at(load(address)).kind != INDIRECTION {
                return reached;
            }
            address = untag(load(address + HEADER));
        }
    }

    fn evacuate_there(&mut self, pointer: usize) -> usize {
        match pointer {
            0 => 0,
            pointer => self.evacuate(pointer, false),
        }
    }
}

/// See [`Heap::evacuate_due`].
fn keep_due(heap: &mut Heap) {
    for index in 0..heap.weaks.due.len() {
        heap.weaks.due[index] = heap.evacuate(heap.weaks.due[index], false);
    }
}

/// See [`Heap::follow_weak`]. A minor collection looks at those that may lead to something young.
fn follow(heap: &mut Heap) -> bool {
    if heap.weaks.cycle != heap.cycle {
        heap.weaks.cycle = heap.cycle;
        heap.weaks.names = None;
        let young = take(&mut heap.weaks.young);
        heap.weaks.waiting = match heap.major {
            true => (0..heap.weaks.all.len())
                .filter(|place| heap.weaks.all[*place].number != 0)
                .collect(),
            false => young,
        };
    }
    let mut any = false;
    for place in take(&mut heap.weaks.waiting) {
        let weak = heap.weaks.all[place];
        if weak.key != 0 && !heap.is_alive(weak.key) {
            heap.weaks.waiting.push(place);
            continue;
        }
        any = true;
        let kept = Weak {
            key: heap.evacuate_there(weak.key),
            value: heap.evacuate_there(weak.value),
            finalizer: heap.evacuate_there(weak.finalizer),
            listed: false,
            ..weak
        };
        heap.weaks.all[place] = kept;
        let is_recent = |p: usize| is_young(p) || Large::contains(p) && !Large::is_old(untag(p));
        if [kept.key, kept.value, kept.finalizer]
            .into_iter()
            .any(is_recent)
        {
            heap.weaks.list(place);
        }
    }
    heap.drain();
    heap.evacuate_forgettable();
    any
}

/// See [`Heap::bury_weak`].
fn bury(heap: &mut Heap) {
    for place in take(&mut heap.weaks.waiting) {
        let weak = take(&mut heap.weaks.all[place]);
        heap.weaks.free.push(place);
        if weak.finalizer != 0 {
            let finalizer = heap.evacuate(weak.finalizer, false);
            heap.weaks.due.push(finalizer);
        }
    }
    heap.drain();
    heap.evacuate_forgettable();
}
