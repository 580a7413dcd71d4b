//! The few instructions at the border: where registers are saved, stacks are
//! switched, and calling conventions meet.
//!
//! The runtime has a stack of its own, below the program's in memory, so that to debuggers
//! its frames are inner ones. Each entry starts at its top: the runtime never waits for compiled
//! code, so nothing of its own is there. The chain of frame pointers goes through both.

use crate::entry::border::{arrays, calls, foreign, integer, io, texts};
use crate::entry::safepoint::{raise, threads};
use core::arch::global_asm;
use rt_abi::frames::catch;
use rt_abi::mutator::offset::{
    C_ERRNO, C_STACK, CALLEE, CALLEE_WORDS, ERRNO, FRAME, HEAP_POINTER, MASKING, NEWEST_MARK,
    OWN_STACK, STACK, WRITERS,
};
use rt_abi::mutator::{MUTATOR, Mark};
use rt_abi::object::HEADER;
use rt_abi::symbols::ProgramConfig;
use rt_number::math;

// Entry from the kernel: the stack holds argc, argv, the environment.
global_asm!(
    ".globl _start",
    ".type _start, @function",
    "_start:",
    ".cfi_startproc",
    ".cfi_undefined rip",
    "xor ebp, ebp",
    "mov rdi, rsp",
    "and rsp, -16",
    "call {start}",
    "ud2",
    ".cfi_endproc",
    start = sym crate::entry::start,
);

/// An entry of the border: the function runs on the runtime's own stack, where nothing else
/// is, while the entry's frame heads the chain on the program's. Its symbol has the section
/// that is told.
macro_rules! entry {
    ($section:expr, $symbol:literal = $function:path, $($end:expr),+) => {
        global_asm!(
            concat!(".pushsection ", $section, ", \"ax\", @progbits"),
            concat!(".globl ", $symbol),
            concat!(".type ", $symbol, ", @function"),
            concat!($symbol, ":"),
            ".cfi_startproc",
            enter_frame!(),
            "mov [rip + rt_mutator + {hp}], r15",
            "mov [rip + rt_mutator + {frame}], rbp",
            "mov rsp, [rip + rt_mutator + {own}]",
            "call {function}",
            $($end,)+
            ".cfi_endproc",
            ".popsection",
            hp = const HEAP_POINTER,
            frame = const FRAME,
            own = const OWN_STACK,
            function = sym $function,
        );
    };
}

/// Entries that come back, perhaps with another heap pointer.
macro_rules! calls {
    ($($section:expr => $symbol:literal = $function:path;)+) => { $(
        entry!(
            $section,
            $symbol = $function,
            "mov r15, [rip + rt_mutator + {hp}]",
            return_from_frame!()
        );
    )+ };
}

/// Entries that do not come back. Some are entered like a thunk.
macro_rules! leaves {
    ($($symbol:literal = $function:path;)+) => { $(
        entry!(".text", $symbol = $function, "ud2");
    )+ };
}

/// Entries in sections of their own, so that programs carry what those need that they use.
macro_rules! apart {
    ($($symbol:literal = $function:path;)+) => {
        calls! { $(concat!(".text.", $symbol) => $symbol = $function;)+ }
    };
}

calls! {
    ".text" => "rt_alloc_large" = calls::allocate_large;
    ".text" => "rt_new_array" = arrays::new_array;
    ".text" => "rt_enter_caf" = calls::rt_enter_caf;
    // No safepoint, but it may end the run.
    ".text" => "rt_io" = io::io;
}

leaves! {
    "rt_error" = crate::entry::run::message::error;
    "rt_fail" = calls::fail;
    "rt_raise" = raise::raise;
    "rt_arith" = raise::arithmetic_error;
    "rt_raising_entry" = raise::raise_again;
}

