//! Run-time options: whose word is which, what each means, what is wrong.
//!
//! Never: reading the environment, printing, exiting: the caller hands the words
//! in and does as [`Parsed`] says. The options themselves are rows of
//! [`rt_abi::options::OPTIONS`]. Start reading at [`mod@parse`].
//!
//! # For the caller
//! 1. Fill [`CommandLine`] from argv, `GHCRTS` and the program's configuration.
//! 2. Write [`Parsed::stderr`] to standard error and [`Parsed::stdout`] to
//!    standard output (only `--info` has any), then exit with [`Parsed::exit`]
//!    if it is set; otherwise run with [`Parsed::options`].
//! 3. When the statistics file cannot be opened: [`cannot_open`], exit 1.
//!
//! Sources in order: `-with-rtsopts` (always obeyed unless the level is
//! ignoreAll), `GHCRTS`, command line; later values override earlier ones.
//! Mistakes are collected, so that several can be reported before the usage
//! text; a few (a bad value of a memory option) stop at once, without it.

pub mod number;
mod parse;
mod profiles;
pub mod split;
#[cfg(test)]
mod tests;
mod usage;

pub use parse::parse;

use crate::out::Errno;
use crate::out::events::Enabled;
use crate::prof::costs::Detail;
use crate::prof::labels::Key;
use crate::prof::ledger::Bands;
use crate::schedule::Seed;
use alloc::{vec, vec::Vec};
use rt_abi::mlmon::kind;

/// `-rtsopts=...`: what a program's user may ask of the runtime.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    None,
    Some,
    All,
    /// `+RTS` is the program's word; `GHCRTS` counts.
    Ignore,
    /// `+RTS` is the program's word; `GHCRTS` does not count.
    IgnoreAll,
}

impl Level {
    /// From [`rt_abi::symbols::ProgramConfig::rtsopts`].
    pub fn from_config(rtsopts: u8) -> Level {
        match rtsopts {
            0 => Level::None,
            2 => Level::All,
            3 => Level::Ignore,
            4 => Level::IgnoreAll,
            _ => Level::Some,
        }
    }
}

/// All that options can come from.
#[derive(Clone, Copy)]
pub struct CommandLine<'a> {
    /// `argv[0]`.
    pub invoked_as: &'a [u8],
    /// argv[1..].
    pub words: &'a [&'a [u8]],
    /// The environment variable `GHCRTS`.
    pub ghcrts: Option<&'a [u8]>,
    pub with_rtsopts: &'a [u8],
    pub level: Level,
    /// Built with `-prof`, `-debug`.
    pub prof: bool,
    pub debug: bool,
    /// With `-fcount-allocation`.
    pub counts: bool,
    /// With `-profile`: [`rt_abi::symbols::Bins::profile`].
    pub monitor: u8,
    /// With `-ticky`.
    pub ticky: bool,
}

/// `-H`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HeapSuggestion {
    None,
    /// As much as the heap has used so far.
    Automatic,
    Bytes(u64),
}

/// `-t`, `-s`, `-S`, `-T`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Statistics {
    None,
    Collect,
    Line,
    Summary,
    Verbose,
}

/// `-h`: what the bands of a heap profile are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HeapProfile {
    None,
    /// `-hT`: by constructor or closure type.
    ClosureType,
    /// `-hd`: by constructor or closure name.
    Description,
    /// `-hy`: by type description.
    Type,
    /// `-hm`: by the module that allocates, or whose cost centre does.
    Module,
    /// `-hi`: by allocation site.
    Site,
    /// `-he`: by creation era.
    Era,
    /// `-hc`, `-h` in programs that have them: by cost-centre stack.
    Stack,
    /// `-hL`, `-hb`.
    Biography,
    /// `-hr`, `-hro`: by retainer set.
    Retainers,
    /// `-ho`: everything by occurrence and creation time, into a file of its own kind.
    Hotspots,
}

/// `-profile`, `--profile`: what goes to `mlmon.out`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Monitor {
    No,
    Time,
    Alloc,
    Count,
}

