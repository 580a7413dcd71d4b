//! Threads: making them, stopping the one that runs, and which one runs next.
//!
//! A thread runs until it waits, ends or gives way, or has had its turn, at a heap check. Those
//! that can run do so in the order in which they could ([`crate::heap::threads`]).
//!
//! ```text
//! compiled code -> rt_thread (stub) -> thread -> switch -> rt_thread -> another
//! compiled code -> rt_await (stub) -> files -> switch -> rt_await -> another
//! a thunk under evaluation -> rt_loop_entry (stub) -> wait -> stop -> run_next -> rt_resume
//! ```
//!
//! Never: how an exception hits a thread; that is `hits.rs`. Start reading at [`thread`].

use crate::entry::border::{apart, callback};
use crate::entry::observe::{switches, waits, whereabouts};
use crate::entry::run::bottom::{self, Answer};
use crate::entry::run::ending;
use crate::entry::run::stacks::{self, frame};
use crate::entry::run::state::{Runtime, with_runtime};
use crate::entry::safepoint::hits::{fire_timers, meet, meet_pending, throw};
use crate::entry::safepoint::{
    deadlock, exhaustion, files, overflow, pending, raise, signals, stops,
};
use crate::entry::{config, enter_mutator, leave_mutator, run::failure};
use crate::heap::Heap;
use crate::heap::object::{info, load, load_byte, untag};
use crate::heap::stopped::{AGAIN, Access, Reason, saved_below};
use crate::heap::threads::{Kind, MAIN, Pending, Scheduler, Threads, Thrower, ticket_serial};
use crate::sys::{clock, memory, signal};
use alloc::boxed::Box;
use core::fmt::{self, Write};
use rt_abi::io::masking;
use rt_abi::object::{HEADER, WORD};
use rt_abi::threads::{Operation, guard};

const SCHEDULER: Scheduler = Scheduler {
    wait,
    await_handle: files::await_handle,
    tell,
    explain: waits::deadlock,
    ended,
};

/// Does it, and answers. If the running thread has stopped the one that runs then is answered, in
/// whose newest frame the stub goes on.
pub(in crate::entry) extern "C" fn thread(operation: usize, a: usize, closure: usize) -> usize {
    leave_mutator();
    let answer = match with_runtime(|runtime| at_once(runtime, operation, a, closure)) {
        AtOnce::Answer(answer) => answer,
        AtOnce::GoesOn(reason, frame) => go_on(reason, frame),
        AtOnce::Not => {
            let answer = operate(operation, a, closure);
            with_runtime(switches::news);
            answer
        }
    };
    if stops::is_wanted() {
        stops::tell_mutator();
    }
    enter_mutator();
    answer
}

/// What has come of an operation that was tried at once.
enum AtOnce {
    /// It is done, or the thread that goes on gets this answer from the stub.
    Answer(usize),
    /// The thread goes on that has this reason, and this newest frame.
    GoesOn(Reason, usize),
    /// Nothing was done.
    Not,
}

/// What is most of all operations, while there is nothing to see to, and nobody looks on or draws
/// schedules.
#[inline(always)]
fn at_once(runtime: &mut Runtime, operation: usize, a: usize, closure: usize) -> AtOnce {
    const FORK: usize = Operation::Fork as usize;
    const WAKE: usize = Operation::Wake as usize;
    const PARK: usize = Operation::Park as usize;
    const RECEIVE: usize = Operation::Receive as usize;
    const GIVE: usize = Operation::Give as usize;
    let heap = &mut runtime.heap;
    if !heap.threads.is_plain() {
        return AtOnce::Not;
    }
    match operation {
        GIVE => AtOnce::Answer(usize::from(heap.threads.wake(a, Reason::Given(closure)))),
        WAKE => AtOnce::Answer(usize::from(heap.threads.wake(a, Reason::Ready(0)))),
        PARK | RECEIVE => park_at_once(heap, a, closure),
        FORK => AtOnce::Answer(fork(heap, closure)),
        _ => AtOnce::Not,
    }
}

#[inline(never)]
fn fork(heap: &mut Heap, action: usize) -> usize {
    let masking = heap.masking();
    heap.new_thread(action, masking)
}

