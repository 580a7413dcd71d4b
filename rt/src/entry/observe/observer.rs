//! The heap profile and the chronicle of a run: what the collector is told to
//! do for them, and what they are told of it.

use crate::entry::observe::besides::besides;
use crate::entry::observe::eventlog::SharedLog;
use crate::entry::observe::frames::{self, Frames};
use crate::entry::observe::holders::{Holders, functions, within_functions};
use crate::entry::observe::hotspots::Hotspots;
use crate::entry::observe::profiling::{
    Begin, CENSUS_WANTED, Ending, FileSink, NEVER, Observer, complain, complain_of_creation,
    disarm, until_next,
};
use crate::entry::run::say;
use crate::entry::safepoint::evaluations::{Evaluations, each_table};
use crate::entry::{config, rt_mutator};
use crate::heap::every_stack::THREAD_BYTES;
use crate::heap::life::Eras;
use crate::heap::object::{BLACKHOLE, info};
use crate::heap::old::CHUNK_BYTES;
use crate::heap::walk::SourceFate;
use crate::heap::weak::ROW_BYTES;
use crate::heap::{Heap, Observed};
use crate::options::{Interval, Options};
use crate::out::Sink;
use crate::prof::address_map::PIECE;
use crate::prof::besides::stack_bytes as stack_bytes_of;
use crate::prof::chronicle::{Chronicle, Fate, Phase};
use crate::prof::clock::CensusClock;
use crate::prof::costs::stacks::Shared;
use crate::prof::labels::RUNTIME_TABLES;
use crate::prof::profile::HeapProfile;
use crate::prof::retainers::NOBODY;
use crate::prof::samples::Sample;
use crate::prof::schedule::{Moment, Schedule};
use crate::prof::settling::Settling;
use crate::prof::vocabulary::Vocabulary;
use alloc::{boxed::Box, format, vec::Vec};
use core::ffi::c_void;
use core::sync::atomic::Ordering;
use rt_abi::info::Info;

// So that what is vacated are whole pieces.
const _: () = assert!(CHUNK_BYTES.is_multiple_of(PIECE));

/// `rt_observe`: programs that may be asked for a heap profile have all this.
///
/// # Safety
/// `begin` is a [`Begin`] that nobody else has.
#[unsafe(no_mangle)]
pub(in crate::entry) unsafe extern "C" fn rt_observe(begin: *mut c_void) {
    // SAFETY: the caller's promise.
    let begin = unsafe { &mut *begin.cast::<Begin>() };
    let profiling = Profiling::begin(begin.options, begin.epoch_seconds, begin.stacks.take());
    begin.observer = Some(Box::new(profiling));
}

struct Profiling {
    program: Vec<u8>,
    interval: Interval,
    stacks: bool,
    settling: Settling,
    profile: Option<(HeapProfile<FileSink>, Vec<u8>)>,
    /// In place of a profile.
    hotspots: Option<Hotspots>,
    /// Which counts what the stack takes in place of the heap.
    stack_clock: bool,
    log: Option<(Chronicle<FileSink>, Vec<u8>)>,
    holders: Holders,
    evaluations: Evaluations,
    /// They are in the place of objects.
    frames: Option<Frames>,
    /// Those are shown apart, whichever they are.
    blackholes: bool,
    /// The legend of retainer sets.
    legend: Option<(FileSink, Vec<u8>)>,
}

