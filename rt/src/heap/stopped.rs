//! Threads that do not run: their stacks, and what else they hold.
//!
//! There is one stack on which compiled code runs. A thread that stops takes its frames
//! along, and goes on with them at the addresses where they were, so nothing in them
//! changes. Watermarks are taken out before. Collections take all frames of stopped
//! threads for roots.
//!
//! An exception from outside cuts a stopped thread in two ([`Heap::cut`]): the frames down to
//! that of the outermost evaluation above the handler are a thread of their own from then on,
//! which goes on when somebody asks for what it evaluates.
//!
//! Never: which thread runs next; that is `entry/safepoint/threads.rs`. Start reading at
//! [`Heap::stop`].

use super::Heap;
use super::evacuate::Place;
use super::object::{FORWARDED, is_blackhole, load, store, tag, untag};
use super::threads::Kind;
use crate::thread::Thread;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::mem::{swap, take};
use rt_abi::frames::catch;
use rt_abi::io::masking;
use rt_abi::mutator;
use rt_abi::object::WORD;

/// Words below the newest frame of a stopped thread: the registers that functions save.
pub const SAVED: usize = 4;

/// What a frame of the program's ends with: its caller's frame, where that goes on, and at the
/// bottom of a stack who goes on then.
const LINKS: usize = 3;

/// Why a thread does not run, or what it does first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// It has not run yet: the action that it is to do.
    New(usize),
    /// It goes on with that answer.
    Ready(usize),
    /// It goes on with the value of an object.
    Value(usize),
    /// It makes a heap check for so many bytes.
    HeapCheck(usize),
    /// It waits for the end of waiting by a ticket; if there is none, this exception is raised.
    Parked(usize, usize),
    /// It waits for a moment of elapsed time.
    Asleep(u64),
    /// It waits for a thunk that another one evaluates.
    Evaluation(usize),
    /// It waits until the thread of that number has met its exception.
    Throwing(usize),
    /// It raises an exception.
    Raises(usize),
    /// It depends on itself, by way of others.
    Loops,
}

/// What an operation that has waited answers if it was cut off: it is to be begun again.
pub const AGAIN: usize = 1;

/// A thread that does not run.
pub struct Stopped {
    pub reason: Reason,
    /// Its newest frame; 0 if it has none.
    pub frame: usize,
    /// All words from `frame` less [`SAVED`] on.
    words: Vec<usize>,
    /// Its part of the words of compiled code.
    shared: mutator::Thread,
    own: Thread,
}

impl Stopped {
    /// How far the words are from where they were.
    fn moved(&self) -> usize {
        let base = self.frame - WORD * SAVED;
        (self.words.as_ptr() as usize).wrapping_sub(base)
    }

    /// Each suspended frame, where it is now, and the address at which its code goes on.
    fn frames(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let moved = if self.frame == 0 { 0 } else { self.moved() };
        let mut at = self.frame;
        core::iter::from_fn(move || {
            if at == 0 {
                return None;
            }
            let here = at.wrapping_add(moved);
            at = load(here);
            (at != 0).then(|| (at.wrapping_add(moved), load(here + WORD)))
        })
    }

    /// Whether exceptions from outside need not wait.
    pub fn is_unmasked(&self) -> bool {
        self.shared.masking == masking::UNMASKED
    }

    /// Whether it can be hit by an exception as it is.
    pub fn can_be_hit(&self) -> bool {
        match self.reason {
            Reason::Raises(_) | Reason::Loops => false,
            Reason::Parked(..) | Reason::Asleep(_) | Reason::Throwing(_) => {
                self.shared.masking & masking::UNINTERRUPTIBLE == 0
            }
            _ => self.is_unmasked(),
        }
    }
}

/// The registers that functions save, below the newest frame of a thread that goes on.
pub fn saved_below(frame: usize) -> [usize; SAVED] {
    [1, 2, 3, 4].map(|number| load(frame - WORD * number))
}

impl Heap {
    /// The running thread, whose newest frame is at `fp`, and whose stack begins at `top`,
    /// stops: nothing of it is left.
    pub fn stop(&mut self, fp: usize, top: usize, reason: Reason) {
        self.take_marks_out(fp);
        self.frames.prepare();
        let base = fp - WORD * SAVED;
        let words = (base..top).step_by(WORD).map(load).collect();
        let mut own = Thread::default();
        swap(&mut own, &mut self.thread);
        // These are of the stack.
        swap(&mut own.marks, &mut self.thread.marks);
        self.thread.deepest = own.deepest;
        let shared = self.mutator().thread;
        let place = self.threads.current;
        self.threads.all[place].stopped = Some(Box::new(Stopped {
            reason,
            frame: fp,
            words,
            shared,
            own,
        }));
    }

