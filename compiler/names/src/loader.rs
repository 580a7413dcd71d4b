//! Where modules come from. The driver supplies a [`Loader`] that looks in the
//! user's directories; the library's modules are embedded in the compiler.

use pure_base::Symbol;
use pure_syntax::{Edition, Flags, Includes, NoFiles};
use std::sync::Arc;

/// A package of a program, or the program itself, as the [`Loader`] numbers them. What a
/// module may import, and how it is read, depends on whose it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Unit(pub u32);

impl Unit {
    /// The one with the main module.
    pub const PROGRAM: Unit = Unit(0);
    /// The compiler's own library.
    pub const LIBRARY: Unit = Unit(u32::MAX);
}

/// Why a module cannot be imported that is there.
pub enum Hidden {
    /// Nothing says that the importing unit depends on this package.
    Package(String),
    /// This package has it for itself.
    Module(String),
    /// Two packages have one that the unit depends on.
    Twice(String, String),
}

/// The source of one module.
pub struct Source {
    /// File name as shown to users.
    pub file: String,
    pub text: Arc<str>,
    pub edition: Edition,
    /// Library modules may declare primitives and get no implicit Prelude.
    pub library: bool,
    /// Whose it is.
    pub unit: Unit,
}

/// Finds the source of a module by its dotted name.
pub trait Loader {
    /// `Ok(None)`: there is no such module. `Err`: it is there but cannot be
    /// read (the reason).
    fn find(&self, module: Symbol) -> Result<Option<Source>, String>;

    /// The boot file of a module that a module of this unit imports, in which it declares itself
    /// to those that it imports.
    fn find_boot(&self, _module: Symbol, _from: Unit) -> Result<Option<Source>, String> {
        Ok(None)
    }

    /// The same for a module that a module of this unit imports.
    fn find_from(&self, module: Symbol, _from: Unit) -> Result<Option<Source>, String> {
        self.find(module)
    }

    /// Of a module that [`Loader::find_from`] does not find: why it cannot be imported there,
    /// if there is one.
    fn hidden(&self, _module: Symbol, _from: Unit) -> Option<Hidden> {
        None
    }

    /// Whether a module of the unit is in none of the lists of modules that its description
    /// has, if it has any.
    fn unlisted(&self, _module: Symbol, _unit: Unit) -> bool {
        false
    }

    /// What a module calls itself that modules of the unit import by this name.
    fn own_name(&self, module: Symbol, _from: Unit) -> Symbol {
        module
    }

    /// The unit from which a module is looked for that one of another unit imports of a
    /// package by the package's name.
    fn import_from(&self, _package: Symbol, _module: Symbol, from: Unit) -> Unit {
        from
    }

    /// The name under which the program knows a module: no other module has it.
    fn identity(&self, module: Symbol, _unit: Unit) -> Symbol {
        module
    }

    /// What the command line says about reading sources.
    fn flags(&self) -> &Flags {
        static NONE: Flags = Flags::NONE;
        &NONE
    }

    /// The same for the sources of a unit.
    fn flags_of(&self, _unit: Unit) -> &Flags {
        self.flags()
    }

    /// Whether a word of an OPTIONS_GHC pragma is an option of the command line, and if
    /// not, what to say of it.
    fn check_option(&self, _option: &str) -> Result<(), String> {
        Ok(())
    }

    /// Where files come from that sources include.
    fn includes(&self) -> &dyn Includes {
        &NoFiles
    }

    /// The same for the sources of a unit.
    fn includes_of(&self, _unit: Unit) -> &dyn Includes {
        self.includes()
    }

    /// Names of modules that could be imported, for suggestions.
    fn known(&self) -> Vec<String> {
        vec![]
    }

    /// The bytes of a file that a splice of the unit reads, or why it cannot be read.
    fn file(&self, name: &str, _unit: Unit) -> Result<Vec<u8>, String> {
        Err(format!(
            "{name}: openFile: does not exist (No such file or directory)"
        ))
    }

