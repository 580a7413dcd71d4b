//! Where the time goes: the sampler behind `-p`.
//!
//! A timer of elapsed time strikes; the handler charges the processor time that has
//! gone since it did so last, by the processor's clock, to the stack that is current.
//! So each sample has its right weight, however late it comes: what the kernel does on
//! the program's behalf is charged when it comes back, to who asked for it.
//!
//! The timer stands still while the program is not at work. When it strikes in a
//! system call that sleeps there is no sample, or whoever waits would be charged with
//! the work of others; it is set anew for what is left before the program goes on.
//! Collections, censuses and the runtime's start and end are measured from beginning to
//! end, and are no part of the program's time.
//!
//! Nothing here allocates or asks for the run's state while the program runs: the
//! handler may come in the midst of anything.

use crate::entry::observe::native_stack::NativeStack;
use crate::entry::{config, observe::costs, observe::mlmon};
use crate::options::Options;
use crate::prof::costs::stacks::Stacks;
use crate::sys::memory::{self, OutOfMemory, PAGE, round_up};
use crate::sys::signal::Context;
use crate::sys::{clock, timer};
use core::cell::UnsafeCell;
use core::sync::atomic::{
    AtomicBool, AtomicU8, AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed, compiler_fence,
};
use rt_abi::costs::{GC, MAIN, OVERHEAD, SYSTEM, TIMES, UNKNOWN};

/// The shortest interval in nanoseconds. In a virtual machine a strike may cost 30
/// microseconds.
const SHORTEST: u64 = 100_000;

/// Who is at work.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(in crate::entry) enum Phase {
    /// The runtime, for itself.
    System,
    Program,
    Collection,
    /// Censuses, profiles.
    Overhead,
}

/// Nanoseconds from strike to strike; 0 = there is no time profile.
static PERIOD: AtomicU64 = AtomicU64::new(0);
/// CPU time up to which the program's is charged. Where others are at work it is moved
/// on by what they take.
static CHARGED: AtomicU64 = AtomicU64::new(0);
/// CPU time at which the phase began, if that is not the program's.
static SINCE: AtomicU64 = AtomicU64::new(0);
static PHASE: AtomicU8 = AtomicU8::new(Phase::System as u8);
/// The timer has struck in vain, and is not set.
static STOPPED: AtomicBool = AtomicBool::new(false);
/// Samples of compiled code, and the nanoseconds that they stand for.
static SAMPLES: AtomicU64 = AtomicU64::new(0);
static SAMPLED: AtomicU64 = AtomicU64::new(0);
/// The stack that was charged last.
static LAST: AtomicU32 = AtomicU32::new(UNKNOWN);
/// Stacks that there are words for.
static STACKS: AtomicUsize = AtomicUsize::new(0);

/// Ticks that the event log is told of, in memory of the handler's until somebody
/// drains it: when, and which stack. 0 = nobody wants them.
static RECORDS: AtomicUsize = AtomicUsize::new(0);
/// How many there are, and how many more came that there was no room for.
static RECORDED: AtomicUsize = AtomicUsize::new(0);
static LOST: AtomicUsize = AtomicUsize::new(0);
/// Seconds of ticks by default: programs stop more often.
const MOST_RECORDS: usize = 16 << 10;

/// The tree of a program without centres, the handler's from start to end.
struct Native(UnsafeCell<Option<(NativeStack, Stacks)>>);

// SAFETY: one thread, which only looks here before and after the handler may.
unsafe impl Sync for Native {}

static NATIVE: Native = Native(UnsafeCell::new(None));

/// Memory for the times of so many stacks.
pub(in crate::entry) fn reserve(stacks: usize) -> Result<(), OutOfMemory> {
    memory::reserve_at(TIMES, round_up(stacks * size_of::<u64>(), PAGE))?;
    STACKS.store(stacks, Relaxed);
    Ok(())
}

