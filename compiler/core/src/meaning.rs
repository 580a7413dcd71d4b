//! What every primitive means, written once: constant folding, the interpreters of
//! Core and of STG, and the test that compares compiled code with them ask here.
//!
//! [`meaning`] has no arm for "all others", and neither has any match on what it
//! gives: a primitive that the interpreters could not run does not build.

use crate::def::{Elem, Prim};
use rt_number::{Function, Operation, Question, shortest};

/// How a primitive is carried out.
#[derive(Clone, Copy)]
pub enum Meaning {
    /// A function of raw operands.
    Arithmetic(Arithmetic),
    /// A byte of static data.
    IndexByte,
    Integer(Operation),
    AskInteger(Question),
    /// A byte of a number's digits.
    ArrayByte,
    /// Makes a mutable object.
    Make(Make),
    /// Reads or writes the mutable object that is the first operand.
    Access(Access),
    /// Copies a part of the first operand to the third.
    Copy,
    /// A question about parts of two arrays of bytes.
    AskBytes,
    SameObject,
    /// Nothing that a program can see.
    Nothing,
    /// Input and output.
    Io,
    /// What has a meaning in a whole program only: threads, memory at a place.
    Machine,
    /// Changes the course of evaluation.
    Control(Control),
}

/// A function of raw operands, by what it takes and gives.
#[derive(Clone, Copy)]
pub enum Arithmetic {
    Int(fn(i64) -> i64),
    Ints(fn(i64, i64) -> i64),
    /// One that has no result for some operands.
    Partial(fn(i64, i64) -> Result<i64, ArithError>),
    CompareInts(fn(i64, i64) -> bool),
    Double(fn(f64) -> f64),
    Doubles(fn(f64, f64) -> f64),
    CompareDoubles(fn(f64, f64) -> bool),
    ToDouble(fn(i64) -> f64),
    ToInt(fn(f64) -> i64),
    /// A byte of a double's text.
    TextByte(fn(f64, i64) -> i64),
    /// An elementary function.
    Function(Function),
}

/// What kind of mutable object is made.
#[derive(Clone, Copy)]
pub enum Make {
    Var,
    Array,
    Bytes,
}

/// What is done to a mutable object.
#[derive(Clone, Copy)]
pub enum Access {
    ReadVar,
    WriteVar,
    ReadArray,
    WriteArray,
    SizeArray,
    SizeBytes,
    ReadBytes(Elem),
    WriteBytes(Elem),
}

/// What decides where evaluation goes on.
#[derive(Clone, Copy)]
pub enum Control {
    Error,
    Raise,
    Catch,
    Evaluate,
}

/// Why an operation has no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArithError {
    DivideByZero,
    Overflow,
    /// The program is not well-formed.
    WrongOperands,
}

/// A raw value.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Raw {
    Int(i64),
    Double(f64),
}

impl Arithmetic {
    /// The result for these operands.
    pub fn apply(self, operands: &[Raw]) -> Result<Raw, ArithError> {
        use Raw::{Double, Int};
        let wrong = ArithError::WrongOperands;
        let one = || match *operands {
            [a] => Ok(a),
            _ => Err(wrong),
        };
        let two = || match *operands {
            [a, b] => Ok((a, b)),
            _ => Err(wrong),
        };
        let ints = || match two()? {
            (Int(a), Int(b)) => Ok((a, b)),
            _ => Err(wrong),
        };
        let doubles = || match two()? {
            (Double(a), Double(b)) => Ok((a, b)),
            _ => Err(wrong),
        };
        let int = || match one()? {
            Int(a) => Ok(a),
            Double(_) => Err(wrong),
        };
        let double = || match one()? {
            Double(a) => Ok(a),
            Int(_) => Err(wrong),
        };
        Ok(match self {
            Arithmetic::Int(f) => Int(f(int()?)),
            Arithmetic::Ints(f) => ints().map(|(a, b)| Int(f(a, b)))?,
            Arithmetic::Partial(f) => ints().and_then(|(a, b)| f(a, b)).map(Int)?,
            Arithmetic::CompareInts(f) => ints().map(|(a, b)| Int(f(a, b).into()))?,
            Arithmetic::Double(f) => Double(f(double()?)),
            Arithmetic::Doubles(f) => doubles().map(|(a, b)| Double(f(a, b)))?,
            Arithmetic::CompareDoubles(f) => doubles().map(|(a, b)| Int(f(a, b).into()))?,
            Arithmetic::ToDouble(f) => Double(f(int()?)),
            Arithmetic::ToInt(f) => Int(f(double()?)),
            Arithmetic::TextByte(f) => match two()? {
                (Double(a), Int(b)) => Int(f(a, b)),
                _ => return Err(wrong),
            },
            Arithmetic::Function(f) if f.is_binary() => {
                doubles().map(|(a, b)| Double(f.apply(a, b)))?
            }
            Arithmetic::Function(f) => Double(f.apply(double()?, 0.0)),
        })
    }

