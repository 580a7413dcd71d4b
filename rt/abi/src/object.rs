//! Heap objects, pointers and tags.
//!
//! ```text
//! [info u32][upper half u32][ptrs: pointers..][raws: raw words..]
//! ```
//! The first word is the *header*. Its lower half is the address of the info table
//! ([`crate::info::Info`]), for which 32 bits are enough: programs are linked to run
//! in the lowest 4 GB. What the upper half says, [`header`] tells.
//!
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
/// Bytes before the payload.
pub const HEADER: usize = WORD;

/// The pointer tag of the `index`-th (0-based) constructor of a data type.
pub const fn constructor_tag(index: u32) -> u8 {
    if index < 6 { index as u8 + 1 } else { TAG_BIG }
}

/// The pointer tag of a function that wants `arity` (at least 1) arguments.
pub const fn function_tag(arity: u32) -> u8 {
    if arity < 7 { arity as u8 } else { TAG_BIG }
}

/// The header's upper half: what it says, [`header::Upper`] tells.
///
/// In `-prof` programs compiled code makes objects with the current cost-centre stack and
/// stores a byte of *marks* as a whole: what has happened to the object since the collector
/// looked at it last. The eras in which it was made and used are the collector's to keep;
/// those who make or use an object need not know them. Compiled code reads the stack of
/// thunks and functions only.
///
/// In other programs compiled code makes objects with an upper half of 0 and never
/// writes to it afterwards: it is the collector's.
pub mod header {
    /// The part of a header that is the info table's address.
    pub const INFO: u64 = 0xffff_ffff;
    /// The upper half, and in `-prof` programs the stack, begins at this bit.
    pub const UPPER: u32 = 32;
    /// Stacks are less than this.
    pub const STACKS: u32 = 1 << 24;
    /// Byte offset of the marks within the object.
    pub const MARKS: usize = 7;
    /// The object has been used.
    pub const USED: u8 = 1;
    /// The object has ended, and what stands there now was made at its place.
    pub const REBORN: u8 = 2;

    /// What the upper half of an object's header says, by the mode of the build.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Upper {
        /// Without `-prof`, 32 bits: the era in which the object was made; 0: not noted, it is
        /// the one that runs or nobody asks.
        Born(u32),
        /// With `-prof`: 24 bits of the cost-centre stack under which the object was made, and
        /// its marks.
        Made { stack: u32, marks: u8 },
        /// The same of a constructor that the collector has moved while it keeps eras: in
        /// the stack's place a number, which stands for stack and eras together.
        Shared { life: u32, marks: u8 },
    }

    impl Upper {
        /// That of a header. `prof`: of such a program. `shared`: of such a constructor.
        pub const fn of(header: u64, prof: bool, shared: bool) -> Upper {
            let (low, marks) = (stack(header), marks(header));
            match (prof, shared) {
                (false, _) => Upper::Born((header >> UPPER) as u32),
                (true, false) => Upper::Made { stack: low, marks },
                (true, true) => Upper::Shared { life: low, marks },
            }
        }

        /// What it adds to the address of an info table.
        pub const fn bits(self) -> u64 {
            match self {
                Upper::Born(era) => (era as u64) << UPPER,
                Upper::Made { stack: low, marks } | Upper::Shared { life: low, marks } => {
                    of_stack(low) | (marks as u64) << (8 * MARKS)
                }
            }
        }
    }

    /// The marks in a header.
    pub const fn marks(header: u64) -> u8 {
        (header >> (8 * MARKS)) as u8
    }

    /// The cost-centre stack in a header.
    pub const fn stack(header: u64) -> u32 {
        (header >> UPPER) as u32 & (STACKS - 1)
    }

    /// What a stack adds to the headers of new objects.
    pub const fn of_stack(stack: u32) -> u64 {
        (stack as u64) << UPPER
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
/// an entry of their own (see [`crate::border::RT_BLACKHOLE_INFOS`]). A larger
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

/// An array of bytes that was shrunk keeps its memory. The upper bits of the word with its
/// length say how many words of the payload are behind those that the length asks for; all
/// of them are set in a large object, which knows its size.
pub const SPARE_SHIFT: u32 = 48;
/// The bits of a length.
pub const LENGTH_MASK: usize = (1 << SPARE_SHIFT) - 1;
/// What stands in place of the spare words of a large object.
pub const SPARE_IN_LARGE: usize = usize::MAX >> SPARE_SHIFT;

/// Payload words of an array of `length` bytes: its length, the bytes.
pub const fn bytes_words(length: usize) -> usize {
    1 + length.div_ceil(WORD)
}
