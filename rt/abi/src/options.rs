//! The table of run-time options: one row per option. The runtime's parser and
//! its usage text, the compiler's check of `-with-rtsopts` and the user's guide
//! all read it.

/// The options that a program understands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RtsOption {
    Help,
    Info,
    SelfTest,
    Nursery,
    Generations,
    OldFactor,
    OldMinimum,
    HeapSuggestion,
    MaxHeap,
    MaxStack,
    StatsLine,
    StatsSummary,
    StatsVerbose,
    StatsCollect,
    MachineReadable,
    /// The report of `-ticky`.
    Ticky,
    HeapProfile,
    Interval,
    /// Censuses on demand alone.
    NoSamples,
    /// What becomes of counters of coverage, at the end and at the start.
    WriteCoverage,
    ReadCoverage,
    /// Sites in the library by its own places.
    LibrarySites,
    /// Thunks under evaluation in a band of their own.
    Blackholes,
    LabelLength,
    RetainerLimit,
    Stem,
    Stacks,
    Frames,
    TimeProfile,
    /// In the manner of MLton.
    Monitor,
    TickInterval,
    ExceptionStacks,
    EventLog,
    EventLogFile,
    EventLogFlush,
    EventLogLimit,
    /// A bell at every major collection.
    Bell,
    /// Threads take turns as a seed says.
    Schedule,
    /// So many runs, each with another schedule.
    Explore,
    LeastFree,
    /// More processors than the one that there is.
    Processors,
    /// What this runtime does anyway, or has no use for: only the argument is checked.
    Granted,
    Debug,
    /// Known to other runtimes of this family, not to this one.
    Unsupported,
}

/// What may follow an option's letters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Argument {
    /// Nothing; anything there is an error.
    None,
    /// A size with an optional suffix.
    Size,
    /// A number of seconds, or nothing.
    Seconds,
    /// Anything; the option's own parser looks at it.
    Text,
}

/// What the program must have been built with for an option to work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Requires {
    Nothing,
    Prof,
    Debug,
    Ticky,
}

/// One option.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    pub option: RtsOption,
    /// The letters with their dash. No row's letters begin those of a later row,
    /// so the first row that matches is the longest. Two dashes: whole words.
    pub letters: &'static str,
    /// How the usage text writes the argument.
    pub argument_name: &'static str,
    pub argument: Argument,
    pub requires: Requires,
    /// Usable in a program linked with `-rtsopts=some`.
    pub safe: bool,
    /// Usage text, one string per line. Empty: not listed.
    pub help: &'static [&'static str],
}

const fn row(
    option: RtsOption,
    letters: &'static str,
    argument_name: &'static str,
    argument: Argument,
    requires: Requires,
    safe: bool,
    help: &'static [&'static str],
) -> Row {
    Row {
        option,
        letters,
        argument_name,
        argument,
        requires,
        safe,
        help,
    }
}

/// What a program must be for a breakdown of its heap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Needs {
    Nothing,
    /// Linked with `-rtsopts`, or built with `-prof`.
    Linked,
    /// Built with `-prof`.
    Prof,
}

/// What may stand behind `-h`.
#[derive(Clone, Copy, Debug)]
pub struct Breakdown {
    pub letters: &'static str,
    pub needs: Needs,
    /// Usage text, one string per line.
    pub help: &'static [&'static str],
}

