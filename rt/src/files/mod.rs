//! Files and streams of a program: a table of handles with their buffers.
//!
//! What is written to a handle goes to a scratch text first, and to the handle's
//! buffer when it is complete, or a line or a part of it is: an exception in
//! the midst of a text leaves what is not there yet unwritten. Texts nest, so
//! scratch and its marks are stacks; a handler goes back to where they were.
//!
//! Never: an exception; failures are answers (see [`rt_abi::io::answer`]). Start
//! reading at [`Files`], then [`handle`].

mod blocks;
mod coding;
pub mod handle;
mod lines;
mod patience;
#[cfg(test)]
mod tests;
pub mod utf8;

use crate::sys::file;
use alloc::vec::Vec;
pub use blocks::Wanted;
use coding::Coding;
use handle::{Buffering, Handle, State};
use patience::{Patience, WRITE_LATER};
use rt_abi::io::{Property, answer};

/// A text that is being written.
struct Writer {
    handle: usize,
    /// Where it begins in the scratch.
    start: usize,
    /// Lines are handed on as they are complete.
    lines: bool,
    coding: Coding,
    /// Characters below this are bytes.
    plain: u64,
}

/// The texts that a thread is writing, one within the evaluation of another.
#[derive(Default)]
pub struct Writing {
    scratch: Vec<u8>,
    writers: Vec<Writer>,
}

impl Writing {
    /// Whether there are none.
    #[inline(always)]
    pub fn is_blank(&self) -> bool {
        self.writers.is_empty() && self.scratch.is_empty()
    }

    /// Texts that have begun.
    pub fn writers(&self) -> usize {
        self.writers.len()
    }

    /// A character that needs nothing but a place; false if it is another.
    #[inline(always)]
    pub fn put_at_once(&mut self, code: i64) -> bool {
        let Some(writer) = self.writers.last() else {
            return false;
        };
        let length = self.scratch.len();
        let plain = (code as u64) < writer.plain && code != i64::from(b'\n');
        if !plain || length - writer.start >= PART || length == self.scratch.capacity() {
            return false;
        }
        self.scratch.push(code as u8);
        true
    }
}

pub struct Files {
    handles: Vec<Handle>,
    /// Handles of files that were open when the last one was opened, and that one:
    /// a program may open many, one after the other.
    open: Vec<usize>,
    pub patience: Patience,
}

/// Bytes of a text that are handed on though it is not complete.
const PART: usize = 2048;
/// Room in the scratch for one character more.
const ROOM: usize = 8;

const STDIN: usize = 0;
const STDOUT: usize = 1;

impl Files {
    pub fn new(interrupted: fn() -> bool) -> Files {
        let standard = [
            (file::STDIN, true, Buffering::Block),
            (file::STDOUT, false, Buffering::Block),
            (file::STDERR, false, Buffering::None),
        ];
        let handle = |(descriptor, readable, buffering)| {
            let mut handle = Handle::new(descriptor, readable, !readable);
            handle.buffering = buffering;
            handle
        };
        let mut handles: Vec<Handle> = Vec::new();
        handles.extend(standard.map(handle));
        for handle in &mut handles[..2] {
            if handle.is_terminal() {
                handle.buffering = Buffering::Line;
            }
        }
        Files {
            handles,
            open: Vec::new(),
            patience: Patience::new(interrupted),
        }
    }

    fn get(&mut self, handle: i64) -> Option<&mut Handle> {
        let index = usize::try_from(handle).ok()?;
        self.handles.get_mut(index)
    }

    /// Gives up the texts that began after there were so many.
    pub fn abandon(&mut self, writing: &mut Writing, writers: usize) {
        while writing.writers.len() > writers {
            let Some(writer) = writing.writers.pop() else {
                return;
            };
            // What is not buffered has been written as it came.
            let handle = &mut self.handles[writer.handle];
            if handle.buffering == Buffering::None {
                handle
                    .output
                    .extend_from_slice(&writing.scratch[writer.start..]);
                let _ = handle.flush(self.patience);
            }
            writing.scratch.truncate(writer.start);
        }
    }

