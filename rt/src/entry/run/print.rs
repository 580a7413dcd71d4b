//! Printing a value as it is forced.
//!
//! The printer holds on to what it has still to print and to nothing else: a
//! field is taken off the stack before it is evaluated, and closing parentheses
//! are a count. So an infinite list prints in constant space.

use crate::description;
use crate::entry::run::bottom::evaluate;
use crate::entry::run::ending;
use crate::entry::run::output::{Broken, Output, Put};
use crate::entry::run::state::{Runtime, with_runtime};
use crate::entry::shut_down;
use crate::heap::object::{CON, info, load, untag};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use rt_abi::Info;
use rt_abi::info::{Print, shape};
use rt_abi::object::{HEADER, WORD};
use rt_number::Integer;
use rt_number::shortest;

/// What is still to be printed, last first. A value's pointer is on top of the
/// heap's roots.
enum Item {
    /// `argument`: inside an application, where applications and negative
    /// numbers take parentheses.
    Value {
        argument: bool,
    },
    Text(&'static str),
    /// A raw word, and how it looks.
    Raw(char, usize),
    Close(usize),
}

/// Whether an evaluated object says that the program has done its output.
pub fn is_done(object: usize) -> bool {
    let table = info(object);
    // SAFETY: constructors' tables have a description.
    table.kind == CON && unsafe { description::print(table.desc) } == Print::Done as u32
}

/// What is being printed.
#[derive(Default)]
pub(crate) struct Printer {
    items: Vec<Item>,
}

/// `rt_print`: prints the value of `main`, evaluated; programs that act are linked without.
/// Ends the run.
///
/// # Safety
/// `value` is a value of the program's, the stack is empty, and nobody has borrowed the
/// runtime.
#[unsafe(no_mangle)]
pub(in crate::entry) unsafe extern "C" fn rt_print(value: usize) {
    print(value, false)
}

extern "C" fn print_field(value: usize) -> ! {
    print(value, false)
}

extern "C" fn print_argument(value: usize) -> ! {
    print(value, true)
}

/// Prints a value as far as is known, and goes on with the next field that is to be
/// evaluated.
fn print(value: usize, argument: bool) -> ! {
    let printed = with_runtime(|runtime| {
        let mut printer = core::mem::take(&mut runtime.printer);
        let next = printer.print(runtime, untag(value), argument);
        runtime.printer = printer;
        next
    });
    let ended = match printed {
        Ok(Some((field, true))) => evaluate(field, print_argument),
        Ok(Some((field, false))) => evaluate(field, print_field),
        Ok(None) => with_runtime(|runtime| {
            runtime.output.put(b"\n")?;
            runtime.flush()
        }),
        Err(broken) => Err(broken),
    };
    ending::die_if_given_up();
    match ended {
        Ok(()) => shut_down(0),
        Err(broken) => ending::stdout_broken(broken),
    }
}

impl Printer {
    /// Prints an evaluated object and what can be printed after it. Answers the next field
    /// that is to be evaluated, and whether it is an argument.
    fn print(
        &mut self,
        runtime: &mut Runtime,
        object: usize,
        argument: bool,
    ) -> Result<Option<(usize, bool)>, Broken> {
        runtime.used(object);
        print_object(runtime, &mut self.items, object, argument)?;
        while let Some(item) = self.items.pop() {
            match item {
                Item::Text(text) => runtime.output.put(text.as_bytes())?,
                Item::Raw(form, word) => put_word(&mut runtime.output, form, word)?,
                Item::Close(count) => {
                    for _ in 0..count {
                        runtime.output.put(b")")?;
                    }
                }
                Item::Value { argument } => {
                    let field = runtime.heap.thread.roots.pop();
                    return Ok(field.map(|field| (field, argument)));
                }
            }
        }
        Ok(None)
    }
}

fn print_object(
    runtime: &mut Runtime,
    items: &mut Vec<Item>,
    object: usize,
    argument: bool,
) -> Result<(), Broken> {
    let table = info(object);
    if table.kind != CON {
        return runtime.output.put(b"<function>");
    }
    // SAFETY: constructors' tables have a description.
    let print = unsafe { description::print(table.desc) };
    let raw = object + HEADER + WORD * table.ptrs as usize;
    match print {
        kind if kind == Print::Int as u32 || kind == Print::Integer as u32 => {
            put_int(&mut runtime.output, load(raw) as i64, argument)
        }
        kind if kind == Print::Positive as u32 || kind == Print::Negative as u32 => {
            let negative = kind == Print::Negative as u32;
            let array = untag(load(object + HEADER));
            runtime.used(array);
            let text = magnitude(array + HEADER, negative);
            put_number(&mut runtime.output, &text, argument && negative)
        }
        kind if kind == Print::Char as u32 => put_char(&mut runtime.output, load(raw)),
        kind if kind == Print::Double as u32 => {
            put_double(&mut runtime.output, load(raw), argument)
        }
        kind if kind == Print::Tuple as u32 => {
            runtime.output.put(b"(")?;
            close(items);
            for i in (0..table.ptrs as usize).rev() {
                push_field(runtime, items, object, i, false);
                if i > 0 {
                    items.push(Item::Text(","));
                }
            }
            Ok(())
        }
        _ => print_application(runtime, items, object, argument),
    }
}

fn print_application(
    runtime: &mut Runtime,
    items: &mut Vec<Item>,
    object: usize,
    argument: bool,
) -> Result<(), Broken> {
    let table: &Info = info(object);
    let (pointers, raws) = (table.ptrs as usize, table.raws as usize);
    let parenthesised = argument && pointers + raws > 0;
    if parenthesised {
        runtime.output.put(b"(")?;
    }
    // SAFETY: as above.
    let name = unsafe { description::name(table.desc) }.as_bytes();
    let operator = is_operator(name);
    if operator {
        runtime.output.put(b"(")?;
    }
    runtime.output.put(name)?;
    if operator {
        runtime.output.put(b")")?;
    }
    if parenthesised {
        close(items);
    }
    // SAFETY: as above.
    let shape = unsafe { description::parts(table.desc) }.shape;
    if !shape.is_empty() {
        push_parts(runtime, items, object, shape);
        return Ok(());
    }
    // Unboxed fields stand behind the pointers.
    for i in 0..raws {
        let word = load(object + HEADER + WORD * (pointers + i));
        runtime.output.put(b" ")?;
        put_int(&mut runtime.output, word as i64, true)?;
    }
    for i in (0..pointers).rev() {
        push_field(runtime, items, object, i, true);
        items.push(Item::Text(" "));
    }
    Ok(())
}

fn is_operator(name: &[u8]) -> bool {
    name.first()
        .is_some_and(|c| !c.is_ascii_alphanumeric() && !b"_([".contains(c) && *c < 128)
}

/// The fields of an object some of which are held in parts.
fn push_parts(runtime: &mut Runtime, items: &mut Vec<Item>, object: usize, shape: &'static str) {
    let (mut pointer, mut raw) = (0, info(object).ptrs as usize);
    let mut parts = Vec::new();
    let mut rest = shape;
    while let Some(form) = rest.chars().next() {
        rest = &rest[1..];
        match form {
            '(' => {
                let (name, after) = rest.split_once(' ').unwrap_or((rest, ""));
                rest = after;
                let operator = is_operator(name.as_bytes());
                parts.push((Item::Text(if operator { " ((" } else { " (" }), 0));
                parts.push((Item::Text(name), 0));
                parts.push((Item::Text(if operator { ")" } else { "" }), 0));
            }
            ')' => parts.push((Item::Text(")"), 0)),
            shape::POINTER => {
                parts.push((Item::Text(" "), 0));
                parts.push((Item::Value { argument: true }, pointer));
                pointer += 1;
            }
            form => {
                let word = load(object + HEADER + WORD * raw);
                raw += 1;
                parts.push((Item::Text(" "), 0));
                parts.push((Item::Raw(form, word), 0));
            }
        }
    }
    for (item, field) in parts.into_iter().rev() {
        match item {
            Item::Value { argument } => push_field(runtime, items, object, field, argument),
            item => items.push(item),
        }
    }
}

/// A raw word in an application.
fn put_word(output: &mut Output, form: char, word: usize) -> Result<(), Broken> {
    match form {
        shape::CHAR => put_char(output, word),
        shape::DOUBLE => put_double(output, word, true),
        _ => put_int(output, word as i64, true),
    }
}

fn put_double(output: &mut Output, word: usize, argument: bool) -> Result<(), Broken> {
    let text = shortest::double(f64::from_bits(word as u64));
    put_number(output, &text, argument && text.starts_with('-'))
}

fn push_field(
    runtime: &mut Runtime,
    items: &mut Vec<Item>,
    object: usize,
    index: usize,
    argument: bool,
) {
    let field = load(object + HEADER + WORD * index);
    runtime.heap.thread.roots.push(field);
    items.push(Item::Value { argument });
}

fn close(items: &mut Vec<Item>) {
    match items.last_mut() {
        Some(Item::Close(count)) => *count += 1,
        _ => items.push(Item::Close(1)),
    }
}

fn put_int(output: &mut Output, value: i64, argument: bool) -> Result<(), Broken> {
    put_number(output, &format!("{value}"), argument && value < 0)
}

fn put_number(output: &mut Output, text: &str, parenthesised: bool) -> Result<(), Broken> {
    if !parenthesised {
        return output.put(text.as_bytes());
    }
    output.put(b"(")?;
    output.put(text.as_bytes())?;
    output.put(b")")
}

/// The decimal text of a number by its magnitude, the payload of a byte array.
fn magnitude(payload: usize, negative: bool) -> String {
    let words: Vec<u64> = (0..load(payload) / WORD)
        .map(|i| load(payload + WORD * (1 + i)) as u64)
        .collect();
    let number = Integer {
        negative,
        words: &words,
    };
    let mut text = Vec::new();
    rt_number::integer::show_briefly(number, &mut text);
    String::from_utf8(text).unwrap_or_default()
}

const CONTROL_NAMES: [&str; 33] = [
    "NUL", "SOH", "STX", "ETX", "EOT", "ENQ", "ACK", "a", "b", "t", "n", "v", "f", "r", "SO", "SI",
    "DLE", "DC1", "DC2", "DC3", "DC4", "NAK", "SYN", "ETB", "CAN", "EM", "SUB", "ESC", "FS", "GS",
    "RS", "US", "SP",
];

fn put_char(output: &mut Output, code: usize) -> Result<(), Broken> {
    output.put(b"'")?;
    match code {
        0x27 => output.put(b"\\'")?,
        0x5c => output.put(b"\\\\")?,
        0..0x20 => {
            output.put(b"\\")?;
            output.put(CONTROL_NAMES[code].as_bytes())?;
        }
        0x20..0x7f => output.put(&[code as u8])?,
        0x7f => output.put(b"\\DEL")?,
        _ => output.put(format!("\\{code}").as_bytes())?,
    }
    output.put(b"'")
}
