//! All threads of the program, by their places, and in what order those run that can.
//!
//! Never: frames, and what is in them; those are [`super::stopped`]'s. Start reading at
//! [`Threads`].

use super::counters::Counter;
use super::object::untag;
use super::regions::{self, Regions};
use super::stopped::{Reason, Stopped};
use super::timers::{Timer, Timers};
use crate::schedule::Schedule;
use alloc::boxed::Box;
use alloc::collections::{BTreeSet, VecDeque};
use alloc::string::String;
use alloc::vec::Vec;

/// The place of the thread of `main`.
pub const MAIN: usize = 0;

/// The number of that thread.
pub const FIRST: usize = 1 << PLACE_BITS;

/// Bits of a number, or of a ticket, that are a place.
const PLACE_BITS: usize = 32;

/// The place in a number, and that.
fn named(number: &usize) -> (usize, usize) {
    (number & ((1 << PLACE_BITS) - 1), *number)
}

/// What tells a ticket from all others of its thread.
#[inline(always)]
pub fn ticket_serial(ticket: usize) -> u32 {
    (ticket >> PLACE_BITS) as u32
}

/// The ticket of the thread in a place.
pub fn ticket_of(serial: u32, place: usize) -> usize {
    (serial as usize) << PLACE_BITS | place
}

/// Nanoseconds of processor time that a thread may loop for without allocating anything before
/// others come.
pub const SLICE: u64 = 10_000_000;

/// Nanoseconds that a turn of such a loop takes where time is virtual.
const LOOP_STEP: u64 = 100;

/// Turns of such a loop from one point of a schedule to the next.
const LOOPS: u32 = 64;

/// So many are kept for others of what threads are while they do not run.
const SPARE: usize = 16;

/// Who is in a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Kind {
    #[default]
    Thread,
    /// Frames that an exception has cut off, for which nobody asks.
    Dormant,
    /// The same: somebody waits for what they evaluate.
    Evaluator,
}

/// An exception that waits until its thread can be hit.
pub struct Pending {
    pub exception: usize,
    pub thrower: Thrower,
}

/// Who has thrown an exception that waits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Thrower {
    /// The thread of a place, which waits too.
    Thread(usize),
    /// A timer of this ticket.
    Timer(usize),
}

/// A thunk that threads wait for.
pub struct Awaited {
    /// Their places; who came first is the first.
    pub waiting: Vec<usize>,
    /// The place of what evaluates it, if that is known.
    pub evaluator: Option<usize>,
}

/// What is known of one thread.
#[derive(Default)]
pub struct Place {
    /// How many were made before; 0: nobody is here.
    serial: usize,
    pub kind: Kind,
    /// Where its frames are, or were.
    pub region: u16,
    /// It is in [`Threads::young`].
    pub(super) is_young: bool,
    /// A collection has met it since it came there.
    pub seen: bool,
    /// If it waits by a ticket, it does so in a transaction.
    pub transaction: bool,
    /// It has run since somebody noted that it had not.
    pub has_run: bool,
    /// That it was made is among the news, or has been.
    told: bool,
    /// None while it runs.
    pub stopped: Option<Box<Stopped>>,
    /// The first to be met comes first.
    pub pending: Vec<Pending>,
    /// Its name, if the program has given it one.
    pub label: Option<Box<[u8]>>,
    /// The library's table of what the runtime raises, for what has no frame of `catch`: frames
    /// that were cut off, and `main` if the program sees to what nobody handles. Or 0.
    pub table: usize,
    pub counter: Counter,
}

