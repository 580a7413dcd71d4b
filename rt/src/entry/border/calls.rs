//! What compiled code calls, behind the stubs.

use crate::description;
use crate::entry::run::stacks::frame;
use crate::entry::run::state::with_runtime;
use crate::entry::safepoint::raise::{Failure, found, note};
use crate::entry::{
    enter_mutator, leave_mutator, observe::mlmon, rt_mutator, run::failure, safepoint::overflow,
    safepoint::signals,
};
use crate::heap::object::{LARGE_LIMIT, untag};

/// A heap check that has found no room, or that is to stop the program.
pub(in crate::entry) extern "C" fn heap_check(bytes: usize) -> usize {
    leave_mutator();
    match with_runtime(|runtime| runtime.heap.threads.at_heap_check) {
        // The nursery stays as it is.
        Some(_) if bytes == 0 && with_runtime(|runtime| runtime.heap.threads.skips_loop()) => {}
        Some(look) => {
            find_room(bytes);
            look(bytes);
        }
        None => make_room(bytes),
    }
    enter_mutator();
    // SAFETY: a word that compiled code changes, which waits.
    unsafe { rt_mutator.capability.heap_pointer }
}

/// A handle is waited for, if there are threads. Another one may go on instead, in whose newest frame the
/// stub does.
pub(in crate::entry) extern "C" fn await_handle(a: usize) -> usize {
    leave_mutator();
    let scheduler = with_runtime(|runtime| runtime.heap.threads.scheduler);
    let answer = scheduler.map_or(0, |scheduler| (scheduler.await_handle)(a));
    enter_mutator();
    answer
}

pub(in crate::entry) fn collect(bytes: usize) {
    leave_mutator();
    make_room(bytes);
    enter_mutator();
}

pub(in crate::entry) extern "C" fn allocate_large(bytes: usize) -> usize {
    leave_mutator();
    let object = make_large(bytes);
    enter_mutator();
    object
}

/// Room for `bytes` at the heap pointer.
pub(in crate::entry) fn make_room(bytes: usize) {
    check_stack();
    find_room(bytes);
    check_heap();
}

fn find_room(bytes: usize) {
    if with_runtime(|runtime| runtime.make_room(bytes, frame())).is_err() {
        // Without memory no handler can run.
        failure::heap_exhausted();
    }
}

/// A large object's memory.
pub(in crate::entry) fn make_large(bytes: usize) -> usize {
    // With threads the next heap check looks at the stack.
    if with_runtime(|runtime| runtime.heap.threads.at_heap_check.is_none()) {
        check_stack();
    }
    if bytes > LARGE_LIMIT {
        heap_exhausted();
    }
    let Ok(object) = with_runtime(|runtime| runtime.make_large(bytes, frame())) else {
        failure::heap_exhausted()
    };
    mlmon::allocated(bytes, 1);
    check_heap();
    object
}

/// Tells what the runtime has allocated for compiled code, if that is counted, where signals may
/// end the run.
#[inline(always)]
pub(in crate::entry) fn allocated(bytes: usize, objects: u64) {
    if mlmon::counts_allocation() {
        leave_mutator();
        mlmon::allocated(bytes, objects);
        enter_mutator();
    }
}

/// The program may have as much stack as it was given, and what is below that is for its calls.
fn check_stack() {
    if overflow::is_deep() {
        found(Failure::StackOverflow, failure::stack_overflow);
    }
    overflow::close();
}

/// A collection may have found more alive than is allowed.
fn check_heap() {
    if with_runtime(|runtime| core::mem::take(&mut runtime.exhausted)) {
        heap_exhausted();
    }
    signals::raise_pending();
}

fn heap_exhausted() -> ! {
    found(Failure::HeapOverflow, failure::heap_exhausted)
}

/// Registers a static thunk that is being entered.
pub(in crate::entry) extern "C" fn rt_enter_caf(thunk: usize) {
    leave_mutator();
    with_runtime(|runtime| {
        runtime.profiling.entered(thunk);
        runtime.heap.enter_static(thunk);
    });
    enter_mutator();
}

/// For the chronicle of tests.
pub(in crate::entry) extern "C" fn rt_log_use(object: usize) {
    leave_mutator();
    with_runtime(|runtime| runtime.profiling.log_use(&runtime.heap, untag(object)));
    enter_mutator();
}

/// The frame that compiled code stands in is returned into.
pub(in crate::entry) extern "C" fn mark_reached() -> usize {
    leave_mutator();
    let original = with_runtime(|runtime| runtime.heap.mark_reached(frame()));
    enter_mutator();
    original
}

pub(in crate::entry) extern "C" fn fail(desc: usize) -> ! {
    note();
    // SAFETY: the program's.
    let message = unsafe { description::name(desc) };
    failure::fail(b"PatternMatchFail", message.as_bytes())
}
