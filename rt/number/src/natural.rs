//! Natural numbers as words, least significant first: school methods for short
//! ones, `dashu_int` for long ones. Operands have no leading zeros, results
//! neither.

use crate::words;
use alloc::vec::Vec;
use core::cmp::Ordering;
use dashu_int::UBig;

/// Shortest factor from which multiplication is the library's.
const LONG_FACTOR: usize = 32;
/// Shortest divisor and quotient from which division is the library's.
const LONG_DIVISOR: usize = 40;

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
    if short.len() >= LONG_FACTOR {
        let product = if core::ptr::eq(x, y) {
            UBig::from_words(x).sqr()
        } else {
            UBig::from_words(x) * UBig::from_words(y)
        };
        return set(out, product.as_words());
    }
    let [first, others @ ..] = short else {
        return out.clear();
    };
    let carry = words::multiply(long, *first, out);
    if others.is_empty() {
        return push(out, carry);
    }
    out.reserve(others.len() + 1);
    out.push(carry);
    for (i, factor) in others.iter().enumerate() {
        let carry = words::add_product(&mut out[i + 1..], long, *factor);
        out.push(carry);
    }
    trim(out);
}

/// Appends a word that may be 0.
fn push(words: &mut Vec<u64>, carry: u64) {
    if carry != 0 {
        words.push(carry);
    }
}

/// Multiplies in place by a word that is not 0.
pub fn multiply_by_word(x: &mut Vec<u64>, factor: u64) {
    let carry = words::multiply_in_place(x, factor);
    push(x, carry);
}

/// The quotient of two words by one, and the remainder; `high < divisor`.
fn divide_two(high: u64, low: u64, divisor: u64) -> (u64, u64) {
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

/// The remainder of a division by a word.
fn remainder_by_word(words: &[u64], divisor: u64) -> u64 {
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
    if is_long_division(x, y) {
        use dashu_int::ops::DivRem;
        let (quotient, rest) = UBig::from_words(x).div_rem(UBig::from_words(y));
        set(out, quotient.as_words());
        return !rest.is_zero();
    }
    long_division(x, y, out);
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
    } else if is_long_division(x, y) {
        let rest = UBig::from_words(x) % UBig::from_words(y);
        set(out, rest.as_words());
    } else {
        long_division(x, y, out);
        out.truncate(y.len());
    }
    trim(out);
}

/// Whether the library divides faster than the school method.
fn is_long_division(x: &[u64], y: &[u64]) -> bool {
    y.len() >= LONG_DIVISOR && x.len() - y.len() >= LONG_DIVISOR
}

/// The exponent of a power of two.
fn exponent_of_two(x: &[u64]) -> Option<u64> {
    let (top, below) = x.split_last()?;
    let is_power = top.is_power_of_two() && below.iter().all(|word| *word == 0);
    is_power.then(|| 64 * below.len() as u64 + u64::from(top.trailing_zeros()))
}

/// Knuth's algorithm D (The Art of Computer Programming 4.3.1): at least two words of
/// divisor, and no fewer of dividend. The remainder is as many words of `out` as the divisor
/// has, the quotient is those above.
///
/// What the algorithm asks to be shifted until the divisor's highest bit is set are here
/// only the words that a digit of the quotient is estimated from.
fn long_division(x: &[u64], y: &[u64], out: &mut Vec<u64>) {
    let n = y.len();
    let shift = y[n - 1].leading_zeros();
    // The higher word of two that are shifted left.
    let shifted = |high: u64, low: u64| high << shift | low >> 1 >> (63 - shift);
    let below = |words: &[u64], i: usize| i.checked_sub(1).map_or(0, |i| words[i]);
    let first = shifted(y[n - 1], y[n - 2]);
    let second = shifted(y[n - 2], below(y, n - 2));
    set(out, x);
    out.push(0);
    for j in (0..=x.len() - n).rev() {
        let [low, next, high] = [2, 1, 0].map(|i| j + n - i);
        let third = shifted(out[low], below(out, low));
        let (high, next) = (shifted(out[high], out[next]), shifted(out[next], out[low]));
        let (mut digit, mut left, mut exact) = if high >= first {
            let (left, over) = next.overflowing_add(first);
            (u64::MAX, left, over)
        } else {
            let (digit, left) = divide_two(high, next, first);
            (digit, left, false)
        };
        while !exact
            && u128::from(digit) * u128::from(second) > (u128::from(left) << 64 | u128::from(third))
        {
            digit -= 1;
            (left, exact) = left.overflowing_add(first);
        }
        if digit != 0 {
            let carry = words::subtract_product(&mut out[j..], y, digit);
            if out[j + n] < carry {
                digit -= 1;
                words::add_to(&mut out[j..], y);
            }
        }
        // The word is 0 now, and nobody looks at it any more.
        out[j + n] = digit;
    }
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
fn word_gcd(mut x: u64, mut y: u64) -> u64 {
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
