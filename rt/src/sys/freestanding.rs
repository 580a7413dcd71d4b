//! What a program without a C library must bring itself: the memory functions
//! that compiled Rust calls, an allocator for the runtime's own tables, and the
//! panic handler.

use super::memory::{PAGE, release, reserve, round_up};
use core::alloc::{GlobalAlloc, Layout};
use core::arch::asm;
use core::arch::x86_64::__m128i;

/// Bytes from which on the processor's own copying is faster than a loop: it takes a
/// while to begin.
const LONG: usize = 1024;

/// Copies at most 32 bytes, which may overlap: all is read before anything is written.
///
/// # Safety
/// As of `memmove`.
#[inline(always)]
unsafe fn copy_short(to: *mut u8, from: *const u8, bytes: usize) {
    /// Two values, at the start and at the end.
    macro_rules! ends {
        ($value:ty) => {{
            let last = bytes - size_of::<$value>();
            let a = from.cast::<$value>().read_unaligned();
            let b = from.add(last).cast::<$value>().read_unaligned();
            to.cast::<$value>().write_unaligned(a);
            to.add(last).cast::<$value>().write_unaligned(b);
        }};
    }
    // SAFETY: the caller's promise.
    unsafe {
        match bytes {
            16.. => ends!(__m128i),
            8.. => ends!(u64),
            4.. => ends!(u32),
            2.. => ends!(u16),
            1 => *to = *from,
            0 => {}
        }
    }
}

/// # Safety
/// As in C.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn memcpy(to: *mut u8, from: *const u8, bytes: usize) -> *mut u8 {
    // SAFETY: the caller's promise; the direction flag is clear by convention. The end is
    // read before anything is written, and written last, so `to` may overlap from below.
    unsafe {
        if bytes <= 32 {
            copy_short(to, from, bytes);
        } else if bytes < LONG {
            asm!("movups {end}, [{from} + {bytes} - 16]",
                 "add {bytes}, -16",
                 "2:",
                 "movups {part}, [{from} + {at}]",
                 "movups [{to} + {at}], {part}",
                 "add {at}, 16",
                 "cmp {at}, {bytes}",
                 "jb 2b",
                 "movups [{to} + {bytes}], {end}",
                 to = in(reg) to, from = in(reg) from,
                 bytes = inout(reg) bytes => _, at = inout(reg) 0usize => _,
                 end = out(xmm_reg) _, part = out(xmm_reg) _, options(nostack));
        } else {
            asm!("rep movsb", inout("rcx") bytes => _, inout("rdi") to => _, inout("rsi") from => _,
                 options(nostack, preserves_flags));
        }
    }
    to
}

/// # Safety
/// As in C.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn memmove(to: *mut u8, from: *const u8, bytes: usize) -> *mut u8 {
    // SAFETY: the caller's promise; from the end when the target overlaps from above. Then
    // the start is read before anything is written, and written last.
    unsafe {
        if bytes <= 32 {
            copy_short(to, from, bytes);
        } else if (to as usize).wrapping_sub(from as usize) >= bytes {
            memcpy(to, from, bytes);
        } else {
            asm!("movups {start}, [{from}]",
                 "2:",
                 "movups {part}, [{from} + {at} - 16]",
                 "movups [{to} + {at} - 16], {part}",
                 "add {at}, -16",
                 "cmp {at}, 16",
                 "ja 2b",
                 "movups [{to}], {start}",
                 to = in(reg) to, from = in(reg) from, at = inout(reg) bytes => _,
                 start = out(xmm_reg) _, part = out(xmm_reg) _, options(nostack));
        }
    }
    to
}

/// # Safety
/// As in C.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn memset(to: *mut u8, byte: i32, bytes: usize) -> *mut u8 {
    /// Two values, at the start and at the end.
    macro_rules! ends {
        ($value:ty, $all:expr) => {{
            let all = $all as $value;
            to.cast::<$value>().write_unaligned(all);
            let last = bytes - size_of::<$value>();
            to.add(last).cast::<$value>().write_unaligned(all);
        }};
    }
    let eight = u64::from(byte as u8) * 0x0101_0101_0101_0101;
    // SAFETY: the caller's promise.
    unsafe {
        match bytes {
            33.. => {
                asm!("rep stosb", inout("rcx") bytes => _, inout("rdi") to => _, in("al") byte as u8,
                     options(nostack, preserves_flags));
            }
            16.. => ends!(u128, u128::from(eight) << 64 | u128::from(eight)),
            8.. => ends!(u64, eight),
            4.. => ends!(u32, eight),
            2.. => ends!(u16, eight),
            1 => *to = byte as u8,
            0 => {}
        }
    }
    to
}

/// # Safety
/// As in C.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn memcmp(a: *const u8, b: *const u8, bytes: usize) -> i32 {
    let mut at = 0;
    while at + 8 <= bytes {
        // SAFETY: the caller's promise.
        let (x, y) = unsafe {
            let (a, b) = (a.add(at).cast::<u64>(), b.add(at).cast::<u64>());
            (a.read_unaligned(), b.read_unaligned())
        };
        if x != y {
            // Text is compared from its first byte, which is the lowest.
            return if x.swap_bytes() < y.swap_bytes() {
                -1
            } else {
                1
            };
        }
        at += 8;
    }
    for i in at..bytes {
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

/// Allocator of the runtime's tables: powers of two from 16 bytes up and, from 96 bytes on, what is
/// halfway between, one free list each, cut from mapped regions; half a mebibyte and more is mapped
/// for itself. Single-threaded, like the runtime.
struct Tables;

const SMALLEST: u32 = 4;
/// Twice the logarithm of the largest class.
const LARGEST: u32 = 36;
const REGION: usize = 64 << 10;

/// Of the first class that is no power of two.
const HALFWAY: u32 = 7;
/// What classes of that kind are aligned to.
const ALIGNED: usize = 32;

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

/// Twice the logarithm of the bytes, less one for what is halfway below them.
fn class(layout: &Layout) -> u32 {
    let bytes = layout.size().max(layout.align()).max(1 << SMALLEST);
    let power = bytes.next_power_of_two().trailing_zeros();
    let is_halfway = power >= HALFWAY && bytes <= 3 << (power - 2) && layout.align() <= ALIGNED;
    2 * power - u32::from(is_halfway)
}

/// The bytes of a block, and what it is aligned to.
fn block_of(class: u32) -> (usize, usize) {
    match class % 2 {
        0 => (1 << (class / 2), 1 << (class / 2)),
        _ => (3 << (class / 2 - 1), ALIGNED),
    }
}

// SAFETY: blocks of a class are disjoint, aligned as asked for, and handed out
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
        let (bytes, unit) = block_of(class);
        unsafe {
            let state = &mut *(&raw mut STATE);
            let head = state.free[class as usize];
            if head != 0 {
                state.free[class as usize] = *(head as *const usize);
                return head as *mut u8;
            }
            let mut start = round_up(state.next, unit);
            if state.next == 0 || start + bytes > state.end {
                let region = (2 * bytes).max(REGION);
                let Ok(address) = reserve(region) else {
                    crate::out_of_memory()
                };
                state.end = address + region;
                start = round_up(address, unit);
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
