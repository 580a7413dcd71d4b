//! The event log of a run (`-l`): where it goes, and what the runtime tells it.
//!
//! The format is [`crate::out::events`]. Everything here happens in the runtime, never
//! in the midst of compiled code: a log costs a program nothing between its stops.

pub(in crate::entry) mod closures;
mod target;
mod threads;

use crate::entry::observe::profiling::{complain, complain_of_creation};
use crate::entry::run::statistics::Span;
use crate::entry::{config, observe::ticks};
use crate::heap::Heap;
use crate::heap::collect::Report;
use crate::options::{HeapProfile, Interval, Options, RestrictedBy};
use crate::out::events::{EventLog, Part};
use crate::prof::costs::stacks::{Shared, Stacks};
use crate::prof::labels::provenance;
use crate::prof::samples::{Band, Sample};
use crate::sys::{self, clock};
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::rc::Rc;
use alloc::string::String;
use alloc::vec::Vec;
use core::cell::RefCell;
use rt_abi::costs::FIRST_CENTRE;
use rt_abi::events::{Class, Kind};
use rt_abi::object::BLOCK_BYTES;
use target::Target;

use Part::{Rest, Text, U8, U16, U32, U64};

/// The thread of `main`.
const MAIN: Part = U32(threads::MAIN);
/// The one task that runs it.
const TASK: Part = U64(1);
/// The set of what belongs to the process, and that of what has its clock.
const PROCESS: Part = U32(0);
const CLOCK: Part = U32(1);
const CAPABILITY: Part = U16(0);

/// Why a thread stops.
const HEAP_IS_FULL: u16 = 1;
const FINISHED: u16 = 5;

/// Nanoseconds after which a FIFO or a socket gets what there is.
const STREAM_INTERVAL: u64 = 1_000_000_000;
/// The log, for those who tell it something.
pub(in crate::entry) type SharedLog = Rc<RefCell<Log>>;

/// The log of a run.
pub(in crate::entry) struct Log {
    events: EventLog<Target>,
    program: Vec<u8>,
    name: Vec<u8>,
    /// When the process started.
    start: u64,
    stacks: Option<Shared>,
    /// Centres that the program has; the runtime's own are numbered behind them.
    centres: u32,
    /// Heap bands are places, which get numbers.
    by_site: bool,
    sites: BTreeMap<String, u64>,
    /// Ticks of the time profile so far.
    ticks: u64,
    memory_before: u64,
    samples: closures::Samples,
    is_stream: bool,
    running: threads::Running,
}

/// What a log is begun with.
pub(in crate::entry) struct Begin<'a> {
    pub options: &'a Options,
    /// Bytes of the room for new objects.
    pub nursery: usize,
    pub start: Span,
    pub epoch_seconds: i64,
    pub stacks: Option<Shared>,
    /// Those that a time profile finds in a program without centres.
    pub native: Option<&'a Stacks>,
}

impl Log {
    /// Opens the log that the options ask for, and writes what describes the run. One
    /// that cannot be opened is complained about and done without.
    #[inline(never)]
    pub fn begin(begin: &Begin) -> Option<SharedLog> {
        let options = begin.options;
        let wanted = &options.event_log;
        let classes = wanted.classes?;
        let name = match &wanted.file {
            Some(name) => name.clone(),
            None => [&options.program[..], b".eventlog"].concat(),
        };
        let target = match Target::open(&name) {
            Ok(target) => target,
            Err(errno) => {
                complain_of_creation(&options.program, &name, errno);
                return None;
            }
        };
        let is_stream = matches!(target, Target::Stream { .. });
        let interval = match wanted.flush {
            Some(interval) => interval,
            None if is_stream => STREAM_INTERVAL,
            None => 0,
        };
        let limit = if is_stream { 0 } else { wanted.limit };
        let mut log = Log {
            events: EventLog::begin(target, classes, limit, interval),
            program: options.program.clone(),
            name,
            start: begin.start.elapsed,
            stacks: begin.stacks.clone(),
            centres: 0,
            by_site: options.heap_profile == HeapProfile::Site,
            sites: BTreeMap::new(),
            ticks: 0,
            memory_before: 0,
            samples: closures::Samples::new(options),
            is_stream,
            running: Default::default(),
        };
        if options.time_profile.is_some() && classes.has(Class::Costs) {
            // Without memory for them ticks are not told of one by one.
            let _ = ticks::record();
        }
        log.describe_process(options, begin.epoch_seconds);
        let parameters = [
            PROCESS,
            U16(options.generations as u16),
            U64(options.max_heap.unwrap_or(0)),
            U64(begin.nursery as u64),
            U64(1 << 20),
            U64(BLOCK_BYTES as u64),
        ];
        log.define(Kind::HeapParameters, &parameters);
        if options.time_profile.is_some() {
            let period = options.tick_interval * 1000;
            log.define(Kind::TimeProfile, &[U64(period)]);
        }
        match (&begin.stacks, begin.native) {
            (Some(stacks), _) => log.define_centres(&stacks.borrow()),
            (None, Some(stacks)) => log.define_centres(stacks),
            (None, None) => {}
        }
        if let Some(breakdown) = breakdown(options.heap_profile) {
            log.describe_profile(options, breakdown);
        }
        log.define(Kind::CreateThread, &[MAIN]);
        log.define(Kind::ThreadLabel, &[MAIN, Rest("main thread")]);
        // Whatever becomes of the run, and of the first file of two.
        log.events.described(log.now());
        log.told();
        Some(Rc::new(RefCell::new(log)))
    }

