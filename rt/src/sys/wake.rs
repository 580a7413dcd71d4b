//! How threads of the system's wait for each other: by a word of memory, or by a file that is ready
//! to be read once somebody has written to it.

use core::sync::atomic::{AtomicU32, Ordering::SeqCst};
use syscalls::{Sysno, syscall};

/// `futex`, within one process.
const WAIT: usize = 128;
const WAKE: usize = 129;

/// Returns when the word is not `value` any more.
pub fn wait_while(word: &AtomicU32, value: u32) {
    while word.load(SeqCst) == value {
        // SAFETY: the kernel reads the word.
        let _ = unsafe { syscall!(Sysno::futex, word.as_ptr(), WAIT, value, 0) };
    }
}

/// Gives the word a value, for which one may wait.
pub fn set(word: &AtomicU32, value: u32) {
    word.store(value, SeqCst);
    // SAFETY: the word's address alone is used.
    let _ = unsafe { syscall!(Sysno::futex, word.as_ptr(), WAKE, 1) };
}

/// A file that is ready to be read from [`ring`] to [`hush`], if there is room for one.
pub fn bell() -> Option<i32> {
    const NONBLOCK: usize = 0o4000;
    const CLOEXEC: usize = 0o2000000;
    // SAFETY: no memory is involved.
    let file = unsafe { syscall!(Sysno::eventfd2, 0, NONBLOCK | CLOEXEC) };
    file.ok().map(|file| file as i32)
}

pub fn ring(bell: i32) {
    let one = 1u64;
    // SAFETY: eight bytes are read.
    let _ = unsafe { syscall!(Sysno::write, bell, &one as *const u64, 8) };
}

pub fn hush(bell: i32) {
    let mut count = 0u64;
    // SAFETY: eight bytes are written.
    let _ = unsafe { syscall!(Sysno::read, bell, &mut count as *mut u64, 8) };
}

/// A signal for the process' first thread.
pub fn signal_first(signal: i32) {
    let (process, _) = super::process_numbers();
    // SAFETY: no memory is involved.
    let _ = unsafe { syscall!(Sysno::tgkill, process, process, signal) };
}

#[cfg(all(test, not(miri)))]
mod tests {
    use super::*;

    #[test]
    fn who_waits_for_a_word_goes_on_when_it_is_set() {
        let word = AtomicU32::new(0);
        std::thread::scope(|scope| {
            scope.spawn(|| wait_while(&word, 0));
            set(&word, 1);
        });
        wait_while(&word, 0);
    }

    #[test]
    fn a_bell_is_heard_until_it_is_hushed() {
        let bell = bell().expect("a file");
        assert!(!crate::sys::file::is_readable(bell));
        ring(bell);
        ring(bell);
        assert!(crate::sys::file::is_readable(bell));
        hush(bell);
        assert!(!crate::sys::file::is_readable(bell));
        crate::sys::file::close(bell).expect("it is open");
    }
}
