//! The info tables that the runtime provides: blackholes, indirections, and
//! thunks that raise, of each size; the first two are laid one behind the other
//! so that an update is an addition.
//!
//! What headers say of tables are *info words*: 32 bits that are a table's address.
//! Tests of this crate are linked elsewhere, so there an info word is the distance from
//! a base.

use super::object::SIZE_IN_PAYLOAD;
use rt_abi::info::desc;
use rt_abi::object::{MAX_SIZED_THUNK, header};
use rt_abi::{Info, Kind};

const SIZES: usize = MAX_SIZED_THUNK + 1;

/// [`rt_abi::Info`] with its addresses typed, so that it can be a constant.
#[repr(C)]
#[derive(Clone, Copy)]
struct Table {
    entry: Option<unsafe extern "C" fn()>,
    kind: u8,
    tag: u8,
    arity: u16,
    ptrs: u16,
    raws: u16,
    con: u32,
    occ: u32,
    srt: usize,
    desc: &'static u8,
    raw_args: u32,
    flags: u32,
}

/// A description that has a name only, behind that.
type Description = [u8; DESCRIBED + 2];

/// Where such a description begins.
const DESCRIBED: usize = 16;

const fn description(name: &'static str) -> Description {
    let mut bytes = [0; DESCRIBED + 2];
    bytes[0] = name.len() as u8;
    let mut i = 0;
    while i < name.len() {
        bytes[1 + i] = name.as_bytes()[i];
        i += 1;
    }
    bytes[DESCRIBED] = desc::NAME as u8;
    bytes[DESCRIBED + 1] = DESCRIBED as u8;
    bytes
}

static BLACKHOLE: Description = description("BLACKHOLE");
static INDIRECTION: Description = description("IND");
static BYTES: Description = description("ARR_WORDS");
static RAISING: Description = description("raise");
static FORGOTTEN: Description = description("Forgotten");

const _: () = assert!(size_of::<Table>() == rt_abi::info::INFO_BYTES);

#[repr(C, align(64))]
struct Tables([Table; 3 * SIZES]);

const fn tables() -> Tables {
    let mut tables = [Table {
        entry: LOOP_ENTRY,
        kind: Kind::Blackhole as u8,
        tag: 0,
        arity: 0,
        ptrs: 0,
        raws: 0,
        con: 0,
        occ: 0,
        srt: 0,
        desc: &BLACKHOLE[DESCRIBED],
        raw_args: 0,
        flags: 0,
    }; 3 * SIZES];
    let mut words = 0;
    while words < SIZES {
        let raws = if words == 0 {
            SIZE_IN_PAYLOAD
        } else {
            words as u16
        };
        tables[words].raws = raws;
        let indirection = &mut tables[SIZES + words];
        indirection.entry = INDIRECTION_ENTRY;
        indirection.kind = Kind::Ind as u8;
        indirection.desc = &INDIRECTION[DESCRIBED];
        indirection.ptrs = 1;
        indirection.raws = if words == 0 { raws } else { raws - 1 };
        tables[2 * SIZES + words] = tables[SIZES + words];
        let raising = &mut tables[2 * SIZES + words];
        raising.entry = RAISING_ENTRY;
        raising.kind = Kind::Raising as u8;
        raising.desc = &RAISING[DESCRIBED];
        words += 1;
    }
    Tables(tables)
}

#[cfg(feature = "standalone")]
mod entries {
    unsafe extern "C" {
        fn rt_loop_entry();
        fn rt_indirection_entry();
        fn rt_raising_entry();
    }
    pub const LOOP_ENTRY: Option<unsafe extern "C" fn()> = Some(rt_loop_entry);
    pub const INDIRECTION_ENTRY: Option<unsafe extern "C" fn()> = Some(rt_indirection_entry);
    pub const RAISING_ENTRY: Option<unsafe extern "C" fn()> = Some(rt_raising_entry);
}

#[cfg(not(feature = "standalone"))]
mod entries {
    pub const LOOP_ENTRY: Option<unsafe extern "C" fn()> = None;
    pub const INDIRECTION_ENTRY: Option<unsafe extern "C" fn()> = None;
    pub const RAISING_ENTRY: Option<unsafe extern "C" fn()> = None;
}

