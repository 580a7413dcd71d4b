//! What can go wrong, each as one clear line.

use std::fmt;
use std::io;

/// Why a tool stopped.
#[derive(Debug)]
pub enum Error {
    /// A file could not be opened or read.
    Read {
        /// The file, as the user named it.
        name: String,
        /// What the system said.
        cause: io::Error,
    },
    /// A file could not be created or written.
    Write {
        /// The file, as the user named it.
        name: String,
        /// What the system said.
        cause: io::Error,
    },
    /// A file is not what it should be.
    Format {
        /// The file, as the user named it.
        name: String,
        /// The line, counted from one.
        line: u64,
        /// What is wrong there.
        reason: String,
    },
    /// A binary file is not what it should be.
    Damaged {
        /// The file, as the user named it.
        name: String,
        /// The byte, counted from zero.
        at: u64,
        /// What is wrong there.
        reason: String,
    },
    /// A request that makes no sense.
    Usage(String),
}

impl Error {
    /// Whether the reader of our output went away, which is nobody's fault
    /// (`pureprof diff a.hp b.hp | head`).
    pub fn is_broken_pipe(&self) -> bool {
        matches!(self, Error::Write { cause, .. } if cause.kind() == io::ErrorKind::BrokenPipe)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Read { name, cause } => {
                write!(f, "cannot read {}: {}", one_line(name), system(cause))
            }
            Error::Write { name, cause } => {
                write!(f, "cannot write {}: {}", one_line(name), system(cause))
            }
            Error::Format { name, line, reason } => {
                write!(f, "{}:{line}: {reason}", one_line(name))
            }
            Error::Damaged { name, at, reason } => {
                write!(f, "{}: at byte {at}: {}", one_line(name), one_line(reason))
            }
            Error::Usage(reason) => write!(f, "{}", one_line(reason)),
        }
    }
}

impl std::error::Error for Error {}

/// The system's words without the number that Rust appends.
pub(crate) fn system(cause: &io::Error) -> String {
    let text = cause.to_string();
    match text.find(" (os error") {
        Some(at) => text[..at].to_string(),
        None => text,
    }
}

/// Text of a file or of the user, fit to stand within one line of output.
pub fn one_line(text: &str) -> String {
    text.chars()
        .map(|c| {
            if c.is_control() {
                char::REPLACEMENT_CHARACTER
            } else {
                c
            }
        })
        .collect()
}
