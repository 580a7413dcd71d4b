//! From words to [`Options`].

use super::{
    CommandLine, FramesBy, HeapProfile, HeapSuggestion, Interval, Level, Monitor, Options, Parsed,
    Statistics, TickyReport,
    number::{digits, float, has_number, has_unit, leading_float, size},
    split::{Split, split, words},
    usage::{complain, info, nearest, usage},
};
use crate::out::events::Enabled;
use crate::out::number::Fixed;
use crate::prof::costs::Detail;
use crate::prof::labels::Key;
use crate::schedule::Seed;
use alloc::{format, vec::Vec};
use rt_abi::events::Class;
use rt_abi::options::{Argument, BREAKDOWNS, Needs, OPTIONS, Requires, Row, RtsOption};

/// Smallest `-A`, and the smallest `-M`, `-H` and `-O`.
const LEAST_NURSERY: u64 = 8192;
const LEAST_HEAP: u64 = 4096;
/// Smallest `--eventlog-limit`: what each of two files begins with, and a block.
const LEAST_LOG: u64 = 256 << 10;
/// Smallest `-n` and `-k`: a word.
const LEAST_PIECE: u64 = 8;
const LARGEST: u64 = i64::MAX as u64;
/// Smallest `-V` that is not 0.
const SHORTEST_TICK: f64 = 0.0001;
/// Microseconds of a tick by default if nothing but `mlmon.out` has ticks.
const MONITOR_TICK: u64 = 10_000;
/// So many may be asked for.
const MOST_PROCESSORS: u32 = 255;
const PROCESSORS: &[u8] = b"a number from 1 to 255";
const SECONDS: &[u8] = b"a number of seconds from 0";
const SEED: &[u8] = b"a seed, such as 17 or 17.3.850";

/// Takes the command line apart, obeys all options, and says how to go on.
pub fn parse(line: &CommandLine) -> Parsed {
    let mut parser = Parser {
        line,
        options: Options {
            monitor: Monitor::from_config(line.monitor),
            ..Options::new(line.invoked_as)
        },
        stderr: Vec::new(),
        stdout: Vec::new(),
        wants_usage: false,
        report: None,
        mistaken: false,
        several_profiles: false,
        of_objects: Vec::new(),
    };
    let exit = match parser.all() {
        Ok(()) => None,
        Err(Stop { code }) => Some(code),
    };
    Parsed {
        options: parser.options,
        stderr: parser.stderr,
        stdout: parser.stdout,
        exit,
    }
}

/// No further parsing; exit so.
struct Stop {
    code: i32,
}

pub(super) struct Parser<'a> {
    pub(super) line: &'a CommandLine<'a>,
    pub(super) options: Options,
    stderr: Vec<u8>,
    stdout: Vec<u8>,
    /// The list of options is asked for.
    pub(super) wants_usage: bool,
    /// The option for a report of time, of those that stand together.
    report: Option<Vec<u8>>,
    /// A mistake was met.
    pub(super) mistaken: bool,
    /// It has been told that there is more than one heap profile.
    pub(super) several_profiles: bool,
    /// Options that need `-prof` for objects, though not for frames.
    pub(super) of_objects: Vec<Vec<u8>>,
}

