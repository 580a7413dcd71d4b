//! The executable: which function and which line an address belongs to, and the bytes
//! of code.

use super::file::Profile;
use crate::Error;
use gimli::{AttributeValue, DwTag, EndianSlice, LittleEndian};
use miniz_oxide::inflate::decompress_to_vec_zlib_with_limit;
use object::{CompressionFormat, Object, ObjectSection, ObjectSymbol, SectionKind, SymbolKind};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// A function's code.
#[derive(Clone, Debug)]
pub struct Function {
    /// The first byte.
    pub start: u64,
    /// Behind the last one.
    pub end: u64,
    /// What the source calls it; the code of a thunk is its function's.
    pub name: String,
    /// More of it: which thunk.
    pub detail: String,
}

/// What is known of an executable.
pub struct Image<'a> {
    /// The file, as the user named it.
    pub name: String,
    build_id: Vec<u8>,
    /// By their starts.
    functions: BTreeMap<u64, Function>,
    /// From an address on: the file and line, if there is one.
    lines: BTreeMap<u64, Option<(usize, u64)>>,
    files: Vec<String>,
    code: Vec<(u64, &'a [u8])>,
}

type Reader<'a> = EndianSlice<'a, LittleEndian>;

impl<'a> Image<'a> {
    /// Reads an executable's bytes; `name` is for errors.
    pub fn read(name: &str, bytes: &'a [u8]) -> Result<Image<'a>, Error> {
        let wrong = |reason: String| Error::damaged(name, 0, reason);
        let file =
            object::File::parse(bytes).map_err(|e| wrong(format!("this is no executable: {e}")))?;
        let id = file.build_id();
        let id = id.map_err(|e| wrong(format!("its build id cannot be read: {e}")))?;
        let mut image = Image {
            name: name.to_string(),
            build_id: id.unwrap_or_default().to_vec(),
            functions: BTreeMap::new(),
            lines: BTreeMap::new(),
            files: vec![],
            code: vec![],
        };
        for section in file.sections() {
            if section.kind() == SectionKind::Text
                && let Ok(data) = section.data()
            {
                image.code.push((section.address(), data));
            }
        }
        image.symbols(&file);
        // What the program's source says is better.
        image
            .debug_information(&file)
            .map_err(|e| wrong(format!("its debug information cannot be read: {e}")))?;
        Ok(image)
    }

    /// Whether these bytes are of the executable that a profile is of.
    pub fn wrote(bytes: &[u8], profile: &Profile) -> bool {
        let file = object::File::parse(bytes);
        file.is_ok_and(|file| {
            let id = file.build_id();
            id.is_ok_and(|id| id == Some(&profile.build_id))
        })
    }

    /// Whether the profile is of this executable.
    pub fn check(&self, profile: &Profile) -> Result<(), Error> {
        if profile.build_id == self.build_id {
            return Ok(());
        }
        let told = |id: &[u8]| match id {
            [] => "none".to_string(),
            id => id.iter().map(|byte| format!("{byte:02x}")).collect(),
        };
        Err(Error::damaged(
            &profile.name,
            32,
            format!(
                "the profile is of another executable than {}: its build id is {}, not {}",
                self.name,
                told(&profile.build_id),
                told(&self.build_id)
            ),
        ))
    }

    fn symbols(&mut self, file: &object::File<'_>) {
        for symbol in file.symbols() {
            let (start, size) = (symbol.address(), symbol.size());
            let is_code = symbol.kind() == SymbolKind::Text && size > 0;
            if let (true, Ok(name)) = (is_code, symbol.name()) {
                let function = Function {
                    start,
                    end: start.saturating_add(size),
                    name: format!("{:#}", rustc_demangle::demangle(name)),
                    detail: String::new(),
                };
                self.functions.insert(start, function);
            }
        }
    }

    fn debug_information(&mut self, file: &object::File<'_>) -> gimli::Result<()> {
        let load = |id: gimli::SectionId| -> gimli::Result<Cow<'_, [u8]>> {
            let section = file.section_by_name(id.name());
            Ok(section.and_then(|s| content(&s)).unwrap_or_default())
        };
        let sections = gimli::DwarfSections::load(load)?;
        let dwarf = sections.borrow(|section| EndianSlice::new(section, LittleEndian));
        let mut units = dwarf.units();
        while let Some(header) = units.next()? {
            let unit = dwarf.unit(header)?;
            let mut entries = unit.entries();
            while let Some(entry) = entries.next_dfs()? {
                if entry.tag() == gimli::DW_TAG_subprogram {
                    self.function(&dwarf, &unit, entry)?;
                }
            }
            self.rows(&dwarf, &unit)?;
        }
        Ok(())
    }

