//! Text of a Double: the shortest digits that read back as the same number,
//! plain between 0.1 and 10^7, otherwise with an exponent.

use alloc::format;
use alloc::string::String;
use alloc::string::ToString;

pub fn show(value: f64) -> String {
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
    let text = format!("{value:e}");
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

#[cfg(test)]
mod tests {
    use super::show;

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
            (-2.5e22, "-2.5e22"),
            (f64::INFINITY, "Infinity"),
        ] {
            assert_eq!(show(value), text);
        }
    }
}
