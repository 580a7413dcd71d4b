//! The stack's end: a fault in the guard below it.
//!
//! Compiled code that faults there has overflown the stack, which is an
//! exception if a handler is there. Its frames are walked from the faulting
//! instruction, which is one of three:
//! - the function's first, which saves the caller's frame pointer: the newest
//!   suspended frame is the caller's;
//! - a call, or a store to the function's own frame, which is complete: the
//!   newest suspended frame is again the caller's, and if the function evaluates
//!   a thunk that is a blackhole already, its slot says which. A thunk is put
//!   into its slot, the lowest word of the frame, before it becomes one.
//!
//! In a program with threads an overflow is raised at the next heap check instead, where what was
//! evaluated can be resumed later; the guard is opened for that. If it does not suffice, it is as
//! above.
//!
//! The border, entered with no stack left, is given more: the guard is opened by a step, and
//! closed again once the stack is unwound or the next collection has made sure that there is
//! room. Behind the border the runtime has a stack of its own, whose end is an internal error.

use crate::entry::run::say;
use crate::entry::run::stacks::{GUARD, OWN_GUARD, OWN_STACK, frame, own_stack, stack_lowest};
use crate::entry::run::state::with_runtime;
use crate::entry::safepoint::raise::{Failure, Resume, handled};
use crate::entry::safepoint::stops;
use crate::entry::{
    MUTATING, config, pure_frames, pure_shapes, rt_mutator, run::failure,
    safepoint::exception_stack,
};
use crate::heap::frames::for_each_row;
use crate::heap::object::load;
use crate::heap::unwind::Origin;
use crate::sys::memory;
use crate::sys::signal::{Context, Register};
use core::sync::atomic::Ordering;
use rt_abi::frames::CATCH;

/// Bytes of the guard that are opened at a time.
const PART: usize = 64 << 10;

/// Bytes of the guard that are open.
fn guard_open() -> &'static mut usize {
    // SAFETY: a word that only this file uses, for a moment; a fault is none of its own.
    unsafe { &mut (*(&raw mut rt_mutator)).thread.guard_open }
}

/// Deals with a fault; false if it is none of the stacks'.
pub(in crate::entry) fn handle(address: usize, context: &mut Context) -> bool {
    let own = own_stack() - OWN_STACK;
    if (own - OWN_GUARD..own).contains(&address) {
        say::own_stack_overflow();
    }
    let lowest = stack_lowest();
    if address >= lowest || address < lowest - GUARD || !MUTATING.load(Ordering::SeqCst) {
        return false;
    }
    if with_runtime(|runtime| runtime.heap.threads.at_heap_check.is_some()) && open(lowest) {
        stops::want(context);
        return true;
    }
    let origin = origin(address, context);
    if config().exceptions.apply[1] == 0 {
        MUTATING.store(false, Ordering::SeqCst);
        if let Some(origin) = origin {
            exception_stack::note(origin);
        }
        failure::stack_overflow();
    }
    let Some(origin) = origin else {
        if open(lowest) {
            return true;
        }
        failure::stack_overflow()
    };
    MUTATING.store(false, Ordering::SeqCst);
    let Some(resume) = handled(Failure::StackOverflow, origin) else {
        failure::stack_overflow()
    };
    close();
    let Resume {
        stack,
        frame,
        code,
        arguments,
        saved,
    } = resume;
    context.set(Register::Rsp, stack);
    context.set(Register::Rbp, frame);
    context.set(Register::Rip, code);
    context.set(Register::Rdi, arguments[0]);
    context.set(Register::Rsi, arguments[1]);
    context.set(Register::Rdx, arguments[2]);
    let registers = [Register::Rbx, Register::R12, Register::R13, Register::R14];
    for (register, word) in registers.into_iter().zip(saved) {
        context.set(register, word);
    }
    MUTATING.store(true, Ordering::SeqCst);
    true
}

/// Whether the program has more stack than it was given. What is below that is for its calls.
pub(in crate::entry) fn is_deep() -> bool {
    frame() < stack_lowest()
}

/// Opens the next part of the guard; false if there is none.
fn open(lowest: usize) -> bool {
    let open = *guard_open() + PART;
    if open >= GUARD {
        return false;
    }
    memory::allow(lowest - open, PART);
    *guard_open() = open;
    true
}

/// Closes the guard again. The stack must end above it.
pub(in crate::entry) fn close() {
    let open = core::mem::take(guard_open());
    if open > 0 {
        memory::forbid(stack_lowest() - open, open);
    }
}

/// The function that an instruction of compiled code is in: its start, and the
/// distance of its update slot from the frame pointer in words, 0 if it
/// evaluates no thunk.
fn function_at(instruction: usize) -> Option<(usize, usize)> {
    let mut found = None;
    for_each_row(&raw const pure_frames as usize, |function, entries| {
        let end = entries.clone().map(|entry| entry.ret).max().unwrap_or(0);
        let offset = instruction.wrapping_sub(function.code);
        if offset >= end as usize {
            return;
        }
        let slots = entries.map(|entry| {
            let shape = &raw const pure_shapes as usize + entry.shape as usize;
            // SAFETY: a shape's second word is its update slot.
            unsafe { *(shape as *const u16).add(1) }
        });
        let slot = slots.filter(|slot| *slot != CATCH).max().unwrap_or(0);
        found = Some((function.code, slot as usize));
    });
    found
}

/// Where the unwinding begins, if compiled code was interrupted.
fn origin(fault: usize, context: &mut Context) -> Option<Origin> {
    let instruction = context.get(Register::Rip);
    let (start, slot) = function_at(instruction)?;
    let frame = context.get(Register::Rbp);
    if instruction == start {
        // Where the return address and the caller's frame pointer would lie side
        // by side: the latter is still to be stored, just where it faults.
        if !open(stack_lowest()) {
            return None;
        }
        let fp = context.get(Register::Rsp) - 8;
        crate::heap::object::store(fp, frame);
        return Some(Origin { fp, thunk: 0 });
    }
    let place = frame - 8 * slot;
    let thunk = if slot != 0 && fault < place {
        load(place)
    } else {
        0
    };
    Some(Origin { fp: frame, thunk })
}
