//! `.eh_frame`: how to go from a function's frame to its caller's, at each of its
//! instructions. Every function begins by saving the frame pointer and setting it, and
//! keeps it until it takes the frame back ahead of a return or a tail call.

use crate::debuggers::decode::{Piece, branch_target, pieces};
use crate::debuggers::sections::{Section, relocate, text};
use crate::machine::code::{Frame, Frames};
use cranelift_object::object::RelocationKind;
use cranelift_object::object::write::{Object, StandardSection, SymbolId};
use gimli::write::{
    CallFrameInstruction, CommonInformationEntry, EhFrame, FrameDescriptionEntry, FrameTable,
};
use gimli::{DW_EH_PE_pcrel, DW_EH_PE_sdata4, Encoding, Format, X86_64};
use iced_x86::{Code, Instruction, Register};
use std::fmt::Write;

/// Where the frame pointer has just been set: the function's own code begins.
pub fn start(frames: &[(u32, Frame)]) -> u32 {
    let set = frames.iter().find(|f| matches!(f.1, Frame::Set(_)));
    set.map_or(0, |(at, _)| *at)
}

/// Reads a function's code; also answers whether that jumps to where its frame pointer has just
/// been set. `filled`: the offsets of addresses that are still to be put into it, in order.
pub fn frames(code: &[u8], filled: &[u32]) -> (Frames, bool) {
    let is_filled = |i: &Instruction| {
        let at = filled.partition_point(|at| u64::from(*at) < i.ip());
        let next = filled.get(at);
        next.is_some_and(|at| u64::from(*at) < i.next_ip())
    };
    let mut frames: Frames = vec![];
    // What was taken from the stack pointer last.
    let mut taken = 0;
    let pieces = pieces(code, 0, is_filled);
    for piece in &pieces {
        let Piece::Instruction(i) = piece else {
            continue;
        };
        let now = frames.last().map_or(Frame::Gone, |(_, frame)| *frame);
        let next = match (now, i.code()) {
            (Frame::Gone, Code::Push_r64 | Code::Push_rm64)
                if i.op0_register() == Register::RBP =>
            {
                Frame::Pushed
            }
            (_, Code::Pop_r64 | Code::Pop_rm64) if i.op0_register() == Register::RBP => Frame::Gone,
            (Frame::Pushed, _) if sets_frame(i) => Frame::Set(0),
            (Frame::Set(0), _) if sets_frame(i) => Frame::Set(taken),
            // The return address is the last to move.
            (Frame::Set(1..), Code::Mov_rm64_r64) if i.memory_displacement64() == 8 => {
                Frame::Set(0)
            }
            // What follows is reached from within the frame.
            (Frame::Gone, _) if !frames.is_empty() && ends(i) => Frame::Set(0),
            _ => now,
        };
        taken = match i.code() {
            Code::Sub_rm64_imm8 | Code::Sub_rm64_imm32 if i.op0_register() == Register::RSP => {
                i.immediate32to64() as u32
            }
            _ => 0,
        };
        if next != now {
            frames.push((i.next_ip() as u32, next));
        }
    }
    // Behind the last instruction nothing is looked up.
    if frames
        .last()
        .is_some_and(|(at, _)| *at as usize >= code.len())
    {
        frames.pop();
    }
    let start = u64::from(start(&frames));
    let leads = |piece: &Piece| match piece {
        Piece::Instruction(i) => !is_filled(i) && branch_target(i) == Some(start),
        Piece::Table(at, entries) => entries
            .iter()
            .any(|e| at.wrapping_add_signed(i64::from(*e)) == start),
        Piece::Constants(..) => false,
    };
    let starts_again = pieces.iter().any(leads);
    (frames, starts_again)
}

/// `mov rbp, rsp`.
fn sets_frame(i: &Instruction) -> bool {
    matches!(i.code(), Code::Mov_rm64_r64 | Code::Mov_r64_rm64)
        && (i.op0_register(), i.op1_register()) == (Register::RBP, Register::RSP)
}

/// Whether control never goes on behind it.
fn ends(i: &Instruction) -> bool {
    use Code::*;
    matches!(
        i.code(),
        Retnq | Retnq_imm16 | Jmp_rel32_64 | Jmp_rel8_64 | Jmp_rm64
    )
}

/// What is said where a frame comes to stand otherwise.
enum Change {
    Remember,
    Restore,
    /// The canonical frame address is so far above the frame pointer (if so) or the
    /// stack pointer.
    Address(bool, u32),
    Saved,
    Unsaved,
}

