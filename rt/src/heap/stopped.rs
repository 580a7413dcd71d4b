//! Threads that do not run: their stacks, and what else they hold.
//!
//! A thread that stops leaves its frames in its region of stack ([`super::regions`]). When another
//! thread that is at home there needs the place they are *packed*: copied elsewhere, and they come
//! back to the addresses where they were, so nothing in them changes. Watermarks are taken out
//! before. Who is deep then gets a region of its own instead, where the saved frame pointers are made
//! anew; a frame has no other address of the stack.
//!
//! An exception from outside cuts a stopped thread in two ([`Heap::cut`]): the frames down to
//! that of the outermost evaluation above the handler are a thread of their own from then on,
//! which goes on when somebody asks for what it evaluates.
//!
//! Never: which thread runs next; that is `entry/safepoint/threads.rs`. Start reading at
//! [`Heap::stop`].

use super::Heap;
use super::object::{copy_words, is_blackhole, load, prefetch, store, tag, untag};
use super::regions;
use super::stack::stub;
use super::threads::{Kind, Scheduler};
use crate::sys::memory::{PAGE, allow, round_up};
use crate::thread::{Region, Thread};
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::mem::{replace, take};
use rt_abi::frames::catch;
use rt_abi::io::masking;
use rt_abi::mutator;
use rt_abi::object::WORD;

/// Who has more words of stack than this gets a region of its own when it has to leave.
const DEEP: usize = 8 << 10;

/// Bytes of a line of the processor's cache.
const LINE: usize = 64;

/// Words below the newest frame of a stopped thread: the registers that functions save.
pub const SAVED: usize = 4;

/// What a frame of the program's ends with: its caller's frame, where that goes on, and at the
/// bottom of a stack who goes on then.
const LINKS: usize = 3;

/// Why a thread does not run, or what it does first. Its tag is a word: behind a byte the rest of
/// the word would be copied in pieces that overlap, for which a processor waits at each switch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(usize)]
pub enum Reason {
    /// It has not run yet: the action that it is to do.
    New(usize),
    /// It goes on with that answer.
    Ready(usize),
    /// It goes on with that object as the answer.
    Given(usize),
    /// Its waiting by a ticket was cut off: it goes on with any answer, and begins to wait again.
    CutOff,
    /// It goes on with the value of an object.
    Value(usize),
    /// It makes a heap check for so many bytes.
    HeapCheck(usize),
    /// It waits for the end of waiting by the ticket of this serial number; if there is none, this
    /// exception is raised.
    Parked(u32, usize),
    /// It waits for a moment of elapsed time.
    Asleep(u64),
    /// It waits until a file can be read or written, of a handle if that is not negative.
    File { file: i32, handle: i32, to: Access },
    /// It waits for a thunk that another one evaluates.
    Evaluation(usize),
    /// It waits until the thread of that number has met its exception.
    Throwing(usize),
    /// It raises an exception.
    Raises(usize),
    /// It depends on itself, by way of others.
    Loops,
}

/// What a file is waited for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    Read,
    Write,
    /// It is read when a call of C has come back.
    Call,
}

impl Reason {
    /// Whether it waits for nothing but its turn.
    #[inline(always)]
    pub fn can_run(self) -> bool {
        !matches!(
            self,
            Reason::Parked(..)
                | Reason::Asleep(_)
                | Reason::File { .. }
                | Reason::Evaluation(_)
                | Reason::Throwing(_)
        )
    }
}

/// What an operation that has waited answers if it was cut off: it is to be begun again.
pub const AGAIN: usize = 1;

/// A thread that does not run.
#[derive(Default)]
pub struct Stopped {
    pub reason: Reason,
    /// Its newest frame; 0 if it has none.
    pub frame: usize,
    /// Bytes that all had allocated when it stopped.
    pub since: u64,
    /// All words from `frame` less [`SAVED`] on; none if its frames have not moved.
    words: Vec<usize>,
    /// Its part of the words of compiled code, but for those of the stack.
    shared: Shared,
    /// [`Thread::context`].
    context: usize,
    /// What else it has, if it is not blank.
    pub(super) own: Option<Box<Thread>>,
}

/// See [`mutator::Thread`].
#[derive(Clone, Copy, Default)]
struct Shared {
    stack: u64,
    writers: u64,
    masking: u64,
    demander: usize,
    errno: u64,
}

