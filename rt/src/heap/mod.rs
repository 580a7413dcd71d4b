//! The heap: two generations, copying, with one step of ageing.
//!
//! Sources: C. Cheney 1970; A. Appel, "Simple generational garbage collection",
//! 1989; S. Marlow et al., "Parallel generational-copying garbage collection
//! with a block-structured heap", ISMM 2008; deep stacks by P. Cheng, R. Harper,
//! P. Lee, "Generational stack collection", PLDI 1998.
//!
//! ```text
//! nursery --1st survival--> survivor space --2nd--> old generation (chunks)
//!    \__ reached from an old object, or from an old frame: promoted at once __/
//! large objects: never moved; old after their first survival
//! small Ints and Chars: replaced by shared ones outside the heap
//! static objects: in the program's data; reached only by major collections
//! ```
//! A minor collection traces the nursery and the survivors, from the remembered
//! set, the static thunks entered so far, and the frames that may have changed.
//! A major one traces everything.
//!
//! # Invariants
//! - *Whole objects*: between safepoints every extent is a gapless row of
//!   objects, those outside of the nursery with their front words if there are any
//!   ([`life`]); a header is as [`rt_abi::object`] says, or the new address plus
//!   [`object::FORWARDED`] in a source space during a collection.
//! - *Old to young*: an old object that points into the young region is in the
//!   remembered buffer or in `failed`; a static object that does is an entered
//!   static thunk.
//! - *Dirty*: an old mutable object is in one of the buffer or in `failed` exactly if its
//!   table is the dirty one of its pair; see [`mutable`].
//! - *Below the mark*: a frame older than the newest watermark holds no pointer
//!   into the young region.
//! - *Tags*: see [`rt_abi::object`]; the collector adds tags, never drops them.
//!
//! Never: knowledge of options, files or profiles' formats; recursion; a panic
//! that the mutator could cause. Start reading at [`collect`].

pub mod allocate;
pub mod collect;
mod common;
pub mod counters;
pub mod departures;
mod evacuate;
pub mod every_stack;
pub mod frames;
mod guard;
pub mod large;
pub mod life;
mod lives;
mod memos;
pub mod mutable;
pub mod nursery;
pub mod object;
pub mod old;
pub mod regions;
pub mod roots;
mod runs;
mod scavenge;
mod selector;
pub mod sparks;
pub mod stack;
mod statics;
pub mod stopped;
mod stopped_roots;
pub mod survivors;
pub mod tables;
#[cfg(test)]
mod tests;
pub mod threads;
pub mod timers;
pub mod unwind;
mod waiting_files;
pub mod walk;
pub mod weak;

use crate::sys::memory::{OutOfMemory, PAGE, release, reserve_near, round_up};
use crate::thread::Thread;
use alloc::boxed::Box;
use alloc::vec::Vec;
use collect::Statistics;
use common::Common;
use frames::FrameTable;
use large::Large;
use life::LifeCounts;
use nursery::Nursery;
use old::Old;
use rt_abi::Mutator;
use rt_abi::object::{BLOCK_BYTES, YOUNG_BASE};
use statics::Statics;
use survivors::Survivors;

/// Where the remembered buffer is reserved if possible.
const REMEMBERED_PLACE: usize = 0x180_0000_0000;

/// What lies at fixed addresses: where, the bytes that a heap has there at first, and what
/// it is, in words.
pub const PLACES: [(usize, usize, &str); 4] = [
    (YOUNG_BASE, BLOCK_BYTES, "place of the nursery"),
    (survivors::SURVIVOR_BASE, PAGE, "place of survivors"),
    (
        old::OLD_BASE,
        old::CHUNK_BYTES,
        "place of the old generation",
    ),
    (large::LARGE_BASE, PAGE, "place of large objects"),
];

/// Reserves the remembered buffer of a heap that may have so many bytes: for as much as
/// there can be, or what can be had. Answers its start and size.
#[inline(never)]
pub fn reserve_remembered(maximum: Option<usize>) -> Result<(usize, usize), OutOfMemory> {
    // An old thunk has two words, so half a word of buffer for each byte of the old
    // generation is enough.
    let most = maximum
        .unwrap_or_else(crate::sys::physical_memory)
        .max(64 << 20);
    let mut bytes = round_up(most / 2, PAGE);
    loop {
        match reserve_near(REMEMBERED_PLACE, bytes) {
            Ok(start) => return Ok((start, bytes)),
            Err(error) if bytes <= 1 << 20 => return Err(error),
            Err(_) => bytes = round_up(bytes / 2, PAGE),
        }
    }
}