    pub fn begin(&mut self, writing: &mut Writing, index: i64) -> i64 {
        let handle = match self.writing_to(index) {
            Ok(handle) => handle,
            Err(answer) => return answer,
        };
        writing.scratch.reserve(PART + ROOM);
        let writer = Writer {
            handle: index as usize,
            lines: handle.buffering == Buffering::Line,
            plain: handle.coding.plain_output(),
            coding: handle.coding,
            start: writing.scratch.len(),
        };
        writing.writers.push(writer);
        0
    }

    /// A handle that is going to be written.
    #[inline(always)]
    fn writing_to(&mut self, index: i64) -> Result<&mut Handle, i64> {
        let handle = self.open_handle(index)?;
        if !handle.writable {
            return Err(answer::NOT_WRITABLE);
        }
        handle.forget_input();
        Ok(handle)
    }

    pub fn put(&mut self, writing: &mut Writing, code: i64) -> i64 {
        let Some(writer) = writing.writers.last() else {
            return answer::CLOSED;
        };
        writing.scratch.reserve(ROOM);
        if !writer.coding.encode(code as u32, &mut writing.scratch) {
            // What stands before it is there.
            return match self.hand_on(writing, false) {
                0 => answer::NO_CHARACTER,
                failed => failed,
            };
        }
        let line = writer.lines && code == i64::from(b'\n');
        if line || writing.scratch.len() - writer.start >= PART {
            return self.hand_on(writing, line);
        }
        0
    }

    /// Hands on what there is of the newest text.
    fn hand_on(&mut self, writing: &mut Writing, flush: bool) -> i64 {
        let Some(writer) = writing.writers.last() else {
            return 0;
        };
        let handle = &mut self.handles[writer.handle];
        let result = handle.write(&writing.scratch[writer.start..], flush, self.patience);
        writing.scratch.truncate(writer.start);
        result.map_or_else(|errno| -i64::from(errno), |()| 0)
    }

    pub fn commit(&mut self, writing: &mut Writing) -> i64 {
        let result = self.hand_on(writing, false);
        writing.writers.pop();
        result
    }

    fn reading(&mut self, index: i64) -> Result<&mut Handle, i64> {
        let handle = self.get(index).ok_or(answer::CLOSED)?;
        match handle.state {
            State::Closed => Err(answer::CLOSED),
            State::SemiClosed => Err(answer::SEMI_CLOSED),
            State::Open if !handle.readable => Err(answer::NOT_READABLE),
            State::Open => Ok(handle),
        }
    }

    fn open_handle(&mut self, index: i64) -> Result<&mut Handle, i64> {
        let handle = self.get(index).ok_or(answer::CLOSED)?;
        match handle.state {
            State::Closed => Err(answer::CLOSED),
            State::SemiClosed => Err(answer::SEMI_CLOSED),
            State::Open => Ok(handle),
        }
    }

    /// The character at hand, without waiting, of a handle that is open or, if what is read is what
    /// was left, semi-closed.
    #[inline(always)]
    pub fn take_at_once(&mut self, index: i64, of_the_rest: bool) -> Option<i64> {
        let handle = self.handles.get_mut(index as usize)?;
        let byte = *handle.input.get(handle.at)?;
        let state = match of_the_rest {
            true => State::SemiClosed,
            false => State::Open,
        };
        if byte >= handle.plain || handle.state != state || !handle.readable {
            return None;
        }
        handle.at += 1;
        Some(i64::from(byte))
    }

    /// Who answers should have seen the question.
    fn before_waiting(&mut self, index: i64) -> Result<(), i64> {
        let patience = self.patience.alone();
        if index == STDIN as i64 && self.handles[STDIN].must_wait() {
            let output = &mut self.handles[STDOUT];
            match output.flush(patience) {
                Err(file::INTERRUPTED) => return Err(-i64::from(file::INTERRUPTED)),
                Err(errno) => output.broken = Some(errno),
                Ok(()) => {}
            }
        }
        Ok(())
    }

    pub fn get_character(&mut self, index: i64, take: bool) -> i64 {
        if let Err(answer) = self.before_waiting(index) {
            return answer;
        }
        let patience = self.patience;
        match self.reading(index) {
            Ok(handle) => handle.character(take, patience),
            Err(answer) => answer,
        }
    }

