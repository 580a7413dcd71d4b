//! Cost centres and cost-centre stacks of `-prof` programs.
//!
//! A stack is a node of a tree, in the table of nodes at [`NODES`], and known by its
//! number there. Generated code has the current one in [`crate::mutator::Thread::stack`],
//! shifted to where it stands in the headers of objects. It switches stacks by storing
//! that word, and counts entries in nodes.

use crate::object::header::{STACKS, UPPER};

/// Where the table of [`Node`]s lies: low enough for an instruction's displacement,
/// and with its end below where Valgrind loads itself.
pub const NODES: usize = 0x1000_0000;
/// log2 of a node's size.
pub const NODE_SHIFT: u32 = 6;
/// Most nodes there can be.
pub const MAX_NODES: usize = STACKS as usize;
/// What a stack in its place in headers is shifted down by to be the byte offset of its
/// node.
pub const TO_NODE: u32 = UPPER - NODE_SHIFT;
/// Where the time of each stack is counted, a word of nanoseconds each: behind the
/// nodes, and apart from them, because a signal's handler counts whoever is at work
/// on the tree.
pub const TIMES: usize = NODES + (MAX_NODES << NODE_SHIFT);

/// The stack that holds nothing but `MAIN`.
pub const MAIN: u32 = 0;
/// The system's own centres and stacks, in this order from 0 on.
pub const SYSTEM_CENTRES: [(&str, &str); 8] = [
    ("MAIN", "MAIN"),
    ("GC", "GC"),
    ("SYSTEM", "SYSTEM"),
    ("OVERHEAD_of", "PROFILING"),
    ("DONT_CARE", "MAIN"),
    ("PINNED", "SYSTEM"),
    ("IDLE", "IDLE"),
    ("UNKNOWN", "SYSTEM"),
];
/// Collection.
pub const GC: u32 = 1;
/// What the runtime does for itself: start and end.
pub const SYSTEM: u32 = 2;
/// Censuses and the writing of profiles.
pub const OVERHEAD: u32 = 3;
/// Waiting, which costs nothing.
pub const IDLE: u32 = 6;
/// Time of the program that nobody could be charged with.
pub const UNKNOWN: u32 = 7;
/// Centres of the program follow the system's.
pub const FIRST_CENTRE: u32 = SYSTEM_CENTRES.len() as u32;
/// So do the stacks of its CAF centres (their order is that of the table).
pub const FIRST_CAF: u32 = FIRST_CENTRE;

/// A cost-centre stack: a node below its parent. 64 bytes.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct Node {
    pub entries: u64,
    /// Bytes allocated: counted by compiled code at its heap checks, and by the runtime for
    /// what that allocates.
    pub allocated: u64,
    pub ticks: u64,
    /// The innermost centre.
    pub centre: u32,
    pub parent: u32,
    pub first_child: u32,
    /// The parent's next child; 0 = none.
    pub sibling: u32,
    pub depth: u32,
    /// The stack that was last appended to this one by compiled code, and what that
    /// led to. Appending `MAIN`, as a node says first, changes nothing.
    pub appended: u32,
    pub extended: u32,
    pub unused: [u32; 3],
}

/// A row of the program's table of centres. Texts are UTF-8.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Centre {
    pub label: usize,
    pub module: usize,
    /// Source span, as reports write it.
    pub source: usize,
    pub label_len: u32,
    pub module_len: u32,
    pub source_len: u32,
    /// Of [`flag`].
    pub flags: u32,
}

/// What is said of a centre.
pub mod flag {
    /// It is a CAF's.
    pub const CAF: u32 = 1;
    /// Entries are not counted, though they are of others.
    pub const UNCOUNTED: u32 = 2;
    /// It stands in the library.
    pub const LIBRARY: u32 = 4;
}

/// The table of centres: this head, then the rows.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Centres {
    pub count: usize,
    /// How the centres came about: text for the report.
    pub insertion: usize,
    pub insertion_len: usize,
}

pub mod offset {
    use super::Node;
    use core::mem::offset_of;
    pub const ENTRIES: usize = offset_of!(Node, entries);
    pub const ALLOCATED: usize = offset_of!(Node, allocated);
    pub const APPENDED: usize = offset_of!(Node, appended);
    pub const EXTENDED: usize = offset_of!(Node, extended);
}

const _: () = assert!(core::mem::size_of::<Node>() == 1 << NODE_SHIFT);
const _: () = assert!(TIMES + MAX_NODES * 8 <= 0x5800_0000);
