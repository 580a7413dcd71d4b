//! What the runtime writes besides the program's own output: heap profile files,
//! run statistics and the event log.
//!
//! Never: a system call, a clock, or an allocation policy. Bytes leave through
//! [`Sink`], which `sys` implements with files; times, dates and counters come
//! in as values, so everything here is tested without running a program.
//! Start reading at [`hp::HpFile`]; [`summary`] holds `-s -S -t`.
//!
//! # How the caller handles failing writes
//! Every writer returns the first [`Errno`] it meets, once. From then on it
//! drops what it is given and returns `Ok`. The caller prints
//! [`write_failure`] on standard error and carries on: the run's exit code does
//! not change.

pub mod date;
pub mod events;
pub mod hp;
pub mod number;
pub mod summary;
pub mod ticky;

use alloc::{format, string::String, vec::Vec};

/// An operating system's error number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Errno(pub i32);

impl Errno {
    /// For a file that was removed while it was written (the system's `ESTALE`).
    pub const REMOVED: Errno = Errno(116);
    /// For a place that takes nothing at the moment (the system's `EAGAIN`).
    pub const BUSY: Errno = Errno(11);
}

/// A place for bytes: a file, or a buffer in tests.
pub trait Sink {
    /// Writes all of `bytes` (a short write is the implementor's to continue).
    fn write(&mut self, bytes: &[u8]) -> Result<(), Errno>;

    /// Takes back what was written but for so many bytes, if that can be done: what has
    /// gone through a pipe is gone.
    fn cut(&mut self, _length: u64) -> bool {
        false
    }
}

impl Sink for Vec<u8> {
    fn write(&mut self, bytes: &[u8]) -> Result<(), Errno> {
        self.extend_from_slice(bytes);
        Ok(())
    }

    fn cut(&mut self, length: u64) -> bool {
        self.truncate(length as usize);
        true
    }
}

/// A sink that gives up for good after its first failure, reporting it once.
pub struct Guarded<S> {
    sink: S,
    failed: bool,
}

impl<S: Sink> Guarded<S> {
    pub fn new(sink: S) -> Self {
        Guarded {
            sink,
            failed: false,
        }
    }

    /// Writes, unless an earlier write failed; then does nothing, successfully.
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), Errno> {
        if self.failed {
            return Ok(());
        }
        let result = self.sink.write(bytes);
        self.failed = result.is_err();
        result
    }

    /// See [`Sink::cut`].
    pub fn cut(&mut self, length: u64) -> bool {
        !self.failed && self.sink.cut(length)
    }

    /// Whether an earlier write failed.
    pub fn has_failed(&self) -> bool {
        self.failed
    }

    /// The sink, to ask it what it is.
    pub fn sink(&self) -> &S {
        &self.sink
    }

    /// The sink, to close it.
    pub fn into_inner(self) -> S {
        self.sink
    }
}

impl Errno {
    /// The reason of a failure, in words.
    pub fn reason(self) -> String {
        let reason = match self.0 {
            2 => "no such directory",
            5 => "input/output error",
            13 => "permission denied",
            20 => "not a directory",
            21 => "it is a directory",
            27 => "file too large",
            28 => "no space left on device",
            30 => "read-only file system",
            11 => "its reader is busy",
            6 | 32 => "nobody reads the pipe",
            111 => "nobody listens there",
            36 => "the name is too long",
            40 => "its links lead in a circle",
            116 => "it was removed during the run",
            122 => "disk quota exceeded",
            number => return format!("error {number}"),
        };
        reason.into()
    }
}

/// The line for standard error when `file` could not be created.
pub fn create_failure(program: &[u8], file: &[u8], errno: Errno) -> Vec<u8> {
    let reason = errno.reason();
    [
        program,
        b": cannot create ",
        file,
        b": ",
        reason.as_bytes(),
        b"\n",
    ]
    .concat()
}

/// The line for standard error when `file` could not be written to the end.
pub fn write_failure(program: &[u8], file: &[u8], errno: Errno) -> Vec<u8> {
    let reason = errno.reason();
    [
        program,
        b": cannot write ",
        file,
        b": ",
        reason.as_bytes(),
        b"; the file is incomplete\n",
    ]
    .concat()
}

#[cfg(test)]
pub(crate) mod testing {
    use super::{Errno, Sink};
    use alloc::vec::Vec;

    /// A disk with room for so many bytes.
    pub struct Disk {
        pub room: usize,
        pub written: Vec<u8>,
        pub refusals: usize,
    }

    impl Disk {
        pub fn new(room: usize) -> Self {
            Disk {
                room,
                written: Vec::new(),
                refusals: 0,
            }
        }
    }

    impl Sink for &mut Disk {
        fn write(&mut self, bytes: &[u8]) -> Result<(), Errno> {
            if self.written.len() + bytes.len() > self.room {
                self.refusals += 1;
                return Err(Errno(28));
            }
            self.written.extend_from_slice(bytes);
            Ok(())
        }
    }

    #[test]
    fn a_file_that_cannot_be_created() {
        assert_eq!(
            super::create_failure(b"leak", b"/no/leak.hp", Errno(2)),
            b"leak: cannot create /no/leak.hp: no such directory\n"
        );
    }

    #[test]
    fn failure_line_names_file_and_reason() {
        assert_eq!(
            super::write_failure(b"leak", b"leak.hp", Errno(28)),
            b"leak: cannot write leak.hp: no space left on device; the file is incomplete\n"
        );
        assert_eq!(
            super::write_failure(b"leak", b"leak.hp", Errno(99)),
            b"leak: cannot write leak.hp: error 99; the file is incomplete\n"
        );
    }
}