impl Profiling {
    /// Opens the files that the options ask for. One that cannot be opened is
    /// complained about and done without.
    fn begin(options: &Options, epoch_seconds: i64, stacks: Option<Shared>) -> Self {
        let mut profiling = Profiling {
            program: options.program.clone(),
            interval: options.interval,
            stacks: options.stacks,
            settling: Settling::new(),
            profile: None,
            hotspots: None,
            stack_clock: options.extras.stack_clock,
            log: None,
            holders: Holders::new(
                options.retainers_by_source.then_some(options.sites),
                stacks.clone(),
            ),
            evaluations: Evaluations::default(),
            frames: options.frames.map(|by| Frames::new(by, options)),
            blackholes: options.blackholes,
            legend: None,
        };
        if options.heap_profile == crate::options::HeapProfile::Hotspots {
            profiling.hotspots = Hotspots::begin(options);
        } else if options.heap_profile != crate::options::HeapProfile::None {
            let name = options.profile_file("hp");
            match FileSink::create(&name) {
                Ok(sink) => {
                    let prof = config().prof != 0;
                    let begun =
                        HeapProfile::begin(options, prof, sink, epoch_seconds, stacks.clone());
                    if let Some((profile, result)) = begun {
                        complain(&options.program, &name, result);
                        profiling.profile = Some((profile, name));
                    }
                }
                Err(errno) => complain_of_creation(&options.program, &name, errno),
            }
            warn_of_meaningless(options, stacks);
        }
        let sets = profiling.profile.as_mut();
        if sets.is_some_and(|(profile, _)| profile.retainers().is_some()) {
            let name = options.profile_file("retainers");
            match FileSink::create(&name) {
                Ok(sink) => profiling.legend = Some((sink, name)),
                Err(errno) => complain_of_creation(&options.program, &name, errno),
            }
        }
        if options.checks.chronicle && config().prof != 0 {
            let name = options.profile_file("events");
            match FileSink::create(&name) {
                Ok(sink) => profiling.log = Some((Chronicle::new(sink), name)),
                Err(errno) => complain_of_creation(&options.program, &name, errno),
            }
        }
        profiling
    }

    /// When the censuses of the profile happen, if there is one.
    fn schedule(&self) -> Option<&Schedule> {
        match (&self.profile, &self.hotspots) {
            (Some((profile, _)), _) => Some(profile.schedule()),
            (None, Some(hotspots)) => Some(&hotspots.recorder.schedule),
            (None, None) => None,
        }
    }

    /// A moment as the profile's clock counts it.
    fn by_clock(&self, moment: Moment) -> Moment {
        match self.stack_clock {
            // SAFETY: compiled code does not run now.
            true => Moment {
                allocated: unsafe { rt_mutator.capability.stack_pushed },
                // SAFETY: as above. What is pushed is work, too.
                work: moment.work + unsafe { rt_mutator.capability.stack_pushed },
                ..moment
            },
            false => moment,
        }
    }

    /// `<program>.retainers`: the retainer sets of the bands, one to a line, in a
    /// file of its own, so that the other profiles stay as their readers expect.
    fn write_legend(&mut self, profile: &HeapProfile<FileSink>) {
        if let Some((mut sink, name)) = self.legend.take() {
            let text = profile.legend().unwrap_or_default();
            let written = sink.write(text.as_bytes());
            complain(&self.program, &name, written.and(sink.close()));
        }
    }
}

impl Observer for Profiling {
    fn listen(&mut self, log: SharedLog, streams: bool) {
        if let Some((profile, _)) = &mut self.profile {
            let listener = move |sample: &Sample<'_>| log.borrow_mut().sample(sample);
            profile.listen(Box::new(listener), streams);
        }
    }

    fn tells_late(&self) -> bool {
        let profile = self.profile.as_ref();
        profile.is_some_and(|(profile, _)| profile.tells_late())
    }

    fn eras(&self) -> Eras {
        match (&self.profile, &self.hotspots) {
            (Some((profile, _)), _) => profile.eras(),
            (None, Some(_)) if config().prof != 0 => Eras::Lives { anew: false },
            (None, Some(_)) => Eras::Births,
            (None, None) => Eras::Nothing,
        }
    }

    fn arm(&self, heap: &mut Heap) {
        disarm(heap);
        if let Some((profile, _)) = &self.profile {
            heap.set_era(profile.era());
            heap.set_census_at(profile.schedule().next_bytes());
        }
        if let Some(hotspots) = &self.hotspots {
            let next = hotspots.recorder.schedule.next_bytes();
            if self.stack_clock {
                let due = next.map_or(NEVER, |at| at.saturating_sub(1));
                // SAFETY: compiled code does not run now.
                unsafe { rt_mutator.capability.stack_due = due.min(NEVER) };
            } else {
                heap.set_census_at(next);
            }
            heap.set_era(hotspots.recorder.era());
            if hotspots.recorder.has_biography() {
                heap.set_observed(Observed::Counted);
            }
            return;
        }
        let observed = match (&self.log, &self.profile) {
            (Some(_), _) => Observed::Everything,
            (None, Some((profile, _))) if profile.wants_deaths() => Observed::Counted,
            _ => Observed::Nothing,
        };
        heap.set_observed(observed);
        // SAFETY: compiled code does not run now.
        unsafe { rt_mutator.process.log_uses = u64::from(self.log.is_some()) };
    }

