//! Reading and writing objects.
//!
//! The functions here take plain addresses and are safe to call by this crate's
//! convention alone: every address is that of a mapped, 8-aligned word of an
//! object (invariant "whole objects" in [`super`]). Nobody else in the heap makes a
//! pointer of an object's address.

use crate::sys::memory::place;
#[cfg(not(miri))]
use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
pub use rt_abi::object::bytes_words;
use rt_abi::object::{LAST_USE_OFFSET, TAG_MASK, WORD, array_words};
use rt_abi::{Info, Kind};

pub use super::tables::{
    blackhole_info, bytes_info, indirection_info, is_blackhole, raising_instead,
};

/// An info word with this bit is the new address of a moved object.
pub const FORWARDED: usize = 1;
/// An info word with this bit belongs to a selector that is being shortened.
pub const IN_PROGRESS: usize = 2;
/// Set in the size that a moved object leaves behind: it was an indirection, so
/// nothing was copied.
pub const SKIPPED: usize = 1 << 63;
/// No object can have so many bytes.
pub const LARGE_LIMIT: usize = 1 << 36;
/// `raws` of the tables for blackholes and indirections whose size stands in
/// payload word 1.
pub const SIZE_IN_PAYLOAD: u16 = u16::MAX;

#[inline(always)]
pub fn load(address: usize) -> usize {
    // SAFETY: whole objects.
    unsafe { *place(address).cast() }
}

#[inline(always)]
pub fn store(address: usize, word: usize) {
    // SAFETY: whole objects.
    unsafe { *place(address).cast() = word }
}

/// A byte within an object.
#[inline(always)]
pub fn load_byte(address: usize) -> u8 {
    // SAFETY: whole objects.
    unsafe { *place(address) }
}

/// Writes a byte within an object.
#[inline(always)]
pub fn store_byte(address: usize, byte: u8) {
    // SAFETY: whole objects.
    unsafe { *place(address) = byte }
}

/// Stamps a use of an object, which has a prof word.
#[inline(always)]
pub fn stamp_use(object: usize, era: u16) {
    // SAFETY: whole objects.
    unsafe { *place(object + LAST_USE_OFFSET).cast() = era }
}

/// Asks for the memory at an address, which need not be mapped.
#[inline(always)]
pub fn prefetch(address: usize) {
    // SAFETY: a hint, which nothing comes of.
    #[cfg(not(miri))]
    unsafe {
        _mm_prefetch::<_MM_HINT_T0>(address as *const i8)
    };
    #[cfg(miri)]
    let _ = address;
}

/// The info table at an address that stood in an info word.
#[inline(always)]
pub fn info_at(address: usize) -> &'static Info {
    // SAFETY: whole objects: info words hold addresses of read-only tables.
    unsafe { &*(address as *const Info) }
}

/// The info table of an object that has not been moved.
#[inline(always)]
pub fn info(object: usize) -> &'static Info {
    info_at(load(object))
}

#[inline(always)]
pub const fn untag(pointer: usize) -> usize {
    pointer & !TAG_MASK
}

#[inline(always)]
pub const fn tag(pointer: usize) -> usize {
    pointer & TAG_MASK
}

pub const CON: u8 = Kind::Con as u8;
pub const FUN: u8 = Kind::Fun as u8;
pub const THUNK: u8 = Kind::Thunk as u8;
pub const PAP: u8 = Kind::Pap as u8;
pub const SELECTOR: u8 = Kind::Selector as u8;
pub const INDIRECTION: u8 = Kind::Ind as u8;
pub const BLACKHOLE: u8 = Kind::Blackhole as u8;
pub const MUT_VAR: u8 = Kind::MutVar as u8;
pub const MUT_ARRAY: u8 = Kind::MutArray as u8;
pub const BYTES: u8 = Kind::Bytes as u8;
pub const RAISING: u8 = Kind::Raising as u8;

/// Words behind the header of an object with this table.
#[inline(always)]
pub fn payload_words(object: usize, info: &Info, header: usize) -> usize {
    if info.kind >= INDIRECTION {
        match info.kind {
            MUT_ARRAY => return array_words(load(object + header)),
            BYTES => return bytes_words(load(object + header)),
            _ if info.raws == SIZE_IN_PAYLOAD => return load(object + header + WORD),
            _ => {}
        }
    }
    info.ptrs as usize + info.raws as usize
}

/// Bytes of an object with this table, header included.
#[inline(always)]
pub fn object_bytes(object: usize, info: &Info, header: usize) -> usize {
    header + WORD * payload_words(object, info, header)
}

/// Copies whole words between ranges that do not overlap.
#[inline(always)]
pub fn copy_words(from: usize, to: usize, bytes: usize) {
    let mut at = 0;
    while at < bytes {
        // SAFETY: whole objects. Volatile so that the loop stays one: objects
        // are a few words, less than the cost of a call.
        unsafe {
            place(to + at)
                .cast::<usize>()
                .write_volatile(load(from + at))
        };
        at += WORD;
    }
}
