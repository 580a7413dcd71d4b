//! Texts that compiled code asks for byte by byte.

use super::{enter_mutator, leave_mutator, runtime};
use alloc::string::String;
use rt_number::shortest;

/// Behind the end.
const END: i64 = -1;

#[derive(Default)]
pub(crate) struct Texts {
    /// The last double asked for, and its text.
    double: Option<(u64, String)>,
}

fn at(bytes: &[u8], index: usize) -> i64 {
    bytes.get(index).map_or(END, |byte| i64::from(*byte))
}

#[unsafe(no_mangle)]
pub(super) extern "C" fn rt_double_byte(bits: u64, index: i64) -> i64 {
    let Ok(index) = usize::try_from(index) else {
        return END;
    };
    leave_mutator();
    let cache = &mut runtime().texts.double;
    if cache.as_ref().is_none_or(|(known, _)| *known != bits) {
        *cache = Some((bits, shortest::double(f64::from_bits(bits))));
    }
    let byte = cache
        .as_ref()
        .map_or(END, |(_, text)| at(text.as_bytes(), index));
    enter_mutator();
    byte
}
