//! Natural numbers as words, least significant first: school methods for short
//! ones, `dashu_int` for long ones. Operands have no leading zeros, results
//! neither.

//! Loops over words stay functions of their own: they are compiled for speed, and who
//! calls them may be compiled for size.

use alloc::vec::Vec;
use core::arch::x86_64::{_addcarry_u64, _subborrow_u64};
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

/// `row = row + x + carry`, as long as `x` is; answers the carry.
#[inline(always)]
fn add_words(row: &mut [u64], x: &[u64]) -> bool {
    let mut carry = 0;
    let (fours, rest) = x.split_at(x.len() & !3);
    let (rows, last) = row.split_at_mut(fours.len());
    // One chain of carries through four words; a loop's counting breaks it.
    for (r, x) in rows
        .as_chunks_mut::<4>()
        .0
        .iter_mut()
        .zip(fours.as_chunks::<4>().0)
    {
        for i in 0..4 {
            carry = _addcarry_u64(carry, r[i], x[i], &mut r[i]);
        }
    }
    for (r, x) in last.iter_mut().zip(rest) {
        carry = _addcarry_u64(carry, *r, *x, r);
    }
    carry != 0
}

/// `row = row - x`, as long as `x` is; answers the borrow.
#[inline(always)]
fn subtract_words(row: &mut [u64], x: &[u64]) -> bool {
    let mut borrow = 0;
    let (fours, rest) = x.split_at(x.len() & !3);
    let (rows, last) = row.split_at_mut(fours.len());
    for (r, x) in rows
        .as_chunks_mut::<4>()
        .0
        .iter_mut()
        .zip(fours.as_chunks::<4>().0)
    {
        for i in 0..4 {
            borrow = _subborrow_u64(borrow, r[i], x[i], &mut r[i]);
        }
    }
    for (r, x) in last.iter_mut().zip(rest) {
        borrow = _subborrow_u64(borrow, *r, *x, r);
    }
    borrow != 0
}

/// `out = x + y`
#[inline(never)]
pub fn add(x: &[u64], y: &[u64], out: &mut Vec<u64>) {
    let (long, short) = if x.len() >= y.len() { (x, y) } else { (y, x) };
    out.clear();
    out.reserve(long.len() + 1);
    out.extend_from_slice(long);
    let mut carry = add_words(out, short);
    // Past the shorter operand the carry seldom goes far.
    for word in &mut out[short.len()..] {
        if !carry {
            break;
        }
        (*word, carry) = word.overflowing_add(1);
    }
    if carry {
        out.push(1);
    }
}

/// `out = x - y`, where `x >= y`
#[inline(never)]
pub fn subtract(x: &[u64], y: &[u64], out: &mut Vec<u64>) {
    set(out, x);
    let mut borrow = subtract_words(out, y);
    for word in &mut out[y.len()..] {
        if !borrow {
            break;
        }
        (*word, borrow) = word.overflowing_sub(1);
    }
    trim(out);
}

/// `row += x * factor`; answers the word carried out.
fn add_product(row: &mut [u64], x: &[u64], factor: u64) -> u64 {
    let mut carry = 0;
    for (slot, a) in row.iter_mut().zip(x) {
        let t = u128::from(*a) * u128::from(factor) + u128::from(*slot) + u128::from(carry);
        *slot = t as u64;
        carry = (t >> 64) as u64;
    }
    carry
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
    out.clear();
    if let &[factor] = short {
        out.extend_from_slice(long);
        multiply_by_word(out, factor);
        return;
    }
    out.resize(long.len() + short.len(), 0);
    for (i, b) in short.iter().enumerate() {
        out[i + long.len()] = add_product(&mut out[i..], long, *b);
    }
    trim(out);
}

