//! Files and the standard streams, unbuffered.

use syscalls::{Errno, Sysno, syscall};

pub const STDIN: i32 = 0;
pub const STDOUT: i32 = 1;
pub const STDERR: i32 = 2;

const O_WRONLY_CREAT_TRUNC: usize = 0o1 | 0o100 | 0o1000;
const O_CLOEXEC: usize = 0o2000000;

/// Why writing stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WriteError {
    /// The operating system's error number.
    pub errno: i32,
    /// Bytes written before.
    pub written: usize,
}

/// Writes once; an interrupted call is an error with number 4.
pub fn write_some(file: i32, bytes: &[u8]) -> Result<usize, i32> {
    // SAFETY: the kernel reads the slice only.
    unsafe { syscall!(Sysno::write, file, bytes.as_ptr(), bytes.len()) }.map_err(Errno::into_raw)
}

/// Whether a file is a terminal.
pub fn is_terminal(file: i32) -> bool {
    const TCGETS: usize = 0x5401;
    let mut settings = [0u8; 64];
    // SAFETY: the kernel writes a `termios`, which is smaller, into the array.
    unsafe { syscall!(Sysno::ioctl, file, TCGETS, settings.as_mut_ptr()) }.is_ok()
}

/// Reads once, 0 bytes at the end; an interrupted call is an error with number 4.
pub fn read_some(file: i32, bytes: &mut [u8]) -> Result<usize, i32> {
    // SAFETY: the kernel writes into the slice only.
    unsafe { syscall!(Sysno::read, file, bytes.as_mut_ptr(), bytes.len()) }.map_err(Errno::into_raw)
}

/// Writes everything.
pub fn write_all(file: i32, bytes: &[u8]) -> Result<(), WriteError> {
    let mut written = 0;
    while written < bytes.len() {
        match write_some(file, &bytes[written..]) {
            Ok(n) => written += n,
            Err(4) => {}
            Err(errno) => return Err(WriteError { errno, written }),
        }
    }
    Ok(())
}

/// Creates or empties a file for writing. `path` must not contain a zero byte.
pub fn create(path: &[u8]) -> Result<i32, i32> {
    let mut name = [0u8; 4096];
    if path.len() >= name.len() {
        return Err(Errno::ENAMETOOLONG.into_raw());
    }
    name[..path.len()].copy_from_slice(path);
    let flags = O_WRONLY_CREAT_TRUNC | O_CLOEXEC;
    // SAFETY: `name` is zero-terminated and outlives the call.
    unsafe { syscall!(Sysno::open, name.as_ptr(), flags, 0o666) }
        .map(|descriptor| descriptor as i32)
        .map_err(Errno::into_raw)
}

pub fn close(file: i32) -> Result<(), i32> {
    // SAFETY: the descriptor is the caller's own.
    unsafe { syscall!(Sysno::close, file) }
        .map(|_| ())
        .map_err(Errno::into_raw)
}