    /// Whether somebody may read it while it is written.
    pub fn is_stream(&self) -> bool {
        self.is_stream
    }

    /// Nanoseconds since the process started.
    pub fn now(&self) -> u64 {
        clock::elapsed().saturating_sub(self.start)
    }

    #[inline(never)]
    fn define(&mut self, kind: Kind, parts: &[Part]) {
        self.events.define(self.now(), kind, parts);
    }

    #[inline(never)]
    fn local(&mut self, kind: Kind, parts: &[Part]) {
        self.events.local(self.now(), kind, parts);
    }

    #[inline(never)]
    fn describe_process(&mut self, options: &Options, epoch_seconds: i64) {
        self.define(Kind::CreateSet, &[PROCESS, U16(2)]);
        self.define(Kind::CreateSet, &[CLOCK, U16(3)]);
        self.define(Kind::CreateCapability, &[CAPABILITY]);
        self.define(Kind::AddToSet, &[PROCESS, CAPABILITY]);
        self.define(Kind::AddToSet, &[CLOCK, CAPABILITY]);
        let wall = [
            CLOCK,
            U64(epoch_seconds as u64),
            U32(clock::epoch_nanoseconds()),
        ];
        self.define(Kind::WallClock, &wall);
        let (own, parent) = sys::process_numbers();
        self.define(Kind::Process, &[PROCESS, U32(own)]);
        self.define(Kind::ParentProcess, &[PROCESS, U32(parent)]);
        // Readers ask for the version of GHC whose format this is, before what they do
        // not look at.
        let runtime = match config().prof {
            0 => concat!("GHC-9.10.1 rts purecc-", env!("CARGO_PKG_VERSION")),
            _ => concat!("GHC-9.10.1 rts_p purecc-", env!("CARGO_PKG_VERSION")),
        };
        self.define(Kind::Runtime, &[PROCESS, Rest(runtime)]);
        let mut words = alloc::vec![lossy(&options.invoked_as)];
        for word in &options.program_args {
            words.push(lossy(word));
        }
        if !options.rts_args.is_empty() {
            words.push(lossy(b"+RTS"));
            for word in &options.rts_args {
                words.push(lossy(word));
            }
            words.push(lossy(b"-RTS"));
        }
        let mut parts = alloc::vec![PROCESS];
        for word in &words {
            parts.push(Text(word));
        }
        self.define(Kind::Arguments, &parts);
        self.define(Kind::CreateTask, &[TASK, CAPABILITY, U64(u64::from(own))]);
    }

    /// The program's centres are 1 to their number, so that readers can use them as
    /// places in a table; the runtime's own, which some readers leave out, come first.
    #[inline(never)]
    fn define_centres(&mut self, stacks: &Stacks) {
        self.centres = stacks.centres.len() as u32 - FIRST_CENTRE;
        let own = (0..FIRST_CENTRE).rev();
        let all = own.chain((FIRST_CENTRE..stacks.centres.len() as u32).rev());
        for centre in all {
            let c = &stacks.centres[centre as usize];
            let parts = [
                U32(self.number(centre)),
                Text(&c.label),
                Text(&c.module),
                Text(&c.source),
                U8(u8::from(c.is_caf)),
            ];
            self.define(Kind::CostCentre, &parts);
        }
    }

