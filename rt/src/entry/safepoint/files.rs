//! Threads that wait for files: for something to read, or for room to write.
//!
//! While others run it is asked now and then whether a file is ready; when nobody can run, the
//! program sleeps in that question. Who lends the runtime's state nobody asks then, so that it can
//! be told what the threads do.
//!
//! Never: reads or writes. Who has waited asks for that again. Start reading at [`await_handle`].

use crate::entry::observe::switches;
use crate::entry::run::ending;
use crate::entry::run::state::with_runtime;
use crate::entry::safepoint::hits::meet_pending;
use crate::entry::safepoint::pending;
use crate::entry::safepoint::threads::{now, switch, with_threads};
use crate::heap::stopped::{AGAIN, Access, Reason};
use crate::heap::threads::MAIN;
use crate::sys::{file, signal};
use alloc::vec::Vec;
use rt_abi::io::answer;
use rt_abi::threads::way::{self, LINE_IS_THERE};

/// Nanoseconds of a millisecond.
const MILLISECOND: u64 = 1_000_000;

/// See [`rt_abi::threads::way`].
pub(super) fn await_handle(a: usize) -> usize {
    let answer = await_it(a);
    with_runtime(switches::news);
    answer
}

fn await_it(a: usize) -> usize {
    let handle = number(a);
    if a & WAY == way::LINE {
        // Only who reads ahead for others looks for lines: who is alone waits where it reads.
        let answer = with_runtime(|runtime| {
            let yields = runtime.heap.threads.can_go_on();
            runtime.world.files.patience.yields = yields;
            yields.then(|| runtime.world.files.line_ahead(i64::from(handle)))
        });
        let waits = [answer::WAITS_READ, answer::WAITS_WRITE];
        let Some(answer) = answer.filter(|answer| waits.contains(answer)) else {
            // Who reads then is told of failures.
            return LINE_IS_THERE;
        };
        let to_write = usize::from(answer == answer::WAITS_WRITE);
        return await_it(a - way::LINE + to_write);
    }
    let file = with_runtime(|runtime| runtime.world.files.number_of(i64::from(handle)));
    match file {
        Some(file) => await_one(a, file, handle),
        // Who asks again is told.
        None => 0,
    }
}

/// [`rt_abi::threads::Operation::AwaitFile`].
pub(super) fn await_file(a: usize) -> usize {
    await_one(a, number(a), -1)
}

/// Bits that tell what is waited for.
const WAY: usize = 3;

fn number(a: usize) -> i32 {
    (a as u32 >> WAY.count_ones()) as i32
}

fn await_one(a: usize, file: i32, handle: i32) -> usize {
    meet_pending(Reason::Ready(AGAIN));
    if let Some(milliseconds) = (a >> u32::BITS).checked_sub(1) {
        let due = now().saturating_add((milliseconds as u64).saturating_mul(MILLISECOND));
        with_threads(|threads| threads.asleep.insert((due, threads.current)));
    }
    let to = match a & WAY {
        way::WRITE => Access::Write,
        way::CALL => Access::Call,
        _ => Access::Read,
    };
    switch(Reason::File { file, handle, to })
}

/// Nobody can run before that moment, unless a file is ready or an interruption comes.
pub(super) fn rest(due: Option<u64>) {
    ending::obey_unless_exception();
    let left = due.map(|due| due.saturating_sub(now()));
    if let Some(left) = left
        && with_threads(|threads| threads.schedule.is_some())
    {
        // What there is to read comes first.
        if !ask(Some(0), None) {
            with_threads(|threads| threads.skip(left));
        }
        return;
    }
    // A signal that comes behind the question whether there is one ends the waiting.
    let held = signal::hold();
    let comes = pending::any() && (!pending::exception_waits() || interrupt_main());
    if !comes {
        ask(left, Some(held));
    }
    signal::release(held);
    ending::obey_unless_exception();
}

/// An interruption is for the thread of `main`, which stops waiting, unless it is masked.
pub(super) fn interrupt_main() -> bool {
    with_threads(|threads| {
        let main = threads.all[MAIN].stopped.as_ref();
        let can_be = main.is_some_and(|main| {
            // Who asks for a file again is told so.
            let reads = matches!(main.reason, Reason::File { .. });
            main.is_unmasked() || reads && main.can_be_hit()
        });
        if can_be {
            threads.unqueue(MAIN);
            threads.release(MAIN, Reason::Ready(AGAIN));
        }
        can_be
    })
}

/// Whose files are ready can run.
pub(super) fn look() {
    if with_threads(|threads| !threads.files.is_empty() && threads.schedule.is_none()) {
        ask(Some(0), None);
    }
}

/// The same, after so many nanoseconds or (None) whatever time at most; signals of `mask` wait.
/// Whether there are such.
pub(super) fn ask(nanoseconds: Option<u64>, mask: Option<u64>) -> bool {
    let awaited = with_threads(|threads| threads.awaited_files());
    let mut ready = Vec::new();
    file::wait_for_any(&awaited, nanoseconds, mask, |index| ready.push(index));
    with_threads(|threads| threads.files_are_ready(&ready));
    !ready.is_empty()
}
