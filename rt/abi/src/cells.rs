//! The mutable state that generated code reads and writes, in one struct at one
//! symbol ([`crate::symbols::RT_CELLS`]), so that a parallel runtime can give
//! each worker its own.

/// All words are 8 bytes; generated code uses the offsets below.
#[repr(C)]
pub struct Cells {
    /// Next free slot of the remembered set: generated code that updates an old
    /// thunk stores the (untagged) node there and adds 8, without a check: the
    /// buffer is a reserved address range with a word for every thunk that the
    /// old generation could hold.
    pub remembered: usize,
    /// Stored whole into the prof word of each new object (-prof). The low half
    /// is the current cost-centre stack.
    pub create_word: u64,
    /// The current era in the low 16 bits: stored into the last-use half word
    /// at each use (-prof).
    pub use_era: u64,
    /// Stored whole into the prof word of a blackhole (-prof): created and used
    /// in the current era.
    pub blackhole_word: u64,
    /// The heap pointer (r15) while the runtime runs.
    pub heap_pointer: usize,
    /// Event log for tests: when not 0, runtime hooks are told of each use.
    pub log_uses: u64,
    /// Texts that are being written, one within the evaluation of another: a
    /// frame of `catch` remembers how many there were.
    pub writers: u64,
    /// `create_word` without a stack. Generated code that knows the stack adds it
    /// here: a load of the whole word soon after a store to its half would wait.
    pub create_eras: u64,
}

pub mod offset {
    use super::Cells;
    use core::mem::offset_of;
    pub const REMEMBERED: usize = offset_of!(Cells, remembered);
    pub const CREATE_WORD: usize = offset_of!(Cells, create_word);
    pub const USE_ERA: usize = offset_of!(Cells, use_era);
    pub const BLACKHOLE_WORD: usize = offset_of!(Cells, blackhole_word);
    pub const HEAP_POINTER: usize = offset_of!(Cells, heap_pointer);
    pub const LOG_USES: usize = offset_of!(Cells, log_uses);
    pub const WRITERS: usize = offset_of!(Cells, writers);
    pub const CREATE_ERAS: usize = offset_of!(Cells, create_eras);
}
