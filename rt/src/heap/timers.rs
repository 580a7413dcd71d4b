//! Exceptions that are due at some time, in the order of that.
//!
//! Never: what time it is.

use alloc::collections::BTreeMap;

/// An exception for which a time was set.
pub struct Timer {
    /// The number of the thread that it is for.
    pub target: usize,
    pub exception: usize,
}

/// All of them. What is to be found, by time or by ticket, is so without looking at the others.
#[derive(Default)]
pub struct Timers {
    /// By when it is due and the ticket, which is larger in those that came later.
    all: BTreeMap<(u64, usize), Timer>,
    /// When that of a ticket is due.
    due: BTreeMap<usize, u64>,
}

impl Timers {
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    pub fn set(&mut self, due: u64, ticket: usize, timer: Timer) {
        self.all.insert((due, ticket), timer);
        self.due.insert(ticket, due);
    }

    pub fn cancel(&mut self, ticket: usize) {
        if let Some(due) = self.due.remove(&ticket) {
            self.all.remove(&(due, ticket));
        }
    }

    /// When the next one is due.
    pub fn next_due(&self) -> Option<u64> {
        self.all.first_key_value().map(|(key, _)| key.0)
    }

    /// The next one, which is there no more, and its ticket.
    pub fn take_next(&mut self) -> Option<(usize, Timer)> {
        let ((_, ticket), timer) = self.all.pop_first()?;
        self.due.remove(&ticket);
        Some((ticket, timer))
    }

    pub fn exceptions(&self) -> impl Iterator<Item = usize> {
        self.all.values().map(|timer| timer.exception)
    }

    pub fn exceptions_mut(&mut self) -> impl Iterator<Item = &mut usize> {
        self.all.values_mut().map(|timer| &mut timer.exception)
    }
}
