//! Literals: numbers, characters, strings and their escapes.

use crate::extensions::Extension;
use crate::foreign;
use crate::lexer::Lexer;
use pure_base::{Diagnostic, Symbol};
use serde::{Deserialize, Serialize};

/// A literal as the tree has it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Lit {
    /// Non-negative; text kept as a decimal string when above `u64`.
    Int(u64),
    BigInt(Symbol),
    /// Its text: decimal digits, perhaps a point, perhaps an exponent.
    Float(Symbol),
    /// A number other than 0 whose minus is part of it: `fromInteger (-1)`, where `-1` is
    /// `negate (fromInteger 1)` otherwise.
    Negative(Box<Lit>),
    /// The code of a character, which may be a surrogate.
    Char(u32),
    Str(Symbol),
    /// A string with surrogates: the codes of its characters.
    Codes(Vec<u32>),
}

impl Lit {
    /// The literal without its minus.
    pub fn size(&self) -> &Lit {
        match self {
            Lit::Negative(size) => size,
            lit => lit,
        }
    }

    /// Whether it is the number 0.
    pub fn is_zero(&self) -> bool {
        match self {
            Lit::Int(n) => *n == 0,
            Lit::Float(text) => {
                let mantissa = text.as_str().split(['e', 'E']).next().unwrap_or_default();
                mantissa.bytes().all(|b| matches!(b, b'0' | b'.'))
            }
            _ => false,
        }
    }
}

/// More digits than this are reported: converting them to decimal would take
/// quadratic time.
const MAX_DIGITS: usize = 10_000;

/// The number at `lo..hi`.
pub fn number(lexer: &mut Lexer<'_>, float: bool, lo: usize, hi: usize) -> Lit {
    let text = lexer.text[lo..hi].replace('_', "");
    let text = text.as_str();
    if text.len() > MAX_DIGITS {
        let d = Diagnostic::error(
            "bad-number",
            lexer.span(lo, hi),
            format!("this number has more than {MAX_DIGITS} digits"),
        )
        .note("The compiler keeps numbers of a program in full, and so limits their length.")
        .help("compute large numbers, for example as powers");
        lexer.diags.push(d);
        return Lit::Int(0);
    }
    if float {
        let whole = match lexer.has(Extension::NumDecimals) {
            true => whole(text),
            false => None,
        };
        return whole.unwrap_or_else(|| Lit::Float(Symbol::new(text)));
    }
    let (radix, digits) = match text.as_bytes() {
        [b'0', b'x' | b'X', ..] => (16, &text[2..]),
        [b'0', b'o' | b'O', ..] => (8, &text[2..]),
        [b'0', b'b' | b'B', ..] => (2, &text[2..]),
        _ => (10, text),
    };
    integer(digits, radix)
}

/// The number that digits are.
fn integer(digits: &str, radix: u32) -> Lit {
    match u64::from_str_radix(digits, radix) {
        Ok(n) => Lit::Int(n),
        Err(_) => Lit::BigInt(Symbol::new(&decimal(digits, radix))),
    }
}

