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
    /// could run, the closure is raised, an exception.
    Park = 3,
    /// Ticket: whoever waits with it can run again. 1 if somebody did.
    Wake = 4,
    /// Microseconds: waits so long.
    Sleep = 5,
    /// The number of this thread.
    Current = 6,
}

impl Operation {
    pub const ALL: [Operation; 7] = {
        use Operation::*;
        [Fork, Yield, Ticket, Park, Wake, Sleep, Current]
    };
}