/// All threads.
#[derive(Default)]
pub struct Threads {
    /// Empty before there is one besides that of `main`.
    pub all: Vec<Place>,
    pub(super) free: Vec<usize>,
    pub regions: Regions,
    /// Bytes of all frames that are not in a region.
    pub(super) packed: usize,
    /// What threads were while they did not run, for others.
    #[expect(clippy::vec_box, reason = "they become those of places as they are")]
    spare: Vec<Box<Stopped>>,
    /// Places that may hold something young: no others are looked at by minor collections, but
    /// for the regions' occupants and the one that runs.
    pub young: Vec<usize>,
    /// Whether there have been frames that an exception has cut off.
    pub any_cut: bool,
    /// Numbers of those that can run, in the order in which they do; of some that have ended, too.
    pub ready: VecDeque<usize>,
    /// When which place is to be woken.
    pub asleep: BTreeSet<(u64, usize)>,
    /// Places of those that wait for files; who came first is the first.
    pub files: Vec<usize>,
    /// How often it was not asked whether their files are ready.
    pub(super) unasked: u32,
    /// Those that wait for thunks.
    pub evaluations: Vec<Awaited>,
    /// Places of frames that were cut off and for which somebody waits.
    pub evaluators: Vec<usize>,
    /// How often a number was needed.
    numbers: usize,
    /// How many tickets there were.
    tickets: u32,
    /// The place of the one that runs.
    pub current: usize,
    pub timers: Timers,
    /// How much had been allocated when the running thread's counter was right, if there are any.
    pub counted: Option<u64>,
    /// An array of bytes, or 0: see [`rt_abi::threads::Operation::Guard`].
    pub guard: usize,
    /// What StablePtrs hold, or 0: a static variable of the library's, which may still be to be
    /// made.
    pub stable: usize,
    /// The action that is done wherever C calls the program, or 0.
    pub server: usize,
    /// The one that runs goes on with a heap check, and does not give way at that again.
    pub resumed: bool,
    /// Once there are other threads or timers: what a heap check does, which is for so many
    /// bytes.
    pub at_heap_check: Option<fn(usize)>,
    /// Once there are other threads.
    pub scheduler: Option<Scheduler>,
    /// Who runs next and where threads give way, if that is not left to their order.
    pub schedule: Option<Box<Schedule>>,
    /// How much had been allocated, and the processor time, when the running thread was met in a
    /// loop that allocates nothing.
    looping: Option<(u64, u64)>,
    /// The next exception that is raised comes from outside of its thread.
    pub from_outside: bool,
    /// What all threads waited for when nobody could run, if `main` was told so.
    pub deadlock: Option<String>,
    /// What has become of threads since somebody asked last, if anybody does.
    pub news: Option<Vec<News>>,
}

/// What has become of the thread of a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum News {
    Made(usize),
    CanRun(usize),
    Ended(usize),
}

/// What others do once there are threads. Nothing but the border's function for threads names
/// these, so that programs without threads do not carry them.
#[derive(Clone, Copy)]
pub struct Scheduler {
    /// Somebody enters a thunk that is under evaluation. Comes back if it is by itself.
    pub wait: fn(usize),
    /// Somebody waits for a handle: see [`rt_abi::threads::way`].
    pub await_handle: fn(usize) -> usize,
    /// Writes what each thread does.
    pub tell: fn(&super::Heap, &mut dyn core::fmt::Write) -> core::fmt::Result,
    /// Of a deadlock: says what each waits for.
    pub explain: fn(&super::Heap) -> String,
    /// The running thread has come to its end, and another one goes on.
    pub ended: extern "C" fn(usize) -> !,
}

impl Threads {
    /// Memory that threads take besides objects and their regions of stack.
    pub(super) fn memory(&self) -> usize {
        self.packed + self.all.len() * (size_of::<Place>() + size_of::<Stopped>())
    }

    /// A stopped thread of no words, about which nothing is told yet.
    #[inline(always)]
    pub fn blank(&mut self) -> Box<Stopped> {
        self.spare.pop().unwrap_or_default()
    }

    /// What a thread was that goes on, or has ended: nothing of it is left.
    #[inline(always)]
    pub fn keep(&mut self, stopped: Box<Stopped>) {
        if self.spare.len() < SPARE {
            self.spare.push(stopped);
        }
    }

    /// A number that there was not before.
    #[inline(always)]
    pub fn next_number(&mut self) -> usize {
        self.numbers += 1;
        self.numbers
    }

    /// Where the stack begins on which the thread of this place runs.
    pub fn top_of(&self, place: usize) -> usize {
        self.regions.top(self.all[place].region)
    }

