//! What a run is watched for: the seam between the runtime, which every program has, and
//! heap profiles. Those by contents ([`super::contents`]) are small; all of them are a third
//! of the runtime, and programs that cannot be asked for these are linked without.

use crate::entry::observe::eventlog::SharedLog;
use crate::entry::run::say;
use crate::entry::{config, rt_mutator};
use crate::heap::life::Eras;
use crate::heap::{Heap, Observed};
use crate::options::{HeapProfile, Interval, Options};
use crate::out::{Errno, Sink, create_failure, write_failure};
use crate::prof::advice::Run;
use crate::prof::costs::stacks::Shared;
use crate::prof::schedule::{Moment, Schedule};
use crate::sys::file;
use alloc::boxed::Box;
use core::sync::atomic::AtomicBool;

/// An open file, with the bytes that are in it.
pub(in crate::entry) struct FileSink(i32, u64);

impl FileSink {
    pub fn create(name: &[u8]) -> Result<FileSink, Errno> {
        let opened = file::create(name).map_err(Errno)?;
        Ok(FileSink(opened, 0))
    }

    /// An open file, which is empty.
    pub fn of(descriptor: i32) -> FileSink {
        FileSink(descriptor, 0)
    }

    /// What file it is.
    pub fn identity(&self) -> Option<file::Identity> {
        file::status(self.0).ok().map(|status| status.identity)
    }

    pub fn close(self) -> Result<(), Errno> {
        let removed = file::status(self.0).is_ok_and(|status| status.is_removed());
        file::close(self.0).map_err(Errno)?;
        if removed { Err(Errno::REMOVED) } else { Ok(()) }
    }
}

impl Sink for FileSink {
    /// Of what does not fit nothing is left: half a sample would spoil the file for
    /// its readers.
    fn write(&mut self, bytes: &[u8]) -> Result<(), Errno> {
        let written = file::write_all(self.0, bytes);
        if let Err(error) = written {
            if error.written > 0 {
                // What is no file keeps it. What is written next, if there is room for
                // it, goes where this began, or there would be a hole before it.
                let _ = file::set_size(self.0, self.1 as i64);
                let _ = file::seek(self.0, self.1 as i64, 0);
            }
            return Err(Errno(error.errno));
        }
        self.1 += bytes.len() as u64;
        Ok(())
    }

    fn cut(&mut self, length: u64) -> bool {
        let is_cut = file::set_size(self.0, length as i64).is_ok()
            && file::seek(self.0, length as i64, 0).is_ok();
        if is_cut {
            self.1 = length;
        }
        is_cut
    }
}

/// The stack's clock does not come there.
pub(in crate::entry) const NEVER: u64 = i64::MAX as u64;

/// A signal has asked for a census now: at the next safepoint.
pub(in crate::entry) static CENSUS_WANTED: AtomicBool = AtomicBool::new(false);

/// How a run has ended.
pub(in crate::entry) struct Ending {
    pub moment: Moment,
    /// Of the processor time that it took, censuses had a part.
    pub census_seconds: f64,
    pub total_seconds: f64,
    /// The most bytes of the stack, if the heap was smaller.
    pub deep_stack: Option<usize>,
    /// A signal has ended it.
    pub is_cut: bool,
}

impl Ending {
    /// Says, if anything is to be said, what would have been a better interval. `allocated`:
    /// by the clock of the profile, which has so many samples.
    #[inline(never)]
    pub fn advise(&self, interval: Interval, schedule: &Schedule, samples: u32, allocated: u64) {
        let run = Run {
            interval,
            censuses: samples,
            fell_back: schedule.fell_back(),
            program_seconds: self.moment.mutator_seconds,
            census_seconds: self.census_seconds,
            total_seconds: self.total_seconds,
            allocated,
            deep_stack: self.deep_stack,
        };
        if let Some(line) = run.advice() {
            say::say(line.as_bytes());
        }
    }
}

/// Nanoseconds of the program's own time until the next census, 0 if no time brings one.
pub(in crate::entry) fn until_next(schedule: &Schedule, mutator_seconds: f64) -> u64 {
    match schedule.next_seconds() {
        Some(at) => ((at - mutator_seconds) * 1e9).max(1e6) as u64,
        None => 0,
    }
}

