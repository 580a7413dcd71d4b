//! Address space without a kernel, for Miri: what is reserved at an address is an
//! allocation anywhere. Whoever goes through [`place`] meets what the kernel would
//! give, or a panic where the kernel would send a signal.
//!
//! Never: part of a program. `ci/miri` says how to run it.

use super::{OutOfMemory, PAGE};
use std::alloc::{Layout, alloc_zeroed, dealloc};
use std::cell::Cell;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard};

struct Reservation {
    start: *mut u8,
    bytes: usize,
    /// Pages that must not be touched.
    forbidden: Vec<bool>,
    /// Whether any page ever was one of them.
    has_forbidden: bool,
}

// SAFETY: whoever has an address may use its memory, in any thread.
unsafe impl Send for Reservation {}

/// Reservations by their addresses; they do not overlap.
static RESERVED: Mutex<BTreeMap<usize, Reservation>> = Mutex::new(BTreeMap::new());

fn reserved() -> MutexGuard<'static, BTreeMap<usize, Reservation>> {
    RESERVED
        .lock()
        .unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// Where a reservation anywhere is looked for.
const ANYWHERE: usize = 0x400_0000_0000;

fn layout(bytes: usize) -> Layout {
    Layout::from_size_align(bytes, PAGE).expect("a size that can be reserved")
}

/// How often what is reserved, or forbidden, has changed.
static CHANGES: AtomicUsize = AtomicUsize::new(0);

/// A reservation without forbidden pages, where a thread has found its last address: a
/// collector looks at thousands of neighbours, and Miri is slow.
#[derive(Clone, Copy)]
struct Found {
    changes: usize,
    address: usize,
    start: *mut u8,
    bytes: usize,
}

thread_local! {
    static LAST: Cell<Option<Found>> = const { Cell::new(None) };
}

/// The memory at an address. What nobody has reserved is an object of its own, like
/// static ones.
pub fn place(address: usize) -> *mut u8 {
    let changes = CHANGES.load(Ordering::Acquire);
    if let Some(last) = LAST.get()
        && last.changes == changes
        && address.wrapping_sub(last.address) < last.bytes
    {
        // SAFETY: within the allocation.
        return unsafe { last.start.add(address - last.address) };
    }
    let reserved = reserved();
    let before = reserved.range(..=address).next_back();
    match before.filter(|(start, r)| address - *start < r.bytes) {
        Some((start, reservation)) => {
            let offset = address - start;
            assert!(
                !reservation.forbidden[offset / PAGE],
                "{address:#x} must not be touched"
            );
            if !reservation.has_forbidden {
                LAST.set(Some(Found {
                    changes,
                    address: *start,
                    start: reservation.start,
                    bytes: reservation.bytes,
                }));
            }
            // SAFETY: within the allocation.
            unsafe { reservation.start.add(offset) }
        }
        None => std::ptr::with_exposed_provenance_mut(address),
    }
}

/// Nothing is executed here.
pub fn make_code(_address: usize, _bytes: usize) -> bool {
    false
}

/// Reserves `bytes` at `address` if that is free, otherwise anywhere.
pub fn reserve_near(address: usize, bytes: usize) -> Result<usize, OutOfMemory> {
    match reserve_at(address, bytes) {
        Ok(()) => Ok(address),
        Err(OutOfMemory) => reserve(bytes),
    }
}

/// Reserves `bytes` anywhere.
pub fn reserve(bytes: usize) -> Result<usize, OutOfMemory> {
    let last = reserved()
        .range(ANYWHERE..)
        .next_back()
        .map(|(a, r)| a + r.bytes);
    let address = last.unwrap_or(ANYWHERE);
    reserve_at(address, bytes).map(|()| address)
}

/// Reserves `bytes` at `address`, which nothing else may occupy.
pub fn reserve_at(address: usize, bytes: usize) -> Result<(), OutOfMemory> {
    assert!(address.is_multiple_of(PAGE) && bytes.is_multiple_of(PAGE) && bytes > 0);
    let mut reserved = reserved();
    CHANGES.fetch_add(1, Ordering::AcqRel);
    let before = reserved.range(..address + bytes).next_back();
    if before.is_some_and(|(start, r)| start + r.bytes > address) {
        return Err(OutOfMemory);
    }
    // SAFETY: more than no bytes.
    let start = unsafe { alloc_zeroed(layout(bytes)) };
    if start.is_null() {
        return Err(OutOfMemory);
    }
    let reservation = Reservation {
        start,
        bytes,
        forbidden: vec![false; bytes / PAGE],
        has_forbidden: false,
    };
    reserved.insert(address, reservation);
    Ok(())
}

/// Gives back all reservations of a range, which they fill.
pub fn release(address: usize, bytes: usize) {
    let mut reserved = reserved();
    CHANGES.fetch_add(1, Ordering::AcqRel);
    let mut at = address;
    while at < address + bytes {
        let reservation = reserved
            .remove(&at)
            .expect("only what was reserved is released");
        // SAFETY: allocated with that layout, and given back by its owner.
        unsafe { dealloc(reservation.start, layout(reservation.bytes)) };
        at += reservation.bytes;
    }
    assert_eq!(at, address + bytes, "reservations are released whole");
}

/// Gives the memory of whole pages back, keeping the reservation: they read as
/// zero afterwards.
pub fn discard(address: usize, bytes: usize) {
    for page in (address..address + bytes).step_by(PAGE) {
        // SAFETY: a dead page of the caller's own.
        unsafe { place(page).write_bytes(0, PAGE) };
    }
}

/// As for the real thing, which knows; here everything is there.
pub fn touched(range: &core::ops::Range<usize>) -> usize {
    range.end - range.start
}

/// Advice.
pub fn no_huge_pages(_address: usize, _bytes: usize) {}

/// Advice.
pub fn huge_pages(_address: usize, _bytes: usize) -> bool {
    false
}

fn set_forbidden(address: usize, bytes: usize, forbidden: bool) {
    let mut reserved = reserved();
    CHANGES.fetch_add(1, Ordering::AcqRel);
    let (start, reservation) = reserved
        .range_mut(..=address)
        .next_back()
        .expect("only what was reserved is forbidden");
    reservation.has_forbidden |= forbidden;
    let first = (address - start) / PAGE;
    reservation.forbidden[first..first + bytes / PAGE].fill(forbidden);
}

/// Makes every access to a range a fault.
pub fn forbid(address: usize, bytes: usize) {
    set_forbidden(address, bytes, true);
}

/// Undoes [`forbid`].
pub fn allow(address: usize, bytes: usize) {
    set_forbidden(address, bytes, false);
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: usize = 0x500_0000_0000;

    #[test]
    fn reservations_are_memory_of_their_own() {
        reserve_at(START, 2 * PAGE).unwrap();
        assert_eq!(reserve_at(START + PAGE, PAGE), Err(OutOfMemory));
        reserve_at(START + 2 * PAGE, PAGE).unwrap();
        // SAFETY: reserved.
        unsafe {
            place(START + PAGE).write(7);
            assert_eq!(place(START + PAGE).read(), 7);
            discard(START + PAGE, PAGE);
            assert_eq!(place(START + PAGE).read(), 0);
        }
        forbid(START, PAGE);
        assert!(std::panic::catch_unwind(|| place(START + 8)).is_err());
        allow(START, PAGE);
        place(START + 8);
        release(START, 3 * PAGE);
        assert_eq!(place(START) as usize, START);
    }
}