    fn is_active(&self) -> bool {
        self.profile.is_some() || self.hotspots.is_some()
    }

    fn until_census(&self, mutator_seconds: f64) -> u64 {
        self.schedule()
            .map_or(0, |schedule| until_next(schedule, mutator_seconds))
    }

    fn census_is_due(&mut self, heap: &mut Heap, moment: Moment) -> bool {
        let moment = self.by_clock(moment);
        let asked = CENSUS_WANTED.swap(false, Ordering::Relaxed);
        let Some(schedule) = self.schedule() else {
            return false;
        };
        let before = schedule.next_bytes();
        let (due, schedule) = match (&mut self.profile, &mut self.hotspots) {
            (Some((profile, _)), _) => (!asked && profile.is_due(&moment), profile.schedule_mut()),
            (None, Some(hotspots)) => {
                let schedule = &mut hotspots.recorder.schedule;
                (!asked && schedule.is_due(&moment), schedule)
            }
            (None, None) => return false,
        };
        if asked {
            schedule.ask();
            return true;
        }
        if schedule.next_bytes() != before {
            self.arm(heap);
        }
        due
    }

    fn census_is_near(&self, mutator_seconds: f64) -> bool {
        self.schedule()
            .is_some_and(|schedule| schedule.is_near(mutator_seconds))
    }

    fn settles(&self) -> bool {
        if config().prof == 0 {
            return false;
        }
        let recorder = self.hotspots.as_ref().map(|hotspots| &hotspots.recorder);
        let profile = self.profile.as_ref();
        profile.is_some_and(|(profile, _)| profile.schedule().is_by_bytes())
            || recorder.is_some_and(|recorder| recorder.schedule.is_by_bytes())
    }

    fn settlement_is_due(&self, heap: &Heap) -> bool {
        self.settles() && self.settling.is_due(heap.retained(), heap.maximum())
    }

    fn settled(&mut self, heap: &Heap) {
        self.settling.settled(heap.statistics.live);
    }

    fn observe(&mut self, heap: &Heap) {
        if let Some(hotspots) = &mut self.hotspots
            && hotspots.recorder.has_biography()
            && heap.meets_counted()
        {
            heap.for_each_dead(|_, table, life, bytes| {
                // SAFETY: the object's own table.
                unsafe { hotspots.recorder.died(table, life, bytes as u64) };
            });
        }
        if let Some((profile, _)) = &mut self.profile
            && profile.wants_deaths()
            && heap.meets_counted()
        {
            if profile.is_by_contents() {
                heap.for_each_dead(|_, table, life, bytes| {
                    // SAFETY: the object's own table.
                    unsafe { profile.died_by_contents(table, life, bytes as u64) };
                });
            } else {
                heap.for_each_source(false, |object, fate| match fate {
                    SourceFate::Moved(to) => profile.moved(object, to),
                    SourceFate::Dead { table, life, bytes } => {
                        // SAFETY: the object's own table.
                        unsafe { profile.died(object, table, life, bytes as u64) };
                    }
                });
                for (start, end) in heap.source_extents() {
                    profile.vacated(start, end);
                }
            }
        }
        if let Some((log, _)) = &mut self.log {
            heap.for_each_source(true, |object, fate| {
                if let SourceFate::Moved(to) = fate {
                    let phase = Phase::of(info(to).kind);
                    log.moved(object, to, heap.bytes_of(to) as u64, phase);
                }
            });
            heap.for_each_reached_large(|object| {
                let phase = Phase::of(info(object).kind);
                log.moved(object, object, heap.bytes_of(object) as u64, phase);
            });
            for (key, bytes) in apart(heap, self.stacks) {
                log.moved(key, key, bytes as u64, Phase::Inherent);
            }
            log.end_collection(|address| match address & APART {
                0 => match heap.fate_of(address) {
                    Some(kind) => Fate::Died(Phase::of(kind)),
                    None => Fate::Stays,
                },
                _ => Fate::Died(Phase::Inherent),
            });
        }
    }

    fn wants_lives_alone(&self) -> bool {
        let profile = self.profile.as_ref();
        profile.is_some_and(|(profile, _)| profile.is_whole_biography())
    }

