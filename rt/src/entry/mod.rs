//! A program's run: start, `main`, and every way to end.
//!
//! ```text
//! _start -> start -> the runtime's stack -> run -> compiled code -> evaluated -> print
//! main's value unless it is `Done` (-> compiled code -> print)* -> ending
//! compiled code -> rt_gc, rt_raise, ... -> calls, arrays, io, raise -> state
//! signal -> signals -> pending, ending
//! ```
//! [`run`] has what a run is set up with and how it ends, [`border`] what compiled code calls,
//! [`safepoint`] what may happen where it stops, [`observe`] what looks on, [`explore`] many runs.
//!
//! Calls go down: from here to [`border`] and [`safepoint`], from these to [`run::ending`] and
//! [`run::state`], from those to [`observe`], from all of them to [`program`] and [`run::say`].
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

/// A function's first instructions: its frame is linked to its caller's.
macro_rules! enter_frame {
    () => {
        concat!(
            "push rbp\n.cfi_adjust_cfa_offset 8\n.cfi_rel_offset rbp, 0\n",
            "mov rbp, rsp\n.cfi_def_cfa_register rbp\n"
        )
    };
}

/// Its last ones.
macro_rules! return_from_frame {
    () => {
        "leave\n.cfi_def_cfa rsp, 8\n.cfi_restore rbp\nret\n"
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
mod explore;
mod observe;
mod program;
pub(crate) mod run;
pub(crate) mod safepoint;

use crate::heap::Heap;
use crate::heap::frames::{FrameTable, Sources};
use crate::heap::life::Eras;
use crate::heap::object::{info, untag};

use crate::options::HeapProfile;
use crate::sys::memory;
use observe::eventlog::Log;
use program::{
    config, pure_frames, pure_infos, pure_main, pure_shapes, pure_sites, pure_srts, rows,
    rt_mutator,
};
use rt_abi::mutator::MUTATOR;
use run::bottom::{self, enter_mutator, evaluate};
use run::ending::{end, run_last, shut_down};
use run::output::Output;
use run::print;
use run::state::{Runtime, with_runtime};
use run::statistics::{Reporter, Span, Timing};
use safepoint::pending::{MUTATING, leave_mutator};

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
    run::say::set_program(&options.program);
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
    let Some(stacks) = run::stacks::reserve(wanted.min(shares.stack)) else {
        run::say::no_address_space("the stack")
    };
    if stacks.top - stacks.lowest - run::stacks::HEADROOM < wanted {
        run::failure::stack_is_cut();
    }
    let settings = run::setup::settings(&options, &shares);
    let nursery = settings.nursery;
    if memory::reserve_at(MUTATOR & !(memory::PAGE - 1), memory::PAGE).is_err() {
        run::say::no_address_space("the words of compiled code")
    }
    let Ok(mut heap) = Heap::new(settings, &raw mut rt_mutator, frames) else {
        run::say::no_address_space("the heap")
    };
    heap.statics.lasting = config().exceptions.uncaught;
    let reporter = Reporter::begin(&options);
    let Some(costs) = observe::costs::Costs::begin(&options, shares.centres, epoch_seconds) else {
        run::say::no_address_space("cost-centre stacks")
    };
    let world = border::world::World::new(environment, &options.program, &options.program_args);
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
        run::say::no_address_space("new objects")
    }
    // Also if the file could not be opened: the run goes on.
    let profiled = options.heap_profile != HeapProfile::None;
    // SAFETY: nothing else runs yet; the tops of the stacks are 16-aligned.
    unsafe {
        run::stacks::set(&stacks);
        border::libc::begin();
        run::state::install(Runtime {
            timing: Timing::new(begin, &options),
            options,
            heap,
            profiling,
            costs,
            log,
            waiting: None,
            reporter,
            output: Output::new(run::ending::write_stdout),
            printer: Default::default(),
            world,
            stderr: run::say::stderr(),
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

/// On the runtime's own stack.
extern "C" fn run(_: usize) -> ! {
    with_runtime(|runtime| {
        runtime.timing.begin();
        runtime.costs.start_ticks(&runtime.options);
        runtime.start_reminders();
        runtime.with_log(Log::runs);
    });
    if with_runtime(|runtime| runtime.options.takes_schedule()) {
        match config().schedule {
            // SAFETY: `rt_schedule`.
            Some(schedule) => unsafe { schedule() },
            None => run::say::say(b"the program makes no threads: there is one schedule"),
        }
    }
    let main = &raw const pure_main as usize;
    // An evaluated static closure needs its tag: entering it is for thunks.
    let main = main | info(main).tag as usize;
    evaluate(main, evaluated)
}

/// `main` has this value.
extern "C" fn evaluated(value: usize) -> ! {
    if print::is_done(untag(value)) {
        run_last(0);
        end(0);
    }
    if let Some(print) = config().print {
        // SAFETY: `rt_print`.
        unsafe { print(value) };
    }
    shut_down(0)
}

/// There is no more memory for what cannot be done without.
pub(crate) fn out_of_memory() -> ! {
    leave_mutator();
    run::say::out_of_memory()
}

/// A panic of the runtime itself.
pub(crate) fn internal_error(information: &core::panic::PanicInfo) -> ! {
    leave_mutator();
    run::say::internal(information)
}