impl Monitor {
    /// From [`rt_abi::symbols::Bins::profile`].
    fn from_config(kind: u8) -> Monitor {
        match kind {
            kind::TIME => Monitor::Time,
            kind::ALLOC => Monitor::Alloc,
            kind::COUNT => Monitor::Count,
            _ => Monitor::No,
        }
    }
}

/// What `-ho` is asked to record besides live bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Extras {
    /// `-hor`: retainer sets.
    pub retainers: bool,
    /// `-hos`: what each frame of the stack, and each other root, alone holds.
    pub roots: bool,
    /// `-hob`: lag, drag, void and use.
    pub biography: bool,
    /// `-hok`: the clock is the bytes that functions have taken on the stack.
    pub stack_clock: bool,
}

/// `-xf`: frames of the stack are counted in place of the heap's objects. What eras are of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FramesBy {
    Birth,
    /// `-xfr`: when it was last returned into.
    LastUse,
}

/// What a restriction looks at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RestrictedBy {
    /// `-hc`: the innermost cost centre.
    Centre,
    /// `-hC`: any cost centre of the stack.
    Enclosing,
    Description,
    Type,
    Module,
    Site,
    Era,
    Retainer,
    /// Lag, drag, void and use: see [`Options::phases`].
    Phase,
}

impl RestrictedBy {
    /// The option.
    pub fn letters(self) -> &'static [u8] {
        match self {
            RestrictedBy::Centre => b"-hc",
            RestrictedBy::Enclosing => b"-hC",
            RestrictedBy::Description => b"-hd",
            RestrictedBy::Type => b"-hy",
            RestrictedBy::Module => b"-hm",
            RestrictedBy::Site => b"-hi",
            RestrictedBy::Era => b"-he",
            RestrictedBy::Retainer => b"-hr",
            RestrictedBy::Phase => b"-hb",
        }
    }
}

/// `-hd<words>` and its like: only objects that one of the words names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Restriction {
    pub by: RestrictedBy,
    pub words: Vec<Vec<u8>>,
}

/// Phases of life that count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Phases {
    pub lag: bool,
    pub drag: bool,
    pub void: bool,
    pub in_use: bool,
    pub inherent_use: bool,
}

impl Phases {
    pub const ALL: Phases = Phases {
        lag: true,
        drag: true,
        void: true,
        in_use: true,
        inherent_use: true,
    };

    /// What of the bands counts.
    pub fn of(&self, bands: &Bands) -> Bands {
        let part = |counts: bool, bytes: u64| if counts { bytes } else { 0 };
        Bands {
            void: part(self.void, bands.void),
            lag: part(self.lag, bands.lag),
            in_use: part(self.in_use, bands.in_use),
            inherent_use: part(self.inherent_use, bands.inherent_use),
            drag: part(self.drag, bands.drag),
        }
    }
}

/// `-i`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Interval {
    /// Seconds of mutator time; 0 = at every collection.
    Seconds(f64),
    /// Bytes allocated.
    Bytes(u64),
}

/// `-D`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Checks {
    /// `S`: verify the heap around each collection.
    pub verify: bool,
    /// `Z<n>`: collect at about every n-th heap check (exactly for 1); 0 = off.
    pub zeal: u32,
    /// `I<n>`: an interruption comes at the n-th heap check that collects; 0 = off.
    pub interrupt: u32,
    /// `T`: threads give way at every heap check.
    pub turns: bool,
    /// `l`: biographical chronicle (see [`crate::prof`]).
    pub chronicle: bool,
}

/// `-l`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct EventLog {
    /// The classes, if there is a log.
    pub classes: Option<Enabled>,
    /// `-ol`.
    pub file: Option<Vec<u8>>,
    /// Nanoseconds, if they were given; 0: blocks are written when they are full.
    pub flush: Option<u64>,
    /// Bytes; 0: no limit.
    pub limit: u64,
}

