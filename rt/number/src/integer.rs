//! Operations on integers: sign and magnitude, with the bits of two's
//! complement.

use crate::{karatsuba, natural, text};
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::mem::MaybeUninit;

/// An integer. The magnitude has no leading zeros; zero is not negative.
#[derive(Clone, Copy)]
pub struct Integer<'a> {
    pub negative: bool,
    pub words: &'a [u64],
}

/// Operations whose result is an integer (or, [`Operation::Digits`], bytes).
/// The second operand of shifts is a word.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Operation {
    Add,
    Sub,
    Mul,
    /// Truncating.
    Quot,
    Rem,
    /// Flooring.
    Div,
    Mod,
    /// Never negative.
    Gcd,
    And,
    Or,
    Xor,
    Shl,
    Shr,
    /// The decimal text, as bytes.
    Digits,
    /// From an unsigned word.
    FromWord,
    /// From the address of decimal digits that a 0 byte follows.
    Literal,
    /// The shortest text of a single-precision number by its bits, as bytes.
    SingleText,
}

/// Operations whose result is a word.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Question {
    /// -1, 0 or 1.
    Compare,
    /// The lowest 64 bits in two's complement.
    ToWord,
    /// The bits of the double of `x * 2^y`, where `y` is a word: the nearest
    /// one if 64 bits hold `x`, else the next towards zero.
    Encode,
    /// The same, always of the nearest one.
    Nearest,
    /// The same of the nearest single-precision number, as a double.
    NearestSingle,
    /// Bits of the magnitude up to the highest set one.
    BitLength,
    /// Whether bit `y`, a word, is set.
    TestBit,
    /// Bits set in the magnitude, negative for a negative number.
    PopCount,
}

impl Operation {
    /// Every operation with its name in Core's text form.
    pub const ALL: [(Operation, &'static str); 17] = [
        (Operation::Add, "integerAdd"),
        (Operation::Sub, "integerSub"),
        (Operation::Mul, "integerMul"),
        (Operation::Quot, "integerQuot"),
        (Operation::Rem, "integerRem"),
        (Operation::Div, "integerDiv"),
        (Operation::Mod, "integerMod"),
        (Operation::Gcd, "integerGcd"),
        (Operation::And, "integerAnd"),
        (Operation::Or, "integerOr"),
        (Operation::Xor, "integerXor"),
        (Operation::Shl, "integerShl"),
        (Operation::Shr, "integerShr"),
        (Operation::Digits, "integerDigits"),
        (Operation::FromWord, "integerFromWord"),
        (Operation::Literal, "integerLiteral"),
        (Operation::SingleText, "singleText"),
    ];

    /// The runtime's symbol: one for each, so that a program carries those that it uses.
    pub fn symbol(self) -> &'static str {
        match self {
            Operation::Add => "rt_integer_add",
            Operation::Sub => "rt_integer_sub",
            Operation::Mul => "rt_integer_mul",
            Operation::Quot => "rt_integer_quot",
            Operation::Rem => "rt_integer_rem",
            Operation::Div => "rt_integer_div",
            Operation::Mod => "rt_integer_mod",
            Operation::Gcd => "rt_integer_gcd",
            Operation::And => "rt_integer_and",
            Operation::Or => "rt_integer_or",
            Operation::Xor => "rt_integer_xor",
            Operation::Shl => "rt_integer_shl",
            Operation::Shr => "rt_integer_shr",
            Operation::Digits => "rt_integer_digits",
            Operation::FromWord => "rt_integer_from_word",
            Operation::Literal => "rt_integer_literal",
            Operation::SingleText => "rt_single_text",
        }
    }
}

impl Question {
    /// Every question with its name in Core's text form.
    pub const ALL: [(Question, &'static str); 8] = [
        (Question::Compare, "integerCompare"),
        (Question::ToWord, "integerToWord"),
        (Question::Encode, "integerEncode"),
        (Question::Nearest, "integerNearest"),
        (Question::NearestSingle, "integerNearestSingle"),
        (Question::BitLength, "integerBitLength"),
        (Question::TestBit, "integerTestBit"),
        (Question::PopCount, "integerPopCount"),
    ];

    /// The question of this number.
    pub fn from_code(code: usize) -> Option<Question> {
        Self::ALL.get(code).map(|(q, _)| *q)
    }
}

/// A result whose magnitude would have more bits than this is refused.
const MOST_BITS: u64 = 1 << 38;

/// The result is too large for any heap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLarge;

impl Integer<'_> {
    fn signum(self) -> i64 {
        match (self.words.is_empty(), self.negative) {
            (true, _) => 0,
            (_, true) => -1,
            _ => 1,
        }
    }