    /// Whether a compiler may compute it ahead: not what takes long or gives a text.
    pub fn folds(self) -> bool {
        match self {
            Arithmetic::Int(_)
            | Arithmetic::Ints(_)
            | Arithmetic::Partial(_)
            | Arithmetic::CompareInts(_)
            | Arithmetic::Double(_)
            | Arithmetic::Doubles(_)
            | Arithmetic::CompareDoubles(_)
            | Arithmetic::ToDouble(_)
            | Arithmetic::ToInt(_) => true,
            Arithmetic::TextByte(_) | Arithmetic::Function(_) => false,
        }
    }
}

/// The meaning of a primitive.
pub fn meaning(prim: Prim) -> Meaning {
    use Arithmetic as A;
    use Meaning as M;
    M::Arithmetic(match prim {
        Prim::AddI => A::Ints(i64::wrapping_add),
        Prim::SubI => A::Ints(i64::wrapping_sub),
        Prim::MulI => A::Ints(i64::wrapping_mul),
        Prim::NegI => A::Int(i64::wrapping_neg),
        Prim::QuotI => A::Partial(quotient),
        Prim::RemI => A::Partial(|a, b| Ok(a.wrapping_rem(nonzero(b)?))),
        Prim::DivI => A::Partial(|a, b| Ok(quotient(a, b)? - i64::from(floors(a, b)))),
        Prim::ModI => A::Partial(|a, b| {
            let remainder = a.wrapping_rem(nonzero(b)?);
            Ok(remainder + if floors(a, b) { b } else { 0 })
        }),
        Prim::EqI => A::CompareInts(|a, b| a == b),
        Prim::NeI => A::CompareInts(|a, b| a != b),
        Prim::LtI => A::CompareInts(|a, b| a < b),
        Prim::LeI => A::CompareInts(|a, b| a <= b),
        Prim::GtI => A::CompareInts(|a, b| a > b),
        Prim::GeI => A::CompareInts(|a, b| a >= b),
        Prim::AndI => A::Ints(|a, b| a & b),
        Prim::OrI => A::Ints(|a, b| a | b),
        Prim::XorI => A::Ints(|a, b| a ^ b),
        // By the amount modulo 64, as the machine does.
        Prim::ShlI => A::Ints(|a, b| a.wrapping_shl(b as u32)),
        Prim::ShrI => A::Ints(|a, b| a.wrapping_shr(b as u32)),
        Prim::ShrW => A::Ints(|a, b| (a as u64).wrapping_shr(b as u32) as i64),
        Prim::MulHighI => A::Ints(|a, b| ((i128::from(a) * i128::from(b)) >> 64) as i64),
        Prim::QuotW => A::Partial(|a, b| Ok((a as u64 / nonzero(b)? as u64) as i64)),
        Prim::RemW => A::Partial(|a, b| Ok((a as u64 % nonzero(b)? as u64) as i64)),
        Prim::LtW => A::CompareInts(|a, b| (a as u64) < b as u64),
        Prim::LeW => A::CompareInts(|a, b| a as u64 <= b as u64),
        Prim::PopCount => A::Int(|a| a.count_ones().into()),
        Prim::LeadingZeros => A::Int(|a| a.leading_zeros().into()),
        Prim::TrailingZeros => A::Int(|a| a.trailing_zeros().into()),
        Prim::AddF => A::Doubles(|a, b| a + b),
        Prim::SubF => A::Doubles(|a, b| a - b),
        Prim::MulF => A::Doubles(|a, b| a * b),
        Prim::DivF => A::Doubles(|a, b| a / b),
        Prim::NegF => A::Double(|a| -a),
        Prim::AbsF => A::Double(f64::abs),
        Prim::SqrtF => A::Double(f64::sqrt),
        Prim::EqF => A::CompareDoubles(|a, b| a == b),
        Prim::LtF => A::CompareDoubles(|a, b| a < b),
        Prim::LeF => A::CompareDoubles(|a, b| a <= b),
        Prim::IntToDouble => A::ToDouble(|a| a as f64),
        // Towards zero; the nearest one there is, 0 for what is no number.
        Prim::DoubleToInt => A::ToInt(|a| a as i64),
        Prim::DoubleBits => A::ToInt(|a| a.to_bits() as i64),
        Prim::BitsDouble => A::ToDouble(|a| f64::from_bits(a as u64)),
        Prim::Single => A::Double(|a| f64::from(a as f32)),
        Prim::SingleBits => A::ToInt(|a| (a as f32).to_bits().into()),
        Prim::BitsSingle => A::ToDouble(|a| f64::from(f32::from_bits(a as u32))),
        Prim::IntToSingle => A::ToDouble(|a| f64::from(a as f32)),
        Prim::WordToDouble => A::ToDouble(|a| a as u64 as f64),
        Prim::WordToSingle => A::ToDouble(|a| f64::from(a as u64 as f32)),
        Prim::DoubleByte => A::TextByte(double_byte),
        Prim::Math(function) => A::Function(function),
        Prim::IndexByte => return M::IndexByte,
        Prim::Integer(operation) => return M::Integer(operation),
        Prim::AskInteger(question) => return M::AskInteger(question),
        Prim::ArrayByte => return M::ArrayByte,
        Prim::NewVar | Prim::NewMemo => return M::Make(Make::Var),
        Prim::NewArray => return M::Make(Make::Array),
        Prim::NewBytes => return M::Make(Make::Bytes),
        Prim::ReadVar => return M::Access(Access::ReadVar),
        Prim::WriteVar => return M::Access(Access::WriteVar),
        Prim::ReadArray | Prim::IndexArray => return M::Access(Access::ReadArray),
        Prim::WriteArray => return M::Access(Access::WriteArray),
        Prim::SizeArray => return M::Access(Access::SizeArray),
        Prim::SizeBytes => return M::Access(Access::SizeBytes),
        Prim::ReadBytes(elem) | Prim::IndexBytes(elem) => {
            return M::Access(Access::ReadBytes(elem));
        }
        Prim::WriteBytes(elem) => return M::Access(Access::WriteBytes(elem)),
        Prim::CopyArray | Prim::CopyBytes => return M::Copy,
        Prim::AskBytes => return M::AskBytes,
        Prim::SameObject => return M::SameObject,
        Prim::Cover => return M::Nothing,
        Prim::Io => return M::Io,
        Prim::Thread
        | Prim::Receive
        | Prim::Await
        | Prim::FileBytes
        | Prim::ShrinkBytes
        | Prim::AddressOf
        | Prim::Touch
        | Prim::Peek(_)
        | Prim::Poke(_)
        | Prim::MoveMemory
        | Prim::Foreign(_) => return M::Machine,
        Prim::Error => return M::Control(Control::Error),
        Prim::Raise | Prim::RaiseIO => return M::Control(Control::Raise),
        Prim::Catch => return M::Control(Control::Catch),
        Prim::Evaluate => return M::Control(Control::Evaluate),
    })
}

