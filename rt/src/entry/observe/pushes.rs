//! Where compiled code pushes a centre or enters a function: the sites that met
//! another stack than last time. Every register stays as it was, so that the rest
//! of the site's function need not care; what is in the tables is answered here, the
//! rest is asked of the tree.

use crate::entry::run::state::with_runtime;
use crate::entry::{enter_mutator, leave_mutator};
use crate::prof::costs::recent::{MIX, ROWS, Recent};
use crate::prof::costs::stacks::Stacks;
use core::arch::global_asm;
use core::mem::offset_of;
use rt_abi::costs::{NODE_SHIFT, NODES, Node};
use rt_abi::mutator::offset::{FRAME, OWN_STACK, STACK};
use rt_abi::object::{TAG_MASK, header};

static PUSHED: Recent = Recent::new();
static APPENDED: Recent = Recent::new();

/// A centre is pushed on a stack.
#[cold]
extern "C" fn push_new(from: u32, centre: u32) -> u32 {
    let to = ask_stacks(from, |stacks| stacks.push(from, centre));
    PUSHED.set(from, centre, to);
    to
}

/// A function that was made under the stack `own` is entered under another.
#[cold]
extern "C" fn append_new(from: u32, own: u32) -> u32 {
    let to = ask_stacks(from, |stacks| stacks.append(from, own));
    APPENDED.set(from, own, to);
    to
}

/// A stack that the tree knows, for compiled code.
fn ask_stacks(otherwise: u32, ask: impl FnOnce(&mut Stacks) -> u32) -> u32 {
    leave_mutator();
    let stack = with_runtime(|runtime| {
        let stacks = runtime.costs.stacks.as_ref();
        stacks.map(|stacks| ask(&mut stacks.borrow_mut()))
    });
    enter_mutator();
    stack.unwrap_or(otherwise)
}

// rt_push_centre(cache, centre): the current stack and what the push makes of it
// go to the site's cache, both as they stand in headers.
// rt_enter_function(closure): the stack of the function's closure, whose pointer may be
// tagged, is appended to the current one, whose node remembers it: in a loop that is
// mostly what the next site asks.
//
// As `Recent::row` finds it: rcx the row, rax the key, whose upper half is the
// current stack. rsi holds the lower.
global_asm!(
    ".macro rt_find_row table",
    push!("rax", "rcx", "rdx", "rsi", "rdi"),
    "mov rax, [rip + rt_mutator + {cell}]",
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
    pop!("rdi", "rsi", "rdx", "rcx", "rax"),
    "ret",
    ".endm",
    ".globl rt_push_centre",
    ".type rt_push_centre, @function",
    "rt_push_centre:",
    ".cfi_startproc",
    "rt_find_row {pushed}",
    ".cfi_remember_state",
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
    ".cfi_restore_state",
    "lea rdx, [rip + {push}]",
    "call rt_ask_tree",
    "jmp 3b",
    ".cfi_endproc",
    "",
    ".globl rt_enter_function",
    ".type rt_enter_function, @function",
    "rt_enter_function:",
    ".cfi_startproc",
    "push rsi",
    ".cfi_adjust_cfa_offset 8",
    "mov rsi, rdi",
    "and rsi, {untag}",
    // The stack's three bytes, with the byte in front: not the marks behind, which were
    // lately stored.
    "mov esi, [rsi + {upper} / 8 - 1]",
    "shr esi, 8",
    "rt_find_row {appended}",
    ".cfi_remember_state",
    "jne 2f",
    "mov ecx, [rcx + {stack}]",
    "3:",
    "shr rax, 32",
    "shl rax, {node}",
    "mov [rax + {nodes} + {last}], esi",
    "mov [rax + {nodes} + {led}], ecx",
    "shl rcx, {upper}",
    "mov [rip + rt_mutator + {cell}], rcx",
    pop!("rdi", "rsi", "rdx", "rcx", "rax", "rsi"),
    "ret",
    "2:",
    ".cfi_restore_state",
    "lea rdx, [rip + {append}]",
    "call rt_ask_tree",
    "jmp 3b",
    ".cfi_endproc",
    "",
    // rdx: the function to ask, with the halves of the key; its answer goes to rcx.
    ".type rt_ask_tree, @function",
    "rt_ask_tree:",
    ".cfi_startproc",
    "push rbx",
    ".cfi_adjust_cfa_offset 8",
    ".cfi_rel_offset rbx, 0",
    push!("rax", "rsi", "rdi", "r8", "r9", "r10", "r11"),
    "mov rbx, rsp",
    ".cfi_def_cfa_register rbx",
    "mov [rip + rt_mutator + {frame}], rbp",
    "mov rsp, [rip + rt_mutator + {own}]",
    "sub rsp, 256",
    save_vectors!(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
    "mov rdi, rax",
    "shr rdi, 32",
    "call rdx",
    "mov ecx, eax",
    load_vectors!(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
    "mov rsp, rbx",
    ".cfi_def_cfa_register rsp",
    pop!("r11", "r10", "r9", "r8", "rdi", "rsi", "rax", "rbx"),
    ".cfi_restore rbx",
    "ret",
    ".cfi_endproc",
    cell = const STACK,
    frame = const FRAME,
    own = const OWN_STACK,
    upper = const header::UPPER,
    untag = const !(TAG_MASK as i64),
    nodes = const NODES,
    node = const NODE_SHIFT,
    last = const offset_of!(Node, appended),
    led = const offset_of!(Node, extended),
    mix = const MIX,
    shift = const 32 - ROWS.ilog2(),
    stack = const offset_of!(crate::prof::costs::recent::Row, stack),
    pushed = sym PUSHED,
    appended = sym APPENDED,
    push = sym push_new,
    append = sym append_new,
);
