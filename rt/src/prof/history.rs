//! Biographies of objects whose band changes while they live: histories.
//!
//! A retainer set is known only at a census, and what part of its life an object
//! was in at that census only later. So each object that has lived through a
//! census carries a *history*: its class at every census so far, as the list of
//! the changes, newest first, hash-consed. At its death the history tells to
//! which class the bytes of each void or dragged census belong.
//!
//! Histories lie in a table by address that the collector's reports keep up to
//! date: [`Histories::moved`] for each survivor, [`Histories::died`] for each
//! object that is gone, then [`Histories::vacated`] for where they were.

use super::address_map::AddressMap;
use super::memo::Memo;
use alloc::vec::Vec;

/// A history: a row of the table of changes.
pub type History = u32;

/// No census yet.
const NONE: History = u32::MAX;

/// From this census on the object was in that class (none: in no band).
#[derive(Clone, Copy)]
struct Change {
    before: History,
    era: u32,
    class: Option<u32>,
}

#[derive(Default)]
pub struct Histories {
    changes: Vec<Change>,
    /// The changes made in the last era, by what was before and the class.
    index: Memo<History>,
    era: u32,
    /// Plus one.
    by_address: AddressMap,
}

impl Histories {
    /// At the census of this era the object at this address is in that class.
    #[inline(always)]
    pub fn note(&mut self, address: usize, era: u32, class: Option<u32>) {
        let slot = self.by_address.slot(address);
        let before = slot.wrapping_sub(1);
        if before != NONE && self.changes[before as usize].class == class {
            return;
        }
        if self.era != era {
            self.era = era;
            self.index.clear();
        }
        let key = u64::from(before) << 32 | u64::from(class.map_or(0, |class| class + 1));
        let history = match self.index.get(key) {
            Some(history) => history,
            None => {
                let history = self.changes.len() as History;
                self.changes.push(Change { before, era, class });
                self.index.insert(key, history);
                history
            }
        };
        *slot = history + 1;
    }

    /// A collection has moved an object.
    #[inline(always)]
    pub fn moved(&mut self, from: usize, to: usize) {
        self.by_address.moved(from, to);
    }

    /// An object is gone: its history.
    #[inline(always)]
    pub fn died(&mut self, address: usize) -> Option<History> {
        let history = self.by_address.take(address).wrapping_sub(1);
        (history != NONE).then_some(history)
    }

    /// See [`AddressMap::vacated`].
    pub fn vacated(&mut self, start: usize, end: usize) {
        self.by_address.vacated(start, end);
    }

    /// The classes of the censuses from era `from` up to, not including, `to`:
    /// first era, era behind the last, class; newest first.
    pub fn classes(
        &self,
        history: History,
        from: u32,
        to: u32,
    ) -> impl Iterator<Item = (u32, u32, u32)> + '_ {
        let (mut at, mut end) = (history, to);
        core::iter::from_fn(move || {
            while at != NONE && end > from {
                let change = self.changes[at as usize];
                let (start, behind) = (change.era.max(from), end);
                at = change.before;
                end = end.min(change.era);
                if let Some(class) = change.class
                    && start < behind
                {
                    return Some((start, behind, class));
                }
            }
            None
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::life::Life;
    use crate::prof::address_map::PIECE;
    use crate::prof::ledger::{Bands, Ledger};
    use alloc::collections::BTreeMap;
    use proptest::prelude::*;

    #[test]
    fn changes_are_shared_and_cut() {
        let mut histories = Histories::default();
        for (era, class) in [
            (1, Some(4)),
            (2, Some(4)),
            (3, None),
            (4, Some(5)),
            (5, Some(5)),
        ] {
            for address in [8, 16] {
                histories.note(address, era, class);
            }
        }
        histories.moved(8, PIECE);
        histories.moved(16, PIECE + 16);
        histories.vacated(0, 32);
        assert_eq!(histories.changes.len(), 3);
        let history = histories.died(PIECE).unwrap();
        assert_eq!(histories.died(PIECE + 16), Some(history));
        assert_eq!(histories.died(8), None);
        let spans = |from, to| histories.classes(history, from, to).collect::<Vec<_>>();
        assert_eq!(spans(1, 6), [(4, 6, 5), (1, 3, 4)]);
        assert_eq!(spans(2, 5), [(4, 5, 5), (2, 3, 4)]);
        assert_eq!(spans(3, 4), []);
        assert_eq!(spans(5, 5), []);
    }

    /// One object: era of birth, its class at each census it lives at, whether
    /// it is used in each of those eras.
    type Lived = (u32, Vec<(Option<u32>, bool)>);

    fn lives() -> impl Strategy<Value = Vec<Lived>> {
        let class = prop_oneof![1 => Just(None), 4 => (0..3u32).prop_map(Some)];
        let censuses = prop::collection::vec((class, prop::bool::weighted(0.3)), 1..8);
        prop::collection::vec((1..6u32, censuses), 1..20)
    }

    /// The bands by definition: each life joined with its class at the census.
    fn joined(lives: &[Lived], era: u32) -> BTreeMap<u32, Bands> {
        let mut bands: BTreeMap<u32, Bands> = BTreeMap::new();
        for (birth, censuses) in lives {
            let Some(at) = era.checked_sub(*birth).map(|at| at as usize) else {
                continue;
            };
            let Some(&(Some(class), used_now)) = censuses.get(at) else {
                continue;
            };
            let before = censuses[..=at].iter().any(|c| c.1);
            let later = censuses[at + 1..].iter().any(|c| c.1);
            let bands = bands.entry(class).or_default();
            *match (before, later || used_now) {
                (false, false) => &mut bands.void,
                (false, true) => &mut bands.lag,
                (true, true) => &mut bands.in_use,
                (true, false) => &mut bands.drag,
            } += 8;
        }
        bands
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

        /// Phases of life by changing classes, found on-line, are those of an
        /// off-line join of lives and classes.
        #[test]
        fn ledger_and_histories_are_the_join(lives in lives()) {
            let mut ledger = Ledger::new();
            let mut histories = Histories::default();
            let mut told = vec![Life::default(); lives.len()];
            let address = |index: usize, era: u32| 8 + 16 * (index + 100 * era as usize);
            let eras = 14;
            for era in 1..=eras {
                for (index, (birth, censuses)) in lives.iter().enumerate() {
                    if era == birth + censuses.len() as u32 {
                        let history = histories.died(address(index, era - 1));
                        ledger.died_through(&histories, history.unwrap(), told[index], 8);
                    }
                    let Some(&(class, used)) = era
                        .checked_sub(*birth)
                        .and_then(|at| censuses.get(at as usize))
                    else {
                        continue;
                    };
                    if era == *birth {
                        told[index].created = era;
                    } else {
                        histories.moved(address(index, era - 1), address(index, era));
                    }
                    if used {
                        told[index].last_use = era;
                    }
                    histories.note(address(index, era), era, class);
                    if let Some(class) = class {
                        ledger.count_in(class, told[index], 8, false);
                    }
                }
                ledger.end_census(f64::from(era));
            }
            prop_assert_eq!(ledger.imbalance(), None);
            for (index, (_, classes)) in ledger.finish_classes().enumerate() {
                let bands = classes.into_iter().filter(|class| class.1.total() > 0);
                prop_assert_eq!(bands.collect::<BTreeMap<_, _>>(), joined(&lives, index as u32 + 1));
            }
        }
    }
}
