//! What the runtime uses of libc, when that has started the program.
//!
//! Without libc there is no table of its functions, and each of these does nothing.

use crate::entry::rt_mutator;
use core::sync::atomic::{AtomicI32, AtomicUsize, Ordering::Relaxed};

/// What of libc the runtime uses, in the order of the table that `main` gives.
#[repr(C)]
struct Libc {
    exit: extern "C" fn(i32) -> !,
    errno: extern "C" fn() -> usize,
    allocate: extern "C" fn(usize) -> usize,
    reallocate: extern "C" fn(usize, usize) -> usize,
    release: extern "C" fn(usize),
    flush: extern "C" fn(usize) -> i32,
    start_thread: StartThread,
}

/// `pthread_create`: where it puts its number, no attributes, what the thread does, and with what.
type StartThread = extern "C" fn(&mut usize, usize, extern "C" fn(usize) -> usize, usize) -> i32;

/// Where the table is, and where the stack that libc has started the program on is free; 0 where libc
/// has not started it (yet), or the program is over.
static LIBC: AtomicUsize = AtomicUsize::new(0);
pub(super) static STACK: AtomicUsize = AtomicUsize::new(0);
/// What functions of C take for `errno` where there is no libc.
static ERRNO: AtomicI32 = AtomicI32::new(0);

fn libc() -> Option<&'static Libc> {
    match LIBC.load(Relaxed) {
        0 => None,
        // SAFETY: `main`'s table.
        at => Some(unsafe { &*(at as *const Libc) }),
    }
}

/// Libc has started the program, on a stack that is free below `stack`; `table` is the address
/// of a [`Libc`].
pub(super) fn begins(table: usize, stack: usize) {
    LIBC.store(table, Relaxed);
    STACK.store(stack, Relaxed);
}

/// Whether it is there.
pub(super) fn is_there() -> bool {
    LIBC.load(Relaxed) != 0
}

/// `errno` of the thread of the system's that asks.
pub(super) fn errno() -> i32 {
    // SAFETY: libc's address of it.
    libc().map_or(0, |libc| unsafe { *((libc.errno)() as *const i32) })
}

/// Starts a thread of the system's. Whether it was.
pub(super) fn start_thread(work: extern "C" fn(usize) -> usize, with: usize) -> bool {
    let mut number = 0;
    libc().is_some_and(|libc| (libc.start_thread)(&mut number, 0, work, with) == 0)
}

/// Says where functions of C run: on the stack that libc has started, or the runtime's own.
///
/// # Safety
/// The `Mutator` is there, with the runtime's stack.
pub(in crate::entry) unsafe fn begin() {
    // SAFETY: by this function's contract.
    unsafe {
        rt_mutator.process.c_stack = match STACK.load(Relaxed) {
            0 => rt_mutator.capability.own_stack,
            stack => stack,
        };
        rt_mutator.process.c_errno = match libc() {
            Some(libc) => (libc.errno)(),
            None => ERRNO.as_ptr() as usize,
        };
    }
}

/// Whether a stack pointer is on the stack that libc has started.
pub(in crate::entry) fn is_stack(pointer: usize) -> bool {
    /// More than systems give it.
    const MOST: usize = 1 << 34;
    let start = STACK.load(Relaxed);
    pointer <= start && start - pointer < MOST
}

/// Ends the process as programs of libc end, if this is one.
pub(crate) fn exit(status: i32) {
    if let Some(libc) = libc() {
        LIBC.store(0, Relaxed);
        (libc.exit)(status)
    }
}

/// Writes what libc holds back, before a signal ends the process.
pub(crate) fn flush() {
    if let Some(libc) = libc() {
        (libc.flush)(0);
    }
}

/// Memory of libc's: with no size what it gives is released, with no address it is new. -1 if
/// there is no libc.
pub(in crate::entry) fn allocate(address: usize, bytes: i64) -> i64 {
    let Some(libc) = libc() else {
        return -1;
    };
    let answer = match (address, usize::try_from(bytes)) {
        (address, Err(_)) => {
            (libc.release)(address);
            0
        }
        (0, Ok(bytes)) => (libc.allocate)(bytes.max(1)),
        (address, Ok(bytes)) => (libc.reallocate)(address, bytes.max(1)),
    };
    answer as i64
}
