//! What a census finds besides the objects of the heap.

use crate::entry::run::stacks::stack_top;
use crate::heap::Heap;
use crate::heap::every_stack::{Stack, THREAD_BYTES};
use crate::heap::weak::ROW_BYTES;
use crate::prof::besides::Part;
use crate::prof::labels::{NAME_TABLE, STACK_TABLE, THREAD_TABLE, WEAK_TABLE, of_thread};
use alloc::string::String;
use alloc::vec::Vec;

/// What profiles call the thread whose stack this is, unless it is that of `main`.
pub(in crate::entry) fn thread_of(stack: &Stack) -> Option<String> {
    (!stack.is_main()).then(|| of_thread(stack.label()))
}

/// Weak pointers and names, and if `stacks` are wanted those of all threads. The running one's
/// takes `stack_bytes`.
pub(in crate::entry) fn besides(heap: &Heap, stack_bytes: usize, stacks: bool) -> Vec<Part> {
    let mut parts = Vec::new();
    if stacks {
        let has_others = heap.threads.all.len() > 1;
        for stack in heap.stacks(stack_top() - stack_bytes) {
            let part = |table, bytes: usize| Part {
                table,
                thread: thread_of(&stack),
                created: 0,
                bytes: bytes as u64,
            };
            parts.push(part(&STACK_TABLE, stack.bytes()));
            if has_others {
                let thread = part(&THREAD_TABLE, THREAD_BYTES);
                parts.push(Part {
                    thread: None,
                    ..thread
                });
            }
        }
    }
    for row in heap.weaks.rows() {
        parts.push(Part {
            table: match row.is_name {
                true => &NAME_TABLE,
                false => &WEAK_TABLE,
            },
            thread: None,
            created: row.era,
            bytes: ROW_BYTES as u64,
        });
    }
    parts.retain(|part| part.bytes > 0);
    parts
}
