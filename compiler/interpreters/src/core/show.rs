//! How values are printed: as Haskell's `show` does, but constructors always
//! in prefix form.

/// A character in quotes.
pub fn char(code: i64) -> String {
    const NAMES: [&str; 33] = [
        "NUL", "SOH", "STX", "ETX", "EOT", "ENQ", "ACK", "a", "b", "t", "n", "v", "f", "r", "SO",
        "SI", "DLE", "DC1", "DC2", "DC3", "DC4", "NAK", "SYN", "ETB", "CAN", "EM", "SUB", "ESC",
        "FS", "GS", "RS", "US", "SP",
    ];
    match code {
        39 => "'\\''".to_string(),
        92 => "'\\\\'".to_string(),
        0..32 => format!("'\\{}'", NAMES[code as usize]),
        127 => "'\\DEL'".to_string(),
        32..127 => format!("'{}'", code as u8 as char),
        _ => format!("'\\{code}'"),
    }
}

pub use rt_number::shortest::{double, single};

/// A constructor's name in prefix position.
pub fn constructor(name: &str) -> String {
    if name.starts_with(':') {
        format!("({name})")
    } else {
        name.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_print_as_haskell_shows_them() {
        assert_eq!(char('a' as i64), "'a'");
        assert_eq!(char('\n' as i64), "'\\n'");
        assert_eq!(char('\'' as i64), "'\\''");
        assert_eq!(char(955), "'\\955'");
        assert_eq!(double(1.0), "1.0");
        assert_eq!(double(-0.05), "-5.0e-2");
        assert_eq!(double(1.25e10), "1.25e10");
        assert_eq!(double(1234567.5), "1234567.5");
    }
}
