//! What gdb loads to show heap objects: a script whose offsets are those of the layouts
//! that program and runtime share.

use rt_abi::info::{Kind, PRINT_BITS, Print, desc, desc_site, offset};
use rt_abi::object::{HEADER, TAG_MASK};

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
        ("DESC_NAME", desc::NAME as usize),
        ("DESC_SITE", desc::SITE as usize),
        ("DESC_PLACE", desc::PLACE as usize),
        ("DESC_MODULE", desc::MODULE as usize),
        ("DESC_UNIQUE", desc::UNIQUE as usize),
        ("DESC_SITE_MODULE", desc::SITE_MODULE as usize),
        ("DESC_TYPE", desc::TYPE as usize),
        ("DESC_CONSTRUCTION", desc::CONSTRUCTION as usize),
        ("DESC_CAUSE", desc::CAUSE as usize),
        ("DESC_WITHIN", desc::WITHIN as usize),
        ("DESC_SHAPE", desc::SHAPE as usize),
        ("PRINT_MASK", (1 << PRINT_BITS) - 1),
        ("SITE_MODULE", desc_site::MODULE as usize),
        ("SITE_PRODUCER", desc_site::PRODUCER as usize),
        ("SITE_FILE", desc_site::FILE as usize),
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
