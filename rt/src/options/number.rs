//! Numbers in run-time options.

/// A size: a decimal number, fractions allowed, and a last letter k, m, g
/// (powers of 1024) or w (words). Other last letters mean nothing; no text is 0.
/// Saturates.
pub fn size(text: &[u8]) -> u64 {
    let unit = match text.last().map(u8::to_ascii_lowercase) {
        Some(b'k') => 1024.0,
        Some(b'm') => 1024.0 * 1024.0,
        Some(b'g') => 1024.0 * 1024.0 * 1024.0,
        Some(b'w') => 8.0,
        _ => 1.0,
    };
    // A cast from f64 saturates at both ends and takes NaN to 0.
    (leading_float(text) * unit) as u64
}

/// Whether a size ends in a letter that names a unit.
pub fn has_unit(text: &[u8]) -> bool {
    matches!(
        text.last().map(u8::to_ascii_lowercase),
        Some(b'k' | b'm' | b'g' | b'w')
    )
}

/// The number that a text begins with, 0 if none: lenient, like C's atof.
pub fn leading_float(text: &[u8]) -> f64 {
    (0..=text.len())
        .rev()
        .find_map(|end| float(&text[..end]))
        .unwrap_or(0.0)
}

/// Whether a text begins with a number.
pub fn has_number(text: &[u8]) -> bool {
    (1..=text.len()).any(|end| float(&text[..end]).is_some())
}

/// A whole text as a finite decimal number: the nearest there is, if it has no more
/// than 15 digits. The library's own parser has a table as large as the rest of this.
pub fn float(text: &[u8]) -> Option<f64> {
    let (negative, text) = match text {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        text => (false, text),
    };
    let end = text.iter().position(|b| matches!(b, b'e' | b'E'));
    let (decimals, mut exponent) = match end {
        Some(end) => (&text[..end], exponent(&text[end + 1..])?),
        None => (text, 0),
    };
    let (mut mantissa, mut any, mut fraction) = (0u64, false, false);
    for byte in decimals {
        match byte {
            b'0'..=b'9' => {
                any = true;
                // Further digits only tell how large it is.
                let taken = mantissa < u64::MAX / 20;
                if taken {
                    mantissa = mantissa * 10 + u64::from(byte - b'0');
                }
                exponent = exponent
                    .saturating_sub(i32::from(fraction))
                    .saturating_add(i32::from(!taken));
            }
            b'.' if !fraction => fraction = true,
            _ => return None,
        }
    }
    if !any {
        return None;
    }
    // Exact up to 22 times.
    let power = (0..exponent.unsigned_abs().min(400)).fold(1.0, |power, _| power * 10.0);
    let value = match (mantissa, exponent) {
        (0, _) => 0.0,
        (_, 0..) => mantissa as f64 * power,
        _ => mantissa as f64 / power,
    };
    let value = if negative { -value } else { value };
    value.is_finite().then_some(value)
}

/// What stands behind the letter of an exponent.
fn exponent(text: &[u8]) -> Option<i32> {
    let (sign, text) = match text {
        [b'-', rest @ ..] => (-1, rest),
        [b'+', rest @ ..] => (1, rest),
        text => (1, text),
    };
    let (value, rest) = digits(text);
    let value = i32::try_from(value?.min(1 << 20)).ok()?;
    rest.is_empty().then_some(sign * value)
}

/// The digits that a text begins with, and the rest. Saturates.
pub fn digits(text: &[u8]) -> (Option<u32>, &[u8]) {
    let end = text
        .iter()
        .position(|b| !b.is_ascii_digit())
        .unwrap_or(text.len());
    let value = text[..end].iter().fold(0u32, |n, b| {
        n.saturating_mul(10).saturating_add(u32::from(b - b'0'))
    });
    ((end > 0).then_some(value), &text[end..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes() {
        for (text, bytes) in [
            ("", 0),
            ("5x", 5),
            ("64k", 65536),
            ("64K", 65536),
            ("1.5m", 1572864),
            ("1G", 1 << 30),
            ("16w", 128),
            ("-1", 0),
            ("1e3", 1000),
            ("junk", 0),
            ("99999999999999999999g", u64::MAX),
        ] {
            assert_eq!(size(text.as_bytes()), bytes, "{text}");
        }
    }

    #[test]
    fn floats() {
        assert_eq!(float(b"0.5"), Some(0.5));
        assert_eq!(float(b".5"), Some(0.5));
        assert_eq!(float(b"1e-3"), Some(0.001));
        let long = [
            "0.1",
            "3.7",
            "-2.",
            "+1.5",
            "123456789.25",
            "0.30000000000000",
            "9007199254740991",
            "1E5",
            "12e+3",
            "7e-22",
            "0e999",
            "000000000000000000000000012.50",
            "1e-999",
        ];
        for text in long {
            assert_eq!(float(text.as_bytes()), text.parse().ok(), "{text}");
        }
        let near = float(b"99999999999999999999.5").unwrap();
        assert!((near / 1e20 - 1.0).abs() < 1e-15, "{near}");
        for bad in [
            "", ".", "inf", "nan", "0x10", "1s", "1 ", "1e999", "e5", "1e", "1e+", "1e5.0",
            "1.2.3", "--1", "1-1",
        ] {
            assert_eq!(float(bad.as_bytes()), None, "{bad}");
        }
        assert_eq!(leading_float(b"2.5abc"), 2.5);
        assert_eq!(leading_float(b"abc"), 0.0);
        assert_eq!(leading_float(b"-1"), -1.0);
    }

    #[test]
    fn leading_digits() {
        assert_eq!(digits(b"12ab"), (Some(12), b"ab".as_slice()));
        assert_eq!(digits(b"ab"), (None, b"ab".as_slice()));
        assert_eq!(digits(b"99999999999").0, Some(u32::MAX));
    }
}
