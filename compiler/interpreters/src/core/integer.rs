//! Integers in the interpreters.

use super::big::BigInteger;
use super::heap::{Heap, New, Object};
use super::store::Word;
use super::{Failure, Step, show, stuck};
use pure_core::builtin;
use pure_core::def::*;
use rt_number::{Operation, Question};

/// What an operation on Integers gives.
pub(super) fn operate<H: Heap>(heap: &mut H, op: Operation, args: &[H::Value]) -> Step<H::Value> {
    use Operation::*;
    match op {
        Digits => {
            let text = whole(heap, args, 0)?.text();
            Ok(heap.make(New::Bytes(text)))
        }
        SingleText => {
            let text = show::single(f32::from_bits(raw(args, 0)? as u32));
            Ok(heap.make(New::Bytes(text.into_bytes())))
        }
        FromWord => {
            let digits = (raw(args, 0)? as u64).to_string();
            make(heap, BigInteger::read(digits.as_bytes()))
        }
        Literal => {
            let Some(text) = heap.statics().from(raw(args, 0)?) else {
                return stuck("a literal outside static data");
            };
            let digits: Vec<u8> = text.iter().copied().take_while(|b| *b != 0).collect();
            make(heap, BigInteger::read(&digits))
        }
        Add | Sub | Mul | Quot | Rem | Div | Mod | Gcd | And | Or | Xor => {
            match BigInteger::binary(op, &whole(heap, args, 0)?, &whole(heap, args, 1)?) {
                Some(result) => make(heap, result),
                None => Err(Failure::DivideByZero),
            }
        }
        Shl | Shr => match BigInteger::shift(op, &whole(heap, args, 0)?, raw(args, 1)?) {
            Some(result) => make(heap, result),
            None => Err(Failure::OutOfFuel),
        },
    }
}

/// The answer to a question about Integers.
pub(super) fn ask<H: Heap>(heap: &H, question: Question, args: &[H::Value]) -> Step<H::Value> {
    use Question::*;
    let x = whole(heap, args, 0)?;
    Ok(match question {
        Compare => H::Value::of_int(x.compare(&whole(heap, args, 1)?)),
        ToWord | BitLength | PopCount => H::Value::of_int(x.ask(question, 0)),
        TestBit => H::Value::of_int(x.ask(question, raw(args, 1)?)),
        Encode | Nearest | NearestSingle => {
            let bits = x.ask(question, raw(args, 1)?);
            H::Value::of_double(f64::from_bits(bits as u64))
        }
    })
}

/// A byte of a number's digits, -1 behind their end.
pub(super) fn array_byte<H: Heap>(heap: &H, args: &[H::Value]) -> Step<H::Value> {
    let index = usize::try_from(raw(args, 1)?).ok();
    let bytes = bytes(heap, args[0])?;
    let byte = index.and_then(|i| bytes.get(i));
    Ok(H::Value::of_int(byte.map_or(-1, |b| i64::from(*b))))
}

fn raw<V: Word>(args: &[V], i: usize) -> Step<i64> {
    match args.get(i).and_then(|a| a.int()) {
        Some(n) => Ok(n),
        None => stuck("no raw operand"),
    }
}

fn whole<H: Heap>(heap: &H, args: &[H::Value], i: usize) -> Step<BigInteger> {
    match args.get(i) {
        Some(value) => read(heap, *value),
        None => stuck("a missing operand"),
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
    let Some(con) = heap.builtin(name) else {
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
