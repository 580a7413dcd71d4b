//! The border: every symbol of the runtime that compiled code or its tables name, in one
//! table.
//!
//! From it follow the signatures by which the compiler imports them, what it may assume of
//! a call, what the runtime's object keeps when it is linked, and the check that the
//! runtime's functions have the shapes that they are called by. Two families have a
//! symbol for each member, told by `rt_number`: operations on Integers ([`OPERATION`]) and
//! elementary functions ([`elementary`]).
//!
//! All code keeps rbx, rbp and r12 to r14; r15 is the heap pointer on entry and on return.
//! Functions run on a stack of the runtime's.
//!
//! The other direction, what the program provides, is in [`crate::symbols`].

/// A symbol of the runtime.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    pub symbol: &'static str,
    pub shape: Shape,
    pub manner: Manner,
    pub needs: Feature,
}

/// How it is called, or that it is not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// The System V convention: so many words in, and no word out.
    Does(u8),
    /// The System V convention: so many words in, and one out.
    Answers(u8),
    /// So many words in, none out, and every register stays: for calls that are rare and
    /// stand where registers are precious.
    Keeps(u8),
    /// The System V convention: so many doubles in, and one out.
    Doubles(u8),
    /// The convention of compiled code: a closure and so many pointers in, one out.
    Closure(u8),
    /// The System V convention, as what it calls has it: [`crate::mutator::Process::callee`].
    Through,
    /// Data.
    Data,
}

/// What becomes of the program meanwhile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    /// Objects stay where they are.
    Plain,
    /// Objects may move, and an exception may be raised.
    Safepoint,
    /// It does not return.
    Leaves,
    /// The runtime calls it, by a table that the program has. A `*mut c_void` is something of
    /// the runtime's own.
    ByTable,
}

/// What a program has that names it. What it does not name, it does not carry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Feature {
    Any,
    Arrays,
    /// Handlers of exceptions, or none of them.
    Exceptions,
    Threads,
    /// Functions of C.
    Foreign,
    CostCentres,
    Coverage,
    /// Profiles in the manner of MLton.
    Bins,
    Ticky,
    /// Heap profiles by what objects are may be asked for, and no others.
    Contents,
    /// Heap profiles of all kinds may be asked for.
    HeapProfiles,
    /// `main` is a value, which is printed.
    Printing,
    /// `-debug`.
    Checks,
}

/// Bytes of the program's stack that a call takes at most: what its entry saves before it
/// changes stacks.
pub const TAKEN: usize = 160;

/// An operation on Integers: two evaluated Integers or raw words, and the tables of the
/// result, which is an evaluated Integer or a byte array. A safepoint.
pub const OPERATION: Shape = Shape::Answers(3);

/// An elementary function.
pub const fn elementary(is_binary: bool) -> Shape {
    Shape::Doubles(1 + is_binary as u8)
}

/// The row of a symbol.
pub fn row(symbol: &str) -> Option<&'static Row> {
    BORDER.iter().find(|row| row.symbol == symbol)
}

