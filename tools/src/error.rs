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
    /// A file of that name could not be read.
    pub fn read(name: impl Into<String>) -> impl Fn(io::Error) -> Error {
        let name = name.into();
        move |cause| Error::Read {
            name: name.clone(),
            cause,
        }
    }

    /// A file of that name could not be written.
    pub fn write(name: impl Into<String>) -> impl Fn(io::Error) -> Error {
        let name = name.into();
        move |cause| Error::Write {
            name: name.clone(),
            cause,
        }
    }

    /// A file is not what it should be, in this line.
    pub fn format(name: impl Into<String>, line: u64, reason: impl Into<String>) -> Error {
        let (name, reason) = (name.into(), reason.into());
        Error::Format { name, line, reason }
    }

    /// A file is not what it should be, at this byte.
    pub fn damaged(name: impl Into<String>, at: u64, reason: impl Into<String>) -> Error {
        let (name, reason) = (name.into(), reason.into());
        Error::Damaged { name, at, reason }
    }

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

/// A piece of a file for a message: short and on one line.
pub fn quoted(bytes: &[u8]) -> String {
    const LONGEST: usize = 60;
    let start = &bytes[..bytes.len().min(4 * LONGEST)];
    let text = one_line(&String::from_utf8_lossy(start).replace('\t', " "));
    if text.chars().count() <= LONGEST && start.len() == bytes.len() {
        format!("\"{text}\"")
    } else {
        let start: String = text.chars().take(LONGEST - 3).collect();
        format!("\"{start}...\"")
    }
}
