//! The mutator's stack: a walk along the frame pointers, cut short by
//! watermarks.
//!
//! Source: P. Cheng, R. Harper, P. Lee, "Generational stack collection and
//! profile-driven pretenuring", PLDI 1998, with the return address as marker.
//!
//! At each collection the return address of the frame [`STEP`] frames down is
//! replaced by a stub. Until the stub runs, the frames below are as the
//! collection left them, so the next minor collection stops there. A frame below
//! the mark must then hold no pointer into the young region: frames older than
//! the new mark are traced first, promoting what they hold.
//!
//! When the stub runs and no other mark is near, the mark moves [`STEP`] frames
//! further down, so that unwinding a deep stack never exposes more than that.
//!
//! Replaced addresses are kept on a side stack and matched last in, first out,
//! never by the slot's address: a tail call with more arguments moves its
//! return address.
//!
//! ```text
//! [fp] = caller's fp   [fp + 8] = return address into the caller   0 ends it
//! ```

use super::Heap;
use super::frames::Shape;
use super::object::{load, store};
use alloc::vec::Vec;

/// Frames above a new mark.
pub const STEP: usize = if cfg!(test) { 8 } else { 256 };

/// Where replaced return addresses lead.
#[cfg(feature = "standalone")]
pub fn stub() -> usize {
    unsafe extern "C" {
        fn rt_watermark_stub();
    }
    rt_watermark_stub as *const () as usize
}

/// Where replaced return addresses lead (an address of no code: without a
/// program only walks meet it).
#[cfg(not(feature = "standalone"))]
pub fn stub() -> usize {
    8
}

/// The side stack of replaced return addresses, newest last.
pub struct Marks(Vec<usize>);

impl Marks {
    pub fn new() -> Self {
        Marks(Vec::new())
    }

    /// Forgets all marks: the stack they stand in is being abandoned.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The original address of the `passed`-th mark from the top.
    pub fn original(&self, passed: usize) -> usize {
        self.0[self.0.len() - 1 - passed]
    }

    /// Replaces the return address of the frame at `fp`.
    fn plant(&mut self, fp: usize) {
        self.0.push(load(fp + 8));
        store(fp + 8, stub());
    }

    /// The stub runs: a frame has returned into the one at `frame`. Answers the
    /// address to go on at, and sees to it that a mark is near.
    pub fn returned(&mut self, frame: usize) -> usize {
        let original = self.0.pop().unwrap_or(0);
        self.stay_near(frame);
        original
    }

    /// The frames above the one at `frame` are gone, and with them so many marks.
    pub fn abandoned(&mut self, marks: usize, frame: usize) {
        self.0.truncate(self.0.len() - marks);
        if marks > 0 {
            // What is below a mark is as the last collection left it.
            self.stay_near(frame);
        }
    }

    /// Plants a mark below the one that was met last, unless there is one near.
    fn stay_near(&mut self, frame: usize) {
        let mut fp = frame;
        for _ in 0..STEP {
            if load(fp) == 0 || load(fp + 8) == stub() {
                return;
            }
            fp = load(fp);
        }
        if load(fp) != 0 && load(fp + 8) != stub() {
            self.plant(fp);
        }
    }
}

/// A walk from the newest frame down.
struct Walk {
    fp: usize,
    /// Marks met so far.
    passed: usize,
}

impl Heap {
    /// Evacuates what the frames hold. `fp` is the frame pointer of the entry
    /// stub, 0 when no compiled code runs.
    pub(super) fn evacuate_stack(&mut self, fp: usize) {
        if fp == 0 {
            return;
        }
        self.frames.prepare();
        let (top, rest) = self.plant_mark(fp);
        if let Some(mut walk) = rest {
            self.evacuate_frames(&mut walk, usize::MAX, true);
        }
        let mut walk = Walk { fp, passed: 0 };
        self.evacuate_frames(&mut walk, top, false);
    }

    /// Puts a mark [`STEP`] frames down, if there is none nearer. Answers how
    /// many frames are above it, and where the walk below it is to start (none
    /// if an older mark forbids it).
    fn plant_mark(&mut self, fp: usize) -> (usize, Option<Walk>) {
        let mut walk = Walk { fp, passed: 0 };
        for above in 0..STEP {
            if load(walk.fp) == 0 {
                return (above, None);
            }
            if load(walk.fp + 8) == stub() {
                // The frame that the marked one returns to is below the mark.
                if !self.major {
                    return (above, None);
                }
                return (above, Some(walk));
            }
            walk.fp = load(walk.fp);
        }
        if load(walk.fp) == 0 {
            return (STEP, None);
        }
        if self.settings.one_generation {
            return (usize::MAX, None);
        }
        if load(walk.fp + 8) != stub() {
            self.marks.plant(walk.fp);
        } else if !self.major {
            return (STEP, None);
        }
        (STEP, Some(walk))
    }

    /// Evacuates the roots of `count` frames, or of all down to where a mark
    /// says that nothing can have changed. A mark at the start of the walk is
    /// passed: the walk is that of the frames below it.
    fn evacuate_frames(&mut self, walk: &mut Walk, count: usize, promote: bool) {
        for step in 0..count {
            let frame = load(walk.fp);
            if frame == 0 {
                return;
            }
            let mut return_address = load(walk.fp + 8);
            if return_address == stub() {
                if step > 0 && !self.major {
                    return;
                }
                return_address = self.marks.original(walk.passed);
                walk.passed += 1;
            }
            self.evacuate_frame(return_address, frame, promote);
            walk.fp = frame;
        }
    }

    fn evacuate_frame(&mut self, return_address: usize, frame: usize, promote: bool) {
        let Some((shape, srt)) = self.frames.find(return_address) else {
            crate::give_up()
        };
        self.evacuate_slots(shape, frame, promote);
        if self.major && srt != 0 {
            self.follow_srt(srt);
        }
    }

    #[inline(always)]
    fn evacuate_slots(&mut self, shape: Shape, frame: usize, promote: bool) {
        for i in 0..shape.len() {
            let slot = shape.root(frame, i);
            let pointer = self.evacuate(load(slot), promote);
            store(slot, pointer);
        }
    }
}
