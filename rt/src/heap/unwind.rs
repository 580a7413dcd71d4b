//! Unwinding: from where an exception is raised to the nearest frame of
//! `catch`.
//!
//! Frames are not left one by one: no code of theirs runs. Each thunk whose
//! evaluation is given up becomes one that raises the same exception again, so
//! that whoever shares it fares as if it had been evaluated there. Watermarks in
//! abandoned frames are forgotten.

use super::Heap;
use super::frames::Shape;
use super::object::{is_blackhole, load, raising_instead, store, store_byte, untag};
use super::stack::Walk;
use rt_abi::object::header::{MARKS, REBORN};
use rt_abi::object::{HEADER, WORD};

/// Where an unwinding begins.
#[derive(Clone, Copy)]
pub struct Origin {
    /// Frame pointer whose return address leads to the newest frame that is
    /// suspended at a call.
    pub fp: usize,
    /// A thunk that a newer frame evaluates, which is not suspended at a call;
    /// 0 if there is none.
    pub thunk: usize,
}

/// A frame of `catch`: its frame pointer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Catch(pub usize);

impl Catch {
    /// A word of the frame: see [`rt_abi::frames::catch`].
    pub fn slot(self, number: u16) -> usize {
        load(self.0 - WORD * number as usize)
    }
}

/// A frame that is suspended at a call.
struct Suspended {
    frame: usize,
    shape: Shape,
}

impl Walk {
    fn next_shape(&mut self, heap: &Heap) -> Option<Suspended> {
        let (frame, address) = self.next(&heap.thread.marks)?;
        let Some((shape, _)) = heap.frames.find(address) else {
            crate::give_up()
        };
        Some(Suspended { frame, shape })
    }
}

impl Heap {
    /// The nearest frame of `catch`.
    pub fn find_catch(&mut self, origin: Origin) -> Option<Catch> {
        self.frames.prepare();
        let mut walk = Walk::new(origin.fp);
        while let Some(Suspended { frame, shape }) = walk.next_shape(self) {
            if shape.is_catch() {
                return Some(Catch(frame));
            }
        }
        None
    }

    /// Every thunk under evaluation, from the newest on, until `visit` answers false.
    pub fn for_each_evaluation(&mut self, origin: Origin, mut visit: impl FnMut(usize) -> bool) {
        self.frames.prepare();
        let mut goes_on = origin.thunk == 0 || visit(origin.thunk);
        let mut walk = Walk::new(origin.fp);
        while goes_on && let Some(Suspended { frame, shape }) = walk.next_shape(self) {
            if let Some(slot) = shape.update_slot() {
                goes_on = visit(untag(load(frame - 8 * slot)));
            }
        }
    }

    /// Gives up all evaluations above the nearest frame of `catch` (all there are, if there
    /// is none), which it answers.
    pub fn unwind(&mut self, origin: Origin, exception: usize) -> Option<Catch> {
        self.unwind_to(origin, exception, |_, shape| shape.is_catch())
    }

    /// The same down to the first frame that is the end.
    pub(super) fn unwind_to(
        &mut self,
        origin: Origin,
        exception: usize,
        is_end: impl Fn(usize, Shape) -> bool,
    ) -> Option<Catch> {
        self.frames.prepare();
        self.give_up_thunk(origin.thunk, exception);
        let mut walk = Walk::new(origin.fp);
        let mut until = None;
        while let Some(Suspended { frame, shape }) = walk.next_shape(self) {
            if is_end(frame, shape) {
                until = Some(Catch(frame));
                break;
            }
            if let Some(slot) = shape.update_slot() {
                self.give_up_thunk(load(frame - 8 * slot), exception);
            }
        }
        if self.departures.is_some() {
            self.note_cut(until.map(|catch| catch.0));
        }
        match until {
            Some(catch) => self.thread.marks.abandoned(walk.passed, catch.0),
            None => self.thread.marks.clear(),
        }
        self.show_marks();
        until
    }

    /// A thunk under evaluation becomes one that raises `exception`: in
    /// profiles, the blackhole dies, which was in use, and the other is born.
    fn give_up_thunk(&mut self, thunk: usize, exception: usize) {
        if thunk == 0 || !is_blackhole(load(thunk)) {
            return;
        }
        store(thunk, raising_instead(load(thunk)));
        store(thunk + HEADER, exception);
        if self.settings.prof {
            // The stack under which it was made stays.
            store_byte(thunk + MARKS, REBORN);
        }
        if !super::is_young(thunk) {
            let capability = &mut self.mutator().capability;
            store(capability.remembered, thunk);
            capability.remembered += WORD;
        }
    }
}
