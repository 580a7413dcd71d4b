//! Buffered output.

use alloc::vec::Vec;

/// Bytes collected before they are written.
const CAPACITY: usize = 8192;

/// Why output stopped: the operating system's error number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Broken(pub i32);

/// Writes a whole slice somewhere.
pub type Write = fn(&[u8]) -> Result<(), Broken>;

/// Where text goes.
pub trait Put {
    fn put(&mut self, bytes: &[u8]) -> Result<(), Broken>;

    fn put_char(&mut self, character: char) -> Result<(), Broken> {
        self.put(character.encode_utf8(&mut [0; 4]).as_bytes())
    }
}

/// A buffer before a place to write to.
pub struct Output {
    buffer: Vec<u8>,
    write: Write,
}

impl Output {
    pub fn new(write: Write) -> Self {
        Output {
            buffer: Vec::new(),
            write,
        }
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

impl Put for Output {
    fn put(&mut self, bytes: &[u8]) -> Result<(), Broken> {
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
}