impl Shared {
    #[inline(always)]
    fn of(thread: &mutator::Thread) -> Shared {
        Shared {
            stack: thread.stack,
            writers: thread.writers,
            masking: thread.masking,
            demander: thread.demander,
            errno: thread.errno,
        }
    }
}

impl Default for Reason {
    fn default() -> Self {
        Reason::Ready(0)
    }
}

impl Stopped {
    /// As a new one, but that its memory is there.
    pub fn clear(&mut self) {
        self.words.clear();
        self.own = None;
    }

    /// It is going to run, or to be looked at: its frames come into the cache meanwhile.
    #[inline(always)]
    pub fn prefetch(&self) {
        let frame = self.frame.wrapping_add(self.moved());
        prefetch(frame);
        prefetch(frame.wrapping_add(LINE));
    }

    /// Its frames have not moved, and are so many that it should not.
    pub(super) fn is_deep(&self, top: usize) -> bool {
        self.words.is_empty() && self.frame != 0 && top - self.frame > DEEP * WORD
    }

    /// How far the words are from where they were.
    pub(super) fn moved(&self) -> usize {
        if self.words.is_empty() {
            return 0;
        }
        let base = self.frame - WORD * SAVED;
        (self.words.as_ptr() as usize).wrapping_sub(base)
    }

    /// Each suspended frame, where it is now, and the address at which its code goes on.
    pub fn frames(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let moved = self.moved();
        let (mut at, mut passed) = (self.frame, 0);
        core::iter::from_fn(move || {
            if at == 0 {
                return None;
            }
            let here = at.wrapping_add(moved);
            let mut address = load(here + WORD);
            if address == stub() {
                let own = self.own.as_ref();
                address = own.map_or(0, |own| own.marks.original(passed));
                passed += 1;
            }
            at = load(here);
            (at != 0).then(|| (at.wrapping_add(moved), address))
        })
    }

    /// See [`super::every_stack::Stack::left`]: if the frames have not moved.
    pub(super) fn left(&self) -> usize {
        let own = self.own.as_ref().filter(|_| self.words.is_empty());
        own.map_or(usize::MAX, |own| own.marks.lowest())
    }

    /// From now on that is told, if the frames do not move.
    pub(super) fn watch(&mut self) {
        if self.words.is_empty() && self.frame != 0 && load(self.frame) != 0 {
            let own = self.own.get_or_insert_default();
            own.marks.watch(load(self.frame));
        }
    }

    /// Bytes of the frames, and of what is saved below them, if they have moved.
    pub(super) fn packed_bytes(&self) -> usize {
        WORD * self.words.len()
    }

    /// Whether exceptions from outside need not wait.
    pub fn is_unmasked(&self) -> bool {
        self.shared.masking == masking::UNMASKED
    }

    /// Whether it can be hit by an exception as it is.
    pub fn can_be_hit(&self) -> bool {
        match self.reason {
            Reason::Raises(_) | Reason::Loops => false,
            Reason::Parked(..) | Reason::Asleep(_) | Reason::File { .. } | Reason::Throwing(_) => {
                self.shared.masking & masking::UNINTERRUPTIBLE == 0
            }
            _ => self.is_unmasked(),
        }
    }
}

impl Stopped {
    /// The frames are where they were made.
    fn unpack(&mut self, region: &mut Region) {
        let base = self.frame - WORD * SAVED;
        if base < region.lowest - region.guard_open {
            // What an overflow has cut off.
            let open = round_up(region.lowest - base, PAGE);
            allow(region.lowest - open, open);
            region.guard_open = open;
        }
        copy_words(self.words.as_ptr() as usize, base, WORD * self.words.len());
        self.words.clear();
    }

    /// The frames are elsewhere, on a stack that begins at `to` instead of `from`.
    fn relocate(&mut self, from: usize, to: usize) {
        let by = to.wrapping_sub(from);
        for at in (self.frame - WORD * SAVED..from).step_by(WORD) {
            store(at.wrapping_add(by), load(at));
        }
        let mut at = self.frame;
        self.frame = at.wrapping_add(by);
        while load(at) != 0 {
            let caller = load(at);
            store(at.wrapping_add(by), caller.wrapping_add(by));
            at = caller;
        }
    }
}

/// The registers that functions save, below the newest frame of a thread that goes on.
#[inline(always)]
pub fn saved_below(frame: usize) -> [usize; SAVED] {
    let at = |number: usize| load(frame - WORD * number);
    [at(1), at(2), at(3), at(4)]
}