    /// What a splice of the unit asks of a name in the file system, by the number that the
    /// library has for the question; a negative answer is an error's. Some answers are texts.
    fn path(&self, _question: i64, _name: &str, _unit: Unit) -> (i64, String) {
        (-2, String::new())
    }

    /// Where modules are kept from one compilation to the next.
    fn store(&self) -> Option<&dyn Store> {
        None
    }
}

/// Keeps what was made of modules. What it gives may be damaged or of another
/// time, and need not be there.
pub trait Store {
    /// What the compiler carries, made when it was built: of its own library only.
    fn carried(&self, _key: u128) -> Option<&'static [u8]> {
        None
    }
    /// Whether anything is kept for the next compilation. If not, modules of the
    /// program are not looked for either.
    fn keeps(&self) -> bool {
        true
    }
    /// What an earlier compilation has left.
    fn read(&self, _key: u128) -> Option<Vec<u8>> {
        None
    }
    fn write(&self, _key: u128, _bytes: &[u8]) {}
    /// How much of the work on a module was spared.
    fn spared(&self, _module: Symbol, _library: bool, _how: Reuse) {}
}

/// How much of the work on a module was spared.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Reuse {
    Nothing,
    /// Its names were resolved.
    Names,
    /// Its types were known, too.
    Types,
}

/// The modules of `pure-stdlib/`, compiled into the program.
pub struct Embedded;

/// Name, file name as shown, text.
type Module = (&'static str, &'static str, &'static str);

/// Sorted by name; made by the build script.
const LIBRARY: &[Module] = include!(concat!(env!("OUT_DIR"), "/library.rs"));

/// What the embedded modules include, compiled in as well.
pub struct EmbeddedHeaders;

impl Embedded {
    /// The names of all modules, public or not.
    pub fn all(&self) -> Vec<&'static str> {
        LIBRARY.iter().map(|m| m.0).collect()
    }
}

impl EmbeddedHeaders {
    /// Whether the source of this name is an embedded one.
    pub fn serve(file: &str) -> bool {
        file.starts_with("pure-stdlib/")
    }
}

const HEADERS: &[Module] = include!(concat!(env!("OUT_DIR"), "/headers.rs"));

impl Includes for EmbeddedHeaders {
    fn find(
        &self,
        from: &str,
        name: &str,
        _beside: bool,
    ) -> Result<Option<(String, Arc<str>)>, String> {
        let folder = from.rsplit_once('/').map_or("", |(folder, _)| folder);
        let file = format!("{folder}/{name}");
        let found = HEADERS.iter().find(|m| m.1 == file);
        Ok(found.map(|(_, file, text)| (file.to_string(), Arc::from(*text))))
    }
}

impl Loader for Embedded {
    fn find(&self, module: Symbol) -> Result<Option<Source>, String> {
        let found = LIBRARY.binary_search_by(|m| m.0.cmp(module.as_str()));
        let found = found.ok().map(|at| &LIBRARY[at]);
        Ok(found.map(|(_, file, text)| Source {
            file: file.to_string(),
            text: Arc::from(*text),
            edition: if file.ends_with(".hs") {
                Edition::Haskell
            } else {
                Edition::Pure
            },
            library: true,
            unit: Unit::LIBRARY,
        }))
    }

    fn known(&self) -> Vec<String> {
        // What the public modules are made of is no suggestion.
        let public = LIBRARY.iter().filter(|m| !m.0.starts_with("Base."));
        public.map(|m| m.0.to_string()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A program reads it in System.Info.
    #[test]
    fn the_library_says_the_version_of_the_compiler() {
        let found = Embedded.find(Symbol::new("System.Info"));
        let source = found.expect("it is embedded").expect("it is there");
        let version = env!("CARGO_PKG_VERSION").replace('.', ", ");
        let full = format!("fullCompilerVersion = makeVersion [{version}]");
        let short = version.rsplit_once(", ").map_or("", |(short, _)| short);
        let short = format!("\ncompilerVersion = makeVersion [{short}]");
        assert!(source.text.contains(&full), "{full}");
        assert!(source.text.contains(&short), "{short}");
    }
}
