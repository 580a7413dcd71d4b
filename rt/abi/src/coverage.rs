//! Numbers of counters of coverage that are joined while a program runs
//! ([`crate::symbols::RT_JOIN_COUNTERS`]).

/// So many counters lie behind those that the compiler has numbered, and behind them one
/// that nobody reads.
pub const JOINED_AT_MOST: usize = 1 << 13;
