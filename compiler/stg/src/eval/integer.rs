//! Integers in the interpreter.

use super::Failure;
use super::machine::{Machine, Obj, STATIC_BASE, Step, Value, stuck};

use crate::def::*;
use pure_core::prim::BigInteger;
use rt_number::{Operation, Question, integer};

impl<'a> Machine<'a> {
    pub(super) fn integer(&mut self, prim: Prim, args: &[Value]) -> Step<Value> {
        use Value::Int;
        match (prim, args) {
            (Prim::ArrayByte, [array, Int(index)]) => {
                let bytes = self.byte_array(*array)?;
                let byte = usize::try_from(*index).ok().and_then(|i| bytes.get(i));
                Ok(Int(byte.map_or(-1, |b| i64::from(*b))))
            }
            (Prim::Integer(Operation::Digits), [x]) => {
                let text = self.read_integer(*x)?.text();
                Ok(self.object(Obj::Bytes(text)))
            }
            (Prim::Integer(Operation::SingleText), [Int(bits)]) => {
                let text = pure_core::eval::show::single(f32::from_bits(*bits as u32)).into_bytes();
                Ok(self.object(Obj::Bytes(text)))
            }
            (Prim::Integer(Operation::FromWord), [Int(word)]) => {
                let digits = (*word as u64).to_string();
                self.make_integer(BigInteger::read(digits.as_bytes()))
            }
            (Prim::Integer(Operation::Literal), [Int(address)]) => {
                let start = usize::try_from(address.wrapping_sub(STATIC_BASE)).ok();
                let Some(text) = start.and_then(|s| self.bytes.get(s..)) else {
                    return stuck("a literal outside static data");
                };
                let digits: Vec<u8> = text.iter().copied().take_while(|b| *b != 0).collect();
                self.make_integer(BigInteger::read(&digits))
            }
            (Prim::Integer(op), [x, Int(amount)]) => {
                let x = self.read_integer(*x)?;
                match BigInteger::shift(op, &x, *amount) {
                    Some(result) => self.make_integer(result),
                    None => Err(Failure::OutOfFuel),
                }
            }
            (Prim::Integer(op), [x, y]) if integer::is_binary(op) => {
                let (x, y) = (self.read_integer(*x)?, self.read_integer(*y)?);
                match BigInteger::binary(op, &x, &y) {
                    Some(result) => self.make_integer(result),
                    None => Err(Failure::DivideByZero),
                }
            }
            (Prim::AskInteger(Question::Compare), [x, y]) => {
                let (x, y) = (self.read_integer(*x)?, self.read_integer(*y)?);
                Ok(Int(x.compare(&y)))
            }
            (Prim::AskInteger(question), [x, rest @ ..]) => {
                let y = match rest {
                    [Int(y)] => *y,
                    _ => 0,
                };
                let answer = self.read_integer(*x)?.ask(question, y);
                Ok(match prim_sig(prim).1 {
                    Some(Rep::F64) => Value::Double(f64::from_bits(answer as u64)),
                    _ => Int(answer),
                })
            }
            _ => stuck("an operation on no Integer"),
        }
    }

    fn byte_array(&self, value: Value) -> Step<&[u8]> {
        if let Value::Ptr(mut at) = value {
            while let Obj::Ind(to) = &self.heap[at] {
                at = *to;
            }
            if let Obj::Bytes(bytes) = &self.heap[at] {
                return Ok(bytes);
            }
        }
        stuck("no byte array")
    }

    fn read_integer(&self, value: Value) -> Step<BigInteger> {
        let Value::Ptr(mut at) = value else {
            return stuck("a raw Integer");
        };
        while let Obj::Ind(to) = &self.heap[at] {
            at = *to;
        }
        match &self.heap[at] {
            Obj::Con(con, fields) => self.opened_integer(*con, fields),
            _ => stuck("no Integer"),
        }
    }

    fn opened_integer(&self, con: ConId, fields: &[Value]) -> Step<BigInteger> {
        match fields {
            [Value::Int(n)] => Ok((*n).into()),
            [array] => {
                let bytes = self.byte_array(*array)?;
                let word = |c: &[u8]| u64::from_le_bytes(c.try_into().unwrap_or_default());
                Ok(BigInteger {
                    negative: self.program.cons[con].index == 2,
                    words: bytes.chunks(8).map(word).collect(),
                })
            }
            _ => stuck("no Integer"),
        }
    }

    fn object(&mut self, obj: Obj<'a>) -> Value {
        self.heap.push(obj);
        Value::Ptr(self.heap.len() - 1)
    }

    fn make_integer(&mut self, value: BigInteger) -> Step<Value> {
        let (name, field) = match value.small() {
            Some(n) => ("IS", Value::Int(n)),
            None => {
                let bytes = value.words.iter().flat_map(|w| w.to_le_bytes()).collect();
                let name = if value.negative { "IN" } else { "IP" };
                (name, self.object(Obj::Bytes(bytes)))
            }
        };
        let cons = &self.program.cons;
        let Some((con, _)) = cons.iter().find(|(c, _)| self.is_builtin(*c, name)) else {
            return stuck("there are no Integers");
        };
        Ok(self.object(Obj::Con(con, vec![field])))
    }

    /// The text of an Integer that is printed.
    pub(super) fn integer_text(&self, con: ConId, fields: &[Value]) -> Option<String> {
        let info = &self.program.cons[con];
        let data = &self.program.datas[info.data];
        if data.name.as_str() != "Integer" || data.module.as_str() != pure_core::builtin::MODULE {
            return None;
        }
        let value = self.opened_integer(con, fields).ok()?;
        String::from_utf8(value.text()).ok()
    }
}
