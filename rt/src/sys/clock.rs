//! Clocks and page faults.

use syscalls::{Sysno, syscall};

const CLOCK_REALTIME: usize = 0;
const CLOCK_MONOTONIC: usize = 1;
const CLOCK_THREAD_CPUTIME: usize = 3;
const CLOCK_MONOTONIC_COARSE: usize = 6;

#[cfg(miri)]
fn nanoseconds(_clock: usize) -> u64 {
    0
}

#[cfg(not(miri))]
fn nanoseconds(clock: usize) -> u64 {
    let mut time = [0u64; 2];
    // SAFETY: a timespec is two words.
    let _ = unsafe { syscall!(Sysno::clock_gettime, clock, time.as_mut_ptr()) };
    time[0] * 1_000_000_000 + time[1]
}

/// Nanoseconds in which timers of elapsed time count.
pub fn resolution() -> u64 {
    nanoseconds_of(CLOCK_MONOTONIC)
}

/// Nanoseconds between the kernel's own ticks.
pub fn coarse_resolution() -> u64 {
    nanoseconds_of(CLOCK_MONOTONIC_COARSE)
}

fn nanoseconds_of(clock: usize) -> u64 {
    let mut time = [0u64; 2];
    // SAFETY: a timespec is two words.
    let _ = unsafe { syscall!(Sysno::clock_getres, clock, time.as_mut_ptr()) };
    time[0] * 1_000_000_000 + time[1]
}

/// CPU time of the process, which has one thread. By the clock of that: while a timer of
/// processor time is set, kernels move the process's at their own ticks and where the
/// process waits, as for a write, whoever has used the time.
pub fn cpu() -> u64 {
    nanoseconds(CLOCK_THREAD_CPUTIME)
}

/// Time since some fixed point.
pub fn elapsed() -> u64 {
    nanoseconds(CLOCK_MONOTONIC)
}

/// Waits so many nanoseconds, or until a signal comes.
pub fn sleep(nanoseconds: u64) {
    let time = [nanoseconds / 1_000_000_000, nanoseconds % 1_000_000_000];
    // SAFETY: a timespec is two words; nothing is written.
    let _ = unsafe { syscall!(Sysno::nanosleep, time.as_ptr(), 0) };
}

/// Nanoseconds since 1970.
pub fn wall() -> u64 {
    nanoseconds(CLOCK_REALTIME)
}

/// Seconds since 1970.
pub fn epoch_seconds() -> i64 {
    (nanoseconds(CLOCK_REALTIME) / 1_000_000_000) as i64
}

/// Nanoseconds of the second of now.
pub fn epoch_nanoseconds() -> u32 {
    (nanoseconds(CLOCK_REALTIME) % 1_000_000_000) as u32
}

/// Page faults of the process so far.
pub fn page_faults() -> u64 {
    // struct rusage: ru_minflt and ru_majflt are words 8 and 9 of 18.
    let mut usage = [0u64; 18];
    // SAFETY: the buffer has the size of a struct rusage.
    let _ = unsafe { syscall!(Sysno::getrusage, 0, usage.as_mut_ptr()) };
    usage[8] + usage[9]
}
