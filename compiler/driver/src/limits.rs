//! An end for compilations that take too long or too much: the stages' own caps
//! should keep every program far from it, but what they overlook must not hang
//! a build or take a machine's memory.

use crate::cli::Cli;
use pure_base::limits;
use pure_base::{Diagnostic, Diagnostics};
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
        drop(watching);
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
        if self.seconds > 0 && seconds().is_some_and(|s| s >= self.seconds) {
            return Some(limits::time(self.seconds));
        }
        let over = self.megabytes > 0 && megabytes().is_some_and(|m| m >= self.megabytes);
        over.then(|| limits::memory(self.megabytes))
    }
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
