//! Big integers, on behalf of compiled code: operands are read where they lie,
//! results are made in the heap.
//!
//! An Integer is one of three constructors, in this order: a raw word; a byte
//! array that is the magnitude of a positive number beyond 64 bits; that of a
//! negative one.

use crate::entry::run::state::{used, with_runtime};
use crate::entry::{
    border::calls, enter_mutator, leave_mutator, observe::costs, observe::mlmon, observe::ticky,
    rt_mutator, run::failure,
};
use crate::heap::object::{bytes_info, bytes_words, info, load, store, untag};
use alloc::vec::Vec;
use core::mem::MaybeUninit;
use rt_abi::object::{BLOCK_BIT, HEADER, LARGE_BYTES, WORD};
use rt_number::integer::{self, Integer, Operation, Question};
use rt_number::shortest;

/// Info tables of the three constructors, from the program.
#[repr(C)]
pub(in crate::entry) struct Tables {
    small: usize,
    signed: [usize; 2],
}

/// Where results are computed; kept for the next operation. Making an object of one
/// may be left by an exception, so nobody owns or borrows it meanwhile.
struct Scratch {
    words: Vec<u64>,
    text: Vec<u8>,
}

static mut SCRATCH: Scratch = Scratch {
    words: Vec::new(),
    text: Vec::new(),
};

/// What `action` does with the scratch. It makes no object.
#[inline(always)]
fn with_scratch<R>(action: impl FnOnce(&mut Scratch) -> R) -> R {
    // SAFETY: one thread, and no action runs inside another.
    action(unsafe { &mut *(&raw mut SCRATCH) })
}

/// A result in the scratch.
#[derive(Clone, Copy)]
struct Magnitude {
    negative: bool,
    start: *const u64,
    count: usize,
    /// The value, if a word holds it.
    small: Option<i64>,
}

/// Bytes in the scratch.
#[derive(Clone, Copy)]
struct Text {
    start: *const u8,
    count: usize,
}

/// Computes a magnitude, whose sign the answer tells.
#[inline(always)]
fn magnitude(compute: impl FnOnce(&mut Vec<u64>) -> bool) -> Magnitude {
    with_scratch(|scratch| {
        let negative = compute(&mut scratch.words);
        let words = &scratch.words[..];
        Magnitude {
            negative,
            start: words.as_ptr(),
            count: words.len(),
            small: Integer { negative, words }.small(),
        }
    })
}

fn text(write: impl FnOnce(&mut Vec<u8>)) -> Text {
    with_scratch(|scratch| {
        scratch.text.clear();
        write(&mut scratch.text);
        Text {
            start: scratch.text.as_ptr(),
            count: scratch.text.len(),
        }
    })
}

/// An evaluated Integer; `small` holds the magnitude of a small one.
#[inline(always)]
fn operand(pointer: usize, small: &mut [u64; 1]) -> Integer<'_> {
    let object = untag(pointer);
    let field = load(object + HEADER);
    let constructor = info(object).con;
    if constructor == 0 {
        let value = field as i64;
        small[0] = value.unsigned_abs();
        return Integer {
            negative: value < 0,
            words: if value == 0 { &[] } else { small },
        };
    }
    let array = untag(field);
    used(array);
    let words = load(array + HEADER) / WORD;
    let start = (array + HEADER + WORD) as *const u64;
    Integer {
        negative: constructor == 2,
        // SAFETY: the payload of a byte array; nothing is collected before the
        // operation is done with it.
        words: unsafe { core::slice::from_raw_parts(start, words) },
    }
}

/// What an operation's stub calls: on two operands, with the tables of what is made.
macro_rules! operations {
    ($($function:ident = $compute:ident($($op:ident)?)),* $(,)?) => { $(
        pub(in crate::entry) extern "C" fn $function(
            x: usize,
            y: usize,
            tables: &Tables,
        ) -> usize {
            leave_mutator();
            let result = $compute($(Operation::$op,)? (x, y), tables);
            enter_mutator();
            result
        }
    )* };
}

operations! {
    add = binary(Add), sub = binary(Sub), mul = binary(Mul), quot = binary(Quot),
    rem = binary(Rem), div = binary(Div), modulo = binary(Mod), gcd = binary(Gcd),
    and = binary(And), or = binary(Or), xor = binary(Xor), shift_left = shift(Shl),
    shift_right = shift(Shr), digits = show(), from_word = of_word(),
    read_literal = of_literal(), single_text = show_single(),
}

