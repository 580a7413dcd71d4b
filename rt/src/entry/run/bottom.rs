//! The bottom of the program's stack, where compiled code is started.
//!
//! The runtime never waits for compiled code: it starts it on an empty stack and says
//! which of its functions goes on with the value. That runs on the runtime's stack, which is
//! empty again. So below a frame of compiled code there is never one of the runtime.
//!
//! ```text
//! run, report .. -> call -> rt_resume -> compiled code -> rt_bottom -> then
//! ```

use crate::entry::run::ending;
use crate::entry::run::stacks::{leave_frames, own_stack, stack_top};
use crate::entry::run::state::check_returned;
use crate::entry::safepoint::raise::Resume;
use crate::entry::{MUTATING, observe};
use crate::heap::object::{load, store, tag};
use core::sync::atomic::{Ordering, compiler_fence};
use rt_abi::object::WORD;

/// A function of the runtime that goes on with a value, nothing else being on its stack.
pub(in crate::entry) type Then = extern "C" fn(usize) -> !;

unsafe extern "C" {
    fn rt_resume(registers: *const Resume) -> !;
    fn rt_bottom();
    fn pure_eval();
}

/// Words of the stack's bottom: where what is called there returns to, and who then goes
/// on.
const LINKS: usize = 3;

/// Bytes of `rt_bottom` in front of the place that is returned to.
const NOP: usize = 1;

/// Where compiled code returns to that was started at the bottom of a stack.
pub(in crate::entry) fn return_address() -> usize {
    rt_bottom as *const () as usize + NOP
}

/// Registers at the entry of a function whose stack begins with so many words, and that
/// nothing waits for.
fn entry(stack: usize, code: usize, arguments: [usize; 3]) -> Resume {
    store(stack, return_address());
    Resume {
        stack,
        frame: 0,
        code,
        arguments,
        saved: [0; 4],
    }
}

/// Those with which a function of the runtime goes on, no compiled code being there.
pub(in crate::entry) fn alone(then: Then, value: usize) -> Resume {
    leave_frames();
    entry(
        own_stack() - WORD,
        then as *const () as usize,
        [value, 0, 0],
    )
}

/// Before compiled code runs (on). A signal that came meanwhile ends the run.
/// There is one thread, so a handler needs the order of the code only.
#[inline(always)]
pub(in crate::entry) fn enter_mutator() {
    check_returned();
    observe::ticks::resume();
    observe::whereabouts::answer_if_asked();
    compiler_fence(Ordering::SeqCst);
    MUTATING.store(true, Ordering::Relaxed);
    compiler_fence(Ordering::SeqCst);
    ending::obey_unless_exception();
}

/// Goes on with such registers.
#[inline(always)]
pub(in crate::entry) fn resume(registers: &Resume) -> ! {
    // SAFETY: those of a function's entry, whose frame is there or needs none; whoever is on
    // the stack above it has no more to do.
    unsafe { rt_resume(registers) }
}

/// Goes on with a function of the runtime.
#[inline(always)]
pub(in crate::entry) fn go_on(then: Then, value: usize) -> ! {
    resume(&alone(then, value))
}

/// Starts compiled code; `then` goes on with the answer.
pub(in crate::entry) fn call(code: usize, arguments: [usize; 3], then: Then) -> ! {
    let registers = entry(stack_top() - LINKS * WORD, code, arguments);
    store(registers.stack + WORD, then as *const () as usize);
    enter_mutator();
    resume(&registers)
}

/// The thread whose newest frame is at `frame` goes on: with a word, or with the value of an
/// object.
pub(in crate::entry) fn go_on_in(frame: usize, saved: [usize; 4], answer: Answer) -> ! {
    unsafe extern "C" {
        fn rt_answer();
        fn rt_gc();
    }
    let (code, word) = match answer {
        Answer::Word(word) => (rt_answer as *const () as usize, word),
        Answer::Value(object) if tag(object) != 0 => (rt_answer as *const () as usize, object),
        Answer::HeapCheck(bytes) => (rt_gc as *const () as usize, bytes),
        Answer::Value(object) => (pure_eval as *const () as usize, object),
    };
    enter_mutator();
    resume(&Resume {
        stack: frame + WORD,
        frame: load(frame),
        code,
        arguments: [word, 0, 0],
        saved,
    })
}

/// What a thread goes on with.
#[derive(Clone, Copy)]
pub(in crate::entry) enum Answer {
    Word(usize),
    Value(usize),
    /// It makes a heap check for so many bytes.
    HeapCheck(usize),
}

/// `then` goes on with the value of what is at `pointer`.
pub(in crate::entry) fn evaluate(pointer: usize, then: Then) -> ! {
    if tag(pointer) == 0 {
        call(pure_eval as *const () as usize, [pointer, 0, 0], then)
    }
    // Printing what is evaluated already must be stoppable too.
    ending::obey_pending();
    observe::ticks::resume();
    observe::whereabouts::answer_if_asked();
    go_on(then, pointer)
}
