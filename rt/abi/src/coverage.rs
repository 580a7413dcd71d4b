//! Counters of coverage that stand for several, and those of them whose numbers are made
//! while a program runs ([`crate::symbols::RT_JOIN_COUNTERS`]).

/// In the length of a list of counters: these have counted once, however often the one has
/// that stands for them. Theirs are numbers smaller than its own.
pub const ONCE: u32 = 1 << 31;

/// So many counters lie behind those that the compiler has numbered, and behind them one
/// that nobody reads.
pub const JOINED_AT_MOST: usize = 1 << 13;

/// A thunk that counts and is then a value, which a constructor's field has as yet
/// ([`crate::object::header::DEFERRED`]).
#[repr(C)]
pub struct Suspension {
    /// Its info table; 0: the field's suspension does not wait.
    pub info: usize,
    /// Its counter, and where in the constructor the number of another one stands (32
    /// bits), in bytes from its header; 0: nowhere.
    pub counter: u32,
    pub number: u32,
}

pub const SUSPENSION_BYTES: usize = size_of::<Suspension>();
pub const SUSPENSION_SHIFT: u32 = SUSPENSION_BYTES.ilog2();
pub const SUSPENSION_COUNTER: usize = core::mem::offset_of!(Suspension, counter);
pub const SUSPENSION_NUMBER: usize = core::mem::offset_of!(Suspension, number);

/// Of so many pointers, the first ones of a constructor, suspensions may wait.
pub const DEFERRED_AT_MOST: usize = 8;
