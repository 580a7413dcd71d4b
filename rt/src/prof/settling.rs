//! When selector thunks are carried out while a heap profile is made.
//!
//! A collection that carries a selector out changes lives: what it selects from is
//! not used for it, and it dies without having been entered; without that collection
//! the program would have entered it and used the pair. What profiles show must not
//! hang on when collections happen to run, which is a matter of the nursery's size
//! and of generations. So on the allocation clock of programs built with `-prof` selectors are carried out at
//! *settlements* only: at each census. Other collections move selectors as they are. The
//! life of a selector is then:
//! - entered by the program before the next settlement, it is used and dies there
//!   and then, and so is used what it selects from, evaluated before or by it;
//! - not entered when a settlement finds its pair evaluated, it dies in that
//!   settlement, unused; whoever pointed to it points to the field;
//! - while its pair is not evaluated, it lives like any thunk.
//!
//! So no census sees a selector whose pair is evaluated (but one that hangs on
//! itself), and each settlement leaves the same graph whatever was collected before.
//!
//! Censuses may be far apart, and what selectors keep alive in vain dies at settlements
//! only. So if much more is kept than the last one has left, a collection of
//! everything that is due for that becomes a settlement, too. That is seldom, and where it
//! is done a census differs at most by a selector that is being evaluated or by how
//! something was used. No collection takes place for it: between censuses a
//! profile costs nothing.
//!
//! Without `-prof` nobody asks how something was used, and every collection carries out what
//! it can, as without a profile: a selector that is carried out early and one that is at the
//! census leave the same graph. Only one that the program has entered before, and that is
//! still being evaluated at the census, is then there beside what it selects.
//!
//! On the clock of seconds no two runs take their censuses at the same place, so
//! there every collection carries out what it can.

/// So much may be kept in any case.
const ALWAYS: usize = 64 << 20;

/// When the next settlement that is no census is due.
pub struct Settling {
    most: usize,
}

impl Settling {
    /// At the start of the program.
    pub fn new() -> Self {
        Settling { most: ALWAYS }
    }

    /// Whether so much must not be kept without one; `maximum`: `-M`.
    pub fn is_due(&self, kept: usize, maximum: Option<usize>) -> bool {
        kept > self
            .most
            .min(maximum.map_or(usize::MAX, |maximum| maximum / 4))
    }

    /// Everything was collected and selectors were carried out, and this is what lives.
    pub fn settled(&mut self, live: usize) {
        self.most = ALWAYS.saturating_add(live.saturating_mul(4));
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
    fn what_lives_decides_how_much_may_be_kept() {
        let mut settling = Settling::new();
        assert!(!settling.is_due(ALWAYS, None));
        assert!(settling.is_due(ALWAYS + 8, None));
        settling.settled(ALWAYS);
        assert!(!settling.is_due(5 * ALWAYS, None));
        assert!(settling.is_due(5 * ALWAYS + 8, None));
        // A limit of the heap leaves room.
        assert!(settling.is_due(ALWAYS / 2, Some(ALWAYS)));
    }
}
