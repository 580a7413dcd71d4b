//! Counters that are joined while a program runs (coverage).
//!
//! An argument that is handed on unevaluated has one number of all that counts when it is
//! evaluated (`joinCounters`). Joined numbers are a trie: each is one that was there and a
//! counter of the compiler's more, in the order of these, so that the same counters have
//! the same number, however they came together. At the end of the run what a number has
//! counted is given to the two that it was made of.
//!
//! Never: memory of the heap; all that there can be stands here.

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

/// Numbers that were made.
pub struct Joined {
    /// The first number that is made: behind all of the compiler's.
    first: u32,
    count: usize,
    rows: [Row; JOINED_AT_MOST],
    /// Rows by what they are, plus one.
    index: [u16; PLACES],
    known: [Known; KNOWN],
}

const _: () = assert!(JOINED_AT_MOST < u16::MAX as usize);

/// None yet.
pub const NONE: Joined = Joined {
    first: 0,
    count: 0,
    rows: [Row {
        before: 0,
        last: 0,
        length: 0,
    }; JOINED_AT_MOST],
    index: [0; PLACES],
    known: [Known { pair: 0, answer: 0 }; KNOWN],
};

const NOT_JOINED: i64 = -1;

/// Knuth's multiplicative hash.
fn scattered(word: u64) -> usize {
    (word.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40) as usize
}

impl Joined {
    /// The answer for a number and a counter of the compiler's, which has numbered so many.
    #[inline]
    pub fn ask(&mut self, number: u32, counter: u32, compiled: impl FnOnce() -> u32) -> i64 {
        let pair = (u64::from(number) << 32 | u64::from(counter)) + 1;
        let place = scattered(pair) % KNOWN;
        let known = self.known[place];
        if known.pair == pair {
            return known.answer;
        }
        if self.first == 0 {
            self.first = compiled();
        }
        let answer = self.join(number, counter).map_or(NOT_JOINED, i64::from);
        self.known[place] = Known { pair, answer };
        answer
    }

    /// The number for one more counter. None if there is no room.
    #[cold]
    fn join(&mut self, mut number: u32, counter: u32) -> Option<u32> {
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

    /// Gives what numbers have counted to what they were made of.
    ///
    /// # Safety
    /// There is a counter for each number of the compiler's, and [`JOINED_AT_MOST`] behind
    /// them.
    pub unsafe fn spread(&self, counters: *mut u64) {
        for (at, row) in self.rows[..self.count].iter().enumerate().rev() {
            // SAFETY: the caller's promise.
            unsafe {
                let count = core::mem::take(&mut *counters.add(self.first as usize + at));
                *counters.add(row.before as usize) += count;
                *counters.add(row.last as usize) += count;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::boxed::Box;
    use alloc::vec;
    use alloc::vec::Vec;
    use proptest::prelude::*;

    const COMPILED: u32 = 10;

    fn none() -> Box<Joined> {
        let none = Joined {
            first: COMPILED,
            ..NONE
        };
        Box::new(none)
    }

    fn counts(joined: &Joined, mut counters: Vec<u64>) -> Vec<u64> {
        counters.resize(COMPILED as usize + JOINED_AT_MOST, 0);
        // SAFETY: so many are there.
        unsafe { joined.spread(counters.as_mut_ptr()) };
        counters.truncate(COMPILED as usize);
        counters
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            cases: if cfg!(miri) { 2 } else { 200 },
            failure_persistence: None,
            ..ProptestConfig::default()
        })]
        /// However they come together, and each as often as it was joined.
        #[test]
        fn the_same_counters_have_one_number(
            first in 0..COMPILED,
            rest in prop::collection::vec(0..COMPILED, 0..LONGEST),
            evaluations in 1u64..100,
        ) {
            let mut joined = none();
            let mut all = |order: &[u32]| {
                order.iter().try_fold(first, |number, next| joined.join(number, *next))
            };
            let number = all(&rest);
            let backwards: Vec<u32> = rest.iter().rev().copied().collect();
            prop_assert_eq!(number, all(&backwards));
            let number = number.expect("there is room");
            let mut counters = vec![0; number as usize + 1];
            counters[number as usize] = evaluations;
            let mut expected = vec![0; COMPILED as usize];
            for counter in rest.iter().chain([&first]) {
                expected[*counter as usize] += evaluations;
            }
            prop_assert_eq!(counts(&joined, counters), expected);
        }
    }

    #[test]
    fn what_is_long_or_too_much_is_not_joined() {
        let mut joined = none();
        let mut number = 3;
        for _ in 0..LONGEST {
            number = joined.join(number, 4).expect("there is room");
        }
        assert_eq!(joined.join(number, 4), None);
        assert_eq!(joined.join(number, 2), None);
        for (made, counter) in (joined.count..2 * JOINED_AT_MOST).zip(0..) {
            let number = joined.join(1, counter);
            assert_eq!(number.is_some(), made < JOINED_AT_MOST);
        }
        assert_eq!(joined.count, JOINED_AT_MOST);
        assert!(joined.join(1, 0).is_some());
    }
}
