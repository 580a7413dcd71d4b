//! Bytes by info table and era, before it is looked up what they mean: most objects are
//! like one that was met shortly before.

use alloc::{boxed::Box, vec::Vec};
use rt_abi::info::Info;

const ENTRIES: usize = 1024;

#[derive(Clone, Copy)]
struct Entry {
    info: *const Info,
    era: u32,
    bytes: u64,
}

const EMPTY: Entry = Entry {
    info: core::ptr::null(),
    era: 0,
    bytes: 0,
};

/// What was told and not yet handed on.
pub struct Tally {
    entries: Box<[Entry; ENTRIES]>,
}

impl Default for Tally {
    fn default() -> Self {
        Tally {
            entries: Box::new([EMPTY; ENTRIES]),
        }
    }
}

impl Tally {
    /// Adds up what is of one table and one era. Answers what has to make room.
    #[inline(always)]
    pub fn add(
        &mut self,
        info: *const Info,
        era: u32,
        bytes: u64,
    ) -> Option<(*const Info, u32, u64)> {
        let entry = &mut self.entries[place(info, era)];
        if entry.info == info && entry.era == era {
            entry.bytes += bytes;
            return None;
        }
        let old = core::mem::replace(entry, Entry { info, era, bytes });
        (old.bytes > 0).then_some((old.info, old.era, old.bytes))
    }

    /// All that is left, in no order.
    pub fn take(&mut self) -> Vec<(*const Info, u32, u64)> {
        let mut left = Vec::new();
        for entry in self.entries.iter_mut().filter(|entry| entry.bytes > 0) {
            left.push((entry.info, entry.era, entry.bytes));
            *entry = EMPTY;
        }
        left
    }
}

/// Fibonacci hashing.
#[inline(always)]
fn place(info: *const Info, era: u32) -> usize {
    let key = info as u64 ^ u64::from(era) << 32;
    (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 54) as usize
}

const _: () = assert!(ENTRIES == 1 << 10);

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::BTreeMap;

    #[test]
    fn nothing_is_lost() {
        let mut tally = Tally::default();
        let (mut expected, mut found) = (BTreeMap::new(), BTreeMap::new());
        let mut add = |(info, era, bytes): (*const Info, u32, u64)| {
            *found.entry((info as usize, era)).or_insert(0) += bytes;
        };
        for step in 0..50_000u32 {
            let (info, era) = (8 * (step % 911) as usize, step % 7);
            *expected.entry((info, era)).or_insert(0) += u64::from(step % 5) * 8;
            let told = tally.add(info as *const Info, era, u64::from(step % 5) * 8);
            told.into_iter().for_each(&mut add);
        }
        tally.take().into_iter().for_each(&mut add);
        assert!(tally.take().is_empty());
        expected.retain(|_, bytes| *bytes > 0);
        assert_eq!(found, expected);
    }
}
