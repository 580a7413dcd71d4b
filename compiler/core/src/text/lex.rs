//! Tokens: names, words, literals and signs.

use super::ReadError;
use crate::def::Prim;
use crate::print::{identifier_part, identifier_start, looks_like_constructor};

/// A token.
#[derive(Clone, PartialEq, Debug)]
pub enum Tok {
    Name(Name),
    /// An unqualified plain identifier that is a word of the format.
    Word(&'static str),
    Int(i64),
    Double(u64),
    Str(Vec<u8>),
    Prim(Prim),
    /// `@12`
    Occ(u32),
    /// `%3-9`
    Span(u32, u32),
    Punct(&'static str),
    End,
}

/// A name with what stands around it.
#[derive(Clone, PartialEq, Debug)]
pub struct Name {
    pub module: Option<String>,
    pub text: String,
    /// `_12` after a quoted name, `.12` after any.
    pub suffix: String,
    pub quoted: bool,
    pub constructor: bool,
}

impl Name {
    /// All of it but the module.
    pub fn unqualified(&self) -> String {
        format!("{}{}", self.text, self.suffix)
    }

    /// The name itself with its module.
    pub fn whole(&self) -> String {
        match &self.module {
            Some(m) => format!("{m}.{}", self.text),
            None => self.text.clone(),
        }
    }
}

impl Tok {
    /// Whether it is this word or sign.
    pub fn is(&self, p: &str) -> bool {
        matches!(self, Tok::Punct(q) | Tok::Word(q) if *q == p)
    }
}

/// A place in a text (1-based).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pos {
    pub line: u32,
    pub col: u32,
}

const PUNCTS: &[&str] = &[
    "->", "::", "=", ";", "{", "}", "[", "]", "(", ")", "\\", ":", ",", "!", "|", "?",
];

/// The tokens of a text, with [`Tok::End`] behind them; `words` are no names.
pub fn tokens(text: &str, words: &'static [&'static str]) -> Result<Vec<(Tok, Pos)>, ReadError> {
    let mut lexer = Lexer {
        text,
        words,
        at: 0,
        pos: Pos { line: 1, col: 1 },
    };
    let mut out = Vec::with_capacity(text.len() / 3);
    loop {
        lexer.skip_blank();
        let pos = lexer.pos;
        let tok = lexer.token()?;
        let end = tok == Tok::End;
        out.push((tok, pos));
        if end {
            return Ok(out);
        }
    }
}

struct Lexer<'a> {
    text: &'a str,
    words: &'static [&'static str],
    at: usize,
    pos: Pos,
}

