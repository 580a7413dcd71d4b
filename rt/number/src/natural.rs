//! Natural numbers as words, least significant first: school methods for short ones,
//! [`karatsuba`] for longer factors, `dashu_int` for long ones; [`division`] by them all. Operands have no leading zeros, results
//! neither.

use crate::{division, karatsuba, rows, words};
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::mem::MaybeUninit;
use dashu_int::UBig;

/// Shortest factor from which multiplication is the library's.
const LONG_FACTOR: usize = 1500;

/// Drops leading zeros.
pub fn trim(words: &mut Vec<u64>) {
    while words.last() == Some(&0) {
        words.pop();
    }
}

fn set(out: &mut Vec<u64>, words: &[u64]) {
    out.clear();
    out.extend_from_slice(words);
}

pub fn compare(x: &[u64], y: &[u64]) -> Ordering {
    x.len()
        .cmp(&y.len())
        .then_with(|| x.iter().rev().cmp(y.iter().rev()))
}

/// `out = x + y`
pub fn add(x: &[u64], y: &[u64], out: &mut Vec<u64>) {
    if x.len() >= y.len() {
        words::add(x, y, out);
    } else {
        words::add(y, x, out);
    }
}

/// `out = x - y`, where `x >= y`
pub fn subtract(x: &[u64], y: &[u64], out: &mut Vec<u64>) {
    words::subtract(x, y, out);
    trim(out);
}

/// `out = x * y`
#[inline(never)]
pub fn multiply(x: &[u64], y: &[u64], out: &mut Vec<u64>) {
    let (long, short) = if x.len() >= y.len() { (x, y) } else { (y, x) };
    if short.len() >= karatsuba::LEAST {
        let square = core::ptr::eq(x, y);
        if square || short.len() >= LONG_FACTOR {
            let product = if square {
                UBig::from_words(x).sqr()
            } else {
                UBig::from_words(x) * UBig::from_words(y)
            };
            return set(out, product.as_words());
        }
        karatsuba::multiply(long, short, out);
        trim(out);
    } else {
        let most = long.len() + short.len();
        let count = words::make(out, most, |out| write_product(long, short, out));
        out.truncate(count);
    }
}

/// `out = x * y` by the school method; answers how many words it has, at most as many as
/// the factors have. All of `out` is written if it has that many.
#[inline(never)]
pub fn write_product(x: &[u64], y: &[u64], out: &mut [MaybeUninit<u64>]) -> usize {
    let (long, short) = if x.len() >= y.len() { (x, y) } else { (y, x) };
    let [first, others @ ..] = short else {
        return 0;
    };
    let (low, above) = out.split_at_mut(long.len());
    above[0].write(rows::multiply(long, *first, low));
    for (i, factor) in others.iter().enumerate() {
        let (row, above) = out[i + 1..].split_at_mut(long.len());
        // SAFETY: the rows before have written it.
        let row = unsafe { row.assume_init_mut() };
        above[0].write(rows::add_product(row, long, *factor));
    }
    // SAFETY: all of it is written.
    significant(unsafe { out[..long.len() + short.len()].assume_init_ref() })
}

/// `out = x + y`, which has room for one word more than the longer one; answers how many
/// words it has.
#[inline(never)]
pub fn write_sum(x: &[u64], y: &[u64], out: &mut [MaybeUninit<u64>]) -> usize {
    let (long, short) = if x.len() >= y.len() { (x, y) } else { (y, x) };
    let (sum, above) = out.split_at_mut(long.len());
    if words::write_sum(long, short, sum) {
        above[0].write(1);
        return long.len() + 1;
    }
    long.len()
}

/// `out` is by how much they differ, with room for the longer one; answers how many words
/// that has, and whether `x` is less.
#[inline(never)]
pub fn write_difference(x: &[u64], y: &[u64], out: &mut [MaybeUninit<u64>]) -> (usize, bool) {
    let less = compare(x, y) == Ordering::Less;
    let (more, less_than) = if less { (y, x) } else { (x, y) };
    let out = &mut out[..more.len()];
    words::write_difference(more, less_than, out);
    // SAFETY: all of it is written.
    (significant(unsafe { out.assume_init_ref() }), less)
}

/// How many words there are without leading zeros.
fn significant(words: &[u64]) -> usize {
    words
        .iter()
        .rposition(|word| *word != 0)
        .map_or(0, |i| i + 1)
}

/// Appends a word that may be 0.
fn push(words: &mut Vec<u64>, carry: u64) {
    if carry != 0 {
        words.push(carry);
    }
}

/// Multiplies in place by a word that is not 0.
pub fn multiply_by_word(x: &mut Vec<u64>, factor: u64) {
    let carry = rows::multiply_in_place(x, factor);
    push(x, carry);
}

