//! A number for each object of the heap, by address.
//!
//! Objects are at least [`GRAIN`] bytes, so a row of numbers per piece of
//! address space holds them all without keys, and walks in address order, which
//! is how collections and censuses go, find their numbers side by side.

use alloc::{boxed::Box, collections::BTreeMap, vec::Vec};

/// No two objects begin so near to each other.
pub const GRAIN: usize = 16;
const PIECE: usize = 1 << 16;
const ROWS: usize = PIECE / GRAIN;
const CACHE: usize = 256;
const NOWHERE: u32 = u32::MAX;

struct Piece {
    numbers: Box<[u32; ROWS]>,
    /// Numbers that are not 0.
    used: u32,
}

/// Numbers by address; 0 is none.
pub struct AddressMap {
    pieces: Vec<Piece>,
    index: BTreeMap<usize, u32>,
    /// Pieces of addresses looked at lately: piece number, place.
    cache: Box<[(usize, u32); CACHE]>,
    free: Vec<u32>,
}

impl Default for AddressMap {
    fn default() -> Self {
        AddressMap {
            pieces: Vec::new(),
            index: BTreeMap::new(),
            cache: Box::new([(0, NOWHERE); CACHE]),
            free: Vec::new(),
        }
    }
}

impl AddressMap {
    /// The place of the piece that an address is in.
    #[inline]
    fn find(&mut self, address: usize) -> Option<usize> {
        let number = address / PIECE;
        let cached = self.cache[number % CACHE];
        if cached.0 == number && cached.1 != NOWHERE {
            return Some(cached.1 as usize);
        }
        let place = *self.index.get(&number)?;
        self.cache[number % CACHE] = (number, place);
        Some(place as usize)
    }

    #[inline]
    pub fn get(&mut self, address: usize) -> u32 {
        let row = address / GRAIN % ROWS;
        self.find(address)
            .map_or(0, |place| self.pieces[place].numbers[row])
    }

    #[inline]
    pub fn set(&mut self, address: usize, number: u32) {
        let place = match self.find(address) {
            Some(place) => place,
            None if number == 0 => return,
            None => self.open(address),
        };
        let piece = &mut self.pieces[place];
        let row = &mut piece.numbers[address / GRAIN % ROWS];
        piece.used += u32::from(*row == 0 && number != 0);
        piece.used -= u32::from(*row != 0 && number == 0);
        *row = number;
        if piece.used == 0 && number == 0 {
            self.close(address, place);
        }
    }

    /// The number of an address, which has none from now on.
    #[inline]
    pub fn take(&mut self, address: usize) -> u32 {
        let number = self.get(address);
        if number != 0 {
            self.set(address, 0);
        }
        number
    }

    fn open(&mut self, address: usize) -> usize {
        let place = self.free.pop().unwrap_or_else(|| {
            let numbers = Box::new([0; ROWS]);
            self.pieces.push(Piece { numbers, used: 0 });
            self.pieces.len() as u32 - 1
        });
        self.index.insert(address / PIECE, place);
        place as usize
    }

    fn close(&mut self, address: usize, place: usize) {
        let number = address / PIECE;
        self.index.remove(&number);
        self.cache[number % CACHE] = (0, NOWHERE);
        self.free.push(place as u32);
    }

    /// Takes all numbers away.
    pub fn clear(&mut self) {
        for (number, place) in core::mem::take(&mut self.index) {
            let piece = &mut self.pieces[place as usize];
            piece.numbers.fill(0);
            piece.used = 0;
            self.cache[number % CACHE] = (0, NOWHERE);
            self.free.push(place);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

        /// It is a map, whatever happens to it, and gives its memory back.
        #[test]
        fn agrees_with_a_map(steps in prop::collection::vec((0..4u32, 0..9usize, 0..40usize, 0..3u32), 0..300)) {
            let mut map = AddressMap::default();
            let mut model: BTreeMap<usize, u32> = BTreeMap::new();
            for (what, piece, place, number) in steps {
                // Pieces 0, 256 and 512 share a place of the cache.
                let address = (piece / 3 * 256 + piece % 3) * PIECE + place * 24;
                match what {
                    0 => prop_assert_eq!(map.take(address), model.remove(&address).unwrap_or(0)),
                    1 if number == 0 && place == 0 => {
                        map.clear();
                        model.clear();
                    }
                    _ => {
                        map.set(address, number);
                        match number {
                            0 => model.remove(&address),
                            _ => model.insert(address, number),
                        };
                    }
                }
                for piece in 0..9 {
                    let address = (piece / 3 * 256 + piece % 3) * PIECE + place * 24;
                    prop_assert_eq!(map.get(address), model.get(&address).copied().unwrap_or(0));
                }
            }
            model.keys().for_each(|&address| {
                map.take(address);
            });
            prop_assert!(map.index.is_empty());
        }
    }
}
