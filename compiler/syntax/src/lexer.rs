//! Source text to tokens. Regular tokens are recognised by `logos`; names,
//! operators and nested comments are then extended by hand, because their
//! borders depend on Unicode classes and on counting.

use crate::absent;
use crate::extensions::{Extension, Extensions};
use crate::foreign;
use crate::input::Edition;
use crate::literal;
use crate::places::Places;
use crate::pragma::{self, Pragma};
use crate::token::{T, Token, Value};
use logos::Logos;
use pure_base::{Diagnostic, Diagnostics, Span, Symbol};

#[derive(Logos, Clone, Copy, PartialEq, Eq, Debug)]
enum Raw {
    #[regex(r"[ \t\r\n\x0B\x0C]+", logos::skip)]
    White,
    #[regex("[a-z_]")]
    Lower,
    #[regex("[A-Z]")]
    Upper,
    #[regex(r"[!#$%&*+./<=>?@\\^|~:-]+")]
    Sym,
    #[regex(
        "[0-9](_*[0-9])*|0[xX]_*[0-9a-fA-F](_*[0-9a-fA-F])*|0[oO]_*[0-7](_*[0-7])*|0[bB]_*[01](_*[01])*"
    )]
    Int,
    #[regex(r"[0-9](_*[0-9])*\.[0-9](_*[0-9])*(_*[eE][+-]?[0-9](_*[0-9])*)?|[0-9](_*[0-9])*_*[eE][+-]?[0-9](_*[0-9])*")]
    Float,
    #[token("\"")]
    Quote,
    #[token("'")]
    Apostrophe,
    #[token("{-")]
    Comment,
    #[token("(")]
    LParen,
    #[token(")")]
    RParen,
    #[token("[")]
    LBracket,
    #[token("]")]
    RBracket,
    #[token("{")]
    LBrace,
    #[token("}")]
    RBrace,
    #[token(",")]
    Comma,
    #[token(";")]
    Semi,
    #[token("`")]
    Backquote,
    #[regex(r"[^\x00-\x7F]")]
    Unicode,
}

/// The tokens of a text, the end of the file last. Everything that is no token is reported and left out.
pub fn lex(
    text: &str,
    places: &Places,
    edition: Edition,
    extensions: Extensions,
    diags: &mut Diagnostics,
) -> Vec<Token> {
    let mut lexer = Lexer {
        text,
        places,
        edition,
        extensions,
        place: Place {
            at: 0,
            col: 1,
            first: true,
        },
        tokens: Vec::with_capacity(text.len() / 4),
        tabs: vec![],
        quotes: vec![],
        diags,
    };
    lexer.run();
    lexer.tokens
}

pub(crate) struct Lexer<'a> {
    pub text: &'a str,
    places: &'a Places,
    pub edition: Edition,
    extensions: Extensions,
    place: Place,
    pub tokens: Vec<Token>,
    /// The first tab among the white space before a token, for each that has one.
    tabs: Vec<usize>,
    /// Of each open quote whether it is typed.
    pub quotes: Vec<bool>,
    pub diags: &'a mut Diagnostics,
}

/// How far lines and columns have been counted.
struct Place {
    at: usize,
    col: u32,
    /// Whether no token has been seen on this line.
    first: bool,
}

impl Place {
    fn advance(&mut self, text: &str, to: usize) {
        for c in text[self.at..to].chars() {
            match c {
                '\n' | '\x0C' => {
                    self.col = 1;
                    self.first = true;
                }
                '\t' => self.col = (self.col - 1) / 8 * 8 + 9,
                '\u{FEFF}' => {}
                _ => self.col += 1,
            }
        }
        self.at = to;
    }
}

