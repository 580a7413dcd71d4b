//! Runs that fail: what is said, and the exit codes.
//!
//! | failure | code |
//! |---|---|
//! | `error`, failed match, arithmetic, `<<loop>>`, output that cannot be written | 1 |
//! | stack overflow | 2 |
//! | heap exhausted | 251 |
//! | internal error | 254 |

use super::{Compiled, complete, runtime};
use crate::prim::message;
use crate::prim::stdout::{Broken, Output};
use crate::sys::{self, file};
use alloc::format;

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
    let _ = runtime().output.flush();
    complete();
    sys::exit(status)
}

/// Prepares for going on at the bottom of the stack: its frames are gone.
fn abandon_stack() {
    let runtime = runtime();
    runtime.heap.abandon_stack();
    if core::mem::replace(&mut runtime.failing, true) {
        // A failure while a message was written: what is known of it stands.
        let _ = runtime.stderr.put(b"\n");
        let _ = runtime.stderr.flush();
        end(1);
    }
    let _ = runtime.output.flush();
}

/// `error` with a list of characters, which may itself fail.
pub(super) fn raise(text: usize) -> ! {
    abandon_stack();
    let program = runtime().program;
    let stderr = &mut runtime().stderr;
    let _ = stderr.put(program);
    let _ = stderr.put(b": ");
    // The buffer is the runtime's, so that a failure within can write it out.
    let _ = message::write(&mut Compiled, &mut runtime().stderr, text);
    let _ = runtime().stderr.put(b"\n");
    let _ = runtime().stderr.flush();
    end(1)
}

pub(super) fn stderr() -> Output {
    Output::new(write_stderr)
}

/// A failure with a known message.
pub(super) fn fail(message: &[u8]) -> ! {
    abandon_stack();
    say(runtime().program, message);
    end(1)
}

pub(super) fn stack_overflow() -> ! {
    let runtime = runtime();
    let (_, size) = runtime.stack;
    let _ = runtime.output.flush();
    let line = format!("Stack space overflow: current size {size} bytes.");
    say(runtime.program, line.as_bytes());
    say(runtime.program, b"Use `+RTS -Ksize -RTS' to increase it.");
    end(2)
}

pub(super) fn heap_exhausted() -> ! {
    let runtime = runtime();
    let _ = runtime.output.flush();
    say(runtime.program, b"Heap exhausted;");
    let size = runtime
        .heap
        .maximum()
        .unwrap_or_else(|| runtime.heap.memory());
    let line = format!(
        "Current maximum heap size is {size} bytes ({} MB).",
        size >> 20
    );
    say(runtime.program, line.as_bytes());
    say(runtime.program, b"Use `+RTS -M<size>' to increase it.");
    end(251)
}

pub(super) fn stdout_broken(broken: Broken) -> ! {
    let reason = match broken.0 {
        5 => "input/output error",
        9 => "it is closed",
        27 => "file too large",
        28 => "no space left on device",
        32 => "nobody reads the pipe",
        _ => "",
    };
    let program = runtime().program;
    if reason.is_empty() {
        let line = format!("cannot write standard output: error {}", broken.0);
        say(program, line.as_bytes());
    } else {
        let line = format!("cannot write standard output: {reason}");
        say(program, line.as_bytes());
    }
    complete();
    sys::exit(1)
}

/// A bug of the runtime or of the compiler.
pub(super) fn internal(information: &core::panic::PanicInfo) -> ! {
    let program = runtime().program;
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
    say(runtime().program, line.as_bytes());
    sys::exit(254)
}
