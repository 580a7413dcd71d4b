//! Debug information: which line code stems from, and functions by the names that
//! their source gives them, as DWARF 5 beside the code. All code of the program is one
//! stretch of the object's text: one compile unit, one sequence of lines.

use crate::debuggers::sections::{Section, relocate, text};
use crate::debuggers::variables::{Record, Types, Variable};
use crate::machine::code::Code;
use crate::machine::code::Frames;
use crate::machine::function::{Body, Role};
use crate::machine::origin::Origin;
use crate::objects::declared::Declared;
use crate::unit::Unit;
use crate::{DebugInfo, debuggers::unwind};
use cranelift_module::FuncId;
use cranelift_object::ObjectProduct;
use cranelift_object::object::write::SymbolId;
use cranelift_object::object::{RelocationKind, SectionKind};
use gimli::write::{
    AttributeValue, DwarfUnit, FileId, LineProgram, LineString, RelocationTarget, Sections,
};
use gimli::{
    DW_AT_comp_dir, DW_AT_decl_file, DW_AT_decl_line, DW_AT_high_pc, DW_AT_language, DW_AT_low_pc,
    DW_AT_name, DW_AT_producer, DW_AT_stmt_list, DW_LANG_Haskell, DW_TAG_subprogram, Encoding,
    Format, LineEncoding, SectionId,
};
use pure_base::Span;
use rustc_hash::FxHashMap;

/// A line of a file, as positions in the source map have it.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Line {
    /// Where the file starts.
    file: u32,
    line: u32,
}

/// What debug information says of a function.
pub struct Function {
    id: FuncId,
    name: String,
    size: u32,
    start: Option<Line>,
    /// From these offsets on.
    lines: Vec<(u32, Line)>,
    /// The file's name, of each file.
    files: Vec<(u32, String)>,
    is_entry: bool,
    variables: Vec<Variable>,
    frames: Frames,
}

impl Function {
    pub fn new(unit: &Unit<'_>, body: &Body, code: &Code, origins: &[Origin]) -> Function {
        let line = |span: Span| line(unit, span);
        let start = body.home.and_then(|home| line(home.span));
        let mut lines: Vec<(u32, Line)> = vec![];
        for (offset, number) in &code.places {
            let Some(origin) = origins.get(*number as usize) else {
                continue;
            };
            let Some(occ) = unit.input.program.occs.get(origin.occ) else {
                continue;
            };
            let own = line(occ.span);
            // Library code within the program's stands for the expression that uses it.
            let cause = || line(unit.input.program.occs[occ.cause?.at].span);
            let is_here = |l: &Line| start.is_some_and(|start| start.file == l.file);
            let found = own.filter(is_here).or_else(|| cause().filter(is_here));
            let Some(found) = found.or(own) else {
                continue;
            };
            if lines.last().is_none_or(|(_, last)| *last != found) {
                lines.push((*offset, found));
            }
        }
        let mut files: Vec<(u32, String)> = vec![];
        for line in lines.iter().map(|(_, line)| line).chain(&start) {
            if !files.iter().any(|(file, _)| *file == line.file) {
                let name = unit
                    .input
                    .map
                    .file_of(line.file)
                    .map(|file| file.name.clone());
                files.push((line.file, name.unwrap_or_default()));
            }
        }
        Function {
            variables: Variable::all(unit, body, code),
            id: body.id,
            name: name(unit, body),
            size: code.bytes.len() as u32,
            start,
            lines,
            files,
            is_entry: body.role == Role::Entry,
            frames: code.frames.clone(),
        }
    }
}

fn line(unit: &Unit<'_>, span: Span) -> Option<Line> {
    if span.is_none() {
        return None;
    }
    let file = unit.input.map.file_of(span.lo)?.start;
    let at = unit.input.map.line_col(span.lo)?;
    Some(Line {
        file,
        line: at.line,
    })
}

