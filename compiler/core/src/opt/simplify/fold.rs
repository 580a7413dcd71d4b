//! Constant folding of primitives.

use super::Simplifier;
use crate::def::*;
use crate::prim::{ArithError, Raw, fold_int, fold_unary};

impl Simplifier<'_> {
    /// The primitive's result on simplified operands, computed if possible.
    pub(super) fn fold(&mut self, prim: Prim, args: Vec<Expr>, occ: OccId) -> Expr {
        let folded = match &args[..] {
            [Expr::Lit(Lit::Int(a)), Expr::Lit(Lit::Int(b))] => match fold_int(prim, *a, *b) {
                Ok(n) => Some(Expr::Lit(Lit::Int(n))),
                Err(
                    ArithError::DivideByZero | ArithError::Overflow | ArithError::NotArithmetic,
                ) => None,
            },
            [Expr::Lit(Lit::Double(a))] => folded(prim, Raw::Double(f64::from_bits(*a))),
            [Expr::Lit(Lit::Int(a))] => folded(prim, Raw::Int(*a)),
            [a, Expr::Lit(Lit::Int(0))]
                if matches!(
                    prim,
                    Prim::AddI | Prim::SubI | Prim::OrI | Prim::XorI | Prim::ShlI | Prim::ShrI
                ) =>
            {
                Some(a.clone())
            }
            [Expr::Lit(Lit::Int(0)), a] if matches!(prim, Prim::AddI | Prim::OrI) => {
                Some(a.clone())
            }
            [a, Expr::Lit(Lit::Int(1))] if matches!(prim, Prim::MulI | Prim::QuotI) => {
                Some(a.clone())
            }
            [Expr::Lit(Lit::Int(1)), a] if prim == Prim::MulI => Some(a.clone()),
            [Expr::Var(a), Expr::Var(b)] if a == b => match prim {
                Prim::EqI | Prim::LeI | Prim::GeI => Some(Expr::Lit(Lit::Int(1))),
                Prim::NeI | Prim::LtI | Prim::GtI | Prim::SubI | Prim::XorI => {
                    Some(Expr::Lit(Lit::Int(0)))
                }
                _ => None,
            },
            [Expr::Lit(Lit::Double(a)), Expr::Lit(Lit::Double(b))] => {
                let (a, b) = (f64::from_bits(*a), f64::from_bits(*b));
                let double = |d: f64| Some(Expr::Lit(Lit::Double(d.to_bits())));
                match prim {
                    Prim::AddF => double(a + b),
                    Prim::SubF => double(a - b),
                    Prim::MulF => double(a * b),
                    Prim::DivF => double(a / b),
                    Prim::EqF => Some(Expr::Lit(Lit::Int((a == b).into()))),
                    Prim::LtF => Some(Expr::Lit(Lit::Int((a < b).into()))),
                    Prim::LeF => Some(Expr::Lit(Lit::Int((a <= b).into()))),
                    _ => None,
                }
            }
            _ => None,
        };
        match folded {
            Some(e) => {
                self.changes += 1;
                e
            }
            None => Expr::Prim(prim, args, occ),
        }
    }
}

/// Elementary functions are left to the program, which computes them once anyway.
fn folded(prim: Prim, operand: Raw) -> Option<Expr> {
    if matches!(prim, Prim::Math(_)) {
        return None;
    }
    fold_unary(prim, &[operand]).map(|value| {
        Expr::Lit(match value {
            Raw::Int(n) => Lit::Int(n),
            Raw::Double(d) => Lit::Double(d.to_bits()),
        })
    })
}
