//! The program's input: standard input, its name and its arguments, as bytes
//! that can be asked for in any order. What was read is kept.

use super::{enter_mutator, leave_mutator, runtime, signals};
use crate::sys::file;
use alloc::string::String;
use alloc::vec::Vec;
use rt_number::shortest;

/// Bytes asked of the system at a time.
const CHUNK: usize = 32 << 10;

/// Behind the end.
const END: i64 = -1;
/// No such source.
const NO_SOURCE: i64 = -2;

#[derive(Default)]
pub(crate) struct Input {
    stdin: Vec<u8>,
    ended: bool,
    /// The last double asked for, and its text.
    double: Option<(u64, String)>,
}

#[unsafe(no_mangle)]
pub(super) extern "C" fn rt_read_byte(source: i64, index: i64) -> i64 {
    let Ok(index) = usize::try_from(index) else {
        return END;
    };
    let options = &runtime().options;
    match source {
        0 => match runtime().input.stdin.get(index) {
            Some(byte) => i64::from(*byte),
            None => {
                leave_mutator();
                let byte = wait_for(index);
                enter_mutator();
                byte
            }
        },
        1 => at(&options.program, index),
        _ => match usize::try_from(source - 2) {
            Ok(n) => options
                .program_args
                .get(n)
                .map_or(NO_SOURCE, |argument| at(argument, index)),
            Err(_) => NO_SOURCE,
        },
    }
}

fn at(bytes: &[u8], index: usize) -> i64 {
    bytes.get(index).map_or(END, |byte| i64::from(*byte))
}

/// Reads on until the byte is there, or the end.
fn wait_for(index: usize) -> i64 {
    // Who answers should have seen the question.
    let _ = runtime().output.flush();
    let input = &mut runtime().input;
    while index >= input.stdin.len() && !input.ended {
        let start = input.stdin.len();
        input.stdin.resize(start + CHUNK, 0);
        let read = file::read_some(file::STDIN, &mut input.stdin[start..]);
        input.stdin.truncate(start + read.unwrap_or(0));
        match read {
            Ok(0) => input.ended = true,
            Ok(_) => {}
            Err(4) => signals::obey_pending(),
            Err(_) => input.ended = true,
        }
    }
    at(&input.stdin, index)
}

#[unsafe(no_mangle)]
pub(super) extern "C" fn rt_double_byte(bits: u64, index: i64) -> i64 {
    let Ok(index) = usize::try_from(index) else {
        return END;
    };
    leave_mutator();
    let cache = &mut runtime().input.double;
    if cache.as_ref().is_none_or(|(known, _)| *known != bits) {
        *cache = Some((bits, shortest::double(f64::from_bits(bits))));
    }
    let byte = cache
        .as_ref()
        .map_or(END, |(_, text)| at(text.as_bytes(), index));
    enter_mutator();
    byte
}
