//! Files and the standard streams, unbuffered.

use alloc::vec::Vec;
use syscalls::{Errno, Sysno, syscall};

pub const STDIN: i32 = 0;
pub const STDOUT: i32 = 1;
pub const STDERR: i32 = 2;

const O_WRONLY_CREAT_TRUNC: usize = 0o1 | 0o100 | 0o1000;
const O_CLOEXEC: usize = 0o2000000;

/// Who opens it waits for nobody, and neither does who reads or writes.
pub const O_NONBLOCK: usize = 0o4000;

/// The number of an interrupted call.
pub const INTERRUPTED: i32 = 4;
/// EPIPE: nobody reads the pipe any more.
pub const UNREAD: i32 = 32;

/// The number of a call that would have to wait, on a file that does not.
pub const WOULD_WAIT: i32 = 11;

/// The number of there being no memory.
pub const NO_MEMORY: i32 = 12;

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

/// A null-terminated copy of a path, which must not contain a zero byte.
/// The name as the system wants it.
pub(super) fn terminated(path: &[u8]) -> Result<[u8; 4096], i32> {
    let mut name = [0u8; 4096];
    if path.len() >= name.len() {
        return Err(Errno::ENAMETOOLONG.into_raw());
    }
    if path.contains(&0) {
        return Err(Errno::ENOENT.into_raw());
    }
    name[..path.len()].copy_from_slice(path);
    Ok(name)
}

/// Creates or empties a file for writing. `path` must not contain a zero byte.
pub fn create(path: &[u8]) -> Result<i32, i32> {
    open(path, O_WRONLY_CREAT_TRUNC | O_CLOEXEC)
}

/// The same for what others may read as it is written, such as a FIFO: nobody waits for
/// a reader, writing neither.
pub fn create_without_waiting(path: &[u8]) -> Result<i32, i32> {
    open(path, O_WRONLY_CREAT_TRUNC | O_CLOEXEC | O_NONBLOCK)
}

/// Connects to a socket in the file system. Writing to it waits for nobody.
pub fn connect(path: &[u8]) -> Result<i32, i32> {
    const AF_UNIX: usize = 1;
    const SOCK_STREAM_CLOEXEC_NONBLOCK: usize = 1 | 0o2000000 | 0o4000;
    let mut address = [0u8; 110];
    address[0] = AF_UNIX as u8;
    if path.len() >= address.len() - 2 {
        return Err(Errno::ENAMETOOLONG.into_raw());
    }
    address[2..2 + path.len()].copy_from_slice(path);
    // SAFETY: no memory is involved.
    let socket = unsafe { syscall!(Sysno::socket, AF_UNIX, SOCK_STREAM_CLOEXEC_NONBLOCK, 0) };
    let socket = above_streams(socket.map_err(Errno::into_raw)? as i32)?;
    // SAFETY: the kernel reads the address only.
    let connected = unsafe {
        let size = path.len() + 3;
        syscall!(Sysno::connect, socket, address.as_ptr(), size)
    };
    match connected {
        Ok(_) => Ok(socket),
        Err(errno) => {
            let _ = close(socket);
            Err(errno.into_raw())
        }
    }
}

/// Waits until writing would not wait. Answers whether it would not.
pub fn wait_writable(file: i32, milliseconds: i32) -> bool {
    const POLLOUT: u64 = 4;
    poll(file, POLLOUT, milliseconds) != 0
}

/// Whether reading would not wait: there are bytes, or the end.
pub fn is_readable(file: i32) -> bool {
    const POLLIN: u64 = 1;
    poll(file, POLLIN, 0) != 0
}

/// Waits until there is something to read, or the end, for so many milliseconds or (-1) for ever.
pub fn wait_readable(file: i32, milliseconds: i32) {
    const POLLIN: u64 = 1;
    let _ = poll(file, POLLIN, milliseconds);
}

/// A file that somebody waits for.
#[derive(Clone, Copy)]
pub struct Awaited {
    pub file: i32,
    pub to_write: bool,
}

/// Waits until one of the files is ready or closed, so many nanoseconds or (None) for ever, or until
/// a signal comes. Signals of `mask` wait longer. Calls `ready` with the index of each that is.
pub fn wait_for_any(
    files: &[Awaited],
    nanoseconds: Option<u64>,
    mask: Option<u64>,
    mut ready: impl FnMut(usize),
) {
    let asked = |awaited: &Awaited| {
        let events: u64 = if awaited.to_write { 4 } else { 1 };
        awaited.file as u32 as u64 | events << 32
    };
    let mut polled: Vec<u64> = files.iter().map(asked).collect();
    let time = nanoseconds.map(|n| [n / 1_000_000_000, n % 1_000_000_000]);
    let time = time.as_ref().map_or(0, |time| time.as_ptr() as usize);
    let mask = mask.as_ref().map_or(0, |mask| mask as *const u64 as usize);
    // SAFETY: the kernel reads and writes that many structs pollfd, and reads a timespec and a set
    // of signals.
    let found = unsafe {
        let (at, count) = (polled.as_mut_ptr(), polled.len());
        syscall!(Sysno::ppoll, at, count, time, mask, 8)
    };
    if found.is_ok_and(|found| found > 0) {
        let is_ready = |(index, answer): (usize, &u64)| (answer >> 48 != 0).then_some(index);
        polled
            .iter()
            .enumerate()
            .filter_map(is_ready)
            .for_each(&mut ready);
    }
}

