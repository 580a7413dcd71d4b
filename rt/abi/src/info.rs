//! Info tables: one per allocation site, read-only data of the program.

/// What an object is. Stored in [`Info::kind`].
#[repr(u8)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Constructor application.
    Con = 0,
    /// Function closure: entry is `entry(node, a1..an) -> result`.
    Fun = 1,
    /// Suspended expression: entry is `entry(node) -> result`.
    Thunk = 2,
    /// Partial application: payload `[function, args..]`, all pointers; entered
    /// like a function of `arity` arguments (those still wanted).
    Pap = 3,
    /// Selector thunk: payload `[selectee]`; `arity` is the field's index among
    /// the constructor's pointer fields. Entered like a thunk.
    Selector = 4,
    /// Evaluated thunk: payload `[result, slop..]`, `ptrs` is 1. Entered like a thunk.
    Ind = 5,
    /// Thunk under evaluation: payload all slop, `ptrs` is 0. Entering it means
    /// that a value depends on itself.
    Blackhole = 6,
    /// Thunk whose evaluation ended in an exception: payload `[exception,
    /// slop..]`, `ptrs` is 1. Entering it raises the exception again.
    Raising = 7,
    /// Raw bytes: payload `[length in bytes, words..]`, the last word filled up
    /// with whatever; the table counts none of it.
    Bytes = 8,
    /// Mutable variable: payload `[value]`. This and the next: see [`flag::CLEAN`].
    MutVar = 9,
    /// Array of pointers: payload `[length, elements.., cards]`, see
    /// [`crate::object::array_words`]. The table counts none of it.
    MutArray = 10,
}

/// An info table. 48 bytes, 8-aligned.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Info {
    /// Code address (see [`Kind`] for its signature); for constructors 0.
    pub entry: usize,
    /// A [`Kind`].
    pub kind: u8,
    /// The tag of pointers to the object (see [`crate::object`]).
    pub tag: u8,
    /// Arguments wanted (Fun, Pap) or field index (Selector).
    pub arity: u16,
    /// Payload words that are pointers; they come first.
    pub ptrs: u16,
    /// Payload words that are not.
    pub raws: u16,
    /// Constructors: 0-based index within the data type.
    pub con: u32,
    /// Occurrence id of the allocation site: row of the site table.
    pub occ: u32,
    /// `*const Srt`, or 0: the static objects that the code refers to and from
    /// which a CAF can be reached.
    pub srt: usize,
    /// `*const Desc`: what profiles and printing call this object.
    pub desc: usize,
    /// Functions: bit i set = argument i is a raw word. Always 0 for functions
    /// that unknown code may call.
    pub raw_args: u32,
    /// See [`flag`].
    pub flags: u32,
}

/// Bits of [`Info::flags`].
pub mod flag {
    /// The object is static and has an epoch word (see [`crate::object`]).
    pub const HAS_EPOCH: u32 = 1;
    /// A boxed Int: a constructor whose one field is its raw word.
    pub const INT: u32 = 2;
    /// A boxed Char, likewise.
    pub const CHAR: u32 = 4;
    /// An old mutable object that points to nothing young and is not remembered:
    /// who writes to it remembers it and makes it dirty. The tables of mutable
    /// objects come in pairs, the dirty one first, the clean one behind it.
    pub const CLEAN: u32 = 8;
    /// A static thunk whose value may be forgotten: it is computed again when it is
    /// wanted. Or a mutable variable that keeps the value of a call: the collector may
    /// make its value one with the tag of a first constructor, and no fields.
    pub const FORGETTABLE: u32 = 16;
    /// A selector behind whose table is that of the indirection which the collector makes
    /// of it; and that table. So profiles know which selector it was.
    pub const SHORTENED: u32 = 32;
    /// Of no object: what stands for the blackhole of a thunk in profiles, which has all
    /// else of the thunk.
    pub const EVALUATED: u32 = 64;
}

/// Bytes of an [`Info`].
pub const INFO_BYTES: usize = core::mem::size_of::<Info>();
/// Byte offsets of the fields, for code that builds or reads tables.
pub mod offset {
    use super::Info;
    use core::mem::offset_of;
    pub const ENTRY: usize = offset_of!(Info, entry);
    pub const KIND: usize = offset_of!(Info, kind);
    pub const TAG: usize = offset_of!(Info, tag);
    pub const ARITY: usize = offset_of!(Info, arity);
    pub const PTRS: usize = offset_of!(Info, ptrs);
    pub const RAWS: usize = offset_of!(Info, raws);
    pub const CON: usize = offset_of!(Info, con);
    pub const OCC: usize = offset_of!(Info, occ);
    pub const DESC: usize = offset_of!(Info, desc);
    pub const FLAGS: usize = offset_of!(Info, flags);
}

