//! What primitives on integers compute: shared by the interpreter and constant
//! folding, so that they cannot disagree.

use crate::def::Prim;

/// Why an operation has no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArithError {
    DivideByZero,
    Overflow,
    /// The primitive is not a binary one on integers.
    NotArithmetic,
}

/// A byte of the program's input, for the interpreters: there is none.
pub fn read_byte(source: i64) -> i64 {
    if source <= 1 { -1 } else { -2 }
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
        _ => return Err(ArithError::NotArithmetic),
    })
}
