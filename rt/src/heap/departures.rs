//! How far down each stack has been left since a census, and what of it by an exception: what is
//! needed to know, at the next census, which frames have been returned into and which were
//! thrown away.
//!
//! Frames are told by their *depth*, the bytes from the stack's beginning, which stays when frames
//! are elsewhere ([`super::stopped`]). Each watched stack has a mark in its newest frame that
//! moves down with each return ([`super::stack::Marks::watch`]), so every return into a frame of
//! the census is heard of, the first one at least; what comes after that is of frames made since.
//! Nothing is heard of the newest frame itself: if its thread has run, it has gone on.
//!
//! Never: anything in programs that do not watch. Start reading at [`Departures`].

use super::Heap;
use super::every_stack::Stack;
use super::threads::FIRST;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

/// How one stack has been left.
#[derive(Default)]
pub struct Departure {
    /// The depth of the newest frame's caller at the census.
    callers: usize,
    /// Depth of the outermost frame that has been returned into; none was yet.
    reached: Option<usize>,
    /// What exceptions have cut off: frames between the first depth and the second, which are
    /// none of it themselves.
    cuts: Vec<(usize, usize)>,
    /// The newest frame has not gone on.
    waits: bool,
}

impl Departure {
    /// Of a stack that is as it was: see [`Heap::watch_departures`].
    pub fn begin(callers: usize) -> Departure {
        Departure {
            callers,
            ..Departure::default()
        }
    }

    /// The depth of the outermost frame that has been returned into, or that was cut off;
    /// none if the newest one is all that may have gone on.
    pub fn reached(&self) -> Option<usize> {
        self.reached
    }

    /// Whether the newest frame has gone on, of a thread that `has_run` or was hit.
    pub fn newest_went_on(&self, has_run: bool) -> bool {
        has_run && !self.waits
    }

    /// Whether a frame of this depth was cut off without having been returned into before.
    /// The newest frame is none if it has gone on.
    pub fn is_cut(&self, depth: usize) -> bool {
        let mut cuts = self.cuts.iter();
        cuts.any(|&(inner, outer)| outer < depth && depth < inner)
    }

    /// The thread has returned into a frame of this depth.
    pub fn returned(&mut self, depth: usize) {
        if self.reached.is_none_or(|reached| depth < reached) {
            self.reached = Some(depth);
        }
    }

    /// The thread has left the frames that are deeper by an exception, and goes on in the place of
    /// the one of this depth; 0: there is none.
    pub fn cut(&mut self, depth: usize) {
        let inner = self.reached.unwrap_or(usize::MAX);
        if depth < inner {
            if depth < self.callers || self.waits {
                self.cuts.push((inner, depth));
            }
            self.reached = Some(depth);
        }
    }
}

/// That of a stack that is not watched.
static UNKNOWN: Departure = Departure {
    callers: 0,
    reached: None,
    cuts: Vec::new(),
    waits: false,
};

/// Those of all threads by their numbers.
pub struct Departures(BTreeMap<usize, Departure>);

impl Heap {
    /// From now on departures are noted, those from stacks as they are now. `fp` as for a
    /// collection; `callers` tells of each thread's number the depth of the frame that its newest
    /// one returns into, 0 if there is none.
    pub fn watch_departures(&mut self, fp: usize, callers: impl Fn(usize) -> usize) {
        self.watch_stacks(fp);
        let begin = |stack: Stack| {
            let callers = callers(stack.number());
            (stack.number(), Departure::begin(callers))
        };
        let all = self.stacks(fp).map(begin).collect();
        self.departures = Some(Departures(all).into());
    }

    /// How the stack of the thread of that number has been left since
    /// [`Self::watch_departures`].
    pub fn departure_of(&self, number: usize) -> &Departure {
        let known = self.departures.as_ref().and_then(|all| all.0.get(&number));
        known.unwrap_or(&UNKNOWN)
    }

    fn departure(&mut self) -> Option<&mut Departure> {
        let number = match self.threads.all.is_empty() {
            true => FIRST,
            false => self.threads.number(self.threads.current),
        };
        self.departures.as_mut()?.0.get_mut(&number)
    }

    /// The running thread has returned into the frame.
    #[cold]
    #[inline(never)]
    pub(super) fn note_return(&mut self, frame: usize) {
        let depth = self.mutator_ref().thread.stack_top - frame;
        if let Some(departure) = self.departure() {
            departure.returned(depth);
        }
    }

    /// The running thread leaves all frames above this, or all there are, and does not return
    /// into them.
    #[cold]
    #[inline(never)]
    pub(super) fn note_cut(&mut self, frame: Option<usize>) {
        let top = self.mutator_ref().thread.stack_top;
        let depth = frame.map_or(0, |frame| top - frame);
        if let Some(departure) = self.departure() {
            departure.cut(depth);
        }
    }

    /// A stopped thread loses its frames down to that of the given depth, that one too; none: it
    /// will raise an exception all the same. Before it is known that it has run.
    #[cold]
    #[inline(never)]
    pub(super) fn note_split(&mut self, place: usize, depth: Option<usize>) {
        let (number, has_run) = (self.threads.number(place), self.threads.all[place].has_run);
        let departures = self.departures.as_mut();
        if let Some(departure) = departures.and_then(|all| all.0.get_mut(&number)) {
            departure.waits |= !has_run;
            if let Some(depth) = depth {
                departure.cut(depth - 1);
            }
        }
    }
}