/// How the heap is to behave.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The upper halves of headers are those of `-prof` programs.
    pub prof: bool,
    /// `-A`: bytes allocated between collections, at most.
    pub nursery: usize,
    /// What it has at first. It doubles when a collection has found that more than a part
    /// of it survives ([`Heap::grow_nursery`]).
    pub first_nursery: usize,
    /// `-F`: the old generation may grow to so many times its live bytes.
    pub factor: f64,
    /// `-O`: bytes below which the old generation is not collected.
    pub old_minimum: usize,
    /// `-M`: limit of the heap.
    pub maximum: Option<usize>,
    /// `-m`: part of that limit that is free after a major collection.
    pub least_free: f64,
    /// `-H`: bytes that the heap may use without asking; the nursery gets what
    /// the rest leaves.
    pub suggested: usize,
    /// `-H` without a size: as much as the heap has had at most.
    pub suggest_peak: bool,
    /// `-G1`: every collection is a major one, and promotes everything.
    pub one_generation: bool,
    /// Overwrite freed memory, and do not reuse it soon.
    pub poison: bool,
    /// Zeal: 0 = collect when the nursery is full; 1 = at every heap check; n = at
    /// about every n-th.
    pub zeal: usize,
    /// Bytes after which a thread gives way to others; 0: at every heap check.
    pub quantum: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            prof: false,
            nursery: 4 << 20,
            first_nursery: 1 << 20,
            factor: 2.0,
            old_minimum: 1 << 20,
            maximum: None,
            least_free: 0.0,
            suggested: 0,
            suggest_peak: false,
            one_generation: false,
            poison: false,
            zeal: 0,
            quantum: 4 << 20,
        }
    }
}

/// Of which objects somebody wants to know what a collection makes of them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Observed {
    Nothing,
    /// Of those that a census has counted; what is younger is in nobody's books.
    Counted,
    Everything,
}

pub struct Heap {
    pub(crate) settings: Settings,
    pub(crate) eras: life::Eras,
    /// Bytes in front of objects that have survived a collection, but for constructors.
    pub(crate) front: usize,
    /// The era that runs.
    era: u32,
    observed: Observed,
    /// Whether there has been a census, and whether what is in the survivor space
    /// has been counted in one.
    had_census: bool,
    counted_survivors: bool,
    /// In the running collection moved objects leave their sizes behind.
    pub(crate) keeps_sizes: bool,
    /// Whether the next collection carries selectors out. If not, they are moved as they
    /// are, and a later one will: see [`crate::prof::settling`].
    pub shortens: bool,
    /// Major collections wait a while, since another is to come.
    pub waits: bool,
    /// While a collection counts what it copies.
    life_counts: Option<LifeCounts>,
    lives: lives::Lives,
    mutator: *mut Mutator,
    pub(crate) nursery: Nursery,
    pub(crate) survivors: Survivors,
    pub(crate) old: Old,
    pub(crate) large: Large,
    pub(crate) statics: Statics,
    memos: memos::Memos,
    /// The remembered buffer: start and reserved bytes.
    remembered: (usize, usize),
    /// Old objects that were left with a pointer into the young region.
    pub(crate) failed: Vec<usize>,
    pub(crate) frames: FrameTable,
    /// The running thread, and the others.
    pub thread: Thread,
    pub threads: threads::Threads,
    pub sparks: sparks::Sparks,
    pub weaks: weak::Weaks,
    pub statistics: Statistics,
    /// Whether the running collection is a major one.
    major: bool,
    /// Number of the running or last collection.
    cycle: usize,
    /// Collect the old generation when what is retained exceeds this.
    threshold: usize,
    /// Bytes allocated as large objects since the last collection.
    large_allocated: usize,
    /// Absolute allocation at which [`allocate`] wants a census.
    census_at: Option<u64>,
    /// The same for when the running thread gives way, once there are others.
    turn_ends_at: Option<u64>,
    /// How much will have been allocated when the running thread meets its limit.
    limit_at: Option<u64>,
    /// How often it could not end.
    postponed: u64,
    /// Bytes of the nursery at present.
    nursery_now: usize,
    /// Bytes wanted between collections at present.
    budget: usize,
    /// A collection that the program has asked for, and whether of everything.
    pub(crate) wanted: Option<bool>,
    selectors: selector::Scratch,
    common: Common,
    /// If they are wanted.
    departures: Option<Box<departures::Departures>>,
}