#[inline(always)]
fn binary(op: Operation, (x, y): (usize, usize), tables: &Tables) -> usize {
    let (mut low, mut right) = ([0], [0]);
    let (x, y) = (operand(x, &mut low), operand(y, &mut right));
    if let Some(room) = integer::short_room(op, x, y)
        && let Some(room) = free(room)
    {
        let (negative, count) = integer::write_short(op, x, y, room);
        return seal(negative, count, tables);
    }
    let result = magnitude(|out| integer::binary(op, x, y, out));
    make_integer(result, tables)
}

#[inline(always)]
fn shift(op: Operation, (x, y): (usize, usize), tables: &Tables) -> usize {
    let mut low = [0];
    let x = operand(x, &mut low);
    let mut too_large = false;
    let result = magnitude(|out| {
        let shifted = integer::shift(op, x, y as u64, out);
        too_large = shifted.is_err();
        shifted.unwrap_or(false)
    });
    if too_large {
        failure::heap_exhausted();
    }
    make_integer(result, tables)
}

fn show((x, _): (usize, usize), _: &Tables) -> usize {
    let mut low = [0];
    let x = operand(x, &mut low);
    make_bytes(text(|out| integer::show(x, out)))
}

fn show_single((x, _): (usize, usize), _: &Tables) -> usize {
    let digits = |out: &mut Vec<u8>| {
        let single = shortest::single(f32::from_bits(x as u32));
        out.extend_from_slice(single.as_bytes());
    };
    make_bytes(text(digits))
}

fn of_word((x, _): (usize, usize), tables: &Tables) -> usize {
    let result = magnitude(|out| {
        out.clear();
        if x != 0 {
            out.push(x as u64);
        }
        false
    });
    make_integer(result, tables)
}

fn of_literal((x, _): (usize, usize), tables: &Tables) -> usize {
    let result = magnitude(|out| {
        integer::read(literal(x), out);
        false
    });
    make_integer(result, tables)
}

/// The digits of a literal: static bytes up to a 0.
fn literal(address: usize) -> &'static [u8] {
    let mut length = 0;
    // SAFETY: a literal of the program, which a 0 byte follows.
    unsafe {
        while *((address + length) as *const u8) != 0 {
            length += 1;
        }
        core::slice::from_raw_parts(address as *const u8, length)
    }
}

/// `rt_integer_word`
pub(in crate::entry) extern "C" fn rt_integer_word(code: usize, x: usize, y: usize) -> usize {
    let (mut low, mut right) = ([0], [0]);
    leave_mutator();
    let x = operand(x, &mut low);
    let answer = match Question::from_code(code) {
        Some(Question::Compare) => integer::compare(x, operand(y, &mut right)) as isize as usize,
        Some(question) => integer::ask(question, x, y as i64) as usize,
        None => 0,
    };
    enter_mutator();
    answer
}

/// A constructor with the number, or the array that is its magnitude.
const BOXED: usize = HEADER + WORD;

/// Where the words are of an array that begins here.
const ARRAY_WORDS: usize = HEADER + WORD;

/// Whether the block that objects are made in has room for `bytes`.
fn fits(bytes: usize) -> bool {
    // SAFETY: the mutator is here, so nobody else writes there.
    (unsafe { rt_mutator.capability.heap_pointer } + bytes) & (1 << BLOCK_BIT) == 0
}

/// Where so many words of the next array will be, if an Integer of them has room. The
/// collector does not see what is written there before [`seal`].
#[inline(always)]
fn free(words: usize) -> Option<&'static mut [MaybeUninit<u64>]> {
    fits(ARRAY_WORDS + WORD * words + BOXED).then(|| {
        // SAFETY: free memory of the block, which nobody else has before an object is made.
        unsafe {
            let start = rt_mutator.capability.heap_pointer + ARRAY_WORDS;
            core::slice::from_raw_parts_mut(start as *mut MaybeUninit<u64>, words)
        }
    })
}