impl Parser<'_> {
    fn all(&mut self) -> Result<(), Stop> {
        let line = self.line;
        let ignores_line = matches!(line.level, Level::Ignore | Level::IgnoreAll);
        let Split { program, runtime } = if ignores_line {
            Split {
                program: line.words.iter().map(|w| w.to_vec()).collect(),
                runtime: Vec::new(),
            }
        } else {
            split(line.words)
        };
        self.options.program_args = program;

        if line.level != Level::IgnoreAll {
            self.words(words(line.with_rtsopts), Level::All)?;
            let from_environment = words(line.ghcrts.unwrap_or_default());
            match line.level {
                Level::None if !from_environment.is_empty() => self.complain(&[
                    b"Warning: Ignoring GHCRTS variable as RTS options are disabled.\n",
                    b"         Link with -rtsopts to enable them.",
                ]),
                Level::Ignore => self.words(from_environment, Level::All)?,
                _ => self.words(from_environment, line.level)?,
            }
        }
        self.words(runtime, line.level)?;
        self.restrictions_restrict();
        self.explores_alone();

        if self.wants_usage {
            usage(&mut self.stderr, &self.options.program);
            return Err(Stop { code: 1 });
        }
        if self.mistaken {
            return Err(Stop { code: 1 });
        }
        self.reconcile();
        Ok(())
    }

    fn words(&mut self, words: Vec<Vec<u8>>, level: Level) -> Result<(), Stop> {
        // What was built in or stands in the environment is there to be replaced.
        self.report = None;
        for word in words {
            self.word(&word, level)?;
            self.options.rts_args.push(word);
        }
        Ok(())
    }

    fn word(&mut self, word: &[u8], level: Level) -> Result<(), Stop> {
        if level == Level::None {
            return self.refuse(&[b"RTS options are disabled. Link with -rtsopts to enable them."]);
        }
        if word.first() != Some(&b'-') {
            self.mistake(&[b"unexpected RTS argument: ", word]);
            return Ok(());
        }
        let Some((row, argument)) = find(word) else {
            let problem: &[u8] = match word {
                b"-" => b"incomplete RTS option: ",
                _ => b"unknown RTS option: ",
            };
            self.mistake(&[problem, word, nearest(word).as_bytes()]);
            return Ok(());
        };
        if level == Level::Some && !self.is_safe(row, argument) {
            if row.option == RtsOption::HeapProfile {
                let free = BREAKDOWNS.iter().filter(|by| by.needs == Needs::Nothing);
                let free = free.flat_map(|by| [" -h", by.letters]);
                let free: Vec<u8> = free.flat_map(str::bytes).collect();
                return self.refuse(&[
                    b"only programs linked with -rtsopts take ",
                    word,
                    b"; without it: -h",
                    &free,
                    b" and -i",
                ]);
            }
            return self
                .refuse(&[b"Most RTS options are disabled. Link with -rtsopts to enable them."]);
        }
        if let Some(way) = self.missing(row.requires) {
            self.mistake(&[
                b"the flag ",
                word,
                b" requires the program to be built with ",
                way.as_bytes(),
            ]);
            return Ok(());
        }
        if row.argument == Argument::None && !argument.is_empty() {
            self.mistake(&[
                b"flag ",
                row.letters.as_bytes(),
                b" given an argument when none was expected: ",
                word,
            ]);
            return Ok(());
        }
        self.obey(row, word, argument)
    }

    fn is_safe(&self, row: &Row, argument: &[u8]) -> bool {
        match row.option {
            RtsOption::StatsLine
            | RtsOption::StatsSummary
            | RtsOption::StatsVerbose
            | RtsOption::Ticky => {
                matches!(argument, b"" | b"stderr")
            }
            // Others end in a complaint that says more than "disabled".
            RtsOption::HeapProfile => {
                let restricts = matches!(argument, [b'd' | b'y' | b'm' | b'i' | b'e', _, ..]);
                let large = argument == b"ro" || argument.starts_with(b"o");
                self.line.prof || !restricts && !large
            }
            RtsOption::Frames => self.line.prof,
            _ => row.safe,
        }
    }

    /// The way that the program should have been built.
    fn missing(&self, requires: Requires) -> Option<&'static str> {
        let (built, way) = match requires {
            Requires::Nothing => (true, ""),
            Requires::Prof => (self.line.prof, "-prof"),
            Requires::Debug => (self.line.debug, "-debug"),
            Requires::Ticky => (self.line.ticky, "-ticky"),
        };
        (!built).then_some(way)
    }

    fn obey(&mut self, row: &Row, word: &[u8], argument: &[u8]) -> Result<(), Stop> {
        match row.option {
            RtsOption::Help => self.wants_usage = true,
            RtsOption::Info => {
                self.stdout = info(self.line.prof, self.line.debug, self.line.with_rtsopts);
                return Err(Stop { code: 0 });
            }
            RtsOption::SelfTest => self.options.self_test = true,
            RtsOption::Nursery => {
                self.options.nursery = self.size(word, argument, LEAST_NURSERY, LARGEST)?;
                self.options.first_nursery = self.options.nursery;
            }
            RtsOption::Generations => {
                self.options.generations = self.size(word, argument, 1, 2)? as u32;
            }
            RtsOption::OldFactor => {
                let factor = leading_float(argument);
                if !has_number(argument) || factor < 0.0 {
                    return self.bad(word, argument, b"a number from 0, such as 2");
                }
                self.options.old_factor = factor;
            }
            RtsOption::OldMinimum => {
                self.options.old_minimum = self.size(word, argument, LEAST_HEAP, LARGEST)?;
            }
            RtsOption::HeapSuggestion => {
                self.options.heap_suggestion = if argument.is_empty() {
                    HeapSuggestion::Automatic
                } else {
                    HeapSuggestion::Bytes(self.size(word, argument, LEAST_HEAP, LARGEST)?)
                };
            }
            RtsOption::MaxHeap => {
                let wanted = size(argument);
                self.options.max_heap = if wanted == 0 && has_number(argument) {
                    None
                } else {
                    Some(self.size(word, argument, LEAST_HEAP, LARGEST)?)
                };
            }
            RtsOption::MaxStack => {
                self.options.max_stack = Some(self.size(word, argument, 8, u64::MAX)?);
            }
            RtsOption::StatsLine => self.statistics(Statistics::Line, argument),
            RtsOption::StatsSummary => self.statistics(Statistics::Summary, argument),
            RtsOption::StatsVerbose => self.statistics(Statistics::Verbose, argument),
            RtsOption::StatsCollect => {
                self.options.statistics = self.options.statistics.max(Statistics::Collect);
            }
            RtsOption::Ticky => {
                self.options.ticky = Some(match argument {
                    b"" => TickyReport::Default,
                    b"stderr" => TickyReport::StandardError,
                    name => TickyReport::File(name.to_vec()),
                });
            }
            RtsOption::MachineReadable => self.options.machine_readable = true,
            RtsOption::HeapProfile => self.heap_profile(word, argument),
            RtsOption::Interval => self.interval(word, argument),
            RtsOption::LibrarySites => self.options.sites = Key::LibrarySite,
            RtsOption::Blackholes => self.options.blackholes = true,
            RtsOption::WriteCoverage | RtsOption::ReadCoverage => {
                let wanted = match argument {
                    b"=yes" => true,
                    b"=no" => false,
                    _ => {
                        self.bad_value(row.letters, argument, b"yes or no");
                        return Ok(());
                    }
                };
                match row.option {
                    RtsOption::WriteCoverage => self.options.write_coverage = wanted,
                    _ => self.options.read_coverage = Some(wanted),
                }
            }
            RtsOption::NoSamples => {
                self.options.interval = Interval::Seconds(f64::INFINITY);
                self.options.interval_given = true;
            }
            RtsOption::LabelLength => match digits(argument) {
                (Some(n), b"") if n > 0 => self.options.label_length = n as usize,
                _ => return self.bad(word, argument, b"a number of characters from 1"),
            },
            RtsOption::RetainerLimit => match digits(argument) {
                (Some(n), b"") if n > 0 => self.options.retainer_limit = n as usize,
                _ => return self.bad(word, argument, b"a number of members from 1"),
            },
            RtsOption::Stem if argument.is_empty() => {
                self.mistake(&[b"flag -po expects an argument"]);
            }
            RtsOption::Stem => self.options.stem = Some(argument.to_vec()),
            RtsOption::Stacks => self.options.stacks = true,
            RtsOption::Frames => match argument {
                b"" => self.options.frames = Some(FramesBy::Birth),
                b"r" => self.options.frames = Some(FramesBy::LastUse),
                _ => return self.bad(word, argument, b"nothing, or r"),
            },
            RtsOption::TimeProfile => self.time_profile(word, argument),
            RtsOption::Monitor => self.monitor(word, argument),
            RtsOption::TickInterval => self.tick_interval(word, argument),
            RtsOption::ExceptionStacks => self.options.exception_stacks = true,
            RtsOption::EventLog => self.event_classes(argument),
            RtsOption::EventLogFile if argument.is_empty() => {
                self.mistake(&[b"-ol expects filename"]);
            }
            RtsOption::EventLogFile => self.options.event_log.file = Some(argument.to_vec()),
            RtsOption::EventLogFlush => match argument.strip_prefix(b"=").and_then(float) {
                Some(seconds) if (0.0..1e9).contains(&seconds) => {
                    self.options.event_log.flush = Some((seconds * 1e9) as u64);
                }
                _ => self.bad_value(row.letters, argument, SECONDS),
            },
            RtsOption::EventLogLimit => {
                let bytes = argument.strip_prefix(b"=").unwrap_or(argument);
                self.options.event_log.limit = self.size(word, bytes, LEAST_LOG, LARGEST)?;
            }
            RtsOption::Bell => self.options.bell = true,
            RtsOption::Schedule => match argument.strip_prefix(b"=").and_then(Seed::parse) {
                Some(seed) => self.options.schedule = Some(seed),
                None => self.bad_value(row.letters, argument, SEED),
            },
            RtsOption::Explore => match argument.strip_prefix(b"=").map(digits) {
                Some((Some(runs), b"")) if runs > 0 => self.options.explore = runs,
                _ => {
                    let value = argument.strip_prefix(b"=").unwrap_or(argument);
                    self.bad_value(row.letters, value, b"a number of runs from 1");
                }
            },
            RtsOption::LeastFree => {
                let percent = leading_float(argument);
                if !has_number(argument) || !(0.0..=100.0).contains(&percent) {
                    return self.bad(word, argument, b"a number from 0 to 100");
                }
                self.options.least_free = percent;
            }
            RtsOption::Processors => {
                let count = match digits(argument) {
                    (Some(count), b"") => count,
                    (None, b"") => 1,
                    _ => 0,
                };
                if !(1..=MOST_PROCESSORS).contains(&count) {
                    self.bad_value(row.letters, argument, PROCESSORS);
                }
                self.options.processors = true;
            }
            RtsOption::Granted if row.letters == "-Z" => self.options.keeps_frames = true,
            RtsOption::Granted => match row.argument {
                Argument::Size => {
                    self.size(word, argument, LEAST_PIECE, LARGEST)?;
                }
                Argument::Seconds
                    if !argument.is_empty()
                        && float(argument).is_none_or(|s| s < 0.0 || s.is_nan()) =>
                {
                    self.bad_value(row.letters, argument, SECONDS);
                }
                _ => {}
            },
            RtsOption::Debug => return self.checks(word, argument),
            RtsOption::Unsupported => {
                self.mistake(&[b"the flag ", word, b" is not supported by this runtime"]);
            }
        }
        Ok(())
    }

    fn statistics(&mut self, what: Statistics, file: &[u8]) {
        self.options.statistics = what;
        self.options.statistics_file = match file {
            b"" | b"stderr" => None,
            _ => Some(file.to_vec()),
        };
    }

    fn time_profile(&mut self, word: &[u8], argument: &[u8]) {
        if word[1] == b'p' && argument == b"w" {
            self.options.waits = true;
            return;
        }
        let detail = match (word[1], argument) {
            (b'p', b"") => Detail::Shares,
            (b'P', b"") => Detail::Counts,
            (_, b"a") => Detail::All,
            (b'p', b"j") => Detail::Json,
            _ => {
                let near = nearest(word);
                return self.mistake(&[b"unknown RTS option: ", word, near.as_bytes()]);
            }
        };
        if let Some(before) = self.report.replace(word.to_vec())
            && before != word
        {
            self.complain(&[
                word,
                b" takes the place of ",
                &before,
                b": there is one report",
            ]);
        }
        self.options.time_profile = Some(detail);
    }

    /// `-l`: each letter adds its class to the usual ones, or after a minus takes it away. A
    /// letter that means nothing is complained about, and left out.
    fn event_classes(&mut self, letters: &[u8]) {
        let classes = self.options.event_log.classes.get_or_insert(Enabled::USUAL);
        // Of two such options the last one counts.
        classes.set_all(true);
        let mut on = true;
        let mut unknown = Vec::new();
        for &letter in letters {
            let class = match letter {
                b'-' => {
                    on = false;
                    continue;
                }
                b'a' => {
                    classes.set_all(core::mem::replace(&mut on, true));
                    continue;
                }
                b's' => Some(Class::Scheduler),
                b'g' => Some(Class::Collections),
                b'u' => Some(Class::User),
                b'h' => Some(Class::Heap),
                b'c' => Some(Class::Costs),
                b'T' => Some(Class::Closures),
                // Sparks, the collector beside the program, how a log as text tells the
                // time: there are none.
                b'p' | b'f' | b'n' | b't' => None,
                _ => {
                    unknown.push(letter);
                    None
                }
            };
            if let Some(class) = class {
                classes.set(class, on);
            }
            on = true;
        }
        for letter in unknown {
            self.complain(&[
                b"unknown trace option: ",
                &[letter],
                b" (known: s, g, u, h, c, T, a, and - before one)",
            ]);
        }
    }

    /// What code must take part in is profiled only if it was compiled so.
    fn monitor(&mut self, word: &[u8], argument: &[u8]) {
        let (monitor, way): (_, &[u8]) = match argument {
            b"=no" => (Monitor::No, b""),
            b"=time" => (Monitor::Time, b""),
            b"=alloc" => (Monitor::Alloc, b"-profile alloc"),
            b"=count" => (Monitor::Count, b"-profile count"),
            _ => return self.bad_value("--profile", argument, b"time, alloc, count or no"),
        };
        if !way.is_empty() && Monitor::from_config(self.line.monitor) != monitor {
            let requires = b" requires the program to be built with ";
            return self.mistake(&[b"the flag ", word, requires, way]);
        }
        self.options.monitor = monitor;
    }

    fn tick_interval(&mut self, word: &[u8], argument: &[u8]) {
        match float(argument) {
            Some(seconds) if seconds >= 0.0 => {
                if 0.0 < seconds && seconds < SHORTEST_TICK {
                    let least = Fixed(SHORTEST_TICK, 4);
                    let least = format!(": the shortest tick is {least} s, which is kept");
                    self.complain(&[word, least.as_bytes()]);
                }
                self.options.tick_given = true;
                let least = if seconds > 0.0 { SHORTEST_TICK } else { 0.0 };
                self.options.tick_interval = (seconds.max(least) * 1e6) as u64;
            }
            _ => self.bad_value("-V", argument, SECONDS),
        }
    }

    fn interval(&mut self, word: &[u8], argument: &[u8]) {
        if argument.is_empty() {
            return;
        }
        self.options.interval_given = true;
        let number = if has_unit(argument) {
            float(&argument[..argument.len() - 1])
        } else {
            float(argument)
        };
        match number {
            Some(n) if n >= 0.0 && has_unit(argument) => {
                self.options.interval = match size(argument) {
                    0 => Interval::Seconds(0.0),
                    bytes => Interval::Bytes(bytes),
                };
            }
            Some(n) if n >= 0.0 => self.options.interval = Interval::Seconds(n),
            _ => {
                let valid = b"seconds from 0, or allocated bytes with a suffix k, m, g or w";
                self.bad_value("-i", &word[2..], valid);
            }
        }
    }

    fn checks(&mut self, word: &[u8], letters: &[u8]) -> Result<(), Stop> {
        let mut rest = letters;
        while let Some((&letter, tail)) = rest.split_first() {
            rest = tail;
            match letter {
                b'S' => self.options.checks.verify = true,
                b'Z' => {
                    let (period, tail) = digits(tail);
                    self.options.checks.zeal = period.unwrap_or(1);
                    rest = tail;
                }
                b'T' => self.options.checks.turns = true,
                b'I' => {
                    let (number, tail) = digits(tail);
                    self.options.checks.interrupt = number.unwrap_or(1);
                    rest = tail;
                }
                b'l' if !self.line.prof => {
                    let way = b" requires the program to be built with -prof";
                    self.mistake(&[b"the flag ", word, way]);
                }
                b'l' => self.options.checks.chronicle = true,
                _ => return self.refuse(&[b"bad RTS option: ", word]),
            }
        }
        if letters.is_empty() {
            self.mistake(&[b"incomplete RTS option: ", word]);
        }
        Ok(())
    }

    fn size(&mut self, word: &[u8], text: &[u8], low: u64, high: u64) -> Result<u64, Stop> {
        let value = size(text);
        if (low..=high).contains(&value) {
            return Ok(value);
        }
        let range = format!(": size outside allowed range ({low} - {high})");
        let mut reason = Vec::new();
        let unit = usize::from(has_unit(text));
        if float(&text[..text.len() - unit]).is_none() {
            reason = instead(text, b"a number with an optional suffix k, m, g or w");
        }
        self.complain(&[b"error in RTS option ", word, range.as_bytes(), &reason]);
        Err(Stop { code: 1 })
    }

    /// A value that ends parsing.
    fn bad(&mut self, word: &[u8], value: &[u8], valid: &[u8]) -> Result<(), Stop> {
        self.refuse(&[b"bad RTS option: ", word, &instead(value, valid)])
    }

    /// A value with which parsing goes on, to end without a run.
    fn bad_value(&mut self, letters: &str, value: &[u8], valid: &[u8]) {
        let letters = letters.as_bytes();
        self.mistake(&[b"bad value for ", letters, &instead(value, valid)]);
    }

    /// Options that contradict each other in a harmless way.
    fn reconcile(&mut self) {
        if let Some(max) = self.options.max_heap {
            if max < self.options.nursery {
                self.complain(&[
                    b"maximum heap size (-M) is smaller than minimum alloc area size (-A)",
                ]);
                self.options.nursery = max;
            }
            if let HeapSuggestion::Bytes(wanted) = self.options.heap_suggestion {
                self.options.max_heap = Some(max.max(wanted));
            }
        }
        if self.options.heap_profile == HeapProfile::ClosureType {
            self.options.stacks = true;
        }
        let options = &mut self.options;
        if options.monitor == Monitor::Time
            && options.time_profile.is_none()
            && options.event_log.classes.is_none()
            && !options.tick_given
        {
            options.tick_interval = MONITOR_TICK;
        }
    }

    /// Many runs would write the same files.
    fn explores_alone(&mut self) {
        let options = &self.options;
        let writes = options.heap_profile != HeapProfile::None
            || options.time_profile.is_some()
            || options.event_log.classes.is_some()
            || options.checks.chronicle;
        if options.explore > 0 && writes {
            self.mistake(&[
                b"--explore runs the program many times, and writes no profile nor log",
            ]);
        }
        if self.options.explore > 0 && self.options.schedule.is_some() {
            self.mistake(&[
                b"--explore takes schedules of its own: --schedule repeats one of them",
            ]);
        }
    }

    fn complain(&mut self, parts: &[&[u8]]) {
        complain(&mut self.stderr, &self.options.program, parts);
    }

    /// A complaint with which parsing goes on, to end without a run.
    pub(super) fn mistake(&mut self, parts: &[&[u8]]) {
        self.complain(parts);
        self.mistaken = true;
    }

    /// A complaint with which parsing ends.
    fn refuse(&mut self, parts: &[&[u8]]) -> Result<(), Stop> {
        self.complain(parts);
        Err(Stop { code: 1 })
    }
}

/// What is wrong with a value, and what would be right.
fn instead(value: &[u8], valid: &[u8]) -> Vec<u8> {
    [b" (`", value, b"' where it takes ", valid, b")"].concat()
}

/// An option's row and what follows its letters.
fn find(word: &[u8]) -> Option<(&'static Row, &[u8])> {
    OPTIONS.iter().find_map(|row| {
        let argument = word.strip_prefix(row.letters.as_bytes())?;
        let whole = argument.is_empty() || argument[0] == b'=' || !row.letters.starts_with("--");
        whole.then_some((row, argument))
    })
}
