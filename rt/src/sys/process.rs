//! Copies of the process, and the files by which they are watched.

use syscalls::{Errno, Sysno, syscall};

/// Who one is after [`fork`].
pub enum Forked {
    Child,
    /// With the child's number.
    Parent(i32),
}

/// A copy of this process, which goes on here, too.
pub fn fork() -> Result<Forked, i32> {
    // SAFETY: there is one thread, and the copy has memory of its own.
    match unsafe { syscall!(Sysno::fork) } {
        Ok(0) => Ok(Forked::Child),
        Ok(child) => Ok(Forked::Parent(child as i32)),
        Err(errno) => Err(errno.into_raw()),
    }
}

/// How a process has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    Exit(i32),
    Signal(i32),
}

/// Waits for a child's end.
pub fn wait(child: i32) -> Result<End, i32> {
    let mut status = 0u32;
    loop {
        // SAFETY: the kernel writes one word of four bytes.
        let done = unsafe { syscall!(Sysno::wait4, child, &mut status as *mut u32, 0, 0) };
        match done {
            Err(Errno::EINTR) => {}
            Err(errno) => return Err(errno.into_raw()),
            Ok(_) if status & 0x7f == 0 => return Ok(End::Exit((status >> 8 & 0xff) as i32)),
            Ok(_) => return Ok(End::Signal((status & 0x7f) as i32)),
        }
    }
}

/// A new empty file in memory, which no program that this one starts has.
pub fn file_in_memory() -> Result<i32, i32> {
    const CLOEXEC: usize = 1;
    // SAFETY: the kernel reads the name.
    unsafe { syscall!(Sysno::memfd_create, c"run".as_ptr(), CLOEXEC) }
        .map(|file| file as i32)
        .map_err(Errno::into_raw)
}

/// `number` means the same open file as `file` from now on.
pub fn rename(file: i32, number: i32) -> Result<(), i32> {
    // SAFETY: no memory is involved.
    unsafe { syscall!(Sysno::dup2, file, number) }
        .map(|_| ())
        .map_err(Errno::into_raw)
}

/// The process may use so many seconds of processor time, and is told once it has.
pub fn limit_time(seconds: u64) {
    const PROCESSOR_TIME: usize = 0;
    let limits = [seconds, seconds + 2];
    // SAFETY: an rlimit is two words, which the kernel reads.
    let _ = unsafe { syscall!(Sysno::prlimit64, 0, PROCESSOR_TIME, limits.as_ptr(), 0) };
}

/// The process dies when its parent does.
pub fn die_with_parent() {
    const SET_DEATH_SIGNAL: usize = 1;
    const SIGKILL: usize = 9;
    // SAFETY: no memory is involved.
    let _ = unsafe { syscall!(Sysno::prctl, SET_DEATH_SIGNAL, SIGKILL, 0, 0, 0) };
}

/// A page that this process and its copies have in common, all zeros.
pub fn shared_page() -> Result<usize, i32> {
    const READ_WRITE: usize = 1 | 2;
    const SHARED_ANONYMOUS: usize = 1 | 0x20;
    // SAFETY: new memory, at a place that the kernel chooses.
    unsafe {
        syscall!(
            Sysno::mmap,
            0,
            4096,
            READ_WRITE,
            SHARED_ANONYMOUS,
            usize::MAX,
            0
        )
    }
    .map_err(Errno::into_raw)
}