impl<'a> Lexer<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        match *self.text.as_bytes().get(self.at)? {
            byte if byte < 0x80 => Some(byte as char),
            _ => self.rest().chars().next(),
        }
    }

    fn next(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        if c == '\n' {
            self.pos.line += 1;
            self.pos.col = 1;
        } else {
            self.pos.col += 1;
        }
        Some(c)
    }

    fn take(&mut self, n: usize) {
        for _ in 0..n {
            self.next();
        }
    }

    fn error<T>(&self, message: impl Into<String>) -> Result<T, ReadError> {
        Err(ReadError::at(self.pos, message))
    }

    fn skip_blank(&mut self) {
        while let Some(c) = self.peek() {
            if c.is_whitespace() {
                self.next();
            } else if self.rest().starts_with("--") {
                while self.peek().is_some_and(|c| c != '\n') {
                    self.next();
                }
            } else {
                return;
            }
        }
    }

    fn while_(&mut self, test: impl Fn(char) -> bool) -> &'a str {
        let start = self.at;
        while self.peek().is_some_and(&test) {
            self.next();
        }
        &self.text[start..self.at]
    }

    fn token(&mut self) -> Result<Tok, ReadError> {
        let Some(c) = self.peek() else {
            return Ok(Tok::End);
        };
        let second = self.rest().chars().nth(1);
        let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
        if identifier_start(c) || c == '`' {
            return self.name();
        }
        if c == '(' && self.tuple_length().is_some() {
            return self.name();
        }
        if c.is_ascii_digit() || (c == '-' && digit(second)) {
            return self.number();
        }
        match c {
            '"' => self.string(),
            '\'' => self.character(),
            '#' => {
                self.next();
                let name = self.while_(identifier_part);
                match Prim::named(name) {
                    Some(prim) => Ok(Tok::Prim(prim)),
                    None => self.error(format!("unknown primitive `#{name}`")),
                }
            }
            '@' => {
                self.next();
                Ok(Tok::Occ(self.natural()?))
            }
            '%' => {
                self.next();
                let lo = self.natural()?;
                if self.next() != Some('-') {
                    return self.error("a span is written %lo-hi");
                }
                Ok(Tok::Span(lo, self.natural()?))
            }
            _ => match PUNCTS.iter().find(|p| self.rest().starts_with(**p)) {
                Some(p) => {
                    self.take(p.len());
                    Ok(Tok::Punct(p))
                }
                None => self.error(format!("unexpected character {c:?}")),
            },
        }
    }

    fn natural(&mut self) -> Result<u32, ReadError> {
        match self.while_(|c| c.is_ascii_digit()).parse() {
            Ok(n) => Ok(n),
            Err(_) => self.error("a number is missing or too large"),
        }
    }

    /// Length of `()`, `(,)`, `(,,)`, ... here.
    fn tuple_length(&self) -> Option<usize> {
        let inner = self.rest().strip_prefix('(')?;
        let commas = inner.bytes().take_while(|b| *b == b',').count();
        inner[commas..].starts_with(')').then_some(commas + 2)
    }

    fn name(&mut self) -> Result<Tok, ReadError> {
        let mut module: Vec<String> = vec![];
        loop {
            let mut forced = None;
            if self.rest().starts_with("c`") || self.rest().starts_with("v`") {
                forced = Some(self.next() == Some('c'));
            }
            let quoted = self.peek() == Some('`');
            let text = if quoted {
                self.quoted()?
            } else if let Some(n) = self.tuple_length() {
                let start = self.at;
                self.take(n);
                self.text[start..self.at].to_string()
            } else {
                self.while_(identifier_part).to_string()
            };
            if text.is_empty() && !quoted {
                return self.error("a name is missing");
            }
            let mut after = self.rest().chars();
            if after.next() == Some('.')
                && after
                    .next()
                    .is_some_and(|c| identifier_start(c) || matches!(c, '`' | '('))
            {
                self.next();
                module.push(text);
                continue;
            }
            let numbered = |mark| {
                let number = self.rest().strip_prefix(mark);
                number.is_some_and(|n: &str| n.starts_with(|c: char| c.is_ascii_digit()))
            };
            let mut suffix = String::new();
            if numbered('.') || quoted && numbered('_') {
                suffix.extend(self.next());
                suffix.push_str(self.while_(|c| c.is_ascii_digit()));
            }
            if module.is_empty()
                && !quoted
                && let Some(word) = self.words.iter().find(|w| **w == text)
            {
                return Ok(Tok::Word(word));
            }
            return Ok(Tok::Name(Name {
                module: (!module.is_empty()).then(|| module.join(".")),
                constructor: forced.unwrap_or(looks_like_constructor(&text)),
                text,
                suffix,
                quoted,
            }));
        }
    }

    fn quoted(&mut self) -> Result<String, ReadError> {
        self.next();
        let mut text = String::new();
        loop {
            match self.next() {
                Some('`') => return Ok(text),
                Some('\\') => text.extend(self.next()),
                Some(c) => text.push(c),
                None => return self.error("unclosed quoted name"),
            }
        }
    }

    fn number(&mut self) -> Result<Tok, ReadError> {
        if self.rest().starts_with("0f") {
            self.take(2);
            let digits = self.while_(|c| c.is_ascii_hexdigit());
            return match u64::from_str_radix(digits, 16) {
                Ok(bits) => Ok(Tok::Double(bits)),
                Err(_) => self.error("malformed bits of a double"),
            };
        }
        let start = self.at;
        self.next();
        self.while_(|c| c.is_ascii_digit());
        let mut double = false;
        let digit_at = |s: &str, i: usize| s.as_bytes().get(i).is_some_and(u8::is_ascii_digit);
        if self.peek() == Some('.') && digit_at(self.rest(), 1) {
            double = true;
            self.next();
            self.while_(|c| c.is_ascii_digit());
        }
        if self.peek() == Some('e')
            && (digit_at(self.rest(), 1)
                || (self.rest().as_bytes().get(1) == Some(&b'-') && digit_at(self.rest(), 2)))
        {
            double = true;
            self.take(2);
            self.while_(|c| c.is_ascii_digit());
        }
        let text = &self.text[start..self.at];
        if double {
            match text.parse::<f64>() {
                Ok(d) => Ok(Tok::Double(d.to_bits())),
                Err(_) => self.error("malformed number"),
            }
        } else {
            match text.parse() {
                Ok(n) => Ok(Tok::Int(n)),
                Err(_) => self.error(format!("`{text}` does not fit 64 bits")),
            }
        }
    }

    fn string(&mut self) -> Result<Tok, ReadError> {
        self.next();
        let mut bytes = vec![];
        loop {
            // Most of the text are tables, of which whole lines are taken at once.
            let rest = &self.text.as_bytes()[self.at..];
            let plain = |b: &&u8| (b' '..0x7f).contains(*b) && !matches!(b, b'"' | b'\\');
            let count = rest.iter().take_while(plain).count();
            bytes.extend_from_slice(&rest[..count]);
            self.at += count;
            self.pos.col += count as u32;
            match self.next() {
                Some('"') => return Ok(Tok::Str(bytes)),
                Some('\\') => bytes.extend(self.escape()?),
                Some(c) => bytes.extend(c.encode_utf8(&mut [0; 4]).bytes()),
                None => return self.error("unclosed string"),
            }
        }
    }

    /// The bytes of an escape, after its backslash.
    fn escape(&mut self) -> Result<Vec<u8>, ReadError> {
        match self.next() {
            Some('n') => Ok(vec![b'\n']),
            Some('x') => {
                let digits: String = [self.next(), self.next()].into_iter().flatten().collect();
                match u8::from_str_radix(&digits, 16) {
                    Ok(b) => Ok(vec![b]),
                    Err(_) => self.error("`\\x` needs two hexadecimal digits"),
                }
            }
            Some(c @ ('"' | '\\' | '\'')) => Ok(vec![c as u8]),
            _ => self.error("unknown escape"),
        }
    }

    fn character(&mut self) -> Result<Tok, ReadError> {
        self.next();
        let code = match self.next() {
            Some('\\') => self.escape()?[0] as u32,
            Some(c) => c as u32,
            None => return self.error("unclosed character"),
        };
        if self.next() != Some('\'') {
            return self.error("unclosed character");
        }
        Ok(Tok::Int(code.into()))
    }
}
