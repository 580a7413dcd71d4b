//! What threads do, in the event log: each is made, runs, stops for a reason, can run again, and
//! ends. The stops for collections are among them.

use super::{CAPABILITY, FINISHED, HEAP_IS_FULL, Log};
use crate::heap::Heap;
use crate::out::events::Part::{Rest, U16, U32};
use rt_abi::events::Kind;

/// The thread of `main`.
pub(super) const MAIN: u32 = 1;

/// Which thread runs.
pub(super) struct Running {
    /// The one that runs, or has run last.
    thread: u32,
    /// The log has said that it runs.
    told: bool,
}

impl Default for Running {
    fn default() -> Self {
        Running {
            thread: MAIN,
            told: false,
        }
    }
}

impl Log {
    /// The program's own code begins, or goes on.
    #[inline(never)]
    pub fn runs(&mut self) {
        self.runs_thread(self.running.thread);
    }

    /// A thread begins, or goes on.
    #[inline(never)]
    pub fn runs_thread(&mut self, thread: u32) {
        let is_known = self.running.told && self.running.thread == thread;
        if !is_known {
            self.running = Running { thread, told: true };
            self.local(Kind::RunThread, &[U32(thread)]);
        }
    }

    /// The program has stopped for a collection.
    #[inline(never)]
    pub fn stops(&mut self, heap: &Heap) {
        self.memory_before = heap.memory() as u64;
        self.drain();
        self.stops_for(HEAP_IS_FULL, 0);
    }

    /// The running thread stops; `other`: the one that it waits for, if one is known.
    #[inline(never)]
    pub fn stops_for(&mut self, status: u16, other: u32) {
        if core::mem::take(&mut self.running.told) {
            let parts = [U32(self.running.thread), U16(status), U32(other)];
            self.local(Kind::StopThread, &parts);
        }
    }

    /// A thread can run that was not there before.
    #[inline(never)]
    pub fn made(&mut self, thread: u32) {
        self.local(Kind::CreateThread, &[U32(thread)]);
    }

    /// A thread need not wait any longer.
    #[inline(never)]
    pub fn wakes(&mut self, thread: u32) {
        self.local(Kind::WakeThread, &[U32(thread), CAPABILITY]);
    }

    /// A thread has a name.
    #[inline(never)]
    pub fn labelled(&mut self, thread: u32, label: &[u8]) {
        let label = super::lossy(label);
        self.local(Kind::ThreadLabel, &[U32(thread), Rest(&label)]);
    }

    /// A thread is no more. Of one that does not run that is not told.
    #[inline(never)]
    pub fn ended(&mut self, thread: u32) {
        if self.running.thread == thread {
            self.stops_for(FINISHED, 0);
        }
    }
}