/// The running thread waits by a ticket, and the next one goes on.
#[inline(never)]
fn park_at_once(heap: &mut Heap, ticket: usize, exception: usize) -> AtOnce {
    if !goes_on_at_once(heap) || signals::may_raise() {
        return AtOnce::Not;
    }
    let reason = Reason::Parked(ticket_serial(ticket), exception);
    let Some((reason, frame)) = heap.exchange(frame(), reason) else {
        return AtOnce::Not;
    };
    pending::interrupt_here(heap.threads.runs_main());
    match reason {
        Reason::Ready(answer) | Reason::Given(answer) => AtOnce::Answer(answer),
        reason => AtOnce::GoesOn(reason, frame),
    }
}

#[inline(never)]
fn operate(operation: usize, a: usize, closure: usize) -> usize {
    let Some(operation) = Operation::ALL.get(operation) else {
        failure::fail(b"thread", b"an operation on threads that there is not")
    };
    if with_threads(|threads| threads.all.is_empty()) {
        begin_threads();
    }
    match operation {
        Operation::Fork => {
            let new = with_heap(|heap| fork(heap, closure));
            match with_threads(Threads::ends_step) {
                true => switch(Reason::Ready(new)),
                false => new,
            }
        }
        Operation::Step => match with_threads(Threads::ends_step) {
            true => switch(Reason::Ready(0)),
            false => 0,
        },
        Operation::Yield => {
            if with_threads(|threads| threads.all.len() > 1) {
                with_threads(Threads::come_last);
                switch(Reason::Ready(0))
            } else {
                0
            }
        }
        Operation::Ticket => with_threads(Threads::ticket),
        Operation::Park | Operation::Receive => park(a, closure, false),
        Operation::ParkTransaction => park(a, closure, true),
        Operation::Waits => usize::from(with_threads(|threads| threads.waits(a))),
        Operation::Wake => usize::from(with_threads(|threads| threads.wake(a, Reason::Ready(0)))),
        Operation::Give => {
            let given = Reason::Given(closure);
            usize::from(with_threads(|threads| threads.wake(a, given)))
        }
        Operation::Sleep => {
            let nanoseconds = (a as i64).max(0) as u64 * 1000;
            block(Reason::Asleep(now().saturating_add(nanoseconds)))
        }
        Operation::Current => with_threads(|threads| threads.number(threads.current)),
        Operation::Throw => throw(a, closure),
        Operation::Deliver => {
            meet_pending(Reason::Ready(0));
            0
        }
        Operation::Context => with_heap(|heap| heap.thread.context),
        Operation::Timer => {
            let nanoseconds = (a as i64).max(0) as u64 * 1000;
            let due = now().saturating_add(nanoseconds);
            with_runtime(|runtime| {
                let ticket = runtime.heap.threads.set_timer(due, closure);
                runtime.start_reminders();
                ticket
            })
        }
        Operation::Cancel => with_threads(|threads| {
            threads.cancel_timer(a);
            0
        }),
        Operation::Guard => with_runtime(|runtime| {
            let heap = &mut runtime.heap;
            heap.threads.set_guard(closure);
            heap.threads.hand_out(heap.thread.context, false);
            heap.threads.at_heap_check = Some(at_heap_check);
            heap.take_turns();
            runtime.start_reminders();
            0
        }),
        Operation::Status => with_threads(|threads| status(threads, a)),
        Operation::Weak => with_heap(|heap| {
            heap.threads.at_heap_check = Some(at_heap_check);
            if a != 0 {
                heap.weaks.at_end = Some(run_last);
            }
            let era = heap.era();
            heap.weaks.new_weak(closure, a != 0, era)
        }),
        Operation::Finalizer => with_heap(|heap| {
            heap.weaks.set_finalizer(a, closure);
            0
        }),
        Operation::Key => with_heap(|heap| {
            heap.weaks.set_key(a, closure);
            0
        }),
        Operation::Value => with_heap(|heap| {
            let value = heap.weaks.value(a);
            give(heap, closure, value)
        }),
        Operation::Finalize => with_heap(|heap| {
            let finalizer = heap.weaks.finalize(a);
            give(heap, closure, finalizer)
        }),
        Operation::Label => {
            let place = with_threads(|threads| {
                let place = threads.place(a)?;
                threads.all[place].label = Some(bytes_of(closure));
                Some(place)
            });
            if let Some(place) = place {
                with_runtime(|runtime| switches::labelled(runtime, place));
            }
            0
        }
        Operation::Spark => with_heap(|heap| heap.new_spark(closure)),
        Operation::Left => with_heap(|heap| heap.left() as usize),
        Operation::SetLeft => with_heap(|heap| {
            heap.set_left(a as i64);
            0
        }),
        Operation::Limit => with_heap(|heap| {
            heap.set_limit(if a != 0 { closure } else { 0 });
            0
        }),
        Operation::Stable => with_threads(|threads| {
            threads.stable = closure;
            0
        }),
        Operation::Failures => with_threads(|threads| {
            threads.all[MAIN].table = closure;
            threads.touch(MAIN);
            0
        }),
        Operation::Next => with_threads(|threads| threads.after(a)),
        Operation::Name => with_heap(|heap| heap.stable_name(closure)),
        Operation::AwaitFile => files::await_file(a),
        Operation::Serve => {
            apart::know_home();
            with_heap(|heap| {
                heap.threads.server = closure;
                heap.frames.know(callback::frame());
            });
            0
        }
        Operation::Called => callback::record(a != 0),
        Operation::MakeCode => usize::from(!memory::make_code(a, memory::PAGE)),
        Operation::End => raise::end_run(closure),
    }
}

