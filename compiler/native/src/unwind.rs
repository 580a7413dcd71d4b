//! `.eh_frame`: how to go from a function's frame to its caller's. Every function
//! begins by saving the frame pointer and setting it, and keeps it to its end; so one
//! description holds for all of them.

use crate::debug::{Section, relocate, text};
use cranelift_object::object::RelocationKind;
use cranelift_object::object::write::{Object, StandardSection, SymbolId};
use gimli::write::{
    CallFrameInstruction, CommonInformationEntry, EhFrame, FrameDescriptionEntry, FrameTable,
};
use gimli::{DW_EH_PE_pcrel, DW_EH_PE_sdata4, Encoding, Format, X86_64};

/// `push rbp`, and with `mov rbp, rsp` behind it.
const PUSHED: u32 = 1;
const SET: u32 = 4;

/// Describes the frames of functions, given their offsets in the text and sizes.
pub fn write(
    object: &mut Object<'static>,
    text_symbol: SymbolId,
    functions: impl Iterator<Item = (u64, u32)>,
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
    for (at, size) in functions {
        let mut frame = FrameDescriptionEntry::new(text(at), size);
        frame.add_instruction(PUSHED, CallFrameInstruction::CfaOffset(16));
        frame.add_instruction(PUSHED, CallFrameInstruction::Offset(X86_64::RBP, -16));
        frame.add_instruction(SET, CallFrameInstruction::CfaRegister(X86_64::RBP));
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
