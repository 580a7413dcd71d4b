//! Signals: interruption, and memory faults.
//!
//! SIGINT, SIGTERM and their like end the run. While compiled code runs the handler does so
//! at once: the heap is then whole but for the nursery, which the end of a
//! profile does not look at. While the runtime is at work it is left to finish
//! what it does. In a program that handles exceptions the first SIGINT is one, which
//! the next heap check raises, or where interruptions are masked that which takes the mask
//! away, or what waits for a file; a second one before that, if not at once, ends the run.
//! SIGUSR1 asks for a census at the next heap check, SIGUSR2 where the program is
//! ([`crate::entry::observe::whereabouts`]). SIGVTALRM is the runtime's own: see [`crate::entry::safepoint::stops`].

use crate::entry::border::foreign;
use crate::entry::observe::profiling::CENSUS_WANTED;
use crate::entry::run::state::{Runtime, is_lent, with_runtime};
use crate::entry::safepoint::raise::{Failure, found};
use crate::entry::{
    MUTATING, PENDING, config, leave_mutator, observe::whereabouts, rt_mutator, run::failure,
    safepoint::stops,
};
use crate::sys::signal::{Context, Register};
use crate::sys::{clock, memory, signal};
use core::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use rt_abi::io::masking;

const STACK_BYTES: usize = 512 << 10;

/// A heap profile was asked for.
static PROFILED: AtomicBool = AtomicBool::new(false);

/// Pipes and files that take no more are failed writes, told as such. Comes
/// before the first write.
pub(in crate::entry) fn ignore_failed_writes() {
    // Until there is a handler, which knows who sends it.
    signal::ignore(signal::SIGPIPE);
    signal::ignore(signal::SIGXFSZ);
}

/// Nobody who asks a program something while it starts wants to end it.
pub(in crate::entry) fn ignore_questions() {
    signal::ignore(signal::SIGUSR1);
    signal::ignore(signal::SIGUSR2);
}

pub(in crate::entry) fn install(profiled: bool) {
    let Ok(stack) = memory::reserve(STACK_BYTES) else {
        failure::no_address_space("signals")
    };
    let signals = [
        signal::SIGPROF,
        signal::SIGVTALRM,
        signal::SIGINT,
        signal::SIGTERM,
        signal::SIGQUIT,
        signal::SIGXCPU,
        signal::SIGPIPE,
        signal::SIGUSR1,
        signal::SIGUSR2,
        signal::SIGSEGV,
        signal::SIGBUS,
    ];
    let mut signals = signals.to_vec();
    PROFILED.store(profiled, Ordering::Relaxed);
    // A program that is to outlive its terminal is started so.
    if !signal::is_ignored(signal::SIGHUP) {
        signals.push(signal::SIGHUP);
    }
    signal::handle(&signals, handle, stack, STACK_BYTES);
}

/// An interruption came while another one waited to be raised: the run ends.
static INSISTED: AtomicBool = AtomicBool::new(false);

/// When the interruption came that waits, on the clock of elapsed time.
static WAITS_SINCE: AtomicU64 = AtomicU64::new(0);

/// Interruptions that follow each other so closely (in nanoseconds) are one: who sends one to
/// a process and to its group, as `timeout` does, means no more than who sends one.
const ONE: u64 = 100_000_000;

fn handle(signal: i32, fault_address: usize, context: &mut Context) {
    if signal == signal::SIGPROF {
        return crate::entry::observe::ticks::strike(context);
    }
    if signal == signal::SIGVTALRM {
        return stops::remind(context);
    }
    if signal == signal::SIGUSR2 {
        return whereabouts::asked(context);
    }
    if signal == signal::SIGUSR1 {
        if !PROFILED.load(Ordering::Relaxed) {
            return failure::say(
                b"SIGUSR1 asks for a sample of the heap profile, but this run has none \
                  (+RTS -hT starts one)",
            );
        }
        CENSUS_WANTED.store(true, Ordering::Relaxed);
        return stops::want(context);
    }
    if MUTATING.load(Ordering::SeqCst) && stops::is_compiled(context.get(Register::Rip)) {
        // SAFETY: compiled code keeps it in its register, and is interrupted.
        unsafe { rt_mutator.capability.heap_pointer = context.get(Register::R15) };
    }
    if signal == signal::SIGSEGV || signal == signal::SIGBUS {
        if crate::entry::safepoint::overflow::handle(fault_address, context) {
            return;
        }
        let in_c = foreign::is_stack(context.get(Register::Rsp));
        if (!in_c && !MUTATING.load(Ordering::SeqCst)) || is_lent() {
            failure::memory_fault(fault_address);
        }
        // The program, or what it calls, has used an address of its own making.
        let place: &[u8] = match in_c {
            true => b"memory fault in a function of C: there is nothing at",
            false => b"memory fault: there is nothing at",
        };
        failure::say_fault(place, fault_address);
        obey(signal);
    }
    let first = PENDING.swap(signal, Ordering::SeqCst) == 0;
    if is_exception(signal) {
        let now = clock::elapsed();
        if first {
            WAITS_SINCE.store(now, Ordering::SeqCst);
            return stops::want_exception(context);
        }
        if now.saturating_sub(WAITS_SINCE.load(Ordering::SeqCst)) < ONE {
            return;
        }
        INSISTED.store(true, Ordering::SeqCst);
    }
    if MUTATING.load(Ordering::SeqCst) && !is_lent() {
        obey(signal);
    }
}

