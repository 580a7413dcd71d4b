//! Joins objects to a static executable: what can be reached from `_start`, in one
//! segment that is only read and one that is written too. What debuggers read stands
//! behind them, compressed.

use super::layout::Layout;
use super::objects::{Objects, Place, Section};
use super::{relocate, unwinding};
use miniz_oxide::deflate::compress_to_vec_zlib;
use object::LittleEndian;
use object::elf::*;
use object::endian::{U16, U32, U64};
use object::pod::bytes_of;
use std::collections::{HashMap, VecDeque};
use xxhash_rust::xxh3::xxh3_128;

const E: LittleEndian = LittleEndian;
/// Where executables of this kind begin.
const BASE: u64 = 0x40_0000;
const PAGE: u64 = 0x1000;
const HEADERS: u64 = 64 + 4 * 56;
const NOTE: &[u8; 16] = b"\x04\0\0\0\x10\0\0\0\x03\0\0\0GNU\0";
const NOTE_BYTES: u64 = 16 + 16;
/// The fastest one: the best takes three times as long for a tenth less.
const COMPRESSION: u8 = 1;

/// The sections of an executable in their order, with what they are made of: those of
/// this name, or of one that begins like it.
const SORTS: [(&str, u64); 7] = [
    (".text", (SHF_ALLOC | SHF_EXECINSTR) as u64),
    (".rodata", SHF_ALLOC as u64),
    (".gcc_except_table", SHF_ALLOC as u64),
    (".data.rel.ro", (SHF_ALLOC | SHF_WRITE) as u64),
    (".got", (SHF_ALLOC | SHF_WRITE) as u64),
    (".data", (SHF_ALLOC | SHF_WRITE) as u64),
    (".bss", (SHF_ALLOC | SHF_WRITE) as u64),
];

/// A section of the executable.
struct Output<'d> {
    name: &'d str,
    flags: u64,
    kind: u32,
    align: u64,
    entry: u64,
    /// Sections of the objects, with their offsets.
    parts: Vec<(usize, u64)>,
    size: u64,
    address: u64,
    offset: u64,
}

