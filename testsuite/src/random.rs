//! Numbers that a seed decides, for the tests that make programs of their own.

/// Random numbers (xorshift64*): one seed gives one sequence.
pub(crate) struct Random(pub u64);

impl Random {
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % n.max(1)
    }
}
