//! What pushes and appends have led to: a table of the recent ones, for compiled
//! code whose sites meet several stacks in turn. Reading it is no business of the
//! tree's, so the program need not be left for that: `entry::observe::pushes` reads it.

use core::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};

pub const ROWS: usize = 1024;
/// Spreads keys over the rows. Positive as an instruction's signed half word.
pub const MIX: u32 = 0x1e37_79b1;

/// Stacks by two numbers that are not both 0; a row holds one of those
/// that fall on it.
#[repr(transparent)]
pub struct Recent([Row; ROWS]);

/// 16 bytes.
#[repr(C)]
pub struct Row {
    key: AtomicU64,
    pub stack: AtomicU32,
}

impl Recent {
    pub const fn new() -> Recent {
        Recent(
            [const {
                Row {
                    key: AtomicU64::new(0),
                    stack: AtomicU32::new(0),
                }
            }; ROWS],
        )
    }

    pub fn set(&self, a: u32, b: u32, stack: u32) {
        let mixed = (a ^ b.rotate_left(16)).wrapping_mul(MIX);
        let row = &self.0[mixed as usize >> (32 - ROWS.ilog2())];
        row.key.store(u64::from(a) << 32 | u64::from(b), Relaxed);
        row.stack.store(stack, Relaxed);
    }
}

const _: () = assert!(size_of::<Row>() == 16);