impl<'d> Output<'d> {
    fn new(name: &'d str, flags: u64, kind: u32, entry: u64) -> Output<'d> {
        Output {
            name,
            flags,
            kind,
            align: 1,
            entry,
            parts: vec![],
            size: 0,
            address: 0,
            offset: 0,
        }
    }
}

/// The executable's bytes.
pub fn join(objects: &Objects<'_>) -> Result<Vec<u8>, String> {
    let alive = alive(objects)?;
    let (mut outputs, mut apart) = sorted(objects, &alive)?;
    let mut layout = Layout {
        objects,
        addresses: vec![None; objects.sections.len()],
        table: table(objects, &alive),
    };
    let data = place(&mut outputs, &apart, &mut layout);
    if !apart.is_empty() {
        apart.push(Output::new(".debug_frame", 0, SHT_PROGBITS, 0));
    }
    let mut file = vec![0; HEADERS as usize];
    file.extend(NOTE);
    file.extend([0; 16]);
    let packed = std::thread::scope(|scope| {
        // Compressing takes longer than all else.
        let pack = |output: &mut Output| packed(output, &layout);
        let spawn = |frames| std::thread::Builder::new().spawn_scoped(scope, move || pack(frames));
        let (frames, others) = match apart.split_last_mut() {
            Some((frames, others)) => (Some(frames), others),
            None => (None, &mut [][..]),
        };
        let frames = frames.map(spawn).transpose();
        let frames = frames.map_err(|e| format!("there is no thread to be had: {e}"))?;
        for output in &outputs {
            if output.kind != SHT_NOBITS {
                write(output, &layout, &mut file)?;
            }
        }
        let mut all = others.iter_mut().map(pack).collect::<Result<Vec<_>, _>>()?;
        if let Some(frames) = frames {
            all.push(
                frames
                    .join()
                    .map_err(|_| "describing frames has panicked")??,
            );
        }
        Ok::<_, String>(all)
    })?;
    let loaded = outputs.len();
    for (mut output, bytes) in apart.into_iter().zip(packed) {
        let at = file.len().next_multiple_of(output.align as usize) as u64;
        pad(&mut file, at, 0);
        (output.offset, output.size) = (at, bytes.len() as u64);
        file.extend(bytes);
        outputs.push(output);
    }
    let sections = tables(&outputs, &layout, &mut file);
    headers(&outputs[..loaded], &layout, data, sections, &mut file)?;
    let id = xxh3_128(&file).to_le_bytes();
    file[HEADERS as usize + 16..][..16].copy_from_slice(&id);
    Ok(file)
}

/// Which sections are needed.
fn alive(objects: &Objects<'_>) -> Result<Vec<bool>, String> {
    let mut alive = vec![false; objects.sections.len()];
    let mut waiting = VecDeque::new();
    let mut need = |place: Place, waiting: &mut VecDeque<usize>| {
        if let Place::In(section, _) = place
            && !std::mem::replace(&mut alive[section], true)
        {
            waiting.push_back(section);
        }
    };
    let start = objects.find("_start").ok_or("there is no _start")?;
    need(start, &mut waiting);
    // What debuggers read needs nothing else, and stays.
    let is_apart = |section: &Section<'_>| {
        section.flags & SHF_ALLOC as u64 == 0 && section.name.starts_with(".debug_")
    };
    while let Some(section) = waiting.pop_front() {
        for relocation in &objects.sections[section].relocations {
            let symbol = objects.target(section, relocation);
            let symbol = symbol.ok_or("a relocation refers to no symbol")?;
            if symbol.place == Place::Undefined && relocation.kind != R_X86_64_NONE {
                return Err(format!("{} is not defined", symbol.name));
            }
            need(symbol.place, &mut waiting);
        }
    }
    for (index, section) in objects.sections.iter().enumerate() {
        alive[index] |= is_apart(section) && section.kind == SHT_PROGBITS;
    }
    Ok(alive)
}

/// Addresses that are loaded from a table, as code asks for it.
fn table(objects: &Objects<'_>, alive: &[bool]) -> HashMap<Place, u64> {
    let mut table = HashMap::new();
    for (index, section) in objects.sections.iter().enumerate() {
        for r in section.relocations.iter().filter(|_| alive[index]) {
            if relocate::needs_table(section.bytes, r)
                && let Some(symbol) = objects.target(index, r)
            {
                let next = table.len() as u64;
                table.entry(symbol.place).or_insert(next);
            }
        }
    }
    table
}

fn is_sort(name: &str, sort: &str) -> bool {
    let rest = name.strip_prefix(sort);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// The executable's sections: those that are loaded, and what debuggers read.
fn sorted<'d>(
    objects: &'d Objects<'d>,
    alive: &[bool],
) -> Result<(Vec<Output<'d>>, Vec<Output<'d>>), String> {
    let of_sort = |(name, flags)| {
        let kind = match name {
            ".bss" => SHT_NOBITS,
            _ => SHT_PROGBITS,
        };
        Output::new(name, flags, kind, 0)
    };
    let mut loaded: Vec<Output> = SORTS.into_iter().map(of_sort).collect();
    let mut apart: Vec<Output> = vec![];
    for (index, section) in objects.sections.iter().enumerate() {
        if !alive[index] {
            continue;
        }
        let output = if section.flags & SHF_ALLOC as u64 == 0 {
            let flags = section.flags & (SHF_MERGE | SHF_STRINGS) as u64;
            let at = apart.iter().position(|o| o.name == section.name);
            let at = at.unwrap_or_else(|| {
                let entry = (flags != 0) as u64;
                apart.push(Output::new(section.name, flags, SHT_PROGBITS, entry));
                apart.len() - 1
            });
            &mut apart[at]
        } else {
            // `.data.rel.ro` stands before `.data`.
            let found = SORTS.iter().position(|(sort, flags)| {
                let same = *flags == section.flags & (*flags | SHF_WRITE as u64);
                same && is_sort(section.name, sort)
            });
            let at = found.ok_or_else(|| format!("nobody knows where {} goes", section.name))?;
            &mut loaded[at]
        };
        let offset = output.size.next_multiple_of(section.align);
        output.parts.push((index, offset));
        output.size = offset + section.size;
        output.align = output.align.max(section.align);
    }
    Ok((loaded, apart))
}