/// Multiplies in place by a word that is not 0.
#[inline(never)]
pub fn multiply_by_word(x: &mut Vec<u64>, factor: u64) {
    let mut carry = 0;
    for word in x.iter_mut() {
        let t = u128::from(*word) * u128::from(factor) + u128::from(carry);
        *word = t as u64;
        carry = (t >> 64) as u64;
    }
    if carry != 0 {
        x.push(carry);
    }
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

/// `out = x / y` or, with `rest`, the remainder. `y` is not 0.
#[inline(never)]
pub fn divide(x: &[u64], y: &[u64], rest: bool, out: &mut Vec<u64>) {
    if compare(x, y) == Ordering::Less {
        return if rest { set(out, x) } else { out.clear() };
    }
    if let [divisor] = y {
        set(out, x);
        let remainder = divide_by_word(out, *divisor);
        if rest {
            set(out, &[remainder]);
        }
    } else if y.len() >= LONG_DIVISOR && x.len() - y.len() >= LONG_DIVISOR {
        let (x, y) = (UBig::from_words(x), UBig::from_words(y));
        let result = if rest { x % y } else { x / y };
        set(out, result.as_words());
    } else {
        long_division(x, y, rest, out);
    }
    trim(out);
}

/// Knuth's algorithm D (The Art of Computer Programming 4.3.1): at least two
/// words of divisor, and no fewer of dividend.
fn long_division(x: &[u64], y: &[u64], rest: bool, out: &mut Vec<u64>) {
    let n = y.len();
    let shift = y[n - 1].leading_zeros();
    let mut divisor = Vec::with_capacity(n + 1);
    shift_left(y, shift.into(), &mut divisor);
    let mut dividend = Vec::with_capacity(x.len() + 2);
    shift_left(x, shift.into(), &mut dividend);
    dividend.resize(x.len() + 1, 0);
    let (first, second) = (divisor[n - 1], divisor[n - 2]);
    out.clear();
    out.resize(x.len() - n + 1, 0);
    for j in (0..=x.len() - n).rev() {
        let (high, next) = (dividend[j + n], dividend[j + n - 1]);
        let (mut digit, mut left, mut exact) = if high >= first {
            let (left, over) = next.overflowing_add(first);
            (u64::MAX, left, over)
        } else {
            let (digit, left) = divide_two(high, next, first);
            (digit, left, false)
        };
        while !exact
            && u128::from(digit) * u128::from(second)
                > (u128::from(left) << 64 | u128::from(dividend[j + n - 2]))
        {
            digit -= 1;
            (left, exact) = left.overflowing_add(first);
        }
        if subtract_product(&mut dividend[j..=j + n], &divisor, digit) {
            digit -= 1;
            let carry = add_words(&mut dividend[j..], &divisor[..n]);
            dividend[j + n] = dividend[j + n].wrapping_add(carry as u64);
        }
        out[j] = digit;
    }
    if rest {
        dividend.truncate(n);
        trim(&mut dividend);
        shift_right(&dividend, shift.into(), out);
    }
}

/// `row -= y * factor`; whether it became negative.
fn subtract_product(row: &mut [u64], y: &[u64], factor: u64) -> bool {
    let mut carry = 0u64;
    let (row, last) = row.split_at_mut(y.len());
    for (slot, b) in row.iter_mut().zip(y) {
        let t = u128::from(*b) * u128::from(factor) + u128::from(carry);
        let (difference, under) = slot.overflowing_sub(t as u64);
        *slot = difference;
        carry = (t >> 64) as u64 + under as u64;
    }
    let last = &mut last[0];
    let (difference, under) = last.overflowing_sub(carry);
    *last = difference;
    under
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
    let divisor = dashu_int::ops::Gcd::gcd(UBig::from_words(x), UBig::from_words(y));
    set(out, divisor.as_words());
}

/// Stein's algorithm on two words that are not 0.
fn word_gcd(mut x: u64, mut y: u64) -> u64 {
    let shift = (x | y).trailing_zeros();
    x >>= x.trailing_zeros();
    while y != 0 {
        y >>= y.trailing_zeros();
        if x > y {
            core::mem::swap(&mut x, &mut y);
        }
        y -= x;
    }
    x << shift
}
