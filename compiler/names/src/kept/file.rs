//! The file of one module: a checksum, what loading needs to know of the module
//! ([`Header`]), what resolving made of it, and what inference found out, if it
//! went so far.

use super::tables::{self, Homes};
use super::{Place, Sum};
use crate::loader::{EmbeddedHeaders, Source};
use crate::resolve::boot;
use pure_base::{Span, Symbol, Warnings};
use pure_syntax::{Flags, Includes, ast::Ident};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::sync::Arc;
use xxhash_rust::xxh3::xxh3_128;

/// What loading needs to know of a module.
#[derive(Serialize, Deserialize)]
pub struct Header {
    pub name: Symbol,
    /// It begins without one: `Main`, of which only `main` is seen.
    pub headerless: bool,
    pub imports: Vec<Wanted>,
    /// Its OPTIONS_GHC flags that are not about the language.
    pub options: Vec<Symbol>,
    pub includes: Vec<Include>,
    /// How many bytes its text has, and all that it includes.
    pub length: u32,
}

/// The import of a module.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub struct Wanted {
    pub name: Symbol,
    /// Of what its boot file declares.
    pub source: bool,
    /// The package that the import names.
    pub package: Option<Symbol>,
    pub span: Span,
    /// The whole declaration.
    pub declaration: Span,
}

/// A file that was asked for while a module was read.
#[derive(Clone, Serialize, Deserialize)]
pub struct Include {
    pub from: String,
    pub name: String,
    pub beside: bool,
    /// The hash of its text; `None`: there was none.
    pub text: Option<u128>,
}

impl Wanted {
    /// A module that is needed though no import names it.
    pub fn unwritten(name: &str) -> Wanted {
        Wanted {
            name: Symbol::new(name),
            source: false,
            package: None,
            span: Span::NONE,
            declaration: Span::NONE,
        }
    }

    /// What the import is known by among those of its module.
    pub fn key(&self) -> Symbol {
        import_key(self.name, self.source, self.package)
    }

    pub fn ident(&self) -> Ident {
        Ident {
            text: self.name,
            span: self.span,
        }
    }
}

/// What an import is known by among those of its module. No module can be called like one
/// of a boot file or of a named package.
pub fn import_key(name: Symbol, source: bool, package: Option<Symbol>) -> Symbol {
    match (source, package) {
        (true, _) => boot::module_name(name),
        (_, Some(package)) => Symbol::new(&format!("{name}[{package}]")),
        _ => name,
    }
}

/// Where files come from that sources include; notes what was asked for.
pub struct Noting<'a> {
    pub includes: &'a dyn Includes,
    pub asked: RefCell<Vec<Include>>,
}

impl Includes for Noting<'_> {
    fn find(
        &self,
        from: &str,
        name: &str,
        beside: bool,
    ) -> Result<Option<(String, Arc<str>)>, String> {
        let found = self.includes.find(from, name, beside);
        let text = found.as_ref().ok().and_then(|f| f.as_ref());
        self.asked.borrow_mut().push(Include {
            from: from.to_string(),
            name: name.to_string(),
            beside,
            text: text.map(|(_, text)| xxh3_128(text.as_bytes())),
        });
        found
    }
}

/// Under which name a module is kept: all that reading its own text depends on.
/// `wanted` is the name under which it is imported.
pub fn key(source: &Source, wanted: Option<Symbol>, flags: &Flags, warnings: &Warnings) -> u128 {
    // Nobody is warned of the library.
    let warnings = (!EmbeddedHeaders::serve(&source.file)).then_some(warnings);
    let options = match source.library {
        // It is written in its own language, and no part of it is the program's start.
        true => format!("{:?}", (source.edition, &flags.macros, warnings, wanted)),
        false => {
            // The rest is about the main module.
            let main = wanted.is_none().then_some(flags);
            let Flags {
                extensions,
                cpp,
                macros,
                coverage,
                ..
            } = flags;
            let own = (extensions, cpp, macros, coverage);
            format!("{:?}", (source.edition, own, main, warnings, wanted))
        }
    };
    Sum::default()
        .text(&options)
        .text(&source.file)
        .text(&source.text)
        .end()
}

/// What is kept of a module. The bytes stay as long as the session.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub struct File {
    header: &'static [u8],
    pub resolved: Part,
    /// Not there if inference did not go so far.
    pub typed: Option<Part>,
    /// It is a part of the compiler.
    #[serde(skip)]
    pub carried: bool,
}

/// What was made of a module.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub struct Part {
    /// Stands for all that it depends on besides what it is made from.
    pub needs: u128,
    pub bytes: &'static [u8],
}

impl File {
    pub fn new(header: Vec<u8>, resolved: Part) -> File {
        File {
            header: header.leak(),
            resolved,
            typed: None,
            carried: false,
        }
    }

    pub fn with_types(self, typed: Option<Part>) -> File {
        File { typed, ..self }
    }

    /// From the bytes of a file, if they are whole.
    pub fn of(bytes: Vec<u8>) -> Option<File> {
        let (sum, body) = bytes.leak().split_first_chunk::<16>()?;
        let whole = u128::from_le_bytes(*sum) == xxh3_128(body);
        postcard::from_bytes(body).ok().filter(|_| whole)
    }

    /// One that the compiler carries.
    pub fn carried(bytes: &'static [u8]) -> Option<File> {
        let file: File = postcard::from_bytes(bytes.get(16..)?).ok()?;
        Some(File {
            carried: true,
            ..file
        })
    }

    pub fn bytes(&self) -> Option<Vec<u8>> {
        let body = postcard::to_allocvec(self).ok()?;
        Some([&xxh3_128(&body).to_le_bytes(), &body[..]].concat())
    }

    /// The header of a module whose text starts at a position.
    pub fn header(&self, start: u32) -> Option<Header> {
        let mut place = Place::default();
        place.text = start..u32::MAX;
        tables::read(&Homes::default(), &[], place, self.header)
    }
}