    /// The words of the two's complement, endless.
    fn bits(self) -> impl Iterator<Item = u64> {
        let mut carry = self.negative;
        (0..).map(move |i| {
            let word = self.words.get(i).copied().unwrap_or(0);
            if !self.negative {
                return word;
            }
            let (word, over) = (!word).overflowing_add(carry as u64);
            carry = over;
            word
        })
    }

    /// The value, if 64 bits hold it.
    pub fn small(self) -> Option<i64> {
        match (self.words, self.negative) {
            ([], _) => Some(0),
            ([w], false) => i64::try_from(*w).ok(),
            ([w], true) => (*w <= 1 << 63).then_some((*w as i64).wrapping_neg()),
            _ => None,
        }
    }
}

/// Computes an operation of two integers: the magnitude to `out`; answers
/// whether the result is negative. Divisors are not 0. Who names the operation carries
/// what that one needs.
#[inline(always)]
pub fn binary(op: Operation, x: Integer, y: Integer, out: &mut Vec<u64>) -> bool {
    let negative = match op {
        Operation::Add => sum(x, y, out),
        Operation::Sub => {
            let y = Integer {
                negative: !y.negative,
                ..y
            };
            sum(x, y, out)
        }
        Operation::Mul => {
            natural::multiply(x.words, y.words, out);
            x.negative != y.negative
        }
        Operation::Quot => {
            natural::divide(x.words, y.words, false, out);
            x.negative != y.negative
        }
        Operation::Rem => {
            natural::divide(x.words, y.words, true, out);
            x.negative
        }
        Operation::Div | Operation::Mod => floored(op, x, y, out),
        Operation::And => bitwise(x, y, out, |a, b| a & b),
        Operation::Or => bitwise(x, y, out, |a, b| a | b),
        Operation::Xor => bitwise(x, y, out, |a, b| a ^ b),
        _ => {
            natural::gcd(x.words, y.words, out);
            false
        }
    };
    negative && !out.is_empty()
}

/// Room, in words, for the result of an operation that [`write_short`] does, which is one on
/// operands that are short enough for it.
#[inline(always)]
pub fn short_room(op: Operation, x: Integer, y: Integer) -> Option<usize> {
    let (x, y) = (x.words.len(), y.words.len());
    let most = x.max(y);
    match op {
        Operation::Add | Operation::Sub if most < karatsuba::LEAST => Some(most + 1),
        Operation::Mul if most < karatsuba::LEAST => Some(x + y),
        Operation::Quot | Operation::Div if y == 1 && most < karatsuba::LEAST => Some(x),
        Operation::Rem | Operation::Mod if y == 1 => Some(1),
        Operation::Gcd if most == 1 => Some(1),
        _ => None,
    }
}

/// Writes the magnitude to `out`, which has as many words as [`short_room`] says; answers
/// whether the result is negative (or 0) and how many words it has. Who names the operation
/// carries what that one needs.
#[inline(always)]
pub fn write_short(
    op: Operation,
    x: Integer,
    y: Integer,
    out: &mut [MaybeUninit<u64>],
) -> (bool, usize) {
    let differ = x.negative != y.negative;
    match op {
        Operation::Mul => (differ, natural::write_product(x.words, y.words, out)),
        Operation::Quot | Operation::Div => {
            let up = op == Operation::Div && differ;
            (
                differ,
                natural::write_quotient(x.words, y.words[0], up, out),
            )
        }
        Operation::Rem | Operation::Mod => {
            let mut rest = natural::remainder_by_word(x.words, y.words[0]);
            if op == Operation::Mod && differ && rest != 0 {
                rest = y.words[0] - rest;
            }
            out[0].write(rest);
            let negative = if op == Operation::Mod {
                y.negative
            } else {
                x.negative
            };
            (negative, usize::from(rest != 0))
        }
        Operation::Gcd => {
            let divisor = match (x.words, y.words) {
                ([x], [y]) => natural::word_gcd(*x, *y),
                ([x], _) | (_, [x]) => *x,
                _ => 0,
            };
            out[0].write(divisor);
            (false, usize::from(divisor != 0))
        }
        _ if (op == Operation::Add) == differ => {
            let (count, less) = natural::write_difference(x.words, y.words, out);
            (x.negative != less, count)
        }
        _ => (x.negative, natural::write_sum(x.words, y.words, out)),
    }
}

