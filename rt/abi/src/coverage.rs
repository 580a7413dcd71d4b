//! Counters of coverage that stand for several.

/// In the length of a list of counters: these have counted once, however often the one has
/// that stands for them. Theirs are numbers smaller than its own.
pub const ONCE: u32 = 1 << 31;
