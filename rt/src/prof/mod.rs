//! Heap profiles: what lives at a census, and how it lived.
//!
//! Never: a system call, a clock of its own, or knowledge of how the heap is
//! laid out: the collector walks, this folder counts. Start reading at
//! [`profile::HeapProfile`], the one thing that the collector talks to, or at
//! [`contents::Contents`], the small one that every program has;
//! [`census`] says which band an object belongs to, [`ledger`] holds the
//! biography's accounts.

pub mod address_map;
pub mod advice;
pub mod besides;
pub mod census;
pub mod chains;
pub mod chronicle;
pub mod clock;
pub mod contents;
pub mod costs;
pub mod frames;
pub mod history;
pub mod hotspots;
pub mod labels;
pub mod ledger;
pub mod memo;
pub mod near;
pub mod profile;
pub mod retainers;
pub mod samples;
pub mod schedule;
pub mod settling;
pub mod vocabulary;
pub mod waits;
