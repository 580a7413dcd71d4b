//! Numbers as the reports print them.

use alloc::{string::String, string::ToString};
use core::fmt::{self, Display, Formatter};

/// Groups of three: `227,311,176`.
pub fn commas(value: u64) -> String {
    let digits = value.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number with so many digits behind the point, as `{:.n}` prints it. What the standard
/// library has for that is for all numbers, and thirty times as much code.
#[derive(Clone, Copy)]
pub struct Fixed(pub f64, pub u32);

impl Display for Fixed {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Fixed(value, digits) = *self;
        let bits = value.to_bits();
        let (exponent, fraction) = (bits >> 52 & 0x7ff, bits & ((1 << 52) - 1));
        let (mantissa, exponent) = match exponent {
            0 => (fraction, -1074),
            _ => (fraction | 1 << 52, exponent as i32 - 1075),
        };
        let scale = 10u64.pow(digits);
        let scaled = u128::from(mantissa) * u128::from(scale);
        let rounded = match exponent {
            // More than any time or share is.
            0.. => scaled << exponent.min(40),
            -127.. => {
                let (whole, half) = (scaled >> -exponent, 1 << (-exponent - 1));
                let rest = scaled & ((1 << -exponent) - 1);
                whole + u128::from(rest > half || rest == half && whole & 1 == 1)
            }
            _ => 0,
        };
        let rounded = u64::try_from(rounded).unwrap_or(u64::MAX);
        let (whole, rest) = (rounded / scale, rounded % scale);
        let mut text = whole.to_string();
        if digits > 0 {
            let rest = (scale + rest).to_string();
            text.push('.');
            text += &rest[1..];
        }
        f.pad_integral(value.is_sign_positive(), "", &text)
    }
}

/// A number of seconds as somebody would type it: no zeros at the end, and nothing behind a
/// billionth.
#[derive(Clone, Copy)]
pub struct Plain(pub f64);

impl Display for Plain {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let text = Fixed(self.0, 9).to_string();
        f.write_str(text.trim_end_matches('0').trim_end_matches('.'))
    }
}

/// `a / b`, and 0 where that has no meaning (an empty run).
pub fn ratio(a: f64, b: f64) -> f64 {
    if b > 0.0 { a / b } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;

    #[test]
    fn grouping() {
        assert_eq!(commas(0), "0");
        assert_eq!(commas(999), "999");
        assert_eq!(commas(1000), "1,000");
        assert_eq!(commas(227311176), "227,311,176");
        assert_eq!(commas(u64::MAX), "18,446,744,073,709,551,615");
    }

    #[test]
    fn fixed_as_the_standard_library() {
        let values = [
            0.0,
            -0.0,
            0.5,
            1.5,
            2.5,
            0.05,
            0.15,
            0.25,
            0.125,
            0.375,
            0.0625,
            99.95,
            99.949999,
            0.9999999,
            1e-7,
            4.9e-7,
            5e-7,
            1e-30,
            5e-324,
            -0.3,
            -1e-9,
            1.0 / 3.0,
            123456.7891,
            1e9,
            4503599627370497.5,
        ];
        for value in values {
            assert_eq!(format!("{:>7}", Fixed(value, 0)), format!("{value:7.0}"));
            assert_eq!(format!("{:6}", Fixed(value, 1)), format!("{value:6.1}"));
            assert_eq!(format!("{:11}", Fixed(value, 2)), format!("{value:11.2}"));
            assert_eq!(format!("{}", Fixed(value, 3)), format!("{value:.3}"));
            if value < 1e12 {
                assert_eq!(format!("{}", Fixed(value, 6)), format!("{value:.6}"));
            }
        }
        for i in 0..10_000 {
            let value = f64::from(i * i) / 7919.0;
            assert_eq!(format!("{:9}", Fixed(value, 3)), format!("{value:9.3}"));
        }
    }

    #[test]
    fn plain_as_typed() {
        let texts = [0.5, 2.0, 0.0, 100.0, 0.02, 1.0 / 3.0].map(|value| Plain(value).to_string());
        assert_eq!(texts, ["0.5", "2", "0", "100", "0.02", "0.333333333"]);
    }

    #[test]
    fn ratio_of_nothing_is_nothing() {
        assert_eq!(ratio(3.0, 0.0), 0.0);
        assert_eq!(ratio(3.0, 2.0), 1.5);
    }
}