apart! {
    "rt_log_use" = calls::rt_log_use;
    "rt_fill_array" = arrays::rt_fill_array;
    "rt_copy_array" = arrays::rt_copy_array;
    "rt_copy_bytes" = arrays::rt_copy_bytes;
    "rt_shrink_bytes" = arrays::rt_shrink_bytes;
    "rt_ask_bytes" = arrays::rt_ask_bytes;
    "rt_file_bytes" = io::rt_file_bytes;
    "rt_double_byte" = texts::rt_double_byte;
    "rt_integer_word" = integer::rt_integer_word;
    "rt_integer_add" = integer::add;
    "rt_integer_sub" = integer::sub;
    "rt_integer_mul" = integer::mul;
    "rt_integer_quot" = integer::quot;
    "rt_integer_rem" = integer::rem;
    "rt_integer_div" = integer::div;
    "rt_integer_mod" = integer::modulo;
    "rt_integer_gcd" = integer::gcd;
    "rt_integer_and" = integer::and;
    "rt_integer_or" = integer::or;
    "rt_integer_xor" = integer::xor;
    "rt_integer_shl" = integer::shift_left;
    "rt_integer_shr" = integer::shift_right;
    "rt_integer_digits" = integer::digits;
    "rt_integer_from_word" = integer::from_word;
    "rt_integer_literal" = integer::read_literal;
    "rt_single_text" = integer::single_text;
    "rt_exp" = math::exp;
    "rt_log" = math::log;
    "rt_sin" = math::sin;
    "rt_cos" = math::cos;
    "rt_tan" = math::tan;
    "rt_asin" = math::asin;
    "rt_acos" = math::acos;
    "rt_atan" = math::atan;
    "rt_sinh" = math::sinh;
    "rt_cosh" = math::cosh;
    "rt_tanh" = math::tanh;
    "rt_asinh" = math::asinh;
    "rt_acosh" = math::acosh;
    "rt_atanh" = math::atanh;
    "rt_log1p" = math::log1p;
    "rt_expm1" = math::expm1;
    "rt_pow" = math::pow;
}

/// Entries at which a thread may stop: what functions save, a stopped thread keeps below its
/// newest frame ([`crate::heap::stopped::SAVED`]).
macro_rules! stops {
    ($($section:expr => $symbol:literal = $function:path, $($end:expr),+;)+) => { $(
        global_asm!(
            concat!(".pushsection ", $section, ", \"ax\", @progbits"),
            concat!(".globl ", $symbol),
            concat!(".type ", $symbol, ", @function"),
            concat!($symbol, ":"),
            ".cfi_startproc",
            enter_frame!(),
            "push rbx",
            "push r12",
            "push r13",
            "push r14",
            "mov [rip + rt_mutator + {hp}], r15",
            "mov [rip + rt_mutator + {frame}], rbp",
            "mov rsp, [rip + rt_mutator + {own}]",
            "call {function}",
            $($end,)+
            ".cfi_endproc",
            ".popsection",
            hp = const HEAP_POINTER,
            frame = const FRAME,
            own = const OWN_STACK,
            function = sym $function,
        );
    )+ };
}

/// The end of a stop behind which another thread may go on than the one that has called.
macro_rules! go_on {
    () => {
        concat!(
            "mov rbp, [rip + rt_mutator + {frame}]\n",
            "mov rbx, [rbp - 8]\n",
            "mov r12, [rbp - 16]\n",
            "mov r13, [rbp - 24]\n",
            "mov r14, [rbp - 32]\n",
            "mov r15, [rip + rt_mutator + {hp}]\n",
            return_from_frame!()
        )
    };
}

stops! {
    ".text" => "rt_loop_entry" = raise::depends_on_itself, "ud2";
    ".text" => "rt_gc" = calls::heap_check,
        "mov r15, [rip + rt_mutator + {hp}]",
        return_from_frame!();
    ".text.rt_await" => "rt_await" = calls::await_handle,
        go_on!();
    ".text.rt_thread" => "rt_thread" = threads::thread,
        go_on!();
}

