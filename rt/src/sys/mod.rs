//! The operating system: pages, files, clocks and timers, signals.
//!
//! Never: policy. The only folder with system calls; everything else asks here.
//! Start reading at [`memory`].

pub mod clock;
pub mod file;
pub mod frame_chain;
#[cfg(feature = "standalone")]
mod freestanding;
pub mod memory;
pub mod path;
pub mod process;
pub mod signal;
pub mod timer;
pub mod wake;

use syscalls::{Sysno, syscall};

/// Ends the process, all threads included.
pub fn exit(status: i32) -> ! {
    loop {
        // SAFETY: exit_group has no memory effects on this process's data.
        let _ = unsafe { syscall!(Sysno::exit_group, status) };
    }
}

/// The numbers of this process and of its parent.
pub fn process_numbers() -> (u32, u32) {
    // SAFETY: no memory is involved.
    let [own, parent] = unsafe { [syscall!(Sysno::getpid), syscall!(Sysno::getppid)] };
    (own.unwrap_or(0) as u32, parent.unwrap_or(0) as u32)
}

/// Bytes of address space that the process may have, if its user has set a limit.
#[cfg(miri)]
pub fn address_limit() -> Option<usize> {
    None
}

/// Bytes of address space that the process may have, if its user has set a limit.
#[cfg(not(miri))]
pub fn address_limit() -> Option<usize> {
    // Of all, and of what can be written; both count reservations.
    const ADDRESS_SPACE: usize = 9;
    const DATA: usize = 2;
    let limit = |resource: usize| {
        let mut limits = [u64::MAX; 2];
        // SAFETY: an rlimit is two words.
        let _ = unsafe { syscall!(Sysno::prlimit64, 0, resource, 0, limits.as_mut_ptr()) };
        limits[0]
    };
    let least = limit(ADDRESS_SPACE).min(limit(DATA));
    (least != u64::MAX).then(|| usize::try_from(least).unwrap_or(usize::MAX))
}

/// Physical memory in bytes.
#[cfg(miri)]
pub fn physical_memory() -> usize {
    64 << 20
}

/// Physical memory in bytes.
#[cfg(not(miri))]
pub fn physical_memory() -> usize {
    // struct sysinfo: totalram is the fifth word, mem_unit a u32 at byte 104.
    let mut info = [0u64; 16];
    // SAFETY: the buffer is larger than the 112 bytes the kernel writes.
    let done = unsafe { syscall!(Sysno::sysinfo, info.as_mut_ptr()) };
    match done {
        Ok(_) => info[4] as usize * ((info[13] as u32).max(1) as usize),
        Err(_) => 4 << 30,
    }
}
