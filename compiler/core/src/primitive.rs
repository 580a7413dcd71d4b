//! The primitive operations: what they take and give, and their effects.

pub use crate::call::{Call, Foreign, Given, Passed, Way};
use crate::def::Rep;
use rt_number::{Function, Operation, Question};

/// Primitive operations on raw values. Comparison results are I64 0 or 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Prim {
    AddI,
    SubI,
    MulI,
    NegI,
    /// Truncating division and remainder. Divisor 0 raises "divide by zero";
    /// minimum / -1 raises "arithmetic overflow" (remainder: 0).
    QuotI,
    RemI,
    /// Flooring ones, same errors.
    DivI,
    ModI,
    EqI,
    NeI,
    LtI,
    LeI,
    GtI,
    GeI,
    AndI,
    OrI,
    XorI,
    ShlI,
    ShrI,
    /// `(address, offset) -> byte`
    IndexByte,
    AddF,
    SubF,
    MulF,
    DivF,
    NegF,
    EqF,
    LtF,
    LeF,
    IntToDouble,
    DoubleToInt,
    /// The high half of the signed product of 128 bits.
    MulHighI,
    /// Of unsigned words. Divisor 0 raises "divide by zero".
    QuotW,
    RemW,
    LtW,
    LeW,
    /// Shifts in zeros.
    ShrW,
    PopCount,
    /// Zeros above the highest and below the lowest bit that is set; 64 of 0.
    LeadingZeros,
    TrailingZeros,
    SqrtF,
    AbsF,
    /// The bits of a double, and back.
    DoubleBits,
    BitsDouble,
    /// Single-precision numbers are held as doubles: the nearest one.
    Single,
    /// The 32 bits of a single-precision number, and back.
    SingleBits,
    BitsSingle,
    IntToSingle,
    /// The nearest numbers to an unsigned word.
    WordToDouble,
    WordToSingle,
    /// An elementary function.
    Math(Function),
    /// An operation on Integers (`data Integer` of the built-in module), which
    /// are evaluated first: an Integer, or for one of them a byte array.
    Integer(Operation),
    AskInteger(Question),
    /// `(byte array, index) -> byte`, -1 behind its end
    ArrayByte,
    /// `(double, index) -> byte`: of its shortest text, -1 behind the end.
    DoubleByte,
    /// `(message: Ptr)`: `error` in programs that handle no exceptions. Never
    /// returns, so it has every representation. The message is a list of Char.
    Error,
    /// `(exception: Ptr)`: raises it, whenever that may be. Never returns.
    Raise,
    /// `(exception: Ptr, world)`: raises it here. Never returns.
    RaiseIO,
    /// `(table: Ptr, action: Ptr, handler: Ptr, world)`: the field of what the
    /// action gives, or, if that raises an exception, the handler applied to it.
    /// The table holds what the runtime itself raises: a constructor whose
    /// fields stand for division by zero, overflow, a value that depends on
    /// itself, stack overflow, heap overflow.
    Catch,
    /// `(operation, a, b, world) -> answer`: input and output, see `rt_abi::io`.
    Io,
    /// `(operation, a, closure: Ptr, world) -> answer`: threads, see `rt_abi::threads`.
    Thread,
    /// As [`Prim::Thread`], of an operation that answers an object, which may be a thunk.
    Receive,
    /// `(a, world) -> answer`: waits for a handle, see `rt_abi::threads::way`.
    Await,
    /// `(x: Ptr, world)`: x, evaluated here and not before.
    Evaluate,
    /// `(number) -> 0`: one more evaluation of what has that counter of coverage.
    Cover,
    // Mutable objects. A pointer operand that names one is a variable which is
    // evaluated. Nothing checks that indices are within.
    /// `(value, world) -> variable`
    NewVar,
    /// The same, for a variable of the type `Memo`, which the collector may make `Forgotten`.
    NewMemo,
    /// `(variable, world) -> value`, perhaps unevaluated.
    ReadVar,
    /// `(variable, value, world) -> 0`
    WriteVar,
    /// `(object, object) -> truth`: whether they are one mutable object.
    SameObject,
    /// `(length, value, world) -> array` of pointers.
    NewArray,
    /// `(array, index, world) -> value`, perhaps unevaluated.
    ReadArray,
    /// `(array, index, value, world) -> 0`
    WriteArray,
    /// `(array, index) -> value`, perhaps unevaluated: of an array that nobody
    /// writes to any more.
    IndexArray,
    /// `(array) -> length`
    SizeArray,
    /// `(from, index, to, index, count, world) -> 0`
    CopyArray,
    /// `(length in bytes, world) -> array` of bytes, all 0.
    NewBytes,
    /// `(array) -> length in bytes`
    SizeBytes,
    /// `(array, length in bytes, world) -> length in bytes`, which is no more than that from now
    /// on. The object takes as much memory as before.
    ShrinkBytes,
    /// `(from, byte, to, byte, count of bytes, world) -> 0`
    CopyBytes,
    /// `(array, byte, array, byte, count of bytes, question) -> answer`: one of
    /// `rt_number::bytes::Question`, by its number, of two blocks. Those of a byte take it in
    /// place of the second index. Nobody writes to the arrays any more.
    AskBytes,
    /// `(array, byte, count of bytes, operation, handle, world) -> answer`: bytes of a file,
    /// see `rt_abi::io::Block`.
    FileBytes,
    /// `(array, index, world) -> element`: indices count elements.
    ReadBytes(Elem),
    /// `(array, index, element, world) -> 0`
    WriteBytes(Elem),
    /// `(array, index) -> element`: as [`Prim::IndexArray`].
    IndexBytes(Elem),
    // Memory that is at a place: addresses are raw words, of any alignment.
    /// `(array of bytes) -> address` of its first byte, for one so large that it never moves.
    /// Who uses the address touches the array afterwards.
    AddressOf,
    /// `(object, world) -> 0`: the object lives until here.
    Touch,
    /// `(address, world) -> element`
    Peek(Elem),
    /// `(address, element, world) -> 0`
    Poke(Elem),
    /// `(from, to, count of bytes, world) -> 0`: the places may overlap.
    MoveMemory,
    /// A call of a function that is written in C, or an address of C's.
    Foreign(Foreign),
}

