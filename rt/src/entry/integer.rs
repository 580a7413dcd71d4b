//! Big integers, on behalf of compiled code: operands are read where they lie,
//! results are made in the heap.
//!
//! An Integer is one of three constructors, in this order: a raw word; a byte
//! array that is the magnitude of a positive number beyond 64 bits; that of a
//! negative one.

use super::{Compiled, calls, config, enter_mutator, failure, leave_mutator, rt_cells, runtime};
use crate::heap::object::{bytes_info, bytes_words, info, load, store, untag};
use crate::prim::Machine;
use alloc::vec::Vec;
use rt_abi::object::{BLOCK_BIT, LARGE_BYTES, PROF_OFFSET, WORD, header_bytes};
use rt_number::integer::{self, Integer, Operation, Question};
use rt_number::shortest;

/// Info tables of the three constructors, from the program.
#[repr(C)]
pub(super) struct Tables {
    small: usize,
    signed: [usize; 2],
}

/// Where magnitudes are computed; kept for the next operation.
static mut SCRATCH: Vec<u64> = Vec::new();

fn scratch() -> &'static mut Vec<u64> {
    // SAFETY: one thread, and no operation runs inside another.
    unsafe { &mut *(&raw mut SCRATCH) }
}

fn header() -> usize {
    header_bytes(config().prof != 0)
}

/// An evaluated Integer; `small` holds the magnitude of a small one.
fn operand(pointer: usize, small: &mut [u64; 1]) -> Integer<'_> {
    let object = untag(pointer);
    let field = load(object + header());
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
    Compiled.used(array);
    let words = load(array + header()) / WORD;
    let start = (array + header() + WORD) as *const u64;
    Integer {
        negative: constructor == 2,
        // SAFETY: the payload of a byte array; nothing is collected before the
        // operation is done with it.
        words: unsafe { core::slice::from_raw_parts(start, words) },
    }
}

/// `rt_integer` behind its stub; `fp` heads the chain of frames.
pub(super) extern "C" fn compute(
    code: usize,
    x: usize,
    y: usize,
    tables: &Tables,
    fp: usize,
) -> usize {
    leave_mutator();
    let result = operate(code, (x, y), tables, fp);
    enter_mutator();
    result
}

