//! What primitives and printing see of a machine, of Core or of STG.

use super::store::{Cell, Word};
use super::world::Transfer;
use super::{Step, stuck};
use cranelift_entity::PrimaryMap;
use pure_core::builtin;
use pure_core::def::{Con, ConId, Data, DataId};
use rustc_hash::FxHashMap;

/// An evaluated object.
pub enum Object<'h, V> {
    Con(ConId, &'h [V]),
    /// A byte array that never changes.
    Bytes(&'h [u8]),
    Cell(&'h Cell<V>),
    /// A function, or nothing evaluated.
    Other,
}

/// An object that a primitive makes.
pub enum New<V> {
    Con(ConId, Vec<V>),
    Bytes(Vec<u8>),
    Cell(Cell<V>),
}

/// A machine's heap and its surroundings.
pub trait Heap {
    type Value: Word;

    fn cons(&self) -> &PrimaryMap<ConId, Con>;
    fn datas(&self) -> &PrimaryMap<DataId, Data>;
    fn statics(&self) -> &Statics;
    /// The object at an address, behind indirections.
    fn object(&self, at: usize) -> Object<'_, Self::Value>;
    /// The mutable object at an address.
    fn cell(&mut self, at: usize) -> Option<&mut Cell<Self::Value>>;
    fn make(&mut self, new: New<Self::Value>) -> Self::Value;
    /// Its standard output.
    fn output(&mut self) -> &mut String;
    /// Does what `#io` does with its raw operands.
    fn effect(&mut self, operands: &[i64]) -> Step<i64>;
    /// Does what `#fileBytes` does with a handle; and the bytes that it has taken.
    fn transfer(&mut self, transfer: Transfer, handle: i64) -> (i64, Vec<u8>);

    /// Whether `con` is the built-in constructor of this name.
    fn is_builtin(&self, con: ConId, name: &str) -> bool {
        let con = &self.cons()[con];
        let module = self.datas()[con.data].module;
        module.as_str() == builtin::MODULE && con.name.as_str() == name
    }

    /// The built-in constructor of this name.
    fn builtin(&mut self, name: &'static str) -> Option<ConId> {
        self.cons().keys().find(|con| self.is_builtin(*con, name))
    }

    /// The constructor that a value is.
    fn constructor(&self, value: Self::Value) -> Step<(ConId, &[Self::Value])> {
        match value.ptr().map(|at| self.object(at)) {
            Some(Object::Con(con, fields)) => Ok((con, fields)),
            Some(_) => stuck("a function where a constructor is needed"),
            None => stuck("a raw value where a constructor is needed"),
        }
    }
}

/// Address of the first static byte, so that offsets are not valid addresses.
const BASE: i64 = 0x1_0000;

/// Static data: the bytes of literals, each ended by a zero.
#[derive(Default)]
pub struct Statics {
    bytes: Vec<u8>,
    starts: FxHashMap<Vec<u8>, i64>,
}

impl Statics {
    /// The address of a literal.
    pub fn address(&mut self, text: &[u8]) -> i64 {
        if let Some(at) = self.starts.get(text) {
            return *at;
        }
        let at = BASE + self.bytes.len() as i64;
        self.bytes.extend(text);
        self.bytes.push(0);
        self.starts.insert(text.to_vec(), at);
        at
    }

    /// The bytes from an address on.
    pub fn from(&self, address: i64) -> Option<&[u8]> {
        let at = usize::try_from(address.wrapping_sub(BASE)).ok()?;
        self.bytes.get(at..).filter(|bytes| !bytes.is_empty())
    }
}
