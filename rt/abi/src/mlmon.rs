//! Profiles in the manner of MLton: what a program tells the runtime of its bins, and
//! the file `mlmon.out`, which docs/mlprof.md describes.
//!
//! All numbers of the file are little-endian. It is a [`HEADER_BYTES`] long header,
//! then as many sections as that says, each of a head of [`SECTION_BYTES`] and records
//! of words. Nothing follows.

/// How every file begins. The line ends in it tell a transfer as text.
pub const MAGIC: [u8; 8] = *b"mlmon\r\n\x1a";
pub const VERSION: u32 = 1;

/// What is profiled; as in [`crate::symbols::Bins::profile`].
pub mod kind {
    pub const NO: u8 = 0;
    /// Processor time by program counter.
    pub const TIME: u8 = 1;
    /// Bytes by the place that allocates.
    pub const ALLOC: u8 = 2;
    /// Entries of functions.
    pub const COUNT: u8 = 3;
}

/// Bytes of the header: magic, version (u32), kind (u32), clock (u64: nanoseconds from
/// sample to sample, 0 if there are none), length of the build id (u32), number of
/// sections (u32), the build id padded with zeros.
pub const HEADER_BYTES: usize = 64;
/// The longest build id.
pub const BUILD_ID_BYTES: usize = 32;
/// Bytes of a section's head: which it is (u32), words of a record (u32), number of
/// records (u64).
pub const SECTION_BYTES: usize = 16;

/// What a section has. Each occurs once, bins always.
pub mod section {
    /// Address and count: nanoseconds, bytes, or entries.
    pub const BINS: u32 = 1;
    /// Address and count of another measure: samples, or objects.
    pub const SECOND: u32 = 2;
    /// Start of the calling function, start of the called one (any address of a function
    /// of the runtime), and nanoseconds in which the stack had such a call. The caller is 0 for the time in which the
    /// function was on the stack at all.
    pub const ARCS: u32 = 3;

    /// Words of a record.
    pub const fn words(section: u32) -> Option<u32> {
        match section {
            BINS | SECOND => Some(2),
            ARCS => Some(3),
            _ => None,
        }
    }
}

/// Addresses that are none: what is not the program's own.
pub mod address {
    /// Time in code that is neither the program's nor the runtime's.
    pub const UNKNOWN: u64 = 0;
    /// Collections.
    pub const COLLECTOR: u64 = 1;
    /// What profiles cost.
    pub const PROFILING: u64 = 2;
    /// The runtime for itself: its start and end; what it allocates of its own accord.
    pub const RUNTIME: u64 = 3;
    /// Real addresses are not below this one.
    pub const FIRST: u64 = 16;
}

/// A place of code that is counted. Data, read-only.
#[repr(C)]
pub struct Bin {
    /// The function's code.
    pub function: usize,
    /// `*const u64`, which several may have in common.
    pub counter: usize,
    /// Behind the function's start.
    pub offset: u32,
    /// What one count means; 0: it is entries that are counted.
    pub bytes: u32,
}
