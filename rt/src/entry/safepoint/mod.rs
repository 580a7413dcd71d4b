//! What may happen where the program stops: collections, signals, limits, exceptions.
//!
//! Never: measuring.

pub(super) mod collection;
pub(super) mod deadlock;
pub(super) mod evaluations;
pub(super) mod exception;
pub(super) mod exception_stack;
pub(super) mod exhaustion;
pub(super) mod files;
pub(super) mod hits;
pub(super) mod overflow;
pub(super) mod pending;
pub(super) mod raise;
pub(super) mod signals;
pub(super) mod stops;
pub(super) mod threads;
