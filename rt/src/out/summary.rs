//! Run statistics: `-t`, `-t --machine-readable`, `-s`, `-S`.
//!
//! # How the runtime calls it
//! With `-S`: [`verbose_head`] at the start, [`verbose_line`] after every
//! collection, [`verbose_tail`] at the end, then the report. At the end:
//! [`report`] says which text the options ask for. A statistics file begins
//! with [`crate::options::Options::quoted_command`]; standard error does not.

use super::number::{Fixed, commas, ratio};
use crate::options::{Options, Statistics};
use crate::prof::advice::limit;
use alloc::{format, string::String, vec::Vec};

/// A span of time on two clocks, in seconds.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Times {
    /// Processor time.
    pub cpu: f64,
    /// Elapsed time.
    pub wall: f64,
}

impl Times {
    pub fn new(cpu: f64, wall: f64) -> Self {
        Times { cpu, wall }
    }
}

/// What one generation's collections took.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Generation {
    pub collections: u64,
    pub times: Times,
    /// Longest elapsed time of one collection.
    pub max_pause: f64,
}

impl Generation {
    fn average_pause(&self) -> f64 {
        ratio(self.times.wall, self.collections as f64)
    }
}

/// All that the reports tell. Sizes are bytes.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Summary {
    pub allocated: u64,
    pub copied: u64,
    /// Most and total live bytes over the major collections.
    pub max_live: u64,
    pub cumulative_live: u64,
    /// Collections of the oldest generation: the samples of residency.
    pub major_collections: u64,
    pub max_large_objects: u64,
    /// Most memory held but not used.
    pub max_slop: u64,
    /// Most memory in use, of heap and stack at once.
    pub peak_memory: u64,
    pub max_stack: u64,
    /// That is more than the heap has ever been, and much.
    pub deep_stack: bool,
    pub fragmentation: u64,
    /// There were threads, or more processors were asked for.
    pub one_processor: bool,
    /// Sparks: those that were made, and those that were evaluated.
    pub sparks: [u64; 2],
    pub init: Times,
    pub mutator: Times,
    pub collector: Times,
    pub exit: Times,
    pub total: Times,
    /// Time spent on heap profiles: only `-prof` programs report it.
    pub profiling: Option<Times>,
    /// Youngest first.
    pub generations: Vec<Generation>,
}

impl Summary {
    fn collections(&self) -> u64 {
        self.generations.iter().map(|g| g.collections).sum()
    }

    fn average_live(&self) -> u64 {
        match self.major_collections {
            0 => 0,
            n => self.cumulative_live / n,
        }
    }

    /// Bytes per second of the program's own processor time.
    fn allocation_rate(&self) -> u64 {
        ratio(self.allocated as f64, self.mutator.cpu) as u64
    }

    /// The shares of the total that were the program's.
    fn productivity(&self) -> Times {
        let share = |of: fn(&Times) -> f64| {
            let others = of(&self.collector) + of(&self.init) + of(&self.exit);
            ratio(of(&self.total) - others, of(&self.total)).max(0.0)
        };
        Times::new(share(|t| t.cpu), share(|t| t.wall))
    }

    fn collector_share(&self) -> Times {
        Times::new(
            ratio(self.collector.cpu, self.total.cpu),
            ratio(self.collector.wall, self.total.wall),
        )
    }
}

/// The report that the options ask for; empty if none.
pub fn report(options: &Options, summary: &Summary) -> String {
    match options.statistics {
        Statistics::None | Statistics::Collect => String::new(),
        Statistics::Line if options.machine_readable => machine_readable(summary),
        Statistics::Line => line(summary),
        Statistics::Summary | Statistics::Verbose => full(summary),
    }
}

const MEBIBYTE: u64 = 1 << 20;

