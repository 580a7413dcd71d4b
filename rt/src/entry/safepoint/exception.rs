//! What an exception is called, read off its objects: nothing is evaluated for it.
//!
//! What is raised is the library's wrapper, evaluated: the dictionary of `Exception` for
//! the type, and the exception.

use crate::description::{self, Parts};
use crate::entry::run::state::with_runtime;
use crate::heap::object::{CON, THUNK, info, load, untag};
use rt_abi::Info;
use rt_abi::object::{HEADER, WORD};

/// What the compiler calls the constructor of the class's dictionaries.
const DICTIONARY: &str = "DictException";
/// The declarations that make them are named `Exception.T`.
const INSTANCE: &str = "Exception.";
/// Wrappers in wrappers that are looked into: hierarchies of exceptions are not deep.
const DEEPEST: usize = 16;

/// The name of an exception: of its constructor if that is known, or else of its type.
/// Of one that wraps others, such as those of a hierarchy, it is the inner one's.
pub(in crate::entry) fn name(exception: usize) -> &'static [u8] {
    let mut name = "exception";
    let mut wrapper = value_of(exception);
    for _ in 0..DEEPEST {
        let Some(ty) = wrapped(wrapper) else {
            return own_name(wrapper, name).as_bytes();
        };
        name = ty;
        wrapper = field(wrapper, 1);
    }
    name.as_bytes()
}

/// The constructor's name of an evaluated value of this type. A newtype's is not its own.
fn own_name(value: usize, ty: &'static str) -> &'static str {
    if !is_constructor(value) {
        return ty;
    }
    let desc = describes(info(untag(value)));
    match head(desc.ty) == ty {
        true => desc.name,
        false => ty,
    }
}

/// The type of what stands behind a dictionary of the class in an evaluated constructor.
fn wrapped(wrapper: usize) -> Option<&'static str> {
    let holds_two = is_constructor(wrapper) && info(untag(wrapper)).ptrs >= 2;
    if holds_two {
        instance(field(wrapper, 0))
    } else {
        None
    }
}

/// The type that a dictionary of the class is for. One with a context may be still to be
/// made: then it is an application of the instance, or a constant that is named for it.
fn instance(pointer: usize) -> Option<&'static str> {
    let table = info(untag(pointer));
    let desc = describes(table);
    match table.kind {
        CON if pointer & 7 != 0 && desc.name == DICTIONARY => declared_for(desc.producer),
        THUNK => declared_for(desc.construction).or_else(|| declared_for(desc.name)),
        _ => None,
    }
}

/// `T` of `Exception.T` and `Exception.T(U)`.
fn declared_for(instance: &'static str) -> Option<&'static str> {
    let ty = instance.strip_prefix(INSTANCE)?;
    let ty = ty.split('(').next()?;
    ty.starts_with(|c: char| c.is_ascii_uppercase())
        .then_some(ty)
}

fn field(object: usize, index: usize) -> usize {
    value_of(load(untag(object) + HEADER + WORD * index))
}

fn is_constructor(pointer: usize) -> bool {
    pointer & 7 != 0 && info(untag(pointer)).kind == CON
}

/// `T` of `T Int`.
fn head(ty: &str) -> &str {
    ty.split(' ').next().unwrap_or(ty)
}

fn describes(table: &Info) -> Parts {
    // SAFETY: a table's description, if it has one, is the program's data.
    unsafe { description::parts(table.desc) }
}

fn value_of(pointer: usize) -> usize {
    with_runtime(|runtime| runtime.heap.value_of(pointer))
}
