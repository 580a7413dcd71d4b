//! The mutator's stack: a walk along the frame pointers, cut short by
//! watermarks.
//!
//! Source: P. Cheng, R. Harper, P. Lee, "Generational stack collection and
//! profile-driven pretenuring", PLDI 1998, with the return address as marker.
//!
//! At each collection the return address of the frame [`STEP`] frames down is
//! replaced by a stub. Until the stub runs, the frames below are as the
//! collection left them: they have been *seen*. If the next collection still finds
//! such a mark, it traces the frames below first, promoting what they hold, so that
//! they hold no pointer into the young region: they are *settled*, and minor
//! collections stop there from then on. Frames age as objects do, since many a
//! recursion is deep for a moment only (a text being read is made that way), and what
//! it was to update would be old, dead, and keep alive all that follows it in a list.
//! What is [`DEEP`] down is settled at once.
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
use rt_abi::mutator::Mark;

/// Frames above a new mark.
pub const STEP: usize = if cfg!(test) { 8 } else { 256 };

/// What is so many frames down will stay, and is settled when it is first met: a stack
/// that grows and grows is not traced twice. Less deep than that are recursions that come back, as
/// through thousands of `++`: settled too early, their thunks die old, and keep all that follows.
const DEEP: usize = 256 * STEP;

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

/// The marks as they are at some moment.
#[derive(Clone, Copy)]
pub struct Replaced {
    marks: *const Mark,
    count: usize,
}

impl Replaced {
    /// No marks.
    pub const NONE: Replaced = Replaced {
        marks: core::ptr::null(),
        count: 0,
    };

    /// The original address of the `passed`-th mark from the top.
    ///
    /// # Safety
    /// Nothing has moved the marks since [`Marks::replaced`].
    pub unsafe fn original(&self, passed: usize) -> Option<usize> {
        let at = self.count.checked_sub(passed + 1)?;
        // SAFETY: by this function's contract.
        Some(unsafe { (*self.marks.add(at)).original })
    }
}

/// The side stack of replaced return addresses, newest last.
pub struct Marks {
    all: Vec<Mark>,
    /// The outermost frame that has been returned into since [`Marks::watch`]; the greatest
    /// number before that, and after all frames were elsewhere.
    lowest: usize,
}

impl Marks {
    pub fn new() -> Self {
        Marks {
            all: Vec::new(),
            lowest: usize::MAX,
        }
    }

    /// Takes all marks out: the frames, from `fp` on, are going to be elsewhere.
    pub(super) fn take_out(&mut self, mut fp: usize) {
        let mut left = self.all.len();
        while left > 0 {
            if load(fp + 8) == stub() {
                left -= 1;
                store(fp + 8, self.all[left].original);
            }
            fp = load(fp);
        }
        self.clear();
    }

    /// Forgets all marks: the stack they stand in is being abandoned.
    pub fn clear(&mut self) {
        self.all.clear();
        self.lowest = usize::MAX;
    }

    /// The address of the newest mark; 0 if there is none.
    #[inline(always)]
    pub fn newest(&self) -> usize {
        self.all.last().map_or(0, |mark| &raw const *mark as usize)
    }

    pub fn len(&self) -> usize {
        self.all.len()
    }

    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// The original address of the `passed`-th mark from the top.
    pub fn original(&self, passed: usize) -> usize {
        self.mark(passed).original
    }

    fn mark(&self, passed: usize) -> Mark {
        self.all[self.all.len() - 1 - passed]
    }

    /// What was replaced, for somebody who looks while nothing moves the marks.
    pub fn replaced(&self) -> Replaced {
        Replaced {
            marks: self.all.as_ptr(),
            count: self.all.len(),
        }
    }

    /// Whether the frames below the `passed`-th mark are as a collection left them.
    pub fn is_settled(&self, passed: usize) -> bool {
        self.mark(passed).settled
    }

    /// Puts a mark at the return address of the frame at `fp`, above which there are
    /// `passed` marks, and answers it for its purpose to be set.
    fn plant(&mut self, fp: usize, passed: usize) -> &mut Mark {
        let mut at = self.all.len() - passed;
        if load(fp + 8) == stub() {
            at -= 1;
        } else {
            let mark = Mark {
                original: load(fp + 8),
                caller: load(fp),
                settled: false,
                seen: false,
                watched: false,
            };
            self.all.insert(at, mark);
            store(fp + 8, stub());
        }
        &mut self.all[at]
    }

    /// From now on [`Self::lowest`] tells how far down the stack is left. The frame at
    /// `fp` is the newest suspended one.
    ///
    /// There is always a mark for that in the newest frame that has not been left since;
    /// each return through it moves it down by one frame, so nothing costs more than
    /// those that it was asked about.
    pub fn watch(&mut self, fp: usize) {
        self.lowest = 0;
        if load(fp) != 0 {
            self.plant(fp, 0).watched = true;
        }
    }

    /// The outermost frame that has been returned into since [`Self::watch`]: those
    /// that it has called are gone, its own callers have stood. 0 if none has.
    pub fn lowest(&self) -> usize {
        self.lowest
    }

    /// The stub runs: a frame has returned into the one at `frame`. Answers the
    /// address to go on at, and sees to it that a mark is near.
    pub fn returned(&mut self, frame: usize) -> usize {
        let Some(mark) = self.all.pop() else {
            return 0;
        };
        self.lowest = self.lowest.max(frame);
        if mark.watched && load(frame) != 0 {
            self.plant(frame, 0).watched = true;
        }
        if mark.settled || mark.seen {
            self.stay_near(frame, mark.settled);
        }
        mark.original
    }

