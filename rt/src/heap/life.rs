//! What objects tell of their lives: in which era they were made, and in which they
//! were used last.
//!
//! Eras are numbered from 1 and end with a census. That is a major collection, after
//! which the nursery is empty: what lies in the nursery was made in the era that
//! runs, and compiled code never needs to know which that is. It is noted
//! - [`Eras::Births`]: at the census that ends the era, in the upper half of the header
//!   ([`rt_abi::object::header::Upper`]). So collections between
//!   censuses do nothing for it;
//! - [`Eras::Lives`]: when an object is copied out of the nursery (of large objects, when
//!   they are reached), in a word in front of the object, the *front word*: era of
//!   creation (lower half), era of last use (upper half), 0 if there was none. Only
//!   what has survived has that word, and only while somebody wants it. Compiled code
//!   marks in the header what has happened ([`rt_abi::object::header`]); the marks go
//!   into the front word whenever the object is copied, so also before each census.
//!   Constructors, if not large, have none, but a number in their headers ([`super::lives`]).

use super::large::Large;
use super::object::{BLACKHOLE, BYTES, CON, info_at, load, load_byte, mark, store};
use super::survivors::SURVIVOR_BASE;
use super::{Heap, is_young};
use core::hint::select_unpredictable;
use rt_abi::Info;
use rt_abi::object::WORD;
use rt_abi::object::header::{self, MARKS, REBORN, USED, Upper};

/// What is to be known of objects' lives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Eras {
    Nothing,
    /// Eras of creation, in a program without `-prof`.
    Births,
    /// Eras of creation and last use, in one with `-prof`. `anew`: a thunk under
    /// evaluation was made when it was entered, not when the thunk was.
    Lives {
        anew: bool,
    },
}

/// What an object tells. Eras are 0 where nobody wants them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Life {
    /// The cost-centre stack under which it was made.
    pub stack: u32,
    pub created: u32,
    /// 0: not used yet.
    pub last_use: u32,
}

/// A bit that is set in each front word, and in no header: that begins with the address of a
/// table or of an object, both multiples of 8.
const FRONT: u64 = 4;
/// Above it, in the lower half, stands the era of creation: 29 bits, more than a run's censuses.
const CREATED: u32 = 3;

/// Bytes of the front word, if there is one, at the start of what an object takes outside of
/// the nursery.
#[inline(always)]
pub(crate) fn front_at(start: usize) -> usize {
    (load(start) & FRONT as usize) << 1
}

fn created(front: u64) -> u32 {
    front as u32 >> CREATED
}

/// A front word in era `now`, after what the marks say has happened. `anew`: see
/// [`Eras::Lives`]. No branches: which objects were used, nothing could predict.
#[inline(always)]
fn brought_up(front: u64, marks: u8, now: u32, anew: bool) -> u64 {
    let now = u64::from(now);
    let used = marks & USED != 0;
    let reborn = (marks & REBORN != 0) & (anew | !used);
    let born = (front == 0) | reborn;
    let front = select_unpredictable(born, now << CREATED | FRONT, front);
    let with_use = front & u64::from(u32::MAX) | now << 32;
    select_unpredictable(used, with_use, front)
}

/// Bytes by what lives have come to, counted as their objects are copied: of a census
/// that asks for nothing else, and so need not visit each once more.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LifeCounts {
    pub unused: u64,
    pub used: u64,
    /// Of objects that cannot be used, or always are.
    pub inherent: u64,
}

/// Whether an object is where it was made, but for large ones.
#[inline(always)]
fn is_new(object: usize) -> bool {
    is_young(object) && object < SURVIVOR_BASE
}

impl Heap {
    /// To be called before there are objects.
    pub fn keep(&mut self, eras: Eras) {
        self.eras = eras;
        self.front = match eras {
            Eras::Lives { .. } => WORD,
            Eras::Births | Eras::Nothing => 0,
        };
    }

    /// The era that runs from now on: the nursery is empty.
    pub fn set_era(&mut self, era: u32) {
        self.era = era;
        self.lives.set_era(era);
    }

    /// The era that runs.
    pub fn era(&self) -> u32 {
        self.era
    }

    /// Bytes in front of an object outside of the nursery, if it is not large.
    #[inline(always)]
    pub(super) fn front_of_kind(&self, kind: u8) -> usize {
        match kind {
            CON => 0,
            _ => self.front,
        }
    }

    /// An object was copied.
    #[inline(always)]
    pub(super) fn note_era(&mut self, from: usize, to: usize, table: &Info, bytes: usize) {
        if self.front == 0 {
            return;
        }
        match table.kind {
            CON => self.note_shared(from, to),
            _ => self.note_front(from, to),
        }
        if self.life_counts.is_some() {
            self.count_life(to, table, bytes);
        }
    }

    /// A large object was reached where it stands.
    pub(super) fn note_large(&mut self, object: usize, table: &Info, bytes: usize) {
        if self.front > 0 {
            self.note_front(object, object);
            if self.life_counts.is_some() {
                self.count_life(object, table, bytes);
            }
        }
    }

    /// The coming collection counts what it copies, if that is `wanted` and there are
    /// front words.
    pub fn count_lives(&mut self, wanted: bool) {
        self.life_counts = (wanted && self.front > 0).then(LifeCounts::default);
    }

    /// What the last collection has counted, if it was to; to be asked once.
    pub fn take_life_counts(&mut self) -> Option<LifeCounts> {
        self.life_counts.take()
    }

