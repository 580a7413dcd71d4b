//! A program's run: start, `main`, and every way to end.
//!
//! ```text
//! _start -> start -> the runtime's stack -> run -> compiled code -> evaluated -> print
//! main's value unless it is `Done` (-> compiled code -> print)* -> shut_down
//! compiled code -> rt_gc, rt_raise, ... -> calls, arrays, io, raise -> state
//! signal -> signals -> shut_down
//! ```
//! [`run`] has what a run is set up with and how it ends, [`border`] what compiled code calls,
//! [`safepoint`] what may happen where it stops, [`observe`] what looks on.
//!
//! Never: collection itself. Start reading at [`start`].

/// Pushes registers.
macro_rules! push {
    ($($register:literal),+) => {
        concat!($("push ", $register, "\n.cfi_adjust_cfa_offset 8\n"),+)
    };
}

/// Pops registers.
macro_rules! pop {
    ($($register:literal),+) => {
        concat!($("pop ", $register, "\n.cfi_adjust_cfa_offset -8\n"),+)
    };
}

/// Stores vector registers on the stack.
macro_rules! save_vectors {
    ($($n:literal),+) => { concat!($("movaps [rsp + 16 * ", $n, "], xmm", $n, "\n"),+) };
}

/// Loads them from there.
macro_rules! load_vectors {
    ($($n:literal),+) => { concat!($("movaps xmm", $n, ", [rsp + 16 * ", $n, "]\n"),+) };
}

mod border;
mod observe;
pub(crate) mod run;
pub(crate) mod safepoint;

use crate::heap::Heap;
use crate::heap::frames::{FrameTable, Sources};
use crate::heap::life::Eras;
use crate::heap::object::{info, untag};

use crate::options::HeapProfile;
use crate::sys::{self, file, memory};
use core::sync::atomic::{AtomicBool, AtomicI32, Ordering, compiler_fence};
use observe::eventlog::Log;
use rt_abi::Mutator;
use rt_abi::border::TAKEN;
use rt_abi::mutator::MUTATOR;
use rt_abi::symbols::{ProgramConfig, Table};
use run::bottom::{self, evaluate};
use run::output::{Broken, Output};
use run::print;
use run::state::{Runtime, check_returned, with_runtime};
use run::statistics::{Reporter, Span, Timing};

core::arch::global_asm!(
    ".globl rt_mutator",
    ".set rt_mutator, {mutator}",
    mutator = const MUTATOR,
);

unsafe extern "C" {
    pub(crate) static mut rt_mutator: Mutator;
    static pure_config: ProgramConfig;
    static pure_main: u8;
    static pure_frames: u8;
    static pure_shapes: u8;
    static pure_srts: u8;
    static pure_sites: u8;
    static pure_infos: usize;
}

/// Bytes at the stack's start that most programs do not leave: small pages
/// there keep them small. Deeper recursion takes huge pages, a fault for each
/// 2 MB instead of each 4 KB.
const SHALLOW: usize = 4 << 20;
/// Where the stack is reserved if possible: away from the heap's fixed places.
const STACK_PLACE: usize = 0x200_0000_0000;
/// Bytes below the stack that fault.
const GUARD: usize = 1 << 20;
/// Bytes of stack, in whole pages, that are there besides the program's own: for a call of the
/// runtime with which the program's frames end. Signals have a stack of their own.
const HEADROOM: usize = memory::round_up(TAKEN, memory::PAGE);
/// Bytes of the runtime's own stack, and those below it that fault.
const OWN_STACK: usize = 1 << 20;
const OWN_GUARD: usize = 64 << 10;

/// Compiled code is running: a signal may end the run at once.
static MUTATING: AtomicBool = AtomicBool::new(false);
/// A signal that arrived while the runtime was at work.
static PENDING: AtomicI32 = AtomicI32::new(0);

fn config() -> &'static ProgramConfig {
    // SAFETY: read-only data of the program.
    unsafe { &*(&raw const pure_config) }
}

/// The rows of a table that the compiler has put there.
fn rows<Row>(table: &Table<Row>) -> &[Row] {
    match table.count {
        0 => &[],
        // SAFETY: so many are there; compiled code, which alone writes any, does not run.
        count => unsafe { core::slice::from_raw_parts(table.at as *const Row, count) },
    }
}

