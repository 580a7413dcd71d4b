//! Where C calls the runtime: to start a program that libc has started, and behind a call.

use super::libc;
use crate::entry::enter_mutator;

/// The program is started by libc.
///
/// # Safety
/// `arguments` is what the kernel has put on the stack, `table` the functions of libc's that
/// the runtime uses.
pub(in crate::entry) unsafe extern "C" fn start_in_c(
    arguments: *const usize,
    table: usize,
    stack: usize,
) -> ! {
    libc::begins(table, stack);
    // SAFETY: the caller's promise.
    unsafe { crate::entry::start(arguments) }
}

/// A function of C has come back.
pub(in crate::entry) extern "C" fn back() {
    enter_mutator();
}
