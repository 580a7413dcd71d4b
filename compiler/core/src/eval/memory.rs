//! The machine's mutable objects.

use super::machine::{Machine, Obj, Step, Value, stuck};
use super::store::Word;
use crate::def::Prim;

impl Word for Value<'_> {
    fn of_int(n: i64) -> Self {
        Value::Int(n)
    }
    fn of_double(d: f64) -> Self {
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
}

impl<'a> Machine<'a> {
    /// A primitive on mutable objects.
    pub(super) fn memory(&mut self, prim: Prim, args: &[Value<'a>]) -> Step<Value<'a>> {
        let object = |value: Value<'a>| match value {
            Value::Ptr(at) => at as usize,
            _ => usize::MAX,
        };
        let result = match (prim, args) {
            (Prim::SameObject, [a, b]) => Some(Value::Int((object(*a) == object(*b)).into())),
            (Prim::CopyArray | Prim::CopyBytes, [from, i, to, j, n, _]) => {
                let part = match self.heap.get(object(*from)) {
                    Some(Obj::Cell(cell)) => cell.part(*i, *n),
                    _ => None,
                };
                match (part, self.heap.get_mut(object(*to))) {
                    (Some(part), Some(Obj::Cell(cell))) => {
                        cell.overwrite(*j, &part).map(|()| Value::Int(0))
                    }
                    _ => None,
                }
            }
            (prim, [first, rest @ ..]) => match self.heap.get_mut(object(*first)) {
                Some(Obj::Cell(cell)) => cell.operate(prim, rest),
                _ => None,
            },
            _ => None,
        };
        match result {
            Some(value) => Ok(value),
            None => stuck("a mutable object is used wrongly"),
        }
    }
}
