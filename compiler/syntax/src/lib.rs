//! Source text to syntax tree, for both editions: lexer, layout, parser,
//! gathering of clauses, fixity resolution, printer.
//!
//! Never: resolves names or types, reads files, fails. Every function returns a
//! tree and pushes what is wrong into a `Diagnostics`. Start reading at [`ast`].

pub mod ast;
mod diagnostics;
pub mod extensions;
pub mod fixity;
mod gather;
mod header;
mod layout;
mod lexer;
mod literal;
mod parser;
mod pragma;
pub mod print;
mod token;
pub mod visit;

pub use diagnostics::DIAGNOSTICS;
pub use extensions::{Extension, Extensions};
pub use header::{check_extension, language_option};

use pure_base::{Diagnostics, FileId, SourceMap, Span};

/// Which of the two languages a file is written in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edition {
    /// `.pure`
    Pure,
    /// `.hs`
    Haskell,
}

/// How many constructs may stand one within another: what recursive functions
/// over the tree can rely on.
pub const MAX_NESTING: usize = 2_000;

/// How high the tree of a declaration may become, long applications and runs of
/// operators included, which are deep without being nested in the text.
pub const MAX_HEIGHT: usize = 10_000;

/// Parses a file. What is wrong is reported, and left out of the tree, a
/// declaration at a time.
pub fn parse(
    map: &mut SourceMap,
    file: FileId,
    edition: Edition,
    origin: Origin,
    flags: &Flags,
    diags: &mut Diagnostics,
) -> ast::Module {
    let file = map.file(file);
    let span = |lo: usize, hi: usize| Span::new(file.start + lo as u32, file.start + hi as u32);
    let library = origin == Origin::Library;
    let header = header::read(&file.text, edition, flags, library, &span, diags);
    parser::module(&file.text, file.start, edition, header, diags)
}

/// Whose a module is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// Part of the program: its pragmas say what language it is in.
    Program,
    /// The compiler's own: all extensions that take no program away hold.
    Library,
}

/// What the command line says about reading sources.
#[derive(Clone, Default, Debug)]
pub struct Flags {
    /// Names given with `-X`, in order, each a known one.
    pub extensions: Vec<String>,
}

impl Flags {
    /// A command line that says nothing.
    pub const NONE: Flags = Flags { extensions: vec![] };
}
