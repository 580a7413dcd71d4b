//! Nobody can run: who is told that it waits in vain.
//!
//! Who could still be woken from outside is not: what a StablePtr holds, and whatever that leads
//! to, is not lost. It waits on, unless that is all that is left.
//!
//! Never: which thread runs next. Start reading at [`free_all`].

use crate::entry::run::failure;
use crate::entry::run::state::with_runtime;
use crate::entry::safepoint::hits::hit;
use crate::entry::safepoint::threads::{start_finalizers, with_heap};
use crate::heap::Heap;
use crate::heap::object::{CON, FUN, THUNK, info, load, untag};
use crate::heap::stopped::Reason;
use crate::heap::threads::{Kind, MAIN, Threads};
use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use rt_abi::object::{HEADER, WORD};

/// Finalisers of what only they know that wait can run, before those are told.
pub(super) fn find_dead() {
    let collected = with_runtime(|runtime| match runtime.heap.weaks.any_finalizer() {
        true => runtime.collect_idle(),
        false => Ok(()),
    });
    if collected.is_err() {
        failure::heap_exhausted();
    }
    start_finalizers();
}

/// Nobody will wake anybody: each is told so by an exception but for those that something else
/// holds; if there are no others, main is. Those that wait for a thunk are told only if nobody
/// else can be.
pub(super) fn free_all() {
    with_heap(|heap| {
        heap.threads.deadlock = match heap.threads.reason(MAIN) {
            Some(Reason::Parked(..)) => heap.threads.scheduler.map(|s| (s.explain)(heap)),
            _ => None,
        };
        let held = held(heap);
        let mut any = false;
        for place in 0..heap.threads.all.len() {
            any |= !held.contains(&place) && tell(heap, place);
        }
        if any {
            return;
        }
        let evaluations = core::mem::take(&mut heap.threads.evaluations);
        for place in evaluations.into_iter().flat_map(|awaited| awaited.waiting) {
            any = true;
            heap.threads.release(place, Reason::Loops);
        }
        for place in 0..heap.threads.all.len() {
            if !any && let Some(Reason::Throwing(_)) = heap.threads.reason(place) {
                heap.threads.unqueue(place);
                heap.threads.release(place, Reason::Ready(0));
            }
        }
        if !any && held.contains(&MAIN) {
            tell(heap, MAIN);
        }
    });
}

/// Whoever is in this place is told if it waits for somebody. Whether that is so.
fn tell(heap: &mut Heap, place: usize) -> bool {
    let Some(Reason::Parked(_, exception)) = heap.threads.reason(place) else {
        return false;
    };
    match heap.threads.all[place].kind {
        Kind::Thread => hit(heap, place, exception),
        Kind::Evaluator => heap.threads.release(place, Reason::Raises(exception)),
        Kind::Dormant => return false,
    }
    true
}

/// Places of the threads that StablePtrs hold: those whose numbers or tickets can be come to from
/// there, also by way of such threads.
fn held(heap: &Heap) -> BTreeSet<usize> {
    let mut held = BTreeSet::new();
    let (mut met, mut left) = (BTreeSet::new(), Vec::new());
    if heap.threads.stable != 0 {
        left.push(heap.threads.stable);
    }
    while let Some(pointer) = left.pop() {
        let object = untag(heap.value_of(pointer));
        if !Heap::is_dynamic(object) || !met.insert(object) {
            continue;
        }
        let table = info(object);
        let (first, count) = heap.pointer_slots(object, table);
        left.extend((0..count).map(|index| load(first + WORD * index)));
        let raws = match table.kind {
            CON | FUN | THUNK => table.raws as usize,
            _ => 0,
        };
        for index in table.ptrs as usize..table.ptrs as usize + raws {
            let word = load(object + HEADER + WORD * index);
            if let Some(place) = known_by(&heap.threads, word)
                && held.insert(place)
            {
                heap.for_each_kept_by(place, |pointer| left.push(pointer));
            }
        }
    }
    held
}

/// The place of the thread that a word is the number of, or that waits with it as its ticket.
fn known_by(threads: &Threads, word: usize) -> Option<usize> {
    threads.place(word).or_else(|| threads.waiting_by(word))
}
