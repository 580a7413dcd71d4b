//! The text of an error: a list of characters, forced as it is written.

use super::Machine;
use super::stdout::{Broken, Put};
use crate::heap::object::{CON, info, load, untag};
use rt_abi::object::{HEADER, WORD};

/// Writes the characters of the list at `pointer`. What is no list of
/// characters ends the text.
pub fn write(
    machine: &mut impl Machine,
    output: &mut impl Put,
    pointer: usize,
) -> Result<(), Broken> {
    let mut list = pointer;
    loop {
        let cell = untag(machine.evaluate(list));
        machine.used(cell);
        let table = info(cell);
        if table.kind != CON || table.ptrs != 2 {
            return Ok(());
        }
        // The tail waits as a root while the head is evaluated.
        let head = load(cell + HEADER);
        machine.with_heap(|heap| heap.thread.roots.push(load(cell + HEADER + WORD)));
        let character = untag(machine.evaluate(head));
        machine.used(character);
        let table = info(character);
        if table.kind == CON && table.raws > 0 {
            let code = load(character + HEADER + WORD * table.ptrs as usize) as u32;
            output.put_char(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER))?;
        }
        let Some(tail) = machine.with_heap(|heap| heap.thread.roots.pop()) else {
            return Ok(());
        };
        list = tail;
    }
}
