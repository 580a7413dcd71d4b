//! Assembly text: the object file once more, as `as` reads it. Sections, symbols and
//! bytes are those of the object file; what a function is and what its code is there for
//! stands beside it in comments.
//!
//! `as` chooses the shortest of several encodings. Where the code has another, that is
//! asked for by a prefix ([`prefix`]) or the bytes are given, with the instruction in a
//! comment ([`is_plain`]).

use crate::debuggers::debug;
use crate::debuggers::decode::{Piece, branch_target, inner_address, pieces};
use crate::debuggers::unwind;
use crate::machine::code::Code as Compiled;
use crate::machine::code::Frames;
use crate::machine::function::{Body, Role};
use crate::machine::origin::Origin;
use crate::objects::infos::Table;
use crate::unit::Unit;
use cranelift_module::{DataId, FuncId};
use cranelift_object::ObjectProduct;
use iced_x86::{
    Decoder, DecoderOptions, Formatter, GasFormatter, Instruction, OpKind, Register,
    SymbolResolver, SymbolResult,
};
use object::read::elf::ElfFile64;
use object::{Object, ObjectSection, ObjectSymbol, RelocationTarget, SectionKind, SymbolKind};
use rt_abi::info::Kind;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::fmt::Write;

/// What the text says of symbols and code, beyond what they are.
#[derive(Default)]
pub struct Notes {
    /// In front of a symbol.
    pub symbols: FxHashMap<String, Vec<String>>,
    /// In front of a function's instructions, by their offsets.
    pub code: FxHashMap<String, BTreeMap<u32, Vec<String>>>,
    /// How a function's frame stands, where frames are described.
    pub frames: FxHashMap<String, Frames>,
}

/// What the text says of a function.
pub struct Noted {
    pub id: FuncId,
    pub heading: String,
    /// In front of instructions, by their offsets.
    pub code: BTreeMap<u32, Vec<String>>,
    /// How its frame stands, if that is described.
    pub frames: Option<Frames>,
}

/// An address in a section.
struct Address {
    symbol: String,
    addend: i64,
    size: u8,
    relative: bool,
}

/// The text of an object file.
pub fn text(bytes: &[u8], notes: &Notes) -> Result<String, String> {
    let file = ElfFile64::<object::Endianness>::parse(bytes).map_err(|e| e.to_string())?;
    let mut out = String::new();
    for section in file.sections() {
        let name = section.name().map_err(|e| e.to_string())?;
        let flags = match section.kind() {
            SectionKind::Text => "\"ax\", @progbits",
            SectionKind::Data => "\"aw\", @progbits",
            SectionKind::ReadOnlyData | SectionKind::ReadOnlyString => "\"a\", @progbits",
            SectionKind::ReadOnlyDataWithRel => "\"aw\", @progbits",
            SectionKind::UninitializedData => "\"aw\", @nobits",
            _ => continue,
        };
        if section.size() == 0 || name == ".eh_frame" {
            continue;
        }
        let _ = writeln!(out, "\n\t.section {name}, {flags}");
        let _ = writeln!(out, "\t.balign {}", section.align());
        let mut symbols = vec![];
        for symbol in file.symbols() {
            let is_named = matches!(symbol.kind(), SymbolKind::Text | SymbolKind::Data);
            if is_named && symbol.section_index() == Some(section.index()) {
                let name = symbol.name().map_err(|e| e.to_string())?;
                symbols.push((symbol.address(), name, symbol.is_global(), symbol.size()));
            }
        }
        symbols.sort();
        let mut addresses = BTreeMap::new();
        for (at, r) in section.relocations() {
            let RelocationTarget::Symbol(target) = r.target() else {
                return Err("a relocation without a symbol".into());
            };
            let target = file.symbol_by_index(target).map_err(|e| e.to_string())?;
            let symbol = match target.kind() {
                SymbolKind::Section => return Err("a relocation to a section".into()),
                _ => quoted(target.name().map_err(|e| e.to_string())?),
            };
            let address = Address {
                symbol,
                addend: r.addend(),
                size: r.size() / 8,
                relative: r.kind() != object::RelocationKind::Absolute,
            };
            addresses.insert(at, address);
        }
        let data = match section.kind() {
            SectionKind::UninitializedData => None,
            _ => Some(section.data().map_err(|e| e.to_string())?),
        };
        let mut part = Part {
            out: &mut out,
            data: data.unwrap_or_default(),
            addresses: &addresses,
            notes,
        };
        let ends = symbols.iter().skip(1).map(|s| s.0);
        let ends: Vec<u64> = ends.chain([section.size()]).collect();
        part.bytes(0, symbols.first().map_or(section.size(), |s| s.0));
        for (symbol, end) in symbols.iter().zip(ends) {
            let (start, name, is_global, size) = *symbol;
            let is_code = section.kind() == SectionKind::Text;
            part.head(name, is_global, is_code, size);
            match (data, is_code) {
                (None, _) => {
                    let _ = writeln!(part.out, "\t.zero {}", end - start);
                }
                (_, true) => part.function(name, start, start + size),
                (_, false) => part.bytes(start, start + size),
            }
            if is_code {
                let _ = writeln!(part.out, "\t.size {0}, . - {0}", quoted(name));
            }
            if data.is_some() {
                part.bytes(start + size, end);
            }
        }
    }
    out.push_str("\n\t.section .note.GNU-stack, \"\", @progbits\n");
    Ok(out)
}

