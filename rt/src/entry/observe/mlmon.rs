//! Profiles in the manner of MLton, by addresses of code: `mlmon.out`.
//!
//! Time is counted by the time profile's handler, in two words for each byte of the
//! program's text, most of whose pages are never touched; and along the stack by pairs
//! of functions, in a table of fixed size. Bytes and entries are counted by compiled
//! code itself ([`rt_abi::mlmon::Bin`]). What the runtime allocates for the program is
//! counted here, by the address that it returns to.
//!
//! The names of functions are the business of who reads the file.

use crate::entry::config;
use crate::entry::observe::native_stack::{Functions, Known, LONGEST, by_holder, walk};
use crate::entry::observe::profiling::{FileSink, complain, complain_of_creation};
use crate::entry::observe::ticks::Phase;
use crate::entry::rows;
use crate::entry::run::image::Image;
use crate::entry::run::say;
use crate::entry::run::stacks::frame;
use crate::entry::run::state::{Runtime, with_runtime};
use crate::heap::stack::stub;
use crate::options::{Monitor, Options};
use crate::out::Sink;
use crate::sys::frame_chain::Registers;
use crate::sys::memory::{self, PAGE, round_up};
use crate::sys::signal::{Context, Register};
use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;
use core::cell::UnsafeCell;
use core::ffi::c_void;
use core::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use rt_abi::mlmon::{self, address, kind, section};
use rt_abi::object::WORD;

/// Memory of the handler's: two words for each byte of text. 0: time is not profiled.
static BINS: AtomicUsize = AtomicUsize::new(0);
static TEXT_START: AtomicUsize = AtomicUsize::new(0);
static TEXT_END: AtomicUsize = AtomicUsize::new(0);
/// Time and samples by addresses that are none.
static OTHERS: [[AtomicU64; 2]; OTHER] = [const { [const { AtomicU64::new(0) }; 2] }; OTHER];
const OTHER: usize = address::FIRST as usize;
/// Where the last sample was.
static LAST: AtomicUsize = AtomicUsize::new(0);
/// What the runtime allocates for the program is counted.
static ALLOCATION: AtomicBool = AtomicBool::new(false);

/// The handler's from start to end.
struct Calls(UnsafeCell<Option<Callers>>);

// SAFETY: one thread, which only looks here before and after the handler may.
unsafe impl Sync for Calls {}

static CALLS: Calls = Calls(UnsafeCell::new(None));

/// Bytes and objects by the address that the runtime returns to: those of addresses met
/// lately, and what others had before them.
struct Callees(UnsafeCell<([Callee; Callees::ROWS], BTreeMap<usize, [u64; 2]>)>);

#[derive(Clone, Copy)]
struct Callee {
    back: usize,
    counts: [u64; 2],
}

impl Callees {
    const ROWS: usize = 512;
}

// SAFETY: one thread; a handler that ends the run does not while this is changed.
unsafe impl Sync for Callees {}

static CALLEES: Callees = {
    let none = Callee {
        back: 0,
        counts: [0; 2],
    };
    Callees(UnsafeCell::new(([none; Callees::ROWS], BTreeMap::new())))
};

/// Which functions have called which, and for how long.
struct Callers {
    functions: Functions,
    /// By the numbers of those, the start of the first function of that name.
    starts: Vec<u32>,
    known: Known,
    /// Numbers of functions, innermost first.
    path: Vec<u32>,
    samples: u64,
    arcs: Vec<Arc>,
}

/// A caller and a called function in one word, the sample that has met them last, and
/// time.
#[derive(Clone, Copy, Default)]
struct Arc {
    pair: u64,
    sample: u64,
    time: u64,
}

/// Arcs that there is room for; of a path with others, these are left out.
const ARCS: usize = 1 << 15;
/// Rows that an arc may stand behind its own.
const NEAR: usize = 64;

impl Callers {
    fn new() -> Callers {
        let (functions, holders) = by_holder();
        let mut starts = vec![0; holders.len() + 1];
        for (start, number) in functions.rows() {
            let known = &mut starts[functions.index(*number)];
            if *known == 0 {
                *known = *start as u32;
            }
        }
        Callers {
            functions,
            starts,
            known: Known::new(),
            path: Vec::with_capacity(LONGEST + 2),
            samples: 0,
            arcs: vec![Arc::default(); ARCS],
        }
    }

