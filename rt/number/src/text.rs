//! Decimal text of natural numbers.

use crate::natural;
use alloc::string::ToString;
use alloc::vec::Vec;
use dashu_int::UBig;

/// The greatest power of ten in a word, and its exponent.
const CHUNK: (u64, usize) = (10_000_000_000_000_000_000, 19);
/// Words from which conversion is the library's, which is not quadratic.
const LONG: usize = 30;

/// Appends the digits of a number to a text.
pub fn show(x: &[u64], text: &mut Vec<u8>) {
    if x.len() >= LONG {
        return text.extend_from_slice(UBig::from_words(x).to_string().as_bytes());
    }
    show_briefly(x, text);
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
    out.clear();
    if digits.len() > LONG * CHUNK.1 {
        if let Ok(text) = core::str::from_utf8(digits)
            && let Ok(number) = UBig::from_str_radix(text, 10)
        {
            out.extend_from_slice(number.as_words());
        }
        return;
    }
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
