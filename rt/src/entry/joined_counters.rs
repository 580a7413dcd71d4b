//! Counters that are joined while a program runs (coverage).
//!
//! An argument that is handed on unevaluated has one number of all that counts when it is
//! evaluated (`joinCounters`). Joined numbers are a trie: each is one that was there and a
//! counter of the compiler's more, in the order of these, so that the same counters have
//! the same number, however they came together. At the end of the run what a number has
//! counted is given to the two that it was made of.

use super::config;
use core::cell::UnsafeCell;
use core::sync::atomic::{Ordering, compiler_fence};
use rt_abi::coverage::JOINED_AT_MOST;

/// What is longer is not joined to more: whoever is given it without an end, in a loop,
/// has a new number each time.
const LONGEST: usize = 32;
/// Places of the index, of which half remain free.
const PLACES: usize = 2 * JOINED_AT_MOST;
/// Pairs whose number is known at once.
const KNOWN: usize = 1 << 10;

/// What a number that was made stands for.
#[derive(Clone, Copy)]
struct Row {
    before: u32,
    last: u32,
    /// Of so many counters it is, those of the first one not counted.
    length: u32,
}

/// A pair that was asked for, plus one, and the answer.
#[derive(Clone, Copy)]
struct Known {
    pair: u64,
    answer: i64,
}

struct Joined {
    /// The first number that is made: behind all of the compiler's.
    first: u32,
    count: usize,
    rows: [Row; JOINED_AT_MOST],
    /// Rows by what they are, plus one.
    index: [u16; PLACES],
    known: [Known; KNOWN],
}

const _: () = assert!(JOINED_AT_MOST < u16::MAX as usize);

struct Shared(UnsafeCell<Joined>);

// SAFETY: one thread; a handler that ends the run reads rows that are counted only.
unsafe impl Sync for Shared {}

static JOINED: Shared = Shared(UnsafeCell::new(Joined {
    first: 0,
    count: 0,
    rows: [Row {
        before: 0,
        last: 0,
        length: 0,
    }; JOINED_AT_MOST],
    index: [0; PLACES],
    known: [Known { pair: 0, answer: 0 }; KNOWN],
}));

/// `rt_join_counters`
#[unsafe(no_mangle)]
pub(super) extern "C" fn rt_join_counters(number: u64, counter: u64) -> i64 {
    // SAFETY: nobody else has it while compiled code asks.
    let joined = unsafe { &mut *JOINED.0.get() };
    let pair = (number << 32 | counter) + 1;
    let place = scattered(pair) % KNOWN;
    let known = joined.known[place];
    if known.pair == pair {
        return known.answer;
    }
    let answer = joined.join(number as u32, counter as u32);
    let answer = answer.map_or(NOT_JOINED, i64::from);
    joined.known[place] = Known { pair, answer };
    answer
}

const NOT_JOINED: i64 = -1;

/// Knuth's multiplicative hash.
fn scattered(word: u64) -> usize {
    (word.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40) as usize
}

impl Joined {
    /// The number for one more counter. None if there is no room.
    #[cold]
    fn join(&mut self, mut number: u32, counter: u32) -> Option<u32> {
        if self.first == 0 {
            self.first = compiled();
        }
        let (mut later, mut count) = ([0; LONGEST], 0);
        while let Some(row) = self.row(number)
            && row.last > counter
        {
            later[count] = row.last;
            count += 1;
            number = row.before;
        }
        number = self.with(number, counter)?;
        for last in later[..count].iter().rev() {
            number = self.with(number, *last)?;
        }
        Some(number)
    }

    fn row(&self, number: u32) -> Option<Row> {
        let at = number.checked_sub(self.first)? as usize;
        self.rows[..self.count].get(at).copied()
    }

    /// The number for a counter that is not before one of those.
    fn with(&mut self, before: u32, last: u32) -> Option<u32> {
        let mut place = scattered(u64::from(before) << 32 | u64::from(last)) % PLACES;
        while let Some(at) = self.index[place].checked_sub(1) {
            let row = &self.rows[at as usize];
            if (row.before, row.last) == (before, last) {
                return Some(self.first + u32::from(at));
            }
            place = (place + 1) % PLACES;
        }
        let length = self.row(before).map_or(0, |row| row.length) + 1;
        if self.count == JOINED_AT_MOST || length as usize > LONGEST {
            return None;
        }
        let at = self.count;
        self.rows[at] = Row {
            before,
            last,
            length,
        };
        // Who reads it from a handler finds it whole.
        compiler_fence(Ordering::Release);
        self.count += 1;
        self.index[place] = at as u16 + 1;
        Some(self.first + at as u32)
    }
}

/// How many counters the compiler has numbered.
fn compiled() -> u32 {
    let config = config();
    let modules = super::coverage::modules();
    let boxes: usize = modules.iter().map(|m| m.boxes).sum();
    (boxes + config.joined_count) as u32
}

/// Gives what numbers have counted to what they were made of.
pub(super) fn spread(counters: *mut u64) {
    // SAFETY: the program's code does not run any more.
    let joined = unsafe { &*JOINED.0.get() };
    for (at, row) in joined.rows[..joined.count].iter().enumerate().rev() {
        // SAFETY: the compiler has put a counter there for each of its numbers, and
        // `JOINED_AT_MOST` behind them.
        unsafe {
            let count = core::mem::take(&mut *counters.add(joined.first as usize + at));
            *counters.add(row.before as usize) += count;
            *counters.add(row.last as usize) += count;
        }
    }
}