impl Heap {
    /// A heap whose compiled code uses `mutator`, its nursery still closed. There
    /// can be one at a time in a process, since the young region has a fixed
    /// place.
    pub fn new(
        settings: Settings,
        mutator: *mut Mutator,
        frames: FrameTable,
    ) -> Result<Heap, OutOfMemory> {
        let remembered = reserve_remembered(settings.maximum)?;
        let mut heap = Heap {
            eras: life::Eras::Nothing,
            front: 0,
            era: 1,
            observed: Observed::Nothing,
            had_census: false,
            counted_survivors: false,
            keeps_sizes: false,
            shortens: true,
            waits: false,
            life_counts: None,
            lives: lives::Lives::new(),
            mutator,
            nursery: Nursery::new(settings.zeal > 0),
            survivors: Survivors::new(),
            old: Old::new(),
            large: Large::new(),
            statics: Statics::new(),
            memos: memos::Memos::default(),
            remembered,
            failed: Vec::new(),
            frames,
            thread: Thread::default(),
            threads: threads::Threads::default(),
            sparks: sparks::Sparks::default(),
            weaks: weak::Weaks::default(),
            statistics: Statistics::default(),
            major: false,
            cycle: 0,
            threshold: settings.old_minimum,
            large_allocated: 0,
            census_at: None,
            turn_ends_at: None,
            limit_at: None,
            postponed: 0,
            nursery_now: settings.first_nursery.min(settings.nursery),
            budget: settings.first_nursery.min(settings.nursery),
            wanted: None,
            selectors: selector::Scratch::new(),
            common: Common::new(),
            departures: None,
            settings,
        };
        heap.mutator().capability.remembered = remembered.0;
        heap.set_budget();
        Ok(heap)
    }

    pub(crate) fn mutator(&mut self) -> &mut Mutator {
        // SAFETY: it outlives the heap, and compiled code does not run now.
        unsafe { &mut *self.mutator }
    }

    pub(crate) fn mutator_ref(&self) -> &Mutator {
        // SAFETY: as above.
        unsafe { &*self.mutator }
    }

    /// Nodes that generated code has remembered since the last collection.
    pub(crate) fn remembered_nodes(&self) -> impl Iterator<Item = usize> + use<> {
        let (start, end) = (self.remembered.0, self.mutator_ref().capability.remembered);
        (start..end).step_by(8).map(object::load)
    }

    /// A registered static thunk: called once by its entry code.
    pub fn enter_static(&mut self, thunk: usize) {
        self.statics.enter(thunk);
    }

    /// The next heap check is to collect, as for a request of the program:
    /// everything, or what is young.
    pub fn want_collection(&mut self, major: bool) {
        self.wanted = Some(major);
    }

    /// See [`stack::Marks::watch`]; `fp` as for a collection.
    pub fn watch_stack(&mut self, fp: usize) {
        if object::load(fp) != 0 {
            self.thread.marks.watch(object::load(fp));
            self.show_marks();
        }
    }

    /// A marked frame has returned into the one at `frame`; see [`stack`].
    pub fn mark_reached(&mut self, frame: usize) -> usize {
        let original = self.thread.marks.returned(frame);
        if self.departures.is_some() {
            self.note_return(frame);
        }
        self.show_marks();
        original
    }

    /// The mutator's frames are gone, and with them what the runtime held.
    pub fn abandon_stack(&mut self) {
        if self.departures.is_some() {
            self.note_cut(None);
        }
        self.thread.marks.clear();
        self.show_marks();
        self.thread.roots.clear();
    }

    /// Tells debuggers where the replaced return addresses are.
    fn show_marks(&mut self) {
        self.mutator().thread.newest_mark = self.thread.marks.newest();
    }

    /// Whether an address is in one of the heap's spaces.
    #[inline(always)]
    pub fn is_dynamic(address: usize) -> bool {
        is_young(address) || Old::contains(address) || Large::contains(address)
    }

    /// `-M`.
    pub fn maximum(&self) -> Option<usize> {
        self.settings.maximum
    }
}

impl Drop for Heap {
    fn drop(&mut self) {
        release(self.remembered.0, self.remembered.1);
    }
}

/// No memory in the midst of a collection: there is no way on.
#[cold]
pub(crate) fn out_of_memory() -> ! {
    crate::out_of_memory()
}

/// Fills dead memory with a pattern that is neither a table nor an address.
pub(crate) fn poison(start: usize, bytes: usize) {
    let mut at = start;
    while at < start + bytes {
        object::store(at, 0xdead_0bad_dead_0bad);
        at += 8;
    }
}

/// Whether an address is in the young region.
#[inline(always)]
pub fn is_young(address: usize) -> bool {
    use rt_abi::object::{YOUNG_BASE, YOUNG_SHIFT};
    address >> YOUNG_SHIFT == YOUNG_BASE >> YOUNG_SHIFT
}
