//! Primitives on evaluated operands, for both interpreters; those that change
//! the course of evaluation are the machines' own.

use super::heap::{Heap, New, Object};
use super::store::{Cell, Word};
use super::{Failure, Step, integer, memory, stuck};
use pure_core::def::Prim;
use pure_core::meaning::{ArithError, Arithmetic, Control, Meaning, Raw, meaning};
use rt_number::bytes::Question;

/// What a primitive comes to.
pub enum Done<V> {
    Value(V),
    /// Evaluation goes on elsewhere.
    Control(Control),
}

/// What `prim` gives for `args`.
pub fn operate<H: Heap>(heap: &mut H, prim: Prim, args: &[H::Value]) -> Step<Done<H::Value>> {
    let value = match meaning(prim) {
        Meaning::Arithmetic(arithmetic) => compute(prim, arithmetic, args)?,
        Meaning::IndexByte => index_byte(heap, args)?,
        Meaning::Integer(operation) => integer::operate(heap, operation, args)?,
        Meaning::AskInteger(question) => integer::ask(heap, question, args)?,
        Meaning::ArrayByte => integer::array_byte(heap, args)?,
        Meaning::Make(make) => match Cell::new(make, args) {
            Some(cell) => heap.make(New::Cell(cell)),
            None => return stuck("a new object of wrong operands"),
        },
        Meaning::Access(access) => {
            let access = |heap: &mut H| match args {
                [object, rest @ ..] => heap.cell(object.ptr()?)?.operate(access, rest),
                [] => None,
            };
            right(prim, access(heap))?
        }
        Meaning::Copy => right(prim, copy(heap, args))?,
        Meaning::AskBytes => right(prim, ask_bytes(heap, args))?,
        Meaning::SameObject => {
            let same = || match args {
                [a, b] => Some(a.ptr()? == b.ptr()?),
                _ => None,
            };
            right(prim, same().map(|same| H::Value::of_int(same.into())))?
        }
        Meaning::Nothing => H::Value::of_int(0),
        Meaning::Io => {
            let (mut raw, mut count) = ([0; 3], 0);
            for n in args.iter().filter_map(|a| a.int()).take(raw.len()) {
                raw[count] = n;
                count += 1;
            }
            H::Value::of_int(heap.effect(&raw[..count])?)
        }
        Meaning::Machine => match memory::operate(heap, prim, args) {
            Some(value) => value,
            None => return stuck(format!("#{} is not interpreted", prim.name())),
        },
        Meaning::Control(control) => return Ok(Done::Control(control)),
    };
    Ok(Done::Value(value))
}

fn right<V>(prim: Prim, value: Option<V>) -> Step<V> {
    value.map_or_else(|| stuck(format!("#{} of wrong operands", prim.name())), Ok)
}

fn index_byte<H: Heap>(heap: &H, args: &[H::Value]) -> Step<H::Value> {
    let address = || match args {
        [address, offset] => Some(address.int()?.wrapping_add(offset.int()?)),
        _ => None,
    };
    match address().and_then(|at| heap.statics().from(at)?.first()) {
        Some(byte) => Ok(H::Value::of_int((*byte).into())),
        None => stuck("a read outside of all literals"),
    }
}

fn copy<H: Heap>(heap: &mut H, args: &[H::Value]) -> Option<H::Value> {
    let [from, i, to, j, n, _] = args else {
        return None;
    };
    let Object::Cell(from) = heap.object(from.ptr()?) else {
        return None;
    };
    let part = from.part(*i, *n)?;
    heap.cell(to.ptr()?)?.overwrite(*j, &part)?;
    Some(H::Value::of_int(0))
}

fn ask_bytes<H: Heap>(heap: &mut H, args: &[H::Value]) -> Option<H::Value> {
    let [a, i, b, j, n, question] = args else {
        return None;
    };
    let part = |heap: &H, array: &H::Value, start: H::Value| match heap.object(array.ptr()?) {
        Object::Cell(cell) => match cell.part(start, *n)? {
            Cell::Bytes(bytes) => Some(bytes),
            Cell::Var(_) | Cell::Array(_) => None,
        },
        _ => None,
    };
    let question = usize::try_from(question.int()?).ok()?;
    let question = *Question::ALL.get(question)?;
    let first = part(heap, a, *i)?;
    let answer = match question {
        Question::Compare => question.answer(&first, &part(heap, b, *j)?, 0),
        _ => question.answer(&first, &[], j.int()? as u8),
    };
    Some(H::Value::of_int(answer))
}

fn compute<V: Word>(prim: Prim, arithmetic: Arithmetic, args: &[V]) -> Step<V> {
    let raw = |v: &V| {
        v.int()
            .map(Raw::Int)
            .or_else(|| v.double().map(Raw::Double))
    };
    let Some(operands) = args.iter().map(raw).collect::<Option<Vec<Raw>>>() else {
        return stuck(format!("a pointer as operand of #{}", prim.name()));
    };
    match arithmetic.apply(&operands) {
        Ok(Raw::Int(n)) => Ok(V::of_int(n)),
        Ok(Raw::Double(d)) => Ok(V::of_double(d)),
        Err(ArithError::DivideByZero) => Err(Failure::DivideByZero),
        Err(ArithError::Overflow) => Err(Failure::Overflow),
        Err(ArithError::WrongOperands) => stuck(format!("wrong operands of #{}", prim.name())),
    }
}