/// Whoever watches the heap: what the collector is to do for it, and what it is told.
/// What is said here is true of runs that nobody watches.
pub(in crate::entry) trait Observer {
    /// Samples go into the event log too; `streams`: somebody reads it while it is written.
    fn listen(&mut self, _: SharedLog, _streams: bool) {}

    /// Whether what censuses find is told only when the run ends.
    fn tells_late(&self) -> bool {
        false
    }

    /// What is to be known of objects' lives, before there are any.
    fn eras(&self) -> Eras {
        Eras::Nothing
    }

    /// Tells the heap which era runs, and has the nursery end where the next census is due.
    fn arm(&self, heap: &mut Heap);

    fn is_active(&self) -> bool {
        false
    }

    /// Nanoseconds of the program's own time until the next census, 0 if no time
    /// brings one.
    fn until_census(&self, _mutator_seconds: f64) -> u64 {
        0
    }

    /// Whether a census is due. It may have been put off, of which the heap is told.
    fn census_is_due(&mut self, _: &mut Heap, _: Moment) -> bool {
        false
    }

    /// Whether a major collection had better wait for the next census.
    fn census_is_near(&self, _mutator_seconds: f64) -> bool {
        false
    }

    /// Whether selectors are carried out at settlements only.
    fn settles(&self) -> bool {
        false
    }

    /// Whether a major collection that is due now is to be a settlement.
    fn settlement_is_due(&self, _: &Heap) -> bool {
        false
    }

    /// Everything has been collected, and selectors were carried out.
    fn settled(&mut self, _: &Heap) {}

    /// All is traced, and the collected spaces are still there.
    fn observe(&mut self, _: &Heap) {}

    /// Whether a census asks for nothing but what each object's life has come to.
    fn wants_lives_alone(&self) -> bool {
        false
    }

    /// A census, right after a major collection.
    fn census(&mut self, _: &mut Heap, _: Moment, _stack_bytes: usize) {}

    /// The end of the run: everything dies, and the files are completed.
    fn finish(self: Box<Self>, _: &Heap, _: &Ending) {}

    /// A static thunk is being entered.
    fn entered(&mut self, _thunk: usize) {}

    /// Compiled code has used an object.
    fn log_use(&mut self, _: &Heap, _object: usize) {}
}

/// Nobody watches the heap.
struct Nobody;

impl Observer for Nobody {
    fn arm(&self, heap: &mut Heap) {
        disarm(heap);
    }
}

/// Nothing is due, nothing observed.
pub(in crate::entry) fn disarm(heap: &mut Heap) {
    heap.set_census_at(None);
    heap.set_observed(Observed::Nothing);
    // SAFETY: compiled code does not run now.
    unsafe {
        rt_mutator.capability.stack_due = NEVER;
        rt_mutator.process.log_uses = 0;
    }
}

/// What an observer is begun with, and where it goes.
pub(in crate::entry) struct Begin<'a> {
    pub options: &'a Options,
    pub epoch_seconds: i64,
    /// The stacks that headers name.
    pub stacks: Option<Shared>,
    pub observer: Option<Box<dyn Observer>>,
}

/// The observer that the options ask for.
pub(in crate::entry) fn begin(
    options: &Options,
    epoch_seconds: i64,
    stacks: Option<Shared>,
) -> Box<dyn Observer> {
    let mut begin = Begin {
        options,
        epoch_seconds,
        stacks,
        observer: None,
    };
    let wanted = options.heap_profile != HeapProfile::None || options.checks.chronicle;
    if let Some(observe) = config().observe.filter(|_| wanted) {
        // SAFETY: `rt_observe` or `rt_observe_contents`.
        unsafe { observe((&raw mut begin).cast()) };
    }
    begin.observer.unwrap_or_else(nobody)
}

/// What watches nothing.
pub(in crate::entry) fn nobody() -> Box<dyn Observer> {
    Box::new(Nobody)
}

/// Says that a file could not be created.
pub(in crate::entry) fn complain_of_creation(program: &[u8], name: &[u8], errno: Errno) {
    let _ = file::write_all(file::STDERR, &create_failure(program, name, errno));
}

/// Says that a file could not be written.
pub(in crate::entry) fn complain(program: &[u8], name: &[u8], result: Result<(), Errno>) {
    if let Err(errno) = result {
        let _ = file::write_all(file::STDERR, &write_failure(program, name, errno));
    }
}
