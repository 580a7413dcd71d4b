//! Heap objects, pointers and tags.
//!
//! ```text
//! [info *Info][prof u64, only in -prof][ptrs: pointers..][raws: raw words..]
//! ```
//! A pointer is the object's address plus a tag in the low three bits:
//! - constructors: `index + 1` for the first six of a data type, 7 for the rest
//!   (the info table tells which);
//! - functions and partial applications: their arity, 7 when above six;
//! - 0: anything else (thunk, selector, indirection, blackhole): evaluate first.
//!
//! Every result of an evaluation is a tagged pointer (or a raw value).
//! Thunks, selectors and CAFs have at least one payload word: the place of the
//! result once an indirection stands there.
//!
//! Mutable variables and arrays are evaluated objects with tag 1.
//!
//! Static objects have the same layout in the data section, followed by one
//! word: the epoch in which a major collection last reached them (and, for a
//! CAF, nothing else). The collector finds it behind the payload.

/// Bytes in a word.
pub const WORD: usize = 8;
/// The bits of a pointer that hold its tag.
pub const TAG_MASK: usize = 7;
/// The tag that says "evaluated; read the info table".
pub const TAG_BIG: u8 = 7;
/// Byte offset of the prof word (present only in `-prof` programs).
pub const PROF_OFFSET: usize = 8;
/// Byte offset, within the object, of the 16-bit last-use era: the top two
/// bytes of the prof word, so that a use is one 16-bit store.
pub const LAST_USE_OFFSET: usize = PROF_OFFSET + 6;

/// Bytes before the payload.
pub const fn header_bytes(prof: bool) -> usize {
    if prof { 16 } else { 8 }
}

/// The pointer tag of the `index`-th (0-based) constructor of a data type.
pub const fn constructor_tag(index: u32) -> u8 {
    if index < 6 { index as u8 + 1 } else { TAG_BIG }
}

/// The pointer tag of a function that wants `arity` (at least 1) arguments.
pub const fn function_tag(arity: u32) -> u8 {
    if arity < 7 { arity as u8 } else { TAG_BIG }
}

/// The prof word: cost-centre-stack id (bits 0..32) | creation era (32..48) |
/// last-use era (48..64). Last-use 0 = never used; eras start at 1; era 0 =
/// no biography wanted. Stamps stay below 2^15, so generated code leaves bit 63
/// clear; the runtime sets it in words that outlive a window of stamps (the
/// ledger of the runtime's profiles reads those).
pub mod prof_word {
    pub const CREATION_SHIFT: u32 = 32;
    pub const LAST_USE_SHIFT: u32 = 48;

    pub const fn new(ccs: u32, creation: u16, last_use: u16) -> u64 {
        ccs as u64 | (creation as u64) << CREATION_SHIFT | (last_use as u64) << LAST_USE_SHIFT
    }
    pub const fn ccs(word: u64) -> u32 {
        word as u32
    }
    pub const fn creation(word: u64) -> u16 {
        (word >> CREATION_SHIFT) as u16
    }
    pub const fn last_use(word: u64) -> u16 {
        (word >> LAST_USE_SHIFT) as u16
    }
}

/// The young region: nursery blocks, then survivor spaces, at a fixed place, so
/// that "is it young" is one shift and one compare (`address >> YOUNG_SHIFT ==
/// YOUNG_BASE >> YOUNG_SHIFT`).
pub const YOUNG_BASE: usize = 0x2_0000_0000;
pub const YOUNG_SHIFT: u32 = 32;

/// Nursery blocks are [`BLOCK_BYTES`] long and start at multiples of twice
/// that, so that bit [`BLOCK_BIT`] of the heap pointer is 0 inside a block and
/// flips exactly at its end: the heap check is `test new_hp, 1 << BLOCK_BIT`.
/// (Address space between blocks is never touched.)
pub const BLOCK_BIT: u32 = 22;
pub const BLOCK_BYTES: usize = 1 << BLOCK_BIT;
pub const BLOCK_STRIDE: usize = 2 * BLOCK_BYTES;

/// Objects of this many bytes or more are allocated by `rt_alloc_large`, never
/// in a nursery block. Objects below it may share one heap check.
pub const LARGE_BYTES: usize = 4096;

/// Payload words of a thunk up to which blackhole and indirection tables have
/// an entry of their own (see [`crate::symbols::RT_BLACKHOLE_INFOS`]). A larger
/// thunk uses entry 0, and payload word 1 then holds its payload size in words.
pub const MAX_SIZED_THUNK: usize = 63;

/// Pointers of an array are divided into cards of so many (as a shift): a byte
/// behind the elements says of each whether it was written since the array was
/// last found clean, so that a large old array with few writes is not scanned
/// whole.
pub const CARD_SHIFT: u32 = 7;

/// Payload words of an array of `length` pointers: its length, the elements, the
/// cards.
pub const fn array_words(length: usize) -> usize {
    1 + length + length.div_ceil(WORD << CARD_SHIFT)
}

/// Payload words of an array of `length` bytes: its length, the bytes.
pub const fn bytes_words(length: usize) -> usize {
    1 + length.div_ceil(WORD)
}
