//! Free runs of pages, by address. The first one that is long enough is found in a tree of
//! the longest, so taking one takes a few steps for any number of them; freed ones are put
//! among them all at once.

use crate::sorting;
use alloc::vec;
use alloc::vec::Vec;

/// A run's start and length.
pub type Run = (usize, usize);

#[derive(Default)]
pub struct Runs {
    /// By address, never adjacent. What is used up has length 0.
    all: Vec<Run>,
    /// A binary tree, its root at 1, those below `n` at `2n` and `2n + 1`: the greatest
    /// length below each. The leaves are those of `all`, filled up to a power of two.
    longest: Vec<usize>,
    /// Nodes and runs that were looked at.
    #[cfg(test)]
    steps: usize,
}

impl Runs {
    /// Takes so many bytes from the first run that has them.
    pub fn take(&mut self, length: usize) -> Option<usize> {
        if *self.longest.get(1)? < length {
            return None;
        }
        let leaves = self.longest.len() / 2;
        let mut node = 1;
        while node < leaves {
            node *= 2;
            node += usize::from(self.longest[node] < length);
        }
        let run = &mut self.all[node - leaves];
        let start = run.0;
        *run = (start + length, run.1 - length);
        self.longest[node] = run.1;
        while node > 1 {
            node /= 2;
            self.longest[node] = self.longest[2 * node].max(self.longest[2 * node + 1]);
            #[cfg(test)]
            (self.steps += 1);
        }
        Some(start)
    }

    /// A run is free again, and is found after [`Runs::settle`].
    pub fn give(&mut self, run: Run) {
        self.all.push(run);
    }

    /// Puts what was given among the others.
    pub fn settle(&mut self) {
        sorting::sort(&mut self.all);
        for run in core::mem::take(&mut self.all) {
            match self.all.last_mut() {
                Some(last) if last.0 + last.1 == run.0 => last.1 += run.1,
                _ if run.1 > 0 => self.all.push(run),
                _ => {}
            }
        }
        self.count();
    }

    /// Makes the tree anew.
    fn count(&mut self) {
        let leaves = self.all.len().next_power_of_two();
        self.longest = vec![0; 2 * leaves];
        for (leaf, run) in self.longest[leaves..].iter_mut().zip(&self.all) {
            *leaf = run.1;
        }
        for node in (1..leaves).rev() {
            self.longest[node] = self.longest[2 * node].max(self.longest[2 * node + 1]);
        }
        #[cfg(test)]
        (self.steps += leaves);
    }

    /// All there are.
    pub fn iter(&self) -> impl Iterator<Item = Run> + '_ {
        self.all.iter().copied().filter(|run| run.1 > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn give(runs: &mut Runs, freed: Vec<Run>) {
        freed.into_iter().for_each(|run| runs.give(run));
        runs.settle();
    }

    /// As a list of runs does it that is searched from its start.
    #[test]
    fn the_first_that_is_long_enough() {
        let mut runs = Runs::default();
        let mut free = [false; 256];
        let mut state = 1_u64;
        let mut taken: Vec<Run> = Vec::new();
        give(&mut runs, vec![(0, free.len())]);
        free.fill(true);
        for round in 0..4000 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let random = (state >> 33) as usize;
            if !random.is_multiple_of(3) {
                let length = 1 + random / 3 % 9;
                let found = free
                    .windows(length)
                    .position(|part| part.iter().all(|f| *f));
                assert_eq!(runs.take(length), found, "round {round}");
                if let Some(start) = found {
                    free[start..start + length].fill(false);
                    taken.push((start, length));
                }
            } else if !taken.is_empty() {
                let some = random / 3 % taken.len();
                let back = taken.split_off(some);
                for &(start, length) in &back {
                    free[start..start + length].fill(true);
                }
                give(&mut runs, back);
            }
            let left: usize = runs.iter().map(|run| run.1).sum();
            assert_eq!(left, free.iter().filter(|f| **f).count());
        }
    }

    /// Every other one of many is freed, and all are taken again.
    #[test]
    fn steps_are_in_proportion() {
        let steps = |count: usize| {
            let mut runs = Runs::default();
            give(&mut runs, vec![(0, 2 * count)]);
            let taken: Vec<usize> = (0..count).filter_map(|_| runs.take(2)).collect();
            let back = taken.into_iter().step_by(2).map(|start| (start, 2));
            give(&mut runs, back.collect());
            assert_eq!(runs.take(3), None);
            assert_eq!((0..count).filter_map(|_| runs.take(2)).count(), count / 2);
            runs.steps
        };
        let (few, many) = (steps(1 << 12), steps(1 << 16));
        assert!(
            many < 2 * 16 * few,
            "{few} steps, {many} for 16 times as many"
        );
    }
}