    /// What is done already of that is counted, too.
    pub fn get_bytes(
        &mut self,
        index: i64,
        room: &mut [u8],
        done: &mut usize,
        waiting: u64,
    ) -> i64 {
        if let Err(answer) = self.before_waiting(index) {
            return answer;
        }
        let patience = self.patience;
        match self.reading(index) {
            Ok(handle) => match handle.get_bytes(room, done, waiting, patience) {
                Ok(()) => *done as i64,
                Err(errno) => -i64::from(errno),
            },
            Err(answer) => answer,
        }
    }

    pub fn take(&mut self, index: i64) -> i64 {
        let patience = self.patience;
        match self.get(index) {
            Some(handle) => handle.character(true, patience),
            None => answer::END,
        }
    }

    pub fn available(&mut self, index: i64, most: i64) -> i64 {
        if let Err(answer) = self.before_waiting(index) {
            return answer;
        }
        let patience = self.patience;
        let Some(handle) = self.get(index) else {
            return 0;
        };
        if handle.state == State::Closed {
            return answer::DELAYED;
        }
        match handle.character(false, patience) {
            answer::END => 0,
            answer if answer < 0 => answer,
            _ => handle.characters(most),
        }
    }

    /// The operating system's number of a handle's file, if that is not closed.
    pub fn number_of(&mut self, index: i64) -> Option<i32> {
        let handle = self.get(index)?;
        (handle.state != State::Closed).then_some(handle.descriptor)
    }

    pub fn at_end(&mut self, index: i64) -> i64 {
        match self.get_character(index, false) {
            answer::END => 1,
            answer::INVALID => 0,
            answer if answer < 0 => answer,
            _ => 0,
        }
    }

    pub fn semi_close(&mut self, index: i64) -> i64 {
        match self.reading(index) {
            Ok(handle) => {
                handle.state = State::SemiClosed;
                0
            }
            Err(answer) => answer,
        }
    }

    pub fn close(&mut self, index: i64) -> i64 {
        let patience = self.patience;
        match self.get(index) {
            Some(handle) if handle.state != State::Closed => {
                let result = handle.flush(patience);
                if !matches!(result, Err(file::INTERRUPTED | WRITE_LATER)) {
                    handle.close();
                }
                result.map_or_else(|errno| -i64::from(errno), |()| 0)
            }
            _ => 0,
        }
    }

    pub fn flush(&mut self, index: i64) -> i64 {
        let patience = self.patience;
        match self.open_handle(index) {
            Ok(handle) if !handle.writable => answer::NOT_WRITABLE,
            Ok(handle) => {
                let result = handle.flush(patience);
                result.map_or_else(|errno| -i64::from(errno), |()| 0)
            }
            Err(answer) => answer,
        }
    }

    /// The operating system's number of a handle's file, for who goes on with that: nothing
    /// is left in the handle that was written.
    pub fn descriptor(&mut self, index: i64) -> i64 {
        let patience = self.patience;
        match self.open_handle(index) {
            Ok(handle) => match handle.flush(patience) {
                Ok(()) => i64::from(handle.descriptor),
                Err(errno) => -i64::from(errno),
            },
            Err(answer) => answer,
        }
    }

    /// Writes out everything. The first failure of standard output, or of a
    /// file.
    pub fn flush_all(&mut self) -> Result<(), i32> {
        let mut result = Ok(());
        for index in 0..self.handles.len() {
            let handle = &mut self.handles[index];
            let flushed = match handle.flush(self.patience.at_end(index)) {
                // Perhaps nobody but this program would read it.
                Err(WRITE_LATER) => Ok(()),
                flushed => flushed,
            };
            if flushed == Err(file::INTERRUPTED) {
                return flushed;
            }
            result = result.and(handle.broken.map_or(flushed, Err));
        }
        result
    }

    pub fn open(&mut self, path: &[u8], mode: i64) -> i64 {
        let handles = &self.handles;
        self.open
            .retain(|&index| handles[index].state != State::Closed);
        let others: Vec<(file::Identity, bool)> = self
            .open
            .iter()
            .map(|&index| &handles[index])
            .filter_map(|handle| Some((handle.locked?, handle.writable)))
            .collect();
        match Handle::open(path, mode, &others) {
            Ok(handle) => self.add(handle),
            Err(answer) => answer,
        }
    }