/// So many words of a stack.
fn words_at<'a>(address: usize, count: usize) -> &'a [usize] {
    // SAFETY: they are those of suspended frames, which nobody changes while they are looked at.
    unsafe { core::slice::from_raw_parts(address as *const usize, count) }
}

impl Heap {
    /// There are threads from now on, `main` being the one that runs.
    pub fn begin_threads(
        &mut self,
        scheduler: Scheduler,
        another: fn(&Region, usize) -> Option<Region>,
    ) {
        if self.threads.all.is_empty() {
            self.frames.prepare();
            self.threads.begin(scheduler);
            self.thread.context = self.threads.next_number();
            let thread = self.mutator().thread;
            let main = Region {
                lowest: thread.stack_lowest,
                top: thread.stack_top,
                guard_open: 0,
                deepest: 0,
                occupant: Some(self.threads.current),
                inhabitants: 1,
                is_touched: true,
            };
            self.threads.regions.begin(main, another);
        }
    }

    /// The running thread, whose newest frame is at `fp`, stops.
    #[inline(always)]
    pub fn stop(&mut self, fp: usize, reason: Reason) {
        self.threads.end_turn();
        if self.threads.counted.is_some() {
            self.count();
        }
        let place = self.leave_region();
        let mut stopped = self.threads.blank();
        stopped.reason = reason;
        stopped.frame = fp;
        stopped.since = self.statistics.allocated;
        stopped.shared = Shared::of(&self.mutator().thread);
        stopped.context = self.thread.context;
        if !self.thread.is_blank() {
            stopped.own = Some(self.take_own());
        }
        self.threads.all[place].stopped = Some(stopped);
        self.threads.touch(place);
    }

    /// The running thread stops, as by [`Heap::stop`], and the next one that can run does, as by
    /// [`Heap::go_on_with`], if both have nothing but their frames, and these are where they were
    /// made. What that does first, and its newest frame. None: nothing was done. Nobody looks on
    /// ([`super::threads::Threads::is_plain`]).
    #[inline(always)]
    pub fn exchange(&mut self, fp: usize, reason: Reason) -> Option<(Reason, usize)> {
        let threads = &mut self.threads;
        let current = threads.current;
        let next = threads.first_ready()?;
        let (here, there) = (&threads.all[current], &threads.all[next]);
        let (left, number) = (here.region, there.region);
        let begins = there.stopped.as_ref()?;
        let region = threads.regions.get(number);
        let is_there = match region.occupant {
            Some(occupant) => occupant == next,
            None => begins.words.is_empty(),
        };
        let is_bare = here.pending.is_empty() && begins.own.is_none() && self.thread.is_blank();
        if left == number || !is_there || !is_bare {
            return None;
        }
        threads.ready.pop_front();
        let there = &mut threads.all[next];
        let mut stopped = there.stopped.take()?;
        there.has_run = true;
        let answer = (stopped.reason, stopped.frame);
        region.occupant = Some(next);
        region.is_touched = true;
        let (stack_top, stack_lowest) = (region.top, region.lowest);
        let (guard_open, deepest) = (region.guard_open, region.deepest);
        // SAFETY: as in [`Heap::mutator`].
        let running = unsafe { &mut (*self.mutator).thread };
        let left = threads.regions.get(left);
        left.guard_open = running.guard_open;
        left.deepest = replace(&mut self.thread.deepest, deepest);
        let shared = replace(&mut stopped.shared, Shared::of(running));
        let context = replace(&mut stopped.context, self.thread.context);
        stopped.reason = reason;
        stopped.frame = fp;
        stopped.since = self.statistics.allocated;
        running.stack = shared.stack;
        running.writers = shared.writers;
        running.masking = shared.masking;
        running.demander = shared.demander;
        running.newest_mark = 0;
        running.frame = answer.1;
        running.stack_top = stack_top;
        running.stack_lowest = stack_lowest;
        running.guard_open = guard_open;
        running.errno = shared.errno;
        self.thread.marks.clear();
        self.thread.context = context;
        let here = &mut threads.all[current];
        here.transaction = false;
        here.seen = false;
        let was_young = replace(&mut here.is_young, true);
        // There is nothing to drop.
        core::mem::forget(here.stopped.replace(stopped));
        threads.current = next;
        if !was_young {
            threads.young.push(current);
        }
        threads.end_turn();
        threads.hand_out(context, answer.0 == Reason::CutOff);
        Some(answer)
    }

    #[inline(never)]
    fn take_own(&mut self) -> Box<Thread> {
        Box::new(take(&mut self.thread))
    }