// Calls a function of C with the arguments as they are, those on the stack being copied. Its
// `errno` is the thread's. Nobody may end the run meanwhile: C may be in the midst of anything.
global_asm!(
    ".pushsection .text.rt_foreign, \"ax\", @progbits",
    ".globl rt_foreign",
    ".type rt_foreign, @function",
    "rt_foreign:",
    ".cfi_startproc",
    enter_frame!(),
    "mov [rip + rt_mutator + {hp}], r15",
    "mov [rip + rt_mutator + {frame}], rbp",
    "mov rax, [rip + rt_mutator + {c_errno}]",
    "mov r10, [rip + rt_mutator + {errno}]",
    "mov [rax], r10d",
    "mov r10, [rip + rt_mutator + {callee}]",
    "mov r11d, [rip + rt_mutator + {words}]", // the lower half
    "mov rsp, [rip + rt_mutator + {stack}]",
    "test r11, r11",
    "jz 3f",
    "test r11, 1",
    "jz 2f",
    "sub rsp, 8",
    "2:",
    "push qword ptr [rbp + 8 * r11 + 8]",
    "dec r11",
    "jnz 2b",
    "3:",
    "mov byte ptr [rip + {mutating}], 0", // as leave_mutator
    "mov eax, 8", // vector registers, for functions of any number of arguments
    "call r10",
    ".globl rt_foreign_return",
    "rt_foreign_return:",
    "mov rcx, [rip + rt_mutator + {c_errno}]",
    "mov ecx, [rcx]",
    "mov [rip + rt_mutator + {errno}], rcx",
    "mov rsp, [rip + rt_mutator + {own}]",
    "sub rsp, 16",
    "mov [rsp], rax",
    "movsd [rsp + 8], xmm0",
    "call {back}",
    "mov rax, [rsp]",
    "movsd xmm0, [rsp + 8]",
    "mov r15, [rip + rt_mutator + {hp}]",
    return_from_frame!(),
    ".cfi_endproc",
    ".popsection",
    hp = const HEAP_POINTER,
    frame = const FRAME,
    own = const OWN_STACK,
    errno = const ERRNO,
    callee = const CALLEE,
    words = const CALLEE_WORDS,
    stack = const C_STACK,
    c_errno = const C_ERRNO,
    mutating = sym crate::entry::MUTATING,
    back = sym foreign::back,
);

// Where libc starts the program: `main(argc, argv, environment)`. What it is used for is told
// to the runtime, which goes on as if the kernel had started it. The arguments are those on
// the process' first stack, what the kernel tells being behind them.
global_asm!(
    ".pushsection .text.main, \"ax\", @progbits",
    ".globl main",
    ".type main, @function",
    "main:",
    ".cfi_startproc",
    ".cfi_undefined rip",
    "lea rdi, [rsi - 8]",
    "lea rsi, [rip + 2f]",
    "and rsp, -16",
    "mov rdx, rsp",
    "xor ebp, ebp",
    "call {start}",
    "ud2",
    ".cfi_endproc",
    ".balign 8",
    "2:",
    ".quad exit, __errno_location, malloc, realloc, free, fflush, pthread_create",
    ".popsection",
    start = sym foreign::start_in_c,
);

// Where a stopped thread goes on: with the answer of its call.
global_asm!(
    ".pushsection .text.rt_answer, \"ax\", @progbits",
    ".globl rt_answer",
    ".type rt_answer, @function",
    "rt_answer:",
    ".cfi_startproc",
    "mov rax, rdi",
    "ret",
    ".cfi_endproc",
    ".popsection",
);

// Compiled code that was started at the bottom of the stack returns here; the stack has the
// function that goes on.
global_asm!(
    ".globl rt_bottom",
    ".type rt_bottom, @function",
    "rt_bottom:",
    ".cfi_startproc",
    ".cfi_undefined rip",
    // A return address is looked up by the byte before it.
    "nop",
    "mov [rip + rt_mutator + {hp}], r15",
    "mov [rip + rt_mutator + {frame}], rbp", // none
    "mov byte ptr [rip + {mutating}], 0", // as leave_mutator
    "mov rdi, rax",
    "mov rax, [rsp]",
    "mov rsp, [rip + rt_mutator + {own}]",
    "call rax",
    "ud2",
    ".cfi_endproc",
    hp = const HEAP_POINTER,
    frame = const FRAME,
    own = const OWN_STACK,
    mutating = sym crate::entry::MUTATING,
);

// rt_catch(table, action, handler, token) -> result: applies the action to the
// token. The frame's slots are those of rt_abi::frames::catch.
global_asm!(
    ".globl rt_catch",
    ".type rt_catch, @function",
    "rt_catch:",
    ".cfi_startproc",
    enter_frame!(),
    "sub rsp, 80",
    "mov [rbp - 8 * {handler}], rdx",
    "mov [rbp - 8 * {token}], rcx",
    "mov [rbp - 8 * {table}], rdi",
    "mov rax, [rip + rt_mutator + {writers_cell}]",
    "mov [rbp - 8 * {writers}], rax",
    "mov rax, [rip + rt_mutator + {stack}]",
    "mov [rbp - 8 * {cost_stack}], rax",
    "mov rax, [rip + rt_mutator + {masking_cell}]",
    "mov [rbp - 8 * {masking}], rax",
    "mov [rbp - 8 * {rbx}], rbx",
    "mov [rbp - 8 * {r12}], r12",
    "mov [rbp - 8 * {r13}], r13",
    "mov [rbp - 8 * {r14}], r14",
    "mov rdi, rsi",
    "mov rsi, rcx",
    "call [rip + pure_config + {apply}]",
    ".globl rt_catch_return",
    "rt_catch_return:",
    return_from_frame!(),
    ".cfi_endproc",
    handler = const catch::HANDLER,
    token = const catch::TOKEN,
    table = const catch::TABLE,
    writers = const catch::WRITERS,
    writers_cell = const WRITERS,
    stack = const STACK,
    cost_stack = const catch::COST_STACK,
    masking_cell = const MASKING,
    masking = const catch::MASKING,
    rbx = const catch::SAVED[0],
    r12 = const catch::SAVED[1],
    r13 = const catch::SAVED[2],
    r14 = const catch::SAVED[3],
    apply = const core::mem::offset_of!(ProgramConfig, exceptions.apply),
);