#[cold]
#[inline(never)]
fn begin_threads() {
    with_heap(|heap| heap.begin_threads(SCHEDULER, stacks::reserve_another));
    switches::begin();
}

/// The running thread waits for the end of waiting by a ticket.
fn park(ticket: usize, exception: usize, transaction: bool) -> usize {
    with_threads(|threads| threads.all[threads.current].transaction = transaction);
    meet_pending(Reason::CutOff);
    switch(Reason::Parked(ticket_serial(ticket), exception))
}

#[inline(always)]
pub(super) fn with_heap<R>(action: impl FnOnce(&mut Heap) -> R) -> R {
    with_runtime(|runtime| action(&mut runtime.heap))
}

/// See [`Heap::now`].
pub(super) fn now() -> u64 {
    with_heap(|heap| heap.now())
}

#[inline(always)]
pub(super) fn with_threads<R>(action: impl FnOnce(&mut Threads) -> R) -> R {
    with_heap(|heap| action(&mut heap.threads))
}

/// What is in an array of bytes of the program's.
fn bytes_of(array: usize) -> Box<[u8]> {
    let payload = untag(array) + HEADER;
    let bytes = (0..load(payload)).map(|at| load_byte(payload + WORD + at));
    bytes.collect()
}

/// A variable of the program's gets a value, if there is one. Whether there is.
fn give(heap: &mut Heap, variable: usize, value: Option<usize>) -> usize {
    if let Some(value) = value {
        heap.write_variable(variable, value);
    }
    usize::from(value.is_some())
}

/// A thread for each finaliser that is due, in their order. Whether there are any.
pub(super) fn start_finalizers() -> bool {
    with_heap(|heap| {
        let due = core::mem::take(&mut heap.weaks.due);
        for &finalizer in &due {
            heap.new_thread(finalizer, masking::UNMASKED);
        }
        !due.is_empty()
    })
}

/// Main has ended: the finalisers that run at the program's end do so one by one.
fn run_last(status: i32) -> ! {
    failure::abandon_stack();
    with_heap(|heap| heap.weaks.status = status);
    run_next_last(0)
}

extern "C" fn run_next_last(_: usize) -> ! {
    let Some(finalizer) = with_heap(|heap| heap.weaks.take_last()) else {
        ending::end(with_heap(|heap| heap.weaks.status))
    };
    with_heap(|heap| heap.unmask());
    let apply = config().exceptions.apply[0];
    bottom::call(apply, [finalizer, token(), 0], run_next_last)
}

/// The token of effects, which frames keep: a pointer to something that lives as long.
fn token() -> usize {
    let uncaught = config().exceptions.uncaught;
    uncaught | info(uncaught).tag as usize
}