/// The quotient of two words by one, and the remainder; `high < divisor`.
pub fn divide_two(high: u64, low: u64, divisor: u64) -> (u64, u64) {
    debug_assert!(high < divisor);
    let (quotient, remainder);
    // SAFETY: the quotient fits a word, so the instruction does not fault.
    unsafe {
        core::arch::asm!("div {}", in(reg) divisor,
            inout("rax") low => quotient, inout("rdx") high => remainder,
            options(pure, nomem, nostack));
    }
    (quotient, remainder)
}

/// Divides in place by a word; answers the remainder.
pub fn divide_by_word(words: &mut [u64], divisor: u64) -> u64 {
    let mut remainder = 0;
    for word in words.iter_mut().rev() {
        (*word, remainder) = divide_two(remainder, *word, divisor);
    }
    remainder
}

/// `out = x / divisor`, as long as `x`, rounded up on request; answers how many words the
/// quotient has. The divisor is not 0.
#[inline(never)]
pub fn write_quotient(x: &[u64], divisor: u64, up: bool, out: &mut [MaybeUninit<u64>]) -> usize {
    let mut remainder = 0;
    let words = out.iter_mut().zip(x).rev();
    if divisor.is_power_of_two() {
        let exponent = divisor.trailing_zeros();
        for (out, word) in words {
            let both = u128::from(remainder) << 64 | u128::from(*word);
            out.write((both >> exponent) as u64);
            remainder = word & (divisor - 1);
        }
    } else {
        for (out, word) in words {
            (*out.write(0), remainder) = divide_two(remainder, *word, divisor);
        }
    }
    // SAFETY: all of it is written.
    let quotient = unsafe { out.assume_init_mut() };
    if up && remainder != 0 {
        // Does not overflow: the divisor is at least 2.
        words::add_to(quotient, &[1]);
    }
    significant(quotient)
}

/// The remainder of a division by a word.
#[inline(never)]
pub fn remainder_by_word(words: &[u64], divisor: u64) -> u64 {
    let mut remainder = 0;
    for word in words.iter().rev() {
        (_, remainder) = divide_two(remainder, *word, divisor);
    }
    remainder
}

/// `out = x / y` or, with `rest`, the remainder. `y` is not 0.
pub fn divide(x: &[u64], y: &[u64], rest: bool, out: &mut Vec<u64>) {
    if rest {
        remainder(x, y, out);
    } else {
        quotient(x, y, out);
    }
}

/// `out = x / y`; whether the division leaves a remainder. `y` is not 0.
#[inline(never)]
pub fn quotient(x: &[u64], y: &[u64], out: &mut Vec<u64>) -> bool {
    if compare(x, y) == Ordering::Less {
        out.clear();
        return !x.is_empty();
    }
    if let Some(exponent) = exponent_of_two(y) {
        return shift_right(x, exponent, out);
    }
    if let [divisor] = y {
        set(out, x);
        let remainder = divide_by_word(out, *divisor);
        trim(out);
        return remainder != 0;
    }
    division::divide(x, y, out);
    let inexact = out[..y.len()].iter().any(|word| *word != 0);
    out.drain(..y.len());
    trim(out);
    inexact
}

/// `out` = the remainder of `x / y`. `y` is not 0.
#[inline(never)]
fn remainder(x: &[u64], y: &[u64], out: &mut Vec<u64>) {
    if compare(x, y) == Ordering::Less {
        return set(out, x);
    }
    if let Some(exponent) = exponent_of_two(y) {
        let (words, bits) = ((exponent / 64) as usize, exponent % 64);
        set(out, &x[..words]);
        out.push(x[words] & ((1 << bits) - 1));
    } else if let [divisor] = y {
        set(out, &[remainder_by_word(x, *divisor)]);
    } else {
        division::divide(x, y, out);
        out.truncate(y.len());
    }
    trim(out);
}

/// The quotient and the remainder of `x / y`, which has at least two words and no more
/// than `x`.
pub fn divide_both(x: &[u64], y: &[u64], quotient: &mut Vec<u64>, rest: &mut Vec<u64>) {
    division::divide(x, y, rest);
    set(quotient, &rest[y.len()..]);
    trim(quotient);
    rest.truncate(y.len());
    trim(rest);
}

/// The exponent of a power of two.
fn exponent_of_two(x: &[u64]) -> Option<u64> {
    let (top, below) = x.split_last()?;
    let is_power = top.is_power_of_two() && below.iter().all(|word| *word == 0);
    is_power.then(|| 64 * below.len() as u64 + u64::from(top.trailing_zeros()))
}

