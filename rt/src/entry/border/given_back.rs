//! What C gives back of the program's: StablePtrs, and addresses of functions that `wrapper` has made.
//!
//! C may do so on any thread of the system's, and where objects must stay in place. So it is noted
//! here, and the library takes it when it makes the next of the kind.

use super::{apart, libc};
use crate::entry::run::state::with_runtime;
use alloc::boxed::Box;
use core::ptr::null_mut;
use core::sync::atomic::{AtomicPtr, Ordering::SeqCst};

struct Given {
    what: usize,
    next: *mut Given,
}

/// Two kinds, in the order of the library's numbers for them.
static STABLE: AtomicPtr<Given> = AtomicPtr::new(null_mut());
static FUNCTIONS: AtomicPtr<Given> = AtomicPtr::new(null_mut());

fn note(list: &AtomicPtr<Given>, what: usize) {
    let given = Given {
        what,
        next: null_mut(),
    };
    let at: *mut Given = match libc::is_there() {
        true => libc::allocate(0, size_of::<Given>() as i64) as *mut Given,
        // Nobody else is there then.
        false => return push(list, Box::into_raw(Box::new(given))),
    };
    if !at.is_null() {
        // SAFETY: new memory of that size.
        unsafe { at.write(given) };
        push(list, at);
    }
}

fn push(list: &AtomicPtr<Given>, given: *mut Given) {
    let mut next = list.load(SeqCst);
    loop {
        // SAFETY: nobody else has it yet.
        unsafe { (*given).next = next };
        match list.compare_exchange(next, given, SeqCst, SeqCst) {
            Ok(_) => return,
            Err(newer) => next = newer,
        }
    }
}

/// Takes the last one of a kind that was given back and not taken; 0 if there is none. The program's
/// thread alone takes.
#[unsafe(no_mangle)]
extern "C" fn purecc_given_back(functions: usize) -> usize {
    let list = if functions != 0 { &FUNCTIONS } else { &STABLE };
    let mut first = list.load(SeqCst);
    while !first.is_null() {
        // SAFETY: only this function takes, so the first one stays until then.
        let next = unsafe { (*first).next };
        match list.compare_exchange(first, next, SeqCst, SeqCst) {
            Ok(_) => break,
            Err(newer) => first = newer,
        }
    }
    if first.is_null() {
        return 0;
    }
    // SAFETY: it was taken.
    let what = unsafe { (*first).what };
    match libc::is_there() {
        true => drop(libc::allocate(first as usize, -1)),
        // SAFETY: it was made as a box.
        false => drop(unsafe { Box::from_raw(first) }),
    }
    what
}

#[unsafe(no_mangle)]
extern "C" fn hs_free_stable_ptr(pointer: usize) {
    note(&STABLE, pointer);
}

#[unsafe(no_mangle)]
extern "C" fn hs_free_stable_ptr_unsafe(pointer: usize) {
    note(&STABLE, pointer);
}

#[unsafe(no_mangle)]
extern "C" fn hs_free_fun_ptr(function: usize) {
    note(&FUNCTIONS, function);
}

/// The older name of the same.
#[unsafe(no_mangle)]
extern "C" fn freeHaskellFunctionPtr(function: usize) {
    note(&FUNCTIONS, function);
}

/// Nothing is ever moved while C looks.
#[unsafe(no_mangle)]
extern "C" fn hs_lock_stable_tables() {}

#[unsafe(no_mangle)]
extern "C" fn hs_unlock_stable_tables() {}

/// Threads of the system's leave nothing behind here.
#[unsafe(no_mangle)]
extern "C" fn hs_thread_done() {}

/// At the next heap check of the program.
#[unsafe(no_mangle)]
extern "C" fn hs_perform_gc() {
    if !apart::is_elsewhere() {
        with_runtime(|runtime| runtime.heap.want_collection(true));
    }
}
