//! Calls that functions of C make of the program.
//!
//! C calls a few instructions that load r10 with the address of a word, which holds the number of the
//! StablePtr of what is called, and jump to [`crate::border::RT_CALLED`]. That leaves a [`Record`] on
//! C's stack, from which the library takes the arguments, and in which it puts the result.
//!
//! A call that the program makes of C has a frame on the program's stack. While C waits for the
//! program, slots of that frame say where C goes on.

/// Registers as C has filled them, the result that it gets, and where the rest is.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Record {
    /// Whole numbers and addresses: rdi, rsi, rdx, rcx, r8, r9.
    pub words: [u64; 6],
    /// xmm0 to xmm7.
    pub doubles: [f64; 8],
    /// rax
    pub word: u64,
    /// xmm0
    pub double: f64,
    /// The address of the word that says what is called.
    pub called: usize,
    /// Where the arguments are that registers have no room for.
    pub more: usize,
}

/// Bytes of C's stack that a call takes: those of a record, of six saved registers and of a return
/// address, in front of which the stack is at a multiple of 16. So is the record then, below which
/// other calls of C go on.
pub const TAKEN: usize = (size_of::<Record>() + 48 + 8).next_multiple_of(16);

/// Slots of the frame of a call of C: where C's stack ended when it called the program, and where it
/// had ended for the program before.
pub const SUSPENDED: u16 = 1;
pub const BEFORE: u16 = 2;
/// In the same frame: which interruptions waited. While C waits, all do.
pub const MASKING: u16 = 3;

/// In [`crate::mutator::Process::callee_words`]: the call is no safepoint.
pub const MUST_NOT_CALL: usize = 1 << 32;
