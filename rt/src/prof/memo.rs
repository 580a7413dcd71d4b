//! What was found out about few things that are asked for often: a map whose
//! latest answers are a multiplication away.

use alloc::{boxed::Box, collections::BTreeMap};

const RECENT: usize = 256;
/// Asked for by nobody.
const NOTHING: u64 = u64::MAX;

/// A map by numbers (addresses, rows of tables), none of them the largest.
pub struct Memo<V> {
    all: BTreeMap<u64, V>,
    recent: Box<[(u64, V); RECENT]>,
}

impl<V: Copy + Default> Default for Memo<V> {
    fn default() -> Self {
        Memo {
            all: BTreeMap::new(),
            recent: Box::new([(NOTHING, V::default()); RECENT]),
        }
    }
}

impl<V: Copy + Default> Memo<V> {
    #[inline(always)]
    pub fn get(&mut self, key: u64) -> Option<V> {
        let recent = self.recent[place(key)];
        if recent.0 == key {
            return Some(recent.1);
        }
        self.look_up(key)
    }

    #[cold]
    fn look_up(&mut self, key: u64) -> Option<V> {
        let value = *self.all.get(&key)?;
        self.recent[place(key)] = (key, value);
        Some(value)
    }

    #[cold]
    pub fn insert(&mut self, key: u64, value: V) {
        self.all.insert(key, value);
        self.recent[place(key)] = (key, value);
    }

    pub fn clear(&mut self) {
        self.all.clear();
        self.recent.fill((NOTHING, V::default()));
    }
}

/// Fibonacci hashing.
#[inline(always)]
fn place(key: u64) -> usize {
    (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56) as usize
}

const _: () = assert!(RECENT == 1 << 8);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forgets_nothing_until_it_is_cleared() {
        let mut memo = Memo::default();
        for key in 0..10_000u64 {
            assert_eq!(memo.get(key), None);
            memo.insert(key, key * 3);
        }
        for key in (0..10_000).rev() {
            assert_eq!(memo.get(key), Some(key * 3));
        }
        memo.clear();
        assert_eq!(memo.get(7), None);
    }
}
