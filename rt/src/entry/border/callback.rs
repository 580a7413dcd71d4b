//! Where C calls the program: see [`rt_abi::callback`].
//!
//! The call of C from which it comes has a frame on the program's stack. Above that the library's
//! server is called, as the action of `catch` is. It has a thread of its own do what was called, and
//! waits for it, so nothing is ever unwound through C's frames. C goes on when its call is the newest
//! that is not answered: the server waits for that, too.

use super::{apart, libc};
use crate::entry::run::failure;
use crate::entry::run::state::with_runtime;
use crate::entry::safepoint::pending;
use crate::entry::{enter_mutator, rt_mutator};
use crate::heap::object::info;
use core::arch::global_asm;
use core::mem::offset_of;
use rt_abi::callback::{self, BEFORE, MUST_NOT_CALL, Record, SUSPENDED, TAKEN};
use rt_abi::io::masking::UNINTERRUPTIBLE;
use rt_abi::mutator::offset::{
    C_ERRNO, C_STACK, CALLED, CALLEE_WORDS, ERRNO, FRAME, HEAP_POINTER, MASKING, OWN_STACK,
};
use rt_abi::symbols::ProgramConfig;

global_asm!(
    ".pushsection .text.rt_called, \"ax\", @progbits",
    ".globl rt_called",
    ".type rt_called, @function",
    "rt_called:",
    ".cfi_startproc",
    push!("rbp", "rbx", "r12", "r13", "r14", "r15"),
    ".cfi_adjust_cfa_offset 48",
    "sub rsp, {taken} - 56",
    ".cfi_adjust_cfa_offset {taken} - 56",
    store_arguments!("rsp"),
    "mov [rsp + {called}], r10",
    "lea rax, [rsp + {taken}]",
    "mov [rsp + {more}], rax",
    "cmp qword ptr [rip + {begun}], 0",
    "je 3f",
    // Elsewhere nothing is the program's.
    "mov rax, [rip + {home}]",
    "test rax, rax",
    "jz 5f",
    "cmp rax, fs:[0]",
    "je 5f",
    "mov rdi, rsp",
    "call {elsewhere}",
    "jmp 6f",
    "5:",
    "mov rbp, [rip + rt_mutator + {frame}]",
    ".cfi_def_cfa rbp, 16",
    ".cfi_offset rbp, -16",
    "mov r11, [rip + rt_mutator + {words}]",
    "mov rax, [rip + rt_mutator + {c_stack}]",
    "mov rdi, rsp",
    "mov rsp, [rip + rt_mutator + {own}]",
    "bt r11, {must_not}",
    "jc 2f",
    "mov [rbp - 8 * {before}], rax",
    "mov [rbp - 8 * {suspended}], rdi",
    "mov [rip + rt_mutator + {c_stack}], rdi",
    "mov rax, [rip + rt_mutator + {masking_cell}]",
    "mov [rbp - 8 * {masking}], rax",
    "mov qword ptr [rip + rt_mutator + {masking_cell}], {uninterruptible}",
    "mov [rip + rt_mutator + {in_thread}], rdi",
    "mov rax, [rip + rt_mutator + {c_errno}]",
    "mov eax, [rax]",
    "mov [rip + rt_mutator + {errno}], rax",
    "call {begin}",
    "mov r15, [rip + rt_mutator + {hp}]",
    "lea rsp, [rbp - 32]",
    "mov rdi, rax",
    "mov rsi, rax", // the token is any pointer
    "call [rip + pure_config + {apply}]",
    ".globl rt_called_return",
    "rt_called_return:",
    "mov [rip + rt_mutator + {hp}], r15",
    "mov [rip + rt_mutator + {frame}], rbp",
    "mov byte ptr [rip + {mutating}], 0", // as leave_mutator
    "mov qword ptr [rip + rt_mutator + {words}], 0",
    "mov rax, [rbp - 8 * {before}]",
    "mov [rip + rt_mutator + {c_stack}], rax",
    "mov rax, [rbp - 8 * {masking}]",
    "mov [rip + rt_mutator + {masking_cell}], rax",
    "mov rsp, [rip + rt_mutator + {own}]",
    "call {answered}",
    "mov rax, [rip + rt_mutator + {c_errno}]",
    "mov rcx, [rip + rt_mutator + {errno}]",
    "mov [rax], ecx",
    "mov rsp, [rbp - 8 * {suspended}]",
    ".cfi_def_cfa rsp, {taken}",
    "6:",
    "mov rax, [rsp + {word}]",
    "movsd xmm0, [rsp + {double}]",
    "add rsp, {taken} - 56",
    ".cfi_adjust_cfa_offset 56 - {taken}",
    pop!("r15", "r14", "r13", "r12", "rbx", "rbp"),
    ".cfi_adjust_cfa_offset -48",
    ".cfi_restore rbp",
    "ret",
    "2:",
    ".cfi_def_cfa rbp, 16",
    "call {must_not_call}",
    "ud2",
    // There is no runtime to say so.
    "3:",
    "mov eax, 1", // write
    "mov edi, 2",
    "lea rsi, [rip + 4f]",
    "mov edx, 58", // bytes
    "syscall",
    "mov eax, 231", // exit_group
    "mov edi, 1",
    "syscall",
    "4:",
    ".ascii \"C has called the program before hs_init or behind hs_exit\\n\"",
    ".cfi_endproc",
    ".popsection",
    taken = const TAKEN,
    doubles = const offset_of!(Record, doubles),
    word = const offset_of!(Record, word),
    double = const offset_of!(Record, double),
    called = const offset_of!(Record, called),
    more = const offset_of!(Record, more),
    must_not = const MUST_NOT_CALL.trailing_zeros(),
    before = const BEFORE,
    suspended = const SUSPENDED,
    masking = const callback::MASKING,
    masking_cell = const MASKING,
    uninterruptible = const UNINTERRUPTIBLE,
    hp = const HEAP_POINTER,
    frame = const FRAME,
    own = const OWN_STACK,
    words = const CALLEE_WORDS,
    c_stack = const C_STACK,
    c_errno = const C_ERRNO,
    errno = const ERRNO,
    in_thread = const CALLED,
    mutating = sym crate::entry::MUTATING,
    begun = sym libc::STACK,
    home = sym apart::HOME,
    elsewhere = sym apart::called_elsewhere,
    begin = sym begin,
    answered = sym answered,
    must_not_call = sym must_not_call,
    apply = const offset_of!(ProgramConfig, exceptions.apply),
);