/// `-t`.
pub fn line(s: &Summary) -> String {
    let part = |name: &str, times: &Times| {
        let (cpu, wall) = (Fixed(times.cpu, 3), Fixed(times.wall, 3));
        format!(", {cpu} {name} ({wall} elapsed)")
    };
    format!(
        "<<ghc: {} bytes, {} GCs, {}/{} avg/max bytes residency ({} samples), {}M in use{}{}{} :ghc>>\n",
        s.allocated,
        s.collections(),
        s.average_live(),
        s.max_live,
        s.major_collections,
        s.peak_memory / MEBIBYTE,
        part("INIT", &s.init),
        part("MUT", &s.mutator),
        part("GC", &s.collector),
    )
}

/// `-s`.
pub fn full(s: &Summary) -> String {
    let mut out = String::new();
    let mut line = |text: &str| {
        out.push_str(text);
        out.push('\n');
    };
    let bytes = |n: u64, what: &str| format!("{:>16} bytes {what}", commas(n));
    line(&bytes(s.allocated, "allocated in the heap"));
    line(&bytes(s.copied, "copied during GC"));
    if s.major_collections > 0 {
        let what = format!("maximum residency ({} sample(s))", s.major_collections);
        line(&bytes(s.max_live, &what));
    }
    line(&bytes(s.max_slop, "maximum slop"));
    line(&bytes(s.max_stack, "maximum stack"));
    line(&format!(
        "{:>16} MiB total memory in use ({} MB lost due to fragmentation)",
        s.peak_memory / MEBIBYTE,
        s.fragmentation / MEBIBYTE
    ));
    if s.deep_stack {
        line(&format!(
            "  The stack was larger than the heap: +RTS -K{} -xc (built with -prof) tells \
             where it grows",
            limit(s.max_stack as usize)
        ));
    }
    line("");
    let column = "Tot time (elapsed)  Avg pause  Max pause";
    line(&format!("{:37}{column}", ""));
    for (i, g) in s.generations.iter().enumerate() {
        line(&format!(
            "  Gen {i:2}     {:5} colls, {:5} par   {:6}s  {:6}s     {}s    {}s",
            g.collections,
            0,
            Fixed(g.times.cpu, 3),
            Fixed(g.times.wall, 3),
            Fixed(g.average_pause(), 4),
            Fixed(g.max_pause, 4)
        ));
    }
    line("");
    let mut part = |name: &str, times: &Times| {
        line(&format!(
            "  {name:8}time  {:7}s  ({:7}s elapsed)",
            Fixed(times.cpu, 3),
            Fixed(times.wall, 3)
        ));
    };
    part("INIT", &s.init);
    part("MUT", &s.mutator);
    part("GC", &s.collector);
    if let Some(profiling) = &s.profiling {
        part("RP", &Times::default());
        part("PROF", profiling);
    }
    part("EXIT", &s.exit);
    part("Total", &s.total);
    line("");
    let share = s.collector_share();
    line(&format!(
        "  %GC     time     {:5}%  ({}% elapsed)",
        Fixed(share.cpu * 100.0, 1),
        Fixed(share.wall * 100.0, 1)
    ));
    line("");
    line(&format!(
        "  Alloc rate    {} bytes per MUT second",
        commas(s.allocation_rate())
    ));
    line("");
    let productivity = s.productivity();
    line(&format!(
        "  Productivity {:5}% of total user, {}% of total elapsed",
        Fixed(productivity.cpu * 100.0, 1),
        Fixed(productivity.wall * 100.0, 1)
    ));
    if s.one_processor {
        line("");
        line("  All ran on one processor");
    }
    let [created, converted] = s.sparks;
    if created > 0 {
        line(&format!(
            "  SPARKS: {created} ({converted} converted, {} fizzled)",
            created - converted
        ));
    }
    line("");
    out
}