    /// The running thread will not go on with what its region was used for. Its place.
    #[inline(always)]
    fn leave_region(&mut self) -> usize {
        let guard_open = self.mutator().thread.guard_open;
        let place = self.threads.current;
        let region = self.threads.all[place].region;
        let region = self.threads.regions.get(region);
        region.guard_open = guard_open;
        region.deepest = self.thread.deepest;
        place
    }

    /// The running thread has come to its end.
    pub fn end_thread(&mut self) {
        self.count();
        let place = self.leave_region();
        if !self.thread.is_blank() {
            self.thread = Thread::default();
        }
        self.threads.leave(place);
    }

    /// The stopped thread of this place is somewhere else than in its region, if it is there: in
    /// memory of the runtime's, or if it `may_stay` in a region of its own.
    pub fn pack(&mut self, place: usize, may_stay: bool) {
        let number = self.threads.all[place].region;
        let region = *self.threads.regions.get(number);
        if region.occupant != Some(place) {
            return;
        }
        self.threads.regions.get(number).occupant = None;
        let Some(stopped) = &mut self.threads.all[place].stopped else {
            return;
        };
        if let Some(own) = &mut stopped.own {
            own.marks.take_out(stopped.frame);
            if own.is_blank() {
                stopped.own = None;
            }
        }
        let base = stopped.frame - WORD * SAVED;
        if may_stay
            && region.top - base > DEEP * WORD
            && number != regions::MAIN
            && let Some(alone) = self.threads.regions.alone()
        {
            let there = self.threads.regions.get(alone);
            there.occupant = Some(place);
            there.is_touched = true;
            stopped.relocate(region.top, there.top);
            if self.departures.is_some() {
                stopped.watch();
            }
            self.threads.all[place].region = alone;
            self.threads.regions.enter(alone);
            self.threads.regions.exit(number);
            return;
        }
        let count = (region.top - base) / WORD;
        if stopped.words.capacity() > 2 * count {
            stopped.words = Vec::new();
        }
        stopped.words.extend_from_slice(words_at(base, count));
        self.threads.packed += WORD * count;
        self.threads.touch(place);
    }

    /// Gives back what stacks have touched that nobody is deep in.
    pub fn trim_stacks(&mut self) {
        let all = &self.threads.all;
        let Some(running) = all.get(self.threads.current) else {
            return;
        };
        let frame_of = |place: usize| {
            all[place]
                .stopped
                .as_ref()
                .map_or(0, |stopped| stopped.frame)
        };
        self.threads.regions.trim(running.region, frame_of);
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
        let mut new = self.threads.blank();
        new.reason = Reason::New(action);
        new.frame = 0;
        new.shared = Shared {
            masking,
            writers: 0,
            ..Shared::of(&self.mutator().thread)
        };
        new.since = self.statistics.allocated;
        new.context = self.threads.next_number();
        let region = self.threads.regions.home();
        let place = self.threads.add(new, region);
        self.threads.report_made(place);
        self.threads.come_next(place);
        self.threads.number(place)
    }

    /// No thread runs, and that of this place shall: its frames and all else are back.
    /// Answers what it does first, and its newest frame.
    #[inline(always)]
    pub fn go_on_with(&mut self, place: usize) -> Option<(Reason, usize)> {
        let number = self.threads.all[place].region;
        if self.threads.regions.get(number).occupant != Some(place) {
            self.move_in(place, number);
        }
        let there = &mut self.threads.all[place];
        let mut stopped = there.stopped.take()?;
        there.has_run = true;
        self.threads.current = place;
        match stopped.own.take() {
            Some(own) => self.thread = *own,
            // Who has stopped has left it blank.
            None => self.thread.marks.clear(),
        }
        self.thread.context = stopped.context;
        let region = self.threads.regions.get(number);
        region.is_touched = true;
        self.thread.deepest = region.deepest;
        let newest_mark = self.thread.marks.newest();
        let (stack_top, stack_lowest) = (region.top, region.lowest);
        let guard_open = region.guard_open;
        let thread = &mut self.mutator().thread;
        thread.stack = stopped.shared.stack;
        thread.writers = stopped.shared.writers;
        thread.masking = stopped.shared.masking;
        thread.demander = stopped.shared.demander;
        thread.newest_mark = newest_mark;
        thread.frame = stopped.frame;
        thread.stack_top = stack_top;
        thread.stack_lowest = stack_lowest;
        thread.guard_open = guard_open;
        thread.errno = stopped.shared.errno;
        let answer = (stopped.reason, stopped.frame);
        self.threads.keep(stopped);
        let is_cut_off = answer.0 == Reason::CutOff;
        self.threads.hand_out(self.thread.context, is_cut_off);
        if self.threads.counted.is_some() {
            self.look_for_limit();
        }
        Some(answer)
    }