    /// Charges the time to each call of the stack of interrupted code, but once.
    fn charge(&mut self, at: &Context, time: u64) {
        let Callers {
            functions,
            known,
            path,
            ..
        } = self;
        path.clear();
        let running = at.get(Register::Rip);
        let meet = |address: usize| {
            let number = known.get(address as u64, || {
                functions.at(address).map_or(0, |(_, number)| number)
            });
            if number != 0 && path.last() != Some(&number) {
                path.push(number);
            }
            !path.is_empty()
        };
        let start = |address| functions.at(address).map(|(start, _)| start);
        walk(Registers::of(at), LONGEST, start, meet);
        self.samples += 1;
        let sample = self.samples;
        // The runtime's functions are told by the address.
        let within = TEXT_START.load(Relaxed)..TEXT_END.load(Relaxed);
        let own = within.contains(&running) && self.functions.at(running).is_none();
        let own = own.then_some(running as u64);
        let start = |number: u32| u64::from(self.starts[self.functions.index(number)]);
        let path = self.path.iter().map(|number| start(*number));
        let mut called = None;
        for at in own.into_iter().chain(path) {
            count(&mut self.arcs, sample, at, time);
            if let Some(called) = called.replace(at) {
                count(&mut self.arcs, sample, at << 32 | called, time);
            }
        }
    }
}

/// Adds to an arc, unless the sample has done so.
fn count(arcs: &mut [Arc], sample: u64, pair: u64, time: u64) {
    let row = (pair.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) as usize;
    for i in row..row + NEAR {
        let arc = &mut arcs[i % ARCS];
        if arc.pair == 0 {
            arc.pair = pair;
        }
        if arc.pair == pair {
            if arc.sample != sample {
                arc.sample = sample;
                arc.time += time;
            }
            return;
        }
    }
}

/// Gets ready for what the options want, before the program runs.
pub(in crate::entry) fn begin(options: &Options, image: &Image) {
    let counts = options.monitor == Monitor::Alloc;
    ALLOCATION.store(counts, Relaxed);
    if options.monitor != Monitor::Time || options.tick_interval == 0 {
        return;
    }
    let bytes = round_up(image.text.len() * size_of::<[u64; 2]>(), PAGE);
    let Ok(bins) = memory::reserve(bytes) else {
        return say::say(b"there is no address space for a profile of time");
    };
    TEXT_START.store(image.text.start, Relaxed);
    TEXT_END.store(image.text.end, Relaxed);
    // SAFETY: the handler does nothing yet.
    unsafe { *CALLS.0.get() = Some(Callers::new()) };
    BINS.store(bins, Relaxed);
}

/// Whether the handler is wanted.
pub(in crate::entry) fn is_timed() -> bool {
    BINS.load(Relaxed) != 0
}

/// Interrupted code has used so much time. In the handler.
pub(in crate::entry) fn sample(interrupted: &Context, time: u64) {
    if !is_timed() {
        return;
    }
    let at = interrupted.get(Register::Rip);
    LAST.store(at, Relaxed);
    add(at, [time, 1]);
    // SAFETY: the handler's, which no other interrupts.
    if let Some(callers) = unsafe { &mut *CALLS.0.get() } {
        callers.charge(interrupted, time);
    }
}

/// So does what the program has done since the last sample, where it was then.
pub(in crate::entry) fn rest(time: u64) {
    if is_timed() {
        add(LAST.load(Relaxed), [time, 0]);
    }
}

/// The runtime has used so much time.
pub(in crate::entry) fn spend(phase: Phase, time: u64) {
    let row = match phase {
        Phase::Collection => address::COLLECTOR,
        Phase::Overhead => address::PROFILING,
        Phase::System | Phase::Program => address::RUNTIME,
    };
    if is_timed() {
        OTHERS[row as usize][0].fetch_add(time, Relaxed);
    }
}

fn add(at: usize, more: [u64; 2]) {
    let text = TEXT_START.load(Relaxed)..TEXT_END.load(Relaxed);
    if !text.contains(&at) {
        let row = &OTHERS[address::UNKNOWN as usize];
        row.iter().zip(more).for_each(|(word, more)| {
            word.fetch_add(more, Relaxed);
        });
        return;
    }
    let bin = BINS.load(Relaxed) + (at - text.start) * size_of::<[u64; 2]>();
    // SAFETY: there are two words for each byte of text, which only the handler uses
    // while it may come.
    unsafe {
        let [time, samples] = *(bin as *const [u64; 2]);
        *(bin as *mut [u64; 2]) = [time + more[0], samples + more[1]];
    }
}