/// `-t --machine-readable`.
pub fn machine_readable(s: &Summary) -> String {
    let mut pairs = Pairs(String::new());
    pairs.count("bytes allocated", s.allocated);
    pairs.count("num_GCs", s.collections());
    pairs.count("average_bytes_used", s.average_live());
    pairs.count("max_bytes_used", s.max_live);
    pairs.count("num_byte_usage_samples", s.major_collections);
    pairs.count("peak_megabytes_allocated", s.peak_memory / MEBIBYTE);
    pairs.times("init", s.init);
    pairs.times("mut", s.mutator);
    pairs.times("GC", s.collector);
    pairs.times("exit", s.exit);
    if let Some(profiling) = s.profiling {
        pairs.times("rp", Times::default());
        pairs.times("hc", profiling);
    }
    pairs.times("total", s.total);
    pairs.count("major_gcs", s.major_collections);
    pairs.count("allocated_bytes", s.allocated);
    pairs.count("max_live_bytes", s.max_live);
    pairs.count("max_large_objects_bytes", s.max_large_objects);
    pairs.count("max_compact_bytes", 0);
    pairs.count("max_slop_bytes", s.max_slop);
    pairs.count("max_mem_in_use_bytes", s.peak_memory);
    pairs.count("max_stack_bytes", s.max_stack);
    pairs.count("cumulative_live_bytes", s.cumulative_live);
    pairs.count("copied_bytes", s.copied);
    pairs.count("par_copied_bytes", 0);
    pairs.count("cumulative_par_max_copied_bytes", 0);
    pairs.count("cumulative_par_balanced_copied_bytes", 0);
    pairs.real("gc_cpu_percent", s.collector_share().cpu);
    pairs.real("gc_wall_percent", s.collector_share().wall);
    pairs.count("fragmentation_bytes", s.fragmentation);
    pairs.count("alloc_rate", s.allocation_rate());
    pairs.real("productivity_cpu_percent", s.productivity().cpu);
    pairs.real("productivity_wall_percent", s.productivity().wall);
    for (i, g) in s.generations.iter().enumerate() {
        pairs.count(&format!("gen_{i}_collections"), g.collections);
        pairs.count(&format!("gen_{i}_par_collections"), 0);
        pairs.times(&format!("gen_{i}"), g.times);
        pairs.real(&format!("gen_{i}_max_pause_seconds"), g.max_pause);
        pairs.real(&format!("gen_{i}_avg_pause_seconds"), g.average_pause());
    }
    pairs.0.push_str(" ]\n");
    pairs.0
}

/// A list of pairs of strings.
struct Pairs(String);

impl Pairs {
    fn pair(&mut self, key: &str, value: &str) {
        let open = if self.0.is_empty() { '[' } else { ',' };
        self.0
            .push_str(&format!(" {open}(\"{key}\", \"{value}\")\n"));
    }

    fn count(&mut self, key: &str, value: u64) {
        self.pair(key, &format!("{value}"));
    }

    fn real(&mut self, key: &str, value: f64) {
        self.pair(key, &format!("{}", Fixed(value, 6)));
    }

    fn times(&mut self, key: &str, times: Times) {
        self.real(&format!("{key}_cpu_seconds"), times.cpu);
        self.real(&format!("{key}_wall_seconds"), times.wall);
    }
}

/// One collection, for `-S`.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Collection {
    /// Since the collection before.
    pub allocated: u64,
    pub copied: u64,
    pub live: u64,
    pub times: Times,
    /// From the start of the run to the end of this collection.
    pub so_far: Times,
    pub faults_during: u64,
    pub faults_before: u64,
    pub generation: u32,
}

/// The first two lines of `-S`.
pub fn verbose_head() -> &'static str {
    "    Alloc    Copied     Live     GC     GC      TOT      TOT  Page Flts\n    \
     bytes     bytes     bytes   user   elap     user     elap\n"
}