/// `-r`: where the report of `-ticky` goes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TickyReport {
    /// `<program>.ticky`.
    Default,
    File(Vec<u8>),
    StandardError,
}

/// What the user wants of the runtime.
#[derive(Clone, PartialEq, Debug)]
pub struct Options {
    /// `argv[0]` as it came.
    pub invoked_as: Vec<u8>,
    /// `argv[0]` without its path: PROG of messages and file names.
    pub program: Vec<u8>,
    pub program_args: Vec<Vec<u8>>,
    /// All options that counted, whatever their source (for the job line).
    pub rts_args: Vec<Vec<u8>>,

    /// `-A`, in bytes.
    pub nursery: u64,
    /// What it has at first.
    pub first_nursery: u64,
    /// `-G`: 1 or 2.
    pub generations: u32,
    /// `-F`.
    pub old_factor: f64,
    /// `-O`, in bytes.
    pub old_minimum: u64,
    pub heap_suggestion: HeapSuggestion,
    /// `-M`, in bytes.
    pub max_heap: Option<u64>,
    /// `-m`: percent of `-M` that is free after a major collection.
    pub least_free: f64,
    /// `--selftest`.
    pub self_test: bool,
    /// `-B`.
    pub bell: bool,
    /// `-N`: more than one processor is asked for.
    pub processors: bool,
    /// The counters of coverage are written at the end.
    pub write_coverage: bool,
    /// Those of an earlier run are added to, or not; if nothing is said, where they fit.
    pub read_coverage: Option<bool>,
    /// `-r`.
    pub ticky: Option<TickyReport>,
    /// `-Z`.
    pub keeps_frames: bool,
    /// `-K`, in bytes; none: 80% of memory.
    pub max_stack: Option<u64>,

    pub statistics: Statistics,
    /// Where they go; none: standard error.
    pub statistics_file: Option<Vec<u8>>,
    pub machine_readable: bool,

    pub heap_profile: HeapProfile,
    /// Letters behind `-ho`.
    pub extras: Extras,
    /// All must hold.
    pub restrictions: Vec<Restriction>,
    /// `-R`: retainers that a set may have.
    pub retainer_limit: usize,
    /// `-hro`: retainers are told apart by source occurrence.
    pub retainers_by_source: bool,
    /// Which places sites show: [`Key::Site`] or [`Key::LibrarySite`].
    pub sites: Key,
    /// Thunks under evaluation have a band of their own.
    pub blackholes: bool,
    pub interval: Interval,
    /// By `-i` or the like; if not, `-ho` chooses.
    pub interval_given: bool,
    /// `-L`.
    pub label_length: usize,
    /// `-po`: stem of profile file names; none: [`Options::program`].
    pub stem: Option<Vec<u8>>,
    /// `-xt`, always set with `-hT`: the stack is counted.
    pub stacks: bool,
    /// `-xf`.
    pub frames: Option<FramesBy>,
    /// `-p`, `-P`, `-pa`, `-pj`.
    pub time_profile: Option<Detail>,
    /// `-pw`.
    pub waits: bool,
    pub monitor: Monitor,
    /// `-V`: microseconds of a tick; 0 = no ticks.
    pub tick_interval: u64,
    /// By `-V`.
    pub tick_given: bool,
    /// `-xc`.
    pub exception_stacks: bool,
    pub event_log: EventLog,
    pub checks: Checks,
    /// `--schedule`.
    pub schedule: Option<Seed>,
    /// `--explore`: so many runs; 0: one, as usual.
    pub explore: u32,
}

/// `-A` without `-A`.
const DEFAULT_NURSERY: u64 = 4 << 20;
const DEFAULT_FIRST_NURSERY: u64 = 1 << 20;