/// A line for each thread: its number and name, what it does, and for how long. Of some the calls
/// that are not over. Allocates nothing.
fn tell(heap: &Heap, text: &mut dyn Write) -> fmt::Result {
    const WITH_CALLS: usize = 50;
    let threads = &heap.threads;
    let is_thread = |place: &usize| {
        threads.number(*place) >> u32::BITS != 0 && threads.all[*place].kind == Kind::Thread
    };
    for (index, place) in (0..threads.all.len()).filter(is_thread).enumerate() {
        write!(text, "  {}: ", waits::Who(threads, place))?;
        match threads.reason(place) {
            None => text.write_str("runs")?,
            Some(Reason::New(_)) => text.write_str("has not run yet")?,
            Some(Reason::Parked(..)) => waits::write_waiting(heap, place, text)?,
            Some(Reason::Asleep(due)) => {
                let left = due.saturating_sub(heap.now()) / 1_000_000;
                write!(
                    text,
                    "sleeps for another {}.{:03} s",
                    left / 1000,
                    left % 1000
                )?;
            }
            Some(Reason::File { to, .. }) => text.write_str(match to {
                Access::Read => "waits for input",
                Access::Write => "waits to write",
                Access::Call => "waits for a function of C",
            })?,
            Some(Reason::Evaluation(_)) => {
                text.write_str("waits for a value that another thread evaluates")?;
            }
            Some(Reason::Throwing(target)) => {
                let target = target >> u32::BITS;
                write!(
                    text,
                    "waits for its exception to be raised in thread {target}"
                )?;
            }
            Some(_) => text.write_str("can run")?,
        }
        if let Some(stopped) = &threads.all[place].stopped {
            let kilobytes = heap.statistics.allocated.saturating_sub(stopped.since) >> 10;
            writeln!(text, ", {kilobytes} KB of allocation ago")?;
            if index < WITH_CALLS {
                whereabouts::write_stack(stopped.frames().map(|frame| frame.1), text)?;
            }
        } else {
            text.write_str("\n")?;
        }
    }
    Ok(())
}

/// [`Operation::Status`].
fn status(threads: &Threads, number: usize) -> usize {
    let Some(place) = threads.place(number) else {
        return 0;
    };
    match threads.reason(place) {
        Some(Reason::Parked(..)) if threads.all[place].transaction => 6,
        Some(Reason::Parked(..)) => 2,
        Some(Reason::Asleep(_)) => 3,
        Some(Reason::File {
            to: Access::Call, ..
        }) => 8,
        Some(Reason::File { .. }) => 7,
        Some(Reason::Evaluation(_)) => 4,
        Some(Reason::Throwing(_)) => 5,
        _ => 1,
    }
}

/// At a heap check: finalisers get their threads, exceptions whose time has come hit theirs, and
/// the thread gives way to others if it has had its turn. The running one makes the heap check
/// again if somebody asks for what it evaluates.
fn at_heap_check(bytes: usize) {
    let resumed = with_threads(|threads| core::mem::take(&mut threads.resumed));
    let guard = with_threads(|threads| threads.guard());
    if overflow::is_deep() {
        meet(
            raise::Failure::StackOverflow,
            bytes,
            failure::stack_overflow,
        );
    }
    overflow::close();
    if guard != guard::OPEN && with_heap(|heap| heap.turn_is_over(bytes)) {
        with_heap(Heap::postpone_turn);
    }
    if guard == guard::CLOSED {
        let waits = pending::exception_waits() || with_runtime(|runtime| runtime.exhausted);
        if waits || with_threads(|threads| !threads.timers.is_empty()) {
            stops::remind_in(SOON);
        }
        return;
    }
    exhaustion::look(bytes);
    if pending::exception_waits() && with_threads(|threads| threads.main_waits()) {
        files::interrupt_main();
    }
    if signals::takes_pending() {
        meet(raise::Failure::Interrupted, bytes, || {
            ending::obey(signal::SIGINT)
        });
    }
    start_finalizers();
    let is_due = |heap: &mut Heap| {
        let next = heap.threads.timers.next_due();
        next.is_some_and(|due| due <= heap.now())
    };
    let any = with_heap(is_due);
    if any && with_threads(|threads| threads.runs_evaluator()) {
        // It may be that nobody asks for it any more.
        stop(Reason::HeapCheck(bytes));
    }
    fire_timers();
    if let Some(exception) = with_heap(Heap::limit_met) {
        // Nobody waits for that it is raised.
        let thrower = Thrower::Timer(0);
        with_threads(|threads| threads.wait_for(threads.current, Pending { exception, thrower }));
    }
    if pending::is_unmasked() {
        meet_pending(Reason::HeapCheck(bytes));
    }
    if bytes == 0 && guard == guard::OPEN {
        end_looping();
    }
    if guard == guard::OPEN && with_heap(|heap| heap.turn_is_over(bytes)) {
        wake_sleepers();
        files::look();
        with_threads(Threads::wake_evaluations);
        with_heap(Heap::begin_turn);
        if !resumed && with_threads(|threads| threads.ends_turn(false)) {
            stop(Reason::HeapCheck(bytes));
        }
    }
}

