//! The file of one module: a checksum, what loading needs to know of the module
//! ([`Header`]), what resolving made of it, and what inference found out, if it
//! went so far.

use super::Sum;
use super::code::Code;
use super::tables::{Homes, Place, Relocation};
use crate::code;
use crate::loader::{EmbeddedHeaders, Source};
use pure_base::{Span, Symbol, Warnings};
use pure_syntax::{Flags, Includes, ast::Ident};
use std::borrow::Cow;
use std::cell::RefCell;
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;
use xxhash_rust::xxh3::xxh3_128;

/// What loading needs to know of a module.
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
#[derive(Clone, Copy)]
pub struct Wanted {
    pub name: Symbol,
    pub span: Span,
    /// The whole declaration.
    pub declaration: Span,
}

/// A file that was asked for while a module was read.
#[derive(Clone)]
pub struct Include {
    pub from: String,
    pub name: String,
    pub beside: bool,
    /// The hash of its text; `None`: there was none.
    pub text: Option<u128>,
}

code!(struct Header { name, headerless, imports, options, includes, length });
code!(struct Wanted { name, span, declaration });
code!(struct Include { from, name, beside, text });

impl Wanted {
    pub fn ident(&self) -> Ident {
        Ident {
            text: self.name,
            span: self.span,
        }
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
        false => format!("{:?}", (source.edition, flags, warnings, wanted)),
    };
    Sum::default()
        .text(&options)
        .text(&source.file)
        .text(&source.text)
        .end()
}

/// What was kept of a module, and is whole.
#[derive(Clone)]
pub struct File {
    pub bytes: Rc<Cow<'static, [u8]>>,
    header: usize,
    resolved: usize,
    /// It is a part of the compiler.
    pub carried: bool,
}

impl File {
    pub fn of(bytes: Vec<u8>) -> Option<File> {
        let (sum, body) = bytes.split_first_chunk::<16>()?;
        if u128::from_le_bytes(*sum) != xxh3_128(body) {
            return None;
        }
        File::whole(bytes.into())
    }

    /// One that the compiler carries.
    pub fn carried(bytes: &'static [u8]) -> Option<File> {
        let file = File::whole(bytes.into())?;
        Some(File {
            carried: true,
            ..file
        })
    }

    fn whole(bytes: Cow<'static, [u8]>) -> Option<File> {
        let end = |at: usize, bytes: &[u8]| {
            let length = bytes.get(at..at + 4)?.try_into().ok()?;
            let end = (at + 4).checked_add(u32::from_le_bytes(length) as usize)?;
            (end <= bytes.len()).then_some(end)
        };
        let header = end(16, &bytes)?;
        let resolved = end(header, &bytes)?;
        Some(File {
            bytes: Rc::new(bytes),
            header,
            resolved,
            carried: false,
        })
    }

    /// The bytes of a file with these parts.
    pub fn made_of(header: &[u8], resolved: &[u8], typed: &[u8]) -> Option<Vec<u8>> {
        let mut out = vec![0; 16];
        for part in [header, resolved] {
            out.extend(u32::try_from(part.len()).ok()?.to_le_bytes());
            out.extend(part);
        }
        out.extend(typed);
        let sum = xxh3_128(&out[16..]).to_le_bytes();
        out[..16].copy_from_slice(&sum);
        Some(out)
    }

    fn header_range(&self) -> Range<usize> {
        20..self.header
    }

    pub fn resolved_range(&self) -> Range<usize> {
        self.header + 4..self.resolved
    }

    /// Empty if inference did not go so far.
    pub fn typed_range(&self) -> Range<usize> {
        self.resolved..self.bytes.len()
    }

    pub fn header_bytes(&self) -> &[u8] {
        &self.bytes[self.header_range()]
    }

    pub fn resolved_bytes(&self) -> &[u8] {
        &self.bytes[self.resolved_range()]
    }

    /// The header of a module whose text starts at a position.
    pub fn header(&self, start: u32) -> Option<Header> {
        let text = start..u32::MAX;
        let place = Place {
            text,
            ..Place::default()
        };
        let nothing = Homes::default();
        let (tables, at) = Relocation::of(&self.bytes, self.header_range(), place, &nothing)?;
        Header::take(&mut tables.at(at))
    }
}
