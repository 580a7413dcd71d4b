//! One handle: a descriptor with a buffer each way.

use super::coding::Coding;
use super::patience::{Patience, READ_LATER, WRITE_LATER};
use super::utf8::Decoded;
use crate::sys::file::{self, Identity};
use alloc::vec::Vec;
use rt_abi::io::answer;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    Open,
    /// Being read lazily.
    SemiClosed,
    Closed,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Buffering {
    None,
    Line,
    Block,
    Sized(usize),
}

pub struct Handle {
    pub descriptor: i32,
    pub readable: bool,
    pub writable: bool,
    pub state: State,
    pub buffering: Buffering,
    /// What is written goes to the end of the file.
    pub appends: bool,
    pub coding: Coding,
    /// Bytes below this are characters.
    pub plain: u8,
    /// Not written yet, but for what stands before `sent`.
    pub output: Vec<u8>,
    sent: usize,
    /// Read, and taken up to `at`.
    pub input: Vec<u8>,
    pub at: usize,
    /// Before this there is no end of a line that has not been taken.
    pub searched: usize,
    /// Whoever has looked ahead has met the end, of which a terminal tells once.
    pub ended: bool,
    /// Whether reading or writing may have to wait for somebody; None: nobody has asked.
    may_wait: Option<bool>,
    /// The file that others must not write.
    pub locked: Option<Identity>,
    /// A write that failed when nobody was there to be told.
    pub broken: Option<i32>,
}

/// Bytes that wait at most.
const CAPACITY: usize = 8192;
/// Bytes asked of the system at a time: as many as a chunk of a lazy byte string has, so that
/// none are left over.
const CHUNK: usize = (32 << 10) - 16;

impl Handle {
    pub fn new(descriptor: i32, readable: bool, writable: bool) -> Handle {
        Handle {
            descriptor,
            readable,
            writable,
            state: State::Open,
            buffering: Buffering::Block,
            appends: false,
            coding: Coding::UTF8,
            plain: Coding::UTF8.plain_input(),
            output: Vec::new(),
            sent: 0,
            input: Vec::new(),
            at: 0,
            searched: 0,
            ended: false,
            may_wait: None,
            locked: None,
            broken: None,
        }
    }

    /// Opens a file unless one of `others` (with whether it is written) forbids
    /// it.
    pub fn open(path: &[u8], mode: i64, others: &[(Identity, bool)]) -> Result<Handle, i64> {
        let (readable, writable) = (mode == 0 || mode >= 3, mode != 0);
        let failed = |errno: i32| -i64::from(errno);
        // Nobody waits for the other end of a pipe with a name.
        let flags = file::flags(readable, writable, mode == 2) | file::O_NONBLOCK;
        let descriptor = match mode {
            4 | 5 => file::create_new(path, flags, mode == 4),
            _ => file::open(path, flags),
        };
        let descriptor = descriptor.map_err(failed)?;
        let mut handle = Handle::new(descriptor, readable, writable);
        handle.appends = mode == 2;
        handle.may_wait = Some(false);
        match handle.settle(mode, others) {
            Ok(()) => Ok(handle),
            Err(answer) => {
                handle.close();
                Err(answer)
            }
        }
    }

    /// Of a file that is open already.
    pub fn of(descriptor: i32, mode: i64) -> Result<Handle, i64> {
        let mut handle = Handle::new(descriptor, mode == 0 || mode == 3, mode != 0);
        let status = file::status(descriptor).map_err(|errno| -i64::from(errno))?;
        if status.is_directory() {
            return Err(answer::DIRECTORY);
        }
        handle.appends = mode == 2;
        if handle.is_terminal() {
            handle.buffering = Buffering::Line;
        }
        Ok(handle)
    }

    fn settle(&mut self, mode: i64, others: &[(Identity, bool)]) -> Result<(), i64> {
        let status = file::status(self.descriptor).map_err(|errno| -i64::from(errno))?;
        if status.is_directory() {
            return Err(answer::DIRECTORY);
        }
        if status.is_regular() {
            let in_use = |(other, written): &(Identity, bool)| {
                *other == status.identity && (*written || self.writable)
            };
            if others.iter().any(in_use) {
                return Err(answer::LOCKED);
            }
            self.locked = Some(status.identity);
            if mode == 1 {
                file::set_size(self.descriptor, 0).map_err(|errno| -i64::from(errno))?;
            }
        }
        if self.is_terminal() {
            self.buffering = Buffering::Line;
        }
        Ok(())
    }