/// Flooring division, from the truncating one.
#[inline(always)]
fn floored(op: Operation, x: Integer, y: Integer, out: &mut Vec<u64>) -> bool {
    let differ = x.negative != y.negative;
    if op == Operation::Mod {
        natural::divide(x.words, y.words, true, out);
        if differ && !out.is_empty() {
            let rest = core::mem::take(out);
            natural::subtract(y.words, &rest, out);
        }
        return y.negative;
    }
    let inexact = natural::quotient(x.words, y.words, out);
    if differ && inexact {
        let quotient = core::mem::take(out);
        natural::add(&quotient, &[1], out);
    }
    differ
}

#[inline(always)]
fn sum(x: Integer, y: Integer, out: &mut Vec<u64>) -> bool {
    if x.negative == y.negative {
        natural::add(x.words, y.words, out);
        return x.negative;
    }
    match natural::compare(x.words, y.words) {
        Ordering::Less => {
            natural::subtract(y.words, x.words, out);
            y.negative
        }
        _ => {
            natural::subtract(x.words, y.words, out);
            x.negative
        }
    }
}

fn bitwise(x: Integer, y: Integer, out: &mut Vec<u64>, f: impl Fn(u64, u64) -> u64) -> bool {
    let length = x.words.len().max(y.words.len()) + 1;
    out.clear();
    out.extend(x.bits().zip(y.bits()).take(length).map(|(a, b)| f(a, b)));
    let negative = out.last().is_some_and(|w| w >> 63 != 0);
    if negative {
        let mut carry = true;
        for word in out.iter_mut() {
            let (flipped, over) = (!*word).overflowing_add(carry as u64);
            *word = flipped;
            carry = over;
        }
    }
    natural::trim(out);
    negative
}

/// Shifts left or, rounding down, right; `amount` is unsigned.
#[inline(always)]
pub fn shift(op: Operation, x: Integer, amount: u64, out: &mut Vec<u64>) -> Result<bool, TooLarge> {
    if op == Operation::Shl {
        let bits = natural::bit_length(x.words).saturating_add(amount);
        if bits > MOST_BITS && !x.words.is_empty() {
            return Err(TooLarge);
        }
        natural::shift_left(x.words, amount, out);
    } else {
        let lost = natural::shift_right(x.words, amount, out);
        if lost && x.negative {
            let floor = core::mem::take(out);
            natural::add(&floor, &[1], out);
        }
    }
    Ok(x.negative && !out.is_empty())
}

/// Whether an operation's second operand is an integer too.
pub fn is_binary(op: Operation) -> bool {
    (op as u8) < Operation::Shl as u8
}

/// Appends the decimal text of an integer.
pub fn show(x: Integer, text: &mut Vec<u8>) {
    if x.negative {
        text.push(b'-');
    }
    text::show(x.words, text);
}

/// The same in quadratic time, for programs that carry no more than they need.
pub fn show_briefly(x: Integer, text: &mut Vec<u8>) {
    if x.negative {
        text.push(b'-');
    }
    text::show_briefly(x.words, text);
}

/// The magnitude of a text of decimal digits.
pub fn read(digits: &[u8], out: &mut Vec<u64>) {
    text::read(digits, out);
}

pub fn compare(x: Integer, y: Integer) -> Ordering {
    x.signum().cmp(&y.signum()).then_with(|| {
        let order = natural::compare(x.words, y.words);
        if x.negative { order.reverse() } else { order }
    })
}

