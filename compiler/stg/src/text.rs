//! The words of STG's text: tokens, keywords, quoting.
//!
//! A variable is a plain word that starts with a lower-case letter, `_` or `$`,
//! or anything between backquotes; a constructor is a plain word that starts
//! with an upper-case letter, or anything between single quotes. `.N` behind
//! either tells apart things of one name. Comments start with `--`.

use pure_core::def::Prim;
use std::fmt;

pub(crate) const KEYWORDS: [&str; 27] = [
    "module", "data", "fun", "caf", "con", "occ", "entry", "let", "letrec", "in", "case", "of",
    "join", "joinrec", "jump", "call", "apply", "eval", "lazy", "fail", "scc", "thunk", "once",
    "sel", "Ptr", "I64", "F64",
];

/// The primitive that `#name` stands for.
pub(crate) fn prim_named(name: &str) -> Option<Prim> {
    Prim::named(name)
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Token {
    Var(Name),
    Con(Name),
    Keyword(&'static str),
    Prim(String),
    Int(i64),
    /// As bits.
    Double(u64),
    Str(Vec<u8>),
    /// `@N`: an occurrence.
    At(u32),
    Punct(&'static str),
    End,
}

/// A name with the number that tells it apart, 0 = none.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Name {
    pub text: String,
    pub number: u32,
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Token::Var(n) => f.write_str(&var_text(&n.text, n.number)),
            Token::Con(n) => f.write_str(&con_text(&n.text, n.number)),
            Token::Keyword(k) => write!(f, "`{k}`"),
            Token::Prim(p) => write!(f, "#{p}"),
            Token::Int(i) => write!(f, "{i}"),
            Token::Double(d) => f.write_str(&double_text(*d)),
            Token::Str(s) => f.write_str(&quoted(s, '"')),
            Token::At(n) => write!(f, "@{n}"),
            Token::Punct(p) => write!(f, "`{p}`"),
            Token::End => f.write_str("end of text"),
        }
    }
}

fn word_char(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '\'' | '$' | '#' | '.')
}

/// Splits `x.12` into `x` and 12.
fn split_number(word: &str) -> (&str, u32) {
    match word.rsplit_once('.') {
        Some((stem, digits)) if !stem.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()) => {
            digits.parse().map_or((word, 0), |n| (stem, n))
        }
        _ => (word, 0),
    }
}

fn plain(text: &str) -> bool {
    text.chars().all(word_char)
        && !text.ends_with('.')
        && split_number(text).0 == text
        && !KEYWORDS.contains(&text)
}

fn numbered(mut text: String, number: u32) -> String {
    if number > 0 {
        text.push_str(&format!(".{number}"));
    }
    text
}

fn starts_var(c: char) -> bool {
    (c.is_alphabetic() && !c.is_uppercase()) || c == '_' || c == '$'
}

pub(crate) fn var_text(name: &str, number: u32) -> String {
    let plain = plain(name) && name.chars().next().is_some_and(starts_var);
    let text = if plain {
        name.to_string()
    } else {
        quoted(name.as_bytes(), '`')
    };
    numbered(text, number)
}

pub(crate) fn con_text(name: &str, number: u32) -> String {
    let plain = plain(name) && name.chars().next().is_some_and(char::is_uppercase);
    let text = if plain {
        name.to_string()
    } else {
        quoted(name.as_bytes(), '\'')
    };
    numbered(text, number)
}

/// Between two `quote`s, with escapes for what is not printable ASCII.
pub(crate) fn quoted(bytes: &[u8], quote: char) -> String {
    let mut out = String::from(quote);
    for &b in bytes {
        match b {
            b'\n' => out.push_str("\\n"),
            b'\\' => out.push_str("\\\\"),
            b if b == quote as u8 => {
                out.push('\\');
                out.push(quote);
            }
            b' '..=b'~' => out.push(b as char),
            _ => out.push_str(&format!("\\x{b:02x}")),
        }
    }
    out.push(quote);
    out
}

pub(crate) fn double_text(bits: u64) -> String {
    let value = f64::from_bits(bits);
    if value.is_finite() {
        format!("{value:?}")
    } else {
        format!("0d{bits:016x}")
    }
}

/// A token and where it starts (byte offset).
pub(crate) type Spanned = (Token, usize);

/// Cuts text into tokens, the last of which is [`Token::End`]; an error is a
/// byte offset and a message.
pub(crate) fn tokens(text: &str) -> Result<Vec<Spanned>, (usize, String)> {
    let mut out = vec![];
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        if c.is_whitespace() {
            at += c.len_utf8();
            continue;
        }
        if rest.starts_with("--") {
            at += rest.find('\n').unwrap_or(rest.len());
            continue;
        }
        let (token, length) = token(rest, c).map_err(|message| (at, message))?;
        out.push((token, at));
        at += length;
    }
    out.push((Token::End, at));
    Ok(out)
}

