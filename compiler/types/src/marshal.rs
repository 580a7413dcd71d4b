//! Types whose values C knows as well.

use pure_core::def::{Given, Passed};
use pure_names::tree::{Resolved, TypeId};
use pure_names::wired;

/// How a value of a type is held here, and how it is passed to C and given by it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Marshal {
    pub boxed: Boxed,
    pub passed: Passed,
    pub given: Given,
}

/// The constructor around the raw value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Boxed {
    Int,
    Word,
    Char,
    Double,
    Float,
    /// A choice of two.
    Bool,
    /// There is none: only a result.
    Unit,
    /// An array, which is passed as it is: only an argument.
    Bytes,
}

impl Marshal {
    pub fn is_array(&self) -> bool {
        self.boxed == Boxed::Bytes
    }
}

/// Those of the library, by the modules that define them.
const DEFINED: [(&str, &str, Boxed, Given); 15] = [
    ("Base.Sized.Int8", "Int8", Boxed::Int, Given::Signed(8)),
    ("Base.Sized.Int16", "Int16", Boxed::Int, Given::Signed(16)),
    ("Base.Sized.Int32", "Int32", Boxed::Int, Given::Signed(32)),
    ("Base.Sized.Int64", "Int64", Boxed::Int, Given::Signed(64)),
    ("Base.Sized.Word8", "Word8", Boxed::Word, Given::Unsigned(8)),
    (
        "Base.Sized.Word16",
        "Word16",
        Boxed::Word,
        Given::Unsigned(16),
    ),
    (
        "Base.Sized.Word32",
        "Word32",
        Boxed::Word,
        Given::Unsigned(32),
    ),
    (
        "Base.Sized.Word64",
        "Word64",
        Boxed::Word,
        Given::Signed(64),
    ),
    ("Base.Memory", "Ptr", Boxed::Int, Given::Signed(64)),
    ("Base.Memory", "FunPtr", Boxed::Int, Given::Signed(64)),
    ("Base.StablePtr", "StablePtr", Boxed::Int, Given::Signed(64)),
    ("Base.Unboxed", "StablePtr#", Boxed::Int, Given::Signed(64)),
    ("Base.Unboxed", "ThreadId#", Boxed::Int, Given::Signed(64)),
    ("Base.Unboxed", "ByteArray#", Boxed::Bytes, Given::Nothing),
    (
        "Base.Unboxed",
        "MutableByteArray#",
        Boxed::Bytes,
        Given::Nothing,
    ),
];

/// That of a type constructor, if there is one. An unlifted number is held as the box is that it
/// would be in.
pub fn of(program: &Resolved, con: TypeId) -> Option<Marshal> {
    let con = wired::boxed(con).unwrap_or(con);
    let wired = [
        (wired::int(), Boxed::Int, Given::Signed(64)),
        (wired::word(), Boxed::Word, Given::Signed(64)),
        (wired::char(), Boxed::Char, Given::Unsigned(32)),
        (wired::double(), Boxed::Double, Given::Double),
        (wired::float(), Boxed::Float, Given::Float),
        (wired::bool(), Boxed::Bool, Given::Signed(32)),
        (wired::unit(), Boxed::Unit, Given::Nothing),
    ];
    let def = &program.types[con];
    let (module, name) = (def.module.as_str(), def.name.as_str());
    let wired = wired.iter().find(|(c, ..)| *c == con);
    let (boxed, given) = match wired {
        Some((_, boxed, given)) => (*boxed, *given),
        None => {
            let row = DEFINED
                .iter()
                .find(|row| (row.0, row.1) == (module, name))?;
            (row.2, row.3)
        }
    };
    let passed = match (boxed, given) {
        (Boxed::Bytes, _) => Passed::Bytes,
        (_, Given::Double) => Passed::Double,
        (_, Given::Float) => Passed::Float,
        _ => Passed::Word,
    };
    Some(Marshal {
        boxed,
        passed,
        given,
    })
}

/// Whether it is that of addresses of functions.
pub fn is_function(program: &Resolved, con: TypeId) -> bool {
    is_address(program, con) && program.types[con].name.as_str() == "FunPtr"
}

/// Whether it is that of addresses of data, or of functions.
pub fn is_address(program: &Resolved, con: TypeId) -> bool {
    let def = &program.types[con];
    def.module.as_str() == "Base.Memory" && matches!(def.name.as_str(), "Ptr" | "FunPtr")
}