    /// The frames above the one at `frame` are gone, and with them so many marks.
    pub fn abandoned(&mut self, marks: usize, frame: usize) {
        let gone = self.all.split_off(self.all.len() - marks);
        self.lowest = self.lowest.max(frame);
        if gone.iter().any(|mark| mark.watched) && load(frame) != 0 {
            self.plant(frame, 0).watched = true;
        }
        // What is below a mark is as the last collection left it.
        let settled = gone.iter().any(|mark| mark.settled);
        if settled || gone.iter().any(|mark| mark.seen) {
            self.stay_near(frame, settled);
        }
    }

    /// Plants a mark below the one that was met last, unless there is one near: one of
    /// settled frames, or of frames that have been seen.
    fn stay_near(&mut self, frame: usize, settled: bool) {
        let (mut fp, mut passed) = (frame, 0);
        for above in 0..=STEP {
            if load(fp) == 0 {
                return;
            }
            if load(fp + 8) == stub() {
                let there = self.mark(passed);
                if there.settled || (there.seen && !settled) {
                    return;
                }
                passed += usize::from(above < STEP);
            }
            if above < STEP {
                fp = load(fp);
            }
        }
        let mark = self.plant(fp, passed);
        match settled {
            true => mark.settled = true,
            false => mark.seen = true,
        }
    }
}

/// A walk from the newest suspended frame down.
pub(super) struct Walk {
    fp: usize,
    /// Marks met so far.
    pub passed: usize,
}

impl Walk {
    /// `fp` as for a collection.
    pub fn new(fp: usize) -> Walk {
        Walk { fp, passed: 0 }
    }

    /// The next frame, and the address at which its code goes on.
    #[inline(always)]
    pub fn next(&mut self, marks: &Marks) -> Option<(usize, usize)> {
        let frame = load(self.fp);
        if frame == 0 {
            return None;
        }
        let mut address = load(self.fp + 8);
        if address == stub() {
            address = marks.original(self.passed);
            self.passed += 1;
        }
        self.fp = frame;
        Some((frame, address))
    }

    /// Whether a mark is next that says that nothing can have changed below it.
    #[inline(always)]
    fn is_at_settled(&self, marks: &Marks) -> bool {
        load(self.fp + 8) == stub() && marks.is_settled(self.passed)
    }
}

impl Heap {
    /// Evacuates what is to be old of what the frames hold. `fp` is the frame pointer of the entry
    /// stub, 0 when no compiled code runs. Answers how many frames are left, which is done with all
    /// stacks before the rest of any.
    pub(super) fn settle_stack(&mut self, fp: usize) -> usize {
        if fp == 0 {
            return 0;
        }
        self.frames.prepare();
        let (top, rest) = self.settle_frames(fp);
        if let Some(mut walk) = rest {
            self.evacuate_frames(&mut walk, usize::MAX, true);
        }
        top
    }

    /// Evacuates what is left.
    pub(super) fn evacuate_stack(&mut self, fp: usize, top: usize) {
        if fp != 0 {
            self.evacuate_frames(&mut Walk::new(fp), top, false);
        }
    }

    /// Sees to the marks. Answers how many frames are not settled, and where the walk
    /// through those that are is to start (none if nothing can have changed there).
    fn settle_frames(&mut self, fp: usize) -> (usize, Option<Walk>) {
        if self.settings.one_generation {
            return (usize::MAX, None);
        }
        let mut walk = Walk::new(fp);
        let (mut above, mut step) = (0, None);
        let mut rest = loop {
            if load(walk.fp) == 0 {
                break None;
            }
            if above == STEP {
                step = Some((walk.fp, walk.passed));
            }
            let is_marked = load(walk.fp + 8) == stub();
            let mark = is_marked.then(|| self.thread.marks.mark(walk.passed));
            // The frame that the marked one returns to is below the mark.
            if mark.is_some_and(|mark| mark.settled) {
                break self.major.then_some(walk);
            }
            if above == DEEP || mark.is_some_and(|mark| mark.seen) {
                self.thread.marks.plant(walk.fp, walk.passed).settled = true;
                break Some(walk);
            }
            walk.passed += usize::from(is_marked);
            above += 1;
            walk.fp = load(walk.fp);
        };
        if let Some((fp, passed)) = step
            && above > STEP
        {
            let is_marked = load(fp + 8) == stub();
            self.thread.marks.plant(fp, passed).seen = true;
            self.show_marks();
            if let Some(walk) = rest.as_mut()
                && !is_marked
            {
                walk.passed += 1;
            }
        }
        (above, rest)
    }

    /// Evacuates the roots of `count` frames, or of all down to where a mark
    /// says that nothing can have changed. A mark at the start of the walk is
    /// passed: the walk is that of the frames below it.
    fn evacuate_frames(&mut self, walk: &mut Walk, count: usize, promote: bool) {
        for step in 0..count {
            if step > 0 && !self.major && walk.is_at_settled(&self.thread.marks) {
                return;
            }
            let Some((frame, address)) = walk.next(&self.thread.marks) else {
                return;
            };
            self.evacuate_frame(address, frame, promote);
        }
    }

    #[inline(always)]
    pub(super) fn evacuate_frame(
        &mut self,
        return_address: usize,
        frame: usize,
        promote: bool,
    ) -> Shape {
        let Some((shape, srt)) = self.frames.find(return_address) else {
            crate::give_up()
        };
        self.evacuate_slots(shape, frame, promote);
        if self.major && srt != 0 {
            self.follow_srt(srt);
        }
        shape
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