    /// The thread of this place is going to run in its region, where it is not.
    #[inline(never)]
    fn move_in(&mut self, place: usize, region: u16) {
        if let Some(other) = self.threads.regions.get(region).occupant {
            self.pack(other, true);
        }
        let region = self.threads.regions.get(region);
        region.occupant = Some(place);
        if let Some(stopped) = &mut self.threads.all[place].stopped
            && !stopped.words.is_empty()
        {
            self.threads.packed -= stopped.packed_bytes();
            stopped.unpack(region);
            if self.departures.is_some() {
                stopped.watch();
            }
        }
    }

    /// The place of the stopped thread that evaluates the thunk. If threads wait for it already that
    /// is known, unless frames were cut off since.
    pub fn evaluator(&mut self, thunk: usize) -> Option<usize> {
        if Heap::is_evaluated(thunk) {
            return None;
        }
        let known = self.threads.awaited(thunk);
        if let Some(place) = known.and_then(|awaited| awaited.evaluator) {
            return (place != self.threads.current).then_some(place);
        }
        self.frames.prepare();
        let evaluates = |place: &super::threads::Place| {
            let stopped = place.stopped.as_ref();
            stopped.is_some_and(|s| self.evaluated_by(s).any(|t| untag(t) == thunk))
        };
        let found = self.threads.all.iter().position(evaluates)?;
        if let Some(awaited) = self.threads.awaited(thunk) {
            awaited.evaluator = Some(found);
        }
        Some(found)
    }

    /// The thunks that a stopped thread evaluates.
    pub(super) fn evaluated_by<'a>(
        &'a self,
        stopped: &'a Stopped,
    ) -> impl Iterator<Item = usize> + 'a {
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
        self.pack(place, false);
        self.threads.forget_evaluator(place);
        self.threads.touch(place);
        self.note_split(place, None);
        self.threads.all[place].has_run = true;
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
            let region = self.threads.all[place].region;
            let there = *self.threads.regions.get(region);
            self.note_split(place, Some(there.top - outermost));
            let upper = self.split(&mut stopped, there, outermost, end);
            let dormant = self.threads.add(Box::new(upper), region);
            self.threads.any_cut = true;
            self.threads.all[dormant].kind = Kind::Dormant;
            self.threads.all[dormant].table = table;
        }
        stopped.reason = Reason::Raises(exception);
        self.threads.all[place].stopped = Some(stopped);
    }

    /// The frames down to the one at `outermost` leave the thread.
    fn split(
        &mut self,
        lower: &mut Stopped,
        region: Region,
        outermost: usize,
        end: [usize; 2],
    ) -> Stopped {
        let base = lower.frame - WORD * SAVED;
        let links = (outermost - base) / WORD;
        let mut words = lower.words[..links + LINKS].to_vec();
        words[links] = 0;
        words[links + 1..].copy_from_slice(&end);
        // They begin where the stack does, so that they may become deeper than they were.
        let by = (region.top - (base + WORD * words.len())) & !15;
        let mut at = lower.frame;
        while at != outermost {
            let link = (at - base) / WORD;
            at = words[link];
            words[link] = at + by;
        }
        // Texts that are being written end here, for whoever is at it.
        let mut own = Thread::default();
        if let Some(lower) = &mut lower.own {
            own.text = take(&mut lower.text);
            own.roots = take(&mut lower.roots);
        }
        let reason = match lower.reason {
            Reason::Parked(..) => Reason::CutOff,
            Reason::Asleep(_) | Reason::File { .. } | Reason::Throwing(_) => Reason::Ready(AGAIN),
            other => other,
        };
        let mut shared = lower.shared;
        shared.writers = 0;
        let upper = Stopped {
            reason,
            frame: lower.frame + by,
            since: lower.since,
            words,
            shared,
            context: lower.context,
            own: (!own.is_blank()).then(|| Box::new(own)),
        };
        lower.words.drain(..links - SAVED);
        self.threads.packed += WORD * (LINKS + SAVED);
        lower.frame = outermost;
        lower.context = self.threads.next_number();
        upper
    }
}
