//! When a census is due.

use crate::options::Interval;

/// What will be collected in any case, when it is asked whether a census is due.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Coming {
    Nothing,
    Minor,
    Major,
}

/// On the clock of seconds a census may be so much of its interval too early where
/// everything is collected anyway: of a large heap that is most of what it costs.
const EARLY: f64 = 0.15;

/// A major collection waits for a census that is due within so much of the interval, where
/// the heap does not grow too much meanwhile.
const NEAR: f64 = 0.4;

/// Asks for a census at each interval. The census itself happens at a
/// collection, which is made a major one for it; intervals that passed
/// meanwhile are not made up for.
pub struct CensusClock {
    interval: Interval,
    next_seconds: f64,
    next_bytes: u64,
}

impl CensusClock {
    /// A clock that starts with the program.
    pub fn new(interval: Interval) -> Self {
        let mut clock = CensusClock {
            interval,
            next_seconds: 0.0,
            next_bytes: 0,
        };
        clock.restart(0.0, 0);
        clock
    }

    /// Whether it is time for a census. An interval of 0 waits for nothing but a
    /// collection.
    pub fn is_due(&self, mutator_seconds: f64, allocated_bytes: u64, coming: Coming) -> bool {
        match self.interval {
            Interval::Seconds(0.0) | Interval::Bytes(0) => coming != Coming::Nothing,
            Interval::Seconds(interval) => {
                let early = match coming {
                    Coming::Major => EARLY * interval,
                    Coming::Minor | Coming::Nothing => 0.0,
                };
                mutator_seconds >= self.next_seconds - early
            }
            Interval::Bytes(_) => allocated_bytes >= self.next_bytes,
        }
    }

    /// Whether a census, hence a major collection, is due so soon on the clock of seconds
    /// that a major collection had better wait for it.
    pub fn is_near(&self, mutator_seconds: f64) -> bool {
        match (self.interval, self.next_seconds()) {
            (Interval::Seconds(interval), Some(next)) => next - mutator_seconds <= NEAR * interval,
            _ => false,
        }
    }

    /// Whether a census is due, and has been for a while: a quarter of the interval.
    pub fn is_overdue(&self, mutator_seconds: f64) -> bool {
        let overdue = self.overdue_seconds();
        overdue.is_some_and(|overdue| mutator_seconds >= overdue)
    }

    /// On the clock of seconds: the time at which the next census will be overdue.
    pub fn overdue_seconds(&self) -> Option<f64> {
        let late = match self.interval {
            Interval::Seconds(interval) => interval / 4.0,
            Interval::Bytes(_) => 0.0,
        };
        self.next_seconds().map(|next| next + late)
    }

    /// On the allocation clock: the bytes at which the next census is due.
    pub fn next_bytes(&self) -> Option<u64> {
        match self.interval {
            Interval::Seconds(_) => None,
            Interval::Bytes(_) => Some(self.next_bytes),
        }
    }

    /// On the clock of seconds: the time at which the next census is due.
    pub fn next_seconds(&self) -> Option<f64> {
        match self.interval {
            Interval::Seconds(seconds) if seconds > 0.0 && seconds.is_finite() => {
                Some(self.next_seconds)
            }
            _ => None,
        }
    }

    /// A census was taken: the next is one interval away, at a multiple of the
    /// interval on the allocation clock.
    pub fn restart(&mut self, mutator_seconds: f64, allocated_bytes: u64) {
        match self.interval {
            Interval::Seconds(interval) => self.next_seconds = mutator_seconds + interval,
            Interval::Bytes(0) => {}
            Interval::Bytes(interval) => {
                self.next_bytes = (allocated_bytes / interval + 1).saturating_mul(interval);
            }
        }
    }

    /// What a sample's time is: mutator seconds, or mebibytes allocated.
    pub fn sample_time(&self, mutator_seconds: f64, allocated_bytes: u64) -> f64 {
        match self.interval {
            Interval::Seconds(_) => mutator_seconds.max(0.0),
            Interval::Bytes(_) => allocated_bytes as f64 / (1 << 20) as f64,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds() {
        let mut clock = CensusClock::new(Interval::Seconds(0.5));
        assert!(!clock.is_due(0.4, 1 << 40, Coming::Minor));
        assert!(!clock.is_due(0.45, 1 << 40, Coming::Minor));
        assert!(!clock.is_due(0.42, 1 << 40, Coming::Major));
        assert!(clock.is_due(0.45, 1 << 40, Coming::Major));
        assert_eq!(clock.next_bytes(), None);
        assert_eq!(clock.next_seconds(), Some(0.5));
        assert!(clock.is_near(0.31) && !clock.is_near(0.29));
        assert!(clock.is_overdue(0.625) && !clock.is_overdue(0.624));
        assert!(clock.is_due(1.7, 0, Coming::Nothing));
        clock.restart(1.7, 0);
        assert!(!clock.is_due(2.1, 0, Coming::Nothing));
        assert!(clock.is_due(2.2, 0, Coming::Nothing));
        assert_eq!(clock.sample_time(2.2, 5), 2.2);
    }

    #[test]
    fn zero_means_every_collection() {
        for interval in [Interval::Seconds(0.0), Interval::Bytes(0)] {
            let mut clock = CensusClock::new(interval);
            for _ in 0..2 {
                assert!(clock.is_due(0.0, 0, Coming::Minor));
                clock.restart(0.0, 0);
                assert!(!clock.is_due(9.0, 1 << 40, Coming::Nothing));
            }
        }
    }

    #[test]
    fn bytes() {
        let mut clock = CensusClock::new(Interval::Bytes(1000));
        assert!(!clock.is_due(100.0, 999, Coming::Nothing));
        assert!(!clock.is_near(100.0));
        assert_eq!(clock.next_bytes(), Some(1000));
        assert!(clock.is_due(0.0, 2500, Coming::Nothing));
        clock.restart(0.0, 2500);
        assert!(!clock.is_due(0.0, 2999, Coming::Nothing));
        assert!(clock.is_due(0.0, 3000, Coming::Nothing));
        assert_eq!(clock.sample_time(9.0, 3 << 20), 3.0);
    }
}
