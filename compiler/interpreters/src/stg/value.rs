//! What a variable of the machine holds: a raw number or the place of an object.

use crate::core::store::Word;

#[derive(Clone, Copy)]
pub(super) enum Value {
    Ptr(usize),
    Int(i64),
    Double(f64),
}

impl Word for Value {
    fn of_int(n: i64) -> Value {
        Value::Int(n)
    }
    fn of_double(d: f64) -> Value {
        Value::Double(d)
    }
    fn int(self) -> Option<i64> {
        match self {
            Value::Int(n) => Some(n),
            _ => None,
        }
    }
    fn double(self) -> Option<f64> {
        match self {
            Value::Double(d) => Some(d),
            _ => None,
        }
    }
    fn ptr(self) -> Option<usize> {
        match self {
            Value::Ptr(at) => Some(at),
            _ => None,
        }
    }
}
