//! A function's machine code, and what must be known of it besides.

use cranelift_codegen::ir::Function;
use cranelift_module::ModuleReloc;

use serde::{Deserialize, Serialize};

use cranelift_codegen::binemit::Reloc;
use cranelift_codegen::ir::{ExternalName, UserExternalNameRef};
use cranelift_codegen::{FinalizedMachReloc, FinalizedRelocTarget};
use cranelift_module::ModuleRelocTarget;

/// A function's machine code.
#[derive(Clone, Default, Serialize, Deserialize)]
pub struct Code {
    pub bytes: Vec<u8>,
    pub alignment: u64,
    pub relocs: Vec<Relocation>,
    /// Return offsets of call sites, with the site's index.
    pub sites: Vec<(u32, u32)>,
    /// Offsets behind all calls and tail calls.
    pub calls: Vec<u32>,
    /// How many of them are tail calls.
    pub tail_calls: usize,
    pub noted: Noted,
    /// Bytes from the frame pointer down to the stack pointer.
    pub frame: u32,
    /// Bytes from the frame pointer down to slot 0.
    pub slots: u32,
    /// From an offset on, code that stems from the place of that number, if debug
    /// information is wanted: see [`crate::machine::origin::number_places`].
    pub places: Vec<(u32, u32)>,
    /// How the frame stands, likewise.
    pub frames: Frames,
    /// Whether code jumps to where the frame pointer has just been set.
    pub starts_again: bool,
}

/// What is known of a function's machine code only while Cranelift has it.
#[derive(Clone, Default, Serialize, Deserialize)]
pub struct Noted {
    /// Offsets of places that are counted, with their numbers.
    pub places: Vec<(u32, u32)>,
    /// Where it may be that objects are marked as used, in programs that do so.
    pub markings: Vec<Marking>,
}

/// An instruction that may mark an object as used, or count.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub struct Marking {
    pub offset: u32,
    pub length: u32,
    pub counts: bool,
    /// What it stems from: a number of [`crate::machine::origin::number_places`].
    pub origin: u32,
}

/// A place in a function's code that takes an address: the place, an index of
/// [`KINDS`], which of the function's external names, and what is added to it.
#[derive(Clone, Serialize, Deserialize)]
pub struct Relocation {
    offset: u32,
    kind: u8,
    name: u32,
    addend: i64,
}

const KINDS: [Reloc; 4] = [
    Reloc::X86CallPCRel4,
    Reloc::X86PCRel4,
    Reloc::Abs8,
    Reloc::Abs4,
];

impl Relocation {
    pub fn new(reloc: &FinalizedMachReloc) -> Result<Relocation, String> {
        let name = match &reloc.target {
            FinalizedRelocTarget::ExternalName(ExternalName::User(name)) => name.as_u32(),
            other => return Err(format!("its code refers to {other:?}")),
        };
        let kind = KINDS.iter().position(|k| *k == reloc.kind);
        Ok(Relocation {
            offset: reloc.offset,
            kind: kind.ok_or_else(|| format!("its code has a {:?}", reloc.kind))? as u8,
            name,
            addend: reloc.addend,
        })
    }

    /// What it stands for in this function; `None` if it is none of its own.
    pub fn within(&self, function: &Function) -> Option<ModuleReloc> {
        let names = function.params.user_named_funcs();
        let name = names.get(UserExternalNameRef::from_u32(self.name))?;
        // Behind the namespace of functions there is one for each offset in an
        // object: see [`place`](crate::machine::function::place).
        let (namespace, offset) = match name.namespace {
            0 => (0, 0),
            n => (1, n - 1),
        };
        let kind = match *KINDS.get(self.kind as usize)? {
            // A branch may lead to a stub of the linker's; data is where it is.
            Reloc::X86CallPCRel4 if namespace == 1 => Reloc::X86PCRel4,
            kind => kind,
        };
        Some(ModuleReloc {
            offset: self.offset,
            kind,
            name: ModuleRelocTarget::user(namespace, name.index),
            addend: self.addend + offset as i64,
        })
    }
}

/// How a frame stands at an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Frame {
    /// The stack pointer is at the return address: as entered, and when the frame has
    /// been taken back.
    Gone,
    /// The caller's frame pointer lies on top.
    Pushed,
    /// The frame pointer is set. Return address and caller's frame pointer are so many
    /// bytes farther up than usual: they are about to move down, to make room for the
    /// stack arguments of a tail call.
    Set(u32),
}

/// The offsets from which on a function's frame stands otherwise than before. In front
/// of the first it is [`Frame::Gone`].
pub type Frames = Vec<(u32, Frame)>;
