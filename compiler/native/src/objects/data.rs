//! Data objects under construction: bytes with addresses in them.

use cranelift_module::{DataId, FuncId};

/// A data object under construction.
#[derive(Default)]
pub struct Data {
    pub bytes: Vec<u8>,
    pub code: Vec<(u32, FuncId)>,
    pub data: Vec<(u32, DataId, i64)>,
}

impl Data {
    /// Bytes without addresses.
    pub fn plain(bytes: Vec<u8>) -> Data {
        Data {
            bytes,
            ..Data::default()
        }
    }

    pub fn u8(&mut self, x: u8) {
        self.bytes.push(x);
    }

    pub fn u16(&mut self, x: u16) {
        self.bytes.extend(x.to_le_bytes());
    }

    pub fn u32(&mut self, x: u32) {
        self.bytes.extend(x.to_le_bytes());
    }

    pub fn u64(&mut self, x: u64) {
        self.bytes.extend(x.to_le_bytes());
    }

    pub fn len(&self) -> u32 {
        self.bytes.len() as u32
    }

    /// The address of code.
    pub fn code(&mut self, f: FuncId) {
        self.code.push((self.len(), f));
        self.u64(0);
    }

    /// An address within another data object.
    pub fn address(&mut self, (object, offset): Address) {
        self.data.push((self.len(), object, offset));
        self.u64(0);
    }

    /// Overwrites bytes.
    pub fn set(&mut self, at: usize, bytes: &[u8]) {
        self.bytes[at..at + bytes.len()].copy_from_slice(bytes);
    }

    pub fn set_word(&mut self, at: usize, word: usize) {
        self.set(at, &(word as u64).to_le_bytes());
    }

    /// Has the address of code instead of a word.
    pub fn set_code(&mut self, at: usize, f: FuncId) {
        self.code.push((at as u32, f));
    }

    /// The same of an address within another data object.
    pub fn set_address(&mut self, at: usize, (object, offset): Address) {
        self.data.push((at as u32, object, offset));
    }

    /// The same of a table, with the number of its rows behind.
    pub fn set_table(&mut self, at: usize, table: Address, rows: usize) {
        self.set_address(at, table);
        self.set_word(at + 8, rows);
    }

    /// The address, or a null pointer.
    pub fn maybe(&mut self, address: Option<Address>) {
        match address {
            Some(a) => self.address(a),
            None => self.u64(0),
        }
    }
}

/// A place in the program's data: object and byte offset.
pub type Address = (DataId, i64);