    /// There are threads from now on.
    pub fn begin(&mut self, scheduler: Scheduler) {
        let serial = self.next_number();
        self.all.push(Place {
            serial,
            region: regions::MAIN,
            has_run: true,
            ..Place::default()
        });
        self.scheduler = Some(scheduler);
    }

    /// The number of a thread in a place behind that of this number, in the first one if it is 0;
    /// 0: there is none.
    pub fn after(&self, number: usize) -> usize {
        let first = match number {
            0 => 0,
            _ => (number & ((1 << PLACE_BITS) - 1)) + 1,
        };
        let is_one =
            |place: &usize| self.all[*place].serial != 0 && self.all[*place].kind == Kind::Thread;
        let next = (first..self.all.len()).find(is_one);
        next.map_or(0, |place| self.number(place))
    }

    /// A minor collection has to look at this place.
    #[inline(always)]
    pub fn touch(&mut self, place: usize) {
        let there = &mut self.all[place];
        there.seen = false;
        if !core::mem::replace(&mut there.is_young, true) {
            self.young.push(place);
        }
    }

    /// A place stays in [`Threads::young`], or leaves it.
    pub fn set_young(&mut self, place: usize, is_young: bool) {
        self.all[place].is_young = is_young;
    }

    /// A place for a new one, which is in no queue yet.
    #[inline(always)]
    pub fn add(&mut self, stopped: Box<Stopped>, region: u16) -> usize {
        self.regions.enter(region);
        let place = match self.free.pop() {
            Some(place) => place,
            None => {
                self.all.push(Place::default());
                self.all.len() - 1
            }
        };
        let serial = self.next_number();
        let there = &mut self.all[place];
        (there.serial, there.region) = (serial, region);
        there.stopped = Some(stopped);
        self.touch(place);
        place
    }

    /// Tells whoever looks on.
    #[inline(always)]
    fn report(&mut self, place: usize, news: fn(usize) -> News) {
        if self.news.is_some() {
            self.report_apart(news(self.number(place)));
        }
    }

    #[cold]
    fn report_apart(&mut self, news: News) {
        if let Some(all) = &mut self.news {
            all.push(news);
        }
    }

    /// That there is one more thread is told, unless it was before.
    pub fn report_made(&mut self, place: usize) {
        if !core::mem::replace(&mut self.all[place].told, true) {
            self.report(place, News::Made);
        }
    }

    /// That a thread need not wait any longer is told.
    #[inline(always)]
    pub fn report_can_run(&mut self, place: usize) {
        self.report(place, News::CanRun);
    }

    /// Nobody is in this place any more, which no queue has.
    #[inline(always)]
    pub fn leave(&mut self, place: usize) {
        self.report(place, News::Ended);
        if self.all[place].kind == Kind::Evaluator {
            self.evaluators.retain(|other| *other != place);
        }
        let there = &mut self.all[place];
        let (region, stopped) = (there.region, there.stopped.take());
        if let Some(mut stopped) = stopped {
            self.packed -= stopped.packed_bytes();
            stopped.clear();
            self.keep(stopped);
        }
        let there = &mut self.all[place];
        if there.pending.is_empty() && there.label.is_none() {
            // What most have is put back into its first state.
            (there.serial, there.kind, there.table) = (0, Kind::Thread, 0);
            (there.seen, there.transaction) = (false, false);
            (there.has_run, there.told) = (false, false);
            there.counter = Counter::default();
        } else {
            let is_young = there.is_young;
            let gone = core::mem::take(there);
            self.all[place].is_young = is_young;
            for pending in &gone.pending {
                self.has_met(pending);
            }
        }
        self.regions.leave(region, place);
        self.free.push(place);
    }

    /// What evaluates a thunk may be at another place from now on than at this.
    pub fn forget_evaluator(&mut self, place: usize) {
        for awaited in &mut self.evaluations {
            if awaited.evaluator == Some(place) {
                awaited.evaluator = None;
            }
        }
    }

    /// The number by which the program knows who is in a place.
    #[inline(always)]
    pub fn number(&self, place: usize) -> usize {
        self.all[place].serial << PLACE_BITS | place
    }

