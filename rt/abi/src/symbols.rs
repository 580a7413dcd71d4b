//! Symbol names that cross the border between program and runtime.
//!
//! # Provided by the runtime, called by generated code
//! All code symbols are called with the System V convention and preserve rbx,
//! rbp, r12-r14; r15 is the heap pointer on entry and on return.
//!
//! | symbol | signature | meaning |
//! |---|---|---|
//! | `rt_gc` | `(bytes) -> address` | make room for `bytes`; they start at the answer, which is r15 not yet advanced (but a signal may have changed that: see the runtime's `entry/stops.rs`). A safepoint. |
//! | `rt_alloc_large` | `(bytes) -> address` | a large object's memory; header and fields are the caller's to fill before the next safepoint. A safepoint. |
//! | `rt_new_array` | `(info, length) -> address` | an array of that kind (its dirty table), zeroed but for header and length; pointers are the caller's to fill before the next safepoint. A safepoint. |
//! | `rt_fill_array` | `(array, value) -> 0` | stores a pointer to all elements of a new array. Not a safepoint. |
//! | `rt_copy_array`, `rt_copy_bytes` | `(from, index, to, index, count) -> 0` | copies elements between arrays of pointers, or of bytes, which may be the same. Not a safepoint. |
//! | `rt_enter_caf` | `(caf)` | called once by a CAF's entry before it evaluates: registers it. Not a safepoint. |
//! | `rt_error` | `(message: pointer to a Pure list of Char)` | `error` in programs that handle no exceptions: does not return. |
//! | `rt_raise` | `(exception)` | unwinds to the nearest frame of `catch`: does not return. |
//! | `rt_fail` | `(desc)` | failed pattern match; the description's name is the whole message: does not return. |
//! | `rt_arith` | `(code)` | arithmetic error: 0 divide by zero, 1 overflow: does not return. |
//! | `rt_push_centre` | `(cache, centre)` | the current stack, and what the push of the centre makes of it, go to a site's cache of two words. Not a safepoint, keeps every register. |
//! | `rt_enter_function` | `(closure)` | a function is entered, whose closure (tagged or not) was made under another stack than the current one: appends that. Not a safepoint, keeps every register. |
//! | `rt_double_byte` | `(bits, index) -> byte` | a character of the shortest text that reads back as that Double, -1 behind the end. Not a safepoint. |
//! | `rt_integer_add` ... | `(x, y, tables) -> integer` | an `rt_number::integer` operation each, by its symbol, on evaluated Integers or raw words; the result is an evaluated Integer made with those tables, or a byte array. Safepoints. |
//! | `rt_integer_word` | `(question, x, y) -> word` | what `rt_number::integer` answers with a raw word. Not a safepoint. |
//! | `rt_math` ... | `(double..) -> double` | an elementary function each, by the name of `rt_number::math`. Not safepoints. |
//! | `rt_catch` | `(table, action, handler, token) -> result`, tail convention | `catch`; see [`crate::frames::CATCH`]. A safepoint. |
//! | `rt_io` | `(operation, a, b) -> answer` | see [`crate::io`]. Not a safepoint. |
//! | `rt_log_use` | `(object)` | chronicle of tests. Not a safepoint. |
//!
//! # Provided by the runtime, referred to by tables of the program
//! Only programs that have such a table have this code. The runtime calls it, by the
//! table; a `*mut c_void` is something of its own.
//!
//! | symbol | meaning |
//! |---|---|
//! | `rt_start_coverage`, `rt_write_coverage` | counters of coverage: as a run begins, and to a file |
//! | `rt_charge_call`, `rt_counted` | what the runtime allocates, by the call that it is for; and what is in a profile of allocation or entries |
//! | `rt_ticky_report`, `rt_ticky_sample` | the report of `-ticky`, and a sample for the event log |
//! | `rt_observe` | heap profiles of all kinds, for programs that may be asked for one |
//! | `rt_print` | prints the value of `main`, where that is no action |
//! | `rt_verify` | the heap verifier of `-debug` |
//!
//! # Provided by the program, used by the runtime
//! | symbol | what |
//! |---|---|
//! | `pure_main` | static closure of `main` (untagged address) |
//! | `pure_frames`, `pure_shapes`, `pure_srts` | see [`crate::frames`] |
//! | `pure_infos` | the address of every info table, then 0 |
//! | `pure_sites` | [`crate::frames::Site`] rows, one for each function, then those of calls |
//! | `pure_eval` | code, tail convention: `(pointer) -> evaluated tagged pointer` |
//! | `pure_config` | a [`ProgramConfig`] |

use core::ffi::c_void;

