//! Literals: raw values where their type is known, calls of the classes'
//! members where it is not.

use super::Lower;
use crate::ids;
use pure_base::{Diagnostic, Span, Symbol};
use pure_core::def::{Expr, Lit as CoreLit, OccKind};
use pure_names::tree::{Lit, NodeId, TypeId, ValueId};
use pure_names::wired;

/// An integer literal with its sign.
struct Whole {
    negative: bool,
    /// Its decimal digits, if 64 bits do not hold them.
    digits: Option<Symbol>,
    /// Modulo 2^64.
    wrapped: i64,
    /// The value, if 64 bits hold it.
    small: Option<i64>,
}

impl Whole {
    fn new(lit: &Lit, negative: bool) -> Option<Whole> {
        let (digits, low) = match lit {
            Lit::Int(n) => (None, *n),
            Lit::BigInt(digits) => {
                let low = digits.as_str().bytes().fold(0u64, |n, d| {
                    n.wrapping_mul(10).wrapping_add(u64::from(d - b'0'))
                });
                (Some(*digits), low)
            }
            _ => return None,
        };
        let sign = if negative { -1 } else { 1 };
        let exact = digits.is_none().then(|| i128::from(low) * sign);
        Some(Whole {
            negative,
            digits,
            wrapped: (low as i64).wrapping_mul(sign as i64),
            small: exact.and_then(|n| i64::try_from(n).ok()),
        })
    }

    /// Its decimal digits.
    fn digits(&self) -> String {
        match self.digits {
            Some(digits) => digits.to_string(),
            None if self.negative => (self.wrapped as u64).wrapping_neg().to_string(),
            None => (self.wrapped as u64).to_string(),
        }
    }

    /// As it is written.
    fn text(&self) -> String {
        let sign = if self.negative { "-" } else { "" };
        format!("{sign}{}", self.digits())
    }

    fn fits_word(&self) -> bool {
        !self.negative && self.digits.is_none() || self.small == Some(0)
    }
}

impl<'a> Lower<'a> {
    pub(super) fn lit(&mut self, lit: &Lit, negative: bool, node: NodeId, span: Span) -> Expr {
        match lit {
            Lit::Int(_) | Lit::BigInt(_) => match Whole::new(lit, negative) {
                Some(whole) => self.whole(&whole, node, span),
                None => self.no_expr("number in a literal"),
            },
            Lit::Float(text) => self.fraction(*text, negative, node, span),
            Lit::Negative(size) => self.lit(size, true, node, span),
            Lit::Char(c) => {
                let text = match char::from_u32(*c) {
                    Some(c) => format!("{c:?}"),
                    None => format!("'\\{c}'"),
                };
                let text = Symbol::new(&text);
                let occ = self.occ_of(OccKind::Lit, span, text, Symbol::new("Char"));
                Expr::Con(
                    self.boxes.char,
                    vec![Expr::Lit(CoreLit::Int(i64::from(*c)))],
                    occ,
                )
            }
            Lit::Str(_) | Lit::Codes(_) if self.numeric_type(node) == Some(wired::addr()) => {
                self.address(lit, span)
            }
            Lit::Str(s) => {
                let text = self.string(s.as_str(), span);
                self.overloaded_text(text, node, span)
            }
            Lit::Codes(codes) => {
                let bytes: Vec<u8> = codes.iter().flat_map(encoded).collect();
                let text = self.text(&bytes, span);
                self.overloaded_text(text, node, span)
            }
        }
    }

    /// Where bytes stand that are in the program.
    fn address(&mut self, lit: &Lit, span: Span) -> Expr {
        let bytes = match lit {
            Lit::Str(s) => s.as_str().chars().map(|c| c as u8).collect(),
            Lit::Codes(codes) => codes.iter().map(|c| *c as u8).collect(),
            _ => vec![],
        };
        let occ = self.literal_occ("\"\"#", "Addr#", span);
        Expr::Con(self.boxes.int, vec![Expr::Lit(CoreLit::Str(bytes))], occ)
    }

    /// What a string literal is, if its type is not that of a list.
    fn overloaded_text(&mut self, text: Expr, node: NodeId, span: Span) -> Expr {
        match self.typed.node_ev.contains_key(&node) {
            true => self.overloaded(self.program.known.from_string, node, vec![text], span),
            false => text,
        }
    }

    /// Whether literals of a type are raw values.
    pub(super) fn is_raw_number(&self, c: TypeId, lit: &Lit) -> bool {
        let whole = [wired::int(), wired::integer(), wired::word()];
        let fraction = [wired::double(), wired::float()];
        fraction.contains(&c) || (whole.contains(&c) && !matches!(lit, Lit::Float(_)))
    }

    fn whole(&mut self, n: &Whole, node: NodeId, span: Span) -> Expr {
        match self.numeric_type(node) {
            Some(c) if c == wired::int() => {
                if n.small.is_none() {
                    self.overflowed(n, "Int", span);
                }
                self.int(n.wrapped, span)
            }
            Some(c) if c == wired::integer() => self.integer(n, span),
            Some(c) if c == wired::word() => {
                if !n.fits_word() {
                    self.overflowed(n, "Word", span);
                }
                let occ = self.literal_occ(&n.text(), "Word", span);
                Expr::Con(
                    self.boxes.word,
                    vec![Expr::Lit(CoreLit::Int(n.wrapped))],
                    occ,
                )
            }
            Some(c) if c == wired::double() || c == wired::float() => {
                let text = Symbol::new(&n.text());
                self.floating(c, text, span)
            }
            _ => match n.small {
                Some(small) => {
                    let literal = self.int(small, span);
                    self.overloaded(self.program.known.from_int, node, vec![literal], span)
                }
                None => {
                    let literal = self.integer(n, span);
                    let from_integer = self.program.known.from_integer;
                    self.overloaded(from_integer, node, vec![literal], span)
                }
            },
        }
    }

