//! Buffered output.

use alloc::vec::Vec;

/// Bytes collected before they are written.
const CAPACITY: usize = 8192;

/// Why output stopped: the operating system's error number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Broken(pub i32);

/// Writes a whole slice somewhere.
pub type Write = fn(&[u8]) -> Result<(), Broken>;

pub struct Output {
    buffer: Vec<u8>,
    write: Write,
    /// Written out at the end of each line.
    by_lines: bool,
}

impl Output {
    pub fn new(write: Write, by_lines: bool) -> Self {
        Output {
            buffer: Vec::new(),
            write,
            by_lines,
        }
    }

    pub fn put(&mut self, bytes: &[u8]) -> Result<(), Broken> {
        if self.buffer.len() + bytes.len() > CAPACITY {
            self.flush()?;
        }
        if self.buffer.capacity() == 0 {
            self.buffer.reserve_exact(CAPACITY);
        }
        if bytes.len() > CAPACITY {
            return (self.write)(bytes);
        }
        self.buffer.extend_from_slice(bytes);
        Ok(())
    }

    pub fn put_char(&mut self, character: char) -> Result<(), Broken> {
        self.put(character.encode_utf8(&mut [0; 4]).as_bytes())?;
        match character {
            '\n' if self.by_lines => self.flush(),
            _ => Ok(()),
        }
    }

    /// Puts a character if that is a matter of the buffer alone.
    pub fn put_quickly(&mut self, character: char) -> bool {
        let room = self.buffer.capacity() - self.buffer.len();
        if room < 4 || (self.by_lines && character == '\n') {
            return false;
        }
        match u8::try_from(character) {
            Ok(byte @ 0..128) => self.buffer.push(byte),
            _ => {
                let bytes = &mut [0; 4];
                let text = character.encode_utf8(bytes);
                self.buffer.extend_from_slice(text.as_bytes());
            }
        }
        true
    }

    /// Forgets what has not been written yet.
    pub fn discard(&mut self) {
        self.buffer.clear();
    }

    pub fn flush(&mut self) -> Result<(), Broken> {
        if self.buffer.is_empty() {
            return Ok(());
        }
        let result = (self.write)(&self.buffer);
        // What could not be written is lost either way.
        self.buffer.clear();
        result
    }
}
