//! The few instructions at the border: where registers are saved, stacks are
//! switched, and calling conventions meet.

use core::arch::global_asm;
use rt_abi::cells::offset::{CREATE_WORD, HEAP_POINTER, WRITERS};
use rt_abi::frames::catch;
use rt_abi::object::header_bytes;
use rt_abi::symbols::ProgramConfig;

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

// No safepoint, but it may end the run.
global_asm!(
    ".globl rt_io",
    ".type rt_io, @function",
    "rt_io:",
    "mov [rip + rt_cells + {hp}], r15",
    "jmp {io}",
    hp = const HEAP_POINTER,
    io = sym super::io::io,
);

// Failures that nobody handles go on at the bottom of the stack, whose frames
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
    "abandon rt_error, {error}",
    "abandon rt_fail, {fail}",
    hp = const HEAP_POINTER,
    base = sym super::STACK_TOP,
    error = sym super::failure::error,
    fail = sym super::calls::fail,
);

// Exceptions: rbp is the caller's, so the entry's own frame heads the chain.
// Called, or entered like a thunk.
global_asm!(
    ".macro raising name, function",
    ".globl \\name",
    ".type \\name, @function",
    "\\name:",
    "push rbp",
    "mov rbp, rsp",
    "mov [rip + rt_cells + {hp}], r15",
    "mov rsi, rbp",
    "call \\function",
    "ud2",
    ".endm",
    "raising rt_raise, {raise}",
    "raising rt_arith, {arithmetic}",
    "raising rt_loop_entry, {depends}",
    "raising rt_raising_entry, {again}",
    hp = const HEAP_POINTER,
    raise = sym super::raise::raise,
    arithmetic = sym super::raise::arithmetic_error,
    depends = sym super::raise::depends_on_itself,
    again = sym super::raise::raise_again,
);

// rt_catch(table, action, handler, token) -> result: applies the action to the
// token. The frame's slots are those of rt_abi::frames::catch.
global_asm!(
    ".globl rt_catch",
    ".type rt_catch, @function",
    "rt_catch:",
    "push rbp",
    "mov rbp, rsp",
    "sub rsp, 80",
    "mov [rbp - 8 * {handler}], rdx",
    "mov [rbp - 8 * {token}], rcx",
    "mov [rbp - 8 * {table}], rdi",
    "mov rax, [rip + rt_cells + {writers_cell}]",
    "mov [rbp - 8 * {writers}], rax",
    "mov eax, [rip + rt_cells + {create_word}]",
    "mov [rbp - 8 * {cost_stack}], rax",
    "mov [rbp - 8 * {rbx}], rbx",
    "mov [rbp - 8 * {r12}], r12",
    "mov [rbp - 8 * {r13}], r13",
    "mov [rbp - 8 * {r14}], r14",
    "mov rdi, rsi",
    "mov rsi, rcx",
    "call [rip + pure_config + {apply}]",
    ".globl rt_catch_return",
    "rt_catch_return:",
    "leave",
    "ret",
    handler = const catch::HANDLER,
    token = const catch::TOKEN,
    table = const catch::TABLE,
    writers = const catch::WRITERS,
    writers_cell = const WRITERS,
    create_word = const CREATE_WORD,
    cost_stack = const catch::COST_STACK,
    rbx = const catch::SAVED[0],
    r12 = const catch::SAVED[1],
    r13 = const catch::SAVED[2],
    r14 = const catch::SAVED[3],
    apply = const core::mem::offset_of!(ProgramConfig, apply),
);

// rt_resume(registers): stack, frame, code, three arguments, saved registers.
global_asm!(
    ".globl rt_resume",
    ".type rt_resume, @function",
    "rt_resume:",
    "mov rax, rdi",
    "mov r15, [rip + rt_cells + {hp}]",
    "mov rsp, [rax]",
    "mov rbp, [rax + 8]",
    "mov rdi, [rax + 24]",
    "mov rsi, [rax + 32]",
    "mov rdx, [rax + 40]",
    "mov rbx, [rax + 48]",
    "mov r12, [rax + 56]",
    "mov r13, [rax + 64]",
    "mov r14, [rax + 72]",
    "jmp [rax + 16]",
    hp = const HEAP_POINTER,
);

// rt_apply_2(code, function, first, second) -> result: like rt_evaluate.
global_asm!(
    ".globl rt_apply_2",
    ".type rt_apply_2, @function",
    "rt_apply_2:",
    "push rbp",
    "push rbx",
    "push r12",
    "push r13",
    "push r14",
    "push r15",
    "sub rsp, 8",
    "mov r15, [rip + rt_cells + {hp}]",
    "xor ebp, ebp",
    "mov rax, rdi",
    "mov rdi, rsi",
    "mov rsi, rdx",
    "mov rdx, rcx",
    "call rax",
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