/// `out = x << amount`
#[inline(never)]
pub fn shift_left(x: &[u64], amount: u64, out: &mut Vec<u64>) {
    out.clear();
    if x.is_empty() {
        return;
    }
    let (words, bits) = ((amount / 64) as usize, (amount % 64) as u32);
    out.reserve(words + x.len() + 1);
    out.resize(words, 0);
    if bits == 0 {
        return out.extend_from_slice(x);
    }
    out.push(x[0] << bits);
    out.extend(x.windows(2).map(|w| w[1] << bits | w[0] >> (64 - bits)));
    out.push(x[x.len() - 1] >> (64 - bits));
    trim(out);
}

/// `out = x >> amount`; whether a bit that was set is lost.
#[inline(never)]
pub fn shift_right(x: &[u64], amount: u64, out: &mut Vec<u64>) -> bool {
    out.clear();
    let words = usize::try_from(amount / 64).unwrap_or(usize::MAX);
    if words >= x.len() {
        return !x.is_empty();
    }
    let bits = (amount % 64) as u32;
    let lost = x[..words].iter().any(|w| *w != 0) || x[words] & ((1 << bits) - 1) != 0;
    let x = &x[words..];
    out.reserve(x.len());
    if bits == 0 {
        out.extend_from_slice(x);
        return lost;
    }
    out.extend(x.windows(2).map(|w| w[0] >> bits | w[1] << (64 - bits)));
    out.push(x[x.len() - 1] >> bits);
    trim(out);
    lost
}

/// Bits up to the highest one that is set.
pub fn bit_length(x: &[u64]) -> u64 {
    match x.last() {
        Some(top) => 64 * x.len() as u64 - u64::from(top.leading_zeros()),
        None => 0,
    }
}

/// `out = gcd x y`
pub fn gcd(x: &[u64], y: &[u64], out: &mut Vec<u64>) {
    if x.is_empty() || y.is_empty() {
        return set(out, if x.is_empty() { y } else { x });
    }
    if let ([a], [b]) = (x, y) {
        return set(out, &[word_gcd(*a, *b)]);
    }
    let (xs, ys) = (twos(x), twos(y));
    let common = xs.min(ys);
    if xs + 1 == bit_length(x) || ys + 1 == bit_length(y) {
        return shift_left(&[1], common, out);
    }
    // Without their twos they may be much shorter.
    let (mut a, mut b) = (Vec::new(), Vec::new());
    shift_right(x, xs, &mut a);
    shift_right(y, ys, &mut b);
    if a.len() < b.len() {
        core::mem::swap(&mut a, &mut b);
    }
    if b.len() <= 2 && a.len() > 2 {
        remainder(&a, &b, out);
        core::mem::swap(&mut a, out);
    }
    if a.len() > 2 {
        let divisor = dashu_int::ops::Gcd::gcd(UBig::from_words(&a), UBig::from_words(&b));
        return shift_left(divisor.as_words(), common, out);
    }
    let divisor = double_gcd(double(&a), double(&b));
    let words = [divisor as u64, (divisor >> 64) as u64];
    let count = 1 + usize::from(words[1] != 0);
    shift_left(&words[..count], common, out);
}

/// How often a number that is not 0 can be halved.
fn twos(x: &[u64]) -> u64 {
    let zeros = x.iter().take_while(|word| **word == 0).count();
    let next = x.get(zeros).map_or(0, |word| word.trailing_zeros());
    64 * zeros as u64 + u64::from(next)
}

/// A number of at most two words.
fn double(x: &[u64]) -> u128 {
    x.iter()
        .rev()
        .fold(0, |high, low| high << 64 | u128::from(*low))
}

/// The greatest common divisor of numbers of which `y` is odd.
fn double_gcd(mut x: u128, mut y: u128) -> u128 {
    if x == 0 {
        return y;
    }
    x >>= x.trailing_zeros();
    while (x | y) >> 64 != 0 {
        let (less, difference) = if x < y { (x, y - x) } else { (y, x - y) };
        if difference == 0 {
            return x;
        }
        (x, y) = (difference >> difference.trailing_zeros(), less);
    }
    word_gcd(x as u64, y as u64).into()
}

/// Stein's algorithm on two words that are not 0.
#[inline(never)]
pub fn word_gcd(mut x: u64, mut y: u64) -> u64 {
    let shift = (x | y).trailing_zeros();
    x >>= x.trailing_zeros();
    y >>= y.trailing_zeros();
    while x != y {
        // The twos of a difference do not depend on its sign, which is known later.
        let zeros = x.wrapping_sub(y).trailing_zeros();
        (x, y) = (x.min(y), x.abs_diff(y) >> zeros);
    }
    x << shift
}