    fn overflowed(&mut self, n: &Whole, ty: &str, span: Span) {
        if self.here.library {
            return;
        }
        let title = format!("the literal {} is out of the range of {ty}", n.text());
        self.diags.push(
            Diagnostic::warning(ids::OVERFLOWED_LITERALS, span, title).note(format!(
                "It stands for the number that is equal to it modulo 2^64, {}.",
                match ty {
                    "Word" => (n.wrapped as u64).to_string(),
                    _ => n.wrapped.to_string(),
                }
            )),
        );
    }

    /// A whole number from its digits, as an Integer.
    pub(super) fn integer_of(&mut self, digits: &str, span: Span) -> Expr {
        let lit = match digits.parse() {
            Ok(n) => Lit::Int(n),
            Err(_) => Lit::BigInt(Symbol::new(digits)),
        };
        match Whole::new(&lit, false) {
            Some(n) => self.integer(&n, span),
            None => self.no_expr("number in a literal"),
        }
    }

    fn integer(&mut self, n: &Whole, span: Span) -> Expr {
        let occ = self.literal_occ(&n.text(), "Integer", span);
        if let Some(small) = n.small {
            return Expr::Con(
                self.boxes.integer,
                vec![Expr::Lit(CoreLit::Int(small))],
                occ,
            );
        }
        let digits = Expr::Lit(CoreLit::Str(n.digits().into_bytes()));
        let make = Expr::Var(self.boxes.integer_literal);
        let size = Expr::App(Box::new(make), vec![digits], occ);
        match n.negative {
            true => {
                let negate = Expr::Var(self.boxes.negate_integer);
                Expr::App(Box::new(negate), vec![size], occ)
            }
            false => size,
        }
    }

    /// A number of type Double or Float.
    fn floating(&mut self, c: TypeId, text: Symbol, span: Span) -> Expr {
        let single = c == wired::float();
        let (con, ty, value) = match single {
            true => (self.boxes.float, "Float", f64::from(nearest_single(text))),
            false => (self.boxes.double, "Double", nearest(text)),
        };
        let occ = self.literal_occ(&format!("{value:?}"), ty, span);
        Expr::Con(con, vec![Expr::Lit(CoreLit::Double(value.to_bits()))], occ)
    }

    fn fraction(&mut self, text: Symbol, negative: bool, node: NodeId, span: Span) -> Expr {
        let text = match negative {
            true => Symbol::new(&format!("-{text}")),
            false => text,
        };
        match self.numeric_type(node) {
            Some(c) if c == wired::double() || c == wired::float() => self.floating(c, text, span),
            _ => {
                let double = self.floating(wired::double(), text, span);
                let exact = self.rational(text, span);
                let from_literal = self.program.known.from_literal;
                self.overloaded(from_literal, node, vec![double, exact], span)
            }
        }
    }

    /// A fraction as a Rational: `rationalLiteral digits exponent`.
    fn rational(&mut self, text: Symbol, span: Span) -> Expr {
        let known: Option<ValueId> = self.program.known.rational_literal;
        let Some(make) = known.and_then(|v| self.global(v)) else {
            return self.no_expr("definition of fractions in the library");
        };
        let text = text.as_str();
        let (negative, size) = match text.strip_prefix('-') {
            Some(size) => (true, size),
            None => (false, text),
        };
        let (mantissa, exponent) = size.split_once(['e', 'E']).unwrap_or((size, "0"));
        let (before, after) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let digits: String = format!("{before}{after}")
            .chars()
            .filter(char::is_ascii_digit)
            .collect();
        let digits = digits.trim_start_matches('0');
        let digits = if digits.is_empty() { "0" } else { digits };
        let lit = match digits.parse() {
            Ok(n) => Lit::Int(n),
            Err(_) => Lit::BigInt(Symbol::new(digits)),
        };
        let scale = exponent.parse::<i64>().unwrap_or(0) - after.len() as i64;
        let whole = Whole::new(&lit, negative);
        let mantissa = match whole {
            Some(n) => self.integer(&n, span),
            None => self.no_expr("number in a literal"),
        };
        let scale = self.int(scale, span);
        let occ = self.literal_occ(text, "Rational", span);
        self.apply(Expr::Var(make), vec![mantissa, scale], occ)
    }
}

/// The nearest double of a decimal text.
fn nearest(text: Symbol) -> f64 {
    text.as_str().parse().unwrap_or(f64::INFINITY)
}

fn nearest_single(text: Symbol) -> f32 {
    text.as_str().parse().unwrap_or(f32::INFINITY)
}

/// UTF-8, and what it would be of a surrogate.
fn encoded(code: &u32) -> Vec<u8> {
    match char::from_u32(*code) {
        Some(c) => c.encode_utf8(&mut [0; 4]).as_bytes().to_vec(),
        None => [
            code >> 12 & 0xF | 0xE0,
            code >> 6 & 0x3F | 0x80,
            code & 0x3F | 0x80,
        ]
        .map(|b| b as u8)
        .to_vec(),
    }
}
