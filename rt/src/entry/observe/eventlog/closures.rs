//! Closures of programs built with `-ticky`, in the event log: each is described once, when
//! it has done something first, and samples have the figures of all that have.

use super::Log;
use super::Part::{Text, U16, U64};
use crate::entry::observe::ticky;
use crate::options::{Interval, Options};
use alloc::format;
use alloc::vec::Vec;
use core::ffi::c_void;
use rt_abi::events::{Class, Kind};
use rt_abi::ticky::Ticky;

/// When samples are taken, and what has been described.
pub(super) struct Samples {
    /// Nanoseconds between them, at least.
    interval: u64,
    next: u64,
    described: Vec<bool>,
}

/// Nanoseconds, where the interval is not one of time.
const USUAL: u64 = 100_000_000;

impl Samples {
    pub fn new(options: &Options) -> Samples {
        let interval = match options.interval {
            Interval::Seconds(seconds) => (seconds * 1e9) as u64,
            Interval::Bytes(_) => USUAL,
        };
        Samples {
            interval,
            next: interval,
            described: Vec::new(),
        }
    }
}

/// `rt_ticky_sample`: only programs that count have the code of a sample.
///
/// # Safety
/// `log` is the log; nobody else has it.
#[unsafe(no_mangle)]
pub(in crate::entry) unsafe extern "C" fn rt_ticky_sample(log: *mut c_void) {
    if let Some(table) = ticky::table() {
        // SAFETY: the caller's promise.
        unsafe { &mut *log.cast::<Log>() }.closure_sample(table);
    }
}

impl Log {
    /// A sample, if it is time for one or the run is at its end. Compiled code waits.
    #[inline(never)]
    pub fn closures(&mut self, at_end: bool) {
        let now = self.now();
        if !self.events.has(Class::Closures) || !at_end && now < self.samples.next {
            return;
        }
        let Some(table) = ticky::table() else {
            return;
        };
        // SAFETY: `rt_ticky_sample`.
        unsafe { (table.sample)((&raw mut *self).cast()) };
    }

    fn closure_sample(&mut self, table: &Ticky) {
        let now = self.now();
        self.samples.next = now.saturating_add(self.samples.interval);
        let mut closures = ticky::closures(table);
        // In the order in which they were met.
        closures.reverse();
        self.samples.described.resize(table.rows_count, false);
        for closure in &closures {
            if core::mem::replace(&mut self.samples.described[closure.row], true) {
                continue;
            }
            let row = &ticky::rows(table)[closure.row];
            let (arguments, free) = ticky::letters(row);
            let kind = ticky::kind(row);
            let count = free.len();
            let about = format!(
                "{{\"type\":\"entCntr\",\"subTy\":\"{kind}\",\"fvs_c\":{count},\"fvs\":\"{free}\",\"args\":\"{arguments}\"}}"
            );
            let parts = [
                U64(closure.row as u64 + 1),
                U16(row.arguments),
                Text(arguments),
                Text(&ticky::name(table, closure.row)),
                U64(row.desc as u64),
                Text(&about),
            ];
            self.events.define(now, Kind::Closure, &parts);
        }
        self.events.global(now, Kind::ClosureSample, &[]);
        for closure in &closures {
            let figures = [
                U64(closure.row as u64 + 1),
                U64(closure.entries),
                U64(closure.allocated),
                U64(closure.made),
            ];
            self.events.global(now, Kind::ClosureFigures, &figures);
        }
    }
}
