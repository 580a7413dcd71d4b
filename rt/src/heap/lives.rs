//! Lives that many objects share.
//!
//! Constructors are most of a large heap, and a word in front of each of them
//! ([`super::life`]) would be a quarter of it. But where an object was made, and in which eras
//! it was made and used last, it has in common with many others. So a constructor that has
//! survived a collection has the number of such a life in its header, in the place of its
//! cost-centre stack: code that the compiler makes reads a stack in the headers of thunks and
//! functions only. What becomes of a life in the era that runs is looked up once.

use super::life::Life;
use alloc::vec;
use alloc::vec::Vec;
use rt_abi::object::header::STACKS;

/// In the place of the number of a life that has none, which is noted by its object's address.
const APART: u32 = STACKS - 1;
/// The most lives that have numbers: more than any program will have.
const MOST: usize = if cfg!(test) { 48 } else { APART as usize };
/// Lives are not looked for that nobody has any longer while there are no more than these.
const FEW: usize = if cfg!(test) { 16 } else { 1 << 12 };

/// Of stacks from this one on, of which there are rarely any, nothing is noted.
const NOTED: usize = if cfg!(test) { 1 << 8 } else { 1 << 20 };

pub(super) struct Lives {
    known: Vec<Known>,
    free: Vec<u32>,
    /// A hash table of what is known: of each row the first number plus one, or 0. As many as
    /// a power of two.
    rows: Vec<u32>,
    /// By their stacks: objects made in the era that runs, not used yet and used.
    fresh: Vec<[Noted; 2]>,
    /// Objects whose lives have no number, by address. Some have died.
    apart: Vec<(usize, Life)>,
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
    /// Made in era 0: the number is free.
    life: Life,
    /// The next in its row, as it stands there.
    next: u32,
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
            free: Vec::new(),
            rows: Vec::new(),
            fresh: Vec::new(),
            apart: Vec::new(),
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
        let at = self.apart.iter().position(|one| one.0 == from);
        let (_, mut life) = self.apart.swap_remove(at.expect("it was noted"));
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
        let mut place = match self.rows.is_empty() {
            true => 0,
            false => self.rows[self.row(life)],
        };
        while place > 0 {
            let known = &self.known[place as usize - 1];
            if known.life == life {
                return place - 1;
            }
            place = known.next;
        }
        let known = Known {
            life,
            next: 0,
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
                // A dead one may have been here.
                self.apart.retain(|one| one.0 != address);
                self.apart.push((address, life));
                return APART;
            }
        };
        match self.known.len() > self.rows.len() {
            true => self.set_rows(2 * self.known.len()),
            false => self.enter(number),
        }
        number
    }

    fn row(&self, life: Life) -> usize {
        let parts = [life.stack, life.created, life.last_use];
        let hash = parts.iter().fold(0u64, |hash, part| {
            (hash ^ u64::from(*part)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        });
        (hash >> 32) as usize & (self.rows.len() - 1)
    }

    fn enter(&mut self, number: u32) {
        let row = self.row(self.known[number as usize].life);
        self.known[number as usize].next = self.rows[row];
        self.rows[row] = number + 1;
    }

    /// Enters all that is known in so many rows, at least.
    fn set_rows(&mut self, rows: usize) {
        self.rows = vec![0; rows.next_power_of_two()];
        for number in 0..self.known.len() {
            if self.known[number].life.created > 0 {
                self.enter(number as u32);
            }
        }
    }

    /// The life of an object with this number.
    #[inline(always)]
    pub fn life(&self, number: u32, object: usize) -> Life {
        match self.known.get(number as usize) {
            Some(known) => known.life,
            None => self.life_apart(object),
        }
    }

    #[cold]
    fn life_apart(&self, object: usize) -> Life {
        let found = self.apart.iter().find(|one| one.0 == object);
        found.expect("it was noted").1
    }

    fn count(&self) -> usize {
        self.known.len() - self.free.len()
    }

    pub fn begin_major(&mut self) {
        self.notes_met = self.count() > self.due;
    }

    /// At the end of a major collection, which has met everything.
    pub fn finish_major(&mut self, is_live: impl Fn(usize) -> bool) {
        self.apart.retain(|one| is_live(one.0));
        if !self.notes_met {
            return;
        }
        self.notes_met = false;
        for (number, known) in self.known.iter_mut().enumerate() {
            if !core::mem::take(&mut known.met) && known.life.created > 0 {
                known.life = Life::default();
                self.free.push(number as u32);
            }
        }
        self.set_rows(self.rows.len());
        self.stamp += 1;
        self.due = FEW.max(2 * self.count());
    }
}

// No number is that.
const _: () = assert!(MOST <= APART as usize);
