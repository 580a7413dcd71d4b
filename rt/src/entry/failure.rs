//! Runs that fail: what is said, and the exit codes.
//!
//! | failure | code |
//! |---|---|
//! | `error`, failed match, arithmetic, `<<loop>>`, output that cannot be written | 1 |
//! | stack overflow | 2 |
//! | heap exhausted | 251 |
//! | internal error | 254 |

use super::{Compiled, costs, runtime};
use crate::check::Fault;
use crate::options::Level;
use crate::prim::message;
use crate::prim::stdout::{Broken, Output};
use crate::sys::{self, file};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// One line on standard error, behind the program's name.
pub(super) fn say(program: &[u8], line: &[u8]) {
    for part in [program, b": ", line, b"\n"] {
        if file::write_all(file::STDERR, part).is_err() {
            return;
        }
    }
}

fn write_stderr(bytes: &[u8]) -> Result<(), Broken> {
    file::write_all(file::STDERR, bytes).map_err(|error| Broken(error.errno))
}

/// The end of a run that failed.
fn end(status: i32) -> ! {
    let _ = runtime().flush();
    runtime().complete();
    sys::exit(status)
}

/// Prepares for going on at the bottom of the stack: its frames are gone.
pub(super) fn abandon_stack() {
    let runtime = runtime();
    runtime.heap.abandon_stack();
    runtime.world.files.abandon(0);
    runtime.failures += 1;
    if runtime.failures > 1 {
        // A failure within a message takes the place of that message.
        runtime.stderr.discard();
    }
    let _ = runtime.flush();
}

/// `error` with a list of characters, which may itself fail, in a program that
/// handles no exceptions.
pub(super) extern "C" fn error(text: usize) -> ! {
    super::leave_mutator();
    raised(b"ErrorCall");
    abandon_stack();
    let stderr = &mut runtime().stderr;
    let _ = stderr.put(&runtime().options.program);
    let _ = stderr.put(b": ");
    // The buffer is the runtime's, so that a failure within can discard it.
    let _ = message::write(&mut Compiled, &mut runtime().stderr, text);
    let _ = runtime().stderr.put(b"\n");
    let _ = runtime().stderr.flush();
    end_with(1, true)
}

/// The end after a report, to which the cost-centre stack is added if wanted.
pub(super) fn end_with(status: i32, call_stack: bool) -> ! {
    let runtime = runtime();
    let lines = runtime.costs.call_stack(runtime.raised_under);
    if call_stack && super::config().costs == 1 && !lines.is_empty() {
        let stderr = &mut runtime.stderr;
        let _ = stderr.put(b"CallStack (from -prof):\n");
        for line in &lines {
            let _ = stderr.put(format!("  {line}\n").as_bytes());
        }
        let _ = stderr.flush();
    }
    end(status)
}

/// An exception of that name is being raised: notes its stack, and shows it if wanted.
pub(super) fn raised(name: &[u8]) {
    let runtime = runtime();
    if super::config().costs == 0 {
        return;
    }
    runtime.raised_under = costs::current();
    if runtime.options.exception_stacks {
        report_exception(name);
    }
}

/// `-xc`.
fn report_exception(name: &[u8]) {
    let call_stack = runtime().costs.call_stack(runtime().raised_under);
    let name = String::from_utf8_lossy(name);
    let mut text = format!("*** Exception (reporting due to +RTS -xc): ({name}), stack trace: \n");
    for (i, line) in call_stack.iter().enumerate() {
        let name = line.split(" (").next().unwrap_or(line);
        text.push_str(if i == 0 { "  " } else { ",\n  called from " });
        text.push_str(name);
    }
    text.push('\n');
    let _ = file::write_all(file::STDERR, text.as_bytes());
}

pub(super) fn stderr() -> Output {
    Output::new(write_stderr)
}

/// A failure with a known message, in a program that does not handle the exception
/// that it is.
pub(super) fn fail(exception: &[u8], message: &[u8]) -> ! {
    raised(exception);
    abandon_stack();
    say(&runtime().options.program, message);
    end(1)
}

pub(super) fn stack_overflow() -> ! {
    let runtime = runtime();
    let _ = runtime.flush();
    let program = &runtime.options.program;
    let size = runtime.stack.1 - super::HEADROOM - super::OWN_STACK;
    let line = format!("Stack space overflow: current size {size} bytes.");
    say(program, line.as_bytes());
    say(program, b"Use `+RTS -Ksize -RTS' to increase it.");
    end(2)
}

pub(super) fn heap_exhausted() -> ! {
    let runtime = runtime();
    let _ = runtime.flush();
    let program = &runtime.options.program;
    say(program, b"Heap exhausted;");
    let size = runtime
        .heap
        .maximum()
        .unwrap_or_else(|| runtime.heap.memory());
    let line = format!(
        "Current maximum heap size is {size} bytes ({} MB).",
        size >> 20
    );
    say(program, line.as_bytes());
    if Level::from_config(super::config().rtsopts) == Level::All {
        say(program, b"Use `+RTS -M<size>' to increase it.");
    } else {
        say(
            program,
            b"Relink with -rtsopts and use `+RTS -M<size>' to increase it.",
        );
    }
    end(251)
}

pub(super) fn stdout_broken(broken: Broken) -> ! {
    say(&runtime().options.program, &broken_line(broken.0));
    runtime().complete();
    sys::exit(1)
}

/// Why standard output cannot be written.
pub(super) fn broken_line(errno: i32) -> Vec<u8> {
    let reason = match errno {
        5 => "input/output error",
        9 => "it is closed",
        27 => "file too large",
        28 => "no space left on device",
        32 => "nobody reads the pipe",
        _ => return format!("cannot write standard output: error {errno}").into_bytes(),
    };
    format!("cannot write standard output: {reason}").into_bytes()
}

/// The verifier's finding.
pub(super) fn damaged(when: &str, fault: &Fault) -> ! {
    let line = format!("internal error: {when} a collection: {}", fault.0);
    say(&runtime().options.program, line.as_bytes());
    sys::exit(254)
}

/// A census whose sum is not what the collector calls live.
pub(super) fn unbalanced(counted: u64, live: u64) -> ! {
    let line = format!("internal error: census of {counted} bytes, {live} are live");
    say(&runtime().options.program, line.as_bytes());
    sys::exit(254)
}

/// A biography whose accounts do not balance.
pub(super) fn unbalanced_biography(census: u32) -> ! {
    let line = format!("internal error: the biography of census {census} does not balance");
    say(&runtime().options.program, line.as_bytes());
    sys::exit(254)
}

/// A bug of the runtime or of the compiler.
pub(super) fn internal(information: &core::panic::PanicInfo) -> ! {
    let program = &runtime().options.program;
    match information.location() {
        Some(place) => {
            let line = format!("internal error: {}:{}", place.file(), place.line());
            say(program, line.as_bytes());
        }
        None => say(program, b"internal error"),
    }
    sys::exit(254)
}

/// A memory fault outside the stack's guard.
pub(super) fn memory_fault(address: usize) -> ! {
    let line = format!("internal error: memory fault at {address:#x}");
    say(&runtime().options.program, line.as_bytes());
    sys::exit(254)
}