/// In a loop that allocates nothing, the turn's end is a matter of time, unless there is a
/// schedule.
fn end_looping() {
    if with_threads(|threads| threads.schedule.is_some()) {
        return;
    }
    wake_sleepers();
    files::look();
    with_threads(Threads::wake_evaluations);
    let over = with_heap(|heap| {
        let allocated = heap.statistics.allocated;
        heap.threads.has_looped(allocated, clock::cpu())
    });
    if over {
        stop(Reason::HeapCheck(0));
    }
}

/// Nanoseconds after which a timer is tried again that had to wait.
const SOON: u64 = 1_000_000;

/// A thunk is entered that is under evaluation. Comes back if this thread evaluates it.
fn wait(thunk: usize) {
    let Some(place) = with_heap(|heap| heap.evaluator(thunk)) else {
        return;
    };
    with_threads(|threads| {
        if threads.all[place].kind == Kind::Dormant {
            threads.wake_dormant(place);
        }
    });
    leave(Reason::Evaluation(thunk));
    with_threads(|threads| {
        if let Some(awaited) = threads.awaited(thunk) {
            awaited.evaluator = Some(place);
        }
    });
    run_next()
}

/// The running thread stops, and another one goes on.
fn stop(reason: Reason) -> ! {
    leave(reason);
    run_next()
}

/// The same where the border's function for threads was called. If the other one goes on with an
/// answer, that is what is answered here, where it returns.
pub(super) fn switch(reason: Reason) -> usize {
    leave(reason);
    go_on_in_stub(next())
}

/// The thread of this place goes on where the border's function for threads returns.
fn go_on_in_stub(place: usize) -> usize {
    match begin(place) {
        (Reason::Ready(answer), _) => {
            signals::raise_pending();
            answer
        }
        (Reason::Given(object), _) => {
            signals::raise_pending();
            object
        }
        (other, frame) => go_on(other, frame),
    }
}

/// The running thread stops, and comes into the queue for it.
fn leave(reason: Reason) {
    with_runtime(|runtime| leave_in(runtime, reason));
}

#[inline(always)]
fn leave_in(runtime: &mut Runtime, reason: Reason) {
    switches::stops(runtime, reason);
    let heap = &mut runtime.heap;
    heap.stop(frame(), reason);
    heap.threads.queue(heap.threads.current, reason);
}

/// Exceptions that are masked need not wait any longer, and the running thread stops.
fn block(reason: Reason) -> usize {
    meet_pending(Reason::Ready(AGAIN));
    switch(reason)
}

/// The running thread has come to its end.
pub(super) extern "C" fn ended(_: usize) -> ! {
    let next = with_runtime(|runtime| {
        let heap = &mut runtime.heap;
        heap.end_thread();
        let next = match goes_on_at_once(heap) {
            true => heap.threads.next_ready(),
            false => None,
        };
        switches::news(runtime);
        next.and_then(|place| begin_in(runtime, place))
    });
    match next {
        Some((reason, frame)) => {
            pending::interrupt_here(with_threads(|threads| threads.runs_main()));
            go_on(reason, frame)
        }
        None => run_next(),
    }
}

fn run_next() -> ! {
    run(next())
}

/// The place of the thread that is to run.
fn next() -> usize {
    let next = with_heap(|heap| match goes_on_at_once(heap) {
        true => heap.threads.next_ready(),
        false => None,
    });
    next.unwrap_or_else(wait_for_next)
}

