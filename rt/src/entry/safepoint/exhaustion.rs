//! The heap's end in a program with threads: `main` is told so, as by GHC, whoever has needed the
//! memory.

use crate::entry::run::failure;
use crate::entry::run::state::with_runtime;
use crate::entry::safepoint::hits::{hit, meet};
use crate::entry::safepoint::raise::{self, Failure};
use crate::entry::safepoint::threads::{with_heap, with_threads};
use crate::heap::threads::MAIN;

/// At a heap check for so many bytes where exceptions may come: after a collection that has found
/// more alive than is allowed.
pub(super) fn look(bytes: usize) {
    if !with_runtime(|runtime| core::mem::take(&mut runtime.exhausted)) {
        return;
    }
    if with_threads(|threads| threads.runs_main() || threads.runs_evaluator()) {
        meet(Failure::HeapOverflow, bytes, failure::heap_exhausted);
    }
    let Some(exception) = raise::from_outside(Failure::HeapOverflow) else {
        failure::heap_exhausted()
    };
    with_heap(|heap| {
        let main = heap.threads.all[MAIN].stopped.as_ref();
        // If it cannot be hit now, the next major collection finds the same.
        if main.is_some_and(|main| main.can_be_hit()) {
            hit(heap, MAIN, exception);
            heap.threads.come_first(MAIN);
        }
    });
}
