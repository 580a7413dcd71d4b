//! A safepoint: whether to collect, to take a census, or only to hand out the
//! next part of the nursery.

use crate::check;
use crate::entry::observe::eventlog::Log;
use crate::entry::observe::profiling::{Ending, nobody};
use crate::entry::observe::ticks::{self, Phase};
use crate::entry::run::say;
use crate::entry::run::stacks::{stack_lowest, stack_top};
use crate::entry::run::state::Runtime;
use crate::entry::run::statistics::Span;
use crate::entry::safepoint::pending;
use crate::entry::{config, observe::costs, safepoint::stops};
use crate::heap::{Heap, threads};
use crate::options::Statistics;
use crate::prof::clock::Coming;
use crate::prof::schedule::{self, Moment};
use crate::sys::file;
use crate::sys::memory::{OutOfMemory, PAGE, discard};
use core::ffi::c_void;

/// Bytes below the newest frame that stay when the stack is trimmed.
const STACK_KEPT: usize = 256 << 10;

impl Runtime {
    /// Room for `bytes` in the nursery.
    pub(in crate::entry) fn make_room(
        &mut self,
        bytes: usize,
        fp: usize,
    ) -> Result<(), OutOfMemory> {
        self.heap.close_nursery();
        let due = self.heap.nursery_is_full(bytes) || self.heap.wanted.is_some();
        self.collect_if(due, fp);
        self.go_on();
        self.heap.open_nursery(bytes)
    }

    /// A large object.
    pub(in crate::entry) fn make_large(
        &mut self,
        bytes: usize,
        fp: usize,
    ) -> Result<usize, OutOfMemory> {
        let pressing =
            self.profiling.is_active() || self.heap.wanted.is_some() || self.heap.takes_turns();
        if pressing || self.heap.large_is_due(bytes) {
            self.heap.close_nursery();
            let due = self.heap.large_is_due(bytes) || self.heap.wanted.is_some();
            self.collect_if(due, fp);
            self.go_on();
        }
        let object = self.heap.allocate_large(bytes)?;
        costs::charge_current(bytes);
        if !self.heap.nursery_is_open() {
            // Opened only now, so that it ends where the next census is due.
            self.heap.open_nursery(0)?;
        }
        Ok(object)
    }

    /// Collects all there is while no thread runs.
    pub(in crate::entry) fn collect_idle(&mut self) -> Result<(), OutOfMemory> {
        self.heap.close_nursery();
        self.heap.wanted = Some(true);
        self.collect_and_count(0, None);
        self.heap.open_nursery(0)
    }

    /// Does something with the event log, if there is one.
    #[inline(always)]
    pub(in crate::entry) fn with_log(&self, action: impl FnOnce(&mut Log)) {
        if let Some(log) = &self.log {
            action(&mut log.borrow_mut());
        }
    }

    /// The program has stopped, as a census or the event log may have wanted it to.
    fn go_on(&mut self) {
        if self.log.is_some() {
            let start = Span::now();
            self.with_log(Log::tick);
            self.timing.add_profiling(Span::now().since(start));
        }
        stops::met(|| self.until_stop());
    }

    /// Nanoseconds until the program is to stop; 0: never.
    fn until_stop(&self) -> u64 {
        let census = self.profiling.until_census(self.timing.mutator_seconds());
        let flush = self
            .log
            .as_ref()
            .map_or(0, |log| log.borrow().until_flush());
        let timer = self.heap.threads.timers.next_due();
        let timer = timer.map_or(0, |due| due.saturating_sub(self.heap.now()).max(1));
        // Who shares the processor may be in a loop that allocates nothing.
        let shares = self.heap.takes_turns();
        let slice = if shares { threads::SLICE } else { 0 };
        let all = [census, flush, timer, slice].into_iter();
        all.filter(|wait| *wait != 0).min().unwrap_or(0)
    }

    /// The timer for the first stop.
    pub(in crate::entry) fn start_reminders(&self) {
        let first = self.until_stop();
        if first > 0 {
            stops::remind_in(first);
        }
    }

    fn moment(&self, fp: usize, coming: Coming) -> Moment {
        let statistics = &self.heap.statistics;
        Moment {
            mutator_seconds: self.timing.mutator_seconds(),
            allocated: statistics.allocated,
            work: schedule::cost(statistics.allocated, statistics.total_copied),
            held: (self.heap.retained() + (stack_top() - fp)) as u64,
            coming,
        }
    }

    /// Collects if that is due, or a census is.
    fn collect_if(&mut self, due: bool, fp: usize) {
        let profiling = &self.profiling;
        self.heap.waits = due && profiling.census_is_near(self.timing.mutator_seconds());
        let coming = match due {
            true if self.heap.major_is_due() => Coming::Major,
            true => Coming::Minor,
            false => Coming::Nothing,
        };
        let mut census = None;
        if profiling.is_active() {
            let moment = self.moment(fp, coming);
            let due = self.profiling.census_is_due(&mut self.heap, moment);
            census = due.then_some(moment);
        }
        if !due && census.is_none() {
            return;
        }
        let before = ticks::enter(Phase::Collection);
        self.collect_and_count(fp, census);
        ticks::enter(before);
    }

