//! Raising: from a failure to the handler that sees it, or to the end of the
//! run.
//!
//! ```text
//! compiled code -> rt_raise, rt_arith, .. (stubs) -> here -> rt_resume -> handler
//! fault in the guard -> signals -> overflow() -> handler, by way of sigreturn
//! ```
//! A failure that the runtime itself finds is an exception if a handler is
//! there, and is otherwise reported at once. The library says by a table which
//! exception stands for it: each frame of `catch` holds that.

use crate::entry::run::bottom;
use crate::entry::run::ending;
use crate::entry::run::stacks::frame;
use crate::entry::run::state::{used, with_runtime};
use crate::entry::{
    config, observe::costs, rt_mutator, run::failure, safepoint::exception,
    safepoint::exception_stack,
};
use crate::entry::{enter_mutator, leave_mutator};
use crate::heap::object::{info, load, tag, untag};
use crate::heap::unwind::{Catch, Origin};
use rt_abi::frames::catch;
use rt_abi::io::masking;
use rt_abi::object::{HEADER, WORD, header};

/// What the runtime itself raises: an index into the library's table.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::entry) enum Failure {
    DivideByZero = 0,
    Overflow = 1,
    NonTermination = 2,
    StackOverflow = 3,
    HeapOverflow = 4,
    Interrupted = 5,
}

impl Failure {
    /// The exception's constructor.
    fn name(self) -> &'static [u8] {
        match self {
            Failure::DivideByZero => b"DivideByZero",
            Failure::Overflow => b"Overflow",
            Failure::NonTermination => b"NonTermination",
            Failure::StackOverflow => b"StackOverflow",
            Failure::HeapOverflow => b"HeapOverflow",
            Failure::Interrupted => b"UserInterrupt",
        }
    }
}

/// Registers to go on with: those of a function's entry in compiled code.
#[repr(C)]
pub(in crate::entry) struct Resume {
    pub stack: usize,
    pub frame: usize,
    pub code: usize,
    pub arguments: [usize; 3],
    /// rbx, r12, r13, r14.
    pub saved: [usize; 4],
}

/// How an exception that nobody handles ends the run, told by the library's
/// `uncaught`: an exit code, or one of these.
mod end {
    /// Added to the code: cost-centre stacks are printed.
    pub const CALL_STACK: i64 = 256;
    pub const STACK_OVERFLOW: i64 = -1;
    pub const HEAP_OVERFLOW: i64 = -2;
    pub const INTERRUPTED: i64 = -3;
}

/// Where compiled code has called.
fn here() -> Origin {
    Origin {
        fp: frame(),
        thunk: 0,
    }
}

/// Compiled code has called because of a failure that nobody handles.
pub(in crate::entry) fn note() {
    leave_mutator();
    exception_stack::note(here());
}

/// `#raise`.
pub(in crate::entry) extern "C" fn raise(exception: usize) -> ! {
    leave_mutator();
    raise_from_here(exception)
}

pub(in crate::entry) fn raise_from_here(exception: usize) -> ! {
    exception_stack::note(here());
    exception_stack::raised(|| exception::name(exception));
    go_on(&unwound(here(), exception))
}

/// A thunk is entered whose evaluation has failed before.
pub(in crate::entry) extern "C" fn raise_again(thunk: usize) -> ! {
    leave_mutator();
    used(thunk);
    raise_from_here(load(thunk + HEADER))
}

pub(in crate::entry) extern "C" fn arithmetic_error(code: usize) -> ! {
    leave_mutator();
    match code {
        0 => found(Failure::DivideByZero, || {
            failure::fail(b"DivideByZero", b"divide by zero")
        }),
        _ => found(Failure::Overflow, || {
            failure::fail(b"Overflow", b"arithmetic overflow")
        }),
    }
}

pub(in crate::entry) extern "C" fn depends_on_itself(thunk: usize) -> ! {
    leave_mutator();
    // It may be another thread that evaluates it.
    if let Some(scheduler) = with_runtime(|runtime| runtime.heap.threads.scheduler) {
        (scheduler.wait)(thunk);
    }
    found(Failure::NonTermination, || {
        failure::fail(b"NonTermination", b"<<loop>>")
    })
}

/// Raises a failure of the runtime's, or reports it.
pub(in crate::entry) fn found(failure: Failure, report: fn() -> !) -> ! {
    match handled(failure, here()) {
        Some(resume) => go_on(&resume),
        None => report(),
    }
}

/// Unwinds to the handler of a failure of the runtime's, if there is one.
pub(in crate::entry) fn handled(failure: Failure, origin: Origin) -> Option<Resume> {
    exception_stack::note(origin);
    let exception = exception_for(failure, origin)?;
    exception_stack::raised(|| failure.name());
    Some(unwound(origin, exception))
}