/// What a primitive takes an array of bytes to consist of: signed and unsigned
/// integers, floating-point numbers. Wider values are cut off, or rounded.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Elem {
    I8,
    I16,
    I32,
    I64,
    W8,
    W16,
    W32,
    F32,
    F64,
}

impl Elem {
    /// log2 of its size in bytes.
    pub fn shift(self) -> u32 {
        match self {
            Elem::I8 | Elem::W8 => 0,
            Elem::I16 | Elem::W16 => 1,
            Elem::I32 | Elem::W32 | Elem::F32 => 2,
            Elem::I64 | Elem::F64 => 3,
        }
    }

    pub fn rep(self) -> Rep {
        match self {
            Elem::F32 | Elem::F64 => Rep::F64,
            _ => Rep::I64,
        }
    }
}

/// What evaluating a primitive may do besides giving a value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Effect {
    /// Nothing: it may be computed early, late or never.
    Pure,
    /// It may fail, wait or take long; its value depends on its operands alone.
    MayFail,
    /// It makes, reads or writes memory of this program: it stays in its place
    /// among effects, but what follows may be evaluated before it.
    Memory,
    /// The world sees it, or it decides what follows: it stays in its place, and
    /// nothing that follows is evaluated before it.
    World,
}

/// Every primitive but the four families with its name in the text form (which
/// writes `#name`).
pub const PRIMS: &[(Prim, &str)] = &[
    (Prim::AddI, "addI"),
    (Prim::SubI, "subI"),
    (Prim::MulI, "mulI"),
    (Prim::NegI, "negI"),
    (Prim::QuotI, "quotI"),
    (Prim::RemI, "remI"),
    (Prim::DivI, "divI"),
    (Prim::ModI, "modI"),
    (Prim::EqI, "eqI"),
    (Prim::NeI, "neI"),
    (Prim::LtI, "ltI"),
    (Prim::LeI, "leI"),
    (Prim::GtI, "gtI"),
    (Prim::GeI, "geI"),
    (Prim::AndI, "andI"),
    (Prim::OrI, "orI"),
    (Prim::XorI, "xorI"),
    (Prim::ShlI, "shlI"),
    (Prim::ShrI, "shrI"),
    (Prim::IndexByte, "indexByte"),
    (Prim::AddF, "addF"),
    (Prim::SubF, "subF"),
    (Prim::MulF, "mulF"),
    (Prim::DivF, "divF"),
    (Prim::NegF, "negF"),
    (Prim::EqF, "eqF"),
    (Prim::LtF, "ltF"),
    (Prim::LeF, "leF"),
    (Prim::IntToDouble, "intToDouble"),
    (Prim::DoubleToInt, "doubleToInt"),
    (Prim::MulHighI, "mulHighI"),
    (Prim::QuotW, "quotW"),
    (Prim::RemW, "remW"),
    (Prim::LtW, "ltW"),
    (Prim::LeW, "leW"),
    (Prim::ShrW, "shrW"),
    (Prim::PopCount, "popCount"),
    (Prim::LeadingZeros, "leadingZeros"),
    (Prim::TrailingZeros, "trailingZeros"),
    (Prim::SqrtF, "sqrtF"),
    (Prim::AbsF, "absF"),
    (Prim::DoubleBits, "doubleBits"),
    (Prim::BitsDouble, "bitsDouble"),
    (Prim::Single, "single"),
    (Prim::SingleBits, "singleBits"),
    (Prim::BitsSingle, "bitsSingle"),
    (Prim::IntToSingle, "intToSingle"),
    (Prim::WordToDouble, "wordToDouble"),
    (Prim::WordToSingle, "wordToSingle"),
    (Prim::ArrayByte, "arrayByte"),
    (Prim::DoubleByte, "doubleByte"),
    (Prim::Error, "error"),
    (Prim::Raise, "raise"),
    (Prim::RaiseIO, "raiseIO"),
    (Prim::Catch, "catch"),
    (Prim::Io, "io"),
    (Prim::Thread, "thread"),
    (Prim::Receive, "receive"),
    (Prim::Await, "await"),
    (Prim::Evaluate, "evaluate"),
    (Prim::Cover, "cover"),
    (Prim::NewVar, "newVar"),
    (Prim::NewMemo, "newMemo"),
    (Prim::ReadVar, "readVar"),
    (Prim::WriteVar, "writeVar"),
    (Prim::SameObject, "sameObject"),
    (Prim::NewArray, "newArray"),
    (Prim::ReadArray, "readArray"),
    (Prim::WriteArray, "writeArray"),
    (Prim::IndexArray, "indexArray"),
    (Prim::SizeArray, "sizeArray"),
    (Prim::CopyArray, "copyArray"),
    (Prim::NewBytes, "newBytes"),
    (Prim::SizeBytes, "sizeBytes"),
    (Prim::ShrinkBytes, "shrinkBytes"),
    (Prim::CopyBytes, "copyBytes"),
    (Prim::AskBytes, "askBytes"),
    (Prim::FileBytes, "fileBytes"),
    (Prim::ReadBytes(Elem::I8), "readI8"),
    (Prim::ReadBytes(Elem::I16), "readI16"),
    (Prim::ReadBytes(Elem::I32), "readI32"),
    (Prim::ReadBytes(Elem::I64), "readI64"),
    (Prim::ReadBytes(Elem::W8), "readW8"),
    (Prim::ReadBytes(Elem::W16), "readW16"),
    (Prim::ReadBytes(Elem::W32), "readW32"),
    (Prim::ReadBytes(Elem::F32), "readF32"),
    (Prim::ReadBytes(Elem::F64), "readF64"),
    (Prim::WriteBytes(Elem::I8), "writeI8"),
    (Prim::WriteBytes(Elem::I16), "writeI16"),
    (Prim::WriteBytes(Elem::I32), "writeI32"),
    (Prim::WriteBytes(Elem::I64), "writeI64"),
    (Prim::WriteBytes(Elem::W8), "writeW8"),
    (Prim::WriteBytes(Elem::W16), "writeW16"),
    (Prim::WriteBytes(Elem::W32), "writeW32"),
    (Prim::WriteBytes(Elem::F32), "writeF32"),
    (Prim::WriteBytes(Elem::F64), "writeF64"),
    (Prim::IndexBytes(Elem::I8), "indexI8"),
    (Prim::IndexBytes(Elem::I16), "indexI16"),
    (Prim::IndexBytes(Elem::I32), "indexI32"),
    (Prim::IndexBytes(Elem::I64), "indexI64"),
    (Prim::IndexBytes(Elem::W8), "indexW8"),
    (Prim::IndexBytes(Elem::W16), "indexW16"),
    (Prim::IndexBytes(Elem::W32), "indexW32"),
    (Prim::IndexBytes(Elem::F32), "indexF32"),
    (Prim::IndexBytes(Elem::F64), "indexF64"),
    (Prim::AddressOf, "addressOf"),
    (Prim::Touch, "touch"),
    (Prim::MoveMemory, "moveMemory"),
    (Prim::Peek(Elem::I8), "peekI8"),
    (Prim::Peek(Elem::I16), "peekI16"),
    (Prim::Peek(Elem::I32), "peekI32"),
    (Prim::Peek(Elem::I64), "peekI64"),
    (Prim::Peek(Elem::W8), "peekW8"),
    (Prim::Peek(Elem::W16), "peekW16"),
    (Prim::Peek(Elem::W32), "peekW32"),
    (Prim::Peek(Elem::F32), "peekF32"),
    (Prim::Peek(Elem::F64), "peekF64"),
    (Prim::Poke(Elem::I8), "pokeI8"),
    (Prim::Poke(Elem::I16), "pokeI16"),
    (Prim::Poke(Elem::I32), "pokeI32"),
    (Prim::Poke(Elem::I64), "pokeI64"),
    (Prim::Poke(Elem::W8), "pokeW8"),
    (Prim::Poke(Elem::W16), "pokeW16"),
    (Prim::Poke(Elem::W32), "pokeW32"),
    (Prim::Poke(Elem::F32), "pokeF32"),
    (Prim::Poke(Elem::F64), "pokeF64"),
];

