//! What the program provides, used by the runtime. The other direction is in
//! [`crate::border`].
//!
//! | symbol | what |
//! |---|---|
//! | `pure_main` | static closure of `main` (untagged address) |
//! | `pure_frames`, `pure_shapes`, `pure_srts` | see [`crate::frames`] |
//! | `pure_infos` | the address of every info table, then 0 |
//! | `pure_sites` | [`crate::frames::Site`] rows, one for each function, then those of calls |
//! | `pure_eval` | code, tail convention: `(pointer) -> evaluated tagged pointer` |
//! | `pure_config` | a [`ProgramConfig`] |

use core::ffi::c_void;
use core::marker::PhantomData;

pub const PURE_MAIN: &str = "pure_main";
pub const PURE_FRAMES: &str = "pure_frames";
pub const PURE_SHAPES: &str = "pure_shapes";
pub const PURE_SRTS: &str = "pure_srts";
pub const PURE_INFOS: &str = "pure_infos";
pub const PURE_SITES: &str = "pure_sites";
pub const PURE_EVAL: &str = "pure_eval";
pub const PURE_CONFIG: &str = "pure_config";

/// What the linked program was built with. Data, read-only.
#[repr(C)]
pub struct ProgramConfig {
    /// 1 in `-prof` programs: headers have stacks and marks.
    pub prof: u8,
    /// 1 in `-debug` programs: `-D` options work.
    pub debug: u8,
    /// `-rtsopts`: 0 none, 1 some (default), 2 all, 3 ignore, 4 ignoreAll.
    pub rtsopts: u8,
    /// Not 0: the program has cost-centre stacks, and [`Self::centres`] is there.
    /// 2: placed after optimisation, so their stacks leave callers out that
    /// were inlined; failures do not print them.
    pub costs: u8,
    /// 1: all allocation is counted, and [`Self::counted`] is there.
    pub counts: u8,
    pub reserved: [u8; 3],
    /// Text.
    pub with_rtsopts: Table<u8>,
    /// Bytes of the last function's code: that of the runtime may follow at once.
    pub last_code: usize,
    pub sources: Table<Source>,
    pub exceptions: Exceptions,
    /// `*const` [`crate::costs::Centres`].
    pub centres: usize,
    /// Writable.
    pub counted: Table<Counted>,
    pub coverage: Coverage,
    pub bins: Bins,
    /// `*const` [`crate::ticky::Ticky`]; 0: nothing of that is counted.
    pub ticky: usize,
    /// Each behind the one before.
    pub stamps: Table<Stamps>,
    pub held: Held,
    /// [`crate::border::RT_OBSERVE`] or [`crate::border::RT_OBSERVE_CONTENTS`], if a heap
    /// profile can be asked for.
    pub observe: Option<unsafe extern "C" fn(begin: *mut c_void)>,
    /// [`crate::border::RT_VERIFY`], if [`Self::debug`] is 1.
    pub verify: Option<unsafe extern "C" fn(asked: *mut c_void)>,
    /// [`crate::border::RT_SCHEDULE`], if it can have threads.
    pub schedule: Option<unsafe extern "C" fn()>,
    /// [`crate::border::RT_PRINT`], if the value of `main` is to be printed.
    pub print: Option<unsafe extern "C" fn(value: usize)>,
}

/// Where rows begin, and how many there are; both 0 if there are none.
#[repr(C)]
pub struct Table<Row> {
    pub at: usize,
    pub count: usize,
    pub rows: PhantomData<fn() -> Row>,
}

/// Of a program that raises none all is 0.
#[repr(C)]
pub struct Exceptions {
    /// Code that applies a function to one argument, and to two:
    /// `(function, arguments..) -> result`, tail convention.
    pub apply: [usize; 2],
    /// Static closure of what reports an exception that nobody handles: a
    /// function of exception and token, whose result's field is an Int.
    pub uncaught: usize,
}

/// What `-fhpc` counts.
#[repr(C)]
pub struct Coverage {
    pub modules: Table<Covered>,
    /// So many lists: of each counter behind those of the boxes, how many it counts for,
    /// and their numbers through all modules.
    pub joined: Table<u32>,
    /// [`crate::border::RT_START_COVERAGE`] and [`crate::border::RT_WRITE_COVERAGE`].
    pub start: Option<unsafe extern "C" fn(runtime: *mut c_void)>,
    pub write: Option<unsafe extern "C" fn(runtime: *mut c_void)>,
}

/// What is profiled in the manner of MLton.
#[repr(C)]
pub struct Bins {
    pub rows: Table<crate::mlmon::Bin>,
    /// [`crate::border::RT_CHARGE_CALL`] and [`crate::border::RT_COUNTED`], if there are rows.
    pub charge_call: Option<unsafe extern "C" fn(back: usize, bytes: u64, objects: u64)>,
    pub counted: Option<unsafe extern "C" fn(sections: *mut c_void, allocated: u64)>,
    /// What is profiled unless the options say otherwise: see [`crate::mlmon::kind`].
    pub profile: u8,
}

/// Which variables suspended frames hold pointers by, 0 if nothing is known.
#[repr(C)]
pub struct Held {
    /// Of each
    /// function the address of its code in eight bytes, then, in LEB128, the size in bytes of
    /// what follows: of each call site the distance of its return address from the one
    /// before, the number of variables, and of each the number of its slot, as of a shape
    /// ([`crate::frames`]), and its row in [`Self::variables`]. An address 0 ends it.
    pub rows: usize,
    /// `*const` [`crate::frames::Site`].
    pub variables: usize,
}

/// The instructions of a function that mark objects as used, and those that count what it
/// allocates: `count` entries of four bytes
/// follow, and so many zero bytes that the next row begins at a multiple of 8.
#[repr(C)]
pub struct Stamps {
    pub code: usize,
    pub count: u32,
}

impl Stamps {
    /// An instruction of so many bytes, at an offset from the function's first.
    pub fn entry(offset: u32, length: u32, counts: bool) -> u32 {
        offset << 5 | u32::from(counts) << 4 | length
    }

    /// Offset and length of an entry, and whether it counts allocation.
    pub fn parts(entry: u32) -> (usize, usize, bool) {
        (
            (entry >> 5) as usize,
            (entry & 15) as usize,
            entry & 16 != 0,
        )
    }
}

/// A module that counts its evaluations.
#[repr(C)]
pub struct Covered {
    pub name: Table<u8>,
    /// What its index of boxes has as well.
    pub hash: u64,
    pub boxes: usize,
    /// `*mut u64`, one for each box. Data, writable.
    pub counters: usize,
}

/// How many objects compiled code has made with an info table. Data, writable.
#[repr(C)]
pub struct Counted {
    /// `*const` [`crate::info::Info`].
    pub info: usize,
    /// Of one object.
    pub bytes: u64,
    pub objects: u64,
}

pub const COUNTED_BYTES: usize = size_of::<Counted>();
/// Where a [`Counted`] has its count.
pub const COUNTED_OBJECTS: usize = core::mem::offset_of!(Counted, objects);

/// A source file of the program.
#[repr(C)]
pub struct Source {
    /// As descriptions have it.
    pub path: Table<u8>,
    /// FNV-1a, 64 bits, of its bytes: tells whether it is still what was compiled.
    pub hash: u64,
}