    /// `moment`: of the census, if there is to be one.
    /// `fp`: 0 if no thread runs.
    fn collect_and_count(&mut self, fp: usize, moment: Option<Moment>) {
        let start = Span::now();
        let census = moment.is_some();
        let faults = self.timing.faults();
        self.with_log(|log| log.stops(&self.heap));
        let verify = self.options.checks.verify;
        if verify {
            self.verify("before", fp, false);
        }
        let wanted = self.heap.wanted.take() == Some(true);
        let wanted = wanted || self.heap.zeal_wants_major();
        let profiling = &mut self.profiling;
        // See `crate::prof::settling`.
        let settlement = census
            || (wanted || self.heap.major_is_due()) && profiling.settlement_is_due(&self.heap);
        let major = settlement || wanted;
        self.heap.shortens = settlement || !profiling.settles();
        self.heap
            .count_lives(census && profiling.wants_lives_alone());
        let report = self.heap.collect(fp, major, |heap| profiling.observe(heap));
        if report.major && self.options.bell {
            let _ = file::write_all(file::STDERR, b"\x07");
        }
        self.with_log(|log| log.collected(&report, &self.heap, self.options.generations));
        if verify {
            self.verify("after", fp, report.major);
        }
        if settlement {
            self.profiling.settled(&self.heap);
        }
        if let Some(moment) = moment {
            ticks::enter(Phase::Overhead);
            let start = Span::now();
            let stack_bytes = stack_top() - fp;
            let late = self.profiling.tells_late();
            self.with_log(|log| log.census(late));
            self.profiling.census(&mut self.heap, moment, stack_bytes);
            let taken = Span::now().since(start);
            self.timing.add_census(report.cpu + taken.cpu);
            ticks::enter(Phase::Collection);
        }
        let allocated = self.heap.statistics.allocated;
        self.reporter
            .collection(&self.options, &mut self.timing, &report, allocated, faults);
        self.with_log(|log| {
            log.closures(false);
            log.runs();
        });
        if fp != 0 {
            let stack = stack_top() - fp.min(self.heap.thread.deepest);
            self.stack_use.meet(self.heap.statistics.memory, stack);
            self.trim_stack(fp, report.major);
        }
        if report.major {
            self.heap.trim_stacks();
        }
        if report.major && self.heap.is_exhausted() {
            self.exhausted = true;
        }
        // Nothing of all this is the program's time.
        self.timing.add_stop(Span::now().since(start), &report);
    }

    /// Gives the pages of a deep excursion back once it is over.
    fn trim_stack(&mut self, fp: usize, major: bool) {
        self.heap.thread.deepest = self.heap.thread.deepest.min(fp);
        if major || fp - self.heap.thread.deepest > 4 << 20 {
            if self.reports_stack() {
                self.stack_use.meet_touched(self.heap.memory());
            }
            let end = fp.saturating_sub(STACK_KEPT) & !(PAGE - 1);
            let lowest = stack_lowest();
            if end > lowest {
                discard(lowest, end - lowest);
            }
            self.heap.thread.deepest = fp;
        }
    }

    /// Whether anybody asks how large the stack has been.
    fn reports_stack(&self) -> bool {
        self.options.statistics > Statistics::Collect || self.profiling.is_active()
    }

    /// `is_live`: all that is there is alive. Programs without `-debug` do not have the
    /// code that does it.
    fn verify(&mut self, when: &str, fp: usize, is_live: bool) {
        if let Some(verify) = config().verify {
            let mut asked = Asked {
                heap: &self.heap,
                when,
                fp,
                is_live,
            };
            // SAFETY: `rt_verify`.
            unsafe { verify((&raw mut asked).cast()) };
        }
    }

    /// Completes what the run leaves behind.
    pub(in crate::entry) fn complete(&mut self) {
        ticks::program_ends();
        self.write_coverage();
        self.heap.close_nursery();
        let start = Span::now();
        self.write_ticky();
        if self.reports_stack() {
            self.stack_use.meet_touched(self.heap.memory());
        }
        let moment = self.moment(stack_top(), Coming::Nothing);
        let (census_seconds, total_seconds) = self.timing.census_seconds();
        let ending = Ending {
            moment,
            census_seconds,
            total_seconds,
            deep_stack: self.stack_use.outgrows_heap(),
            is_cut: pending::have_cut(),
        };
        let allocated = self.heap.statistics.allocated;
        self.with_log(|log| log.program_ends(allocated));
        match &self.waiting {
            Some(waiting) => (waiting.finish)(self),
            None if self.options.waits => {
                say::say(b"-pw: the program has made no thread, and has not waited for one");
            }
            None => {}
        }
        let profiling = core::mem::replace(&mut self.profiling, nobody());
        profiling.finish(&self.heap, &ending);
        if let Some(log) = self.log.take() {
            Log::finish(log);
        }
        let period = self.costs.finish(&self.options, moment.allocated);
        self.write_mlmon(period);
        self.timing.add_profiling(Span::now().since(start));
        let prof = config().prof != 0;
        self.reporter.finish(
            &self.options,
            &self.timing,
            &self.heap,
            &self.stack_use,
            prof,
        );
    }
}

/// What the verifier is asked.
struct Asked<'a> {
    heap: &'a Heap,
    when: &'a str,
    fp: usize,
    is_live: bool,
}

/// `rt_verify`: ends the process if the heap is damaged.
///
/// # Safety
/// `asked` is an [`Asked`].
#[unsafe(no_mangle)]
pub(in crate::entry) unsafe extern "C" fn rt_verify(asked: *mut c_void) {
    // SAFETY: the caller's promise.
    let asked = unsafe { &*asked.cast::<Asked>() };
    let mut found = check::verify(asked.heap, asked.fp);
    if asked.is_live {
        found = found.and_then(|()| check::verify_live(asked.heap));
    }
    if let Err(fault) = found {
        say::damaged(asked.when, &fault);
    }
}
