//! Where compiled code pushes a centre or enters a function: the sites that met
//! another stack than last time. Every register stays as it was, so that the rest
//! of the site's function need not care; what is in the tables is answered here, the
//! rest is asked of the tree.

use super::costs::{append, push};
use crate::prof::costs::recent::{MIX, ROWS, Recent};
use core::arch::global_asm;
use core::mem::offset_of;
use rt_abi::cells::offset::STACK;
use rt_abi::object::header;

static PUSHED: Recent = Recent::new();
static APPENDED: Recent = Recent::new();

extern "C" fn push_new(from: u32, centre: u32) -> u32 {
    let to = push(from, centre);
    PUSHED.set(from, centre, to);
    to
}

extern "C" fn append_new(from: u32, own: u32) -> u32 {
    let to = append(from, own);
    APPENDED.set(from, own, to);
    to
}

// rt_push_centre(cache, centre): the current stack and what the push makes of it
// go to the site's cache, both as they stand in headers.
// rt_enter_function(stack): the function's stack is appended to the current one.
//
// As `Recent::row` finds it: rcx the row, rax the key, whose upper half is the
// current stack. rsi holds the lower.
global_asm!(
    ".macro rt_find_row table",
    "push rax",
    "push rcx",
    "push rdx",
    "push rsi",
    "push rdi",
    "mov rax, [rip + rt_cells + {cell}]",
    "shr rax, {upper}",
    "mov ecx, esi",
    "rol ecx, 16",
    "xor ecx, eax",
    "imul ecx, ecx, {mix}",
    "shr ecx, {shift}",
    "shl ecx, 4",
    "lea rdx, [rip + \\table]",
    "add rcx, rdx",
    "shl rax, 32",
    "or rax, rsi",
    "cmp rax, [rcx]",
    ".endm",
    ".macro rt_found_row",
    "pop rdi",
    "pop rsi",
    "pop rdx",
    "pop rcx",
    "pop rax",
    "ret",
    ".endm",
    ".globl rt_push_centre",
    ".type rt_push_centre, @function",
    "rt_push_centre:",
    "rt_find_row {pushed}",
    "jne 2f",
    "mov ecx, [rcx + {stack}]",
    "3:",
    "shr rax, 32",
    "shl rax, {upper}",
    "shl rcx, {upper}",
    "mov [rdi], rax",
    "mov [rdi + 8], rcx",
    "rt_found_row",
    "2:",
    "lea rdx, [rip + {push}]",
    "call rt_ask_tree",
    "jmp 3b",
    "",
    ".globl rt_enter_function",
    ".type rt_enter_function, @function",
    "rt_enter_function:",
    "xchg rsi, rdi",
    "rt_find_row {appended}",
    "jne 2f",
    "mov ecx, [rcx + {stack}]",
    "3:",
    "shl rcx, {upper}",
    "mov [rip + rt_cells + {cell}], rcx",
    "pop rdi",
    "pop rsi",
    "pop rdx",
    "pop rcx",
    "pop rax",
    "xchg rsi, rdi",
    "ret",
    "2:",
    "lea rdx, [rip + {append}]",
    "call rt_ask_tree",
    "jmp 3b",
    "",
    // rdx: the function to ask, with the halves of the key; its answer goes to rcx.
    "rt_ask_tree:",
    "push rbx",
    "push rax",
    "push rdi",
    "push r8",
    "push r9",
    "push r10",
    "push r11",
    "mov rbx, rsp",
    "sub rsp, 256",
    "and rsp, -16",
    "movaps [rsp], xmm0",
    "movaps [rsp + 16], xmm1",
    "movaps [rsp + 32], xmm2",
    "movaps [rsp + 48], xmm3",
    "movaps [rsp + 64], xmm4",
    "movaps [rsp + 80], xmm5",
    "movaps [rsp + 96], xmm6",
    "movaps [rsp + 112], xmm7",
    "movaps [rsp + 128], xmm8",
    "movaps [rsp + 144], xmm9",
    "movaps [rsp + 160], xmm10",
    "movaps [rsp + 176], xmm11",
    "movaps [rsp + 192], xmm12",
    "movaps [rsp + 208], xmm13",
    "movaps [rsp + 224], xmm14",
    "movaps [rsp + 240], xmm15",
    "mov rdi, rax",
    "shr rdi, 32",
    "call rdx",
    "mov ecx, eax",
    "movaps xmm0, [rsp]",
    "movaps xmm1, [rsp + 16]",
    "movaps xmm2, [rsp + 32]",
    "movaps xmm3, [rsp + 48]",
    "movaps xmm4, [rsp + 64]",
    "movaps xmm5, [rsp + 80]",
    "movaps xmm6, [rsp + 96]",
    "movaps xmm7, [rsp + 112]",
    "movaps xmm8, [rsp + 128]",
    "movaps xmm9, [rsp + 144]",
    "movaps xmm10, [rsp + 160]",
    "movaps xmm11, [rsp + 176]",
    "movaps xmm12, [rsp + 192]",
    "movaps xmm13, [rsp + 208]",
    "movaps xmm14, [rsp + 224]",
    "movaps xmm15, [rsp + 240]",
    "mov rsp, rbx",
    "pop r11",
    "pop r10",
    "pop r9",
    "pop r8",
    "pop rdi",
    "pop rax",
    "pop rbx",
    "ret",
    cell = const STACK,
    upper = const header::UPPER,
    mix = const MIX,
    shift = const 32 - ROWS.ilog2(),
    stack = const offset_of!(crate::prof::costs::recent::Row, stack),
    pushed = sym PUSHED,
    appended = sym APPENDED,
    push = sym push_new,
    append = sym append_new,
);
