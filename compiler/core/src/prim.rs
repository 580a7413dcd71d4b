//! What primitives on integers compute: shared by the interpreter and constant
//! folding, so that they cannot disagree.

use crate::def::Prim;
use rt_number::{Integer, Operation, Question, integer};

/// Why an operation has no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArithError {
    DivideByZero,
    Overflow,
    /// The primitive is not a binary one on integers.
    NotArithmetic,
}

/// A byte of a double's shortest text, -1 behind its end.
pub fn double_byte(d: f64, index: i64) -> i64 {
    let text = crate::eval::show::double(d);
    let at = usize::try_from(index).ok();
    at.and_then(|i| text.as_bytes().get(i))
        .map_or(-1, |b| i64::from(*b))
}

/// The result of a binary primitive on integers.
pub fn fold_int(prim: Prim, a: i64, b: i64) -> Result<i64, ArithError> {
    let divisible = || match b {
        0 => Err(ArithError::DivideByZero),
        _ => Ok(()),
    };
    Ok(match prim {
        Prim::AddI => a.wrapping_add(b),
        Prim::SubI => a.wrapping_sub(b),
        Prim::MulI => a.wrapping_mul(b),
        Prim::QuotI => {
            divisible()?;
            a.checked_div(b).ok_or(ArithError::Overflow)?
        }
        Prim::RemI => {
            divisible()?;
            a.wrapping_rem(b)
        }
        Prim::DivI => {
            divisible()?;
            let q = a.checked_div(b).ok_or(ArithError::Overflow)?;
            if a.wrapping_rem(b) != 0 && (a < 0) != (b < 0) {
                q - 1
            } else {
                q
            }
        }
        Prim::ModI => {
            divisible()?;
            let r = a.wrapping_rem(b);
            if r != 0 && (r < 0) != (b < 0) {
                r + b
            } else {
                r
            }
        }
        Prim::EqI => (a == b).into(),
        Prim::NeI => (a != b).into(),
        Prim::LtI => (a < b).into(),
        Prim::LeI => (a <= b).into(),
        Prim::GtI => (a > b).into(),
        Prim::GeI => (a >= b).into(),
        Prim::AndI => a & b,
        Prim::OrI => a | b,
        Prim::XorI => a ^ b,
        Prim::ShlI => a.wrapping_shl(b as u32),
        Prim::ShrI => a.wrapping_shr(b as u32),
        Prim::MulHighI => ((i128::from(a) * i128::from(b)) >> 64) as i64,
        Prim::QuotW => {
            divisible()?;
            (a as u64 / b as u64) as i64
        }
        Prim::RemW => {
            divisible()?;
            (a as u64 % b as u64) as i64
        }
        Prim::LtW => ((a as u64) < b as u64).into(),
        Prim::LeW => (a as u64 <= b as u64).into(),
        Prim::ShrW => (a as u64).wrapping_shr(b as u32) as i64,
        _ => return Err(ArithError::NotArithmetic),
    })
}

/// A raw value.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Raw {
    Int(i64),
    Double(f64),
}

/// The result of a primitive of one operand, or of an elementary function;
/// `None` for others.
pub fn fold_unary(prim: Prim, operands: &[Raw]) -> Option<Raw> {
    use Raw::{Double, Int};
    Some(match (prim, operands) {
        (Prim::NegI, [Int(a)]) => Int(a.wrapping_neg()),
        (Prim::PopCount, [Int(a)]) => Int(a.count_ones().into()),
        (Prim::LeadingZeros, [Int(a)]) => Int(a.leading_zeros().into()),
        (Prim::TrailingZeros, [Int(a)]) => Int(a.trailing_zeros().into()),
        (Prim::NegF, [Double(a)]) => Double(-a),
        (Prim::AbsF, [Double(a)]) => Double(a.abs()),
        (Prim::SqrtF, [Double(a)]) => Double(a.sqrt()),
        (Prim::DoubleBits, [Double(a)]) => Int(a.to_bits() as i64),
        (Prim::BitsDouble, [Int(a)]) => Double(f64::from_bits(*a as u64)),
        (Prim::Single, [Double(a)]) => Double(f64::from(*a as f32)),
        (Prim::SingleBits, [Double(a)]) => Int((*a as f32).to_bits().into()),
        (Prim::BitsSingle, [Int(a)]) => Double(f64::from(f32::from_bits(*a as u32))),
        (Prim::IntToDouble, [Int(a)]) => Double(*a as f64),
        (Prim::IntToSingle, [Int(a)]) => Double(f64::from(*a as f32)),
        (Prim::WordToDouble, [Int(a)]) => Double(*a as u64 as f64),
        (Prim::WordToSingle, [Int(a)]) => Double(f64::from(*a as u64 as f32)),
        (Prim::DoubleToInt, [Double(a)]) => Int(*a as i64),
        (Prim::Math(f), [Double(a)]) => Double(f.apply(*a, 0.0)),
        (Prim::Math(f), [Double(a), Double(b)]) => Double(f.apply(*a, *b)),
        _ => return None,
    })
}

/// An Integer as the interpreters compute with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BigInteger {
    pub negative: bool,
    /// The magnitude, least significant word first, no leading zeros.
    pub words: Vec<u64>,
}

impl From<i64> for BigInteger {
    fn from(value: i64) -> BigInteger {
        BigInteger {
            negative: value < 0,
            words: match value {
                0 => vec![],
                _ => vec![value.unsigned_abs()],
            },
        }
    }
}

impl BigInteger {
    fn view(&self) -> Integer<'_> {
        Integer {
            negative: self.negative,
            words: &self.words,
        }
    }

    /// The value, if 64 bits hold it.
    pub fn small(&self) -> Option<i64> {
        self.view().small()
    }

    pub fn text(&self) -> Vec<u8> {
        let mut text = vec![];
        integer::show(self.view(), &mut text);
        text
    }

    /// The number of a text of digits.
    pub fn read(digits: &[u8]) -> BigInteger {
        let mut words = vec![];
        integer::read(digits, &mut words);
        BigInteger {
            negative: false,
            words,
        }
    }

    /// An operation on two integers; `None`: the divisor is 0.
    pub fn binary(op: Operation, x: &BigInteger, y: &BigInteger) -> Option<BigInteger> {
        use Operation::*;
        if matches!(op, Quot | Rem | Div | Mod) && y.words.is_empty() {
            return None;
        }
        let mut words = vec![];
        let negative = integer::binary(op, x.view(), y.view(), &mut words);
        Some(BigInteger { negative, words })
    }

    /// A shift; `None`: the result is too large.
    pub fn shift(op: Operation, x: &BigInteger, amount: i64) -> Option<BigInteger> {
        let mut words = vec![];
        let negative = integer::shift(op, x.view(), amount as u64, &mut words).ok()?;
        Some(BigInteger { negative, words })
    }

    pub fn compare(&self, other: &BigInteger) -> i64 {
        integer::compare(self.view(), other.view()) as i64
    }

    /// The raw answer to a question, the bits if it is a double.
    pub fn ask(&self, question: Question, y: i64) -> i64 {
        integer::ask(question, self.view(), y)
    }
}