// rt_resume(registers): stack, frame, code, three arguments, saved registers.
global_asm!(
    ".globl rt_resume",
    ".type rt_resume, @function",
    "rt_resume:",
    ".cfi_startproc",
    // As with a signal's handler: where it goes on, no call was waited for.
    ".cfi_signal_frame",
    "mov rax, rdi",
    ".cfi_escape 0x0f, 3, 0x70, 0, 0x06", // the stack: what the first word says
    ".cfi_escape 0x10, 6, 2, 0x70, 8",    // the frame: in the second
    ".cfi_escape 0x10, 16, 2, 0x70, 16",  // the code: in the third
    "mov r15, [rip + rt_mutator + {hp}]",
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
    ".cfi_endproc",
    hp = const HEAP_POINTER,
);

// Entry of an indirection: its value. Not a use of its own: an indirection is
// gone before the next census.
global_asm!(
    ".globl rt_indirection_entry",
    ".type rt_indirection_entry, @function",
    "rt_indirection_entry:",
    ".cfi_startproc",
    "mov rax, [rdi + {header}]",
    "ret",
    ".cfi_endproc",
    header = const HEADER,
);

// A marked frame returns here. Results may be in any result register of the
// tail convention; the original address replaces this one.
global_asm!(
    ".globl rt_watermark_stub",
    ".type rt_watermark_stub, @function",
    // A return address is looked up by the byte before it, which is called the mark.
    ".type rt_watermark, @function",
    "rt_watermark:",
    ".cfi_startproc",
    ".cfi_def_cfa rsp, 0",
    // The original is in the mark whose frame is that in rbp, from the newest on.
    concat!(
        ".cfi_escape 0x16, 0x10, 26, ", // RA is what is found at
        "0x0c, {marks} & 255, ({marks} >> 8) & 255, ({marks} >> 16) & 255, {marks} >> 24, ",
        "0x06, ", // the newest mark
        "0x12, 0x23, {caller}, 0x06, ", // its caller
        "0x76, 0, 0x2e, 0x28, 4, 0, ", // is it another than rbp?
        "0x06, 0x2f, 6, 0, ", // no: the original, and that is all
        "0x08, {size}, 0x1c, ", // yes: the mark before
        "0x2f, 0xec, 0xff",
    ),
    "nop",
    "rt_watermark_stub:",
    "sub rsp, 8",
    ".cfi_adjust_cfa_offset 8",
    push!("rax", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "rbx"),
    "mov rbx, rsp",
    ".cfi_def_cfa_register rbx",
    ".cfi_offset rbx, -80",
    "mov [rip + rt_mutator + {frame}], rbp",
    "mov rsp, [rip + rt_mutator + {own}]",
    "sub rsp, 128",
    save_vectors!(0, 1, 2, 3, 4, 5, 6, 7),
    "call {returned}",
    // The mark is gone, and its original is here.
    ".cfi_register rip, rax",
    load_vectors!(0, 1, 2, 3, 4, 5, 6, 7),
    "mov rsp, rbx",
    ".cfi_def_cfa_register rsp",
    "mov [rsp + 72], rax",
    ".cfi_offset rip, -8",
    "pop rbx",
    ".cfi_adjust_cfa_offset -8",
    ".cfi_restore rbx",
    pop!("r10", "r9", "r8", "rdi", "rsi", "rdx", "rcx", "rax"),
    "ret",
    ".cfi_endproc",
    returned = sym calls::mark_reached,
    frame = const FRAME,
    own = const OWN_STACK,
    marks = const MUTATOR + NEWEST_MARK,
    caller = const core::mem::offset_of!(Mark, caller),
    size = const size_of::<Mark>(),
);
