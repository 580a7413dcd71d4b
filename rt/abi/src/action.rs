//! Steps of a program that does input and output: the constructors, in order,
//! of the library's data type `Prelude.Action`. The runtime evaluates `main` to
//! one, carries it out, and goes on with its last field.
//!
//! What a program learns from the world it asks by functions (see
//! `rt_read_byte` in [`crate::symbols`]), so no step has an answer.

/// The index of a step's constructor; fields are pointers.
#[repr(u32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// No fields: the regular end.
    End = 0,
    /// Stream (Int: 1 standard output, 2 standard error), text, next.
    Put = 1,
    /// Stream, next: writes out what is buffered.
    Flush = 2,
    /// Exit code (Int).
    Exit = 3,
    /// Message: ends as `error` does.
    Fail = 4,
}

impl Action {
    pub const ALL: [Action; 5] = [
        Action::End,
        Action::Put,
        Action::Flush,
        Action::Exit,
        Action::Fail,
    ];
}