/// Gives what is loaded its address and its place in the file; answers where the segment
/// that is written begins.
fn place(outputs: &mut Vec<Output<'_>>, apart: &[Output<'_>], layout: &mut Layout<'_>) -> usize {
    let is_got = |o: &&mut Output| o.name == ".got";
    if let Some(got) = outputs.iter_mut().find(is_got) {
        (got.size, got.align) = (8 * layout.table.len() as u64, 8);
    }
    outputs.retain(|o| o.size > 0);
    let is_written = |o: &Output| o.flags & SHF_WRITE as u64 != 0;
    let of_data = outputs.iter().position(is_written);
    let of_data = of_data.unwrap_or(outputs.len());
    let mut offset = HEADERS + NOTE_BYTES;
    let mut shift = BASE;
    for (index, output) in outputs.iter_mut().enumerate() {
        if index == of_data {
            // The same page of the file is seen twice, at two addresses.
            shift += PAGE;
        }
        offset = offset.next_multiple_of(output.align);
        output.offset = offset;
        output.address = shift + offset;
        for (section, at) in &output.parts {
            layout.addresses[*section] = Some(output.address + at);
        }
        if output.kind != SHT_NOBITS {
            offset += output.size;
        }
    }
    for (section, at) in apart.iter().flat_map(|output| &output.parts) {
        layout.addresses[*section] = Some(*at);
    }
    if let Some(got) = outputs.iter().find(|o| o.name == ".got") {
        let entries = layout.table.values_mut();
        entries.for_each(|entry| *entry = got.address + 8 * *entry);
    }
    of_data
}

fn pad(file: &mut Vec<u8>, offset: u64, with: u8) {
    file.resize(offset as usize, with);
}

/// Writes a section's bytes.
fn write(output: &Output<'_>, layout: &Layout<'_>, file: &mut Vec<u8>) -> Result<(), String> {
    pad(file, output.offset, 0);
    if output.name == ".got" {
        let mut entries: Vec<_> = layout.table.iter().collect();
        entries.sort_by_key(|(_, at)| **at);
        for (place, _) in entries {
            let address = layout.address(*place).unwrap_or(0);
            file.extend(address.to_le_bytes());
        }
        return Ok(());
    }
    // Between functions stand instructions that do nothing.
    let filler = match output.flags & SHF_EXECINSTR as u64 {
        0 => 0,
        _ => 0x90,
    };
    for (section, at) in &output.parts {
        pad(file, output.offset + at, filler);
        let start = file.len();
        let input = &layout.objects.sections[*section];
        file.extend(input.bytes);
        let place = (*section, output.address + at);
        relocate::all(layout, place, &input.relocations, &mut file[start..])?;
    }
    Ok(())
}

/// The bytes of what is not loaded: compressed, if that makes them less.
fn packed(output: &mut Output<'_>, layout: &Layout<'_>) -> Result<Vec<u8>, String> {
    let mut bytes = vec![];
    match output.name {
        ".debug_frame" => bytes = unwinding::frames(layout)?,
        _ => write(output, layout, &mut bytes)?,
    }
    let packed = compress_to_vec_zlib(&bytes, COMPRESSION);
    let header = CompressionHeader64 {
        ch_type: U32::new(E, ELFCOMPRESS_ZLIB),
        ch_reserved: U32::new(E, 0),
        ch_size: U64::new(E, bytes.len() as u64),
        ch_addralign: U64::new(E, output.align),
    };
    if packed.len() + bytes_of(&header).len() < bytes.len() {
        bytes = [bytes_of(&header), &packed].concat();
        output.flags |= SHF_COMPRESSED as u64;
        output.align = 8;
    }
    Ok(bytes)
}

