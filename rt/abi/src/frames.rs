//! Frame descriptors: which slots of a suspended frame hold heap pointers.
//!
//! The program's object exports [`crate::symbols::PURE_FRAMES`]: of each function
//! the address of its code in eight bytes, then, in LEB128, its row in `pure_sites` and the
//! size in bytes of what follows: a [`FrameEntry`] for each call site, as four
//! numbers, of which the first is the distance from the one before, the second half of
//! what is said there, and the last one more (of [`NO_SITE`] 0). An address 0 ends the
//! table. Every call site of generated code that can
//! collect has an entry, also when it holds no roots, so a failed lookup is an
//! error, never "no roots".
//!
//! A shape is at `PURE_SHAPES + shape`: `u16` number of root slots, `u16`
//! update-frame slot (0 = not an update frame, [`CATCH`]), then that many `u16` slot
//! numbers. Slot `k` is the word at `rbp - 8 * k` of the frame, where rbp is
//! that of the *frame that made the call*. The update slot is listed among the
//! roots too. In programs that count all allocation the slot above it, one less, has
//! who has demanded the value ([`crate::mutator::Thread::demander`]). Frames are found by the rbp chain: `[rbp]` is the caller's rbp,
//! `[rbp + 8]` the return address into the caller; the chain ends with rbp = 0.

/// In place of the update slot: the frame of `catch`, which is the runtime's.
/// Its roots are the handler, the token, and the library's table of what the
/// runtime raises (a constructor: division by zero, overflow, a value that
/// depends on itself, stack overflow, heap overflow).
pub const CATCH: u16 = u16::MAX;

/// Slot numbers in the frame of `catch`.
pub mod catch {
    pub const HANDLER: u16 = 1;
    pub const TOKEN: u16 = 2;
    pub const TABLE: u16 = 3;
    /// Output operations begun.
    pub const WRITERS: u16 = 4;
    /// The cost-centre stack to go back to.
    pub const COST_STACK: u16 = 5;
    /// rbx, r12, r13, r14: compiled code keeps constants there over calls.
    pub const SAVED: [u16; 4] = [6, 7, 8, 9];
    /// Which interruptions waited.
    pub const MASKING: u16 = 10;
}

/// What a function's rows begin with.
#[derive(Clone, Copy)]
pub struct FrameFunction {
    /// Address of the function's first instruction.
    pub code: usize,
    /// Its row in `pure_sites`.
    pub site: u32,
}

/// One call site.
#[derive(Clone, Copy)]
pub struct FrameEntry {
    /// Offset of the return address from the function's start.
    pub ret: u32,
    /// Byte offset of the shape within `PURE_SHAPES`.
    pub shape: u32,
    /// Index into `PURE_SRTS` (an array of `*const Srt`); row 0 is null:
    /// the static objects that the rest of the function refers to.
    pub srt: u32,
    /// The call's row in `pure_sites`, or [`NO_SITE`].
    pub site: u32,
}

/// [`FrameEntry::site`] of a call without a place in the source.
pub const NO_SITE: u32 = u32::MAX;

/// What profiles call a function that frames belong to, row [`FrameFunction::site`]
/// of `pure_sites`, or a call, row [`FrameEntry::site`].
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Site {
    /// A description ([`crate::info::desc`]), 0 for code that belongs to no declaration.
    pub desc: usize,
}
