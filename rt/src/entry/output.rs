//! What compiled code writes, and how it ends a program. Buffers are the
//! runtime's, so that a failure or a signal meanwhile can write them out.

use super::{enter_mutator, failure, leave_mutator, runtime, shut_down};
use crate::prim::stdout::Output;

const STDERR: i64 = 2;

fn output(stream: i64) -> &'static mut Output {
    match stream {
        STDERR => &mut runtime().stderr,
        _ => &mut runtime().output,
    }
}

pub(super) extern "C" fn put_char(stream: i64, code: i64) -> i64 {
    let code = u32::try_from(code).ok().and_then(char::from_u32);
    let character = code.unwrap_or(char::REPLACEMENT_CHARACTER);
    if !output(stream).put_quickly(character) {
        leave_mutator();
        if let Err(broken) = output(stream).put_char(character) {
            failure::stdout_broken(broken);
        }
        enter_mutator();
    }
    0
}

pub(super) extern "C" fn flush(stream: i64) -> i64 {
    leave_mutator();
    if let Err(broken) = output(stream).flush() {
        failure::stdout_broken(broken);
    }
    enter_mutator();
    0
}

/// At the bottom of the stack, whose frames are gone.
pub(super) extern "C" fn exit(code: i64) -> ! {
    leave_mutator();
    runtime().heap.abandon_stack();
    end(code as i32)
}

/// The regular end.
pub(super) fn end(status: i32) -> ! {
    let _ = runtime().stderr.flush();
    match runtime().output.flush() {
        Ok(()) => shut_down(status),
        Err(broken) => failure::stdout_broken(broken),
    }
}