    fn number(&self, centre: u32) -> u32 {
        match centre.checked_sub(FIRST_CENTRE) {
            Some(place) => place + 1,
            None => self.centres + 1 + centre,
        }
    }

    #[inline(never)]
    fn describe_profile(&mut self, options: &Options, breakdown: u32) {
        let interval = match options.interval {
            Interval::Seconds(seconds) if seconds < 1e9 => (seconds * 1e9) as u64,
            Interval::Seconds(_) | Interval::Bytes(_) => 0,
        };
        let mut filters = Vec::new();
        for by in [
            RestrictedBy::Module,
            RestrictedBy::Description,
            RestrictedBy::Type,
            RestrictedBy::Centre,
            RestrictedBy::Enclosing,
            RestrictedBy::Retainer,
            RestrictedBy::Phase,
        ] {
            let mut words = Vec::new();
            for restriction in options.restrictions.iter().filter(|r| r.by == by) {
                for word in &restriction.words {
                    if !words.is_empty() {
                        words.push(b',');
                    }
                    words.extend_from_slice(word);
                }
            }
            filters.push(lossy(&words));
        }
        let mut parts = alloc::vec![U8(0), U64(interval), U32(breakdown)];
        for words in &filters {
            parts.push(Text(words));
        }
        self.define(Kind::HeapProfile, &parts);
    }

    /// A collection is over.
    #[inline(never)]
    pub fn collected(&mut self, report: &Report, heap: &Heap, generations: u32) {
        if self.events.has(Class::Collections) {
            let end = self.now();
            let begin = end.saturating_sub(report.elapsed);
            let generation = u16::from(report.major && generations > 1);
            let statistics = [
                PROCESS,
                U16(generation),
                U64(report.copied as u64),
                U64(0),
                U64(0),
                U32(1),
                U64(0),
                U64(0),
                U64(0),
            ];
            let memory = heap.memory() as u64;
            let size = memory.max(self.memory_before);
            let allocated = [PROCESS, U64(heap.statistics.allocated)];
            let log = &mut self.events;
            log.local(begin, Kind::StartCollection, &[]);
            log.local(begin, Kind::CollectorWorks, &[]);
            log.local(end, Kind::CollectorIdle, &[]);
            log.local(end, Kind::CollectorDone, &[]);
            log.local(end, Kind::Allocated, &allocated);
            log.local(end, Kind::StopTheWorld, &[]);
            log.local(end, Kind::CollectionStatistics, &statistics);
            log.local(end, Kind::EndCollection, &[]);
            if report.major {
                let live = [PROCESS, U64(report.live as u64)];
                log.local(end, Kind::HeapLive, &live);
            }
            log.local(end, Kind::HeapSize, &[PROCESS, U64(size)]);
            log.local(end, Kind::BlocksSize, &[PROCESS, U64(memory)]);
        }
        self.told();
    }

    /// A message or a marker of the program.
    #[inline(never)]
    pub fn user(&mut self, marker: bool, text: &[u8]) {
        let text = lossy(text);
        let kind = match marker {
            true => Kind::UserMarker,
            false => Kind::UserMessage,
        };
        self.local(kind, &[Rest(&text)]);
        self.told();
    }

    /// Whether the program's messages are wanted.
    pub fn wants_user(&self) -> bool {
        self.events.has(Class::User)
    }

    /// A census has been taken; `late`: its sample is known only when the run ends.
    pub fn census(&mut self, late: bool) {
        if late {
            self.events.census(self.now());
        }
    }

    /// A sample of the heap profile.
    #[inline(never)]
    pub fn sample(&mut self, sample: &Sample) {
        if !self.events.has(Class::Heap) {
            return;
        }
        let now = self.now();
        let era = u64::from(sample.era);
        if self.by_site {
            for (band, _) in sample.bands {
                if let Band::Label(label) = band {
                    self.define_site(now, label);
                }
            }
        }
        self.events.begin_sample(now, era, sample.late);
        for (band, bytes) in sample.bands {
            match band {
                Band::Label(label) if self.by_site => {
                    let site = self.sites.get(*label).copied().unwrap_or_default();
                    self.events.band(now, &format!("0x{site:x}"), *bytes);
                }
                Band::Label(label) => self.events.band(now, label, *bytes),
                Band::Stack(stack) => {
                    let path = self.stacks.as_ref().map(|s| s.borrow().path(*stack));
                    let path = self.numbers(path.unwrap_or_default());
                    self.events.band_of_stack(now, &path, *bytes);
                }
            }
        }
        self.events.global(now, Kind::SampleEnd, &[U64(era)]);
    }

