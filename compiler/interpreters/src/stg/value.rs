//! What a variable of the machine holds: a raw number or the place of an object.

use crate::core::store::{Word, numbers};

#[derive(Clone, Copy)]
pub(super) enum Value {
    Ptr(usize),
    Int(i64),
    Double(f64),
}

impl Word for Value {
    numbers!();
    fn ptr(self) -> Option<usize> {
        match self {
            Value::Ptr(at) => Some(at),
            _ => None,
        }
    }
}
