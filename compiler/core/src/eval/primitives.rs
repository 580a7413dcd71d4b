//! Primitives on evaluated operands, for both interpreters; those that change
//! the course of evaluation (`#catch`, `#raise`, `#error`, `#evaluate`) are the
//! machines' own.

use super::heap::{Heap, New, Object};
use super::store::{Cell, Word};
use super::{Failure, Step, integer, stuck};
use crate::def::{Effect, Prim};
use crate::prim::{ArithError, Raw, double_byte, fold_int, fold_unary};

/// What `prim` gives for `args`.
pub fn operate<H: Heap>(heap: &mut H, prim: Prim, args: &[H::Value]) -> Step<H::Value> {
    match prim {
        _ if prim.makes_mutable() => match Cell::new(prim, args) {
            Some(cell) => Ok(heap.make(New::Cell(cell))),
            None => stuck("a new object of wrong operands"),
        },
        _ if prim.on_mutable() => match on_mutable(heap, prim, args) {
            Some(value) => Ok(value),
            None => stuck(format!("#{} of wrong operands", prim.name())),
        },
        _ if prim.effect() >= Effect::Memory => {
            let raw: Vec<i64> = args.iter().filter_map(|a| a.int()).collect();
            let (world, output) = heap.world();
            world.effect(prim, &raw, output).map(H::Value::of_int)
        }
        Prim::IndexByte => {
            let address = |args: &[H::Value]| match args {
                [address, offset] => Some(address.int()?.wrapping_add(offset.int()?)),
                _ => None,
            };
            let byte = address(args).and_then(|at| heap.statics().from(at)?.first());
            match byte {
                Some(byte) => Ok(H::Value::of_int((*byte).into())),
                None => stuck("a read outside of all literals"),
            }
        }
        Prim::Integer(_) | Prim::AskInteger(_) | Prim::ArrayByte => {
            integer::operate(heap, prim, args)
        }
        _ => arithmetic(prim, args),
    }
}

fn on_mutable<H: Heap>(heap: &mut H, prim: Prim, args: &[H::Value]) -> Option<H::Value> {
    match (prim, args) {
        (Prim::SameObject, [a, b]) => Some(H::Value::of_int((a.ptr()? == b.ptr()?).into())),
        (Prim::CopyArray | Prim::CopyBytes, [from, i, to, j, n, _]) => {
            let Object::Cell(from) = heap.object(from.ptr()?) else {
                return None;
            };
            let part = from.part(*i, *n)?;
            heap.cell(to.ptr()?)?.overwrite(*j, &part)?;
            Some(H::Value::of_int(0))
        }
        (prim, [first, rest @ ..]) => heap.cell(first.ptr()?)?.operate(prim, rest),
        _ => None,
    }
}

fn arithmetic<V: Word>(prim: Prim, args: &[V]) -> Step<V> {
    use Raw::{Double, Int};
    let raw = |v: &V| v.int().map(Int).or_else(|| v.double().map(Double));
    let Some(operands) = args.iter().map(raw).collect::<Option<Vec<Raw>>>() else {
        return stuck(format!("a pointer as operand of #{}", prim.name()));
    };
    let result = match (prim, &operands[..]) {
        (Prim::DoubleByte, [Double(d), Int(i)]) => Some(Int(double_byte(*d, *i))),
        (_, [Int(a), Int(b)]) => match fold_int(prim, *a, *b) {
            Ok(n) => Some(Int(n)),
            Err(ArithError::DivideByZero) => return Err(Failure::DivideByZero),
            Err(ArithError::Overflow) => return Err(Failure::Overflow),
            Err(ArithError::NotArithmetic) => None,
        },
        (Prim::AddF, [Double(a), Double(b)]) => Some(Double(a + b)),
        (Prim::SubF, [Double(a), Double(b)]) => Some(Double(a - b)),
        (Prim::MulF, [Double(a), Double(b)]) => Some(Double(a * b)),
        (Prim::DivF, [Double(a), Double(b)]) => Some(Double(a / b)),
        (Prim::EqF, [Double(a), Double(b)]) => Some(Int((a == b).into())),
        (Prim::LtF, [Double(a), Double(b)]) => Some(Int((a < b).into())),
        (Prim::LeF, [Double(a), Double(b)]) => Some(Int((a <= b).into())),
        (_, operands) => fold_unary(prim, operands),
    };
    match result {
        Some(Int(n)) => Ok(V::of_int(n)),
        Some(Double(d)) => Ok(V::of_double(d)),
        None => stuck(format!("wrong operands of #{}", prim.name())),
    }
}
