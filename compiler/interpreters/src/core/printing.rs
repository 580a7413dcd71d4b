//! Printing of `main`'s value as it is forced, and the message of `error`.

use super::heap::{Heap, Object};
use super::store::Word;
use super::{Failure, Step, integer, show, stuck};

/// A frame that waits for a value in order to print it, or to read it as part
/// of a message.
pub enum Printing<V> {
    /// Collects an error's message: expects a list.
    Message(String),
    /// Expects a character, then the list that follows.
    MessageChar(String, V),
    /// Prints the value; `true` in argument position.
    Value(bool),
    /// Prints the fields from this index on, then a closing text.
    Fields(Vec<V>, usize, &'static str, &'static str),
}

impl<V> Printing<V> {
    /// All values that it holds.
    pub fn each_value(&mut self, act: &mut dyn FnMut(&mut V)) {
        match self {
            Printing::MessageChar(_, value) => act(value),
            Printing::Fields(values, ..) => values.iter_mut().for_each(act),
            Printing::Message(_) | Printing::Value(_) => {}
        }
    }
}

/// What follows a frame of printing.
pub struct Next<V> {
    /// Frames to push, the lowest first.
    pub frames: Vec<Printing<V>>,
    /// The value that goes to the top frame, evaluated already.
    pub value: V,
    /// `main` was an action and has been done: nothing more is printed.
    pub done: bool,
}

impl<V> Next<V> {
    fn finished(value: V) -> Next<V> {
        Next {
            frames: vec![],
            value,
            done: false,
        }
    }
}

/// Gives an evaluated value to a frame. The value of what follows still has to
/// be evaluated if it is a pointer and frames are pushed.
pub fn resume<H: Heap>(
    heap: &mut H,
    frame: Printing<H::Value>,
    value: H::Value,
) -> Step<Next<H::Value>> {
    match frame {
        Printing::Message(text) => {
            let (con, fields) = heap.constructor(value)?;
            match *fields {
                [] if heap.is_builtin(con, "Nil") => Err(Failure::Error(text)),
                [head, tail] if heap.is_builtin(con, "Cons") => Ok(Next {
                    frames: vec![Printing::MessageChar(text, tail)],
                    value: head,
                    done: false,
                }),
                _ => stuck("a message that is no list"),
            }
        }
        Printing::MessageChar(mut text, tail) => {
            let code = match heap.constructor(value)?.1 {
                [code] => code.int(),
                _ => None,
            };
            let Some(code) = code else {
                return stuck("a message that is no string");
            };
            let char = u32::try_from(code).ok().and_then(char::from_u32);
            text.push(char.unwrap_or('?'));
            Ok(Next {
                frames: vec![Printing::Message(text)],
                value: tail,
                done: false,
            })
        }
        Printing::Value(argument) => print(heap, value, argument),
        Printing::Fields(fields, i, separator, close) => {
            let output = heap.output();
            let Some(&field) = fields.get(i) else {
                output.push_str(close);
                return Ok(Next::finished(value));
            };
            if i > 0 || separator == " " {
                output.push_str(separator);
            }
            let rest = Printing::Fields(fields, i + 1, separator, close);
            Ok(Next {
                frames: vec![rest, Printing::Value(separator == " ")],
                value: field,
                done: false,
            })
        }
    }
}

fn print<H: Heap>(heap: &mut H, value: H::Value, argument: bool) -> Step<Next<H::Value>> {
    if let Some(text) = number(heap, value) {
        let negative = argument && text.starts_with('-');
        let output = heap.output();
        output.push_str(&if negative { format!("({text})") } else { text });
        return Ok(Next::finished(value));
    }
    let (con, fields) = match value.ptr().map(|at| heap.object(at)) {
        Some(Object::Con(con, fields)) => (con, fields.to_vec()),
        Some(_) => {
            heap.output().push_str("<function>");
            return Ok(Next::finished(value));
        }
        None => return stuck("a join point is no value"),
    };
    if heap.is_builtin(con, "Done") {
        return Ok(Next {
            done: true,
            ..Next::finished(value)
        });
    }
    if let [code] = fields[..]
        && let Some(code) = code.int()
        && heap.is_builtin(con, "C#")
    {
        heap.output().push_str(&show::char(code));
        return Ok(Next::finished(value));
    }
    let name = heap.cons()[con].name.as_str();
    let tuple = name.starts_with("(,");
    let (open, separator, close) = match (tuple, fields.is_empty(), argument) {
        (true, false, _) => ("(", ",", ")"),
        (false, false, true) => ("(", " ", ")"),
        _ => ("", " ", ""),
    };
    let output = heap.output();
    output.push_str(open);
    if !tuple || fields.is_empty() {
        output.push_str(&show::constructor(name));
    }
    Ok(Next {
        frames: vec![Printing::Fields(fields, 0, separator, close)],
        value,
        done: false,
    })
}

/// The text of a number, raw or boxed.
fn number<H: Heap>(heap: &H, value: H::Value) -> Option<String> {
    let raw = |v: H::Value| {
        let double = || v.double().map(show::double);
        v.int().map(|n| n.to_string()).or_else(double)
    };
    let Some(at) = value.ptr() else {
        return raw(value);
    };
    let Object::Con(con, fields) = heap.object(at) else {
        return None;
    };
    match fields {
        [field] if heap.is_builtin(con, "I#") || heap.is_builtin(con, "D#") => raw(*field),
        _ => integer::text(heap, con, fields),
    }
}
