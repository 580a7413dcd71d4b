//! Fields whose suspensions wait (coverage): whoever reads one makes the thunk that counts
//! and is then what the field has ([`header::DEFERRED`]). Compiled code has a quicker way
//! to do so, which makes them in the nursery.

use super::object::{load, load_byte, store, store_byte};
use super::{Heap, is_young};
use rt_abi::coverage::{SUSPENSION_BYTES, SUSPENSION_NUMBER, SUSPENSION_SHIFT};
use rt_abi::object::header::{self, DEFERRED};
use rt_abi::object::{HEADER, WORD};

/// The row's number is what the bytes from here on say.
const ROW: usize = 8 * (DEFERRED + 1);

impl Heap {
    /// From now on constructors have such fields. `rows`: the program's table, or 0.
    pub fn defer(&mut self, rows: usize) {
        self.cells().deferred = rows;
    }

    /// Makes the suspensions of those fields of an evaluated object that wait, as old
    /// thunks, while the nursery is open or closed. `fields`: bits.
    #[cold]
    pub fn suspend(&mut self, object: usize, fields: u8) {
        let rows = self.cells().deferred;
        if rows == 0 {
            return;
        }
        let bits = load_byte(object + DEFERRED);
        let mut fields = bits & fields;
        if fields == 0 {
            return;
        }
        store_byte(object + DEFERRED, bits & !fields);
        if !is_young(object) {
            self.remember(object);
        }
        let first = rows + (load(object) >> ROW << SUSPENSION_SHIFT);
        while fields != 0 {
            let word = fields.trailing_zeros() as usize;
            fields &= fields - 1;
            let row = first + SUSPENSION_BYTES * word;
            let mut head = load(row);
            let number = load((row + SUSPENSION_NUMBER) & !(WORD - 1)) >> 32;
            if number != 0 {
                // Numbers in headers begin with 1.
                let number = load((object + number) & !(WORD - 1)) >> (8 * (number % WORD));
                head |= (number as u32 as usize + 1) << header::UPPER;
            }
            let at = object + HEADER + WORD * word;
            let thunk = self.allocate_old(HEADER + WORD);
            self.statistics.allocated += (HEADER + WORD) as u64;
            store(thunk, head);
            store(thunk + HEADER, load(at));
            self.remember(thunk);
            store(at, thunk);
        }
    }

    /// An object that is not young has something that may be.
    fn remember(&mut self, object: usize) {
        let cells = self.cells();
        store(cells.remembered, object);
        cells.remembered += WORD;
    }
}
