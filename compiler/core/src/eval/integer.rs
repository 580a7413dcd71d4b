//! Integers in the interpreters.

use super::heap::{Heap, New, Object};
use super::store::Word;
use super::{Failure, Step, show, stuck};
use crate::builtin;
use crate::def::*;
use crate::prim::BigInteger;
use rt_number::{Operation, Question, integer};

/// What a primitive on Integers, or on the bytes of their texts, gives.
pub(super) fn operate<H: Heap>(heap: &mut H, prim: Prim, args: &[H::Value]) -> Step<H::Value> {
    let raw = |i: usize| match args.get(i).and_then(|a| a.int()) {
        Some(n) => Ok(n),
        None => stuck("no raw operand"),
    };
    let whole = |heap: &H, i: usize| match args.get(i) {
        Some(value) => read(heap, *value),
        None => stuck("a missing operand"),
    };
    match prim {
        Prim::ArrayByte => {
            let index = usize::try_from(raw(1)?).ok();
            let byte = index.and_then(|i| bytes(heap, args[0]).ok()?.get(i));
            Ok(H::Value::of_int(byte.map_or(-1, |b| i64::from(*b))))
        }
        Prim::Integer(Operation::Digits) => {
            let text = whole(heap, 0)?.text();
            Ok(heap.make(New::Bytes(text)))
        }
        Prim::Integer(Operation::SingleText) => {
            let text = show::single(f32::from_bits(raw(0)? as u32));
            Ok(heap.make(New::Bytes(text.into_bytes())))
        }
        Prim::Integer(Operation::FromWord) => {
            let digits = (raw(0)? as u64).to_string();
            make(heap, BigInteger::read(digits.as_bytes()))
        }
        Prim::Integer(Operation::Literal) => {
            let Some(text) = heap.statics().from(raw(0)?) else {
                return stuck("a literal outside static data");
            };
            let digits: Vec<u8> = text.iter().copied().take_while(|b| *b != 0).collect();
            make(heap, BigInteger::read(&digits))
        }
        Prim::Integer(op) if integer::is_binary(op) => {
            match BigInteger::binary(op, &whole(heap, 0)?, &whole(heap, 1)?) {
                Some(result) => make(heap, result),
                None => Err(Failure::DivideByZero),
            }
        }
        Prim::Integer(op) => match BigInteger::shift(op, &whole(heap, 0)?, raw(1)?) {
            Some(result) => make(heap, result),
            None => Err(Failure::OutOfFuel),
        },
        Prim::AskInteger(Question::Compare) => {
            let order = whole(heap, 0)?.compare(&whole(heap, 1)?);
            Ok(H::Value::of_int(order))
        }
        Prim::AskInteger(question) => {
            let y = args.get(1).and_then(|a| a.int()).unwrap_or(0);
            let answer = whole(heap, 0)?.ask(question, y);
            Ok(match prim_sig(prim).1 {
                Some(Rep::F64) => H::Value::of_double(f64::from_bits(answer as u64)),
                _ => H::Value::of_int(answer),
            })
        }
        _ => stuck("an operation on no Integer"),
    }
}

fn bytes<H: Heap>(heap: &H, value: H::Value) -> Step<&[u8]> {
    match value.ptr().map(|at| heap.object(at)) {
        Some(Object::Bytes(bytes)) => Ok(bytes),
        _ => stuck("no byte array"),
    }
}

fn read<H: Heap>(heap: &H, value: H::Value) -> Step<BigInteger> {
    let (con, fields) = heap.constructor(value)?;
    opened(heap, con, fields)
}

fn opened<H: Heap>(heap: &H, con: ConId, fields: &[H::Value]) -> Step<BigInteger> {
    let [field] = fields else {
        return stuck("no Integer");
    };
    if let Some(n) = field.int() {
        return Ok(n.into());
    }
    let word = |c: &[u8]| u64::from_le_bytes(c.try_into().unwrap_or_default());
    Ok(BigInteger {
        negative: heap.cons()[con].index == 2,
        words: bytes(heap, *field)?.chunks(8).map(word).collect(),
    })
}

fn make<H: Heap>(heap: &mut H, value: BigInteger) -> Step<H::Value> {
    let (name, field) = match value.small() {
        Some(n) => ("IS", H::Value::of_int(n)),
        None => {
            let bytes = value.words.iter().flat_map(|w| w.to_le_bytes()).collect();
            let name = if value.negative { "IN" } else { "IP" };
            (name, heap.make(New::Bytes(bytes)))
        }
    };
    let Some(con) = heap.cons().keys().find(|c| heap.is_builtin(*c, name)) else {
        return stuck("there are no Integers");
    };
    Ok(heap.make(New::Con(con, vec![field])))
}

/// The text of an Integer that is printed.
pub(super) fn text<H: Heap>(heap: &H, con: ConId, fields: &[H::Value]) -> Option<String> {
    let data = &heap.datas()[heap.cons()[con].data];
    if data.name.as_str() != "Integer" || data.module.as_str() != builtin::MODULE {
        return None;
    }
    let value = opened(heap, con, fields).ok()?;
    String::from_utf8(value.text()).ok()
}
