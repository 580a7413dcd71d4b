//! Runs that fail: what is said, and the exit codes.
//!
//! | failure | code |
//! |---|---|
//! | `error`, failed match, arithmetic, `<<loop>>`, output that cannot be written | 1 |
//! | stack overflow | 2 |
//! | heap exhausted | 251 |
//! | internal error | 254 |

use crate::entry::run::ending::{end_failed, flush, run_last};
use crate::entry::run::output::Put;
use crate::entry::run::say::{limit_line, say};
use crate::entry::run::stacks::{HEADROOM, leave_frames, stack_lowest, stack_top};
use crate::entry::run::state::with_runtime;
use crate::entry::safepoint::exception_stack::{call_stack, noted, raised};
use crate::options::Level;
use crate::sys;
use crate::sys::memory::PAGE;
use alloc::format;
use core::sync::atomic::{AtomicBool, Ordering};

/// The frames of compiled code are gone: what comes next begins at the stack's bottom.
pub(in crate::entry) fn abandon_stack() {
    leave_frames();
    with_runtime(|runtime| {
        runtime.heap.abandon_stack();
        let writing = &mut runtime.heap.thread.writing;
        runtime.world.files.abandon(writing, 0);
        runtime.failures += 1;
        if runtime.failures > 1 {
            // A failure within a message takes the place of that message.
            runtime.stderr.discard();
        }
    });
    let _ = flush();
}

/// The end after a report, to which the cost-centre stack is added if wanted.
pub(in crate::entry) fn end_with(status: i32, with_stack: bool) -> ! {
    let lines = call_stack();
    with_runtime(|runtime| {
        if let Some(text) = runtime.heap.threads.deadlock.take() {
            let _ = runtime.stderr.put(text.as_bytes());
            let _ = runtime.stderr.flush();
        }
    });
    if with_stack && crate::entry::config().costs == 1 && !lines.is_empty() {
        with_runtime(|runtime| {
            let _ = runtime.stderr.put(b"CallStack (from -prof):\n");
            for line in &lines {
                let _ = runtime.stderr.put(format!("  {line}\n").as_bytes());
            }
            let _ = runtime.stderr.flush();
        });
    }
    run_last(status);
    end_failed(status)
}

/// A failure with a known message, in a program that does not handle the exception
/// that it is.
pub(in crate::entry) fn fail(exception: &[u8], message: &[u8]) -> ! {
    raised(|| exception);
    abandon_stack();
    say(message);
    end_failed(1)
}

/// The stack is smaller than `-K`, or what stands for it, says.
static CUT: AtomicBool = AtomicBool::new(false);

/// There was no address space for the stack that is wanted.
pub(in crate::entry) fn stack_is_cut() {
    CUT.store(true, Ordering::Relaxed);
}

pub(in crate::entry) fn stack_overflow() -> ! {
    noted(b"StackOverflow");
    let _ = flush();
    // Those of threads begin anywhere within a page.
    let size = (stack_top() - stack_lowest() - HEADROOM) & !(PAGE - 1);
    let line = format!("Stack space overflow: current size {size} bytes.");
    say(line.as_bytes());
    match sys::address_limit().filter(|_| CUT.load(Ordering::Relaxed)) {
        Some(limit) => say(&limit_line(limit)),
        None => say(b"Use `+RTS -Ksize -RTS' to increase it."),
    }
    end_failed(2)
}

pub(in crate::entry) fn heap_exhausted() -> ! {
    noted(b"HeapOverflow");
    let _ = flush();
    say(b"Heap exhausted;");
    let (size, wanted) = with_runtime(|runtime| {
        let heap = &runtime.heap;
        let size = heap.maximum().unwrap_or_else(|| heap.memory());
        (size, runtime.options.max_heap)
    });
    let line = format!(
        "Current maximum heap size is {size} bytes ({} MB).",
        size >> 20
    );
    say(line.as_bytes());
    if let Some(limit) = sys::address_limit()
        && wanted.is_none_or(|wanted| wanted > size as u64)
    {
        say(&limit_line(limit));
        end_failed(251)
    }
    if Level::from_config(crate::entry::config().rtsopts) == Level::All {
        say(b"Use `+RTS -M<size>' to increase it.");
    } else {
        say(b"Relink with -rtsopts and use `+RTS -M<size>' to increase it.");
    }
    end_failed(251)
}
