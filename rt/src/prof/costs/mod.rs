//! Cost centres: who allocated and where the time went.
//!
//! [`stacks`] holds the tree of cost-centre stacks and its rules, [`report`]
//! writes `-p -P -pa`, [`json`] writes `-pj`, [`bands`] tells heap profiles
//! what objects' stacks are. Ticks and entries are counted in
//! the tree's nodes, by generated code and by the tick's signal handler; [`recent`]
//! spares generated code the tree.
//!
//! Never: a timer or a file of its own. Start reading at [`stacks::Stacks`].

pub mod bands;
pub mod json;
pub mod recent;
pub mod report;
pub mod stacks;

use alloc::string::String;
use alloc::vec::Vec;

/// A cost centre, as reports name it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Centre {
    pub label: String,
    pub module: String,
    /// Source span.
    pub source: String,
    pub is_caf: bool,
    /// Its entries are not counted, as those of functions that call themselves.
    pub uncounted: bool,
    /// It stands in the library: of interest is who calls it.
    pub is_library: bool,
}

/// What a report says of the run besides its stacks.
pub struct Run<'a> {
    /// `argv[0]` as it came, and without its path.
    pub invoked_as: &'a [u8],
    pub program: &'a [u8],
    pub program_args: &'a [Vec<u8>],
    pub rts_args: &'a [Vec<u8>],
    pub epoch_seconds: i64,
    /// Microseconds of a tick.
    pub interval: u64,
    /// How the centres came about.
    pub insertion: &'a str,
    /// Entries are those from outside, where they are counted.
    pub late: bool,
}

/// `-p` and its relatives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Detail {
    /// `-p`: shares of time and allocation.
    Shares,
    /// `-P`: ticks and bytes too.
    Counts,
    /// `-pa`: every centre and stack.
    All,
    /// `-pj`.
    Json,
}
