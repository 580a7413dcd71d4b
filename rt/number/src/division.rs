//! Division by more than a word: the school method for short quotients; longer ones are
//! halved, and what a half has estimated from the highest words of the divisor is
//! corrected by a product (Burnikel and Ziegler, Fast recursive division, 1998).
//!
//! Every step works on a window of words: a divisor of `n` words, and above them the
//! words of a quotient that fits there. Afterwards the window has the remainder in its
//! `n` lower words, and above it the quotient.

use crate::natural::{divide_two, multiply, shift_left};
use crate::{rows, words};
use alloc::vec::Vec;

/// Words of the shortest quotient, by as long a divisor, that is halved.
const LEAST: usize = 60;

/// Divides `x` by `y`, which has at least two words and no more than `x`. The remainder is
/// as many words of `out` as `y` has, the quotient is those above.
pub fn divide(x: &[u64], y: &[u64], out: &mut Vec<u64>) {
    let n = y.len();
    let shift = y[n - 1].leading_zeros();
    out.clear();
    out.reserve(x.len() + 1);
    if n < LEAST || x.len() - n < LEAST {
        out.extend_from_slice(x);
        out.push(0);
        let below = if n == 2 { 0 } else { y[n - 3] };
        let high = shifted(y[n - 1], y[n - 2], shift);
        let top = Divisor::new(high, shifted(y[n - 2], below, shift));
        return school(out, y, &top, shift);
    }
    let mut divisor = Vec::new();
    shift_left(y, shift.into(), &mut divisor);
    shift_left(x, shift.into(), out);
    out.resize(x.len() + 1, 0);
    let top = Divisor::new(divisor[n - 1], divisor[n - 2]);
    let mut end = out.len();
    while end > n {
        let count = match (end - n) % n {
            0 => n,
            rest => rest,
        };
        halve(&mut out[end - n - count..end], &divisor, &top);
        end -= count;
    }
    // The remainder is shifted, too.
    if shift != 0 {
        for i in 0..n {
            let above = if i + 1 < n { out[i + 1] } else { 0 };
            out[i] = out[i] >> shift | above << (64 - shift);
        }
    }
}

/// The higher of two words that are shifted left by less than a word.
#[inline(always)]
fn shifted(high: u64, low: u64, shift: u32) -> u64 {
    high << shift | low >> 1 >> (63 - shift)
}

/// Divides a window by `y`, whose highest bit is set; the quotient is not longer than `y`.
fn halve(window: &mut [u64], y: &[u64], top: &Divisor) {
    let n = y.len();
    let count = window.len() - n;
    if count < LEAST {
        return school(window, y, top, 0);
    }
    if 2 * count > n {
        let half = count / 2;
        halve(&mut window[half..], y, top);
        return halve(&mut window[..n + half], y, top);
    }
    let (low, high) = y.split_at(n - count);
    let negative = if window[n..] == *high {
        // The largest quotient that fits: window - (2^k - 1) y = window - 2^k y + y.
        words::subtract_from(&mut window[count..], y);
        let positive = words::add_to(window, y);
        window[n..].fill(u64::MAX);
        !positive
    } else {
        halve(&mut window[n - count..], high, top);
        let mut product = Vec::new();
        multiply(significant(&window[n..]), significant(low), &mut product);
        words::subtract_from(&mut window[..n], &product)
    };
    if negative {
        let (rest, quotient) = window.split_at_mut(n);
        loop {
            words::subtract_from(quotient, &[1]);
            if words::add_to(rest, y) {
                break;
            }
        }
    }
}

/// Without leading zeros.
fn significant(words: &[u64]) -> &[u64] {
    let zeros = words.iter().rev().take_while(|word| **word == 0).count();
    &words[..words.len() - zeros]
}

/// Divides a window by `y` with Knuth's algorithm D (The Art of Computer Programming
/// 4.3.1). What the algorithm asks to be shifted until the divisor's highest bit is set
/// are here only the words that a digit of the quotient is estimated from.
#[inline(always)]
fn school(window: &mut [u64], y: &[u64], top: &Divisor, shift: u32) {
    let n = y.len();
    for j in (0..window.len() - n).rev() {
        let below = if j + n == 2 { 0 } else { window[j + n - 3] };
        // No closure: in the runtime nothing is inlined that does not ask for it.
        let (low, next, high) = (window[j + n - 2], window[j + n - 1], window[j + n]);
        let mut digit = top.digit(
            shifted(high, next, shift),
            shifted(next, low, shift),
            shifted(low, below, shift),
        );
        if digit != 0 {
            let carry = rows::subtract_product(&mut window[j..], y, digit);
            if window[j + n] < carry {
                digit -= 1;
                words::add_to(&mut window[j..j + n], y);
            }
        }
        // The word is 0 now, and nobody looks at it any more.
        window[j + n] = digit;
    }
}

/// The two highest words of a divisor whose highest bit is set, and their inverse, by
/// which they divide three words without a division (Moeller and Granlund, Improved
/// division by invariant integers, 2011: algorithms 6 and 5).
struct Divisor {
    words: u128,
    /// `(2^192 - 1) / words - 2^64`
    inverse: u64,
}

impl Divisor {
    fn new(high: u64, low: u64) -> Divisor {
        let (mut inverse, _) = divide_two(!high, u64::MAX, high);
        let mut left = high.wrapping_mul(inverse).wrapping_add(low);
        if left < low {
            inverse -= 1;
            if left >= high {
                inverse -= 1;
                left -= high;
            }
            left = left.wrapping_sub(high);
        }
        let more = u128::from(inverse) * u128::from(low);
        let (sum, over) = left.overflowing_add((more >> 64) as u64);
        let words = wide(high, low);
        if over {
            inverse -= 1;
            if wide(sum, more as u64) >= words {
                inverse -= 1;
            }
        }
        Divisor { words, inverse }
    }

    /// The quotient of three words, of which the higher two are not more than the
    /// divisor; if they are as much, the largest word.
    #[inline(always)]
    fn digit(&self, high: u64, next: u64, low: u64) -> u64 {
        let dividend = wide(high, next);
        if dividend >= self.words {
            return u64::MAX;
        }
        let (first, second) = ((self.words >> 64) as u64, self.words as u64);
        let estimate = (u128::from(self.inverse) * u128::from(high)).wrapping_add(dividend);
        let (mut digit, fraction) = ((estimate >> 64) as u64, estimate as u64);
        let left = next.wrapping_sub(digit.wrapping_mul(first));
        let mut left = wide(left, low)
            .wrapping_sub(u128::from(digit) * u128::from(second))
            .wrapping_sub(self.words);
        digit = digit.wrapping_add(1);
        if (left >> 64) as u64 >= fraction {
            digit = digit.wrapping_sub(1);
            left = left.wrapping_add(self.words);
        }
        if left >= self.words {
            digit = digit.wrapping_add(1);
        }
        digit
    }
}

#[inline(always)]
fn wide(high: u64, low: u64) -> u128 {
    u128::from(high) << 64 | u128::from(low)
}
