//! Threads: what the library asks of the runtime, by [`crate::border::RT_THREAD`].
//!
//! Whoever waits has a *ticket*, a number of its own for each time that it waits. Who knows it
//! can end the waiting, once.

/// An operation; its two operands are named `a` and `closure`.
#[repr(usize)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operation {
    /// `closure`, an action: a thread that does it, which comes last of those that can run and
    /// has the state of masking of this one. Its number.
    Fork = 0,
    /// The others that can run come first.
    Yield = 1,
    /// A ticket.
    Ticket = 2,
    /// Ticket, `closure`: waits for the end of waiting by the ticket. If nobody is left who
    /// could run, the closure is raised, an exception. 0, or 1 if the waiting was cut off: the
    /// ticket is void then.
    Park = 3,
    /// Ticket: whoever waits with it can run again. 1 if somebody did.
    Wake = 4,
    /// Microseconds: waits so long.
    Sleep = 5,
    /// The number of this thread.
    Current = 6,
    /// Number, `closure`, an exception: raised in that thread, which it is waited for. 0, or 1 if
    /// the waiting was cut off.
    Throw = 7,
    /// An exception that was thrown to this thread and has waited is raised.
    Deliver = 8,
    /// A number of what runs: another one after an exception has cut off evaluations, which keep
    /// the old one.
    Context = 9,
    /// Number: 0 if that thread has ended, 1 if it can run, 2 if it waits by a ticket, 3 if it
    /// sleeps, 4 if it waits for a thunk, 5 if it waits for its exception to be raised, 6 if a
    /// transaction of it waits.
    Status = 10,
    /// Microseconds, `closure`, an exception: raised in this thread when that time has gone,
    /// unless it is masked. A ticket.
    Timer = 11,
    /// Ticket of a timer: it does nothing any more.
    Cancel = 12,
    /// `closure`, an array of bytes, whose first word is one of [`guard`]. A thread that stops or
    /// raises an exception sets it to the fourth one, and one that stops adds 1 to the second. The
    /// third one is a ticket, another one whenever a thread goes on, the fifth one as `Context`
    /// answers. The sixth one is 1 if the exception that was raised last came from outside of its
    /// thread, the seventh one if waiting by a ticket was cut off when the thread stopped: then the
    /// first one is 1.
    Guard = 13,
    /// `closure`, a value: a weak pointer to it, without a key. Its number. `a`: its finaliser
    /// runs at the program's end, too.
    Weak = 14,
    /// Number of a weak pointer, `closure`, an action: its finaliser.
    Finalizer = 15,
    /// Number of a weak pointer, `closure`: its key, and it is ready.
    Key = 16,
    /// Number of a weak pointer, `closure`, a variable, which gets the value: 0 if it is dead.
    Value = 17,
    /// Number of a weak pointer, which dies; `closure`, a variable, which gets the finaliser:
    /// 0 if there is none.
    Finalize = 18,
    /// `closure`: its number, the same as long as it lives.
    Name = 19,
    /// As `Park`, for what a transaction has read.
    ParkTransaction = 20,
    /// Ticket: 1 if somebody waits with it.
    Waits = 21,
    /// Number, `closure`, an array of bytes: the name of that thread.
    Label = 22,
    /// Number, or 0: that of a thread that comes after it, or 0 if it is the last one.
    Next = 23,
    /// Something that threads share was done, the first word of the guard being
    /// [`guard::WATCHED`]: the others may come first.
    Step = 24,
    /// `closure`, an action: may be done, at most once, while nobody can run. The number of a weak
    /// pointer whose value it is, and whose key is what it evaluates; or 0: it will not be done.
    Spark = 25,
    /// `closure`, the library's table of what the runtime raises: it does so in the thread of main
    /// from now on, also where nothing there handles exceptions.
    Failures = 26,
    /// `closure`, a static variable, which may still be to be made: a thread to which it leads is
    /// not told that it waits in vain.
    Stable = 27,
    /// How many bytes this thread may still allocate; less than 0 if it has allocated more than it
    /// was set to.
    Left = 28,
    /// Bytes: so many.
    SetLeft = 29,
    /// `closure`, an exception: raised in this thread when nothing is left, if `a` is not 0.
    Limit = 30,
    /// `a`: as for waiting for a handle ([`way`]), with the operating system's number of a file in
    /// place of its.
    AwaitFile = 31,
    /// `closure`, an action: done wherever C calls the program.
    Serve = 32,
    /// `closure`, an exception: ends the run, as one that main does not handle.
    End = 33,
    /// 0: the address of the [`crate::callback::Record`] of the call of C's that this thread serves; 1:
    /// of the one that C has made last, of those that are not served yet.
    Called = 34,
    /// Address of a page that [`crate::io::Operation::Reserve`] gave: it is code from now on, which
    /// nobody writes. 0, or 1 if the system does not let it be.
    MakeCode = 35,
    /// As `Park`, and the answer is an object, which whoever ends the waiting gives. The seventh word
    /// of the guard is 0, or 1 if the waiting was cut off: then the answer is of no meaning. By
    /// [`crate::border::RT_THREAD`] as all others.
    Receive = 36,
    /// Ticket, `closure`: as `Wake`, for one that waits by `Receive`, who gets that.
    Give = 37,
}

/// What a handle is waited for, by [`crate::border::RT_AWAIT`]. Its operand is 4 * handle + way, and
/// from bit 32 on milliseconds, and 1 more, or 0. It waits until the handle can be read or written, or
/// so long. The answer is 0, or 1 if the waiting was cut off, and for a line [`way::LINE_IS_THERE`]
/// in the end.
pub mod way {
    pub const READ: usize = 0;
    pub const WRITE: usize = 1;
    /// A whole line, or the end. Nothing is taken.
    pub const LINE: usize = 2;
    /// That a call of C has come back, which a file tells that can be read then.
    pub const CALL: usize = 3;
    /// An answer.
    pub const LINE_IS_THERE: usize = 2;
}

/// What may come between two steps.
pub mod guard {
    /// Other threads run, and timers raise exceptions.
    pub const OPEN: usize = 0;
    /// Nothing.
    pub const CLOSED: usize = 1;
    /// Timers raise exceptions.
    pub const ALONE: usize = 2;
    /// As [`OPEN`], and each step that was guarded is told.
    pub const WATCHED: usize = 4;
}

impl Operation {
    pub const ALL: [Operation; 38] = {
        use Operation::*;
        [
            Fork,
            Yield,
            Ticket,
            Park,
            Wake,
            Sleep,
            Current,
            Throw,
            Deliver,
            Context,
            Status,
            Timer,
            Cancel,
            Guard,
            Weak,
            Finalizer,
            Key,
            Value,
            Finalize,
            Name,
            ParkTransaction,
            Waits,
            Label,
            Next,
            Step,
            Spark,
            Failures,
            Stable,
            Left,
            SetLeft,
            Limit,
            AwaitFile,
            Serve,
            End,
            Called,
            MakeCode,
            Receive,
            Give,
        ]
    };
}
