//! What collections do with threads that do not run: their frames are roots.
//!
//! All frames of stopped threads are. Those that are not deep, or packed, hold nothing young once
//! they were met twice, and minor collections do not look at them again.
//!
//! Never: stopping a thread, and going on with it; that is [`super::stopped`]. Start reading at
//! [`Heap::evacuate_stopped`].

use super::evacuate::Place;
use super::object::{FORWARDED, load, untag};
use super::stopped::Reason;
use super::threads::Kind;
use super::{Heap, is_young};
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::mem::{replace, take};

/// While no more threads can run than this, what those evaluate next that had their turn does not
/// become old; each collection meets it again.
const FEW: usize = 64;

/// The frames of so many threads come into the cache while those before are looked at.
const AHEAD: usize = 4;

impl Heap {
    /// The stopped threads that are deep and have not moved: evacuates what is to be old. Answers
    /// how many frames of each are left.
    pub(super) fn settle_stopped(&mut self) -> Vec<(usize, usize)> {
        let mut all: Vec<(usize, usize)> = Vec::new();
        for (place, top) in self.threads.regions.occupants() {
            let stopped = self.threads.all[place].stopped.as_ref();
            if stopped.is_some_and(|stopped| stopped.is_deep(top)) {
                all.push((place, 0));
            }
        }
        for (place, top) in &mut all {
            *top = self.as_running(*place, |heap, fp| heap.settle_stack(fp));
        }
        all
    }

    /// Does something with a stopped thread that has not moved, as if it ran.
    fn as_running(
        &mut self,
        place: usize,
        action: impl FnOnce(&mut Heap, usize) -> usize,
    ) -> usize {
        let Some(mut stopped) = self.threads.all[place].stopped.take() else {
            return 0;
        };
        let own = stopped.own.take().unwrap_or_default();
        let running = replace(&mut self.thread, *own);
        let result = action(self, stopped.frame);
        let own = replace(&mut self.thread, running);
        stopped.own = (!own.is_blank()).then(|| Box::new(own));
        self.show_marks();
        self.threads.all[place].stopped = Some(stopped);
        result
    }

    /// Evacuates what stopped threads hold. In major collections sleeping evaluations wait until
    /// it is known who can ask for them. `settled`: as [`Heap::settle_stopped`] has answered.
    pub(super) fn evacuate_stopped(&mut self, settled: Vec<(usize, usize)>) {
        if self.threads.all.is_empty() {
            return;
        }
        self.frames.prepare();
        if self.threads.guard != 0 {
            self.threads.guard = self.evacuate(self.threads.guard, false);
        }
        if self.threads.stable != 0 {
            self.threads.stable = self.evacuate(self.threads.stable, false);
        }
        if self.threads.server != 0 {
            self.threads.server = self.evacuate(self.threads.server, false);
        }
        let mut timers = take(&mut self.threads.timers);
        for exception in timers.exceptions_mut() {
            *exception = self.evacuate(*exception, false);
        }
        self.threads.timers = timers;
        for &(place, top) in &settled {
            self.as_running(place, |heap, fp| {
                heap.evacuate_stack(fp, top);
                0
            });
            self.evacuate_pointers(place, false);
        }
        self.evacuate_pointers(self.threads.current, false);
        let mut young = take(&mut self.threads.young);
        if self.major {
            young.clear();
            young.extend(0..self.threads.all.len());
        }
        let mut kept = 0;
        for index in 0..young.len() {
            let place = young[index];
            if let Some(&next) = young.get(index + AHEAD) {
                self.prefetch_frames(next);
            }
            let there = &self.threads.all[place];
            let top = self.threads.regions.get(there.region).top;
            let stopped = there.stopped.as_deref();
            let is_here = stopped.is_some_and(|stopped| !stopped.is_deep(top));
            let sleeps = self.major && there.kind == Kind::Dormant;
            let is_young = is_here && (sleeps || self.evacuate_place(place));
            self.threads.set_young(place, is_young);
            if is_young {
                young[kept] = place;
                kept += 1;
            }
        }
        young.truncate(kept);
        // Nobody has touched any meanwhile.
        self.threads.young = young;
    }

    /// The thread of a place is looked at soon: its frames come into the cache meanwhile.
    #[inline(always)]
    fn prefetch_frames(&self, place: usize) {
        if let Some(stopped) = &self.threads.all[place].stopped {
            stopped.prefetch();
        }
    }

