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
