//! Values that literals are: what they are made with, words and strings.

use super::Lower;
use pure_base::{Span, Symbol};
use pure_core::builtin;
use pure_core::def::{ConId, Expr, Lit, OccId, OccKind, Program, Var};
use pure_names::wired;
use std::cell::RefCell;

/// What literals are made with: constructors and functions of the built-in
/// module.
pub(super) struct Boxes {
    pub int: ConId,
    pub char: ConId,
    pub double: ConId,
    pub float: ConId,
    pub word: ConId,
    pub integer: ConId,
    /// The list of a string literal.
    pub unpack: Var,
    pub method_missing: Var,
    pub integer_literal: Var,
    pub negate_integer: Var,
}

impl Boxes {
    /// The names are those of builtin.core, which a test of Core reads.
    /// What is not there is told as `missing`, and something stands for it.
    pub fn new(program: &Program, missing: &mut Vec<&'static str>) -> Boxes {
        let missing = RefCell::new(missing);
        let con = |name| {
            builtin::lookup_con(program, name).unwrap_or_else(|| {
                missing.borrow_mut().push(name);
                ConId::from_u32(0)
            })
        };
        let var = |name| {
            builtin::lookup(program, name).unwrap_or_else(|| {
                missing.borrow_mut().push(name);
                Var::from_u32(0)
            })
        };
        Boxes {
            int: con("I#"),
            char: con("C#"),
            double: con("D#"),
            float: con("F#"),
            word: con("W#"),
            integer: con("IS"),
            unpack: var("unpackString"),
            method_missing: var("methodMissing"),
            integer_literal: var("integerLiteral"),
            negate_integer: var("negateInteger"),
        }
    }
}

impl Lower<'_> {
    pub(super) fn string(&mut self, text: &str, span: Span) -> Expr {
        self.text(text.as_bytes(), span)
    }

    pub(super) fn int(&mut self, value: i64, span: Span) -> Expr {
        let occ = self.literal_occ(&value.to_string(), "Int", span);
        Expr::Con(self.boxes.int, vec![Expr::Lit(Lit::Int(value))], occ)
    }

    pub(super) fn literal_occ(&mut self, text: &str, ty: &str, span: Span) -> OccId {
        self.occ_of(OccKind::Lit, span, Symbol::new(text), Symbol::new(ty))
    }

    pub(super) fn text(&mut self, text: &[u8], span: Span) -> Expr {
        let occ = self.occ_of(OccKind::Lit, span, Symbol::new("\"\""), Symbol::new("[]"));
        if text.is_empty() {
            return Expr::Con(self.con(wired::nil()), vec![], occ);
        }
        // The end is marked by a 0 byte, so character 0 is two bytes.
        let mut bytes = Vec::with_capacity(text.len());
        for b in text {
            match b {
                0 => bytes.extend([0xC0, 0x80]),
                b => bytes.push(*b),
            }
        }
        let literal = Expr::Lit(Lit::Str(bytes));
        Expr::App(Box::new(Expr::Var(self.boxes.unpack)), vec![literal], occ)
    }
}