impl Prim {
    /// The primitive's name in the text form.
    pub fn name(self) -> &'static str {
        match self {
            Prim::Math(f) => f.names().prim,
            Prim::Integer(op) => Operation::ALL[op as usize].1,
            Prim::AskInteger(question) => Question::ALL[question as usize].1,
            Prim::Foreign(foreign) => foreign.name(),
            _ => PRIMS
                .iter()
                .find(|(p, _)| *p == self)
                .map_or("?", |(_, n)| n),
        }
    }

    /// The primitive of this name.
    pub fn named(name: &str) -> Option<Prim> {
        let plain = PRIMS.iter().find(|(_, n)| *n == name).map(|(p, _)| *p);
        let math = || Function::ALL.iter().find(|f| f.prim == name);
        let integer = || Operation::ALL.iter().find(|(_, n)| *n == name);
        let question = || Question::ALL.iter().find(|(_, n)| *n == name);
        plain
            .or_else(|| math().map(|f| Prim::Math(f.function)))
            .or_else(|| integer().map(|(op, _)| Prim::Integer(*op)))
            .or_else(|| question().map(|(q, _)| Prim::AskInteger(*q)))
            .or_else(|| Foreign::named(name).map(Prim::Foreign))
    }

    /// Whether its pointer operands are evaluated first.
    pub fn forces(self) -> bool {
        matches!(
            self,
            Prim::Integer(_) | Prim::AskInteger(_) | Prim::ArrayByte
        )
    }

    /// Whether it makes an object, so that the collector may run.
    pub fn allocates(self) -> bool {
        matches!(self, Prim::Integer(_)) || self.makes_mutable()
    }

    /// Whether other code of the program may run meanwhile, so that objects may move.
    pub fn may_switch(self) -> bool {
        match self {
            Prim::Catch | Prim::Thread | Prim::Receive | Prim::Await => true,
            Prim::Foreign(foreign) => foreign.may_call_back(),
            _ => false,
        }
    }

    pub fn effect(self) -> Effect {
        use Prim::*;
        match self {
            QuotI | RemI | DivI | ModI | QuotW | RemW | IndexByte | DoubleByte | Error | Raise
            | IndexArray | IndexBytes(_) | AskBytes => Effect::MayFail,
            // They may take long, or want their operands evaluated.
            Math(_) | Integer(_) | AskInteger(_) | ArrayByte => Effect::MayFail,
            Cover | NewVar | NewMemo | ReadVar | WriteVar | NewArray | ReadArray | WriteArray
            | CopyArray | NewBytes | ShrinkBytes | CopyBytes | ReadBytes(_) | WriteBytes(_)
            | Touch | Peek(_) | Poke(_) | MoveMemory => Effect::Memory,
            Foreign(foreign) => match foreign.call().way {
                Way::Pure => Effect::MayFail,
                Way::Unsafe | Way::Safe | Way::Apart => Effect::World,
                Way::Address => Effect::Pure,
            },
            RaiseIO | Catch | Io | FileBytes | Thread | Receive | Await | Evaluate => Effect::World,
            AddI | SubI | MulI | NegI | EqI | NeI | LtI | LeI | GtI | GeI | AndI | OrI | XorI
            | ShlI | ShrI | AddF | SubF | MulF | DivF | NegF | EqF | LtF | LeF | IntToDouble
            | DoubleToInt | MulHighI | LtW | LeW | ShrW | PopCount | LeadingZeros
            | TrailingZeros | SqrtF | AbsF | DoubleBits | BitsDouble | Single | SingleBits
            | BitsSingle | IntToSingle | WordToDouble | WordToSingle | SameObject | SizeArray
            | SizeBytes | AddressOf => Effect::Pure,
        }
    }

    /// Whether its result is a pointer to what is perhaps not evaluated: such a
    /// primitive stands only as the scrutinee of a case that just binds it.
    pub fn gives_unevaluated(self) -> bool {
        matches!(
            self,
            Prim::Catch | Prim::Receive | Prim::ReadVar | Prim::ReadArray | Prim::IndexArray
        )
    }

    /// Whether it makes a mutable variable.
    pub fn makes_variable(self) -> bool {
        matches!(self, Prim::NewVar | Prim::NewMemo)
    }

    /// Whether it makes a mutable object.
    pub fn makes_mutable(self) -> bool {
        matches!(
            self,
            Prim::NewVar | Prim::NewMemo | Prim::NewArray | Prim::NewBytes
        )
    }

    /// Whether its first operand is a mutable object.
    pub fn on_mutable(self) -> bool {
        use Prim::*;
        matches!(
            self,
            ReadVar
                | WriteVar
                | SameObject
                | ReadArray
                | WriteArray
                | IndexArray
                | SizeArray
                | CopyArray
                | SizeBytes
                | ShrinkBytes
                | CopyBytes
                | AskBytes
                | FileBytes
                | ReadBytes(_)
                | WriteBytes(_)
                | IndexBytes(_)
                | AddressOf
                | Touch
        )
    }

    /// Which operands are mutable objects, which must be evaluated.
    pub fn objects(self) -> &'static [usize] {
        match self {
            Prim::SameObject => &[0, 1],
            Prim::CopyArray | Prim::CopyBytes | Prim::AskBytes => &[0, 2],
            _ if self.on_mutable() => &[0],
            _ => &[],
        }
    }

    /// Whether control never comes back.
    pub fn never_returns(self) -> bool {
        prim_sig(self).1.is_none()
    }
}