    #[inline(never)]
    fn numbers(&self, path: Vec<u32>) -> Vec<u32> {
        path.into_iter().map(|centre| self.number(centre)).collect()
    }

    /// A place that objects come from, as the table of places that readers know.
    #[inline(never)]
    fn define_site(&mut self, now: u64, label: &str) {
        if self.sites.contains_key(label) {
            return;
        }
        let number = self.sites.len() as u64 + 1;
        self.sites.insert(label.into(), number);
        let site = provenance(label);
        let parts = [
            U64(number),
            Text(label),
            // The kind of closure as a number; a place may have several.
            Text("0"),
            Text(""),
            Text(site.name),
            Text(site.module),
            Text(site.place),
        ];
        self.events.define(now, Kind::Provenance, &parts);
    }

    /// The ticks since the last time. The program must be at rest.
    #[inline(never)]
    fn drain(&mut self) {
        if !self.events.has(Class::Costs) {
            return;
        }
        let stacks = self.stacks.clone();
        let lost = ticks::drain(|at, stack, native| {
            let path = match (&stacks, native) {
                (Some(stacks), _) => stacks.borrow().path(stack),
                (None, Some(native)) => native.path(stack),
                (None, None) => return,
            };
            let path = self.numbers(path);
            self.ticks += 1;
            let at = at.saturating_sub(self.start);
            self.events.time_sample(at, self.ticks, &path);
        });
        if lost > 0 {
            let text = format!("{lost} ticks of the time profile are missing");
            self.events
                .global(self.now(), Kind::Message, &[Rest(&text)]);
        }
    }

    /// Writes out what there is, if the interval is over.
    #[inline(never)]
    pub fn tick(&mut self) {
        self.events.tick(self.now());
        self.told();
    }

    /// Writes out what there is.
    #[inline(never)]
    pub fn flush(&mut self) {
        self.events.flush(self.now());
        self.told();
    }

    /// Nanoseconds until [`Self::tick`] has something to do; 0: never.
    pub fn until_flush(&self) -> u64 {
        self.events.until_flush(self.now())
    }

    /// Says what could not be written.
    #[inline(never)]
    fn told(&mut self) {
        if let Some(errno) = self.events.take_failure() {
            complain(&self.program, &self.name, Err(errno));
        }
    }

    /// The program's own code has ended.
    #[inline(never)]
    pub fn program_ends(&mut self, allocated: u64) {
        self.drain();
        self.closures(true);
        self.stops_for(FINISHED, 0);
        self.local(Kind::Allocated, &[PROCESS, U64(allocated)]);
    }

    /// Completes the log.
    #[inline(never)]
    pub fn finish(shared: SharedLog) {
        let Some(mut log) = Rc::into_inner(shared).map(RefCell::into_inner) else {
            return;
        };
        let now = log.now();
        let events = &mut log.events;
        events.global(now, Kind::DeleteTask, &[TASK]);
        events.global(now, Kind::RemoveFromSet, &[PROCESS, CAPABILITY]);
        events.global(now, Kind::RemoveFromSet, &[CLOCK, CAPABILITY]);
        events.global(now, Kind::DeleteCapability, &[CAPABILITY]);
        events.global(now, Kind::DeleteSet, &[PROCESS]);
        events.global(now, Kind::DeleteSet, &[CLOCK]);
        let (target, failure) = log.events.end();
        let result = failure.map_or(Ok(()), Err).and(target.close());
        complain(&log.program, &log.name, result);
    }
}

#[inline(never)]
fn lossy(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The number that the format has for what bands are.
fn breakdown(profile: HeapProfile) -> Option<u32> {
    Some(match profile {
        HeapProfile::Stack => 1,
        HeapProfile::Module => 2,
        HeapProfile::Description => 3,
        HeapProfile::Type => 4,
        HeapProfile::Retainers => 5,
        HeapProfile::Biography => 6,
        HeapProfile::ClosureType => 7,
        HeapProfile::Site => 8,
        HeapProfile::Era => 9,
        HeapProfile::None | HeapProfile::Hotspots => return None,
    })
}
