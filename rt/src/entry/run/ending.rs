//! Every way to end a run whose heap is whole: its output is written, what is measured is
//! completed.

use crate::entry::border::{apart, libc};
use crate::entry::run::output::Broken;
use crate::entry::run::say;
use crate::entry::run::state::{Runtime, with_runtime};
use crate::entry::safepoint::pending::{self, leave_mutator};
use crate::sys::{self, file, signal};
use alloc::format;
use core::sync::atomic::Ordering;

/// Finalisers may have to run before the program ends so.
pub(in crate::entry) fn run_last(status: i32) {
    if let Some(last) = with_runtime(|runtime| runtime.heap.weaks.at_end.take()) {
        last(status)
    }
}

/// The end of a program that says how it ends.
pub(in crate::entry) fn end(status: i32) -> ! {
    match flush() {
        Ok(()) => shut_down(status),
        Err(Broken(file::UNREAD)) => end_unread(status),
        Err(broken) => stdout_broken(broken),
    }
}

/// How to repeat a run that has failed, if its schedule was left to chance.
fn tell_seed(status: i32) {
    let threads = |runtime: &mut Runtime| {
        let schedule = runtime.heap.threads.schedule.as_ref()?;
        (status != 0 && !schedule.is_explored).then_some(schedule.seed)
    };
    if let Some(seed) = with_runtime(threads) {
        let line = format!("the run that has failed is repeated by +RTS --schedule={seed}");
        say::say(line.as_bytes());
    }
}

/// The regular end, all being written.
pub(in crate::entry) fn shut_down(status: i32) -> ! {
    leave_mutator();
    tell_seed(status);
    with_runtime(Runtime::complete);
    libc::exit(status);
    sys::exit(status)
}

/// Writes out what is buffered. A signal meanwhile ends the run.
pub(in crate::entry) fn flush() -> Result<(), Broken> {
    pending::handle_no_more();
    let result = with_runtime(Runtime::flush);
    obey_if_given_up();
    result
}

/// Writes to standard output; gives up if a signal is to end the run.
pub(in crate::entry) fn write_stdout(mut bytes: &[u8]) -> Result<(), Broken> {
    while !bytes.is_empty() {
        match file::write_some(file::STDOUT, bytes) {
            Ok(written) => bytes = &bytes[written..],
            Err(file::INTERRUPTED) if !pending::give_up() => {}
            Err(errno) => return Err(Broken(errno)),
        }
    }
    Ok(())
}

/// Standard output cannot be written. That nobody wants to read it any more is no failure.
pub(in crate::entry) fn stdout_broken(broken: Broken) -> ! {
    if broken.0 == file::UNREAD {
        end_unread(0);
    }
    say::say(&say::broken_line(broken.0));
    with_runtime(Runtime::complete);
    sys::exit(1)
}

/// The end of a program whose output nobody reads.
fn end_unread(status: i32) -> ! {
    with_runtime(Runtime::complete);
    sys::exit(status)
}

/// The end of a run that failed.
pub(in crate::entry) fn end_failed(status: i32) -> ! {
    let _ = flush();
    tell_seed(status);
    with_runtime(Runtime::complete);
    libc::exit(status);
    sys::exit(status)
}

/// Before compiled code goes on: what is an exception waits for a heap check.
#[inline(always)]
pub(in crate::entry) fn obey_unless_exception() {
    let signal = pending::PENDING.load(Ordering::SeqCst);
    if signal != 0 {
        obey_unless(signal);
    }
}

#[cold]
fn obey_unless(signal: i32) {
    if !pending::is_exception(signal) {
        obey(signal);
    }
}

/// Ends the run if a signal has asked for it.
pub(in crate::entry) fn obey_pending() {
    let signal = pending::PENDING.load(Ordering::SeqCst);
    if signal != 0 {
        obey(signal);
    }
}

/// Ends the run if that is why something was given up.
pub(in crate::entry) fn obey_if_given_up() {
    if pending::has_given_up() {
        obey_pending();
    }
}

/// The same in the midst of writing the output, which nobody may be reading.
pub(in crate::entry) fn die_if_given_up() {
    if pending::has_given_up() {
        die(pending::PENDING.load(Ordering::SeqCst));
    }
}

/// Completes the output and the files and dies by the signal.
pub(in crate::entry) fn obey(signal: i32) -> ! {
    leave_mutator();
    pending::PENDING.store(0, Ordering::SeqCst);
    pending::GIVEN_UP.store(false, Ordering::Relaxed);
    apart::tell_failure();
    let _ = with_runtime(Runtime::flush);
    die(signal)
}

fn die(signal: i32) -> ! {
    pending::CUT.store(true, Ordering::Relaxed);
    with_runtime(Runtime::complete);
    if signal != signal::SIGSEGV && signal != signal::SIGBUS {
        libc::flush();
    }
    signal::die_by(signal)
}