    fn function(
        &mut self,
        dwarf: &gimli::Dwarf<Reader<'_>>,
        unit: &gimli::Unit<Reader<'_>>,
        entry: &gimli::DebuggingInformationEntry<Reader<'_>>,
    ) -> gimli::Result<()> {
        debug_assert_eq!(entry.tag(), DwTag(0x2e));
        let value = |attribute| entry.attr_value(attribute);
        let start = match value(gimli::DW_AT_low_pc) {
            Some(AttributeValue::Addr(start)) => start,
            _ => return Ok(()),
        };
        let end = match value(gimli::DW_AT_high_pc) {
            Some(AttributeValue::Addr(end)) => end,
            Some(value) => start.saturating_add(value.udata_value().unwrap_or(0)),
            None => return Ok(()),
        };
        let Some(name) = value(gimli::DW_AT_name) else {
            return Ok(());
        };
        let name = dwarf.attr_string(unit, name)?;
        let (name, detail) = split(&name.to_string_lossy());
        let function = Function {
            start,
            end,
            name,
            detail,
        };
        self.functions.insert(start, function);
        Ok(())
    }

    fn rows(
        &mut self,
        dwarf: &gimli::Dwarf<Reader<'_>>,
        unit: &gimli::Unit<Reader<'_>>,
    ) -> gimli::Result<()> {
        let Some(program) = unit.line_program.clone() else {
            return Ok(());
        };
        let mut known: BTreeMap<u64, usize> = BTreeMap::new();
        let mut rows = program.rows();
        while let Some((header, row)) = rows.next_row()? {
            if row.end_sequence() {
                self.lines.insert(row.address(), None);
                continue;
            }
            let number = row.file_index();
            let file = match known.get(&number) {
                Some(file) => *file,
                None => {
                    let mut path = String::new();
                    if let Some(file) = row.file(header) {
                        if file.directory_index() != 0
                            && let Some(directory) = file.directory(header)
                        {
                            path += &dwarf.attr_string(unit, directory)?.to_string_lossy();
                            path.push('/');
                        }
                        path += &dwarf.attr_string(unit, file.path_name())?.to_string_lossy();
                    }
                    self.files.push(path);
                    known.insert(number, self.files.len() - 1);
                    self.files.len() - 1
                }
            };
            let line = row.line().map(|line| (file, line.get()));
            self.lines.insert(row.address(), line);
        }
        Ok(())
    }

    /// The function that an address is in.
    pub fn function_at(&self, at: u64) -> Option<&Function> {
        let (_, function) = self.functions.range(..=at).next_back()?;
        (at < function.end).then_some(function)
    }

    /// The function that starts at an address.
    pub fn function_from(&self, start: u64) -> Option<&Function> {
        self.functions.get(&start)
    }

    /// All functions, by their addresses.
    pub fn functions(&self) -> impl Iterator<Item = &Function> {
        self.functions.values()
    }

    /// The name of what an address is in.
    pub fn name_of(&self, at: u64) -> &str {
        if let Some(special) = Profile::special(at) {
            return special;
        }
        self.function_at(at).map_or("<unknown>", |f| &f.name)
    }

    /// The same, of a thunk's code another one than its function's: whoever counts
    /// calls does not mean evaluations.
    pub fn called(&self, at: u64) -> String {
        match self.function_at(at).filter(|f| !f.detail.is_empty()) {
            Some(thunk) => format!("thunk in {}", thunk.name),
            None => self.name_of(at).to_string(),
        }
    }

    /// File and line that an address stems from.
    pub fn line_of(&self, at: u64) -> Option<(&str, u64)> {
        let (_, line) = self.lines.range(..=at).next_back()?;
        let (file, line) = (*line)?;
        Some((self.files.get(file)?, line))
    }

    /// The bytes of code from one address to another.
    pub fn code(&self, start: u64, end: u64) -> Option<&'a [u8]> {
        self.code.iter().find_map(|(at, bytes)| {
            let from = usize::try_from(start.checked_sub(*at)?).ok()?;
            let to = usize::try_from(end.checked_sub(*at)?).ok()?;
            bytes.get(from..to)
        })
    }
}

/// The bytes of a section, whether they are compressed or not.
fn content<'d>(section: &object::Section<'d, '_>) -> Option<Cow<'d, [u8]>> {
    let stored = section.compressed_data().ok()?;
    match stored.format {
        CompressionFormat::None => Some(Cow::Borrowed(stored.data)),
        CompressionFormat::Zlib => {
            let size = usize::try_from(stored.uncompressed_size).ok()?;
            let bytes = decompress_to_vec_zlib_with_limit(stored.data, size).ok()?;
            Some(Cow::Owned(bytes))
        }
        _ => None,
    }
}

/// A name as debug information has it, as the function's own and what else it says:
/// `thunk in Main.f a.hs:7`.
fn split(name: &str) -> (String, String) {
    match name.strip_prefix("thunk in ") {
        Some(rest) => {
            let function = rest.split_once(' ').map_or(rest, |(function, _)| function);
            (function.to_string(), name.to_string())
        }
        None => (name.to_string(), String::new()),
    }
}
