//! Times of a run, and the reports `-t -s -S`.

use crate::entry::observe::profiling::{FileSink, complain};
use crate::entry::observe::stack_use::StackUse;
use crate::heap::Heap;
use crate::heap::collect::Report;
use crate::options::{Options, Statistics};
use crate::out::Guarded;
use crate::out::summary::{self, Collection, Generation, Summary, Times};
use crate::sys::{self, clock, file};
use alloc::vec::Vec;

/// Nanoseconds on both clocks.
#[derive(Clone, Copy, Default)]
pub(in crate::entry) struct Span {
    pub cpu: u64,
    pub elapsed: u64,
}

impl Span {
    pub fn now() -> Span {
        Span {
            cpu: clock::cpu(),
            elapsed: clock::elapsed(),
        }
    }

    pub fn since(self, start: Span) -> Span {
        Span {
            cpu: self.cpu.saturating_sub(start.cpu),
            elapsed: self.elapsed.saturating_sub(start.elapsed),
        }
    }

    pub fn plus(self, other: Span) -> Span {
        Span {
            cpu: self.cpu + other.cpu,
            elapsed: self.elapsed + other.elapsed,
        }
    }

    fn times(self) -> Times {
        Times::new(seconds(self.cpu), seconds(self.elapsed))
    }
}

fn seconds(nanoseconds: u64) -> f64 {
    nanoseconds as f64 / 1e9
}

/// Where a run's time went.
pub(in crate::entry) struct Timing {
    /// When the process started: processor time counts from 0.
    start: Span,
    /// When the program's own code started.
    begun: Span,
    collector: Span,
    profiling: Span,
    /// Nanoseconds of censuses and of the collections that were made for them.
    censuses: u64,
    /// For `-S`.
    allocated_before: u64,
    faults_before: u64,
    verbose: bool,
}

impl Timing {
    pub fn new(start: Span, options: &Options) -> Self {
        Timing {
            start: Span { cpu: 0, ..start },
            begun: start,
            collector: Span::default(),
            profiling: Span::default(),
            censuses: 0,
            allocated_before: 0,
            faults_before: 0,
            verbose: options.statistics == Statistics::Verbose,
        }
    }

    pub fn begin(&mut self) {
        self.begun = Span::now();
    }

    /// When the program's own code started, in elapsed nanoseconds.
    pub fn begun(&self) -> u64 {
        self.begun.elapsed
    }

    /// Seconds of processor time that the program's own code has had.
    pub fn mutator_seconds(&self) -> f64 {
        let overhead = self.begun.cpu + self.collector.cpu + self.profiling.cpu;
        seconds(clock::cpu().saturating_sub(overhead))
    }

    /// The program has stood still for a collection and what was told of it.
    pub fn add_stop(&mut self, all: Span, report: &Report) {
        let collection = Span {
            cpu: report.cpu,
            elapsed: report.elapsed,
        };
        self.collector = self.collector.plus(collection);
        self.add_profiling(all.since(collection));
    }

    pub fn add_census(&mut self, nanoseconds: u64) {
        self.censuses += nanoseconds;
    }

    /// Processor seconds of censuses, and of all.
    pub fn census_seconds(&self) -> (f64, f64) {
        (seconds(self.censuses), seconds(clock::cpu()))
    }

    pub fn add_profiling(&mut self, span: Span) {
        self.profiling = self.profiling.plus(span);
    }

    /// Page faults before a collection, for `-S`.
    pub fn faults(&self) -> u64 {
        if self.verbose {
            clock::page_faults()
        } else {
            0
        }
    }

