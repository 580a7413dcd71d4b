//! Threads that wait for files, as all threads are known.
//!
//! Never: asks the system. Start reading at [`Threads::files_are_ready`].

use super::stopped::{Access, Reason};
use super::threads::Threads;
use crate::sys::file::Awaited;
use alloc::vec::Vec;

impl Threads {
    /// One that waits for a file, for some time perhaps, does so no more.
    pub(super) fn leave_file(&mut self, place: usize) {
        self.files.retain(|other| *other != place);
        self.asleep.retain(|(_, other)| *other != place);
    }

    /// The moment has come until which one of this place has waited for it, or for a file.
    pub fn has_slept(&mut self, place: usize) {
        self.unqueue(place);
        self.release(place, Reason::Ready(0));
    }

    /// Whether others could go on, or cut this one off, while the one that runs waits.
    #[inline(always)]
    pub fn can_go_on(&self) -> bool {
        self.guard != 0 && (self.all.len() - self.free.len() > 1 || !self.timers.is_empty())
    }

    /// Whether somebody waits to read a handle.
    #[inline(always)]
    pub fn reads(&self, handle: i64) -> bool {
        let is_it = |place: &usize| {
            matches!(self.reason(*place), Some(Reason::File { handle: h, to: Access::Read, .. })
                if i64::from(h) == handle)
        };
        self.files.iter().any(is_it)
    }

    /// Whether it is time to ask whether files are ready for which somebody waits, though others
    /// can run.
    pub fn asks_for_files(&mut self) -> bool {
        const ONCE_IN: u32 = 16;
        if self.files.is_empty() || self.schedule.is_some() {
            return false;
        }
        self.unasked += 1;
        self.unasked.is_multiple_of(ONCE_IN)
    }

    /// What those wait for that wait for files, in their order.
    pub fn awaited_files(&self) -> Vec<Awaited> {
        let file = |place: &usize| match self.reason(*place) {
            Some(Reason::File { file, to, .. }) => Some(Awaited {
                file,
                to_write: to == Access::Write,
            }),
            _ => None,
        };
        self.files.iter().filter_map(file).collect()
    }

    /// The files are ready that were asked for at these indices. By a schedule, one at a time is.
    pub fn files_are_ready(&mut self, indices: &[usize]) {
        let most = if self.schedule.is_some() {
            1
        } else {
            usize::MAX
        };
        let places = indices
            .iter()
            .take(most)
            .filter_map(|index| self.files.get(*index));
        for place in places.copied().collect::<Vec<usize>>() {
            self.leave_file(place);
            self.release(place, Reason::Ready(0));
        }
    }
}