    /// Evacuates what a thread holds whose frames are few, or elsewhere: for good, if it was met
    /// before. Whether it holds something young. What it is going to evaluate when it has its next
    /// turn stays young: what is made of an old thunk is kept until the next major collection, and
    /// if that is an action which leads to the next one, so is all that the turn makes.
    fn evacuate_place(&mut self, place: usize) -> bool {
        let promote = replace(&mut self.threads.all[place].seen, true);
        let mut young = self.evacuate_pointers(place, promote);
        let Some(stopped) = self.threads.all[place].stopped.take() else {
            return young;
        };
        let in_its_turn = matches!(stopped.reason, Reason::HeapCheck(_));
        let keeps = in_its_turn && self.threads.ready.len() <= FEW;
        for (frame, address) in stopped.frames() {
            if keeps && let Some((shape, _)) = self.frames.find(address) {
                shape.for_each_root(frame, |pointer| self.keep_thunk(pointer));
            }
            let shape = self.evacuate_frame(address, frame, promote);
            shape.for_each_root(frame, |pointer| young |= is_young(untag(pointer)));
        }
        self.threads.all[place].stopped = Some(stopped);
        young
    }

    /// What the thread of a place holds but for its frames. Whether something of it is young.
    fn evacuate_pointers(&mut self, place: usize, promote: bool) -> bool {
        let Some(there) = self.threads.all.get_mut(place) else {
            return false;
        };
        let mut there = take(there);
        let mut young = false;
        there.for_each_pointer(|pointer| {
            *pointer = self.evacuate(*pointer, promote);
            young |= is_young(untag(*pointer));
        });
        self.threads.all[place] = there;
        young
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
            let place = sleeping.swap_remove(index);
            self.evacuate_place(place);
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
        self.for_each_root_of_all_threads(visit);
    }

    /// Every pointer that is held for threads, and belongs to none.
    pub(super) fn for_each_root_of_all_threads(&self, visit: impl FnMut(usize)) {
        let timers = self.threads.timers.exceptions();
        let threads = &self.threads;
        let arrays = [threads.guard, threads.stable, threads.server];
        let arrays = arrays.into_iter().filter(|root| *root != 0);
        timers.chain(arrays).for_each(visit);
    }

    /// Every pointer that the stopped thread of a place has.
    pub fn for_each_kept_by(&self, place: usize, mut visit: impl FnMut(usize)) {
        let there = &self.threads.all[place];
        for (frame, address) in there.stopped.iter().flat_map(|stopped| stopped.frames()) {
            self.for_each_kept(frame, address, &mut visit);
        }
        there.pointers().for_each(visit);
    }
}

impl super::threads::Place {
    /// Pointers but those in frames.
    fn for_each_pointer(&mut self, mut visit: impl FnMut(&mut usize)) {
        for root in [&mut self.table, &mut self.counter.limit] {
            if *root != 0 {
                visit(root);
            }
        }
        self.pending
            .iter_mut()
            .for_each(|p| visit(&mut p.exception));
        if let Some(stopped) = &mut self.stopped {
            match &mut stopped.reason {
                Reason::New(pointer)
                | Reason::Parked(_, pointer)
                | Reason::Evaluation(pointer)
                | Reason::Given(pointer)
                | Reason::Value(pointer)
                | Reason::Raises(pointer) => visit(pointer),
                Reason::Ready(_)
                | Reason::CutOff
                | Reason::HeapCheck(_)
                | Reason::Asleep(_)
                | Reason::File { .. }
                | Reason::Throwing(_)
                | Reason::Loops => {}
            }
            if let Some(own) = &mut stopped.own {
                own.roots.iter_mut().for_each(visit);
            }
        }
    }

    pub(super) fn pointers(&self) -> impl Iterator<Item = usize> {
        let reason = self
            .stopped
            .as_ref()
            .and_then(|stopped| match stopped.reason {
                Reason::New(pointer)
                | Reason::Parked(_, pointer)
                | Reason::Evaluation(pointer)
                | Reason::Given(pointer)
                | Reason::Value(pointer)
                | Reason::Raises(pointer) => Some(pointer),
                _ => None,
            });
        let own = self
            .stopped
            .iter()
            .filter_map(|s| s.own.as_ref())
            .flat_map(|own| own.roots.iter().copied());
        let table = [self.table, self.counter.limit];
        let table = table.into_iter().filter(|root| *root != 0);
        let pending = self.pending.iter().map(|p| p.exception);
        table.chain(reason).chain(pending).chain(own)
    }
}
