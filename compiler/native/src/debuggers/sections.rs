//! Sections that debuggers read, with the addresses in them.

use cranelift_object::object::write::{Object, Relocation, SymbolId};
use cranelift_object::object::{RelocationEncoding, RelocationFlags, RelocationKind};
use gimli::LittleEndian;
use gimli::write::{Address, EndianVec, RelocateWriter, Relocation as DebugRelocation};

/// A section's bytes, and the addresses in them.
#[derive(Clone)]
pub struct Section {
    pub bytes: EndianVec<LittleEndian>,
    pub relocations: Vec<DebugRelocation>,
}

impl Section {
    pub fn new() -> Section {
        Section {
            bytes: EndianVec::new(LittleEndian),
            relocations: vec![],
        }
    }
}

impl RelocateWriter for Section {
    type Writer = EndianVec<LittleEndian>;

    fn writer(&self) -> &Self::Writer {
        &self.bytes
    }

    fn writer_mut(&mut self) -> &mut Self::Writer {
        &mut self.bytes
    }

    fn relocate(&mut self, relocation: DebugRelocation) {
        self.relocations.push(relocation);
    }
}

/// The program's text is the only symbol that addresses are told from.
pub fn text(offset: u64) -> Address {
    Address::Symbol {
        symbol: 0,
        addend: offset as i64,
    }
}

/// Adds the relocation of an address in a section.
pub fn relocate(
    object: &mut Object<'static>,
    section: cranelift_object::object::write::SectionId,
    r: &DebugRelocation,
    symbol: SymbolId,
    kind: RelocationKind,
) -> Result<(), String> {
    let relocation = Relocation {
        offset: r.offset as u64,
        symbol,
        addend: r.addend,
        flags: RelocationFlags::Generic {
            kind,
            encoding: RelocationEncoding::Generic,
            size: r.size * 8,
        },
    };
    let added = object.add_relocation(section, relocation);
    added.map_err(|e| format!("DWARF: {e}"))
}
