//! The timer behind the time profile: it strikes once, after so many nanoseconds.
//!
//! It counts elapsed time, since kernels look at timers of processor time at their
//! own tick only, each 1 to 10 ms. Whoever sets it accounts by the processor's clock.

use super::clock;
use super::signal::SIGPROF;
use core::sync::atomic::{AtomicI32, Ordering};
use syscalls::{Sysno, syscall};

const CLOCK_MONOTONIC: usize = 1;
const ITIMER_PROF: usize = 2;

/// The kernel's number of the timer; [`NONE`] where there are no such timers, and the
/// process's own has to do.
static TIMER: AtomicI32 = AtomicI32::new(NONE);
const NONE: i32 = -1;

/// Makes the timer, which sends SIGPROF. Answers how many nanoseconds it counts in.
pub fn create() -> u64 {
    // A sigevent: a value, the signal, and how it is sent (0: as one).
    let mut event = [0u64; 8];
    event[1] = SIGPROF as u64;
    let mut timer = NONE;
    // SAFETY: the kernel reads a sigevent of 64 bytes and writes a number.
    let made = unsafe {
        syscall!(
            Sysno::timer_create,
            CLOCK_MONOTONIC,
            event.as_ptr(),
            &mut timer as *mut i32
        )
    };
    match made {
        Ok(_) => {
            TIMER.store(timer, Ordering::Relaxed);
            clock::resolution()
        }
        Err(_) => clock::coarse_resolution(),
    }
}

/// Has the timer strike once, or never (0), whatever it was set to.
pub fn strike_in(nanoseconds: u64) {
    let timer = TIMER.load(Ordering::Relaxed);
    if timer == NONE {
        let microseconds = nanoseconds.div_ceil(1000);
        let value = [0, 0, microseconds / 1_000_000, microseconds % 1_000_000];
        // SAFETY: an itimerval is four words.
        let _ = unsafe { syscall!(Sysno::setitimer, ITIMER_PROF, value.as_ptr(), 0) };
        return;
    }
    let value = [
        0,
        0,
        nanoseconds / 1_000_000_000,
        nanoseconds % 1_000_000_000,
    ];
    // SAFETY: an itimerspec is four words.
    let _ = unsafe { syscall!(Sysno::timer_settime, timer, 0, value.as_ptr(), 0) };
}
