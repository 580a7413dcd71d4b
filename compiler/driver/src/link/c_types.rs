//! Types of C as symbols have them, and the symbols that a program's object asks for: names that say
//! what C is to make for the program (`types/src/lower/callback.rs` writes them).

use object::read::elf::{FileHeader, Sym};
use object::{LittleEndian, elf};

/// The types of a function of C.
pub struct Signature {
    pub arguments: Vec<&'static str>,
    pub result: &'static str,
}

impl Signature {
    /// A letter for each argument, and behind `_` one for the result.
    pub fn read(letters: &str) -> Option<Self> {
        let (arguments, result) = letters.split_once('_')?;
        Some(Signature {
            arguments: arguments.chars().map(type_of).collect::<Option<_>>()?,
            result: type_of(result.chars().next()?)?,
        })
    }

    /// The declaration of a function, whose arguments are `a0`, `a1` ..
    pub fn prototype(&self, name: &str) -> String {
        let argument = |(index, ty): (usize, &&str)| format!("{ty} a{index}");
        let arguments: Vec<String> = self.arguments.iter().enumerate().map(argument).collect();
        let arguments = match arguments.is_empty() {
            true => "void".into(),
            false => arguments.join(", "),
        };
        format!("{} {name}({arguments})", self.result)
    }
}

fn type_of(letter: char) -> Option<&'static str> {
    Some(match letter {
        'p' => "HsPtr",
        'v' => "void",
        'b' => "HsInt8",
        'h' => "HsInt16",
        'i' => "HsInt32",
        'l' => "HsInt",
        'B' => "HsWord8",
        'H' => "HsWord16",
        'I' => "HsWord32",
        'L' => "HsWord",
        'd' => "HsDouble",
        'f' => "HsFloat",
        _ => return None,
    })
}

/// The symbols that an object asks for; none if it cannot be read.
pub fn wanted(object: &[u8]) -> Vec<&str> {
    undefined(object).unwrap_or_default()
}

fn undefined(object: &[u8]) -> Option<Vec<&str>> {
    const E: LittleEndian = LittleEndian;
    let header = elf::FileHeader64::<LittleEndian>::parse(object).ok()?;
    let sections = header.sections(E, object).ok()?;
    let symbols = sections.symbols(E, object, elf::SHT_SYMTAB).ok()?;
    let wanted = symbols.iter().filter(|symbol| symbol.is_undefined(E));
    let names = wanted.filter_map(|symbol| symbol.name(E, symbols.strings()).ok());
    Some(
        names
            .filter_map(|name| std::str::from_utf8(name).ok())
            .collect(),
    )
}