fn nonzero(divisor: i64) -> Result<i64, ArithError> {
    match divisor {
        0 => Err(ArithError::DivideByZero),
        _ => Ok(divisor),
    }
}

fn quotient(a: i64, b: i64) -> Result<i64, ArithError> {
    a.checked_div(nonzero(b)?).ok_or(ArithError::Overflow)
}

/// Whether the flooring quotient of `a` by `b` is one less than the truncating one.
fn floors(a: i64, b: i64) -> bool {
    a.wrapping_rem(b) != 0 && (a < 0) != (b < 0)
}

/// A byte of a double's shortest text, -1 behind its end.
fn double_byte(d: f64, index: i64) -> i64 {
    let text = shortest::double(d);
    let at = usize::try_from(index).ok();
    at.and_then(|i| text.as_bytes().get(i))
        .map_or(-1, |b| i64::from(*b))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::def::{Effect, PRIMS, Rep, prim_sig};

    /// Every primitive.
    fn all() -> impl Iterator<Item = Prim> {
        let plain = PRIMS.iter().map(|(prim, _)| *prim);
        let math = Function::ALL.iter().map(|f| Prim::Math(f.function));
        let integer = Operation::ALL.iter().map(|(op, _)| Prim::Integer(*op));
        let questions = Question::ALL.iter().map(|(q, _)| Prim::AskInteger(*q));
        plain.chain(math).chain(integer).chain(questions)
    }

    #[test]
    fn arithmetic_takes_and_gives_what_its_signature_says() {
        for prim in all() {
            let Meaning::Arithmetic(arithmetic) = meaning(prim) else {
                continue;
            };
            let (args, result) = prim_sig(prim);
            let operand = |rep: &Rep| match rep {
                Rep::F64 => Raw::Double(1.0),
                _ => Raw::Int(1),
            };
            let operands: Vec<Raw> = args.iter().map(operand).collect();
            let found = match arithmetic.apply(&operands) {
                Ok(Raw::Int(_)) => Some(Rep::I64),
                Ok(Raw::Double(_)) => Some(Rep::F64),
                Err(_) => None,
            };
            assert_eq!(found, result, "#{}", prim.name());
            let fewer = &operands[1..];
            assert_eq!(arithmetic.apply(fewer), Err(ArithError::WrongOperands));
            assert!(prim.effect() <= Effect::MayFail, "#{}", prim.name());
        }
    }

    #[test]
    fn what_may_fail_is_known_to_passes() {
        let operands = [i64::MIN, -1, 0, 1, 7];
        for prim in all() {
            if let Meaning::Arithmetic(arithmetic @ Arithmetic::Partial(_)) = meaning(prim) {
                assert_eq!(prim.effect(), Effect::MayFail, "#{}", prim.name());
                let fails = operands.iter().any(|a| {
                    let zero = [Raw::Int(*a), Raw::Int(0)];
                    arithmetic.apply(&zero) == Err(ArithError::DivideByZero)
                });
                assert!(fails, "#{}", prim.name());
            }
        }
    }
}
