//! What a program without a C library must bring itself: the memory functions
//! that compiled Rust calls, an allocator for the runtime's own tables, and the
//! panic handler.

use super::memory::{PAGE, release, reserve, round_up};
use core::alloc::{GlobalAlloc, Layout};
use core::arch::asm;

/// # Safety
/// As in C.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn memcpy(to: *mut u8, from: *const u8, bytes: usize) -> *mut u8 {
    // SAFETY: the caller's promise; the direction flag is clear by convention.
    unsafe {
        asm!("rep movsb", inout("rcx") bytes => _, inout("rdi") to => _, inout("rsi") from => _,
             options(nostack, preserves_flags));
    }
    to
}

/// # Safety
/// As in C.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn memmove(to: *mut u8, from: *const u8, bytes: usize) -> *mut u8 {
    // SAFETY: the caller's promise; backwards when the target overlaps from above.
    unsafe {
        if (to as usize).wrapping_sub(from as usize) >= bytes {
            return memcpy(to, from, bytes);
        }
        asm!("std", "rep movsb", "cld", inout("rcx") bytes => _,
             inout("rdi") to.wrapping_add(bytes).wrapping_sub(1) => _,
             inout("rsi") from.wrapping_add(bytes).wrapping_sub(1) => _,
             options(nostack));
    }
    to
}

/// # Safety
/// As in C.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn memset(to: *mut u8, byte: i32, bytes: usize) -> *mut u8 {
    // SAFETY: the caller's promise.
    unsafe {
        asm!("rep stosb", inout("rcx") bytes => _, inout("rdi") to => _, in("al") byte as u8,
             options(nostack, preserves_flags));
    }
    to
}

/// # Safety
/// As in C.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn memcmp(a: *const u8, b: *const u8, bytes: usize) -> i32 {
    for i in 0..bytes {
        // SAFETY: the caller's promise.
        let (x, y) = unsafe { (a.add(i).read_volatile(), b.add(i).read_volatile()) };
        if x != y {
            return i32::from(x) - i32::from(y);
        }
    }
    0
}

/// # Safety
/// As in C.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bcmp(a: *const u8, b: *const u8, bytes: usize) -> i32 {
    // SAFETY: the caller's promise.
    unsafe { memcmp(a, b, bytes) }
}

/// # Safety
/// As in C.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn strlen(text: *const u8) -> usize {
    let mut length = 0;
    // SAFETY: the caller's promise: zero-terminated.
    while unsafe { text.add(length).read_volatile() } != 0 {
        length += 1;
    }
    length
}

/// Allocator of the runtime's tables: powers of two from 16 bytes up, one free
/// list each, cut from mapped regions; half a mebibyte and more is mapped for
/// itself. Single-threaded, like the runtime.
struct Tables;

const SMALLEST: u32 = 4;
const LARGEST: u32 = 18;
const REGION: usize = 64 << 10;

struct State {
    free: [usize; (LARGEST + 1) as usize],
    next: usize,
    end: usize,
}

static mut STATE: State = State {
    free: [0; (LARGEST + 1) as usize],
    next: 0,
    end: 0,
};

fn class(layout: &Layout) -> u32 {
    let bytes = layout.size().max(layout.align()).max(1 << SMALLEST);
    bytes.next_power_of_two().trailing_zeros()
}

// SAFETY: blocks of a class are disjoint, aligned to their size, and handed out
// once until returned; there is one thread, and signal handlers that allocate
// run only while the runtime's own code does not.
unsafe impl GlobalAlloc for Tables {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let class = class(&layout);
        if class > LARGEST {
            let Ok(address) = reserve(round_up(layout.size(), PAGE)) else {
                crate::out_of_memory()
            };
            return address as *mut u8;
        }
        let bytes = 1usize << class;
        unsafe {
            let state = &mut *(&raw mut STATE);
            let head = state.free[class as usize];
            if head != 0 {
                state.free[class as usize] = *(head as *const usize);
                return head as *mut u8;
            }
            let mut start = round_up(state.next, bytes);
            if state.next == 0 || start + bytes > state.end {
                let region = (2 * bytes).max(REGION);
                let Ok(address) = reserve(region) else {
                    crate::out_of_memory()
                };
                state.end = address + region;
                start = round_up(address, bytes);
            }
            state.next = start + bytes;
            start as *mut u8
        }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        unsafe {
            let block = self.alloc(layout);
            // What is mapped for itself is zero, and stays untouched.
            if !block.is_null() && class(&layout) <= LARGEST {
                block.write_bytes(0, layout.size());
            }
            block
        }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        let class = class(&layout);
        if class > LARGEST {
            release(block as usize, round_up(layout.size(), PAGE));
            return;
        }
        unsafe {
            let state = &mut *(&raw mut STATE);
            *(block as *mut usize) = state.free[class as usize];
            state.free[class as usize] = block as usize;
        }
    }
}

#[global_allocator]
static TABLES: Tables = Tables;

/// Referred to by the unwind tables of the precompiled `alloc`; nothing unwinds.
#[unsafe(no_mangle)]
pub extern "C" fn rust_eh_personality() {}

/// Likewise.
#[unsafe(no_mangle)]
pub extern "C" fn _Unwind_Resume() -> ! {
    super::exit(254)
}

#[panic_handler]
fn panic(information: &core::panic::PanicInfo) -> ! {
    crate::entry::internal_error(information)
}
