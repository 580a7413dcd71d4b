//! The few instructions at the border: where registers are saved, stacks are
//! switched, and calling conventions meet.

use core::arch::global_asm;
use rt_abi::cells::offset::HEAP_POINTER;
use rt_abi::object::header_bytes;

// Entry from the kernel: the stack holds argc, argv, the environment.
global_asm!(
    ".globl _start",
    ".type _start, @function",
    "_start:",
    "xor ebp, ebp",
    "mov rdi, rsp",
    "and rsp, -16",
    "call {start}",
    "ud2",
    start = sym super::start,
);

// rt_enter_stack(top, function): never returns.
global_asm!(
    ".globl rt_enter_stack",
    ".type rt_enter_stack, @function",
    "rt_enter_stack:",
    "mov rsp, rdi",
    "xor ebp, ebp",
    "call rsi",
    "ud2",
);

// Safepoints: rbp is the caller's, so the entry's own frame heads the chain.
global_asm!(
    ".globl rt_gc",
    ".type rt_gc, @function",
    "rt_gc:",
    "push rbp",
    "mov rbp, rsp",
    "mov [rip + rt_cells + {hp}], r15",
    "mov rsi, rbp",
    "call {collect}",
    "mov r15, [rip + rt_cells + {hp}]",
    "pop rbp",
    "ret",
    "",
    ".globl rt_alloc_large",
    ".type rt_alloc_large, @function",
    "rt_alloc_large:",
    "push rbp",
    "mov rbp, rsp",
    "mov [rip + rt_cells + {hp}], r15",
    "mov rsi, rbp",
    "call {large}",
    "mov r15, [rip + rt_cells + {hp}]",
    "pop rbp",
    "ret",
    hp = const HEAP_POINTER,
    collect = sym super::calls::collect,
    large = sym super::calls::allocate_large,
);

// In a section of its own, so that programs without big integers do not carry
// what they need.
global_asm!(
    ".pushsection .text.rt_integer, \"ax\", @progbits",
    ".globl rt_integer",
    ".type rt_integer, @function",
    "rt_integer:",
    "push rbp",
    "mov rbp, rsp",
    "mov [rip + rt_cells + {hp}], r15",
    "mov r8, rbp",
    "call {integer}",
    "mov r15, [rip + rt_cells + {hp}]",
    "pop rbp",
    "ret",
    ".popsection",
    hp = const HEAP_POINTER,
    integer = sym super::integer::compute,
);

// rt_evaluate(pointer) -> pointer: from the runtime into compiled code. The
// chain of frames begins here, with rbp = 0.
global_asm!(
    ".globl rt_evaluate",
    ".type rt_evaluate, @function",
    "rt_evaluate:",
    "push rbp",
    "push rbx",
    "push r12",
    "push r13",
    "push r14",
    "push r15",
    "sub rsp, 8",
    "mov r15, [rip + rt_cells + {hp}]",
    "xor ebp, ebp",
    "call pure_eval",
    "mov [rip + rt_cells + {hp}], r15",
    "add rsp, 8",
    "pop r15",
    "pop r14",
    "pop r13",
    "pop r12",
    "pop rbx",
    "pop rbp",
    "ret",
    hp = const HEAP_POINTER,
);

// No safepoints, but they may end the run.
global_asm!(
    ".globl rt_put_char",
    ".type rt_put_char, @function",
    "rt_put_char:",
    "mov [rip + rt_cells + {hp}], r15",
    "jmp {put_char}",
    "",
    ".globl rt_flush",
    ".type rt_flush, @function",
    "rt_flush:",
    "mov [rip + rt_cells + {hp}], r15",
    "jmp {flush}",
    hp = const HEAP_POINTER,
    put_char = sym super::output::put_char,
    flush = sym super::output::flush,
);

// Calls that do not return go on at the bottom of the stack, whose frames
// nobody needs any more.
global_asm!(
    ".macro abandon name, function",
    ".globl \\name",
    ".type \\name, @function",
    "\\name:",
    "mov [rip + rt_cells + {hp}], r15",
    "mov rsp, [rip + {base}]",
    "xor ebp, ebp",
    "call \\function",
    "ud2",
    ".endm",
    "abandon rt_raise, {raise}",
    "abandon rt_fail, {fail}",
    "abandon rt_arith, {arithmetic}",
    "abandon rt_loop_entry, {depends}",
    "abandon rt_exit, {exit}",
    hp = const HEAP_POINTER,
    base = sym super::STACK_TOP,
    raise = sym super::calls::raise,
    fail = sym super::calls::fail,
    arithmetic = sym super::calls::arithmetic_error,
    depends = sym super::calls::depends_on_itself,
    exit = sym super::output::exit,
);

// Entry of an indirection: its value. Not a use of its own: an indirection is
// gone before the next census.
global_asm!(
    ".globl rt_indirection_entry",
    ".type rt_indirection_entry, @function",
    "rt_indirection_entry:",
    "cmp byte ptr [rip + pure_config], 0",
    "jne 2f",
    "mov rax, [rdi + {plain}]",
    "ret",
    "2:",
    "mov rax, [rdi + {prof}]",
    "ret",
    plain = const header_bytes(false),
    prof = const header_bytes(true),
);

// A marked frame returns here. Results may be in any result register of the
// tail convention; the original address replaces this one.
global_asm!(
    ".globl rt_watermark_stub",
    ".type rt_watermark_stub, @function",
    "rt_watermark_stub:",
    "sub rsp, 8",
    "push rax",
    "push rcx",
    "push rdx",
    "push rsi",
    "push rdi",
    "push r8",
    "push r9",
    "push r10",
    "push rbx",
    "mov rbx, rsp",
    "sub rsp, 128",
    "and rsp, -16",
    "movaps [rsp], xmm0",
    "movaps [rsp + 16], xmm1",
    "movaps [rsp + 32], xmm2",
    "movaps [rsp + 48], xmm3",
    "movaps [rsp + 64], xmm4",
    "movaps [rsp + 80], xmm5",
    "movaps [rsp + 96], xmm6",
    "movaps [rsp + 112], xmm7",
    "mov rdi, rbp",
    "call {returned}",
    "movaps xmm0, [rsp]",
    "movaps xmm1, [rsp + 16]",
    "movaps xmm2, [rsp + 32]",
    "movaps xmm3, [rsp + 48]",
    "movaps xmm4, [rsp + 64]",
    "movaps xmm5, [rsp + 80]",
    "movaps xmm6, [rsp + 96]",
    "movaps xmm7, [rsp + 112]",
    "mov rsp, rbx",
    "mov [rsp + 72], rax",
    "pop rbx",
    "pop r10",
    "pop r9",
    "pop r8",
    "pop rdi",
    "pop rsi",
    "pop rdx",
    "pop rcx",
    "pop rax",
    "ret",
    returned = sym super::calls::mark_reached,
);
