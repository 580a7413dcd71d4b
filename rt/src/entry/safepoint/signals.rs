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

use crate::entry::border::{apart, libc};
use crate::entry::observe::profiling::CENSUS_WANTED;
use crate::entry::run::ending::obey;
use crate::entry::run::say;
use crate::entry::run::state::is_lent;
use crate::entry::safepoint::pending::{
    INSISTED, PENDING, is_exception, is_unmasked, take_exception,
};
use crate::entry::safepoint::raise::{Failure, found};
use crate::entry::{MUTATING, observe::whereabouts, rt_mutator, safepoint::stops};
use crate::sys::signal::{Context, Register};
use crate::sys::{clock, memory, signal};
use core::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};

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
        say::no_address_space("signals")
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

/// When the interruption came that waits, on the clock of elapsed time.
static WAITS_SINCE: AtomicU64 = AtomicU64::new(0);

/// Interruptions that follow each other so closely (in nanoseconds) are one: who sends one to
/// a process and to its group, as `timeout` does, means no more than who sends one.
const ONE: u64 = 100_000_000;

fn handle(signal: i32, fault_address: usize, context: &mut Context) {
    if apart::is_elsewhere() {
        return apart::send_home(signal, fault_address);
    }
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
            return say::say(
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
    let in_c = libc::is_stack(context.get(Register::Rsp));
    if apart::has_failed() {
        if (in_c || MUTATING.load(Ordering::SeqCst)) && !is_lent() {
            obey(signal);
        }
    } else if signal == signal::SIGSEGV || signal == signal::SIGBUS {
        if crate::entry::safepoint::overflow::handle(fault_address, context) {
            return;
        }
        if (!in_c && !MUTATING.load(Ordering::SeqCst)) || is_lent() {
            say::memory_fault(fault_address);
        }
        // The program, or what it calls, has used an address of its own making.
        let place: &[u8] = match in_c {
            true => say::FAULT_IN_C,
            false => b"memory fault: there is nothing at",
        };
        say::say_fault(place, fault_address);
        if in_c {
            whereabouts::tell();
        }
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

/// Heap checks until an interruption comes of itself, for tests (`-DI`); 0: none does.
static COUNTDOWN: AtomicU32 = AtomicU32::new(0);

pub(in crate::entry) fn interrupt_in(heap_checks: u32) {
    COUNTDOWN.store(heap_checks, Ordering::Relaxed);
}

/// At a heap check: raises the exception that a signal has asked for, unless it is to wait.
#[inline(always)]
pub(in crate::entry) fn raise_pending() {
    if may_raise() && takes_pending() {
        found(Failure::Interrupted, || obey(signal::SIGINT));
    }
}

/// Whether that may do something.
#[inline(always)]
pub(in crate::entry) fn may_raise() -> bool {
    PENDING.load(Ordering::SeqCst) != 0 || COUNTDOWN.load(Ordering::Relaxed) != 0
}

/// The same: whether the caller is to raise it.
pub(in crate::entry) fn takes_pending() -> bool {
    let left = COUNTDOWN.load(Ordering::Relaxed);
    if left != 0 {
        COUNTDOWN.store(left - 1, Ordering::Relaxed);
        if left == 1 {
            PENDING.store(signal::SIGINT, Ordering::SeqCst);
        }
    }
    is_unmasked() && take_exception()
}
