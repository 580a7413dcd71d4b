//! `--selftest`: tries what a program needs of kernel, processor and memory, and says of
//! each in a line whether it is there (docs/platform.md).
//!
//! Never: part of a run. What is reserved here is not given back, as the process ends; so
//! the parts compete for address space as those of a run do.

use super::image::Image;
use super::setup::{self, Shares};
use super::{costs, reserve_stack};
use crate::heap::{PLACES, reserve_remembered};
use crate::options::Options;
use crate::sys::signal::{Context, SIGPROF, SIGSEGV};
use crate::sys::timer::SAMPLER;
use crate::sys::{self, clock, file, memory, signal};
use alloc::format;
use alloc::string::String;
use core::fmt::Display;
use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use rt_abi::cells::CELLS;
use rt_abi::costs::MAX_NODES;

/// How long a timer of a millisecond is waited for, in nanoseconds.
const PATIENCE: u64 = 1_000_000_000;

static STRUCK: AtomicBool = AtomicBool::new(false);
/// The page that must not be touched, until the handler has met the fault.
static FORBIDDEN: AtomicUsize = AtomicUsize::new(0);

/// The lines so far.
#[derive(Default)]
struct Report {
    text: String,
    missing: bool,
}

impl Report {
    #[inline(never)]
    fn line(&mut self, verdict: &str, what: &dyn Display) {
        self.text += &format!("{verdict:<9}{what}\n");
    }

    /// A feature without which nothing runs.
    fn need(&mut self, there: bool, what: &dyn Display) {
        self.line(if there { "ok" } else { "MISSING" }, what);
        self.missing |= !there;
    }

    /// One that can be done without; how, is said.
    fn want(&mut self, there: bool, what: &dyn Display, without: &str) {
        match there {
            true => self.line("ok", what),
            false => self.line("less", &format!("{what}: {without}")),
        }
    }
}

/// Tries everything, and ends the process.
pub(super) fn run(options: &Options, image: &Image) -> ! {
    let mut report = Report::default();
    addresses(&mut report, options);
    pages(&mut report, image);
    signals(&mut report);
    report.want(
        rt_number::has_chains(),
        &"instructions BMI2 and ADX",
        "products of large integers take longer",
    );
    let written = file::write_all(file::STDOUT, report.text.as_bytes());
    sys::exit((report.missing || written.is_err()) as i32)
}

fn megabytes(bytes: usize) -> usize {
    bytes >> 20
}

/// In the order in which a run reserves them.
fn addresses(report: &mut Report, options: &Options) {
    if let Some(limit) = sys::address_limit() {
        let what = format!("address space limited to {} MB", megabytes(limit));
        report.want(false, &what, "heap and stack get shares of that");
    }
    let shares = Shares::new();
    let wanted = setup::stack_bytes(options);
    let stack = reserve_stack(wanted.min(shares.stack)).map_or(0, |stack| stack.1);
    report.need(stack > 0, &format!("stack of {} MB", megabytes(stack)));
    let cells = CELLS & !(memory::PAGE - 1);
    let there = memory::reserve_at(cells, memory::PAGE).is_ok();
    report.need(there, &format!("a page at {cells:#x}"));
    let settings = setup::settings(options, &shares);
    let remembered = reserve_remembered(settings.maximum).map_or(0, |place| place.1);
    let what = format!("remembered set of {} MB", megabytes(remembered));
    report.need(remembered > 0, &what);
    let nodes = costs::reserve_nodes(shares.centres).unwrap_or(0);
    let what = format!("{nodes} cost-centre stacks");
    report.want(nodes == MAX_NODES, &what, "deeper ones are cut in profiles");
    for (place, bytes) in PLACES {
        let there = memory::reserve_at(place, bytes).is_ok();
        report.need(there, &format!("heap at {place:#x}"));
    }
}

fn pages(report: &mut Report, image: &Image) {
    let [(young, _), _, (old, bytes), _] = PLACES;
    let word = young as *mut usize;
    // SAFETY: a page of the nursery to be, which is there or was said to be missing.
    let cleared = !report.missing
        && unsafe {
            word.write_volatile(1);
            memory::discard(young, memory::PAGE);
            word.read_volatile() == 0
        };
    report.need(cleared, &"pages that are given back read as zero");
    let huge = memory::huge_pages(old, bytes) && !memory::huge_pages_are_off();
    let without = "deep recursion and large heaps take a fault for each 4 KB";
    report.want(huge, &"huge pages on request", without);
    let code = memory::open_code(&image.text);
    memory::close_code(&image.text);
    let without = "programs built with -prof keep marks that nobody reads, and are slower";
    report.want(code, &"code can be written at the start", without);
}

fn signals(report: &mut Report) {
    const STACK: usize = 64 << 10;
    let Ok(stack) = memory::reserve(STACK + memory::PAGE) else {
        return report.need(false, &"a stack for signals");
    };
    signal::handle(&[SIGPROF, SIGSEGV], handle, stack, STACK);
    let page = stack + STACK;
    FORBIDDEN.store(page, Ordering::SeqCst);
    memory::forbid(page, memory::PAGE);
    // SAFETY: the handler makes the page readable, and the load is done again.
    unsafe { (page as *const u8).read_volatile() };
    let met = FORBIDDEN.load(Ordering::SeqCst) == 0;
    report.need(met, &"faults are met at the end of the stack");

    let resolution = SAMPLER.create();
    let begin = clock::elapsed();
    SAMPLER.strike_in(1_000_000);
    let mut spent = 0;
    while !STRUCK.load(Ordering::SeqCst) && spent < PATIENCE {
        spent = clock::elapsed().saturating_sub(begin);
    }
    let struck = STRUCK.load(Ordering::SeqCst);
    let what = format!("a timer of 1000 us, struck after {} us", spent / 1000);
    report.want(struck, &what, "there are no ticks, and no samples in time");
    let what = format!("timers that count in {resolution} ns");
    report.want(resolution < 1_000_000, &what, "ticks are as rare as that");
    let moves = clock::cpu() > 0;
    report.want(moves, &"a clock of processor time", "times are 0");
}

fn handle(signal: i32, address: usize, _: &mut Context) {
    if signal == SIGPROF {
        return STRUCK.store(true, Ordering::SeqCst);
    }
    let page = FORBIDDEN.swap(0, Ordering::SeqCst);
    if page == 0 || address != page {
        super::failure::memory_fault(address)
    }
    memory::allow(page, memory::PAGE);
}
