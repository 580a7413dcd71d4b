//! The counters of programs built with `-ticky`: what compiled code counts, in words of
//! the program's data, and the rows that tell what each closure is called.
//!
//! The words are those of [`Counter`] first, then [`ROW_WORDS`] for each row. What a
//! report shows besides follows from these.

use core::ffi::c_void;

/// What is counted for the whole program: the first of its words.
#[repr(usize)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counter {
    /// Where what is not wanted is counted, so that no branch is needed.
    Nothing = 0,
    /// Checks that the nursery has room.
    HeapChecks,
    /// Objects that compiled code has the runtime find a place for, because of their size.
    LargeObjects,
    /// Rows that were met.
    Met,
    MutableVariables,
    Paps,
    /// Arguments in all of them.
    PapArguments,
    /// Objects that the runtime makes: Integers, texts of numbers.
    RuntimeObjects,
    RuntimeBytes,
    Arrays,
    /// Bytes of arrays without [`Self::ArraySlop`].
    ArrayBytes,
    /// Bytes that fill up the last word of byte arrays.
    ArraySlop,
    /// Updates by values that are no functions, and by those that are.
    UpdatedByData,
    UpdatedByFunction,
    /// Updated thunks that were young, and others.
    UpdatedYoung,
    UpdatedOld,
    CatchFrames,
    /// Calls of functions whose code is known: with as many arguments as they take, with
    /// fewer, with more; and calls of others.
    KnownCalls,
    KnownTooFew,
    KnownTooMany,
    UnknownCalls,
    /// Unknown calls by their arguments: see [`fast_pattern`].
    Fast,
    FastLast = Counter::Fast as usize + PATTERNS.len() - 1,
    /// Of another pattern.
    VerySlow,
    /// Those in several steps, and these.
    InSteps,
    Steps,
    /// Applications by what is applied (a function, a partial application) and whether
    /// there are too few arguments, as many as it takes, or more: six.
    Applied,
    AppliedLast = Counter::Applied as usize + 5,
    /// Applications whose function was evaluated first.
    Unevaluated,
    PapsEntered,
    /// Objects of the heap that were entered, by their kinds, then static ones.
    Entered,
    EnteredLast = Counter::Entered as usize + 2 * KINDS - 1,
    /// Returns of constructors just made, by the number of their fields.
    ReturnedNew,
    ReturnedNewLast = Counter::ReturnedNew as usize + SIZES - 1,
    /// Of others.
    ReturnedOld,
    ReturnedOldLast = Counter::ReturnedOld as usize + SIZES - 1,
    /// Of results of actions, which are never objects.
    ReturnedUnboxed,
    ReturnedUnboxedLast = Counter::ReturnedUnboxed as usize + SIZES - 1,
    /// How many there are.
    Count,
}

/// Kinds of objects that an entry is counted for, with room to spare.
pub const KINDS: usize = 16;
/// Numbers of fields that are told apart; the last one is that or more.
pub const SIZES: usize = 9;
/// The number of fields, as it is told.
pub const LARGEST_SIZE: usize = SIZES - 1;

/// Patterns of arguments: how many pointers, and whether the token of effects is behind
/// them, which is nothing to the machine.
pub const PATTERNS: [(&str, usize, bool); 10] = [
    ("v", 0, true),
    ("p", 1, false),
    ("pv", 1, true),
    ("pp", 2, false),
    ("ppv", 2, true),
    ("ppp", 3, false),
    ("pppv", 3, true),
    ("pppp", 4, false),
    ("ppppp", 5, false),
    ("pppppp", 6, false),
];

/// The counter of an unknown call with such arguments (`true`: the token).
pub fn fast_pattern(arguments: &[bool]) -> usize {
    let (pointers, token) = match arguments.split_last() {
        Some((true, rest)) => (rest, true),
        _ => (arguments, false),
    };
    let wanted = |row: &(&str, usize, bool)| row.1 == pointers.len() && row.2 == token;
    match PATTERNS.iter().position(wanted) {
        Some(at) if pointers.iter().all(|token| !token) => Counter::Fast as usize + at,
        _ => Counter::VerySlow as usize,
    }
}

/// Words that each row has.
pub const ROW_WORDS: usize = 4;
/// Entries; bytes that its code allocates; objects of its kind that were made; which one,
/// from 1 on, it was to be entered (or made) first.
pub const ENTRIES: usize = 0;
pub const ALLOCATED: usize = 1;
pub const OBJECTS: usize = 2;
pub const ORDER: usize = 3;

/// The word of a row's counter.
pub const fn word(row: usize, counter: usize) -> usize {
    Counter::Count as usize + ROW_WORDS * row + counter
}

/// What a row is about.
#[repr(u8)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    Function = 0,
    Thunk = 1,
    Constructor = 2,
    /// A join point: code that is jumped to, without a closure.
    Join = 3,
}

/// Bits of [`Row::flags`].
pub mod flag {
    /// In the program's data, not in the heap.
    pub const STATIC: u8 = 1;
    /// A thunk that is not updated, because it is entered once at most.
    pub const SINGLE_ENTRY: u8 = 2;
    /// A selection from a constructor.
    pub const STANDARD: u8 = 4;
    /// The report lists it.
    pub const LISTED: u8 = 8;
    /// Of the top level.
    pub const TOP: u8 = 16;
}

/// A closure, as the program's data describes it.
#[repr(C)]
pub struct Row {
    /// A description ([`crate::info::desc`]).
    pub desc: usize,
    /// Text: a letter for each argument, then for each free variable.
    pub letters: usize,
    pub arguments: u16,
    pub free: u16,
    /// Bytes of such an object.
    pub bytes: u32,
    /// The row of the closure that it is made in, from 1 on; 0: none.
    pub parent: u32,
    /// A [`What`].
    pub what: u8,
    pub flags: u8,
    pub reserved: u16,
}

/// What a program built with `-ticky` has.
#[repr(C)]
pub struct Ticky {
    /// `*mut u64`: the words.
    pub words: usize,
    /// `*const` [`Row`].
    pub rows: usize,
    pub rows_count: usize,
    /// 1: objects made are reported for each closure (`-ticky-allocd`).
    pub objects: u64,
    /// [`crate::border::RT_TICKY_REPORT`].
    pub report: unsafe extern "C" fn(runtime: *mut c_void),
    /// [`crate::border::RT_TICKY_SAMPLE`].
    pub sample: unsafe extern "C" fn(log: *mut c_void),
}
