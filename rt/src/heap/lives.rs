//! Lives that many objects share.
//!
//! Constructors are most of a large heap, and a word in front of each of them
//! ([`super::life`]) would be a quarter of it. But where an object was made, and in which eras
//! it was made and used last, it has in common with many others. So a constructor that has
//! survived a collection has the number of such a life in its header, in the place of its
//! cost-centre stack: code that the compiler makes reads a stack in the headers of thunks and
//! functions only. What becomes of a life in the era that runs is looked up once.

use super::life::Life;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use rt_abi::object::header::STACKS;

/// The most lives that have numbers.
const MOST: usize = if cfg!(test) { 48 } else { 1 << 20 };
/// In the place of the number of a life that has none, which is noted by its object's address.
const APART: u32 = STACKS - 1;
/// Lives are not looked for that nobody has any longer while there are no more than these.
const FEW: usize = if cfg!(test) { 16 } else { 1 << 12 };

/// Of stacks from this one on, of which there are rarely any, nothing is noted.
const NOTED: usize = if cfg!(test) { 1 << 8 } else { 1 << 20 };

pub(super) struct Lives {
    known: Vec<Known>,
    numbers: BTreeMap<Life, u32>,
    free: Vec<u32>,
    /// By their stacks: objects made in the era that runs, not used yet and used.
    fresh: Vec<[Noted; 2]>,
    /// Of those that have no number, by address. Some are of objects that have died.
    apart: BTreeMap<usize, Life>,
    era: u32,
    /// What was noted before it changed means nothing.
    stamp: u32,
    /// The running collection, a major one, notes which lives it meets.
    notes_met: bool,
    /// From so many lives on the next one does.
    due: usize,
}

#[derive(Clone, Copy)]
struct Known {
    life: Life,
    /// What it is after a use in the era that runs.
    used: Noted,
    met: bool,
}

/// A number that was looked up.
#[derive(Clone, Copy, Default)]
struct Noted {
    stamp: u32,
    number: u32,
}

impl Lives {
    pub fn new() -> Self {
        Lives {
            known: Vec::new(),
            numbers: BTreeMap::new(),
            free: Vec::new(),
            fresh: Vec::new(),
            apart: BTreeMap::new(),
            era: 1,
            stamp: 1,
            notes_met: false,
            due: FEW,
        }
    }

    pub fn set_era(&mut self, era: u32) {
        self.era = era;
        self.stamp += 1;
    }

    /// The number for the copy, at `to`, of an object that was made in the era that runs.
    #[inline(always)]
    pub fn of_new(&mut self, stack: u32, used: bool, to: usize) -> u32 {
        let noted = self.fresh.get(stack as usize);
        match noted.map(|noted| noted[usize::from(used)]) {
            Some(noted) if noted.stamp == self.stamp => self.met(noted.number),
            _ => self.first_of_new(stack, used, to),
        }
    }

    #[cold]
    fn first_of_new(&mut self, stack: u32, used: bool, to: usize) -> u32 {
        let life = Life {
            stack,
            created: self.era,
            last_use: if used { self.era } else { 0 },
        };
        let number = self.number(life, to);
        let stack = stack as usize;
        if number != APART && stack < NOTED {
            if stack >= self.fresh.len() {
                self.fresh.resize(stack + 1, <[Noted; 2]>::default());
            }
            self.fresh[stack][usize::from(used)] = self.noted(number);
        }
        self.met(number)
    }

    /// The same for one that was at `from` and had this number there.
    #[inline(always)]
    pub fn of_old(&mut self, number: u32, used: bool, from: usize, to: usize) -> u32 {
        if number == APART {
            return self.moved_apart(used, from, to);
        }
        if !used {
            return self.met(number);
        }
        let noted = self.known[number as usize].used;
        match noted.stamp == self.stamp {
            true => self.met(noted.number),
            false => self.first_used(number, to),
        }
    }

    #[cold]
    fn first_used(&mut self, before: u32, to: usize) -> u32 {
        let life = Life {
            last_use: self.era,
            ..self.known[before as usize].life
        };
        let number = self.number(life, to);
        if number != APART {
            self.known[before as usize].used = self.noted(number);
        }
        self.met(number)
    }

    #[cold]
    fn moved_apart(&mut self, used: bool, from: usize, to: usize) -> u32 {
        let mut life = self.apart.remove(&from).expect("it was noted");
        if used {
            life.last_use = self.era;
        }
        let number = self.number(life, to);
        self.met(number)
    }

    fn noted(&self, number: u32) -> Noted {
        Noted {
            stamp: self.stamp,
            number,
        }
    }

    #[inline(always)]
    fn met(&mut self, number: u32) -> u32 {
        if self.notes_met && number != APART {
            self.known[number as usize].met = true;
        }
        number
    }

    /// The number of a life that the object at an address has from now on.
    fn number(&mut self, life: Life, address: usize) -> u32 {
        if let Some(&number) = self.numbers.get(&life) {
            return number;
        }
        let known = Known {
            life,
            used: Noted::default(),
            met: false,
        };
        let number = match self.free.pop() {
            Some(number) => {
                self.known[number as usize] = known;
                number
            }
            None if self.known.len() < MOST => {
                self.known.push(known);
                (self.known.len() - 1) as u32
            }
            None => {
                self.apart.insert(address, life);
                return APART;
            }
        };
        self.numbers.insert(life, number);
        number
    }

    /// The life of an object with this number.
    #[inline(always)]
    pub fn life(&self, number: u32, object: usize) -> Life {
        match self.known.get(number as usize) {
            Some(known) => known.life,
            None => self.apart[&object],
        }
    }

    pub fn begin_major(&mut self) {
        self.notes_met = self.numbers.len() > self.due;
    }

    /// At the end of a major collection, which has met everything.
    pub fn finish_major(&mut self, is_live: impl Fn(usize) -> bool) {
        self.apart.retain(|object, _| is_live(*object));
        if !self.notes_met {
            return;
        }
        self.notes_met = false;
        let (known, free) = (&mut self.known, &mut self.free);
        self.numbers.retain(|_, number| {
            let met = core::mem::take(&mut known[*number as usize].met);
            if !met {
                free.push(*number);
            }
            met
        });
        self.stamp += 1;
        self.due = FEW.max(2 * self.numbers.len());
    }
}

// Nothing but numbers of known lives is less.
const _: () = assert!(MOST <= APART as usize);
