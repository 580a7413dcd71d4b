//! Machine code that one compilation keeps for the next. A function's code is
//! found by what Cranelift made it from: the function's CLIF, without the names
//! of what it refers to. Those are put in afterwards, so that the code of a
//! function is good for as long as the function itself stays the same, wherever
//! other functions, texts and tables have moved.

use crate::machine::code::Code;
use crate::{OptLevel, Options, unit::ready};
use cranelift_codegen::ir::Function;
use pure_base::Symbol;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use xxhash_rust::xxh3::{xxh3_64, xxh3_128};

/// Machine code by the functions that it was made from, all with the same
/// [`crate::Options`].
#[derive(Default, Serialize, Deserialize)]
pub struct Kept {
    pub(crate) codes: BTreeMap<u128, Code>,
    /// What is carried with the compiler (see [`crate::unit::ready`]).
    #[serde(skip)]
    carried: &'static [u8],
}

/// A program's object file, and what is kept of it.
pub struct Output {
    pub object: Vec<u8>,
    pub kept: Kept,
    pub functions: Vec<Made>,
    /// The object file as `as` reads it, if that was asked for.
    pub assembly: Option<String>,
}

/// A function of a program.
pub struct Made {
    pub name: Symbol,
    /// Whether its code is that of an earlier compilation.
    pub again: bool,
    pub(crate) key: u128,
}

/// Where a function's code comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum From {
    /// Cranelift has made it.
    Now,
    /// An earlier compilation.
    Earlier,
    /// It is carried with the compiler.
    Carried,
}

/// By what the code of a function is found.
pub fn key(function: &Function) -> u128 {
    let mut pieces = Pieces(Vec::with_capacity(1 << 14));
    function.stencil.hash(&mut pieces);
    xxh3_128(&pieces.0)
}

/// Gathers what is hashed: it comes in pieces so small that hashing each would take
/// longer than hashing all of them together.
struct Pieces(Vec<u8>);

impl Hasher for Pieces {
    fn write(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    fn write_u8(&mut self, piece: u8) {
        self.0.push(piece);
    }

    fn write_u32(&mut self, piece: u32) {
        self.0.extend_from_slice(&piece.to_le_bytes());
    }

    fn write_u64(&mut self, piece: u64) {
        self.0.extend_from_slice(&piece.to_le_bytes());
    }

    fn write_usize(&mut self, piece: usize) {
        self.write_u64(piece as u64);
    }

    /// Nobody asks for another hash than that of all.
    fn finish(&self) -> u64 {
        xxh3_64(&self.0)
    }
}

impl Kept {
    /// With code that the compiler carries.
    pub fn carrying(mut self, code: &'static [u8]) -> Kept {
        self.carried = code;
        self
    }

    pub(crate) fn get(&self, key: u128, options: &Options) -> Option<(Code, From)> {
        // What is carried was made for other programs, with what most are made with.
        if options.opt == OptLevel::Speed
            && !options.marks_code()
            && let Some(code) = ready::find(self.carried, key)
        {
            return Some((code, From::Carried));
        }
        let code = self.codes.get(&key)?.clone();
        Some((code, From::Earlier))
    }

    pub(crate) fn insert(&mut self, key: u128, code: Code) {
        self.codes.insert(key, code);
    }
}
