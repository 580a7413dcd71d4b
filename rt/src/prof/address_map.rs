//! A number for each object of the heap, by address.
//!
//! Objects are at least [`GRAIN`] bytes, so a row of numbers per piece of
//! address space holds them all without keys, and walks in address order, which
//! is how collections and censuses go, find their numbers side by side. Where a
//! piece's row lies stands in a directory of all address space that the heap can
//! have; its pages cost memory only where they are touched.

use alloc::{boxed::Box, vec, vec::Vec};

/// No two objects begin so near to each other.
pub const GRAIN: usize = 16;
/// Bytes of address space in a piece.
pub const PIECE: usize = 1 << 18;
const ROWS: usize = PIECE / GRAIN;
/// Objects lie below.
const END: usize = 1 << 40;

struct Piece {
    numbers: Box<[u32; ROWS]>,
    /// Its place in the directory.
    of: usize,
}

/// Numbers by address; 0 is none.
pub struct AddressMap {
    /// Of each piece of address space its place in `pieces` plus one, or 0.
    directory: Box<[u32; END / PIECE]>,
    pieces: Vec<Piece>,
    /// Places of pieces that are not in use.
    free: Vec<u32>,
}

impl Default for AddressMap {
    fn default() -> Self {
        AddressMap {
            directory: zeros(),
            pieces: Vec::new(),
            free: Vec::new(),
        }
    }
}

impl AddressMap {
    /// The number of an address.
    #[inline(always)]
    pub fn get(&self, address: usize) -> u32 {
        match self.directory.get(address / PIECE) {
            None | Some(0) => 0,
            Some(&place) => self.pieces[place as usize - 1].numbers[address / GRAIN % ROWS],
        }
    }

    /// The number of an address where an object is, to be changed.
    #[inline(always)]
    pub fn slot(&mut self, address: usize) -> &mut u32 {
        let place = match self.directory[address / PIECE] {
            0 => self.open(address / PIECE),
            place => place,
        };
        &mut self.pieces[place as usize - 1].numbers[address / GRAIN % ROWS]
    }

    /// The number of an address, which has none from now on.
    #[inline(always)]
    pub fn take(&mut self, address: usize) -> u32 {
        let number = self.get(address);
        if number != 0 {
            *self.slot(address) = 0;
        }
        number
    }

    /// A collection has moved an object; its old address keeps the number until
    /// that is vacated. It may have become one that lies outside the heap.
    #[inline(always)]
    pub fn moved(&mut self, from: usize, to: usize) {
        let number = self.get(from);
        if number != 0 && to < END {
            *self.slot(to) = number;
        }
    }

    /// Nothing lives in this range, which begins with a piece, nor behind it in
    /// the piece that it ends in.
    pub fn vacated(&mut self, start: usize, end: usize) {
        debug_assert!(start.is_multiple_of(PIECE));
        for of in start / PIECE..end.div_ceil(PIECE) {
            let place = core::mem::take(&mut self.directory[of]);
            if place != 0 {
                self.free.push(place - 1);
            }
        }
    }

    /// Takes all numbers away.
    pub fn clear(&mut self) {
        self.free.clear();
        for (place, piece) in self.pieces.iter().enumerate() {
            self.directory[piece.of] = 0;
            self.free.push(place as u32);
        }
    }

    #[cold]
    fn open(&mut self, of: usize) -> u32 {
        let place = match self.free.pop() {
            Some(place) => {
                let piece = &mut self.pieces[place as usize];
                piece.numbers.fill(0);
                piece.of = of;
                place
            }
            None => {
                let numbers = zeros();
                self.pieces.push(Piece { numbers, of });
                self.pieces.len() as u32 - 1
            }
        };
        self.directory[of] = place + 1;
        place + 1
    }
}

/// Not made on the stack, nor touched.
fn zeros<const N: usize>() -> Box<[u32; N]> {
    let zeros: Result<Box<[u32; N]>, _> = vec![0; N].into_boxed_slice().try_into();
    zeros.expect("N of them")
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::BTreeMap;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

        /// It is a map, whatever happens to it, and uses its memory again.
        #[test]
        fn agrees_with_a_map(steps in prop::collection::vec((0..6u32, 0..9usize, 0..40usize, 0..3u32), 0..300)) {
            let mut map = AddressMap::default();
            let mut model: BTreeMap<usize, u32> = BTreeMap::new();
            for (what, piece, place, number) in steps {
                let address = piece * PIECE + place * 24;
                match what {
                    0 => prop_assert_eq!(map.take(address), model.remove(&address).unwrap_or(0)),
                    1 if number == 0 && place == 0 => {
                        map.clear();
                        model.clear();
                    }
                    2 if place < 10 => {
                        map.vacated(piece * PIECE, address + PIECE + 1);
                        model.retain(|&other, _| other / PIECE < piece || other / PIECE > piece + 1);
                    }
                    3 => {
                        let to = (8 - piece) * PIECE + 100 * 24;
                        map.moved(address, to);
                        map.moved(address, END + to);
                        if let Some(&number) = model.get(&address) && number != 0 {
                            model.insert(to, number);
                        }
                    }
                    _ => {
                        *map.slot(address) = number;
                        model.insert(address, number);
                    }
                }
                for address in (0..9).flat_map(|piece| (0..=100).map(move |place| piece * PIECE + place * 24)) {
                    prop_assert_eq!(map.get(address), model.get(&address).copied().unwrap_or(0));
                }
            }
            prop_assert!(map.pieces.len() <= 10);
        }
    }
}