/// Objects of `bytes` in all are made where the free memory begins.
fn take(bytes: usize, objects: usize) -> usize {
    // SAFETY: as in `fits`.
    let start = unsafe {
        let cell = &raw mut rt_mutator.capability.heap_pointer;
        let start = *cell;
        *cell = start + bytes;
        start
    };
    costs::charge_current(bytes);
    mlmon::allocated(bytes, objects as u64);
    ticky::made_objects(objects, bytes);
    start
}

/// The same where there may have to be a collection first.
fn make(bytes: usize, objects: usize) -> usize {
    if !fits(bytes) {
        calls::make_room(bytes);
    }
    take(bytes, objects)
}

/// Writes an object's header.
fn begin(object: usize, table: usize) {
    // SAFETY: as in `fits`.
    store(object, table | unsafe { rt_mutator.thread.stack } as usize);
}

/// An Integer of a word, where an object of [`BOXED`] bytes is; the result is tagged.
fn word(object: usize, value: i64, tables: &Tables) -> usize {
    begin(object, tables.small);
    store(object + HEADER, value as usize);
    object | info(object).tag as usize
}

/// An Integer whose words are in an array; the result is tagged.
fn signed(object: usize, negative: bool, array: usize, tables: &Tables) -> usize {
    begin(object, tables.signed[negative as usize]);
    store(object + HEADER, array | ARRAY_TAG);
    object | info(object).tag as usize
}

/// The Integer of words that are written where [`free`] says.
#[inline(never)]
fn seal(negative: bool, count: usize, tables: &Tables) -> usize {
    // SAFETY: they are written, and nothing has been made since.
    let words = unsafe {
        let start = rt_mutator.capability.heap_pointer + ARRAY_WORDS;
        core::slice::from_raw_parts(start as *const u64, count)
    };
    if let Some(value) = (Integer { negative, words }).small() {
        return word(take(BOXED, 1), value, tables);
    }
    let bytes = ARRAY_WORDS + WORD * count;
    let array = take(bytes + BOXED, 2);
    begin(array, bytes_info());
    store(array + HEADER, count * WORD);
    signed(array + bytes, negative, array, tables)
}

/// An Integer of words in the scratch; the result is tagged.
#[inline(never)]
fn make_integer(result: Magnitude, tables: &Tables) -> usize {
    if let Some(value) = result.small {
        return word(make(BOXED, 1), value, tables);
    }
    let bytes = ARRAY_WORDS + WORD * result.count;
    if bytes + BOXED < LARGE_BYTES {
        let array = make(bytes + BOXED, 2);
        fill_words(array, result);
        return signed(array + bytes, result.negative, array, tables);
    }
    let array = calls::make_large(bytes);
    ticky::made_objects(1, bytes);
    fill_words(array, result);
    // The array must outlive a collection here.
    with_runtime(|runtime| runtime.heap.thread.roots.push(array | ARRAY_TAG));
    let object = make(BOXED, 1);
    let array = with_runtime(|runtime| runtime.heap.thread.roots.pop());
    signed(object, result.negative, array.map_or(0, untag), tables)
}

const ARRAY_TAG: usize = 1;

#[inline(always)]
fn fill_words(array: usize, result: Magnitude) {
    begin(array, bytes_info());
    store(array + HEADER, result.count * WORD);
    let to = array + ARRAY_WORDS;
    // SAFETY: a new array for as many words; the scratch is as it was.
    unsafe { core::ptr::copy_nonoverlapping(result.start, to as *mut u64, result.count) };
}

/// A byte array; the result is tagged.
fn make_bytes(content: Text) -> usize {
    let bytes = HEADER + WORD * bytes_words(content.count);
    let array = if bytes >= LARGE_BYTES {
        ticky::made_objects(1, bytes);
        calls::make_large(bytes)
    } else {
        make(bytes, 1)
    };
    begin(array, bytes_info());
    store(array + HEADER, content.count);
    // SAFETY: the scratch is as it was, and nothing is evaluated any more.
    let content = unsafe { core::slice::from_raw_parts(content.start, content.count) };
    for (i, chunk) in content.chunks(WORD).enumerate() {
        let mut word = [0; WORD];
        word[..chunk.len()].copy_from_slice(chunk);
        store(array + HEADER + WORD * (1 + i), usize::from_le_bytes(word));
    }
    array | ARRAY_TAG
}