    #[inline(never)]
    fn count_life(&mut self, object: usize, table: &Info, bytes: usize) {
        if table.kind == BLACKHOLE {
            self.use_at_census(object);
        }
        let used = u64::from(self.life_of(object).last_use != 0);
        let Some(counts) = &mut self.life_counts else {
            return;
        };
        let bytes = bytes as u64;
        if table.kind >= BYTES {
            counts.inherent += bytes;
        } else {
            counts.used += bytes * used;
            counts.unused += bytes * (1 - used);
        }
    }

    /// What an object tells at a census, which visits each.
    #[inline(always)]
    pub fn life_at_census(&self, object: usize) -> Life {
        let word = load(object) as u64;
        if self.eras == Eras::Births && Upper::of(word, false, false) == Upper::Born(0) {
            store(object, (word | Upper::Born(self.era).bits()) as usize);
        }
        self.life_from(object, word)
    }

    /// Of a constructor, which is not large.
    #[inline(never)]
    fn note_shared(&mut self, from: usize, to: usize) {
        let word = load(to) as u64;
        let life = match Upper::of(word, true, !is_new(from)) {
            Upper::Shared { life, marks } => self.lives.of_old(life, marks & USED != 0, from, to),
            Upper::Made { stack, marks } => self.lives.of_new(stack, marks & USED != 0, to),
            Upper::Born(_) => return,
        };
        let upper = Upper::Shared { life, marks: 0 };
        store(to, (word & header::INFO | upper.bits()) as usize);
    }

    #[inline(never)]
    fn note_front(&self, from: usize, to: usize) {
        let word = load(to);
        let marks = header::marks(word as u64);
        store(to - WORD, self.front_of(from, marks) as usize);
        // Whole, since it will be read whole soon.
        store(to, word & !(usize::from(u8::MAX) << (8 * MARKS)));
    }

    /// An object's front word, brought up to now.
    #[inline(always)]
    fn front_of(&self, object: usize, marks: u8) -> u64 {
        let new = is_new(object);
        // Any word will do in its place.
        let at = select_unpredictable(new, object, object - WORD);
        let front = select_unpredictable(new, 0, load(at) as u64);
        let anew = matches!(self.eras, Eras::Lives { anew: true });
        brought_up(front, marks, self.era, anew)
    }

    /// Whether a census has counted a survivor that is no constructor, where lives are recorded.
    pub(super) fn is_counted(&self, object: usize) -> bool {
        if self.front == 0 {
            return false;
        }
        created(self.front_of(object, load_byte(object + MARKS))) != self.era
    }

    /// Notes in front of an object, which is no longer one, what its marks say.
    pub(super) fn settle_marks(&self, object: usize) {
        if self.front > 0 && !is_new(object) {
            let front = self.front_of(object, load_byte(object + MARKS));
            store(object - WORD, front as usize);
        }
    }

    /// A thunk under evaluation is in use at each census.
    pub fn use_at_census(&self, object: usize) {
        if self.front > 0 {
            mark(object, USED);
            self.note_front(object, object);
        }
    }

    /// What an object tells that has its header.
    #[inline(always)]
    pub fn life_of(&self, object: usize) -> Life {
        self.life_from(object, load(object) as u64)
    }

    /// The same with its header given.
    #[inline(always)]
    pub(super) fn life_from(&self, object: usize, word: u64) -> Life {
        if self.front > 0 {
            return self.life_noted(object, word);
        }
        let mut life = Life::default();
        match Upper::of(word, self.settings.prof, false) {
            Upper::Born(_) if self.eras == Eras::Nothing => {}
            Upper::Born(0) => life.created = self.era,
            Upper::Born(era) => life.created = era,
            Upper::Made { stack, .. } => life.stack = stack,
            Upper::Shared { .. } => {}
        }
        life
    }

    /// The same where eras of use are kept.
    #[inline(never)]
    fn life_noted(&self, object: usize, word: u64) -> Life {
        let shared =
            info_at(word as usize).kind == CON && !is_new(object) && !Large::contains(object);
        match Upper::of(word, true, shared) {
            Upper::Shared { life, marks } => {
                let mut life = self.lives.life(life, object);
                if marks & USED != 0 {
                    life.last_use = self.era;
                }
                life
            }
            Upper::Made { stack, marks } => {
                let front = self.front_of(object, marks);
                Life {
                    stack,
                    created: created(front),
                    last_use: (front >> 32) as u32,
                }
            }
            Upper::Born(_) => Life::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_become_eras() {
        let word = |created: u64, last: u64| created << CREATED | FRONT | last << 32;
        for (front, marks, expected) in [
            // New, unused and used.
            (0, 0, word(7, 0)),
            (0, USED, word(7, 7)),
            (0, USED | REBORN, word(7, 7)),
            // Older.
            (word(3, 0), 0, word(3, 0)),
            (word(3, 5), 0, word(3, 5)),
            (word(3, 5), USED, word(3, 7)),
            (word(3, 5), REBORN, word(7, 0)),
            (word(3, 0), USED | REBORN, word(7, 7)),
            (word(70_000, 1 << 31), 0, word(70_000, 1 << 31)),
        ] {
            let got = brought_up(front, marks, 7, true);
            assert_eq!(got, expected, "{front:#x} {marks}");
        }
        // A thunk under evaluation is as old as the thunk.
        assert_eq!(brought_up(word(3, 0), USED | REBORN, 7, false), word(3, 7));
    }
}