/// A symbol as `as` reads it.
fn quoted(name: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.';
    match name.chars().all(is_plain) && !name.starts_with(|c: char| c.is_ascii_digit()) {
        true => name.to_string(),
        // `as` reads operands twice, so that no escape gives a quote in them.
        false => format!(
            "\"{}\"",
            name.replace('\\', "\\\\").replace('"', "\u{201D}")
        ),
    }
}

/// A section being written.
struct Part<'a> {
    out: &'a mut String,
    data: &'a [u8],
    addresses: &'a BTreeMap<u64, Address>,
    notes: &'a Notes,
}

impl Part<'_> {
    fn head(&mut self, name: &str, is_global: bool, is_code: bool, size: u64) {
        let quoted = quoted(name);
        self.out.push('\n');
        for line in self.notes.symbols.get(name).into_iter().flatten() {
            let _ = writeln!(self.out, "# {line}");
        }
        if is_global {
            let _ = writeln!(self.out, "\t.globl {quoted}");
        }
        let kind = if is_code { "function" } else { "object" };
        let _ = writeln!(self.out, "\t.type {quoted}, @{kind}");
        if !is_code {
            let _ = writeln!(self.out, "\t.size {quoted}, {size}");
        }
        let _ = writeln!(self.out, "{quoted}:");
    }

    /// Bytes and addresses.
    fn bytes(&mut self, mut at: u64, end: u64) {
        while at < end {
            let next = self.addresses.range(at..end).next();
            match next {
                Some((place, address)) if *place == at => {
                    let size = if address.size == 8 { "quad" } else { "long" };
                    let symbol = &address.symbol;
                    let addend = match address.addend {
                        0 => String::new(),
                        n => format!("{n:+}"),
                    };
                    let here = if address.relative { " - ." } else { "" };
                    let _ = writeln!(self.out, "\t.{size} {symbol}{addend}{here}");
                    at += u64::from(address.size);
                    continue;
                }
                _ => {}
            }
            let until = next.map_or(end, |(place, _)| *place);
            let here = &self.data[at as usize..until as usize];
            let zeros = here.iter().take_while(|b| **b == 0).count();
            if zeros >= 8 || zeros == here.len() {
                let _ = writeln!(self.out, "\t.zero {zeros}");
                at += zeros as u64;
                continue;
            }
            let texts = here.iter().take_while(|b| is_text(**b)).count();
            if texts >= 4 {
                let text = &here[..texts.min(64)];
                let text = String::from_utf8_lossy(text);
                let text = text.replace('\\', "\\\\").replace('"', "\\\"");
                let _ = writeln!(self.out, "\t.ascii \"{text}\"");
                at += texts.min(64) as u64;
                continue;
            }
            if at.is_multiple_of(8)
                && let Some((word, _)) = here.split_first_chunk::<8>()
            {
                let _ = writeln!(self.out, "\t.quad {:#x}", u64::from_le_bytes(*word));
                at += 8;
                continue;
            }
            let few = here.len().min(8 - (at % 8) as usize);
            let _ = writeln!(self.out, "\t.byte {}", listed(&here[..few]));
            at += few as u64;
        }
    }

    /// A function's code.
    fn function(&mut self, name: &str, start: u64, end: u64) {
        let code = &self.data[start as usize..end as usize];
        let none = BTreeMap::new();
        let notes = self.notes.code.get(name).unwrap_or(&none);
        let parts = pieces(code, start, |i| self.address_in(i).is_some());
        let targets: Vec<u64> = {
            let branches = parts.iter().filter_map(|part| match part {
                Piece::Instruction(i) if self.address_in(i).is_none() => {
                    let inner = || inner_address(i).filter(|a| (start..end).contains(a));
                    branch_target(i).or_else(inner)
                }
                _ => None,
            });
            let tables = parts.iter().filter_map(|part| match part {
                Piece::Table(at, entries) => Some((*at, entries)),
                _ => None,
            });
            let entries = tables.flat_map(|(at, entries)| {
                let target = move |e: &i32| at.wrapping_add_signed(i64::from(*e));
                entries.iter().map(target).chain([at])
            });
            let mut all: Vec<u64> = branches.chain(entries).collect();
            all.sort_unstable();
            all.dedup();
            all
        };
        let label = |at: u64| format!(".L{at:x}");
        let mut formatter = GasFormatter::with_options(Some(Box::new(Symbols)), None);
        let options = formatter.options_mut();
        options.set_uppercase_hex(false);
        options.set_small_hex_numbers_in_decimal(true);
        options.set_space_after_operand_separator(true);
        options.set_gas_show_mnemonic_size_suffix(true);
        options.set_show_branch_size(false);
        options.set_rip_relative_addresses(true);
        let frames = self.notes.frames.get(name);
        let mut moves = frames.map_or(vec![], |frames| unwind::directives(frames));
        moves.reverse();
        if frames.is_some() {
            self.out.push_str("\t.cfi_startproc\n");
        }
        for part in &parts {
            let at = part.at();
            if let Some((_, text)) = moves.pop_if(|(offset, _)| u64::from(*offset) <= at - start) {
                self.out.push_str(&text);
            }
            if targets.binary_search(&at).is_ok() {
                let _ = writeln!(self.out, "{}:", label(at));
            }
            for note in notes.get(&((at - start) as u32)).into_iter().flatten() {
                let _ = writeln!(self.out, "\t# {note}");
            }
            let i = match part {
                Piece::Instruction(i) => i,
                Piece::Constants(at, end) => {
                    let named = |t: &&u64| (*at..*end).contains(t);
                    let mut here = *at;
                    for target in targets.iter().filter(named) {
                        self.bytes(here, *target);
                        if target != at {
                            let _ = writeln!(self.out, "{}:", label(*target));
                        }
                        here = *target;
                    }
                    self.bytes(here, *end);
                    continue;
                }
                Piece::Table(at, entries) => {
                    for entry in entries {
                        let target = at.wrapping_add_signed(i64::from(*entry));
                        let _ = writeln!(self.out, "\t.long {} - {}", label(target), label(*at));
                    }
                    continue;
                }
            };
            let bytes = &self.data[at as usize..at as usize + i.len()];
            let address = self.address_in(i);
            let text = match &address {
                Some((operand, text)) => named(&mut formatter, i, *operand, text),
                None => match branch_target(i) {
                    Some(target) => named(&mut formatter, i, 0, &label(target)),
                    None => match inner_address(i).filter(|a| (start..end).contains(a)) {
                        Some(a) => named(&mut formatter, i, memory_operand(i), &label(a)),
                        None => plain(&mut formatter, i),
                    },
                },
            };
            if i.is_invalid() || !is_plain(i, bytes, address.is_some()) {
                self.given(at, i.len(), &text);
            } else {
                let prefix = prefix(i, bytes);
                let _ = writeln!(self.out, "\t{prefix}{text}");
            }
        }
        if frames.is_some() {
            self.out.push_str("\t.cfi_endproc\n");
        }
    }

    /// An instruction of whose encodings `as` would choose another.
    fn given(&mut self, at: u64, len: usize, text: &str) {
        let end = at + len as u64;
        match self.addresses.range(at..end).next() {
            None => {
                let bytes = &self.data[at as usize..end as usize];
                let _ = writeln!(self.out, "\t.byte {}\t# {text}", listed(bytes));
            }
            Some(_) => {
                let _ = writeln!(self.out, "\t# {text}");
                self.bytes(at, end);
            }
        }
    }

    /// The operand of an instruction that a relocation fills, and its text.
    fn address_in(&self, i: &Instruction) -> Option<(u32, String)> {
        let (at, end) = (i.ip(), i.next_ip());
        let (place, address) = self.addresses.range(at..end).next()?;
        let rest = match address.relative {
            true => (end - place) as i64,
            false => 0,
        };
        let text = match address.addend + rest {
            0 => address.symbol.clone(),
            n => format!("{}{n:+}", address.symbol),
        };
        let is_memory = |k: &u32| i.op_kind(*k) == OpKind::Memory;
        let is_value = |k: &u32| !matches!(i.op_kind(*k), OpKind::Memory | OpKind::Register);
        let mut operands = 0..i.op_count();
        // What stands last in the instruction's bytes is the immediate value.
        let last = place + u64::from(address.size) == end;
        let value = operands.clone().find(is_value).filter(|_| last);
        Some((value.or_else(|| operands.find(is_memory))?, text))
    }
}

