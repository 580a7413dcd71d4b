//! Integers of any size as the interpreters hold them; what they compute is the
//! runtime's own arithmetic.

use rt_number::{Integer, Operation, Question, integer};

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
