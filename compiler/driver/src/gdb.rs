//! What gdb loads to show heap objects: a script whose offsets are those of the layouts
//! that program and runtime share.

use rt_abi::info::{Desc, DescSite, Kind, PRINT_BITS, Print, offset};
use rt_abi::object::{HEADER, TAG_MASK};
use std::mem::offset_of;

/// The script, for `--print-gdb-script`.
pub fn script() -> String {
    use Kind::*;
    let kinds = [
        Con, Fun, Thunk, Pap, Selector, Ind, Blackhole, Raising, Bytes, MutVar, MutArray,
    ];
    let kinds: Vec<String> = kinds
        .iter()
        .map(|kind| format!("{}: \"{kind:?}\"", *kind as u8))
        .collect();
    let mut script = include_str!("gdb.py").replace("@KINDS@", &kinds.join(", "));
    let numbers = [
        ("KIND", offset::KIND),
        ("ARITY", offset::ARITY),
        ("PTRS", offset::PTRS),
        ("RAWS", offset::RAWS),
        ("DESC", offset::DESC),
        ("DESC_NAME", offset_of!(Desc, name)),
        ("DESC_MODULE", offset_of!(Desc, module)),
        ("DESC_SITE", offset_of!(Desc, site)),
        ("DESC_PLACE", offset_of!(Desc, place)),
        ("DESC_PRINT", offset_of!(Desc, print_unique)),
        ("PRINT_MASK", (1 << PRINT_BITS) - 1),
        ("SITE_FILE", offset_of!(DescSite, file)),
        ("HEADER", HEADER),
        ("TAG_MASK", TAG_MASK),
        ("PRINT_INT", Print::Int as usize),
        ("PRINT_INTEGER", Print::Integer as usize),
        ("PRINT_POSITIVE", Print::Positive as usize),
        ("PRINT_NEGATIVE", Print::Negative as usize),
        ("PRINT_CHAR", Print::Char as usize),
        ("PRINT_DOUBLE", Print::Double as usize),
        ("PRINT_TUPLE", Print::Tuple as usize),
    ];
    for (name, number) in numbers {
        script = script.replace(&format!("@{name}@"), &number.to_string());
    }
    script.replace("@VALUE_TYPE@", pure_native::VALUE_TYPE)
}
