//! Data sections: bytes with relocations, and the two pools that many tables
//! point into (texts, each stored once; static reference tables).

use crate::unit::Unit;
use cranelift_module::{DataDescription, DataId, FuncId, Module};
use rustc_hash::FxHashMap;

/// A data object under construction.
#[derive(Default)]
pub struct Data {
    pub bytes: Vec<u8>,
    code: Vec<(u32, FuncId)>,
    data: Vec<(u32, DataId, i64)>,
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

/// Texts, each stored once, each followed by a 0 byte.
#[derive(Default)]
pub struct Texts {
    bytes: Vec<u8>,
    index: FxHashMap<Vec<u8>, u32>,
}

impl Texts {
    /// The offset of `text` in the pool.
    pub fn intern(&mut self, text: &[u8]) -> u32 {
        if let Some(&at) = self.index.get(text) {
            return at;
        }
        let at = self.bytes.len() as u32;
        self.bytes.extend(text);
        self.bytes.push(0);
        self.index.insert(text.to_vec(), at);
        at
    }
}

impl Unit<'_> {
    pub fn define(&mut self, id: DataId, data: Data, align: u64) -> Result<(), String> {
        let mut out = DataDescription::new();
        // An object without bytes would share its address with the next one.
        let mut bytes = data.bytes;
        if bytes.is_empty() {
            bytes.push(0);
        }
        out.define(bytes.into());
        out.set_align(align);
        for (at, f) in data.code {
            let f = self.module.declare_func_in_data(f, &mut out);
            out.write_function_addr(at, f);
        }
        for (at, object, offset) in data.data {
            let object = self.module.declare_data_in_data(object, &mut out);
            out.write_data_addr(at, object, offset);
        }
        self.module
            .define_data(id, &out)
            .map_err(|e| format!("data object: {e}"))
    }

    /// Data private to the program that nothing writes to, under a name made unique.
    pub fn define_local(&mut self, name: &str, data: Data) -> Result<Address, String> {
        let id = self.declare_object(name, false)?;
        self.define(id, data, 8)?;
        Ok((id, 0))
    }

    /// So many bytes, of words, that are 0 as the program begins.
    pub fn define_zeros(&mut self, id: DataId, bytes: usize) -> Result<(), String> {
        let mut out = DataDescription::new();
        out.define_zeroinit(bytes);
        out.set_align(8);
        self.module
            .define_data(id, &out)
            .map_err(|e| format!("data object: {e}"))
    }

    /// The address of a text's bytes.
    pub fn text(&mut self, text: &[u8]) -> Address {
        (self.text_pool, self.texts.intern(text) as i64)
    }

    pub fn define_texts(&mut self) -> Result<(), String> {
        let bytes = std::mem::take(&mut self.texts.bytes);
        self.define(self.text_pool, Data::plain(bytes), 1)
    }
}
