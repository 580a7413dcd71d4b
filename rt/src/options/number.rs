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

/// A whole text as a finite decimal number.
pub fn float(text: &[u8]) -> Option<f64> {
    let decimal = text
        .iter()
        .all(|b| b.is_ascii_digit() || b".eE+-".contains(b));
    if !decimal || !text.iter().any(u8::is_ascii_digit) {
        return None;
    }
    let value: f64 = core::str::from_utf8(text).ok()?.parse().ok()?;
    value.is_finite().then_some(value)
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
        for bad in ["", ".", "inf", "nan", "0x10", "1s", "1 ", "1e999"] {
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
