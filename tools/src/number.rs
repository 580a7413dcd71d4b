//! Numbers as people read them: scaled amounts, and axes with round ticks.

/// An amount with three or four significant digits and a decimal prefix:
/// `0`, `999`, `1.23k`, `45.6M`.
pub fn scaled(value: f64) -> String {
    const PREFIXES: [&str; 7] = ["", "k", "M", "G", "T", "P", "E"];
    let (sign, mut rest) = if value < 0.0 {
        ("-", -value)
    } else {
        ("", value)
    };
    let mut prefix = 0;
    while rest >= 999.5 && prefix + 1 < PREFIXES.len() {
        rest /= 1000.0;
        prefix += 1;
    }
    let decimals = match (prefix, rest) {
        (0, r) if r >= 100.0 || r == r.trunc() => 0,
        (_, r) if r < 9.995 => 2,
        (_, r) if r < 99.95 => 1,
        _ => 0,
    };
    let digits = format!("{rest:.decimals$}");
    // An amount that rounds to nothing has no sign.
    let sign = if digits.bytes().all(|b| matches!(b, b'0' | b'.')) {
        ""
    } else {
        sign
    };
    format!("{sign}{digits}{}", PREFIXES[prefix])
}

/// A time: `1.25s`, `3.10ms`, `12us`.
pub fn seconds(time: f64) -> String {
    let (value, unit) = match time.abs() {
        t if t >= 1.0 || t == 0.0 => (time, "s"),
        t if t >= 1e-3 => (time * 1e3, "ms"),
        _ => (time * 1e6, "us"),
    };
    format!("{}{unit}", scaled(value))
}

/// A tick's value: [`scaled`] without decimals that say nothing (`60M`).
pub fn tick(value: f64) -> String {
    let text = scaled(value);
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let prefix = &text[digits.len()..];
    match digits.contains('.') {
        true => format!(
            "{}{prefix}",
            digits.trim_end_matches('0').trim_end_matches('.')
        ),
        false => text,
    }
}

/// A whole number with its digits in groups of three: `1,234,567`.
pub fn grouped(value: f64) -> String {
    let sign = if value <= -0.5 { "-" } else { "" };
    format!("{sign}{}", groups(&format!("{:.0}", value.abs())))
}

/// Digits with commas between groups of three.
pub fn groups(digits: &str) -> String {
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The ticks of an axis from 0 to `end`: at most `count` steps of 1, 2 or 5
/// times a power of ten. The last tick is not beyond `end`.
pub fn ticks(end: f64, count: usize) -> Vec<f64> {
    if !(end > 0.0 && end.is_finite()) {
        return vec![0.0];
    }
    let rough = end / count.max(1) as f64;
    let power = 10f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .map(|m| m * power)
        .find(|s| *s >= rough * (1.0 - 1e-9))
        .unwrap_or(10.0 * power);
    if !(step > 0.0 && step.is_finite()) {
        return vec![0.0];
    }
    let last = (end / step * (1.0 + 1e-9)).floor() as usize;
    (0..=last.min(1000)).map(|i| i as f64 * step).collect()
}

/// The decimals that tell all these ticks apart.
pub fn decimals(ticks: &[f64]) -> usize {
    let step = match ticks {
        [first, second, ..] => second - first,
        _ => return 1,
    };
    (-step.log10().floor()).clamp(0.0, 9.0) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_keep_three_digits() {
        let cases = [
            (0.0, "0"),
            (0.004, "0.00"),
            (-0.001, "0.00"),
            (12.0, "12"),
            (12.34, "12.3"),
            (999.4, "999"),
            (999.6, "1.00k"),
            (-1234.0, "-1.23k"),
            (52_672_984.0, "52.7M"),
            (1.8e19, "18.0E"),
        ];
        for (value, text) in cases {
            assert_eq!(scaled(value), text, "{value}");
        }
    }

    #[test]
    fn ticks_have_no_empty_decimals() {
        let cases = [(0.0, "0"), (6e7, "60M"), (2500.0, "2.5k"), (100.0, "100")];
        for (value, text) in cases {
            assert_eq!(tick(value), text);
        }
    }

    #[test]
    fn digits_stand_in_groups() {
        assert_eq!(grouped(1_234_567.4), "1,234,567");
        assert_eq!(grouped(-999.6), "-1,000");
        assert_eq!(grouped(12.0), "12");
        assert_eq!(grouped(-0.2), "0");
    }

    #[test]
    fn ticks_are_round_and_within_the_axis() {
        assert_eq!(ticks(10.0, 5), [0.0, 2.0, 4.0, 6.0, 8.0, 10.0]);
        assert_eq!(ticks(0.1, 5).len(), 6);
        assert_eq!(decimals(&ticks(0.1, 5)), 2);
        assert_eq!(ticks(0.0, 5), [0.0]);
        for end in [1e-300, 3.7, 9.99e8, 1.7e308] {
            let t = ticks(end, 6);
            assert!(!t.is_empty() && t.len() <= 7, "{end}: {t:?}");
            assert!(t.iter().all(|x| *x <= end * 1.0001));
        }
    }
}