/// Writes names and headers of sections; answers where those begin, how many there
/// are, and which has their names.
fn tables(outputs: &[Output<'_>], layout: &Layout<'_>, file: &mut Vec<u8>) -> (u64, u16, u16) {
    let mut homes = vec![0; layout.objects.sections.len()];
    for (index, output) in outputs.iter().enumerate() {
        // Behind the one that there always is, and the note.
        output.parts.iter().for_each(|(s, _)| homes[*s] = index + 2);
    }
    let is_named = |symbol: &&super::objects::Symbol<'_>| {
        let named = !symbol.name.is_empty() && !symbol.name.starts_with(".L");
        named && symbol.kind() <= STT_FUNC
    };
    let (mut locals, mut globals) = (vec![], vec![]);
    for symbol in layout.objects.symbols.iter().flatten().filter(is_named) {
        let Place::In(section, _) = symbol.place else {
            continue;
        };
        let Some(address) = layout.address(symbol.place).filter(|_| homes[section] != 0) else {
            continue;
        };
        let row = (symbol, address, homes[section]);
        if !symbol.is_global() {
            locals.push(row);
        } else if layout.objects.find(symbol.name) == Some(symbol.place) {
            globals.push(row);
        }
    }
    // A global name is in the table of each object that uses it.
    globals.sort_by_key(|(symbol, address, _)| (*address, symbol.name, symbol.size == 0));
    globals.dedup_by_key(|(symbol, address, _)| (*address, symbol.name));
    let mut strings = vec![0];
    let mut symbols = bytes_of(&Sym64::<LittleEndian>::default()).to_vec();
    for (symbol, address, home) in locals.iter().chain(&globals) {
        let name = strings.len() as u32;
        strings.extend(symbol.name.as_bytes());
        strings.push(0);
        symbols.extend(bytes_of(&Sym64 {
            st_name: U32::new(E, name),
            st_info: symbol.info,
            st_other: 0,
            st_shndx: U16::new(E, *home as u16),
            st_value: U64::new(E, *address),
            st_size: U64::new(E, symbol.size),
        }));
    }
    let mut rows: Vec<(&str, SectionHeader64<LittleEndian>)> = vec![("", row(0, 0, 0, 0))];
    let note = row(SHT_NOTE, SHF_ALLOC as u64, HEADERS, NOTE_BYTES);
    rows.push((
        ".note.gnu.build-id",
        SectionHeader64 {
            sh_addr: U64::new(E, BASE + HEADERS),
            ..note
        },
    ));
    for output in outputs {
        let header = row(output.kind, output.flags, output.offset, output.size);
        rows.push((
            output.name,
            SectionHeader64 {
                sh_addr: U64::new(E, output.address),
                sh_addralign: U64::new(E, output.align),
                sh_entsize: U64::new(E, output.entry),
                ..header
            },
        ));
    }
    let at = file.len().next_multiple_of(8) as u64;
    pad(file, at, 0);
    file.extend(&symbols);
    let header = row(SHT_SYMTAB, 0, at, symbols.len() as u64);
    rows.push((
        ".symtab",
        SectionHeader64 {
            sh_link: U32::new(E, rows.len() as u32 + 1),
            sh_info: U32::new(E, locals.len() as u32 + 1),
            sh_addralign: U64::new(E, 8),
            sh_entsize: U64::new(E, 24),
            ..header
        },
    ));
    rows.push((
        ".strtab",
        row(SHT_STRTAB, 0, file.len() as u64, strings.len() as u64),
    ));
    file.extend(strings);
    let mut names = vec![];
    let mut starts = vec![];
    rows.push((".shstrtab", row(SHT_STRTAB, 0, file.len() as u64, 0)));
    for (name, _) in &rows {
        starts.push(names.len() as u32);
        names.extend(name.as_bytes());
        names.push(0);
    }
    if let Some((_, last)) = rows.last_mut() {
        last.sh_size = U64::new(E, names.len() as u64);
    }
    file.extend(&names);
    let at = file.len().next_multiple_of(8) as u64;
    pad(file, at, 0);
    for ((_, header), start) in rows.iter().zip(starts) {
        file.extend(bytes_of(&SectionHeader64 {
            sh_name: U32::new(E, start),
            ..*header
        }));
    }
    (at, rows.len() as u16, rows.len() as u16 - 1)
}