fn operate(code: usize, (x, y): (usize, usize), tables: &Tables, fp: usize) -> usize {
    let Some(op) = Operation::from_code(code) else {
        return 0;
    };
    let out = scratch();
    let (mut low, mut right) = ([0], [0]);
    let negative = match op {
        Operation::FromWord => {
            out.clear();
            if x != 0 {
                out.push(x as u64);
            }
            false
        }
        Operation::Literal => {
            integer::read(literal(x), out);
            false
        }
        Operation::Digits => {
            let mut text = Vec::new();
            integer::show(operand(x, &mut low), &mut text);
            return make_bytes(&text, fp);
        }
        Operation::SingleText => {
            let value = f32::from_bits(x as u32);
            return make_bytes(shortest::single(value).as_bytes(), fp);
        }
        Operation::Shl | Operation::Shr => {
            match integer::shift(op, operand(x, &mut low), y as u64, out) {
                Ok(negative) => negative,
                Err(integer::TooLarge) => failure::heap_exhausted(),
            }
        }
        _ => integer::binary(op, operand(x, &mut low), operand(y, &mut right), out),
    };
    make_integer(negative, out, tables, fp)
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
#[unsafe(no_mangle)]
pub(super) extern "C" fn rt_integer_word(code: usize, x: usize, y: usize) -> usize {
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

/// Room for objects of `bytes` in all, fewer than a large object has.
fn room(bytes: usize, fp: usize) -> usize {
    // SAFETY: the mutator is here, so nobody else writes the cells.
    unsafe {
        let cell = &raw mut rt_cells.heap_pointer;
        if (*cell + bytes) & (1 << BLOCK_BIT) != 0 {
            calls::make_room(bytes, fp);
        }
        let start = *cell;
        *cell = start + bytes;
        start
    }
}

/// Writes an object's header.
fn begin(object: usize, table: usize) {
    store(object, table);
    if config().prof != 0 {
        // SAFETY: as in `room`.
        let word = unsafe { rt_cells.create_word };
        store(object + PROF_OFFSET, word as usize);
    }
}

fn charge(bytes: usize, objects: usize) {
    let costs = &mut runtime().costs;
    if costs.active() {
        costs.charge((bytes - objects * WORD) as u64);
    }
}

/// An Integer; the result is tagged.
fn make_integer(negative: bool, words: &[u64], tables: &Tables, fp: usize) -> usize {
    let boxed = header() + WORD;
    let result = Integer { negative, words };
    if let Some(value) = result.small() {
        let object = room(boxed, fp);
        charge(boxed, 1);
        begin(object, tables.small);
        store(object + header(), value as usize);
        return object | info(object).tag as usize;
    }
    let bytes = header() + WORD * bytes_words(words.len() * WORD);
    let (array, object) = if bytes + boxed >= LARGE_BYTES {
        let array = calls::make_large(bytes, fp);
        fill_words(array, words);
        // The array must outlive a collection here.
        let roots = &mut runtime().heap.roots;
        roots.push(array | ARRAY_TAG);
        let object = room(boxed, fp);
        let array = runtime().heap.roots.pop().map_or(0, untag);
        charge(boxed, 1);
        (array, object)
    } else {
        let array = room(bytes + boxed, fp);
        charge(bytes + boxed, 2);
        fill_words(array, words);
        (array, array + bytes)
    };
    begin(object, tables.signed[negative as usize]);
    store(object + header(), array | ARRAY_TAG);
    object | info(object).tag as usize
}

const ARRAY_TAG: usize = 1;

fn fill_words(array: usize, words: &[u64]) {
    begin(array, bytes_info());
    store(array + header(), words.len() * WORD);
    let to = array + header() + WORD;
    // SAFETY: a new array for as many words.
    unsafe { core::ptr::copy_nonoverlapping(words.as_ptr(), to as *mut u64, words.len()) };
}

/// A byte array; the result is tagged.
fn make_bytes(content: &[u8], fp: usize) -> usize {
    let bytes = header() + WORD * bytes_words(content.len());
    let array = if bytes >= LARGE_BYTES {
        calls::make_large(bytes, fp)
    } else {
        charge(bytes, 1);
        room(bytes, fp)
    };
    begin(array, bytes_info());
    store(array + header(), content.len());
    for (i, chunk) in content.chunks(WORD).enumerate() {
        let mut word = [0; WORD];
        word[..chunk.len()].copy_from_slice(chunk);
        store(
            array + header() + WORD * (1 + i),
            usize::from_le_bytes(word),
        );
    }
    array | ARRAY_TAG
}

/// One function each, so that a program carries those that it calls.
macro_rules! functions {
    ($($symbol:ident = $function:ident),* $(,)?) => {
        $(
            #[unsafe(no_mangle)]
            pub(super) extern "C" fn $symbol(x: f64) -> f64 {
                rt_number::math::$function(x)
            }
        )*
    };
}

functions! {
    rt_exp = exp, rt_log = log, rt_sin = sin, rt_cos = cos, rt_tan = tan,
    rt_asin = asin, rt_acos = acos, rt_atan = atan, rt_sinh = sinh, rt_cosh = cosh,
    rt_tanh = tanh, rt_asinh = asinh, rt_acosh = acosh, rt_atanh = atanh,
    rt_log1p = log1p, rt_expm1 = expm1,
}

#[unsafe(no_mangle)]
pub(super) extern "C" fn rt_pow(x: f64, y: f64) -> f64 {
    rt_number::math::pow(x, y)
}