impl Lexer<'_> {
    fn run(&mut self) {
        let mut raws = Raw::lexer(self.text);
        while let Some(raw) = raws.next() {
            let lo = raws.span().start;
            let hi = raws.span().end;
            let end = match raw {
                Ok(raw) => self.token(raw, lo, hi),
                Err(()) => self.unknown(lo, hi),
            };
            raws.bump(end - hi);
        }
        self.warn_of_tabs();
        let end = self.text.len();
        self.place.advance(self.text, end);
        self.tokens.push(Token {
            kind: T::Eof,
            span: self.span(end, end),
            col: 0,
            first: true,
            spaced: true,
            signs: 0,
            value: Value::None,
        });
    }

    pub fn span(&self, lo: usize, hi: usize) -> Span {
        self.places.span(lo, hi)
    }

    /// Whether a token has been seen.
    pub fn in_body(&self) -> bool {
        !self.tokens.is_empty()
    }

    /// Notes a tab before the token at `lo` on its line.
    fn note_tab(&mut self, lo: usize) {
        let gap = &self.text[self.place.at.min(lo)..lo];
        if !gap.as_bytes().contains(&b'\t') {
            return;
        }
        let line = &gap[gap.rfind('\n').map_or(0, |n| n + 1)..];
        if let Some(at) = line.find('\t').filter(|_| line.trim_start().is_empty()) {
            self.tabs.push(lo - line.len() + at);
        }
    }

    /// Warns of tabs, once for a file.
    fn warn_of_tabs(&mut self) {
        let Some(first) = self.tabs.first() else {
            return;
        };
        let more = self.tabs.len() - 1;
        let d = Diagnostic::warning(
            "tabs",
            self.span(*first, first + 1),
            "a tab among white space",
        );
        self.diags.push(
            d.label(match more {
                0 => "here".to_string(),
                _ => format!("here, and on {more} more line{}", if more == 1 { "" } else { "s" }),
            })
            .note("A tab reaches to the next column after a multiple of 8, whatever an editor shows, and layout goes by columns.")
            .help("use spaces instead"),
        );
    }

    pub fn push(&mut self, kind: T, lo: usize, hi: usize, value: Value) {
        let spaced = lo == 0 || self.place.at < lo;
        self.note_tab(lo);
        self.place.advance(self.text, lo);
        let (col, first) = (self.place.col, self.place.first);
        self.place.advance(self.text, hi);
        self.place.first = false;
        let text = &self.text[lo..hi];
        // The place of a token is not where its text stands, if it came from a macro.
        let signs = match kind {
            T::Int | T::Float | T::Char | T::Str => text.len() - text.trim_end_matches('#').len(),
            _ => 0,
        };
        self.tokens.push(Token {
            kind,
            span: self.span(lo, hi),
            col,
            first,
            spaced,
            signs: signs as u8,
            value,
        });
    }

    /// Whether the module has the extension.
    pub fn has(&self, extension: Extension) -> bool {
        self.extensions.has(extension)
    }

    /// Pushes the token that begins as `raw` at `lo..hi`; answers where it ends.
    fn token(&mut self, raw: Raw, lo: usize, hi: usize) -> usize {
        let simple = match raw {
            Raw::White => return hi,
            Raw::Lower => return self.variable(lo, hi),
            Raw::Upper => return self.constructor(lo, hi),
            Raw::Sym => return self.operator(lo, hi),
            Raw::Int | Raw::Float => return self.number(raw == Raw::Float, lo, hi),
            Raw::Quote => {
                let (text, end) = literal::string(self, lo);
                let closed = end;
                let end = self.hashes(end, 1);
                let value = Value::Lit(text);
                let kind = if end > closed { T::Address } else { T::Str };
                self.push(kind, lo, end, value);
                return end;
            }
            Raw::Apostrophe | Raw::LBracket | Raw::LParen
                if let Some(end) = absent::sign(self, lo) =>
            {
                return end;
            }
            Raw::Apostrophe if self.promotes(lo) => T::Promoted,
            Raw::Apostrophe if let Some(end) = self.quoted_operator(lo) => return end,
            Raw::Apostrophe => {
                let (literal, end) = literal::char(self, lo);
                let end = self.hashes(end, 1);
                let kind = match literal {
                    crate::ast::Lit::Char(_) => T::Char,
                    _ => T::Str,
                };
                self.push(kind, lo, end, Value::Lit(literal));
                return end;
            }
            Raw::Comment if self.text[lo..].starts_with("{-#") => return self.pragma(lo),
            Raw::Comment => return self.block_comment(lo),
            Raw::Unicode => return self.unicode(lo, hi),
            Raw::LParen if self.opens_unboxed(lo) => {
                self.name(T::LParen, lo, lo, lo + 2);
                return lo + 2;
            }
            Raw::LParen => T::LParen,
            Raw::RParen => T::RParen,
            Raw::LBracket => T::LBracket,
            Raw::RBracket => T::RBracket,
            Raw::LBrace => T::LBrace,
            Raw::RBrace => T::RBrace,
            Raw::Comma => T::Comma,
            Raw::Semi => T::Semi,
            Raw::Backquote => T::Backquote,
        };
        self.push(simple, lo, hi, Value::None);
        hi
    }

    /// Whether the `'` at `lo` stands before a constructor in a type: no literal
    /// is closed there, and what precedes it is a type.
    fn promotes(&self, lo: usize) -> bool {
        let mut rest = self.text[lo + 1..].chars();
        let first = rest.next().unwrap_or(' ');
        if rest.next() == Some('\'') || !(first.is_uppercase() || "[(:`".contains(first)) {
            return false;
        }
        // With the extension there is nothing else that it could be, but a mistake.
        if self.extensions.has(Extension::DataKinds) {
            let rest = &self.text[lo + 1 + first.len_utf8()..];
            let word = |c: char| c.is_alphanumeric() || c == '_';
            let rest = rest.trim_start_matches(word);
            // A name may end in the same sign.
            return !rest.starts_with('\'') || rest.starts_with("'.");
        }
        let mut defined = false;
        for token in self.tokens.iter().rev() {
            match token.kind {
                T::Type => return true,
                T::Data | T::Newtype | T::Class | T::Instance | T::DoubleColon => return !defined,
                T::Equals => defined = true,
                T::VarId | T::ConId | T::RArrow | T::DArrow | T::Comma | T::Promoted => {}
                T::LParen | T::RParen | T::LBracket | T::RBracket | T::Tilde | T::ConSym => {}
                _ => return false,
            }
        }
        false
    }

    /// A name between the quotes of characters where an operator stands: read as one
    /// between backquotes. Answers its end.
    fn quoted_operator(&mut self, lo: usize) -> Option<usize> {
        let end = foreign::quoted_operator(self, lo)?;
        self.push(T::Backquote, lo, lo + 1, Value::None);
        self.name(T::VarId, lo + 1, lo + 1, end - 1);
        self.push(T::Backquote, end - 1, end, Value::None);
        Some(end)
    }

    fn unicode(&mut self, lo: usize, hi: usize) -> usize {
        let c = self.text[lo..hi].chars().next().unwrap_or(' ');
        if let Some(end) = foreign::quotation(self, lo, c) {
            return end;
        }
        if c.is_whitespace() || c == '\u{FEFF}' {
            hi
        } else if c == '∀' {
            self.name(T::VarId, lo, lo, hi);
            hi
        } else if c.is_uppercase() {
            self.constructor(lo, hi)
        } else if c.is_alphabetic() {
            self.variable(lo, hi)
        } else if is_symbol(c) {
            self.operator(lo, hi)
        } else {
            self.unknown(lo, hi)
        }
    }

    /// The end of the identifier that began before `from`.
    pub fn ident_end(&self, from: usize) -> usize {
        let rest = &self.text[from..];
        let end = from + rest.find(|c| !is_ident(c)).unwrap_or(rest.len());
        self.hashes(end, usize::MAX)
    }

    /// The end of the `#`s, not more than `most`, that belong to the name or
    /// literal that ends at `from`.
    fn hashes(&self, from: usize, most: usize) -> usize {
        if !self.extensions.has(Extension::MagicHash) {
            return from;
        }
        let rest = &self.text[from..];
        from + (rest.len() - rest.trim_start_matches('#').len()).min(most)
    }

    fn symbol_end(&self, from: usize) -> usize {
        let rest = &self.text[from..];
        from + rest.find(|c| !is_symbol(c)).unwrap_or(rest.len())
    }

    fn variable(&mut self, lo: usize, hi: usize) -> usize {
        let end = self.ident_end(hi);
        if absent::word(self, lo, end) {
            return end;
        }
        match T::keyword(&self.text[lo..end]) {
            Some(keyword) => self.push(keyword, lo, end, Value::None),
            None => self.name(T::VarId, lo, lo, end),
        }
        end
    }

    /// A name at `at..end`, qualified by what stands before it from `lo`.
    pub fn name(&mut self, kind: T, lo: usize, at: usize, end: usize) {
        let module = (lo < at).then(|| Symbol::new(&self.text[lo..at - 1]));
        let text = match &self.text[at..end] {
            "∀" => Symbol::new("forall"),
            text => Symbol::new(text),
        };
        self.push(kind, lo, end, Value::Name { module, text });
    }

    /// `Con`, or a name qualified by one or more of them.
    fn constructor(&mut self, lo: usize, hi: usize) -> usize {
        let (mut at, mut end) = (lo, self.ident_end(hi));
        loop {
            let mut rest = self.text[end..].chars();
            let next = end + 1;
            match (rest.next(), rest.next()) {
                (Some('.'), Some(c)) if c.is_uppercase() => {
                    at = next;
                    end = self.ident_end(next);
                    continue;
                }
                (Some('.'), Some(c)) if is_ident_start(c) => {
                    let var_end = self.ident_end(next);
                    match T::keyword(&self.text[next..var_end]) {
                        None => {
                            self.name(T::VarId, lo, next, var_end);
                            return var_end;
                        }
                        Some(T::Do) if self.has(Extension::QualifiedDo) => {
                            self.name(T::Do, lo, next, var_end);
                            return var_end;
                        }
                        Some(_) => {}
                    }
                }
                (Some('.'), Some(c)) if is_symbol(c) => {
                    let op_end = self.symbol_end(next);
                    let op = &self.text[next..op_end];
                    // In `[A..B]` a beginner means the range.
                    let range = self.edition == Edition::Pure && op == ".";
                    if !range && T::reserved_op(op).is_none_or(T::is_varsym) {
                        let kind = if op.starts_with(':') {
                            T::ConSym
                        } else {
                            T::VarSym
                        };
                        self.name(kind, lo, next, op_end);
                        return op_end;
                    }
                }
                _ => {}
            }
            self.name(T::ConId, lo, at, end);
            return end;
        }
    }

    fn operator(&mut self, lo: usize, hi: usize) -> usize {
        let end = self.symbol_end(hi);
        if let Some(end) = absent::sign(self, lo).or_else(|| absent::close_quote(self, lo)) {
            return end;
        }
        let op = &self.text[lo..end];
        if op == "#" && self.text[end..].starts_with(')') && self.unboxed_parens() {
            self.name(T::RParen, lo, lo, end + 1);
            return end + 1;
        }
        if op == "." && self.is_field(end) {
            self.name(T::Field, lo, lo, end);
            return end;
        }
        if let Some(end) = foreign::comment(self, lo, end) {
            return end;
        }
        if op.len() >= 2 && op.bytes().all(|b| b == b'-') {
            return self.text[end..]
                .find('\n')
                .map_or(self.text.len(), |n| end + n);
        }
        if op.starts_with("#!") && (lo == 0 || self.text.as_bytes()[lo - 1] == b'\n') {
            // For the system, which runs scripts by what it names.
            return self.text[end..]
                .find('\n')
                .map_or(self.text.len(), |n| end + n);
        }
        if !op.is_ascii() && T::reserved_op(op).is_some() {
            let what = "a Unicode sign for one of the language";
            self.check_extension(lo, end, Extension::UnicodeSyntax, what);
        }
        match T::reserved_op(op) {
            None if op == "⊸" && self.has(Extension::LinearTypes) => {
                self.push(T::RArrow, lo, end, Value::None);
            }
            Some(kind @ (T::Minus | T::Bang)) => self.name(kind, lo, lo, end),
            // Elsewhere it is an operator like others, and the one of equal types.
            Some(T::Tilde) if !self.is_prefix(lo, end) => self.name(T::VarSym, lo, lo, end),
            Some(kind) => self.push(kind, lo, end, Value::None),
            None if op.starts_with(':') => self.name(T::ConSym, lo, lo, end),
            None => self.name(T::VarSym, lo, lo, end),
        }
        end
    }

    /// Whether the dot before `hi` selects a field: it touches the name behind it.
    fn is_field(&self, hi: usize) -> bool {
        let named = |c: char| c == '_' || c.is_lowercase();
        self.has(Extension::OverloadedRecordDot) && self.text[hi..].starts_with(named)
    }

    /// Whether the parenthesis at `lo` begins an unboxed tuple, `(#`.
    fn opens_unboxed(&self, lo: usize) -> bool {
        let next = self.text[lo..].strip_prefix("(#").map(|s| s.chars().next());
        self.unboxed_parens() && next.is_some_and(|c| c.is_none_or(|c| c != ')' && !is_symbol(c)))
    }

    fn unboxed_parens(&self) -> bool {
        self.has(Extension::UnboxedTuples) || self.has(Extension::UnboxedSums)
    }

    /// Whether the operator at `lo..hi` touches what follows and not what precedes
    /// it.
    pub fn is_prefix(&self, lo: usize, hi: usize) -> bool {
        let closes = |c: char| is_ident(c) || matches!(c, '"' | ')' | ']' | '}');
        let before = &self.text[..lo];
        let opens = |c: char| is_ident(c) || matches!(c, '"' | '(' | '[' | '{');
        let after = &self.text[hi..];
        let closed = before.ends_with(closes) && !before.ends_with("-}");
        !closed && after.starts_with(opens) && !after.starts_with("{-")
    }

    fn number(&mut self, float: bool, lo: usize, hi: usize) -> usize {
        if self.has(Extension::HexFloatLiterals)
            && let Some(end) = literal::hex_float_end(self.text, lo, hi)
        {
            self.check_digits(lo, end);
            let lit = literal::hex_float(self, lo, end);
            self.push(T::Float, lo, end, Value::Lit(lit));
            return end;
        }
        let kind = if float { T::Float } else { T::Int };
        let runs_on = self.text[hi..].starts_with(is_ident_start);
        let end = match runs_on {
            true => self.ident_end(hi),
            false => self.hashes(hi, 2),
        };
        if let Some(end) = absent::typed_number(self, lo, end) {
            return end;
        }
        self.check_digits(lo, hi);
        let lit = if runs_on {
            let (number, rest) = (&self.text[lo..hi], &self.text[hi..end]);
            let d = Diagnostic::error(
                "bad-number",
                self.span(lo, end),
                format!("the number `{number}` runs into `{rest}`"),
            )
            .label("neither a number nor a name")
            .note("Numbers are written with digits only: `42`, `0xff`, `0o17`, `0b101`, `1.5`, `2.5e-3`.");
            // Slips of numbers themselves: `0xfg`, `1e`.
            let begun = number == "0" && rest.starts_with(['x', 'X', 'o', 'O', 'b', 'B']);
            let d = match (begun, rest) {
                (true, _) => d.help(format!("write digits after `0{}`", &rest[..1])),
                (false, "e" | "E") => d.help("write digits after the `e`, or leave it out"),
                _ => d
                    .help(format!(
                        "write `{number} * {rest}` for the product, or begin the name with a letter"
                    ))
                    .change(self.span(hi, hi), " * "),
            };
            self.diags.push(d);
            crate::ast::Lit::Int(0)
        } else {
            literal::number(self, float, lo, hi)
        };
        self.push(kind, lo, end, Value::Lit(lit));
        end
    }

    /// Forms of numbers that Haskell 2010 does not have.
    fn check_digits(&mut self, lo: usize, hi: usize) {
        let text = &self.text[lo..hi];
        for (found, extension, what) in [
            (
                text.contains('_'),
                Extension::NumericUnderscores,
                "a number with underscores",
            ),
            (
                text.starts_with("0b") || text.starts_with("0B"),
                Extension::BinaryLiterals,
                "a binary number",
            ),
        ] {
            if found {
                self.check_extension(lo, hi, extension, what);
            }
        }
    }

    fn check_extension(&mut self, lo: usize, hi: usize, extension: Extension, what: &str) {
        if !self.extensions.has(extension) {
            let d = extension.needed(self.span(lo, hi), what);
            self.diags.push(d);
            self.extensions.add(extension);
        }
    }

    /// A pragma that begins at `lo`; answers where it ends.
    fn pragma(&mut self, lo: usize) -> usize {
        let end = pragma::labelled(self.text, lo).unwrap_or_else(|| self.block_comment(lo));
        match pragma::read(self, lo, end) {
            Pragma::Comment => {}
            Pragma::Token(word) => {
                let value = Value::Name {
                    module: None,
                    text: word,
                };
                self.push(T::Pragma, lo, end, value);
            }
            Pragma::Complete(text) => {
                let module = None;
                self.push(T::Complete, lo, end, Value::Name { module, text });
            }
            Pragma::Warned(about, text) => {
                let module = Some(about);
                self.push(T::Warned, lo, end, Value::Name { module, text });
            }
            Pragma::Minimal(text) => {
                let module = None;
                self.push(T::Minimal, lo, end, Value::Name { module, text });
            }
            Pragma::Inline(word, text) => {
                let module = Some(Symbol::new(word));
                self.push(T::Inline, lo, end, Value::Name { module, text });
            }
            Pragma::Scc(of, name) => {
                let value = Value::Name {
                    module: of,
                    text: name,
                };
                self.push(T::Scc, lo, end, value);
            }
        }
        end
    }

    /// A comment that begins at `lo`; answers where it ends.
    fn block_comment(&mut self, lo: usize) -> usize {
        let bytes = self.text.as_bytes();
        let (mut at, mut depth) = (lo, 0usize);
        loop {
            match bytes.get(at..at + 2) {
                Some(b"{-") => {
                    depth += 1;
                    at += 2;
                }
                Some(b"-}") => {
                    depth -= 1;
                    at += 2;
                    if depth == 0 {
                        break;
                    }
                }
                Some(_) => at += 1,
                None => {
                    let d = Diagnostic::error(
                        "unterminated-comment",
                        self.span(lo, lo + 2),
                        "this comment is never closed",
                    )
                    .label("the comment begins here")
                    .note("Comments nest: each `{-` needs its own `-}`.")
                    .help("write `-}` where the comment should end");
                    self.diags.push(d);
                    return self.text.len();
                }
            }
        }
        at
    }

    /// What stands at `lo..hi` could not be read.
    pub fn bad_encoding(&mut self, lo: usize, hi: usize) {
        let d = Diagnostic::error("bad-encoding", self.span(lo, hi), "this is not UTF-8")
            .label("a byte that means nothing here")
            .note("Sources are read as UTF-8; bytes of other encodings, such as Latin-1, may stand in comments only.")
            .help("save the file as UTF-8, or write the character as an escape");
        self.diags.push(d);
    }

    /// A character that no token begins with.
    fn unknown(&mut self, lo: usize, hi: usize) -> usize {
        let c = self.text[lo..hi].chars().next().unwrap_or(' ');
        if c == char::REPLACEMENT_CHARACTER {
            self.bad_encoding(lo, hi);
            return hi;
        }
        let shown = if c.is_control() {
            format!("the control character U+{:04X}", c as u32)
        } else {
            format!("the character `{c}` (U+{:04X})", c as u32)
        };
        let d = Diagnostic::error(
            "unknown-character",
            self.span(lo, hi),
            format!("{shown} has no meaning in a program"),
        )
        .note("Outside strings and comments a program consists of letters, digits, operator symbols, brackets and the quotes ' and \".");
        let d = match c {
            '“' | '”' | '„' | '«' | '»' => d.help("use the plain quote `\"`"),
            '‘' | '’' | '‚' => d.help("use the plain quote `'`"),
            _ => d.help("remove it, or put it into a string or comment"),
        };
        self.diags.push(d);
        hi
    }
}