/// From now on ticks are kept for [`drain`].
pub(in crate::entry) fn record() -> Result<(), OutOfMemory> {
    let bytes = round_up(MOST_RECORDS * size_of::<[u64; 2]>(), PAGE);
    RECORDS.store(memory::reserve(bytes)?, Relaxed);
    Ok(())
}

/// Tells of each tick since the last time when it was, and its stack, a node of the
/// tree that is lent with it (of a program without centres). The program must be at
/// rest. Answers how many ticks were lost.
pub(in crate::entry) fn drain(mut tell: impl FnMut(u64, u32, Option<&Stacks>)) -> usize {
    let records = RECORDS.load(Relaxed);
    let count = RECORDED.swap(0, Relaxed);
    // SAFETY: the handler leaves them alone while the program is at rest.
    let native = unsafe { (*NATIVE.0.get()).as_ref().map(|native| &native.1) };
    for i in 0..count {
        // SAFETY: the handler has written so many.
        let [when, stack] = unsafe { (records as *const [u64; 2]).add(i).read() };
        tell(when, stack as u32, native);
    }
    LOST.swap(0, Relaxed)
}

fn keep(stack: u32) {
    let records = RECORDS.load(Relaxed);
    let count = RECORDED.load(Relaxed);
    if records == 0 {
        return;
    }
    if count == MOST_RECORDS {
        LOST.store(LOST.load(Relaxed) + 1, Relaxed);
        return;
    }
    let record = [clock::elapsed(), u64::from(stack)];
    // SAFETY: there is room for it; nobody reads while the handler runs.
    unsafe { (records as *mut [u64; 2]).add(count).write(record) };
    RECORDED.store(count + 1, Relaxed);
}

/// Starts if the options want a time profile. `native`: in programs without centres.
pub(in crate::entry) fn start(options: &Options, native: Option<(NativeStack, Stacks)>) {
    if STACKS.load(Relaxed) == 0 && !mlmon::is_timed() {
        return;
    }
    // SAFETY: the handler does nothing yet.
    unsafe { *NATIVE.0.get() = native };
    if options.tick_interval > 0 {
        let wanted = options.tick_interval.saturating_mul(1000);
        PERIOD.store(wanted.max(SHORTEST).max(timer::SAMPLER.create()), Relaxed);
        enter(Phase::Program);
        timer::SAMPLER.strike_in(PERIOD.load(Relaxed));
    }
}

/// Ends the profile. Answers the microseconds of a tick, and the tree that was lent.
pub(in crate::entry) fn stop() -> (u64, Option<(NativeStack, Stacks)>) {
    let mut microseconds = PERIOD.load(Relaxed) / 1000;
    if microseconds > 0 {
        timer::SAMPLER.strike_in(0);
        enter(Phase::System);
        PERIOD.store(0, Relaxed);
        compiler_fence(core::sync::atomic::Ordering::SeqCst);
        // What the machine could not keep is not claimed.
        let mean = SAMPLED.load(Relaxed) / SAMPLES.load(Relaxed).max(1) / 1000;
        if mean > microseconds + microseconds / 2 {
            microseconds = mean;
        }
    }
    // SAFETY: the handler does nothing any more.
    (microseconds, unsafe { (*NATIVE.0.get()).take() })
}

/// Nanoseconds that a stack was charged with.
pub(in crate::entry) fn time_of(stack: u32) -> u64 {
    match (stack as usize) < STACKS.load(Relaxed) {
        true => word(stack).load(Relaxed),
        false => 0,
    }
}

fn word(stack: u32) -> &'static AtomicU64 {
    // SAFETY: callers know that there is a word; all bits mean a number.
    unsafe { AtomicU64::from_ptr((TIMES as *mut u64).add(stack as usize)) }
}

fn charge(stack: u32, nanoseconds: u64) {
    if (stack as usize) < STACKS.load(Relaxed) {
        let word = word(stack);
        word.store(word.load(Relaxed) + nanoseconds, Relaxed);
    }
}