    pub fn set_coding(&mut self, coding: Coding) {
        self.coding = coding;
        self.plain = coding.plain_input();
    }

    /// Takes the bytes of a text to be written.
    pub fn write(&mut self, bytes: &[u8], flush: bool, patience: Patience) -> Result<(), i32> {
        if self.coding.marked && !bytes.is_empty() {
            self.output.extend_from_slice(self.coding.mark());
            self.coding.marked = false;
        }
        self.write_block(bytes, flush, patience)
    }

    /// The same of bytes that are no text. Programs that write text only should not pay a call.
    #[inline(always)]
    pub fn write_block(
        &mut self,
        bytes: &[u8],
        flush: bool,
        patience: Patience,
    ) -> Result<(), i32> {
        self.output.extend_from_slice(bytes);
        let now = match self.buffering {
            Buffering::None => true,
            Buffering::Line => flush || self.output.len() >= CAPACITY || bytes.contains(&b'\n'),
            Buffering::Block => self.output.len() >= CAPACITY,
            Buffering::Sized(most) => self.output.len() >= most.min(1 << 30),
        };
        if now { self.flush(patience) } else { Ok(()) }
    }

    pub fn flush(&mut self, patience: Patience) -> Result<(), i32> {
        let mut result = Ok(());
        while self.sent < self.output.len() {
            let may_wait = patience.yields && self.may_wait();
            let rest = &self.output[self.sent..];
            match patience.write(self.descriptor, rest, may_wait) {
                Ok(bytes) => self.sent += bytes,
                Err(errno @ (file::INTERRUPTED | WRITE_LATER)) => {
                    if self.sent > self.output.len() / 2 {
                        self.output.drain(..self.sent);
                        self.sent = 0;
                    }
                    return Err(errno);
                }
                Err(errno) => {
                    // What could not be written is lost either way.
                    result = Err(errno);
                    break;
                }
            }
        }
        self.output.clear();
        self.sent = 0;
        result
    }

    /// Whether reading or writing may have to wait for somebody, as of a pipe.
    fn may_wait(&mut self) -> bool {
        let descriptor = self.descriptor;
        *self
            .may_wait
            .get_or_insert_with(|| file::status(descriptor).is_ok_and(|status| status.may_wait()))
    }

    /// Before writing to a file that is read too: back to where reading is.
    pub fn forget_input(&mut self) {
        let ahead = self.input.len() - self.at;
        if ahead > 0 && file::seek(self.descriptor, -(ahead as i64), 1).is_err() {
            // What a socket has told stays.
            return;
        }
        self.input.clear();
        (self.at, self.searched) = (0, 0);
    }

    /// Whether the next character must be waited for.
    pub fn must_wait(&self) -> bool {
        self.at == self.input.len()
    }

    /// Whether the system has more, or knows that there is no more.
    pub fn has_input(&self) -> bool {
        file::is_readable(self.descriptor)
    }

    /// Reads on; 0 bytes at the end. May not wait, but say so (see [`Patience`]).
    pub fn fill(&mut self, patience: Patience) -> Result<usize, i32> {
        if !self.output.is_empty() {
            self.flush(patience)?;
        }
        self.input.drain(..self.at);
        self.searched = self.searched.saturating_sub(self.at);
        self.at = 0;
        if core::mem::take(&mut self.ended) {
            return Ok(0);
        }
        patience.before_reading(self.descriptor)?;
        if patience.yields && self.may_wait() && !self.has_input() {
            return Err(READ_LATER);
        }
        let start = self.input.len();
        self.input.resize(start + CHUNK, 0);
        let read = patience.read(self.descriptor, &mut self.input[start..]);
        self.input.truncate(start + read.unwrap_or(0));
        if self.input.len() <= CHUNK / 4 {
            // Many files may be read in part, and then stay open.
            self.input.shrink_to_fit();
        }
        read
    }

