//! How long an operation on a file waits for it.

use crate::sys::file;
use rt_abi::io::answer;

/// In place of the system's error number: there is nothing to read yet, or no room to write,
/// and somebody else can go on meanwhile.
pub const READ_LATER: i32 = -(answer::WAITS_READ as i32);
pub const WRITE_LATER: i32 = -(answer::WAITS_WRITE as i32);

/// What a pipe takes at once if it takes anything.
const PIPE: usize = 4096;

#[derive(Clone, Copy)]
pub struct Patience {
    /// Asked when a system call was interrupted by a signal: whether to give up what it
    /// was for. The answer is then that error, and what has not been written stays.
    interrupted: fn() -> bool,
    /// Other threads can go on: it does not wait, and says what it would have waited for.
    pub yields: bool,
}

impl Patience {
    pub fn new(interrupted: fn() -> bool) -> Patience {
        Patience {
            interrupted,
            yields: false,
        }
    }

    /// Waits with all threads.
    pub fn alone(self) -> Patience {
        Patience {
            yields: false,
            ..self
        }
    }

    /// Waits for nobody.
    pub fn yielding(self) -> Patience {
        Patience {
            yields: true,
            ..self
        }
    }

    /// At the program's end: it waits for the standard streams only.
    pub fn at_end(self, handle: usize) -> Patience {
        const STANDARD: usize = 3;
        match handle < STANDARD {
            true => self.alone(),
            false => self.yielding(),
        }
    }

    pub fn is_over(self) -> bool {
        (self.interrupted)()
    }

    /// Before reading a file for which one may have to wait.
    pub fn before_reading(self, descriptor: i32) -> Result<(), i32> {
        if self.is_over() && !file::is_readable(descriptor) {
            return Err(file::INTERRUPTED);
        }
        Ok(())
    }

    /// Reads once; 0 bytes at the end.
    pub fn read(self, descriptor: i32, room: &mut [u8]) -> Result<usize, i32> {
        loop {
            match file::read_some(descriptor, room) {
                Err(file::INTERRUPTED) if !self.is_over() => {}
                // Somebody who has the file too does not want to wait.
                Err(file::WOULD_WAIT) if self.yields => return Err(READ_LATER),
                Err(file::WOULD_WAIT) => {
                    file::wait_readable(descriptor, -1);
                    self.before_reading(descriptor)?;
                }
                read => return read,
            }
        }
    }

    /// Writes once. `may_wait`: the file may have no room.
    pub fn write(self, descriptor: i32, bytes: &[u8], may_wait: bool) -> Result<usize, i32> {
        let mut most = bytes.len();
        if self.yields && may_wait {
            if !file::wait_writable(descriptor, 0) {
                return Err(WRITE_LATER);
            }
            most = most.min(PIPE);
        }
        loop {
            match file::write_some(descriptor, &bytes[..most]) {
                Err(file::INTERRUPTED) if !self.is_over() => {}
                Err(file::WOULD_WAIT) if self.yields => return Err(WRITE_LATER),
                Err(file::WOULD_WAIT) => {
                    file::wait_writable(descriptor, -1);
                    if self.is_over() {
                        return Err(file::INTERRUPTED);
                    }
                }
                written => return written,
            }
        }
    }
}
