//! Text as Haskell's `show` writes it: what files of counters, indices of boxes and
//! overlays are made of.

use crate::Error;

/// The byte where something is wrong, and why.
pub type Wrong = (usize, String);

/// Reads values one after the other; blanks and line ends between them mean nothing.
pub struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    pub fn new(text: &'a str) -> Reader<'a> {
        Reader { text, at: 0 }
    }

    /// The byte where the next value begins.
    pub fn place(&mut self) -> usize {
        let rest = self.rest();
        self.at = self.text.len() - rest.trim_start().len();
        self.at
    }

    /// What has been read since then.
    pub fn since(&self, start: usize) -> &'a str {
        self.text.get(start..self.at).unwrap_or_default().trim_end()
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// What goes on from the next value.
    fn next_rest(&mut self) -> &'a str {
        self.place();
        self.rest()
    }

    pub fn wrong<T>(&mut self, reason: impl Into<String>) -> Result<T, Wrong> {
        let at = self.place();
        Err((at, reason.into()))
    }

    pub fn is_at_end(&mut self) -> bool {
        self.next_rest().is_empty()
    }

    /// Whether a text comes next.
    pub fn sees(&mut self, text: &str) -> bool {
        self.next_rest().starts_with(text)
    }

    /// Passes a sign if it comes next.
    pub fn takes(&mut self, sign: &str) -> bool {
        let there = self.sees(sign);
        if there {
            self.at += sign.len();
        }
        there
    }

    /// Passes a sign that must come next.
    pub fn sign(&mut self, sign: &str) -> Result<(), Wrong> {
        match self.takes(sign) {
            true => Ok(()),
            false => self.wrong(format!("\"{sign}\" should stand here")),
        }
    }

    /// The word of letters that comes next, perhaps none.
    pub fn word(&mut self) -> &'a str {
        let rest = self.next_rest();
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let word = &rest[..end.unwrap_or(rest.len())];
        self.at += word.len();
        word
    }

    /// Passes a word that must come next.
    pub fn keyword(&mut self, word: &str) -> Result<(), Wrong> {
        let start = self.place();
        match self.word() == word {
            true => Ok(()),
            false => Err((start, format!("\"{word}\" should stand here"))),
        }
    }

    /// Passes whatever comes next: a word, a string, or a sign.
    pub fn one(&mut self) -> Result<(), Wrong> {
        if self.sees("\"") {
            return self.string().map(drop);
        }
        if self.word().is_empty() {
            match self.rest().chars().next() {
                Some(c) => self.at += c.len_utf8(),
                None => return self.wrong("the text ends too early"),
            }
        }
        Ok(())
    }

    pub fn number(&mut self) -> Result<u64, Wrong> {
        let rest = self.next_rest();
        let end = rest.find(|c: char| !c.is_ascii_digit());
        let digits = &rest[..end.unwrap_or(rest.len())];
        if digits.is_empty() {
            return self.wrong("a number should stand here");
        }
        match digits.parse() {
            Ok(number) => {
                self.at += digits.len();
                Ok(number)
            }
            Err(_) => self.wrong("the number is too large"),
        }
    }

    pub fn truth(&mut self) -> Result<bool, Wrong> {
        let start = self.place();
        match self.word() {
            "True" => Ok(true),
            "False" => Ok(false),
            _ => Err((start, "\"True\" or \"False\" should stand here".into())),
        }
    }

    /// Items in brackets, with commas between them.
    pub fn list<T>(
        &mut self,
        mut item: impl FnMut(&mut Reader<'a>) -> Result<T, Wrong>,
    ) -> Result<Vec<T>, Wrong> {
        self.sign("[")?;
        let mut items = vec![];
        if self.takes("]") {
            return Ok(items);
        }
        loop {
            items.push(item(self)?);
            if self.takes("]") {
                return Ok(items);
            }
            if !self.takes(",") {
                return self.wrong("\",\" or \"]\" should stand here");
            }
        }
    }

    /// A string with its escapes.
    pub fn string(&mut self) -> Result<String, Wrong> {
        let start = self.place();
        if !self.takes("\"") {
            return self.wrong("a string should stand here");
        }
        let mut out = String::new();
        loop {
            let rest = self.rest();
            let end = rest.find(['"', '\\', '\n']);
            let Some(end) = end.filter(|end| !rest[*end..].starts_with('\n')) else {
                return Err((start, "the string does not end".into()));
            };
            out.push_str(&rest[..end]);
            self.at += end + 1;
            if rest[end..].starts_with('"') {
                return Ok(out);
            }
            out.extend(self.escape()?);
        }
    }

    /// What stands behind a backslash; nothing for the empty escapes.
    fn escape(&mut self) -> Result<Option<char>, Wrong> {
        let start = self.at;
        let wrong = |reason: &str| Err((start - 1, reason.to_string()));
        let rest = self.rest();
        let Some(first) = rest.chars().next() else {
            return wrong("the string does not end");
        };
        if first.is_whitespace() {
            self.place();
            return match self.takes("\\") {
                true => Ok(None),
                false => wrong("this gap of the string does not end"),
            };
        }
        if first == '^' {
            let control = rest[1..].chars().next();
            let Some(control) = control.filter(|c| ('@'..='_').contains(c)) else {
                return wrong("there is no such escape");
            };
            self.at += 2;
            return Ok(char::from_u32(u32::from(control) - 64));
        }
        let (skip, radix) = match first {
            'x' | 'X' => (1, 16),
            'o' | 'O' => (1, 8),
            _ => (0, 10),
        };
        let digits = &rest[skip..];
        let end = digits.find(|c: char| !c.is_digit(radix));
        let digits = &digits[..end.unwrap_or(digits.len())];
        if !digits.is_empty() {
            let code = u32::from_str_radix(digits, radix).ok();
            let Some(c) = code.and_then(char::from_u32) else {
                return wrong("there is no character of this number");
            };
            self.at += skip + digits.len();
            return Ok(Some(c));
        }
        if first == '&' {
            self.at += 1;
            return Ok(None);
        }
        // Of two names that begin alike the longer one is meant.
        let named = ESCAPES.iter().filter(|(name, _)| rest.starts_with(name));
        match named.max_by_key(|(name, _)| name.len()) {
            Some((name, c)) => {
                self.at += name.len();
                Ok(Some(*c))
            }
            None => wrong("there is no such escape"),
        }
    }
}

