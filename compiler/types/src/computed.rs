//! Type families of the library that are no matter of equations: arithmetic and comparison of
//! literals as types.

use crate::ty::{Node, Ty, Types};
use pure_base::Symbol;
use pure_names::tree::TypeLit;
use pure_names::wired;
use std::cmp::Ordering;

/// What is computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Computed {
    Add,
    Subtract,
    Multiply,
    Power,
    Divide,
    Modulo,
    Log2,
    CompareNumbers,
    CompareTexts,
    /// Whether a number is at most another.
    AtMost,
    Append,
}

impl Computed {
    /// The family of a name of the library's module.
    pub fn named(name: &str) -> Option<Computed> {
        Some(match name {
            "+" => Computed::Add,
            "-" => Computed::Subtract,
            "*" => Computed::Multiply,
            "^" => Computed::Power,
            "Div" => Computed::Divide,
            "Mod" => Computed::Modulo,
            "Log2" => Computed::Log2,
            "CmpNat" => Computed::CompareNumbers,
            "CmpSymbol" => Computed::CompareTexts,
            "<=?" => Computed::AtMost,
            "AppendSymbol" => Computed::Append,
            _ => return None,
        })
    }
}

impl Types {
    /// What it is for these types, if enough of them is known. Numbers of more than 128 bits
    /// are not computed.
    pub(crate) fn compute(&mut self, computed: Computed, args: &[Ty]) -> Option<Ty> {
        let literals: Vec<Option<TypeLit>> = args
            .iter()
            .map(|t| match self.node(*t) {
                Node::Lit(literal) => Some(literal),
                _ => None,
            })
            .collect();
        let number = |at: usize| match literals.get(at) {
            Some(Some(TypeLit::Number(digits))) => digits.as_str().parse::<u128>().ok(),
            _ => None,
        };
        let numbers = (number(0), number(1));
        // What holds for whatever the other argument is.
        match (computed, numbers) {
            (Computed::Add, (Some(0), _)) => return args.get(1).copied(),
            (Computed::Add | Computed::Subtract, (_, Some(0))) => return args.first().copied(),
            (Computed::Multiply, (Some(1), _)) => return args.get(1).copied(),
            (Computed::Multiply | Computed::Power, (_, Some(1))) => return args.first().copied(),
            (Computed::Multiply, (Some(0), _) | (_, Some(0))) => return Some(self.number(0)),
            (Computed::AtMost, (Some(0), _)) => return Some(self.truth(true)),
            _ => {}
        }
        if let Computed::Log2 = computed {
            let n = numbers.0?.checked_ilog2()?;
            return Some(self.number(u128::from(n)));
        }
        if let (Some(a), Some(b)) = numbers {
            let found = match computed {
                Computed::Add => a.checked_add(b),
                Computed::Subtract => a.checked_sub(b),
                Computed::Multiply => a.checked_mul(b),
                Computed::Power => u32::try_from(b).ok().and_then(|b| a.checked_pow(b)),
                Computed::Divide => a.checked_div(b),
                Computed::Modulo => a.checked_rem(b),
                Computed::CompareNumbers => return Some(self.ordering(a.cmp(&b))),
                Computed::AtMost => return Some(self.truth(a <= b)),
                _ => None,
            };
            return found.map(|n| self.number(n));
        }
        match (computed, &literals[..]) {
            (Computed::CompareTexts, [Some(TypeLit::Text(a)), Some(TypeLit::Text(b))]) => {
                Some(self.ordering(a.as_str().cmp(b.as_str())))
            }
            (Computed::Append, [Some(TypeLit::Text(a)), Some(TypeLit::Text(b))]) => {
                let text = Symbol::new(&format!("{a}{b}"));
                Some(self.leaf(Node::Lit(TypeLit::Text(text))))
            }
            (Computed::CompareNumbers | Computed::CompareTexts, _)
                if args.len() == 2 && self.same(args[0], args[1]) =>
            {
                Some(self.ordering(Ordering::Equal))
            }
            (Computed::AtMost, _) if args.len() == 2 && self.same(args[0], args[1]) => {
                Some(self.truth(true))
            }
            _ => None,
        }
    }

    fn number(&mut self, n: u128) -> Ty {
        let digits = Symbol::new(&n.to_string());
        self.leaf(Node::Lit(TypeLit::Number(digits)))
    }

    fn truth(&mut self, truth: bool) -> Ty {
        let c = if truth {
            wired::true_()
        } else {
            wired::false_()
        };
        self.leaf(Node::Promoted(c))
    }

    fn ordering(&mut self, found: Ordering) -> Ty {
        self.leaf(Node::Promoted(wired::ordering_ctor(found)))
    }
}