    fn summary(&self, heap: &Heap, stack: &StackUse, prof: bool, options: &Options) -> Summary {
        let s = &heap.statistics;
        let now = Span::now();
        let total = now.since(self.start);
        let init = self.begun.since(self.start);
        let mutator = now
            .since(self.begun)
            .since(self.collector)
            .since(self.profiling);
        let generation = |g: &crate::heap::collect::Generation| Generation {
            collections: g.collections,
            times: Times::new(seconds(g.cpu), seconds(g.elapsed)),
            max_pause: seconds(g.max_pause),
        };
        let [minor, major] = &s.generations;
        let generations: Vec<Generation> = if options.generations == 1 {
            alloc::vec![generation(major)]
        } else {
            alloc::vec![generation(minor), generation(major)]
        };
        Summary {
            allocated: s.allocated,
            copied: s.total_copied,
            max_live: s.max_live as u64,
            cumulative_live: s.cumulative_live,
            major_collections: major.collections,
            max_large_objects: s.max_large as u64,
            max_slop: 0,
            peak_memory: stack.max_memory as u64,
            max_stack: stack.max as u64,
            deep_stack: stack.outgrows_heap().is_some(),
            fragmentation: 0,
            one_processor: options.processors || !heap.threads.all.is_empty(),
            sparks: [heap.sparks.created, heap.sparks.converted],
            init: init.times(),
            mutator: mutator.times(),
            collector: self.collector.times(),
            exit: Times::default(),
            total: total.times(),
            profiling: prof.then(|| self.profiling.times()),
            generations,
        }
    }
}

/// Where the reports go.
pub(in crate::entry) struct Reporter {
    file: Option<(Guarded<FileSink>, Vec<u8>)>,
}

impl Reporter {
    /// Opens the statistics file, if there is one.
    pub fn begin(options: &Options) -> Self {
        let mut reporter = Reporter { file: None };
        if options.statistics <= Statistics::Collect {
            return reporter;
        }
        if let Some(name) = &options.statistics_file {
            match FileSink::create(name) {
                Ok(sink) => reporter.file = Some((Guarded::new(sink), name.clone())),
                Err(errno) => {
                    let text = crate::options::cannot_open(&options.program, name, errno);
                    let _ = file::write_all(file::STDERR, &text);
                    sys::exit(1)
                }
            }
            reporter.put(options, &options.quoted_command());
        }
        if options.statistics == Statistics::Verbose {
            reporter.put(options, summary::verbose_head().as_bytes());
        }
        reporter
    }

    fn put(&mut self, options: &Options, text: &[u8]) {
        let Some((sink, name)) = &mut self.file else {
            let _ = file::write_all(file::STDERR, text);
            return;
        };
        complain(&options.program, name, sink.write(text));
    }

    /// The line of one collection.
    pub fn collection(
        &mut self,
        options: &Options,
        timing: &mut Timing,
        report: &Report,
        allocated: u64,
        faults_at_start: u64,
    ) {
        if !timing.verbose {
            return;
        }
        let faults = clock::page_faults();
        let line = summary::verbose_line(&Collection {
            allocated: allocated - timing.allocated_before,
            copied: report.copied as u64,
            live: report.live as u64,
            times: Times::new(seconds(report.cpu), seconds(report.elapsed)),
            so_far: Span::now().since(timing.start).times(),
            faults_during: faults - faults_at_start,
            faults_before: faults_at_start - timing.faults_before,
            generation: u32::from(report.major && options.generations > 1),
        });
        timing.allocated_before = allocated;
        timing.faults_before = faults;
        self.put(options, line.as_bytes());
    }

    /// The report at the end.
    pub fn finish(
        &mut self,
        options: &Options,
        timing: &Timing,
        heap: &Heap,
        stack: &StackUse,
        prof: bool,
    ) {
        if options.statistics <= Statistics::Collect {
            return;
        }
        if timing.verbose {
            let rest = heap.statistics.allocated - timing.allocated_before;
            self.put(options, summary::verbose_tail(rest).as_bytes());
        }
        let summary = timing.summary(heap, stack, prof, options);
        self.put(options, summary::report(options, &summary).as_bytes());
        if let Some((sink, name)) = self.file.take() {
            complain(&options.program, &name, sink.into_inner().close());
        }
    }
}