/// What a file is ready for of what is asked, and what is wrong with it; 0: nothing in time.
fn poll(file: i32, asked: u64, milliseconds: i32) -> u64 {
    // A struct pollfd: the file, what is asked, what is answered.
    let mut poll = [file as u32 as u64 | asked << 32];
    // SAFETY: the kernel reads and writes one struct pollfd.
    match unsafe { syscall!(Sysno::poll, poll.as_mut_ptr(), 1, milliseconds) } {
        Ok(1) => poll[0] >> 48,
        _ => 0,
    }
}

/// Flags for [`open`]. What is written is created, not emptied.
pub fn flags(readable: bool, writable: bool, append: bool) -> usize {
    let access = match (readable, writable) {
        (_, false) => 0,
        (false, true) => 0o1,
        (true, true) => 0o2,
    };
    let create = if writable { 0o100 } else { 0 };
    let append = if append { 0o2000 } else { 0 };
    const O_NOCTTY: usize = 0o400;
    access | create | append | O_NOCTTY | O_CLOEXEC
}

pub fn open(path: &[u8], flags: usize) -> Result<i32, i32> {
    open_or_create(path, flags, 0o666)
}

/// Opens a file that is not there yet, for its owner alone if wanted.
pub fn create_new(path: &[u8], flags: usize, owned: bool) -> Result<i32, i32> {
    const O_EXCL: usize = 0o200;
    open_or_create(path, flags | O_EXCL, if owned { 0o600 } else { 0o666 })
}

fn open_or_create(path: &[u8], flags: usize, permissions: usize) -> Result<i32, i32> {
    let name = terminated(path)?;
    // SAFETY: `name` is zero-terminated and outlives the call.
    unsafe { syscall!(Sysno::open, name.as_ptr(), flags, permissions) }
        .map_err(Errno::into_raw)
        .and_then(|descriptor| above_streams(descriptor as i32))
}

/// A file is not to become the standard stream that the process was started
/// without: it would get what is printed.
fn above_streams(file: i32) -> Result<i32, i32> {
    const F_DUPFD_CLOEXEC: usize = 1030;
    if file > STDERR {
        return Ok(file);
    }
    // SAFETY: no memory is involved.
    let moved = unsafe { syscall!(Sysno::fcntl, file, F_DUPFD_CLOEXEC, STDERR + 1) };
    close(file)?;
    moved
        .map(|descriptor| descriptor as i32)
        .map_err(Errno::into_raw)
}

/// Device and number of a file.
pub type Identity = (u64, u64);

/// What the system knows of an open file.
pub struct Status {
    pub identity: Identity,
    links: u64,
    mode: u32,
    pub size: i64,
}

impl Status {
    /// What a struct stat says.
    pub(super) fn of(words: &[u64; 18]) -> Status {
        Status {
            identity: (words[0], words[1]),
            links: words[2],
            mode: words[3] as u32,
            size: words[6] as i64,
        }
    }

    pub fn is_regular(&self) -> bool {
        self.mode & 0o170000 == 0o100000
    }

    /// Whether who reads or writes it may have to wait for somebody: it is no file, directory or
    /// disk.
    pub fn may_wait(&self) -> bool {
        !matches!(self.mode & 0o170000, 0o100000 | 0o040000 | 0o060000)
    }

    /// Whether the file has no name left: nobody will find it once it is closed.
    pub fn is_removed(&self) -> bool {
        self.links == 0 && self.is_regular()
    }

    pub fn is_link(&self) -> bool {
        self.mode & 0o170000 == 0o120000
    }

    pub fn is_directory(&self) -> bool {
        self.mode & 0o170000 == 0o040000
    }
}

pub fn status(file: i32) -> Result<Status, i32> {
    // struct stat: device, number, links, mode (and user), .., size as word 6.
    let mut words = [0u64; 18];
    // SAFETY: the buffer has the size of a struct stat.
    unsafe { syscall!(Sysno::fstat, file, words.as_mut_ptr()) }.map_err(Errno::into_raw)?;
    Ok(Status::of(&words))
}

pub fn set_size(file: i32, bytes: i64) -> Result<(), i32> {
    // SAFETY: no memory is involved.
    unsafe { syscall!(Sysno::ftruncate, file, bytes) }
        .map(|_| ())
        .map_err(Errno::into_raw)
}

/// Moves to an offset from the start (0), from here (1) or from the end (2).
pub fn seek(file: i32, offset: i64, whence: i64) -> Result<i64, i32> {
    // SAFETY: no memory is involved.
    unsafe { syscall!(Sysno::lseek, file, offset, whence) }
        .map(|position| position as i64)
        .map_err(Errno::into_raw)
}

pub fn is_terminal(file: i32) -> bool {
    const TCGETS: usize = 0x5401;
    let mut settings = [0u64; 8];
    // SAFETY: the buffer is larger than the kernel's struct termios (36 bytes).
    unsafe { syscall!(Sysno::ioctl, file, TCGETS, settings.as_mut_ptr()) }.is_ok()
}

pub fn close(file: i32) -> Result<(), i32> {
    // SAFETY: the descriptor is the caller's own.
    unsafe { syscall!(Sysno::close, file) }
        .map(|_| ())
        .map_err(Errno::into_raw)
}
