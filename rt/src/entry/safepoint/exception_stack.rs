//! The cost-centre stack of an exception: where it was raised, and on whose behalf.
//!
//! A thunk runs under the stack it was made under. Who has wanted its value is told by
//! its blackhole, in which the stack of the caller waits.

use crate::entry::run::state::with_runtime;
use crate::entry::{config, observe::costs};
use crate::heap::Heap;
use crate::heap::object::{is_blackhole, load};
use crate::heap::unwind::Origin;
use crate::sys::file;
use crate::thread::Raised;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::sync::atomic::{AtomicBool, Ordering};
use rt_abi::costs::MAIN;
use rt_abi::object::{HEADER, header};

/// So many callers of evaluations are shown at most.
const MOST_CALLERS: usize = 10;

/// The end of stack or heap was the last exception raised, for a handler.
static REPORTED: AtomicBool = AtomicBool::new(false);

/// Notes the stacks of an exception, while all frames are there that it will cut off.
pub(in crate::entry) fn note(origin: Origin) {
    if config().costs == 0 {
        return;
    }
    let under = costs::current();
    with_runtime(|runtime| {
        // Looking for callers takes time, and programs may raise often.
        let is_wanted = runtime.options.exception_stacks || runtime.costs.is_constant(under);
        runtime.heap.thread.raised.under = under;
        runtime.heap.thread.raised.evaluated_by = match is_wanted {
            true => callers(&mut runtime.heap, origin, under),
            false => Vec::new(),
        };
    });
}

/// Stacks that evaluations were wanted under, without repetitions.
fn callers(heap: &mut Heap, origin: Origin, under: u32) -> Vec<u32> {
    let mut callers = Vec::new();
    let mut last = under;
    heap.for_each_evaluation(origin, |thunk| {
        // A static thunk may wait for its blackhole.
        if !is_blackhole(load(thunk)) {
            return true;
        }
        let caller = header::stack(load(thunk + HEADER) as u64);
        if caller == MAIN {
            return false;
        }
        if caller != last {
            callers.push(caller);
            last = caller;
        }
        callers.len() < MOST_CALLERS
    });
    callers
}

/// An exception of that name is being raised, which has been noted: shows its stack if
/// that is wanted.
pub(in crate::entry) fn raised<'a>(name: impl FnOnce() -> &'a [u8]) {
    if config().costs == 0 || !with_runtime(|runtime| runtime.options.exception_stacks) {
        return;
    }
    let name = name();
    let is_end = matches!(name, b"StackOverflow" | b"HeapOverflow");
    REPORTED.store(is_end, Ordering::Relaxed);
    report(name);
}

/// An end of the run that may have been raised before, for a handler, and may not have
/// been noted.
pub(in crate::entry) fn noted(name: &[u8]) {
    if REPORTED.load(Ordering::Relaxed) {
        return;
    }
    with_runtime(|runtime| {
        let under = costs::current();
        if runtime.heap.thread.raised.under != under {
            let evaluated_by = Vec::new();
            runtime.heap.thread.raised = Raised {
                under,
                evaluated_by,
            };
        }
    });
    raised(|| name);
}

/// A handler goes on.
pub(in crate::entry) fn handled() {
    if config().costs != 0 {
        with_runtime(|runtime| runtime.heap.thread.raised.evaluated_by.clear());
    }
}

/// `Module.label (source)` of the last exception's stack, innermost first. A constant's
/// says nothing but the module: then it is that of who has wanted the constant.
pub(in crate::entry) fn call_stack() -> Vec<String> {
    with_runtime(|runtime| {
        let (costs, raised) = (&runtime.costs, &runtime.heap.thread.raised);
        let mut stacks = [raised.under]
            .into_iter()
            .chain(raised.evaluated_by.iter().copied());
        let told = stacks.find(|stack| !costs.is_constant(*stack));
        costs.call_stack(told.unwrap_or(raised.under))
    })
}

/// `-xc`.
fn report(name: &[u8]) {
    let name = String::from_utf8_lossy(name);
    let mut text = format!("*** Exception (reporting due to +RTS -xc): ({name}), stack trace: \n");
    with_runtime(|runtime| {
        let mut show = |begin: &str, stack: u32| {
            text.push_str(begin);
            let lines = runtime.costs.call_stack(stack);
            for (i, line) in lines.iter().enumerate() {
                let name = line.split(" (").next().unwrap_or(line);
                text.push_str(if i == 0 { "" } else { ",\n  called from " });
                text.push_str(name);
            }
            text.push('\n');
        };
        show("  ", runtime.heap.thread.raised.under);
        for stack in &runtime.heap.thread.raised.evaluated_by {
            show("  --> evaluated by: ", *stack);
        }
    });
    let _ = file::write_all(file::STDERR, text.as_bytes());
}