    /// Bytes as they are in the file; how many there were. How long it waits for them is said
    /// at [`rt_abi::io::Transfer`].
    pub fn get_bytes(
        &mut self,
        room: &mut [u8],
        done: &mut usize,
        waiting: u64,
        patience: Patience,
    ) -> Result<(), i32> {
        loop {
            let ready = (self.input.len() - self.at).min(room.len() - *done);
            room[*done..*done + ready].copy_from_slice(&self.input[self.at..][..ready]);
            self.at += ready;
            *done += ready;
            let enough = match waiting {
                0 => *done == room.len(),
                1 => *done > 0,
                _ => *done == room.len() || !file::is_readable(self.descriptor),
            };
            if enough || self.fill(patience)? == 0 {
                return Ok(());
            }
        }
    }

    /// The next character, or why there is none.
    pub fn character(&mut self, take: bool, patience: Patience) -> i64 {
        let mut last = false;
        loop {
            let rest = &self.input[self.at..];
            if !rest.is_empty() && self.coding.marked {
                if let Some((coding, bytes)) = self.coding.without_mark(rest, last) {
                    self.at += bytes;
                    self.set_coding(coding);
                    continue;
                }
            } else if !rest.is_empty() {
                match self.coding.decode(rest, last) {
                    Decoded::Character(code, bytes) => {
                        self.at += bytes * usize::from(take);
                        return i64::from(code);
                    }
                    Decoded::Invalid => return answer::INVALID,
                    Decoded::Nothing => self.at = self.input.len(),
                    Decoded::Incomplete => {}
                }
            }
            match self.fill(patience) {
                Ok(0) if self.input.is_empty() => return answer::END,
                Ok(0) => last = true,
                Ok(_) => {}
                Err(errno) => return -i64::from(errno),
            }
        }
    }

    /// Characters that are there, counted up to `most`, where the first one is.
    pub fn characters(&self, most: i64) -> i64 {
        let mut rest = &self.input[self.at..];
        let mut count = 0;
        while count < most
            && !rest.is_empty()
            && let Decoded::Character(_, bytes) = self.coding.decode(rest, false)
        {
            rest = &rest[bytes..];
            count += 1;
        }
        count.max(1)
    }

    /// Output must have been flushed.
    pub fn close(&mut self) {
        let _ = file::close(self.leave());
    }

    /// Its file stays open: the number of that.
    pub fn leave(&mut self) -> i32 {
        self.state = State::Closed;
        self.input = Vec::new();
        self.output = Vec::new();
        (self.sent, self.at) = (0, 0);
        self.locked = None;
        self.descriptor
    }

    pub fn is_terminal(&self) -> bool {
        file::is_terminal(self.descriptor)
    }

    pub fn is_seekable(&self) -> bool {
        if self.appends {
            return false;
        }
        let regular = file::status(self.descriptor).is_ok_and(|status| status.is_regular());
        regular && file::seek(self.descriptor, 0, 1).is_ok()
    }

    pub fn size(&mut self, patience: Patience) -> i64 {
        if let Err(errno) = self.flush(patience) {
            return -i64::from(errno);
        }
        match file::status(self.descriptor) {
            Ok(status) if status.is_regular() => status.size,
            Ok(_) => answer::NOT_REGULAR,
            Err(errno) => -i64::from(errno),
        }
    }

    pub fn set_size(&mut self, bytes: i64, patience: Patience) -> i64 {
        let result = self.flush(patience);
        let result = result.and_then(|()| file::set_size(self.descriptor, bytes));
        result.map_or_else(|errno| -i64::from(errno), |()| 0)
    }

    pub fn tell(&mut self, patience: Patience) -> i64 {
        let ahead = (self.input.len() - self.at) as i64;
        if let Err(errno) = self.flush(patience) {
            return -i64::from(errno);
        }
        match file::seek(self.descriptor, 0, 1) {
            Ok(position) if self.is_seekable() => position - ahead,
            _ => answer::NOT_SEEKABLE,
        }
    }

    /// The new position.
    pub fn seek(&mut self, whence: i64, offset: i64, patience: Patience) -> i64 {
        if let Err(errno) = self.flush(patience) {
            return -i64::from(errno);
        }
        if !self.is_seekable() {
            return answer::NOT_SEEKABLE;
        }
        self.forget_input();
        match file::seek(self.descriptor, offset, whence) {
            Ok(position) => position,
            Err(errno) => -i64::from(errno),
        }
    }
}
