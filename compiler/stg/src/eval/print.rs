//! Printing of `main`'s value as it is forced, and the message of `error`.

use super::Failure;
use super::machine::{Frame, Machine, Obj, State, Step, Value, stuck};
use crate::def::*;
use pure_core::builtin;
use pure_core::eval::show;

impl<'a> Machine<'a> {
    /// Whether `con` is the built-in constructor of this name.
    pub(super) fn is_builtin(&self, con: ConId, name: &str) -> bool {
        let info = &self.program.cons[con];
        let module = self.program.datas[info.data].module;
        module.as_str() == builtin::MODULE && info.name.as_str() == name
    }

    pub(super) fn resume_print(&mut self, frame: Frame<'a>, value: Value) -> Step<State<'a>> {
        self.spend()?;
        match frame {
            Frame::Message(text) => {
                let (con, fields) = self.constructor(value)?;
                match *fields {
                    [] if self.is_builtin(con, "Nil") => Err(Failure::Error(text)),
                    [Value::Ptr(head), tail] if self.is_builtin(con, "Cons") => {
                        self.stack.push(Frame::MessageChar(text, tail));
                        Ok(State::Enter(head))
                    }
                    _ => stuck("a message that is no list"),
                }
            }
            Frame::MessageChar(mut text, tail) => {
                let (&[Value::Int(code)], Value::Ptr(tail)) = (self.constructor(value)?.1, tail)
                else {
                    return stuck("a message that is no string");
                };
                let char = u32::try_from(code).ok().and_then(char::from_u32);
                text.push(char.unwrap_or('?'));
                self.stack.push(Frame::Message(text));
                Ok(State::Enter(tail))
            }
            Frame::Print(argument) => self.print(value, argument),
            Frame::Fields(fields, i, separator, close) => {
                let Some(&field) = fields.get(i) else {
                    self.output.push_str(close);
                    return Ok(State::Return(value));
                };
                if i > 0 || separator == " " {
                    self.output.push_str(separator);
                }
                self.stack
                    .push(Frame::Fields(fields, i + 1, separator, close));
                self.stack.push(Frame::Print(separator == " "));
                match field {
                    Value::Ptr(at) => Ok(State::Enter(at)),
                    raw => Ok(State::Return(raw)),
                }
            }
            _ => stuck("no frame of printing"),
        }
    }

    fn print(&mut self, value: Value, argument: bool) -> Step<State<'a>> {
        let text = match value {
            Value::Ptr(at) => return self.print_object(value, at, argument),
            Value::Int(n) => n.to_string(),
            Value::Double(d) => show::double(d),
        };
        self.print_number(value, &text, argument)
    }

    fn print_number(&mut self, value: Value, text: &str, argument: bool) -> Step<State<'a>> {
        if argument && text.starts_with('-') {
            self.output.push_str(&format!("({text})"));
        } else {
            self.output.push_str(text);
        }
        Ok(State::Return(value))
    }

    fn print_object(&mut self, value: Value, at: usize, argument: bool) -> Step<State<'a>> {
        let Obj::Con(con, fields) = &self.heap[at] else {
            self.output.push_str("<function>");
            return Ok(State::Return(value));
        };
        let (con, fields) = (*con, fields.clone());
        if self.is_builtin(con, "Done") {
            self.done = true;
            return Ok(State::Return(value));
        }
        if let Some(text) = self.integer_text(con, &fields) {
            return self.print_number(value, &text, argument);
        }
        match fields[..] {
            [Value::Int(code)] if self.is_builtin(con, "C#") => {
                self.output.push_str(&show::char(code));
                return Ok(State::Return(value));
            }
            [raw] if self.is_builtin(con, "I#") || self.is_builtin(con, "D#") => {
                return self.print(raw, argument);
            }
            _ => {}
        }
        let name = self.program.cons[con].name.as_str();
        let tuple = name.starts_with("(,");
        let (open, separator, close) = match (tuple, fields.is_empty(), argument) {
            (true, false, _) => ("(", ",", ")"),
            (false, false, true) => ("(", " ", ")"),
            _ => ("", " ", ""),
        };
        self.output.push_str(open);
        if !tuple || fields.is_empty() {
            self.output.push_str(&show::constructor(name));
        }
        self.stack.push(Frame::Fields(fields, 0, separator, close));
        Ok(State::Return(value))
    }
}
