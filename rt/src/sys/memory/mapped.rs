//! Address space from the kernel.

use super::{OutOfMemory, PAGE};
use core::ops::Range;
use syscalls::{Sysno, syscall};

const PROT_NONE: usize = 0;
const PROT_READ_WRITE: usize = 3;
const PROT_READ_EXECUTE: usize = 5;
const PROT_ALL: usize = 7;
const MAP_PRIVATE: usize = 0x2;
const MAP_ANONYMOUS: usize = 0x20;
const MAP_NORESERVE: usize = 0x4000;
const MAP_FIXED_NOREPLACE: usize = 0x10_0000;
const MADV_DONTNEED: usize = 4;
const MADV_HUGEPAGE: usize = 14;
const MADV_NOHUGEPAGE: usize = 15;

/// The memory at an address.
#[inline(always)]
pub fn place(address: usize) -> *mut u8 {
    address as *mut u8
}

fn map(address: usize, bytes: usize, flags: usize) -> Result<usize, OutOfMemory> {
    let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | flags;
    // SAFETY: a fresh mapping; with an address it refuses to replace another.
    unsafe {
        syscall!(
            Sysno::mmap,
            address,
            bytes,
            PROT_READ_WRITE,
            flags,
            usize::MAX,
            0
        )
    }
    .map_err(|_| OutOfMemory)
}

/// Reserves `bytes` at `address` if that is free, otherwise anywhere.
pub fn reserve_near(address: usize, bytes: usize) -> Result<usize, OutOfMemory> {
    map(address, bytes, 0)
}

/// Reserves `bytes` anywhere.
pub fn reserve(bytes: usize) -> Result<usize, OutOfMemory> {
    map(0, bytes, 0)
}

/// Reserves `bytes` at `address`, which nothing else may occupy.
pub fn reserve_at(address: usize, bytes: usize) -> Result<(), OutOfMemory> {
    let got = map(address, bytes, MAP_FIXED_NOREPLACE)?;
    if got == address {
        return Ok(());
    }
    release(got, bytes);
    Err(OutOfMemory)
}

/// Gives a reservation back.
pub fn release(address: usize, bytes: usize) {
    // SAFETY: callers release only what they reserved and no longer refer to.
    let _ = unsafe { syscall!(Sysno::munmap, address, bytes) };
}

/// Gives the memory of whole pages back, keeping the reservation: they read as
/// zero afterwards.
pub fn discard(address: usize, bytes: usize) {
    // SAFETY: callers discard only dead ranges of their own reservations.
    let _ = unsafe { syscall!(Sysno::madvise, address, bytes, MADV_DONTNEED) };
}

/// How many of a range's last pages are there without a gap, in bytes: what a stack has
/// touched since it was discarded.
pub fn touched(range: &Range<usize>) -> usize {
    let is_touched = |page: usize| {
        let mut state = 0u8;
        // SAFETY: the kernel writes one byte for one page.
        let asked = unsafe { syscall!(Sysno::mincore, page, PAGE, &raw mut state) };
        asked.is_ok() && state & 1 != 0
    };
    // Pages below this are not, or not known; from `end` on they are.
    let (mut start, mut end) = (range.start, range.end);
    while start < end {
        let middle = (start + (end - start) / 2) & !(PAGE - 1);
        match is_touched(middle) {
            true => end = middle,
            false => start = middle + PAGE,
        }
    }
    range.end - end
}

/// Keeps huge pages away from a range that is touched at its ends only.
pub fn no_huge_pages(address: usize, bytes: usize) {
    // SAFETY: advice only.
    let _ = unsafe { syscall!(Sysno::madvise, address, bytes, MADV_NOHUGEPAGE) };
}

/// Asks for huge pages in a range that, once touched, is touched whole. Answers whether
/// the system has them.
pub fn huge_pages(address: usize, bytes: usize) -> bool {
    // SAFETY: advice only.
    unsafe { syscall!(Sysno::madvise, address, bytes, MADV_HUGEPAGE) }.is_ok()
}

/// Whether somebody has switched huge pages off for this process.
pub fn huge_pages_are_off() -> bool {
    const PR_GET_THP_DISABLE: usize = 42;
    // SAFETY: no memory is involved.
    let off = unsafe { syscall!(Sysno::prctl, PR_GET_THP_DISABLE, 0, 0, 0, 0) };
    off.is_ok_and(|off| off != 0)
}

/// Makes every access to a range a fault.
pub fn forbid(address: usize, bytes: usize) {
    // SAFETY: callers forbid only guard pages and dead ranges of their own.
    let _ = unsafe { syscall!(Sysno::mprotect, address, bytes, PROT_NONE) };
}

/// Undoes [`forbid`].
pub fn allow(address: usize, bytes: usize) {
    // SAFETY: the range is the caller's own reservation.
    let _ = unsafe { syscall!(Sysno::mprotect, address, bytes, PROT_READ_WRITE) };
}

/// Whether code can be written from now on, which goes on being executable: the writer may
/// be among it. The system may have rules against that.
pub fn open_code(code: &Range<usize>) -> bool {
    protect_code(code, PROT_ALL)
}

/// Undoes [`open_code`].
pub fn close_code(code: &Range<usize>) {
    protect_code(code, PROT_READ_EXECUTE);
}

/// What was reserved is code from now on, which nobody writes. The system may have rules against
/// that.
pub fn make_code(address: usize, bytes: usize) -> bool {
    protect_code(&(address..address + bytes), PROT_READ_EXECUTE)
}

fn protect_code(code: &Range<usize>, protection: usize) -> bool {
    let start = code.start & !(PAGE - 1);
    let bytes = code.end.saturating_sub(start);
    // SAFETY: code stays readable and executable.
    unsafe { syscall!(Sysno::mprotect, start, bytes, protection) }.is_ok()
}