fn is_ident_start(c: char) -> bool {
    c == '_' || c.is_alphabetic()
}

fn is_ident(c: char) -> bool {
    c == '_' || c == '\'' || c.is_alphanumeric()
}

/// ASCII operator symbols, and those Unicode characters that are neither
/// letters, digits, spaces nor of the bracket and quotation kind.
pub(crate) fn is_symbol(c: char) -> bool {
    if c.is_ascii() {
        return b"!#$%&*+./<=>?@\\^|~:-".contains(&(c as u8));
    }
    !c.is_alphanumeric()
        && !c.is_whitespace()
        && !c.is_control()
        && !is_unicode_bracket(c)
        && !matches!(c, '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}')
        && !matches!(c, '\u{FEFF}' | '\u{FFF0}'..='\u{FFFF}' | '\u{E000}'..='\u{F8FF}')
        && (c as u32) < 0xE0000
}

/// Quotation marks and brackets beyond ASCII.
fn is_unicode_bracket(c: char) -> bool {
    matches!(
        c,
        '«' | '»' | '‘'..='‟' | '‹' | '›' | '⁅' | '⁆' | '⟦'..='⟯' | '⦃'..='⦘' | '⌈'..='⌋'
            | '〈' | '〉' | '「'..='』' | '（' | '）'
    )
}