    /// The state of masking of the running thread.
    pub fn masking(&mut self) -> u64 {
        self.mutator().thread.masking
    }

    /// Exceptions from outside need not wait any more.
    pub fn unmask(&mut self) {
        self.mutator().thread.masking = masking::UNMASKED;
    }

    /// A thread that has not run yet, in a state of masking, with what else it has of the running
    /// one. Its number.
    pub fn new_thread(&mut self, action: usize, masking: u64) -> usize {
        let mut shared = self.mutator().thread;
        shared.masking = masking;
        shared.writers = 0;
        let own = Thread {
            context: self.threads.next_number(),
            ..Thread::default()
        };
        let place = self.threads.add(Stopped {
            reason: Reason::New(action),
            frame: 0,
            words: Vec::new(),
            shared,
            own,
        });
        self.threads.queue(place);
        self.threads.number(place)
    }

    /// No thread runs, and that of this place shall: its frames and all else are back.
    /// Answers what it does first, and its newest frame.
    pub fn go_on_with(&mut self, place: usize) -> Option<(Reason, usize)> {
        let mut stopped = self.threads.all[place].stopped.take()?;
        self.threads.current = place;
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
        Some((stopped.reason, stopped.frame))
    }

    /// The place of the stopped thread that evaluates the thunk.
    pub fn evaluator(&mut self, thunk: usize) -> Option<usize> {
        self.frames.prepare();
        let evaluates = |place: &super::threads::Place| {
            let stopped = place.stopped.as_ref();
            stopped.is_some_and(|s| self.evaluated_by(s).any(|t| untag(t) == thunk))
        };
        self.threads.all.iter().position(evaluates)
    }

    /// The thunks that a stopped thread evaluates.
    fn evaluated_by(&self, stopped: &Stopped) -> impl Iterator<Item = usize> {
        stopped.frames().filter_map(|(frame, address)| {
            let slot = self.frames.find(address)?.0.update_slot()?;
            Some(load(frame - WORD * slot))
        })
    }

    /// Whether a thunk has a value, or may be entered to get one.
    pub fn is_evaluated(thunk: usize) -> bool {
        tag(thunk) != 0 || !is_blackhole(load(thunk))
    }

    /// The stopped thread of this place raises an exception when it goes on. What it evaluates
    /// above the handler goes on by itself, asleep until somebody asks for it; `end` is where a
    /// stack ends, and who goes on then.
    pub fn cut(&mut self, place: usize, exception: usize, end: [usize; 2]) {
        let Some(mut stopped) = self.threads.all[place].stopped.take() else {
            return;
        };
        self.frames.prepare();
        let (mut outermost, mut table) = (0, self.threads.all[place].table);
        let moved = stopped.moved();
        for (frame, address) in stopped.frames() {
            let Some((shape, _)) = self.frames.find(address) else {
                crate::give_up()
            };
            if shape.is_catch() {
                table = load(frame - WORD * catch::TABLE as usize);
                break;
            }
            if shape.update_slot().is_some() {
                outermost = frame.wrapping_sub(moved);
            }
        }
        if outermost != 0 {
            let upper = self.split(&mut stopped, outermost, end);
            let dormant = self.threads.add(upper);
            self.threads.all[dormant].kind = Kind::Dormant;
            self.threads.all[dormant].table = table;
        }
        stopped.reason = Reason::Raises(exception);
        self.threads.all[place].stopped = Some(stopped);
    }

    /// The frames down to the one at `outermost` leave the thread.
    fn split(&mut self, lower: &mut Stopped, outermost: usize, end: [usize; 2]) -> Stopped {
        let base = lower.frame - WORD * SAVED;
        let links = (outermost - base) / WORD;
        let mut words = lower.words[..links + LINKS].to_vec();
        words[links] = 0;
        words[links + 1..].copy_from_slice(&end);
        // Texts that are being written end here, for whoever is at it.
        let own = Thread {
            context: lower.own.context,
            text: take(&mut lower.own.text),
            roots: take(&mut lower.own.roots),
            ..Thread::default()
        };
        let reason = match lower.reason {
            Reason::Parked(..) | Reason::Asleep(_) | Reason::Throwing(_) => Reason::Ready(AGAIN),
            other => other,
        };
        let mut shared = lower.shared;
        shared.writers = 0;
        let upper = Stopped {
            reason,
            frame: lower.frame,
            words,
            shared,
            own,
        };
        lower.words.drain(..links - SAVED);
        lower.frame = outermost;
        lower.own.context = self.threads.next_number();
        upper
    }