    /// The place of the thread of this number, if it has not ended.
    #[inline]
    pub fn place(&self, number: usize) -> Option<usize> {
        let place = number & ((1 << PLACE_BITS) - 1);
        let there = self.all.get(place)?;
        (there.serial == number >> PLACE_BITS).then_some(place)
    }

    /// A ticket for the running thread.
    #[inline(always)]
    pub fn ticket(&mut self) -> usize {
        self.tickets = self.tickets.wrapping_add(1);
        ticket_of(self.tickets, self.current)
    }

    /// Whoever waits with a ticket can run again, after all that can.
    #[inline(always)]
    pub fn wake(&mut self, ticket: usize, reason: Reason) -> bool {
        let waiting = self.waiting_by(ticket);
        if let Some(place) = waiting {
            self.release(place, reason);
        }
        waiting.is_some()
    }

    /// Whether somebody waits with a ticket.
    #[inline(always)]
    pub fn waits(&self, ticket: usize) -> bool {
        self.waiting_by(ticket).is_some()
    }

    /// The place of whoever waits with a ticket.
    #[inline(always)]
    pub fn waiting_by(&self, ticket: usize) -> Option<usize> {
        let place = ticket & ((1 << PLACE_BITS) - 1);
        match self.reason(place) {
            Some(Reason::Parked(serial, _)) => (serial == ticket_serial(ticket)).then_some(place),
            _ => None,
        }
    }

    /// Why the thread of this place does not run.
    #[inline(always)]
    pub fn reason(&self, place: usize) -> Option<Reason> {
        let stopped = self.all.get(place)?.stopped.as_ref()?;
        Some(stopped.reason)
    }

    /// One that has waited, and is in no queue, can run.
    #[inline(always)]
    pub fn release(&mut self, place: usize, reason: Reason) {
        if let Some(stopped) = &mut self.all[place].stopped {
            stopped.reason = reason;
            stopped.prefetch();
            self.come_next(place);
            self.report_can_run(place);
            if let Reason::Given(_) | Reason::Value(_) | Reason::Raises(_) = reason {
                self.touch(place);
            }
        }
    }

    /// An exception waits until the thread of this place can be hit.
    pub fn wait_for(&mut self, place: usize, pending: Pending) {
        self.all[place].pending.push(pending);
        self.touch(place);
    }

    /// An exception is there where it was thrown to: whoever has thrown it can run.
    pub fn has_met(&mut self, pending: &Pending) {
        if let Thrower::Thread(thrower) = pending.thrower {
            self.release(thrower, Reason::Ready(0));
        }
    }

    /// An exception that is due at that time, for the running thread. Its ticket.
    pub fn set_timer(&mut self, due: u64, exception: usize) -> usize {
        let ticket = self.ticket();
        let target = self.number(self.current);
        self.timers.set(due, ticket, Timer { target, exception });
        ticket
    }

    /// The running thread's timer of this ticket does nothing any more.
    pub fn cancel_timer(&mut self, ticket: usize) {
        self.timers.cancel(ticket);
        let pending = &mut self.all[self.current].pending;
        pending.retain(|p| p.thrower != Thrower::Timer(ticket));
    }

    /// Whether somebody waits for a moment or a thunk.
    #[inline(always)]
    pub fn some_wait(&self) -> bool {
        !(self.timers.is_empty()
            && self.asleep.is_empty()
            && self.files.is_empty()
            && self.evaluations.is_empty())
    }

    /// One that has stopped for a reason comes where it is to be found.
    #[inline(always)]
    pub fn queue(&mut self, place: usize, reason: Reason) {
        match reason {
            Reason::Asleep(due) => {
                self.asleep.insert((due, place));
            }
            Reason::File { .. } => self.files.push(place),
            Reason::Evaluation(thunk) => self.await_value(thunk, place),
            Reason::Parked(..) | Reason::Throwing(_) => {}
            _ => self.come_next(place),
        }
    }

    /// One that can run does so after all others.
    #[inline(always)]
    pub fn come_next(&mut self, place: usize) {
        self.ready.push_back(self.number(place));
    }

    /// One that can run does so before all others.
    pub fn come_first(&mut self, place: usize) {
        let number = self.number(place);
        self.ready.retain(|other| *other != number);
        self.ready.push_front(number);
    }

