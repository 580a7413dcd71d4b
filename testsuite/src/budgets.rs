//! Budgets: what tests hold as limits of size, memory, work and time, each with the day it
//! was set and the reason.
//!
//! A budget changes in a commit of its own, which says what was measured before and after.
//! Tests of other crates include this file by its path, so it uses `core` and `std` only.
//! Not here: figures that are the subject of a test (a goal of a profile's exactness, say),
//! and what shapes of `growth/` say of themselves.

use std::time::Duration;

// Size.

/// Bytes of a small executable that has the whole runtime. 2026-11-28: threads are a part of
/// it (729,880 bytes), and so are blocks of files, memory at real addresses and evaluations that
/// go on after they were cut off (748,744 bytes); 720 KiB before. 2026-11-29: stacks of threads
/// stay where they are, and two writers of heap profiles are there (773,304 bytes). The same day:
/// schedules by a seed, many runs, and reports of what threads wait for (795,816 bytes); 768 KiB
/// before. The same day: profiles of frames, handlers asked for what the runtime finds, and limits
/// of allocation; 800 KiB before. 2026-12-01: calls of C beside the program, and MVars whose
/// values are given and exchanged in one step (865,248 bytes); 832 KiB before.
pub const EXECUTABLE: usize = 864 << 10;

/// Bytes of a program of two lines as it is compiled by default. 2026-11-28: heap profiles by
/// contents are in every program (413,480 bytes; 357,048 before). 2026-11-29: it knows options for
/// schedules and processors (426,456 bytes); 416 KiB before. The same day: frames have lives, and
/// handlers are asked for what the runtime finds (434,120 bytes); 420 KiB before. 2026-11-30: what
/// reads and writes may be told to wait for a file, and asks again (439,344 bytes); 426 KiB before. The
/// same day: frames of stopped threads are fetched ahead (440,944 bytes); 430 KiB before. 2026-12-01:
/// faults of C tell where it was called, and threads are given values (442,384 bytes); 432 KiB before.
pub const SMALL: usize = 434 << 10;

// What programs allocate and hold.

/// How many times as many bytes as on record (`bench/allocated.tsv`) a program of `bench/`
/// may allocate, or fewer. 2026-11-23: half a percent is more than chance makes and less
/// than any change of a pass.
pub const ALLOCATION_DRIFT: f64 = 1.005;

/// How many times as much as unoptimised an optimised program may allocate. 2026-11-22:
/// optimisation has to pay.
pub const OPTIMISED_ALLOCATION: f64 = 1.0;

/// How many times as much it may hold. 2026-11-22: collections come at other moments.
pub const OPTIMISED_PEAK: f64 = 1.1;

/// And bytes besides. 2026-11-22: a collection sees a small program at a few moments only.
pub const PEAK_SLACK: f64 = 64.0 * 1024.0;

/// Programs that cost more with optimisation: how many times as much each may allocate and
/// hold, and why. 2026-11-22.
pub const DEARER: &[(&str, f64, f64, &str)] = &[
    (
        "FloydWarshall",
        1.0,
        2.6,
        "the unevaluated elements of its arrays hold what was taken apart around them, \
         the fields of arrays and pairs of indices, instead of one pointer to each",
    ),
    (
        "Knapsack",
        1.0,
        1.4,
        "as for FloydWarshall: a check of an index is inlined, and takes apart what \
         the elements that are not evaluated yet then hold",
    ),
];

/// By how many parts of itself the residency of a program of `space/` may grow with ten
/// times the input. 2026-11-21: it is to be constant, and collections come at other moments.
pub const SPACE_PART: u64 = 10;

/// And bytes besides. 2026-11-21: as for peaks, with a smaller nursery.
pub const SPACE_SLACK: u64 = 16 * 1024;

/// How many times as much the monad of lists may allocate as the comprehension.
/// 2026-11-26: they are the same loops.
pub const MONAD_ALLOCATION: f64 = 1.05;

/// And bytes besides. 2026-11-26: what both do once.
pub const MONAD_SLACK: f64 = 10_000.0;

// Compiling.