/// The names of characters behind a backslash.
const ESCAPES: &[(&str, char)] = &[
    ("\"", '"'),
    ("\\", '\\'),
    ("'", '\''),
    ("n", '\n'),
    ("t", '\t'),
    ("r", '\r'),
    ("a", '\u{7}'),
    ("b", '\u{8}'),
    ("f", '\u{c}'),
    ("v", '\u{b}'),
    ("NUL", '\0'),
    ("SOH", '\u{1}'),
    ("STX", '\u{2}'),
    ("ETX", '\u{3}'),
    ("EOT", '\u{4}'),
    ("ENQ", '\u{5}'),
    ("ACK", '\u{6}'),
    ("SO", '\u{e}'),
    ("SI", '\u{f}'),
    ("DLE", '\u{10}'),
    ("DC1", '\u{11}'),
    ("DC2", '\u{12}'),
    ("DC3", '\u{13}'),
    ("DC4", '\u{14}'),
    ("NAK", '\u{15}'),
    ("SYN", '\u{16}'),
    ("ETB", '\u{17}'),
    ("CAN", '\u{18}'),
    ("EM", '\u{19}'),
    ("SUB", '\u{1a}'),
    ("ESC", '\u{1b}'),
    ("FS", '\u{1c}'),
    ("GS", '\u{1d}'),
    ("RS", '\u{1e}'),
    ("US", '\u{1f}'),
    ("DEL", '\u{7f}'),
];

/// A string as Haskell shows it.
pub fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    let mut before = "";
    for c in text.chars() {
        // A digit would go on with the number before, an H with the name SO.
        if (before == "number" && c.is_ascii_digit()) || (before == "SO" && c == 'H') {
            out.push_str("\\&");
        }
        before = "";
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            ' '..='~' => out.push(c),
            _ => match ESCAPES.iter().find(|(_, escaped)| *escaped == c) {
                Some((name, _)) => {
                    out.push('\\');
                    out.push_str(name);
                    before = name;
                }
                None => {
                    out.push_str(&format!("\\{}", u32::from(c)));
                    before = "number";
                }
            },
        }
    }
    out.push('"');
    out
}

/// What is wrong with a file.
pub fn damaged(name: &str, (at, reason): Wrong) -> Error {
    Error::damaged(name, at as u64, reason)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_read_as_they_are_shown() {
        for text in [
            "",
            "M.f'",
            "a\"b\\c",
            "é1≤",
            "\n\t\u{e}H\u{7f}\0z",
            "\u{e}SO",
        ] {
            let shown = quoted(text);
            assert_eq!(
                Reader::new(&shown).string(),
                Ok(text.to_string()),
                "{shown}"
            );
        }
        assert_eq!(quoted("é1\u{e}H\n"), r#""\233\&1\SO\&H\n""#);
        let other = r#" "\x41\o102\^A\  \C\&" "#;
        assert_eq!(Reader::new(other).string(), Ok("AB\u{1}C".to_string()));
    }

    #[test]
    fn wrong_strings_are_refused_where_they_are_wrong() {
        for (text, at) in [
            ("x", 0),
            (" \"abc", 1),
            ("\"a\\", 2),
            ("\"a\\q\"", 2),
            ("\"\\1114112\"", 1),
            ("\"\\99999999999\"", 1),
            ("\"\\ x\\\"", 1),
            ("\"\\^é\"", 1),
            ("\"a\nb\"", 0),
        ] {
            let found = Reader::new(text).string().expect_err(text);
            assert_eq!(found.0, at, "{text}: {found:?}");
        }
    }
}
