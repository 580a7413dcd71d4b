//! Constant folding of primitives.

use super::{Fact, Simplifier};
use crate::def::*;
use crate::meaning::{Meaning, Raw, meaning};
use rt_number::Question;

impl Simplifier<'_> {
    /// The primitive's result on simplified operands, computed if possible.
    pub(super) fn fold(&mut self, prim: Prim, args: Vec<Expr>, occ: OccId) -> Expr {
        let result = computed(prim, &args).or_else(|| known(prim, &args));
        let result = result.or_else(|| self.known_comparison(prim, &args));
        match result.or_else(|| self.of_word(prim, &args)) {
            Some(e) => {
                self.changes += 1;
                e
            }
            None => Expr::Prim(prim, args, occ),
        }
    }

    /// What is asked of a large integer that was made from a word, of the word.
    fn of_word(&self, prim: Prim, args: &[Expr]) -> Option<Expr> {
        let (Prim::AskInteger(question), Some(Expr::Var(w))) = (prim, args.first()) else {
            return None;
        };
        let Fact::FromWord(word) = &self.facts[*w] else {
            return None;
        };
        match (question, args.get(1)) {
            (Question::ToWord, _) => Some(word.clone()),
            // The 53 highest of its 64 bits: what is cut off does not round.
            (Question::Encode, Some(Expr::Lit(Lit::Int(0)))) => {
                let prim = |prim, args| Expr::Prim(prim, args, OccId::NONE);
                let high = prim(Prim::ShrW, vec![word.clone(), Expr::Lit(Lit::Int(11))]);
                let unit = Expr::Lit(Lit::Double(2048f64.to_bits()));
                Some(prim(
                    Prim::MulF,
                    vec![prim(Prim::IntToDouble, vec![high]), unit],
                ))
            }
            _ => None,
        }
    }
}

/// The result of literals, unless that is a failure, which stays the program's.
/// Elementary functions are left to the program, which computes them once anyway.
fn computed(prim: Prim, args: &[Expr]) -> Option<Expr> {
    let Meaning::Arithmetic(arithmetic) = meaning(prim) else {
        return None;
    };
    if !arithmetic.folds() {
        return None;
    }
    let operand = |e: &Expr| match e {
        Expr::Lit(Lit::Int(n)) => Some(Raw::Int(*n)),
        Expr::Lit(Lit::Double(bits)) => Some(Raw::Double(f64::from_bits(*bits))),
        _ => None,
    };
    let operands: Vec<Raw> = args.iter().map(operand).collect::<Option<_>>()?;
    match arithmetic.apply(&operands).ok()? {
        Raw::Int(n) => Some(Expr::Lit(Lit::Int(n))),
        // Which bits it has is the processor's to say.
        Raw::Double(d) if d.is_nan() => None,
        Raw::Double(d) => Some(Expr::Lit(Lit::Double(d.to_bits()))),
    }
}

/// The result if one operand is enough to know it. On integers only: an operand of
/// a double may be -0 or no number.
fn known(prim: Prim, args: &[Expr]) -> Option<Expr> {
    use Prim::*;
    let [a, b] = args else {
        return None;
    };
    match (prim, a, b) {
        (AddI | SubI | OrI | XorI | ShlI | ShrI, x, Expr::Lit(Lit::Int(0)))
        | (AddI | OrI, Expr::Lit(Lit::Int(0)), x)
        | (MulI | QuotI, x, Expr::Lit(Lit::Int(1)))
        | (MulI, Expr::Lit(Lit::Int(1)), x) => Some(x.clone()),
        (EqI | LeI | GeI, Expr::Var(x), Expr::Var(y)) if x == y => Some(Expr::Lit(Lit::Int(1))),
        (NeI | LtI | GtI | SubI | XorI, Expr::Var(x), Expr::Var(y)) if x == y => {
            Some(Expr::Lit(Lit::Int(0)))
        }
        _ => None,
    }
}
