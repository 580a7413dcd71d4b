//! Threads: making them, stopping the one that runs, and which one runs next.
//!
//! A thread runs until it waits, ends or gives way: nothing else stops it. The stopped ones
//! are in a row ([`crate::heap::stopped`]); the next to run is the first that can.
//!
//! ```text
//! compiled code -> rt_thread (stub) -> thread -> stop -> run_next -> rt_resume -> another
//! a thunk under evaluation -> rt_loop_entry (stub) -> wait -> stop -> run_next
//! ```
//! Start reading at [`thread`].

use crate::entry::run::bottom::{self, Answer};
use crate::entry::run::state::{frame, stack_top, with_runtime};
use crate::entry::safepoint::{raise, signals};
use crate::entry::{config, enter_mutator, leave_mutator, run::failure};
use crate::heap::stopped::{Reason, Stopped, saved_below};
use crate::sys::clock;
use rt_abi::threads::Operation;

/// The number of the thread of `main`.
const MAIN: usize = 1;

pub(in crate::entry) extern "C" fn thread(operation: usize, a: usize, closure: usize) -> usize {
    leave_mutator();
    let answer = match Operation::ALL.get(operation) {
        Some(Operation::Fork) => with_runtime(|runtime| {
            runtime.heap.threads.wait = Some(wait);
            runtime.heap.new_thread(closure)
        }),
        Some(Operation::Yield) => {
            if with_runtime(|runtime| !runtime.heap.threads.stopped.is_empty()) {
                stop(Reason::Ready(0));
            }
            0
        }
        Some(Operation::Ticket) => with_runtime(|runtime| {
            runtime.heap.threads.numbers += 1;
            runtime.heap.threads.numbers
        }),
        Some(Operation::Park) => stop(Reason::Parked(a, closure)),
        Some(Operation::Wake) => usize::from(wake(a)),
        Some(Operation::Sleep) => {
            let nanoseconds = (a as i64).max(0) as u64 * 1000;
            stop(Reason::Asleep(clock::elapsed().saturating_add(nanoseconds)))
        }
        Some(Operation::Current) => with_runtime(|runtime| runtime.heap.threads.current + 1),
        None => failure::fail(b"thread", b"an operation on threads that there is not"),
    };
    enter_mutator();
    answer
}

/// Whoever waits with a ticket can run again, after all that can.
fn wake(ticket: usize) -> bool {
    with_runtime(|runtime| {
        let stopped = &mut runtime.heap.threads.stopped;
        let waits = |s: &Stopped| matches!(s.reason, Reason::Parked(t, _) if t == ticket);
        let Some(place) = stopped.iter().position(waits) else {
            return false;
        };
        if let Some(mut thread) = stopped.remove(place) {
            thread.reason = Reason::Ready(0);
            stopped.push_back(thread);
        }
        true
    })
}

/// A thunk is entered that is under evaluation. Comes back if this thread evaluates it.
fn wait(thunk: usize) {
    if with_runtime(|runtime| runtime.heap.is_evaluated_elsewhere(thunk)) {
        stop(Reason::Evaluation(thunk));
    }
}

/// The running thread stops, and another one goes on.
fn stop(reason: Reason) -> ! {
    with_runtime(|runtime| {
        let stopped = runtime.heap.stop(frame(), stack_top(), reason);
        runtime.heap.threads.stopped.push_back(stopped);
    });
    run_next()
}

/// The running thread has come to its end.
extern "C" fn ended(_: usize) -> ! {
    run_next()
}

/// No thread runs: the first that can goes on. This alone chooses.
fn choose() -> Option<Stopped> {
    with_runtime(|runtime| {
        let heap = &mut runtime.heap;
        let place = heap
            .threads
            .stopped
            .iter()
            .position(|s| heap.can_run(s.reason))?;
        heap.threads.stopped.remove(place)
    })
}

fn run_next() -> ! {
    loop {
        let due = wake_sleepers();
        if let Some(stopped) = choose() {
            run(stopped);
        }
        match due {
            Some(due) => sleep_until(due),
            None => free_all(),
        }
    }
}

/// Those who have slept enough can run, in the order in which they were due. Answers when
/// the next one has.
fn wake_sleepers() -> Option<u64> {
    let due = |stopped: &Stopped| match stopped.reason {
        Reason::Asleep(due) => Some(due),
        _ => None,
    };
    with_runtime(|runtime| {
        let all = &mut runtime.heap.threads.stopped;
        loop {
            let asleep = all.iter().enumerate();
            let (first, place) = asleep
                .filter_map(|(place, stopped)| Some((due(stopped)?, place)))
                .min()?;
            if first > clock::elapsed() {
                return Some(first);
            }
            if let Some(mut stopped) = all.remove(place) {
                stopped.reason = Reason::Ready(0);
                all.push_back(stopped);
            }
        }
    })
}

/// Nobody can run before that moment, unless an interruption comes.
fn sleep_until(due: u64) {
    signals::obey_unless_exception();
    if !(signals::exception_waits() && interrupt_main()) {
        clock::sleep(due.saturating_sub(clock::elapsed()));
    }
}

/// An interruption is for the thread of `main`, which stops waiting, unless it is masked.
fn interrupt_main() -> bool {
    with_runtime(|runtime| {
        let mut all = runtime.heap.threads.stopped.iter_mut();
        let main = all.find(|stopped| stopped.number == MAIN && stopped.is_unmasked());
        main.map(|main| main.reason = Reason::Ready(0)).is_some()
    })
}

/// Nobody can run, and nobody will wake anybody: each is told so by an exception.
fn free_all() {
    with_runtime(|runtime| {
        for stopped in &mut runtime.heap.threads.stopped {
            stopped.reason = match stopped.reason {
                Reason::Parked(_, exception) => Reason::Raises(exception),
                Reason::Evaluation(_) => Reason::Loops,
                other => other,
            };
        }
    });
}

fn run(mut stopped: Stopped) -> ! {
    with_runtime(|runtime| runtime.heap.go_on_with(&mut stopped));
    signals::interrupt_here(stopped.number == MAIN);
    let (reason, frame) = (stopped.reason, stopped.frame);
    let saved = match reason {
        Reason::New(_) => [0; 4],
        _ => saved_below(frame),
    };
    // Nothing comes back here.
    drop(stopped);
    match reason {
        Reason::New(action) => {
            bottom::call(config().exceptions.apply[0], [action, action, 0], ended)
        }
        Reason::Raises(exception) => raise::raise_from_here(exception),
        Reason::Loops => raise::found(raise::Failure::NonTermination, || {
            failure::fail(b"NonTermination", b"<<loop>>")
        }),
        Reason::Evaluation(thunk) => bottom::go_on_in(frame, saved, Answer::Value(thunk)),
        Reason::Ready(answer) => {
            signals::raise_pending();
            bottom::go_on_in(frame, saved, Answer::Word(answer))
        }
        Reason::Parked(..) | Reason::Asleep(_) => crate::give_up(),
    }
}