/// Whether nothing has to be seen to before the next thread goes on.
#[inline(always)]
fn goes_on_at_once(heap: &Heap) -> bool {
    !heap.threads.some_wait() && heap.weaks.due.is_empty()
}

#[inline(never)]
fn wait_for_next() -> usize {
    loop {
        let due = look_after();
        if let Some(place) = with_threads(Threads::next_ready) {
            return place;
        }
        let waits = due.is_some() || with_threads(|threads| !threads.files.is_empty());
        match waits {
            true if start_spark() => {}
            true => files::rest(due),
            false => {
                deadlock::find_dead();
                deadlock::free_all();
            }
        }
    }
}

/// Those who wait for a moment or a thunk can run if that is there, and finalisers if their objects
/// are not. Answers when the next one is due.
#[inline(never)]
fn look_after() -> Option<u64> {
    let (timer, sleeper) = (fire_timers(), wake_sleepers());
    if with_threads(Threads::asks_for_files) {
        files::ask(Some(0), None);
    }
    with_threads(Threads::wake_evaluations);
    start_finalizers();
    match (timer, sleeper) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

/// Those who have slept enough can run, in the order in which they were due. Answers when
/// the next one has.
fn wake_sleepers() -> Option<u64> {
    let now = now();
    with_threads(|threads| {
        loop {
            let &(due, place) = threads.asleep.first()?;
            if due > now {
                return Some(due);
            }
            threads.asleep.pop_first();
            threads.has_slept(place);
        }
    })
}

/// Something that was sparked, and that nobody has needed so far, is evaluated while nobody can
/// run. Whether there is such a thing.
fn start_spark() -> bool {
    with_heap(|heap| {
        let Some(action) = heap.take_spark() else {
            return false;
        };
        let number = heap.new_thread(action, masking::UNMASKED);
        if let Some(place) = heap.threads.place(number) {
            heap.threads.all[place].label = Some(Box::from(&b"spark"[..]));
        }
        true
    })
}

pub(super) fn run(place: usize) -> ! {
    let (reason, frame) = begin(place);
    go_on(reason, frame)
}

/// The thread of this place runs from now on. What it does first, and its newest frame.
fn begin(place: usize) -> (Reason, usize) {
    let begun = with_runtime(|runtime| begin_in(runtime, place));
    pending::interrupt_here(place == MAIN);
    begun.unwrap_or_else(|| crate::give_up())
}

#[inline(always)]
fn begin_in(runtime: &mut Runtime, place: usize) -> Option<(Reason, usize)> {
    let begun = runtime.heap.go_on_with(place);
    switches::runs(runtime, place);
    begun
}

fn go_on(reason: Reason, frame: usize) -> ! {
    if let Reason::HeapCheck(_) = reason {
        with_threads(|threads| threads.resumed = true);
    }
    let saved = match reason {
        Reason::New(_) => [0; 4],
        _ => saved_below(frame),
    };
    match reason {
        Reason::New(action) => {
            bottom::call(config().exceptions.apply[0], [action, token(), 0], ended)
        }
        Reason::Raises(exception) => {
            with_threads(|threads| threads.from_outside = true);
            raise::raise_from_here(exception)
        }
        Reason::Loops => raise::found(raise::Failure::NonTermination, || {
            failure::fail(b"NonTermination", b"<<loop>>")
        }),
        Reason::Value(thunk) => bottom::go_on_in(frame, saved, Answer::Value(thunk)),
        Reason::HeapCheck(bytes) => bottom::go_on_in(frame, saved, Answer::HeapCheck(bytes)),
        Reason::Ready(answer) | Reason::Given(answer) => {
            signals::raise_pending();
            bottom::go_on_in(frame, saved, Answer::Word(answer))
        }
        // It is an object where one is expected.
        Reason::CutOff => {
            signals::raise_pending();
            bottom::go_on_in(frame, saved, Answer::Word(token()))
        }
        Reason::Parked(..)
        | Reason::Asleep(_)
        | Reason::File { .. }
        | Reason::Evaluation(_)
        | Reason::Throwing(_) => crate::give_up(),
    }
}

/// The number of a thread, which `ThreadId#` is, as it is shown. Packages import it under
/// this name.
#[unsafe(no_mangle)]
pub extern "C" fn rts_getThreadId(thread: i64) -> i32 {
    (thread >> 32) as i32
}