/// Whether an interruption waits to be raised.
pub(in crate::entry) fn exception_waits() -> bool {
    is_exception(PENDING.load(Ordering::SeqCst))
}

fn is_exception(signal: i32) -> bool {
    signal == signal::SIGINT
        && config().exceptions.apply[1] != 0
        && !INSISTED.load(Ordering::SeqCst)
}

/// Heap checks until an interruption comes of itself, for tests (`-DI`); 0: none does.
static COUNTDOWN: AtomicU32 = AtomicU32::new(0);

pub(in crate::entry) fn interrupt_in(heap_checks: u32) {
    COUNTDOWN.store(heap_checks, Ordering::Relaxed);
}

/// At a heap check: raises the exception that a signal has asked for, unless it is to wait.
pub(in crate::entry) fn raise_pending() {
    let left = COUNTDOWN.load(Ordering::Relaxed);
    if left != 0 {
        COUNTDOWN.store(left - 1, Ordering::Relaxed);
        if left == 1 {
            PENDING.store(signal::SIGINT, Ordering::SeqCst);
        }
    }
    if masking() == masking::UNMASKED && take_exception() {
        found(Failure::Interrupted, || obey(signal::SIGINT));
    }
}

/// The thread that runs is that of `main`, whom interruptions are for.
static HERE: AtomicBool = AtomicBool::new(true);

/// Another thread runs from now on.
pub(in crate::entry) fn interrupt_here(is_main: bool) {
    HERE.store(is_main, Ordering::Relaxed);
}

/// Whether an interruption waited to be raised, which it does no more: the caller raises it.
pub(in crate::entry) fn take_exception() -> bool {
    let waits = exception_waits() && HERE.load(Ordering::Relaxed);
    if waits {
        PENDING.store(0, Ordering::SeqCst);
    }
    waits
}

/// Whether not even what waits may be interrupted.
pub(in crate::entry) fn is_uninterruptible() -> bool {
    masking() & masking::UNINTERRUPTIBLE != 0
}

/// Whether interruptions need not wait.
pub(in crate::entry) fn is_unmasked() -> bool {
    masking() == masking::UNMASKED
}

/// One of [`masking`].
fn masking() -> u64 {
    // SAFETY: one word, which is written where no signal's handler reads it.
    unsafe { rt_mutator.thread.masking }
}

/// Before compiled code goes on: what is an exception waits for a heap check.
pub(in crate::entry) fn obey_unless_exception() {
    let signal = PENDING.load(Ordering::SeqCst);
    if signal != 0 && !is_exception(signal) {
        obey(signal);
    }
}

/// From now on nobody is left who could handle an interruption: it ends the run.
pub(in crate::entry) fn handle_no_more() {
    INSISTED.store(true, Ordering::SeqCst);
}

/// Ends the run if a signal has asked for it.
pub(in crate::entry) fn obey_pending() {
    let signal = PENDING.load(Ordering::SeqCst);
    if signal != 0 {
        obey(signal);
    }
}

/// Reading or writing was given up, for a signal is to end the run.
static GIVEN_UP: AtomicBool = AtomicBool::new(false);

/// A system call was interrupted, or would wait: whether what it was made for is given up. The
/// run ends as soon as nobody is in the midst of its state, or the exception is raised.
pub(in crate::entry) fn give_up() -> bool {
    let signal = PENDING.load(Ordering::SeqCst);
    if is_exception(signal) {
        return masking() & masking::UNINTERRUPTIBLE == 0;
    }
    if signal != 0 {
        GIVEN_UP.store(true, Ordering::Relaxed);
    }
    signal != 0
}

fn has_given_up() -> bool {
    GIVEN_UP.load(Ordering::Relaxed)
}

/// Ends the run if that is why something was given up.
pub(in crate::entry) fn obey_if_given_up() {
    if has_given_up() {
        obey_pending();
    }
}

/// The same in the midst of writing the output, which nobody may be reading.
pub(in crate::entry) fn die_if_given_up() {
    if has_given_up() {
        die(PENDING.load(Ordering::SeqCst));
    }
}

/// Completes the output and the files and dies by the signal.
pub(in crate::entry) fn obey(signal: i32) -> ! {
    leave_mutator();
    PENDING.store(0, Ordering::SeqCst);
    GIVEN_UP.store(false, Ordering::Relaxed);
    let _ = with_runtime(Runtime::flush);
    die(signal)
}

/// A signal has cut the run off.
static CUT: AtomicBool = AtomicBool::new(false);

/// Whether the run ends because of a signal, not because its program has come to an end.
pub(in crate::entry) fn have_cut() -> bool {
    CUT.load(Ordering::Relaxed)
}

fn die(signal: i32) -> ! {
    CUT.store(true, Ordering::Relaxed);
    with_runtime(Runtime::complete);
    if signal != signal::SIGSEGV && signal != signal::SIGBUS {
        foreign::flush();
    }
    signal::die_by(signal)
}
