//! The only source of chance: one seed decides everything.

/// Random numbers after SplitMix64, whose streams of neighbouring seeds have
/// nothing in common.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The stream of a seed.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next 64 bits.
    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `n`; 0 if there is none.
    pub fn below(&mut self, n: usize) -> usize {
        (self.word() % n.max(1) as u64) as usize
    }

    /// A number of `from..=to`.
    pub fn within(&mut self, from: usize, to: usize) -> usize {
        from + self.below(to - from + 1)
    }

    /// True `part` times of `whole`.
    pub fn chance(&mut self, part: usize, whole: usize) -> bool {
        self.below(whole) < part
    }

    /// One of several.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }

    /// An index by weight; `None` if all weights are 0.
    pub fn weighted(&mut self, weights: &[usize]) -> Option<usize> {
        let total: usize = weights.iter().sum();
        if total == 0 {
            return None;
        }
        let mut at = self.below(total);
        weights.iter().position(|&w| {
            let here = at < w;
            at = at.wrapping_sub(w);
            here
        })
    }
}

/// The seed of the `index`-th program of a campaign.
pub fn seed_of(campaign: u64, index: u64) -> u64 {
    Random::new(campaign ^ index.wrapping_mul(0xD6E8_FEB8_6659_FD93)).word()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_followed() {
        let mut random = Random::new(1);
        for _ in 0..100 {
            assert_eq!(random.weighted(&[0, 3, 0]), Some(1));
        }
        assert_eq!(random.weighted(&[0, 0]), None);
        let hits = (0..3000).filter(|_| random.weighted(&[1, 2]) == Some(0));
        assert!((800..1200).contains(&hits.count()));
    }
}
