//! Suspensions that compiled code asks for where it reads fields (see
//! [`crate::heap::deferred`], which says the same in Rust). Fields are read in many places,
//! where registers are precious, and a suspension is little work: so every register stays
//! as it was, but for the heap pointer.

use super::state::with_runtime;
use core::arch::global_asm;
use rt_abi::cells::offset;
use rt_abi::coverage::*;
use rt_abi::object::header::{DEFERRED, UPPER};
use rt_abi::object::*;

/// Where the nursery may have no room for all.
extern "C" fn suspend(constructor: usize, fields: u32) -> u32 {
    with_runtime(|runtime| runtime.heap.suspend(constructor, fields as u8));
    0
}

// rt_suspend(constructor, fields). A handler that wants a stop leaves the heap pointer alone
// while this runs.
//
// rdi: the constructor, esi: the fields that are left, rax: the first pointer's row, rcx:
// the field.
global_asm!(
    ".globl rt_suspend",
    ".type rt_suspend, @function",
    "rt_suspend:",
    ".cfi_startproc",
    "push rax",
    ".cfi_adjust_cfa_offset 8",
    "push rcx",
    ".cfi_adjust_cfa_offset 8",
    "push rdx",
    ".cfi_adjust_cfa_offset 8",
    "push rsi",
    ".cfi_adjust_cfa_offset 8",
    "push rdi",
    ".cfi_adjust_cfa_offset 8",
    "push r8",
    ".cfi_adjust_cfa_offset 8",
    "and rdi, {untag}",
    "lea rax, [r15 + {most}]",
    "test eax, {full}",
    "jne 5f",
    "movzx eax, byte ptr [rdi + {deferred}]",
    "mov rdx, rdi",
    "shr rdx, {young_shift}",
    "cmp edx, {young}",
    "jne 4f",
    "2:",
    "and esi, eax",
    "xor eax, esi",
    "mov [rdi + {deferred}], al",
    "mov eax, [rdi + {deferred}]",
    "shr eax, 8",
    "shl rax, {shift}",
    "add rax, [rip + rt_cells + {rows}]",
    "3:",
    "bsf ecx, esi",
    "lea edx, [rsi - 1]",
    "and esi, edx",
    "lea r8d, [rcx + rcx]",
    "shl r8d, {shift} - 1",
    "add r8, rax",
    "mov edx, [r8 + {number}]",
    "test edx, edx",
    "je 6f",
    "mov edx, [rdi + rdx]",
    "inc edx",
    "shl rdx, {upper}",
    "6:",
    "or rdx, [r8]",
    "mov [r15], rdx",
    "mov rdx, [rdi + 8 * rcx + {header}]",
    "mov [r15 + {header}], rdx",
    "mov [rdi + 8 * rcx + {header}], r15",
    "add r15, {bytes}",
    "test esi, esi",
    "jne 3b",
    "7:",
    "pop r8",
    ".cfi_adjust_cfa_offset -8",
    "pop rdi",
    ".cfi_adjust_cfa_offset -8",
    "pop rsi",
    ".cfi_adjust_cfa_offset -8",
    "pop rdx",
    ".cfi_adjust_cfa_offset -8",
    "pop rcx",
    ".cfi_adjust_cfa_offset -8",
    "pop rax",
    ".cfi_adjust_cfa_offset -8",
    "ret",
    // Not young.
    "4:",
    ".cfi_adjust_cfa_offset 48",
    "mov rdx, [rip + rt_cells + {remembered}]",
    "mov [rdx], rdi",
    "add qword ptr [rip + rt_cells + {remembered}], 8",
    "jmp 2b",
    "5:",
    "mov rax, rdi",
    "lea rdx, [rip + {suspend}]",
    "call rt_ask_runtime",
    "jmp 7b",
    ".cfi_endproc",
    untag = const !(TAG_MASK as i64),
    most = const DEFERRED_AT_MOST * (HEADER + WORD),
    full = const 1 << BLOCK_BIT,
    deferred = const DEFERRED,
    young_shift = const YOUNG_SHIFT,
    young = const YOUNG_BASE >> YOUNG_SHIFT,
    shift = const SUSPENSION_SHIFT,
    number = const SUSPENSION_NUMBER,
    upper = const UPPER,
    header = const HEADER,
    bytes = const HEADER + WORD,
    rows = const offset::DEFERRED,
    remembered = const offset::REMEMBERED,
    suspend = sym suspend,
);
