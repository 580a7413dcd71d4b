//! The program `pureprof` as its users see it.
//!
//! One program, so that it is linked once, and all tests run side by side.

mod common;
mod coverage;
#[path = "common/event_log.rs"]
mod event_log;
mod events;
mod figures;
mod first_look;
#[path = "common/held.rs"]
mod held;
#[path = "common/holders.rs"]
mod holders;
mod hotspot_errors;
mod hotspot_page;
mod hotspots;
#[path = "common/keys.rs"]
mod keys;
mod left_out;
mod live;
mod me2g;
mod mlprof;
mod pages;
mod program;
mod pty;
mod reader;
mod reports;
mod session;
mod terminal;
mod ticky;
mod tools;
