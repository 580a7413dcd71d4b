//! Puts addresses where they belong.

use super::layout::{Layout, told};
use super::objects::Relocation;
use object::elf::*;

/// What becomes of a load from the table of addresses.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Load {
    /// `mov` of the address: it is computed.
    Move,
    /// A call of what it leads to: of that itself.
    Call,
    /// The table is needed.
    Table,
}

fn load(bytes: &[u8], r: &Relocation) -> Load {
    let before = (r.offset as usize)
        .checked_sub(2)
        .and_then(|at| bytes.get(at..));
    match before {
        Some([0x8b, second, ..]) if second & 0xc7 == 5 && r.addend == -4 => Load::Move,
        Some([0xff, 0x15, ..]) if r.addend == -4 => Load::Call,
        _ => Load::Table,
    }
}

fn loads(kind: u32) -> bool {
    matches!(
        kind,
        R_X86_64_GOTPCREL | R_X86_64_GOTPCRELX | R_X86_64_REX_GOTPCRELX
    )
}

/// Whether a relocation needs an entry of the table of addresses.
pub fn needs_table(bytes: &[u8], r: &Relocation) -> bool {
    loads(r.kind) && load(bytes, r) == Load::Table
}

/// Applies the relocations of a section, or of a part of it, which is at an address.
pub fn all(
    layout: &Layout<'_>,
    (section, address): (usize, u64),
    relocations: &[Relocation],
    bytes: &mut [u8],
) -> Result<(), String> {
    for r in relocations {
        let symbol = layout.objects.target(section, r);
        // What was dropped, debuggers find nowhere.
        let value = symbol.and_then(|s| layout.address(s.place)).unwrap_or(0);
        let at = r.offset as usize;
        let value = value.wrapping_add_signed(r.addend);
        let relative = value.wrapping_sub(address + r.offset) as i64;
        let far = || format!("{} is too far away", told(layout, section, r));
        let short = |value: i64| {
            i32::try_from(value)
                .map(i32::to_le_bytes)
                .map_err(|_| far())
        };
        let word = match r.kind {
            R_X86_64_NONE => continue,
            R_X86_64_64 => {
                put(bytes, at, &value.to_le_bytes())?;
                continue;
            }
            R_X86_64_PC64 => {
                put(bytes, at, &relative.to_le_bytes())?;
                continue;
            }
            R_X86_64_32 => u32::try_from(value).map_err(|_| far())?.to_le_bytes(),
            R_X86_64_32S => short(value as i64)?,
            R_X86_64_PC32 | R_X86_64_PLT32 => short(relative)?,
            kind if loads(kind) => match load(bytes, r) {
                Load::Move => {
                    put(bytes, at - 2, &[0x8d])?;
                    short(relative)?
                }
                Load::Call => {
                    // With a prefix that means nothing, for the byte that is left.
                    put(bytes, at - 2, &[0x67, 0xe8])?;
                    short(relative)?
                }
                Load::Table => {
                    let entry = symbol.and_then(|s| layout.table.get(&s.place));
                    let entry = entry.ok_or_else(far)?.wrapping_add_signed(r.addend);
                    short(entry.wrapping_sub(address + r.offset) as i64)?
                }
            },
            kind => return Err(format!("nobody knows relocations of kind {kind}")),
        };
        put(bytes, at, &word)?;
    }
    Ok(())
}

fn put(bytes: &mut [u8], at: usize, word: &[u8]) -> Result<(), String> {
    let place = bytes.get_mut(at..).and_then(|b| b.get_mut(..word.len()));
    let place = place.ok_or("a relocation lies outside of its section")?;
    place.copy_from_slice(word);
    Ok(())
}
