//! The text of an error: a list of characters, forced as it is written. What is no list of
//! characters ends the text.

use crate::entry::run::bottom::evaluate;
use crate::entry::run::failure::{abandon_stack, end_with};
use crate::entry::run::output::Put;
use crate::entry::run::say::program;
use crate::entry::run::state::{Runtime, with_runtime};
use crate::entry::safepoint::exception_stack::raised;
use crate::entry::safepoint::raise::note;
use crate::heap::object::{CON, info, load, untag};
use rt_abi::object::{HEADER, WORD};

/// `error` with a list of characters, which may itself fail, in a program that
/// handles no exceptions.
pub(in crate::entry) extern "C" fn error(text: usize) -> ! {
    note();
    raised(|| b"ErrorCall");
    abandon_stack();
    with_runtime(|runtime| {
        let _ = runtime.stderr.put(program());
        let _ = runtime.stderr.put(b": ");
    });
    evaluate(text, part)
}

/// A cell of the list, whose head comes next, or a character.
extern "C" fn part(value: usize) -> ! {
    if let Some(next) = with_runtime(|runtime| runtime.write_part(untag(value))) {
        evaluate(next, part)
    }
    with_runtime(|runtime| {
        let _ = runtime.stderr.put(b"\n");
        let _ = runtime.stderr.flush();
    });
    end_with(1, true)
}

impl Runtime {
    /// Answers what is to be evaluated next.
    fn write_part(&mut self, object: usize) -> Option<usize> {
        self.used(object);
        let table = info(object);
        match (table.kind, table.ptrs, table.raws) {
            (CON, 2, 0) => {
                // The tail waits as a root while the head is evaluated.
                self.heap.thread.roots.push(load(object + HEADER + WORD));
                Some(load(object + HEADER))
            }
            (CON, _, 1..) => {
                let code = load(object + HEADER + WORD * table.ptrs as usize) as u32;
                let character = char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER);
                self.stderr.put_char(character).ok()?;
                self.heap.thread.roots.pop()
            }
            _ => None,
        }
    }
}
