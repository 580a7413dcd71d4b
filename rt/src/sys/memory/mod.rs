//! Address space: reservations are readable and writable at once, and cost
//! memory only where they are touched.
//!
//! Under Miri, which has no fixed addresses, they are allocations of their own, and
//! [`place`] finds the one that an address means.

#[cfg(not(miri))]
mod mapped;
#[cfg(miri)]
mod simulated;

#[cfg(not(miri))]
pub use mapped::*;
#[cfg(miri)]
pub use simulated::*;

/// Bytes of a page.
pub const PAGE: usize = 4096;

/// No address space or no memory left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutOfMemory;

pub const fn round_up(bytes: usize, unit: usize) -> usize {
    (bytes + unit - 1) & !(unit - 1)
}