    #[inline(never)]
    fn await_value(&mut self, thunk: usize, place: usize) {
        match self.awaited(thunk) {
            Some(awaited) => awaited.waiting.push(place),
            None => self.evaluations.push(Awaited {
                waiting: Vec::from([place]),
                evaluator: None,
            }),
        }
    }

    /// What is known of a thunk that somebody waits for.
    pub fn awaited(&mut self, thunk: usize) -> Option<&mut Awaited> {
        let is_it = |awaited: &Awaited| {
            let first = awaited
                .waiting
                .first()
                .and_then(|first| self.reason(*first));
            matches!(first, Some(Reason::Evaluation(other)) if untag(other) == untag(thunk))
        };
        let index = self.evaluations.iter().position(is_it)?;
        Some(&mut self.evaluations[index])
    }

    /// All that somebody waits for.
    pub fn awaited_thunks(&self) -> impl Iterator<Item = usize> + use<> {
        let thunk = |awaited: &Awaited| match self.reason(*awaited.waiting.first()?) {
            Some(Reason::Evaluation(thunk)) => Some(thunk),
            _ => None,
        };
        let thunks: Vec<usize> = self.evaluations.iter().filter_map(thunk).collect();
        thunks.into_iter()
    }

    /// Those who wait for thunks that are evaluated can run.
    pub fn wake_evaluations(&mut self) {
        for awaited in core::mem::take(&mut self.evaluations) {
            let first = awaited
                .waiting
                .first()
                .and_then(|first| self.reason(*first));
            match first {
                Some(Reason::Evaluation(thunk)) if super::Heap::is_evaluated(thunk) => {
                    for place in awaited.waiting {
                        if let Some(Reason::Evaluation(thunk)) = self.reason(place) {
                            self.release(place, Reason::Value(thunk));
                        }
                    }
                }
                _ => self.evaluations.push(awaited),
            }
        }
    }

    /// The opposite of [`Threads::queue`], for one that does not stay where it is.
    pub fn unqueue(&mut self, place: usize) {
        match self.reason(place) {
            Some(Reason::Asleep(due)) => {
                self.asleep.remove(&(due, place));
            }
            Some(Reason::File { .. }) => self.leave_file(place),
            Some(Reason::Evaluation(_)) => self.evaluations.retain_mut(|awaited| {
                awaited.waiting.retain(|other| *other != place);
                !awaited.waiting.is_empty()
            }),
            Some(Reason::Throwing(target)) => {
                if let Some(target) = self.place(target) {
                    self.all[target]
                        .pending
                        .retain(|p| p.thrower != Thrower::Thread(place));
                }
            }
            Some(Reason::Parked(..)) | None => {}
            Some(_) => {
                let number = self.number(place);
                self.ready.retain(|other| *other != number);
            }
        }
    }

    /// The next one that can run, which is in no queue any more.
    #[inline(always)]
    pub fn next_ready(&mut self) -> Option<usize> {
        if self.schedule.is_some() {
            return self.next_of_schedule();
        }
        loop {
            let number = self.ready.pop_front()?;
            if let Some(place) = self.place(number) {
                return Some(place);
            }
        }
    }

    /// The place of that one, if it has not ended.
    #[inline(always)]
    pub(super) fn first_ready(&self) -> Option<usize> {
        self.place(*self.ready.front()?)
    }

    /// Whether there are threads, and nobody looks on, counts, or draws schedules.
    #[inline(always)]
    pub fn is_plain(&self) -> bool {
        let is_watched = self.schedule.is_some() | self.news.is_some() | self.counted.is_some();
        !is_watched && self.all.len() > 1
    }

    #[cold]
    fn next_of_schedule(&mut self) -> Option<usize> {
        self.forget_ended();
        if self.ready.is_empty() {
            return None;
        }
        let mut schedule = self.schedule.take()?;
        let index = schedule.next(self.ready.iter().map(named));
        self.schedule = Some(schedule);
        self.ready.remove(index).map(|number| named(&number).0)
    }

    /// No thread that has ended is among those that can run.
    fn forget_ended(&mut self) {
        let mut ready = core::mem::take(&mut self.ready);
        ready.retain(|number| self.place(*number).is_some());
        self.ready = ready;
    }