/// The server, as compiled code calls it.
extern "C" fn begin() -> usize {
    let server = with_runtime(|runtime| runtime.heap.threads.server);
    enter_mutator();
    server | info(server & !7).tag as usize
}

/// What has waited for C meanwhile is met at the next heap check.
extern "C" fn answered() {
    with_runtime(|runtime| {
        let threads = &runtime.heap.threads;
        if pending::exception_waits() || threads.is_thrown_to() || !threads.timers.is_empty() {
            runtime.heap.end_extent();
        }
    })
}

/// C calls from where objects must stay in place.
extern "C" fn must_not_call() -> ! {
    failure::fail(
        b"foreign",
        b"C has called the program from a function that is imported as unsafe",
    )
}

/// Where the record is of what this thread serves, or of C's newest call.
pub(in crate::entry) fn record(newest: bool) -> usize {
    // SAFETY: compiled code does not run now.
    unsafe {
        match newest {
            true => rt_mutator.process.c_stack,
            false => rt_mutator.thread.called,
        }
    }
}

/// The frame of a call of C that has called the program: no pointers. Where the program returns to, and
/// the address of its shape.
pub(in crate::entry) fn frame() -> (usize, usize) {
    unsafe extern "C" {
        fn rt_called_return();
    }
    static SHAPE: [u16; 2] = [0, 0];
    (
        rt_called_return as *const () as usize,
        SHAPE.as_ptr() as usize,
    )
}