impl Options {
    fn new(invoked_as: &[u8]) -> Options {
        let base = invoked_as.rsplit(|b| *b == b'/').next();
        Options {
            invoked_as: invoked_as.to_vec(),
            program: base.unwrap_or(invoked_as).to_vec(),
            program_args: vec![],
            rts_args: vec![],
            nursery: DEFAULT_NURSERY,
            first_nursery: DEFAULT_FIRST_NURSERY,
            generations: 2,
            old_factor: 2.0,
            old_minimum: 1 << 20,
            heap_suggestion: HeapSuggestion::None,
            max_heap: None,
            least_free: 0.0,
            self_test: false,
            bell: false,
            processors: false,
            write_coverage: true,
            read_coverage: None,
            ticky: None,
            keeps_frames: false,
            max_stack: None,
            statistics: Statistics::None,
            statistics_file: None,
            machine_readable: false,
            heap_profile: HeapProfile::None,
            extras: Extras::default(),
            restrictions: vec![],
            retainer_limit: 8,
            retainers_by_source: false,
            sites: Key::Site,
            blackholes: false,
            interval: Interval::Seconds(0.1),
            interval_given: false,
            label_length: 25,
            stem: None,
            stacks: false,
            frames: None,
            time_profile: None,
            waits: false,
            monitor: Monitor::No,
            tick_interval: 1000,
            tick_given: false,
            exception_stacks: false,
            event_log: EventLog::default(),
            checks: Checks::default(),
            schedule: None,
            explore: 0,
        }
    }

    /// Whether threads take turns in another way than usual.
    pub fn takes_schedule(&self) -> bool {
        self.schedule.is_some() || self.explore > 0
    }

    /// The phases that all restrictions by phase have in common. Inherent use
    /// is none of those that a restriction can name.
    pub fn phases(&self) -> Phases {
        let by_phase = |r: &&Restriction| r.by == RestrictedBy::Phase;
        let restrictions = self.restrictions.iter().filter(by_phase);
        restrictions.fold(Phases::ALL, |phases, restriction| {
            let has = |word: &[u8]| restriction.words.iter().any(|w| w == word);
            Phases {
                lag: phases.lag && has(b"lag"),
                drag: phases.drag && has(b"drag"),
                void: phases.void && has(b"void"),
                in_use: phases.in_use && has(b"use"),
                inherent_use: false,
            }
        })
    }

    /// The name of a profile file: `leak.hp`.
    pub fn profile_file(&self, extension: &str) -> Vec<u8> {
        let mut name = self.stem.as_ref().unwrap_or(&self.program).clone();
        name.push(b'.');
        name.extend_from_slice(extension.as_bytes());
        name
    }

    /// The first line of a statistics file: every word in quotes.
    pub fn quoted_command(&self) -> Vec<u8> {
        fn quoted(out: &mut Vec<u8>, word: &[u8]) {
            out.push(b'\'');
            for &byte in word {
                match byte {
                    b'\'' => out.extend_from_slice(b"'\\''"),
                    _ => out.push(byte),
                }
            }
            out.extend_from_slice(b"' ");
        }
        let mut line = Vec::new();
        quoted(&mut line, &self.invoked_as);
        for word in &self.program_args {
            quoted(&mut line, word);
        }
        line.extend_from_slice(b"+RTS ");
        for word in &self.rts_args {
            quoted(&mut line, word);
        }
        line.push(b'\n');
        line
    }
}

/// What came of a command line.
#[derive(Clone, PartialEq, Debug)]
pub struct Parsed {
    pub options: Options,
    /// For standard error: complaints, usage, warnings.
    pub stderr: Vec<u8>,
    /// For standard output: what `--info` tells.
    pub stdout: Vec<u8>,
    /// Set: write the texts and exit so. Not set: write them and run.
    pub exit: Option<i32>,
}

/// The text for standard error when the statistics file cannot be opened; the
/// exit code is 1.
pub fn cannot_open(program: &[u8], file: &[u8], errno: Errno) -> Vec<u8> {
    let mut text = Vec::new();
    let reason = [b" (", errno.reason().as_bytes(), b")"].concat();
    usage::complain(
        &mut text,
        program,
        &[b"Can't open stats file ", file, &reason],
    );
    text
}
