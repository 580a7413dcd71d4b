//! Exceptions from outside of a thread: they hit it where it has stopped, or wait there until it may
//! be hit.
//!
//! A thread that runs is stopped first. What one that is hit has evaluated goes on by itself, while
//! somebody waits for it ([`Heap::cut`]).
//!
//! Never: what an exception of the program's own does; that is `raise.rs`. Start reading at [`hit`].

use crate::entry::run::bottom;
use crate::entry::run::stacks::frame;
use crate::entry::safepoint::threads::{ended, run, switch, with_heap, with_threads};
use crate::entry::safepoint::{pending, raise};
use crate::heap::Heap;
use crate::heap::stopped::{AGAIN, Reason};
use crate::heap::threads::{Kind, Pending, Thrower};
use alloc::vec::Vec;

/// At a heap check for so many bytes: the running thread meets an exception of the runtime's. What
/// it evaluates goes on when somebody asks for it.
pub(super) fn meet(failure: raise::Failure, bytes: usize, report: fn() -> !) -> ! {
    if with_threads(|threads| threads.runs_evaluator()) {
        // Whoever waits for it would ask for it again.
        raise::found(failure, report)
    }
    match raise::from_outside(failure) {
        Some(exception) => hit_itself(Reason::HeapCheck(bytes), exception),
        None => report(),
    }
}

/// Exceptions whose time has come hit their threads if they are stopped, or wait there. Answers
/// when the next one is due.
pub(super) fn fire_timers() -> Option<u64> {
    with_heap(|heap| {
        loop {
            let due = heap.threads.timers.next_due()?;
            if due > heap.now() {
                return Some(due);
            }
            let (ticket, timer) = heap.threads.timers.take_next()?;
            let Some(place) = heap.threads.place(timer.target) else {
                continue;
            };
            let exception = timer.exception;
            let stopped = heap.threads.all[place].stopped.as_ref();
            match stopped.is_some_and(|stopped| stopped.can_be_hit()) {
                true => hit(heap, place, exception),
                false => {
                    let thrower = Thrower::Timer(ticket);
                    heap.threads.wait_for(place, Pending { exception, thrower });
                }
            }
        }
    })
}

/// An exception that has waited for the running thread hits it, unless it has to wait further.
/// What it evaluates goes on as told when somebody asks for it.
#[inline(always)]
pub(super) fn meet_pending(reason: Reason) {
    let waits = with_threads(|threads| !threads.all[threads.current].pending.is_empty());
    if !waits || pending::is_uninterruptible() {
        return;
    }
    meet_first(reason)
}

#[inline(never)]
fn meet_first(reason: Reason) -> ! {
    let exception = with_threads(|threads| {
        let pending = threads.all[threads.current].pending.remove(0);
        threads.has_met(&pending);
        pending.exception
    });
    hit_itself(reason, exception)
}

fn hit_itself(reason: Reason, exception: usize) -> ! {
    with_heap(|heap| {
        heap.stop(frame(), reason);
        cut(heap, heap.threads.current, exception);
    });
    run(with_threads(|threads| threads.current))
}

/// A stopped thread raises an exception when it goes on, and what it has evaluated sleeps unless
/// others wait for it.
fn cut(heap: &mut Heap, place: usize, exception: usize) {
    let end = [bottom::return_address(), ended as *const () as usize];
    heap.cut(place, exception, end);
    see_to_evaluators(heap);
}

/// See [`rt_abi::threads::Operation::Throw`].
pub(super) fn throw(number: usize, exception: usize) -> usize {
    let Some(place) = with_threads(|threads| threads.place(number)) else {
        return 0;
    };
    let here = with_threads(|threads| threads.current);
    if place == here {
        hit_itself(Reason::Ready(0), exception)
    }
    let can_be_hit = with_threads(|threads| {
        let stopped = threads.all[place].stopped.as_ref();
        stopped.is_some_and(|stopped| stopped.can_be_hit())
    });
    if can_be_hit {
        with_heap(|heap| hit(heap, place, exception));
        return 0;
    }
    // One that waits already need not be hit while the other one cannot be.
    meet_pending(Reason::Ready(AGAIN));
    with_threads(|threads| {
        let thrower = Thrower::Thread(threads.current);
        threads.wait_for(place, Pending { exception, thrower });
    });
    switch(Reason::Throwing(number))
}

/// An exception hits a stopped thread. One that can run keeps its place in the line.
pub(super) fn hit(heap: &mut Heap, place: usize, exception: usize) {
    let reason = heap.threads.reason(place);
    if let Some(Reason::New(_)) = reason {
        return heap.threads.leave(place);
    }
    let can_run = heap.threads.reason(place).is_some_and(Reason::can_run);
    if !can_run {
        heap.threads.unqueue(place);
    }
    cut(heap, place, exception);
    if !can_run {
        heap.threads.come_next(place);
    }
    heap.threads.report_can_run(place);
}

/// Frames that were cut off run while somebody waits for what they evaluate, and then only.
fn see_to_evaluators(heap: &mut Heap) {
    while heap.threads.any_cut {
        let thunks = heap.threads.awaited_thunks();
        let wanted: Vec<usize> = thunks.filter_map(|thunk| heap.evaluator(thunk)).collect();
        let all = &heap.threads.all;
        let sleeps = |place: &&usize| all[**place].kind == Kind::Dormant;
        let is_idle = |place: &&usize| all[**place].stopped.is_some() && !wanted.contains(place);
        let idle = heap.threads.evaluators.iter().filter(is_idle);
        let Some(&place) = wanted.iter().filter(sleeps).chain(idle).min() else {
            return;
        };
        match heap.threads.all[place].kind {
            Kind::Dormant => heap.threads.wake_dormant(place),
            _ => {
                heap.threads.unqueue(place);
                heap.threads.let_sleep(place);
                heap.pack(place, false);
            }
        }
    }
}
