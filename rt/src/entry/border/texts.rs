//! Texts that compiled code asks for byte by byte.

use crate::entry::run::state::{with_runtime, with_thread};
use crate::entry::{border::seldom, enter_mutator, leave_mutator};
use rt_number::shortest;

/// Behind the end.
const END: i64 = -1;

fn at(bytes: &[u8], index: usize) -> i64 {
    bytes.get(index).map_or(END, |byte| i64::from(*byte))
}

#[cold]
fn new_text(bits: u64, index: usize) -> i64 {
    leave_mutator();
    let byte = with_runtime(|runtime| {
        let text = shortest::double(f64::from_bits(bits));
        let byte = at(text.as_bytes(), index);
        runtime.heap.thread.double = Some((bits, text));
        byte
    });
    enter_mutator();
    byte
}

pub(in crate::entry) extern "C" fn rt_double_byte(bits: u64, index: i64) -> i64 {
    let Ok(index) = usize::try_from(index) else {
        return END;
    };
    let known = with_thread(|thread| match &thread.double {
        Some((known, text)) if *known == bits => Some(at(text.as_bytes(), index)),
        _ => None,
    });
    known.unwrap_or_else(|| seldom(new_text(bits, index)))
}
