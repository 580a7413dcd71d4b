//! Arrays: making, filling, copying.

use crate::entry::{
    border::calls, leave_mutator, observe::costs, observe::ticky, rt_mutator, run::failure,
};
use crate::heap::large::Large;
use crate::heap::mutable::is_clean;
use crate::heap::object::{
    BYTES, LARGE_LIMIT, info, info_at, info_word, load, payload_words, set_info, store, untag,
};
use rt_abi::info::INFO_BYTES;
use rt_abi::object::{
    BLOCK_BIT, CARD_SHIFT, HEADER, LARGE_BYTES, LENGTH_MASK, SPARE_IN_LARGE, SPARE_SHIFT, WORD,
    array_words, bytes_words,
};
use rt_abi::ticky::Counter;
use rt_number::bytes::Question;

/// A new array of `length` elements: its header and length, the rest is 0.
pub(in crate::entry) extern "C" fn new_array(table: usize, length: usize) -> usize {
    if length > LARGE_LIMIT {
        leave_mutator();
        failure::heap_exhausted();
    }
    let words = match info_at(table).kind {
        BYTES => bytes_words(length),
        _ => array_words(length),
    };
    let bytes = HEADER + WORD * words;
    let object = match bytes >= LARGE_BYTES {
        true => calls::allocate_large(bytes),
        false => {
            // SAFETY: compiled code's heap pointer, which the stub has stored.
            let start = unsafe { rt_mutator.capability.heap_pointer };
            if (start + bytes) & (1 << BLOCK_BIT) != 0 {
                calls::collect(bytes);
            }
            calls::allocated(bytes, 1);
            // SAFETY: as above; there is room for `bytes` now.
            unsafe {
                costs::charge_current(bytes);
                let object = rt_mutator.capability.heap_pointer;
                rt_mutator.capability.heap_pointer += bytes;
                object
            }
        }
    };
    let slop = match info_at(table).kind {
        BYTES => WORD * (words - 1) - length,
        _ => 0,
    };
    ticky::made(&[
        (Counter::Arrays, 1),
        (Counter::ArrayBytes, bytes - slop),
        (Counter::ArraySlop, slop),
    ]);
    // SAFETY: the object's memory, which is the caller's.
    unsafe { core::ptr::write_bytes(object as *mut u8, 0, bytes) };
    // SAFETY: compiled code waits.
    store(object, table | unsafe { rt_mutator.thread.stack } as usize);
    store(object + HEADER, length);
    object
}

/// Stores a pointer to all elements of a new array.
pub(in crate::entry) extern "C" fn rt_fill_array(array: usize, value: usize) -> usize {
    let payload = untag(array) + HEADER;
    let length = load(payload);
    for i in 1..=length {
        store(payload + WORD * i, value);
    }
    0
}

/// Copies `count` elements between arrays of pointers, which may be the same.
pub(in crate::entry) extern "C" fn rt_copy_array(
    from: usize,
    from_index: usize,
    to: usize,
    to_index: usize,
    count: usize,
) -> usize {
    if count == 0 {
        return 0;
    }
    let (from, to) = (untag(from) + HEADER, untag(to) + HEADER);
    let length = load(to);
    let cards = to + WORD * (1 + length);
    // SAFETY: the caller keeps within both arrays; the cards lie behind the
    // elements.
    unsafe {
        let source = (from + WORD * (1 + from_index)) as *const usize;
        let target = (to + WORD * (1 + to_index)) as *mut usize;
        core::ptr::copy(source, target, count);
        let first = to_index >> CARD_SHIFT;
        let last = (to_index + count - 1) >> CARD_SHIFT;
        core::ptr::write_bytes((cards + first) as *mut u8, 1, last - first + 1);
    }
    remember(to - HEADER);
    0
}

/// Copies bytes between arrays of bytes, which may be the same.
pub(in crate::entry) extern "C" fn rt_copy_bytes(
    from: usize,
    from_index: usize,
    to: usize,
    to_index: usize,
    count: usize,
) -> usize {
    // SAFETY: the caller keeps within both arrays.
    unsafe {
        let source = byte_at(from, from_index).cast_const();
        core::ptr::copy(source, byte_at(to, to_index), count);
    }
    0
}

/// Makes an array of bytes end after so many, if it has more: how many it has then.
pub(in crate::entry) extern "C" fn rt_shrink_bytes(array: usize, length: usize) -> usize {
    let object = untag(array);
    let now = load(object + HEADER) & LENGTH_MASK;
    if length >= now {
        return now;
    }
    let spare = match Large::contains(object) {
        true => SPARE_IN_LARGE,
        false => payload_words(object, info(object)) - bytes_words(length),
    };
    store(object + HEADER, length | spare << SPARE_SHIFT);
    length
}

/// Where a byte of an array is.
fn byte_at(array: usize, index: usize) -> *mut u8 {
    (untag(array) + HEADER + WORD + index) as *mut u8
}

/// A part of an array of bytes.
///
/// # Safety
/// It is within the array, which nobody changes or moves meanwhile.
pub(super) unsafe fn block<'a>(array: usize, index: usize, count: usize) -> &'a [u8] {
    // SAFETY: the caller's.
    unsafe { core::slice::from_raw_parts(byte_at(array, index), count) }
}

/// The same, to be written.
///
/// # Safety
/// It is within the array, which nobody else reads, changes or moves meanwhile.
pub(super) unsafe fn block_mut<'a>(array: usize, index: usize, count: usize) -> &'a mut [u8] {
    // SAFETY: the caller's.
    unsafe { core::slice::from_raw_parts_mut(byte_at(array, index), count) }
}

/// Answers a question about two parts of arrays, or about one and a byte.
pub(in crate::entry) extern "C" fn rt_ask_bytes(
    a: usize,
    i: usize,
    b: usize,
    j: usize,
    count: usize,
    question: usize,
) -> i64 {
    let Some(&question) = Question::ALL.get(question) else {
        return -1;
    };
    // SAFETY: the caller keeps within both arrays, and waits.
    unsafe {
        let second = match question {
            Question::Compare => block(b, j, count),
            _ => &[],
        };
        question.answer(block(a, i, count), second, j as u8)
    }
}

/// The write barrier, behind a write to a mutable object.
fn remember(object: usize) {
    let table = info(object);
    if is_clean(table) {
        set_info(object, info_word(table) - INFO_BYTES);
        // SAFETY: compiled code waits; each old object has room in the buffer.
        unsafe {
            store(rt_mutator.capability.remembered, object);
            rt_mutator.capability.remembered += WORD;
        }
    }
}