macro_rules! border {
    ($($(#[$doc:meta])+ $name:ident = $symbol:literal: $shape:expr, $manner:ident, $needs:ident;)+) => {
        $($(#[$doc])+ pub const $name: &str = $symbol;)+

        /// The table.
        pub const BORDER: &[Row] = &[$(Row {
            symbol: $symbol,
            shape: $shape,
            manner: Manner::$manner,
            needs: Feature::$needs,
        }),+];
    };
}

use Shape::{Answers, Closure, Data, Does, Keeps, Through};

border! {
    /// `(bytes) -> address`: makes room for so many; they start at the answer, which is r15 not
    /// yet advanced (but a signal may have changed that: see the runtime's `entry/safepoint/stops.rs`).
    RT_GC = "rt_gc": Answers(1), Safepoint, Any;
    /// `(bytes) -> address`: a large object's memory; header and fields are the caller's to
    /// fill before the next safepoint.
    RT_ALLOC_LARGE = "rt_alloc_large": Answers(1), Safepoint, Any;
    /// `(closure)`: the code of indirections, for tables of theirs.
    RT_INDIRECTION_ENTRY = "rt_indirection_entry": Closure(0), Plain, Any;
    /// `[Info; MAX_SIZED_THUNK + 1]`, blackholes by payload words; entry 0 is for larger
    /// thunks. Their entry code reports `<<loop>>`.
    RT_BLACKHOLE_INFOS = "rt_blackhole_infos": Data, Plain, Any;
    /// `[Info; MAX_SIZED_THUNK + 1]`, indirections by payload words, laid directly behind the
    /// blackholes: an update adds [`BLACKHOLE_TO_IND`] to the info word.
    RT_IND_INFOS = "rt_ind_infos": Data, Plain, Any;
    /// The [`crate::Info`] of byte arrays.
    RT_BYTES_INFO = "rt_bytes_info": Data, Plain, Any;
    /// The words that both touch: [`crate::mutator`].
    RT_MUTATOR = "rt_mutator": Data, Plain, Any;
    /// `(caf)`: called once by a CAF's entry before it evaluates, registers it.
    RT_ENTER_CAF = "rt_enter_caf": Does(1), Plain, Any;
    /// `(description)`: a failed pattern match; the description's name is the whole message.
    RT_FAIL = "rt_fail": Does(1), Leaves, Any;
    /// `(code)`: an arithmetic error, 0 division by zero, 1 overflow.
    RT_ARITH = "rt_arith": Does(1), Leaves, Any;
    /// `(message)`, a list of characters: `error` in programs that handle no exceptions.
    RT_ERROR = "rt_error": Does(1), Leaves, Exceptions;
    /// `(exception)`: unwinds to the nearest frame of `catch`.
    RT_RAISE = "rt_raise": Does(1), Leaves, Exceptions;
    /// `(table, action, handler, token) -> result`: `catch`, see [`crate::frames::CATCH`].
    RT_CATCH = "rt_catch": Closure(3), Safepoint, Exceptions;
    /// `(operation, a, b) -> answer`: see [`crate::io`].
    RT_IO = "rt_io": Answers(3), Plain, Any;
    /// `(operation, a, closure) -> answer`: see [`crate::threads`].
    RT_THREAD = "rt_thread": Answers(3), Safepoint, Threads;
    /// `(a) -> answer`: waits for a handle, as whom [`RT_IO`] has answered so, if others can go on. See
    /// [`crate::threads::way`].
    RT_AWAIT = "rt_await": Answers(1), Safepoint, Any;
    /// Calls the function of C that is told in the `Mutator`, with the same arguments.
    RT_FOREIGN = "rt_foreign": Through, Safepoint, Foreign;
    /// Begins the same call on another thread of the system's, and answers who makes it, or 0: then it
    /// is to be made by [`RT_FOREIGN`].
    RT_APART = "rt_apart": Through, Plain, Foreign;
    /// Where C arrives that calls the program, with the address of a word in r10 that says whom: see
    /// [`crate::callback`].
    RT_CALLED = "rt_called": Data, Plain, Foreign;
    /// `(info, length) -> address`: an array of that kind (its dirty table), zeroed but for
    /// header and length; pointers are the caller's to fill before the next safepoint.
    RT_NEW_ARRAY = "rt_new_array": Answers(2), Safepoint, Arrays;
    /// `(array, value) -> 0`: stores a pointer to all elements of a new array.
    RT_FILL_ARRAY = "rt_fill_array": Answers(2), Plain, Arrays;
    /// `(from, index, to, index, count) -> 0`: copies elements between arrays of pointers,
    /// which may be the same.
    RT_COPY_ARRAY = "rt_copy_array": Answers(5), Plain, Arrays;
    /// The same between arrays of bytes.
    RT_COPY_BYTES = "rt_copy_bytes": Answers(5), Plain, Arrays;
    /// `(array, length) -> length`: an array of bytes has no more than so many from now on.
    RT_SHRINK_BYTES = "rt_shrink_bytes": Answers(2), Plain, Arrays;
    /// `(array, byte, array, byte, count, question) -> answer`: one of
    /// `rt_number::bytes::Question`.
    RT_ASK_BYTES = "rt_ask_bytes": Answers(6), Plain, Arrays;
    /// `(array, byte, count, operation, handle) -> answer`: see [`crate::io::Block`].
    RT_FILE_BYTES = "rt_file_bytes": Answers(5), Plain, Arrays;
    /// `(bits, index) -> byte`: a character of the shortest text that reads back as that
    /// Double, -1 behind the end.
    RT_DOUBLE_BYTE = "rt_double_byte": Answers(2), Plain, Any;
    /// `(question, x, y) -> word`: what `rt_number::integer` answers with a raw word.
    RT_INTEGER_WORD = "rt_integer_word": Answers(3), Plain, Any;
    /// `(cache, centre)`: the current stack, and what the push of the centre makes of it, go
    /// to a site's cache of two words.
    RT_PUSH_CENTRE = "rt_push_centre": Keeps(2), Plain, CostCentres;
    /// `(closure)`: a function is entered, whose closure (tagged or not) was made under
    /// another stack than the current one: appends that.
    RT_ENTER_FUNCTION = "rt_enter_function": Keeps(1), Plain, CostCentres;
    /// `(object)`: the chronicle of tests.
    RT_LOG_USE = "rt_log_use": Does(1), Plain, Checks;
    /// `(runtime)`: reads the counters of earlier runs as this one begins.
    RT_START_COVERAGE = "rt_start_coverage": Does(1), ByTable, Coverage;
    /// `(runtime)`: writes the counters to their file.
    RT_WRITE_COVERAGE = "rt_write_coverage": Does(1), ByTable, Coverage;
    /// `(address behind a call, bytes, objects)`: what the runtime allocates, by the call that
    /// it is for.
    RT_CHARGE_CALL = "rt_charge_call": Does(3), ByTable, Bins;
    /// `(sections, allocated)`: what is in a profile of allocation or entries.
    RT_COUNTED = "rt_counted": Does(2), ByTable, Bins;
    /// `(runtime)`: the report.
    RT_TICKY_REPORT = "rt_ticky_report": Does(1), ByTable, Ticky;
    /// `(log)`: a sample for the event log.
    RT_TICKY_SAMPLE = "rt_ticky_sample": Does(1), ByTable, Ticky;
    /// `(beginning)`: heap profiles by what objects are.
    RT_OBSERVE_CONTENTS = "rt_observe_contents": Does(1), ByTable, Contents;
    /// `(beginning)`: heap profiles of all kinds.
    RT_OBSERVE = "rt_observe": Does(1), ByTable, HeapProfiles;
    /// `()`: the schedule, or the schedules, that the options ask for.
    RT_SCHEDULE = "rt_schedule": Does(0), ByTable, Threads;
    /// `(value)`: prints the value of `main`.
    RT_PRINT = "rt_print": Does(1), ByTable, Printing;
    /// `(what is asked)`: the heap verifier.
    RT_VERIFY = "rt_verify": Does(1), ByTable, Checks;
}

/// Bytes from a blackhole's info to the indirection's of the same size.
pub const BLACKHOLE_TO_IND: usize = (crate::object::MAX_SIZED_THUNK + 1) * crate::info::INFO_BYTES;
