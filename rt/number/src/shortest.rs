//! Text of floating-point numbers as Haskell shows them: the fewest digits that
//! tell a number from its neighbours, plain between 0.1 and 10^7, otherwise with
//! an exponent.
//!
//! A decimal number half way to a neighbour is read back as the number whose
//! mantissa is even, so fewer digits could do for that; but it is not *between*
//! the bounds, and Haskell goes on to the next digit.

use crate::natural;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::cmp::Ordering;

pub fn double(value: f64) -> String {
    let bits = value.abs().to_bits();
    let (field, fraction) = (bits >> 52, bits & ((1 << 52) - 1));
    layout(value, || {
        let text = format!("{:e}", value.abs());
        strict(text, fraction | 1 << 52, field as i32 - 1075, 1 << 52)
    })
}

/// The same of a single-precision number.
pub fn single(value: f32) -> String {
    let bits = u64::from(value.abs().to_bits());
    let (field, fraction) = (bits >> 23, bits & ((1 << 23) - 1));
    layout(value.into(), || {
        let text = format!("{:e}", value.abs());
        strict(text, fraction | 1 << 23, field as i32 - 150, 1 << 23)
    })
}

/// `shortest`: the digits, with an exponent.
fn layout(value: f64, shortest: impl FnOnce() -> String) -> String {
    if value.is_nan() {
        return "NaN".to_string();
    }
    let sign = if value.is_sign_negative() { "-" } else { "" };
    let value = value.abs();
    if value.is_infinite() {
        return format!("{sign}Infinity");
    }
    if value == 0.0 {
        return format!("{sign}0.0");
    }
    let text = shortest();
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let digits: String = mantissa.chars().filter(|c| *c != '.').collect();
    if (0.1..1e7).contains(&value) {
        return format!("{sign}{}", plain(&digits, exponent));
    }
    let rest = if digits.len() > 1 { &digits[1..] } else { "0" };
    format!("{sign}{}.{rest}e{exponent}", &digits[..1])
}

/// `digits` with the point behind the first one, times 10 to the `exponent`
/// (-1 to 6).
fn plain(digits: &str, exponent: i32) -> String {
    if exponent < 0 {
        return format!("0.{digits}");
    }
    let whole = exponent as usize + 1;
    if digits.len() <= whole {
        return format!("{digits:0<whole$}.0");
    }
    format!("{}.{}", &digits[..whole], &digits[whole..])
}

/// The shortest text of `mantissa * 2^exponent`, or another if that is half way
/// to a neighbour.
fn strict(text: String, mantissa: u64, exponent: i32, power: u64) -> String {
    // Only large integers have neighbours with short numbers half way.
    if !(1..=100).contains(&exponent) || mantissa % 2 == 1 {
        return text;
    }
    let (digits, scale) = text.split_once('e').unwrap_or((&text, "0"));
    let number = digits
        .bytes()
        .filter(u8::is_ascii_digit)
        .fold(0u64, |n, d| n * 10 + u64::from(d - b'0'));
    let decimals = digits.len().saturating_sub(2) as i32;
    let zeros = scale.parse::<i32>().unwrap_or(0) - decimals;
    if zeros < 0 {
        return text;
    }
    let mut shown = alloc::vec![number];
    times_ten(&mut shown, zeros as u32);
    let half_way = |twice: u64, shift: i32| {
        let mut bound = Vec::new();
        natural::shift_left(&[twice], shift as u64, &mut bound);
        natural::compare(&shown, &bound) == Ordering::Equal
    };
    let shift = exponent - 1;
    let below = match mantissa == power && shift > 0 {
        true => half_way(4 * mantissa - 1, shift - 1),
        false => half_way(2 * mantissa - 1, shift),
    };
    match below || half_way(2 * mantissa + 1, shift) {
        true => generate(mantissa, exponent as u64, mantissa == power),
        false => text,
    }
}

fn times_ten(x: &mut Vec<u64>, times: u32) {
    for _ in 0..times {
        natural::multiply_by_word(x, 10);
    }
}

/// Digits of an integer `mantissa * 2^exponent` until what is left is less than
/// half way to a neighbour (Steele and White 1990).
fn generate(mantissa: u64, exponent: u64, at_power: bool) -> String {
    let shifted = |n: u64, amount: u64| {
        let mut out = Vec::new();
        natural::shift_left(&[n], amount, &mut out);
        out
    };
    // Everything four times, so that half of the smaller gap is whole.
    let mut rest = shifted(mantissa, exponent + 2);
    let mut above = shifted(2, exponent);
    let mut below = shifted(if at_power { 1 } else { 2 }, exponent);
    let mut unit = alloc::vec![4];
    let mut scale = 0;
    let sum = |a: &[u64], b: &[u64]| {
        let mut out = Vec::new();
        natural::add(a, b, &mut out);
        out
    };
    while natural::compare(&sum(&rest, &above), &unit) == Ordering::Greater {
        times_ten(&mut unit, 1);
        scale += 1;
    }
    let mut digits = String::new();
    loop {
        for x in [&mut rest, &mut above, &mut below] {
            times_ten(x, 1);
        }
        let mut digit = 0;
        while natural::compare(&rest, &unit) != Ordering::Less {
            let old = core::mem::take(&mut rest);
            natural::subtract(&old, &unit, &mut rest);
            digit += 1;
        }
        let low = natural::compare(&rest, &below) == Ordering::Less;
        let high = natural::compare(&sum(&rest, &above), &unit) == Ordering::Greater;
        let up = match (low, high) {
            (false, false) => {
                digits.push((b'0' + digit) as char);
                continue;
            }
            (low, high) if low != high => high,
            _ => natural::compare(&sum(&rest, &rest), &unit) != Ordering::Less,
        };
        digits.push((b'0' + digit + up as u8) as char);
        break;
    }
    let (first, others) = digits.split_at(1);
    format!("{first}.{others}e{}", scale - 1)
}

#[cfg(test)]
mod tests {
    use super::{double, single};

    #[test]
    fn shows_as_haskell_does() {
        for (value, text) in [
            (0.0, "0.0"),
            (-0.0, "-0.0"),
            (1.0, "1.0"),
            (0.1, "0.1"),
            (0.01, "1.0e-2"),
            (123.456, "123.456"),
            (1234567.0, "1234567.0"),
            (9999999.5, "9999999.5"),
            (1e7, "1.0e7"),
            (1.5e-3, "1.5e-3"),
            (-2.5e22, "-2.4999999999999998e22"),
            (5e-324, "5.0e-324"),
            (1e23, "9.999999999999999e22"),
            (9007199254740996.0, "9.007199254740996e15"),
            (f64::INFINITY, "Infinity"),
        ] {
            assert_eq!(double(value), text);
        }
    }

    #[test]
    fn single_precision_needs_fewer_digits() {
        for (value, text) in [
            (0.1, "0.1"),
            (3.4028235e38, "3.4028235e38"),
            (1e-45, "1.0e-45"),
            (16777216.0, "1.6777216e7"),
            (-0.0, "-0.0"),
        ] {
            assert_eq!(single(value), text);
        }
    }

    #[test]
    fn what_is_shown_reads_back() {
        let mut bits = 0x9e37_79b9_7f4a_7c15u64;
        for _ in 0..20_000 {
            bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let large = f64::from_bits(bits >> 2 & !1 | 0x4340_0000_0000_0000);
            for value in [f64::from_bits(bits), large] {
                if value.is_finite() {
                    assert_eq!(double(value).parse(), Ok(value));
                }
            }
        }
    }
}
