//! What pushes and appends have led to: a table of the recent ones, for compiled
//! code whose sites meet several stacks in turn. Reading it is no business of the
//! tree's, so the program need not be left for that.

use core::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};

const ROWS: usize = 1024;

/// Places of stacks by two numbers that are not both 0; a row holds one of those
/// that fall on it.
pub struct Recent([Row; ROWS]);

struct Row {
    key: AtomicU64,
    place: AtomicU32,
}

impl Recent {
    pub const fn new() -> Recent {
        Recent(
            [const {
                Row {
                    key: AtomicU64::new(0),
                    place: AtomicU32::new(0),
                }
            }; ROWS],
        )
    }

    #[inline(always)]
    fn row(&self, a: u32, b: u32) -> (&Row, u64) {
        // Both are multiples of powers of two or small.
        let mixed = (a ^ b.rotate_left(16)).wrapping_mul(0x9e37_79b1);
        let row = &self.0[mixed as usize >> (32 - ROWS.ilog2())];
        (row, u64::from(a) << 32 | u64::from(b))
    }

    #[inline(always)]
    pub fn get(&self, a: u32, b: u32) -> Option<u32> {
        let (row, key) = self.row(a, b);
        (row.key.load(Relaxed) == key).then(|| row.place.load(Relaxed))
    }

    pub fn set(&self, a: u32, b: u32, place: u32) {
        let (row, key) = self.row(a, b);
        row.key.store(key, Relaxed);
        row.place.store(place, Relaxed);
    }
}