/// A number with a point or exponent, if it is whole (NumDecimals).
fn whole(text: &str) -> Option<Lit> {
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (digits, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let exponent: i64 = exponent.parse().ok()?;
    let fraction = fraction.trim_end_matches('0');
    let zeros = usize::try_from(exponent - fraction.len() as i64).ok()?;
    let fits = digits.len() + fraction.len() + zeros <= MAX_DIGITS;
    fits.then(|| integer(&format!("{digits}{fraction}{}", "0".repeat(zeros)), 10))
}

/// Where the hexadecimal number at `lo`, whose digits before a point end at `hi`, ends, if it
/// has a point or an exponent (HexFloatLiterals).
pub fn hex_float_end(text: &str, lo: usize, hi: usize) -> Option<usize> {
    let hex = text[lo..hi].starts_with("0x") || text[lo..hi].starts_with("0X");
    let run = |from: usize, digit: fn(char) -> bool| {
        let rest = &text[from..];
        let end = rest.find(|c| !digit(c) && c != '_').unwrap_or(rest.len());
        (end > 0 && rest.starts_with(digit)).then_some(from + end)
    };
    let hexadecimal = |c: char| c.is_ascii_hexdigit();
    let point = text[hi..]
        .starts_with('.')
        .then(|| run(hi + 1, hexadecimal));
    let end = point.flatten().unwrap_or(hi);
    let exponent = text[end..].strip_prefix(['p', 'P']).and_then(|rest| {
        let sign = usize::from(rest.starts_with(['+', '-']));
        run(end + 1 + sign, |c| c.is_ascii_digit())
    });
    let end = exponent.unwrap_or(end);
    (hex && end > hi).then_some(end)
}

/// The number of that form at `lo..hi`, in decimal: it has no more digits than bits.
pub fn hex_float(lexer: &mut Lexer<'_>, lo: usize, hi: usize) -> Lit {
    let text = lexer.text[lo + 2..hi].replace('_', "");
    let (mantissa, exponent) = text.split_once(['p', 'P']).unwrap_or((&text, "0"));
    let (digits, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let exponent: i64 = exponent.parse().unwrap_or(i64::MAX);
    let power = exponent.saturating_sub(4 * fraction.len() as i64);
    if text.len() > MAX_DIGITS || power.unsigned_abs() > MAX_DIGITS as u64 {
        let d = Diagnostic::error(
            "bad-number",
            lexer.span(lo, hi),
            format!("this number has more than {MAX_DIGITS} digits"),
        )
        .note("The compiler keeps numbers of a program in full, and so limits their length.")
        .help("compute the number: `encodeFloat mantissa exponent`");
        lexer.diags.push(d);
        return Lit::Int(0);
    }
    let mut limbs = limbs_of(&format!("{digits}{fraction}"), 16);
    // m * 2^-k is m * 5^k * 10^-k.
    let factor = if power < 0 { 5 } else { 2 };
    (0..power.unsigned_abs()).for_each(|_| step(&mut limbs, factor, 0));
    Lit::Float(Symbol::new(&format!(
        "{}e{}",
        written(&limbs),
        power.min(0)
    )))
}

/// The decimal digits of a number in another radix, without leading zeros.
fn decimal(digits: &str, radix: u32) -> String {
    if radix == 10 {
        return digits.trim_start_matches('0').to_string();
    }
    written(&limbs_of(digits, radix))
}

/// Of what power of ten the limbs of a number are digits, the lowest first.
const BASE: u64 = 1_000_000_000;

fn limbs_of(digits: &str, radix: u32) -> Vec<u64> {
    let mut limbs = vec![];
    for digit in digits.chars().filter_map(|c| c.to_digit(radix)) {
        step(&mut limbs, radix.into(), digit.into());
    }
    limbs
}

/// Multiplies a number and adds to it.
fn step(limbs: &mut Vec<u64>, factor: u64, digit: u64) {
    let mut carry = digit;
    for limb in limbs.iter_mut() {
        let n = *limb * factor + carry;
        *limb = n % BASE;
        carry = n / BASE;
    }
    if carry > 0 {
        limbs.push(carry);
    }
}

fn written(limbs: &[u64]) -> String {
    if limbs.is_empty() {
        return "0".to_string();
    }
    let mut out = String::new();
    for (i, limb) in limbs.iter().rev().enumerate() {
        match i {
            0 => out += &limb.to_string(),
            _ => out += &format!("{limb:09}"),
        }
    }
    out
}

/// The character literal that begins at `lo`, and its end. One that holds a text
/// is taken for a string.
pub fn char(lexer: &mut Lexer<'_>, lo: usize) -> (Lit, usize) {
    let text = lexer.text;
    let mut at = lo + 1;
    let mut found = None;
    let mut count = 0;
    loop {
        match text[at..].chars().next() {
            Some('\'') => break,
            None | Some('\n') => {
                // Without a closing quote only the first character is taken.
                let d = Diagnostic::error(
                    "unterminated-char",
                    lexer.span(lo, lo + 1),
                    "this character literal is never closed",
                )
                .label("begins here")
                .note("A character is written between two single quotes on one line: 'x', '\\n', '\\''.")
                .help("add the closing `'`");
                lexer.diags.push(d);
                let end = text[lo + 1..]
                    .find(|c: char| !c.is_alphanumeric())
                    .map_or(text.len(), |n| lo + 1 + n);
                return (Lit::Char(found.unwrap_or(u32::from(' '))), end);
            }
            Some('\\') => {
                let (c, next) = escape(lexer, at);
                count += 1;
                found = found.or(c);
                at = next;
            }
            Some(c) => {
                check_character(lexer, c, at);
                count += 1;
                found = found.or(Some(u32::from(c)));
                at += c.len_utf8();
            }
        }
    }
    let end = at + 1;
    if count != 1 {
        let what = if count == 0 {
            "an empty character literal"
        } else {
            "a character literal with more than one character"
        };
        let d = Diagnostic::error("bad-char", lexer.span(lo, end), what)
            .note("Single quotes hold exactly one character; a text of any length is a string.");
        let d = if count == 0 {
            d.help("write \"\" for the empty string, or '\\'' for the quote itself")
        } else {
            d.help(format!("write it as a string: \"{}\"", &text[lo + 1..at]))
        };
        lexer.diags.push(d);
    }
    match count > 1 {
        true => (Lit::Str(Symbol::new(&text[lo + 1..at])), end),
        false => (Lit::Char(found.unwrap_or(u32::from(' '))), end),
    }
}

/// The string literal that begins at `lo`: its value and its end.
pub fn string(lexer: &mut Lexer<'_>, lo: usize) -> (Lit, usize) {
    let text = lexer.text;
    let mut at = lo + 1;
    let mut value: Vec<u32> = vec![];
    loop {
        match text[at..].chars().next() {
            Some('"') => return (of_codes(value), at + 1),
            None | Some('\n') => {
                let d = Diagnostic::error(
                    "unterminated-string",
                    lexer.span(lo, lo + 1),
                    "this string is never closed",
                )
                .label("the string begins here")
                .note("A string ends on the line where it begins, unless a gap continues it: `\\` at the end of one line and `\\` at the start of the next.")
                .help("add the closing `\"`, or write a line break as `\\n`");
                lexer.diags.push(d);
                let end = foreign::continued_string(text, at).unwrap_or(at);
                return (of_codes(value), end);
            }
            Some('\\') => match gap(text, at) {
                Some(next) => at = next,
                None if let Some(next) = open_gap(text, at) => {
                    let d = Diagnostic::error(
                        "unterminated-string",
                        lexer.span(at, at + 1),
                        "this gap in a string is never closed",
                    )
                    .label("the string goes on in the next line")
                    .note("A gap is `\\` at the end of one line and `\\` at the start of the next, and holds nothing of the string.")
                    .help("begin the next line with `\\`")
                    .change(lexer.span(next, next), "\\");
                    lexer.diags.push(d);
                    at = next;
                }
                None => {
                    let (c, next) = escape(lexer, at);
                    value.extend(c);
                    at = next;
                }
            },
            Some(c) => {
                check_character(lexer, c, at);
                value.push(u32::from(c));
                at += c.len_utf8();
            }
        }
    }
}

pub fn of_codes(codes: Vec<u32>) -> Lit {
    let text: Option<String> = codes.iter().map(|c| char::from_u32(*c)).collect();
    match text {
        Some(text) => Lit::Str(Symbol::new(&text)),
        None => Lit::Codes(codes),
    }
}

/// A character that stands for itself in a literal must be one that is seen.
fn check_character(lexer: &mut Lexer<'_>, c: char, at: usize) {
    let span = at..at + c.len_utf8();
    if c == char::REPLACEMENT_CHARACTER {
        lexer.bad_encoding(span.start, span.end);
    } else if c.is_control() {
        let (name, escape) = match c {
            '\t' => ("a tab".into(), "\\t".into()),
            _ => (
                format!("the control character U+{:04X}", c as u32),
                format!("\\x{:x}", c as u32),
            ),
        };
        let d = Diagnostic::error(
            "bad-character",
            lexer.span(span.start, span.end),
            format!("{name} cannot stand in a literal"),
        )
        .label("not seen by a reader")
        .note("Within quotes each character stands for itself, so that it must be visible or a space.")
        .help(format!("write `{escape}`"));
        lexer.diags.push(d);
    }
}

/// The end of the gap (`\ white space \`) or empty escape (`\&`) at `at`.
fn gap(text: &str, at: usize) -> Option<usize> {
    let rest = &text[at + 1..];
    if rest.starts_with('&') {
        return Some(at + 2);
    }
    let white = rest.find(|c: char| !c.is_whitespace())?;
    (white > 0 && rest[white..].starts_with('\\')).then_some(at + 1 + white + 1)
}

/// Where a string goes on behind a line that ends with `\` at `at`, without a second `\`.
fn open_gap(text: &str, at: usize) -> Option<usize> {
    let rest = &text[at + 1..];
    let white = rest.find(|c: char| !c.is_whitespace())?;
    rest[..white].contains('\n').then_some(at + 1 + white)
}

const CONTROL: [(&str, u8); 34] = [
    ("NUL", 0),
    ("SOH", 1),
    ("STX", 2),
    ("ETX", 3),
    ("EOT", 4),
    ("ENQ", 5),
    ("ACK", 6),
    ("BEL", 7),
    ("BS", 8),
    ("HT", 9),
    ("LF", 10),
    ("VT", 11),
    ("FF", 12),
    ("CR", 13),
    ("SO", 14),
    ("SI", 15),
    ("DLE", 16),
    ("DC1", 17),
    ("DC2", 18),
    ("DC3", 19),
    ("DC4", 20),
    ("NAK", 21),
    ("SYN", 22),
    ("ETB", 23),
    ("CAN", 24),
    ("EM", 25),
    ("SUB", 26),
    ("ESC", 27),
    ("FS", 28),
    ("GS", 29),
    ("RS", 30),
    ("US", 31),
    ("SP", 32),
    ("DEL", 127),
];

/// The escape whose backslash is at `at`: the character and where it ends. A
/// wrong one is reported and gives `None`.
fn escape(lexer: &mut Lexer<'_>, at: usize) -> (Option<u32>, usize) {
    let rest = &lexer.text[at + 1..];
    let first = rest.chars().next();
    let simple = match first {
        Some('a') => Some('\x07'),
        Some('b') => Some('\x08'),
        Some('f') => Some('\x0C'),
        Some('n') => Some('\n'),
        Some('r') => Some('\r'),
        Some('t') => Some('\t'),
        Some('v') => Some('\x0B'),
        Some(c @ ('\\' | '"' | '\'')) => Some(c),
        _ => None,
    };
    if simple.is_some() {
        return (simple.map(u32::from), at + 2);
    }
    let (radix, skip) = match first {
        Some('x' | 'X') => (16, 1),
        Some('o' | 'O') => (8, 1),
        _ => (10, 0),
    };
    let digits = rest.get(skip..).unwrap_or("");
    let digits = &digits[..digits
        .find(|c: char| !c.is_digit(radix))
        .unwrap_or(digits.len())];
    if !digits.is_empty() {
        let end = at + 1 + skip + digits.len();
        let code = u32::from_str_radix(digits, radix).ok();
        let c = code.filter(|c| *c <= u32::from(char::MAX));
        if c.is_none() {
            let d = Diagnostic::error(
                "bad-escape",
                lexer.span(at, end),
                "this escape names no character",
            )
            .note("Characters have the codes 0 to 0x10FFFF.")
            .help("use the code of a Unicode character");
            lexer.diags.push(d);
        }
        return (c, end);
    }
    if let Some(b'^') = rest.bytes().next()
        && let Some(c @ b'@'..=b'_') = rest.as_bytes().get(1).copied()
    {
        return (Some(u32::from(c - b'@')), at + 3);
    }
    // `SOH` before `SO`: the longest name wins.
    let named = CONTROL
        .iter()
        .filter(|(name, _)| rest.starts_with(name))
        .max_by_key(|(name, _)| name.len());
    if let Some((name, code)) = named {
        return (Some(u32::from(*code)), at + 1 + name.len());
    }
    let width = match first {
        Some(c) if c != '\n' => c.len_utf8(),
        _ => 0,
    };
    let end = at + 1 + width;
    let d = Diagnostic::error(
        "bad-escape",
        lexer.span(at, end),
        format!("`{}` is no escape sequence", &lexer.text[at..end]),
    )
    .note("After `\\` stands one of `n t r a b f v 0 \\ \" ' &`, a character code such as `\\955` or `\\x3bb`, or the name of a control character such as `\\ESC`.")
    .help("write `\\\\` for the backslash itself");
    lexer.diags.push(d);
    (None, end)
}