/// What the source calls a function, or where the thunk is that it evaluates.
pub fn name(unit: &Unit<'_>, body: &Body) -> String {
    let Some(Declared {
        span, name, module, ..
    }) = body.home
    else {
        return body.name.to_string();
    };
    match body.role {
        Role::Helper => body.name.to_string(),
        Role::Function | Role::Entry => format!("{module}.{name}"),
        Role::Thunk => {
            let at = unit.input.map.line_col(span.lo).filter(|_| !span.is_none());
            match (at, unit.input.map.file_of(span.lo)) {
                (Some(at), Some(file)) => {
                    format!("thunk in {module}.{name} {}:{}", file.name, at.line)
                }
                _ => format!("thunk in {module}.{name}"),
            }
        }
    }
}

/// Steps of one line forward or back, and of up to eleven bytes, take one byte.
const LINES: LineEncoding = LineEncoding {
    minimum_instruction_length: 1,
    maximum_operations_per_instruction: 1,
    default_is_stmt: true,
    line_base: -3,
    line_range: 12,
};

/// Puts debug information of all functions into the object file.
pub fn write(
    product: &mut ObjectProduct,
    about: &DebugInfo,
    functions: &[Function],
    records: &[Record],
) -> Result<(), String> {
    let mut placed: Vec<(u64, &Function)> = functions
        .iter()
        .map(|f| {
            let symbol = product.function_symbol(f.id);
            (product.object.symbol(symbol).value, f)
        })
        .collect();
    placed.sort_by_key(|(at, _)| *at);
    let Some(first) = placed.first() else {
        return Ok(());
    };
    let symbol = product.object.symbol(product.function_symbol(first.1.id));
    let Some(text_section) = symbol.section.id() else {
        return Err("code without a section".into());
    };
    let text_symbol = product.object.section_symbol(text_section);
    let mut unit = compile_unit(about, &placed, records);
    let ranges = placed.iter().map(|(at, f)| (*at, f.size, &f.frames));
    unwind::write(&mut product.object, text_symbol, ranges)?;
    let mut sections = Sections::new(Section::new());
    unit.write(&mut sections)
        .map_err(|e| format!("DWARF: {e}"))?;
    // Sections refer to each other, so all are there first.
    let mut ids: FxHashMap<SectionId, SymbolId> = FxHashMap::default();
    let mut filled = vec![];
    let object = &mut product.object;
    sections.for_each(|id, section| {
        if section.bytes.slice().is_empty() {
            return Ok::<(), String>(());
        }
        let kind = match id {
            SectionId::DebugStr | SectionId::DebugLineStr => SectionKind::DebugString,
            _ => SectionKind::Debug,
        };
        let added = object.add_section(vec![], id.name().as_bytes().to_vec(), kind);
        object.append_section_data(added, section.bytes.slice(), 1);
        ids.insert(id, object.section_symbol(added));
        filled.push((added, section.relocations.clone()));
        Ok(())
    })?;
    for (section, relocations) in filled {
        for r in relocations {
            let symbol = match r.target {
                RelocationTarget::Symbol(_) => text_symbol,
                RelocationTarget::Section(id) => *ids.get(&id).ok_or("DWARF: no such section")?,
            };
            relocate(object, section, &r, symbol, RelocationKind::Absolute)?;
        }
    }
    Ok(())
}

