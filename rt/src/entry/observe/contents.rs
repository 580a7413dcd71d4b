//! The heap profile by contents of a run, which every program can be asked for. What else
//! there is, is [`super::observer`]'s, and in programs that are linked for it.

use crate::entry::observe::besides::besides;
use crate::entry::observe::eventlog::SharedLog;
use crate::entry::observe::profiling::{
    Begin, CENSUS_WANTED, Ending, FileSink, Observer, complain, complain_of_creation, disarm,
    until_next,
};
use crate::entry::run::say;
use crate::entry::safepoint::evaluations::Evaluations;
use crate::heap::Heap;
use crate::heap::life::Eras;
use crate::heap::object::BLACKHOLE;
use crate::options::{Interval, Options};
use crate::prof::contents::Contents;
use crate::prof::samples::Sample;
use crate::prof::schedule::Moment;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ffi::c_void;
use core::sync::atomic::Ordering;
use rt_abi::info::Info;

/// `rt_observe_contents`: what programs have instead of `rt_observe` that were not linked
/// for all heap profiles.
///
/// # Safety
/// `begin` is a [`Begin`] that nobody else has.
#[unsafe(no_mangle)]
pub(in crate::entry) unsafe extern "C" fn rt_observe_contents(begin: *mut c_void) {
    // SAFETY: the caller's promise.
    let begin = unsafe { &mut *begin.cast::<Begin>() };
    if let Some(watched) = Watched::begin(begin.options, begin.epoch_seconds) {
        begin.observer = Some(Box::new(watched));
    }
}

struct Watched {
    program: Vec<u8>,
    interval: Interval,
    profile: Contents<FileSink>,
    name: Vec<u8>,
    /// The stack is counted.
    stacks: bool,
    evaluations: Evaluations,
    asks_evaluations: bool,
}

impl Watched {
    /// A file that cannot be opened is complained about, and done without.
    fn begin(options: &Options, epoch_seconds: i64) -> Option<Watched> {
        let name = options.profile_file("hp");
        let sink = match FileSink::create(&name) {
            Ok(sink) => sink,
            Err(errno) => {
                complain_of_creation(&options.program, &name, errno);
                return None;
            }
        };
        let (profile, result) = Contents::begin(options, sink, epoch_seconds)?;
        complain(&options.program, &name, result);
        Some(Watched {
            program: options.program.clone(),
            interval: options.interval,
            stacks: options.stacks,
            evaluations: Evaluations::default(),
            asks_evaluations: profile.asks_evaluations() && !options.blackholes,
            profile,
            name,
        })
    }
}

impl Observer for Watched {
    fn listen(&mut self, log: SharedLog, streams: bool) {
        let listener = move |sample: &Sample<'_>| log.borrow_mut().sample(sample);
        self.profile.listen(Box::new(listener), streams);
    }

    fn tells_late(&self) -> bool {
        self.profile.tells_late()
    }

    fn eras(&self) -> Eras {
        self.profile.eras()
    }

    fn arm(&self, heap: &mut Heap) {
        disarm(heap);
        heap.set_era(self.profile.era());
        heap.set_census_at(self.profile.schedule().next_bytes());
    }

    fn is_active(&self) -> bool {
        true
    }

    fn until_census(&self, mutator_seconds: f64) -> u64 {
        until_next(self.profile.schedule(), mutator_seconds)
    }

    fn census_is_due(&mut self, heap: &mut Heap, moment: Moment) -> bool {
        let schedule = self.profile.schedule_mut();
        if CENSUS_WANTED.swap(false, Ordering::Relaxed) {
            schedule.ask();
            return true;
        }
        let before = schedule.next_bytes();
        let due = schedule.is_due(&moment);
        if schedule.next_bytes() != before {
            self.arm(heap);
        }
        due
    }

    fn census_is_near(&self, mutator_seconds: f64) -> bool {
        self.profile.schedule().is_near(mutator_seconds)
    }

    fn census(&mut self, heap: &mut Heap, moment: Moment, stack_bytes: usize) {
        if self.asks_evaluations {
            self.evaluations.find(heap, stack_bytes);
        }
        let (profile, evaluations) = (&mut self.profile, &self.evaluations);
        let asks = self.asks_evaluations;
        let by_era = profile.eras() != Eras::Nothing;
        heap.for_each_object(|object, table, bytes| {
            let shown: *const Info = match asks && table.kind == BLACKHOLE {
                true => evaluations.table(object, table),
                false => table,
            };
            let era = match by_era {
                true => heap.life_at_census(object).created,
                false => 0,
            };
            // SAFETY: the object's own table, or that of the thunk that it was.
            unsafe { profile.count(shown, era, bytes as u64) };
        });
        profile.count_besides(&besides(heap, stack_bytes, self.stacks));
        if profile.counted() != heap.statistics.live as u64 {
            say::unbalanced(profile.counted(), heap.statistics.live as u64);
        }
        let result = profile.end_census(&moment);
        complain(&self.program, &self.name, result);
        heap.census_taken();
        self.arm(heap);
    }

    fn finish(self: Box<Self>, _: &Heap, ending: &Ending) {
        let censuses = self.profile.count_samples();
        let allocated = ending.moment.allocated;
        ending.advise(self.interval, self.profile.schedule(), censuses, allocated);
        let (sink, result) = self.profile.finish(&ending.moment);
        complain(&self.program, &self.name, result.and(sink.close()));
    }
}