    /// Evacuates what stopped threads hold. In major collections sleeping evaluations wait until
    /// it is known who can ask for them.
    pub(super) fn evacuate_stopped(&mut self) {
        if self.threads.all.is_empty() {
            return;
        }
        self.frames.prepare();
        if self.threads.guard != 0 {
            self.threads.guard = self.evacuate(self.threads.guard, false);
        }
        for index in 0..self.threads.timers.len() {
            let exception = self.threads.timers[index].exception;
            self.threads.timers[index].exception = self.evacuate(exception, false);
        }
        for place in 0..self.threads.all.len() {
            if !(self.major && self.threads.all[place].kind == Kind::Dormant) {
                self.evacuate_place(place);
            }
        }
    }

    fn evacuate_place(&mut self, place: usize) {
        let mut threads = take(&mut self.threads);
        threads.all[place].for_each_pointer(|pointer| *pointer = self.evacuate(*pointer, false));
        if let Some(stopped) = &threads.all[place].stopped {
            for (frame, address) in stopped.frames() {
                self.evacuate_frame(address, frame, false);
            }
        }
        self.threads = threads;
    }

    /// Places of the evaluations that sleep until somebody asks for them, at a major collection.
    pub(super) fn sleeping(&self) -> Vec<usize> {
        let all = self.threads.all.iter().enumerate();
        let dormant = all.filter(|(_, place)| self.major && place.kind == Kind::Dormant);
        dormant.map(|(place, _)| place).collect()
    }

    /// When all else is reached: evacuates the sleeping evaluations that somebody can ask for, and
    /// what weak pointers keep. Takes them out of `sleeping`.
    pub(super) fn evacuate_wanted(&mut self, sleeping: &mut Vec<usize>) {
        loop {
            if self.follow_weak() {
                continue;
            }
            let Some(index) = sleeping.iter().position(|&place| self.is_wanted(place)) else {
                return;
            };
            self.evacuate_place(sleeping.swap_remove(index));
            self.drain();
            self.evacuate_forgettable();
        }
    }

    /// Whether something that the thread of a place evaluates is reached.
    fn is_wanted(&self, place: usize) -> bool {
        let stopped = self.threads.all[place].stopped.as_ref();
        stopped.is_some_and(|s| {
            self.evaluated_by(s)
                .any(|thunk| self.is_reached(untag(thunk)))
        })
    }

    /// Whether the running collection has reached an object that was there before it.
    fn is_reached(&self, object: usize) -> bool {
        match self.place(object) {
            Place::Source => load(object) & FORWARDED != 0,
            Place::Large => self.large.is_reached(object, self.cycle),
            Place::Settled | Place::Static => true,
        }
    }

    /// Every pointer that a stopped thread holds, right after a collection.
    pub(crate) fn for_each_root_of_stopped(&self, mut visit: impl FnMut(usize)) {
        for place in &self.threads.all {
            if let Some(stopped) = &place.stopped {
                for (frame, address) in stopped.frames() {
                    if let Some((shape, _)) = self.frames.find(address) {
                        shape.for_each_root(frame, &mut visit);
                    }
                }
            }
            place.pointers().for_each(&mut visit);
        }
        let timers = self.threads.timers.iter().map(|timer| timer.exception);
        let guard = (self.threads.guard != 0).then_some(self.threads.guard);
        timers.chain(guard).for_each(&mut visit);
    }
}

impl super::threads::Place {
    /// Pointers but those in frames.
    fn for_each_pointer(&mut self, mut visit: impl FnMut(&mut usize)) {
        if self.table != 0 {
            visit(&mut self.table);
        }
        self.pending
            .iter_mut()
            .for_each(|p| visit(&mut p.exception));
        if let Some(stopped) = &mut self.stopped {
            match &mut stopped.reason {
                Reason::New(pointer)
                | Reason::Parked(_, pointer)
                | Reason::Evaluation(pointer)
                | Reason::Value(pointer)
                | Reason::Raises(pointer) => visit(pointer),
                Reason::Ready(_)
                | Reason::HeapCheck(_)
                | Reason::Asleep(_)
                | Reason::Throwing(_)
                | Reason::Loops => {}
            }
            stopped.own.roots.iter_mut().for_each(visit);
        }
    }

    fn pointers(&self) -> impl Iterator<Item = usize> {
        let reason = self
            .stopped
            .as_ref()
            .and_then(|stopped| match stopped.reason {
                Reason::New(pointer)
                | Reason::Parked(_, pointer)
                | Reason::Evaluation(pointer)
                | Reason::Value(pointer)
                | Reason::Raises(pointer) => Some(pointer),
                _ => None,
            });
        let own = self
            .stopped
            .iter()
            .flat_map(|s| s.own.roots.iter().copied());
        let table = (self.table != 0).then_some(self.table);
        let pending = self.pending.iter().map(|p| p.exception);
        table.into_iter().chain(reason).chain(pending).chain(own)
    }
}