/// First code of the process. `stack` is the initial stack pointer.
pub(crate) unsafe extern "C" fn start(stack: *const usize) -> ! {
    // Before anything else: until then these end the process.
    safepoint::signals::ignore_questions();
    let begin = Span::now();
    safepoint::signals::ignore_failed_writes();
    // SAFETY: as the kernel left it.
    let run::setup::Start {
        options,
        environment,
        epoch_seconds,
        image,
    } = unsafe { run::setup::start(stack) };
    run::failure::set_program(&options.program);
    if options.self_test {
        run::selftest::run(&options, &image)
    }
    let frames = FrameTable::new(Sources {
        functions: &raw const pure_frames as usize,
        shapes: &raw const pure_shapes as usize,
        srts: &raw const pure_srts as usize,
    });
    let shares = run::setup::Shares::new();
    let wanted = run::setup::stack_bytes(&options);
    let Some(stacks) = reserve_stacks(wanted.min(shares.stack)) else {
        run::failure::no_address_space("the stack")
    };
    if stacks.top - stacks.lowest - HEADROOM < wanted {
        run::failure::stack_is_cut();
    }
    let settings = run::setup::settings(&options, &shares);
    let nursery = settings.nursery;
    if memory::reserve_at(MUTATOR & !(memory::PAGE - 1), memory::PAGE).is_err() {
        run::failure::no_address_space("the words of compiled code")
    }
    let Ok(mut heap) = Heap::new(settings, &raw mut rt_mutator, frames) else {
        run::failure::no_address_space("the heap")
    };
    let reporter = Reporter::begin(&options);
    let Some(costs) = observe::costs::Costs::begin(&options, shares.centres, epoch_seconds) else {
        run::failure::no_address_space("cost-centre stacks")
    };
    let world = border::io::World::new(environment, &options.program, &options.program_args);
    let log = Log::begin(&observe::eventlog::Begin {
        options: &options,
        nursery,
        start: begin,
        epoch_seconds,
        stacks: costs.stacks.clone(),
        native: costs.native_stacks(),
    });
    let mut profiling = observe::profiling::begin(&options, epoch_seconds, costs.of_objects());
    if let Some(log) = &log {
        let streams = log.borrow().is_stream();
        profiling.listen(log.clone(), streams);
    }
    observe::mlmon::begin(&options, &image);
    heap.keep(profiling.eras());
    let no_uses = profiling.eras() == Eras::Nothing && config().debug == 0;
    observe::stamps::take_out(&image, no_uses, options.time_profile.is_none());
    profiling.arm(&mut heap);
    if heap.open_nursery(0).is_err() {
        run::failure::no_address_space("new objects")
    }
    // Also if the file could not be opened: the run goes on.
    let profiled = options.heap_profile != HeapProfile::None;
    // SAFETY: nothing else runs yet; the tops of the stacks are 16-aligned.
    unsafe {
        run::state::set_stacks(&stacks);
        border::foreign::begin();
        run::state::install(Runtime {
            timing: Timing::new(begin, &options),
            options,
            heap,
            profiling,
            costs,
            log,
            reporter,
            output: Output::new(write_stdout),
            printer: Default::default(),
            world,
            stderr: run::failure::stderr(),
            build_id: image.build_id,
            stack_use: Default::default(),
            exhausted: false,
            failures: 0,
        });
        with_runtime(Runtime::start_coverage);
        safepoint::signals::install(profiled);
        safepoint::signals::interrupt_in(with_runtime(|runtime| runtime.options.checks.interrupt));
    }
    bottom::go_on(run, 0)
}

/// Where the stacks are. The runtime's is in front of the program's: what has a lower address
/// was called by what has a higher one, debuggers believe.
struct Stacks {
    /// Where the runtime's begins.
    own: usize,
    /// The lowest usable address of the program's, and where it begins.
    lowest: usize,
    top: usize,
}

