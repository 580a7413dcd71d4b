//! What the text forms of Core and STG share: tokens, and a place among them.
//!
//! Never: what is said with them. Start reading at [`Cursor`].

mod lex;

use crate::def::*;
use crate::print::{OCC_KINDS, REPS};
pub use lex::{Name, Pos, Tok};
use pure_base::{Span, Symbol};
use std::fmt;

/// Why a text is no program, and where (1-based).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadError {
    pub line: u32,
    pub col: u32,
    pub message: String,
}

impl ReadError {
    /// What is wrong at a place.
    pub fn at(pos: Pos, message: impl Into<String>) -> ReadError {
        ReadError {
            line: pos.line,
            col: pos.col,
            message: message.into(),
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.col, self.message)
    }
}

/// What reading gives.
pub type Result<T> = std::result::Result<T, ReadError>;

/// A text's tokens, and how many of them are read.
pub struct Cursor {
    tokens: Vec<(Tok, Pos)>,
    /// The next token. It may be set back, to read something again.
    pub next: usize,
    /// What is added to the numbers of occurrences.
    pub occ_base: u32,
    last_occ: Option<(u32, Pos)>,
}

impl Cursor {
    /// The start of a text in which `words` are no names.
    pub fn new(text: &str, words: &'static [&'static str]) -> Result<Cursor> {
        Ok(Cursor {
            tokens: lex::tokens(text, words)?,
            next: 0,
            occ_base: 0,
            last_occ: None,
        })
    }

    /// The next token.
    pub fn peek(&self) -> &Tok {
        &self.tokens[self.next].0
    }

    /// All tokens from the next one on.
    pub fn rest(&self) -> impl Iterator<Item = &Tok> {
        self.tokens[self.next..].iter().map(|(tok, _)| tok)
    }

    /// Where the next token stands.
    pub fn pos(&self) -> Pos {
        self.tokens[self.next].1
    }

    /// Where the last one that was read stands.
    pub fn last_pos(&self) -> Pos {
        self.tokens[self.next.saturating_sub(1)].1
    }

    /// The next token is wrong.
    pub fn error<T>(&self, message: impl Into<String>) -> Result<T> {
        Err(ReadError::at(self.pos(), message))
    }

    /// Takes the next token.
    pub fn advance(&mut self) -> Tok {
        let tok = self.peek().clone();
        if tok != Tok::End {
            self.next += 1;
        }
        tok
    }

    /// Whether a word or sign is next.
    pub fn is(&self, p: &str) -> bool {
        self.peek().is(p)
    }

    /// Takes a word or sign if it is next.
    pub fn eat(&mut self, p: &str) -> bool {
        let found = self.is(p);
        self.next += found as usize;
        found
    }

    /// Takes a word or sign.
    pub fn expect(&mut self, p: &str) -> Result<()> {
        if self.eat(p) {
            return Ok(());
        }
        self.error(format!("expected `{p}`"))
    }

    /// Takes a name.
    pub fn name(&mut self, what: &str) -> Result<Name> {
        let Tok::Name(name) = self.peek().clone() else {
            return self.error(format!("expected {what}"));
        };
        self.next += 1;
        Ok(name)
    }

    /// Takes a text.
    pub fn symbol(&mut self) -> Result<Symbol> {
        let Tok::Str(bytes) = self.peek() else {
            return self.error("expected a string");
        };
        let symbol = Symbol::new(&String::from_utf8_lossy(bytes));
        self.next += 1;
        Ok(symbol)
    }

    /// Takes a number that may name a field.
    pub fn number(&mut self) -> Result<u32> {
        let Tok::Int(n) = *self.peek() else {
            return self.error("expected a number");
        };
        let Ok(n) = u32::try_from(n) else {
            return self.error("expected a number");
        };
        self.next += 1;
        Ok(n)
    }

    /// Takes a literal if there is one.
    pub fn literal(&mut self) -> Option<Lit> {
        let lit = match self.peek() {
            Tok::Int(n) => Lit::Int(*n),
            Tok::Double(bits) => Lit::Double(*bits),
            Tok::Str(bytes) => Lit::Str(bytes.clone()),
            _ => return None,
        };
        self.next += 1;
        Some(lit)
    }

    /// Takes a span if there is one.
    pub fn span(&mut self) -> Span {
        if let Tok::Span(lo, hi) = *self.peek() {
            self.next += 1;
            return Span::new(lo, hi);
        }
        Span::NONE
    }

    /// Takes an occurrence if there is one.
    pub fn occ(&mut self) -> OccId {
        let Tok::Occ(n) = *self.peek() else {
            return OccId::NONE;
        };
        if self.last_occ.is_none_or(|(m, _)| n > m) {
            self.last_occ = Some((n, self.pos()));
        }
        self.next += 1;
        match n {
            0 => OccId::NONE,
            n => OccId::from_u32(self.occ_base + n),
        }
    }

    /// The representation that is next, if there is one.
    pub fn is_rep(&self) -> Option<Rep> {
        let Tok::Name(name) = self.peek() else {
            return None;
        };
        let found = REPS.iter().find(|(_, text)| *text == name.text);
        found.map(|(rep, _)| *rep)
    }

    /// Takes a representation.
    pub fn rep(&mut self) -> Result<Rep> {
        let Some(rep) = self.is_rep() else {
            return self.error("expected Ptr, I64 or F64");
        };
        self.next += 1;
        Ok(rep)
    }

    /// Takes the representations of a constructor's fields.
    pub fn fields(&mut self) -> Result<Vec<Field>> {
        let mut fields = vec![];
        while self.is("!") || self.is_rep().is_some() {
            fields.push(self.field()?);
        }
        Ok(fields)
    }

    /// Takes the representation of one field.
    pub fn field(&mut self) -> Result<Field> {
        let strict = self.eat("!");
        Ok(Field::new(self.rep()?, strict))
    }

    /// Takes the table of occurrences, behind its word.
    pub fn occs(&mut self) -> Result<Vec<Occ>> {
        let mut occs = vec![];
        self.expect("{")?;
        loop {
            let kinds = &mut OCC_KINDS.iter();
            let kind = match self.peek() {
                Tok::Name(name) => kinds.find(|(_, n)| *n == name.text),
                word => kinds.find(|(_, n)| word.is(n)),
            };
            let Some((kind, _)) = kind else {
                return self.error("expected the kind of an occurrence");
            };
            self.next += 1;
            let span = self.span();
            let (module, producer) = (self.symbol()?, self.symbol()?);
            let (construction, ty) = (self.symbol()?, self.symbol()?);
            let first = self.occ();
            let cause = match self.peek() {
                Tok::Str(_) => Some(Cause {
                    at: first,
                    via: self.symbol()?,
                }),
                _ => None,
            };
            let declared = self.span();
            let within = match cause {
                Some(_) => self.occ(),
                None if first == OccId::NONE => self.occ(),
                None => first,
            };
            occs.push(Occ {
                span,
                kind: *kind,
                module,
                producer,
                declared,
                construction,
                ty,
                cause,
                within,
            });
            if !self.eat(";") {
                break;
            }
        }
        self.expect("}")?;
        Ok(occs)
    }

    /// All occurrences that were mentioned are in a table of so many.
    pub fn check_occs(&self, count: usize) -> Result<()> {
        match self.last_occ {
            Some((n, pos)) if (self.occ_base + n) as usize >= count => {
                let message = format!("occurrence {n} is not in the table");
                Err(ReadError::at(pos, message))
            }
            _ => Ok(()),
        }
    }
}
