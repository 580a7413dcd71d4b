//! The binary `purecc`; everything is in the library of the same name.

use libmimalloc_sys as mimalloc;
use std::alloc::{GlobalAlloc, Layout};

/// Trees are small objects in great numbers: the system's allocator took a fifth of
/// the front end.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// The allocator mimalloc. The crate of that name asks for an alignment each time, which
/// doubles the way to an object.
struct MiMalloc;

/// What every object is aligned to.
const ALIGNED: usize = 8;

// SAFETY: objects are of that size and are aligned at least like that, or as asked for.
unsafe impl GlobalAlloc for MiMalloc {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
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

fn main() -> std::process::ExitCode {
    purecc::main(std::env::args_os().skip(1).collect()).into()
}
