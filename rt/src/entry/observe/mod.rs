//! What looks on: heap profiles and hotspots, costs and ticks, counters of closures, coverage,
//! the event log, what threads wait for. What each records is in `prof`; here is where it hears of it.
//!
//! Never: changes what the program computes.

pub(super) mod besides;
pub(super) mod contents;
pub(super) mod costs;
pub(super) mod coverage;
pub(super) mod eventlog;
pub(super) mod frames;
pub(super) mod holders;
pub(super) mod hotspot_holders;
pub(super) mod hotspots;
pub(super) mod mlmon;
pub(super) mod native_stack;
pub(super) mod observer;
pub(super) mod profiling;
pub(super) mod pushes;
pub(super) mod stack_use;
pub(super) mod stamps;
pub(super) mod switches;
pub(super) mod ticks;
pub(super) mod ticky;
pub(super) mod waits;
pub(super) mod whereabouts;