fn compile_unit(
    about: &DebugInfo,
    functions: &[(u64, &Function)],
    records: &[Record],
) -> DwarfUnit {
    let encoding = Encoding {
        format: Format::Dwarf32,
        version: 5,
        address_size: 8,
    };
    let mut dwarf = DwarfUnit::new(encoding);
    let program = lines(&mut dwarf, encoding, about, functions);
    let (program, files) = program;
    dwarf.unit.line_program = program;
    let root = dwarf.unit.root();
    let texts = [
        (DW_AT_producer, &about.producer),
        (DW_AT_name, &about.file),
        (DW_AT_comp_dir, &about.directory),
    ];
    for (attribute, text) in texts {
        let text = dwarf.strings.add(text.as_bytes());
        let root = dwarf.unit.get_mut(root);
        root.set(attribute, AttributeValue::StringRef(text));
    }
    let end = functions.last().map_or(0, |(at, f)| at + u64::from(f.size));
    let start = functions.first().map_or(0, |(at, _)| *at);
    let entry = dwarf.unit.get_mut(root);
    entry.set(DW_AT_language, AttributeValue::Language(DW_LANG_Haskell));
    entry.set(DW_AT_low_pc, AttributeValue::Address(text(start)));
    entry.set(DW_AT_high_pc, AttributeValue::Udata(end - start));
    entry.set(DW_AT_stmt_list, AttributeValue::LineProgramRef);
    let types = Types::new(&mut dwarf);
    records.iter().for_each(|r| types.record(&mut dwarf, r));
    for (at, f) in functions {
        let name = dwarf.strings.add(f.name.as_bytes());
        let id = dwarf.unit.add(root, DW_TAG_subprogram);
        for variable in &f.variables {
            types.describe(&mut dwarf, id, at - start, variable);
        }
        let entry = dwarf.unit.get_mut(id);
        entry.set(DW_AT_name, AttributeValue::StringRef(name));
        entry.set(DW_AT_low_pc, AttributeValue::Address(text(*at)));
        entry.set(DW_AT_high_pc, AttributeValue::Udata(f.size.into()));
        if let Some(start) = f.start {
            let file = files.get(&start.file).copied();
            entry.set(DW_AT_decl_file, AttributeValue::FileIndex(file));
            entry.set(DW_AT_decl_line, AttributeValue::Udata(start.line.into()));
        }
    }
    dwarf
}

/// The rows of all functions, and the files that they are from.
fn lines(
    dwarf: &mut DwarfUnit,
    encoding: Encoding,
    about: &DebugInfo,
    functions: &[(u64, &Function)],
) -> (LineProgram, FxHashMap<u32, FileId>) {
    let mut text_of = |text: &str| {
        // An empty name is not allowed.
        let text = if text.is_empty() { "." } else { text };
        LineString::new(text.as_bytes(), encoding, &mut dwarf.line_strings)
    };
    let (directory, main) = (text_of(&about.directory), text_of(&about.file));
    let mut program = LineProgram::new(encoding, LINES, directory, None, main, None);
    let mut files: FxHashMap<u32, FileId> = FxHashMap::default();
    let mut folders = FxHashMap::default();
    for (start, name) in functions.iter().flat_map(|(_, f)| &f.files) {
        if files.contains_key(start) {
            continue;
        }
        let (folder, file) = match name.rsplit_once('/') {
            Some(("", file)) => ("/", file),
            Some(parts) => parts,
            None => ("", name.as_str()),
        };
        let folder = match folder {
            "" => program.default_directory(),
            folder => *folders
                .entry(folder)
                .or_insert_with(|| program.add_directory(text_of(folder))),
        };
        files.insert(*start, program.add_file(text_of(file), folder, None));
    }
    let Some((base, _)) = functions.first().copied() else {
        return (program, files);
    };
    program.begin_sequence(Some(text(base)));
    let mut end = base;
    for (at, f) in functions {
        // Padding belongs to nothing.
        let first = f.start.or(f.lines.first().map(|(_, line)| *line));
        // Debuggers stop at a function where its second row begins.
        let start = unwind::start(&f.frames);
        let before = f.lines.iter().take_while(|(at, _)| *at <= start).last();
        let second = before.map(|(_, line)| *line).or(first);
        let first = first.map(|line| (0, line));
        let second = second.map(|line| (start, line));
        let later = f.lines.iter().copied().filter(|(at, _)| *at > start);
        let others = second.into_iter().chain(later).filter(|_| !f.is_entry);
        for (offset, line) in first.into_iter().chain(others) {
            let row = program.row();
            row.address_offset = at + u64::from(offset) - base;
            row.file = files[&line.file];
            row.line = line.line.into();
            row.column = 0;
            row.is_statement = !f.is_entry;
            program.generate_row();
        }
        if first.is_none() {
            let row = program.row();
            row.address_offset = at - base;
            row.line = 0;
            row.is_statement = false;
            program.generate_row();
        }
        end = at + u64::from(f.size);
    }
    program.end_sequence(end - base);
    (program, files)
}