    fn census(&mut self, heap: &mut Heap, moment: Moment, stack_bytes: usize) {
        let by_clock = self.by_clock(moment);
        if let Some(hotspots) = &mut self.hotspots {
            let moment = by_clock;
            hotspots.census(heap, moment, stack_bytes, &self.holders);
            heap.census_taken();
            self.arm(heap);
            return;
        }
        let Some((profile, name)) = &mut self.profile else {
            return;
        };
        if let Some(frames) = &mut self.frames {
            if let Err(astray) = frames.census(profile, heap, &mut self.holders, stack_bytes) {
                say::unbalanced_stacks(astray.counted, astray.there);
            }
            complain(&self.program, name, profile.end_census(&moment));
            heap.census_taken();
            self.arm(heap);
            return;
        }
        let biography = profile.wants_deaths();
        let mut frames = Vec::new();
        if let Some(retainers) = profile.retainers() {
            self.holders.traverse(retainers, heap, stack_bytes);
            if self.stacks {
                frames = self.holders.stack_by_holder(retainers, heap, stack_bytes);
            }
        }
        let asks = profile.asks_evaluations() && !self.blackholes;
        if asks {
            self.evaluations.find(heap, stack_bytes);
        }
        let evaluations = &self.evaluations;
        let shown = |object: usize, table: &Info| match asks && table.kind == BLACKHOLE {
            true => evaluations.table(object, table),
            false => table,
        };
        let log = &mut self.log;
        let lives = heap.take_life_counts();
        let heap_now: &Heap = heap;
        // A thunk under evaluation is in use all the while.
        let stamp = |object: usize, table: &Info| {
            let stamped = biography && table.kind == BLACKHOLE;
            if stamped {
                heap_now.use_at_census(object);
            }
            stamped
        };
        if let Some(counts) = lives {
            profile.count_lives(counts);
            if let Some((log, _)) = log {
                heap.for_each_object(|object, table, bytes| {
                    if table.kind == BLACKHOLE {
                        log.used(object, bytes as u64, Phase::Evaluating);
                    }
                });
            }
        } else if log.is_none() && profile.is_by_contents() {
            heap.for_each_object_in_turn(|object, table, bytes| {
                stamp(object, table);
                // SAFETY: the object's own table.
                unsafe {
                    let life = heap_now.life_at_census(object);
                    profile.count_contents(shown(object, table), life, bytes as u64)
                };
            });
        } else {
            heap.for_each_object(|object, table, bytes| {
                let stamped = stamp(object, table);
                if stamped && let Some((log, _)) = log {
                    log.used(object, bytes as u64, Phase::Evaluating);
                }
                // SAFETY: the object's own table.
                unsafe {
                    let life = heap_now.life_at_census(object);
                    profile.count(object, shown(object, table), life, bytes as u64)
                };
            });
        }
        let parts = besides(heap, stack_bytes, self.stacks);
        profile.count_besides(&parts, &frames);
        profile.name_sets();
        if let Some((log, _)) = log
            && let Some(retainers) = profile.retainers()
        {
            heap.for_each_object(|object, _, _| {
                let set = retainers.set_of(object);
                log.held(object, retainers.number_of(set).unwrap_or(u32::MAX));
            });
            for (key, _) in apart(heap, self.stacks) {
                log.held(key, NOBODY);
            }
        }
        if profile.counted() != heap.statistics.live as u64 {
            say::unbalanced(profile.counted(), heap.statistics.live as u64);
        }
        if let Some((log, _)) = log {
            log.stack(stack_bytes_of(&parts));
            let clock = CensusClock::new(self.interval);
            log.census(clock.sample_time(moment.mutator_seconds, moment.allocated));
        }
        let result = profile.end_census(&moment);
        complain(&self.program, name, result);
        heap.census_taken();
        self.arm(heap);
    }