/// How many times as much the second addition of items to a program of `growth/` may add to
/// the executable as the first, which is half as large. 2026-11-27: in proportion it is 2, and
/// the rest is a margin.
pub const GROWTH: f64 = 2.6;

/// The same of what compiling allocates, if a shape does not say it. 2026-11-28, 2.6 before: a
/// table that doubles for the second program or only for the third is 2.5 MB, which makes up to
/// 3.4 of the 2.2 that eleven shapes had before the library grew.
pub const ALLOCATION_GROWTH: f64 = 3.5;

// Cost centres.

/// Hundredths by which optimisation may change a centre's share of the steps. 2026-11-26:
/// what a pass saves makes all other shares larger.
pub const SHARE_POINTS: f64 = 3.0;

/// The objects that any centre may make more, besides half of what it made before.
/// 2026-11-27: what is computed early takes closures for what is not.
pub const CENTRE_OBJECTS: u64 = 50;

// Steps of interpreters. Each is more than any program of its test takes.

/// Of a program with cost centres that is not optimised. 2026-11-26.
pub const SHARES_FUEL: u64 = 5_000_000;
/// Of a program whose closures are counted. 2026-11-23.
pub const TICKY_FUEL: u64 = 20_000_000;
/// Of a random program whose occurrences are compared. 2026-11-23.
pub const TRUTH_FUEL: u64 = 200_000_000;

// Time: these only catch what hangs, so they are long for a busy machine.

/// How much processor time a program may use. 2026-11-27: of the processor, since a slow
/// program takes minutes beside twenty others.
pub const RUN: Duration = Duration::from_secs(120);
/// How long a test waits for a state of a program that runs. 2026-11-27: 120 s were near
/// with sixteen tests at once.
pub const STATE: Duration = Duration::from_secs(600);
/// How long a batch of random programs may run: hundreds of times as long as it should.
/// 2026-11-22.
pub const BATCH: Duration = Duration::from_secs(60);
/// The same where a finding is made smaller, of which there are hundreds of runs.
/// 2026-11-22.
pub const SMALLER_BATCH: Duration = Duration::from_secs(10);
/// How long the front end may be at one mutant of a few pages: a thousand times as long as
/// it should. 2026-11-21.
pub const MUTANT: Duration = Duration::from_secs(60);

// The extent of random tests in the suite. The campaign does as much as is asked for.

/// Seconds of each of the two tests that mutate programs. 2026-11-22:
/// `PURECC_FUZZ_SECONDS` sets more.
pub const FUZZ_SECONDS: u64 = 10;
/// Mutants at least, however slow the machine is just then. 2026-11-26: of so many some are
/// accepted and some are not.
pub const FUZZ_LEAST: u64 = 200;
/// Pages of 4 KB that the process may have meanwhile, which is 4 GB. 2026-11-21: the limit
/// that the compiler itself has.
pub const FUZZ_PAGES: u64 = 1 << 20;
/// Random programs, and how many make a trial. 2026-11-27: `ci/campaign`
/// has as many as are wanted.
pub const RANDOM_PROGRAMS: (u64, u64) = (1200, 200);
/// Random programs with effects. 2026-11-22.
pub const SHARING_PROGRAMS: u64 = 10;
/// Random programs whose hotspots are compared. 2026-11-23.
pub const TRUTH_PROGRAMS: u64 = 12;
/// Failures after which that test goes no further. 2026-11-23.
pub const TRUTH_FAILURES: usize = 10;
/// Questions by which a finding is made smaller. 2026-11-22.
pub const QUESTIONS: usize = 400;
/// Of how many programs one is linted with all combinations of instrumentations.
/// 2026-11-26: the others are linted in one combination each.
pub const LINTED: usize = 60;

// Documents.

/// Lines of a source file. 2026-11-21: what is longer has several concepts.
pub const SOURCE_LINES: usize = 800;
/// Lines of ARCHITECTURE.md. 2026-11-27: it is the map, and the rest has pages of its own.
pub const ARCHITECTURE_LINES: usize = 400;
/// Lines of a paragraph of a document. 2026-11-27: coverage had one of 50.
pub const PARAGRAPH_LINES: usize = 12;
