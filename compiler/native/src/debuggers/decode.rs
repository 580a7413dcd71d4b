//! A function's machine code taken apart: for assembly text, and for where its frame
//! begins and ends.

use iced_x86::{Code, Decoder, DecoderOptions, Instruction, OpKind};

/// Instructions, the tables of offsets that switches jump by, which follow the jump, and
/// the constants behind a function's code.
pub enum Piece {
    Instruction(Instruction),
    Table(u64, Vec<i32>),
    /// From here to there.
    Constants(u64, u64),
}

impl Piece {
    pub fn at(&self) -> u64 {
        match self {
            Piece::Instruction(i) => i.ip(),
            Piece::Table(at, _) | Piece::Constants(at, _) => *at,
        }
    }
}

/// Reads the decoder's tables, which would be read when it is used first.
pub fn prepare() {
    let _ = Decoder::with_ip(64, &[0x90], 0, DecoderOptions::NONE).decode();
}

/// Takes a function's bytes apart, the first of which is at `start`. `is_filled`: whether
/// an operand of an instruction will be another symbol's address.
pub fn pieces(code: &[u8], start: u64, is_filled: impl Fn(&Instruction) -> bool) -> Vec<Piece> {
    let end = start + code.len() as u64;
    let mut decoder = Decoder::with_ip(64, code, start, DecoderOptions::NONE);
    let (mut parts, mut targets) = (vec![], vec![]);
    // A table's address, which the code has taken; where constants begin.
    let (mut table, mut constants) = (None, end);
    while decoder.can_decode() {
        let at = decoder.ip();
        let next = decoder.decode();
        if next.next_ip() > constants {
            parts.push(Piece::Constants(at, end));
            break;
        }
        if table == Some(at) {
            // The table ends where something is jumped to.
            let mut entries = vec![];
            let mut here = at;
            while !targets.contains(&here)
                && let Some((word, _)) = code[(here - start) as usize..].split_first_chunk()
            {
                let entry = i32::from_le_bytes(*word);
                let target = at.wrapping_add_signed(i64::from(entry));
                if !(start..end).contains(&target) {
                    break;
                }
                targets.push(target);
                entries.push(entry);
                here += 4;
            }
            if !entries.is_empty() {
                parts.push(Piece::Table(at, entries));
                decoder.set_ip(here);
                let _ = decoder.set_position((here - start) as usize);
                table = None;
                continue;
            }
        }
        let i = next;
        if !is_filled(&i) {
            targets.extend(branch_target(&i));
            let inner = inner_address(&i).filter(|a| (start..end).contains(a));
            match (inner, i.code()) {
                (Some(_), Code::Lea_r64_m) => table = inner,
                (Some(constant), _) => constants = constants.min(constant),
                (None, _) => {}
            }
        }
        parts.push(Piece::Instruction(i));
    }
    parts
}

/// Where a jump or call goes to.
pub fn branch_target(i: &Instruction) -> Option<u64> {
    let is_near = (0..i.op_count()).any(|k| i.op_kind(k) == OpKind::NearBranch64);
    is_near.then(|| i.near_branch64())
}

/// The address that an instruction takes relative to its own.
pub fn inner_address(i: &Instruction) -> Option<u64> {
    i.is_ip_rel_memory_operand()
        .then(|| i.ip_rel_memory_address())
}
