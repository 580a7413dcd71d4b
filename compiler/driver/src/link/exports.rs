//! What C calls by name: a few instructions for each, and a header for each module.
//!
//! The program's object asks for a word for each function that it exports. The word's symbol says all
//! of it: the module, the types, and C's name (`types/src/lower/callback.rs`).

use object::read::elf::{FileHeader, Sym};
use object::{LittleEndian, elf};
use std::collections::BTreeMap;
use std::fmt::Write;

/// A function that C calls.
struct Export<'d> {
    word: &'d str,
    module: &'d str,
    /// Of the arguments, and of the result.
    types: (Vec<&'static str>, &'static str),
    name: &'d str,
}

/// The exports of a program.
pub struct Exports<'d>(Vec<Export<'d>>);

impl<'d> Exports<'d> {
    /// Those that an object asks for; none if it cannot be read.
    pub fn of(object: &'d [u8]) -> Self {
        Exports(exports(object).unwrap_or_default())
    }

    /// The source of the code, for an assembler.
    pub fn code(&self) -> Option<String> {
        if self.0.is_empty() {
            return None;
        }
        let mut text = String::from(".section .note.GNU-stack, \"\", @progbits\n");
        for Export { word, name, .. } in &self.0 {
            let _ = write!(
                text,
                ".text\n.globl {name}\n.type {name}, @function\n{name}:\n\
                 leaq \"{word}\"(%rip), %r10\njmp rt_called\n.size {name}, .-{name}\n\
                 .bss\n.balign 8\n.globl \"{word}\"\n\"{word}\":\n.zero 8\n"
            );
        }
        Some(text)
    }

    /// Names and texts of the headers.
    pub fn headers(&self) -> BTreeMap<String, String> {
        let mut headers = BTreeMap::new();
        for Export {
            module,
            types: (args, result),
            name,
            ..
        } in &self.0
        {
            let file = format!("{}_stub.h", module.replace('.', "/"));
            let text = headers
                .entry(file)
                .or_insert_with(|| String::from("#include <HsFFI.h>\n"));
            let args = match args.is_empty() {
                true => "void".into(),
                false => args.join(", "),
            };
            let _ = writeln!(text, "extern {result} {name}({args});");
        }
        headers
    }
}

fn exports(object: &[u8]) -> Option<Vec<Export<'_>>> {
    const E: LittleEndian = LittleEndian;
    let header = elf::FileHeader64::<LittleEndian>::parse(object).ok()?;
    let sections = header.sections(E, object).ok()?;
    let symbols = sections.symbols(E, object, elf::SHT_SYMTAB).ok()?;
    let wanted = symbols.iter().filter(|symbol| symbol.is_undefined(E));
    let names = wanted.filter_map(|symbol| symbol.name(E, symbols.strings()).ok());
    Some(names.filter_map(export).collect())
}

/// What a word's symbol says.
fn export(symbol: &[u8]) -> Option<Export<'_>> {
    let word = std::str::from_utf8(symbol).ok()?;
    let mut parts = word.strip_prefix("purecc_export$")?.split('$');
    let (module, signature, name) = (parts.next()?, parts.next()?, parts.next()?);
    let (args, result) = signature.split_once('_')?;
    let args = args.chars().map(type_of_c).collect::<Option<_>>()?;
    let result = type_of_c(result.chars().next()?)?;
    Some(Export {
        word,
        module,
        types: (args, result),
        name,
    })
}

fn type_of_c(letter: char) -> Option<&'static str> {
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