pub const RT_GC: &str = "rt_gc";
/// The code of indirections, for tables of theirs.
pub const RT_INDIRECTION_ENTRY: &str = "rt_indirection_entry";
pub const RT_ALLOC_LARGE: &str = "rt_alloc_large";
pub const RT_NEW_ARRAY: &str = "rt_new_array";
pub const RT_FILL_ARRAY: &str = "rt_fill_array";
pub const RT_COPY_ARRAY: &str = "rt_copy_array";
pub const RT_COPY_BYTES: &str = "rt_copy_bytes";
pub const RT_ENTER_CAF: &str = "rt_enter_caf";
pub const RT_ERROR: &str = "rt_error";
pub const RT_RAISE: &str = "rt_raise";
pub const RT_FAIL: &str = "rt_fail";
pub const RT_ARITH: &str = "rt_arith";
pub const RT_PUSH_CENTRE: &str = "rt_push_centre";
pub const RT_ENTER_FUNCTION: &str = "rt_enter_function";
pub const RT_DOUBLE_BYTE: &str = "rt_double_byte";
pub const RT_INTEGER_WORD: &str = "rt_integer_word";
/// The [`crate::Info`] of byte arrays.
pub const RT_BYTES_INFO: &str = "rt_bytes_info";
pub const RT_CATCH: &str = "rt_catch";
pub const RT_IO: &str = "rt_io";
pub const RT_LOG_USE: &str = "rt_log_use";
pub const RT_START_COVERAGE: &str = "rt_start_coverage";
pub const RT_WRITE_COVERAGE: &str = "rt_write_coverage";
pub const RT_CHARGE_CALL: &str = "rt_charge_call";
pub const RT_COUNTED: &str = "rt_counted";
pub const RT_TICKY_REPORT: &str = "rt_ticky_report";
pub const RT_TICKY_SAMPLE: &str = "rt_ticky_sample";
pub const RT_OBSERVE: &str = "rt_observe";
pub const RT_PRINT: &str = "rt_print";
pub const RT_VERIFY: &str = "rt_verify";
/// `[Info; MAX_SIZED_THUNK + 1]`, blackholes by payload words; entry 0 is for
/// larger thunks. Their entry code reports `<<loop>>`.
pub const RT_BLACKHOLE_INFOS: &str = "rt_blackhole_infos";
/// `[Info; MAX_SIZED_THUNK + 1]`, indirections by payload words, laid directly
/// behind the blackholes: an update adds [`BLACKHOLE_TO_IND`] to the info word.
pub const RT_IND_INFOS: &str = "rt_ind_infos";
/// Bytes from a blackhole's info to the indirection's of the same size.
pub const BLACKHOLE_TO_IND: usize = (crate::object::MAX_SIZED_THUNK + 1) * crate::info::INFO_BYTES;

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
    /// What is profiled in the manner of MLton unless the options say otherwise: see
    /// [`crate::mlmon::kind`]. Of [`Self::bins`], what they count.
    pub monitor: u8,
    pub reserved: [u8; 2],
    /// `-with-rtsopts` text: address and length.
    pub with_rtsopts: usize,
    pub with_rtsopts_len: usize,
    /// `*const` [`crate::costs::Centres`].
    pub centres: usize,
    /// Code that applies a function to one argument, and to two, 0 if the program
    /// raises no exceptions: `(function, arguments..) -> result`, tail convention.
    pub apply: [usize; 2],
    /// Static closure of what reports an exception that nobody handles: a
    /// function of exception and token, whose result's field is an Int.
    pub uncaught: usize,
    /// `*const` [`Source`], as many as [`Self::sources_count`].
    pub sources: usize,
    pub sources_count: usize,
    /// `*mut` [`Counted`], as many as [`Self::counted_count`].
    pub counted: usize,
    pub counted_count: usize,
    /// `*const` [`Covered`], as many as [`Self::covered_count`].
    pub covered: usize,
    pub covered_count: usize,
    /// `*const u32`, [`Self::joined_count`] lists: of each counter behind those of the
    /// boxes, how many it counts for, and their numbers through all modules.
    pub joined: usize,
    pub joined_count: usize,
    /// [`RT_START_COVERAGE`] and [`RT_WRITE_COVERAGE`], if there is [`Self::covered`].
    pub start_coverage: Option<unsafe extern "C" fn(runtime: *mut c_void)>,
    pub write_coverage: Option<unsafe extern "C" fn(runtime: *mut c_void)>,
    /// `*const` [`crate::mlmon::Bin`], as many as [`Self::bins_count`].
    pub bins: usize,
    pub bins_count: usize,
    /// [`RT_CHARGE_CALL`] and [`RT_COUNTED`], if there are [`Self::bins`].
    pub charge_call: Option<unsafe extern "C" fn(back: usize, bytes: u64, objects: u64)>,
    pub counted_bins: Option<unsafe extern "C" fn(sections: *mut c_void, allocated: u64)>,
    /// Bytes of the last function's code: that of the runtime may follow at once.
    pub last_code: usize,
    /// `*const` [`crate::ticky::Ticky`]; 0: nothing of that is counted.
    pub ticky: usize,
    /// [`RT_OBSERVE`], if a heap profile can be asked for.
    pub observe: Option<unsafe extern "C" fn(begin: *mut c_void)>,
    /// [`RT_VERIFY`], if [`Self::debug`] is 1.
    pub verify: Option<unsafe extern "C" fn(asked: *mut c_void)>,
    /// `*const` [`Stamps`], of so many functions, each behind the one before.
    pub stamps: usize,
    pub stamped_functions: usize,
    /// [`RT_PRINT`], if the value of `main` is to be printed.
    pub print: Option<unsafe extern "C" fn(value: usize)>,
    /// Which variables suspended frames hold pointers by, 0 if nothing is known: of each
    /// function the address of its code in eight bytes, then, in LEB128, the size in bytes of
    /// what follows: of each call site the distance of its return address from the one
    /// before, the number of variables, and of each the number of its slot, as of a shape
    /// ([`crate::frames`]), and its row in [`Self::held_variables`]. An address 0 ends it.
    pub held: usize,
    /// `*const` [`crate::frames::Site`].
    pub held_variables: usize,
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
    /// Its name: address and length.
    pub name: usize,
    pub name_len: usize,
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
    /// Its path, as descriptions have it: address and length.
    pub path: usize,
    pub path_len: usize,
    /// FNV-1a, 64 bits, of its bytes: tells whether it is still what was compiled.
    pub hash: u64,
}
