//! The two survivor spaces: objects that survived one collection. Which space
//! an object is in is its age; a second collection promotes it.

use crate::sys::memory::{OutOfMemory, PAGE, discard, release, reserve_at, round_up};
use rt_abi::object::YOUNG_BASE;

/// Everything from here to the end of the young region is survivor space.
pub const SURVIVOR_BASE: usize = YOUNG_BASE + (1 << 31);
const SPACE_BYTES: usize = 1 << 30;

pub struct Survivors {
    /// Which of the two spaces is the target: 0 or 1.
    target: usize,
    mapped: [usize; 2],
    used: [usize; 2],
    /// Allocation and scan pointers in the target space.
    pub hp: usize,
    pub scan: usize,
}

const fn base(space: usize) -> usize {
    SURVIVOR_BASE + space * SPACE_BYTES
}

impl Survivors {
    pub fn new() -> Self {
        Survivors {
            target: 0,
            mapped: [0; 2],
            used: [0; 2],
            hp: base(0),
            scan: base(0),
        }
    }

    /// Makes the other space the target, with room for `bytes`.
    pub fn begin(&mut self, bytes: usize) -> Result<(), OutOfMemory> {
        self.used[self.target] = self.hp - base(self.target);
        self.target ^= 1;
        let wanted = round_up(bytes, PAGE);
        let mapped = &mut self.mapped[self.target];
        if wanted > *mapped {
            if wanted > SPACE_BYTES {
                return Err(OutOfMemory);
            }
            reserve_at(base(self.target) + *mapped, wanted - *mapped)?;
            *mapped = wanted;
        }
        self.hp = base(self.target);
        self.scan = self.hp;
        Ok(())
    }

    /// The objects being collected: start and end.
    pub fn source(&self) -> (usize, usize) {
        let space = self.target ^ 1;
        (base(space), base(space) + self.used[space])
    }

    /// The objects that survived: start and end.
    pub fn live(&self) -> (usize, usize) {
        (base(self.target), self.hp)
    }

    #[inline(always)]
    pub fn is_target(&self, address: usize) -> bool {
        address >= SURVIVOR_BASE && (address >> 30) & 1 == self.target
    }

    pub fn used(&self) -> usize {
        self.hp - base(self.target)
    }

    /// Empties the source space after a collection. Memory beyond `keep` bytes
    /// goes back to the system; with `poison` the rest is overwritten.
    pub fn finish(&mut self, keep: usize, poison: bool) {
        let space = self.target ^ 1;
        let used = self.used[space];
        if poison {
            super::poison(base(space), used);
        }
        if used > keep {
            discard(base(space), round_up(used, PAGE));
        }
        self.used[space] = 0;
    }
}

impl Survivors {
    /// Gives the memory back that holds no objects, between collections.
    pub fn shrink(&mut self) {
        for space in 0..2 {
            let used = if space == self.target { self.used() } else { 0 };
            let used = round_up(used, PAGE);
            discard(base(space) + used, self.mapped[space] - used);
        }
    }
}

impl Drop for Survivors {
    fn drop(&mut self) {
        for space in 0..2 {
            if self.mapped[space] > 0 {
                release(base(space), self.mapped[space]);
            }
        }
    }
}

// The space number is bit 30 of the address.
const _: () = assert!(base(0) & SPACE_BYTES == 0 && base(1) & SPACE_BYTES != 0);