/// The same, for what comes from outside: the exception, which is still to be raised.
pub(in crate::entry) fn from_outside(failure: Failure) -> Option<usize> {
    exception_stack::note(here());
    exception_for(failure, here())
}

/// The exception that stands for a failure, if somebody can handle it.
fn exception_for(failure: Failure, origin: Origin) -> Option<usize> {
    if config().exceptions.apply[1] == 0 {
        return None;
    }
    let table = with_runtime(|runtime| match runtime.heap.find_catch(origin) {
        Some(catch) => Some(catch.slot(catch::TABLE)),
        None => runtime.heap.threads.table(),
    })?;
    let table = untag(table);
    if info(table).ptrs <= failure as u16 {
        return None;
    }
    Some(load(table + HEADER + WORD * failure as usize))
}

fn go_on(resume: &Resume) -> ! {
    crate::entry::safepoint::overflow::close();
    if resume.code == config().exceptions.apply[1] {
        enter_mutator();
    }
    bottom::resume(resume)
}

/// Unwinds to the nearest handler, or to the bottom of the stack.
fn unwound(origin: Origin, exception: usize) -> Resume {
    let (catch, writers) = with_runtime(|runtime| {
        runtime.heap.threads.raises();
        let catch = runtime.heap.unwind(origin, exception);
        let writers = catch.map_or(0, |catch| catch.slot(catch::WRITERS));
        let writing = &mut runtime.heap.thread.writing;
        runtime.world.files.abandon(writing, writers);
        (catch, writers)
    });
    // SAFETY: compiled code does not run now.
    unsafe { rt_mutator.thread.writers = writers as u64 };
    if let Some(catch) = catch {
        return caught(catch, exception);
    }
    // Whoever waits for what it has evaluated meets the exception there; and a thread that
    // is hit before it has a handler has just ended.
    let scheduler = with_runtime(|runtime| {
        let threads = &runtime.heap.threads;
        threads.scheduler.filter(|_| !threads.runs_main())
    });
    bottom::alone(
        scheduler.map_or(uncaught as bottom::Then, |s| s.ended),
        exception,
    )
}

/// The handler's call takes the place of the frame of `catch`.
fn caught(catch: Catch, exception: usize) -> Resume {
    exception_stack::handled();
    // SAFETY: compiled code does not run now.
    unsafe { rt_mutator.thread.masking = catch.slot(catch::MASKING) as u64 | masking::RAISED };
    if config().costs != 0 {
        costs::set_current(header::stack(catch.slot(catch::COST_STACK) as u64));
    }
    let (handler, token) = (catch.slot(catch::HANDLER), catch.slot(catch::TOKEN));
    Resume {
        stack: catch.0 + WORD,
        frame: load(catch.0),
        code: config().exceptions.apply[1],
        arguments: [handler, exception, token],
        saved: catch::SAVED.map(|number| catch.slot(number)),
    }
}

/// Ends the run by an exception, whichever thread runs.
pub(super) fn end_run(exception: usize) -> ! {
    bottom::resume(&bottom::alone(uncaught, exception))
}

/// On an empty stack: the library reports the exception, which may
/// raise another one; that takes its place.
extern "C" fn uncaught(exception: usize) -> ! {
    failure::abandon_stack();
    if with_runtime(|runtime| runtime.heap.threads.deadlock.is_some())
        && !exception::name(exception).starts_with(b"BlockedIndefinitely")
    {
        with_runtime(|runtime| runtime.heap.threads.deadlock = None);
    }
    let (code, uncaught) = (config().exceptions.apply[1], config().exceptions.uncaught);
    let failures = with_runtime(|runtime| runtime.failures);
    if code == 0 || uncaught == 0 || failures > MOST_FAILURES {
        failure::fail(b"exception", b"uncaught exception");
    }
    let uncaught = uncaught | info(uncaught).tag as usize;
    // The token is any pointer.
    bottom::call(code, [uncaught, exception, uncaught], reported)
}

/// It is reported, and the library says how the run ends.
extern "C" fn reported(end: usize) -> ! {
    if tag(end) == 0 {
        bottom::evaluate(end, reported)
    }
    let end = untag(end);
    let table = info(end);
    let end = load(end + HEADER + WORD * table.ptrs as usize) as i64;
    match end {
        end::STACK_OVERFLOW => failure::stack_overflow(),
        end::HEAP_OVERFLOW => failure::heap_exhausted(),
        end::INTERRUPTED => ending::obey(crate::sys::signal::SIGINT),
        _ => failure::end_with(end as i32 & 255, end & end::CALL_STACK != 0),
    }
}

/// Exceptions in reports of exceptions before it is given up.
const MOST_FAILURES: u32 = 1000;