/// Reserves the stacks, each above a guard: the program's of `bytes`, or what can be had.
#[inline(never)]
fn reserve_stacks(bytes: usize) -> Option<Stacks> {
    const BEFORE: usize = OWN_GUARD + OWN_STACK + GUARD;
    let mut bytes = memory::round_up(bytes, memory::PAGE);
    loop {
        let whole = BEFORE + HEADROOM + bytes;
        if let Ok(start) = memory::reserve_near(STACK_PLACE, whole) {
            let (lowest, top) = (start + BEFORE, start + whole);
            let own = lowest - GUARD;
            memory::forbid(start, OWN_GUARD);
            memory::no_huge_pages(start, own - start);
            memory::forbid(own, GUARD);
            let shallow = (top - SHALLOW).max(lowest);
            memory::no_huge_pages(shallow, top - shallow);
            memory::huge_pages(lowest, shallow - lowest);
            return Some(Stacks { own, lowest, top });
        }
        if bytes < 1 << 20 {
            return None;
        }
        bytes = memory::round_up(bytes / 2, memory::PAGE);
    }
}

/// On the runtime's own stack.
extern "C" fn run(_: usize) -> ! {
    with_runtime(|runtime| {
        runtime.timing.begin();
        runtime.costs.start_ticks(&runtime.options);
        runtime.start_reminders();
        runtime.with_log(Log::runs);
    });
    let main = &raw const pure_main as usize;
    // An evaluated static closure needs its tag: entering it is for thunks.
    let main = main | info(main).tag as usize;
    evaluate(main, evaluated)
}

/// `main` has this value.
extern "C" fn evaluated(value: usize) -> ! {
    if print::is_done(untag(value)) {
        end(0);
    }
    if let Some(print) = config().print {
        // SAFETY: `rt_print`.
        unsafe { print(value) };
    }
    shut_down(0)
}

/// Before compiled code runs (on). A signal that came meanwhile ends the run.
/// There is one thread, so a handler needs the order of the code only.
#[inline(always)]
pub(crate) fn enter_mutator() {
    check_returned();
    observe::ticks::resume();
    observe::whereabouts::answer_if_asked();
    compiler_fence(Ordering::SeqCst);
    MUTATING.store(true, Ordering::Relaxed);
    compiler_fence(Ordering::SeqCst);
    safepoint::signals::obey_unless_exception();
}

#[inline(always)]
pub(crate) fn leave_mutator() {
    MUTATING.store(false, Ordering::Relaxed);
    compiler_fence(Ordering::SeqCst);
}

/// The answer of a call that few runs of a function make, at its end. As its last instruction,
/// a jump, it would have the others make a frame.
#[inline(always)]
fn seldom<R>(answer: R) -> R {
    // SAFETY: no instruction.
    unsafe { core::arch::asm!("", options(nomem, nostack, preserves_flags)) };
    answer
}

/// Writes to standard output; gives up if a signal is to end the run.
fn write_stdout(mut bytes: &[u8]) -> Result<(), Broken> {
    while !bytes.is_empty() {
        match file::write_some(file::STDOUT, bytes) {
            Ok(written) => bytes = &bytes[written..],
            Err(file::INTERRUPTED) if !safepoint::signals::give_up() => {}
            Err(errno) => return Err(Broken(errno)),
        }
    }
    Ok(())
}

/// The end of a program that says how it ends.
pub(crate) fn end(status: i32) -> ! {
    match flush() {
        Ok(()) => shut_down(status),
        Err(broken) => run::failure::stdout_broken(broken),
    }
}

/// The regular end, all being written.
pub(crate) fn shut_down(status: i32) -> ! {
    leave_mutator();
    with_runtime(Runtime::complete);
    border::foreign::exit(status);
    sys::exit(status)
}

/// Writes out what is buffered. A signal meanwhile ends the run.
fn flush() -> Result<(), Broken> {
    safepoint::signals::handle_no_more();
    let result = with_runtime(Runtime::flush);
    safepoint::signals::obey_if_given_up();
    result
}

/// There is no more memory for what cannot be done without.
pub(crate) fn out_of_memory() -> ! {
    run::failure::out_of_memory()
}

/// A panic of the runtime itself.
pub(crate) fn internal_error(information: &core::panic::PanicInfo) -> ! {
    leave_mutator();
    run::failure::internal(information)
}