    /// Nobody can run before so much time has passed: whether that is virtual, and so has.
    pub fn skip(&mut self, nanoseconds: u64) -> bool {
        let schedule = self.schedule.as_mut();
        schedule.map(|s| s.skipped += nanoseconds).is_some()
    }

    /// In a loop that allocates nothing: whether nothing is done now, since by a schedule every so
    /// many of its turns are a point.
    pub fn skips_loop(&mut self) -> bool {
        self.schedule.as_mut().is_some_and(|schedule| {
            schedule.skipped += LOOP_STEP;
            schedule.looped = schedule.looped.wrapping_add(1);
            schedule.looped % LOOPS != 0
        })
    }

    /// At a heap check that may end the turn of the running thread: whether it does. By a
    /// schedule, that may be at each; `has_stepped`: it has done something that threads share.
    pub fn ends_turn(&mut self, has_stepped: bool) -> bool {
        if self.schedule.is_some() {
            self.forget_ended();
        }
        let Some(mut schedule) = self.schedule.take() else {
            return !self.ready.is_empty();
        };
        let others = self.ready.iter().map(named);
        let (place, number) = (self.current, self.number(self.current));
        let gives_way = schedule.gives_way(has_stepped, place, number, others);
        self.schedule = Some(schedule);
        gives_way
    }

    /// The running thread is met in a loop that allocates nothing: whether it has been in it so
    /// long that others come first.
    pub fn has_looped(&mut self, allocated: u64, now: u64) -> bool {
        match self.looping {
            Some((before, since)) if before == allocated => {
                let is_over = now.saturating_sub(since) >= SLICE;
                if is_over {
                    self.looping = None;
                }
                is_over && !self.ready.is_empty()
            }
            _ => {
                self.looping = Some((allocated, now));
                false
            }
        }
    }

    /// The running thread has done something that threads share: whether others come first, as
    /// they may by a schedule.
    pub fn ends_step(&mut self) -> bool {
        self.schedule.is_some() && self.ends_turn(true)
    }

    /// By a schedule: all others that can run do so before the running one.
    pub fn come_last(&mut self) {
        let (place, number) = (self.current, self.number(self.current));
        if let Some(schedule) = &mut self.schedule {
            schedule.come_last(place, number);
        }
    }

    /// The table of what the runtime raises where there is no frame of `catch`.
    pub fn table(&self) -> Option<usize> {
        let current = self.all.get(self.current)?;
        let is_its_own = current.kind == Kind::Evaluator || self.runs_main();
        (current.table != 0 && is_its_own).then_some(current.table)
    }

    /// Whether an exception waits for the one that runs.
    #[inline(always)]
    pub fn is_thrown_to(&self) -> bool {
        let current = self.all.get(self.current);
        current.is_some_and(|place| !place.pending.is_empty())
    }

    /// Somebody waits for what frames evaluate that were cut off.
    pub fn wake_dormant(&mut self, place: usize) {
        self.all[place].kind = Kind::Evaluator;
        self.evaluators.push(place);
        self.report_made(place);
        self.report_can_run(place);
        if let Some(reason) = self.reason(place) {
            self.queue(place, reason);
        }
    }

    /// Nobody waits any longer for what frames evaluate that were cut off, and which are in no queue.
    pub fn let_sleep(&mut self, place: usize) {
        self.all[place].kind = Kind::Dormant;
        self.evaluators.retain(|other| *other != place);
    }

    /// Whether what runs is the thread of `main`.
    pub fn runs_main(&self) -> bool {
        self.current == MAIN
    }

    /// Whether that thread waits for something.
    pub fn main_waits(&self) -> bool {
        let reason = self.reason(MAIN);
        matches!(
            reason,
            Some(
                Reason::Parked(..) | Reason::Asleep(_) | Reason::File { .. } | Reason::Throwing(_)
            )
        )
    }

    /// Whether what runs are frames that were cut off.
    pub fn runs_evaluator(&self) -> bool {
        let current = self.all.get(self.current);
        current.is_some_and(|place| place.kind == Kind::Evaluator)
    }
}
