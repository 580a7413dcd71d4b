//! The state of the run, lent to one closure at a time.
//!
//! Compiled code re-enters the runtime, and so may a signal. So nobody keeps a
//! reference to the state: [`with_runtime`] lends it to a closure, whose result
//! cannot hold on to it. A closure within a closure, or one that lets compiled code
//! run, would be two users at once; [`with_runtime`] and [`check_returned`] find
//! that, and end the run.

use crate::entry::observe::costs::Costs;
use crate::entry::observe::eventlog::SharedLog;
use crate::entry::observe::stack_use::StackUse;
use crate::entry::observe::switches::Waiting;
use crate::entry::run::output::{Broken, Output};
use crate::entry::run::print::Printer;
use crate::entry::run::say;
use crate::entry::{border::world::World, config, observe::profiling, run::statistics};
use crate::files::Files;
use crate::heap::Heap;
use crate::heap::object::mark;
use crate::options::Options;
use crate::sys::file;
use crate::thread::Thread;
use alloc::{boxed::Box, vec::Vec};
use core::cell::UnsafeCell;
use core::mem::MaybeUninit;
use core::sync::atomic::{AtomicBool, Ordering, compiler_fence};
use rt_abi::object::header::USED;

/// Everything of a run.
pub(crate) struct Runtime {
    pub options: Options,
    pub heap: Heap,
    pub profiling: Box<dyn profiling::Observer>,
    pub costs: Costs,
    pub log: Option<SharedLog>,
    /// If somebody counts it, once there are threads.
    pub waiting: Option<Box<Waiting>>,
    pub timing: statistics::Timing,
    pub reporter: statistics::Reporter,
    pub output: Output,
    pub printer: Printer,
    pub world: World,
    /// The message of a failure that is being written.
    pub stderr: Output,
    /// Which executable this is.
    pub build_id: Vec<u8>,
    pub stack_use: StackUse,
    /// The last collection has found more alive than `-M` allows.
    pub exhausted: bool,
    /// Failures so far that end the run: one within a report takes its place.
    pub failures: u32,
}

impl Runtime {
    /// Writes out what is buffered.
    pub fn flush(&mut self) -> Result<(), Broken> {
        let printed = self.output.flush();
        if printed == Err(Broken(file::INTERRUPTED)) {
            return printed;
        }
        let written = self.world.files.flush_all();
        printed.and(written.map_err(Broken))
    }

    /// Records the use of an evaluated object.
    #[inline(always)]
    pub fn used(&mut self, object: usize) {
        if config().prof != 0 {
            mark(object, USED);
            self.profiling.log_use(&self.heap, object);
        }
    }
}

/// Records the use of an evaluated object.
#[inline(always)]
pub(in crate::entry) fn used(object: usize) {
    if config().prof != 0 {
        with_runtime(|runtime| runtime.used(object));
    }
}

struct State {
    runtime: UnsafeCell<MaybeUninit<Runtime>>,
    /// A closure has it, or it is not there yet.
    lent: AtomicBool,
}

// SAFETY: there is one thread. Its signal handler looks at `lent` first.
unsafe impl Sync for State {}

static STATE: State = State {
    runtime: UnsafeCell::new(MaybeUninit::uninit()),
    lent: AtomicBool::new(true),
};

fn start() -> *mut Runtime {
    STATE.runtime.get().cast()
}

/// Begins the run. Comes before compiled code and before signals.
pub(in crate::entry) fn install(runtime: Runtime) {
    // SAFETY: nobody else is there yet.
    unsafe { start().write(runtime) };
    STATE.lent.store(false, Ordering::Relaxed);
}

/// Lends the state to a closure.
#[inline(always)]
pub(crate) fn with_runtime<R>(action: impl FnOnce(&mut Runtime) -> R) -> R {
    check_returned();
    STATE.lent.store(true, Ordering::Relaxed);
    // A signal's handler is of the same thread, so the order of the code is enough.
    compiler_fence(Ordering::SeqCst);
    // SAFETY: it is there and not lent, and nobody else gets it before the closure
    // returns. If that never does, the run is over.
    let result = action(unsafe { &mut *start() });
    compiler_fence(Ordering::SeqCst);
    STATE.lent.store(false, Ordering::Relaxed);
    result
}

/// The files, for what is done for each character: a few instructions that ask nobody
/// else, while compiled code waits. A signal that ends the run in their midst does not
/// come back to them; one that does, looks at other fields.
#[inline(always)]
pub(in crate::entry) fn with_files<R>(action: impl FnOnce(&mut Files) -> R) -> R {
    // SAFETY: compiled code, which has called, runs only when the state is there and
    // not lent; see above.
    action(unsafe { &mut (*start()).world.files })
}

/// What the thread owns, likewise.
#[inline(always)]
pub(in crate::entry) fn with_thread<R>(action: impl FnOnce(&mut Thread) -> R) -> R {
    // SAFETY: as above.
    action(unsafe { &mut (*start()).heap.thread })
}

/// Whether an exception waits for the running thread, likewise.
#[inline(always)]
pub(in crate::entry) fn is_thrown_to() -> bool {
    // SAFETY: as above.
    unsafe { (*start()).heap.threads.is_thrown_to() }
}

/// Whether a closure has the state: always so for what interrupts it.
pub(in crate::entry) fn is_lent() -> bool {
    STATE.lent.load(Ordering::Relaxed)
}

/// Nobody has the state: another may, or compiled code may run.
#[inline(always)]
pub(in crate::entry) fn check_returned() {
    if is_lent() {
        say::used_twice();
    }
}
