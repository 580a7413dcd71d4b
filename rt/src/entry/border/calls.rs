//! What compiled code calls, behind the stubs.

use crate::description;
use crate::entry::run::state::{stack_lowest, with_runtime};
use crate::entry::safepoint::raise::{Failure, found};
use crate::entry::{
    HEADROOM, enter_mutator, leave_mutator, observe::mlmon, run::failure, safepoint::overflow,
    safepoint::signals,
};
use crate::heap::object::{LARGE_LIMIT, untag};

pub(in crate::entry) extern "C" fn collect(bytes: usize, fp: usize) {
    leave_mutator();
    make_room(bytes, fp);
    enter_mutator();
}

pub(in crate::entry) extern "C" fn allocate_large(bytes: usize, fp: usize) -> usize {
    leave_mutator();
    let object = make_large(bytes, fp);
    enter_mutator();
    object
}

/// Room for `bytes` at the heap pointer.
pub(in crate::entry) fn make_room(bytes: usize, fp: usize) {
    check_stack(fp);
    if with_runtime(|runtime| runtime.make_room(bytes, fp)).is_err() {
        // Without memory no handler can run.
        failure::heap_exhausted();
    }
    check_heap(fp);
}

/// A large object's memory.
pub(in crate::entry) fn make_large(bytes: usize, fp: usize) -> usize {
    check_stack(fp);
    if bytes > LARGE_LIMIT {
        heap_exhausted(fp);
    }
    let Ok(object) = with_runtime(|runtime| runtime.make_large(bytes, fp)) else {
        failure::heap_exhausted()
    };
    mlmon::allocated(fp, bytes, 1);
    check_heap(fp);
    object
}

/// A collection must not overrun the stack.
fn check_stack(fp: usize) {
    if fp < stack_lowest() + HEADROOM {
        found(Failure::StackOverflow, fp, failure::stack_overflow);
    }
    overflow::close();
}

/// A collection may have found more alive than is allowed.
fn check_heap(fp: usize) {
    if with_runtime(|runtime| core::mem::take(&mut runtime.exhausted)) {
        heap_exhausted(fp);
    }
    signals::raise_pending(fp);
}

fn heap_exhausted(fp: usize) -> ! {
    found(Failure::HeapOverflow, fp, failure::heap_exhausted)
}

/// Registers a static thunk that is being entered.
#[unsafe(no_mangle)]
pub(in crate::entry) extern "C" fn rt_enter_caf(thunk: usize) {
    leave_mutator();
    with_runtime(|runtime| {
        runtime.profiling.entered(thunk);
        runtime.heap.enter_static(thunk);
    });
    enter_mutator();
}

/// For the chronicle of tests.
#[unsafe(no_mangle)]
pub(in crate::entry) extern "C" fn rt_log_use(object: usize) {
    leave_mutator();
    with_runtime(|runtime| runtime.profiling.log_use(&runtime.heap, untag(object)));
    enter_mutator();
}

pub(in crate::entry) extern "C" fn mark_reached(frame: usize) -> usize {
    leave_mutator();
    let original = with_runtime(|runtime| runtime.heap.mark_reached(frame));
    enter_mutator();
    original
}

pub(in crate::entry) extern "C" fn fail(desc: usize) -> ! {
    leave_mutator();
    // SAFETY: the program's.
    let message = unsafe { description::name(desc) };
    failure::fail(b"PatternMatchFail", message.as_bytes())
}
