//! Threads that do not run: their stacks, and what else they hold.
//!
//! There is one stack on which compiled code runs. A thread that stops takes its frames
//! along, and goes on with them at the addresses where they were, so nothing in them
//! changes. Watermarks are taken out before. Collections take all frames of stopped
//! threads for roots.
//!
//! Never: which thread runs next; that is `entry/safepoint/threads.rs`. Start reading at
//! [`Heap::stop`].

use super::Heap;
use super::object::{is_blackhole, load, store, untag};
use crate::thread::Thread;
use alloc::collections::VecDeque;
use alloc::vec::Vec;
use core::mem::{swap, take};
use rt_abi::io::masking;
use rt_abi::mutator;
use rt_abi::object::WORD;

/// Words below the newest frame of a stopped thread: the registers that functions save.
pub const SAVED: usize = 4;

/// Why a thread does not run, or what it does first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// It has not run yet: the action that it is to do.
    New(usize),
    /// It goes on with that answer.
    Ready(usize),
    /// It waits for the end of waiting by a ticket; if there is none, this exception is raised.
    Parked(usize, usize),
    /// It waits for a moment of elapsed time.
    Asleep(u64),
    /// It waits for a thunk that another one evaluates.
    Evaluation(usize),
    /// It raises an exception.
    Raises(usize),
    /// It depends on itself, by way of others.
    Loops,
}

/// A thread that does not run.
pub struct Stopped {
    pub number: usize,
    pub reason: Reason,
    /// Its newest frame; 0 if it has none.
    pub frame: usize,
    /// All words from `frame` less [`SAVED`] on.
    words: Vec<usize>,
    /// Its part of the words of compiled code.
    shared: mutator::Thread,
    own: Thread,
}

/// All threads but the one that runs.
#[derive(Default)]
pub struct Threads {
    /// In the order in which they run.
    pub stopped: VecDeque<Stopped>,
    /// How often a thread was made, or has got a ticket.
    pub numbers: usize,
    /// The number of the one that runs, less one.
    pub current: usize,
    /// Somebody enters a thunk that is under evaluation. Comes back if it is by itself.
    pub wait: Option<fn(usize)>,
}

impl Stopped {
    /// How far the words are from where they were.
    fn moved(&self) -> usize {
        let base = self.frame - WORD * SAVED;
        (self.words.as_ptr() as usize).wrapping_sub(base)
    }

    /// Each suspended frame, where it is now, and the address at which its code goes on.
    fn for_each_frame(&self, mut visit: impl FnMut(usize, usize)) {
        if self.frame == 0 {
            return;
        }
        let moved = self.moved();
        let mut at = self.frame;
        loop {
            let here = at.wrapping_add(moved);
            let caller = load(here);
            if caller == 0 {
                return;
            }
            visit(caller.wrapping_add(moved), load(here + WORD));
            at = caller;
        }
    }

    /// Whether interruptions need not wait.
    pub fn is_unmasked(&self) -> bool {
        self.shared.masking == masking::UNMASKED
    }
}

/// The registers that functions save, below the newest frame of a thread that goes on.
pub fn saved_below(frame: usize) -> [usize; SAVED] {
    [1, 2, 3, 4].map(|number| load(frame - WORD * number))
}

impl Heap {
    /// The running thread, whose newest frame is at `fp`, and whose stack begins at `top`,
    /// stops: nothing of it is left.
    pub fn stop(&mut self, fp: usize, top: usize, reason: Reason) -> Stopped {
        self.take_marks_out(fp);
        let base = fp - WORD * SAVED;
        let words = (base..top).step_by(WORD).map(load).collect();
        let mut own = Thread::default();
        swap(&mut own, &mut self.thread);
        // These are of the stack.
        swap(&mut own.marks, &mut self.thread.marks);
        self.thread.deepest = own.deepest;
        Stopped {
            number: self.threads.current + 1,
            reason,
            frame: fp,
            words,
            shared: self.mutator().thread,
            own,
        }
    }

