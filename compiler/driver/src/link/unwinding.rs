//! How frames are left, as debuggers read it: what the objects say in `.eh_frame`, of
//! functions that are there, in the form of `.debug_frame`, which is not loaded. No
//! exception is ever raised through these frames, so the program does not need it.

use super::layout::Layout;
use super::objects::{Objects, Place, Relocation};
use std::collections::HashMap;

/// The description of a function.
struct Record<'d> {
    /// What the first byte that is described is, in its section.
    function: Relocation,
    size: u32,
    /// Which of the shared descriptions it begins with.
    shared: usize,
    instructions: &'d [u8],
}

/// What functions of a sort have in common.
#[derive(Clone, PartialEq, Eq)]
struct Shared<'d> {
    /// The return address is that of the instruction that goes on, as in a signal's
    /// handler.
    is_exact: bool,
    /// Alignment of code and of data, and the return address's register.
    factors: &'d [u8],
    instructions: &'d [u8],
}

/// `.debug_frame` of all functions that have an address.
pub fn frames(layout: &Layout<'_>) -> Result<Vec<u8>, String> {
    let mut out = vec![];
    // What functions have in common, and where that is: there are a few of these.
    let mut starts: Vec<(Shared, u32)> = vec![];
    for (index, section) in layout.objects.sections.iter().enumerate() {
        if section.name != ".eh_frame" {
            continue;
        }
        let (shared, records) = read(layout.objects, index).ok_or("no frames can be read")?;
        for record in records {
            let symbol = layout.objects.target(index, &record.function);
            let place = symbol.map_or(Place::Undefined, |s| s.place);
            let Some(address) = layout.address(place) else {
                continue;
            };
            let shared = &shared[record.shared];
            let start = match starts.iter().find(|(known, _)| known == shared) {
                Some((_, start)) => *start,
                None => {
                    let start = out.len() as u32;
                    write_shared(shared, &mut out);
                    starts.push((shared.clone(), start));
                    start
                }
            };
            let address = address.wrapping_add_signed(record.function.addend);
            entry(&mut out, start, |out| {
                out.extend(address.to_le_bytes());
                out.extend(u64::from(record.size).to_le_bytes());
                out.extend(shared.is_exact.then_some(0));
                out.extend(record.instructions);
            });
        }
    }
    Ok(out)
}

fn write_shared(shared: &Shared<'_>, out: &mut Vec<u8>) {
    entry(out, u32::MAX, |out| {
        out.push(1);
        out.extend(if shared.is_exact { &b"zS\0"[..] } else { b"\0" });
        out.extend(shared.factors);
        out.extend(shared.is_exact.then_some(0));
        out.extend(shared.instructions);
    });
}

/// Writes an entry: its length, what it belongs to, and the rest.
fn entry(out: &mut Vec<u8>, of: u32, write: impl FnOnce(&mut Vec<u8>)) {
    let start = out.len();
    out.extend([0; 4]);
    out.extend(of.to_le_bytes());
    write(out);
    // Instructions that do nothing.
    out.resize((out.len() - 4).next_multiple_of(8) + 4, 0);
    let length = (out.len() - start - 4) as u32;
    out[start..start + 4].copy_from_slice(&length.to_le_bytes());
}

/// The records of a section `.eh_frame`.
fn read<'d>(objects: &Objects<'d>, section: usize) -> Option<(Vec<Shared<'d>>, Vec<Record<'d>>)> {
    let section = &objects.sections[section];
    let mut relocations: Vec<&Relocation> = section.relocations.iter().collect();
    relocations.sort_by_key(|r| r.offset);
    let (mut all, mut records) = (vec![], vec![]);
    let mut by_start = HashMap::new();
    let (bytes, mut start) = (section.bytes, 0);
    let word = |at: usize| Some(u32::from_le_bytes(*bytes.get(at..)?.first_chunk::<4>()?));
    while let Some(length) = word(start) {
        let end = start + 4 + length as usize;
        if length != 0 {
            let body = bytes.get(start + 8..end)?;
            match word(start + 4)? {
                0 => {
                    by_start.insert(start, all.len());
                    all.push(read_shared(body)?);
                }
                back => {
                    let of = *by_start.get(&(start + 4).checked_sub(back as usize)?)?;
                    let mut instructions = body.get(8..)?;
                    let length = number(&mut instructions)?;
                    instructions = instructions.get(length..)?;
                    let at = relocations.binary_search_by_key(&(start as u64 + 8), |r| r.offset);
                    records.push(Record {
                        function: *relocations[at.ok()?],
                        size: word(start + 12)?,
                        shared: of,
                        instructions,
                    });
                }
            }
        }
        start = end;
    }
    Some((all, records))
}

/// What follows a shared description's first two words. Its records have relative
/// addresses of four bytes, and further data behind their length, which the unwinder of
/// exceptions would want.
fn read_shared(body: &[u8]) -> Option<Shared<'_>> {
    let (version, rest) = body.split_first()?;
    let end = rest.iter().position(|byte| *byte == 0)?;
    let (augmentation, mut rest) = (&rest[..end], &rest[end + 1..]);
    let factors = rest;
    number(&mut rest)?;
    number(&mut rest)?;
    number(&mut rest)?;
    let factors = &factors[..factors.len() - rest.len()];
    let length = number(&mut rest)?;
    let rest = rest.get(length..)?;
    let is_known = *version == 1 && augmentation.first() == Some(&b'z');
    is_known.then_some(Shared {
        is_exact: augmentation.contains(&b'S'),
        factors,
        instructions: rest,
    })
}

/// A number in LEB128; of a negative one, that there is one.
fn number(bytes: &mut &[u8]) -> Option<usize> {
    let mut number = 0;
    for shift in (0..).step_by(7) {
        let (byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= usize::from(byte & 0x7f).checked_shl(shift)?;
        if byte & 0x80 == 0 {
            break;
        }
    }
    Some(number)
}
