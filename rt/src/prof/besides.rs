//! What a census counts besides the objects of the heap: stacks, threads, weak pointers and names
//! of objects. They are in use inherently, have no cost centre, and nobody but the runtime holds
//! them.

use super::labels::STACK_TABLE;
use crate::heap::life::Life;
use alloc::string::String;
use rt_abi::costs::SYSTEM;
use rt_abi::info::Info;

/// Some of it.
#[derive(Clone)]
pub struct Part {
    /// A table of [`super::labels`], for its label.
    pub table: &'static Info,
    /// Whose it is; none if it is nobody's, or that of `main`.
    pub thread: Option<String>,
    /// The era in which it was made, 0 if that is not known.
    pub created: u32,
    pub bytes: u64,
}

impl Part {
    /// What it tells in place of an object.
    pub fn life(&self) -> Life {
        Life {
            stack: SYSTEM,
            created: self.created,
            last_use: 0,
        }
    }

    pub fn is_stack(&self) -> bool {
        core::ptr::eq(self.table, &STACK_TABLE)
    }
}

/// Bytes of the stacks among them.
pub fn stack_bytes(parts: &[Part]) -> u64 {
    let stacks = parts.iter().filter(|part| part.is_stack());
    stacks.map(|part| part.bytes).sum()
}