/// How a structurally printed value of a constructor looks.
#[repr(u32)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Print {
    /// `Name field field`, parenthesised inside another application.
    Named = 0,
    /// A boxed Int: its raw word in decimal (negative ones in parentheses when
    /// inside an application).
    Int = 1,
    /// A boxed Char: `'c'` with the usual escapes.
    Char = 2,
    /// A boxed Double.
    Double = 3,
    /// `(a,b,..)`.
    Tuple = 4,
    /// The value of a program that has done its output itself: not printed when
    /// `main` is it.
    Done = 5,
    /// A small Integer, like an Int.
    Integer = 6,
    /// A large one: the magnitude is a byte array.
    Positive = 7,
    Negative = 8,
}

/// What profiles call an object and where it was written: bytes, of which a program has
/// some for each place that allocates.
///
/// Numbers are in LEB128. A description begins with one that has a [`Print`]
/// (constructors) in its [`PRINT_BITS`] lowest bits, and above them one bit for each field
/// that it has; the fields follow, in this order. What it consists of is shared with other
/// descriptions and stands in front of it: a reference is the distance in bytes back from
/// the description's first byte. A text is its length in bytes and as much UTF-8. A place
/// is four numbers: line and column, from 1 on, how many lines below the last one is,
/// and the last column, inclusive.
pub mod desc {
    use super::PRINT_BITS;

    const FIRST: u32 = 1 << PRINT_BITS;
    /// Text: constructor name, or the name of the thunk's or function's binder.
    pub const NAME: u32 = FIRST;
    /// A [`super::desc_site`].
    pub const SITE: u32 = FIRST << 1;
    /// Place of the allocation.
    pub const PLACE: u32 = FIRST << 2;
    /// Text: module that allocates it (constructors: that defines it).
    pub const MODULE: u32 = FIRST << 3;
    /// Number that tells apart equally named thunks and functions; without, 0.
    pub const UNIQUE: u32 = FIRST << 4;
    /// Nothing follows: the module is the site's.
    pub const SITE_MODULE: u32 = FIRST << 5;
    /// Text: type description for `-hy`.
    pub const TYPE: u32 = FIRST << 6;
    /// Text: what the expression there is an application of, or the literal; not of
    /// constructors, which are called so.
    pub const CONSTRUCTION: u32 = FIRST << 7;
    /// Of what the library makes: the description of the program's expression that has
    /// caused it, whose name is that of the library's function that it calls.
    pub const CAUSE: u32 = FIRST << 8;
    /// The description of the constructor application whose argument this one is: four
    /// bytes, the signed distance forward, or 0.
    pub const WITHIN: u32 = FIRST << 9;
    /// Text: a [`super::shape`].
    pub const SHAPE: u32 = FIRST << 10;
}

/// How a constructor's value looks whose fields are held in parts, in their order: a letter
/// for each word, and the parts of what has parts as `(Name parts)`.
pub mod shape {
    /// The next pointer.
    pub const POINTER: char = 'p';
    /// The next raw word, as an Int, a Char, a Double, or a number of no more meaning.
    pub const INT: char = 'i';
    pub const CHAR: char = 'c';
    pub const DOUBLE: char = 'd';
    pub const WORD: char = 'w';
}

/// The declarations around a place, as a description is made: a number with a bit for
/// each field, and the fields.
pub mod desc_site {
    /// Text: module of the allocation site, for constructors too.
    pub const MODULE: u32 = 1;
    /// Text: the declarations around the allocation site, `f.g`.
    pub const PRODUCER: u32 = 2;
    /// Text: source file of the allocation site.
    pub const FILE: u32 = 4;
    /// Place of the innermost of those declarations, in the same file; of a function,
    /// of the equation.
    pub const DECLARED: u32 = 8;
}

/// See [`desc`].
pub const PRINT_BITS: u32 = 4;

/// A static reference table: `count` pointers (untagged) to static objects
/// follow this header.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Srt {
    pub count: usize,
}