/// The answer to a question about an integer and a word.
pub fn ask(question: Question, x: Integer, y: i64) -> i64 {
    match question {
        Question::Compare => x.signum(),
        Question::ToWord => x.bits().next().unwrap_or(0) as i64,
        Question::Encode if x.small().is_none() => towards_zero(x, y).to_bits() as i64,
        Question::Encode | Question::Nearest => encode(x, y).to_bits() as i64,
        Question::NearestSingle => encode_single(x, y).to_bits() as i64,
        Question::BitLength => natural::bit_length(x.words) as i64,
        Question::TestBit => {
            let word = (y as u64 / 64) as usize;
            if word > x.words.len() {
                return x.negative.into();
            }
            let bits = x.bits().nth(word).unwrap_or(0);
            (bits >> (y as u64 % 64) & 1) as i64
        }
        Question::PopCount => {
            let bits: i64 = x.words.iter().map(|w| i64::from(w.count_ones())).sum();
            if x.negative { -bits } else { bits }
        }
    }
}

/// The highest 64 bits with a sticky lowest one, and the exponent of that.
fn leading(words: &[u64]) -> (u64, u64) {
    let length = natural::bit_length(words);
    if length <= 64 {
        return (words.first().copied().unwrap_or(0), 0);
    }
    let mut top = Vec::new();
    let lost = natural::shift_right(words, length - 64, &mut top);
    (top[0] | lost as u64, length - 64)
}

/// The nearest double of `x * 2^exponent`, ties to even.
pub fn encode(x: Integer, exponent: i64) -> f64 {
    nearest(x, exponent, 53, -1074, 1024)
}

/// The double of `x * 2^exponent` that is next towards zero.
fn towards_zero(x: Integer, exponent: i64) -> f64 {
    let double = encode(x, exponent);
    if double == 0.0 || exceeds(double, x, exponent) {
        let size = f64::from_bits(double.abs().to_bits().saturating_sub(1));
        return size.copysign(double);
    }
    double
}

/// Whether the size of a double that is near `x * 2^exponent` exceeds its.
fn exceeds(double: f64, x: Integer, exponent: i64) -> bool {
    if double.is_infinite() {
        return natural::bit_length(x.words) as i64 + exponent <= 1024;
    }
    let bits = double.abs().to_bits();
    let (field, fraction) = (bits >> 52, bits & ((1 << 52) - 1));
    let (mantissa, scale) = match field {
        0 => (fraction, -1074),
        _ => (fraction | 1 << 52, field as i64 - 1075),
    };
    let shift = scale.saturating_sub(exponent);
    let (mut scaled, mut other) = (Vec::new(), Vec::new());
    natural::shift_left(&[mantissa], shift.clamp(0, 1 << 20) as u64, &mut scaled);
    natural::shift_left(x.words, (-shift).clamp(0, 1 << 20) as u64, &mut other);
    natural::compare(&scaled, &other) == Ordering::Greater
}

/// The nearest single-precision number of `x * 2^exponent`, ties to even.
pub fn encode_single(x: Integer, exponent: i64) -> f64 {
    nearest(x, exponent, 24, -149, 128)
}

/// The nearest number of `precision` bits, none below `2^least`, below `2^end`.
fn nearest(x: Integer, exponent: i64, precision: i64, least: i64, end: i64) -> f64 {
    let (top, scale) = leading(x.words);
    let sign = if x.negative { -1.0 } else { 1.0 };
    if top == 0 {
        return 0.0;
    }
    let exponent = exponent.saturating_add(scale as i64);
    let length = 64 - i64::from(top.leading_zeros());
    // The value is below 2^(length + exponent).
    let high = length.saturating_add(exponent);
    if high > end {
        return sign * f64::INFINITY;
    }
    // The unit in the last place that the result keeps.
    let unit = (high - precision).max(least);
    let drop = unit.saturating_sub(exponent);
    let (mut kept, mut unit) = (top, unit);
    if drop > 64 {
        kept = 0;
    } else if drop > 0 {
        let wide = u128::from(top);
        let rest = wide & ((1 << drop) - 1);
        let half = 1u128 << (drop - 1);
        let whole = wide >> drop;
        let up = rest > half || (rest == half && whole & 1 == 1);
        kept = (whole + u128::from(up)) as u64;
    } else {
        unit = exponent;
    }
    // Exact: at most 53 bits, and a unit that a double has.
    let value = libm::scalbn(kept as f64, unit as i32);
    if value >= libm::scalbn(1.0, end as i32 - 1) * 2.0 {
        return sign * f64::INFINITY;
    }
    sign * value
}