fn token(rest: &str, first: char) -> Result<(Token, usize), String> {
    const PUNCT: [&str; 13] = [
        "->", "=", "{", "}", "[", "]", "(", ")", ";", ":", "|", "!", "?",
    ];
    let span = |test: fn(char) -> bool, from: usize| {
        rest[from..]
            .find(|c| !test(c))
            .map_or(rest.len(), |n| n + from)
    };
    if first.is_ascii_digit()
        || (first == '-' && rest[1..].starts_with(|c: char| c.is_ascii_digit()))
    {
        return number(rest);
    }
    if let Some(p) = PUNCT.iter().find(|p| rest.starts_with(**p)) {
        return Ok((Token::Punct(p), p.len()));
    }
    match first {
        '#' => {
            let end = span(word_char, 1);
            Ok((Token::Prim(rest[1..end].to_string()), end))
        }
        '@' => {
            let end = span(|c| c.is_ascii_digit(), 1);
            let n = rest[1..end].parse().map_err(|_| "a number must follow @")?;
            Ok((Token::At(n), end))
        }
        '"' => {
            let (bytes, end) = unquote(rest, b'"')?;
            Ok((Token::Str(bytes), end))
        }
        '`' | '\'' => {
            let (bytes, end) = unquote(rest, first as u8)?;
            let text = String::from_utf8(bytes).map_err(|_| "a name is not UTF-8")?;
            let digits = match rest[end..].strip_prefix('.') {
                Some(tail) => tail
                    .find(|c: char| !c.is_ascii_digit())
                    .unwrap_or(tail.len()),
                None => 0,
            };
            let (number, end) = if digits == 0 {
                (0, end)
            } else {
                let number = rest[end + 1..end + 1 + digits].parse();
                (number.map_err(|_| "number out of range")?, end + 1 + digits)
            };
            let name = Name { text, number };
            let token = if first == '`' {
                Token::Var(name)
            } else {
                Token::Con(name)
            };
            Ok((token, end))
        }
        c if word_char(c) => {
            let end = span(word_char, 0);
            let word = &rest[..end];
            if let Some(k) = KEYWORDS.iter().find(|k| **k == word) {
                return Ok((Token::Keyword(k), end));
            }
            let (text, number) = split_number(word);
            let name = Name {
                text: text.to_string(),
                number,
            };
            Ok(if starts_var(c) {
                (Token::Var(name), end)
            } else {
                (Token::Con(name), end)
            })
        }
        c => Err(format!("unexpected character {c:?}")),
    }
}

fn number(rest: &str) -> Result<(Token, usize), String> {
    if let Some(hex) = rest.strip_prefix("0d") {
        let n = hex
            .find(|c: char| !c.is_ascii_hexdigit())
            .unwrap_or(hex.len());
        let bits = u64::from_str_radix(&hex[..n], 16).map_err(|_| "malformed double")?;
        return Ok((Token::Double(bits), n + 2));
    }
    let bytes = rest.as_bytes();
    let mut end = 1;
    let mut double = false;
    while let Some(&b) = bytes.get(end) {
        let sign = matches!(b, b'+' | b'-') && matches!(bytes[end - 1], b'e' | b'E');
        match b {
            b'0'..=b'9' => {}
            b'.' | b'e' | b'E' => double = true,
            _ if sign => {}
            _ => break,
        }
        end += 1;
    }
    let word = &rest[..end];
    let token = if double {
        Token::Double(
            word.parse::<f64>()
                .map_err(|_| "malformed double")?
                .to_bits(),
        )
    } else {
        Token::Int(word.parse().map_err(|_| "integer out of range")?)
    };
    Ok((token, end))
}

/// The bytes of a quoted text at the start of `rest`, and its length.
fn unquote(rest: &str, quote: u8) -> Result<(Vec<u8>, usize), String> {
    let bytes = rest.as_bytes();
    let mut out = vec![];
    let mut at = 1;
    loop {
        match bytes.get(at) {
            None => return Err("a quote is not closed".to_string()),
            Some(&b) if b == quote => return Ok((out, at + 1)),
            Some(b'\\') => {
                match bytes.get(at + 1) {
                    Some(b'n') => out.push(b'\n'),
                    Some(b'x') => {
                        let hex = rest.get(at + 2..at + 4).ok_or("malformed escape")?;
                        out.push(u8::from_str_radix(hex, 16).map_err(|_| "malformed escape")?);
                        at += 2;
                    }
                    Some(&b) => out.push(b),
                    None => return Err("a quote is not closed".to_string()),
                }
                at += 2;
            }
            Some(&b) => {
                out.push(b);
                at += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_word(token: Token) {
        let text = match &token {
            Token::Str(s) => quoted(s, '"'),
            Token::Double(d) => double_text(*d),
            other => other.to_string(),
        };
        assert_eq!(
            tokens(&text),
            Ok(vec![(token, 0), (Token::End, text.len())])
        );
    }

    #[test]
    fn words_read_back_as_themselves() {
        for text in [
            "x", "case", "x.1", "+", "a`b", "Nil", "λ", "", "go'", "f.", "$w", "#",
        ] {
            for number in [0, 7] {
                let text = text.to_string();
                check_word(Token::Var(Name {
                    text: text.clone(),
                    number,
                }));
                check_word(Token::Con(Name { text, number }));
            }
        }
        for d in [0.0, -0.0, 1e300, 1.5e-7, f64::INFINITY, f64::NAN, -3.25] {
            check_word(Token::Double(d.to_bits()));
        }
        for i in [0, -1, i64::MIN, i64::MAX] {
            check_word(Token::Int(i));
        }
        check_word(Token::Str((0..=255).collect()));
    }
}
