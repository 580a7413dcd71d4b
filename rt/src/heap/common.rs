//! Common values: boxed small Ints and Chars, of which one is enough.
//!
//! A collection does not copy such an object; whoever pointed to it points to
//! the one of this table from then on. So a long list of letters or digits
//! keeps its cells only. The table's objects are static to the collector: they
//! have no references and stay where they are.
//!
//! Profiles do not count them, as they count nothing outside of the heap. Since a
//! census is a collection, it never meets such a box in the heap: boxes of common
//! values have no biography, whoever made or used them.

use super::object::load;
use alloc::vec::Vec;
use rt_abi::Info;
use rt_abi::info::flag;
use rt_abi::object::{HEADER, header};

const LEAST_INT: usize = 16;
/// Ints from -16 to 255; Chars from 0 to 255.
const INTS: usize = LEAST_INT + 256;
const CHARS: usize = 256;

/// An object: its header and its raw word.
type Boxed = [usize; 2];

/// The tables are filled when the first object of their kind is met, and take
/// its info table, so that they need none of the runtime's own.
pub struct Common {
    ints: Vec<Boxed>,
    chars: Vec<Boxed>,
}

impl Common {
    pub fn new() -> Self {
        Common {
            ints: Vec::new(),
            chars: Vec::new(),
        }
    }

    /// The address to use instead of that of a constructor without pointers, if it is a
    /// common value.
    #[inline(always)]
    pub fn find(&mut self, object: usize, table: &'static Info) -> Option<usize> {
        let raw = || load(object + HEADER);
        let place = if table.flags & flag::INT != 0 {
            let index = raw().wrapping_add(LEAST_INT);
            (index < INTS).then_some((&mut self.ints, INTS, LEAST_INT, index))
        } else if table.flags & flag::CHAR != 0 {
            (raw() < CHARS).then(|| (&mut self.chars, CHARS, 0, raw()))
        } else {
            None
        };
        let (values, count, least, index) = place?;
        if values.is_empty() {
            let info = load(object) & header::INFO as usize;
            fill(values, info, (count, least));
        }
        Some(&raw const values[index] as usize)
    }
}

/// One object for each value from `-least` on. The table never grows again, so
/// its objects do not move.
#[cold]
fn fill(values: &mut Vec<Boxed>, info: usize, (count, least): (usize, usize)) {
    values.extend((0..count).map(|index| [info, index.wrapping_sub(least)]));
}