/// Another phase begins. Answers the one before.
pub(in crate::entry) fn enter(phase: Phase) -> Phase {
    if PERIOD.load(Relaxed) == 0 {
        return Phase::System;
    }
    let before = match PHASE.load(Relaxed) {
        1 => Phase::Program,
        2 => Phase::Collection,
        3 => Phase::Overhead,
        _ => Phase::System,
    };
    if before == Phase::Program {
        // From here on the handler leaves the clocks alone.
        PHASE.store(phase as u8, Relaxed);
        compiler_fence(core::sync::atomic::Ordering::SeqCst);
        SINCE.store(clock::cpu(), Relaxed);
    } else {
        let now = clock::cpu();
        let gone = now - SINCE.load(Relaxed);
        let stack = match before {
            Phase::Collection => GC,
            Phase::Overhead => OVERHEAD,
            Phase::System | Phase::Program => SYSTEM,
        };
        charge(stack, gone);
        mlmon::spend(before, gone);
        CHARGED.store(CHARGED.load(Relaxed) + gone, Relaxed);
        SINCE.store(now, Relaxed);
        compiler_fence(core::sync::atomic::Ordering::SeqCst);
        PHASE.store(phase as u8, Relaxed);
    }
    before
}

/// The program is over: what it has used since the last sample is charged.
pub(in crate::entry) fn program_ends() {
    if PERIOD.load(Relaxed) != 0 && enter(Phase::Overhead) == Phase::Program {
        let rest = SINCE.load(Relaxed) - CHARGED.load(Relaxed);
        CHARGED.store(SINCE.load(Relaxed), Relaxed);
        charge(last(), rest);
        mlmon::rest(rest);
    }
}

/// Who is running, as far as one can tell without interrupting it.
fn last() -> u32 {
    match config().prof {
        0 => LAST.load(Relaxed),
        _ => costs::current(),
    }
}

/// The timer has struck. In a signal's handler.
pub(in crate::entry) fn strike(interrupted: &Context) {
    let period = PERIOD.load(Relaxed);
    if period == 0 {
        return;
    }
    if PHASE.load(Relaxed) != Phase::Program as u8 || interrupted.slept() {
        return STOPPED.store(true, Relaxed);
    }
    let now = clock::cpu();
    let gone = now.saturating_sub(CHARGED.load(Relaxed));
    CHARGED.store(now, Relaxed);
    let stack = match config().prof {
        0 => native_stack(interrupted),
        _ => costs::current(),
    };
    charge(stack, gone);
    mlmon::sample(interrupted, gone);
    LAST.store(stack, Relaxed);
    keep(stack);
    if crate::entry::MUTATING.load(Relaxed) {
        SAMPLES.store(SAMPLES.load(Relaxed) + 1, Relaxed);
        SAMPLED.store(SAMPLED.load(Relaxed) + gone, Relaxed);
    }
    timer::SAMPLER.strike_in(period);
}

/// The stack of interrupted code in a program without centres.
fn native_stack(interrupted: &Context) -> u32 {
    // SAFETY: the handler's, which no other interrupts.
    let Some((native, stacks)) = (unsafe { &mut *NATIVE.0.get() }) else {
        return MAIN;
    };
    native.stack(interrupted, stacks).unwrap_or(UNKNOWN)
}

/// Before the program goes on: the timer may have stopped.
#[inline(always)]
pub(in crate::entry) fn resume() {
    if STOPPED.load(Relaxed) {
        set_again();
    }
}

/// Strikes when the program has used up the interval. Not always in the same distance
/// from what it has waited for.
#[cold]
fn set_again() {
    STOPPED.store(false, Relaxed);
    let (period, now) = (PERIOD.load(Relaxed), clock::cpu());
    if period != 0 {
        let gone = now.saturating_sub(CHARGED.load(Relaxed));
        let left = period.saturating_sub(gone).max(period / 8);
        timer::SAMPLER.strike_in(left + (now ^ now >> 7) % (period / 4));
    }
}
