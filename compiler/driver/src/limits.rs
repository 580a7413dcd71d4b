//! An end for compilations that take too long or too much: the stages' own caps
//! should keep every program far from it, but what they overlook must not hang
//! a build or take a machine's memory.

use crate::cli::Cli;
use pure_base::limits;
use pure_base::{Diagnostic, Diagnostics};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::time::Duration;

/// Time between two looks.
const PERIOD: Duration = Duration::from_millis(50);
/// Linux counts processor time for `/proc` in hundredths, whatever the kernel's
/// own clock does.
const TICKS_PER_SECOND: u64 = 100;
const PAGE_BYTES: u64 = 4096;

/// A watch over the process while it compiles; ends when it is dropped.
pub struct Watch {
    limits: Limits,
    _alive: Sender<()>,
}

#[derive(Clone, Copy)]
struct Limits {
    seconds: u64,
    megabytes: u64,
}

impl Watch {
    /// Watches from now on. `expired` is called on another thread when a limit is
    /// exceeded, and must not return.
    pub fn start(cli: &Cli, expired: impl Fn(&Diagnostics) + Send + 'static) -> Watch {
        let limits = Limits {
            seconds: cli.limit_time,
            megabytes: cli.limit_memory,
        };
        Watch::of(limits, expired)
    }

    fn of(limits: Limits, expired: impl Fn(&Diagnostics) + Send + 'static) -> Watch {
        let (alive, ended) = mpsc::channel();
        let watching = std::thread::Builder::new().spawn(move || {
            while ended.recv_timeout(PERIOD) == Err(RecvTimeoutError::Timeout) {
                if let Some(d) = limits.exceeded() {
                    let mut diags = Diagnostics::new();
                    diags.push(d);
                    expired(&diags);
                }
            }
        });
        // Without a thread the limits are looked at in the end only.
        if watching.is_ok() {
            wait_at_end_of_stack();
        }
        Watch {
            limits,
            _alive: alive,
        }
    }

    /// What there is to say in the end.
    pub fn finish(self) -> Option<Diagnostic> {
        self.limits.exceeded()
    }
}

impl Limits {
    fn exceeded(self) -> Option<Diagnostic> {
        if OVERFLOWED.load(Ordering::Relaxed) {
            return Some(limits::stack());
        }
        if self.seconds > 0 && seconds().is_some_and(|s| s >= self.seconds) {
            return Some(limits::time(self.seconds));
        }
        let over = self.megabytes > 0 && megabytes().is_some_and(|m| m >= self.megabytes);
        over.then(|| limits::memory(self.megabytes))
    }
}

/// Some thread has used up its stack.
static OVERFLOWED: AtomicBool = AtomicBool::new(false);
/// So near to the top of its stack is what a thread touches when it needs more.
const NEAR: usize = 64 << 10;

/// From now on a thread that has used up its stack waits for the watch to end the process.
fn wait_at_end_of_stack() {
    // SAFETY: the handler touches nothing but an atomic variable; threads of the standard
    // library have a stack of their own for it. What is no overflow is met again without it.
    unsafe {
        let mut action: libc::sigaction = std::mem::zeroed();
        action.sa_sigaction = at_fault as *const () as usize;
        action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK;
        libc::sigaction(libc::SIGSEGV, &action, std::ptr::null_mut());
    }
}

extern "C" fn at_fault(
    signal: libc::c_int,
    info: *mut libc::siginfo_t,
    context: *mut libc::c_void,
) {
    // SAFETY: the system gives both.
    let (address, top) = unsafe {
        let context = &*context.cast::<libc::ucontext_t>();
        let top = context.uc_mcontext.gregs[libc::REG_RSP as usize];
        ((*info).si_addr().addr(), top as usize)
    };
    if address.abs_diff(top) < NEAR {
        OVERFLOWED.store(true, Ordering::Relaxed);
        loop {
            // SAFETY: this waits.
            unsafe { libc::pause() };
        }
    }
    // SAFETY: what is the matter otherwise shows when it happens again.
    unsafe { libc::signal(signal, libc::SIG_DFL) };
}

/// Processor time of the process, in user and system mode.
fn seconds() -> Option<u64> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program, in parentheses, may contain anything.
    let fields = stat.rsplit_once(") ")?.1;
    let mut times = fields.split(' ').skip(11);
    let ticks: u64 = times.next()?.parse::<u64>().ok()? + times.next()?.parse::<u64>().ok()?;
    Some(ticks / TICKS_PER_SECOND)
}

/// Memory that the process has at hand.
fn megabytes() -> Option<u64> {
    let statm = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = statm.split(' ').nth(1)?.parse().ok()?;
    Some((pages * PAGE_BYTES) >> 20)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::hint::black_box;
    use std::process::{Command, exit};

    /// Set for the process that uses up a stack.
    const DEEP: &str = "PURECC_TEST_DEEP";
    const TOLD: i32 = 7;

    fn deep(n: u64) -> u64 {
        match black_box(n) {
            u64::MAX => 0,
            n => black_box([n; 16])[0].wrapping_add(deep(n + 1)),
        }
    }

    #[test]
    fn a_stack_that_is_used_up_is_told() {
        if std::env::var_os(DEEP).is_some() {
            let limits = Limits {
                seconds: 0,
                megabytes: 0,
            };
            let _watch = Watch::of(limits, |diags| exit(TOLD + i32::from(!diags.has_errors())));
            exit(i32::from(deep(0) == 0));
        }
        let this = std::env::current_exe().expect("the test's path");
        let name = "limits::tests::a_stack_that_is_used_up_is_told";
        let status = Command::new(this)
            .args(["--exact", name])
            .env(DEEP, "1")
            .status();
        assert_eq!(status.expect("it starts").code(), Some(TOLD));
    }
}