fn row(kind: u32, flags: u64, offset: u64, size: u64) -> SectionHeader64<LittleEndian> {
    let zero = U64::new(E, 0);
    SectionHeader64 {
        sh_name: U32::new(E, 0),
        sh_type: U32::new(E, kind),
        sh_flags: U64::new(E, flags),
        sh_addr: zero,
        sh_offset: U64::new(E, offset),
        sh_size: U64::new(E, size),
        sh_link: U32::new(E, 0),
        sh_info: U32::new(E, 0),
        sh_addralign: U64::new(E, (kind != SHT_NULL) as u64),
        sh_entsize: zero,
    }
}

/// Writes the file's header and those of segments.
fn headers(
    outputs: &[Output<'_>],
    layout: &Layout<'_>,
    of_data: usize,
    (sections, count, names): (u64, u16, u16),
    file: &mut [u8],
) -> Result<(), String> {
    let start = layout.objects.find("_start");
    let entry = start.and_then(|place| layout.address(place));
    let header = FileHeader64 {
        e_ident: Ident {
            magic: ELFMAG,
            class: ELFCLASS64,
            data: ELFDATA2LSB,
            version: EV_CURRENT,
            os_abi: ELFOSABI_SYSV,
            abi_version: 0,
            padding: [0; 7],
        },
        e_type: U16::new(E, ET_EXEC),
        e_machine: U16::new(E, EM_X86_64),
        e_version: U32::new(E, EV_CURRENT.into()),
        e_entry: U64::new(E, entry.ok_or("there is no _start")?),
        e_phoff: U64::new(E, 64),
        e_shoff: U64::new(E, sections),
        e_flags: U32::new(E, 0),
        e_ehsize: U16::new(E, 64),
        e_phentsize: U16::new(E, 56),
        e_phnum: U16::new(E, 4),
        e_shentsize: U16::new(E, 64),
        e_shnum: U16::new(E, count),
        e_shstrndx: U16::new(E, names),
    };
    let segment = |kind, flags, offset, address, in_file, size, align| ProgramHeader64 {
        p_type: U32::new(E, kind),
        p_flags: U32::new(E, flags),
        p_offset: U64::new(E, offset),
        p_vaddr: U64::new(E, address),
        p_paddr: U64::new(E, address),
        p_filesz: U64::new(E, in_file),
        p_memsz: U64::new(E, size),
        p_align: U64::new(E, align),
    };
    let end = |output: &Output| output.offset + output.size;
    let read = outputs[..of_data].last().map_or(HEADERS + NOTE_BYTES, end);
    let written = &outputs[of_data..];
    let (first, address) = written.first().map_or((0, 0), |o| (o.offset, o.address));
    let in_file = written.iter().filter(|o| o.kind != SHT_NOBITS);
    let in_file = in_file.map(end).max().unwrap_or(first) - first;
    let memory = written.iter().map(|o| o.address + o.size).max();
    let memory = memory.unwrap_or(address) - address;
    let segments = [
        segment(PT_LOAD, PF_R | PF_X, 0, BASE, read, read, PAGE),
        segment(PT_LOAD, PF_R | PF_W, first, address, in_file, memory, PAGE),
        segment(
            PT_NOTE,
            PF_R,
            HEADERS,
            BASE + HEADERS,
            NOTE_BYTES,
            NOTE_BYTES,
            4,
        ),
        segment(PT_GNU_STACK, PF_R | PF_W, 0, 0, 0, 0, 16),
    ];
    file[..64].copy_from_slice(bytes_of(&header));
    for (segment, at) in segments.iter().zip((64..).step_by(56)) {
        file[at..at + 56].copy_from_slice(bytes_of(segment));
    }
    Ok(())
}
