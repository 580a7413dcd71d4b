//! Relocatable objects as a linker sees them: sections with what they refer to, and
//! where the names are defined.

use object::elf::{self, FileHeader64, Rela64, SectionHeader64, Sym64};
use object::read::elf::{FileHeader, SectionHeader, Sym};
use object::{LittleEndian, SymbolIndex};
use rt_abi::border::RT_CALLED;
use std::collections::HashMap;

const E: LittleEndian = LittleEndian;

/// A section of an object.
pub struct Section<'d> {
    pub name: &'d str,
    pub kind: u32,
    pub flags: u64,
    pub align: u64,
    pub size: u64,
    pub bytes: &'d [u8],
    pub relocations: Vec<Relocation>,
}

/// A place in a section that depends on where something is.
#[derive(Clone, Copy)]
pub struct Relocation {
    pub offset: u64,
    pub kind: u32,
    /// In the object's table.
    pub symbol: usize,
    pub addend: i64,
}

/// What a symbol stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// In a section of all, at an offset.
    In(usize, u64),
    Absolute(u64),
    Undefined,
}

/// A symbol of an object.
pub struct Symbol<'d> {
    pub name: &'d str,
    pub place: Place,
    pub info: u8,
    pub size: u64,
}

/// All sections of all objects in one row, and the symbols by object.
#[derive(Default)]
pub struct Objects<'d> {
    pub sections: Vec<Section<'d>>,
    /// Which object a section is of.
    pub homes: Vec<usize>,
    pub symbols: Vec<Vec<Symbol<'d>>>,
    globals: HashMap<&'d str, Place>,
}

impl<'d> Objects<'d> {
    pub fn read(objects: &[&'d [u8]]) -> Result<Objects<'d>, String> {
        let mut all = Objects::default();
        for bytes in objects {
            all.add(bytes).map_err(|e| e.to_string())?;
        }
        all.resolve()?;
        Ok(all)
    }

    fn add(&mut self, data: &'d [u8]) -> Result<(), object::Error> {
        let header = FileHeader64::<LittleEndian>::parse(data)?;
        let table = header.sections(E, data)?;
        let (first, home) = (self.sections.len(), self.symbols.len());
        for section in table.iter() {
            self.sections.push(read_section(&table, section, data)?);
            self.homes.push(home);
        }
        for section in table.iter() {
            if let Some((relocations, _)) = section.rela(E, data)? {
                let of = first + section.info_link(E).0;
                if let Some(section) = self.sections.get_mut(of) {
                    section.relocations = relocations.iter().map(relocation).collect();
                }
            }
        }
        let symbols = table.symbols(E, data, elf::SHT_SYMTAB)?;
        let read = symbols.enumerate().map(|(index, symbol)| {
            let name = std::str::from_utf8(symbols.symbol_name(E, symbol)?).unwrap_or("");
            let value = symbol.st_value(E);
            let place = match symbol.st_shndx(E) {
                elf::SHN_ABS => Place::Absolute(value),
                // The table's first row stands for no symbol.
                _ if index.0 == 0 => Place::Absolute(0),
                _ => match symbols.symbol_section(E, symbol, index)? {
                    Some(section) => Place::In(first + section.0, value),
                    None => Place::Undefined,
                },
            };
            Ok(read_symbol(name, place, symbol))
        });
        self.symbols
            .push(read.collect::<Result<_, object::Error>>()?);
        Ok(())
    }

    /// Finds the names that one object uses in the others.
    fn resolve(&mut self) -> Result<(), String> {
        for symbol in self.symbols.iter().flatten() {
            if symbol.is_global() && symbol.place != Place::Undefined {
                let earlier = self.globals.insert(symbol.name, symbol.place);
                if earlier.is_some_and(|earlier| earlier != symbol.place) {
                    return Err(format!("{} is defined twice", symbol.name));
                }
            }
        }
        for symbol in self.symbols.iter_mut().flatten() {
            if symbol.is_global() && symbol.place == Place::Undefined {
                symbol.place = *self.globals.get(symbol.name).unwrap_or(&Place::Undefined);
            }
        }
        Ok(())
    }

    /// Whether the first object, or what it needs of the runtime, wants names that nothing
    /// defines, or is called by C.
    pub fn needs_more(&self) -> bool {
        let named = self.symbols.first().into_iter().flatten();
        named
            .filter(|symbol| symbol.is_global())
            .any(|symbol| symbol.place == Place::Undefined || symbol.name == RT_CALLED)
    }

    /// Where a global name is defined.
    pub fn find(&self, name: &str) -> Option<Place> {
        self.globals.get(name).copied()
    }

    /// What a relocation of a section refers to.
    pub fn target(&self, section: usize, relocation: &Relocation) -> Option<&Symbol<'d>> {
        self.symbols[self.homes[section]].get(relocation.symbol)
    }
}

impl Symbol<'_> {
    pub fn is_global(&self) -> bool {
        self.info >> 4 != elf::STB_LOCAL && !self.name.is_empty()
    }

    pub fn kind(&self) -> u8 {
        self.info & 0xf
    }
}

fn read_section<'d>(
    table: &object::read::elf::SectionTable<'d, FileHeader64<LittleEndian>>,
    section: &'d SectionHeader64<LittleEndian>,
    data: &'d [u8],
) -> Result<Section<'d>, object::Error> {
    let name = table.section_name(E, section)?;
    Ok(Section {
        name: std::str::from_utf8(name).unwrap_or(""),
        kind: section.sh_type(E),
        flags: section.sh_flags(E),
        align: section.sh_addralign(E).max(1),
        size: section.sh_size(E),
        bytes: section.data(E, data)?,
        relocations: vec![],
    })
}

fn relocation(rela: &Rela64<LittleEndian>) -> Relocation {
    Relocation {
        offset: rela.r_offset.get(E),
        kind: rela.r_type(E, false),
        symbol: SymbolIndex(rela.r_sym(E, false) as usize).0,
        addend: rela.r_addend.get(E),
    }
}

fn read_symbol<'d>(name: &'d str, place: Place, symbol: &Sym64<LittleEndian>) -> Symbol<'d> {
    Symbol {
        name,
        place,
        info: symbol.st_info(),
        size: symbol.st_size(E),
    }
}
