//! What branches on comparisons tell of integers: within a branch the same is not compared
//! again, nor what follows from literals.
//!
//! ```text
//! case #leI 0 i of { 0 -> a; _ -> case #leI i 34 of { 0 -> b; _ -> case #ltW i 35 of { 0 -> c; _ -> d } } }
//!   ==> case #leI 0 i of { 0 -> a; _ -> case #leI i 34 of { 0 -> b; _ -> d } }
//! ```

use super::Simplifier;
use crate::def::*;

/// So many of the innermost branches are asked.
const ASKED: usize = 24;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Le,
    Lt,
    /// Of words.
    LeW,
    LtW,
}

/// A comparison that holds here, of atoms.
pub(super) struct Compared(Order, Expr, Expr);

/// What is known if a comparison has that result.
fn compared(prim: Prim, args: &[Expr], holds: bool) -> Option<Compared> {
    let [a, b] = args else { return None };
    let (order, a, b) = match prim {
        Prim::LeI => (Order::Le, a, b),
        Prim::LtI => (Order::Lt, a, b),
        Prim::GeI => (Order::Le, b, a),
        Prim::GtI => (Order::Lt, b, a),
        Prim::LeW => (Order::LeW, a, b),
        Prim::LtW => (Order::LtW, a, b),
        _ => return None,
    };
    if !a.is_atom() || !b.is_atom() {
        return None;
    }
    let (order, a, b) = match (order, holds) {
        (order, true) => (order, a, b),
        (Order::Le, false) => (Order::Lt, b, a),
        (Order::Lt, false) => (Order::Le, b, a),
        (Order::LeW, false) => (Order::LtW, b, a),
        (Order::LtW, false) => (Order::LeW, b, a),
    };
    Some(Compared(order, a.clone(), b.clone()))
}

fn same(a: &Expr, b: &Expr) -> bool {
    match (a, b) {
        (Expr::Var(a), Expr::Var(b)) => a == b,
        (Expr::Lit(a), Expr::Lit(b)) => a == b,
        _ => false,
    }
}

impl Simplifier<'_> {
    /// Runs `f` in a branch in which what was compared has that result.
    pub(super) fn where_compared<T>(
        &mut self,
        scrut: &Expr,
        holds: bool,
        f: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let known = match scrut {
            Expr::Prim(prim, args, _) => compared(*prim, args, holds),
            _ => None,
        };
        let before = self.compared.len();
        self.compared.extend(known);
        let result = f(self);
        self.compared.truncate(before);
        result
    }

    /// The result of a comparison, if the branches around tell it.
    pub(super) fn known_comparison(&self, prim: Prim, args: &[Expr]) -> Option<Expr> {
        if self.compared.is_empty() {
            return None;
        }
        let result = [true, false].into_iter().find(|result| {
            compared(prim, args, *result).is_some_and(|question| self.holds(&question))
        });
        result.map(|result| Expr::Lit(Lit::Int(i64::from(result))))
    }

    fn asked(&self) -> impl Iterator<Item = &Compared> {
        self.compared.iter().rev().take(ASKED)
    }

    fn holds(&self, Compared(order, a, b): &Compared) -> bool {
        let told = self.asked().any(|Compared(known, x, y)| {
            let as_strong = known == order
                || matches!(
                    (known, order),
                    (Order::Lt, Order::Le) | (Order::LtW, Order::LeW)
                );
            as_strong && same(x, a) && same(y, b)
        });
        if told {
            return true;
        }
        let (Some(x), Some(y)) = (self.range(a), self.range(b)) else {
            return false;
        };
        match order {
            Order::Le => x.1 <= y.0,
            Order::Lt => x.1 < y.0,
            // Of words that are no negative integers it is the same.
            Order::LeW => x.0 >= 0 && x.1 <= y.0,
            Order::LtW => x.0 >= 0 && x.1 < y.0,
        }
    }

    /// The least and greatest value of an integer.
    fn range(&self, e: &Expr) -> Option<(i64, i64)> {
        let (mut least, mut greatest) = (i64::MIN, i64::MAX);
        match e {
            Expr::Lit(Lit::Int(n)) => return Some((*n, *n)),
            Expr::Var(_) => {}
            _ => return None,
        }
        for known in self.asked() {
            match known {
                Compared(Order::Le, Expr::Lit(Lit::Int(n)), x) if same(x, e) => {
                    least = least.max(*n);
                }
                Compared(Order::Lt, Expr::Lit(Lit::Int(n)), x) if same(x, e) => {
                    least = least.max(n.saturating_add(1));
                }
                Compared(Order::Le, x, Expr::Lit(Lit::Int(n))) if same(x, e) => {
                    greatest = greatest.min(*n);
                }
                Compared(Order::Lt, x, Expr::Lit(Lit::Int(n))) if same(x, e) => {
                    greatest = greatest.min(n.saturating_sub(1));
                }
                Compared(Order::LeW | Order::LtW, x, Expr::Lit(Lit::Int(n)))
                    if same(x, e) && *n >= 0 =>
                {
                    least = least.max(0);
                    let last = n.saturating_sub(i64::from(known.0 == Order::LtW));
                    greatest = greatest.min(last);
                }
                _ => {}
            }
        }
        Some((least, greatest))
    }
}
