//! Decimal text of natural numbers: word by word if they are short; others are halved at
//! a power of ten, which as many products and divisions make as it has bits.

use crate::natural;
use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

/// The greatest power of ten in a word, and its exponent.
const CHUNK: (u64, usize) = (10_000_000_000_000_000_000, 19);
/// Words of the shortest number that is halved.
const LONG: usize = 30;
/// Chunks of a part that is not halved again.
const PART: usize = 16;
/// Digits of such a part.
const PART_DIGITS: usize = PART * CHUNK.1;

/// Appends the digits of a number to a text.
pub fn show(x: &[u64], text: &mut Vec<u8>) {
    if x.len() < LONG {
        return show_briefly(x, text);
    }
    // The square of the last power exceeds the number.
    let powers = powers(|power| 2 * power.len() - 1 <= x.len());
    show_below(x, &powers, false, text);
}

/// `10^d`, `10^2d`, `10^4d`.., where `d` is [`PART_DIGITS`]; another one as long as the
/// last one is too small.
fn powers(is_small: impl Fn(&[u64]) -> bool) -> Vec<Vec<u64>> {
    let mut power = vec![1];
    for _ in 0..PART {
        natural::multiply_by_word(&mut power, CHUNK.0);
    }
    let mut powers = vec![power];
    while let Some(power) = powers.last()
        && is_small(power)
    {
        let mut square = Vec::new();
        natural::multiply(power, power, &mut square);
        powers.push(square);
    }
    powers
}

/// Appends a number below the square of the last one of these powers; behind others, with
/// all its zeros.
fn show_below(x: &[u64], powers: &[Vec<u64>], behind: bool, text: &mut Vec<u8>) {
    let Some((power, smaller)) = powers.split_last() else {
        let start = text.len();
        show_briefly(x, text);
        if behind {
            // What is 0 has a digit, too.
            let missing = PART_DIGITS - (text.len() - start);
            text.splice(start..start, core::iter::repeat_n(b'0', missing));
        }
        return;
    };
    if natural::compare(x, power).is_lt() {
        if behind {
            text.resize(text.len() + (PART_DIGITS << smaller.len()), b'0');
        }
        return show_below(x, smaller, behind, text);
    }
    let (mut high, mut low) = (Vec::new(), Vec::new());
    natural::divide_both(x, power, &mut high, &mut low);
    show_below(&high, smaller, behind, text);
    show_below(&low, smaller, true, text);
}

/// The same in quadratic time and little code.
pub fn show_briefly(x: &[u64], text: &mut Vec<u8>) {
    let mut rest = x.to_vec();
    let mut chunks = Vec::new();
    while !rest.is_empty() {
        chunks.push(natural::divide_by_word(&mut rest, CHUNK.0));
        natural::trim(&mut rest);
    }
    let first = chunks.pop().unwrap_or(0);
    text.extend_from_slice(first.to_string().as_bytes());
    for mut chunk in chunks.into_iter().rev() {
        let mut digits = [b'0'; CHUNK.1];
        for digit in digits.iter_mut().rev() {
            *digit += (chunk % 10) as u8;
            chunk /= 10;
        }
        text.extend_from_slice(&digits);
    }
}

/// The number of a text of digits.
pub fn read(digits: &[u8], out: &mut Vec<u64>) {
    if digits.len() <= LONG * CHUNK.1 {
        return read_briefly(digits, out);
    }
    // The last power is that of half of the digits or more.
    let words = digits.len() / 2 / CHUNK.1;
    let powers = powers(|power| power.len() < words);
    read_below(digits, &powers, out);
}

fn read_below(digits: &[u8], powers: &[Vec<u64>], out: &mut Vec<u64>) {
    let Some((power, smaller)) = powers.split_last() else {
        return read_briefly(digits, out);
    };
    let Some(start) = digits.len().checked_sub(PART_DIGITS << smaller.len()) else {
        return read_below(digits, smaller, out);
    };
    let (mut high, mut low, mut scaled) = (Vec::new(), Vec::new(), Vec::new());
    read_below(&digits[..start], smaller, &mut high);
    read_below(&digits[start..], smaller, &mut low);
    natural::multiply(&high, power, &mut scaled);
    natural::add(&scaled, &low, out);
}

/// The same in quadratic time.
fn read_briefly(digits: &[u8], out: &mut Vec<u64>) {
    out.clear();
    for part in digits.chunks(CHUNK.1) {
        let scale = 10u64.wrapping_pow(part.len() as u32);
        let mut carry = part
            .iter()
            .fold(0u64, |n, d| n * 10 + u64::from(d.wrapping_sub(b'0')));
        for word in out.iter_mut() {
            let t = u128::from(*word) * u128::from(scale) + u128::from(carry);
            *word = t as u64;
            carry = (t >> 64) as u64;
        }
        if carry != 0 {
            out.push(carry);
        }
    }
}