fn memory_operand(i: &Instruction) -> u32 {
    (0..i.op_count())
        .find(|k| i.op_kind(*k) == OpKind::Memory)
        .unwrap_or(0)
}

/// What stands for the one operand that has a name.
const NAMED: &str = "@";

/// Answers [`NAMED`] where an instruction's operand has a name.
struct Symbols;

thread_local! {
    static OPERAND: std::cell::Cell<Option<u32>> = const { std::cell::Cell::new(None) };
}

impl SymbolResolver for Symbols {
    fn symbol(
        &mut self,
        _: &Instruction,
        _: u32,
        operand: Option<u32>,
        address: u64,
        _: u32,
    ) -> Option<SymbolResult<'_>> {
        (operand.is_some() && operand == OPERAND.get())
            .then(|| SymbolResult::with_str(address, NAMED))
    }
}

fn named(formatter: &mut GasFormatter, i: &Instruction, operand: u32, name: &str) -> String {
    OPERAND.set(Some(operand));
    let text = plain(formatter, i);
    OPERAND.set(None);
    text.replacen(NAMED, name, 1)
}

fn plain(formatter: &mut GasFormatter, i: &Instruction) -> String {
    let mut text = String::new();
    formatter.format(i, &mut text);
    text
}

fn is_text(byte: u8) -> bool {
    matches!(byte, b' '..=b'~')
}