    fn finish(mut self: Box<Self>, heap: &Heap, ending: &Ending) {
        let moment = ending.moment;
        if let Some((log, name)) = self.log.take() {
            let (sink, result) = log.finish(|address| match address & APART {
                0 => Phase::of(info(address).kind),
                _ => Phase::Inherent,
            });
            complain(&self.program, &name, result.and(sink.close()));
        }
        let by_clock = self.by_clock(moment);
        if let Some(hotspots) = self.hotspots.take() {
            let (schedule, censuses) = (&hotspots.recorder.schedule, hotspots.recorder.censuses());
            ending.advise(self.interval, schedule, censuses, by_clock.allocated);
            hotspots.finish(heap, by_clock);
            return;
        }
        let Some((mut profile, name)) = self.profile.take() else {
            return;
        };
        if let Some(frames) = self.frames.take() {
            profile.live_to_the_end(ending.is_cut);
            frames.finish(&mut profile, heap);
        }
        if profile.wants_deaths() {
            profile.live_to_the_end(ending.is_cut);
            heap.for_each_settled(|object, table, bytes| {
                let life = heap.life_of(object);
                // SAFETY: the object's own table.
                unsafe { profile.died(object, table, life, bytes as u64) };
            });
        }
        self.write_legend(&profile);
        let (schedule, censuses) = (profile.schedule(), profile.samples());
        ending.advise(self.interval, schedule, censuses, by_clock.allocated);
        if let Some(era) = profile.era_without_sample().filter(|_| censuses > 0) {
            let line = format!(
                "`{era}' in -he has matched nothing: the run had {} eras, one for each census",
                profile.censuses()
            );
            say::say(line.as_bytes());
        }
        let (sink, result, unbalanced) = profile.finish(&moment);
        complain(&self.program, &name, result.and(sink.close()));
        if let Some(census) = unbalanced {
            say::unbalanced_biography(census);
        }
    }

    fn log_use(&mut self, heap: &Heap, object: usize) {
        if let Some((log, _)) = &mut self.log
            && Heap::is_dynamic(object)
        {
            let phase = Phase::of(info(object).kind);
            log.used(object, heap.bytes_of(object) as u64, phase);
        }
    }

    fn entered(&mut self, thunk: usize) {
        self.holders.entered(thunk);
    }
}

/// In the numbers by which a chronicle knows what is no object: of weak pointers and names, and
/// of threads.
const ROW: usize = 1 << 63;
const THREAD: usize = 1 << 62;
const APART: usize = ROW | THREAD;

/// What is no object and is counted, with its bytes, as the chronicle knows it; `threads`: they
/// are.
fn apart(heap: &Heap, threads: bool) -> impl Iterator<Item = (usize, usize)> + '_ {
    let rows = heap.weaks.rows();
    let rows = rows.map(|row| (row.number | ROW, ROW_BYTES));
    let all = &heap.threads;
    let places = 0..if all.all.len() > 1 && threads {
        all.all.len()
    } else {
        0
    };
    let there = places.map(|place| all.number(place));
    let there = there.filter(|number| number >> u32::BITS != 0);
    rows.chain(there.map(|number| (number | THREAD, THREAD_BYTES)))
}

/// Says which words of the restrictions can never match.
fn warn_of_meaningless(options: &Options, stacks: Option<Shared>) {
    if options.restrictions.is_empty() {
        return;
    }
    let mut tables: Vec<*const Info> = RUNTIME_TABLES.iter().map(|t| t as *const Info).collect();
    each_table(|table| tables.push(table));
    if tables.len() == RUNTIME_TABLES.len() {
        // A program that does not list its tables.
        return;
    }
    if options.frames.is_some() {
        tables = frames::tables(options);
    }
    let mut holders: Vec<usize> = functions().iter().map(|function| function.1).collect();
    if options.retainers_by_source {
        holders.extend(within_functions());
    }
    // What the runtime itself holds.
    holders.push(0);
    let stacks = stacks.as_ref().map(|stacks| stacks.borrow());
    let vocabulary = Vocabulary {
        tables: &tables,
        holders: &holders,
        stacks: stacks.as_deref(),
        by_source: options.retainers_by_source.then_some(options.sites),
        sites: options.sites,
    };
    for restriction in &options.restrictions {
        // SAFETY: tables and descriptions of the program.
        for (word, near) in unsafe { vocabulary.meaningless(restriction) } {
            let meant = match &near[..] {
                [] => Vec::new(),
                near => format!("; perhaps {}", near.join(", ")).into_bytes(),
            };
            let parts = [
                b"`",
                word,
                b"' in ",
                restriction.by.letters(),
                b" can never match",
                &meant,
            ];
            say::say(&parts.concat());
        }
    }
}