    /// A thread that has not run yet, with what it has of the running one.
    pub fn new_thread(&mut self, action: usize) -> usize {
        self.threads.numbers += 1;
        let number = self.threads.numbers + 1;
        let mut shared = self.mutator().thread;
        shared.writers = 0;
        self.threads.stopped.push_back(Stopped {
            number,
            reason: Reason::New(action),
            frame: 0,
            words: Vec::new(),
            shared,
            own: Thread::default(),
        });
        number
    }

    /// No thread runs, and this one shall: its frames and all else are back.
    pub fn go_on_with(&mut self, stopped: &mut Stopped) {
        self.threads.current = stopped.number - 1;
        let base = stopped.frame.wrapping_sub(WORD * SAVED);
        for (index, word) in take(&mut stopped.words).into_iter().enumerate() {
            store(base + WORD * index, word);
        }
        let mut own = take(&mut stopped.own);
        swap(&mut own.marks, &mut self.thread.marks);
        own.deepest = self.thread.deepest;
        self.thread = own;
        let thread = &mut self.mutator().thread;
        let newest_mark = thread.newest_mark;
        let guard_open = thread.guard_open;
        *thread = stopped.shared;
        thread.newest_mark = newest_mark;
        thread.guard_open = guard_open;
        thread.frame = stopped.frame;
    }

    /// Whether a stopped thread evaluates the thunk.
    pub fn is_evaluated_elsewhere(&mut self, thunk: usize) -> bool {
        self.frames.prepare();
        let mut found = false;
        for stopped in &self.threads.stopped {
            stopped.for_each_frame(|frame, address| {
                let shape = self.frames.find(address).map(|row| row.0);
                if let Some(slot) = shape.and_then(|shape| shape.update_slot()) {
                    found |= untag(load(frame - WORD * slot)) == thunk;
                }
            });
        }
        found
    }

    /// Whether what a thread waits for has come by itself.
    pub fn can_run(&self, reason: Reason) -> bool {
        match reason {
            Reason::Evaluation(thunk) => {
                super::object::tag(thunk) != 0 || !is_blackhole(load(thunk))
            }
            Reason::Parked(..) | Reason::Asleep(_) => false,
            _ => true,
        }
    }

    /// Evacuates what stopped threads hold.
    pub(super) fn evacuate_stopped(&mut self) {
        if self.threads.stopped.is_empty() {
            return;
        }
        self.frames.prepare();
        let mut all = take(&mut self.threads.stopped);
        for stopped in &mut all {
            stopped.for_each_frame(|frame, address| self.evacuate_frame(address, frame, false));
            stopped.reason = match stopped.reason {
                Reason::New(action) => Reason::New(self.evacuate(action, false)),
                Reason::Parked(ticket, exception) => {
                    Reason::Parked(ticket, self.evacuate(exception, false))
                }
                Reason::Evaluation(thunk) => Reason::Evaluation(self.evacuate(thunk, false)),
                Reason::Raises(exception) => Reason::Raises(self.evacuate(exception, false)),
                other => other,
            };
            for root in &mut stopped.own.roots {
                *root = self.evacuate(*root, false);
            }
        }
        self.threads.stopped = all;
    }

    /// Every pointer that a stopped thread holds, right after a collection.
    pub(super) fn for_each_root_of_stopped(&self, mut visit: impl FnMut(usize)) {
        for stopped in &self.threads.stopped {
            stopped.for_each_frame(|frame, address| {
                if let Some((shape, _)) = self.frames.find(address) {
                    shape.for_each_root(frame, &mut visit);
                }
            });
            match stopped.reason {
                Reason::New(pointer)
                | Reason::Parked(_, pointer)
                | Reason::Evaluation(pointer)
                | Reason::Raises(pointer) => visit(pointer),
                Reason::Ready(_) | Reason::Asleep(_) | Reason::Loops => {}
            }
            stopped.own.roots.iter().copied().for_each(&mut visit);
        }
    }
}