use entries::{INDIRECTION_ENTRY, LOOP_ENTRY, RAISING_ENTRY};

#[unsafe(no_mangle)]
static rt_blackhole_infos: Tables = tables();

/// The table of byte arrays.
#[unsafe(no_mangle)]
static rt_bytes_info: Table = Table {
    entry: None,
    kind: Kind::Bytes as u8,
    tag: 1,
    arity: 0,
    ptrs: 0,
    raws: SIZE_IN_PAYLOAD,
    con: 0,
    occ: 0,
    srt: 0,
    desc: &BYTES[DESCRIBED],
    raw_args: 0,
    flags: 0,
};

/// The table of what stands in an emptied memo.
static FORGOTTEN_INFO: Table = Table {
    kind: Kind::Con as u8,
    raws: 1,
    desc: &FORGOTTEN[DESCRIBED],
    ..rt_bytes_info
};

/// What info words are relative to.
#[cfg(feature = "standalone")]
#[inline(always)]
fn base() -> usize {
    0
}

/// The same for tests, whose tables lie near each other, wherever that is.
#[cfg(not(feature = "standalone"))]
fn base() -> usize {
    (&raw const rt_blackhole_infos as usize).wrapping_sub(1 << 31)
}

/// The info table of a header, of which only the lower half is looked at.
#[inline(always)]
pub fn info_at(word: usize) -> &'static Info {
    let address = base().wrapping_add(word & header::INFO as usize);
    // SAFETY: whole objects: headers hold addresses of read-only tables.
    unsafe { &*(address as *const Info) }
}

/// The info word of a table.
#[inline(always)]
pub fn info_word(table: *const Info) -> usize {
    let word = (table as usize).wrapping_sub(base());
    debug_assert!(word <= header::INFO as usize, "a table is too far away");
    word
}

/// The info word of a byte array.
pub fn bytes_info() -> usize {
    info_word((&raw const rt_bytes_info).cast())
}

/// The info word of what stands in an emptied memo.
pub fn forgotten_info() -> usize {
    info_word((&raw const FORGOTTEN_INFO).cast())
}

core::arch::global_asm!(
    ".globl rt_ind_infos",
    ".set rt_ind_infos, rt_blackhole_infos + {bytes}",
    bytes = const rt_abi::border::BLACKHOLE_TO_IND,
);

/// The info word of a blackhole with so many payload words.
pub fn blackhole_info(words: usize) -> usize {
    let index = if words <= MAX_SIZED_THUNK { words } else { 0 };
    info_word((&raw const rt_blackhole_infos.0[index]).cast())
}

/// The info word of an indirection with so many payload words.
pub fn indirection_info(words: usize) -> usize {
    blackhole_info(words) + rt_abi::border::BLACKHOLE_TO_IND
}

/// Whether a header is that of a blackhole.
pub fn is_blackhole(word: usize) -> bool {
    let bytes = SIZES * size_of::<Table>();
    (word & header::INFO as usize).wrapping_sub(blackhole_info(0)) < bytes
}

/// The info word of a raising thunk with as many payload words as the blackhole
/// that has this one (or this header).
pub fn raising_instead(blackhole: usize) -> usize {
    blackhole + 2 * rt_abi::border::BLACKHOLE_TO_IND
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::object::payload_words;

    #[test]
    fn tables_tell_kind_and_size() {
        for words in 1..=MAX_SIZED_THUNK {
            let hole = info_at(blackhole_info(words));
            assert_eq!((hole.kind, hole.ptrs), (Kind::Blackhole as u8, 0));
            assert_eq!(payload_words(0, hole), words);
            let done = info_at(indirection_info(words));
            assert_eq!((done.kind, done.ptrs), (Kind::Ind as u8, 1));
            assert_eq!(payload_words(0, done), words);
            assert!(is_blackhole(blackhole_info(words)));
            assert!(!is_blackhole(indirection_info(words)));
            let raising = info_at(raising_instead(blackhole_info(words)));
            assert_eq!((raising.kind, raising.ptrs), (Kind::Raising as u8, 1));
            assert_eq!(payload_words(0, raising), words);
        }
        let object = [blackhole_info(100), 0, 100];
        let address = object.as_ptr() as usize;
        assert_eq!(payload_words(address, info_at(object[0])), 100);
    }
}