/// What is said at each of the offsets.
fn changes(frames: &[(u32, Frame)]) -> impl Iterator<Item = (u32, Vec<Change>)> {
    let before = [Frame::Gone].into_iter().chain(frames.iter().map(|f| f.1));
    frames
        .iter()
        .zip(before)
        .enumerate()
        .map(|(n, (&(at, now), before))| {
            let is_last = n + 1 == frames.len();
            let changes = match (before, now) {
                (_, Frame::Pushed) => vec![Change::Address(false, 16), Change::Saved],
                (Frame::Gone, Frame::Set(_)) => vec![Change::Restore],
                (_, Frame::Set(up)) => vec![Change::Address(true, 16 + up)],
                (_, Frame::Gone) => {
                    let mut changes = vec![Change::Address(false, 8), Change::Unsaved];
                    if !is_last {
                        changes.insert(0, Change::Remember);
                    }
                    changes
                }
            };
            (at, changes)
        })
}

/// As directives of assembly text, by offsets.
pub fn directives(frames: &[(u32, Frame)]) -> Vec<(u32, String)> {
    let mut all = vec![];
    for (at, changes) in changes(frames) {
        let mut text = String::new();
        for change in changes {
            // Writing to a String cannot fail.
            let _ = match change {
                Change::Remember => writeln!(text, "\t.cfi_remember_state"),
                Change::Restore => writeln!(text, "\t.cfi_restore_state"),
                Change::Address(true, up) => writeln!(text, "\t.cfi_def_cfa %rbp, {up}"),
                Change::Address(false, up) => writeln!(text, "\t.cfi_def_cfa %rsp, {up}"),
                Change::Saved => writeln!(text, "\t.cfi_offset %rbp, -16"),
                Change::Unsaved => writeln!(text, "\t.cfi_restore %rbp"),
            };
        }
        all.push((at, text));
    }
    all
}

/// Describes the frames of functions, given their offsets in the text and sizes.
pub fn write<'f>(
    object: &mut Object<'static>,
    text_symbol: SymbolId,
    functions: impl Iterator<Item = (u64, u32, &'f Frames)>,
) -> Result<(), String> {
    let encoding = Encoding {
        format: Format::Dwarf32,
        version: 1,
        address_size: 8,
    };
    let mut common = CommonInformationEntry::new(encoding, 1, -8, X86_64::RA);
    common.fde_address_encoding = gimli::DwEhPe(DW_EH_PE_pcrel.0 | DW_EH_PE_sdata4.0);
    common.add_instruction(CallFrameInstruction::Cfa(X86_64::RSP, 8));
    common.add_instruction(CallFrameInstruction::Offset(X86_64::RA, -8));
    let mut table = FrameTable::default();
    let common = table.add_cie(common);
    for (at, size, frames) in functions {
        let mut frame = FrameDescriptionEntry::new(text(at), size);
        let mut last = (X86_64::RSP, 8);
        let mut remembered = last;
        for (at, changes) in changes(frames) {
            for change in changes {
                let instruction = match change {
                    Change::Remember => {
                        remembered = last;
                        CallFrameInstruction::RememberState
                    }
                    Change::Restore => {
                        last = remembered;
                        CallFrameInstruction::RestoreState
                    }
                    Change::Address(is_frame, up) => {
                        let register = if is_frame { X86_64::RBP } else { X86_64::RSP };
                        let old = std::mem::replace(&mut last, (register, up));
                        // The shortest form.
                        match (old.0 == register, old.1 == up) {
                            (true, _) => CallFrameInstruction::CfaOffset(up as i32),
                            (_, true) => CallFrameInstruction::CfaRegister(register),
                            _ => CallFrameInstruction::Cfa(register, up as i32),
                        }
                    }
                    Change::Saved => CallFrameInstruction::Offset(X86_64::RBP, -16),
                    Change::Unsaved => CallFrameInstruction::Restore(X86_64::RBP),
                };
                frame.add_instruction(at, instruction);
            }
        }
        table.add_fde(common, frame);
    }
    let mut section = EhFrame(Section::new());
    table
        .write_eh_frame(&mut section)
        .map_err(|e| format!("unwind information: {e}"))?;
    let section = section.0;
    let id = object.section_id(StandardSection::EhFrame);
    object.append_section_data(id, section.bytes.slice(), 8);
    for r in &section.relocations {
        let kind = match r.eh_pe {
            Some(pe) if pe.application() == DW_EH_PE_pcrel => RelocationKind::Relative,
            _ => RelocationKind::Absolute,
        };
        relocate(object, id, r, text_symbol, kind)?;
    }
    Ok(())
}
