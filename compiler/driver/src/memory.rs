//! The compiler's memory: an allocator for trees, which are small objects in great
//! numbers, and pages that are there before they are needed.

use libmimalloc_sys as mimalloc;
use rustix::mm::{Advice, madvise};
use std::alloc::{GlobalAlloc, Layout};
use std::hint::black_box;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The system's allocator took a fifth of the front end.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// The allocator mimalloc, in its version 2: the third has pages of 4 MB for each size of
/// large objects, and clearing them took a fifth of a small program's time. The crate of
/// that name asks for an alignment each time, which doubles the way to an object.
struct MiMalloc;

/// What every object is aligned to.
const ALIGNED: usize = 8;

/// Whether allocation is counted, and how many bytes were since it was asked for.
static COUNTS: AtomicBool = AtomicBool::new(false);
static ALLOCATED: AtomicU64 = AtomicU64::new(0);

/// Counts what all threads allocate from now on.
pub fn count() {
    COUNTS.store(true, Ordering::Relaxed);
}

/// The bytes allocated since this was called last.
pub fn allocated() -> u64 {
    ALLOCATED.swap(0, Ordering::Relaxed)
}

fn note(bytes: usize) {
    if COUNTS.load(Ordering::Relaxed) {
        ALLOCATED.fetch_add(bytes as u64, Ordering::Relaxed);
    }
}

// SAFETY: objects are of that size and are aligned at least like that, or as asked for.
unsafe impl GlobalAlloc for MiMalloc {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        note(layout.size());
        // SAFETY: any size will do; alignments are powers of two.
        let object = unsafe {
            match layout.align() {
                ..=ALIGNED => mimalloc::mi_malloc(layout.size()),
                align => mimalloc::mi_malloc_aligned(layout.size(), align),
            }
        };
        object.cast()
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        note(layout.size());
        // SAFETY: as above.
        let object = unsafe {
            match layout.align() {
                ..=ALIGNED => mimalloc::mi_zalloc(layout.size()),
                align => mimalloc::mi_zalloc_aligned(layout.size(), align),
            }
        };
        object.cast()
    }

    unsafe fn dealloc(&self, object: *mut u8, _: Layout) {
        // SAFETY: it is one of the above.
        unsafe { mimalloc::mi_free(object.cast()) }
    }

    unsafe fn realloc(&self, object: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        note(size);
        // SAFETY: as above.
        let object = unsafe {
            match layout.align() {
                ..=ALIGNED => mimalloc::mi_realloc(object.cast(), size),
                align => mimalloc::mi_realloc_aligned(object.cast(), size, align),
            }
        };
        object.cast()
    }
}

/// Number of mimalloc's option that says after how many milliseconds free memory goes back
/// to the system.
const PURGE_DELAY: mimalloc::mi_option_t = 15;
/// What a program of a few hundred lines takes.
const EARLY: usize = 16 << 20;
/// Size of a large page.
const PAGE: usize = 2 << 20;

/// To be called first on the thread that compiles. Another thread has the system clear the
/// pages that this one will use next: fresh ones cost as much as what is done with them.
pub fn prepare() {
    // SAFETY: it may be set at any time. What is free is used again, or the process ends.
    unsafe { mimalloc::mi_option_set(PURGE_DELAY, -1) };
    // A thread's objects of any size lie in one range, in which it goes upwards.
    let here = black_box(Box::new(0u64));
    let start = (&raw const *here).addr().next_multiple_of(PAGE);
    // Without a thread, or if it is another range, each page is cleared when it is used.
    let _ = std::thread::Builder::new().spawn(move || {
        for page in (start..start + EARLY).step_by(PAGE) {
            let page = std::ptr::without_provenance_mut(page);
            // SAFETY: this neither reads nor changes what is there, and fails if nothing is.
            let cleared = unsafe { madvise(page, PAGE, Advice::LinuxPopulateWrite) };
            if cleared.is_err() {
                return;
            }
        }
    });
}