/// Argument and result representations of a primitive; `None` = never returns.
pub fn prim_sig(prim: Prim) -> (&'static [Rep], Option<Rep>) {
    use Prim::*;
    use Rep::*;
    match prim {
        AddI | SubI | MulI | MulHighI | QuotW | RemW | LtW | LeW | ShrW | QuotI | RemI | DivI
        | ModI | EqI | NeI | LtI | LeI | GtI | GeI | AndI | OrI | XorI | ShlI | ShrI
        | IndexByte => (&[I64, I64], Some(I64)),
        DoubleByte => (&[F64, I64], Some(I64)),
        NegI | PopCount | LeadingZeros | TrailingZeros | Cover => (&[I64], Some(I64)),
        SqrtF | AbsF | Single => (&[F64], Some(F64)),
        DoubleBits | SingleBits => (&[F64], Some(I64)),
        BitsDouble | BitsSingle | IntToSingle | WordToDouble | WordToSingle => (&[I64], Some(F64)),
        Math(f) if f.is_binary() => (&[F64, F64], Some(F64)),
        Math(_) => (&[F64], Some(F64)),
        Integer(op) => match op {
            Operation::Shl | Operation::Shr => (&[Ptr, I64], Some(Ptr)),
            Operation::Digits => (&[Ptr], Some(Ptr)),
            Operation::FromWord | Operation::Literal | Operation::SingleText => (&[I64], Some(Ptr)),
            _ => (&[Ptr, Ptr], Some(Ptr)),
        },
        AskInteger(question) => match question {
            Question::Compare => (&[Ptr, Ptr], Some(I64)),
            Question::ToWord | Question::BitLength | Question::PopCount => (&[Ptr], Some(I64)),
            Question::TestBit => (&[Ptr, I64], Some(I64)),
            Question::Encode | Question::Nearest | Question::NearestSingle => {
                (&[Ptr, I64], Some(F64))
            }
        },
        ArrayByte => (&[Ptr, I64], Some(I64)),
        AddF | SubF | MulF | DivF => (&[F64, F64], Some(F64)),
        NegF => (&[F64], Some(F64)),
        EqF | LtF | LeF => (&[F64, F64], Some(I64)),
        IntToDouble => (&[I64], Some(F64)),
        DoubleToInt => (&[F64], Some(I64)),
        Error | Raise => (&[Ptr], None),
        RaiseIO => (&[Ptr, Ptr], None),
        Catch => (&[Ptr, Ptr, Ptr, Ptr], Some(Ptr)),
        Io => (&[I64, I64, I64, Ptr], Some(I64)),
        Thread => (&[I64, I64, Ptr, Ptr], Some(I64)),
        Receive => (&[I64, I64, Ptr, Ptr], Some(Ptr)),
        Await => (&[I64, Ptr], Some(I64)),
        Evaluate | NewVar | NewMemo | ReadVar => (&[Ptr, Ptr], Some(Ptr)),
        WriteVar => (&[Ptr, Ptr, Ptr], Some(I64)),
        SameObject => (&[Ptr, Ptr], Some(I64)),
        NewArray => (&[I64, Ptr, Ptr], Some(Ptr)),
        ReadArray => (&[Ptr, I64, Ptr], Some(Ptr)),
        WriteArray => (&[Ptr, I64, Ptr, Ptr], Some(I64)),
        IndexArray => (&[Ptr, I64], Some(Ptr)),
        SizeArray | SizeBytes | AddressOf => (&[Ptr], Some(I64)),
        Touch => (&[Ptr, Ptr], Some(I64)),
        Peek(elem) => (&[I64, Ptr], Some(elem.rep())),
        Poke(elem) => match elem.rep() {
            F64 => (&[I64, F64, Ptr], Some(I64)),
            _ => (&[I64, I64, Ptr], Some(I64)),
        },
        MoveMemory => (&[I64, I64, I64, Ptr], Some(I64)),
        Foreign(foreign) => foreign.signature(),
        CopyArray | CopyBytes => (&[Ptr, I64, Ptr, I64, I64, Ptr], Some(I64)),
        NewBytes => (&[I64, Ptr], Some(Ptr)),
        ShrinkBytes => (&[Ptr, I64, Ptr], Some(I64)),
        AskBytes => (&[Ptr, I64, Ptr, I64, I64, I64], Some(I64)),
        FileBytes => (&[Ptr, I64, I64, I64, I64, Ptr], Some(I64)),
        ReadBytes(elem) => (&[Ptr, I64, Ptr], Some(elem.rep())),
        IndexBytes(elem) => (&[Ptr, I64], Some(elem.rep())),
        WriteBytes(elem) => match elem.rep() {
            F64 => (&[Ptr, I64, F64, Ptr], Some(I64)),
            _ => (&[Ptr, I64, I64, Ptr], Some(I64)),
        },
    }
}
