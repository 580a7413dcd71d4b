//! Timers, which strike once after so many nanoseconds, by a signal.
//!
//! The time profile's counts elapsed time, since kernels look at timers of processor
//! time at their own tick only, each 1 to 10 ms. Whoever sets it accounts by the
//! processor's clock. The other one has time, and must leave alone a program that
//! waits: it counts processor time.

use super::clock;
use super::signal::{SIGPROF, SIGVTALRM};
use core::sync::atomic::{AtomicI32, Ordering};
use syscalls::{Sysno, syscall};

const CLOCK_MONOTONIC: usize = 1;
const CLOCK_PROCESS_CPUTIME: usize = 2;
const ITIMER_VIRTUAL: usize = 1;
const ITIMER_PROF: usize = 2;

/// That of the time profile.
pub static SAMPLER: Timer = Timer::new(CLOCK_MONOTONIC, SIGPROF, ITIMER_PROF);
/// That of what is to happen at the program's next heap check.
pub static REMINDER: Timer = Timer::new(CLOCK_PROCESS_CPUTIME, SIGVTALRM, ITIMER_VIRTUAL);

/// A timer of the process.
pub struct Timer {
    /// The kernel's number of it; [`NONE`] where there are no such timers, and one of
    /// the process's own has to do.
    number: AtomicI32,
    clock: usize,
    signal: i32,
    own: usize,
}

const NONE: i32 = -1;

impl Timer {
    const fn new(clock: usize, signal: i32, own: usize) -> Timer {
        Timer {
            number: AtomicI32::new(NONE),
            clock,
            signal,
            own,
        }
    }

    /// Makes the timer. Answers how many nanoseconds it counts in.
    pub fn create(&self) -> u64 {
        // A sigevent: a value, the signal, and how it is sent (0: as one).
        let mut event = [0u64; 8];
        event[1] = self.signal as u64;
        let mut number = NONE;
        // SAFETY: the kernel reads a sigevent of 64 bytes and writes a number.
        let made = unsafe {
            syscall!(
                Sysno::timer_create,
                self.clock,
                event.as_ptr(),
                &mut number as *mut i32
            )
        };
        match made {
            Ok(_) => {
                self.number.store(number, Ordering::Relaxed);
                clock::resolution()
            }
            Err(_) => clock::coarse_resolution(),
        }
    }

    /// Has the timer strike once, or never (0), whatever it was set to.
    pub fn strike_in(&self, nanoseconds: u64) {
        let number = self.number.load(Ordering::Relaxed);
        if number == NONE {
            let microseconds = nanoseconds.div_ceil(1000);
            let value = [0, 0, microseconds / 1_000_000, microseconds % 1_000_000];
            // SAFETY: an itimerval is four words.
            let _ = unsafe { syscall!(Sysno::setitimer, self.own, value.as_ptr(), 0) };
            return;
        }
        let value = [
            0,
            0,
            nanoseconds / 1_000_000_000,
            nanoseconds % 1_000_000_000,
        ];
        // SAFETY: an itimerspec is four words.
        let _ = unsafe { syscall!(Sysno::timer_settime, number, 0, value.as_ptr(), 0) };
    }
}