const fn by(letters: &'static str, needs: Needs, help: &'static [&'static str]) -> Breakdown {
    Breakdown {
        letters,
        needs,
        help,
    }
}

/// The breakdowns of heap profiles.
pub const BREAKDOWNS: &[Breakdown] = &[
    by(
        "T",
        Needs::Nothing,
        &["constructor or kind of closure (-h alone without -prof)"],
    ),
    by("d", Needs::Nothing, &["constructor or name of closure"]),
    by("y", Needs::Nothing, &["type description"]),
    by(
        "m",
        Needs::Nothing,
        &["module that allocates (of the cost centre, if there are any)"],
    ),
    by("i", Needs::Nothing, &["allocation site"]),
    by(
        "e",
        Needs::Nothing,
        &["era of creation (an era ends with a sample)"],
    ),
    by(
        "ro",
        Needs::Linked,
        &[
            "retainer set: the places whose thunks and frames hold",
            "an object; <program>.retainers lists the sets",
        ],
    ),
    by(
        "o",
        Needs::Linked,
        &[
            "everything, for hotspots: by source occurrence and time of",
            "creation, and the stack by call site, to <program>.me for",
            "pureprof me2g; any of r, s, b behind it adds: retainer sets,",
            "what a frame of the stack or other root alone holds, and",
            "(built with -prof) the biography; k: -i counts what functions",
            "take on the stack (built with -fcount-allocation)",
        ],
    ),
    by("c", Needs::Prof, &["cost-centre stack (-h alone)"]),
    by(
        "r",
        Needs::Prof,
        &["retainer set, by cost-centre stacks or declarations"],
    ),
    by(
        "L",
        Needs::Prof,
        &["biography: lag, drag, void and use (also: -hb)"],
    ),
];

/// What usage says of restrictions, behind the breakdowns.
pub const RESTRICTIONS: &[&str] = &[
    "with names, -hdCons,Nil or -hd{Cons,Nil}: a restriction of the",
    "profile to what they name (linked with -rtsopts or built with",
    "-prof); not for T; -hc means the innermost centre, -hC any one of",
    "the stack; phases of a biography are -hblag,drag,void,use",
];

const fn unsupported(letters: &'static str, requires: Requires, safe: bool) -> Row {
    row(
        RtsOption::Unsupported,
        letters,
        "",
        Argument::Text,
        requires,
        safe,
        &[],
    )
}

/// All options, in the order of the usage text; options that are known
/// only to be refused have no help and are not listed.
pub const OPTIONS: &[Row] = {
    use Argument::{None, Seconds, Size, Text};
    use Requires::{Debug, Nothing, Prof, Ticky};
    use RtsOption as O;
    &[
        row(
            O::Help,
            "-?",
            "",
            None,
            Nothing,
            true,
            &["show these options and exit"],
        ),
        row(
            O::Info,
            "--info",
            "",
            None,
            Nothing,
            true,
            &["show facts about this program's runtime and exit"],
        ),
        row(
            O::SelfTest,
            "--selftest",
            "",
            None,
            Nothing,
            true,
            &[
                "try what programs need of the system, a line each, and exit",
                "(code 1: something is missing)",
            ],
        ),
        row(
            O::Nursery,
            "-A",
            "<size>",
            Size,
            Nothing,
            false,
            &[
                "room for new objects between minor collections",
                "(at least 8k; default: 1m, which grows to 4m if much survives)",
            ],
        ),
        row(
            O::Generations,
            "-G",
            "<n>",
            Size,
            Nothing,
            false,
            &["number of generations, 1 or 2 (default 2)"],
        ),
        row(
            O::OldFactor,
            "-F",
            "<factor>",
            Text,
            Nothing,
            false,
            &[
                "the old generation may grow by this factor",
                "before it is collected (default 2)",
            ],
        ),
        row(
            O::OldMinimum,
            "-O",
            "<size>",
            Size,
            Nothing,
            false,
            &[
                "the old generation is not collected before it has this",
                "size (default 1m)",
            ],
        ),
        row(
            O::HeapSuggestion,
            "-H",
            "[<size>]",
            Size,
            Nothing,
            false,
            &[
                "use about this much memory for new objects;",
                "no size: as much as the heap has used so far",
            ],
        ),
        unsupported("-Mgrace", Nothing, false),
        row(
            O::MaxHeap,
            "-M",
            "<size>",
            Size,
            Nothing,
            false,
            &["largest heap (default: no limit)"],
        ),
        row(
            O::MaxStack,
            "-K",
            "<size>",
            Size,
            Nothing,
            false,
            &["largest stack (default: 80% of memory)"],
        ),
        row(
            O::StatsSummary,
            "-s",
            "[<file>]",
            Text,
            Nothing,
            true,
            &[
                "statistics of the run when it ends",
                "(no file: on standard error)",
            ],
        ),
        row(
            O::StatsVerbose,
            "-S",
            "[<file>]",
            Text,
            Nothing,
            true,
            &["the same, and a line for every collection"],
        ),
        row(
            O::StatsLine,
            "-t",
            "[<file>]",
            Text,
            Nothing,
            true,
            &["statistics in one line"],
        ),
        row(
            O::StatsCollect,
            "-T",
            "",
            None,
            Nothing,
            true,
            &["gather statistics, print none"],
        ),
        row(
            O::MachineReadable,
            "--machine-readable",
            "",
            None,
            Nothing,
            true,
            &["with -t: a list of names and values"],
        ),
        row(
            O::HeapProfile,
            "-h",
            "[<what>]",
            Text,
            Nothing,
            false,
            &["write a heap profile to <program>.hp, by what the letter says"],
        ),
        row(
            O::Interval,
            "-i",
            "<secs>|<size>",
            Text,
            Nothing,
            true,
            &[
                "time between the samples of a heap profile: seconds of",
                "the program's own time (0: at every collection), or with a",
                "suffix k, m, g: bytes allocated (default: so that there are",
                "20 to 200 samples)",
            ],
        ),
        row(
            O::NoSamples,
            "--no-automatic-heap-samples",
            "",
            None,
            Nothing,
            true,
            &["take samples of a heap profile on SIGUSR1 only"],
        ),
        row(
            O::WriteCoverage,
            "--write-tix-file",
            "=yes|no",
            Text,
            Nothing,
            true,
            &["write the counters of -fhpc to <program>.tix (default: yes)"],
        ),
        row(
            O::ReadCoverage,
            "--read-tix-file",
            "=yes|no",
            Text,
            Nothing,
            true,
            &[
                "add to the counters of earlier runs, which must fit; no: begin",
                "anew (default: add to them if they are this program's)",
            ],
        ),
        row(
            O::LibrarySites,
            "--library-sites",
            "",
            None,
            Nothing,
            true,
            &[
                "with -hi, -hro: the library's own places, not those of",
                "the program's expressions that have called it",
            ],
        ),
        row(
            O::Blackholes,
            "--blackholes",
            "",
            None,
            Nothing,
            true,
            &[
                "with -hd, -hi, -hy: thunks under evaluation apart, as",
                "BLACKHOLE, not with the others of their expression",
            ],
        ),
        row(
            O::LabelLength,
            "-L",
            "<n>",
            Text,
            Nothing,
            true,
            &["longest label of a profile by stacks or sets (default 25)"],
        ),
        row(
            O::RetainerLimit,
            "-R",
            "<n>",
            Text,
            Nothing,
            true,
            &["largest retainer set that is told in full (default 8)"],
        ),
        row(
            O::Stem,
            "-po",
            "<stem>",
            Text,
            Nothing,
            true,
            &["name the profile files <stem>.hp and so on"],
        ),
        row(
            O::Stacks,
            "-xt",
            "",
            None,
            Nothing,
            true,
            &["count the stack in heap profiles (-hT always does)"],
        ),
        row(
            O::Frames,
            "-xf",
            "[r]",
            Text,
            Nothing,
            false,
            &[
                "heap profiles are of the stack's frames, not of objects",
                "(-hL, -hd, -hi, -hm, -hy or -he); -xfr: eras are those in",
                "which frames were last returned into, not made",
            ],
        ),
        row(
            O::Granted,
            "-Z",
            "",
            None,
            Nothing,
            false,
            &["do not merge update frames (this runtime never does)"],
        ),
        row(
            O::Schedule,
            "--schedule",
            "=<seed>",
            Text,
            Nothing,
            true,
            &[
                "threads take turns as the seed says, and time is virtual:",
                "runs with the same seed and input do the same",
            ],
        ),
        row(
            O::Explore,
            "--explore",
            "=<n>",
            Text,
            Nothing,
            true,
            &[
                "run the program n times, each time with another schedule,",
                "and tell which outcomes there were",
            ],
        ),
        row(
            O::Debug,
            "-D",
            "<letters>",
            Text,
            Debug,
            true,
            &[
                "checks, in programs built with -debug:",
                "  S     verify the heap before and after each collection",
                "  Z<n>  collect at about every n-th heap check (default 1: at each)",
                "  T     threads take turns at each heap check",
                "  I<n>  interrupt at the n-th heap check that collects (default 1)",
                "  l     log creation, use and death of every object to",
                "        <program>.events (with -hL)",
            ],
        ),
        row(
            O::ExceptionStacks,
            "-xc",
            "",
            None,
            Prof,
            true,
            &["show the cost-centre stack of each error"],
        ),
        unsupported("-xn", Nothing, true),
        unsupported("-xq", Nothing, false),
        unsupported("-xb", Nothing, false),
        row(
            O::TimeProfile,
            "-p",
            "[a|j|w]",
            Text,
            Nothing,
            true,
            &[
                "report time and allocation by cost-centre stack in",
                "<program>.prof (without -prof: time by function and call",
                "path); -pa: every centre and stack; -pj: as JSON;",
                "-pw, besides: what threads wait for, and where, in",
                "<program>.waits",
            ],
        ),
        row(
            O::TimeProfile,
            "-P",
            "[a]",
            Text,
            Nothing,
            true,
            &["the same with ticks and bytes"],
        ),
        row(
            O::Monitor,
            "--profile",
            "=time|alloc|count|no",
            Text,
            Nothing,
            true,
            &[
                "what -profile profiles, to mlmon.out for pureprof mlprof: time",
                "by program counter (at -V, default 0.01), or with -profile",
                "alloc or -profile count what these count; no: nothing",
            ],
        ),
        row(
            O::EventLogFile,
            "-ol",
            "<file>",
            Text,
            Nothing,
            true,
            &[
                "with -l: the log's file, FIFO, or socket (unix:<path>)",
                "(default <program>.eventlog)",
            ],
        ),
        row(
            O::EventLog,
            "-l",
            "[<classes>]",
            Text,
            Nothing,
            true,
            &[
                "write an event log; classes of events (default: all but T),",
                "each switched off by a minus before it:",
                "  s   running and stopping of the program's thread",
                "  g   collections, size of the heap",
                "  u   messages and markers of the program",
                "  h   samples of the heap profile, if there is one",
                "  c   samples of the time profile, if there is one",
                "  T   what closures do (built with -ticky), if asked for",
                "  a   s, g and u: of what happens, -l-au has u only",
            ],
        ),
        row(
            O::EventLogFlush,
            "--eventlog-flush-interval",
            "=<secs>",
            Text,
            Nothing,
            true,
            &[
                "write the event log out that often (default: when a block",
                "is full; to a FIFO or socket each second)",
            ],
        ),
        row(
            O::EventLogLimit,
            "--eventlog-limit",
            "=<size>",
            Text,
            Nothing,
            true,
            &[
                "keep the last part of the event log, in <log> and",
                "<log>.old, together not more than this",
            ],
        ),
        row(
            O::Ticky,
            "-r",
            "[<file>]",
            Text,
            Ticky,
            true,
            &[
                "report what closures have done: entries, calls, returns,",
                "updates, allocation (no file: <program>.ticky; stderr:",
                "standard error)",
            ],
        ),
        row(
            O::Processors,
            "-N",
            "[<n>]",
            Text,
            Nothing,
            true,
            &["so many processors (this runtime runs all on one, -s says so)"],
        ),
        row(
            O::Processors,
            "-maxN",
            "[<n>]",
            Text,
            Nothing,
            false,
            &["so many at most (likewise)"],
        ),
        row(
            O::Granted,
            "-q",
            "<what>",
            Text,
            Nothing,
            false,
            &["how several processors collect (this runtime uses one)"],
        ),
        row(
            O::Granted,
            "-I",
            "<secs>",
            Seconds,
            Nothing,
            false,
            &["idle time until a collection (this runtime makes none)"],
        ),
        unsupported("-c", Nothing, false),
        row(
            O::Granted,
            "-n",
            "<size>",
            Size,
            Nothing,
            false,
            &["parts of the room for new objects (this runtime chooses)"],
        ),
        row(
            O::LeastFree,
            "-m",
            "<n>",
            Text,
            Nothing,
            false,
            &[
                "with -M: the heap is exhausted when less than n percent of",
                "it are free after a major collection (default 0)",
            ],
        ),
        row(O::Granted, "-ki", "", Size, Nothing, false, &[]),
        row(O::Granted, "-kc", "", Size, Nothing, false, &[]),
        row(O::Granted, "-kb", "", Size, Nothing, false, &[]),
        row(
            O::Granted,
            "-k",
            "[i|c|b]<size>",
            Size,
            Nothing,
            false,
            &["pieces of the stack (this runtime's is in one piece)"],
        ),
        row(
            O::Granted,
            "-C",
            "[<secs>]",
            Seconds,
            Nothing,
            false,
            &["time between changes of thread (here: by what is allocated)"],
        ),
        row(
            O::TickInterval,
            "-V",
            "<secs>",
            Text,
            Nothing,
            false,
            &[
                "CPU time of a tick of the time profile",
                "(default 0.001, at least 0.0001; 0: none)",
            ],
        ),
        row(
            O::Bell,
            "-B",
            "",
            None,
            Nothing,
            false,
            &["ring the terminal's bell at every major collection"],
        ),
        unsupported("-w", Nothing, false),
        unsupported("--nonmoving-gc", Nothing, true),
        row(
            O::Granted,
            "--copying-gc",
            "",
            None,
            Nothing,
            true,
            &["collect by copying (this runtime always does)"],
        ),
        unsupported("--internal-counters", Nothing, true),
    ]
};
