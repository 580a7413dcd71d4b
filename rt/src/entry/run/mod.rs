//! A run: what is set up, what the process owns, how it ends and what is said of it then.
//!
//! Never: what happens while the program computes.

pub(super) mod bottom;
pub(super) mod ending;
pub(super) mod failure;
pub(super) mod image;
pub(super) mod message;
pub(super) mod output;
pub(super) mod print;
pub(super) mod say;
pub(super) mod selftest;
pub(super) mod setup;
pub(super) mod stacks;
pub(super) mod state;
pub(super) mod statistics;