/// Whether what the runtime allocates is counted.
#[inline(always)]
pub(in crate::entry) fn counts_allocation() -> bool {
    ALLOCATION.load(Relaxed)
}

/// The runtime has allocated for compiled code, which is not running.
#[inline(always)]
pub(in crate::entry) fn allocated(bytes: usize, objects: u64) {
    if counts_allocation() {
        // SAFETY: a frame whose caller is compiled code.
        let back = unsafe { *((frame() + WORD) as *const usize) };
        // SAFETY: nobody else is here, see `Callees`.
        let (lately, _) = unsafe { &mut *CALLEES.0.get() };
        let row = &mut lately[(back ^ back >> 9) % Callees::ROWS];
        if row.back != back {
            if let Some(charge) = config().bins.charge_call {
                // SAFETY: `rt_charge_call`.
                unsafe { charge(back, bytes as u64, objects) };
            }
            return;
        }
        row.counts[0] += bytes as u64;
        row.counts[1] += objects;
    }
}

/// `rt_charge_call`: only programs that count have it.
///
/// # Safety
/// Compiled code is not running.
#[unsafe(no_mangle)]
pub(in crate::entry) unsafe extern "C" fn rt_charge_call(back: usize, bytes: u64, objects: u64) {
    let counts = [bytes, objects];
    if back == stub() {
        // Another address each time.
        let marks = with_runtime(|runtime| runtime.heap.thread.marks.replaced());
        // SAFETY: nobody has moved them since.
        let back = unsafe { marks.original(0) }.unwrap_or(0);
        // SAFETY: nobody else is here, see `Callees`.
        let (_, before) = unsafe { &mut *CALLEES.0.get() };
        return give_way(&mut Callee { back, counts }, before);
    }
    // SAFETY: as above.
    let (lately, before) = unsafe { &mut *CALLEES.0.get() };
    let row = &mut lately[(back ^ back >> 9) % Callees::ROWS];
    give_way(row, before);
    *row = Callee { back, counts };
}

#[cold]
fn give_way(row: &mut Callee, before: &mut BTreeMap<usize, [u64; 2]>) {
    let sums = before.entry(row.back).or_default();
    sums.iter_mut()
        .zip(row.counts)
        .for_each(|(sum, count)| *sum += count);
    row.counts = [0; 2];
}

/// The sections of a file.
#[derive(Default)]
struct Sections {
    bins: Vec<[u64; 2]>,
    second: Vec<[u64; 2]>,
    arcs: Vec<[u64; 3]>,
}

/// `rt_counted`: adds what compiled code has counted, of `allocated` bytes in all. Only
/// programs that count have it.
///
/// # Safety
/// `sections` are `Sections`, which nobody else has; compiled code does not run any more.
#[unsafe(no_mangle)]
pub(in crate::entry) unsafe extern "C" fn rt_counted(sections: *mut c_void, allocated: u64) {
    // SAFETY: the caller's promise.
    unsafe { &mut *sections.cast::<Sections>() }.count(allocated);
}

impl Sections {
    /// Counts of two measures.
    fn add(&mut self, at: u64, [first, second]: [u64; 2]) {
        if first > 0 {
            self.bins.push([at, first]);
        }
        if second > 0 {
            self.second.push([at, second]);
        }
    }

    fn time() -> Sections {
        let mut sections = Sections::default();
        for (at, counts) in (0..).zip(&OTHERS) {
            sections.add(at, [0, 1].map(|i: usize| counts[i].load(Relaxed)));
        }
        let start = TEXT_START.load(Relaxed);
        let length = TEXT_END.load(Relaxed) - start;
        let bins = BINS.load(Relaxed) as *const [u64; 2];
        // SAFETY: so many rows are there, and the handler does not come any more.
        let bins = unsafe { core::slice::from_raw_parts(bins, length) };
        for (at, counts) in (start as u64..).zip(bins) {
            sections.add(at, *counts);
        }
        // SAFETY: as above.
        let callers = unsafe { (*CALLS.0.get()).as_ref() };
        for arc in callers.iter().flat_map(|callers| &callers.arcs) {
            if arc.time > 0 {
                let pair = [arc.pair >> 32, arc.pair & u64::from(u32::MAX)];
                sections.arcs.push([pair[0], pair[1], arc.time]);
            }
        }
        sections
    }

