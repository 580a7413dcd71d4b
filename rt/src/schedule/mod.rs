//! Schedules by chance, which a seed repeats: who runs next, and where a thread gives way.
//!
//! A *point* is a heap check of a thread's at which another may come. An *operation* is the first
//! point behind something that threads share by the library: a variable that was taken or filled,
//! a step of a transaction, a thread that was made.
//!
//! Never: the threads themselves, nor their frames; whoever has those asks here. Start reading at
//! [`Schedule`].

mod random;
mod seed;
#[cfg(test)]
mod tests;

pub use random::Random;
pub use seed::{Seed, Strategy};

use alloc::vec::Vec;

/// So many points a thread may go on for while others could run: who waits for another in a loop
/// must not do so for ever.
const PATIENCE: u64 = 20_000;

/// Of so many points that are no operations a walk by chance takes one.
const SELDOM: u64 = 16;

/// The first priority that a thread may have when it begins: above all that change points give.
const FIRST: i64 = 1 << 32;

/// A run's schedule.
///
/// Threads have random priorities, and the highest of those that can run does. At `depth - 1`
/// random steps whoever runs then gets a priority below all others'. A bug that shows as soon as
/// `depth` events come in a certain order is met with a probability of at least
/// 1 / (threads * steps^(depth - 1)): Burckhardt, Kothari, Musuvathi, Nagarakatte, "A Randomized
/// Scheduler with Probabilistic Guarantees of Finding Bugs", ASPLOS 2010. Or each point is a
/// throw of a coin ([`Strategy::Walk`]), or one alone counts ([`Strategy::Once`]).
pub struct Schedule {
    pub seed: Seed,
    /// Nanoseconds that nobody has waited for: the time at which nobody could run is left out.
    pub skipped: u64,
    /// Turns of loops that allocate nothing.
    pub looped: u32,
    /// One of many runs: nobody is told how to repeat it.
    pub is_explored: bool,
    /// Where others see how far this one is: two words, the numbers of operations and of points.
    pub shown_at: Option<usize>,
    random: Random,
    /// Steps at which whoever runs gets the priority.
    changes: Vec<(u64, i64)>,
    /// Of each place: the number of the thread that has this priority.
    priorities: Vec<(usize, i64)>,
    /// Below all that there were.
    lowest: i64,
    operations: u64,
    points: u64,
    /// Points since another thread ran.
    since_switch: u64,
}

impl Schedule {
    pub fn new(seed: Seed) -> Schedule {
        let mut random = Random::new(seed.number);
        let mut changes = Vec::new();
        if let Strategy::Priorities { depth, steps, .. } = seed.strategy {
            let mut change = |priority| (1 + random.below(steps.max(1)), priority);
            changes.extend((1..i64::from(depth)).map(&mut change));
        }
        Schedule {
            seed,
            skipped: 0,
            looped: 0,
            is_explored: false,
            shown_at: None,
            random,
            changes,
            priorities: Vec::new(),
            lowest: 0,
            operations: 0,
            points: 0,
            since_switch: 0,
        }
    }

    /// The thread of that place, which has that number, is at a point, and others can run: are
    /// they to come first?
    pub fn gives_way(
        &mut self,
        is_operation: bool,
        place: usize,
        number: usize,
        others: impl Iterator<Item = (usize, usize)>,
    ) -> bool {
        self.count(is_operation);
        let step = match self.seed.strategy {
            Strategy::Walk => {
                let once_in = if is_operation { 2 } else { SELDOM };
                let mut others = others;
                return others.next().is_some() && self.random.below(once_in) == 0;
            }
            Strategy::Once => {
                let mut others = others;
                return self.points == self.seed.number && others.next().is_some();
            }
            Strategy::Priorities { points: true, .. } => self.points,
            Strategy::Priorities { .. } if is_operation => self.operations,
            Strategy::Priorities { .. } => 0,
        };
        if let Some(&(_, priority)) = self.changes.iter().find(|change| change.0 == step) {
            self.set_priority(place, number, priority);
        } else if self.since_switch > PATIENCE {
            self.come_last(place, number);
        }
        let own = self.priority(place, number);
        let mut others = others;
        others.any(|(place, number)| self.priority(place, number) > own)
    }

    fn count(&mut self, is_operation: bool) {
        self.points += 1;
        self.operations += u64::from(is_operation);
        self.since_switch += 1;
        if let Some(at) = self.shown_at {
            crate::heap::object::store(at, self.operations as usize);
            crate::heap::object::store(at + 8, self.points as usize);
        }
    }

    /// Which of those that can run does, told by place and number: its index.
    pub fn next(&mut self, ready: impl ExactSizeIterator<Item = (usize, usize)>) -> usize {
        self.since_switch = 0;
        match self.seed.strategy {
            Strategy::Walk => return self.random.below(ready.len().max(1) as u64) as usize,
            Strategy::Once => return 0,
            Strategy::Priorities { .. } => {}
        }
        let mut best = (0, i64::MIN);
        for (index, (place, number)) in ready.enumerate() {
            let priority = self.priority(place, number);
            if priority > best.1 {
                best = (index, priority);
            }
        }
        best.0
    }

    /// All others come before the thread of that place, of that number.
    pub fn come_last(&mut self, place: usize, number: usize) {
        self.lowest -= 1;
        self.set_priority(place, number, self.lowest);
    }

    fn set_priority(&mut self, place: usize, number: usize, priority: i64) {
        if self.priorities.len() <= place {
            self.priorities.resize(place + 1, (0, 0));
        }
        self.priorities[place] = (number, priority);
    }

    fn priority(&mut self, place: usize, number: usize) -> i64 {
        match self.priorities.get(place) {
            Some((owner, priority)) if *owner == number => *priority,
            _ => {
                let priority = FIRST + self.random.below(FIRST as u64) as i64;
                self.set_priority(place, number, priority);
                priority
            }
        }
    }
}