fn listed(bytes: &[u8]) -> String {
    let bytes: Vec<String> = bytes.iter().map(|b| format!("{b:#04x}")).collect();
    bytes.join(", ")
}

/// Offset of the opcode: behind legacy prefixes and REX.
fn opcode_at(bytes: &[u8]) -> usize {
    let legacy = |b: &u8| matches!(b, 0x66 | 0xf2 | 0xf3 | 0xf0 | 0x2e | 0x64 | 0x65);
    let at = bytes.iter().take_while(|b| legacy(b)).count();
    at + usize::from(bytes.get(at).is_some_and(|b| b & 0xf0 == 0x40))
}

/// What asks `as` for the encoding that the code has.
fn prefix(i: &Instruction, bytes: &[u8]) -> &'static str {
    let at = opcode_at(bytes);
    if matches!(bytes[at..], [0xe9, ..] | [0x0f, 0x80..=0x8f, ..]) {
        return "{disp32} ";
    }
    let registers =
        i.op_count() == 2 && i.op0_kind() == OpKind::Register && i.op1_kind() == OpKind::Register;
    if registers {
        return match &bytes[at..] {
            // op r, r/m of the arithmetic operations and mov.
            [b, ..] if b & 0xc4 == 0 && b & 2 == 2 => "{load} ",
            [0x8a | 0x8b, ..] => "{load} ",
            [0x0f, 0x11 | 0x29 | 0x7f, ..] => "{store} ",
            _ => "",
        };
    }
    ""
}

/// Whether `as` chooses the encoding that the code has, given [`prefix`].
fn is_plain(i: &Instruction, bytes: &[u8], has_address: bool) -> bool {
    let constants = Decoder::with_ip(64, bytes, i.ip(), DecoderOptions::NONE);
    let mut decoder = constants;
    let again = decoder.decode();
    let offsets = decoder.get_constant_offsets(&again);
    if offsets.has_displacement() && !has_address && i.memory_base() != Register::RIP {
        let value = i.memory_displacement64() as i64;
        let fits = i8::try_from(value).is_ok();
        let needs = matches!(i.memory_base(), Register::RBP | Register::R13);
        let has_base = i.memory_base() != Register::None;
        match offsets.displacement_size() {
            1 if value == 0 && !needs => return false,
            4 if fits && has_base => return false,
            _ => {}
        }
    }
    if offsets.has_immediate() && !has_address && offsets.immediate_size() == 4 {
        let value = i.immediate32() as i32;
        let short = matches!(bytes[opcode_at(bytes)], 0x81 | 0x69);
        let accumulator = bytes[opcode_at(bytes)] == 0x81
            && matches!(i.op0_register(), Register::RAX | Register::EAX);
        let test = bytes[opcode_at(bytes)] == 0xf7
            && matches!(i.op0_register(), Register::RAX | Register::EAX);
        if short && i8::try_from(value).is_ok() || accumulator || test {
            return false;
        }
    }
    if offsets.has_immediate() && offsets.immediate_size() == 1 {
        let opcode = bytes[opcode_at(bytes)];
        let is_al = i.op0_kind() == OpKind::Register && i.op0_register() == Register::AL;
        let shift_by_one = matches!(opcode, 0xc0 | 0xc1) && i.immediate8() == 1;
        if shift_by_one || is_al && matches!(opcode, 0x80 | 0xf6) {
            return false;
        }
    }
    // A REX prefix that says nothing.
    let legacy = opcode_at(bytes).checked_sub(1).map(|at| bytes[at]);
    if legacy == Some(0x40) {
        let byte = |k: u32| {
            i.op_kind(k) == OpKind::Register
                && matches!(
                    i.op_register(k),
                    Register::SPL | Register::BPL | Register::SIL | Register::DIL
                )
        };
        return (0..i.op_count()).any(byte);
    }
    true
}

