//! The lines of a file, each with its number, and the texts within them.

use crate::Error;
pub use crate::error::quoted;
use std::io::{self, BufRead, Read};

/// No line may be longer, so that a file without line ends cannot fill memory.
const LONGEST: usize = 1 << 24;

/// A file read line by line.
pub struct Lines<R> {
    input: R,
    name: String,
    line: Vec<u8>,
    number: u64,
}

impl<R: BufRead> Lines<R> {
    /// Starts reading; the name is for messages.
    pub fn new(input: R, name: &str) -> Lines<R> {
        Lines {
            input,
            name: name.to_string(),
            line: vec![],
            number: 0,
        }
    }

    /// Reads the next line into [`Lines::line`]; `false` at the end of the file. What follows the last line
    /// feed was not written whole and is no line.
    pub fn advance(&mut self) -> Result<bool, Error> {
        self.line.clear();
        self.number += 1;
        let most = LONGEST as u64 + 1;
        let read = (&mut self.input)
            .take(most)
            .read_until(b'\n', &mut self.line);
        match read {
            Ok(_) if self.line.last() == Some(&b'\n') => {
                self.line.pop();
                Ok(true)
            }
            Ok(_) if self.line.len() > LONGEST => {
                Err(self.wrong(&format!("a line of more than {LONGEST} bytes")))
            }
            Ok(_) => Ok(false),
            Err(cause) => Err(self.unread(cause)),
        }
    }

    /// The line that was read last, without its end.
    pub fn line(&self) -> &[u8] {
        &self.line
    }

    /// Its number, from 1.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// An error at this line.
    pub fn wrong(&self, reason: &str) -> Error {
        self.wrong_at(self.number, reason)
    }

    /// An error at another line.
    pub fn wrong_at(&self, line: u64, reason: &str) -> Error {
        Error::format(&self.name, line, reason.to_string())
    }

    fn unread(&self, cause: io::Error) -> Error {
        let name = self.name.clone();
        Error::read(name)(cause)
    }
}

/// A whole number in decimal digits.
pub fn number(text: &[u8]) -> Result<u64, String> {
    let digits = !text.is_empty() && text.iter().all(u8::is_ascii_digit);
    if !digits {
        return Err(format!("expected a number, found {}", quoted(text)));
    }
    text.iter()
        .try_fold(0u64, |sum, digit| {
            sum.checked_mul(10)?.checked_add(u64::from(digit - b'0'))
        })
        .ok_or_else(|| format!("the number {} is too large", quoted(text)))
}

/// A number that has room in 32 bits: of a definition, a census, a line or a column.
pub fn small(text: &[u8]) -> Result<u32, String> {
    u32::try_from(number(text)?).map_err(|_| format!("the number {} is too large", quoted(text)))
}

/// A text with its escapes undone.
pub fn text(bytes: &[u8]) -> Result<String, String> {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return Err("this is not text in UTF-8".into());
    };
    let mut out = String::with_capacity(text.len());
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        match c {
            '\\' => match rest.next() {
                Some('\\') => out.push('\\'),
                Some('t') => out.push('\t'),
                Some('n') => out.push('\n'),
                Some('r') => out.push('\r'),
                Some(c) => {
                    return Err(format!(
                        "there is no escape {}",
                        quoted(format!("\\{c}").as_bytes())
                    ));
                }
                None => return Err("a text ends with half of an escape".into()),
            },
            c => out.push(c),
        }
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_undone() {
        assert_eq!(text(b"a\\tb\\\\n\\n\\r"), Ok("a\tb\\n\n\r".into()));
        assert!(text(b"a\\").is_err());
        assert!(text(b"\\x").is_err());
        assert!(text(b"\xff").is_err());
    }

    #[test]
    fn numbers_are_digits_within_64_bits() {
        assert_eq!(number(b"18446744073709551615"), Ok(u64::MAX));
        for wrong in [
            &b"18446744073709551616"[..],
            b"",
            b"+1",
            b"-1",
            b"1.0",
            b"1 ",
        ] {
            assert!(number(wrong).is_err(), "{wrong:?}");
        }
        assert!(small(b"4294967296").is_err());
    }
}