/// The line of one collection.
pub fn verbose_line(c: &Collection) -> String {
    format!(
        "{:9} {:9} {:9} {:6} {:6} {:8} {:8} {:4} {:4}  (Gen: {:2})\n",
        c.allocated,
        c.copied,
        c.live,
        Fixed(c.times.cpu, 3),
        Fixed(c.times.wall, 3),
        Fixed(c.so_far.cpu, 3),
        Fixed(c.so_far.wall, 3),
        c.faults_during,
        c.faults_before,
        c.generation
    )
}

/// The last line before the report: bytes allocated since the last collection.
pub fn verbose_tail(allocated: u64) -> String {
    format!(
        "{allocated:9} {:9} {:9} {:6} {:6}\n\n",
        "",
        "",
        Fixed(0.0, 3),
        Fixed(0.0, 3)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    fn sample() -> Summary {
        Summary {
            allocated: 98_765_432,
            copied: 1_234_567,
            max_live: 2_000_008,
            cumulative_live: 5_000_000,
            major_collections: 4,
            max_large_objects: 4_096,
            max_slop: 77_000,
            peak_memory: 37 << 20,
            max_stack: 8_192,
            deep_stack: false,
            fragmentation: 1 << 20,
            one_processor: false,
            sparks: [0, 0],
            init: Times::new(0.0005, 0.0006),
            mutator: Times::new(0.25, 0.5),
            collector: Times::new(0.125, 0.25),
            exit: Times::new(0.0, 0.0001),
            total: Times::new(0.3755, 0.7507),
            profiling: None,
            generations: vec![
                Generation {
                    collections: 100,
                    times: Times::new(0.025, 0.05),
                    max_pause: 0.002,
                },
                Generation {
                    collections: 4,
                    times: Times::new(0.1, 0.2),
                    max_pause: 0.0625,
                },
            ],
        }
    }

    #[test]
    fn one_line() {
        assert_eq!(
            line(&sample()),
            "<<ghc: 98765432 bytes, 104 GCs, 1250000/2000008 avg/max bytes residency (4 samples), \
             37M in use, 0.001 INIT (0.001 elapsed), 0.250 MUT (0.500 elapsed), \
             0.125 GC (0.250 elapsed) :ghc>>\n"
        );
    }

    #[test]
    fn full_report() {
        let expected = "      98,765,432 bytes allocated in the heap
       1,234,567 bytes copied during GC
       2,000,008 bytes maximum residency (4 sample(s))
          77,000 bytes maximum slop
           8,192 bytes maximum stack
              37 MiB total memory in use (1 MB lost due to fragmentation)

                                     Tot time (elapsed)  Avg pause  Max pause
  Gen  0       100 colls,     0 par    0.025s   0.050s     0.0005s    0.0020s
  Gen  1         4 colls,     0 par    0.100s   0.200s     0.0500s    0.0625s

  INIT    time    0.001s  (  0.001s elapsed)
  MUT     time    0.250s  (  0.500s elapsed)
  GC      time    0.125s  (  0.250s elapsed)
  EXIT    time    0.000s  (  0.000s elapsed)
  Total   time    0.376s  (  0.751s elapsed)

  %GC     time      33.3%  (33.3% elapsed)

  Alloc rate    395,061,728 bytes per MUT second

  Productivity  66.6% of total user, 66.6% of total elapsed

";
        assert_eq!(full(&sample()), expected);
    }

    #[test]
    fn threads_are_told_where_they_ran() {
        let summary = Summary {
            one_processor: true,
            ..Summary::default()
        };
        assert!(full(&summary).contains("\n  All ran on one processor\n"));
    }

    #[test]
    fn profiled_programs_have_two_lines_more() {
        let mut summary = sample();
        summary.profiling = Some(Times::new(0.0625, 0.125));
        let text = full(&summary);
        assert!(text.contains(
            "  RP      time    0.000s  (  0.000s elapsed)\n  \
             PROF    time    0.062s  (  0.125s elapsed)\n  EXIT"
        ));
        let pairs = machine_readable(&summary);
        assert!(pairs.contains(" ,(\"rp_wall_seconds\", \"0.000000\")\n"));
        assert!(pairs.contains(" ,(\"hc_cpu_seconds\", \"0.062500\")\n"));
    }

    #[test]
    fn a_stack_that_is_larger_than_the_heap() {
        let summary = Summary {
            max_stack: 49 << 20,
            peak_memory: 49 << 20,
            deep_stack: true,
            ..Summary::default()
        };
        let text = full(&summary);
        assert!(text.contains(
            "      51,380,224 bytes maximum stack\n              49 MiB total memory in use"
        ));
        assert!(text.contains(
            "  The stack was larger than the heap: +RTS -K24m -xc (built with \
             -prof) tells where it grows\n\n"
        ));
    }

    #[test]
    fn a_run_without_collections() {
        let text = full(&Summary::default());
        assert!(!text.contains("residency"));
        assert!(text.contains("Productivity   0.0% of total user, 0.0% of total elapsed\n"));
        assert!(text.contains("  %GC     time       0.0%  (0.0% elapsed)\n"));
        assert!(!text.contains("NaN") && !text.contains("inf"));
    }

    #[test]
    fn pairs() {
        let text = machine_readable(&sample());
        let keys: Vec<&str> = text.lines().filter_map(|l| l.split('"').nth(1)).collect();
        let expected = "bytes allocated;num_GCs;average_bytes_used;max_bytes_used;\
            num_byte_usage_samples;peak_megabytes_allocated;init_cpu_seconds;init_wall_seconds;\
            mut_cpu_seconds;mut_wall_seconds;GC_cpu_seconds;GC_wall_seconds;exit_cpu_seconds;\
            exit_wall_seconds;total_cpu_seconds;total_wall_seconds;major_gcs;allocated_bytes;\
            max_live_bytes;max_large_objects_bytes;max_compact_bytes;max_slop_bytes;\
            max_mem_in_use_bytes;max_stack_bytes;cumulative_live_bytes;copied_bytes;par_copied_bytes;\
            cumulative_par_max_copied_bytes;cumulative_par_balanced_copied_bytes;gc_cpu_percent;\
            gc_wall_percent;fragmentation_bytes;alloc_rate;productivity_cpu_percent;\
            productivity_wall_percent;gen_0_collections;gen_0_par_collections;gen_0_cpu_seconds;\
            gen_0_wall_seconds;gen_0_max_pause_seconds;gen_0_avg_pause_seconds;gen_1_collections;\
            gen_1_par_collections;gen_1_cpu_seconds;gen_1_wall_seconds;gen_1_max_pause_seconds;\
            gen_1_avg_pause_seconds";
        assert_eq!(keys.join(";"), expected);
        assert!(
            text.starts_with(" [(\"bytes allocated\", \"98765432\")\n ,(\"num_GCs\", \"104\")\n")
        );
        assert!(text.contains(" ,(\"gen_1_avg_pause_seconds\", \"0.050000\")\n ]\n"));
        assert!(text.contains(" ,(\"gc_cpu_percent\", \"0.332889\")\n"));
    }

    #[test]
    fn verbose() {
        let collection = Collection {
            allocated: 4_194_304,
            copied: 52_728,
            live: 541_416,
            times: Times::new(0.001, 0.0015),
            so_far: Times::new(0.25, 10.5),
            faults_during: 3,
            faults_before: 12,
            generation: 1,
        };
        let line = verbose_line(&collection);
        assert_eq!(
            line,
            "  4194304     52728    541416  0.001  0.002    0.250   10.500    3   12  (Gen:  1)\n"
        );
        assert_eq!(
            verbose_tail(575_080),
            "   575080                      0.000  0.000\n\n"
        );
        assert_eq!(
            verbose_head(),
            "    Alloc    Copied     Live     GC     GC      TOT      TOT  Page Flts\n    \
             bytes     bytes     bytes   user   elap     user     elap\n"
        );
    }
}