impl Notes {
    /// Notes by the names that symbols have come to have.
    pub fn new(
        product: &ObjectProduct,
        functions: Vec<Noted>,
        tables: Vec<(DataId, Table)>,
    ) -> Notes {
        let mut notes = Notes::default();
        let name = |symbol| {
            let name = &product.object.symbol(symbol).name;
            String::from_utf8_lossy(name).into_owned()
        };
        for noted in functions {
            let name = name(product.function_symbol(noted.id));
            notes.symbols.insert(name.clone(), vec![noted.heading]);
            if let Some(frames) = noted.frames {
                notes.frames.insert(name.clone(), frames);
            }
            notes.code.insert(name, noted.code);
        }
        for (id, table) in tables {
            let name = name(product.data_symbol(id));
            let words = in_words(&table, &name);
            notes.symbols.insert(name, vec![words]);
        }
        notes
    }
}

impl Unit<'_> {
    /// What stands above a function: its name, place and type.
    pub fn heading(&self, body: &Body) -> String {
        let mut heading = debug::name(self, body);
        if body.role == Role::Entry {
            heading += ", as unknown code calls it";
        }
        if let Some(home) = body.home.filter(|home| !home.span.is_none()) {
            let _ = write!(heading, " at {}", self.input.map.describe(home.span));
        }
        let top = self.top_of(body.id);
        let occ = self.input.program.occs.get(body.occ);
        let ty = top.and_then(|v| self.input.program.vars[v].ty);
        let ty = ty
            .or(occ.map(|occ| occ.ty))
            .filter(|ty| !ty.as_str().is_empty());
        if let Some(ty) = ty {
            let _ = write!(heading, " :: {ty}");
        }
        heading.replace('\n', " ")
    }

    /// What stands between a function's instructions, by their offsets: what they are
    /// there for, and behind calls, what the collector knows of the frame.
    pub fn annotate(
        &self,
        body: &Body,
        code: &Compiled,
        origins: &[Origin],
    ) -> BTreeMap<u32, Vec<String>> {
        let mut notes: BTreeMap<u32, Vec<String>> = BTreeMap::new();
        for (ret, site) in &code.sites {
            let Some(site) = body.sites.get(*site as usize) else {
                continue;
            };
            let place =
                |slot: &u32| format!("{}(%rbp)", 8 * i64::from(*slot) - i64::from(code.slots));
            let roots: Vec<String> = site.roots.iter().map(place).collect();
            let mut note = match roots.is_empty() {
                true => "stack map: no pointers".to_string(),
                false => format!("stack map: pointers at {}", roots.join(", ")),
            };
            if let Some(slot) = &site.update {
                let _ = write!(note, "; the thunk to be updated at {}", place(slot));
            }
            if site.srt != 0 {
                let _ = write!(note, "; static references: row {}", site.srt);
            }
            notes.entry(*ret).or_default().push(note);
        }
        for (at, number) in &code.places {
            let origin = origins.get(*number as usize);
            if let Some(mark) = origin.and_then(|origin| origin.mark) {
                let note = mark.describe().to_string();
                notes.entry(*at).or_default().push(note);
            }
        }
        notes
    }
}

/// An info table in words.
fn in_words(t: &Table, name: &str) -> String {
    let count = |n: u16, what: &str| match n {
        0 => String::new(),
        1 => format!(", 1 {what}"),
        n => format!(", {n} {what}s"),
    };
    let mut words = format!(
        "info table of {name}: {}",
        format!("{:?}", t.kind).to_lowercase()
    );
    words += &match t.kind {
        Kind::Con => format!(" {} of its type, tag {}", t.con, t.tag),
        Kind::Fun => format!(" of arity {}, tag {}", t.arity, t.tag),
        Kind::Selector => format!(" of field {}", t.arity),
        _ => String::new(),
    };
    words += &count(t.ptrs, "pointer");
    words += &count(t.raws, "raw word");
    if t.srt.is_some() {
        words += ", with static references";
    }
    if t.is_static {
        words += ", static";
    }
    words
}
