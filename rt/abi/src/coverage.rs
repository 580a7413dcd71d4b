//! Counters of coverage that stand for several, and those of them whose numbers are made
//! while a program runs ([`crate::symbols::RT_JOIN_COUNTERS`]).

/// In the length of a list of counters: these have counted once, however often the one has
/// that stands for them. Theirs are numbers smaller than its own.
pub const ONCE: u32 = 1 << 31;

/// So many counters lie behind those that the compiler has numbered.
pub const JOINED_AT_MOST: usize = 1 << 13;
