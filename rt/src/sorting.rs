//! Sorting by one copy of the library's algorithm. The library makes one for each type
//! and order, some five thousand bytes each, and every program carries the runtime.

use alloc::vec::Vec;
use core::cmp::Ordering;

/// Fewer are sorted where they are.
const SHORT: usize = 16;

/// Sorts by an order; what is equal in it stays as it was.
pub fn sort_by<T>(items: &mut [T], mut order: impl FnMut(&T, &T) -> Ordering) {
    if items.len() < SHORT {
        for sorted in 1..items.len() {
            let mut here = sorted;
            while here > 0 && order(&items[here], &items[here - 1]).is_lt() {
                items.swap(here, here - 1);
                here -= 1;
            }
        }
        return;
    }
    let mut from = permutation(items.len(), &mut |a, b| order(&items[a], &items[b]));
    // Each cycle of the permutation, from its first place on.
    for first in 0..items.len() {
        let mut here = first;
        loop {
            let next = core::mem::replace(&mut from[here], here);
            if next == first {
                break;
            }
            items.swap(here, next);
            here = next;
        }
    }
}

pub fn sort<T: Ord>(items: &mut [T]) {
    sort_by(items, T::cmp);
}

pub fn sort_by_key<T, K: Ord>(items: &mut [T], mut key: impl FnMut(&T) -> K) {
    sort_by(items, |a, b| key(a).cmp(&key(b)));
}

/// Which item each place gets.
#[inline(never)]
fn permutation(count: usize, order: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..count).collect();
    places.sort_by(|&a, &b| order(a, b));
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_the_library_sorts() {
        let mut state = 1_u64;
        for count in (0..2 * SHORT).chain([1000]) {
            for distinct in [1, 3, 1 << 40] {
                let mut random = || {
                    state = state
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1);
                    (state >> 20) % distinct
                };
                let mut items: Vec<(u64, usize)> = (0..count).map(|i| (random(), i)).collect();
                let mut expected = items.clone();
                expected.sort_by_key(|item| item.0);
                sort_by_key(&mut items, |item| item.0);
                assert_eq!(items, expected);
                items.reverse();
                sort(&mut items);
                assert_eq!(items, expected);
            }
        }
    }
}
