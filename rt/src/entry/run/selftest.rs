//! `--selftest`: tries what a program needs of kernel, processor and memory, and says of
//! each in a line whether it is there (docs/platform.md).
//!
//! Never: part of a run. What is reserved here is not given back, as the process ends; so
//! the parts compete for address space as those of a run do. Every program has this code,
//! so it is short.

use crate::entry::run::image::Image;
use crate::entry::run::setup::{self, Shares};
use crate::entry::{observe::costs, run::stacks};
use crate::heap::{PLACES, reserve_remembered};
use crate::options::Options;
use crate::out::number::commas;
use crate::sys::signal::{Context, SIGPROF, SIGSEGV};
use crate::sys::timer::SAMPLER;
use crate::sys::{self, clock, file, memory, signal};
use alloc::vec::Vec;
use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use rt_abi::costs::MAX_NODES;
use rt_abi::mutator::MUTATOR;

/// How long a timer of a millisecond is waited for, in nanoseconds.
const PATIENCE: u64 = 1_000_000_000;

static STRUCK: AtomicBool = AtomicBool::new(false);
/// The page that must not be touched, until the handler has met the fault.
static FORBIDDEN: AtomicUsize = AtomicUsize::new(0);

/// The lines so far.
#[derive(Default)]
struct Report {
    text: Vec<u8>,
    missing: bool,
}

impl Report {
    /// A line: a figure, if it is not [`usize::MAX`], and of what. `without`: how a program does
    /// without it; empty if it cannot.
    #[inline(never)]
    fn line(&mut self, there: bool, figure: usize, what: &str, without: &str) {
        let verdict = match (there, without) {
            (true, _) => "ok       ",
            (false, "") => "MISSING  ",
            (false, _) => "less     ",
        };
        self.missing |= !there && without.is_empty();
        self.add(verdict);
        if figure != usize::MAX {
            self.add(&commas(figure as u64));
            self.add(" ");
        }
        self.add(what);
        if !there && !without.is_empty() {
            self.add(": ");
            self.add(without);
        }
        self.add("\n");
    }

    #[inline(never)]
    fn add(&mut self, text: &str) {
        self.text.extend_from_slice(text.as_bytes());
    }

    fn need(&mut self, there: bool, what: &str) {
        self.line(there, usize::MAX, what, "");
    }

    fn want(&mut self, there: bool, what: &str, without: &str) {
        self.line(there, usize::MAX, what, without);
    }

    fn megabytes(&mut self, bytes: usize, what: &str) {
        self.line(bytes > 0, bytes >> 20, what, "");
    }
}

/// Tries everything, and ends the process.
#[cold]
pub(in crate::entry) fn run(options: &Options, image: &Image) -> ! {
    let mut report = Report::default();
    addresses(&mut report, options);
    pages(&mut report, image);
    signals(&mut report);
    let without = "products of large integers take longer";
    report.want(
        rt_number::has_chains(),
        "instructions BMI2 and ADX",
        without,
    );
    let written = file::write_all(file::STDOUT, &report.text);
    sys::exit((report.missing || written.is_err()) as i32)
}

/// What few runs need comes last.
fn addresses(report: &mut Report, options: &Options) {
    if let Some(limit) = sys::address_limit() {
        let without = "heap and stack get shares of that";
        report.line(
            false,
            limit >> 20,
            "MB of address space (ulimit -v)",
            without,
        );
    }
    let shares = Shares::new();
    let wanted = setup::stack_bytes(options);
    let stack =
        stacks::reserve(wanted.min(shares.stack)).map_or(0, |stacks| stacks.top - stacks.lowest);
    report.megabytes(stack, "MB for the stack");
    let words = memory::reserve_at(MUTATOR & !(memory::PAGE - 1), memory::PAGE);
    report.need(words.is_ok(), "place of the words that compiled code uses");
    let settings = setup::settings(options, &shares);
    let remembered = reserve_remembered(settings.maximum).map_or(0, |place| place.1);
    report.megabytes(remembered, "MB for the remembered set");
    for (place, bytes, what) in PLACES {
        report.need(memory::reserve_at(place, bytes).is_ok(), what);
    }
    let nodes = costs::reserve_nodes(shares.centres).unwrap_or(0);
    let without = "deeper ones are cut in profiles";
    report.line(nodes == MAX_NODES, nodes, "cost-centre stacks", without);
}

fn pages(report: &mut Report, image: &Image) {
    let [(young, ..), _, (old, bytes, _), _] = PLACES;
    let word = young as *mut usize;
    // SAFETY: a page of the nursery to be, if nothing was said to be missing.
    let cleared = !report.missing
        && unsafe {
            word.write_volatile(1);
            memory::discard(young, memory::PAGE);
            word.read_volatile() == 0
        };
    report.need(cleared, "pages that are given back read as zero");
    let huge = memory::huge_pages(old, bytes) && !memory::huge_pages_are_off();
    let without = "deep recursion and large heaps take a fault for each 4 KB";
    report.want(huge, "huge pages on request", without);
    let code = memory::open_code(&image.text);
    memory::close_code(&image.text);
    let without = "programs built with -prof keep marks that nobody reads";
    report.want(code, "code that can be written at the start", without);
}

fn signals(report: &mut Report) {
    const STACK: usize = 64 << 10;
    let Ok(stack) = memory::reserve(STACK + memory::PAGE) else {
        return report.need(false, "a stack for signals");
    };
    signal::handle(&[SIGPROF, SIGSEGV], handle, stack, STACK);
    let page = stack + STACK;
    FORBIDDEN.store(page, Ordering::SeqCst);
    memory::forbid(page, memory::PAGE);
    // SAFETY: the handler makes the page readable, and the load is done again.
    unsafe { (page as *const u8).read_volatile() };
    let met = FORBIDDEN.load(Ordering::SeqCst) == 0;
    report.need(met, "faults that are met, as at the end of the stack");

    let resolution = SAMPLER.create() as usize;
    let begin = clock::elapsed();
    SAMPLER.strike_in(1_000_000);
    let mut spent = 0;
    while !STRUCK.load(Ordering::SeqCst) && spent < PATIENCE {
        spent = clock::elapsed().saturating_sub(begin);
    }
    let struck = STRUCK.load(Ordering::SeqCst);
    let what = "us until a timer of 1000 us struck";
    report.line(struck, spent as usize / 1000, what, "there are no ticks");
    let (fine, what) = (resolution < 1_000_000, "ns in which timers count");
    report.line(fine, resolution, what, "ticks are no closer than that");
    let moves = clock::cpu() > 0;
    report.want(moves, "clock of processor time", "times are 0");
}

fn handle(signal: i32, address: usize, _: &mut Context) {
    if signal == SIGPROF {
        return STRUCK.store(true, Ordering::SeqCst);
    }
    let page = FORBIDDEN.swap(0, Ordering::SeqCst);
    if page == 0 || address != page {
        crate::entry::run::say::memory_fault(address)
    }
    memory::allow(page, memory::PAGE);
}
