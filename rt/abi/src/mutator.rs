//! The mutable state that compiled code and the runtime share, in one struct at one
//! address, by who owns it.
//!
//! Compiled code has the address as a constant, and computes it in one place
//! (`compiler/native/src/machine/function.rs`). What a thread owns besides these
//! words, which only the runtime reaches, is `rt/src/thread.rs`.

/// Where the [`Mutator`] lies, which the runtime calls `rt_mutator`: in front of the table
/// of cost-centre stacks. Compiled code has the address as a constant, because that
/// needs no register from one use to the next. Not at the same place of a page as what
/// is counted in any stack: processors take a load for one of what was just stored
/// at an address with the same low twelve bits.
pub const MUTATOR: usize = crate::costs::NODES - 4096 + 16;

/// The running thread, the capability that it runs on, and the process. All words are 8
/// bytes; compiled code uses the offsets below.
#[derive(Clone, Copy, Default)]
#[repr(C)]
pub struct Mutator {
    pub capability: Capability,
    pub thread: Thread,
    pub process: Process,
}

/// What changes when another thread runs.
#[derive(Clone, Copy, Default)]
#[repr(C)]
pub struct Thread {
    /// The current cost-centre stack, shifted to its place in headers
    /// ([`crate::object::header::of_stack`]), so that the header of a new object is the
    /// union of this and its table's address. 0 in programs without cost centres.
    pub stack: u64,
    /// Texts that are being written, one within the evaluation of another: a
    /// frame of `catch` remembers how many there were.
    pub writers: u64,
    /// Which interruptions wait: one of [`crate::io::masking`]. A frame of `catch` remembers
    /// what it was.
    pub masking: u64,
    /// Where all allocation is counted: the function that ends by evaluating the thunk that
    /// is entered next, by the address of its code. 0: the thunk is evaluated by a call.
    pub demander: usize,
    /// The newest of the replaced return addresses, for debuggers: unwind information
    /// of the stub that they lead to looks there. Its words are those of [`Mark`].
    pub newest_mark: usize,
    /// While the runtime works: the frame pointer with which compiled code has called it; 0 if
    /// none has.
    pub frame: usize,
    /// Where the machine stack begins, and its lowest usable address; 0 before there is one.
    pub stack_top: usize,
    pub stack_lowest: usize,
    /// Bytes of the guard below it that are open.
    pub guard_open: usize,
    /// What C's `errno` is for this thread.
    pub errno: u64,
    /// Where the [`crate::callback::Record`] is of the call of C's that it was to serve last.
    pub called: usize,
}

/// What one processor needs to run compiled code: where it allocates, and by which clock.
#[derive(Clone, Copy, Default)]
#[repr(C)]
pub struct Capability {
    /// Next free slot of the remembered set: compiled code that updates an old
    /// thunk stores the (untagged) node there and adds 8, without a check: the
    /// buffer is a reserved address range with a word for every word that the
    /// old generation could hold.
    pub remembered: usize,
    /// The heap pointer (r15) while the runtime runs.
    pub heap_pointer: usize,
    /// Where all allocation is counted: the bytes that functions have taken on the stack
    /// when they were entered.
    pub stack_pushed: u64,
    /// When those are more than this, the program stops at its next heap check.
    pub stack_due: u64,
    /// Where the runtime's own stack begins, which is empty while compiled code runs.
    pub own_stack: usize,
}

/// What there is once.
#[derive(Clone, Copy, Default)]
#[repr(C)]
pub struct Process {
    /// Event log for tests: when not 0, runtime hooks are told of each use.
    pub log_uses: u64,
    /// The function of C that is called next.
    pub callee: usize,
    /// How many words of its arguments are on the stack, and
    /// [`crate::callback::MUST_NOT_CALL`] if the program waits where nothing may move.
    pub callee_words: usize,
    /// Where the stack is that it runs on, and where C's `errno` is.
    pub c_stack: usize,
    pub c_errno: usize,
}

/// A replaced return address, and what the mark is for.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Mark {
    pub original: usize,
    /// The frame that it returns into.
    pub caller: usize,
    /// The frames below are as a collection left them, and hold nothing young.
    pub settled: bool,
    /// The frames below have been there at a collection.
    pub seen: bool,
    /// Somebody wants to know how far down the stack has been left.
    pub watched: bool,
}

/// Where a word lies in the [`Mutator`].
pub mod offset {
    use super::Mutator;
    use core::mem::offset_of;
    pub const REMEMBERED: usize = offset_of!(Mutator, capability.remembered);
    pub const HEAP_POINTER: usize = offset_of!(Mutator, capability.heap_pointer);
    pub const STACK_PUSHED: usize = offset_of!(Mutator, capability.stack_pushed);
    pub const STACK_DUE: usize = offset_of!(Mutator, capability.stack_due);
    pub const OWN_STACK: usize = offset_of!(Mutator, capability.own_stack);
    pub const STACK: usize = offset_of!(Mutator, thread.stack);
    pub const WRITERS: usize = offset_of!(Mutator, thread.writers);
    pub const MASKING: usize = offset_of!(Mutator, thread.masking);
    pub const DEMANDER: usize = offset_of!(Mutator, thread.demander);
    pub const NEWEST_MARK: usize = offset_of!(Mutator, thread.newest_mark);
    pub const FRAME: usize = offset_of!(Mutator, thread.frame);
    pub const LOG_USES: usize = offset_of!(Mutator, process.log_uses);
    pub const ERRNO: usize = offset_of!(Mutator, thread.errno);
    pub const CALLED: usize = offset_of!(Mutator, thread.called);
    pub const CALLEE: usize = offset_of!(Mutator, process.callee);
    pub const CALLEE_WORDS: usize = offset_of!(Mutator, process.callee_words);
    pub const C_STACK: usize = offset_of!(Mutator, process.c_stack);
    pub const C_ERRNO: usize = offset_of!(Mutator, process.c_errno);
}