    /// Of what compiled code has counted, of `allocated` bytes in all.
    fn counted(allocated: u64) -> Sections {
        let mut sections = Sections::default();
        if let Some(count) = config().bins.counted {
            // SAFETY: `rt_counted`.
            unsafe { count((&raw mut sections).cast(), allocated) };
        }
        sections
    }

    fn count(&mut self, allocated: u64) {
        let mut bytes = 0;
        for bin in rows(&config().bins.rows) {
            // SAFETY: a counter of the program's, which does not run any more.
            let count = unsafe { *(bin.counter as *const u64) };
            let at = bin.function as u64 + u64::from(bin.offset);
            let counts = match bin.bytes {
                0 => [count, 0],
                each => [count * u64::from(each), count],
            };
            bytes += counts[0];
            self.add(at, counts);
        }
        if config().bins.profile == kind::ALLOC {
            // SAFETY: nobody is in the midst of it.
            let (lately, before) = unsafe { &mut *CALLEES.0.get() };
            lately.iter_mut().for_each(|row| give_way(row, before));
            for (at, counts) in before {
                bytes += counts[0];
                // Within the call, as what returns to the end of a function would be in
                // the next.
                self.add((*at as u64).saturating_sub(1), *counts);
            }
            self.add(address::RUNTIME, [allocated.saturating_sub(bytes), 0]);
        }
    }

    /// The file's bytes.
    fn file(&self, kind: u8, clock: u64, build_id: &[u8]) -> Vec<u8> {
        let id = &build_id[..build_id.len().min(mlmon::BUILD_ID_BYTES)];
        let lists: [(u32, usize); 3] = [
            (section::BINS, self.bins.len()),
            (section::SECOND, self.second.len()),
            (section::ARCS, self.arcs.len()),
        ];
        let count = 1 + lists[1..].iter().filter(|list| list.1 > 0).count();
        let mut file = Vec::with_capacity(mlmon::HEADER_BYTES);
        file.extend_from_slice(&mlmon::MAGIC);
        file.extend_from_slice(&mlmon::VERSION.to_le_bytes());
        file.extend_from_slice(&u32::from(kind).to_le_bytes());
        file.extend_from_slice(&clock.to_le_bytes());
        file.extend_from_slice(&(id.len() as u32).to_le_bytes());
        file.extend_from_slice(&(count as u32).to_le_bytes());
        file.extend_from_slice(id);
        file.resize(mlmon::HEADER_BYTES, 0);
        for (which, records) in lists {
            if which != section::BINS && records == 0 {
                continue;
            }
            file.extend_from_slice(&which.to_le_bytes());
            file.extend_from_slice(&section::words(which).unwrap_or(0).to_le_bytes());
            file.extend_from_slice(&(records as u64).to_le_bytes());
            let mut words = |words: &[u64]| {
                words
                    .iter()
                    .for_each(|word| file.extend_from_slice(&word.to_le_bytes()));
            };
            match which {
                section::BINS => self.bins.iter().for_each(|r| words(r)),
                section::SECOND => self.second.iter().for_each(|r| words(r)),
                _ => self.arcs.iter().for_each(|r| words(r)),
            }
        }
        file
    }
}

impl Runtime {
    /// Writes the profile, if there is one. `period`: microseconds from sample to sample.
    pub(in crate::entry) fn write_mlmon(&mut self, period: u64) {
        let (kind, sections) = match self.options.monitor {
            Monitor::No => return,
            Monitor::Time if is_timed() => (kind::TIME, Sections::time()),
            Monitor::Time => (kind::TIME, Sections::default()),
            Monitor::Alloc => {
                let allocated = self.heap.statistics.allocated;
                (kind::ALLOC, Sections::counted(allocated))
            }
            Monitor::Count => (kind::COUNT, Sections::counted(0)),
        };
        let clock = match kind {
            kind::TIME => period * 1000,
            _ => 0,
        };
        let file = sections.file(kind, clock, &self.build_id);
        let options = &self.options;
        let name = match &options.stem {
            Some(_) => options.profile_file("mlmon"),
            None => b"mlmon.out".to_vec(),
        };
        let mut sink = match FileSink::create(&name) {
            Ok(sink) => sink,
            Err(errno) => return complain_of_creation(&options.program, &name, errno),
        };
        let written = sink.write(&file);
        complain(&options.program, &name, written.and(sink.close()));
    }
}
