//! Reading and writing objects.
//!
//! The functions here take plain addresses and are safe to call by this crate's
//! convention alone: every address is that of a mapped, 8-aligned word of an
//! object (invariant "whole objects" in [`super`]). Nobody else in the heap makes a
//! pointer of an object's address.

use super::large::Large;
use crate::sys::memory::place;
#[cfg(not(miri))]
use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
pub use rt_abi::object::bytes_words;
use rt_abi::object::header::MARKS;
use rt_abi::object::{
    HEADER, LENGTH_MASK, SPARE_IN_LARGE, SPARE_SHIFT, TAG_MASK, WORD, array_words,
};
use rt_abi::{Info, Kind};

pub use super::tables::{
    blackhole_info, bytes_info, indirection_info, info_at, info_word, is_blackhole, raising_instead,
};

/// A header with this bit is the new address of a moved object.
pub const FORWARDED: usize = 1;
/// A header with this bit belongs to a selector that is being shortened.
pub const IN_PROGRESS: usize = 2;
/// Where a moved object leaves its size behind for those who observe collections.
pub const SIZE_LEFT: usize = HEADER;
/// Set in the size that a moved object leaves behind: it was an indirection, so
/// nothing was copied. Its cost-centre stack stands between that and the size.
pub const SKIPPED: usize = 1 << 63;
pub const SKIPPED_STACK: u32 = 36;
/// Set besides that: in the place of the size stands the info word of the indirection, which
/// was a selector that the collector has carried out.
pub const SHORTENED_LEFT: usize = 1 << 62;
/// No object can have so many bytes.
pub const LARGE_LIMIT: usize = 1 << SKIPPED_STACK;
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

/// Adds to an object's marks, which only `-prof` programs have.
#[inline(always)]
pub fn mark(object: usize, marks: u8) {
    store_byte(object + MARKS, load_byte(object + MARKS) | marks);
}

/// Gives an object another info table. The upper half of its header stays.
#[inline(always)]
pub fn set_info(object: usize, word: usize) {
    // SAFETY: whole objects.
    unsafe { *place(object).cast() = word as u32 }
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

/// The info table of an object that has not been moved.
#[inline(always)]
pub fn info(object: usize) -> &'static Info {
    // SAFETY: whole objects.
    info_at(unsafe { *place(object).cast::<u32>() } as usize)
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
pub fn payload_words(object: usize, info: &Info) -> usize {
    if info.kind >= INDIRECTION {
        match info.kind {
            MUT_ARRAY => return array_words(load(object + HEADER)),
            BYTES => {
                let word = load(object + HEADER);
                return match word >> SPARE_SHIFT {
                    0 => bytes_words(word),
                    SPARE_IN_LARGE => (Large::bytes(object) - HEADER) / WORD,
                    spare => bytes_words(word & LENGTH_MASK) + spare,
                };
            }
            _ if info.raws == SIZE_IN_PAYLOAD => return load(object + HEADER + WORD),
            _ => {}
        }
    }
    info.ptrs as usize + info.raws as usize
}

/// Bytes of an object with this table, header included.
#[inline(always)]
pub fn object_bytes(object: usize, info: &Info) -> usize {
    HEADER + WORD * payload_words(object, info)
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
