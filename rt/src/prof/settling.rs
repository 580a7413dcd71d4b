//! When selector thunks are carried out while a heap profile is made.
//!
//! A collection that carries a selector out changes lives: what it selects from is
//! not used for it, and it dies without having been entered; without that collection
//! the program would have entered it and used the pair. What profiles show must not
//! hang on when collections happen to run, which is a matter of the nursery's size
//! and of generations. So on the allocation clock selectors are carried out at
//! *settlements* only: at each census, and where the next census is far away, at
//! collections of everything at further counts of bytes, which follow from the
//! program alone. Other collections move selectors as they are. The life of a
//! selector is then:
//! - entered by the program before the next settlement, it is used and dies there
//!   and then, and so is used what it selects from, evaluated before or by it;
//! - not entered when a settlement finds its pair evaluated, it dies in that
//!   settlement, unused; whoever pointed to it points to the field;
//! - while its pair is not evaluated, it lives like any thunk.
//!
//! So no census sees a selector whose pair is evaluated (but one that hangs on
//! itself), and each settlement leaves the same graph whatever was collected before.
//!
//! What selectors keep alive in vain dies at the next settlement, hence is no more
//! than what is allocated between two.
//!
//! On the clock of seconds no two runs take their censuses at the same place, so
//! there every collection carries out what it can.

/// Bytes from one settlement to the next, at least.
const LEAST: u64 = 64 << 20;

/// The next settlement that need not be a census.
pub struct Settling {
    next: u64,
}

impl Settling {
    /// At the start of the program.
    pub fn new() -> Self {
        Settling { next: LEAST }
    }

    /// Bytes allocated when it is due.
    pub fn next_bytes(&self) -> u64 {
        self.next
    }

    /// Everything was collected and selectors were carried out, when so many bytes had
    /// been allocated, and this is what lives: traced once more when the program has
    /// allocated twice as much.
    pub fn settled(&mut self, allocated: u64, live: u64) {
        self.next = allocated + LEAST.max(2 * live);
    }
}

impl Default for Settling {
    fn default() -> Self {
        Settling::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lives_decides_how_far_the_next_one_is() {
        let mut settling = Settling::new();
        assert_eq!(settling.next_bytes(), LEAST);
        settling.settled(LEAST + 8, 100);
        assert_eq!(settling.next_bytes(), 2 * LEAST + 8);
        settling.settled(3 * LEAST, LEAST);
        assert_eq!(settling.next_bytes(), 5 * LEAST);
    }
}