    fn add(&mut self, handle: Handle) -> i64 {
        let index = self.handles.len();
        self.handles.push(handle);
        self.open.push(index);
        index as i64
    }

    /// A handle of an open file.
    pub fn adopt(&mut self, descriptor: i32, mode: i64) -> i64 {
        match Handle::of(descriptor, mode) {
            Ok(handle) => self.add(handle),
            Err(answer) => answer,
        }
    }

    /// Closes a handle, but not its file, whose number it answers.
    pub fn abandon_handle(&mut self, index: i64) -> i64 {
        let patience = self.patience;
        match self.open_handle(index) {
            Ok(handle) => match handle.flush(patience) {
                Ok(()) => {
                    handle.forget_input();
                    i64::from(handle.leave())
                }
                Err(errno) => -i64::from(errno),
            },
            Err(answer) => answer,
        }
    }

    pub fn set_buffering(&mut self, index: i64, mode: i64) -> i64 {
        let patience = self.patience;
        let Some(handle) = self
            .get(index)
            .filter(|handle| handle.state != State::Closed)
        else {
            return answer::CLOSED;
        };
        let result = handle.flush(patience);
        handle.buffering = match mode {
            0 => Buffering::None,
            1 => Buffering::Line,
            2 => Buffering::Block,
            n => Buffering::Sized(n as usize - 2),
        };
        result.map_or_else(|errno| -i64::from(errno), |()| 0)
    }

    pub fn buffering(&mut self, index: i64) -> i64 {
        match self.get(index) {
            Some(handle) if handle.state != State::Closed => match handle.buffering {
                Buffering::None => 0,
                Buffering::Line => 1,
                Buffering::Block => 2,
                Buffering::Sized(n) => n as i64 + 2,
            },
            _ => answer::CLOSED,
        }
    }

    /// Changes how characters of a handle are bytes; the number of its encoding before.
    fn recode(&mut self, index: i64, change: impl FnOnce(Coding) -> Coding) -> i64 {
        match self.get(index) {
            Some(handle) if handle.state != State::Closed => {
                let before = handle.coding;
                handle.set_coding(change(before));
                before.number
            }
            _ => answer::CLOSED,
        }
    }

    pub fn set_coding(&mut self, index: i64, number: i64) -> i64 {
        self.recode(index, |coding| coding.numbered(number))
    }

    pub fn coding(&mut self, index: i64) -> i64 {
        match self.get(index) {
            Some(handle) if handle.state != State::Closed => handle.coding.answer(),
            _ => answer::CLOSED,
        }
    }

    pub fn set_newlines(&mut self, index: i64, bits: i64) -> i64 {
        self.recode(index, |coding| Coding {
            reads_crlf: bits & 1 != 0,
            writes_crlf: bits & 2 != 0,
            ..coding
        })
    }

    pub fn size(&mut self, index: i64) -> i64 {
        let patience = self.patience;
        match self.open_handle(index) {
            Ok(handle) => handle.size(patience),
            Err(answer) => answer,
        }
    }

    pub fn set_size(&mut self, index: i64, bytes: i64) -> i64 {
        let patience = self.patience;
        match self.open_handle(index) {
            Ok(handle) => handle.set_size(bytes, patience),
            Err(answer) => answer,
        }
    }

    pub fn seek(&mut self, index: i64, whence: i64, offset: i64) -> i64 {
        let patience = self.patience;
        match self.open_handle(index) {
            Ok(handle) => handle.seek(whence, offset, patience),
            Err(answer) => answer,
        }
    }

    pub fn tell(&mut self, index: i64) -> i64 {
        let patience = self.patience;
        match self.open_handle(index) {
            Ok(handle) => handle.tell(patience),
            Err(answer) => answer,
        }
    }

    pub fn is(&mut self, index: i64, property: i64) -> i64 {
        let Some(handle) = self.get(index) else {
            return answer::CLOSED;
        };
        let state = handle.state;
        if state == State::Closed && property > Property::Closed as i64 {
            return answer::CLOSED;
        }
        i64::from(match property {
            0 => state == State::Open,
            1 => state == State::Closed,
            2 => handle.readable,
            3 => handle.writable,
            4 => handle.is_seekable(),
            5 => handle.is_terminal(),
            _ => handle.appends,
        })
    }
}
